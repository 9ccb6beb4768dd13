"""What must happen later, and one sleeping task that sees to it."""

from bot.scheduler.away import wish
from bot.scheduler.pace import Pace
from bot.scheduler.scheduler import Scheduler

__all__ = ["Pace", "Scheduler", "wish"]

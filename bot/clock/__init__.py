"""What must happen later, and one sleeping task that sees to it."""

from bot.clock.away import wish
from bot.clock.clock import Clock
from bot.clock.pace import Pace

__all__ = ["Clock", "Pace", "wish"]

"""The only door to a running game."""

from bot.desk.desk import Desk
from bot.desk.sitting import Outcome, Quoted, Sitting
from bot.desk.step import Herald, Owed, Step, Timekeeper, Who

__all__ = ["Desk", "Herald", "Outcome", "Owed", "Quoted", "Sitting", "Step", "Timekeeper", "Who"]

"""The only door to a running game."""

from bot.desk.desk import Desk
from bot.desk.step import Herald, Owed, Step, Timekeeper, Who

__all__ = ["Desk", "Herald", "Owed", "Step", "Timekeeper", "Who"]

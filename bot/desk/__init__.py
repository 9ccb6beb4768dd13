"""The only door to a running game."""

from bot.desk.desk import Desk
from bot.desk.step import Herald, Step, Timekeeper, Who

__all__ = ["Desk", "Herald", "Step", "Timekeeper", "Who"]

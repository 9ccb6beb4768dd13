"""The only door to a running game.

Lock, load, change, write, tell: every change goes through here, in this order. Nothing is told before it is written,
and memory is never ahead of the file: if writing fails, or the rules break, the session is thrown away and read again
when it is next wanted.
"""

from __future__ import annotations

from bot.desk.lessons import Lessons
from bot.desk.lobby import Lobby
from bot.desk.looking_back import LookingBack
from bot.desk.play import Play
from bot.desk.steering import Steering
from bot.desk.taking_back import TakingBack


class Desk(Lobby, Play, TakingBack, LookingBack, Steering, Lessons):
    """The desk of the house. `now` is the clock, in whole seconds."""

"""The only door to a running game.

Lock, load, change, write, tell: every change goes through here, in this order. Nothing is told before it is written,
and memory is never ahead of the file: if writing fails, or the rules break, the session is thrown away and read again
when it is next wanted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.service.lessons import Lessons
from bot.service.lobby import Lobby
from bot.service.looking_back import LookingBack
from bot.service.play import Play
from bot.service.steering import Steering
from bot.service.step import Who
from bot.service.taking_back import TakingBack
from bot.store import Motion


class GameService(Lobby, Play, TakingBack, LookingBack, Steering, Lessons):
    """The desk of the house. `now` is the clock, in whole seconds."""

    async def _carry_out(self, game: int, who: Who, motion: Motion) -> None:
        """Do what the other players have agreed to, as its proposer."""
        given: list[Any] = motion.given
        deeds: dict[str, Callable[[], Awaitable[object]]] = {
            "answer": lambda: self.answer_for(game, who, given[0]),
            "rollback": lambda: self.roll_back(game, who, given[0], given[1]),
            "declare": lambda: self.declare(game, who, given[0]),
            "automate": lambda: self.automate_seat(game, who, given[0], for_good=given[1]),
            "unseat": lambda: self.stand_up(game, who, given[0]),
            "end": lambda: self.end(game, who, annul=given[0], result=given[1]),
            "pause": lambda: self.pause(game, who, given[0]),
            "deadline": lambda: self.set_deadline(game, who, given[0]),
            "pace": lambda: self.set_wishes(game, who, **given[0]),
        }
        await deeds[motion.deed]()

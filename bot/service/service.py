"""The only door to a running game, by the parts of what can be done with one.

Lock, load, change, write, tell: every change goes this way, in this order. Nothing is told before it is written,
and memory is never ahead of the file: if writing fails, or the rules break, the session is thrown away and read again
when it is next wanted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.service.consent import Consent
from bot.service.files import Files
from bot.service.going_back import GoingBack
from bot.service.lessons import Lessons
from bot.service.lobby import Lobby
from bot.service.looking_back import LookingBack
from bot.service.moderation import Moderation
from bot.service.play import Play
from bot.service.running import RunningGames
from bot.service.seats import Seats
from bot.service.signals import Signals
from bot.service.step import AlarmSource, LetterWriter, Who
from bot.service.taking_back import TakingBack
from bot.store import Motion, Store


class GameService:
    """What can be done with games. `now` is the time in whole seconds."""

    def __init__(
        self, store: Store, letter_writer: LetterWriter, now: Callable[[], int], alarm_source: AlarmSource | None = None
    ) -> None:
        self.store = store
        self.now = now
        self.games = RunningGames(store, letter_writer, now, alarm_source)
        self.consent = Consent(self.games, self._carry_out)
        self.seats = Seats(self.games, self.consent)
        self.lobby = Lobby(self.games, self.consent, self.seats)
        self.play = Play(self.games)
        self.taking_back = TakingBack(self.games)
        self.going_back = GoingBack(self.games, self.consent)
        self.looking_back = LookingBack(self.games)
        self.signals = Signals(self.games, self.consent)
        self.moderation = Moderation(self.games, self.consent, self.seats)
        self.files = Files(self.games, self.seats)
        self.lessons = Lessons(self.games)

    async def _carry_out(self, game: int, who: Who, motion: Motion) -> None:
        """Do what the other players have agreed to, as its proposer."""
        given: list[Any] = motion.given
        deeds: dict[str, Callable[[], Awaitable[object]]] = {
            "answer": lambda: self.moderation.answer_for(game, who, given[0]),
            "rollback": lambda: self.going_back.roll_back(game, who, given[0], given[1]),
            "declare": lambda: self.signals.declare(game, who, given[0]),
            "automate": lambda: self.seats.automate_seat(game, who, given[0], for_good=given[1]),
            "unseat": lambda: self.lobby.stand_up(game, who, given[0]),
            "end": lambda: self.moderation.end(game, who, annul=given[0], result=given[1]),
            "pause": lambda: self.moderation.pause(game, who, given[0]),
            "deadline": lambda: self.moderation.set_deadline(game, who, given[0]),
            "pace": lambda: self.moderation.set_wishes(game, who, **given[0]),
        }
        await deeds[motion.deed]()

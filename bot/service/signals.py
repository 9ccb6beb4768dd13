"""Words from outside that a game listens for: a moderator declares them, or the clock when the agreed time is up."""

from __future__ import annotations

from typing import Any

from bot.service.consent import Consent
from bot.service.loaded import LoadedGame
from bot.service.part import Part
from bot.service.running import RunningGames, must_moderate, must_run
from bot.service.step import Who
from bot.settings import HOUR
from bot.store import Alarm
from engine.kernel.errors import Refused
from engine.kernel.game import Signal
from engine.kernel.journal import By
from engine.kernel.session import Session
from engine.wargame.text import capital

DECLARE = "declare"  # the alarm by which the bot declares that the agreed time is up


def timed(session: Session[Any]) -> dict[str, Signal[Any]]:
    """The words that are awaited and that the bot declares by itself."""
    return {name: word for name, word in session.signals_awaited().items() if word.hours(session.setup)}


def agreed_time(session: Session[Any]) -> int:
    """How many seconds a game was agreed to last, until the bot declares something; 0 if nothing was agreed."""
    return min((word.hours(session.setup) for word in timed(session).values()), default=0) * HOUR


def must_be_awaited(session: Session[Any], name: str) -> Signal[Any]:
    word = session.signals_awaited().get(name)
    if word is None:
        raise Refused(
            "the game waits for no such word now; only one that was agreed to end at a time does, until it is declared",
            "declare",
        )
    return word


class Signals(Part):
    """Who declares something says it for the whole table; the rules hear it when the phase is over."""

    def __init__(self, games: RunningGames, consent: Consent) -> None:
        super().__init__(games)
        self.consent = consent

    async def declare(self, game: int, who: Who, name: str) -> None:
        """A moderator's word."""
        must_moderate(who, "declares anything")
        async with self.games.lock(game):
            loaded = await self.games.open(game)
            row, seats = loaded.row, loaded.seats
            must_run(row)
            word = must_be_awaited(loaded.session, name)
            await self.consent.must_have_leave(row, seats, who, "declare", [name], f"declare that {word.title}")
            loaded.said.append(f"<@{who.user}>, who moderates, declares that {word.title}. {word.follows}")
            await self._hear(loaded, name, "moderator", who.user)

    async def declare_in_time(self, alarm: Alarm) -> None:
        """The clock's word, if the alarm is still set and nobody has said it before."""
        async with self.games.lock(alarm.game):
            loaded = await self.games.open(alarm.game)
            row = loaded.row
            if alarm not in await self.store.outbox.alarms(row.id):
                return
            words = timed(loaded.session)
            if row.stage != "running" or not words:
                await self.store.outbox.alarm_rang(alarm, at=self.now())
                return
            for name, word in words.items():
                loaded.said.append(f"{capital(word.title)}. {word.follows}")
                await self._hear(loaded, name, "clock", None)

    async def _hear(self, loaded: LoadedGame, name: str, by: By, user: int | None) -> None:
        title = loaded.session.spec.rules.signals[name].title
        await self.games.make(
            loaded, lambda session: session.signal(name, "", by=by), [(user, f"declared that {title}")]
        )

"""A desk with its alarms, and a hand to turn the clock."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.outbox.letters import Letters
from bot.scheduler import Pace
from bot.scheduler import Scheduler as Bells
from bot.service.service import GameService
from bot.service.step import Who
from bot.settings import HOUR
from bot.store import Store
from tests.bot.runtime import MODERATOR, Clock, answered, begun

START = 20_000 * 24 * HOUR  # a midnight
ANN, BEN = 100, 101  # the first two seats of a game


class Watch:
    """A desk with its alarms, and a hand to turn the clock."""

    def __init__(self, service: GameService, clock: Clock) -> None:
        self.service = service
        self.store: Store = service.store
        self.clock = clock
        self.bells = Bells(service)

    async def at(self, hours: float) -> None:
        """It is so many hours after the start, and everything due has rung."""
        self.clock.now = START + int(hours * HOUR)
        await self.bells.ring_all()

    async def letters(self, kind: str = "") -> list[dict[str, Any]]:
        """What has been put into the outbox."""
        rows = await self.store.database.rows("SELECT letter, target FROM outbox ORDER BY id")
        found = [{**json.loads(body), "target": target} for body, target in rows]
        return [letter for letter in found if not kind or letter["kind"] == kind]

    async def reminded(self) -> list[str]:
        return [letter["target"] for letter in await self.letters("reminder")]

    async def said(self) -> list[str]:
        return [text for letter in await self.letters("table") for text in letter["said"]]

    async def called(self) -> list[list[int]]:
        return [letter["call"] for letter in await self.letters("table") if "call" in letter]

    async def due(self, game: int, kind: str, seat: str = "") -> float | None:
        """In how many hours after the start an alarm rings."""
        found = [a.due for a in await self.store.outbox.alarms(game) if a.kind == kind and seat in ("", a.seat)]
        return (found[0] - START) / HOUR if found else None

    async def answers(self, game: int) -> int:
        row = await self.store.games.game(game)
        assert row is not None
        return row.version

    async def until_answered(self, game: int) -> None:
        """Wait for the one answer that the clock gives by itself."""
        async with asyncio.timeout(20):
            while not await self.answers(game):  # noqa: ASYNC110  (the store tells nobody)
                await asyncio.sleep(0.01)
        assert await self.answers(game) == 1

    async def answer(self, game: int) -> str:
        """Whoever is asked gives the safe answer. Returns the seat."""
        row, _, session = await self.service.games.look(game, None)
        seat, ask = next(iter(session.asks().items()))
        who = Who(ANN + row.setup.seats.index(seat))
        await answered(self.service, game, who, ask.default, seat=seat)
        return seat

    async def until(self, game: int, topic: str) -> None:
        while True:
            _, _, session = await self.service.games.look(game, None)
            if any(ask.topic == topic for ask in session.asks().values()):
                return
            await self.answer(game)


@asynccontextmanager
async def watch(path: Path, clock: Clock | None = None) -> AsyncIterator[Watch]:
    clock = clock or Clock()
    if clock.now < START:
        clock.now = START
    store = await Store.open(path / "a.db")
    try:
        yield Watch(GameService(store, Letters(), clock, Pace()), clock)
    finally:
        await store.close()


async def game_with(w: Watch, **settings: object) -> int:
    """A running game of Scribes for two, asking Ann first."""
    game = await begun(w.service, "scribes", "short", 2)
    if settings:
        await w.service.moderation.set_wishes(game, MODERATOR, **settings)
    return game

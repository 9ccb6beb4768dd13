"""What the tests of moderators' doings at the desk share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.outbox.letters import Letters
from bot.scheduler import Pace
from bot.service.service import GameService
from bot.service.step import Who
from bot.store import Store
from engine.kernel.session import Session
from tests.bot.runtime import Clock, play_on, waiting_letters

NOBODY = Who(999)
ASSYRIA, BABYLON = Who(100), Who(101)


@asynccontextmanager
async def runtime(path: Path, clock: Clock | None = None) -> AsyncIterator[GameService]:
    """A desk that minds the time as well."""
    store = await Store.open(path)
    try:
        yield GameService(store, Letters(), clock or Clock(), Pace())
    finally:
        await store.close()


async def until(service: GameService, game: int, topic: str) -> Session[Any]:
    for seed in range(200):
        _, _, session = await service.games.look(game, None)
        if any(ask.topic == topic for ask in session.asks().values()):
            return session
        await play_on(service, game, 1, seed)
    raise AssertionError(f"nobody was asked {topic}")


async def due(service: GameService, game: int) -> dict[str, int]:
    """When the alarms of each kind ring."""
    return {alarm.kind: alarm.due for alarm in await service.store.outbox.alarms(game)}


async def audit(service: GameService, game: int) -> list[tuple[int | None, str]]:
    return [(who, what) for _, who, what in await service.store.games.audit(game)]


async def said(service: GameService) -> str:
    """All that the table will be told besides the log."""
    return "\n".join(str(letter.body.get("said")) for letter in await waiting_letters(service))

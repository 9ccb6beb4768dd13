"""What the tests of moderators' doings at the desk share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.clock import Pace
from bot.desk import Desk, Who
from bot.post.herald import Letters
from bot.store import Store
from engine.kernel.session import Session
from tests.bot.house import Clock, play_on, waiting_letters

NOBODY = Who(999)
ASSYRIA, BABYLON = Who(100), Who(101)


@asynccontextmanager
async def house(path: Path, clock: Clock | None = None) -> AsyncIterator[Desk]:
    """A desk that minds the time as well."""
    store = await Store.open(path)
    try:
        yield Desk(store, Letters(), clock or Clock(), Pace())
    finally:
        await store.close()


async def until(desk: Desk, game: int, topic: str) -> Session[Any]:
    for seed in range(200):
        _, _, session = await desk.look(game, None)
        if any(ask.topic == topic for ask in session.asks().values()):
            return session
        await play_on(desk, game, 1, seed)
    raise AssertionError(f"nobody was asked {topic}")


async def due(desk: Desk, game: int) -> dict[str, int]:
    """When the alarms of each kind ring."""
    return {alarm.kind: alarm.due for alarm in await desk.store.alarms(game)}


async def audit(desk: Desk, game: int) -> list[tuple[int | None, str]]:
    return [(who, what) for _, who, what in await desk.store.audit(game)]


async def said(desk: Desk) -> str:
    """All that the table will be told besides the log."""
    return "\n".join(str(letter.body.get("said")) for letter in await waiting_letters(desk))

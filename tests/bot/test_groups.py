"""Steps of different games that wait for the disk share a transaction; each is whole, and fails alone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.service.service import GameService
from bot.store.rows import Conflict
from tests.bot.runtime import Who, begun, runtime, snapshot
from tests.tiny import on_the_shelf

GAMES = 4


@pytest.fixture(autouse=True)
def shelf() -> Any:
    with on_the_shelf():
        yield


class Disk:
    """Counts the transactions of a store, and holds the first of them until it is let go."""

    def __init__(self, service: GameService) -> None:
        self.transactions, self.free = 0, asyncio.Event()
        self._store, self._whole = service.store, service.store.database.transaction
        service.store.database.transaction = self._transaction  # type: ignore[method-assign]

    async def waits_for(self, steps: int) -> None:
        """Wait until so many steps wait for the disk."""
        async with asyncio.timeout(30):
            while len(self._store.journal._steps) < steps:  # noqa: ASYNC110  (nothing tells of a step that waits)
                await asyncio.sleep(0.001)

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        self.transactions += 1
        await self.free.wait()
        async with self._whole() as db:
            yield db


async def answer(service: GameService, game: int) -> Any:
    row, _, session = await service.games.look(game, None)
    seat, ask = next(iter(session.asks().items()))
    opened = await service.play.sit(game, Who(100 + row.setup.seats.index(seat)))
    return await service.play.answer(opened, ask.sample(random.Random(1)), sure=True)


async def games_of(service: GameService) -> list[int]:
    return [await begun(service, "scribes", "short", 2, channel=70 + n) for n in range(GAMES)]


async def test_steps_that_wait_at_the_same_time_are_written_together(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        games, disk = await games_of(service), Disk(service)
        answers = [asyncio.create_task(answer(service, game)) for game in games]
        await disk.waits_for(GAMES)
        disk.free.set()
        came = await asyncio.gather(*answers)
        assert [each.came for each in came] == ["done"] * GAMES
        assert disk.transactions == 1, "one fsync for all of them"
        for game in games:
            before = await snapshot(service, game)
            await service.games.refresh(game)
            assert await snapshot(service, game) == before, "what is in memory is in the file"


async def test_a_step_that_fails_leaves_the_others_of_its_group(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        games = await games_of(service)
        other = GameService(service.store, service.games._letter_writer, service.now)
        stale = await other.games.open(games[1])
        await answer(service, games[1])  # the other service does not know of it
        disk, before = Disk(service), await snapshot(service, games[1])
        seat, ask = next(iter(stale.session.asks().items()))
        stale.session.answer(seat, ask.sample(random.Random(1)))
        late = asyncio.create_task(service.store.journal.commit(await batch_of(other, stale)))
        answers = [asyncio.create_task(answer(service, games[n])) for n in (0, 2)]
        await disk.waits_for(3)
        disk.free.set()
        assert [each.came for each in await asyncio.gather(*answers)] == ["done"] * 2
        with pytest.raises(Conflict, match="has moved on"):
            await late
        assert disk.transactions == 1 and await snapshot(service, games[1]) == before


async def batch_of(service: GameService, loaded: Any) -> Any:
    return await service.games.batch(loaded, {}, None)

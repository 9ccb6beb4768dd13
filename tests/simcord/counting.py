"""Counts what a click costs: how often it takes a game's lock, and what it reads from the file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from bot.runtime import Runtime


@dataclass
class Cost:
    locks: int = 0
    reads: int = 0  # questions to the file
    rows: int = 0  # what they were answered with


class CountedLock(asyncio.Lock):
    """Of one game."""

    cost: Cost

    async def acquire(self) -> Literal[True]:
        self.cost.locks += 1
        return await super().acquire()


@contextmanager
def counted(runtime: Runtime) -> Iterator[Cost]:
    """What is done in the house meanwhile. Nothing else goes on there: in tests letters and alarms wait."""
    cost = Cost()
    reader, locks = runtime.store.database._reader, runtime.service.games._locks
    read = reader.execute_fetchall

    async def reading(*args: Any) -> Any:
        rows = list(await read(*args))
        cost.reads += 1
        cost.rows += len(rows)
        return rows

    def lock(game: int) -> asyncio.Lock:
        found = locks.get(game)
        if not isinstance(found, CountedLock):
            found = locks[game] = CountedLock()
        found.cost = cost
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "execute_fetchall", reading)
        patch.setattr(runtime.service.games, "lock", lock)
        yield cost

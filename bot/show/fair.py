"""Who waits for whom where work takes long, so that one person's flood is that person's own wait.

Ordinary pictures are drawn in the studio's few threads: `OneEach` lets each person have one there at a time, so that
somebody else is next whatever one person has asked for.

Dear work (films, pages, files, whatever reads a whole game) has a `JobQueue`: one job runs at a time, in a thread that
nothing else needs, and each person has one place in the queue. So no more than one job is in memory.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar

from bot.upkeep.memory import trim
from engine.kernel.errors import Refused

T = TypeVar("T")
NOBODY = 0  # the house itself, and whoever has their turn already
MOST_PICTURES = 8  # of one person, drawn or waiting
MOST_PLACES = 20  # in a queue

asking: ContextVar[int] = ContextVar("asking", default=NOBODY)  # for whom the bot works in this task


class Run(Protocol):
    """How to run something that takes long: in which thread."""

    def __call__(self, work: Callable[..., T], /, *args: Any) -> Awaitable[T]: ...


class OneEach:
    """One turn for each person at a time; whoever asks again waits behind themselves."""

    def __init__(self, most: int = MOST_PICTURES) -> None:
        self.most = most
        self._locks: dict[int, asyncio.Lock] = {}
        self._asked: dict[int, int] = {}

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the turn of whoever asks in this task. What is drawn within it waits for no other."""
        user = asking.get()
        if user == NOBODY:
            yield
            return
        if self._asked.get(user, 0) >= self.most:
            raise Refused(f"you already have {self.most} pictures in the works; wait until they are here", "pictures")
        self._asked[user] = self._asked.get(user, 0) + 1
        lock = self._locks.setdefault(user, asyncio.Lock())
        try:
            async with lock:
                before = asking.set(NOBODY)
                try:
                    yield
                finally:
                    asking.reset(before)
        finally:
            self._asked[user] -= 1
            if not self._asked[user]:
                del self._asked[user], self._locks[user]


Turn = Callable[[], AbstractAsyncContextManager[Run]]


class JobQueue:
    """Runs one job at a time, in a thread of its own. Close it when the bot stops."""

    def __init__(self, name: str, most: int = MOST_PLACES) -> None:
        self.most = most
        self._places: dict[int, str] = {}  # what each person has in the works
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._busy = False
        self._closed = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    @asynccontextmanager
    async def place(self, user: int, what: str) -> AsyncIterator[Turn]:
        """Hold a person's one place until they have what they asked for, sent and all. `Refused` without waiting."""
        if (other := self._places.get(user)) is not None:
            raise Refused(f"you already have {other} in the works; wait until it is here", "queue")
        if len(self._places) >= self.most:
            raise Refused(f"{self.most} people wait for such work already; try again in a minute", "queue")
        self._places[user] = what
        try:
            yield self.turn
        finally:
            del self._places[user]
            self._give_back()

    @asynccontextmanager
    async def turn(self, *, first: bool = False) -> AsyncIterator[Run]:
        """Wait until the jobs before this one are over; `first` overtakes all that have not begun."""
        await self._wait(first)
        try:
            yield self._run
        finally:
            self._give_back()
            self._next()

    async def _run(self, work: Callable[..., T], /, *args: Any) -> T:
        """Run a part of a job. One that nobody waits for any more still ends before the next one begins."""
        return await asyncio.wrap_future(self._thread.submit(work, *args))

    def _give_back(self) -> None:
        if not self._closed:
            self._thread.submit(trim)

    async def _wait(self, first: bool) -> None:
        if not self._busy:
            self._busy = True
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.insert(0 if first else len(self._waiting), mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif not mine.cancelled():  # the turn came at the same moment
                self._next()
            raise

    def _next(self) -> None:
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self._busy = False

    def close(self) -> None:
        self._closed = True
        self._thread.shutdown(wait=True, cancel_futures=True)

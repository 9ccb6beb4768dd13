"""Who waits for whom where work takes long, so that one person's flood is that person's own wait.

Ordinary pictures are drawn in the studio's few threads: `Turns` lets each person have one there at a time, so that
somebody else is next whatever one person has asked for.

Dear work (films, pages, files, whatever reads a whole game) has a `JobQueue`: one job runs at a time, in a thread that
nothing else needs, and each person has one place in the queue. So no more than one job of a queue is in memory.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar

from bot.ops.memory import trim
from engine.kernel.errors import Refused

T = TypeVar("T")
NOBODY = 0  # the bot itself, and people who have their turn already
MOST_PICTURES = 8  # of one person, drawn or waiting
MOST_PLACES = 20  # in a queue
HEAVY = 1.0  # seconds of drawing lately, from which somebody leaves a place to others
HALF = 10.0  # seconds after which what somebody drew counts half
LITTLE = 0.01  # seconds that count for nothing
MOST_COURTESY = 0.5  # seconds that a job waits for pictures, each time

asking: ContextVar[int] = ContextVar("asking", default=NOBODY)  # for whom the bot works in this task
_paying: ContextVar[int] = ContextVar("_paying", default=NOBODY)  # whose turn it is in this task


class Run(Protocol):
    """How to run something that takes long: in which thread."""

    def __call__(self, work: Callable[..., T], /, *args: Any) -> Awaitable[T]: ...


class Turns:
    """Who may draw in the studio: one picture for each person at a time, so many at once, the most modest first.

    People who have drawn much lately leave one of the places to others.
    """

    def __init__(self, places: int = 2, most: int = MOST_PICTURES, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self._places, self._clock = places, clock
        self._asked: dict[int, list[asyncio.Future[None]]] = {}  # by person, what they wait for; the first is next
        self._drawing: set[int] = set()
        self._spent: dict[int, tuple[float, float]] = {}  # by person, the seconds they drew, and as of when
        self._nobody = threading.Event()
        self._nobody.set()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the turn of the person who asks in this task. What is drawn within it waits for no other."""
        user = asking.get()
        if user == NOBODY:
            yield
            return
        await self._wait(user)
        before, paying = asking.set(NOBODY), _paying.set(user)
        try:
            yield
        finally:
            asking.reset(before)
            _paying.reset(paying)
            self._drawing.discard(user)
            self._begin()

    def charge(self, seconds: float) -> None:
        """Note what a picture took of the processor, for the person who draws in this task."""
        if (user := _paying.get()) != NOBODY:
            self._spent[user] = self._lately(user) + seconds, self._clock()

    def make_way(self, seconds: float = MOST_COURTESY) -> None:
        """Let people draw first, in the thread of a job: wait until nobody does, but not for ever."""
        self._nobody.wait(seconds)

    async def _wait(self, user: int) -> None:
        waiting = self._asked.get(user, [])
        if len(waiting) + (user in self._drawing) >= self.most:
            raise Refused(f"you already have {self.most} pictures in the works; wait until they are here", "pictures")
        mine = asyncio.get_running_loop().create_future()
        self._asked[user] = [*waiting, mine]
        self._begin()
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # the turn came at the same moment
                self._drawing.discard(user)
            self._begin()
            raise

    def _begin(self) -> None:
        """Let people draw whose turn it is."""
        self._asked = {user: [one for one in waiting if not one.done()] for user, waiting in self._asked.items()}
        for user in sorted(self._asked, key=self._lately):
            waiting, heavy = self._asked[user], self._is_heavy(user)
            room = self._places - (1 if heavy and self._places > 1 else 0)
            held = sum(self._is_heavy(other) for other in self._drawing) if heavy else len(self._drawing)
            if waiting and user not in self._drawing and held < room and len(self._drawing) < self._places:
                self._drawing.add(user)
                waiting.pop(0).set_result(None)
        self._asked = {user: waiting for user, waiting in self._asked.items() if waiting or user in self._drawing}
        self._spent = {user: spent for user, spent in self._spent.items() if self._lately(user) > LITTLE}
        (self._nobody.clear if self._asked or self._drawing else self._nobody.set)()

    def _is_heavy(self, user: int) -> bool:
        return self._lately(user) > HEAVY

    def _lately(self, user: int) -> float:
        """The seconds somebody drew; what was long ago counts for little."""
        seconds, at = self._spent.get(user, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - at) / HALF))


Turn = Callable[[], AbstractAsyncContextManager[Run]]


class JobQueue:
    """Runs one job at a time, part by part, in a thread for dear work alone; several queues may share it.

    Before each part of a person's job `make_way` is called there, and may wait for what is more urgent. Close the queue
    when the bot stops.
    """

    def __init__(
        self, thread: ThreadPoolExecutor, make_way: Callable[[], None] = lambda: None, most: int = MOST_PLACES
    ) -> None:
        self.most = most
        self._places: dict[int, str] = {}  # what each person has in the works
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._busy = False
        self._closed = False
        self._thread, self._make_way = thread, make_way

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
        before = asking.set(NOBODY)  # a person who has this turn needs no other
        try:
            yield self._run_at_once if first else self._run
        finally:
            asking.reset(before)
            self._give_back()
            self._next()

    async def _run(self, work: Callable[..., T], /, *args: Any) -> T:
        """Run a part of a job. One that nobody waits for any more still ends before the next one begins."""

        def part() -> T:
            self._make_way()
            return work(*args)

        return await self._run_at_once(part)

    async def _run_at_once(self, work: Callable[..., T], /, *args: Any) -> T:
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

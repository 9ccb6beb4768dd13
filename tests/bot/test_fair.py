"""Nobody's flood is somebody else's wait: who draws next, and which job runs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from PIL import Image

from bot.views.pictures.fair import HALF, HEAVY, JobQueue, Turns, asking
from engine.kernel.errors import Refused
from renderers.studio import Studio

ANN, BEN, CEM, DAN = 1, 2, 3, 4


async def settled(turns: int = 8) -> None:
    """Let every task run until it waits."""
    for _ in range(turns):
        await asyncio.sleep(0)


class Drawing:
    """Pictures that people draw, and that a test ends one by one."""

    def __init__(self, places: int = 2) -> None:
        self.now = 0.0
        self.turns = Turns(places, clock=lambda: self.now)
        self.begun: list[int] = []
        self._took: dict[int, float] = {}
        self._ends: dict[int, list[asyncio.Event]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, *people: int) -> None:
        for user in people:
            self.tasks.append(asyncio.create_task(self._draw(user)))
        await settled()

    async def _draw(self, user: int) -> None:
        asking.set(user)
        async with self.turns.turn():
            self.begun.append(user)
            end = asyncio.Event()
            self._ends.setdefault(user, []).append(end)
            await end.wait()
            self.turns.charge(self._took.pop(user, 0.0))

    async def end(self, user: int, seconds: float = 0.0) -> None:
        """A person's picture is drawn, which took so long."""
        self._took[user] = seconds
        self._ends[user].pop(0).set()
        await settled()

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def test_a_person_draws_one_picture_at_a_time_and_others_are_next() -> None:
    here = Drawing(places=2)
    await here.ask(ANN, ANN, ANN, BEN, CEM)
    assert here.begun == [ANN, BEN], "Ann's second picture waits though a place was free when she asked"
    await here.end(BEN)
    assert here.begun == [ANN, BEN, CEM], "Cem comes before what Ann asked for earlier"
    await here.end(CEM)
    assert here.begun == [ANN, BEN, CEM]
    await here.end(ANN)
    assert here.begun == [ANN, BEN, CEM, ANN]
    await here.stop()


async def test_whoever_drew_least_lately_is_next() -> None:
    here = Drawing(places=1)
    await here.ask(ANN)
    await here.end(ANN, seconds=0.5)
    await here.ask(BEN, ANN, CEM)
    assert here.begun == [ANN, BEN]
    await here.end(BEN, seconds=0.1)
    assert here.begun == [ANN, BEN, CEM]
    await here.ask(BEN)
    await here.end(CEM)
    assert here.begun == [ANN, BEN, CEM, BEN], "Ben drew less than Ann, who asked before"
    await here.stop()


async def test_whoever_drew_much_leaves_a_place_to_others() -> None:
    here = Drawing(places=2)
    for user in (ANN, BEN):
        await here.ask(user)
        await here.end(user, seconds=HEAVY * 2)
    await here.ask(ANN, BEN)
    assert here.begun == [ANN, BEN, ANN], "one of the two places stays free of people who draw much"
    await here.ask(CEM)
    assert here.begun == [ANN, BEN, ANN, CEM]
    await here.end(CEM)
    here.now += 5 * HALF
    await here.ask(DAN)
    assert here.begun == [ANN, BEN, ANN, CEM, DAN], "Ben, who waited for one who draws much, is behind Dan"
    await here.stop()


async def test_what_was_drawn_long_ago_counts_no_more() -> None:
    here = Drawing(places=2)
    for user in (ANN, BEN):
        await here.ask(user)
        await here.end(user, seconds=HEAVY * 2)
    here.now += 10 * HALF
    await here.ask(ANN, BEN)
    assert here.begun == [ANN, BEN, ANN, BEN]
    for user in (ANN, BEN):
        await here.end(user)
    here.now += 20 * HALF
    await here.ask(CEM)
    assert set(here.turns._spent) <= {CEM}, "nothing is kept of people who have not drawn for long"
    await here.stop()


async def test_too_many_pictures_of_one_person_are_refused_in_one_line() -> None:
    here = Drawing()
    await here.ask(*[ANN] * (here.turns.most + 2), BEN)
    refused = [error.reason for task in here.tasks if task.done() and isinstance(error := task.exception(), Refused)]
    assert refused == ["you already have 8 pictures in the works; wait until they are here"] * 2
    assert here.begun == [ANN, BEN]
    await here.stop()
    await here.ask(ANN)
    assert here.begun == [ANN, BEN, ANN], "a person who gave up waiting is in nobody's way"
    await here.stop()


async def test_a_picture_within_a_picture_and_those_of_the_house_wait_for_no_turn() -> None:
    here = Drawing(places=1)
    await here.ask(BEN)

    async def nested(user: int) -> bool:
        asking.set(user)
        async with here.turns.turn(), here.turns.turn():
            return asking.get() == 0

    assert await asyncio.create_task(nested(0))
    waiting = asyncio.create_task(nested(ANN))
    await settled()
    assert not waiting.done()
    await here.end(BEN)
    assert await waiting
    await here.stop()


async def test_a_job_makes_way_while_people_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Drawing()
    waited: list[tuple[float, bool]] = []
    idle = here.turns._nobody
    monkeypatch.setattr(idle, "wait", lambda seconds: waited.append((seconds, idle.is_set())))
    here.turns.make_way(0.1)
    await here.ask(ANN)
    here.turns.make_way(0.1)
    await here.end(ANN)
    here.turns.make_way(0.1)
    assert waited == [(0.1, True), (0.1, False), (0.1, True)], "no longer than that, and only while somebody draws"


async def test_only_the_processors_time_is_charged_and_only_to_whoever_draws() -> None:
    studio = Studio(workers=1)
    try:
        charged: list[float] = []
        studio.charge = charged.append
        await studio.draw(lambda: Image.new("RGB", (8, 8)))
        assert len(charged) == 1 and charged[0] < 1.0
        turns = Turns()
        turns.charge(5.0)
        assert not turns._spent, "the house draws for nothing"
    finally:
        await asyncio.to_thread(studio.close)


# ---------------------------------------------------------------------- jobs


class Jobs:
    """A queue whose jobs a test ends one by one."""

    def __init__(self, most: int = 20) -> None:
        self.ways = 0
        self.queue = JobQueue(ThreadPoolExecutor(1), self._make_way, most)
        self.begun: list[int] = []
        self.running = self.most_at_once = 0
        self.gates: dict[int, threading.Event] = {}
        self._lock = threading.Lock()

    def _make_way(self) -> None:
        self.ways += 1

    def work(self, user: int) -> int:
        with self._lock:
            self.running += 1
            self.most_at_once = max(self.most_at_once, self.running)
            self.begun.append(user)
        self.gates.setdefault(user, threading.Event()).wait(20)
        with self._lock:
            self.running -= 1
        return user

    async def ask(self, user: int, what: str = "a replay") -> int:
        async with self.queue.place(user, what) as turn, turn() as run:
            return await run(self.work, user)

    async def first(self, user: int) -> int:
        async with self.queue.turn(first=True) as run:
            return await run(self.work, user)

    def gate(self, user: int) -> threading.Event:
        return self.gates.setdefault(user, threading.Event())

    async def until(self, begun: list[int]) -> None:
        async with asyncio.timeout(20):
            while self.begun != begun:
                assert self.begun == begun[: len(self.begun)], self.begun
                await asyncio.sleep(0.001)


@pytest.fixture
async def jobs() -> Any:
    found = Jobs()
    yield found
    for gate in found.gates.values():
        gate.set()
    await asyncio.to_thread(found.queue.close)


def begin(work: Callable[[], Awaitable[int]]) -> asyncio.Task[int]:
    async def run() -> int:
        return await work()

    return asyncio.create_task(run())


async def test_one_job_runs_at_a_time_and_the_house_is_next(jobs: Jobs) -> None:
    asked = [begin(lambda user=user: jobs.ask(user)) for user in (ANN, BEN, CEM)]  # type: ignore[misc]
    await jobs.until([ANN])
    await settled()
    page = begin(lambda: jobs.first(99))
    await settled()
    for user in (ANN, BEN, CEM, 99):
        jobs.gate(user).set()
    assert await asyncio.gather(*asked, page) == [ANN, BEN, CEM, 99]
    assert jobs.begun == [ANN, 99, BEN, CEM] and jobs.most_at_once == 1
    assert jobs.ways == 3, "the house makes way for nobody: a letter waits for what it draws"


async def test_a_second_wish_of_one_person_is_refused_until_the_first_is_there(jobs: Jobs) -> None:
    first = begin(lambda: jobs.ask(ANN, "a page of a game"))
    await jobs.until([ANN])
    for _ in range(15):
        with pytest.raises(Refused, match="you already have a page of a game in the works; wait until"):
            await jobs.ask(ANN)
    jobs.gate(ANN).set()
    assert await first == ANN
    assert await jobs.ask(ANN) == ANN and jobs.begun == [ANN, ANN]
    assert jobs.ways == 2, "each part makes way first"


async def test_a_place_is_held_until_all_is_sent(jobs: Jobs) -> None:
    jobs.gate(ANN).set()
    async with jobs.queue.place(ANN, "a replay") as turn:
        async with turn() as run:
            await run(jobs.work, ANN)
        with pytest.raises(Refused, match="a replay in the works"):
            await jobs.ask(ANN)
        jobs.gate(BEN).set()
        assert await jobs.ask(BEN) == BEN, "sending keeps nobody else waiting"


async def test_a_full_queue_says_so(jobs: Jobs) -> None:
    jobs.queue.most = 2
    asked = [begin(lambda user=user: jobs.ask(user)) for user in (ANN, BEN)]  # type: ignore[misc]
    await jobs.until([ANN])
    with pytest.raises(Refused, match="2 people wait for such work already; try again in a minute"):
        await jobs.ask(CEM)
    for user in (ANN, BEN):
        jobs.gate(user).set()
    assert await asyncio.gather(*asked) == [ANN, BEN]


async def test_a_job_that_nobody_waits_for_ends_before_the_next_begins(jobs: Jobs) -> None:
    asked = [begin(lambda user=user: jobs.ask(user)) for user in (ANN, BEN, CEM)]  # type: ignore[misc]
    await jobs.until([ANN])
    await settled()
    for one in (asked[1], asked[0]):  # one that waits, one that runs
        one.cancel()
    await settled()
    assert jobs.begun == [ANN], "the thread is still at it"
    for user in (ANN, CEM):
        jobs.gate(user).set()
    assert await asked[2] == CEM
    assert jobs.begun == [ANN, CEM] and jobs.most_at_once == 1
    assert await jobs.ask(ANN) == ANN, "a person who gave up holds no place"

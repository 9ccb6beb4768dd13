"""The bot in a process of its own: `python -m bot.bench.host ORIGIN DATABASE BURST FSYNC`.

It says `{"ready": ...}` when it is on line, and answers each line on its input with what it has measured since the one
before. When its input ends it stops.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import resource
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite

from bot.app import Amarna
from bot.bench.stalls import Stalls
from bot.config import Config
from bot.fake_discord.pointing import hasten, point
from bot.fake_discord.server import TOKEN
from bot.ops.memory import give_back, keep_for_good
from bot.store import Store


class Complaints(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record)[-600:])


def memory(what: str = "VmRSS") -> float:
    """Return the megabytes this process holds now; with `VmHWM` the most it ever held."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith(what):
                return int(line.split()[1]) / 1000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def say(**figures: object) -> None:
    print(json.dumps(figures), flush=True)


def slow_down(store: Store, fsync: float) -> None:
    """Let every COMMIT take so many milliseconds more, as on a disk that takes them for an fsync."""
    whole = store.database.transaction

    @contextlib.asynccontextmanager
    async def slow() -> AsyncIterator[aiosqlite.Connection]:
        async with whole() as db:
            yield db
            await asyncio.sleep(fsync / 1000)

    store.database.transaction = slow  # type: ignore[method-assign]


async def host(origin: str, database: Path, burst: int, fsync: float) -> None:
    start = time.perf_counter()
    point(origin)
    give_back()
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    bot = Amarna(Config(database=database, burst=burst))
    hasten(bot)
    keep_for_good()
    async with Stalls() as stalls:
        await bot.login(TOKEN)
        running = asyncio.create_task(bot.connect())
        await bot.wait_until_ready()
        await bot.commands_known()
        if fsync:
            slow_down(bot.runtime.store, fsync)
        say(ready=(time.perf_counter() - start) * 1000, rss=memory())
        lines = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        stalls.begin_anew()
        spent = time.process_time()
        while await lines.readline():
            said, complaints.found = complaints.found, []
            used, spent = time.process_time() - spent, time.process_time()
            say(
                stall=stalls.longest,
                busiest=stalls.busiest,
                culprit=stalls.culprit,
                rss=memory(),
                peak=memory("VmHWM"),
                processor=used,
                pictures=bot.runtime.pictures.studio.made,
                complaints=said,
            )
            stalls.begin_anew()
        await bot.close()
        await running


if __name__ == "__main__":
    asyncio.run(host(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])))

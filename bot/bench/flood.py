"""`amarna bench discord --flood`: five people ask for all that is dear, again and again, while another plays.

They are spectators of a game that is over, which is as much as anybody may ask for. What is measured is how long one
person at another table waits for `/board`, and how much memory the bot holds meanwhile and afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.bench.load import QUIET, Figures, Host, in_a_process
from bot.bench.load import part as share
from bot.bench.stored import move_in, play, play_out
from bot.fake_discord import Channel, FakeDiscord, Outcome, Person
from bot.fake_discord.reading import text
from engine.kernel.game import find
from renderers.baked import baked

FLOODERS = 5
AT_ONCE = 16  # requests of one person that wait for their answers
PAUSE = 0.1  # seconds between two requests of one person
LOOK = 0.5  # seconds between two boards of the person who plays
PATIENCE = 300.0  # seconds for the last answers to come
TARGETS = {"board_max_ms": 1000.0, "peak_mb": 600.0, "unanswered": 0.0}

EVERYWHERE = "*"  # one space of the map after the other

Asked = tuple[str, dict[str, Any]]  # a command with its options
DEAR: tuple[Asked, ...] = (
    ("replay", {"format": "page"}),
    ("replay", {}),
    ("replay", {"format": "gif"}),
    ("chart", {"show": "points"}),
    ("chart", {"show": "territory"}),
    ("chart", {"show": "luck"}),
    ("board", {"turn": 1}),
    ("board", {}),
    ("board", {"show": "legend"}),
    ("board", {"part": EVERYWHERE}),
    ("log", {"turns": "1-99"}),
    ("dice", {"show": "verify"}),
    ("privacy export", {}),
)


@dataclass
class Flood:
    """What the flooders have asked for, and what came of it. No two look at the same space."""

    channel: Channel
    spaces: Iterator[str]
    answers: Counter[str] = field(default_factory=Counter)
    waiting: set[asyncio.Task[None]] = field(default_factory=set)

    async def pour(self, person: Person, first: int) -> None:
        """Ask until cancelled. Nobody waits for an answer before they ask again."""
        mine: set[asyncio.Task[None]] = set()
        for line, options in itertools.islice(itertools.cycle(DEAR), first, None):
            while len(mine) >= AT_ONCE:
                await asyncio.wait(mine, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._ask(person, line, options))
            for held in (mine, self.waiting):
                held.add(task)
                task.add_done_callback(held.discard)
            await asyncio.sleep(PAUSE)

    async def _ask(self, person: Person, line: str, options: dict[str, Any]) -> None:
        given = {name: next(self.spaces) if value == EVERYWHERE else value for name, value in options.items()}
        outcome = await person.slash(self.channel, line, given, wait=False)
        self.answers[await _kind_of_answer(outcome)] += 1


async def _kind_of_answer(outcome: Outcome) -> str:
    """Return `answered`, `refused` or what went wrong."""
    if outcome.error:
        return "unanswered"
    try:
        await outcome.settled(PATIENCE)
    except TimeoutError:
        return "unanswered"
    words = text(outcome.answer)
    if "The report has the number" in words:
        return "broken"
    return "refused" if "in the works" in words else "answered"


async def flood(arguments: argparse.Namespace) -> Figures:
    """Return all figures of the scene."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "flood.db"
        await asyncio.to_thread(_fill, database, arguments.game)
        async with FakeDiscord(patience=60.0, doors=None, kept_bytes=64_000_000, kept_messages=200) as there:
            guild = there.world.add_guild("Amarna")
            over, played = (there.world.add_channel(guild, name) for name in ("over", "played"))
            ann, ben = (there.person(name, guild) for name in ("Ann", "Ben"))
            flooders = [there.person(f"Flooder {number}", guild) for number in range(FLOODERS)]
            await asyncio.to_thread(move_in, database, guild.id, [(over.id, [ben.id]), (played.id, [ann.id, ben.id])])
            async with in_a_process(there.origin, database, arguments.burst, arguments.fsync) as (host, _):
                spaces = itertools.cycle(baked(arguments.game).layout.spaces)
                found = await _measured(host, Flood(over, spaces), flooders, ann, played, arguments.seconds)
            found["refused_by_discord"] = len(there.world.refusals)
            for refusal in there.world.refusals[:3]:
                print(f"Discord refused {refusal!r}"[:400], file=sys.stderr)
    return {name: round(value, 2) if isinstance(value, float) else value for name, value in found.items()}


def _fill(database: Path, slug: str) -> None:
    """Store a game that is over, and one under way."""
    asyncio.run(play_out(database, slug, find(slug).start.scenarios[0].id))
    asyncio.run(play(database, slug, 1))


async def _measured(
    host: Host, flood: Flood, flooders: list[Person], ann: Person, played: Channel, seconds: float
) -> Figures:
    await asyncio.sleep(QUIET)  # the bot reads its maps when it starts
    await _look(ann, played, part=next(flood.spaces))
    quiet = [await _look(ann, played) for _ in range(8)]
    before = (await host.ask())["rss"]
    pouring = [asyncio.create_task(flood.pour(person, 2 * number)) for number, person in enumerate(flooders)]
    boards: list[float] = []
    idle = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.bench.stalls", str(seconds), stdout=asyncio.subprocess.PIPE
    )
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        await asyncio.sleep(LOOK)
        boards.append(await _look(ann, played))
    for task in pouring:
        task.cancel()
    ended = await asyncio.gather(*pouring, return_exceptions=True)
    for error in (one for one in ended if isinstance(one, Exception)):
        raise error
    if flood.waiting:
        await asyncio.wait(flood.waiting)
    told, (waited, _) = await host.ask(), await idle.communicate()
    for complaint in told["complaints"][:5]:
        print(complaint, file=sys.stderr)
    sort, calm = sorted(boards), sorted(quiet)
    return {
        "flooders": len(flooders),
        "asked": sum(flood.answers.values()),
        **{name: flood.answers[name] for name in ("answered", "refused", "broken", "unanswered")},
        "boards": len(boards),
        "quiet_board_ms": share(calm, 0.5),
        "board_p50_ms": share(sort, 0.5),
        "board_p99_ms": share(sort, 0.99),
        "board_max_ms": sort[-1],
        "stall_ms": told["stall"],
        "idle_stall_ms": float(waited),
        "busiest_ms": told["busiest"],
        "culprit": told["culprit"],
        "before_mb": before,
        "peak_mb": told["peak"],
        "after_mb": told["rss"],
        "complaints": len(told["complaints"]),
    }


async def _look(person: Person, channel: Channel, part: str = "") -> float:
    """Return how many milliseconds one board takes."""
    start = time.perf_counter()
    outcome = await person.slash(channel, "board", {"part": part} if part else {}, wait=False)
    await outcome.settled(PATIENCE)
    return (time.perf_counter() - start) * 1000

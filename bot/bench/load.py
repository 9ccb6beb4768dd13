"""The load: tables with two people and automated players each, everybody clicking after a while of thought."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from bot.bench.clicker import Click, Clicker
from bot.bench.stored import fill, move_in, play_out
from bot.fake_discord import Channel, FakeDiscord, Guild, Message, Person
from bot.fake_discord.call import Call
from bot.fake_discord.reading import buttons
from bot.store.packs import laid_out
from engine.kernel.errors import Refused
from engine.kernel.journal import Event
from engine.tools.play_out import one_game

TARGETS = {
    "ack_p99_ms": 150.0, "answer_p50_ms": 200.0, "failed": 0.0, "stall_ms": 50.0, "rss_mb": 450.0, "start_ms": 3000.0,
    "finished_mb": 1.0,
}  # fmt: skip
DIFFERENT = 40  # games that are played before; the others begin as copies
FASTER = (0.7, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08)  # of the usual time for thought
SLOW_ANSWER = 3.0  # seconds; a rate at which answers take longer is not sustained
ANSWERS = ("confirm", "choose", "form", "/do")  # clicks that decide something; others only look or count out
QUIET = 3.0  # seconds before measuring begins
LEAST = 20  # clicks that are a measurement; on a slow machine it goes on until there are so many
LONGEST = 120.0  # seconds more than were wanted; then it is measured by what there is

Figures = dict[str, Any]


def run(arguments: argparse.Namespace) -> int:
    one_game(arguments.game)
    if arguments.flood:
        from bot.bench import flood

        return show(asyncio.run(flood.flood(arguments)), flood.TARGETS, json_wanted=arguments.json)
    found = asyncio.run(measure(arguments)) | (finished(arguments) if arguments.finish else {})
    return show(found, TARGETS, json_wanted=arguments.json)


def show(found: Figures, targets: Mapping[str, float], *, json_wanted: bool) -> int:
    """Print the figures, each beside what it may be at most."""
    if json_wanted:
        print(json.dumps(found, indent=2))
        return 0
    for name, value in found.items():
        goal = f"  (at most {targets[name]:g})" if name in targets else ""
        print(f"{name:24} {value!s:>12}{goal}" if not isinstance(value, float) else f"{name:24} {value:12.2f}{goal}")
    return 0


# ---------------------------------------------------------------------- the bot's process


class Host:
    """The bot's process, as it is talked to."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def heard(self) -> Figures:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise Refused("the bot's process has ended; its last words are above", "bench")
        found: Figures = json.loads(line)
        return found

    async def ask(self) -> Figures:
        """What it has measured since it was last asked."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        await self._process.stdin.drain()
        return await self.heard()


@contextlib.asynccontextmanager
async def in_a_process(
    origin: str, database: Path, burst: int, fsync: float = 0
) -> AsyncIterator[tuple[Host, Figures]]:
    """The bot on line, and how long that took, measured from the start of its process."""
    start = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.bench.host", origin, str(database), str(burst), str(fsync),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    host = Host(process)
    try:
        ready = await host.heard()
        yield host, {**ready, "process": (time.perf_counter() - start) * 1000}
    finally:
        assert process.stdin is not None
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), 20)
        except TimeoutError:
            process.kill()
            await process.wait()


# ---------------------------------------------------------------------- tables


@dataclass
class Room:
    """One table. Whoever is called clicks."""

    channel: Channel
    people: list[Person]
    players: list[Clicker] = field(default_factory=list)

    def newest(self, label: str) -> Message | None:
        for message in reversed(self.channel.messages.values()):
            if any(button.label == label and not button.disabled for button in buttons(message)):
                return message
        return None

    async def play(self, pace: Pace) -> None:
        """Until it is cancelled."""
        chance = self.players[0].chance
        await asyncio.sleep(chance.random() * pace.think)
        while True:
            called = [player for player in self.players if player.called()]
            if called:
                await chance.choice(called).step()
            await asyncio.sleep(chance.uniform(0.5, 1.5) * pace.think)


@dataclass
class Pace:
    """Seconds of thought between two clicks at a table; may be changed while people play."""

    think: float


@dataclass
class Record:
    """What was clicked since it was last begun."""

    clicks: list[Click] = field(default_factory=list)
    begun: float = field(default_factory=time.perf_counter)
    _enough: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, click: Click) -> None:
        self.clicks.append(click)
        if len(self.clicks) == LEAST:
            self._enough.set()

    def begin(self) -> None:
        self.clicks = []
        self._enough.clear()
        self.begun = time.perf_counter()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.begun

    async def last(self, seconds: float) -> None:
        """So long, and longer where too little was clicked to measure anything by."""
        await asyncio.sleep(seconds)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._enough.wait(), LONGEST)

    def figures(self) -> Figures:
        acks = sorted(1000 * click.acknowledged for click in self.clicks if click.acknowledged is not None)
        answers = sorted(1000 * click.answered for click in self.clicks)
        answering = [click for click in self.clicks if click.what in ANSWERS]
        seconds = self.seconds
        return {
            "clicks": len(self.clicks),
            "clicks_per_second": len(self.clicks) / seconds,
            "ack_p50_ms": part(acks, 0.5),
            "ack_p99_ms": part(acks, 0.99),
            "ack_max_ms": part(acks, 1.0),
            "answer_p50_ms": part(answers, 0.5),
            "answer_p99_ms": part(answers, 0.99),
            "answers_per_second": len(answering) / seconds,
            "failed": sum(bool(click.error) for click in self.clicks),
        }


@dataclass
class Sent:
    """What the bot has sent to Discord since it was last begun, and for how many decisions of people."""

    database: Path
    pictures: int = 0
    bytes: int = 0
    _decided: int = 0

    def see(self, call: Call) -> None:
        self.pictures += len(call.files)
        self.bytes += call.size

    def begin(self) -> None:
        self.pictures, self.bytes, self._decided = 0, 0, self._decisions()

    def figures(self, processor: float) -> Figures:
        """`processor`: seconds the bot has used."""
        decided = self._decisions() - self._decided
        share = 1 / max(1, decided)
        return {
            "decisions": decided,
            "sent_kb_per_decision": self.bytes * share / 1000,
            "pictures_sent_per_decision": self.pictures * share,
            "processor_ms_per_decision": processor * share * 1000,
        }

    def _decisions(self) -> int:
        """Answers of people in all journals."""
        with contextlib.closing(sqlite3.connect(self.database)) as db:
            entries = [entry for (entry,) in db.execute("SELECT entry FROM journal")]
            for (rows,) in db.execute("SELECT rows FROM packs WHERE kind = 'journal'"):
                entries += [entry for _, entry, _ in laid_out(rows)]
        events = [msgspec.msgpack.decode(entry, type=Event) for entry in entries]
        return sum(event.by == "player" and event.back < 0 for event in events)


def part(values: list[float], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0


# ---------------------------------------------------------------------- measuring


async def measure(arguments: argparse.Namespace) -> Figures:
    """All figures."""
    with tempfile.TemporaryDirectory() as folder:
        found = await _start(Path(folder), arguments) if arguments.stored else {}
        database = Path(folder) / "load.db"
        await asyncio.to_thread(fill, database, arguments.game, arguments.games, DIFFERENT)
        # Everybody has talked with the bot before: how fast it may begin conversations is no matter of speed.
        async with FakeDiscord(patience=60.0, doors=None, kept_bytes=64_000_000, kept_messages=200) as there:
            guild = there.world.add_guild("Amarna")
            rooms = [_room(there, guild, number) for number in range(arguments.games)]
            tables = [(room.channel.id, [person.id for person in room.people]) for room in rooms]
            await asyncio.to_thread(move_in, database, guild.id, tables)
            sent = Sent(database)
            there.observe(sent.see)
            async with in_a_process(there.origin, database, arguments.burst, arguments.fsync) as (host, _):
                found |= await _load(there, rooms, host, sent, arguments)
    return {name: round(value, 2) if isinstance(value, float) else value for name, value in found.items()}


async def _start(folder: Path, arguments: argparse.Namespace) -> Figures:
    """How long the bot takes to come on line with so many games stored."""
    database = folder / "stored.db"
    await asyncio.to_thread(fill, database, arguments.game, arguments.stored)
    async with FakeDiscord() as there:
        there.world.add_guild("Amarna")
        async with in_a_process(there.origin, database, arguments.burst, arguments.fsync) as (_, ready):
            return {
                "start_games": arguments.stored,
                "start_ms": ready["ready"],
                "start_process_ms": ready["process"],
                "start_rss_mb": ready["rss"],
            }


def finished(arguments: argparse.Namespace) -> Figures:
    """What a game takes on the disk when automated players have played it to its end."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "finished.db"
        answers = asyncio.run(play_out(database, arguments.game, arguments.finish))
        return {"finished_answers": answers, "finished_mb": round(database.stat().st_size / 1e6, 2)}


def _room(there: FakeDiscord, guild: Guild, number: int) -> Room:
    channel = there.world.add_channel(guild, f"table-{number}")
    return Room(channel, [there.person(f"{name} {number}", guild) for name in ("Ann", "Ben")])


async def _load(
    there: FakeDiscord, rooms: list[Room], host: Host, sent: Sent, arguments: argparse.Namespace
) -> Figures:
    chance, record = random.Random(1), Record()
    start = time.perf_counter()
    await there.world.until(lambda: rooms[-1].newest("My move"), 120)
    await there.world.until(lambda: all(room.newest("My move") for room in rooms), 120)
    posting = time.perf_counter() - start
    for room in rooms:
        room.players = [
            Clicker(person, room.channel, random.Random(chance.random()), record.add) for person in room.people
        ]
    pace = Pace(float(arguments.think))
    playing = [asyncio.create_task(room.play(pace)) for room in rooms]
    try:
        await asyncio.sleep(QUIET)
        found = {"games": arguments.games, "think_s": arguments.think, "first_posts_s": posting}
        found |= await _measured(there, host, record, sent, arguments.seconds)
        if arguments.ramp:
            found |= await _ramp(there, host, record, sent, pace, arguments.ramp)
    finally:
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
    broken = [error for error in ended if isinstance(error, Exception)]
    found["tables_broken"] = len(broken)
    found["refused_by_discord"] = len(there.world.refusals)
    for refusal in there.world.refusals[:3]:
        print(f"Discord refused {refusal!r}"[:400], file=sys.stderr)
    for error in broken[:3]:
        print(f"a table ended: {error!r}", file=sys.stderr)
    return found


async def _measured(there: FakeDiscord, host: Host, record: Record, sent: Sent, seconds: float) -> Figures:
    """Some time of play at the pace people have."""
    drawn = (await host.ask())["pictures"]
    sent.begin()
    record.begin()
    posted = there.posting.posted
    idle = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.bench.stalls", str(seconds), stdout=asyncio.subprocess.PIPE
    )
    await record.last(seconds)
    lasted, found, told = record.seconds, record.figures(), await host.ask()
    waited, _ = await idle.communicate()
    for complaint in told["complaints"][:5]:
        print(complaint, file=sys.stderr)
    found |= sent.figures(told["processor"])
    return found | {
        "stall_ms": told["stall"],
        "idle_stall_ms": float(waited),
        "busiest_ms": told["busiest"],
        "culprit": told["culprit"],
        "rss_mb": told["rss"],
        "processor_share": told["processor"] / lasted,
        "letters_posted": there.posting.posted - posted,
        "pictures_made": told["pictures"] - drawn,
        "complaints": len(told["complaints"]),
    }


async def _ramp(there: FakeDiscord, host: Host, record: Record, sent: Sent, pace: Pace, seconds: float) -> Figures:
    """Ever faster, until it is too fast: the last rate at which all was well."""
    usual, best = pace.think, {"sustained_per_second": 0.0, "sustained_ack_p99_ms": 0.0, "sustained_answer_p99_ms": 0.0}
    for share in FASTER:
        pace.think = usual * share
        await asyncio.sleep(QUIET)
        found = await _measured(there, host, record, sent, seconds)
        slow = found["ack_p99_ms"] > TARGETS["ack_p99_ms"] or found["answer_p99_ms"] > SLOW_ANSWER * 1000
        if found["failed"] or slow:
            break
        best = {
            "sustained_per_second": found["clicks_per_second"],
            "sustained_ack_p99_ms": found["ack_p99_ms"],
            "sustained_answer_p99_ms": found["answer_p99_ms"],
            "sustained_stall_ms": found["stall_ms"],
        }
    pace.think = usual
    return best

"""The course of a game: journal, checkpoints, log, draws, orders given in advance."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import aiosqlite
import msgspec

from bot.store import packs
from bot.store.calls import update_calls
from bot.store.database import Database
from bot.store.drafts import close_questions
from bot.store.insiders import dice_are_thrown
from bot.store.part import StorePart
from bot.store.results import write_results
from bot.store.rows import Alarm, Batch, Conflict, Rest, SameDice, Stage, Start
from bot.store.writing import untell, write_alarms, write_audit, write_letters
from engine.kernel.dice import Roll
from engine.kernel.journal import Event
from engine.kernel.standing import Prepared
from engine.kernel.table import Line

pack = msgspec.msgpack.encode
_event = msgspec.msgpack.Decoder(Event)
_line = msgspec.msgpack.Decoder(Line)
_roll = msgspec.msgpack.Decoder(Roll)
_plan = msgspec.msgpack.Decoder(list[Prepared])
ENDED: tuple[Stage, ...] = ("over", "annulled")


@dataclass(frozen=True, eq=False)
class WaitingStep:
    """A step that waits for the disk, and what is told when it is written, or why it is not."""

    batch: Batch
    written: asyncio.Future[None]


class Steps(StorePart):
    """What was answered, and all that followed from it."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._steps: list[WaitingStep] = []
        self._group: asyncio.Task[None] | None = None

    async def commit(self, batch: Batch) -> None:
        """Write a step. `Conflict`, and nothing written, if the journal is not as long as the writer believed.

        Steps of different games that wait for the disk at the same time share one transaction; each is written whole
        or not at all.
        """
        step = WaitingStep(batch, asyncio.get_running_loop().create_future())
        self._steps.append(step)
        if self._group is None or self._group.done():
            self._group = asyncio.create_task(self._write_groups(), name="commits")
        try:
            await asyncio.shield(step.written)
        except asyncio.CancelledError:
            if step in self._steps:
                self._steps.remove(step)
            else:
                await _known(step)  # the game stays locked until it is known whether this has happened
            raise

    async def close(self) -> None:
        """Wait until what waits for the disk is written."""
        if self._group is not None:
            await self._group

    async def _write_groups(self) -> None:
        while self._steps:
            group: list[WaitingStep] = []
            try:
                async with self.database.transaction() as db:
                    group = self._take()
                    await _write_group(db, group)
            except BaseException as error:  # nobody waits for ever, whatever ends this
                _tell(group or self._take(), error)
                if isinstance(error, asyncio.CancelledError):
                    raise
            else:
                _tell(group)

    def _take(self) -> list[WaitingStep]:
        """Return the steps that wait, and wait with them no more."""
        taken, self._steps = self._steps, []
        return taken

    async def has_begun(self, game: int) -> bool:
        """Whether there is anything to be played on from."""
        return bool(await self.database.rows("SELECT 1 FROM checkpoints WHERE game = ? LIMIT 1", (game,)))

    async def start_of(self, game: int, before: int | None = None) -> Start | None:
        """The newest checkpoint (at or before journal entry `before`) and all entries since."""
        row = await packs.newest(self.database.rows, "checkpoints", game, before if before is not None else packs.LAST)
        if row is None:
            return None
        seq, lines, rolls, blob = row
        entries = await packs.read(self.database.rows, "journal", game, seq)
        return Start(seq, lines, rolls, blob, [_event.decode(entry) for _, entry, _ in entries])

    async def lines(self, game: int, since: int = 0) -> list[Line]:
        return [_line.decode(line) for _, line, _ in await packs.read(self.database.rows, "lines", game, since)]

    async def dated_lines(self, game: int) -> list[tuple[int, Line]]:
        """Every line with the time it was written."""
        return [(at, _line.decode(line)) for _, line, at in await packs.read(self.database.rows, "lines", game)]

    async def positions(self, game: int, most: int) -> list[bytes]:
        """The checkpoints of a game from its first position on; of more than so many, evenly chosen ones."""
        rows = await packs.read(self.database.rows, "checkpoints", game)
        step = max(1, -(-len(rows) // most))
        return [row[-1] for row in rows[::step]]

    async def rolls(self, game: int) -> list[Roll]:
        return [_roll.decode(roll) for _, roll in await packs.read(self.database.rows, "rolls", game)]

    # ------------------------------------------------------------------ orders in advance

    async def journal(self, game: int) -> list[tuple[int, Event]]:
        """Every entry with the time it was written."""
        return [(at, _event.decode(entry)) for _, entry, at in await packs.read(self.database.rows, "journal", game)]

    async def entries(self, game: int, since: int) -> list[Event]:
        """The journal from this entry on."""
        return [_event.decode(entry) for _, entry, _ in await packs.read(self.database.rows, "journal", game, since)]

    async def intents(self, game: int) -> dict[str, str]:
        """Order lines given in advance, by seat."""
        return dict(await self.database.rows("SELECT seat, line FROM intents WHERE game = ?", (game,)))

    async def rests(self, game: int) -> dict[str, Rest]:
        """Those of them that are the rest of a line whose beginning was carried out."""
        rows = await self.database.rows(
            "SELECT seat, line, ply, since FROM intents WHERE game = ? AND since >= 0", (game,)
        )
        return {row[0]: Rest(row[1], row[2], row[3]) for row in rows}

    async def give_intent(self, game: int, seat: str, line: str, alarms: Sequence[Alarm] = ()) -> None:
        """An empty line withdraws it. `alarms` see to it that it is carried out."""
        async with self.database.transaction() as db:
            if line:
                await db.execute(
                    "INSERT OR REPLACE INTO intents (game, seat, line) VALUES (?, ?, ?)", (game, seat, line)
                )
            else:
                await db.execute("DELETE FROM intents WHERE game = ? AND seat = ?", (game, seat))
            await write_alarms(db, game, alarms, [])

    async def topics(self, game: int) -> list[str]:
        """The kinds of question the game has put so far that know a safe answer."""
        return [
            row[0]
            for row in await self.database.rows("SELECT topic FROM topics WHERE game = ? ORDER BY topic", (game,))
        ]

    async def orders(self, game: int) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for seat, topic, value in await self.database.rows(
            "SELECT seat, topic, value FROM orders WHERE game = ?", (game,)
        ):
            found.setdefault(seat, {})[topic] = value
        return found

    async def plans(self, game: int) -> dict[str, list[Prepared]]:
        rows = await self.database.rows("SELECT seat, plan FROM plans WHERE game = ?", (game,))
        return {seat: _plan.decode(plan) for seat, plan in rows}

    async def give_orders(self, game: int, seat: str, given: Mapping[str, str], alarms: Sequence[Alarm] = ()) -> None:
        """Orders by topic, all in one; `alarms` see to it that they are followed, if a question of theirs is open."""
        async with self.database.transaction() as db:
            for topic, value in given.items():
                await db.execute("DELETE FROM orders WHERE game = ? AND seat = ? AND topic = ?", (game, seat, topic))
                if value != "ask":
                    await db.execute("INSERT INTO orders VALUES (?, ?, ?, ?)", (game, seat, topic, value))
            await write_alarms(db, game, alarms, [])


async def _write_group(db: aiosqlite.Connection, group: Sequence[WaitingStep]) -> None:
    """Write steps in their order. One that fails is told so, and leaves nothing of itself."""
    if len(group) == 1:
        await write_step(db, group[0].batch)
        return
    for step in group:
        await db.execute("SAVEPOINT step")
        try:
            await write_step(db, step.batch)
        except Exception as error:
            await db.execute("ROLLBACK TO step")
            _tell([step], error)
        await db.execute("RELEASE step")


async def _known(step: WaitingStep) -> None:
    """Wait until a step is written or has failed, also if the waiting task is canceled meanwhile."""
    while not step.written.done():
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait([step.written])
    step.written.exception()


def _tell(group: Sequence[WaitingStep], error: BaseException | None = None) -> None:
    """Tell who waits for these steps that they are written, or why not."""
    for step in group:
        if step.written.done():
            continue
        if error is None:
            step.written.set_result(None)
        else:
            step.written.set_exception(error)


async def write_step(db: aiosqlite.Connection, batch: Batch) -> None:
    """All that a step changes, in a transaction that is open."""
    game, at = batch.game, batch.at
    settings = batch.settings.model_dump_json(exclude_defaults=True) if batch.settings is not None else None
    titles = msgspec.json.encode(batch.titles).decode() if batch.titles is not None else None
    cursor = await db.execute(
        "UPDATE games SET version = ?, stage = coalesce(?, stage), told = min(told, ?), "
        "settings = coalesce(?, settings), titles = coalesce(?, titles) WHERE id = ? AND version = ?",
        (batch.version + len(batch.events), batch.stage, batch.lines_from, settings, titles, game, batch.version),
    )
    if cursor.rowcount != 1:
        raise Conflict(f"game {game} has moved on")
    await db.execute(
        "UPDATE followers SET told = ? WHERE game = ? AND told > ?", (batch.lines_from, game, batch.lines_from)
    )
    if batch.stage == "running":
        [(seed,)] = await db.execute_fetchall("SELECT seed FROM games WHERE id = ?", (game,))
        if await dice_are_thrown(db, seed, game):
            raise SameDice
    await db.executemany(
        "INSERT INTO journal (game, seq, entry, at) VALUES (?, ?, ?, ?)",
        [(game, event.seq, pack(event), at) for event in batch.events],
    )
    packed = await packs.packed_until(db, game)
    if (until := batch.checkpoints_until) is not None:
        if packed["checkpoints"] > until:
            await packs.lay_out(db, game, "checkpoints", until + 1)
            packed = await packs.packed_until(db, game)
        await db.execute("DELETE FROM checkpoints WHERE game = ? AND seq > ?", (game, until))
        await untell(db, game, until)
    await db.executemany(
        "INSERT OR REPLACE INTO checkpoints (game, seq, lines, rolls, blob) VALUES (?, ?, ?, ?, ?)",
        [
            (game, start.seq, start.lines, start.rolls, start.blob)
            for start in batch.checkpoints
            if start.seq > packed["checkpoints"]  # what is packed has been written before
        ],
    )
    for table, first in (("lines", batch.lines_from), ("rolls", batch.rolls_from)):
        if packed[table] >= first:
            await packs.lay_out(db, game, table, first)
    await db.execute("DELETE FROM lines WHERE game = ? AND n >= ?", (game, batch.lines_from))
    await db.executemany(
        "INSERT INTO lines (game, n, line, at) VALUES (?, ?, ?, ?)",
        [(game, batch.lines_from + i, pack(line), at) for i, line in enumerate(batch.lines)],
    )
    await db.execute("DELETE FROM rolls WHERE game = ? AND n >= ?", (game, batch.rolls_from))
    await db.executemany(
        "INSERT INTO rolls (game, n, roll) VALUES (?, ?, ?)",
        [(game, batch.rolls_from + i, pack(roll)) for i, roll in enumerate(batch.rolls)],
    )
    if batch.stage is not None:
        await write_results(db, game, batch.results)
    await _write_plans(db, game, batch)
    await _write_waiting(db, batch)
    await close_questions(db, game, batch.asked)
    await db.executemany(
        "DELETE FROM intents WHERE game = ? AND seat = ?", [(game, seat) for seat in batch.intents_done]
    )
    await db.executemany(
        "INSERT OR REPLACE INTO intents (game, seat, line, ply, since) VALUES (?, ?, ?, ?, ?)",
        [(game, seat, rest.line, rest.ply, rest.since) for seat, rest in batch.rests.items()],
    )
    await update_calls(db, game, at)
    await write_letters(db, game, batch.letters, at)
    await write_alarms(db, game, batch.alarms, batch.alarms_off)
    await write_audit(db, game, batch.audit, at)
    await packs.pack(db, game, whole=batch.stage in ENDED)


async def _write_plans(db: aiosqlite.Connection, game: int, batch: Batch) -> None:
    if batch.plans is None:
        return
    await db.execute("DELETE FROM plans WHERE game = ?", (game,))
    await db.executemany(
        "INSERT INTO plans (game, seat, plan) VALUES (?, ?, ?)",
        [(game, seat, pack(plan)) for seat, plan in batch.plans.items()],
    )


async def _write_waiting(db: aiosqlite.Connection, batch: Batch) -> None:
    """Who goes on being waited for keeps his row: he was called already. What he decides next is a new wait."""
    if batch.waiting is None:
        return
    marks = ",".join("?" * len(batch.waiting))
    await db.execute(f"DELETE FROM waiting WHERE game = ? AND seat NOT IN ({marks})", (batch.game, *batch.waiting))
    await db.executemany(
        "INSERT INTO waiting (game, seat, topic, since) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game, seat) DO UPDATE SET topic = excluded.topic",
        [(batch.game, seat, topic, batch.at) for seat, topic in batch.waiting.items()],
    )
    await db.executemany(
        "UPDATE waiting SET since = ?, late = 0 WHERE game = ? AND seat = ?",
        [(batch.at, batch.game, seat) for seat in batch.acted],
    )
    await db.executemany(
        "INSERT OR IGNORE INTO topics (game, topic) VALUES (?, ?)", [(batch.game, topic) for topic in batch.topics]
    )

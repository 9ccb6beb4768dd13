"""The store in one SQLite file: write-ahead log, full synchronisation, one transaction per step of a game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
import msgspec

from bot.store.migrate import migrate
from bot.store.rows import Alarm, Batch, Conflict, GameRow, Letter, SeatKind, SeatRow, Stage, Start
from engine.kernel.dice import Roll
from engine.kernel.game import Setup
from engine.kernel.journal import Event
from engine.kernel.standing import Prepared
from engine.kernel.table import Line

pack = msgspec.msgpack.encode
_event = msgspec.msgpack.Decoder(Event)
_line = msgspec.msgpack.Decoder(Line)
_roll = msgspec.msgpack.Decoder(Roll)
_plan = msgspec.msgpack.Decoder(list[Prepared])
_setup = msgspec.json.Decoder(Setup)
_strings = msgspec.json.Decoder(dict[str, str])
_body = msgspec.json.Decoder(dict[str, object])

GAME = "id, slug, name, guild, channel, stage, setup, seed, creator, created, version, settings"


class Store:
    """All reading and writing: one connection to write, for which writers queue, and one to read.

    A reader on its own connection never sees half a step.
    """

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._db = writer
        self._reader = reader
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, path: str | Path) -> Store:
        """Open the file, or make it, and bring it to the newest schema."""
        writer = await aiosqlite.connect(path, isolation_level=None)
        try:
            await writer.execute("PRAGMA journal_mode = WAL")
            await writer.execute("PRAGMA synchronous = FULL")
            await writer.execute("PRAGMA foreign_keys = ON")
            await writer.execute("PRAGMA busy_timeout = 5000")
            await migrate(writer)
            reader = await aiosqlite.connect(path, isolation_level=None)
        except BaseException:
            await writer.close()
            raise
        await reader.execute("PRAGMA query_only = ON")
        return cls(writer, reader)

    async def close(self) -> None:
        async with self._writing:
            await self._reader.close()
            await self._db.close()

    async def backup(self, path: str | Path) -> None:
        """A copy of the whole file while play goes on."""
        target = await aiosqlite.connect(path)
        try:
            await self._reader.backup(target)
        finally:
            await target.close()

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        async with self._writing:
            await self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                await self._db.execute("ROLLBACK")
                raise
            await self._db.execute("COMMIT")

    async def _rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        return list(await self._reader.execute_fetchall(sql, values))

    # ------------------------------------------------------------------ games and seats

    async def create_game(
        self, *, slug: str, name: str, guild: int, channel: int, setup: Setup, seed: bytes, creator: int, at: int
    ) -> int:
        """A new game in its lobby, all seats vacant. `Conflict` if the channel has one already."""
        async with self._transaction() as db:
            try:
                cursor = await db.execute(
                    "INSERT INTO games (slug, name, guild, channel, stage, setup, seed, creator, created) "
                    "VALUES (?, ?, ?, ?, 'lobby', ?, ?, ?, ?)",
                    (slug, name, guild, channel, msgspec.json.encode(setup).decode(), seed, creator, at),
                )
            except aiosqlite.IntegrityError:
                raise Conflict("there is a game in this channel already") from None
            game = cursor.lastrowid
            assert game is not None
            await db.executemany(
                "INSERT INTO seats (game, seat, kind, since) VALUES (?, ?, 'vacant', ?)",
                [(game, seat, at) for seat in setup.seats],
            )
            return game

    async def game(self, game: int) -> GameRow | None:
        rows = await self._rows(f"SELECT {GAME} FROM games WHERE id = ?", (game,))
        return _game(rows[0]) if rows else None

    async def game_in(self, channel: int) -> GameRow | None:
        """The game that is being played, or gathered for, in a channel."""
        rows = await self._rows(
            f"SELECT {GAME} FROM games WHERE channel = ? AND stage IN ('lobby', 'running', 'paused')", (channel,)
        )
        return _game(rows[0]) if rows else None

    async def games_of(self, user: int) -> list[GameRow]:
        """Every game a person sits in, the newest first."""
        rows = await self._rows(
            f"SELECT {GAME} FROM games WHERE id IN (SELECT game FROM seats WHERE user = ?) ORDER BY id DESC", (user,)
        )
        return [_game(row) for row in rows]

    async def running(self) -> list[int]:
        rows = await self._rows("SELECT id FROM games WHERE stage = 'running' ORDER BY id")
        return [row[0] for row in rows]

    async def seats(self, game: int) -> dict[str, SeatRow]:
        rows = await self._rows("SELECT seat, user, kind, word, since FROM seats WHERE game = ?", (game,))
        return {row[0]: SeatRow(*row) for row in rows}

    async def take_seat(
        self, game: int, seat: str, *, user: int | None, kind: SeatKind, at: int, word: str | None = None
    ) -> None:
        """Put somebody, an automated player or nobody on a seat."""
        async with self._transaction() as db:
            await db.execute(
                "UPDATE seats SET user = ?, kind = ?, since = ?, word = coalesce(?, word) WHERE game = ? AND seat = ?",
                (user, kind, at, word, game, seat),
            )

    async def change_stage(self, game: int, stage: Stage, *, at: int, who: int | None, what: str) -> None:
        async with self._transaction() as db:
            await db.execute("UPDATE games SET stage = ? WHERE id = ?", (stage, game))
            await db.execute("INSERT INTO audit (game, at, who, what) VALUES (?, ?, ?, ?)", (game, at, who, what))

    # ------------------------------------------------------------------ steps of a game

    async def commit(self, batch: Batch) -> None:
        """Write a step. `Conflict`, and nothing written, if the journal is not as long as the writer believed."""
        game, at = batch.game, batch.at
        async with self._transaction() as db:
            cursor = await db.execute(
                "UPDATE games SET version = ?, stage = coalesce(?, stage) WHERE id = ? AND version = ?",
                (batch.version + len(batch.events), batch.stage, game, batch.version),
            )
            if cursor.rowcount != 1:
                raise Conflict(f"game {game} has moved on")
            await db.executemany(
                "INSERT INTO journal (game, seq, entry, at) VALUES (?, ?, ?, ?)",
                [(game, event.seq, pack(event), at) for event in batch.events],
            )
            if batch.checkpoints_until is not None:
                await db.execute("DELETE FROM checkpoints WHERE game = ? AND seq > ?", (game, batch.checkpoints_until))
            await db.executemany(
                "INSERT OR REPLACE INTO checkpoints (game, seq, lines, rolls, blob) VALUES (?, ?, ?, ?, ?)",
                [(game, start.seq, start.lines, start.rolls, start.blob) for start in batch.checkpoints],
            )
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
            await self._write_plans(db, game, batch)
            await self._write_letters(db, game, batch.letters, at)
            await self._write_alarms(db, game, batch)
            await db.executemany(
                "INSERT INTO audit (game, at, who, what) VALUES (?, ?, ?, ?)",
                [(game, at, who, what) for who, what in batch.audit],
            )

    @staticmethod
    async def _write_plans(db: aiosqlite.Connection, game: int, batch: Batch) -> None:
        if batch.plans is None:
            return
        await db.execute("DELETE FROM plans WHERE game = ?", (game,))
        await db.executemany(
            "INSERT INTO plans (game, seat, plan) VALUES (?, ?, ?)",
            [(game, seat, pack(plan)) for seat, plan in batch.plans.items()],
        )

    @staticmethod
    async def _write_letters(db: aiosqlite.Connection, game: int | None, letters: Sequence[Letter], at: int) -> None:
        await db.executemany(
            "INSERT OR IGNORE INTO outbox (game, key, target, letter, due) VALUES (?, ?, ?, ?, ?)",
            [(game, x.key, x.target, msgspec.json.encode(x.body).decode(), x.due or at) for x in letters],
        )

    @staticmethod
    async def _write_alarms(db: aiosqlite.Connection, game: int, batch: Batch) -> None:
        await db.executemany("DELETE FROM alarms WHERE game = ? AND kind = ?", [(game, k) for k in batch.alarms_off])
        await db.executemany(
            "INSERT OR REPLACE INTO alarms (game, kind, seat, due) VALUES (?, ?, ?, ?)",
            [(game, alarm.kind, alarm.seat, alarm.due) for alarm in batch.alarms],
        )

    async def start_of(self, game: int, before: int | None = None) -> Start | None:
        """The newest checkpoint (at or before journal entry `before`) and all entries since."""
        rows = await self._rows(
            "SELECT seq, lines, rolls, blob FROM checkpoints WHERE game = ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
            (game, before if before is not None else 2**62),
        )
        if not rows:
            return None
        seq, lines, rolls, blob = rows[0]
        entries = await self._rows("SELECT entry FROM journal WHERE game = ? AND seq >= ? ORDER BY seq", (game, seq))
        return Start(seq, lines, rolls, blob, [_event.decode(row[0]) for row in entries])

    async def lines(self, game: int, since: int = 0) -> list[Line]:
        rows = await self._rows("SELECT line FROM lines WHERE game = ? AND n >= ? ORDER BY n", (game, since))
        return [_line.decode(row[0]) for row in rows]

    async def rolls(self, game: int) -> list[Roll]:
        rows = await self._rows("SELECT roll FROM rolls WHERE game = ? ORDER BY n", (game,))
        return [_roll.decode(row[0]) for row in rows]

    # ------------------------------------------------------------------ orders in advance

    async def orders(self, game: int) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for seat, topic, value in await self._rows("SELECT seat, topic, value FROM orders WHERE game = ?", (game,)):
            found.setdefault(seat, {})[topic] = value
        return found

    async def plans(self, game: int) -> dict[str, list[Prepared]]:
        rows = await self._rows("SELECT seat, plan FROM plans WHERE game = ?", (game,))
        return {seat: _plan.decode(plan) for seat, plan in rows}

    async def give_order(self, game: int, seat: str, topic: str, value: str) -> None:
        async with self._transaction() as db:
            if value == "ask":
                await db.execute("DELETE FROM orders WHERE game = ? AND seat = ? AND topic = ?", (game, seat, topic))
            else:
                await db.execute("INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?)", (game, seat, topic, value))

    # ------------------------------------------------------------------ what is still to be said

    async def post(self, letters: Sequence[Letter], *, game: int | None, at: int) -> None:
        """Letters that go with no step of a game."""
        async with self._transaction() as db:
            await self._write_letters(db, game, letters, at)

    async def waiting_letters(self, now: int, most: int = 50) -> list[tuple[int, int, Letter]]:
        """(id, tries so far, letter) of what is due, the oldest first."""
        rows = await self._rows(
            "SELECT id, tries, key, target, letter, due FROM outbox "
            "WHERE sent IS NULL AND failure IS NULL AND due <= ? ORDER BY id LIMIT ?",
            (now, most),
        )
        return [(id, tries, Letter(key, target, _body.decode(body), due)) for id, tries, key, target, body, due in rows]

    async def next_letter_due(self) -> int | None:
        rows = await self._rows("SELECT min(due) FROM outbox WHERE sent IS NULL AND failure IS NULL")
        due: int | None = rows[0][0]
        return due

    async def letter_sent(self, id: int, *, message: int, at: int) -> None:
        async with self._transaction() as db:
            await db.execute("UPDATE outbox SET sent = ?, message = ? WHERE id = ?", (at, message, id))

    async def letter_put_off(self, id: int, *, until: int) -> None:
        async with self._transaction() as db:
            await db.execute("UPDATE outbox SET due = ?, tries = tries + 1 WHERE id = ?", (until, id))

    async def letter_given_up(self, id: int, why: str) -> None:
        async with self._transaction() as db:
            await db.execute("UPDATE outbox SET failure = ? WHERE id = ?", (why, id))

    # ------------------------------------------------------------------ what must happen later

    async def next_alarm(self) -> Alarm | None:
        rows = await self._rows("SELECT game, kind, due, seat FROM alarms ORDER BY due, game, kind LIMIT 1")
        return Alarm(*rows[0]) if rows else None

    async def set_alarm(self, alarm: Alarm) -> None:
        async with self._transaction() as db:
            await db.execute(
                "INSERT OR REPLACE INTO alarms (game, kind, seat, due) VALUES (?, ?, ?, ?)",
                (alarm.game, alarm.kind, alarm.seat, alarm.due),
            )

    async def alarm_off(self, alarm: Alarm) -> None:
        async with self._transaction() as db:
            await db.execute(
                "DELETE FROM alarms WHERE game = ? AND kind = ? AND seat = ? AND due = ?",
                (alarm.game, alarm.kind, alarm.seat, alarm.due),
            )

    async def audit(self, game: int) -> list[tuple[int, int | None, str]]:
        rows = await self._rows("SELECT at, who, what FROM audit WHERE game = ? ORDER BY id", (game,))
        return [(row[0], row[1], row[2]) for row in rows]


def _game(row: Any) -> GameRow:
    id, slug, name, guild, channel, stage, setup, seed, creator, created, version, settings = row
    return GameRow(
        id, slug, name, guild, channel, stage, _setup.decode(setup), seed, creator, created, version,
        _strings.decode(settings),
    )  # fmt: skip

"""A database of any earlier version is brought to the newest schema, and the games in it go on."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import msgspec
import pytest

from bot.clock import Clock as Bell
from bot.desk import Who
from bot.desk.hosted import Hosted
from bot.store import Company, GameRow, SeatRow, Store
from bot.store.migrate import migrate, scripts
from bot.wishes import GameWishes
from engine.kernel.errors import Refused
from engine.kernel.game import Setup, find
from tests.bot.house import Doors, courier_of, house, play_on, snapshot
from tests.tiny import on_the_shelf

SEED = b"s" * 32
SEATS = ("assyria", "babylon")
SETUP = Setup("short", SEATS, {"erasures": "unlimited"})
WORDS = {"assyria": "salt", "babylon": "sand"}


@pytest.fixture(autouse=True)
def scribes() -> Iterator[None]:
    with on_the_shelf():
        yield


def schema(path: Path, version: int) -> None:
    """An empty database of that version."""
    with closing(sqlite3.connect(path)) as db, db:
        for number, script in scripts()[:version]:
            db.executescript(f"{script.read_text()}\nPRAGMA user_version = {number};")


def version_one(path: Path, answers: int = 12) -> Any:
    """A database as the first version of this house left it: one game in play, one letter out, two waiting.

    Returns the session that was played.
    """
    schema(path, 1)
    row = GameRow(1, "scribes", "Old", 5, 77, "running", SETUP, SEED, 1, 10, 0, GameWishes(), 0, None, "amarna-1", {})
    seats = {seat: SeatRow(seat, None, "vacant", WORDS[seat], 10) for seat in SEATS}
    hosted = Hosted.begin(find("scribes"), Company(row, seats, {}, 24))
    session, chance = hosted.session, random.Random(5)
    for _ in range(answers):
        seat, ask = next(iter(session.asks().items()))
        session.answer(seat, ask.sample(chance))
    pack, batch = msgspec.msgpack.encode, hosted.batch(11)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute(
            "INSERT INTO games VALUES (1, 'scribes', 'Old', 5, 77, 'running', ?, ?, 1, 10, ?, '{}')",
            (msgspec.json.encode(SETUP).decode(), SEED, len(batch.events)),
        )
        seats = [(seat, 100 + i, WORDS[seat]) for i, seat in enumerate(SEATS)]
        db.executemany("INSERT INTO seats VALUES (1, ?, ?, 'person', ?, 10)", seats)
        db.executemany("INSERT INTO journal VALUES (1, ?, ?, 11)", [(e.seq, pack(e)) for e in batch.events])
        db.executemany(
            "INSERT INTO checkpoints VALUES (1, ?, ?, ?, ?)",
            [(start.seq, start.lines, start.rolls, start.blob) for start in batch.checkpoints],
        )
        db.executemany("INSERT INTO lines VALUES (1, ?, ?, 11)", [(n, pack(x)) for n, x in enumerate(batch.lines)])
        db.executemany("INSERT INTO rolls VALUES (1, ?, ?)", [(n, pack(x)) for n, x in enumerate(batch.rolls)])
        db.execute("INSERT INTO orders VALUES (1, 'babylon', 'erase', 'never')")
        db.execute("INSERT INTO audit VALUES (1, 1, 10, 1, 'opened the game')")
        letters = [
            ("step:1:10", "channel:77", {"lines": ["told already"], "waiting": ""}, 11),
            ("step:1:11", "channel:77", {"lines": ["not yet told"], "waiting": "", "mention": [100]}, None),
            ("private:1:11:assyria", "user:100", {"game": "Old", "lines": ["You drew ink."]}, None),
        ]
        db.executemany(
            "INSERT INTO outbox (game, key, target, letter, due, sent) VALUES (1, ?, ?, ?, 11, ?)",
            [(key, target, json.dumps(body), sent) for key, target, body, sent in letters],
        )
    return session


async def test_a_game_of_the_first_version_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    session = version_one(path)
    async with house(path) as desk:
        row, seat, now = await desk.look(1, Who(100))
        assert (row.name, row.dice, row.told, seat) == ("Old", "amarna-1", len(session.lines), "assyria")
        assert now.fingerprint() == session.fingerprint() and now.token == session.token
        assert [line.text for line in await desk.store.lines(1)] == [line.text for line in session.lines]
        assert await desk.store.orders(1) == {"babylon": {"erase": "never"}}
        assert await play_on(desk, 1, 5) == 5
        desk._hosted.clear()
        assert (await snapshot(desk, 1))[2] == (await desk.look(1, None))[2].token


async def test_what_the_first_version_had_not_said_is_said_once(tmp_path: Path) -> None:
    """And whoever is waited for is called, by a panel of the new kind."""
    path = tmp_path / "old.db"
    session = version_one(path)
    async with house(path) as desk:
        doors = Doors()
        await Bell(desk).ring_all()
        assert set(await desk.store.waiting(1)) == set(session.asks())
        courier = courier_of(desk, doors)
        while await courier.carry():
            continue
        [table] = doors.to("channel:77")
        assert table.words["said"] == ["not yet told"] and table.words["lines"] == []
        assert table.calls == [100 + SEATS.index(seat) for seat in session.asks()]
        [private] = doors.to("user:100")
        assert private.words["lines"] == ["You drew ink."]
        assert await desk.store.next_alarm() is None, "the alarm by which this was found out is off"
        await play_on(desk, 1, 5)
        desk.now.now += 100  # type: ignore[attr-defined]
        while await courier.carry():
            continue
        said = [line for post in doors.to("channel:77") for line in post.words.get("lines", [])]
        news = await desk.store.lines(1, len(session.lines))
        assert said == [line.text for line in news if line.to is None], "nothing old is told again"


async def test_the_schema_is_made_from_every_earlier_one(tmp_path: Path) -> None:
    """And is the same, whichever one it was made from."""
    made = set()
    for version in range(len(scripts()) + 1):
        path = tmp_path / f"{version}.db"
        if version:
            schema(path, version)
        store = await Store.open(path)
        await store.create_game(slug="scribes", name="A", guild=1, channel=9, setup=SETUP, seed=SEED, creator=5, at=10)
        made.add(str(await store._rows("SELECT name, sql FROM sqlite_master ORDER BY name")))
        assert await store._rows("PRAGMA foreign_key_check") == []
        await store.close()
    assert len(made) == 1


async def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA user_version = 999")
    with pytest.raises(Refused, match="of version 999, newer than this program"):
        await Store.open(path)


async def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_a.sql").write_text("CREATE TABLE good (x);")
    (folder / "0002_b.sql").write_text("CREATE TABLE better (x); CREATE TABLE good (x);")
    async with aiosqlite.connect(tmp_path / "m.db", isolation_level=None) as db:
        with pytest.raises(sqlite3.OperationalError, match="good already exists"):
            await migrate(db, folder)
        await db.execute("ROLLBACK")
        tables = [row[0] for row in await db.execute_fetchall("SELECT name FROM sqlite_master")]
        assert tables == ["good"]


def test_migrations_are_numbered_without_gaps(tmp_path: Path) -> None:
    (tmp_path / "0002_b.sql").write_text("")
    with pytest.raises(ValueError, match="numbered 1, 2, 3"):
        scripts(tmp_path)

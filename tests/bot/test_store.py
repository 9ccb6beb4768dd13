"""What is written is written whole, once, and by one writer at a time."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import aiosqlite
import pytest

from bot.store import Alarm, Batch, Conflict, Letter, Store
from bot.store.migrate import migrate, scripts
from engine.kernel.game import Setup
from engine.kernel.journal import Event

SETUP = Setup("short", ("assyria", "babylon"), {})


async def new_game(store: Store, channel: int = 9) -> int:
    return await store.create_game(
        slug="scribes", name="A", guild=1, channel=channel, setup=SETUP, seed=b"s" * 32, creator=5, at=10
    )


async def test_a_channel_has_one_game_at_a_time(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "a.db")
    game = await new_game(store)
    with pytest.raises(Conflict, match="there is a game in this channel already"):
        await new_game(store)
    await store.change_stage(game, "annulled", at=11, who=5, what="annulled the game")
    again = await new_game(store)
    row = await store.game_in(9)
    assert row is not None and row.id == again and row.setup == SETUP
    assert await store.audit(game) == [(11, 5, "annulled the game")]
    await store.close()


async def test_the_second_of_two_writers_is_told_and_writes_nothing(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "a.db")
    game = await new_game(store)
    first = Batch(game=game, version=0, at=12, events=[Event(0, 0, 0, "assyria", "x")], stage="running")
    await store.commit(first)
    late = Batch(
        game=game, version=0, at=12, events=[Event(0, 0, 0, "babylon", "y")], letters=[Letter("k", "user:1", {})]
    )
    with pytest.raises(Conflict, match="moved on"):
        await store.commit(late)
    assert await store.waiting_letters(99) == []
    row = await store.game(game)
    assert row is not None and (row.version, row.stage) == (1, "running")
    await store.close()


async def test_a_letter_is_put_in_once(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "a.db")
    game = await new_game(store)
    for _ in range(2):
        await store.post([Letter("step:1", "channel:9", {"lines": ["hello"]})], game=game, at=20)
    [(id, tries, letter)] = await store.waiting_letters(20)
    assert (tries, letter.key, letter.body) == (0, "step:1", {"lines": ["hello"]})
    await store.letter_put_off(id, until=30)
    assert await store.waiting_letters(29) == [] and await store.next_letter_due() == 30
    await store.letter_sent(id, message=4, at=31)
    assert await store.next_letter_due() is None
    await store.post([Letter("step:1", "channel:9", {"lines": ["hello"]})], game=game, at=40)
    assert await store.waiting_letters(99) == []
    await store.close()


async def test_alarms_ring_in_order_and_only_as_they_were_set(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "a.db")
    game = await new_game(store)
    await store.set_alarm(Alarm(game, "deadline", 50))
    await store.set_alarm(Alarm(game, "reminder", 40, "assyria"))
    await store.set_alarm(Alarm(game, "deadline", 30))
    assert await store.next_alarm() == Alarm(game, "deadline", 30)
    await store.alarm_off(Alarm(game, "deadline", 50))  # an alarm that was moved meanwhile does not go off with the old
    assert await store.next_alarm() == Alarm(game, "deadline", 30)
    await store.alarm_off(Alarm(game, "deadline", 30))
    assert await store.next_alarm() == Alarm(game, "reminder", 40, "assyria")
    await store.close()


async def test_a_backup_is_a_whole_database(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "a.db")
    game = await new_game(store)
    await store.backup(tmp_path / "copy.db")
    await store.close()
    copy = await Store.open(tmp_path / "copy.db")
    row = await copy.game(game)
    assert row is not None and row.name == "A"
    await copy.close()


async def test_the_schema_is_made_from_every_earlier_one(tmp_path: Path) -> None:
    newest = len(scripts())
    for version in range(newest):
        path = tmp_path / f"{version}.db"
        with sqlite3.connect(path) as db:
            for number, script in scripts()[:version]:
                db.executescript(f"{script.read_text()}\nPRAGMA user_version = {number};")
        store = await Store.open(path)
        await new_game(store)
        await store.close()


async def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 999")
    with pytest.raises(ValueError, match="of version 999, newer than this program"):
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

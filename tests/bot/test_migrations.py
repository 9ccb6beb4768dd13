"""The schema is made from numbered files, each applied once and whole."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from bot.store import Store
from bot.store.migrate import migrate, scripts
from engine.kernel.errors import Refused


def schema(path: Path) -> None:
    """Make an empty database."""
    with closing(sqlite3.connect(path)) as db, db:
        for number, script in scripts():
            db.executescript(f"{script.read_text()}\nPRAGMA user_version = {number};")


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

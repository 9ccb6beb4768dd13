"""A house with thousands of games in its file is open at once: nothing is read before it is wanted."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.config import Config
from bot.runtime import Runtime
from engine.kernel.game import games
from renderers import games as looks
from tests.bot.runtime import Clock, Doors, begun, play_on, runtime

GAMES = int(os.environ.get("GAMES", "500"))  # the long run: GAMES=5000 pytest tests/bot/test_start.py -s
COLUMNS = (
    ("seats", "game, seat, user, kind, word, since"),
    ("journal", "game, seq, entry, at"),
    ("checkpoints", "game, seq, lines, rolls, blob"),
    ("lines", "game, n, line, at"),
    ("rolls", "game, n, roll"),
    ("waiting", "game, seat, topic, since, told"),
)


async def many_games(path: Path, count: int) -> None:
    """So many games under way, each with twenty letters out and an alarm set, and in every tenth a letter waits."""
    async with runtime(path) as service:
        await play_on(service, await begun(service, "pharaohs", "middle_five", 4), 60)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM outbox")
        db.execute("CREATE TEMP TABLE copies (id INTEGER PRIMARY KEY)")
        db.executemany("INSERT INTO copies VALUES (?)", [(id,) for id in range(2, count + 1)])
        named = [row[1] for row in db.execute("PRAGMA table_info(games)")]
        taken = ["c.id" if name == "id" else "channel + c.id" if name == "channel" else name for name in named[1:]]
        db.execute(f"INSERT INTO games ({', '.join(named)}) SELECT c.id, {', '.join(taken)} FROM games, copies AS c")
        for table, columns in COLUMNS:
            copied = columns.replace("game", "c.id", 1)
            db.execute(f"INSERT INTO {table} ({columns}) SELECT {copied} FROM {table}, copies AS c WHERE game = 1")
        db.execute("INSERT INTO alarms (game, kind, due) SELECT id, 'deadline', 2000000 FROM games")
        into = "INSERT INTO outbox (game, key, target, letter, due, sent, message)"
        key, target = "'table:' || g.id || ':' || c.id", "'channel:' || g.channel"
        db.execute(f"{into} SELECT g.id, {key}, {target}, '{{}}', 1, 1, c.id FROM games g, copies c WHERE c.id <= 21")
        body = '{"kind":"table","said":["hello"]}'
        db.execute(f"{into} SELECT id, 'table:' || id, {target}, ?, 2000000, NULL, NULL FROM games g WHERE id % 10 = 0",
                   (body,))  # fmt: skip


async def test_thousands_of_stored_games_start_at_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "many.db"
    await many_games(path, GAMES)
    caplog.set_level(logging.ERROR)
    began = time.perf_counter()
    home = await Runtime.open(Config(database=path), Doors(), Clock())
    try:
        home.begin()
        rows = await home.store.games.running()
        _, _, session = await home.service.games.look(rows[-1], None)
        assert len(rows) == GAMES and session.asks(), "and the last of them is served"
        took = time.perf_counter() - began
        assert len(home.service.games._loaded) == 1, "no other game was read"
        await asyncio.sleep(0.05)
        assert all(not task.done() for task in home._tasks) and caplog.records == []
    finally:
        await home.close()
    print(f"{GAMES} games, {path.stat().st_size / 1e6:.0f} MB: open and serving after {took:.3f} s")


async def test_how_games_look_is_read_before_any_thread_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: dict[str, object] = {}
    monkeypatch.setattr(looks, "_looks", read)
    home = await Runtime.open(Config(database=tmp_path / "new.db"), Doors(), Clock())
    await home.close()
    assert set(read) >= {slug for slug in games() if looks.is_drawn(slug)} >= {"acme", "god_kings"}

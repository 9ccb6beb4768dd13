"""The load bench measures what it says, on a small scale, however slow the machine is that it runs on."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from bot.bench import flood, load, stored
from engine.cli import main


def test_small_load(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(load, "QUIET", 0.1)
    monkeypatch.setattr(stored, "ANSWERS", 5)
    words = "bench discord --json --games 2 --seconds 1 --think 0.1 --stored 30 --ramp 0 --finish first_five"
    assert main(words.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(load.TARGETS) <= set(found)
    assert found["failed"] == 0 and found["tables_broken"] == 0 and found["refused_by_discord"] == 0
    assert found["clicks"] >= load.LEAST and 0 < found["ack_p50_ms"] <= found["ack_p99_ms"] <= found["ack_max_ms"]
    assert found["finished_answers"] > 100 and 0.05 < found["finished_mb"] < 1
    assert found["sent_kb_per_decision"] > 0 or not found["decisions"]
    assert found["start_games"] == 30 and found["start_ms"] > 0 and found["rss_mb"] > 10
    assert found["pictures_made"] > 0 and "letters_posted" in found


def test_small_flood(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Everybody is answered, or refused in one line, and nothing breaks. How fast that goes is measured elsewhere."""
    monkeypatch.setattr(flood, "AT_ONCE", 3)
    monkeypatch.setattr(stored, "ANSWERS", 5)
    assert main(["bench", "discord", "--flood", "--json", "--seconds", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(flood.TARGETS) <= set(found)
    assert found["asked"] == found["answered"] + found["refused"] > 0 == found["broken"] == found["unanswered"]
    assert found["refused_by_discord"] == 0 and found["boards"] > 0 and found["peak_mb"] >= found["after_mb"] > 10


def test_stored_games_are_so_many_and_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "ANSWERS", 3)
    stored.fill(tmp_path / "a.db", "pharaohs", 7, 2)
    db = sqlite3.connect(tmp_path / "a.db")
    assert db.execute("SELECT count(*) FROM games").fetchone() == (7,)
    journals = db.execute("SELECT version, (SELECT count(*) FROM journal WHERE game = id) FROM games").fetchall()
    assert all(version == entries > 0 for version, entries in journals)
    assert db.execute("SELECT count(*) FROM outbox WHERE sent IS NULL").fetchone() == (0,)
    db.close()

"""Bench prints the numbers it promises; how large they are is the machine's affair."""

import sys

import pytest

from engine.tools.play_out import tables
from tests.tools import toy
from tests.tools.conftest import Amarna, AmarnaJson

NUMBERS = (
    "decisions_per_second",
    "answers_per_second",
    "decisions_per_game",
    "rebuild_p50",
    "rebuild_p99",
    "checkpoint_median",
    "checkpoint_max",
    "policy_mean",
    "policy_p99",
)


def test_without_the_other_engine_the_rest_is_measured(monkeypatch: pytest.MonkeyPatch, amarna: Amarna) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    code, out, err = amarna("bench", "toy", "--games", 2)
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("catanatron is not installed: pip install")
    assert out.splitlines()[0].split()[:2] == ["answers", "times"], "the headline is with forced answers"
    assert out.splitlines()[2].startswith("toy ")


def test_all_numbers_are_there(monkeypatch: pytest.MonkeyPatch, amarna_json: AmarnaJson) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    report = amarna_json("bench", "toy", "--games", 2)
    (game,) = report["games"]
    assert report["catanatron"] is None
    assert [name for name in NUMBERS if not game[name]] == []
    assert game["ratio"] is None
    assert game["checkpoint_median"] <= game["checkpoint_max"]
    assert game["rebuild_p50"] <= game["rebuild_p99"]
    assert game["spread"]["low"] <= game["spread"]["median"] <= game["spread"]["high"]


def test_every_table_is_played_at_and_shown(monkeypatch: pytest.MonkeyPatch, amarna: Amarna) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    _, out, _ = amarna("bench", "toy")
    lines = out.splitlines()
    start = lines.index("toy, answers /s at each table") + 2
    shown = [tuple(line.split()[:3]) for line in lines[start:-1]]
    assert shown == [(scenario, str(seats), "3") for scenario, seats in tables(toy.SPECS[0])]
    assert len(shown) > 1


def test_a_game_without_a_player_has_no_such_numbers(monkeypatch: pytest.MonkeyPatch, amarna: Amarna) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    code, out, _ = amarna("bench", "unplanned", "--games", 1)
    assert (code, " none " in out) == (0, True)


def test_beside_the_other_engine(amarna_json: AmarnaJson) -> None:
    pytest.importorskip("catanatron")
    report = amarna_json("bench", "toy", "--games", 1)
    assert report["catanatron"]["decisions_per_second"] > 0
    assert report["games"][0]["ratio"] > 0

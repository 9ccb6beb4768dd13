"""The arena counts who wins, fairly over seats."""

from pathlib import Path

import pytest

from engine.tools.arena import lead_of, places, wilson
from tests.tools import toy
from tests.tools.conftest import Amarna, AmarnaJson


def test_all_meetings_at_a_table_of_four(amarna: Amarna) -> None:
    code, out, err = amarna("arena", "toy", "--seats", 4, "--games", 12)
    assert (code, err) == (0, "")
    assert "player in half of the seats, random in the others: market, 4 seats, 12 games" in out
    assert "one player, random in the other seats" in out
    assert "player in all seats" in out
    assert out.count("A player ") == out.count("B random ") == 2
    assert "player as sidon" in out


def test_the_better_player_wins_more(amarna_json: AmarnaJson) -> None:
    report = amarna_json("arena", "toy", "--seats", 4, "--games", 60, "--against", "random")
    (meeting,) = report["meetings"]
    ours, theirs = meeting["lines"]
    assert (meeting["mode"], meeting["finished"], ours["name"], ours["even"]) == ("half", 60, "A player", 0.5)
    assert ours["win_rate"] + theirs["win_rate"] == pytest.approx(1)
    assert ours["low"] > 0.5
    assert ours["mean_points"] > theirs["mean_points"]


def test_one_against_all_others(amarna_json: AmarnaJson) -> None:
    report = amarna_json("arena", "toy", "--seats", 4, "--games", 60, "--solo")
    (meeting,) = report["meetings"]
    assert (meeting["mode"], meeting["lines"][0]["even"]) == ("solo", 0.25)
    assert meeting["lines"][0]["win_rate"] > 0.25


def test_equals_are_equal(amarna_json: AmarnaJson) -> None:
    report = amarna_json("arena", "toy", "--games", 80, "--a", "random", "--b", "random", "--against", "random")
    (ours, _) = report["meetings"][0]["lines"]
    assert ours["low"] < 0.5 < ours["high"]


def test_two_seats_need_no_solo(amarna_json: AmarnaJson) -> None:
    report = amarna_json("arena", "toy", "--games", 4)
    assert [meeting["mode"] for meeting in report["meetings"]] == ["half", "self"]
    assert [meeting["mode"] for meeting in amarna_json("arena", "toy", "--games", 4, "--solo")["meetings"]] == ["solo"]


def test_all_seats_alone(amarna: Amarna, amarna_json: AmarnaJson) -> None:
    report = amarna_json("arena", "toy", "--seats", 4, "--games", 6, "--self")
    assert [(meeting["mode"], len(meeting["lines"])) for meeting in report["meetings"]] == [("self", 4)]
    code, _, err = amarna("arena", "toy", "--self", "--solo")
    assert code == 2
    assert "--self leaves no seat" in err


def test_the_old_player_comes_from_a_checkout(amarna: Amarna, tmp_path: Path) -> None:
    for words, why in (
        (("--old", tmp_path), "is no checkout"),
        (("--old", tmp_path, "--against", "random"), "both name side B"),
        (("--old", tmp_path, "--self"), "--self leaves no seat"),
    ):
        code, _, err = amarna("arena", "toy", *words)
        assert code == 2
        assert why in err


def test_the_lead_is_told_over_whole_rounds() -> None:
    assert lead_of([1.0, 3.0, 5.0], 2) is None
    lead = lead_of([1.0, 3.0, 5.0, 7.0, 100.0], 2)
    assert lead is not None
    assert (lead.rounds, lead.mean, lead.low, lead.high) == (2, 4.0, 0.08, 7.92)


def test_the_same_seed_counts_the_same(amarna_json: AmarnaJson) -> None:
    first, again = (amarna_json("arena", "toy", "--games", 6, "--seed", 9)["meetings"] for _ in range(2))
    assert [meeting["lines"] for meeting in first] == [meeting["lines"] for meeting in again]


def test_seats_go_round() -> None:
    four = toy.SPEC.setup("market", 4)
    assert len(places(four, "half")) == 6
    assert places(four, "solo") == [("ugarit",), ("byblos",), ("tyre",), ("sidon",)]
    assert places(four, "self") == [four.seats]


def test_wilson_interval() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 5)[0] == 0.0
    assert wilson(5, 5)[1] == 1.0

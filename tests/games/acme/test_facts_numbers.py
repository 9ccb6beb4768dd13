"""The numbers the rulebook states: pieces, limits, yields, prices, Victory Points, lengths of a game."""

from __future__ import annotations

import pytest

import engine.games.acme
from engine.games.acme.data import numbers
from engine.games.acme.data.areas import AREAS
from engine.games.acme.data.numbers import (
    CLOCK,
    DEITY,
    GILGAMESH,
    GROWTH,
    HAND,
    LENGTHS,
    LOOT,
    PIECES,
    POINTS,
    STACKING,
)
from engine.games.acme.position.disks import excess, is_city, limit
from tests.games.acme.kit import build
from tests.games.acme.test_rules_text import cells
from tests.reads import read_of
from tests.rules import rule


@rule("ACME-bits.a", "ACME-bits.b", "ACME-bits.c", "ACME-bits.d", "ACME-bits.f", "ACME-inventory.a")
def test_pieces() -> None:
    assert (PIECES["disks"], PIECES["barbarians"], PIECES["white"]) == (50, 50, 50)
    assert PIECES["disks"] - PIECES["markers"] == 48
    assert sum(area.terrain == "mountain" for area in AREAS.values()) == 12, "a Stronghold for each"
    listed = dict(cells("ACME-inventory.a"))
    assert (
        listed["black disks"] == "50"
        and listed["Strongholds"] == "12"
        and listed["Fate cards, Deity cards"] == "103, 7"
    )


@rule("ACME-terms.camp.a", "ACME-terms.settlement.a", "ACME-terms.city.a")
def test_camp_settlement_city() -> None:
    assert (PIECES["camp"], PIECES["settlement"], PIECES["city"]) == (1, 2, 3)
    s = build({"thebes": {"green": 3}, "nile_delta": {"green": 2}, "red_sea": {"green": 3}})
    assert [is_city(s, area, "green") for area in s.disks] == [True, False, False], "there are none at Sea"


def test_hands_and_draws() -> None:
    assert HAND == {"opening": 5, "limit": 6, "drawn": 3, "cities": 4, "next_epoch": 5}


def test_limits_of_stacking() -> None:
    assert STACKING == {
        "growth": {"land": 4, "desert": 2, "sea": 2},
        "reckoning": {"land": 3, "desert": 2, "sea": 2},
    }
    by_terrain = {"thebes": 4, "lydia": 4, "tarsus": 4, "sinai": 2, "red_sea": 2}
    assert {area: limit(area) for area in by_terrain} == by_terrain
    s = build({area: {"green": 5} for area in by_terrain})
    assert {area: 5 - n for area, _, n in excess(s, "reckoning")} == {area: min(n, 3) for area, n in by_terrain.items()}


def test_growth_yields() -> None:
    assert (GROWTH["seas"], GROWTH["mountains"]) == (2, 2), "so many areas for a disk"
    assert (GROWTH["minimum"], GROWTH["granary_disks"]) == (3, 2)


def test_prices_and_rewards_of_deities() -> None:
    assert (DEITY["resources"], DEITY["disks"], DEITY["again"]) == (5, 2, 2)
    assert (DEITY["capture_points"], DEITY["capture_minas"]) == (1, 1)
    assert (DEITY["given"], DEITY["received"]) == (2, 1)


def test_loot_and_saving() -> None:
    assert LOOT == {"disks": 3, "points": 1, "minas": 1, "captives": 2}


def test_victory_points() -> None:
    assert (POINTS["city"], POINTS["temple"], POINTS["trophy"]) == (1, 1, 1)
    assert (POINTS["most_cities"], POINTS["most_deities"], POINTS["seas"], POINTS["minas"]) == (1, 1, 3, 3)
    listed = [(when, points) for when, points, _ in cells("ACME-overview.c")]
    assert len(listed) == 11 and listed[-1] == ("end of each Epoch", "1 for 3")


def test_gilgamesh() -> None:
    assert GILGAMESH == {"behind": 5, "disks": 16, "epoch": 2, "captor": 2}


@pytest.mark.parametrize(
    "table", ["PIECES", "HAND", "STACKING", "GROWTH", "DEITY", "LOOT", "POINTS", "GILGAMESH", "AUTOMATED"]
)
def test_every_number_is_one_that_the_rules_count_with(table: str) -> None:
    by_time = {"growth", "reckoning"} if table == "STACKING" else set()
    assert read_of(engine.games.acme, table) | by_time == set(getattr(numbers, table))


@rule("ACME-options.length.a")
@pytest.mark.parametrize(
    ("length", "epochs", "hours", "points"),
    [("short", 1, 1, 25), ("standard", 2, 2, 50), ("extended", 3, 3, 75), ("campaign", 4, 4, 100)],
)
def test_lengths_of_a_game(length: str, epochs: int, hours: int, points: int) -> None:
    row = LENGTHS[length]
    assert (row.epochs, row.hours, row.points) == (epochs, hours, points)
    time = f"{hours} hour{'s' * (hours > 1)}"
    assert [row.name, str(epochs), time, str(points)] in cells("ACME-options.length.a")
    assert list(LENGTHS) == ["short", "standard", "extended", "campaign"]


def test_minutes_and_ids() -> None:
    assert CLOCK.minutes == (2, 3, 4)
    assert CLOCK.final_below == 69

"""What most games hold to be true of every position, on a toy of it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.wargame.checks import misplaced, off_course, twice, uncounted, unlike


def test_what_is_there_more_than_once_is_named_once() -> None:
    assert twice(["foot.1", "foot.2", "foot.1", "foot.3", "foot.1", "foot.3"]) == ["foot.1", "foot.3"]
    assert twice(["foot.1", "foot.2"]) == [] == twice([])


def test_places_are_of_the_map_and_somebody_is_there() -> None:
    units: dict[str, dict[str, int]] = {"ur": {"foot": 1}, "atlantis": {"foot": 1}, "uruk": {}}
    assert misplaced(units, ("ur", "uruk")) == ["atlantis", "uruk"]


@pytest.mark.parametrize(
    ("units", "wrong"),
    [({"foot": 2}, False), ({"foot": 1, "horse": 1}, True), ({"foot": 0}, True), ({"foot": -1}, True), ({}, True)],
)
def test_units_are_counted_by_kind_from_one(units: dict[str, int], wrong: bool) -> None:
    assert uncounted(units, ("foot",)) is wrong


def test_two_reckonings_agree_and_nothing_left_out_counts() -> None:
    assert unlike({"foot": 2, "horse": 0}, {"foot": 2}) == []
    assert unlike({"foot": 2, "horse": 1}, {"foot": 3, "camel": 1}) == ["foot", "camel", "horse"]


@pytest.mark.parametrize(
    ("phase", "turn", "wrong"),
    [
        ("sowing", 1, []),
        ("harvest", 3, []),
        ("winter", 2, ["no phase 'winter'"]),
        ("sowing", 0, ["turn 0, not 1 to 3"]),
        ("winter", 4, ["no phase 'winter'", "turn 4, not 1 to 3"]),
    ],
)
def test_the_phase_is_known_and_the_turn_is_played(phase: str, turn: int, wrong: list[str]) -> None:
    assert off_course(SimpleNamespace(phase=phase, turn=turn), ("sowing", "harvest"), 1, 3) == wrong

"""The timetable, and where tribes come from."""

from __future__ import annotations

import re

import pytest

from engine.games.assyrian_wars.data import tables, timetable
from engine.games.assyrian_wars.data.timetable import AFTER, HOMES


def test_rulers_of_assyria() -> None:
    assert timetable.RULERS == ("sargon_ii", "sennacherib", "esarhaddon", "ashurbanipal", "sin_shar_ishkun")


def test_candidates_and_the_modifier_of_assyria_after_each_turn() -> None:
    assert {turn: (entry.modifier, entry.candidates) for turn, entry in AFTER.items()} == {
        1: (0, {"assyria": "sennacherib", "egypt": "shabaka"}),
        2: (2, {"assyria": "esarhaddon", "egypt": "taharqa", "babylonia": "shamash_shum_ukin",
                "elam": "humban_nimena"}),
        3: (1, {"assyria": "ashurbanipal", "egypt": "psamtik_i", "elam": "te_umman", "mede": "khshathrita"}),
        4: (5, {"assyria": "sin_shar_ishkun", "egypt": "necho_ii", "babylonia": "nabopolassar",
                "elam": "humban_haltash", "mede": "cyaxares"}),
    }  # fmt: skip


def test_what_is_special_about_candidates() -> None:
    assert {turn: entry.vacant for turn, entry in AFTER.items() if entry.vacant} == {2: ("babylonia",)}
    assert {turn: entry.sure for turn, entry in AFTER.items() if entry.sure} == {3: ("mede",)}
    assert [turn for turn, entry in AFTER.items() if entry.rival] == [4]


def test_the_mede_change_after_the_third_turn() -> None:
    assert {turn: (entry.reinforced, entry.army_groups) for turn, entry in AFTER.items() if entry.reinforced} == {
        3: (("mede",), ("mede",))
    }


def test_tribes() -> None:
    told = {
        turn: {tribe: (coming.at, coming.appears, coming.only) for tribe, coming in entry.tribes.items()}
        for turn, entry in AFTER.items()
    }
    assert told == {
        1: {"cimmerians": ("araxes_plain", True, "urartu")},
        2: {"cimmerians": ("tabal", False, "phrygia")},
        3: {"scythians": ("elburz_foot", True, "")},
        4: {},
    }
    assert {tribe: (home.at, home.leaders) for tribe, home in HOMES.items()} == {
        "cimmerians": ("araxes_plain", 2), "scythians": ("elburz_foot", 2),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        (
            {"candidates": {"assyria": "sennacherib", "egypt": "cyaxares"}},
            "after.1: unknown king of 'egypt' 'cyaxares'",
        ),
        ({"candidates": {"assyria": "esarhaddon"}}, "after.1: the candidate of Assyria is not its next ruler"),
        ({"tribes": {"huns": {"at": "tabal"}}}, "after.1: unknown tribe 'huns'"),
        ({"tribes": {"scythians": {"at": "atlantis"}}}, "after.1: unknown area 'atlantis'"),
        ({"tribes": {"scythians": {"at": "tabal", "only": "egypt"}}}, "after.1: unknown minor country 'egypt'"),
        ({"sure": ["elam"]}, "after.1: unknown candidate's power 'elam'"),
        ({"reinforced": ["elam"]}, "after.1: unknown country with later counters 'elam'"),
        ({"army_groups": ["syria"]}, "after.1: unknown power 'syria'"),
        ({"source": ""}, "after.1: no source"),
    ],
)
def test_a_timetable_that_does_not_fit_is_refused(fields: dict[str, object], why: str) -> None:
    raw = tables.read("timetable.toml")
    raw["after"]["1"].update(fields)
    with pytest.raises(ValueError, match=re.escape(why)):
        timetable.build_entries(raw)


def test_there_is_an_entry_for_each_turn_but_the_last() -> None:
    raw = tables.read("timetable.toml")
    del raw["after"]["4"]
    with pytest.raises(ValueError, match="not one entry for each turn but the last"):
        timetable.build_entries(raw)

"""Who there is, in which order they move, and what they are called."""

from __future__ import annotations

import re

import pytest

from engine.games.assyrian_wars.data import nations, tables
from engine.games.assyrian_wars.data.nations import NATIONS

COLORS = {
    "assyria": "black", "mede": "red", "egypt": "yellow", "babylonia": "dark green", "elam": "dark gray",
    "phoenicia": "brown", "syria": "light green", "israel": "dark blue", "judah": "blue", "persia": "light brown",
    "phrygia": "light blue", "urartu": "pink", "cimmerians": "light yellow",
    "scythians": "light gray with orange bars", "arabs": "white", "aramaeans": "light gray",
}  # fmt: skip


def test_nations_by_class() -> None:
    assert nations.POWERS == ("assyria", "mede", "egypt", "babylonia", "elam")
    assert sorted(nations.MINORS) == sorted(["phoenicia", "judah", "israel", "syria", "urartu", "phrygia", "persia"])
    assert nations.TRIBES == ("cimmerians", "scythians") and nations.NOMAD_UNITS == ("arabs", "aramaeans")
    assert nations.MINOR_CITIES == ("cyprus", "petra", "adana", "malatia", "dilmun", "zirkitia")
    assert len(NATIONS) == 22


def test_powers_have_the_numbers_of_the_raid_dice() -> None:
    assert [NATIONS[power].number for power in nations.POWERS] == [1, 2, 3, 4, 5]


def test_the_impulse_track() -> None:
    assert nations.TRACK == (
        "assyria", "mede", "egypt", "babylonia", "elam", "phoenicia", "judah", "israel", "syria", "urartu", "phrygia",
        "persia", "cimmerians", "scythians",
    )  # fmt: skip
    assert nations.in_track_order(["scythians", "judah", "assyria"]) == ["assyria", "judah", "scythians"]


def test_colors_of_the_counters() -> None:
    assert {id: nation.color for id, nation in NATIONS.items() if nation.color} == COLORS


def test_what_sets_single_countries_apart() -> None:
    assert [id for id, nation in NATIONS.items() if nation.cheap] == ["judah", "israel"]
    assert {id: nation.fixed for id, nation in NATIONS.items() if nation.fixed} == {"persia": 2}


def test_names_in_sentences() -> None:
    assert nations.does("mede", "attacks Assyria") == "The Mede attack Assyria"
    assert nations.subject("cimmerians") == "The Cimmerians" and nations.owned("elam") == "Elam's"
    assert nations.name_of("mede") == "the Mede" and nations.called("mede") == "Mede"
    assert nations.clause("arabs", "enters Kedar") == "the Arabs enter Kedar"
    assert nations.whether("scythians", "intercept") == "Do the Scythians intercept"
    assert NATIONS["judah"].adjective == "Judean"


@pytest.mark.parametrize(
    ("table", "id", "fields", "why"),
    [
        ("countries", "egypt", {"number": 0}, "egypt: number: a power, and no other country, has one"),
        ("countries", "syria", {"number": 6}, "syria: number: a power, and no other country, has one"),
        ("countries", "egypt", {"number": 7}, "the numbers of the powers are not 1, 2, 3 and so on"),
        ("countries", "egypt", {"kind": "empire"}, "egypt: unknown kind 'empire'"),
        ("countries", "egypt", {"points": 0}, "egypt: it has either city points or a fixed ECO level"),
        ("minor_cities", "petra", {"name": "Sela"}, "petra: the name 'Sela' does not fit"),
        ("tribes", "egypt", {"name": "Egypt", "source": "AW"}, "egypt: another nation has this name"),
        ("tribes", "scythians", {"source": ""}, "scythians: no source"),
    ],
)
def test_nations_that_do_not_fit_are_refused(table: str, id: str, fields: dict[str, object], why: str) -> None:
    raw = tables.read("nations.toml")
    raw[table].setdefault(id, {}).update(fields)
    with pytest.raises(ValueError, match=re.escape(why)):
        nations.build_nations(raw)


def test_mercenaries_are_orange() -> None:
    assert tables.read("nations.toml")["mercenaries"]["color"] == "orange"

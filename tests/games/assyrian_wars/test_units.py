"""The counter mix: every counter of the reconstruction, and what the key of a unit says."""

from __future__ import annotations

import re

import pytest

from engine.games.assyrian_wars.data import nations, tables, units

MIX = """
assyria 24: 8 HI 4/2, 4 B 3/2, 4 LC 3/1, 4 CH 4/2, 4 LI 2/1
babylonia 14: 4 HI 3/2, 4 B 3/1, 2 CH 4/2, 4 LI 2/1
elam 14: 7 B 3/2, 3 HI 3/2, 2 LC 2/1, 2 CH 3/2
egypt 16: 5 CH 4/2, 3 HI 3/2, 3 B 3/1, 5 LI 2/1
mede 16: 6 LC 3/1, 5 HB 3/2, 5 LI 2/1
urartu 8: 3 HI 3/2, 2 HC 3/2, 2 B 3/1, 1 LI 2/1
syria 6: 2 CH 3/2, 2 HI 3/2, 2 B 2/1
phoenicia 5: 2 HI 3/2, 2 B 3/1, 1 LI 2/1
israel 5: 2 CH 3/2, 2 HI 3/1, 1 B 2/1
judah 4: 2 HI 3/1, 1 B 3/1, 1 LI 2/1
phrygia 5: 2 HC 3/2, 2 HI 3/1, 1 LI 2/1
persia 5: 3 LI 3/1, 2 B 3/1
cimmerians 8: 4 HB 3/2, 4 LC 3/1
scythians 12: 6 HB 4/2, 4 HC 4/2, 2 LC 3/1
"""
COMMON = """
merc 48: 4 HI 3/1, 4 B 3/1, 4 HC 3/1, 2 HB 3/1, 6 HI 2/1, 6 B 2/1, 6 LC 2/1, 16 LI 2/1
aram 8: 4 LC 3/1, 4 LI 2/1
arab 8: 6 LC 2/1, 2 LI 2/1
"""
ROWS = [(*line.partition(": ")[0].split(), line.partition(": ")[2]) for line in MIX.strip().splitlines()]
SHIPS = {"assyria": (2, 3, 1, 9), "egypt": (4, 3, 2, 8), "babylonia": (2, 3, 1, 9), "elam": (2, 3, 1, 9),
         "phoenicia": (6, 4, 2, 7)}  # fmt: skip


def pile(listed: str, family: str = "") -> units.Pile:
    found: units.Pile = {}
    for entry in listed.split(", "):
        count, unit_class, sides = entry.split()
        full, _, reduced = sides.partition("/")
        found[units.key(unit_class.lower(), int(full), int(reduced), family)] = int(count)
    return found


@pytest.mark.parametrize(("country", "number", "listed"), ROWS)
def test_the_regulars_of_a_country(country: str, number: str, listed: str) -> None:
    assert units.REGULARS[country] == pile(listed)
    assert sum(units.REGULARS[country].values()) == int(number)


def test_everybody_with_an_impulse_has_regulars() -> None:
    assert sorted(units.REGULARS) == sorted(nations.TRACK) == sorted(row[0] for row in ROWS)


@pytest.mark.parametrize("line", COMMON.strip().splitlines())
def test_common_counters(line: str) -> None:
    head, _, listed = line.partition(": ")
    family, number = head.split()
    assert units.COMMON[family] == pile(listed, family) and sum(units.COMMON[family].values()) == int(number)


def test_ships_and_their_search_numbers() -> None:
    for country, (count, full, reduced, search) in SHIPS.items():
        [(key, there_are)] = units.SHIPS[country].items()
        kind = units.kind_of(key)
        assert (there_are, kind.full, kind.reduced, kind.search, kind.unit_class) == (count, full, reduced, search, "")
    assert sorted(units.SHIPS) == sorted(SHIPS)


def test_counters_that_come_later() -> None:
    assert units.LATER == {"mede": {"hc42": 4}}


def test_markers() -> None:
    assert units.MARKERS == {"pillage": 30, "damage": 20, "eco_plus": 12, "eco_minus": 12}


def test_classes_with_their_groups_and_surcharges() -> None:
    told = {
        id: (row.name, row.many, row.surcharge, [g for g in ("heavy", "cavalry", "bow") if getattr(row, g)])
        for id, row in units.CLASSES.items()
    }
    assert told == {
        "li": ("light infantry", "light infantry", 0, []),
        "hi": ("heavy infantry", "heavy infantry", 1, ["heavy"]),
        "b": ("bowman", "bowmen", 1, ["bow"]),
        "lc": ("light cavalry", "light cavalry", 1, ["cavalry"]),
        "hb": ("horsebowman", "horsebowmen", 1, ["cavalry", "bow"]),
        "hc": ("heavy cavalry", "heavy cavalry", 1, ["heavy", "cavalry"]),
        "ch": ("chariot", "chariots", 2, ["heavy", "cavalry", "bow"]),
    }
    assert all(row.heavy + row.cavalry + row.bow or not row.surcharge for row in units.CLASSES.values())


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("hi42", ("hi42", "", "hi", 4, 2, 4)),
        ("hi42/reduced*inside*s3", ("hi42", "", "hi", 4, 2, 2)),
        ("merc_hb31/reduced", ("merc_hb31", "merc", "hb", 3, 1, 1)),
        ("arab_lc21", ("arab_lc21", "arab", "lc", 2, 1, 2)),
        ("aram_li21", ("aram_li21", "aram", "li", 2, 1, 2)),
        ("ship42/reduced", ("ship42", "", "", 4, 2, 2)),
    ],
)
def test_what_a_key_says(key: str, says: tuple[str, str, str, int, int, int]) -> None:
    kind = units.kind_of(key)
    assert (kind.id, kind.family, kind.unit_class, kind.full, kind.reduced, units.strength_of(key)) == says
    assert units.is_reduced(key) == ("reduced" in key)


@pytest.mark.parametrize("key", ["elephant42", "hi4", "ship55", "hun_lc21", ""])
def test_a_key_of_nothing_is_refused(key: str) -> None:
    with pytest.raises(LookupError, match="no kind of unit"):
        units.kind_of(key)


def test_a_country_has_one_kind_of_each_class() -> None:
    assert units.regular("assyria", "hi") == "hi42" and units.regular("judah", "hi") == "hi31"
    for country, there_are in units.REGULARS.items():
        classes = [units.kind_of(key).unit_class for key in there_are]
        assert len({*classes}) == len(classes), country


def test_names_of_units() -> None:
    assert [units.name_of(key) for key in ("hi42", "b31", "ship31")] == ["heavy infantry", "bowman", "ship"]
    assert units.name_of("merc_b31", 2) == "mercenary bowmen" and units.name_of("ship31", 2) == "ships"
    assert units.name_of("arab_lc21", 3) == "Arab light cavalry"
    assert units.name_of("aram_li21/reduced") == "Aramaean light infantry"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"hi": {"full": 2, "reduced": 2, "count": 1}}, "regulars.syria.hi: the back is weaker than the front"),
        ({"hi": {"full": 3, "reduced": 1, "count": 0}}, "regulars.syria.hi: the back is weaker than the front"),
        ({"hi": {"full": 3, "reduced": 1}}, "regulars.syria.hi: Object missing required field `count`"),
        ({"elephants": {"full": 3, "reduced": 1, "count": 1}}, "regulars.syria: unknown class 'elephants'"),
        ({"source": ""}, "regulars.syria: no source"),
    ],
)
def test_counters_that_do_not_fit_are_refused(change: dict[str, object], why: str) -> None:
    raw = tables.read("units.toml")
    raw["regulars"]["syria"].update(change)
    with pytest.raises(ValueError, match=re.escape(why)):
        units.build_regulars(raw, "regulars")


def test_common_counters_that_do_not_fit_are_refused() -> None:
    raw = tables.read("units.toml")
    raw["common"]["arabs"]["units"].append({"class": "lc", "full": 2, "reduced": 1, "count": 1})
    with pytest.raises(ValueError, match="arabs: arab_lc21 stands there twice"):
        units.build_common(raw)

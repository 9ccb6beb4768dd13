"""What wargames share: words, shares, tables in TOML."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from engine.wargame import tables
from engine.wargame.shares import evenly, in_order
from engine.wargame.text import listed, plural


class City(Struct, forbid_unknown_fields=True):
    id: str
    worth: int
    source: str = ""


class Reign(Struct):
    number: int
    king: str


@pytest.mark.parametrize(
    ("names", "words"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_in_words(names: list[str], words: str) -> None:
    assert listed(names) == words


def test_counts_in_words() -> None:
    assert [plural(0, "card"), plural(1, "card"), plural(2, "card")] == ["0 cards", "1 card", "2 cards"]
    assert plural(2, "Infantry", "Infantry") == "2 Infantry"


def test_shares_fill_the_places_in_turn_and_no_further() -> None:
    assert evenly({"on": 3, "tanis": 1}, 3) == {"on": 2, "tanis": 1}
    assert evenly({"on": 1, "tanis": 1}, 9) == {"on": 1, "tanis": 1}
    assert evenly({}, 2) == {} == evenly({"on": 2}, 0)


def test_shares_in_order_fill_the_first_place_before_the_next() -> None:
    assert in_order({"on": 3, "tanis": 1, "sais": 2}, 5) == {"on": 3, "tanis": 1, "sais": 1}
    assert in_order({"on": 0, "tanis": 2}, 1) == {"tanis": 1}
    assert in_order({"on": 1}, 9) == {"on": 1}


@pytest.mark.parametrize(("name", "slug"), [("Seha River Land", "seha_river_land"), ("Shubat-Enlil", "shubat_enlil")])
def test_ids_follow_names(name: str, slug: str) -> None:
    assert tables.slug(name) == slug


def test_items_take_their_key_as_id() -> None:
    raw = {"cities": {"on": {"worth": 2, "source": "GEN-2.1.a"}}}
    assert tables.named("map.toml", raw, "cities", City) == {"on": City("on", 2, "GEN-2.1.a")}


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({}, "map.toml: cities: no such table"),
        ({"cities": {"on": 3}}, "map.toml: on: not a table"),
        ({"cities": {"on": {"worth": "two"}}}, "map.toml: on: Expected `int`, got `str`"),
        ({"cities": {"on": {"worth": 2}}}, "map.toml: on: no source"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(raw: tables.Raw, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}") as caught:
        tables.named("map.toml", raw, "cities", City)
    assert "\n" not in str(caught.value)


def test_a_list_of_rows_is_one() -> None:
    assert tables.rows("map.toml", {"roads": [{"to": "on"}]}, "roads") == [{"to": "on"}]
    with pytest.raises(ValueError, match=r"map\.toml: roads: no such list"):
        tables.rows("map.toml", {"roads": [1]}, "roads")


def test_rows_of_a_list_are_called_by_their_numbers() -> None:
    raw = {"reigns": [{"number": 7, "king": "Sargon"}, {"number": 9, "king": "Esarhaddon"}]}
    assert tables.each("kings.toml", raw, "reigns", Reign) == {
        "reigns 1": Reign(7, "Sargon"),
        "reigns 2": Reign(9, "Esarhaddon"),
    }
    with pytest.raises(ValueError, match=r"^kings\.toml: reigns 2: Expected `str`, got `int`"):
        tables.each("kings.toml", {"reigns": [raw["reigns"][0], {"number": 9, "king": 3}]}, "reigns", Reign)


def test_units_are_of_a_kind_and_at_least_one() -> None:
    tables.counts("map.toml", "on", {"foot": 1}, ("foot",))
    with pytest.raises(ValueError, match="unknown unit kind 'horse'"):
        tables.counts("map.toml", "on", {"horse": 1}, ("foot",))
    with pytest.raises(ValueError, match="below one"):
        tables.counts("map.toml", "on", {"foot": 0}, ("foot",))


def test_a_turn_track_is_numbered_from_one() -> None:
    raw = {"turns": {"1": {"king": "Sargon"}, "2": {"king": "Sennacherib"}}}
    assert tables.numbered("track.toml", raw, "turns", Reign) == {1: Reign(1, "Sargon"), 2: Reign(2, "Sennacherib")}


def test_a_turn_left_out_is_missed() -> None:
    for keys in (["1", "3"], ["2"], ["2", "1"], ["one"]):
        with pytest.raises(ValueError, match=r"track\.toml: turns: not numbered"):
            tables.numbered("track.toml", {"turns": {key: {} for key in keys}}, "turns", City)


def test_exactly_these_and_no_others() -> None:
    tables.exactly("map.toml", "kings", "kingdom", ["egypt", "hatti"], ["hatti", "egypt"])
    with pytest.raises(ValueError, match="unknown kingdom 'elam'"):
        tables.exactly("map.toml", "kings", "kingdom", ["egypt", "elam"], ["egypt"])
    with pytest.raises(ValueError, match="kingdom 'hatti' is missing"):
        tables.exactly("map.toml", "kings", "kingdom", ["egypt"], ["egypt", "hatti"])


@pytest.mark.parametrize(
    ("stacks", "why"),
    [
        ([("egypt", {"sais": {"foot": 1}})], "early.egypt: unknown area 'sais'"),
        ([("egypt", {"on": {"horse": 1}})], "early.egypt.on: unknown unit kind 'horse'"),
        ([("egypt", {"on": {}})], "early.egypt.on: nobody is there"),
        ([("egypt", {"on": {"foot": 1}}), ("hatti", {"on": {"foot": 1}})], "early.hatti.on: egypt stands there"),
    ],
)
def test_a_set_up_that_does_not_fit_is_refused(stacks: list[tuple[str, tables.Stacks]], why: str) -> None:
    tables.placed("set.toml", "early", [("egypt", {"on": {"foot": 2}}), ("hatti", {})], "area", ["on"], ["foot"])
    with pytest.raises(ValueError, match=rf"set\.toml: {why}"):
        tables.placed("set.toml", "early", stacks, "area", ["on"], ["foot"])


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text("worth = ")
    for name in ("map.toml", "none.toml"):
        with pytest.raises(ValueError, match=f"^{name}: "):
            tables.read(tmp_path / name)

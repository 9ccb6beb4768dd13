"""A toy map file: a valley with roads, a river, a pass and sea lanes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.wargame.places import Gazetteer, Place, edges, kinds_of_edges, part_of, read_places


class Town(Place, frozen=True, forbid_unknown_fields=True):
    roads: tuple[str, ...] = ()
    rivers: tuple[str, ...] = ()
    passes: tuple[str, ...] = ()
    lanes: tuple[str, ...] = ()
    port: bool = False


FILE = "valley.toml"
KINDS = ("roads", "rivers", "passes", "lanes")
ROWS: dict[str, dict[str, Any]] = {
    "memphis": {"roads": ["fayum"], "rivers": ["giza"]},
    "giza": {"rivers": ["memphis"], "lanes": ["byblos"], "port": True},
    "fayum": {"roads": ["memphis"], "passes": ["siwa"]},
    "siwa": {"passes": ["fayum"]},
    "byblos": {"lanes": ["giza"], "port": True},
}


def valley(**changes: dict[str, Any]) -> dict[str, Town]:
    rows = {
        id: {
            "name": id.capitalize(),
            "lat": 30.0,
            "lon": 31.0,
            "source": "reconstruction",
            **row,
            **changes.get(id, {}),
        }
        for id, row in ROWS.items()
    }
    return read_places(FILE, {"towns": rows}, "towns", Town)


def test_a_game_says_more_of_a_place_than_all_games_do() -> None:
    town = valley()["giza"]
    assert (town.id, town.name, town.lat, town.port) == ("giza", "Giza", 30.0, True)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"name": "Men-nefer"}, "memphis: the name 'Men-nefer' does not fit"),
        ({"source": ""}, "memphis: no source"),
        ({"lat": "north"}, "memphis: Expected `float`, got `str`"),
    ],
)
def test_a_place_that_does_not_fit_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{FILE}: {why}"):
        valley(memphis=change)


def test_each_kind_of_edge_is_read_for_itself() -> None:
    towns = valley()
    assert edges(FILE, towns, "roads")["memphis"] == ("fayum",)
    assert edges(FILE, towns, "lanes")["byblos"] == ("giza",)
    assert edges(FILE, towns, "passes")["memphis"] == ()


def test_all_kinds_together_say_by_what_two_places_are_joined() -> None:
    joined = kinds_of_edges(FILE, valley(), *KINDS)
    assert joined["memphis"] == {"fayum": "roads", "giza": "rivers"}
    assert joined["giza"] == {"memphis": "rivers", "byblos": "lanes"}
    assert joined["siwa"] == {"fayum": "passes"}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"roads": ["sais"]}, "unknown neighbor 'sais'"),
        ({"roads": ["fayum", "fayum"]}, "fayum is its neighbor twice"),
        ({"roads": ["memphis"]}, "it borders itself"),
        ({"roads": ["fayum", "siwa"]}, "its border with siwa has one side only"),
    ],
)
def test_an_edge_that_does_not_fit_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{FILE}: memphis: {why}"):
        edges(FILE, valley(memphis=change), "roads")


def test_edges_are_written_in_order() -> None:
    towns = valley(memphis={"roads": ["fayum", "byblos"]}, byblos={"roads": ["memphis"]})
    with pytest.raises(ValueError, match=f"^{FILE}: memphis: its roads are not in order"):
        edges(FILE, towns, "roads")


def test_two_places_are_joined_in_one_way_only() -> None:
    towns = valley(memphis={"passes": ["fayum"]}, fayum={"passes": ["memphis", "siwa"]})
    with pytest.raises(ValueError, match=f"^{FILE}: memphis: fayum is among its roads and its passes"):
        kinds_of_edges(FILE, towns, *KINDS)


def test_a_part_of_the_map_knows_its_own_edges_only() -> None:
    near = {here: tuple(joined) for here, joined in kinds_of_edges(FILE, valley(), *KINDS).items()}
    assert part_of(near, ("memphis", "fayum")) == {"memphis": ("fayum",), "fayum": ("memphis",)}


def test_names_mean_places_cities_and_groups() -> None:
    names = Gazetteer(FILE, ("memphis", "giza", "siwa"))
    names.add("white_walls", ["memphis"])
    names.add("river", ["white_walls", "giza"])
    assert names.add("egypt", ["river", "siwa", "memphis"]) == ("memphis", "giza", "siwa") == names["egypt"]
    assert names.meant("orders.toml", "guard", ["siwa", "river"]) == ("siwa", "memphis", "giza")


def test_a_name_means_one_thing() -> None:
    names = Gazetteer(FILE, ("kadesh", "tyre"))
    assert names.add("kadesh", ["kadesh"]) == ("kadesh",), "a city may be called what its area is"
    with pytest.raises(ValueError, match=f"^{FILE}: tyre: something else has this name"):
        names.add("tyre", ["kadesh"])
    with pytest.raises(ValueError, match=r"^orders\.toml: guard: unknown place 'atlantis'"):
        names.meant("orders.toml", "guard", ["atlantis"])

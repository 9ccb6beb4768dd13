"""The map: what the rulebook tells of it, and what its reconstruction promises for the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations

import pytest

from engine.games.god_kings.data import numbers
from engine.games.god_kings.data.spaces import (
    CAPITAL,
    LANES,
    NAMES,
    NEIGHBOURS,
    NEUTRAL_CAPITAL,
    PORTS,
    PROVINCES,
    SPACES,
    TRIBES,
    build_lanes,
    build_places,
    build_provinces,
    by_sea,
    check_spaces,
)
from engine.games.god_kings.data.tables import read
from engine.wargame.paths import cheapest, joined
from engine.wargame.survey import survey
from engine.wargame.tables import Raw
from tests.rules import rule

HOMES = {"egypt": "egypt", "hatti": "hatti", "mitanni": "mitanni", "kassites": "kardunias", "assyria": "assyria"}
NUMBERS = {  # province: VP, TP, spaces
    "egypt": (4, 2, 7), "upper_egypt": (0, 1, 0), "sinai": (1, 0, 3), "canaan": (3, 2, 8), "amurru": (3, 2, 6),
    "upi": (1, 1, 3), "nuhasse": (1, 1, 3), "ugarit": (2, 1, 3), "alasiya": (1, 1, 3), "mukiss": (2, 1, 3),
    "karkemish": (2, 1, 3), "kizzuwadna": (2, 1, 5), "hatti": (4, 2, 7), "pitassa": (1, 1, 4), "walusa": (2, 1, 4),
    "isuwa": (1, 1, 3), "mitanni": (4, 2, 7), "assyria": (3, 2, 5), "arrapha": (1, 1, 3), "mari": (2, 1, 4),
    "kardunias": (4, 2, 7), "sumer": (3, 2, 5),
}  # fmt: skip
WALLS = {
    1: "sile gaza megiddo hazor sumur damascus qatna ugarit alalakh kummanni purushanda wilusa isuwa taidu nineveh "
    "arrapha mari dur_kurigalzu ur",
    2: "memphis kadesh aleppo hattusha washukanni assur babylon",
    3: "karkemish",
}
MOUNTAINS = "serabit jerusalem kummanni lawazantiya hattusha nerik tapikka isuwa harput alshe lubdi der"
WOOD = (
    "avaris megiddo tyre byblos sumur ugarit enkomi alalakh karkemish ura kanesh samuha wilusa isuwa harran taidu "
    "assur nineveh arrapha mari nippur opis ur"
)
PORTS_TOLD = "avaris jaffa megiddo tyre byblos sumur arwad ugarit enkomi paphos ura"
BEYOND = [("hatti",), ("hatti", "pitassa"), ("hatti", "pitassa", "walusa")]  # Hatti's HomeCountry as 7.2 widens it


def raw() -> Raw:
    return read("spaces.toml")


def joined_by_land(*pairs: tuple[str, str]) -> bool:
    return all(two in NEIGHBOURS[one] and one in NEIGHBOURS[two] for one, two in pairs)


def lanes() -> list[set[str]]:
    return [set(lane.shores) for lane in LANES.values()]


def march(power: str, start: str, goal: str) -> int:
    """11.7 The MP of the cheapest march: 2 into a mountainous space outside the own HomeCountry, otherwise 1."""
    home = PROVINCES[HOMES[power]].spaces

    def price(at: str) -> int:
        return 2 if SPACES[at].mountain and at not in home else 1

    return cheapest(start, lambda here, _: [(there, price(there)) for there in NEIGHBOURS[here]])[goal].price


# --- what there is ------------------------------------------------------------------------------------------


@rule("GK-R1.a")
def test_spaces_provinces_paths_and_lanes_counted() -> None:
    assert (len(SPACES), len(TRIBES), len(PROVINCES)) == (96, 3, 21 + 1)
    assert sum(len(near) for near in NEIGHBOURS.values()) == 2 * 146
    assert len(LANES) == 13
    assert all(here in NEIGHBOURS[there] for here, near in NEIGHBOURS.items() for there in near)


@rule("GK-R1.a")
def test_every_space_has_two_to_five_land_paths() -> None:
    assert {len(near) for near in NEIGHBOURS.values()} == {2, 3, 4, 5}


@rule("GK-3.0.e", "GK-R1.b")
@pytest.mark.parametrize("province", NUMBERS)
def test_the_numbers_and_the_spaces_of_each_province(province: str) -> None:
    row = PROVINCES[province]
    assert (row.vp, row.tp, len(row.spaces)) == NUMBERS[province]
    assert all(SPACES[space].province == province for space in row.spaces)


@rule("GK-R1.b")
def test_all_provinces_together() -> None:
    assert list(PROVINCES) == list(NUMBERS)
    assert sum(row.vp for row in PROVINCES.values()) == 47
    assert sum(row.tp for row in PROVINCES.values()) == 28 + 1
    assert sum(space.wood for space in SPACES.values()) == 23
    assert {id: row.wood for id, row in PROVINCES.items() if row.wood} == {"upper_egypt": 1}
    assert sorted(space for row in PROVINCES.values() for space in row.spaces) == sorted(SPACES)


@rule("GK-R1.e")
def test_one_land_and_the_island() -> None:
    mainland = joined(["memphis"], NEIGHBOURS.__getitem__)
    assert len(mainland) == 93
    assert sorted(joined(["enkomi"], NEIGHBOURS.__getitem__)) == ["enkomi", "kition", "paphos"]
    assert {"avaris", "enkomi"} <= set(PORTS)


def test_the_map_can_be_drawn_without_crossings_and_bears_out_the_rulebook() -> None:
    found = survey(read, "spaces.toml", "spaces", "evidence.toml")
    assert found.faults == []
    assert (found.places, found.evidence, found.setups) == (96 + 3, 30, 5)


@pytest.mark.parametrize("walls", WALLS)
def test_walled_cities(walls: int) -> None:
    assert sorted(id for id, space in SPACES.items() if space.walls == walls) == sorted(WALLS[walls].split())


@rule("GK-3.0.b", "GK-3.0.u")
def test_a_city_is_walled_when_it_has_outlines_and_only_those_beyond_the_first_hinder_a_siege() -> None:
    assert len([space for space in SPACES.values() if space.walled]) == 27
    told = {id: -numbers.wall_modifier(SPACES[id].walls) for id in ("ugarit", "kadesh", "karkemish", "arwad")}
    assert told == {"ugarit": 0, "kadesh": 1, "karkemish": 2, "arwad": 0}
    assert [SPACES[id].walled for id in ("ugarit", "kadesh", "karkemish", "arwad")] == [True, True, True, False]


@rule("GK-3.0.d")
def test_mountains_wood_and_ports() -> None:
    assert sorted(id for id, space in SPACES.items() if space.mountain) == sorted(MOUNTAINS.split())
    assert sorted(id for id, space in SPACES.items() if space.wood) == sorted(WOOD.split())
    assert sorted(id for id, space in SPACES.items() if space.port) == sorted(PORTS) == sorted(PORTS_TOLD.split())
    assert sorted(set().union(*lanes())) == sorted(PORTS)


@rule("GK-3.0.a", "GK-3.0.f")
def test_capitals_lie_in_home_countries_and_are_walled() -> None:
    capitals = {
        "egypt": "memphis", "hatti": "hattusha", "mitanni": "washukanni", "kassites": "dur_kurigalzu",
        "assyria": "assur",
    }  # fmt: skip
    assert capitals == CAPITAL
    assert {row.home: id for id, row in PROVINCES.items() if row.home and row.spaces} == HOMES
    assert all(SPACES[at].province == HOMES[power] and SPACES[at].walled for power, at in CAPITAL.items())


@rule("GK-3.0.a", "GK-20.3.k")
def test_neutral_kassites_are_ruled_from_babylon() -> None:
    assert {**CAPITAL, "kassites": "babylon"} == NEUTRAL_CAPITAL
    assert SPACES["babylon"].province == HOMES["kassites"]


@rule("GK-R1.g")
def test_home_countries_have_an_odd_number_of_spaces() -> None:
    assert [len(PROVINCES[home].spaces) % 2 for home in HOMES.values()] == [1] * 5
    assert [sum(len(PROVINCES[id].spaces) for id in parts) for parts in BEYOND] == [7, 11, 15]


# --- what follows from the rulebook -------------------------------------------------------------------------


def test_land_paths_of_the_example_of_interception() -> None:
    assert joined_by_land(("nahrin", "ugarit"), ("ugarit", "aleppo"), ("ugarit", "alalakh"))
    assert joined_by_land(("nahrin", "aleppo"), ("aleppo", "alalakh"))
    assert march("egypt", "tunip", "alalakh") == 3
    assert joined_by_land(("tunip", "nahrin"))


def test_an_army_walks_from_tanis_to_avaris_and_sails_on() -> None:
    assert joined_by_land(("tanis", "avaris")) and not SPACES["tanis"].port
    assert {"megiddo", "jaffa", "paphos"} <= set(by_sea("avaris"))


def test_lanes_of_the_example_of_naval_movement() -> None:
    assert {"tyre", "enkomi"} in lanes() and {"enkomi", "ura"} in lanes() and {"tyre", "ura"} not in lanes()
    assert "ura" in by_sea("tyre")


@rule("GK-R1.c")
def test_the_sea_lanes() -> None:
    assert [lane.name.replace("–", "-") for lane in LANES.values()] == [
        "Avaris-Jaffa", "Jaffa-Megiddo", "Avaris-Megiddo", "Avaris-Paphos", "Paphos-Enkomi", "Tyre-Megiddo",
        "Tyre-Enkomi", "Tyre-Byblos", "Byblos-Sumur", "Sumur-Arwad", "Arwad-Ugarit", "Ugarit-Enkomi", "Enkomi-Ura",
    ]  # fmt: skip


@rule("GK-12.1.e")
@pytest.mark.parametrize("port", PORTS)
def test_a_fleet_reaches_every_other_port(port: str) -> None:
    assert sorted((*by_sea(port), port)) == sorted(PORTS)


def test_the_nearest_ports_come_first() -> None:
    assert by_sea("ura")[0] == "enkomi"
    assert by_sea("avaris")[:3] == ("jaffa", "megiddo", "paphos")


@rule("GK-3.0.c")
def test_a_sea_lane_is_no_land_path() -> None:
    both = [lane.id for lane in LANES.values() if lane.shores[1] in NEIGHBOURS[lane.shores[0]]]
    assert both == ["jaffa_megiddo", "paphos_enkomi", "tyre_megiddo", "tyre_byblos", "byblos_sumur", "sumur_arwad"]
    assert not joined_by_land(("avaris", "jaffa")) and not joined_by_land(("tyre", "enkomi"))


def test_amurru_without_arwad_and_nahrin_is_still_controlled() -> None:
    amurru = PROVINCES["amurru"].spaces
    left = [at for at in amurru if at not in ("arwad", "nahrin")]
    assert 2 * len(left) > len(amurru) and all(at in left for at in amurru if SPACES[at].walled)


@rule("GK-R1.f")
def test_tribute_and_wood_of_egypt_in_the_example_of_reinforcement() -> None:
    held = ["egypt", "upper_egypt", "sinai", "canaan", "amurru"]
    assert [PROVINCES[id].tp for id in held] == [2, 1, 0, 2, 2]
    wood = [at for id in held for at in PROVINCES[id].spaces if SPACES[at].wood and at not in ("arwad", "nahrin")]
    assert len(wood) == 5
    assert PROVINCES["upper_egypt"].wood == 1


def test_points_of_egypt_in_the_example_of_victory() -> None:
    assert sum(PROVINCES[id].vp for id in ("egypt", "sinai", "canaan", "amurru", "ugarit", "alasiya")) == 14


def test_a_chain_of_egyptian_spaces_leads_to_kadesh() -> None:
    own = [at for id in ("egypt", "sinai", "canaan", "amurru") for at in PROVINCES[id].spaces]
    assert "kadesh" in joined(["memphis"], lambda at: [near for near in NEIGHBOURS[at] if near in own])


def test_walusa_and_pitassa_can_be_reached_from_hatti() -> None:
    next_to = {SPACES[near].province for at in PROVINCES["hatti"].spaces for near in NEIGHBOURS[at]}
    assert "pitassa" in next_to
    assert "walusa" in {SPACES[near].province for at in PROVINCES["pitassa"].spaces for near in NEIGHBOURS[at]}


def test_assur_and_nineveh_are_walled_cities_of_assyria() -> None:
    assert [(SPACES[at].walled, SPACES[at].province) for at in ("assur", "nineveh")] == [(True, "assyria")] * 2


def test_mountains_inside_and_outside_home_countries() -> None:
    homes = [at for home in HOMES.values() for at in PROVINCES[home].spaces]
    assert [at for at in homes if SPACES[at].mountain] == ["hattusha", "nerik", "tapikka", "der"]


@rule("GK-3.0.aa", "GK-R1.d")
def test_tribes_hang_on_the_map_by_their_own_paths() -> None:
    assert {id: tribe.paths for id, tribe in TRIBES.items()} == {
        "gasga": ("nerik", "tapikka"), "libyan": ("sais",), "elamite": ("der", "lagash"),
    }  # fmt: skip
    assert not any(tribe in near for near in NEIGHBOURS.values() for tribe in TRIBES)
    assert not any(tribe in SPACES for tribe in TRIBES)
    assert [NAMES[tribe] for tribe in TRIBES] == ["Gasga", "Libyan", "Elamite"]


def test_revolts_come_from_spaces_of_their_provinces() -> None:
    places = {"karkemish": "karkemish", "megiddo": "canaan", "uruk": "sumer", "sumur": "amurru"}
    assert {at: SPACES[at].province for at in places} == places


# --- the plan for the rest ----------------------------------------------------------------------------------

DISTANCES = [
    ("egypt", "memphis", "kadesh", 12),
    ("egypt", "memphis", "gaza", 6),
    ("hatti", "hattusha", "karkemish", 7),
    ("hatti", "hattusha", "kadesh", 10),
    ("hatti", "hattusha", "ugarit", 7),
    ("mitanni", "washukanni", "kadesh", 6),
    ("mitanni", "washukanni", "assur", 4),
    ("kassites", "dur_kurigalzu", "assur", 5),
    ("kassites", "dur_kurigalzu", "mari", 3),
    ("assyria", "assur", "karkemish", 6),
]


@rule("GK-R1.h")
@pytest.mark.parametrize(("power", "start", "goal", "mp"), DISTANCES)
def test_marches(power: str, start: str, goal: str, mp: int) -> None:
    assert march(power, start, goal) == mp


def test_no_two_powers_in_play_together_have_capitals_within_one_activation() -> None:
    rivals = [pair for pair in combinations(CAPITAL, 2) if set(pair) != {"mitanni", "assyria"}]
    near = [(one, two) for one, two in rivals if march(one, CAPITAL[one], CAPITAL[two]) <= 4]
    assert near == []


@rule("GK-R1.e")
def test_paths_that_are_not_there() -> None:
    assert not joined_by_land(("kummanni", "karkemish")) and not joined_by_land(("assur", "hanat"))
    assert joined_by_land(("kummanni", "lawazantiya"), ("lawazantiya", "karkemish"))


# --- what is refused ----------------------------------------------------------------------------------------


def load(changed: Raw) -> None:
    spaces, _ = build_places(changed)
    check_spaces(spaces)
    build_lanes(changed, spaces)
    build_provinces(read("provinces.toml"), spaces)


def put(path: str, value: object) -> Raw:
    """The map file with one thing changed, or without it."""
    changed = raw()
    at, (*parents, last) = changed, path.split(".")
    for word in parents:
        at = at[word]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return changed


REFUSED = {
    "spaces.tanis.neighbours": (["avaris"], "spaces.toml: sile: its border with tanis has one side only"),
    "spaces.tanis.province": ("goshen", "spaces.toml: spaces: unknown province 'goshen'"),
    "spaces.tanis.source": ("", "spaces.toml: tanis: no source"),
    "spaces.tanis.walls": (4, "spaces.toml: tanis: walls go from 0 to 3"),
    "spaces.tanis.port": (True, "spaces.toml: sea: port 'tanis' is missing"),
    "spaces.tanis.capital": ("egypt", "spaces.toml: tanis: a capital without walls"),
    "spaces.memphis.capital": ("hatti", "provinces.toml: egypt: a HomeCountry and no other province has one capital"),
    "spaces.gasga.neighbours": (["nerik", "tapikka", "elamite"], "gasga: its border with elamite has one side only"),
    "sea.avaris_jaffa.shores": (["avaris", "gaza"], "spaces.toml: avaris_jaffa: its name does not fit its shores"),
    "sea.enkomi_ura": (None, "spaces.toml: sea: port 'ura' is missing"),
}


@pytest.mark.parametrize("path", REFUSED)
def test_a_map_that_does_not_fit_is_refused(path: str) -> None:
    value, why = REFUSED[path]
    with pytest.raises(ValueError, match=re.escape(why)):
        load(put(path, value))


def test_every_item_names_its_rule() -> None:
    told: Iterable[str] = [row.source for rows in (SPACES, TRIBES, LANES, PROVINCES) for row in rows.values()]
    assert all(source.startswith("GK-") for source in told)

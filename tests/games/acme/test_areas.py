"""The map: what the rulebook prints of it, what follows, and the properties that the reconstruction promises."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from engine.games.acme.data.areas import (
    ALONG,
    AREAS,
    HOMES,
    LAND,
    RANK,
    RIVER_BORDERED,
    RIVERS,
    SEAS,
    SECTIONS,
    SIDES,
    TERRAINS,
    WHOLE,
    build_areas,
    build_rivers,
    build_sections,
    desert,
    fertile,
    free_homes,
    homes,
    in_order,
    land,
    mountain,
    plain,
    river,
    sea,
)
from engine.games.acme.data.tables import read
from engine.wargame.borders import connected, planar
from engine.wargame.borders import edges as each_border
from engine.wargame.evidence import Evidence
from engine.wargame.paths import flood
from engine.wargame.survey import survey
from tests.rules import rule

BORDERS = each_border(WHOLE.neighbours)


def names(ids: Iterable[str]) -> str:
    return ", ".join(AREAS[id].name for id in ids)


# --- areas and terrain ------------------------------------------------------------------------------------------


@rule("ACME-board.areas.a", "ACME-diffs.b")
@rule("ACME-R1.a")
def test_127_areas_each_of_one_terrain() -> None:
    assert len(AREAS) == 127
    totals = {terrain: sum(area.terrain == terrain for area in AREAS.values()) for terrain in TERRAINS}
    assert totals == {"fertile": 26, "plain": 49, "mountain": 12, "desert": 17, "sea": 23}
    assert len({area.name for area in AREAS.values()}) == 127
    assert len({(area.lat, area.lon) for area in AREAS.values()}) == 127


def test_terrain_by_its_predicates() -> None:
    kinds = {"fertile": fertile, "plain": plain, "mountain": mountain, "desert": desert, "sea": sea}
    for id, area in AREAS.items():
        assert [terrain for terrain, is_it in kinds.items() if is_it(id)] == [area.terrain]
        assert land(id) is not sea(id)
    assert (len(LAND), len(SEAS)) == (104, 23)
    assert all(map(land, LAND)) and all(map(sea, SEAS))


@rule("ACME-bits.d")
def test_the_twelve_mountains() -> None:
    assert names(filter(mountain, sorted(LAND))) == (
        "Armenia, Elburz Mountains, Gandhara, Hattusha, Hindu Kush, Kumannis, Mount Lebanon, North Caucasus, "
        "North Zagros, South Zagros, Tarsus, Tushpa"
    )


@rule("ACME-board.islands.a")
def test_rhodes_and_alashiya_are_islands_and_thrace_has_no_land_beside_it() -> None:
    assert sorted(area for area in LAND if not WHOLE.land[area]) == ["alashiya", "rhodes", "thrace"]
    assert all(len(WHOLE.seas[area]) >= 3 for area in ("alashiya", "rhodes", "thrace"))


# --- borders ----------------------------------------------------------------------------------------------------


@rule("ACME-board.borders.a")
@rule("ACME-R1.a")
def test_320_borders_that_can_be_drawn() -> None:
    assert len(BORDERS) == 320
    assert all(here in WHOLE.neighbours[there] for here, others in WHOLE.neighbours.items() for there in others)
    assert list(connected("areas.toml", WHOLE.neighbours)) == []
    assert list(planar("areas.toml", read("areas.toml")["areas"], BORDERS)) == []


def test_every_area_has_room_to_move() -> None:
    assert min(len(others) for others in WHOLE.neighbours.values()) == 3
    assert round(sum(len(WHOLE.land[area]) for area in LAND) / len(LAND), 1) == 4.4


def test_land_and_sea_neighbours_are_all_neighbours() -> None:
    for section in SECTIONS.values():
        for area, others in section.neighbours.items():
            assert sorted((*section.land[area], *section.seas[area])) == sorted(others)
            assert all(map(land, section.land[area])) and all(map(sea, section.seas[area]))


@rule("ACME-board.borders.b", "ACME-board.borders.c")
def test_sixteen_river_borders() -> None:
    found = [border for one in RIVERS.values() for border in one.borders]
    assert {id: len(one.borders) for id, one in RIVERS.items()} == {"nile": 2, "tigris": 8, "euphrates": 4, "indus": 2}
    assert len(set(map(frozenset, found))) == 16
    assert all(two in WHOLE.land[one] and river(one, two) == river(two, one) != "" for one, two in found)
    assert sum(river(one, two) != "" for one, two in BORDERS) == 16
    assert (river("memphis", "amarna"), river("susa", "lagash"), river("nile_delta", "memphis")) == (
        "nile",
        "tigris",
        "",
    )


def test_areas_beside_each_river() -> None:
    assert names(ALONG["nile"]) == "Memphis, Amarna, Abydos"
    assert names(ALONG["indus"]) == "Harappa, Parachania, Mohenjo-Daro"
    assert names(ALONG["euphrates"]) == "Harran, Carchemish, Rusafa, Nippur, Babylon, Ur"
    assert len(ALONG["tigris"]) == 11
    assert len(RIVER_BORDERED) == 22 and list(RIVER_BORDERED) == in_order(RIVER_BORDERED)


# --- what the rulebook tells ------------------------------------------------------------------------------------


def test_the_map_bears_out_all_that_the_rulebook_tells_of_it() -> None:
    seen = survey(read, "areas.toml", "areas", "evidence.toml")
    assert seen.faults == []
    assert (seen.places, seen.borders) == (127, 320)


def test_every_statement_of_the_list_is_held_against_the_map() -> None:
    """M29, the proportions of the board, is the picture's."""
    told = {item["id"].partition(",")[0] for item in read("evidence.toml")["evidence"]}
    assert sorted(told, key=lambda id: int(id[1:])) == [f"M{number}" for number in range(1, 31) if number != 29]


def test_every_statement_says_something_of_the_map() -> None:
    claims = [field for field in Evidence.__struct_fields__ if field not in ("id", "says", "by")]
    assert all(any(item.get(claim) for claim in claims) for item in read("evidence.toml")["evidence"])


# --- sections ---------------------------------------------------------------------------------------------------


@rule("ACME-setup.2p.a", "ACME-setup.3p.a", "ACME-setup.5p.a")
@pytest.mark.parametrize(
    ("section", "on_land", "at_sea"), [("abbreviated", 47, 13), ("western", 76, 14), ("whole", 104, 23)]
)
def test_areas_in_play(section: str, on_land: int, at_sea: int) -> None:
    played = SECTIONS[section]
    assert (sum(map(land, played.areas)), sum(map(sea, played.areas))) == (on_land, at_sea)
    assert list(played.areas) == in_order(played.areas) == in_order(played.neighbours)
    assert all((area in played) is (area in played.areas) for area in AREAS)
    assert list(connected("areas.toml", played.neighbours)) == []


@rule("ACME-setup.2p.b", "ACME-setup.3p.b")
@pytest.mark.parametrize("section", ["abbreviated", "western"])
def test_a_line_out_of_play_is_a_chain_that_cuts_the_map(section: str) -> None:
    played = SECTIONS[section]
    assert not set(played.line) & set(played.areas)
    reached = flood(["thrace"], WHOLE.neighbours.__getitem__, closed=played.line)
    assert set(reached) == set(played.areas)
    assert all(there in played for here in played.areas for there in played.neighbours[here])
    assert all(
        sorted({*WHOLE.neighbours[here]} & {*played.areas}) == sorted(played.neighbours[here]) for here in played.areas
    )


@rule("ACME-setup.2p.c", "ACME-setup.3p.b", "ACME-board.misc.b")
@rule("ACME-R1.l")
def test_edges_of_the_map_and_of_its_sections() -> None:
    whole, western, two = (SECTIONS[id].edges for id in ("whole", "western", "abbreviated"))
    assert list(whole) == list(SIDES)
    assert names(whole["north"]) == "East Scythia, North Sakians, West Scythia, Cimmeria, North Caucasus, Thrace"
    assert names(whole["east"]) == "East Scythia, Sogdiana, Gandhara, Harappa, Hindu Kush, Mohenjo-Daro"
    assert names(whole["south"]) == "Mohenjo-Daro, Gedrosia, Agrae, Gerrha, Nefud, Tema, Nubia"
    assert names(whole["west"]) == "Thrace, Libya, Western Desert, Nubia"
    assert (names(western["north"]), names(two["north"])) == ("Cimmeria, North Caucasus, Thrace", "Thrace")
    assert names(two["east"]) == "Pontus, Hayasa, Washukanni, Mari, Dumah, Tema"
    assert names(western["east"]) == "Cimmeria, Caucasian Albania, Mannea, Ecbatana, South Zagros, Anshan, Gerrha"
    assert (names(two["south"]), two["west"]) == ("Tema, Nubia", whole["west"])


@rule("ACME-R1.m")
def test_coastal_is_land_beside_a_sea_in_play() -> None:
    assert "cimmeria" in WHOLE.coastal and "cimmeria" not in SECTIONS["western"].coastal
    assert {"thrace", "rhodes", "bit_yakin", "midian"} <= set(SECTIONS["western"].coastal)
    for section in SECTIONS.values():
        beside = {there for area in section.areas if sea(area) for there in section.land[area]}
        assert set(section.coastal) == beside and all(map(land, beside))


# --- the order of competitions ----------------------------------------------------------------------------------


@rule("ACME-competition.order.a")
def test_competitions_go_from_north_east_to_south_west() -> None:
    assert [AREAS[area].rank for area in RANK] == list(range(1, 128))
    assert names(RANK[:3]) == "East Scythia, North Sakians, South Sakians"
    assert names(RANK[-3:]) == "Thebes, Western Desert, Nubia"
    assert in_order(["nubia", "susa", "hattusha", "akkad"]) == ["hattusha", "susa", "akkad", "nubia"]


# --- Homelands --------------------------------------------------------------------------------------------------

WANTED = {
    "akkad": "Akkad",
    "assyria": "Nineveh, Assur",
    "babylon": "Babylon",
    "chaldea": "Bit-Yakin",
    "cimmeria": "Cimmeria",
    "egypt": "Memphis, Thebes",
    "elam": "Susa",
    "greek": "Ionia",
    "hittite": "Hattusha",
    "indus_valley": "Harappa, Arachosia",
    "israelite": "Judah",
    "medes_persians": "Ecbatana, Anshan, Persis",
    "mittani": "Washukanni",
    "scythia": "East Scythia, West Scythia",
    "sumer": "Ur",
    "urartu": "Tushpa",
}


@rule("ACME-board.homes.a", "ACME-diffs.a")
def test_22_home_areas_of_16_civilizations() -> None:
    assert {home: names(found) for home, found in HOMES.items()} == WANTED
    assert sum(map(len, HOMES.values())) == 22
    assert homes("sea_peoples") == ()


@rule("ACME-setup.6p.e", "ACME-board.homes.b")
def test_the_homeland_of_the_indus_valley_goes_by_the_epoch() -> None:
    assert homes("indus_valley", epochs=[1]) == ("arachosia",)
    assert [homes("indus_valley", epochs=[epoch]) for epoch in (2, 3, 4)] == [("harappa",)] * 3
    assert homes("egypt", epochs=[1]) == homes("egypt", epochs=[4]) == ("memphis", "thebes")


@rule("ACME-reckoning.gilgamesh.l")
def test_homelands_in_play() -> None:
    found = {id: [home for home in HOMES if homes(home, section)] for id, section in SECTIONS.items()}
    assert found["abbreviated"] == ["egypt", "greek", "hittite", "israelite", "mittani"]
    assert [home for home in HOMES if home not in found["western"]] == ["indus_valley", "scythia"]
    assert homes("medes_persians", SECTIONS["western"]) == ("ecbatana", "anshan")


FOUR = ["assyria", "egypt", "hittite"]


@rule("ACME-setup.4p.e", "ACME-setup.4p.f")
def test_the_sea_peoples_find_a_home_within_two_areas_of_alashiya() -> None:
    free = free_homes(SECTIONS["western"], FOUR)
    assert names(free) == "Tarsus, Arzawa, Ugarit, Ionia, Kadesh, Lycia, Byblos, Alashiya, Rhodes, Tyre, Canaan"
    assert "nile_delta" not in free and "nile_delta" in WHOLE.neighbours["memphis"]
    assert "nile_delta" in free_homes(SECTIONS["western"], ["assyria", "hittite"])


@rule("ACME-setup.4p.f")
def test_the_sea_peoples_keep_off_the_homelands_of_others() -> None:
    free = free_homes(SECTIONS["abbreviated"], ["greek", "israelite"])
    assert not {"ionia", "lycia", "arzawa", "canaan"} & set(free)
    assert {"alashiya", "rhodes", "tyre", "nile_delta"} <= set(free)


# --- openings ---------------------------------------------------------------------------------------------------

OPENINGS = {  # civilization -> Settlements, Camps (facts 9)
    "hittite": ("hattusha kaska kumannis karahuyuk arzawa pala", ""),
    "egypt": ("thebes abydos amarna", "memphis nile_delta eastern_desert western_desert red_sea reed_sea"),
    "assyria": ("nineveh jarwan arbela samarra akkad assur", ""),
    "sea_peoples": ("alashiya rhodes byblos tyre", "sinai_sea levantine_sea cilician_straits rhodian_sea"),
    "scythia": (
        "west_scythia chorasmia east_scythia north_sakians south_sakians",
        "east_caspian northeast_caspian",
    ),
    "medes_persians": ("persis utians sagartia susa paraetaceni south_zagros", ""),
    "indus_valley": ("arachosia mohenjo_daro parachania south_drangiana north_drangiana bactria", ""),
}


@pytest.mark.parametrize("civilization", list(OPENINGS))
def test_every_opening_yields_five_or_six_disks(civilization: str) -> None:
    """Seas and Mountains by pairs, Plain Settlements and Fertile areas each (facts 12)."""
    settled, camped = (text.split() for text in OPENINGS[civilization])
    assert 2 * len(settled) + len(camped) == 12
    grown = sum(map(sea, camped)) // 2 + sum(map(mountain, settled)) // 2
    grown += sum(map(plain, settled)) + sum(map(fertile, [*settled, *camped]))
    assert grown == (5 if civilization in ("hittite", "medes_persians") else 6)


# --- what the tables refuse -------------------------------------------------------------------------------------


def changed(path: str, value: Any) -> dict[str, Any]:
    """The map file with one value changed."""
    raw = read("areas.toml")
    *way, last = path.split(".")
    here = raw
    for step in way:
        here = here[step]
    here[last] = value
    return raw


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("areas.susa.terrain", "marsh", "susa: unknown terrain 'marsh'"),
        ("areas.susa.edges", ["down"], "susa: unknown edge 'down'"),
        ("areas.susa.epochs", [5], "susa: unknown Epoch 5"),
        ("areas.susa.rank", 66, "areas: rank 65 is missing"),
        ("areas.red_sea.home", "egypt", "red_sea: a Homeland at sea"),
        ("areas.nubia.epochs", [1], "nubia: Epochs without a Homeland"),
        ("areas.nubia.neighbours", ["thebes"], "has one side only"),
        ("areas.nubia.source", "", "nubia: no source"),
    ],
)
def test_an_area_that_does_not_fit_is_refused(path: str, value: Any, says: str) -> None:
    with pytest.raises(ValueError, match=rf"areas\.toml: .*{says}"):
        build_areas(changed(path, value))


@pytest.mark.parametrize(
    ("borders", "says"),
    [
        ([["memphis", "thebes"]], "no land border between memphis and thebes"),
        ([["nile_delta", "reed_sea"]], "no land border between nile_delta and reed_sea"),
        ([["nineveh", "arbela"]], "another river runs between nineveh and arbela"),
    ],
)
def test_a_river_that_is_no_border_is_refused(borders: list[list[str]], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        build_rivers(changed("rivers.nile.borders", borders), AREAS)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("sections.western.line", ["northwest_caspian", "persis"], "western: its line is no chain of neighbours"),
        ("sections.western.line", ["persis"], "western: one comes past its line, from .* to "),
        ("sections.whole.line", ["persis"], "whole: persis is in play and out of play"),
        ("sections.western.line", ["atlantis"], "western: unknown area 'atlantis'"),
    ],
)
def test_a_line_that_is_no_edge_is_refused(path: str, value: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        build_sections(changed(path, value), AREAS)


def test_an_area_in_no_section_is_refused() -> None:
    raw = changed("areas.susa.section", "eastern")
    with pytest.raises(ValueError, match="susa: unknown section 'eastern'"):
        build_sections(raw, build_areas(raw))

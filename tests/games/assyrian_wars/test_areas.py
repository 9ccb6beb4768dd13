"""The map on land: counts, cities, connections, what the rulebook tells of it, and what the reader refuses."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import asin, cos, radians, sin, sqrt

import pytest

from engine.games.assyrian_wars.data import areas, nations, tables
from engine.games.assyrian_wars.data.areas import AREAS, CONNECTED, CONNECTIONS, KINDS
from engine.wargame.borders import crossings
from engine.wargame.paths import joined
from engine.wargame.survey import Survey, survey
from engine.wargame.tables import Raw

MORE = (("sea.toml", "zones"), ("sea.toml", "boxes"))
STATED = tables.read("evidence.toml")["evidence"]

# Every city by its country: City Defense, F fortress, C capital, e printed ECO, p port; then how many round areas.
CITIES = """
assyria: Nineveh 5 F C e2, Ashur 3 e1, Kalhu 3, Dur-Sharrukin 3 F, Arbela 3, Arrapha 2, Nasibina 2, Guzana 2, \
Harran 3, Amedi 2; associated: Zamua 2, Tarsus 2 p, Til-Barsip 2, Lahiru 1; 4
babylonia: Babylon 4 F C e1, Borsippa 2, Sippar 2, Kish 2, Nippur 2, Uruk 2, Ur 3 p e1, Larsa 1; associated: Der 2; 2
elam: Susa 3 C e1, Madaktu 3, Hidalu 2, Dur-Untash 2, Bit-Imbi 2, Naditu 1, Liyan 1 p; associated: Ellipi 2; 2
egypt: Memphis 3 C e1, Sais 2 p, Tanis 2 p, Pelusium 3 F p, Bubastis 1, Heliopolis 1, Herakleopolis 2, Thebes 3 e1; \
associated: Gaza 2 p, Ashdod 2 p; 3
mede: Ecbatana 3 F C e1, Kishesim 2, Harhar 2, Sagbita 1, Rhagae 2, Bit-Hamban 1, Bit-Kapsi 1, Parsua 1, Silhazi 2 F; \
associated: ; 3
phoenicia: Tyre 4 F C e1 p, Sidon 2 p, Byblos 2 p, Arvad 2 p; associated: ; 0
israel: Samaria 3 C, Megiddo 2, Hazor 1; associated: ; 0
judah: Jerusalem 3 F C, Lachish 2, Hebron 1; associated: ; 0
syria: Damascus 3 C e1, Hamath 2, Arpad 2, Carchemish 3, Samal 1; associated: ; 2
urartu: Tushpa 4 F C e1, Musasir 2, Menuahinili 2, Argishtihinili 2, Erebuni 2, Tille 1; associated: ; 3
phrygia: Tyana 3 C, Mazaka 1, Hupisna 1, Ikkuwaniya 2; associated: ; 2
persia: ; associated: ; 1
"""
LINES = [line.partition(": ") for line in CITIES.strip().splitlines()]
POINTS = {"assyria": 11, "babylonia": 9, "elam": 8, "egypt": 9, "mede": 10, "phoenicia": 5, "israel": 4, "judah": 4,
          "syria": 6, "urartu": 7, "phrygia": 5, "persia": 0}  # fmt: skip
MINOR_CITIES = {"cyprus": "2 p", "petra": "2", "adana": "2 p", "malatia": "2", "dilmun": "2 p", "zirkitia": "2"}

# Connections by whose areas they join, the areas of nobody together.
BORDERS = """
assyria | assyria | 1 desert, 4 mountain, 7 river, 13 standard
assyria | babylonia | 1 river, 3 standard
assyria | mede | 2 mede
assyria | syria | 2 desert, 2 river
assyria | urartu | 3 mountain
assyria | phrygia | 1 mountain
assyria | minor cities | 2 mountain, 1 river
assyria | nobody | 1 desert, 2 mountain, 1 river, 1 standard
babylonia | babylonia | 6 river, 9 standard
babylonia | elam | 1 river, 3 standard
babylonia | nobody | 2 desert
elam | elam | 8 mountain, 1 river, 5 standard
elam | mede | 2 mede
elam | persia | 2 mountain
elam | nobody | 1 mountain
egypt | egypt | 3 desert, 5 river, 9 standard
egypt | israel | 2 standard
egypt | judah | 2 standard
egypt | minor cities | 1 desert
mede | mede | 2 desert, 2 mede_only, 2 mountain, 14 standard
mede | persia | 1 mede
mede | minor cities | 2 mede
mede | nobody | 1 mede
phoenicia | phoenicia | 3 standard
phoenicia | israel | 2 standard
phoenicia | syria | 4 mountain
israel | israel | 3 standard
israel | judah | 1 standard
israel | syria | 1 standard
judah | judah | 3 standard
judah | minor cities | 1 desert
syria | syria | 2 desert, 2 river, 4 standard
syria | minor cities | 1 mountain
syria | nobody | 2 desert, 1 mountain, 1 river
urartu | urartu | 7 mountain, 2 river, 2 standard
urartu | minor cities | 3 mountain
phrygia | phrygia | 7 standard
phrygia | minor cities | 1 mountain
phrygia | nobody | 2 mountain
persia | persia | 1 mountain, 3 standard
minor cities | nobody | 2 desert, 2 mountain
nobody | nobody | 2 desert
"""


@cache
def looked_at() -> Survey:
    return survey(tables.read, "areas.toml", "areas", "evidence.toml", False, CONNECTIONS, MORE)


def written(area: areas.Area) -> str:
    """An area as `CITIES` writes it."""
    marks = [
        str(area.defense),
        "F" * area.fortress,
        "C" * area.capital,
        f"e{area.eco}" * bool(area.eco),
        "p" * area.port,
    ]
    return " ".join(mark for mark in marks if mark)


def as_listed(text: str) -> dict[str, str]:
    found = [re.fullmatch(r"([^0-9]+) (.*)", entry) for entry in text.split(", ") if entry]
    return {match[1]: " ".join(sorted(match[2].split())) for match in found if match}


def each_once() -> list[tuple[str, str, str]]:
    return [(one, two, kind) for one, near in CONNECTED.items() for two, kind in near.items() if one < two]


def kilometers(one: str, two: str) -> float:
    a, b = AREAS[one], AREAS[two]
    up, across = radians(b.lat - a.lat) / 2, radians(b.lon - a.lon) / 2
    return 12742 * asin(sqrt(sin(up) ** 2 + cos(radians(a.lat)) * cos(radians(b.lat)) * sin(across) ** 2))


# --- what there is ------------------------------------------------------------------------------------------


def test_areas_and_connections_counted() -> None:
    assert len(AREAS) == 114
    assert [sum(area.kind == kind for area in AREAS.values()) for kind in KINDS] == [67, 8, 6, 3, 22, 6, 1, 1]
    kinds = Counter(kind for *_, kind in each_once())
    assert [kinds[kind] for kind in CONNECTIONS] == [90, 30, 47, 21, 8, 2] and kinds.total() == 198
    assert max(len(near) for near in CONNECTED.values()) == 6


@pytest.mark.parametrize(("country", "listed"), [(country, listed) for country, _, listed in LINES])
def test_the_cities_of_a_country(country: str, listed: str) -> None:
    home, associated, rounds = listed.split("; ")
    told = {AREAS[id].name: " ".join(sorted(written(AREAS[id]).split())) for id in areas.HOME_CITIES[country]}
    assert told == as_listed(home)
    told = {AREAS[id].name: " ".join(sorted(written(AREAS[id]).split())) for id in areas.ASSOCIATED_WITH[country]}
    assert told == as_listed(associated.removeprefix("associated: ").removeprefix("associated:"))
    assert len(areas.areas_of(country, areas.ROUND)) == int(rounds)


@pytest.mark.parametrize("country", POINTS)
def test_city_points_are_those_printed_under_the_name(country: str) -> None:
    points = sum(AREAS[id].points for id in areas.HOME_CITIES[country])
    assert points == POINTS[country] == nations.NATIONS[country].points


def test_minor_cities_stand_for_themselves() -> None:
    assert {id: written(AREAS[id]) for id in AREAS if AREAS[id].kind == areas.MINOR_CITY} == MINOR_CITIES
    assert all(AREAS[id].country == id and AREAS[id].points == 0 for id in MINOR_CITIES)


def test_persia_has_three_rectangles_and_no_city() -> None:
    assert areas.SQUARES["persia"] == ("anshan", "parsagarda", "parsuash") and not areas.HOME_CITIES["persia"]
    assert all(AREAS[id].is_square and AREAS[id].may_be_province for id in areas.SQUARES["persia"])


def test_what_the_checks_of_conquest_need() -> None:
    assert len(areas.HOME_CITIES["assyria"]) > 6 and len(areas.HOME_CITIES["mede"]) >= 7
    assert all(len(areas.HOME_CITIES[power]) >= 6 for power in nations.POWERS)
    assert len(areas.HOME_CITIES["syria"]) >= 4
    assert all(any(AREAS[id].may_be_province for id in areas.SQUARES[country]) for country in nations.COUNTRIES)
    assert not AREAS["damascus"].may_be_province and not AREAS["ashur"].may_be_province


def test_capitals_and_fortresses() -> None:
    assert len(areas.CAPITALS) == 11 and areas.CAPITALS["phrygia"] == "tyana"
    fortresses = [id for id, area in AREAS.items() if area.fortress]
    assert fortresses == ["nineveh", "dur_sharrukin", "babylon", "pelusium", "ecbatana", "silhazi", "tyre", "jerusalem",
                          "tushpa"]  # fmt: skip
    assert [id for id in fortresses if AREAS[id].defense == 4] == ["babylon", "tyre", "tushpa"]
    assert AREAS["tyana"].other_name == "Tuvannuva"


def test_home_areas_are_all_of_the_color_but_the_far_east_and_what_is_associated() -> None:
    assert (areas.SEALANDS, areas.FAR_EASTS) == (("sealand",), ("far_east",))
    assert "sealand" in areas.HOME["babylonia"] and "far_east" not in areas.HOME["mede"]
    assert "der" not in areas.HOME["babylonia"]
    assert {country: len(home) for country, home in areas.HOME.items()} == {
        "assyria": 14, "mede": 12, "egypt": 11, "babylonia": 11, "elam": 9, "phoenicia": 4, "judah": 3, "israel": 3,
        "syria": 7, "urartu": 9, "phrygia": 6, "persia": 4,
    }  # fmt: skip


def test_ports() -> None:
    assert sorted(areas.PORTS) == sorted(
        [
            "tarsus",
            "ur",
            "liyan",
            "sais",
            "tanis",
            "pelusium",
            "gaza",
            "ashdod",
            "tyre",
            "sidon",
            "byblos",
            "arvad",
            "cyprus",
            "adana",
            "dilmun",
        ]
    )


# --- connections --------------------------------------------------------------------------------------------


def belongs(area: str) -> str:
    row = AREAS[area]
    return {areas.MINOR_CITY: "minor cities", areas.NO_MANS_LAND: "nobody"}.get(row.kind, row.country)


def test_connections_by_kind_between_countries() -> None:
    found: dict[frozenset[str], Counter[str]] = {}
    for one, two, kind in each_once():
        found.setdefault(frozenset((belongs(one), belongs(two))), Counter())[kind] += 1
    told: dict[frozenset[str], Counter[str]] = {}
    for line in BORDERS.strip().splitlines():
        one, two, counts = line.split(" | ")
        numbers = [count.split() for count in counts.split(", ")]
        told[frozenset((one, two))] = Counter({kind: int(n) for n, kind in numbers})
    assert found == told


def test_an_area_lists_its_connections_by_kind() -> None:
    assert AREAS["far_east"].mede_only == ("patusharra", "rhagae") and AREAS["harhar"].mede == ("ellipi",)
    assert CONNECTED["nineveh"] == {
        "dur_sharrukin": "standard", "kalhu": "standard", "arbela": "river", "nasibina": "river", "singara": "river",
    }  # fmt: skip


def test_one_land_and_two_islands() -> None:
    assert len(joined(["nineveh"], areas.NEAR.__getitem__)) == 112
    assert [id for id, near in areas.NEAR.items() if not near] == ["cyprus", "dilmun"]


def test_areas_with_desert_connections_only() -> None:
    assert sorted(areas.ALL_DESERT) == sorted(
        ["sinai", "tadmor", "petra", "salt_desert_edge", "syrian_desert", "arabian_desert", "kedar"]
    )


def test_straight_lines_between_joined_areas_do_not_cross() -> None:
    at = {id: (area.lon, area.lat) for id, area in AREAS.items()}
    assert list(crossings({(one, two): (at[one], at[two]) for one, two, _ in each_once()})) == []


def test_the_longest_connections() -> None:
    far = sorted(
        ((kilometers(one, two), one, two) for one, two, kind in each_once() if kind != areas.DESERT), reverse=True
    )
    by_name = {frozenset(ends): length for length, *ends in far if "far_east" not in ends}
    longest = list(by_name)[:2]
    assert longest == [frozenset(("dur_untash", "liyan")), frozenset(("patusharra", "persian_gates"))]
    assert [round(by_name[ends]) for ends in longest] == [407, 370]


# --- evidence -----------------------------------------------------------------------------------------------


def test_the_whole_map_was_looked_at() -> None:
    assert looked_at()[:4] == (114 + 11 + 3, 198, len(STATED), 5)  # Sealand is one of the twelve zones


@pytest.mark.parametrize("statement", [row["id"] for row in STATED])
def test_the_map_bears_out_a_statement(statement: str) -> None:
    assert [str(fault) for fault in looked_at().faults if fault.item == statement] == []


def test_nothing_else_is_wrong_with_map_and_set_ups() -> None:
    assert looked_at().faults == []


# --- what is refused ----------------------------------------------------------------------------------------


def changed(area: str, **fields: object) -> Raw:
    raw = tables.read("areas.toml")
    raw["areas"][area].update(fields)
    return raw


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (changed("kalhu", country="lydia"), "areas.toml: kalhu: unknown country 'lydia'"),
        (changed("kalhu", kind="town"), "areas.toml: kalhu: unknown kind 'town'"),
        (changed("kalhu", kind="round"), "areas.toml: kalhu: defense: 1 to 5 with a city, and none without"),
        (changed("kalhu", source=""), "areas.toml: kalhu: no source"),
        (changed("kalhu", colour="red"), "areas.toml: kalhu: Object contains unknown field `colour`"),
        (changed("zamua", fortress=True), "areas.toml: zamua: only a home city is a fortress"),
        (changed("kedar", port=True), "areas.toml: kedar: a port without a city"),
        (changed("kalhu", capital=True), "areas.toml: assyria: 12 city points, but 11 are printed"),
        (changed("kedar", country="assyria"), "areas.toml: kedar: unknown country 'assyria'"),
        (changed("petra", kind="no_mans_land", country="", defense=0), "areas: minor city 'petra' is missing"),
        (changed("kalhu", standard=["ashur", "nineveh"]), "areas.toml: kalhu: its border with ashur has one side only"),
        (changed("kalhu", river=["ashur", "arbela"]), "areas.toml: kalhu: its river are not in order"),
        (changed("kalhu", mountain=["arbela"]), "areas.toml: kalhu: its border with arbela has one side only"),
    ],
)  # fmt: skip
def test_a_map_that_does_not_fit_is_refused(raw: Raw, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        areas.build_connections(areas.build_areas(raw))


def test_a_white_connection_leads_into_the_mede_country() -> None:
    raw = tables.read("areas.toml")
    raw["areas"]["namri"].update(standard=["bit_hamban", "lahiru"], mede=[])
    raw["areas"]["bit_hamban"].update(standard=["bit_kapsi", "harhar", "namri"], mede=["zamua"])
    with pytest.raises(ValueError, match="a connection is white when it enters or leaves the Mede country"):
        areas.build_connections(areas.build_areas(raw))


def test_every_area_names_its_source() -> None:
    assert all(area.source.startswith("AW-") and area.source.endswith("AW-R1") for area in AREAS.values())

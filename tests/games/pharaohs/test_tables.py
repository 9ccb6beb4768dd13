"""Every printed fact of the game, written out again and held against the loaded tables."""

import heapq
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, pairwise

import pytest

from engine.games.pharaohs import tables
from engine.games.pharaohs.tables import (
    AREAS,
    CAPITALS,
    CHART,
    CITY,
    CITY_AREA,
    COLORS,
    DICE,
    ENTRIES,
    GROUPS,
    HITS,
    LAND,
    LINES,
    NATIONS,
    RULERS,
    SCENARIOS,
    SEA,
    SETUPS,
    TERRAIN,
    TURNS,
    Entry,
    Line,
    chart,
)
from tests.rules import rule

ALL_LINES = [line for lines in LINES.values() for line in lines]

# --- the map ------------------------------------------------------------------------------------------------

BORDERS = """
naucratis: libyan_desert lower_egypt on
on: lower_egypt naucratis pelusium sinai
lower_egypt: libyan_desert naucratis on upper_egypt
upper_egypt: libyan_desert lower_egypt thebaid
thebaid: libyan_desert nubia upper_egypt
libyan_desert: lower_egypt naucratis thebaid upper_egypt
nubia: thebaid
pelusium: on philistia sinai
sinai: arabian_desert judah on pelusium
arabian_desert: babylon euphrates hamath judah mari sinai sumer syria
philistia: judah pelusium phoenicia
judah: arabian_desert philistia phoenicia sinai syria
phoenicia: judah kadesh philistia syria
syria: arabian_desert hamath judah kadesh phoenicia
kadesh: hamath phoenicia syria ugarit
hamath: aleppo arabian_desert euphrates kadesh syria ugarit
ugarit: aleppo hamath kadesh
aleppo: euphrates hamath kizzuwatna ugarit
alasa:
kizzuwatna: aleppo arzawa east_taurus euphrates west_taurus
arzawa: kizzuwatna lukka pitassa west_taurus
lukka: arzawa kos pitassa zippasla
kos: assuwa lukka zippasla
assuwa: kos phrygia seha_river_land zippasla
seha_river_land: assuwa phrygia wilusyia
wilusyia: phrygia seha_river_land
phrygia: assuwa hatti kaska seha_river_land wilusyia zippasla
kaska: chalbyes hatti phrygia
chalbyes: east_taurus kaska urartu west_caucasus
west_caucasus: chalbyes east_caucasus urartu
east_caucasus: ashuguzai caspia urartu west_caucasus
hatti: east_taurus kaska phrygia pitassa west_taurus zippasla
zippasla: assuwa hatti kos lukka phrygia pitassa
pitassa: arzawa hatti lukka west_taurus zippasla
west_taurus: arzawa east_taurus hatti kizzuwatna pitassa
east_taurus: chalbyes hatti hurri_land kizzuwatna mitanni urartu west_taurus
euphrates: aleppo arabian_desert hamath kizzuwatna mari mitanni
mitanni: east_taurus euphrates hanigalbat hurri_land mari
hanigalbat: arrapha assyria hurri_land mari mitanni
hurri_land: assyria east_taurus hanigalbat mitanni van
mari: akkad arabian_desert euphrates hanigalbat mitanni tigris
tigris: akkad arrapha mari north_zagros south_zagros zamua
akkad: babylon karduniash mari tigris
babylon: akkad arabian_desert karduniash sumer
karduniash: akkad babylon elam south_zagros sumer
sumer: arabian_desert babylon elam karduniash
elam: karduniash south_zagros sumer
south_zagros: elam karduniash media north_zagros tigris
north_zagros: mannai media south_zagros tigris zamua
assyria: arrapha hanigalbat hurri_land van zamua
arrapha: assyria hanigalbat tigris zamua
zamua: arrapha assyria mannai north_zagros tigris
media: caspia hyrkania mannai north_zagros south_zagros
hyrkania: caspia media
caspia: ashuguzai east_caucasus hyrkania mannai media
mannai: ashuguzai caspia media north_zagros van zamua
ashuguzai: caspia east_caucasus mannai urartu van
van: ashuguzai assyria hurri_land mannai urartu
urartu: ashuguzai chalbyes east_caucasus east_taurus van west_caucasus
"""

TERRAINS = {
    "hill": "judah phoenicia alasa arzawa seha_river_land wilusyia phrygia hatti hurri_land zamua caspia mannai",
    "mountain": "lukka kaska chalbyes west_caucasus east_caucasus zippasla west_taurus east_taurus "
    "south_zagros north_zagros media hyrkania ashuguzai van urartu",
    "desert": "libyan_desert nubia pelusium sinai arabian_desert",
    "marsh": "sumer",
}

CITIES = {
    "tanais": "on",
    "memphis": "lower_egypt",
    "thebes": "thebaid",
    "megiddo": "philistia",
    "jerusalem": "judah",
    "sidon": "phoenicia",
    "damascus": "syria",
    "kadesh": "kadesh",
    "ugarit": "ugarit",
    "aleppo": "aleppo",
    "millawanda": "kos",
    "ilios": "wilusyia",
    "hattusas": "hatti",
    "charchemish": "euphrates",
    "haran": "mitanni",
    "mari": "mari",
    "babylon": "babylon",
    "susa": "elam",
    "nineveh": "assyria",
    "ashur": "arrapha",
}

COAST_ORDER = (
    "west_caucasus chalbyes kaska phrygia wilusyia seha_river_land assuwa kos lukka arzawa kizzuwatna aleppo"
    " ugarit kadesh phoenicia philistia pelusium on naucratis"
)
COAST = COAST_ORDER.split()


def sail(start: str, steps: int) -> dict[str, int]:
    """Distances by sea, up to a range."""
    found = {start: 0}
    edge = [start]
    for step in range(1, steps + 1):
        edge = [b for a in edge for b in SEA[a] if b not in found]
        found.update(dict.fromkeys(edge, step))
    return found


def walk(starts: Iterable[str], cost: Callable[[str], int], closed: tuple[str, ...] = ()) -> dict[str, int]:
    """Cheapest ways by land."""
    found: dict[str, int] = {}
    queue = [(0, start) for start in starts]
    while queue:
        far, here = heapq.heappop(queue)
        if here in found:
            continue
        found[here] = far
        for there in LAND[here]:
            if there not in found and there not in closed:
                heapq.heappush(queue, (far + cost(there), there))
    return found


def block(areas: Iterable[str]) -> bool:
    """Do these areas hang together by land?"""
    members = tuple(areas)
    outside = tuple(area for area in AREAS if area not in members)
    return len(walk(members[:1], lambda _: 1, outside)) == len(members)


@rule("BP-2.1.a")
def test_every_area_has_one_of_five_terrains() -> None:
    assert len(AREAS) == 59
    for terrain, names in TERRAINS.items():
        assert sorted(area for area in AREAS if TERRAIN[area] == terrain) == sorted(names.split())
    totals = {t: sum(x == t for x in TERRAIN.values()) for t in ("fertile", "hill", "mountain", "desert", "marsh")}
    assert totals == {"fertile": 26, "hill": 12, "mountain": 15, "desert": 5, "marsh": 1}


@rule("BP-2.1.b", "BP-EX-15")
def test_terrains_given_by_name() -> None:
    assert TERRAIN["babylon"] == "fertile"
    assert TERRAIN["seha_river_land"] == "hill"
    assert TERRAIN["hyrkania"] == "mountain"
    assert TERRAIN["sinai"] == "desert"
    assert TERRAIN["sumer"] == "marsh"
    assert CITY_AREA["jerusalem"] == "judah"


@rule("BP-2.1.d")
def test_each_city_stands_in_its_area() -> None:
    assert CITIES == CITY_AREA
    assert len(CITY) == 20
    for city, area in CITIES.items():
        assert tables.slug(CITY[area]) == city == tables.slug(AREAS[area].city)


def test_names_and_ids_agree() -> None:
    assert AREAS["on"].name == "On"
    assert AREAS["hurri_land"].name == "Hurri-land"
    assert AREAS["seha_river_land"].name == "Seha River Land"
    assert list(AREAS)[:3] == ["naucratis", "on", "lower_egypt"]
    assert list(AREAS)[-1] == "urartu"
    assert all(tables.slug(area.name) == area.id == key for key, area in AREAS.items())


def test_borders() -> None:
    borders = {a: tuple(sorted(b.split())) for a, b in (row.split(":") for row in BORDERS.split("\n") if row)}
    assert borders == LAND
    assert list(borders) == list(LAND) == list(AREAS)
    assert all(area.neighbours == LAND[area.id] for area in AREAS.values())


def test_the_map_is_symmetric_connected_and_flat() -> None:
    edges = [(a, b) for a in LAND for b in LAND[a] if a < b]
    assert len(edges) == 128
    assert all(a in LAND[b] and a != b for a in LAND for b in LAND[a])
    assert len(edges) <= 3 * 58 - 6
    reached = walk(["on"], lambda _: 1)
    assert sorted([*reached, "alasa"]) == sorted(AREAS)
    assert block(area for area in AREAS if area != "alasa")
    assert all(GROUPS["coastal"].count(area) == 1 for area in SEA)


def test_borders_drawn_as_straight_lines_never_cross() -> None:
    def turn(p: str, q: str, r: str) -> bool:
        a, b, c = AREAS[p], AREAS[q], AREAS[r]
        return (b.lon - a.lon) * (c.lat - a.lat) > (b.lat - a.lat) * (c.lon - a.lon)

    edges = [(a, b) for a in LAND for b in LAND[a] if a < b]
    for (a, b), (c, d) in combinations(edges, 2):
        if len({a, b, c, d}) == 4:
            crossed = turn(a, b, c) != turn(a, b, d) and turn(c, d, a) != turn(c, d, b)
            assert not crossed, f"{a}-{b} crosses {c}-{d}"


def test_points_lie_in_the_near_east_and_apart() -> None:
    for area in AREAS.values():
        assert 22.0 <= area.lat <= 43.0, area.id
        assert 25.0 <= area.lon <= 53.0, area.id
    for a, b in combinations(AREAS.values(), 2):
        assert (a.lat - b.lat) ** 2 + (a.lon - b.lon) ** 2 >= 0.6**2, f"{a.id} and {b.id}"
    for area in AREAS.values():
        if area.id != "arabian_desert":
            for name in area.neighbours:
                other = AREAS[name]
                if name != "arabian_desert":
                    assert (area.lat - other.lat) ** 2 + (area.lon - other.lon) ** 2 <= 6.0**2, f"{area.id}-{name}"
    assert AREAS["nubia"].lat < AREAS["thebaid"].lat
    assert AREAS["libyan_desert"].lon < AREAS["upper_egypt"].lon


# --- the sea ------------------------------------------------------------------------------------------------


@rule("BP-5.6.a")
def test_one_coastline_from_west_caucasus_to_naucratis() -> None:
    assert [area.id for area in sorted(AREAS.values(), key=lambda area: area.coast) if area.coast] == [
        *COAST,
        "alasa",
    ]
    assert [AREAS[area].coast for area in COAST] == list(range(1, 20))
    assert AREAS["alasa"].coast == 20
    assert list(GROUPS["coastal"]) == [*COAST, "alasa"]
    assert sorted(SEA) == sorted([*COAST, "alasa"])
    for a, b in pairwise(COAST):
        assert b in LAND[a], f"{a} and {b} share a border"
        assert b in SEA[a]
        assert a in SEA[b]
    assert len(SEA["west_caucasus"]) == len(SEA["naucratis"]) == 1


@rule("BP-5.6.b", "BP-5.6.c", "BP-5.6.d")
def test_the_closed_seas_carry_nobody() -> None:
    for area in ("caspia", "hyrkania", "sinai", "elam", "sumer"):
        assert area not in SEA
        assert AREAS[area].coast == 0


@rule("BP-5.6.h")
def test_alasa_is_one_step_from_four_coasts_and_has_no_land_border() -> None:
    assert sorted(SEA["alasa"]) == ["aleppo", "arzawa", "kizzuwatna", "ugarit"]
    assert [area for area in COAST if "alasa" in SEA[area]] == ["arzawa", "kizzuwatna", "aleppo", "ugarit"]
    assert LAND["alasa"] == ()
    assert not any("alasa" in near for near in LAND.values())


@rule("BP-EX-1")
def test_from_on_to_aleppo_are_six() -> None:
    far = sail("on", 6)
    way = ["pelusium", "philistia", "phoenicia", "kadesh", "ugarit", "aleppo"]
    assert [far[area] for area in way] == [1, 2, 3, 4, 5, 6]
    assert "kizzuwatna" not in far


@rule("BP-EX-2", "BP-5.6.h")
def test_from_on_to_alasa_are_six_by_way_of_ugarit() -> None:
    assert sail("on", 6)["alasa"] == 6
    assert sail("on", 5).get("alasa") is None


@rule("BP-EX-3")
def test_from_aleppo_a_range_of_three_ends_at_phoenicia() -> None:
    far = sail("aleppo", 3)
    assert (far["ugarit"], far["kadesh"], far["phoenicia"]) == (1, 2, 3)
    assert "philistia" not in far


def test_sea_quotas_and_ranges() -> None:
    far = ("egypt", "assyria", "achaea")
    never = ("libya", "arameans", "chaldea", "cimmeria")
    for nation in NATIONS.values():
        quota = (3, 6) if nation.id in far else (0, 0) if nation.id in never else (3, 3)
        assert (nation.sea_units, nation.sea_range) == quota, nation.id


# --- map evidence -------------------------------------------------------------------------------------------


def test_the_libyan_desert_borders_four_areas() -> None:
    assert sorted(LAND["libyan_desert"]) == ["lower_egypt", "naucratis", "thebaid", "upper_egypt"]
    assert sorted(GROUPS["libyan_border"]) == ["lower_egypt", "naucratis", "thebaid", "upper_egypt"]
    assert "on" not in LAND["libyan_desert"]


def test_nubia_touches_only_thebaid() -> None:
    assert LAND["nubia"] == ("thebaid",)
    assert GROUPS["nubia_invasion"] == ("thebaid",)


@rule("BP-5.7.d")
def test_sinai_and_pelusium_are_areas_of_their_own() -> None:
    assert "sinai" in AREAS
    assert "pelusium" in AREAS
    assert TERRAIN["sinai"] == TERRAIN["pelusium"] == "desert"
    assert "arabian_desert" not in LAND["pelusium"]


@rule("BP-SC4.1.h")
def test_what_borders_the_arabian_desert() -> None:
    wanted = ["babylon", "euphrates", "hamath", "judah", "mari", "sinai", "sumer", "syria"]
    assert sorted(LAND["arabian_desert"]) == wanted
    assert sorted(GROUPS["adjacent_to_arabian_desert"]) == wanted
    assert sorted(GROUPS["aramean_invasion"]) == wanted


def test_distances_the_texts_rely_on() -> None:
    def steps(start: str, goal: str) -> int:
        return walk([start], lambda _: 1, ("arabian_desert", "libyan_desert"))[goal]

    assert steps("on", "philistia") == 2
    assert steps("kizzuwatna", "mitanni") == 2
    assert steps("mari", "mitanni") == 1
    assert steps("judah", "syria") == steps("judah", "philistia") == steps("syria", "hamath") == 1
    assert steps("sinai", "judah") == 1
    assert steps("karduniash", "elam") == steps("karduniash", "south_zagros") == 1
    assert steps("sumer", "babylon") == steps("sumer", "karduniash") == 1
    assert steps("assyria", "lower_egypt") == 9
    assert sail("aleppo", 6)["on"] == 6
    assert "zippasla" not in COAST
    assert any(area in LAND["zippasla"] for area in ("assuwa", "kos"))
    assert "zamua" in LAND["north_zagros"]


@pytest.mark.parametrize(
    "group",
    [
        "egyptian_starting",
        "libyan_border",
        "canaanite_starting",
        "kassite_starting",
        "hatti_starting",
        "elam_starting",
        "sumer_starting",
        "assyria_arrival",
        "achaea_invasion",
        "luvian_landing",
        "phrygia_landing",
        "lydia_landing",
        "judah_invasion",
        "urartu_arrival_first_five",
        "urartu_arrival_middle",
        "media_arrival",
        "mountain_chain_phrygia",
        "asia_minor",
        "areas_of_the_rivers",
    ],
)
def test_each_starting_list_is_one_block(group: str) -> None:
    assert block(GROUPS[group])


def test_mitanni_is_one_block_through_its_neighbour() -> None:
    assert not block(GROUPS["mitanni_starting"])
    assert block([*GROUPS["mitanni_starting"], "euphrates"])
    assert block([*GROUPS["mitanni_starting"], "east_taurus"])
    assert block([area for area in GROUPS["sea_peoples_landing"] if area != "alasa"])
    assert block([*GROUPS["pasture_by_jordan"]])


GROUP_LISTS = {
    "egyptian_starting": "on upper_egypt lower_egypt thebaid naucratis",
    "canaanite_starting": "kadesh ugarit aleppo phoenicia philistia judah syria",
    "kassite_starting": "mari tigris akkad babylon karduniash",
    "hatti_starting": "west_taurus pitassa zippasla hatti",
    "mitanni_starting": "kizzuwatna hurri_land mitanni hanigalbat",
    "elam_starting": "south_zagros elam",
    "sumer_starting": "sumer",
    "assyria_arrival": "assyria arrapha zamua",
    "achaea_invasion": "wilusyia seha_river_land assuwa kos",
    "luvian_landing": "lukka kos arzawa",
    "phrygia_landing": "phrygia wilusyia seha_river_land",
    "lydia_landing": "lukka kos assuwa",
    "judah_invasion": "sinai pelusium",
    "urartu_arrival_first_five": "mannai ashuguzai urartu van",
    "urartu_arrival_middle": "urartu ashuguzai",
    "media_arrival": "media hyrkania north_zagros",
    "pasture_by_jordan": "syria judah hamath",
    "mountain_chain_phrygia": "kaska chalbyes east_taurus",
    "asia_minor": "wilusyia seha_river_land assuwa kos lukka arzawa kizzuwatna phrygia zippasla pitassa hatti"
    " kaska chalbyes west_taurus east_taurus",
    "areas_of_the_rivers": "euphrates mitanni hanigalbat mari tigris",
    "hill_areas_north_of_ugarit": "arzawa seha_river_land wilusyia phrygia hatti hurri_land mannai caspia",
    "mediterranean_areas": "wilusyia seha_river_land assuwa kos lukka arzawa kizzuwatna aleppo ugarit kadesh"
    " phoenicia philistia pelusium on naucratis alasa",
    "mediterranean_south_of_kizzuwatna": "aleppo ugarit kadesh phoenicia philistia pelusium on naucratis alasa",
}


@pytest.mark.parametrize(("group", "areas"), GROUP_LISTS.items())
def test_groups(group: str, areas: str) -> None:
    assert list(GROUPS[group]) == areas.split()


@rule("BP-SC4.1.g")
def test_sea_peoples_land_from_arzawa_round_to_naucratis_and_in_alasa() -> None:
    first = COAST.index("arzawa")
    assert list(GROUPS["sea_peoples_landing"]) == [*COAST[first:], "alasa"]


def test_derived_groups_fit_the_map() -> None:
    first = COAST.index("wilusyia")
    assert list(GROUPS["mediterranean_areas"]) == [*COAST[first:], "alasa"]
    south = COAST.index("kizzuwatna") + 1
    assert list(GROUPS["mediterranean_south_of_kizzuwatna"]) == [*COAST[south:], "alasa"]
    hills = [area for area in AREAS if TERRAIN[area] == "hill" and AREAS[area].lat > AREAS["ugarit"].lat]
    assert sorted(GROUPS["hill_areas_north_of_ugarit"]) == sorted(area for area in hills if area != "zamua")
    assert len(GROUPS["hill_areas_north_of_ugarit"]) >= 6
    assert len(GROUPS["mediterranean_south_of_kizzuwatna"]) >= 5
    assert all(area in CITY for area in GROUPS["canaanite_starting"])
    assert all(TERRAIN[area] != "desert" for area in GROUPS["egyptian_starting"])
    assert all(TERRAIN[area] == "mountain" for area in ("urartu", "van", "ashuguzai", *GROUPS["media_arrival"]))


def test_hatti_cannot_walk_into_six_free_hills_on_turn_1() -> None:
    def cost(area: str) -> int:
        return 2 if TERRAIN[area] == "mountain" else 1

    taken = [
        area for name in GROUPS if name.endswith("_starting") and name != "hatti_starting" for area in GROUPS[name]
    ]
    reach = walk(GROUPS["hatti_starting"], cost)
    free = [area for area in GROUPS["hill_areas_north_of_ugarit"] if reach[area] <= 4 and area not in taken]
    assert sorted(free) == ["arzawa", "hatti", "phrygia", "seha_river_land", "wilusyia"]


# --- nations ------------------------------------------------------------------------------------------------


@rule("BP-2.5.a")
def test_nations_and_colors() -> None:
    wanted = {
        "blue": ["egypt", "achaea", "arameans", "urartu", "media"],
        "red": ["sumer", "mitanni", "assyria", "libya", "lydia"],
        "white": ["elam", "hatti", "judah", "nubia", "cimmeria"],
        "yellow": ["canaan", "kassites", "sea_peoples", "phrygia", "luvians", "chaldea"],
    }
    assert tuple(wanted) == COLORS == ("blue", "red", "white", "yellow")
    assert list(NATIONS) == [nation for nations in wanted.values() for nation in nations]
    for color, nations in wanted.items():
        assert [nation.id for nation in NATIONS.values() if nation.color == color] == nations
    assert NATIONS["egypt"].adjective == "Egyptian"
    assert NATIONS["hatti"].adjective == "Hittite"
    assert NATIONS["sea_peoples"].name == "Sea Peoples"
    assert all(nation.adjective and nation.name for nation in NATIONS.values())


@rule("BP-SC2.b", "BP-SC2.c", "BP-SC2.d")
def test_owners_with_three_players() -> None:
    moved = {"hatti": "yellow", "nubia": "red", "cimmeria": "red", "judah": "red", "elam": "blue"}
    for nation in NATIONS.values():
        assert nation.color_three == moved.get(nation.id, nation.color)
    assert not any(nation.color_three == "white" for nation in NATIONS.values())


def test_mountain_goats() -> None:
    assert [nation.id for nation in NATIONS.values() if nation.mountain_goat] == ["media", "cimmeria"]


def test_massing_places() -> None:
    massing = {nation.id: nation.massing for nation in NATIONS.values() if nation.massing}
    assert massing == {
        "arameans": "arabian_desert",
        "libya": "libyan_desert",
        "nubia": "nubia",
        "chaldea": "arabian_desert",
    }


@rule("BP-2.3.5.a")
def test_four_gods() -> None:
    gods = {nation.id: nation.god for nation in NATIONS.values() if nation.god}
    assert gods == {"egypt": "Amon-Ra", "assyria": "Assur", "hatti": "Storm God", "chaldea": "Marduk"}


REPLACEMENT = {
    "egypt": "on lower_egypt upper_egypt thebaid naucratis",
    "achaea": "wilusyia seha_river_land assuwa kos",
    "arameans": "arabian_desert sinai judah syria hamath euphrates mari babylon sumer",
    "urartu": "urartu van ashuguzai mannai",
    "media": "media hyrkania north_zagros",
    "sumer": "sumer",
    "mitanni": "kizzuwatna hurri_land mitanni hanigalbat",
    "assyria": "assyria arrapha zamua",
    "libya": "libyan_desert",
    "lydia": "assuwa kos lukka",
    "elam": "south_zagros elam",
    "hatti": "west_taurus pitassa zippasla hatti",
    "judah": "judah sinai",
    "nubia": "thebaid",
    "cimmeria": "west_caucasus east_caucasus",
    "canaan": "kadesh ugarit aleppo phoenicia philistia judah syria",
    "kassites": "mari tigris akkad babylon karduniash zamua",
    "sea_peoples": "arzawa kizzuwatna aleppo ugarit kadesh phoenicia philistia pelusium on naucratis alasa",
    "phrygia": "phrygia wilusyia seha_river_land",
    "luvians": "lukka kos arzawa kizzuwatna",
    "chaldea": "babylon akkad",
}


def test_replacement_areas() -> None:
    assert {n.id: sorted(n.replacement) for n in NATIONS.values()} == {
        nation: sorted(areas.split()) for nation, areas in REPLACEMENT.items()
    }


@rule("BP-16.0.a")
def test_capitals() -> None:
    assert [(c.nation, c.area, c.first_turn, c.last_turn) for c in CAPITALS] == [
        ("egypt", "lower_egypt", 1, 10),
        ("hatti", "hatti", 1, 10),
        ("assyria", "arrapha", 3, 5),
        ("assyria", "assyria", 8, 10),
        ("chaldea", "babylon", 9, 10),
    ]


# --- turns --------------------------------------------------------------------------------------------------

TRACK = """
1|1500-1410|Late Bronze|The New Kingdom|egypt sumer mitanni elam hatti kassites canaan
2|1410-1320|Late Bronze|The Middle Empire and the New Hittite Kingdom|achaea assyria
3|1320-1230|Late Bronze|The Last of the Late Bronze Age|judah
4|1230-1140|Iron|The Aegean Migrations|phrygia sea_peoples luvians libya
5|1140-1050|Iron|The End of the Middle Assyrian Empire|chaldea urartu arameans
6|1050-960|Iron|The Rise of Israel|lydia
7|960-870|Iron|The Resurgence of the Empires|
8|870-780|Iron|The New Assyrian Empire|nubia media
9|780-670|Iron|The Cimmerian Hordes and the Kingdom of Kush|cimmeria
10|670-600|Iron|The Neo-Babylonian and Median Empires|
"""


@rule("BP-SC4.1.c", "BP-SC4.1.d", "BP-SC4.1.e", "BP-SC4.1.f", "BP-SC6.0.e", "BP-SC6.0.f", "BP-SC6.0.g")
def test_turn_track() -> None:
    rows = [row.split("|") for row in TRACK.split("\n") if row]
    assert list(TURNS) == list(range(1, 11))
    for number, years, age, title, chits in rows:
        turn = TURNS[int(number)]
        assert (turn.number, turn.years, turn.age, turn.title) == (int(number), years, age, title)
        assert list(turn.new_chits) == chits.split()
        assert 80 <= len(turn.summary) <= 400
        assert "\n" not in turn.summary
        assert "  " not in turn.summary
    joined = [nation for turn in TURNS.values() for nation in turn.new_chits]
    assert sorted(joined) == sorted(NATIONS)
    in_play = [sum(len(TURNS[t].new_chits) for t in range(1, n + 1)) for n in range(1, 11)]
    assert in_play == [7, 9, 10, 14, 17, 18, 18, 20, 21, 21]


@rule("BP-5.10.e", "BP-SC6.0.h")
def test_beloved_of_the_gods() -> None:
    assert {n: turn.beloved for n, turn in TURNS.items() if turn.beloved} == {
        8: ("assyria",),
        9: ("assyria",),
    }


# --- arrivals -----------------------------------------------------------------------------------------------

FIRST_FIVE = """
1.kassites|8F 4C|||setup|mari tigris akkad babylon karduniash
1.canaan|7F 5C|darusha||setup|kadesh ugarit aleppo phoenicia philistia judah syria
1.elam|4F|||setup|south_zagros elam
1.hatti|6F 2C||god|setup|west_taurus pitassa zippasla hatti
1.sumer|5F|||setup|sumer
1.mitanni|6F 5C|||setup|kizzuwatna hurri_land mitanni hanigalbat
1.egypt|10F 4C|thutmosis_iii|god|setup|on upper_egypt lower_egypt thebaid naucratis
2.hatti|6F 5C|suppiluliumas_i||place|west_taurus hatti
2.assyria|4F||siege|place|assyria arrapha zamua
2.achaea|2C|||invade|wilusyia seha_river_land assuwa kos
3.judah|4F||chosen|invade|sinai pelusium
3.hatti||muwatallis||with_unit|
3.assyria|5F 4C|shalamaneser_i|god|place|assyria arrapha zamua
3.egypt|3C|ramesses_ii||place|on upper_egypt lower_egypt thebaid naucratis
4.luvians|6F 2C|||land|lukka kos arzawa
4.phrygia|6F|||land|phrygia wilusyia seha_river_land
4.sea_peoples|6F 2C|||land|arzawa kizzuwatna aleppo ugarit kadesh phoenicia philistia pelusium on naucratis\
 alasa
4.elam|4F 3C|shutruk_nahunte||place|south_zagros elam
4.libya|4F|||hold|libyan_desert
4.achaea|6F|||invade|wilusyia seha_river_land assuwa kos
4.egypt||ramesses_iii||with_unit|
5.chaldea|6F 2C|nebuchadnezzar_i||place|babylon akkad
5.assyria||tiglath_pileser_i||with_unit|
5.arameans|3F 2V 2K|||invade|babylon euphrates hamath judah mari sinai sumer syria
5.urartu|4F|||place|mannai ashuguzai urartu van
"""

MIDDLE_FIVE = """
5.chaldea|6F 2C|nebuchadnezzar_i||place|babylon akkad
5.assyria||tiglath_pileser_i||with_unit|
5.arameans|3F 2V 2K|||invade|babylon euphrates hamath judah mari sinai sumer syria
5.urartu|4F|||place|urartu ashuguzai
6.judah|2C|saul||place|judah
6.lydia|6F|||land|lukka kos assuwa
6.phrygia|3F|||land|phrygia wilusyia seha_river_land
7.judah|2C|solomon||place|judah philistia
7.libya|4F|||hold|libyan_desert
7.egypt|3F|shishank_i||place|on upper_egypt lower_egypt thebaid naucratis
8.phrygia|2V|midas||place|phrygia
8.nubia|8F||siege siege|invade|thebaid
8.assyria|9F 4V|ashur_nasir_pal_ii|terror god|place|assyria arrapha zamua
8.assyria.2||shalmaneser_iii||with_unit|
8.urartu|3V|sardur||place|urartu
8.media|3F|||place|media hyrkania north_zagros
"""

LATE = """
9.cimmeria|8V|||invade|west_caucasus east_caucasus
9.nubia|3F|piye||invade|thebaid
9.assyria|4F 2V|tiglath_pileser_iii|siege|place|assyria arrapha zamua
9.assyria.2||sargon_ii||with_unit|
9.chaldea|3F||god|invade|arabian_desert babylon euphrates hamath judah mari sinai sumer syria
9.urartu||sardur_ii||with_unit|
9.media|2F|||place|media hyrkania north_zagros
10.media|4F 4V|cyaxares||place|media hyrkania north_zagros
10.chaldea|4F 3V|nabpolassar||place|babylon akkad arabian_desert
10.egypt|4F|psammetichus||place|on upper_egypt lower_egypt thebaid naucratis
10.assyria||ashurbanipal||with_unit|
10.lydia|4V|alyattes||place|assuwa kos lukka
10.cimmeria|3V|||invade|west_caucasus east_caucasus
10.judah||josiah||with_unit|
"""

LETTERS = {"F": "foot", "C": "chariot", "V": "cavalry", "K": "camel"}


def units(text: str) -> dict[str, int]:
    """ "10F 4C" -> foot 10, chariot 4."""
    return {LETTERS[part[-1]]: int(part[:-1]) for part in text.split()}


def check_entries(found: Iterable[Entry], text: str) -> None:
    entries = {entry.id: entry for entry in found}
    rows = [row.split("|") for row in text.split("\n") if row]
    assert list(entries) == [row[0] for row in rows]
    for name, force, ruler, markers, mode, areas in rows:
        entry = entries[name]
        turn, nation, *second = name.split(".")
        assert (entry.turn, entry.nation, entry.part) == (int(turn), nation, 2 if second else 1)
        assert entry.units == units(force), name
        assert list(entry.rulers) == ruler.split(), name
        assert [*entry.markers, *(["god"] if entry.god else [])] == markers.split(), name
        assert entry.mode == mode, name
        assert sorted(entry.areas) == sorted(areas.split()), name
        assert entry.each == (name == "5.urartu" and "van" in entry.areas)


def flat(turns: Mapping[int, tuple[Entry, ...]]) -> list[Entry]:
    return [entry for entries in turns.values() for entry in entries]


@rule("BP-SC4.1.a", "BP-SC4.1.c", "BP-SC4.1.d", "BP-SC4.1.e", "BP-SC4.1.f", "BP-SC4.1.g", "BP-SC4.1.h", "BP-SC4.1.i")
def test_first_five_chart() -> None:
    check_entries(flat(CHART["first_five"]), FIRST_FIVE)


@rule("BP-SC6.0.b", "BP-SC6.0.c", "BP-SC6.0.e", "BP-SC6.0.f", "BP-SC6.0.g", "BP-SC6.0.h", "BP-SC6.0.i")
def test_middle_five_chart() -> None:
    turn_4 = [row for row in FIRST_FIVE.split("\n") if row.startswith("4.")]
    check_entries(flat(CHART["middle_five"]), "\n".join(turn_4) + MIDDLE_FIVE)


def test_late_chart() -> None:
    check_entries(flat(CHART["late"]), LATE)


@rule("BP-SC9.1.f", "BP-SC6.0.b")
def test_each_scenario_uses_its_charts() -> None:
    sources = {
        "full": ["first_five"] * 5 + ["middle_five"] * 3 + ["late"] * 2,
        "first_five": ["first_five"] * 5,
        "middle_five": ["middle_five"] * 5,
        "last_five": ["middle_five"] * 3 + ["late"] * 2,
    }
    first = {"full": 1, "first_five": 1, "middle_five": 4, "last_five": 6}
    for scenario, keys in sources.items():
        ids: list[str] = []
        for turn, key in enumerate(keys, first[scenario]):
            assert chart(scenario, turn) == CHART[key][turn]
            ids += [entry.id for entry in CHART[key][turn]]
        assert list(ENTRIES[scenario]) == ids
        assert all(entry.id == key for key, entry in ENTRIES[scenario].items())
    assert ENTRIES["full"]["5.urartu"].each
    assert not ENTRIES["middle_five"]["5.urartu"].each


TOTALS = """
egypt|10F 4C||3C||||3F|
achaea||2C||6F||||
arameans|||||3F 4V|||
urartu|||||4F|||3V
media||||||||3F
sumer|5F|||||||
mitanni|6F 5C|||||||
assyria||4F|5F 4C|||||9F 4V
libya||||4F|||4F|
lydia||||||6F||
elam|4F|||4F 3C||||
hatti|6F 2C|6F 5C||||||
judah|||4F|||2C|2C|
nubia||||||||8F
cimmeria||||||||
canaan|7F 5C|||||||
kassites|8F 4C|||||||
sea_peoples||||6F 2C||||
phrygia||||6F||3F||2V
luvians||||6F 2C||||
chaldea|||||6F 2C|||
"""


def arrived(scenario: str, nation: str, turns: Iterable[int]) -> dict[str, int]:
    """Foot, chariots and cavalry (camels with them) of a nation over some turns."""
    total: dict[str, int] = {}
    for turn in turns:
        for entry in chart(scenario, turn):
            if entry.nation == nation:
                for kind, count in entry.units.items():
                    kind = "cavalry" if kind == "camel" else kind
                    total[kind] = total.get(kind, 0) + count
    return total


def test_unit_totals_by_nation_and_turn() -> None:
    rows = [row.split("|") for row in TOTALS.split("\n") if row]
    assert [row[0] for row in rows] == list(NATIONS)
    for nation, *forces in rows:
        for turn, force in enumerate(forces, 1):
            assert arrived("full", nation, [turn]) == units(force), f"{nation} on turn {turn}"
    grand = {"foot": 0, "chariot": 0, "cavalry": 0}
    late = {"foot": 0, "chariot": 0, "cavalry": 0}
    for nation in NATIONS:
        for kind, count in arrived("full", nation, range(1, 9)).items():
            grand[kind] += count
        for kind, count in arrived("full", nation, (9, 10)).items():
            late[kind] += count
    assert grand == {"foot": 146, "chariot": 47, "cavalry": 13}
    assert late == {"foot": 24, "chariot": 0, "cavalry": 24}


def test_arameans_bring_two_horse_and_two_camels() -> None:
    assert ENTRIES["full"]["5.arameans"].units == {"foot": 3, "cavalry": 2, "camel": 2}
    assert all("camel" not in e.units for e in ENTRIES["full"].values() if e.nation != "arameans")


def test_every_set_up_fits_with_three_to_an_area() -> None:
    for entry in chart("full", 1):
        assert entry.mode == "setup"
        limit = 5 if entry.nation == "sumer" else 3
        assert sum(entry.units.values()) <= limit * len(entry.areas)
    listed = [area for entry in chart("full", 1) for area in entry.areas]
    assert len(listed) == len(dict.fromkeys(listed)) == 28


def test_newcomers_arrive_on_the_turn_their_chit_joins() -> None:
    for turn in TURNS.values():
        arrivals = [entry.nation for entry in chart("full", turn.number)]
        assert all(nation in arrivals for nation in turn.new_chits)
        for entry in chart("full", turn.number):
            assert any(entry.nation in TURNS[n].new_chits for n in range(1, turn.number + 1))


# --- rulers -------------------------------------------------------------------------------------------------

KINGS = """
1|egypt|Thutmosis III
1|canaan|Darusha
2|hatti|Suppiluliumas I
3|hatti|Muwatallis
3|assyria|Shalamaneser I
3|egypt|Ramesses II
4|egypt|Ramesses III
4|elam|Shutruk-Nahunte
5|chaldea|Nebuchadnezzar I
5|assyria|Tiglath-Pileser I
6|judah|Saul
7|judah|Solomon
7|egypt|Shishank I
8|phrygia|Midas
8|assyria|Ashur-nasir-pal II
8|assyria|Shalmaneser III
8|urartu|Sardur
9|nubia|Piye
9|assyria|Tiglath-Pileser III
9|assyria|Sargon II
9|urartu|Sardur II
10|media|Cyaxares
10|chaldea|Nabpolassar
10|egypt|Psammetichus
10|assyria|Ashurbanipal
10|lydia|Alyattes
10|judah|Josiah
"""


@rule("BP-SC6.0.h")
def test_rulers() -> None:
    rows = [row.split("|") for row in KINGS.split("\n") if row]
    assert [(str(r.turn), r.nation, r.name) for r in RULERS.values()] == [tuple(row) for row in rows]
    assert sum(ruler.turn <= 8 for ruler in RULERS.values()) == 17
    named = [name for entry in ENTRIES["full"].values() for name in entry.rulers]
    assert sorted(named) == sorted(RULERS)
    assert all(name == tables.slug(ruler.name) == ruler.id for name, ruler in RULERS.items())
    assert ENTRIES["full"]["8.assyria"].rulers == ("ashur_nasir_pal_ii",)
    assert ENTRIES["full"]["8.assyria.2"].rulers == ("shalmaneser_iii",)


# --- scenarios and set-ups ----------------------------------------------------------------------------------


@rule("BP-SC4.0.a", "BP-SC6.0.a", "BP-SC9.1.a", "BP-SC7.1.e", "BP-SC9.1.e")
def test_scenarios() -> None:
    assert list(SCENARIOS) == ["full", "first_five", "middle_five", "last_five"]
    frames = {s.id: (s.first_turn, s.last_turn, s.setup) for s in SCENARIOS.values()}
    assert frames == {
        "full": (1, 10, ""),
        "first_five": (1, 5, ""),
        "middle_five": (4, 8, "middle"),
        "last_five": (6, 10, "last"),
    }
    none = {"blue": 0, "red": 0, "white": 0, "yellow": 0}
    assert SCENARIOS["full"].points == SCENARIOS["first_five"].points == none
    assert SCENARIOS["middle_five"].points == {"red": 110, "white": 110, "yellow": 100, "blue": 80}
    assert SCENARIOS["last_five"].points == {"red": 160, "white": 200, "yellow": 260, "blue": 180}
    assert all(tuple(scenario.points) == COLORS for scenario in SCENARIOS.values())


PLACED = {
    "middle": """
achaea: wilusyia 1C, seha_river_land 1C
egypt: thebaid 1F, upper_egypt 1F, lower_egypt 1F, naucratis 1F, on 1F 1C, philistia 1F, phoenicia 2C
hatti: arzawa 1F, phrygia 1F, kaska 1F, hatti 1F, west_taurus 1F, kizzuwatna 1F, chalbyes 1F, ugarit 2C,\
 aleppo 1C, kadesh 1C, mitanni 1C
judah: judah 4F
elam: elam 1F, south_zagros 1F
mitanni: hurri_land 2F
assyria: assyria 1C, arrapha 2F, euphrates 1F, mari 1C, akkad 1C, tigris 1F
sumer: sumer 1F
canaan: syria 2F, hamath 2F
kassites: zamua 1F
""",
    "last": """
achaea: wilusyia 1F, seha_river_land 1F, assuwa 1F, kos 1F, zippasla 1C
egypt: thebaid 1F, upper_egypt 1F, lower_egypt 1F 1C, naucratis 1F, on 1F
arameans: mitanni 1K, hanigalbat 1K, euphrates 1F 1V
urartu: urartu 1F, ashuguzai 1F, van 1F
canaan: syria 1F
luvians: lukka 1F, alasa 1C, arzawa 1F, kizzuwatna 1F
phrygia: phrygia 1F, kaska 1F, chalbyes 1F
sea_peoples: philistia 1F 1C, phoenicia 1F 1C
chaldea: mari 2F, akkad 1C, tigris 2F, babylon 1C
kassites: zamua 1F
hatti: pitassa 1C, hatti 2F, west_taurus 1F, aleppo 1C
judah: judah 2F
elam: karduniash 1F 1C, elam 1F, south_zagros 1F
mitanni: hurri_land 2F
libya: libyan_desert 3F
assyria: assyria 1C, arrapha 2F
sumer: sumer 3F
""",
}

DEAD = {
    "middle": """
elam: 2F
hatti: 2F 1C
egypt: 2F 1C
sumer: 2F
mitanni: 3F 1C
assyria: 3F 1C
canaan: 1C
kassites: 3F 2C
""",
    "last": """
elam: 2F 1C
hatti: 3F 2C
judah: 1F
egypt: 2C
achaea: 2F 1C
arameans: 2F 1V
assyria: 2F 1C
libya: 1F
luvians: 2F 1C
phrygia: 2F
sea_peoples: 2F
kassites: 1F
canaan: 2F
chaldea: 2F 1C
""",
}


def check_placed(name: str) -> None:
    wanted = {}
    for row in PLACED[name].strip().split("\n"):
        nation, stacks = row.split(": ")
        wanted[nation] = {s.split(" ", 1)[0]: units(s.split(" ", 1)[1]) for s in stacks.split(", ")}
    assert SETUPS[name].placed == wanted
    held = [area for stacks in wanted.values() for area in stacks]
    assert len(held) == len(dict.fromkeys(held))
    assert all(sum(stack.values()) <= 5 for stacks in wanted.values() for stack in stacks.values())


def check_dead(name: str) -> None:
    rows = [row.split(": ") for row in DEAD[name].strip().split("\n")]
    assert SETUPS[name].dead == {nation: units(force) for nation, force in rows}


@rule("BP-SC7.1.a")
def test_middle_position() -> None:
    check_placed("middle")
    assert len(SETUPS["middle"].placed) == 10


@rule("BP-SC9.1.b")
def test_last_position() -> None:
    check_placed("last")
    assert len(SETUPS["last"].placed) == 17


@rule("BP-SC7.1.b")
def test_middle_dead_piles() -> None:
    check_dead("middle")
    assert len(SETUPS["middle"].dead) == 8


@rule("BP-SC9.1.c")
def test_last_dead_piles() -> None:
    check_dead("last")
    assert len(SETUPS["last"].dead) == 14


@rule("BP-SC7.1.d")
def test_middle_markers() -> None:
    assert SETUPS["middle"].markers == {
        "egypt": {"lower_egypt": ("god",)},
        "judah": {"judah": ("godly",)},
        "assyria": {"arrapha": ("god", "terror")},
        "hatti": {"hatti": ("god",)},
    }


@rule("BP-SC9.1.d")
def test_last_markers() -> None:
    assert SETUPS["last"].markers == {
        "egypt": {"lower_egypt": ("god",)},
        "hatti": {"hatti": ("god",)},
        "judah": {"judah": ("ungodly",)},
        "assyria": {"arrapha": ("god", "terror")},
    }


@pytest.mark.parametrize(("name", "turns"), [("middle", 3), ("last", 5)])
def test_nobody_has_more_units_than_arrived(name: str, turns: int) -> None:
    setup = SETUPS[name]
    over: list[tuple[str, str, int]] = []
    for nation in NATIONS:
        have: dict[str, int] = {}
        for stack in (*setup.placed.get(nation, {}).values(), setup.dead.get(nation, {})):
            for kind, count in stack.items():
                kind = "cavalry" if kind == "camel" else kind
                have[kind] = have.get(kind, 0) + count
        came = arrived("full", nation, range(1, turns + 1))
        over += [(nation, k, n - came.get(k, 0)) for k, n in have.items() if n > came.get(k, 0)]
        if name == "last" and nation in ("achaea", "libya"):
            assert have == came
    # the one printed exception: a third Chaldean chariot
    assert over == ([("chaldea", "chariot", 1)] if name == "last" else [])


def test_nations_of_the_middle_five_on_turn_4() -> None:
    in_play = sorted([*SETUPS["middle"].placed, *TURNS[4].new_chits])
    assert len(in_play) == 14
    assert in_play == sorted(nation for t in range(1, 5) for nation in TURNS[t].new_chits)


def test_nations_of_the_last_five_on_turn_6() -> None:
    in_play = sorted([*SETUPS["last"].placed, *TURNS[6].new_chits])
    assert len(in_play) == 18
    assert in_play == sorted(nation for t in range(1, 7) for nation in TURNS[t].new_chits)


# --- battle tables ------------------------------------------------------------------------------------------

#        fertile hill mountain marsh desert
DICE_TABLE = {
    "cavalry": (2, 2, 1, 1, 1),
    "chariot": (2, 1, 1, 1, 1),
    "camel": (2, 2, 1, 1, 2),
    "foot": (1, 1, 1, 1, 1),
    "sumerian_foot": (1, 1, 1, 1, 1),
}
HITS_TABLE = {
    "cavalry": (2, 2, 1, 1, 1),
    "chariot": (2, 2, 1, 1, 1),
    "camel": (2, 2, 1, 1, 2),
    "foot": (1, 1, 1, 1, 1),
    "sumerian_foot": (1, 1, 1, 2, 1),
}


def check_battle(found: dict[str, dict[str, int]], wanted: Mapping[str, tuple[int, ...]], mountain_foot: int) -> None:
    columns = ("fertile", "hill", "mountain", "marsh", "desert")
    rows = {row: dict(zip(columns, numbers, strict=True)) for row, numbers in wanted.items()}
    assert found == {**rows, "mountain_foot": {"mountain": mountain_foot}}


@rule("BP-SC12.a")
def test_dice_table() -> None:
    check_battle(DICE, DICE_TABLE, 1)


@rule("BP-SC12.b")
def test_hits_table() -> None:
    check_battle(HITS, HITS_TABLE, 2)


# --- victory lines ------------------------------------------------------------------------------------------


def points(sheet: str, key: str) -> dict[str, int]:
    total: dict[str, int] = {}
    for line in LINES[sheet]:
        name = getattr(line, key)
        total[name] = total.get(name, 0) + line.points
    return total


@rule("BP-EX-16")
@pytest.mark.parametrize(
    ("sheet", "yellow", "white", "red", "blue"),
    [
        ("full", 140, 150, 150, 150),
        ("first_five", 100, 75, 80, 95),
        ("middle_five", 100, 70, 90, 80),
        ("last_five", 70, 85, 90, 90),
    ],
)
def test_mighty_warriors_totals(sheet: str, yellow: int, white: int, red: int, blue: int) -> None:
    assert points(sheet, "color") == {"yellow": yellow, "white": white, "red": red, "blue": blue}


@rule("BP-EX-17", "BP-SC4.0.d")
def test_victory_list_totals() -> None:
    assert points("first_five_lists", "color") == {"blue": 230, "red": 260, "white": 250, "yellow": 310}
    assert points("first_five_lists", "nation") == {
        "egypt": 100,
        "achaea": 40,
        "arameans": 50,
        "urartu": 40,
        "sumer": 50,
        "mitanni": 70,
        "assyria": 100,
        "libya": 40,
        "elam": 90,
        "hatti": 130,
        "judah": 30,
        "canaan": 70,
        "kassites": 70,
        "sea_peoples": 50,
        "phrygia": 40,
        "luvians": 40,
        "chaldea": 40,
    }


def test_number_of_lines() -> None:
    assert {sheet: len(lines) for sheet, lines in LINES.items()} == {
        "full": 24,
        "first_five": 19,
        "middle_five": 15,
        "last_five": 13,
        "first_five_lists": 89,
    }
    assert [line.nation for line in LINES["full"]].count("assyria") == 3
    assert [line.nation for line in LINES["full"]].count("hatti") == 2


# one line each: rule, points, nation ("-" for the color), then every condition that is set
LINE_FACTS = """
BP-MW-yellow.a 25 kassites count=6 include=mitanni
BP-MW-yellow.b 25 canaan control_any=canaanite_starting when_each=4
BP-MW-yellow.c 20 sea_peoples count=4 city=yes
BP-MW-yellow.d 20 luvians count=4 include_any=assuwa,kizzuwatna
BP-MW-yellow.e 20 phrygia count=4 include=hatti
BP-MW-yellow.f 30 chaldea count=5 include_any=assyria,arrapha
BP-MW-white.a 25 elam count=5 not_terrain=mountain include=babylon
BP-MW-white.b 20 hatti count=5 of=mediterranean_south_of_kizzuwatna
BP-MW-white.c 20 hatti count=6 of=hill_areas_north_of_ugarit
BP-MW-white.d 25 judah marker=not_captured at_end=yes
BP-MW-white.e 30 nubia event=dynasty
BP-MW-white.f 30 cimmeria count=5 terrain=hill and_any=hatti,assyria
BP-MW-red.a 20 sumer count=3 include=babylon
BP-MW-red.b 30 mitanni count=6 with_cities=4 with_coastal=1
BP-MW-red.c 20 assyria count=10
BP-MW-red.d 30 assyria control_all=lower_egypt
BP-MW-red.e 10 assyria control_all=babylon
BP-MW-red.f 20 libya count=2 not_terrain=desert
BP-MW-red.g 20 lydia count=4 include=assuwa
BP-MW-blue.a 40 egypt count=5 not_terrain=desert exclude=egyptian_starting
BP-MW-blue.b 20 achaea count=5 include=assuwa
BP-MW-blue.c 30 arameans count=4 include=babylon
BP-MW-blue.d 30 urartu count=4 not_terrain=mountain include=assyria
BP-MW-blue.e 30 media count=6 include_any=babylon,assyria,arrapha
BP-SC5.1-yellow.a 20 kassites count=6 include=mitanni
BP-SC5.1-yellow.b 20 canaan count=1 when_each=4
BP-SC5.1-yellow.c 20 sea_peoples count=4 city=yes
BP-SC5.1-yellow.d 10 luvians count=3 include_any=assuwa,kizzuwatna
BP-SC5.1-yellow.e 10 phrygia count=3
BP-SC5.1-yellow.f 20 chaldea count=5 not_terrain=mountain
BP-SC5.1-white.a 25 elam count=5 not_terrain=mountain include=babylon
BP-SC5.1-white.b 20 hatti count=5 of=mediterranean_south_of_kizzuwatna
BP-SC5.1-white.c 20 hatti count=6 of=hill_areas_north_of_ugarit
BP-SC5.1-white.d 10 judah marker=not_captured at_end=yes
BP-SC5.1-red.a 20 sumer count=3 include=babylon
BP-SC5.1-red.b 20 mitanni count=6 with_cities=4 with_coastal=1
BP-SC5.1-red.c 20 assyria count=10
BP-SC5.1-red.d 10 assyria control_all=babylon
BP-SC5.1-red.e 10 libya count=2 not_terrain=desert
BP-SC5.1-blue.a 40 egypt count=5 not_terrain=desert exclude=egyptian_starting
BP-SC5.1-blue.b 20 achaea count=5 include=assuwa
BP-SC5.1-blue.c 20 arameans count=3 not_terrain=desert
BP-SC5.1-blue.d 15 - at_end=yes
BP-SC7.2-yellow.a 25 canaan control_any=canaanite_starting when_each=4
BP-SC7.2-yellow.b 20 sea_peoples count=4 city=yes
BP-SC7.2-yellow.c 20 luvians count=4 include_any=assuwa,kizzuwatna
BP-SC7.2-yellow.d 20 phrygia count=4 include=hatti
BP-SC7.2-yellow.e 15 chaldea count=4
BP-SC7.2-white.a 25 elam count=5 not_terrain=mountain include=babylon
BP-SC7.2-white.b 25 judah marker=not_captured at_end=yes
BP-SC7.2-white.c 20 hatti count=5 of=hill_areas_north_of_ugarit
BP-SC7.2-red.a 20 assyria count=10
BP-SC7.2-red.b 30 assyria control_all=lower_egypt
BP-SC7.2-red.c 20 libya count=2 not_terrain=desert
BP-SC7.2-red.d 20 lydia count=4 include=assuwa
BP-SC7.2-blue.a 20 achaea count=5 include=assuwa
BP-SC7.2-blue.b 30 arameans count=4 include=babylon
BP-SC7.2-blue.c 30 urartu count=4 not_terrain=mountain include=assyria
BP-SC9.2-yellow.a 20 sea_peoples count=4 city=yes
BP-SC9.2-yellow.b 20 phrygia count=4 include=hatti
BP-SC9.2-yellow.c 30 chaldea count=5 include_any=assyria,arrapha
BP-SC9.2-white.a 25 judah marker=not_captured at_end=yes
BP-SC9.2-white.b 30 nubia event=dynasty
BP-SC9.2-white.c 30 cimmeria count=5 terrain=hill and_any=hatti,assyria
BP-SC9.2-red.a 20 assyria count=10
BP-SC9.2-red.b 30 assyria control_all=lower_egypt
BP-SC9.2-red.c 20 libya count=2 not_terrain=desert
BP-SC9.2-red.d 20 lydia count=4 include=assuwa
BP-SC9.2-blue.a 30 arameans count=4 include=babylon
BP-SC9.2-blue.b 30 urartu count=4 not_terrain=mountain include=assyria
BP-SC9.2-blue.c 30 media count=6 include_any=babylon,assyria,arrapha
BP-SC4.2-egypt.a 10 egypt control_all=philistia when_each=1
BP-SC4.2-egypt.b 10 egypt control_all=euphrates
BP-SC4.2-egypt.c 10 egypt slay=sea_peoples:3
BP-SC4.2-egypt.d 10 egypt control_all=kadesh when_by=3
BP-SC4.2-egypt.e 10 egypt control_all=phoenicia when_by=3
BP-SC4.2-egypt.f 10 egypt prevent_of=lower_egypt prevent_by=any_other prevent_turns=1,2,3,4,5 at_end=yes
BP-SC4.2-egypt.g 20 egypt slay=hatti:5
BP-SC4.2-egypt.h 20 egypt prevent_of=philistia prevent_by=hatti prevent_turns=1,2,3,4,5\
 prevent_at_own_turn_of=egypt at_end=yes
BP-SC4.2-achaea.a 10 achaea control_all=wilusyia when_each=2,3,4
BP-SC4.2-achaea.b 10 achaea slay=phrygia:2,luvians:2
BP-SC4.2-achaea.c 10 achaea control_all=alasa when_turns=2,3,4,5 need=2
BP-SC4.2-achaea.d 10 achaea count=2 of=asia_minor when_each=4,5
BP-SC4.2-arameans.a 10 arameans control_all=mitanni
BP-SC4.2-arameans.b 10 arameans slay_any=4
BP-SC4.2-arameans.c 10 arameans count=2 of=areas_of_the_rivers
BP-SC4.2-arameans.d 20 arameans count=2 of=pasture_by_jordan when_each=5
BP-SC4.2-urartu.a 10 urartu count=4 not_terrain=mountain
BP-SC4.2-urartu.b 30 urartu control_all=arrapha
BP-SC4.3-sumer.a 10 sumer slay=kassites:3
BP-SC4.3-sumer.b 10 sumer slay=elam:3
BP-SC4.3-sumer.c 10 sumer control_all=sumer when_each=1,2,3,4,5
BP-SC4.3-sumer.d 10 sumer control_all=babylon
BP-SC4.3-sumer.e 10 sumer control_all=karduniash
BP-SC4.3-mitanni.a 10 mitanni slay=kassites:4
BP-SC4.3-mitanni.b 10 mitanni slay=hatti:3
BP-SC4.3-mitanni.c 10 mitanni slay=canaan:3
BP-SC4.3-mitanni.d 10 mitanni count=2 of=mediterranean_areas
BP-SC4.3-mitanni.e 10 mitanni control_all=mari,arrapha,assyria
BP-SC4.3-mitanni.f 20 mitanni control_all=mitanni when_each=1,2
BP-SC4.3-assyria.a 10 assyria slay=kassites:4
BP-SC4.3-assyria.b 10 assyria control_all=elam when_by=5
BP-SC4.3-assyria.c 10 assyria control_all=euphrates,syria separately=yes when_by=5
BP-SC4.3-assyria.d 10 assyria slay=luvians:3
BP-SC4.3-assyria.e 10 assyria slay=chaldea:3
BP-SC4.3-assyria.f 30 assyria prevent_of=arrapha prevent_by=any_other prevent_turns=3,4,5 at_end=yes
BP-SC4.3-assyria.g 20 assyria slay=hatti:4 slay_by=5
BP-SC4.3-libya.a 10 libya invade=3 of=libyan_border
BP-SC4.3-libya.b 10 libya control_all=on
BP-SC4.3-libya.c 10 libya count=1 not_terrain=desert exclude=egyptian_starting
BP-SC4.3-libya.d 10 libya slay=egypt:4
BP-SC4.4-elam.a 10 elam slay=assyria:4
BP-SC4.4-elam.b 10 elam slay=kassites:3
BP-SC4.4-elam.c 10 elam slay=chaldea:3
BP-SC4.4-elam.d 20 elam control_all=elam when_each=4,5 unbroken=yes
BP-SC4.4-elam.e 20 elam control_all=babylon when_by=4
BP-SC4.4-elam.f 20 elam control_all=elam,sumer,karduniash
BP-SC4.4-hatti.a 10 hatti prevent_of=kadesh prevent_by=egypt prevent_turns=1,2,3,4 prevent_need=3\
 prevent_at_own_turn_of=egypt
BP-SC4.4-hatti.b 10 hatti control_all=philistia when_by=4
BP-SC4.4-hatti.c 10 hatti control_all=phoenicia when_by=4
BP-SC4.4-hatti.d 10 hatti control_all=ugarit,aleppo when_by=4
BP-SC4.4-hatti.e 10 hatti slay=phrygia:2,luvians:2,achaea:2
BP-SC4.4-hatti.f 10 hatti slay=mitanni:4
BP-SC4.4-hatti.g 10 hatti control_all=kos when_turns=1,2,3,4,5 need=2
BP-SC4.4-hatti.h 20 hatti slay=egypt:4
BP-SC4.4-hatti.i 20 hatti control_all=mitanni when_each=2,3
BP-SC4.4-hatti.j 20 hatti prevent_of=hatti prevent_by=any_other prevent_turns=1,2,3,4,5 at_end=yes
BP-SC4.4-judah.a 10 judah slay=sea_peoples:3
BP-SC4.4-judah.b 10 judah slay=canaan:3
BP-SC4.4-judah.c 10 judah marker=in_jerusalem when_each=4,5
BP-SC4.5-canaan.a 10 canaan slay=hatti:2
BP-SC4.5-canaan.b 10 canaan slay=egypt:4
BP-SC4.5-canaan.c 10 canaan slay=judah:2
BP-SC4.5-canaan.d 10 canaan count=4 of=canaanite_starting city=yes when_each=1,2,3
BP-SC4.5-canaan.e 10 canaan count=6 of=canaanite_starting city=yes when_each=1,2
BP-SC4.5-canaan.f 20 canaan control_any=egyptian_starting
BP-SC4.5-kassites.a 10 kassites slay=elam:3
BP-SC4.5-kassites.b 10 kassites slay=sumer:3
BP-SC4.5-kassites.c 10 kassites slay=assyria:4
BP-SC4.5-kassites.d 10 kassites control_all=arrapha when_each=2
BP-SC4.5-kassites.e 10 kassites control_all=mari when_each=2
BP-SC4.5-kassites.f 10 kassites control_all=babylon when_each=1,2,3
BP-SC4.5-kassites.g 10 kassites slay=mitanni:5
BP-SC4.5-seapeoples.a 10 sea_peoples count=1 of=mediterranean_areas when_each=4,5
BP-SC4.5-seapeoples.b 10 sea_peoples count=5 city=yes
BP-SC4.5-seapeoples.c 10 sea_peoples slay=egypt:4
BP-SC4.5-seapeoples.d 10 sea_peoples slay=canaan:2
BP-SC4.5-seapeoples.e 10 sea_peoples slay=judah:2
BP-SC4.5-phrygia.a 10 phrygia slay_nations=3 slay_exclude=hatti
BP-SC4.5-phrygia.b 10 phrygia slay=hatti:3
BP-SC4.5-phrygia.c 10 phrygia control_all=hatti
BP-SC4.5-phrygia.d 10 phrygia control_all=kaska,chalbyes,east_taurus
BP-SC4.5-luvians.a 10 luvians slay=hatti:3
BP-SC4.5-luvians.b 10 luvians control_all=alasa,aleppo when_turns=4,5 need=2
BP-SC4.5-luvians.c 10 luvians control_all=hatti
BP-SC4.5-luvians.d 10 luvians control_all=mitanni
BP-SC4.5-chaldea.a 10 chaldea slay=elam:3
BP-SC4.5-chaldea.b 10 chaldea slay=arameans:2
BP-SC4.5-chaldea.c 10 chaldea control_all=sumer
BP-SC4.5-chaldea.d 10 chaldea slay=assyria:3
"""

KEYS = [field for field in Line.__struct_fields__ if field not in ("id", "color", "points", "text", "nation")]


def shown(value: object) -> list[str]:
    """A condition in the words of LINE_FACTS."""
    if isinstance(value, dict):
        return [f"{key}:{count}" for key, count in value.items()]
    if isinstance(value, tuple):
        return [str(part) for part in value]
    return ["yes"] if value is True else [str(value)]


def expanded(text: str) -> list[str]:
    return [place for part in text.split(",") for place in GROUPS.get(part, (part,))]


# fmt: off
@rule(
    "BP-MW-yellow.a", "BP-MW-yellow.b", "BP-MW-yellow.c", "BP-MW-yellow.d", "BP-MW-yellow.e",
    "BP-MW-yellow.f", "BP-MW-white.a", "BP-MW-white.b", "BP-MW-white.c", "BP-MW-white.d",
    "BP-MW-white.e", "BP-MW-white.f", "BP-MW-red.a", "BP-MW-red.b", "BP-MW-red.c", "BP-MW-red.d",
    "BP-MW-red.e", "BP-MW-red.f", "BP-MW-red.g", "BP-MW-blue.a", "BP-MW-blue.b", "BP-MW-blue.c",
    "BP-MW-blue.d", "BP-MW-blue.e", "BP-SC5.1-yellow.a", "BP-SC5.1-yellow.b", "BP-SC5.1-yellow.c",
    "BP-SC5.1-yellow.d", "BP-SC5.1-yellow.e", "BP-SC5.1-yellow.f", "BP-SC5.1-white.a",
    "BP-SC5.1-white.b", "BP-SC5.1-white.c", "BP-SC5.1-white.d", "BP-SC5.1-red.a", "BP-SC5.1-red.b",
    "BP-SC5.1-red.c", "BP-SC5.1-red.d", "BP-SC5.1-red.e", "BP-SC5.1-blue.a", "BP-SC5.1-blue.b",
    "BP-SC5.1-blue.c", "BP-SC5.1-blue.d", "BP-SC7.2-yellow.a", "BP-SC7.2-yellow.b", "BP-SC7.2-yellow.c",
    "BP-SC7.2-yellow.d", "BP-SC7.2-yellow.e", "BP-SC7.2-white.a", "BP-SC7.2-white.b",
    "BP-SC7.2-white.c", "BP-SC7.2-red.a", "BP-SC7.2-red.b", "BP-SC7.2-red.c", "BP-SC7.2-red.d",
    "BP-SC7.2-blue.a", "BP-SC7.2-blue.b", "BP-SC7.2-blue.c", "BP-SC9.2-yellow.a", "BP-SC9.2-yellow.b",
    "BP-SC9.2-yellow.c", "BP-SC9.2-white.a", "BP-SC9.2-white.b", "BP-SC9.2-white.c", "BP-SC9.2-red.a",
    "BP-SC9.2-red.b", "BP-SC9.2-red.c", "BP-SC9.2-red.d", "BP-SC9.2-blue.a", "BP-SC9.2-blue.b",
    "BP-SC9.2-blue.c", "BP-SC4.2-egypt.a", "BP-SC4.2-egypt.b", "BP-SC4.2-egypt.c", "BP-SC4.2-egypt.d",
    "BP-SC4.2-egypt.e", "BP-SC4.2-egypt.f", "BP-SC4.2-egypt.g", "BP-SC4.2-egypt.h", "BP-SC4.2-achaea.a",
    "BP-SC4.2-achaea.b", "BP-SC4.2-achaea.c", "BP-SC4.2-achaea.d", "BP-SC4.2-arameans.a",
    "BP-SC4.2-arameans.b", "BP-SC4.2-arameans.c", "BP-SC4.2-arameans.d", "BP-SC4.2-urartu.a",
    "BP-SC4.2-urartu.b", "BP-SC4.3-sumer.a", "BP-SC4.3-sumer.b", "BP-SC4.3-sumer.c", "BP-SC4.3-sumer.d",
    "BP-SC4.3-sumer.e", "BP-SC4.3-mitanni.a", "BP-SC4.3-mitanni.b", "BP-SC4.3-mitanni.c",
    "BP-SC4.3-mitanni.d", "BP-SC4.3-mitanni.e", "BP-SC4.3-mitanni.f", "BP-SC4.3-assyria.a",
    "BP-SC4.3-assyria.b", "BP-SC4.3-assyria.c", "BP-SC4.3-assyria.d", "BP-SC4.3-assyria.e",
    "BP-SC4.3-assyria.f", "BP-SC4.3-assyria.g", "BP-SC4.3-libya.a", "BP-SC4.3-libya.b",
    "BP-SC4.3-libya.c", "BP-SC4.3-libya.d", "BP-SC4.4-elam.a", "BP-SC4.4-elam.b", "BP-SC4.4-elam.c",
    "BP-SC4.4-elam.d", "BP-SC4.4-elam.e", "BP-SC4.4-elam.f", "BP-SC4.4-hatti.a", "BP-SC4.4-hatti.b",
    "BP-SC4.4-hatti.c", "BP-SC4.4-hatti.d", "BP-SC4.4-hatti.e", "BP-SC4.4-hatti.f", "BP-SC4.4-hatti.g",
    "BP-SC4.4-hatti.h", "BP-SC4.4-hatti.i", "BP-SC4.4-hatti.j", "BP-SC4.4-judah.a", "BP-SC4.4-judah.b",
    "BP-SC4.4-judah.c", "BP-SC4.5-canaan.a", "BP-SC4.5-canaan.b", "BP-SC4.5-canaan.c",
    "BP-SC4.5-canaan.d", "BP-SC4.5-canaan.e", "BP-SC4.5-canaan.f", "BP-SC4.5-kassites.a",
    "BP-SC4.5-kassites.b", "BP-SC4.5-kassites.c", "BP-SC4.5-kassites.d", "BP-SC4.5-kassites.e",
    "BP-SC4.5-kassites.f", "BP-SC4.5-kassites.g", "BP-SC4.5-seapeoples.a", "BP-SC4.5-seapeoples.b",
    "BP-SC4.5-seapeoples.c", "BP-SC4.5-seapeoples.d", "BP-SC4.5-seapeoples.e", "BP-SC4.5-phrygia.a",
    "BP-SC4.5-phrygia.b", "BP-SC4.5-phrygia.c", "BP-SC4.5-phrygia.d", "BP-SC4.5-luvians.a",
    "BP-SC4.5-luvians.b", "BP-SC4.5-luvians.c", "BP-SC4.5-luvians.d", "BP-SC4.5-chaldea.a",
    "BP-SC4.5-chaldea.b", "BP-SC4.5-chaldea.c", "BP-SC4.5-chaldea.d",
)
def test_lines_say_what_the_sheets_say() -> None:
    blank = Line(id="", color="", points=0, text="")
    lines = {line.id: line for line in ALL_LINES}
    rows = [row.split(" ") for row in LINE_FACTS.split("\n") if row]
    assert list(lines) == [row[0] for row in rows]
    for name, scored, nation, *conditions in rows:
        line = lines[name]
        assert (str(line.points), line.nation or "-") == (scored, nation), name
        assert line.color == (NATIONS[line.nation].color if line.nation else "blue")
        wanted = {key: expanded(said) for key, said in (part.split("=") for part in conditions)}
        found = {key: shown(getattr(line, key)) for key in KEYS if getattr(line, key) != getattr(blank, key)}
        assert found == wanted, name
        assert 10 <= len(line.text) <= 110
        assert line.text.endswith(".")
# fmt: on


def holds(line: Line, held: Iterable[str]) -> bool:
    """Do these areas, held at one moment, meet the control part of a line?"""
    areas = tuple(held)
    if not all(area in areas for area in line.control_all):
        return False
    if line.control_any and not any(area in areas for area in line.control_any):
        return False
    counted = [
        area
        for area in areas
        if (not line.of or area in line.of)
        and line.terrain in ("", TERRAIN[area])
        and TERRAIN[area] != line.not_terrain
        and (not line.city or area in CITY)
        and area not in line.exclude
    ]
    if len(counted) < line.count or not all(area in counted for area in line.include):
        return False
    for wanted, among in ((line.include_any, counted), (line.and_any, areas)):
        if wanted and not any(area in among for area in wanted):
            return False
    cities = sum(area in CITY for area in counted)
    coastal = sum(area in SEA for area in counted)
    return cities >= line.with_cities and coastal >= line.with_coastal


def by_control(line: Line) -> bool:
    return bool(line.control_all or line.control_any or line.count)


@pytest.mark.parametrize("line", [line for line in ALL_LINES if by_control(line)], ids=lambda line: line.id)
def test_some_set_of_areas_meets_every_line(line: Line) -> None:
    closed = ("nubia", "libyan_desert", "arabian_desert")
    world = [area for area in AREAS if area not in closed]
    assert holds(line, world)
    assert not holds(line, [])
    # drop whatever can be dropped: what is left is exactly as large as the line asks
    least = world
    for area in world:
        rest = [other for other in least if other != area]
        if holds(line, rest):
            least = rest
    size = line.count or len(line.control_all) or 1
    assert size <= len(least) <= size + (1 if line.and_any else 0)


def test_every_line_has_a_condition() -> None:
    for line in ALL_LINES:
        kinds = (
            by_control(line),
            bool(line.slay or line.slay_any or line.slay_nations),
            bool(line.prevent_of),
            bool(line.marker),
            bool(line.event),
            bool(line.invade),
            line.nation == "",
        )
        assert sum(kinds) == 1, line.id
        if line.invade:
            assert line.invade <= len(line.of)
        if line.slay:
            assert line.nation not in line.slay
        if line.when_turns:
            assert line.need <= len(line.when_turns)
        for turn in (*line.when_each, *line.when_turns):
            joined = next(n for n, track in TURNS.items() if line.nation in track.new_chits)
            assert turn >= joined, line.id


@pytest.mark.parametrize(("name", "sheet"), [("middle", "middle_five"), ("last", "last_five")])
def test_no_mighty_warriors_line_is_met_by_a_printed_position(name: str, sheet: str) -> None:
    met = []
    for line in LINES[sheet]:
        held = SETUPS[name].placed.get(line.nation, {})
        if by_control(line) and holds(line, held):
            met.append(line.id)
    # Canaan's line of turn 4 is pure survival
    assert met == (["BP-SC7.2-yellow.a"] if name == "middle" else [])


def test_no_starting_nation_meets_a_line_by_holding_all_its_starting_areas() -> None:
    for sheet in ("full", "first_five"):
        for line in LINES[sheet]:
            entry = ENTRIES["full"].get(f"1.{line.nation}")
            if entry and by_control(line) and not line.when_each:
                assert not holds(line, entry.areas), line.id


# --- sources and checks -------------------------------------------------------------------------------------


def test_every_item_has_a_source() -> None:
    known = re.compile(r"(BP-[A-Za-z0-9.\-]+|reconstruction)(, (BP-[A-Za-z0-9.\-]+|reconstruction))*")
    files = sorted(tables.DATA.glob("*.toml"))
    names = [file.name for file in files]
    assert names == ["areas.toml", "chart.toml", "nations.toml", "setups.toml", "turns.toml", "victory.toml"]
    items = (
        [(a.id, a.source) for a in AREAS.values()]
        + [(n.id, n.source) for n in NATIONS.values()]
        + [(c.area, c.source) for c in CAPITALS]
        + [(t.title, t.source) for t in TURNS.values()]
        + [(r.id, r.source) for r in RULERS.values()]
        + [(e.id, e.source) for turns in CHART.values() for e in flat(turns)]
        + [(s.id, s.source) for s in SCENARIOS.values()]
        + [(name, setup.source) for name, setup in SETUPS.items()]
        + [(line.id, line.id) for line in ALL_LINES]
    )
    assert len(items) == 59 + 21 + 5 + 10 + 27 + 62 + 4 + 2 + 160
    for item, source in items:
        assert known.fullmatch(source), item
    raw = tables.read("areas.toml")
    assert all(known.fullmatch(group["source"]) for group in raw["groups"].values())
    assert all("reconstruction" in entry.source for entry in flat(CHART["late"]))
    assert AREAS["east_caucasus"].source == "reconstruction"


@pytest.mark.parametrize(
    ("build", "raw", "said"),
    [
        (tables.build_areas, {}, "areas.toml: areas: no such table"),
        (tables.build_areas, {"areas": {"on": {"name": "On"}}}, "areas.toml: on: .*terrain"),
        (tables.build_nations, {"nations": {"egypt": {"name": 1}}}, "nations.toml: egypt: Expected `str`"),
        (tables.build_capitals, {"capitals": [{"nation": "egypt"}]}, "nations.toml: capital 1: .*area"),
        (tables.build_turns, {"turns": {"one": {}}}, "turns.toml: one: not a turn"),
        (
            lambda raw: tables.build_chart(raw, "late"),
            {"late": [{"turn": 9, "nation": "egypt", "mode": "fly", "source": "x"}]},
            "chart.toml: 9.egypt: unknown mode 'fly'",
        ),
        (
            lambda raw: tables.build_chart(raw, "late"),
            {"late": [{"turn": 9, "nation": "egypt", "mode": "place", "areas": ["atlantis"], "source": "x"}]},
            "chart.toml: 9.egypt: unknown place 'atlantis'",
        ),
        (
            tables.build_setups,
            {"setups": {"middle": {"placed": {}, "markers": {}, "dead": {}, "source": ""}}},
            "setups.toml: middle: no source",
        ),
        (
            tables.build_lines,
            {"full": [{"id": "BP-x", "color": "blue", "points": 5, "text": "t", "cout": 3}]},
            "victory.toml: BP-x: .*cout",
        ),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(build: Callable[[tables.Raw], object], raw: tables.Raw, said: str) -> None:
    with pytest.raises(ValueError, match=said) as refused:
        build(raw)
    assert "\n" not in str(refused.value)


def test_a_one_sided_border_is_refused() -> None:
    raw = tables.read("areas.toml")
    raw["areas"]["on"]["neighbours"].remove("sinai")
    with pytest.raises(ValueError, match="sinai: its border with on has one side only"):
        tables.build_areas(raw)


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^hyksos\.toml: "):
        tables.read("hyksos.toml")

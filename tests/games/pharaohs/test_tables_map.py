"""The map's tables: areas, ways by land and sea, the evidence for them."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise

import pytest

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.data.tables import AREAS, CITY, GAZETTEER, GROUPS, LAND, NATIONS, SEA, TERRAIN
from tests.rules import rule

# --- the map --------------------------------------------------------------------------------------------------


TERRAINS = {
    "hill": "judah phoenicia alasa arzawa seha_river_land wilusyia phrygia hatti hurri_land zamua caspia mannai",
    "mountain": "lukka kaska chalbyes west_caucasus east_caucasus zippasla west_taurus east_taurus "
    "south_zagros north_zagros media hyrkania ashuguzai van urartu",
    "desert": "libyan_desert nubia pelusium sinai arabian_desert",
    "marsh": "sumer",
}


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
    assert GAZETTEER["jerusalem"] == ("judah",)


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


@rule("BP-2.1.d")
def test_each_city_stands_in_its_area() -> None:
    assert {city: GAZETTEER[city] for city in CITIES} == {c: (a,) for c, a in CITIES.items()}
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


def test_borders() -> None:
    borders = {a: tuple(sorted(b.split())) for a, b in (row.split(":") for row in BORDERS.split("\n") if row)}
    assert borders == LAND
    assert list(borders) == list(LAND) == list(AREAS)
    assert all(area.neighbours == LAND[area.id] for area in AREAS.values())


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


# --- the sea --------------------------------------------------------------------------------------------------


COAST_ORDER = (
    "west_caucasus chalbyes kaska phrygia wilusyia seha_river_land assuwa kos lukka arzawa kizzuwatna aleppo"
    " ugarit kadesh phoenicia philistia pelusium on naucratis"
)


COAST = COAST_ORDER.split()


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


def sail(start: str, steps: int) -> dict[str, int]:
    """Distances by sea, up to a range."""
    found = {start: 0}
    edge = [start]
    for step in range(1, steps + 1):
        edge = [b for a in edge for b in SEA[a] if b not in found]
        found.update(dict.fromkeys(edge, step))
    return found


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


# --- map evidence ---------------------------------------------------------------------------------------------


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

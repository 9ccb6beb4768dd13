"""The map: every statement of the rulebook from which something about it follows, and the plan for the rest.

The statements are numbered as in the list of map evidence, ME-1 to ME-52.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from itertools import pairwise

import pytest

from engine.games.genesis.data.tables import (
    BOXES,
    CAPITAL,
    CITIES,
    DS,
    EW,
    HOME,
    ISLAND,
    KINGDOMS,
    POWERS,
    SEAS,
    SPACES,
)
from engine.games.genesis.kingdom.trade import troubled_ports, waters
from tests.games.genesis.map_facts import BOX_LINKS, INDEPENDENT, LAND, MINES, MOUNTAINS, PORTS, SEA, TRANSIT
from tests.games.genesis.positions import build
from tests.rules import rule

GROUPS = {
    "egypt": "Thebes, Abydos, Memphis, Sais, Tanis, Elephantine",
    "hittites": "Hattusa, Nesa, Arinna, Sapinuwa, Ankuwa, Purushanda",
    "mitanni": "Waushukanni, Taite, Nagar, Harran, Irrite, Urkesh",
    "babylonia": "Babylon, Sippar, Kish, Nippur, Uruk, Ur",
    "assyria": "Ashur, Nineveh, Kalku, Arbela, Ekallatum, Talmussu",
    "arzawa": "Apasa, Milawata, Wallarima, Mira, Hindawa, Hapalla",
    "canaan": "Hazor, Qatna, Megiddo, Kadesh",
    "elam": "Susa",
    "": "Troy, Parha, Tarsus, Tarhuntassa, Kummanni, Melid, Hayassa, Azzi, Tushpa, Carchemish, Halab, Alalakh, "
    "Ugarit, Emar, Tuttul, Hamath, Arvad, Sumur, Ribla, Gubla, Sidon, Tyre, Damascus, Tadmor, Jerusalem, Gaza, "
    "Mari, Terqa, Arrapha, Eshnunna, Der",
}
CAPITALS = {
    "egypt": "thebes",
    "hittites": "hattusa",
    "mitanni": "waushukanni",
    "babylonia": "babylon",
    "assyria": "ashur",
}
EAST = ["arvad", "gaza", "gubla", "sais", "sidon", "sumur", "tanis", "tarsus", "tyre", "ugarit"]
WEST = ["hindawa", "parha", "troy"]


def near(space: str) -> list[str]:
    """The spaces one connection away, by land or sea."""
    return [*LAND.get(space, ()), *SEA.get(space, {})]


def steps(start: str, barred: Iterable[str] = (), sea: bool = False) -> dict[str, int]:
    """How many spaces away each space lies."""
    away = {start: 0}
    line = [start]
    for here in line:
        for other in near(here) if sea else LAND[here]:
            if other not in away and other not in barred:
                away[other] = away[here] + 1
                line.append(other)
    return away


def price(start: str, barred: Iterable[str] = ()) -> dict[str, int]:
    """The cheapest movement points to each space, units ignored."""
    best = {start: 0}
    line = [(0, start)]
    while line:
        paid, here = heapq.heappop(line)
        if paid > best[here]:
            continue
        for other in LAND[here]:
            cost = paid + (2 if other in MOUNTAINS else 1)
            if other not in barred and cost < best.get(other, 99):
                best[other] = cost
                heapq.heappush(line, (cost, other))
    return best


def joined(*pairs: tuple[str, str]) -> bool:
    return all(two in LAND[one] and one in LAND[two] for one, two in pairs)


def names(spaces: Iterable[str]) -> list[str]:
    return [SPACES[space].name for space in spaces]


# --- what there is ------------------------------------------------------------------------------------------


@rule("GEN-R1.a", "GEN-2.1.c")
def test_spaces_counted() -> None:
    assert (len(CITIES), len(TRANSIT)) == (72, 36)
    assert BOXES == {"libya_box": "libyans", "kaska_box": "kaskans"}
    others = [space.id for space in SPACES.values() if space.kind not in ("city", "transit", "box")]
    assert others == [ISLAND] == ["alashiya"]


@rule("GEN-R1.b", "GEN-2.1.1.a", "GEN-2.1.1.b", "GEN-10.1.1.a", "GEN-10.2.1.a", "GEN-10.3.1.a")
@pytest.mark.parametrize("home", GROUPS)
def test_cities_of_each_group(home: str) -> None:
    assert names(HOME[home] if home else INDEPENDENT) == GROUPS[home].split(", ")


@rule("GEN-R1.b")
def test_groups_hold_all_cities_once() -> None:
    assert sorted([*INDEPENDENT, *(city for homes in HOME.values() for city in homes)]) == sorted(CITIES)
    assert list(HOME) == [home for home in GROUPS if home]
    assert sum(len(HOME[kingdom]) for kingdom in KINGDOMS) == 30


@rule("GEN-R1.c")
def test_capitals() -> None:
    assert CAPITAL == CAPITALS
    assert all(SPACES[capital].home == kingdom for kingdom, capital in CAPITAL.items())


def test_land_connections_have_two_sides_and_join_everything() -> None:
    assert all(here in LAND[other] for here in LAND for other in LAND[here])
    assert sum(len(others) for others in LAND.values()) == 2 * 163
    assert sorted(steps("thebes")) == sorted([*CITIES, *TRANSIT])
    assert ISLAND not in LAND and not SPACES[ISLAND].neighbours


def test_names_and_places_are_told_apart() -> None:
    assert len({space.name for space in SPACES.values()}) == len(SPACES)
    assert len({(space.lat, space.lon) for space in SPACES.values()}) == len(SPACES)
    assert all(21.5 < space.lat < 41.6 and 25.5 < space.lon < 48.5 for space in SPACES.values())


@rule("GEN-R1.d")
def test_mountain_cities() -> None:
    wanted = "Sapinuwa, Mira, Hapalla, Tarhuntassa, Kummanni, Melid, Hayassa, Azzi, Tushpa, Jerusalem"
    assert ", ".join(names(city for city in MOUNTAINS if city in CITIES)) == wanted


@rule("GEN-R1.e")
def test_a_fifth_to_three_tenths_is_mountain() -> None:
    share = len(MOUNTAINS) / (len(CITIES) + len(TRANSIT))
    assert 0.2 <= share <= 0.3
    wanted = (
        "Shechem Kumidi Atalur Hupisna Lawazantiya Tegarama Dalawa Nerik Isuwa Alshe Arzashkun Musasir Kashiyari "
        "Lullubum Simurrum"
    )
    assert names(space for space in MOUNTAINS if space in TRANSIT) == wanted.split()


# --- evidence -----------------------------------------------------------------------------------------------


def test_me_1_anatolia_levant_egypt_mesopotamia() -> None:
    """Anatolia north-west, Egypt south-west, Mesopotamia east; the map is wider than high."""
    lat = {name: SPACES[name].lat for name in SPACES}
    lon = {name: SPACES[name].lon for name in SPACES}
    assert all(lat[city] > 36 for city in (*HOME["hittites"], *HOME["arzawa"]))
    assert all(lat[city] < 31.5 for city in HOME["egypt"])
    assert all(lon[city] > 42 for city in (*HOME["assyria"], *HOME["babylonia"]))
    assert all(35 < lon[city] < 37 for city in HOME["canaan"])
    assert max(lon.values()) - min(lon.values()) > max(lat.values()) - min(lat.values())


@rule("GEN-2.1.c", "GEN-R1.l")
def test_me_2_boxes_hang_on_the_map_and_the_island_on_the_sea() -> None:
    assert all(link in LAND for links in BOX_LINKS.values() for link in links)
    assert all(box not in others for others in LAND.values() for box in BOXES)
    assert set(near(ISLAND)) == {"ugarit", "tanis", "parha", "hindawa"}


@rule("GEN-2.1.1.a", "GEN-2.1.1.b")
def test_me_3_home_cities_and_independent_ones() -> None:
    assert set(HOME) == {*KINGDOMS, "arzawa", "canaan", "elam"}
    assert KINGDOMS["egypt"].color == "yellow"
    assert not any(SPACES[city].home for city in INDEPENDENT)


@rule("GEN-R1.r")
def test_me_4_egypt_has_hardly_a_wall() -> None:
    assert all(DS[city] <= 1 for city in HOME["egypt"] if city != "tanis")
    assert 1 <= DS["tanis"] <= 2


@rule("GEN-2.1.2.h", "GEN-2.1.2.j", "GEN-R1.m")
def test_me_5_ports_are_cities_with_a_sea_connection() -> None:
    wanted = "troy hindawa parha tarsus ugarit arvad sumur gubla sidon tyre gaza tanis sais"
    assert sorted(PORTS) == sorted(wanted.split())
    assert sorted({shore for sea in SEAS.values() for shore in sea.shores}) == sorted([*PORTS, ISLAND])
    assert ISLAND not in CITIES and (SPACES[ISLAND].ds, SPACES[ISLAND].ew) == (0, 0)


def test_me_6_transit_spaces_have_names_and_lie_on_routes() -> None:
    lost = [space for space in TRANSIT if len(LAND[space]) < 2]
    assert lost == ["buhen"]  # the end of the road to Nubia


@rule("GEN-R1.c")
def test_me_7_waushukanni_is_the_inland_capital_of_the_mitanni() -> None:
    assert CAPITAL["mitanni"] == "waushukanni"
    assert "waushukanni" not in PORTS
    assert 36 < SPACES["waushukanni"].lat < 38 and 39 < SPACES["waushukanni"].lon < 42


@rule("GEN-R1.q")
def test_me_8_mari_and_babylon_are_rich_and_mines_lie_north() -> None:
    assert EW["mari"] == 3
    assert EW["babylon"] == 4 == max(EW.values())
    assert sum(SPACES[mine].lat > 35 for mine in MINES) == 3


@rule("GEN-R1.j")
def test_me_9_thebes_to_jerusalem_takes_seven_points() -> None:
    """The cheapest way, and the only one as cheap, which no other power's city bars."""
    way = ["thebes", "abydos", "memphis", "tanis", "tjaru", "raphia", "jerusalem"]
    paid = price("thebes")
    assert [paid[space] for space in way] == [0, 1, 2, 3, 4, 5, 7]
    for space in way[1:-1]:
        assert price("thebes", [space]).get("jerusalem", 99) > 7
        assert SPACES[space].home in ("egypt", "") and space not in INDEPENDENT
    assert "gaza" in LAND["raphia"]


@rule("GEN-R1.k")
def test_me_10_the_road_goes_on_beyond_jerusalem() -> None:
    assert len(LAND["jerusalem"]) > 1
    assert "megiddo" in steps("jerusalem", ["raphia", "gaza"])


def test_me_11_mari_is_no_home_of_assyria() -> None:
    assert "mari" in INDEPENDENT


@rule("GEN-R1.i")
def test_me_12_no_connection_between_tarsus_and_tarhuntassa() -> None:
    assert not joined(("tarsus", "tarhuntassa"))
    assert abs(SPACES["tarsus"].lon - SPACES["tarhuntassa"].lon) < 2.5


def test_me_13_megiddo_to_kadesh_leads_over_sumur_when_ribla_and_tadmor_are_closed() -> None:
    barred = ["ribla", "tadmor", "arvad"]
    assert steps("megiddo", barred)["kadesh"] == 5
    assert "kadesh" not in steps("megiddo", [*barred, "sumur"])
    assert joined(("sumur", "kadesh"))


@rule("GEN-R1.f", "GEN-R1.d")
def test_me_14_kadesh_and_arvad_are_one_point_apart() -> None:
    assert joined(("kadesh", "arvad"))
    assert not {"kadesh", "arvad"} & set(MOUNTAINS)
    assert (price("kadesh")["arvad"], price("arvad")["kadesh"]) == (1, 1)


def test_me_15_kadesh_to_damascus() -> None:
    assert steps("kadesh", ["ribla", "tadmor"])["damascus"] == 5
    assert steps("kadesh")["damascus"] == 3


@rule("GEN-R1.g")
def test_me_16_damascus_to_ribla_costs_two() -> None:
    assert not joined(("damascus", "ribla"))
    assert price("damascus")["ribla"] == 2
    between = [space for space in LAND["damascus"] if "ribla" in LAND[space] and space not in MOUNTAINS]
    assert between == ["lebo"]
    assert "lebo" in TRANSIT


@rule("GEN-R1.r")
@pytest.mark.parametrize(
    ("city", "strength"), [("ugarit", 4), ("damascus", 3), ("sidon", 2), ("jerusalem", 3), ("qatna", 3)]
)
def test_me_17_18_20_printed_strengths(city: str, strength: int) -> None:
    assert DS[city] == strength


@rule("GEN-R1.f")
def test_me_19_tyre_and_sidon_are_joined() -> None:
    assert joined(("tyre", "sidon"))
    assert "tyre" in CITIES


def test_me_20_sidon_is_independent() -> None:
    assert "sidon" in INDEPENDENT


@rule("GEN-R1.f")
def test_me_21_ashur_and_kalku_are_joined() -> None:
    assert joined(("ashur", "kalku"))
    assert "ashur" in CITIES


@rule("GEN-R1.f")
def test_me_22_nineveh_and_kalku_are_joined() -> None:
    assert joined(("nineveh", "kalku"))


@rule("GEN-R1.d")
@pytest.mark.parametrize("city", ["kalku", "qatna", "hamath", "kadesh", "arvad"])
def test_me_23_27_chariots_fight_there(city: str) -> None:
    assert city not in MOUNTAINS


def test_me_24_kalku_is_an_assyrian_city_with_walls() -> None:
    assert SPACES["kalku"].home == "assyria"
    assert DS["kalku"] >= 2


@rule("GEN-R1.h")
def test_me_25_emar_to_qatna_not_by_way_of_hamath() -> None:
    assert price("emar", ["hamath"])["qatna"] == 2
    assert joined(("emar", "barga"), ("barga", "qatna"))
    assert "barga" in TRANSIT


@rule("GEN-R1.f")
def test_me_26_qatna_and_hamath_are_one_point_apart() -> None:
    assert joined(("qatna", "hamath"))
    assert price("qatna")["hamath"] == 1


@rule("GEN-R1.q")
def test_me_28_qatna_yields_one_silver_of_plunder() -> None:
    assert EW["qatna"] == 2
    assert (EW["qatna"] + 1) // 2 == 1


def test_me_29_30_arzawa_lies_in_the_west_beside_the_hittites() -> None:
    assert all(SPACES[city].lon < 32 for city in HOME["arzawa"])
    assert min(steps(city)["purushanda"] for city in HOME["arzawa"]) == 2
    assert SPACES["apasa"].alias == "Ephesus"


def test_me_31_susa_lies_at_the_south_east_edge_with_a_road_to_babylonia() -> None:
    assert max(SPACES.values(), key=lambda space: space.lon).id == "susa"
    assert steps("susa")["ur"] == 2


def test_me_32_canaan_lies_in_the_levant() -> None:
    assert all(32 < SPACES[city].lat < 35 for city in HOME["canaan"])


def test_me_33_sea_peoples_land_in_any_port() -> None:
    assert POWERS["sea_peoples"].entry == ("port",)
    assert all(port in SEA and SPACES[port].coast == 1 for port in PORTS)


@rule("GEN-R1.l")
def test_me_34_kaskans_come_from_the_north() -> None:
    assert BOX_LINKS["kaska_box"] == ("nerik", "tapikka")
    assert [link in MOUNTAINS for link in BOX_LINKS["kaska_box"]] == [True, False]
    assert all(set(LAND[link]) & set(HOME["hittites"]) for link in BOX_LINKS["kaska_box"])
    assert SPACES["kaska_box"].lat > max(SPACES[city].lat for city in CITIES)


@rule("GEN-R1.l")
def test_me_35_libyans_come_from_the_west_of_egypt() -> None:
    assert BOX_LINKS["libya_box"] == ("sais",)
    assert SPACES["libya_box"].lon < min(SPACES[city].lon for city in HOME["egypt"])


def test_me_36_hayassa_and_azzi_lie_in_the_north_east_of_anatolia() -> None:
    assert joined(("hayassa", "azzi"))
    for city in ("hayassa", "azzi"):
        assert city in INDEPENDENT
        assert SPACES[city].lat > 39.5 and SPACES[city].lon > 39
    assert steps("azzi")["nesa"] == 2


def test_me_37_tushpa_lies_north_of_assyria() -> None:
    assert SPACES["tushpa"].lat > max(SPACES[city].lat for city in HOME["assyria"])
    assert steps("tushpa")["talmussu"] == 2
    assert "tushpa" in INDEPENDENT


@rule("GEN-11.7.1.b")
@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("alashiya", "ugarit"),
        ("alashiya", "hindawa"),
        ("alashiya", "parha"),
        ("hindawa", "troy"),
        ("ugarit", "tarsus"),
    ],
)
def test_me_38_connections_north_of_alashiya(one: str, two: str) -> None:
    assert [SEAS[line].north for line in SEA[one][two]] == [True]


@rule("GEN-11.7.1.d")
def test_me_39_other_connections_are_not_north_of_alashiya() -> None:
    north = ["alashiya_ugarit_tanis", "alashiya_parha_hindawa", "hindawa_troy", "ugarit_tarsus"]
    assert waters(build()) == north
    assert len(SEAS) == 4 + 8


@rule("GEN-R1.n")
def test_sea_connections() -> None:
    shores = [sea.shores for sea in SEAS.values()]
    row = ["ugarit", "arvad", "sumur", "gubla", "sidon", "tyre", "gaza", "tanis", "sais"]
    wanted = [
        ("alashiya", "ugarit", "tanis"),
        ("alashiya", "parha", "hindawa"),
        ("hindawa", "troy"),
        ("ugarit", "tarsus"),
        *pairwise(row),
    ]
    assert shores == wanted
    assert SEA["ugarit"]["tanis"] == ("alashiya_ugarit_tanis",)


@rule("GEN-R1.o")
def test_me_40_pirates_between_alashiya_ugarit_and_tanis_trouble_the_east() -> None:
    assert sorted(troubled_ports(build(), "alashiya_ugarit_tanis")) == EAST


@rule("GEN-R1.o")
def test_me_41_pirates_between_parha_and_alashiya_trouble_the_west() -> None:
    assert sorted(troubled_ports(build(), "alashiya_parha_hindawa")) == WEST
    assert not {"apasa", "milawata"} & set(PORTS)


@rule("GEN-R1.o")
def test_me_42_each_connection_troubles_one_group() -> None:
    s = build()
    assert [sorted(troubled_ports(s, line)) for line in SEAS] == [WEST if "hindawa" in line else EAST for line in SEAS]


def test_me_43_51_sais_and_tanis_are_egyptian_ports() -> None:
    assert [port for port in PORTS if SPACES[port].home == "egypt"] == ["sais", "tanis"]


@rule("GEN-R1.f")
def test_me_44_sumur_and_ribla_are_joined() -> None:
    assert joined(("sumur", "ribla"))


def test_me_45_ribla_is_an_independent_fortified_city() -> None:
    assert "ribla" in INDEPENDENT
    assert DS["ribla"] >= 1


def test_me_46_lukka_is_the_south_west() -> None:
    assert all(SPACES[port].lon < 31 and SPACES[port].lat < 37 for port in ("hindawa", "parha"))


@rule("GEN-R1.s")
@pytest.mark.parametrize("kingdom", list(CAPITALS))
def test_me_47_some_cities_are_six_spaces_from_the_capital(kingdom: str) -> None:
    """Also counted with Sea Connections; and an Independent City among them can be reached by land."""
    by_sea, by_land = steps(CAPITAL[kingdom], sea=True), steps(CAPITAL[kingdom])
    assert sum(by_sea[city] >= 6 for city in CITIES) >= 10
    assert [city for city in INDEPENDENT if by_land[city] >= 6]


@pytest.mark.parametrize("kingdom", list(CAPITALS))
def test_me_48_independent_cities_are_within_four_spaces(kingdom: str) -> None:
    within = {city for home in HOME[kingdom] for city, away in steps(home).items() if away <= 4}
    assert len(within & set(INDEPENDENT)) >= 2


def test_me_49_transit_spaces_are_within_three_points_of_a_city() -> None:
    for space in TRANSIT:
        assert min(price(city).get(space, 99) for city in CITIES) <= 3


@rule("GEN-R1.p")
def test_me_50_four_mines() -> None:
    assert len(MINES) == 4
    for mine, city in (("buhen", "elephantine"), ("hupisna", "tarsus"), ("isuwa", "melid"), ("lullubum", "arrapha")):
        assert mine in MINES
        assert joined((mine, city))


def test_me_52_mountains_are_cities_and_transit_spaces() -> None:
    assert {SPACES[space].kind for space in MOUNTAINS} == {"city", "transit"}


# --- the plan for what the rulebook does not tell -----------------------------------------------------------


@rule("GEN-R1.f")
def test_further_connections_of_the_plan() -> None:
    assert joined(("ribla", "kadesh"), ("sumur", "gubla"), ("gubla", "sidon"))
    assert joined(("megiddo", "hazor"), ("hazor", "damascus"))


@rule("GEN-R1.g")
def test_sumur_to_kadesh_and_megiddo_to_tyre() -> None:
    assert steps("sumur", ["arvad", "ribla"])["kadesh"] <= 2
    assert steps("megiddo")["tyre"] <= 2


@rule("GEN-R1.p")
@pytest.mark.parametrize(
    ("kingdom", "mine"),
    [
        ("egypt", "buhen"),
        ("hittites", "hupisna"),
        ("mitanni", "isuwa"),
        ("babylonia", "lullubum"),
        ("assyria", "lullubum"),
    ],
)
def test_each_kingdom_can_trade_with_a_mine(kingdom: str, mine: str) -> None:
    """With all Home cities of the others closed."""
    barred = [city for home, homes in HOME.items() if home != kingdom for city in homes]
    assert mine in steps(CAPITAL[kingdom], barred)


@rule("GEN-R1.q")
def test_economic_worth() -> None:
    assert set(EW.values()) == {1, 2, 3, 4}
    total = {kingdom: sum(EW[city] for city in HOME[kingdom]) for kingdom in KINGDOMS}
    assert total == {**dict.fromkeys(KINGDOMS, 12), "mitanni": 14, "assyria": 14}  # who lies between the others
    assert [city for city in CITIES if EW[city] == 4] == ["babylon"]
    assert all(EW[city] == 3 for city in ("thebes", "memphis", "mari", "ugarit", "troy", "halab"))
    assert (EW["jerusalem"], EW["qatna"]) == (2, 2)
    assert [city for city in INDEPENDENT if EW[city] > 2] == ["troy", "halab", "ugarit", "mari"]
    assert sum(EW.values()) == 128


@rule("GEN-R1.r")
def test_defense_strength() -> None:
    for city in CITIES:
        home = SPACES[city].home
        if home != "egypt":
            assert 2 <= DS[city] <= 4, city
        if city in CAPITAL.values() and home != "egypt":
            assert DS[city] == 4, city


@rule("GEN-R1.s")
def test_capitals_are_apart() -> None:
    for one in CAPITAL.values():
        for two in CAPITAL.values():
            assert one == two or steps(one)[two] >= 4, (one, two)


def test_home_kingdoms_hang_together() -> None:
    """From a Capital all Home cities are in reach over its own cities and Transit spaces."""
    for kingdom in KINGDOMS:
        barred = [city for city in CITIES if SPACES[city].home != kingdom]
        assert set(HOME[kingdom]) <= set(steps(CAPITAL[kingdom], barred)), kingdom

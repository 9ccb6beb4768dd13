"""The eight scenarios and their positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.data.rows import Holding
from engine.games.genesis.data.tables import (
    CAPITAL,
    CITIES,
    EW,
    HOME,
    KINGDOMS,
    KINGS,
    POSITIONS,
    SCENARIOS,
    SPACES,
    king_pool,
)
from engine.games.genesis.position import places
from engine.games.genesis.position.control import controller, home_of, is_city
from engine.kernel.errors import Refused
from tests.games.genesis.map_facts import LAND, SEA, TRANSIT
from tests.rules import rule

MULTI = ("campaign", "early", "middle", "late")
DUELS = ("tigris", "syria", "kadesh")
ALL = [(name, kingdom) for name, position in POSITIONS.items() for kingdom in position.holdings]


def count(holding: Holding, kind: str) -> int:
    return sum(units.get(kind, 0) for units in holding.units.values())


def reach(start: str, barred: Iterable[str]) -> list[str]:
    """The spaces to which a Trade Route may lead."""
    found = [start]
    for here in found:
        found += [other for other in (*LAND[here], *shores(here)) if other not in found and other not in barred]
    return found


def shores(here: str) -> list[str]:
    """The Ports one Sea Connection away, or two by way of the island."""
    near = [*SEA.get(here, {})]
    return [port for port in [*near, *(SEA["alashiya"] if "alashiya" in near else ())] if port in LAND]


def test_eight_scenarios() -> None:
    assert list(SCENARIOS) == ["sargon", *MULTI, *DUELS]
    assert len({scenario.title for scenario in SCENARIOS.values()}) == 8


@rule("GEN-R5.2.a", "GEN-R5.3.a", "GEN-R5.4.a", "GEN-R5.5.a", "GEN-R5.6.a", "GEN-R5.7.a", "GEN-R5.8.a")
@pytest.mark.parametrize(
    ("name", "first", "last", "technology"),
    [
        ("campaign", 1, 10, 0),
        ("early", 1, 3, 0),
        ("middle", 6, 8, 2),
        ("late", 9, 10, 3),
        ("tigris", 8, 10, 2),
        ("syria", 6, 8, 2),
        ("kadesh", 7, 10, 2),
    ],
)
def test_turns_and_technology(name: str, first: int, last: int, technology: int) -> None:
    scenario = SCENARIOS[name]
    position = POSITIONS[scenario.position]
    assert (scenario.first_turn, scenario.last_turn) == (first, last)
    assert {holding.technology for holding in position.holdings.values()} == {technology}
    assert position.chariot_cards == technology
    assert all((count(holding, "ch") > 0) == (technology > 0) for holding in position.holdings.values())


@rule("GEN-O8", "GEN-R5.2.a")
def test_the_campaign_has_four_lengths() -> None:
    assert SCENARIOS["campaign"].lengths == (3, 5, 7, 10)


@rule("GEN-R4.d")
@pytest.mark.parametrize("name", MULTI)
def test_one_to_five_players(name: str) -> None:
    seating = SCENARIOS[name].seating
    assert {count: sum(len(seat) for seat in seats) for count, seats in seating.items()} == {
        "1": 5,
        "2": 4,
        "3": 3,
        "4": 4,
        "5": 5,
    }
    assert [len(seat) for seat in seating["2"]] == [2, 2]
    assert [seat[0] for seat in seating["5"]] == list(KINGDOMS)
    assert sorted(POSITIONS[SCENARIOS[name].position].holdings) == sorted(KINGDOMS)


@rule("GEN-O7", "GEN-R4.d")
@pytest.mark.parametrize("name", MULTI)
@pytest.mark.parametrize("seats", [3, 4])
def test_second_kingdoms_for_three_or_four(name: str, seats: int) -> None:
    """By agreement all five kingdoms are in play, at most two for each player; else nobody plays the others."""
    s = SPEC.start.deal(SPEC.setup(name, seats, {"kingdoms": "second"}))
    alone = {3: ["hittites"], 4: ["hittites", "assyria", "babylonia"]}[seats]
    pairs = {3: {"assyria": "egypt", "mitanni": "babylonia"}, 4: {"mitanni": "egypt"}}[seats]
    assert s.kingdoms == list(KINGDOMS) and list(s.owner.values()).count("egypt") == 2
    assert {kingdom: owner for kingdom, owner in s.owner.items() if kingdom != owner} == pairs
    assert [seat for seat in s.seats if list(s.owner.values()).count(seat) == 1] == alone
    assert all(s.silver[kingdom] and kingdom in SPEC.view.seen(s, None).points for kingdom in KINGDOMS)
    usual = SPEC.start.deal(SPEC.setup(name, seats))
    assert sorted(usual.kingdoms) == sorted(usual.seats) and len(usual.kingdoms) == seats


@rule("GEN-O7")
def test_second_kingdoms_only_where_the_scenario_offers_them() -> None:
    with pytest.raises(Refused, match="kingdoms is independent in War on the Tigris"):
        SPEC.setup("tigris", 2, {"kingdoms": "second"})
    s = SPEC.start.deal(SPEC.setup("campaign", 5, {"kingdoms": "second"}))
    assert all(kingdom == owner for kingdom, owner in s.owner.items())


@rule("GEN-R5.6.a", "GEN-R5.7.a", "GEN-R5.8.a")
@pytest.mark.parametrize(
    ("name", "kingdoms"),
    [
        ("tigris", ("assyria", "babylonia")),
        ("syria", ("hittites", "mitanni")),
        ("kadesh", ("egypt", "hittites")),
    ],
)
def test_duels(name: str, kingdoms: tuple[str, str]) -> None:
    one, two = kingdoms
    assert SCENARIOS[name].seating == {"1": ((one, two),), "2": ((one,), (two,))}
    assert list(POSITIONS[name].holdings) == [one, two]


@rule("GEN-R4.b", "GEN-2.2.1.a")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_the_opening_of_the_full_campaign(kingdom: str) -> None:
    holding = POSITIONS["first"].holdings[kingdom]
    assert 8 <= count(holding, "inf") <= 10
    assert 4 <= count(holding, "ps") <= 6
    assert count(holding, "ch") == count(holding, "sl") == holding.technology == 0
    assert 12 <= holding.silver <= 16
    assert 10 <= holding.manpower <= 14
    assert CAPITAL[kingdom] in holding.units
    assert len(holding.units) == 3 and set(holding.units) < set(HOME[kingdom])
    assert holding.monuments == ()


@rule("GEN-R4.b")
@pytest.mark.parametrize(("name", "kingdom"), ALL)
def test_manpower_at_the_start(name: str, kingdom: str) -> None:
    holding = POSITIONS[name].holdings[kingdom]
    assert 8 <= holding.manpower <= 16
    assert count(holding, "inf") <= holding.manpower


@rule("GEN-O13", "GEN-R4.b")
@pytest.mark.parametrize("name", SCENARIOS)
def test_silver_and_manpower_are_evened_out_or_as_before(name: str) -> None:
    """Of the stores alone."""
    scenario, position = SCENARIOS[name], POSITIONS[SCENARIOS[name].position]
    offered = name in {option.id: option.scenarios for option in SPEC.start.options}["stores"]
    assert offered == bool(scenario.stores)
    seats = max(map(int, scenario.seating))
    now = SPEC.setup(name, seats)
    even, chosen = (
        SPEC.start.deal(now),
        SPEC.start.deal(SPEC.setup(name, seats, {"stores": "as_before"} if offered else {})),
    )
    assert even.units == chosen.units
    for kingdom in even.kingdoms:
        holding = position.holdings[kingdom]
        stores = scenario.stores.get(kingdom, holding)
        for s, row in ((chosen, holding), (even, stores)):
            assert (s.silver[kingdom], s.manpower[kingdom]) == (row.silver, row.manpower)
            built = {*holding.monuments, *row.monuments}
            assert built == {city for city in s.monuments if home_of(s, city) == kingdom}
        assert 8 <= stores.manpower <= 16 and stores.manpower >= count(holding, "inf")
        assert name != "campaign" or 12 <= stores.silver <= 16


@pytest.mark.parametrize(("name", "kingdom"), ALL)
def test_what_a_kingdom_holds_is_linked_to_its_capital(name: str, kingdom: str) -> None:
    """With all kingdoms of the position in play: nobody starts isolated."""
    position = POSITIONS[name]
    barred = [city for home, cities in HOME.items() if home != kingdom for city in cities]
    barred += [city for other, row in position.holdings.items() if other != kingdom for city in row.units]
    barred += [space for placed in position.others.values() for space in placed]
    if name == "sargon":
        barred = [space for space in (*CITIES, *TRANSIT) if space not in SCENARIOS["sargon"].spaces]
    assert set(position.holdings[kingdom].units) <= set(reach(CAPITAL[kingdom], barred))


@pytest.mark.parametrize(("name", "kingdom"), ALL)
def test_garrisons_stand_in_cities_of_nobody_else(name: str, kingdom: str) -> None:
    for city, units in POSITIONS[name].holdings[kingdom].units.items():
        assert SPACES[city].kind == "city" and SPACES[city].home in (kingdom, "")
        assert units.get("inf", 0) >= 1
    assert set(POSITIONS[name].holdings[kingdom].monuments) <= set(HOME[kingdom])


@rule("GEN-R5.8.b")
@pytest.mark.parametrize("name", ["first", "middle", "late", *DUELS])
def test_minor_kingdoms_stand_as_by_default(name: str) -> None:
    others = dict(POSITIONS[name].others)
    assert others.pop("arzawa") == {"apasa": {"inf": 3}, "milawata": {"inf": 2}}
    assert others.pop("elam") == {"susa": {"inf": 12}}
    assert others == ({"sea_peoples": {"parha": {"inf": 5}}} if name == "late" else {})


@rule("GEN-R5.5.a")
def test_the_sea_peoples_are_ashore_in_the_late_crisis() -> None:
    placed: Mapping[str, Mapping[str, int]] = POSITIONS["late"].others["sea_peoples"]
    assert sum(units["inf"] for units in placed.values()) == 5
    assert all(space in SEA for space in placed)


@rule("GEN-R3.e")
def test_king_pools() -> None:
    assert len(king_pool("campaign", "egypt")) == 10
    for name in (*MULTI[1:], *DUELS):
        scenario = SCENARIOS[name]
        turns = list(range(scenario.first_turn, scenario.last_turn + 1))
        for seat in scenario.seating["2"]:
            for kingdom in seat:
                assert [KINGS[king].turn for king in king_pool(name, kingdom)] == turns


# --- Sargon -------------------------------------------------------------------------------------------------


@rule("GEN-R5.1.a")
def test_sargon_plays_three_turns_alone() -> None:
    scenario = SCENARIOS["sargon"]
    assert (scenario.first_turn, scenario.last_turn) == (1, 3)
    assert scenario.seating == {"1": (("babylonia",),)}
    assert scenario.also == {"babylon": "akkad"}
    assert (scenario.years[0][:4], scenario.years[-1][5:9]) == ("2270", "2215")
    assert (KINGS["sargon"].tactical, KINGS["sargon"].campaign) == (3, 4)


@rule("GEN-R5.1.e")
def test_sargon_is_the_only_king_of_his_pool() -> None:
    assert king_pool("sargon", "babylonia") == ("sargon",)
    assert not any("sargon" in king_pool(name, "babylonia") for name in (*MULTI, "tigris"))


@rule("GEN-R5.1.b")
def test_the_city_states_of_sargons_map() -> None:
    s = SPEC.start.deal(SPEC.setup("sargon"))
    cities = [space for space in SCENARIOS["sargon"].spaces if is_city(s, space)]
    assert len(cities) == 19
    assert [city for city in cities if home_of(s, city) == "babylonia"] == ["babylon", "kish"]
    assert [city for city in cities if home_of(s, city) == "elam"] == ["susa"]
    free = [city for city in cities if city not in ("babylon", "kish", "susa")]
    assert "sippar" in free and "emar" in free
    assert not any(home_of(s, city) or controller(s, city) for city in free)
    assert [places.name("babylon"), places.name("kish")] == ["Babylon", "Kish"]


def test_sargons_world_hangs_together() -> None:
    scenario = SCENARIOS["sargon"]
    outside = [space for space in (*CITIES, *TRANSIT) if space not in scenario.spaces]
    assert sorted(reach("babylon", outside)) == sorted(scenario.spaces)
    wanted = ["babylon", "sippar", "kish", "nippur", "uruk", "ur", "mari", "susa", "ashur", "nineveh", "emar"]
    assert set(wanted) <= set(scenario.spaces)
    assert scenario.home == {"babylonia": ("babylon", "kish")}


def test_sargons_goals_are_within_reach() -> None:
    scenario = SCENARIOS["sargon"]
    most = sum(EW[space] for space in scenario.spaces if space in EW)
    start = sum(EW[space] for space in POSITIONS["sargon"].holdings["babylonia"].units)
    assert [goal.points for goal in scenario.goals] == [24, 18, 0]
    assert [goal.won for goal in scenario.goals] == [True, True, False]
    assert start == 5 < 18 < 24 < most == 39

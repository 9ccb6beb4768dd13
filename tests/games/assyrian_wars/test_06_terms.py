"""6.12, 6.7.a-d and the glossary: armies, friends and enemies, cities, control, as movement and war use them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position import control, pieces
from engine.games.assyrian_wars.position.state import Siege
from engine.games.assyrian_wars.war import engagement, forces
from engine.games.assyrian_wars.war.forces import Force
from engine.games.assyrian_wars.war.interception import Entry
from tests.games.assyrian_wars.stage import drive, game, log, position, through, units
from tests.rules import rule

MISS = [6] * 90


# --- armies ---------------------------------------------------------------------------------------------------


@rule("AW-6.6.2.b", "AW-6.6.2.c")
def test_an_army_has_one_leader_and_units_of_his_country_alone() -> None:
    on = {"babylonia": {"opis": {"hi32": 2}}, "elam": {"opis": {"b32": 2}}}
    s = position(on=on, leaders={"bel_ibni": "opis", "nergal_ushezib": "opis"}).state
    force = forces.marching(s, "babylonia")["opis"]
    assert (force.leaders, force.units) == (("bel_ibni",), {"babylonia": {"hi32": 2}})


@rule("AW-G-army.a")
def test_units_beyond_the_command_rating_defend_but_do_not_march() -> None:
    on = {"assyria": {"ashur": {"hi42": 7}}, "babylonia": {"opis": {"hi32": 1}}}
    play = game(on=on, leaders={"shaknu": "ashur"})
    play.do("march:ashur", "to:kalhu", "stop")
    assert units(play, "kalhu", "assyria") == {"hi42": 5}, "command 5"
    play = game(of="babylonia", on=on, leaders={"shaknu": "ashur"}, dice={"battle": MISS, "evade": [1, 1]})
    through(play.do("march:opis", "to:ashur"), "intercept", "evade")
    assert "strength 4: 6 6 6 6 6 6 6;" in play.log(rule="AW-6.7.2.a")[1], "all seven defend"


@rule("AW-6.6.9.b")
def test_units_that_an_event_places_may_be_intercepted() -> None:
    t = position(on={"assyria": {"opis": {"hi42": 1}}, "babylonia": {"sippar": {"hi32": 2}}},
                 leaders={"bel_ibni": "sippar"}, dice={"intercept": [6, 6], "battle": MISS})  # fmt: skip
    entry = Entry(Force("opis", {"assyria": {"hi42": 1}}), "")
    asked = drive(engagement.caught(t, entry), {"intercept": {"babylonia": "army:bel_ibni"}})
    assert ("intercept", "babylonia") in asked.put
    assert len(log(t, "AW-6.7.a")) == 1


# --- battles --------------------------------------------------------------------------------------------------


@rule("AW-6.7.a", "AW-6.7.b")
def test_entering_an_area_with_enemies_is_a_battle_at_no_further_cost_and_nothing_comes_between() -> None:
    on = {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"opis": {"hi32": 2}}}
    play = game(on=on, leaders={"shaknu": "ashur"}, dice={"battle": MISS}, ap=1)
    play.do("march:ashur", "to:opis").expect("babylonia", "evade").do("stay")
    assert len(play.log(rule="AW-6.7.a")) == 1
    assert list(play.session.asks()) == ["assyria"] and play.ask.topic in ("retreat", "action")


@rule("AW-6.7.c", "AW-6.7.d")
def test_one_army_attacks_and_all_defenders_stand_together() -> None:
    on = {"assyria": {"ashur": {"hi42": 4}}, "babylonia": {"opis": {"hi32": 1}}, "elam": {"opis": {"b32": 1}}}
    play = game(on=on, leaders={"shaknu": "ashur", "turtanu": "ashur"}, dice={"battle": MISS})
    through(play.do("march:ashur", "drop", {"hi42": 2}, "to:opis"), "evade")
    [told] = play.log(rule="AW-6.7.a")
    assert told.startswith("Battle in Opis: Turtanu with 2 heavy infantry (Assyria) against 1 heavy infantry and 1 bow")
    assert told.endswith("(Babylonia and Elam).")


# --- friends, enemies, cities -----------------------------------------------------------------------------------


@rule("AW-G-friendly.a", "AW-6.12.d")
@pytest.mark.parametrize(("country", "at", "friendly"), [
    ("assyria", "kalhu", True), ("assyria", "opis", False), ("elam", "opis", True), ("babylonia", "ashur", False),
    ("assyria", "sippar", True), ("babylonia", "sippar", False), ("assyria", "namri", False),
    ("babylonia", "kish", False),
])  # fmt: skip
def test_friendly_ground(country: str, at: str, friendly: bool) -> None:
    """Assyria stands before Sippar, whose city Babylonia holds, and in Kish."""
    on = {"assyria": {"sippar": {"hi42": 1}, "kish": {"li21": 1}}, "babylonia": {"sippar": {"hi32*inside": 1}}}
    assert control.is_friendly(position(on=on).state, country, at) == friendly


@rule("AW-G-enemy.a", "AW-6.6.9.m")
@pytest.mark.parametrize(("at", "enemy"), [("opis", True), ("kalhu", False), ("namri", False), ("der", True)])
def test_enemy_territory_goes_by_color(at: str, enemy: bool) -> None:
    s = position(on={"assyria": {"opis": {"hi42": 1}}}, control={"opis": "assyria"}).state
    assert control.is_enemy_territory(s, "assyria", at) == enemy


@rule("AW-G-enemy.a")
def test_an_associated_area_and_a_province_are_no_enemy_territory_to_who_holds_them() -> None:
    s = position(on={}, control={"der": "assyria", "sippar": "assyria"}, provinces={"sippar": "assyria"}).state
    assert not control.is_enemy_territory(s, "assyria", "der")
    assert not control.is_enemy_territory(s, "assyria", "sippar")


@rule("AW-G-friendly.c", "AW-6.6.9.c")
def test_friendly_units_are_those_of_allies_too() -> None:
    on: dict[str, Any] = {
        "assyria": {"ashur": {"hi42": 3}},
        "babylonia": {"sippar": {"hi32": 2}},
        "elam": {"opis": {"b32": 1}},
    }
    play = game(on=on, leaders={"shaknu": "ashur"}).do("march:ashur", "to:opis")
    play.expect("babylonia", "intercept")


@rule("AW-G-city.a", "AW-G-friendly.b")
def test_only_its_own_side_enters_a_city() -> None:
    play = game(on={"assyria": {"suhu": {"hi42": 1}}}, leaders={"shaknu": "suhu"}).do("march:suhu", "to:sippar")
    assert "inside" not in play.options()
    play = game(of="elam", on={"elam": {"kish": {"b32": 1}}}, leaders={"imbappa": "kish"}).do("march:kish", "to:sippar")
    assert "inside" in play.options()
    assert set(units(play.do("inside"), "sippar", "elam", marked=True)) == {"b32*inside*s1"}


# --- control --------------------------------------------------------------------------------------------------


@rule("AW-6.12.c")
def test_enemies_share_an_area_only_with_walls_between_them() -> None:
    on = {"assyria": {"suhu": {"hi42": 2}}, "babylonia": {"sippar": {"hi32*inside": 1}}}
    play = game(on=on, leaders={"shaknu": "suhu"}).do("march:suhu", "to:sippar", "stop")
    assert not play.log(rule="AW-6.7.a") and control.controller(play.state, "sippar") == "babylonia"
    assert control.is_contested(play.state, "sippar")


@rule("AW-6.12.g")
def test_a_leader_without_units_takes_nothing() -> None:
    play = game(leaders={"turtanu": "ashur"}).do("march:ashur", "to:opis", "stop")
    assert play.state.control == {}


@rule("AW-6.12.e")
def test_an_area_that_is_left_empty_goes_back_to_its_owner() -> None:
    s = position(on={"assyria": {"opis": {"hi42": 1}}}, control={"opis": "assyria", "puqudu": "assyria"}).state
    assert control.revert(s) == ["puqudu"]
    assert s.control == {"opis": "assyria"}


@rule("AW-6.12a.c")
def test_who_takes_a_city_stands_on_it_and_not_in_it() -> None:
    play = game(on={"assyria": {"sippar": {"hi42": 2}}}, leaders={"shaknu": "sippar"},
                sieges=[Siege("sippar", "assyria", "hunger", [1, 0], 2, number=3)])  # fmt: skip
    play.do("siege:sippar/hunger")
    assert control.controller(play.state, "sippar") == "assyria"
    assert pieces.inside(play.state, "sippar", "assyria") == {}


@rule("AW-6.8.3.k")
def test_a_siege_goes_on_in_later_impulses() -> None:
    on = {"assyria": {"sippar": {"hi42": 2}}}
    siege = Siege("sippar", "assyria", "hunger", [1, 2], 2, number=1)
    play = game(on=on, leaders={"shaknu": "sippar"}, sieges=[siege], turn=2).do("siege:sippar/hunger")
    assert (play.state.sieges[0].number, play.state.sieges[0].since) == (2, [1, 2])


def test_a_march_tells_the_units_of_a_force_once() -> None:
    on = {"assyria": {"kalhu": {"hi42": 2}, "arbela": {"b32": 1}}}
    play = game(on=on, leaders={"sargon_ii": "kalhu"})
    play.do("march:kalhu", "to:nineveh", "to:nasibina", "stop", "march:arbela", "to:kalhu", "stop")
    assert log(play.session.table, "AW-6.6.a") == [
        "Sargon II with 2 heavy infantry marches to Nineveh.",
        "Sargon II marches to Nasibina.",
        "1 bowman marches to Kalhu.",
    ]

"""11.2, 11.4, 11.7 What a step costs, who may enter what, and how far an army gets over land."""

from __future__ import annotations

import pytest

from engine.games.god_kings.position.pieces import slowest
from engine.games.god_kings.position.state import Treaty
from engine.games.god_kings.war.movement_costs import (
    neighbours,
    reach,
    step_price,
    troops,
    why_not_enter,
    why_not_there,
)
from tests.games.god_kings.harness import army, build, position
from tests.rules import rule

KING = "thutmose_iii"
TEN = {"warrior_amon": 3, "warrior_ra": 3, "chariot": 4}


def prices(t, units=1):
    return {at: way.price for at, way in reach(t.state, t.state.army, units).items()}


@rule("GK-11.2.a")
def test_each_space_costs_one_point_and_points_are_all_there_is():
    t = position({"memphis": {"egypt": TEN}}, generals={KING: "memphis"})
    army(t, KING, mp=2)
    assert prices(t) == {"heliopolis": 1, "herakleopolis": 1, "sais": 1, "bubastis": 2}
    assert "GK-11.2.a" in why_not_there(t.state, t.state.army, 10, "gaza")


@rule("GK-11.7.a", "GK-11.7.c")
def test_mountains_cost_two_but_one_in_the_own_home_country():
    s = build()
    assert step_price(s, "egypt", "jerusalem") == 2 and step_price(s, "egypt", "gaza") == 1
    assert step_price(s, "hatti", "nerik") == 1 and step_price(s, "egypt", "nerik") == 2
    assert step_price(s, "gasga", "nerik") == 2


@rule("GK-11.7.b")
def test_with_one_point_left_no_army_goes_into_foreign_mountains():
    t = position({"gaza": {"egypt": TEN}}, generals={KING: "gaza"})
    there = army(t, KING, mp=1)
    assert "jerusalem" not in prices(t) and prices(t)["ashkelon"] == 1
    assert "GK-11.7.b" in why_not_there(t.state, there, 10, "jerusalem")
    there.mp = 2
    assert prices(t)["jerusalem"] == 2


@rule("GK-11.2.c", "GK-11.2.d")
def test_movement_points_are_those_of_the_slowest_unit():
    assert slowest({}) == 6
    assert slowest({"chariot": 2}) == 5
    assert slowest({"chariot": 2, "mercenary": 1}) == slowest({"guard": 1}) == slowest({"warrior_amon/reduced": 1}) == 4


@rule("GK-11.4.a", "GK-11.4.c")
def test_enemies_outside_end_a_way_and_those_inside_do_not():
    on = {"gaza": {"egypt": {"chariot": 1}}, "ashkelon": {"hatti": {"chariot": 1}}}
    t = position(on, generals={KING: "gaza"})
    army(t, KING, mp=2)
    found = prices(t)
    assert found["ashkelon"] == 1 and "jaffa" not in found
    t.state.units["ashkelon"] = {"hatti": {"chariot*inside": 1}}
    assert prices(t)["jaffa"] == 2


@rule("GK-11.4.d")
def test_a_general_alone_keeps_clear_of_enemy_units_outside_walls():
    on = {"ashkelon": {"hatti": {"chariot": 1}}, "jerusalem": {"hatti": {"chariot": 1}}}
    t = position(on, generals={KING: "gaza", "hatti_a": "raphia"})
    there = army(t, KING, mp=6)
    assert "ashkelon" not in prices(t, 0) and "GK-11.4.d" in why_not_enter(t.state, there, "ashkelon", alone=True)
    assert prices(t, 0)["sile"] == 2  # past the enemy general who is alone (11.4.b)
    t.state.units["ashkelon"] = {"hatti": {"chariot*inside": 1}}
    assert prices(t, 0)["jaffa"] == 2
    t.state.units["ashkelon"] = {"hatti": {"chariot": 1}}
    assert prices(t, 1)["ashkelon"] == 1


@rule("GK-11.4.b")
def test_a_lone_enemy_general_stops_nobody():
    t = position({"gaza": {"egypt": TEN}}, generals={KING: "gaza", "hatti_a": "ashkelon"})
    army(t, KING, mp=2)
    assert prices(t)["jaffa"] == 2


@rule("GK-21.0.m", "GK-R1.d")
def test_the_space_of_a_tribe_is_the_tribes_own():
    t = position({"sais": {"libyan": {"mercenary": 1}}}, generals={"libyan": "sais"})
    own = army(t, "libyan", mp=4, seat="egypt")
    assert neighbours("libyan", "libyan") == ("sais",) and "libyan" in neighbours("libyan", "sais")
    assert "libyan" not in neighbours("egypt", "sais") and "elamite" not in neighbours("libyan", "der")
    assert why_not_enter(t.state, own, "libyan", alone=False) == ""
    t = position({"sais": {"egypt": TEN}}, generals={KING: "sais"})
    assert "GK-21.0.m" in why_not_enter(t.state, army(t, KING), "libyan", alone=False)


@rule("GK-R5.2.c")
def test_nobody_enters_what_a_power_kept_out_of_the_scenario_controls():
    t = position({"harput": {"mitanni": {"chariot": 1}}}, generals={"saushtatar": "harput"},
                 scenario="rise_of_egypt", seats=2, turn=2, markers={"isuwa": "hatti"})  # fmt: skip
    there = army(t, "saushtatar")
    assert "GK-R5.2.c" in why_not_enter(t.state, there, "isuwa", alone=False)
    del t.state.markers["isuwa"]
    assert why_not_enter(t.state, there, "isuwa", alone=False) == ""


@rule("GK-R4-treaty-tablet.a")
@pytest.mark.parametrize(("side", "general", "bars"), [("egypt", KING, True), ("mitanni", "saushtatar", False)])
def test_a_treaty_keeps_two_players_out_of_each_others_spaces(side, general, bars):
    t = position({"gaza": {side: {"chariot": 1}}}, generals={general: "gaza"}, markers={"ashkelon": "hatti"},
                 treaties=[Treaty(["egypt", "hatti"], 99)])  # fmt: skip
    why = why_not_enter(t.state, army(t, general), "ashkelon", alone=False)
    assert ("GK-R4-treaty-tablet.a" in why) is bars
    assert why_not_enter(t.state, t.state.army, "raphia", alone=False) == ""
    t.state.markers["raphia"] = side  # one's own
    assert why_not_enter(t.state, t.state.army, "raphia", alone=False) == ""


@rule("GK-20.1.b", "GK-17.5.d")
def test_who_is_shut_in_goes_nowhere_over_land():
    on = {"memphis": {"egypt": {"chariot*inside": 1}, "hatti": {"chariot": 3}}}
    t = position(on, generals={KING: "memphis*inside"})
    there = army(t, KING)
    assert prices(t) == {} and "GK-20.1.b" in why_not_there(t.state, there, 1, "sais")
    t.state.generals[KING].inside = False
    assert prices(t) == {} and prices(t, 0)["sais"] == 1


def test_only_those_marked_are_under_way():
    t = position({"gaza": {"egypt": {"chariot": 2, "chariot*inside": 1}}}, generals={KING: "gaza"})
    assert troops(t.state, army(t, KING)) == {"chariot*active": 2}

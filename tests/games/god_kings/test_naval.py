"""12.0 Naval Movement."""

from __future__ import annotations

import pytest

from engine.games.god_kings.war.movement_costs import reach
from engine.games.god_kings.war.naval import harbor_ways, sea_ways, why_no_sea, why_not_sail
from tests.games.god_kings.harness import army, position
from tests.rules import rule

KING = "thutmose_iii"
FIVE = {"warrior_amon": 3, "chariot": 2}


def afloat(at, units=FIVE, *, mp=4, sea=True, **more):
    t = position({at: {"egypt": units}, **more.pop("on", {})}, generals={KING: at, **more.pop("generals", {})}, **more)
    army(t, KING, mp=mp, sea=sea)
    return t


def sailing(t, units=5):
    """Ports, and the points they cost."""
    there = t.state.army
    return {at: way.price for at, way in sea_ways(t.state, there, units, reach(t.state, there, units)).items()}


def within(t, units):
    return list(harbor_ways(t.state, t.state.army, units))


@rule("GK-12.1.a", "GK-12.1.d", "GK-12.1.e", "GK-EX-11", "GK-12.3.a")
def test_from_a_port_to_any_other_for_three_points():
    t = afloat("avaris")
    assert "megiddo" in sailing(t) and set(sailing(t).values()) == {3}
    assert list(sailing(t)) == ["jaffa", "megiddo", "paphos", "tyre", "enkomi", "byblos", "ugarit", "ura", "sumur",
                                "arwad"]  # fmt: skip
    t.state.army.mp = 2
    assert sailing(t) == {} and "GK-12.1.d" in why_no_sea(t.state, t.state.army, 5)


@rule("GK-EX-12", "GK-EX-10", "GK-12.1.f")
def test_from_tanis_by_avaris_to_megiddo_jaffa_or_paphos():
    found = sailing(afloat("tanis"))
    assert found["megiddo"] == found["jaffa"] == found["paphos"] == 4
    t = afloat("tanis")
    way = sea_ways(t.state, t.state.army, 5, reach(t.state, t.state.army, 5))["jaffa"]
    assert way.path == ("avaris", "jaffa")
    assert sailing(afloat("tanis", mp=3)) == {}


@rule("GK-EX-13", "GK-12.1.e")
def test_what_is_in_a_port_on_the_way_does_not_matter():
    t = afloat("tyre", on={"enkomi": {"hatti": {"chariot": 5}}}, markers={"enkomi": "hatti"}, mp=3)
    assert sailing(t)["ura"] == 3


@rule("GK-12.1.c")
def test_the_sea_takes_a_card_that_lets_an_army_use_it():
    t = afloat("avaris", sea=False)
    assert sailing(t) == {} and "GK-12.1.c" in why_not_sail(t.state, t.state.army, 5, "jaffa")


@rule("GK-12.2.a")
def test_five_units_at_most():
    t = afloat("avaris", {"warrior_amon": 3, "chariot": 3})
    assert sailing(t, 6) == {} and "GK-12.2.a" in why_no_sea(t.state, t.state.army, 6)
    assert sailing(t, 5)


@rule("GK-12.3.b", "GK-12.3.d")
def test_an_army_may_land_among_enemies_and_a_general_alone_may_not():
    t = afloat("avaris", on={"jaffa": {"hatti": {"chariot": 2}}}, markers={"jaffa": "hatti", "megiddo": "hatti"})
    assert "jaffa" in sailing(t) and "megiddo" in sailing(t)
    assert "jaffa" not in sailing(t, 0) and "megiddo" in sailing(t, 0)
    assert "GK-11.4.d" in why_not_sail(t.state, t.state.army, 0, "jaffa")
    assert "GK-11.4.d" not in why_not_sail(t.state, t.state.army, 5, "jaffa")


@rule("GK-12.1.a")
def test_what_is_no_port_is_not_sailed_to():
    t = afloat("avaris")
    assert "GK-12.1.a" in why_not_sail(t.state, t.state.army, 5, "gaza")
    t = afloat("memphis")
    assert sailing(t) == {} and "GK-12.1.d" in why_not_sail(t.state, t.state.army, 5, "jaffa")


@rule("GK-12.4.b", "GK-17.5.c")
def test_nobody_sails_from_within_a_besieged_city():
    on = {"sumur": {"hatti": {"chariot": 3}, "egypt": {"chariot*inside": 2}}}
    t = position(on, generals={KING: "sumur*inside"}, markers={"sumur": "egypt"}, sieges={"sumur": 0})
    there = army(t, KING, mp=5, sea=True)
    assert sailing(t, 2) == {} and "GK-12.4.b" in why_no_sea(t.state, there, 2)
    t.state.sieges.clear()
    assert sailing(t, 2)["byblos"] == 3


@rule("GK-12.4.c")
def test_the_besieger_comes_and_goes_by_sea():
    on = {"sumur": {"egypt": {"chariot": 3}, "hatti": {"chariot*inside": 2}}}
    t = position(on, generals={KING: "sumur"}, markers={"sumur": "hatti"}, sieges={"sumur": 0})
    army(t, KING, mp=5, sea=True)
    assert sailing(t, 3)["byblos"] == 3
    t = afloat("byblos", on={"sumur": {"hatti": {"chariot*inside": 2}}}, markers={"sumur": "hatti"}, mp=3)
    assert sailing(t)["sumur"] == 3


@rule("GK-12.4.a", "GK-12.4.d")
@pytest.mark.parametrize(
    ("units", "room", "sieges", "owner", "lands"),
    [(2, 0, {}, "egypt", True), (1, 1, {}, "egypt", True), (2, 1, {}, "egypt", False), (3, 0, {}, "egypt", False),
     (2, 0, {"sumur": 0}, "egypt", False), (2, 0, {}, "mitanni", False)],
)  # fmt: skip
def test_landing_within_the_walls_takes_an_own_city_that_is_not_besieged_and_room(units, room, sieges, owner, lands):
    on = {"sumur": {"hatti": {"chariot": 3}}}
    if room:
        on["sumur"]["egypt"] = {"chariot*inside": room}
    t = afloat("avaris", {"chariot": units}, on=on, markers={"sumur": owner}, sieges=sieges)
    assert ("sumur" in within(t, units)) is lands
    assert within(t, units) in ([], ["sumur"])  # elsewhere no enemies stand before walls: the army lands and goes in


@rule("GK-12.1.a")
def test_no_port_is_used_from_inland_or_through_the_enemy():
    t = afloat("tanis", {"chariot": 1}, on={"sumur": {"hatti": {"chariot": 3}}}, markers={"sumur": "egypt"})
    assert within(t, 1) == []
    t = afloat("tanis", on={"avaris": {"hatti": {"chariot": 3}}})
    assert sailing(t) == {}


@rule("GK-12.2.c")
def test_a_general_alone_has_points_for_two_voyages():
    t = position(generals={KING: "avaris"})
    there = army(t, KING, mp=6, sea=True)
    assert sailing(t, 0)["enkomi"] == 3
    there.at, there.mp, t.state.sailed = "enkomi", 3, True
    t.state.generals[KING].at = "enkomi"
    assert sailing(t, 0)["ura"] == 3

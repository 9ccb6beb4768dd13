"""11.2 to 11.6, 17.2 The move of an activated army, up to a battle, a Siege roll or its end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.war.march import march
from engine.kernel.errors import Refused
from tests.games.god_kings.harness import army, drive, log, position, units
from tests.rules import rule

KING = "thutmose_iii"
THREE = {"warrior_amon": 3}
NINE = {"warrior_amon": 3, "warrior_ra": 3, "chariot": 3}


def under_way(at="gaza", units_=None, *, general=KING, side="egypt", mp=4, sea=False, seat="egypt", **more):
    """An army of Egypt that is about to move."""
    on = {at: {side: THREE if units_ is None else units_}} | more.pop("on", {})
    t = position(on, generals={general: at} | more.pop("generals", {}), **more)
    army(t, general, mp=mp, sea=sea, seat=seat)
    return t


def moved(t, *steps, role="egypt", **say):
    """How the move ends, and the questions it put."""
    found: list[Any] = []

    def run():
        found.append((yield from march(t)))

    given = {"march": {role: tuple(steps)}} if steps else {}
    asked = drive(run(), given | {topic: {role: answer} for topic, answer in say.items()})
    return found[0], asked


@rule("GK-11.2.a", "GK-11.2.n")
def test_an_army_goes_space_by_space_or_a_long_way_at_once():
    t = under_way()
    end, asked = moved(t, "to:jaffa", "stop")
    assert end == "stop" and t.state.army.at == "jaffa" and t.state.army.mp == 2 and t.state.army.origin == "ashkelon"
    assert t.state.generals[KING].at == "jaffa" and units(t, "jaffa", "egypt") == THREE
    assert [ask.about["points"] for ask in asked.asks] == [4, 2]
    t.tell_draft()
    assert log(t, "GK-11.2.a") == ["Thutmose III goes from Gaza by Ashkelon to Jaffa."]


@rule("GK-11.2.n", "GK-11.2.q")
def test_a_long_way_is_broken_where_something_happens():
    t = under_way(on={"jerusalem": {"hatti": {"chariot": 2}}}, generals={"hatti_a": "jerusalem"},
                  dice={"intercept": [6]})  # fmt: skip
    found: list[Any] = []

    def run():
        found.append((yield from march(t)))

    asked = drive(run(), {"march": {"egypt": ("to:megiddo", "stop")}, "intercept": {"hatti": "all:jerusalem"}})
    assert found == ["stop"] and t.state.army.at == "jaffa" and t.state.army.mp == 2
    assert "to:megiddo" in [option.key for option in asked.asks[-1].options]


@rule("GK-17.6.a", "GK-11.2.a")
def test_a_siege_ends_when_the_besieger_marches_off():
    t = under_way("kadesh", sieges={"kadesh": 2}, markers={"kadesh": "hatti"}, garrisons=["kadesh"])
    moved(t, "to:damascus", "stop")
    assert t.state.sieges == {} and log(t, "GK-17.6.a") == ["The siege of Kadesh is lifted."]


@rule("GK-11.2.t")
def test_a_move_may_end_at_once_and_the_points_are_lost():
    t = under_way()
    assert moved(t, "stop")[0] == "stop" and t.state.army.at == "gaza"


def test_an_army_that_can_do_nothing_more_is_not_asked():
    t = under_way(mp=1)
    end, asked = moved(t, "to:ashkelon")
    assert end == "stop" and asked.topics == ["march"]


@rule("GK-11.2.a", "GK-11.7.b", "GK-11.2.i", "GK-12.1.c", "GK-17.2.c")
def test_what_cannot_be_done_has_its_reason():
    _, asked = moved(under_way(mp=1), "stop")
    why = asked.of("march").reasons()
    assert "GK-11.7.b" in why["to:jerusalem"] and "GK-11.2.a" in why["to:hattusha"]
    assert "GK-12.1.c" in why["sail:jaffa"] and "GK-12.1.a" in why["sail:hattusha"]
    assert "GK-11.2.i" in why["pick"] and "GK-17.2" in why["siege"] and "GK-21.0.m" in why["to:gasga"]
    assert "GK-11.8.c" in why["gate"] and "GK-17.5.d" in why["sally"]


# ---------------------------------------------------------------- PC markers (11.6)


@rule("GK-11.6.a", "GK-18.3.b")
@pytest.mark.parametrize("before", ["", "hatti"])
def test_a_marker_costs_a_point_also_where_the_army_starts(before):
    t = under_way(markers={"gaza": before} if before else {})
    moved(t, "marker", "to:ashkelon", "stop")
    assert t.state.markers["gaza"] == "egypt" and t.state.army.mp == 2


def why_no_marker(t, role="egypt"):
    _, asked = moved(t, "stop", role=role)
    assert "marker" not in asked.keys("march")
    return asked.of("march").reasons()["marker"]


@rule("GK-11.6.a", "GK-11.6.b", "GK-11.6.c", "GK-3.0.n", "GK-2.2.l", "GK-17.1.b")
def test_where_no_marker_comes():
    assert "GK-11.6.a" in why_no_marker(under_way(markers={"gaza": "egypt"}))
    assert "GK-3.0.n" in why_no_marker(under_way(units_={}))
    inside = {"gaza": {"egypt": THREE, "hatti": {"chariot*inside": 1}}}
    assert "GK-11.6.b" in why_no_marker(under_way(on=inside, markers={"gaza": "hatti"}))
    assert "GK-11.6.c" in why_no_marker(under_way(markers={"gaza": "hatti"}, garrisons=["gaza"]))
    t = under_way(markers={"gaza": "hatti"})  # an ungarrisoned city is like any space
    moved(t, "marker", "stop")
    assert t.state.markers["gaza"] == "egypt"


@rule("GK-21.0.h", "GK-22.0.c")
@pytest.mark.parametrize(("side", "at", "rules"), [("libyan", "sais", "21.0.h"), ("revolt_sumer", "uruk", "22.0.c")])
def test_barbarians_and_revolts_place_no_markers(side, at, rules):
    t = under_way(at, {"mercenary": 3}, general=side, side=side, markers={at: "hatti"})
    assert f"GK-{rules}" in why_no_marker(t, side)


@rule("GK-20.3.j", "GK-EX-27")
def test_a_neutral_army_marks_for_its_own_nation():
    t = under_way("mari", {"chariot": 2}, general="kassites_a", side="kassites", markers={"mari": "hatti"})
    moved(t, "marker", "stop", role="kassites")
    assert t.state.markers["mari"] == "kassites"


@rule("GK-11.6.a")
def test_a_march_with_markers_on_the_way_is_one_decision():
    t = under_way(markers={"gaza": "egypt", "ashkelon": "hatti"})
    _, asked = moved(t, "stop")
    ways = {way.at: way for way in asked.of("march").ready_moves() if "markers" in way.facts}
    assert ways["jaffa"].answers == ("to:ashkelon", "marker", "to:jaffa", "marker")
    assert ways["jaffa"].facts == {"points": 4, "markers": 2} and "megiddo" not in ways
    moved(t, *ways["jaffa"].answers)
    assert t.state.markers["ashkelon"] == t.state.markers["jaffa"] == "egypt" and t.state.army.mp == 0


@rule("GK-13.2.b")
@pytest.mark.parametrize(("at", "marches"), [("raphia", True), ("ashkelon", False), ("jaffa", False)])
def test_where_somebody_may_react_it_is_not(at, marches):
    t = under_way(markers={"gaza": "egypt"}, generals={"hatti_a": at})
    _, asked = moved(t, "stop")
    assert ("ashkelon" in [way.at for way in asked.of("march").ready_moves()]) is marches


# ---------------------------------------------------------------- enemies (11.4, 11.5)


@rule("GK-11.4.a", "GK-11.2.r")
def test_enemies_outside_end_the_move_in_a_battle():
    t = under_way(on={"ashkelon": {"hatti": {"chariot": 2}}})
    end, asked = moved(t, "to:ashkelon")
    assert end == "fight" and t.state.army.at == "ashkelon" and t.state.army.origin == "gaza"
    option = next(o for o in asked.of("march").options if o.key == "to:ashkelon")
    assert (option.facts["ours"], option.facts["theirs"], option.facts["units"]) == (9, 8, 2)


@rule("GK-11.5.d", "GK-11.5.a")
def test_after_an_overrun_the_army_goes_on():
    t = under_way(units_=NINE, on={"ashkelon": {"hatti": {"mercenary/reduced": 1}}})
    end, _ = moved(t, "to:ashkelon", "to:jaffa", "stop", overrun="yes")
    assert end == "stop" and t.state.army.at == "jaffa" and not t.state.units.get("ashkelon")
    t = under_way(units_=NINE, on={"ashkelon": {"hatti": {"mercenary/reduced": 1}}})
    assert moved(t, "to:ashkelon", overrun="no")[0] == "fight"


@rule("GK-11.4.b", "GK-11.11.a")
def test_an_army_passes_an_enemy_general_who_is_displaced():
    t = under_way(generals={"hatti_a": "ashkelon"})
    # he may try to avoid the army, and does not
    moved(t, "to:ashkelon", "stop")
    assert t.state.generals["hatti_a"].at == "hattusha" and t.state.army.mp == 3


@rule("GK-20.1.b")
def test_who_begins_among_enemies_fights_them():
    t = under_way(on={"gaza": {"egypt": THREE, "hatti": {"chariot": 2}}})
    end, asked = moved(t)
    assert end == "fight" and asked.topics == []


@rule("GK-17.5.d")
def test_who_is_shut_in_may_sally_or_stay():
    on = {"memphis": {"egypt": {"chariot*inside": 2}, "hatti": {"chariot": 3}}}
    for key, end in (("sally", "fight"), ("stop", "stop")):
        t = position(on, generals={KING: "memphis*inside"}, sieges={"memphis": 0})
        there = army(t, KING)
        t.state.units["memphis"]["egypt"] = {"chariot*active*inside": 2}
        there.generals = [KING]
        found, asked = moved(t, key)
        assert found == end and asked.keys("march") == ["sally", "stop"]


# ---------------------------------------------------------------- Siege rolls (17.2)


@rule("GK-17.2.c", "GK-17.2.b", "GK-17.2.j")
@pytest.mark.parametrize(
    ("count", "markers", "garrisons", "why"),
    [(3, {"kadesh": "hatti"}, ["kadesh"], ""), (2, {"kadesh": "hatti"}, ["kadesh"], "GK-17.2.b"),
     (3, {"kadesh": "hatti"}, [], "GK-17.2.j"), (3, {"kadesh": "egypt"}, ["kadesh"], "GK-17.2.j")],
)  # fmt: skip
def test_a_move_that_stops_at_an_enemy_garrisoned_city_may_end_in_a_siege_roll(count, markers, garrisons, why):
    t = under_way("damascus", {"warrior_amon": count}, markers=markers, garrisons=garrisons)
    end, asked = moved(t, "to:kadesh", "stop" if why else "siege")
    there = next(option for option in asked.asks[0].options if option.key == "to:kadesh")
    assert there.facts.get("garrison", 0) == (markers["kadesh"] == "hatti" and bool(garrisons))
    last = asked.asks[-1]
    assert end == ("stop" if why else "siege")
    if why:
        assert why in last.reasons()["siege"]
    else:
        assert next(o for o in last.options if o.key == "siege").facts["needed"] == 5  # two outlines: -1


@rule("GK-17.2.c", "GK-11.2.i")
def test_units_are_taken_along_for_a_siege_roll_with_no_point_left():
    t = under_way("damascus", {"chariot": 2}, mp=1, on={"kadesh": {"egypt": {"mercenary": 2}}},
                  markers={"kadesh": "hatti"}, garrisons=["kadesh"])  # fmt: skip
    end, _ = moved(t, "to:kadesh", "pick", "siege", pick={"mercenary": 2})
    assert end == "siege"


# ---------------------------------------------------------------- on the way


@rule("GK-11.2.i", "GK-11.2.j", "GK-11.2.l")
def test_taking_along_and_leaving_behind_on_the_way():
    t = under_way(units_={"chariot": 2}, mp=5, on={"ashkelon": {"egypt": {"warrior_ra": 3}}})
    moved(t, "to:ashkelon", "pick", "drop", "to:jaffa", "stop", pick={"warrior_ra": 3}, drop={"chariot": 2})
    assert units(t, "jaffa", "egypt") == {"warrior_ra": 3} and units(t, "ashkelon", "egypt") == {"chariot": 2}
    assert t.state.army.mp == 3


@rule("GK-21.0.j", "GK-21.0.k", "GK-EX-28")
@pytest.mark.parametrize(("die", "at"), [(2, "sais"), (4, "bubastis")])
def test_barbarians_may_stop_before_an_army_of_twice_their_strength(die, at):
    t = under_way("sais", {"mercenary": 2}, general="libyan", side="libyan", dice={"hesitation": [die]},
                  on={"bubastis": {"hatti": {"chariot": 5}}}, generals={"hatti_a": "bubastis"})  # fmt: skip
    moved(t, "to:bubastis", role="libyan")
    assert t.state.army.at == at and (t.state.army.mp == 0) is (at == "sais")


# ---------------------------------------------------------------- by sea (12)


@rule("GK-12.1.a", "GK-12.1.d", "GK-12.1.f", "GK-12.2.a", "GK-EX-10", "GK-EX-11", "GK-EX-12", "GK-EX-13")
@pytest.mark.parametrize(
    ("start", "steps", "port", "end"),
    [("tanis", ("sail:megiddo",), "avaris", "megiddo"), ("avaris", ("sail:jaffa", "to:ashkelon"), "jaffa", "ashkelon"),
     ("tanis", ("to:avaris", "sail:paphos"), "avaris", "paphos"), ("tyre", ("sail:ura", "stop"), "tyre", "ura")],
)  # fmt: skip
def test_four_points_are_a_voyage_and_a_step(start, steps, port, end):
    t = under_way(start, sea=True, on={"enkomi": {"hatti": {"chariot": 9}}})
    moved(t, *steps)
    assert t.state.army.at == end and t.state.army.origin == port and t.state.sailed
    assert t.state.army.landed is (steps[-1].startswith("sail") or steps[-1] == "stop")


@rule("GK-12.2.a")
def test_six_units_do_not_sail_and_may_leave_one_behind():
    t = under_way("avaris", {"warrior_amon": 3, "warrior_ra": 3}, sea=True)
    moved(t, "drop", "sail:jaffa", "stop", drop={"warrior_ra": 1})
    assert units(t, "jaffa", "egypt") == {"warrior_amon": 3, "warrior_ra": 2}
    with pytest.raises(Refused, match=r"GK-12\.2\.a"):
        moved(under_way("avaris", {"warrior_amon": 3, "warrior_ra": 3}, sea=True), "sail:jaffa")


@rule("GK-12.3.d", "GK-12.3.b")
def test_who_lands_among_enemies_fights():
    t = under_way("avaris", sea=True, on={"jaffa": {"hatti": {"chariot": 2}}})
    assert moved(t, "sail:jaffa")[0] == "fight" and t.state.army.landed and t.state.army.origin == "avaris"


@rule("GK-12.4.a", "GK-12.4.d")
def test_two_units_land_within_their_own_walls_past_the_enemy():
    t = under_way("byblos", {"chariot": 2}, sea=True, mp=5, on={"sumur": {"hatti": {"chariot": 4}}},
                  markers={"sumur": "egypt"})  # fmt: skip
    end, _ = moved(t, "inside:sumur", "stop")
    assert end == "stop" and units(t, "sumur", "egypt", marked=True) == {"chariot*active*inside": 2}
    assert t.state.generals[KING].inside


@rule("GK-12.2.c", "GK-12.1.a")
def test_a_general_alone_sails_twice():
    t = under_way("avaris", {}, sea=True, mp=6)
    moved(t, "sail:enkomi", "sail:ura")
    assert t.state.army.at == "ura"


@rule("GK-R4-storm-at-sea.a", "GK-11.11.c")
@pytest.mark.parametrize(("die", "at"), [(6, "avaris"), (1, "jaffa")])
def test_a_storm_that_sinks_a_unit_throws_the_army_back(die, at):
    t = under_way("avaris", {"warrior_ra/reduced": 1, "warrior_amon": 2}, sea=True, hands={"hatti": ["87"]},
                  dice={"attrition": [1, 1, die]})  # fmt: skip
    found: list[Any] = []

    def run():
        found.append((yield from march(t)))

    steps = ("sail:jaffa", "stop") if at == "jaffa" else ("sail:jaffa",)
    drive(run(), {"march": {"egypt": steps}, "march_card": {"hatti": "card:87"}})
    assert t.state.generals[KING].at == at and found == ["stop" if at == "jaffa" else "over"]
    left = {"warrior_amon": 2} | ({"warrior_ra/reduced": 1} if at == "jaffa" else {})
    assert units(t, at, "egypt") == left


@rule("GK-12.1.a", "GK-12.1.d", "GK-11.2.a")
def test_a_port_that_is_passed_by_land_is_left_by_land():
    t = under_way("beth_shean", {"chariot": 2}, mp=5, sea=True)
    end, _ = moved(t, "sail:megiddo")
    assert end in ("stop", "over") and t.state.army.mp == 0, "one point each to Megiddo and Jaffa, three back by sea"
    t.tell_draft()
    assert log(t, "GK-12.1.a") == ["Thutmose III sails from Jaffa to Megiddo."]

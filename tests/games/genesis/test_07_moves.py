"""7.1, 7.2 Moves."""

from __future__ import annotations

import pytest

from engine.games.genesis.cards.gods import favored
from engine.games.genesis.control import controller
from engine.games.genesis.entry import Found, contest
from engine.games.genesis.forces import raise_force, regroup, stand_down, step
from engine.games.genesis.movement import can_destroy, movable, raze, roll_movement, sea_ways
from engine.games.genesis.places import cost, neighbors
from engine.games.genesis.reach import reach, why_not_enter
from engine.games.genesis.state import Move, Pact, Segment
from engine.games.genesis.tables import EW, KINGS
from engine.games.genesis.units import bury, lose, put, take, tidy
from engine.games.genesis.withdrawal import fresh
from tests.games.genesis.positions import build, drive, here, march, position, table
from tests.rules import rule


def force_at(s, power, at, units, kings=(), mp=6):
    s.units.setdefault(at, {})[power] = dict(units)
    for king in kings:
        s.kings[king] = at
    return raise_force(s, power, at, units, list(kings), "active", mp)


# --- who moves (7.1, 7.2.1, 7.2.2) ----------------------------------------------------------------------------


@rule("GEN-EX-12", "GEN-7.2.1.a", "GEN-2.3.3.c")
def test_a_king_adds_his_campaign_rating():
    t = table({"move": [5]})
    king = next(id for id, row in KINGS.items() if row.power == "egypt" and row.campaign == 2)
    force = force_at(t.state, "egypt", "thebes", {"inf": 3}, [king])
    roll_movement(t, force)
    assert force.mp == 7


@rule("GEN-7.2.1.b", "GEN-7.2.1.c", "GEN-7.1.1.a")
def test_without_him_the_die_alone_and_the_units_are_named_first():
    play = position(on={"egypt": {"thebes": {"inf": 3}}}, kings={"apepi": "thebes"}, dice={"move": [4]})
    play.do("major", "march:thebes").expect("egypt", "who")
    assert not play.session.table.dice.rolls
    play.do({"inf": 2})
    assert play.state.forces[0].mp == 4 and play.state.forces[0].units == {"inf": 2}


@rule("GEN-7.2.2.a", "GEN-7.1.1.e", "GEN-7.2.3.f", "GEN-7.2.2.b")
def test_a_unit_moves_once_in_a_segment_and_may_still_build():
    play = position(on={"egypt": {"thebes": {"ps": 2}, "abydos": {"ps": 1}}}, dice={"move": [6, 6]}, silver=20)
    march(play, "thebes", {"ps": 2}, "to:abydos", "drop", "to:memphis", "stop")
    play.do("minor")
    assert play.options() == ["unit:ps@abydos", "none"]
    play.do("none")
    assert "monument:abydos" in play.options()


@rule("GEN-7.2.2.c", "GEN-13.2.a")
def test_free_moves_do_not_count():
    s = build(on={"egypt": {"thebes": {"inf": 2}}})
    s.segment = Segment("egypt", "egypt", 1, moved={"thebes": {"inf": 2}})
    assert movable(s, "thebes", "egypt", "major") == {} and movable(s, "thebes", "egypt", "free") == {"inf": 2}


@rule("GEN-7.1.1.f")
def test_recruited_units_may_move_at_once():
    play = position(on={"egypt": {"tyre": {"inf": 1}}}, dice={"move": [6]})
    play.do("recruit", {"tyre": 2})
    march(play, "tyre", {"inf": 3})
    assert play.state.forces[0].units == {"inf": 3}


@rule("GEN-7.1.1.b", "GEN-7.1.1.g")
def test_a_minor_move_is_one_unit_alone():
    play = position(on={"egypt": {"thebes": {"inf": 5, "ps": 1}}}, kings={"apepi": "thebes"}, dice={"move": [6]})
    play.do("minor", "unit:inf@thebes")
    assert play.state.forces[0].mp == 6 and play.state.forces[0].units == {"inf": 1}
    assert not {"pick", "drop", "alone"} & set(play.options())


@rule("GEN-7.1.2.a", "GEN-2.9.i")
def test_all_units_of_a_space_may_go_together():
    play = position(on={"egypt": {"thebes": {"inf": 5, "ch": 1, "ps": 1, "sl": 1}}}, kings={"apepi": "thebes"})
    play.do("major", "march:thebes")
    assert play.ask.most == 9


# --- costs (7.2.3) --------------------------------------------------------------------------------------------


@rule("GEN-7.2.3.a", "GEN-7.2.3.b", "GEN-7.2.3.c", "GEN-11.3.1.b", "GEN-2.1.b")
def test_mountains_cost_two_but_not_for_kaskans():
    assert cost("egypt", "kadesh") == 1 and cost("egypt", "jerusalem") == 2
    assert cost("kaskans", "jerusalem") == 1 and cost("hittites", "hayassa") == 2


@rule("GEN-7.2.3.m", "GEN-2.1.4.a", "GEN-7.2.4.a", "GEN-7.2.4.b", "GEN-EX-13")
def test_only_along_land_connections_and_within_the_points():
    s = build()
    assert "tarhuntassa" not in neighbors(s, "egypt", "tarsus")
    force = force_at(s, "egypt", "tarsus", {"inf": 1}, mp=1)
    assert set(reach(s, force)) <= set(neighbors(s, "egypt", "tarsus"))
    play = position(on={"egypt": {"thebes": {"inf": 1}}}, dice={"move": [1]})
    march(play, "thebes", {"inf": 1})
    play.refused("to:memphis", "GEN-7.2.4.a")


@rule("GEN-7.2.3.d", "GEN-7.2.3.g", "GEN-7.2.7.a", "GEN-7.2.7.b", "GEN-7.2.3.p")
def test_picking_up_costs_one_however_many_and_the_king_nothing():
    on = {"egypt": {"thebes": {"inf": 3}, "abydos": {"inf": 4, "ch": 1}}}
    play = position(on=on, kings={"thutmose_iii": "abydos"}, dice={"move": [4]})
    march(play, "thebes", {"inf": 1}, "to:abydos", "pick", {"inf": 4, "ch": 1, "king:thutmose_iii": 1})
    force = play.state.forces[0]
    assert force.mp == 2 and force.units == {"inf": 5, "ch": 1} and force.kings == ["thutmose_iii"]
    again = position(on=on, kings={"thutmose_iii": "abydos"}, dice={"move": [4]})
    march(again, "thebes", {"inf": 1}, "pick", {"inf": 1})
    assert again.state.forces[0].mp == 3
    king = position(on={"egypt": {"thebes": {"inf": 1}}}, kings={"thutmose_iii": "abydos"}, dice={"move": [1]})
    march(king, "thebes", {"inf": 1}, "to:abydos", "pick")
    assert king.state.segment.kings_moved == ["thutmose_iii"]


@rule("GEN-7.2.3.n")
def test_those_who_have_moved_are_not_picked_up():
    on = {"egypt": {"thebes": {"inf": 1}, "abydos": {"ps": 1}, "elephantine": {"inf": 1}}}
    play = position(on=on, dice={"move": [1, 3]})
    play.do("minor", "unit:inf@elephantine", "to:thebes")
    march(play, "thebes", {"inf": 1})
    assert "pick" not in play.options()


@rule("GEN-7.2.3.e")
def test_dropping_off_is_free():
    play = position(on={"egypt": {"thebes": {"inf": 3}}}, dice={"move": [3]})
    march(play, "thebes", {"inf": 3}, "to:abydos", "drop", {"inf": 2})
    assert play.state.forces[0].mp == 2 and here(play, "abydos", "egypt") == {"inf": 2} | {"inf": 3}


# --- enemies in the way (7.2.5, 7.2.8) ------------------------------------------------------------------------


@rule("GEN-7.2.3.i", "GEN-7.2.5.a", "GEN-7.2.5.e", "GEN-7.2.3.h")
def test_a_fortress_takes_one_more_point_and_stops_the_way():
    s = build()
    force = force_at(s, "egypt", "sidon", {"inf": 3}, mp=1)
    assert "tyre" not in reach(s, force)
    assert "GEN-7.2.3.i" in why_not_enter(s, force, "tyre", 0)
    force.mp = 6
    found = reach(s, force)
    assert "tyre" in found and all("tyre" not in path[:-1] for _, path in found.values())


@rule("GEN-7.2.5.h", "GEN-2.9.d")
@pytest.mark.parametrize("foe", [{}, {"hittites": {"tyre": {"ps": 1}}}])
def test_civilians_do_not_go_among_enemies(foe):
    s = build(on=foe, ds={"tyre": 0} if foe else {})
    assert "GEN-7.2.5.h" in why_not_enter(s, force_at(s, "egypt", "sidon", {"ps": 3}), "tyre", 5)


@rule("GEN-7.2.8.a", "GEN-7.2.8.b", "GEN-8.3.1.e", "GEN-7.2.8.c")
def test_chariots_alone_keep_out_of_occupied_mountains_and_empty_fortresses():
    s = build(on={"hittites": {"jerusalem": {"ps": 1}, "tyre": {"inf": 1}}}, ds={"jerusalem": 0})
    force = force_at(s, "egypt", "gaza", {"ch": 2})
    assert "GEN-7.2.8.a" in why_not_enter(s, force, "jerusalem", 5)
    assert "GEN-7.2.8.b" in why_not_enter(s, force, "sidon", 5)
    assert why_not_enter(s, force, "tyre", 5) == ""


@rule("GEN-7.2.8.c", "GEN-8.1.2.e", "GEN-8.3.1.b")
def test_chariots_before_a_used_city_regroup_and_have_paid():
    on = {"egypt": {"sidon": {"ch": 2}}, "hittites": {"tyre": {"inf": 2}}}
    play = position(on=on, ds={"sidon": 0}, dice={"move": [4]})
    march(play, "sidon", {"ch": 2}, "to:tyre", "yes")
    force = play.state.forces[0]
    assert force.at == "sidon" and force.mp == 2 and here(play, "tyre", "hittites") == {"inf": 2}


@rule("GEN-7.2.5.c", "GEN-7.2.5.d", "GEN-7.5.7.b")
def test_civilians_in_an_open_space_die_at_no_cost():
    play = position(on={"egypt": {"sidon": {"inf": 1}}, "hittites": {"kumidi": {"ps": 2}}}, dice={"move": [5]})
    march(play, "sidon", {"inf": 1}, "to:kumidi")
    assert play.state.units["kumidi"] == {"egypt": {"inf": 1}}
    [force] = play.state.forces
    assert force.at == "kumidi" and force.mp == 5 - cost("egypt", "kumidi")


@rule("GEN-7.2.5.g", "GEN-8.6.3.a")
def test_a_lone_king_in_an_open_space_is_killed_and_no_treasury_seized():
    play = position(on={"egypt": {"sidon": {"inf": 1}}}, kings={"suppiluliuma": "kumidi"}, dice={"move": [3]})
    march(play, "sidon", {"inf": 1}, "to:kumidi")
    assert play.state.kings == {} and play.state.silver["egypt"] == 10


@rule("GEN-7.2.5.f", "GEN-8.4.7.a")
def test_a_force_that_regrouped_may_come_again():
    t = table(on={"egypt": {"sidon": {"inf": 2}}})
    t.state.move = Move("egypt", "major")
    force = raise_force(t.state, "egypt", "sidon", {"inf": 2}, [], "active", 4)
    step(t, force, "tyre")
    regroup(t, force)
    assert force.at == "sidon" and force.mp == 4 and "tyre" in reach(t.state, force)


@rule("GEN-8.4.7.e")
def test_with_the_way_back_lost_the_force_goes_further_back_or_is_gone():
    t = table(on={"egypt": {"gubla": {"inf": 2}}}, ds={"sidon": 0, "tyre": 0, "gubla": 0})
    force = raise_force(t.state, "egypt", "gubla", {"inf": 2}, [], "active", 4)
    step(t, force, "sidon")
    step(t, force, "tyre")
    t.state.units["sidon"] = {"hittites": {"inf": 1}}
    regroup(t, force)
    assert force.at == "gubla"
    lost = table(on={"egypt": {"sidon": {"inf": 2}}}, ds={"sidon": 0, "tyre": 0})
    force = raise_force(lost.state, "egypt", "sidon", {"inf": 2}, [], "active", 4)
    step(lost, force, "tyre")
    lost.state.units["sidon"] = {"hittites": {"inf": 1}}
    regroup(lost, force)
    assert force.at == "" and "tyre" not in lost.state.units


# --- Kings alone (7.2.6) --------------------------------------------------------------------------------------


@rule("GEN-EX-14", "GEN-7.2.6.a", "GEN-7.2.6.d", "GEN-7.2.6.e", "GEN-7.2.6.h")
def test_amenhotep_goes_alone_takes_an_army_and_goes_alone_again():
    on = {"egypt": {"megiddo": {"inf": 1}, "kadesh": {"ch": 2, "inf": 9}, "damascus": {"inf": 1}, "lebo": {"inf": 1}},
          "mitanni": {"arvad": {"inf": 1}}}  # fmt: skip
    ds = dict.fromkeys(("arvad", "sumur", "hazor", "tyre", "sidon", "gubla"), 0)
    play = position(
        on=on, kings={"amenhotep_iii": "megiddo"}, ds=ds, destroyed=["sumur"],
        technology={"egypt": 1, "hittites": 1, "mitanni": 1, "assyria": 1, "babylonia": 1},
        dice={"move": [2], "battle arvad attacker": [6], "battle arvad defender": [1], "fate": [3, 4]},
    )  # fmt: skip
    march(play, "megiddo", {"king:amenhotep_iii": 1})
    force = play.state.forces[0]
    assert force.mp == 6
    play.do("to:kadesh", "pass", "pass")
    assert force.mp == 5 and force.at == "kadesh"
    play.do("pick", {"ch": 2, "inf": 8})
    assert force.mp == 4
    play.do("to:arvad", "no")
    while play.ask.topic != "step":
        play.do(play.ask.default if play.ask.default is not None else play.ask.options[0].key)
    assert force.mp == 2 and force.at == "arvad"
    play.do("drop", {"inf": 1}, "to:kadesh")
    assert force.mp == 1
    play.do("alone", "to:damascus")
    assert play.state.kings == {"amenhotep_iii": "damascus"} and play.state.move is None


@rule("GEN-EX-15")
def test_with_four_points_left_at_damascus():
    on = {"egypt": {"kadesh": {"inf": 1}, "damascus": {"inf": 6}, "lebo": {"inf": 1}}}
    play = position(
        on=on, kings={"amenhotep_iii": "kadesh"}, ds=dict.fromkeys(("sumur", "gubla", "sidon"), 0), dice={"move": [1]}
    )
    march(play, "kadesh", {"king:amenhotep_iii": 1}, "to:damascus")
    force = play.state.forces[0]
    assert force.mp == 4
    play.do("pick", {"inf": 6})
    assert force.mp == 3 and reach(play.state, force)["ribla"][0] == 2
    play.do("to:ribla")
    assert force.mp == 0 or play.state.battles


@rule("GEN-7.2.6.b", "GEN-7.2.6.c")
def test_a_king_alone_keeps_clear_of_enemies():
    s = build(on={"hittites": {"kumidi": {"ps": 1}}}, kings={"apepi": "gaza"})
    force = raise_force(s, "egypt", "gaza", {}, ["apepi"], "active", 3)
    found = reach(s, force)
    assert "kumidi" not in found and "tyre" not in found
    assert all(price == 1 for price, _ in found.values())


@rule("GEN-7.2.6.f", "GEN-7.2.6.g")
def test_a_king_rides_by_minor_move_without_a_die():
    play = position(on={"egypt": {"thebes": {"inf": 2}}}, kings={"apepi": "thebes"})
    play.do("minor", "unit:apepi@thebes", "to:sais")
    assert play.state.kings == {"apepi": "sais"} and not play.session.table.dice.rolls
    play.do("major")
    assert play.options() == ["march:thebes", "none"]


# --- by sea (7.2.9) -------------------------------------------------------------------------------------------


@rule(
    "GEN-7.2.9.a",
    "GEN-7.2.9.b",
    "GEN-7.2.9.c",
    "GEN-7.2.9.d",
    "GEN-7.2.9.e",
    "GEN-7.2.3.j",
    "GEN-2.1.2.h",
    "GEN-2.1.2.i",
)
def test_egypt_sails_from_port_to_port_for_three_points():
    on = {"egypt": {"sais": {"inf": 6, "ch": 1}, "ugarit": {"inf": 1}}}
    play = position(on=on, kings={"apepi": "sais"}, dice={"move": [4]})
    march(play, "sais", {"inf": 5, "king:apepi": 1})
    assert "sail:ugarit" in play.options() and "sail:tanis" in play.options() and "sail:tyre" not in play.options()
    play.do("sail:ugarit")
    force = play.state.forces[0]
    assert force.at == "ugarit" and force.mp == 2
    assert not [key for key in play.options() if key.startswith("sail")]
    s = play.state
    for units in ({"inf": 6}, {"inf": 1, "ch": 1}, {"ps": 1}):
        other = force_at(s, "egypt", "sais", units)
        assert sea_ways(s, other) == []
        s.forces.remove(other)
    assert (
        sea_ways(build(on=on, move=Move("hittites", "major")), force_at(build(), "hittites", "ugarit", {"inf": 1}))
        == []
    )
    late = build(on=on, move=Move("egypt", "major"))
    assert sea_ways(late, force_at(late, "egypt", "sais", {"inf": 1}, mp=2)) == []


# --- destruction (8.5.3, 7.3.5) -------------------------------------------------------------------------------


@rule("GEN-8.5.3.a", "GEN-7.2.3.k", "GEN-8.5.3.b", "GEN-8.5.5.b")
def test_an_open_city_abroad_is_destroyed_for_its_worth():
    s = build(ds={"tyre": 0, "thebes": 0, "apasa": 0})
    tyre = force_at(s, "egypt", "tyre", {"inf": 1}, mp=EW["tyre"])
    assert can_destroy(s, tyre)
    tyre.mp -= 1
    assert tyre.mp > 0 and not can_destroy(s, tyre)
    assert not can_destroy(s, force_at(s, "egypt", "thebes", {"inf": 1}))
    assert not can_destroy(s, force_at(s, "arzawa", "apasa", {"inf": 1}))
    tyre.mp, tyre.units = 3, {"ps": 1}
    assert not can_destroy(s, tyre)


@rule("GEN-8.5.3.c", "GEN-7.3.5.a", "GEN-7.3.5.b", "GEN-8.5.3.a")
@pytest.mark.parametrize("fate", ["keep", "remove"])
def test_its_monument_goes_or_stays(fate):
    t = table(ds={"tyre": 0}, monuments=["tyre"])
    force = force_at(t.state, "egypt", "tyre", {"inf": 1}, mp=5)
    drive(raze(t, force), fate)
    assert t.state.destroyed == ["tyre"] and (t.state.monuments == ["tyre"]) == (fate == "keep")
    assert force.mp < 5


@rule("GEN-7.3.5.a")
def test_a_monument_among_ruins_is_pulled_down_for_nothing():
    on = {"egypt": {"sidon": {"inf": 1}}}
    play = position(on=on, destroyed=["tyre"], ds={"tyre": 0}, monuments=["tyre"], dice={"move": [2]})
    march(play, "sidon", {"inf": 1}, "to:tyre", "raze")
    assert play.state.monuments == [] and controller(play.state, "tyre") == "egypt"


@rule("GEN-8.5.3.d")
def test_a_new_city_is_destroyed_for_nothing():
    s = build(founded=["kumidi"], ds={"kumidi": 0})
    assert can_destroy(s, force_at(s, "egypt", "kumidi", {"inf": 1}, mp=0))


@rule("GEN-8.5.5.a", "GEN-8.5.5.c")
def test_barbarians_destroy_too():
    s = build(ds={"tyre": 0}, controlled={"sea_peoples": "egypt"})
    assert can_destroy(s, force_at(s, "sea_peoples", "tyre", {"inf": 1}))


# --- allies' spaces (12.1.1) ----------------------------------------------------------------------------------


@rule("GEN-12.1.1.a", "GEN-12.1.g")
@pytest.mark.parametrize("agreed", [True, False])
def test_an_allys_space_is_entered_where_that_was_agreed(agreed):
    s = build(on={"hittites": {"tyre": {"inf": 1}}}, pacts=[Pact(["egypt", "hittites"], agreed)])
    force = force_at(s, "egypt", "sidon", {"inf": 1})
    assert (why_not_enter(s, force, "tyre", 5) == "") == agreed


@rule("GEN-13.2.c", "GEN-13.2.d")
def test_any_force_somebody_commands_may_be_favored():
    s = build(on={"hittites": {"thebes": {"inf": 1}}, "elam": {"sais": {"inf": 1}}, "egypt": {"tyre": {"inf": 1}}})
    assert favored(s, "egypt") == [("hittites", "thebes")]
    s.controlled = {"elam": "egypt"}
    assert ("elam", "sais") in favored(s, "egypt")


# --- a King is a unit (2.9) -----------------------------------------------------------------------------------


@rule("GEN-2.9.p", "GEN-7.2.6.b", "GEN-7.2.5.h", "GEN-7.2.8.a")
def test_a_lone_enemy_king_keeps_out_kings_civilians_and_chariots():
    s = build(kings={"suppiluliuma": "kumidi", "apepi": "sidon"})
    assert "kumidi" not in reach(s, raise_force(s, "egypt", "sidon", {}, ["apepi"], "active", 3))
    assert "GEN-7.2.5.h" in why_not_enter(s, force_at(s, "egypt", "sidon", {"ps": 1}), "kumidi", 3)
    assert "GEN-7.2.8.a" in why_not_enter(s, force_at(s, "egypt", "sidon", {"ch": 1}), "kumidi", 3)
    assert why_not_enter(s, force_at(s, "egypt", "sidon", {"inf": 1}), "kumidi", 0) == ""


@rule("GEN-5.3.a", "GEN-2.9.p")
def test_an_open_city_with_a_king_in_it_is_occupied_and_plundered():
    on = {"hittites": {"tanis": {"inf": 1}}}
    play = position("hittites", on=on, ds={"memphis": 0}, kings={"apepi": "memphis"}, dice={"move": [2]})
    march(play, "tanis", {"inf": 1}, "to:memphis", "stop")
    assert play.state.kings == {} and controller(play.state, "memphis") == "hittites"
    assert play.state.silver["hittites"] == 10 + (EW["memphis"] + 1) // 2


# --- more of what stands in the way (7.2.3, 7.2.5, 7.2.8) -----------------------------------------------------


@rule("GEN-7.2.8.c", "GEN-8.1.2.d")
def test_chariots_may_enter_a_fortress_with_civilians_only_and_regroup():
    on = {"egypt": {"sidon": {"ch": 2}}, "hittites": {"tyre": {"ps": 1}}}
    play = position(on=on, ds={"sidon": 0}, dice={"move": [4]})
    march(play, "sidon", {"ch": 2}, "to:tyre")
    force = play.state.forces[0]
    assert force.at == "sidon" and force.mp == 2 and here(play, "tyre", "hittites") == {"ps": 1}


@rule("GEN-7.2.3.i", "GEN-5.2.3.e")
@pytest.mark.parametrize(("outside", "refused"), [({"ch": 1}, True), ({}, True)])
def test_infantry_under_a_marker_must_be_attacked_too(outside, refused):
    on = {"hittites": {"jerusalem": outside}} if outside else {}
    s = build(on=on, ds={"jerusalem": 0}, revolts={"jerusalem": ("hittites", {"inf": 1})})
    force = force_at(s, "egypt", "gaza", {"inf": 1})
    assert ("GEN-7.2.3.i" in why_not_enter(s, force, "jerusalem", 0)) == refused
    assert why_not_enter(s, force, "jerusalem", 1) == ""


@rule("GEN-7.2.3.i", "GEN-8.3.3.a")
def test_lone_chariots_in_the_mountains_need_no_point_for_an_attack():
    s = build(on={"hittites": {"kumidi": {"ch": 1}, "raphia": {"ch": 1}, "jerusalem": {"ch": 1}}})
    assert why_not_enter(s, force_at(s, "egypt", "sidon", {"inf": 1}), "kumidi", 0) == ""
    assert "GEN-7.2.3.i" in why_not_enter(s, force_at(s, "egypt", "gaza", {"inf": 1}), "raphia", 0)
    assert "GEN-7.2.3.i" in why_not_enter(s, force_at(s, "egypt", "gaza", {"inf": 1}), "jerusalem", 0)


@rule("GEN-5.2.5.a", "GEN-3.7.1.a", "GEN-5.3.d")
def test_an_enemy_who_passes_through_an_empty_home_city_takes_it_and_ends_its_revolt():
    on = {"hittites": {"tanis": {"inf": 2}}}
    play = position("hittites", on=on, ds={"memphis": 0}, revolts={"memphis": ("egypt", {})}, dice={"move": [3]})
    march(play, "tanis", {"inf": 1}, "to:memphis")
    assert controller(play.state, "memphis") == "hittites" and play.state.revolts == {}
    assert play.state.silver["hittites"] == 10
    play.do("to:tanis", "stop")
    assert controller(play.state, "memphis") == "egypt" and play.state.revolts == {}


@rule("GEN-7.2.5.d")
def test_civilians_under_a_marker_die_when_an_open_city_is_entered():
    on = {"hittites": {"gaza": {"inf": 1}}}
    play = position("hittites", on=on, ds={"jerusalem": 0}, revolts={"jerusalem": ("egypt", {"ps": 2})},
                    dice={"move": [3]})  # fmt: skip
    march(play, "gaza", {"inf": 1}, "to:jerusalem")
    assert play.state.revolts == {} and controller(play.state, "jerusalem") == "hittites"


@rule("GEN-8.1.7.b", "GEN-7.2.3.h")
def test_a_won_open_space_is_not_attacked_again():
    on = {"egypt": {"sidon": {"inf": 9}}, "hittites": {"raphia": {"inf": 1}, "tyre": {"inf": 1}}}
    dice = {"move": [6], "battle tyre attacker": [6], "battle tyre defender": [1]}
    play = position(on=on, ds={"sidon": 0, "tyre": 0}, dice=dice)
    march(play, "sidon", {"inf": 9}, "to:tyre")
    topics = []
    while play.ask.topic != "step":
        topics.append(play.ask.topic)
        play.do("no" if play.ask.topic == "withdraw" else play.ask.default)
    assert "attack_again" not in topics
    assert play.state.forces[0].mp == 4 and play.state.forces[0].at == "tyre" and "tyre" not in play.state.guests


# --- taking along and leaving behind (7.2.3, 7.2.6) -----------------------------------------------------------


@rule("GEN-7.2.3.e", "GEN-7.2.3.f", "GEN-7.2.6.g")
def test_a_king_may_be_left_behind_and_moves_no_more():
    play = position(on={"egypt": {"thebes": {"inf": 1}}}, kings={"apepi": "thebes"}, dice={"move": [4]})
    march(play, "thebes", {"inf": 1, "king:apepi": 1}, "to:abydos", "drop", {"king:apepi": 1})
    assert "pick" not in play.options() and "alone" not in play.options()
    play.do("to:memphis", "stop")
    assert play.state.kings == {"apepi": "abydos"} and here(play, "memphis", "egypt") == {"inf": 1}
    assert "minor" not in play.options()


@rule("GEN-7.2.3.d", "GEN-7.2.7.a", "GEN-7.2.3.o")
def test_without_a_point_only_the_king_is_picked_up():
    play = position(on={"egypt": {"thebes": {"inf": 1}, "abydos": {"inf": 3}}}, kings={"apepi": "abydos"},
                    dice={"move": [1]})  # fmt: skip
    march(play, "thebes", {"inf": 1}, "to:abydos", "pick")
    assert here(play, "abydos", "egypt") == {"inf": 4}
    assert play.state.segment.kings_moved == ["apepi"] and play.state.segment.moved == {"abydos": {"inf": 1}}


@rule("GEN-7.2.3.l", "GEN-7.2.3.o", "GEN-6.7.c")
@pytest.mark.parametrize(("points", "left"), [(3, 2), (0, 0)])
def test_a_dead_king_costs_the_moving_force_a_point(points, left):
    t = table(kings={"apepi": "thebes", "suppiluliuma": "hattusa"}, sherden="egypt")
    force = force_at(t.state, "egypt", "thebes", {"inf": 1}, ["apepi"], mp=points)
    bury(t, "suppiluliuma")
    assert t.state.sherden == "egypt" and force.mp == points
    bury(t, "apepi")
    assert force.mp == left and force.kings == [] and t.state.sherden == ""


@rule("GEN-7.1.1.e", "GEN-7.2.2.a")
def test_those_who_come_in_the_place_of_fallen_movers_have_not_moved():
    s = build(on={"egypt": {"tyre": {"inf": 2}}})
    s.segment = Segment("egypt", "egypt", 1, moved={"tyre": {"inf": 2}})
    take(s, "tyre", "egypt", {"inf": 1})
    put(s, "tyre", "egypt", {"inf": 2})
    assert movable(s, "tyre", "egypt", "major") == {"inf": 2}
    s.segment, s.move = (
        None,
        Move("egypt", "major", done={"tyre": {"inf": 3}}, withdrawn={"tyre": {"egypt": {"inf": 3}}}),
    )
    take(s, "tyre", "egypt", {"inf": 2})
    put(s, "tyre", "egypt", {"inf": 4})
    assert movable(s, "tyre", "egypt", "major") == {"inf": 4} and fresh(s, "tyre", "egypt") == {"inf": 4}


@rule("GEN-7.1.1.b", "GEN-7.2.3.m")
def test_a_minor_move_goes_on_as_long_as_its_points_last():
    play = position(on={"egypt": {"thebes": {"inf": 2}}}, dice={"move": [2]})
    play.do("minor", "unit:inf@thebes", "to:abydos", "to:memphis")
    assert here(play, "memphis", "egypt") == {"inf": 1} and play.ask.topic == "action"


@rule("GEN-7.3.5.a")
@pytest.mark.parametrize(("ruins", "offered"), [(["tyre"], True), ([], False)])
def test_a_single_unit_pulls_down_a_monument_too_but_only_among_ruins(ruins, offered):
    on = {"egypt": {"sidon": {"inf": 1}}}
    play = position(on=on, destroyed=ruins, ds={"tyre": 0, "sidon": 0}, monuments=["tyre"], dice={"move": [2]})
    play.do("minor", "unit:inf@sidon", "to:tyre")
    assert ("raze" in play.options()) == offered
    if offered:
        play.do("raze")
        assert play.state.monuments == []


# --- more of destruction and the sea (7.2.3, 7.2.9) -----------------------------------------------------------


@rule("GEN-7.2.3.k", "GEN-8.5.3.a")
def test_a_force_destroys_the_city_it_stands_in_and_pays_its_worth():
    play = position(on={"egypt": {"tyre": {"inf": 2}}}, ds={"tyre": 0, "sidon": 0}, dice={"move": [5]})
    march(play, "tyre", {"inf": 2}, "destroy")
    assert play.state.destroyed == ["tyre"] and play.state.forces[0].mp == 5 - EW["tyre"]


@rule("GEN-8.5.3.a")
def test_neither_a_transit_space_nor_an_allys_city_is_destroyed():
    s = build(on={"hittites": {"tyre": {"inf": 1}}}, ds={"tyre": 0}, pacts=[Pact(["egypt", "hittites"], passage=True)])
    assert not can_destroy(s, force_at(s, "egypt", "kumidi", {"inf": 1}))
    s.guests["tyre"] = ["egypt"]
    assert not can_destroy(s, force_at(s, "egypt", "tyre", {"inf": 1}))


@rule("GEN-7.2.9.c")
def test_nobody_sails_from_an_allys_port():
    on = {"hittites": {"tyre": {"inf": 1}}, "egypt": {"tyre": {"inf": 1}, "sais": {"inf": 1}}}
    s = build(on=on, guests={"tyre": ["egypt"]}, pacts=[Pact(["egypt", "hittites"], passage=True)],
              move=Move("egypt", "major"))  # fmt: skip
    force = raise_force(s, "egypt", "tyre", {"inf": 1}, [], "active", 5)
    assert sea_ways(s, force) == []
    force.at = "sais"
    assert "tyre" not in sea_ways(s, force) and "tanis" in sea_ways(s, force)


@rule("GEN-7.2.9.d", "GEN-7.2.3.p")
def test_those_who_join_in_the_port_may_sail_too():
    play = position(on={"egypt": {"sais": {"inf": 3}}}, dice={"move": [5]})
    march(play, "sais", {"inf": 1}, "pick", {"inf": 2}, "sail:tanis")
    assert play.state.forces[0].units == {"inf": 3} and play.state.forces[0].mp == 1


@rule("GEN-7.2.9.d")
def test_nobody_sails_from_a_port_he_has_marched_to():
    play = position(on={"egypt": {"memphis": {"inf": 1}}}, dice={"move": [6]})
    march(play, "memphis", {"inf": 1}, "to:sais")
    assert play.state.forces[0].mp == 5 and "sail:tanis" not in play.options()


@rule("GEN-7.2.5.g", "GEN-2.9.h")
def test_kings_of_friends_are_not_killed():
    play = position(on={"egypt": {"sidon": {"inf": 1}}}, kings={"apepi": "kumidi", "suppiluliuma": "kumidi"},
                    pacts=[Pact(["egypt", "hittites"], passage=True)], dice={"move": [2]})  # fmt: skip
    march(play, "sidon", {"inf": 1}, "to:kumidi")
    assert play.state.kings == {"apepi": "kumidi", "suppiluliuma": "kumidi"}


@rule("GEN-7.2.6.e", "GEN-7.3.5.a")
def test_only_a_king_goes_alone_and_only_monuments_among_ruins_are_pulled_down():
    play = position(on={"egypt": {"thebes": {"inf": 2}}}, monuments=["thebes"], dice={"move": [3]})
    march(play, "thebes", {"inf": 2})
    assert not {"alone", "raze"} & set(play.options()) and "drop" in play.options()


@rule("GEN-7.2.3.e", "GEN-7.2.6.e")
def test_a_unit_and_its_king_may_part():
    play = position(on={"egypt": {"thebes": {"inf": 1}}}, kings={"apepi": "thebes"}, dice={"move": [3]})
    march(play, "thebes", {"inf": 1, "king:apepi": 1})
    assert {"alone", "drop"} <= set(play.options())


@rule("GEN-8.5.3.a", "GEN-7.1.1.b")
def test_a_single_unit_may_destroy_a_city():
    play = position(on={"egypt": {"tyre": {"inf": 2}}}, ds={"tyre": 0, "sidon": 0}, dice={"move": [4]})
    play.do("minor", "unit:inf@tyre", "destroy", "stop")
    assert play.state.destroyed == ["tyre"] and play.state.segment.minor == 1


@rule("GEN-8.4.7.a")
def test_a_force_goes_back_step_by_step():
    t = table(on={"egypt": {"gubla": {"inf": 2}}}, ds={"sidon": 0, "tyre": 0, "gubla": 0})
    force = raise_force(t.state, "egypt", "gubla", {"inf": 2}, [], "active", 4)
    for space in ("sidon", "tyre"):
        step(t, force, space)
    regroup(t, force)
    assert force.at == "sidon" and force.passed == ["gubla", "sidon"]
    step(t, force, "kumidi")
    t.state.units["sidon"] = {"hittites": {"inf": 1}}
    regroup(t, force)
    assert force.at == "gubla" and force.passed == ["gubla"]


@rule("GEN-7.2.4.b", "GEN-7.2.6.h", "GEN-7.2.4.a", "GEN-2.1.2.i")
def test_neither_forces_nor_kings_go_by_sea():
    s = build(on={"hittites": {"tjaru": {"inf": 1}, "memphis": {"inf": 1}}}, ds={"gaza": 0, "tarsus": 0, "ugarit": 0})
    assert "ugarit" not in reach(s, force_at(s, "egypt", "tarsus", {"inf": 1}, mp=1))
    assert set(reach(s, raise_force(s, "egypt", "tanis", {}, ["apepi"], "active", 3))) == {"sais"}


@rule("GEN-7.2.5.h")
def test_civilians_whose_escort_has_fallen_do_not_stay_among_enemies():
    t = table(on={"egypt": {"sidon": {"ps": 1}}, "hittites": {"tyre": {"ps": 1}}}, ds={"tyre": 0, "sidon": 0})
    t.state.move = Move("egypt", "major")
    force = raise_force(t.state, "egypt", "sidon", {"ps": 1}, [], "active", 3)
    step(t, force, "tyre")
    drive(contest(t, force, Found("", loot=True)))
    assert force.at == "sidon" and t.state.units["tyre"] == {"hittites": {"ps": 1}}


@rule("GEN-7.2.5.d", "GEN-2.9.h")
def test_an_alliance_protects_allies_and_nobody_else():
    on = {"egypt": {"sidon": {"inf": 1}}, "hittites": {"kumidi": {"ps": 1}}}
    play = position(on=on, pacts=[Pact(["egypt", "assyria"], passage=True)], dice={"move": [2]})
    march(play, "sidon", {"inf": 1}, "to:kumidi")
    assert list(play.state.units["kumidi"]) == ["egypt"]


@rule("GEN-7.2.3.p", "GEN-7.1.2.a")
def test_a_force_elsewhere_takes_nothing_from_those_who_stayed():
    s = build(on={"egypt": {"thebes": {"inf": 3}}})
    force_at(s, "egypt", "abydos", {"inf": 2})
    assert movable(s, "thebes", "egypt", "major") == {"inf": 3} and movable(s, "abydos", "egypt", "major") == {}


@rule("GEN-7.2.3.l", "GEN-7.4.8.a", "GEN-7.1.1.d")
def test_a_force_that_is_eliminated_moves_no_further():
    on = {"egypt": {"sidon": {"inf": 1}}, "hittites": {"tyre": {"inf": 9}}}
    dice = {"move": [6], "battle tyre attacker": [1], "battle tyre defender": [6]}
    play = position(on=on, ds={"sidon": 0, "tyre": 0}, dice=dice)
    march(play, "sidon", {"inf": 1}, "to:tyre")
    while play.ask.topic != "action":
        play.do("no" if play.ask.topic == "withdraw" else play.ask.default)
    assert play.state.forces == [] and play.state.move is None and "sidon" not in play.state.units


@rule("GEN-7.1.2.a")
def test_losses_among_those_who_stand_together_reach_the_force_last():
    t = table(on={"egypt": {"tyre": {"inf": 5}}})
    force = raise_force(t.state, "egypt", "tyre", {"inf": 3}, [], "active", 3)
    other = raise_force(t.state, "egypt", "thebes", {"inf": 3}, [], "active", 3)
    lose(t, "tyre", "egypt", {"inf": 1})
    assert force.units == {"inf": 3}
    lose(t, "tyre", "egypt", {"inf": 3})
    assert force.units == {"inf": 1} and other.units == {"inf": 3}


@rule("GEN-3.7.6.b")
def test_slaves_under_way_are_lost_where_they_stop():
    t = table(on={"egypt": {"tjaru": {"sl": 2}}, "hittites": {"tjaru": {"sl": 1}}})
    force = raise_force(t.state, "egypt", "tjaru", {"sl": 1}, [], "active", 3)
    tidy(t, "tjaru")
    assert t.state.units == {"tjaru": {"egypt": {"sl": 2}}}
    step(t, force, "raphia")
    assert t.state.units == {"raphia": {"egypt": {"sl": 1}}}
    stand_down(t, force)
    assert t.state.units == {}


@rule("GEN-12.1.1.a", "GEN-12.1.1.c")
@pytest.mark.parametrize("agreed", [True, False])
def test_an_allys_empty_home_city_is_closed_as_well_without_leave(agreed):
    s = build(pacts=[Pact(["egypt", "hittites"], agreed)])
    assert (why_not_enter(s, force_at(s, "egypt", "nesa", {"inf": 1}), "hattusa", 5) == "") == agreed

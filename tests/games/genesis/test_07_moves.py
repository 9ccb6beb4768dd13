"""7.1, 7.2 Moves: who goes where at what cost."""

from __future__ import annotations

import pytest

from engine.games.genesis.data.tables import EW, KINGS
from engine.games.genesis.position.forces import raise_force, step
from engine.games.genesis.position.pieces import bury, lose, put, take
from engine.games.genesis.position.places import cost, neighbors
from engine.games.genesis.position.reach import reach, why_not_enter
from engine.games.genesis.position.state import Move, Segment
from engine.games.genesis.war.movement import movable, roll_movement, why_not_to
from engine.games.genesis.war.withdrawal import fresh
from engine.kernel.ahead import answers_of
from tests.games.genesis.positions import build, here, march, position, table
from tests.games.genesis.situations import before, fight, force_at
from tests.rules import rule

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


@rule("GEN-7.2.1.c")
def test_a_major_move_with_all_who_fight_is_offered_whole_up_to_its_die():
    on = {"egypt": {"thebes": {"inf": 3, "ps": 1}, "abydos": {"ps": 1}, "memphis": {"inf": 1}}}
    play = position(on=on, kings={"apepi": "thebes"}, dice={"move": [4]})
    ways = {way.at: way for way in play.ask.ready_moves()}
    assert [way.label for way in ways.values()] == [
        "Major Move of 3 Infantry and Apepi from Thebes",
        "Major Move of 1 Peasant from Abydos",
        "Major Move of 1 Infantry from Memphis",
    ]
    assert ways["thebes"].answers == ("major", "march:thebes", {"inf": 3, "king:apepi": 1})
    assert answers_of(play.session, "egypt", ways["memphis"]) == ["major", "march:memphis"]
    play.do(*answers_of(play.session, "egypt", ways["thebes"])).expect("egypt", "step")
    assert play.state.forces[0].units == {"inf": 3} and play.state.forces[0].kings == ["apepi"]


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


@rule("GEN-7.1.2.a")
def test_losses_among_those_who_stand_together_reach_the_force_last():
    t = table(on={"egypt": {"tyre": {"inf": 5}}})
    force = raise_force(t.state, "egypt", "tyre", {"inf": 3}, [], "active", 3)
    other = raise_force(t.state, "egypt", "thebes", {"inf": 3}, [], "active", 3)
    lose(t, "tyre", "egypt", {"inf": 1})
    assert force.units == {"inf": 3}
    lose(t, "tyre", "egypt", {"inf": 3})
    assert force.units == {"inf": 1} and other.units == {"inf": 3}


@rule("GEN-7.2.2.a", "GEN-7.2.2.c")
def test_who_has_moved_and_gets_a_free_move_has_still_moved():
    play = position(
        "egypt", on={"egypt": {"thebes": {"inf": 3}}}, hands={"egypt": ("horus.1", "sherden.1")},
        dice={"move": [1, 1]}, silver={"egypt": 5},
    )  # fmt: skip
    march(play, "thebes", {"inf": 3}, "to:abydos")
    play.do("play:horus.1", "march:abydos", {"inf": 3}, "to:memphis")
    assert play.state.segment.moved["memphis"] == {"inf": 3} and "minor" not in play.options()


# --- costs, and who is taken along (7.2.3, 7.2.4, 7.2.7) ------------------------------------------------------


@rule("GEN-7.2.3.a", "GEN-7.2.3.b", "GEN-7.2.3.c", "GEN-11.3.1.b", "GEN-2.1.b")
def test_mountains_cost_two_but_not_for_kaskans():
    assert cost("egypt", "kadesh") == 1 and cost("egypt", "jerusalem") == 2
    assert cost("kaskans", "jerusalem") == 1 and cost("hittites", "hayassa") == 2


@rule("GEN-7.2.3.m", "GEN-2.1.4.a", "GEN-7.2.4.a", "GEN-7.2.4.b", "GEN-EX-13")
def test_only_along_land_connections_and_within_the_points():
    s = build()
    assert "tarhuntassa" not in neighbors(s, "egypt", "tarsus")
    force = force_at(s, "egypt", "tarsus", {"inf": 1}, mp=1)
    assert set(reach(s, force).ways) <= set(neighbors(s, "egypt", "tarsus"))
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
    assert play.state.forces[0].mp == 2 and here(play, "abydos", "egypt") == {"inf": 3}
    assert play.state.forces[0].units == {"inf": 1}


@rule("GEN-7.2.3.e", "GEN-3.7.6.b")
def test_slaves_dropped_off_alone_are_lost():
    play = position(on={"egypt": {"tyre": {"inf": 2, "sl": 1}}}, ds={"sidon": 0}, dice={"move": [5]})
    march(play, "tyre", {"inf": 2, "sl": 1}, "to:sidon", "to:kumidi", "drop", {"sl": 1}, "to:damascus")
    assert "sl" not in here(play, "kumidi", "egypt")


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


@rule("GEN-7.2.3.k", "GEN-8.5.3.a")
def test_a_force_destroys_the_city_it_stands_in_and_pays_its_worth():
    play = position(on={"egypt": {"tyre": {"inf": 2}}}, ds={"tyre": 0, "sidon": 0}, dice={"move": [5]})
    march(play, "tyre", {"inf": 2}, "destroy")
    assert play.state.destroyed == ["tyre"] and play.state.forces[0].mp == 5 - EW["tyre"]


@rule("GEN-7.2.3.e", "GEN-7.2.6.e")
def test_a_unit_and_its_king_may_part():
    play = position(on={"egypt": {"thebes": {"inf": 1}}}, kings={"apepi": "thebes"}, dice={"move": [3]})
    march(play, "thebes", {"inf": 1, "king:apepi": 1})
    assert {"alone", "drop"} <= set(play.options())


@rule("GEN-7.2.4.b", "GEN-7.2.6.h", "GEN-7.2.4.a", "GEN-2.1.2.i")
def test_neither_forces_nor_kings_go_by_sea():
    s = build(on={"hittites": {"tjaru": {"inf": 1}, "memphis": {"inf": 1}}}, ds={"gaza": 0, "tarsus": 0, "ugarit": 0})
    assert "ugarit" not in reach(s, force_at(s, "egypt", "tarsus", {"inf": 1}, mp=1)).ways
    assert set(reach(s, raise_force(s, "egypt", "tanis", {}, ["apepi"], "active", 3)).ways) == {"sais"}


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


@rule("GEN-7.2.3.o")
def test_a_penalty_never_goes_below_nothing():
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [1, 5]}, mp=1)
    fight(t, force)
    assert force.mp == 0 and force.at == "barga"


def test_moves_leave_no_force_behind():
    t = table(on={"egypt": {"thebes": {"inf": 1}}})
    t.state.move = Move("egypt", "major")
    force = raise_force(t.state, "egypt", "thebes", {"inf": 1}, [], "active", 2)
    step(t, force, "abydos")
    assert "thebes" not in t.state.units


@rule("GEN-7.2.3.m")
@pytest.mark.parametrize(("points", "why"), [(1, "not enough movement points (GEN-7.2.3.m)"), (2, None)])
def test_a_space_that_costs_more_than_is_left_says_so(points, why):
    """Kumidi lies in the mountains and costs 2; with 2 left it is offered, and nothing is said against it."""
    t = table(ds={"damascus": 0})
    force = force_at(t.state, "egypt", "sidon", {"inf": 2}, [])
    force.mp = points
    assert why_not_to(t.state, force).get("to:kumidi") == why

"""7.2.5, 7.2.6, 7.2.8, 7.2.9 What stands in the way, Kings alone, and the way by sea."""

from __future__ import annotations

import pytest

from engine.games.genesis.position.control import controller
from engine.games.genesis.position.forces import raise_force, regroup, step
from engine.games.genesis.position.places import cost
from engine.games.genesis.position.reach import reach, why_not_enter
from engine.games.genesis.position.state import Move, Pact
from engine.games.genesis.war.entry import Found, contest
from engine.games.genesis.war.movement import sea_ways
from tests.games.genesis.positions import build, drive, here, march, position, table
from tests.games.genesis.situations import force_at
from tests.rules import rule

# --- enemies in the way (7.2.5, 7.2.8) ------------------------------------------------------------------------


@rule("GEN-7.2.3.i", "GEN-7.2.5.a", "GEN-7.2.5.e", "GEN-7.2.3.h")
def test_a_fortress_takes_one_more_point_and_stops_the_way():
    s = build()
    force = force_at(s, "egypt", "sidon", {"inf": 3}, mp=1)
    assert "tyre" not in reach(s, force).ways
    assert "GEN-7.2.3.i" in why_not_enter(s, force, "tyre", 0)
    force.mp = 6
    found = reach(s, force).ways
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
    assert force.at == "sidon" and force.mp == 4 and "tyre" in reach(t.state, force).ways


@rule("GEN-7.2.8.c", "GEN-8.1.2.d")
def test_chariots_may_enter_a_fortress_with_civilians_only_and_regroup():
    on = {"egypt": {"sidon": {"ch": 2}}, "hittites": {"tyre": {"ps": 1}}}
    play = position(on=on, ds={"sidon": 0}, dice={"move": [4]})
    march(play, "sidon", {"ch": 2}, "to:tyre")
    force = play.state.forces[0]
    assert force.at == "sidon" and force.mp == 2 and here(play, "tyre", "hittites") == {"ps": 1}


@rule("GEN-7.2.5.d")
def test_civilians_under_a_marker_die_when_an_open_city_is_entered():
    on = {"hittites": {"gaza": {"inf": 1}}}
    play = position("hittites", on=on, ds={"jerusalem": 0}, revolts={"jerusalem": ("egypt", {"ps": 2})},
                    dice={"move": [3]})  # fmt: skip
    march(play, "gaza", {"inf": 1}, "to:jerusalem")
    assert play.state.revolts == {} and controller(play.state, "jerusalem") == "hittites"


@rule("GEN-7.2.5.g", "GEN-2.9.h")
def test_kings_of_friends_are_not_killed():
    play = position(on={"egypt": {"sidon": {"inf": 1}}}, kings={"apepi": "kumidi", "suppiluliuma": "kumidi"},
                    pacts=[Pact(["egypt", "hittites"], passage=True)], dice={"move": [2]})  # fmt: skip
    march(play, "sidon", {"inf": 1}, "to:kumidi")
    assert play.state.kings == {"apepi": "kumidi", "suppiluliuma": "kumidi"}


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


@rule("GEN-7.2.5.b", "GEN-8.1.1.a", "GEN-7.5.5.c")
def test_who_stays_must_be_attacked_for_a_point():
    on = {"mitanni": {"gubla": {"inf": 5}}, "egypt": {"sidon": {"inf": 2}}}
    play = position("mitanni", on=on, ds={"sidon": 0, "gubla": 0, "tyre": 0}, dice={"move": [5], "battle": [3, 3]})
    march(play, "gubla", {"inf": 5}, "to:sidon").expect("egypt", "withdraw").do("no")
    assert play.state.battles and play.state.forces[0].mp == 3


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
    assert force.mp == 3 and reach(play.state, force).ways["ribla"][0] == 2
    play.do("to:ribla")
    assert force.mp == 0 or play.state.battles


@rule("GEN-7.2.6.b", "GEN-7.2.6.c")
def test_a_king_alone_keeps_clear_of_enemies():
    s = build(on={"hittites": {"kumidi": {"ps": 1}}}, kings={"apepi": "gaza"})
    force = raise_force(s, "egypt", "gaza", {}, ["apepi"], "active", 3)
    found = reach(s, force).ways
    assert "kumidi" not in found and "tyre" not in found
    assert all(price == 1 for price, _ in found.values())


@rule("GEN-7.2.6.f", "GEN-7.2.6.g")
def test_a_king_rides_by_minor_move_without_a_die():
    play = position(on={"egypt": {"thebes": {"inf": 2}}}, kings={"apepi": "thebes"})
    play.do("minor", "unit:apepi@thebes", "to:sais")
    assert play.state.kings == {"apepi": "sais"} and not play.session.table.dice.rolls
    play.do("major")
    assert play.options() == ["march:thebes", "none"]


@rule("GEN-2.9.p", "GEN-7.2.6.b", "GEN-7.2.5.h", "GEN-7.2.8.a")
def test_a_lone_enemy_king_keeps_out_kings_civilians_and_chariots():
    s = build(kings={"suppiluliuma": "kumidi", "apepi": "sidon"})
    assert "kumidi" not in reach(s, raise_force(s, "egypt", "sidon", {}, ["apepi"], "active", 3)).ways
    assert "GEN-7.2.5.h" in why_not_enter(s, force_at(s, "egypt", "sidon", {"ps": 1}), "kumidi", 3)
    assert "GEN-7.2.8.a" in why_not_enter(s, force_at(s, "egypt", "sidon", {"ch": 1}), "kumidi", 3)
    assert why_not_enter(s, force_at(s, "egypt", "sidon", {"inf": 1}), "kumidi", 0) == ""


@rule("GEN-7.2.6.e", "GEN-7.3.5.a")
def test_only_a_king_goes_alone_and_only_monuments_among_ruins_are_pulled_down():
    play = position(on={"egypt": {"thebes": {"inf": 2}}}, monuments=["thebes"], dice={"move": [3]})
    march(play, "thebes", {"inf": 2})
    assert not {"alone", "raze"} & set(play.options()) and "drop" in play.options()


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
    assert sea_ways(late, force_at(late, "egypt", "thebes", {"inf": 1})) == []


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

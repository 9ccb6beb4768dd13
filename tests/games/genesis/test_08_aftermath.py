"""8.5, 8.6 After the battle: cities captured and destroyed, Kings who die."""

from __future__ import annotations

import pytest

from engine.games.genesis.data.tables import EW
from engine.games.genesis.kingdom.trade import income_cities
from engine.games.genesis.position.control import controller
from engine.games.genesis.position.forces import raise_force, step
from engine.games.genesis.position.pieces import destroy
from engine.games.genesis.position.state import Pact
from engine.games.genesis.war.interception import interceptions
from engine.games.genesis.war.movement import can_destroy, raze
from tests.games.genesis.positions import build, drive, here, march, passing, position, table
from tests.games.genesis.situations import ALLIES, HITS, OPEN, battle, before, entering, fight, force_at, points_in
from tests.rules import rule

# --- captured and destroyed (8.5) -----------------------------------------------------------------------------


@rule("GEN-8.5.3.d")
def test_a_new_city_is_destroyed_for_nothing():
    s = build(founded=["kumidi"], ds={"kumidi": 0})
    assert can_destroy(s, force_at(s, "egypt", "kumidi", {"inf": 1}, mp=0))


@rule("GEN-8.5.5.a", "GEN-8.5.5.c")
def test_barbarians_destroy_too():
    s = build(ds={"tyre": 0}, controlled={"sea_peoples": "egypt"})
    assert can_destroy(s, force_at(s, "sea_peoples", "tyre", {"inf": 1}))


@rule("GEN-8.5.3.a")
def test_neither_a_transit_space_nor_an_allys_city_is_destroyed():
    s = build(on={"hittites": {"tyre": {"inf": 1}}}, ds={"tyre": 0}, pacts=[Pact(["egypt", "hittites"], passage=True)])
    assert not can_destroy(s, force_at(s, "egypt", "kumidi", {"inf": 1}))
    s.guests["tyre"] = ["egypt"]
    assert not can_destroy(s, force_at(s, "egypt", "tyre", {"inf": 1}))


@rule("GEN-5.3.b", "GEN-8.5.2.a", "GEN-8.5.1.a")
@pytest.mark.parametrize("guard", [{}, {"mitanni": {"troy": {"ps": 1}}}])
def test_walls_that_nobody_or_only_peasants_held_are_plundered_too(guard):
    """Troy is worth 3, so 2 silver; the city is taken by battle, whoever was in it."""
    on = {"hittites": {"seha": {"inf": 6}}, **guard}
    play = position("hittites", on=on, silver={"hittites": 5}, ds={"troy": 1}, dice={"move": [6], "battle": [6, 1]})
    march(play, "seha", {"inf": 6}, "to:troy")
    passing(play, "battle_card", "bribe", "shifts")
    assert controller(play.state, "troy") == "hittites" and play.state.silver["hittites"] == 5 + 2
    assert "The Hittites take Troy." in play.log() and "The Hittites plunder Troy for 2 silver." in play.log()


@rule("GEN-8.5.1.c", "GEN-5.3.e")
def test_ruins_give_no_plunder():
    on = {"egypt": {"sidon": {"inf": 3}}, "hittites": {"tyre": {"ps": 1}}}
    play = position(on=on, ds={"tyre": 0}, destroyed=["tyre"], dice={"move": [3]})
    march(play, "sidon", {"inf": 3}, "to:tyre")
    assert play.state.silver["egypt"] == 10 and "tyre" not in income_cities(play.state, "egypt")


@rule("GEN-8.5.4.a", "GEN-5.2.5.a")
def test_with_the_city_destroyed_those_under_its_marker_stand_free():
    t = table(revolts={"sidon": ("egypt", {"inf": 3, "ps": 1})}, ds={"sidon": 0})
    destroy(t, "sidon")
    assert t.state.revolts == {} and t.state.units["sidon"] == {"egypt": {"inf": 3, "ps": 1}}


@rule("GEN-8.5.3.a", "GEN-7.2.3.k", "GEN-8.5.3.b", "GEN-8.5.5.b")
def test_an_open_city_abroad_is_destroyed_for_its_worth():
    s = build(ds={"tyre": 0, "thebes": 0, "apasa": 0})
    tyre = force_at(s, "egypt", "tyre", {"inf": 1}, mp=EW["tyre"])
    assert can_destroy(s, tyre)
    walled = build()
    assert not can_destroy(walled, force_at(walled, "egypt", "tyre", {"inf": 1}))
    tyre.mp -= 1
    assert tyre.mp > 0 and not can_destroy(s, tyre)
    assert not can_destroy(s, force_at(s, "egypt", "thebes", {"inf": 1}))
    assert not can_destroy(s, force_at(s, "arzawa", "apasa", {"inf": 1}))
    tyre.mp, tyre.units = 3, {"ps": 1}
    assert not can_destroy(s, tyre)


@rule("GEN-8.5.3.a", "GEN-7.1.1.b")
def test_a_single_unit_may_destroy_a_city():
    play = position(on={"egypt": {"tyre": {"inf": 2}}}, ds={"tyre": 0, "sidon": 0}, dice={"move": [4]})
    play.do("minor", "unit:inf@tyre", "destroy", "stop")
    assert play.state.destroyed == ["tyre"] and play.state.segment.minor == 1


@rule("GEN-8.5.3.c", "GEN-7.3.5.a", "GEN-7.3.5.b", "GEN-8.5.3.a")
@pytest.mark.parametrize("fate", ["keep", "remove"])
def test_its_monument_goes_or_stays(fate):
    t = table(ds={"tyre": 0}, monuments=["tyre"])
    force = force_at(t.state, "egypt", "tyre", {"inf": 1}, mp=5)
    drive(raze(t, force), fate)
    assert t.state.destroyed == ["tyre"] and (t.state.monuments == ["tyre"]) == (fate == "keep")
    assert force.mp == 5 - EW["tyre"]


# --- Kings (8.6) ----------------------------------------------------------------------------------------------


@rule("GEN-8.6.1.a", "GEN-8.6.1.b", "GEN-8.6.1.c", "GEN-8.1.5.b", "GEN-8.6.4.a")
@pytest.mark.parametrize(
    ("dice", "winner_dies", "loser_dies"), [([6, 6], True, True), ([1, 1], False, True), ([3, 4], False, False)]
)
def test_kings_die_on_twelve_or_losing_also_on_two(dice, winner_dies, loser_dies):
    t, force = before({"inf": 9}, {"inf": 9}, ds={"qatna": 0}, kings=["suppiluliuma"], their_kings=["kirta"],
                      dice={"battle": [4, 1], "fate": dice * 2})  # fmt: skip
    fight(t, force)
    assert ("suppiluliuma" not in t.state.kings) == winner_dies and ("kirta" not in t.state.kings) == loser_dies


@rule("GEN-8.6.3.a", "GEN-6.7.b", "GEN-6.7.c")
def test_a_king_dies_with_his_force_and_his_sherden_too():
    t, force = before(
        {"inf": 1}, {"inf": 30}, ds={"qatna": 0}, kings=["zidanta_ii"], sherden="hittites", dice={"battle": [1, 6]}
    )
    fight(t, force)
    assert force.at == "" and t.state.kings == {} and t.state.sherden == ""


@rule("GEN-8.6.1.d", "GEN-8.2.1.ab", "GEN-12.1.2.c")
def test_each_of_two_kings_has_his_own_dice():
    t, force = before(
        {"inf": 9}, {"inf": 6}, ds={"qatna": 0}, on={"egypt": {"qatna": {"inf": 6}}}, pacts=ALLIES,
        their_kings=["kirta", "apepi"], guests={"qatna": ["egypt"]},
        dice={"battle": [3, 3], "fate of kirta": [6, 6], "fate of apepi": [3, 4]},
    )  # fmt: skip
    fight(t, force)
    assert points_in(t) == (9, 12) and "kirta" not in t.state.kings and t.state.kings["apepi"] == "qatna"


@rule("GEN-8.6.3.a", "GEN-6.7.b", "GEN-8.1.6.d")
@pytest.mark.parametrize("company", [{"inf": 2}, {"inf": 2, "ps": 1}])
def test_a_king_dies_with_all_his_men_even_behind_walls_that_hold(company):
    """A Peasant in the city is company enough; the Sherden go with the King."""
    t, force = before({"inf": 30}, company, their_kings=["kirta"], sherden="mitanni", dice={"battle": [6, 1]})
    fight(t, force, by={"use_city": "no"})
    lives = "ps" in company
    assert t.state.kings == ({"kirta": "qatna"} if lives else {}) and t.state.sherden == ("mitanni" if lives else "")


@rule("GEN-8.6.3.a")
def test_a_king_dies_with_his_force_though_others_of_his_stand_in_the_space():
    on = {"egypt": {"tyre": {"inf": 30}}, "mitanni": {"sidon": {"inf": 3}}}
    t, force = entering(
        units={"inf": 1}, kings=["kirta"], on=on, ds={"sidon": 2},
        dice={"intercept": [6, 6], "battle": [6, 1], "fate": [3, 4]},
    )  # fmt: skip
    drive(interceptions(t, force), "from:egypt@tyre", by={"join": {}, "retreat": "no", "force_retreat": "no"})
    assert "kirta" not in t.state.kings and t.state.units["sidon"]["mitanni"] == {"inf": 3}


@rule("GEN-7.5.4.d", "GEN-8.6.2.a")
@pytest.mark.parametrize(
    ("dice", "fate", "left"),
    [([6, 1], [3, 4], 2), ([1, 6], [3, 4], 3), ([6, 1], [1, 1], 1), ([1, 6], [1, 1], 3), ([1, 6], [6, 6], 2)],
)
def test_a_lost_battle_and_a_dead_king_cost_a_point_each_on_the_way(dice, fate, left):
    on = {"egypt": {"sidon": {"inf": 9}}, "hittites": {"megiddo": {"inf": 9}}}
    t = table({"intercept": [6, 6], "battle": dice, "fate": fate}, on=on, kings={"apepi": "sidon"},
              ds={"tyre": 0, "megiddo": 0, "sidon": 0})  # fmt: skip
    force = raise_force(t.state, "egypt", "sidon", {"inf": 9}, ["apepi"], "withdrawing", 3)
    step(t, force, "tyre")
    drive(interceptions(t, force), "from:hittites@megiddo", by={"retreat": "no", "force_retreat": "no"})
    assert force.mp == left


@rule("GEN-8.6.3.a", "GEN-7.4.3.a")
def test_a_king_who_came_alone_lives_with_those_who_fought_for_him():
    on = {"mitanni": {"sidon": {"inf": 9}}, "egypt": {"tyre": {"inf": 1}}}
    play = position("mitanni", on=on, kings={"kirta": "gubla"}, ds=OPEN, silver=0, lost=["canaan"],
                    dice={"move": [1], **battle("sidon", 1, 6), **HITS})  # fmt: skip
    march(play, "gubla", {}, "to:sidon").do("from:egypt@tyre")
    passing(play, "battle_card", "shifts", "losses", "join")
    assert play.state.kings["kirta"] == "sidon" and here(play, "sidon", "mitanni")["inf"] == 9


@rule("GEN-8.6.3.a", "GEN-8.1.6.b")
def test_a_king_dies_with_the_last_fighter_of_his_force_though_peasants_march_with_it():
    t, force = entering(
        "mitanni", to="joppa", start="gaza", units={"inf": 1, "ps": 2}, kings=["kirta"],
        on={"egypt": {"megiddo": {"inf": 9}}}, ds={"megiddo": 0}, dice={**HITS, **battle("joppa", 6, 1)},
    )  # fmt: skip
    drive(interceptions(t, force), "from:egypt@megiddo", by={"retreat": "no", "force_retreat": "no"})
    assert t.state.kings == {} and list(t.state.units["joppa"]) == ["egypt"] and force.at == ""


@rule("GEN-8.6.2.b")
def test_a_king_killed_on_the_way_costs_a_point():
    from engine.games.genesis.position.pieces import bury

    t = table(on={"egypt": {"thebes": {"inf": 1}}}, kings={"apepi": "thebes"})
    force = raise_force(t.state, "egypt", "thebes", {"inf": 1}, ["apepi"], "active", 4)
    bury(t, "apepi")
    assert force.mp == 3 and force.kings == []

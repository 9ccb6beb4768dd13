"""7.4 Interception."""

from __future__ import annotations

import pytest

from engine.games.genesis.data.tables import EW
from engine.games.genesis.position.forces import raise_force, step
from engine.games.genesis.position.state import Move, Pact
from engine.games.genesis.war.entry import contest
from engine.games.genesis.war.interception import chances_of, interceptions, interceptors_in_order, roll_modifier
from tests.games.genesis.positions import build, drive, here, march, passing, position, table
from tests.games.genesis.situations import LEVEL_2, TAKEN, attacked, before, chances, entering, fight
from tests.rules import rule

# --- who may (7.4.1) ------------------------------------------------------------------------------------------


@rule("GEN-7.4.a", "GEN-7.4.1.a", "GEN-7.4.1.b", "GEN-7.4.1.c", "GEN-7.4.d")
def test_combat_units_next_door_by_land_may_intercept():
    on = {"egypt": {"tyre": {"inf": 1}, "tanis": {"inf": 1}, "kumidi": {"ps": 2}}, "hittites": {"sidon": {"inf": 1}}}
    t, force = entering(on=on)
    assert chances(t, "egypt", force) == ["from:egypt@tyre"]
    assert chances(t, "hittites", force) == []


@rule("GEN-7.4.1.h")
def test_chariots_alone_do_not_intercept_into_mountains():
    t, force = entering(to="kumidi", start="sidon", on={"egypt": {"damascus": {"ch": 2}, "hazor": {"ch": 1, "inf": 1}}})
    assert chances(t, "egypt", force) == ["from:egypt@hazor"]


@rule("GEN-7.4.1.d", "GEN-7.4.2.d", "GEN-7.4.2.g", "GEN-7.4.e")
def test_a_king_alone_may_join_friends_who_stand_there():
    on = {"egypt": {"sidon": {"inf": 2}}}
    t, force = entering(on=on, crowned={"amose_i": "tyre"}, dice={"intercept": [6, 6]})
    assert chances(t, "egypt", force) == ["king:egypt@tyre"]
    found = drive(interceptions(t, force), "king:egypt@tyre")
    assert t.state.kings["amose_i"] == "sidon" and found.value is False and not t.state.battles
    assert t.state.forces == [force]
    alone, other = entering(crowned={"amose_i": "tyre"})
    assert chances(alone, "egypt", other) == []


@rule("GEN-7.4.e", "GEN-7.4.f")
def test_controlled_powers_intercept_also_out_of_their_box():
    on = {"kaskans": {"kaska_box": {"inf": 2}}, "arzawa": {"apasa": {"inf": 1}}}
    t, force = entering("hittites", to="nerik", start="sapinuwa", on=on, controlled={"kaskans": "egypt"})
    assert chances(t, "egypt", force) == ["from:kaskans@kaska_box"]
    t.state.controlled = {}
    assert chances(t, "egypt", force) == []


@rule("GEN-8.0.d", "GEN-5.2.3.m")
def test_dormant_powers_and_units_under_a_marker_do_not_intercept():
    t, force = entering(to="kish", start="babylon", power="babylonia", on={"elam": {"nippur": {"inf": 2}}})
    assert all(not chances(t, k, force) for k in t.state.kingdoms)
    t, force = entering(revolts={"tyre": ("egypt", {"inf": 4})})
    assert chances(t, "egypt", force) == []


@rule("GEN-7.4.b", "GEN-7.4.1.e", "GEN-7.4.2.f", "GEN-7.4.1.f")
def test_once_for_each_entry_and_failure_costs_nothing():
    on = {"egypt": {"tyre": {"inf": 2}, "kumidi": {"inf": 2}}}
    t, force = entering(on=on, dice={"intercept": [1, 1, 1, 1]})
    found = drive(interceptions(t, force), "from:egypt@tyre", "from:egypt@kumidi")
    assert found.topics == ["intercept", "intercept"] and found.value is False
    assert t.state.units["tyre"] == {"egypt": {"inf": 2}} and force.at == "sidon"


@rule("GEN-7.4.1.g")
def test_players_decide_clockwise_from_the_targets_left():
    assert interceptors_in_order(build(), "mitanni") == ["assyria", "babylonia", "egypt", "hittites", "mitanni"]
    on = {"egypt": {"tyre": {"inf": 1}}, "assyria": {"kumidi": {"inf": 1}}}
    t, force = entering(on=on)
    assert [ask.seat for ask in drive(interceptions(t, force)).asks] == ["assyria", "egypt"]


HIT = {"intercept": [6, 6], "battle sidon attacker": [6], "battle sidon defender": [1]}


@rule("GEN-7.4.1.i")
def test_others_may_go_along():
    on = {"egypt": {"tyre": {"inf": 3, "ps": 1}}}
    t, force = entering(on=on, units={"inf": 2}, dice=HIT, ds={"sidon": 0, "gubla": 0})
    drive(interceptions(t, force), "part:from:egypt@tyre", {"inf": 2}, {"ps": 1}, "yes", "to:gubla")
    assert t.state.units["sidon"]["egypt"]["ps"] == 1 and t.state.units["tyre"]["egypt"] == {"inf": 1}


@rule("GEN-7.4.e")
def test_a_power_intercepts_for_whoever_controls_it_only():
    t, force = entering(on={"kaskans": {"tyre": {"inf": 2}}}, controlled={"kaskans": "egypt"})
    assert chances(t, "egypt", force) == ["from:kaskans@tyre"] and chances(t, "hittites", force) == []


@rule("GEN-7.4.1.d")
@pytest.mark.parametrize(("friends", "offered"), [({"inf": 1}, True), ({}, False)])
def test_one_unit_is_enough_for_its_king_to_join(friends, offered):
    t, force = entering(on={"egypt": {"sidon": friends}} if friends else {}, crowned={"amose_i": "tyre"})
    assert (chances(t, "egypt", force) == ["king:egypt@tyre"]) == offered


@rule("GEN-7.4.1.b")
def test_nobody_intercepts_by_sea():
    t, force = entering(to="gaza", start="raphia", on={"egypt": {"tyre": {"inf": 1}, "tanis": {"inf": 1}}})
    assert chances(t, "egypt", force) == []


@rule("GEN-7.4.1.e", "GEN-7.4.2.f")
def test_after_a_failure_the_next_space_gives_a_new_chance():
    t, force = entering(on={"egypt": {"tyre": {"inf": 1}, "megiddo": {"inf": 1}}}, dice={"intercept": [1, 1, 1, 1]})
    assert drive(interceptions(t, force), "from:egypt@tyre").topics == ["intercept"]
    step(t, force, "kumidi")
    step(t, force, "sidon")
    assert drive(interceptions(t, force), "from:egypt@tyre").topics == ["intercept"]


@rule("GEN-7.4.1.d")
def test_a_king_alone_may_join_the_force_of_an_ally():
    t, force = entering(
        on={"hittites": {"sidon": {"inf": 2}}}, crowned={"amose_i": "tyre"}, pacts=[Pact(["egypt", "hittites"], True)]
    )
    assert chances_of(t.state, "egypt", force, [], None) == ["king:egypt@tyre"]


@rule("GEN-7.4.c")
def test_a_force_that_regroups_is_not_intercepted():
    t, force = before(
        {"inf": 5},
        {"inf": 9},
        at="tyre",
        came="sidon",
        ds={"sidon": 0, "tyre": 0},
        dice={"battle": [1, 5]},
        on={"egypt": {"gubla": {"inf": 9}}},
    )
    assert "intercept" not in fight(t, force).topics and force.at == "sidon"


# --- the roll (7.4.2) -----------------------------------------------------------------------------------------


@rule("GEN-EX-18", "GEN-7.4.2.a")
@pytest.mark.parametrize(("dice", "hit"), [([3, 4], True), ([2, 4], True), ([2, 3], False)])
def test_amose_in_tyre_needs_six(dice, hit):
    t, force = entering(on={"egypt": {"tyre": {"inf": 1}}}, crowned={"amose_i": "tyre"}, dice={"intercept": dice})
    assert roll_modifier(t.state, "tyre", "egypt", "sidon", ["amose_i"]) == 6
    assert drive(interceptions(t, force), "from:egypt@tyre").value is hit


@rule("GEN-7.4.2.a", "GEN-7.4.2.b", "GEN-2.9.e")
def test_modifiers_add_up_and_ruins_count_as_cities():
    s = build(destroyed=["tyre"], ds={"tyre": 0}, on={"egypt": {"sidon": {"inf": 1}}})
    assert roll_modifier(s, "tyre", "egypt", "sidon", []) == 4
    assert roll_modifier(s, "kumidi", "egypt", "sidon", []) == 1
    assert roll_modifier(s, "kumidi", "hittites", "sidon", []) == 0


@rule("GEN-7.4.2.h", "GEN-2.9.j")
@pytest.mark.parametrize(
    ("trouble", "hit"),
    [
        ({}, True),
        ({"on": {"hittites": {"memphis": {"inf": 1}}, "egypt": {"sais": {"inf": 1}}}}, False),
        ({"revolts": {"memphis": ("hittites", {"inf": 1})}}, False),
        ({"barbarian": ["memphis"]}, False),
    ],
)
def test_a_home_city_is_friendly_if_it_was_before_the_entry(trouble, hit):
    on = {"egypt": {"sais": {"inf": 1}}}
    t, force = entering(
        to="memphis", start="tanis", **{"on": on, **trouble}, ds={"memphis": 1}, dice={"intercept": [4, 4]}
    )
    assert drive(interceptions(t, force), "from:egypt@sais").value is hit


# --- the battle (7.4.3 to 7.4.5) ------------------------------------------------------------------------------


@rule("GEN-EX-19", "GEN-7.4.3.a", "GEN-7.4.3.b", "GEN-7.4.3.c", "GEN-7.4.2.c", "GEN-7.4.5.a", "GEN-8.1.1.b")
def test_agum_falls_upon_nur_at_kalku():
    on = {"babylonia": {"ashur": {"inf": 8, "ch": 2}, "kalku": {"inf": 3, "sl": 2}}}
    t, force = entering(
        "assyria",
        to="kalku",
        start="nineveh",
        units={"inf": 12},
        kings=["nur_iii"],
        on=on,
        ds={"kalku": 1},
        crowned={"agum_iii": "ashur"},
        technology=dict.fromkeys(("egypt", "hittites", "mitanni", "assyria", "babylonia"), 3),
        dice={"intercept": [3, 4], "battle kalku attacker": [1], "battle kalku defender": [5], "fate": [3, 3, 3, 3]},
    )
    assert roll_modifier(t.state, "ashur", "babylonia", "kalku", ["agum_iii"]) == 6
    found = drive(
        interceptions(t, force),
        "from:babylonia@ashur",
        {"inf": 2},
        "dice:5-2",
        "yes",
        "no",
        "to:nineveh",
        "pass",
        "halt",
    )
    assert "use_city" not in found.topics and "withdraw" not in found.topics
    assert found.ask("join").seat == "babylonia"
    # EX-24, EX-26: 20% of 16 is 3, a Chariot; Assyria retreats and loses 40% of 12
    assert t.state.units["nineveh"]["assyria"] == {"inf": 7} and force.mp == 4
    assert t.state.units["kalku"]["babylonia"] == {"inf": 11, "ch": 1, "sl": 3}
    assert t.state.kings == {"nur_iii": "nineveh", "agum_iii": "kalku"}


@rule("GEN-7.4.4.a", "GEN-7.4.4.b", "GEN-7.4.4.c")
def test_powers_in_the_space_fight_beside_the_interceptor_and_others_do_not():
    on = {"egypt": {"tyre": {"inf": 2}}, "sea_peoples": {"sidon": {"inf": 4}}}
    dice = {"intercept": [6, 6], "battle": [1, 1]}
    t, force = entering(on=on, ds={"sidon": 0}, dice=dice)
    drive(interceptions(t, force), "from:egypt@tyre")
    assert "egypt" not in t.state.units["sidon"] and t.state.units["sidon"]["sea_peoples"] == {"inf": 4}
    assert t.state.units["tyre"]["egypt"]["inf"] == 2
    on = {"egypt": {"tyre": {"inf": 2}}, "hittites": {"sidon": {"inf": 4}}}
    t, force = entering(on=on, ds={"sidon": 0}, dice={"intercept": [6, 6], "battle": [6, 1]})
    drive(interceptions(t, force), "from:egypt@tyre")
    assert t.state.units["sidon"]["hittites"] == {"inf": 4}


@rule("GEN-7.4.4.a", "GEN-7.4.6.a")
@pytest.mark.parametrize("pacts", [[], [Pact(["egypt", "hittites"], passage=True)]])
def test_where_a_third_power_holds_the_space_the_interceptor_goes_back(pacts):
    on = {"egypt": {"tyre": {"inf": 5}}, "hittites": {"sidon": {"ps": 1}}}
    t, force = entering(on=on, dice=HIT, ds={"gubla": 0, "sidon": 0}, pacts=pacts)
    drive(interceptions(t, force), "from:egypt@tyre", "dice:6-0", "yes", "to:gubla")
    assert t.state.units["sidon"] == {"hittites": {"ps": 1}} and t.state.silver["egypt"] == 10
    assert t.state.units["tyre"]["egypt"]["inf"] == 5


# --- afterwards (7.4.6 to 7.4.9) ------------------------------------------------------------------------------


@rule("GEN-7.4.8.a", "GEN-7.4.2.f")
@pytest.mark.parametrize(("dice", "at"), [([1, 1], "rabbah"), ([6, 6], "damascus")])
def test_where_an_interception_led_to_a_battle_the_player_decides_anew(dice, at):
    """From Lebo by Damascus to Rabbah: a failed interception stops nobody, a beaten interceptor does for a moment."""
    on = {"egypt": {"lebo": {"inf": 6}}, "mitanni": {"hazor": {"inf": 1}}}
    play = position(on=on, ds={"damascus": 0, "hazor": 0},
                    dice={"move": [5], "intercept": dice, "battle": [1, 6], "fate": [3, 4] * 9})  # fmt: skip
    march(play, "lebo", {"inf": 6}, "to:rabbah").expect("mitanni", "intercept").do("from:mitanni@hazor")
    passing(play, "battle_card", "shifts", "losses", "retreat", "force_retreat").expect("egypt", "step")
    assert [force.at for force in play.state.forces] == [at]


@rule("GEN-EX-20", "GEN-7.4.6.a", "GEN-8.1.7.d", "GEN-7.4.8.a")
def test_before_independent_walls_the_interceptor_goes_back():
    t, force = entering(on={"egypt": {"tyre": {"inf": 5}}}, dice=HIT, ds={"gubla": 0})
    drive(interceptions(t, force), "from:egypt@tyre", "dice:6-0", "yes", "to:gubla")
    assert t.state.units["tyre"]["egypt"]["inf"] == 5 and "sidon" not in t.state.units and force.at == "gubla"


@rule("GEN-EX-21", "GEN-7.4.6.d")
def test_in_an_open_city_he_stays():
    t, force = entering(on={"egypt": {"tyre": {"inf": 5}}}, dice=HIT, ds={"gubla": 0, "sidon": 0})
    drive(interceptions(t, force), "from:egypt@tyre", "dice:6-0", "yes", "to:gubla")
    assert t.state.units["sidon"]["egypt"]["inf"] == 5 and "tyre" not in t.state.units
    assert t.state.forces == [force] and t.state.guests == {}


@rule("GEN-7.4.6.a", "GEN-7.4.6.e", "GEN-8.1.7.a")
def test_with_defenders_left_he_goes_back():
    dice = {"intercept": [6, 6], "battle": [2, 2]}
    t, force = entering(units={"inf": 9}, on={"egypt": {"tyre": {"inf": 3}, "sidon": {"inf": 1}}}, dice=dice)
    drive(interceptions(t, force), "from:egypt@tyre", {"inf": 1})
    assert force.at == "sidon" and "egypt" in t.state.units["tyre"]


@rule("GEN-7.4.6.b", "GEN-7.4.6.f", "GEN-7.5.8.a", "GEN-7.4.2.e")
def test_the_survivor_attacks_what_is_left():
    on = {"mitanni": {"gubla": {"inf": 9}}, "egypt": {"tyre": {"inf": 1}, "sidon": {"inf": 2}}}
    dice = {"move": [4], "intercept": [6, 6], "battle": [1, 1, 6, 6, 1, 1]}
    play = position("mitanni", on=on, ds={"sidon": 0, "gubla": 0}, dice=dice)
    march(play, "gubla", {"inf": 9}, "to:sidon", "from:egypt@tyre")
    topics = []
    while play.session.asks() and play.ask.topic not in ("step", "action"):
        topics.append(play.ask.topic)
        play.do(play.ask.default)
    assert topics[0] != "withdraw" and "withdraw" in topics


@rule("GEN-7.4.6.c")
def test_without_points_it_regroups_instead():
    on = {"mitanni": {"gubla": {"inf": 3}}, "egypt": {"tyre": {"inf": 1}, "sidon": {"inf": 2}}}
    dice = {
        "move": [2],
        "intercept": [6, 6],
        "battle sidon attacker": [6],
        "battle sidon defender": [5],
        "prevent": [6],
    }
    play = position("mitanni", on=on, ds={"sidon": 0, "gubla": 0}, dice=dice)
    march(play, "gubla", {"inf": 3}, "to:sidon", "from:egypt@tyre")
    while play.session.asks() and play.ask.topic not in ("step", "action"):
        play.do(play.ask.default)
    assert here(play, "gubla", "mitanni").get("inf") and "mitanni" not in play.state.units["sidon"]


@rule("GEN-7.4.7.a")
def test_civilians_alone_die_without_a_battle():
    t, force = entering(units={"ps": 2}, on={"egypt": {"tyre": {"inf": 1}}}, dice=HIT, ds={"sidon": 0})
    drive(interceptions(t, force), "from:egypt@tyre")
    assert force.at == "" and t.state.units == {"sidon": {"egypt": {"inf": 1}}}


@rule("GEN-7.4.7.a")
def test_unless_friends_in_the_space_fight():
    on = {"egypt": {"tyre": {"inf": 1}}, "mitanni": {"sidon": {"inf": 1}}}
    t, force = entering(units={"ps": 2}, on=on, dice={**HIT, "battle sidon attacker": [1]}, ds={"sidon": 0})
    drive(interceptions(t, force), "from:egypt@tyre")
    assert force.units == {"ps": 2}


@rule("GEN-7.4.7.a", "GEN-7.4.3.b")
@pytest.mark.parametrize("joins", [True, False])
def test_but_not_when_they_stay_behind_their_walls(joins):
    on = {"egypt": {"tyre": {"inf": 1}}, "mitanni": {"sidon": {"inf": 1}}}
    dice = {**HIT, "battle sidon attacker": [1], "battle sidon defender": [1]}
    t, force = entering(units={"ps": 2}, on=on, dice=dice, ds={"sidon": 2})
    found = drive(interceptions(t, force), "from:egypt@tyre", by={"join": {"inf": 1} if joins else {}})
    assert found.ask("join").seat == "mitanni" and (force.at == "sidon") is joins
    assert t.state.units["sidon"]["mitanni"] == ({"inf": 1, "ps": 2} if joins else {"inf": 1})


@rule("GEN-7.4.7.b")
def test_a_king_alone_is_killed():
    on = {"egypt": {"tyre": {"inf": 1}}}
    t = table(HIT, on=on, kings={"kirta": "gubla"}, ds={"sidon": 0})
    t.state.move = Move("mitanni", "major")
    force = raise_force(t.state, "mitanni", "gubla", {}, ["kirta"], "active", 3)
    step(t, force, "sidon")
    drive(interceptions(t, force), "from:egypt@tyre")
    assert t.state.kings == {} and t.state.silver["mitanni"] == 10


@rule("GEN-7.4.9.a", "GEN-7.4.9.b")
def test_a_landing_is_intercepted_in_port_and_may_use_the_city():
    on = {"egypt": {"sais": {"inf": 3}, "ugarit": {"inf": 1}}, "hittites": {"alalakh": {"inf": 5}}}
    play = position(on=on, dice={"move": [4], "intercept": [6, 6], "battle": [3, 3]})
    march(play, "sais", {"inf": 3}, "sail:ugarit").expect("hittites", "intercept").do("from:hittites@alalakh")
    play.do({"inf": 1}).expect("egypt", "use_city")


@rule("GEN-7.4.6.d", "GEN-5.3.a", "GEN-3.7.1.a")
def test_an_interceptor_may_take_an_open_home_city_of_the_intercepted():
    dice = {"intercept": [6, 6], "battle sais attacker": [6], "battle sais defender": [1]}
    on = {"hittites": {"tanis": {"inf": 5}}}
    t, force = entering("egypt", to="sais", start="memphis", on=on, dice=dice, ds={"sais": 0})
    drive(interceptions(t, force), "from:hittites@tanis", "dice:6-0", "yes", "halt")
    assert t.state.units["sais"] == {"hittites": {"inf": 5, "sl": 1}} and force.at == "memphis"
    assert t.state.silver["hittites"] == 10 + (EW["sais"] + 1) // 2 and t.state.guests == {}


@rule("GEN-8.1.6.b", "GEN-7.4.6.d")
def test_civilians_of_the_beaten_die_where_the_interceptor_stays():
    on = {"egypt": {"tyre": {"inf": 9}}, "mitanni": {"sidon": {"ps": 1}}}
    t, force = entering(units={"inf": 1}, on=on, dice=HIT, ds={"sidon": 0})
    drive(interceptions(t, force), "from:egypt@tyre", by={"retreat": "no", "force_retreat": "no", "shifts": "dice:6-0"})
    assert list(t.state.units["sidon"]) == ["egypt"] and force.at == ""


@rule("GEN-7.4.6.c", "GEN-12.2.a")
def test_who_cannot_attack_is_neither_bribed_nor_fled_from():
    t, force = attacked(dice={"withdraw": [3]})
    force.mp = 0
    assert drive(contest(t, force, TAKEN)).topics == [] and force.at != "sidon"


@rule("GEN-7.4.6.c", "GEN-7.2.8.a")
def test_chariots_left_alone_among_enemies_in_the_mountains_regroup_for_nothing():
    t, force = before({"inf": 1, "ch": 2}, {"inf": 3}, at="kumidi", came="sidon", technology=LEVEL_2)
    force.units = {"ch": 2}
    t.state.units["kumidi"]["hittites"] = {"ch": 2}
    assert drive(contest(t, force, TAKEN)).topics == [] and (force.at, force.mp) == ("sidon", 5)

"""7.4, 7.5, 8.0 What several forces in one battle do to each other: marks, joined forces, those left behind, Slaves."""

from __future__ import annotations

import pytest

from engine.games.genesis.control import controller
from engine.games.genesis.entry import Found, contest
from engine.games.genesis.forces import step
from engine.games.genesis.interception import chances_of, interceptions
from engine.games.genesis.sides import leader_of
from engine.games.genesis.state import Pact
from engine.games.genesis.tables import KINGDOMS, KINGS
from engine.games.genesis.withdrawal import withdrawals
from tests.games.genesis.positions import drive, here, march, passing, position, table, told_strengths
from tests.games.genesis.test_07_interception import attacked, entering
from tests.games.genesis.test_08_battle import before
from tests.rules import rule

HITS = {"intercept": [6, 6] * 4, "fate": [3, 4] * 20}
OPEN = dict.fromkeys(("gubla", "sidon", "tyre", "ribla", "hazor", "damascus", "megiddo", "kumidi"), 0)
LEVEL_2 = dict.fromkeys(KINGDOMS, 2)
TAKEN = Found("mitanni", loot=False)


def battle(space, attacker, defender):
    return {f"battle {space} attacker": [attacker], f"battle {space} defender": [defender]}


# --- marks follow the units (7.2.2, 7.5.6) ------------------------------------------------------------------------


@rule("GEN-7.2.2.a", "GEN-8.4.7.a")
def test_who_has_moved_and_then_intercepts_has_still_moved():
    """Three Infantry go to Sidon, fall upon a withdrawal from there and regroup: none of them moves again."""
    on = {"mitanni": {"gubla": {"inf": 3}, "damascus": {"inf": 1}}, "egypt": {"hazor": {"inf": 2}}}
    play = position(
        "mitanni", on=on, ds=OPEN, lost=["canaan"], silver=0,
        dice={"move": [1, 6], "withdraw": [6], "battle": [1, 6], **HITS},
    )  # fmt: skip
    march(play, "gubla", {"inf": 3}, "to:sidon")
    play.do("minor", "unit:inf@damascus", "to:hazor")
    play.do("yes", {"inf": 2}, "to:kumidi", "from:mitanni@sidon")
    passing(play, "battle_card", "shifts", "losses", "join", "step", "withdraw_way")
    assert here(play, "sidon", "mitanni") == {"inf": 1} and play.state.segment.moved["sidon"] == {"inf": 1}
    assert "minor" not in play.options()


@rule("GEN-7.2.2.a", "GEN-7.2.2.c")
def test_who_has_moved_and_gets_a_free_move_has_still_moved():
    play = position(
        "egypt", on={"egypt": {"thebes": {"inf": 3}}}, hands={"egypt": ("horus.1", "sherden.1")},
        dice={"move": [1, 1]}, silver={"egypt": 5},
    )  # fmt: skip
    march(play, "thebes", {"inf": 3}, "to:abydos")
    play.do("play:horus.1", "march:abydos", {"inf": 3}, "to:memphis")
    assert play.state.segment.moved["memphis"] == {"inf": 3} and "minor" not in play.options()


@rule("GEN-7.5.6.a")
def test_who_has_withdrawn_and_then_retreats_does_not_withdraw_again_in_this_move():
    t, force = attacked(
        units={"inf": 9}, attackers={"inf": 20}, ds=OPEN, lost=["canaan"],
        dice={"withdraw": [1, 6], **battle("tyre", 5, 1), **HITS},
    )  # fmt: skip
    drive(withdrawals(t, force), "yes", {"inf": 9})
    step(t, force, "tyre")
    by = {"retreat": "yes", "retreat_way": ("halt",), "hinder": "no"}
    assert "withdraw" not in drive(contest(t, force, TAKEN), by=by).topics
    assert t.state.units["megiddo"] == {"egypt": {"inf": 4}}
    step(t, force, "megiddo")
    assert "withdraw" not in drive(withdrawals(t, force)).topics


# --- who retreats with whom (8.3.1, 8.4.1, 8.4.5) -----------------------------------------------------------------


@rule("GEN-8.4.1.e", "GEN-7.4.3.a", "GEN-7.2.3.d")
def test_a_garrison_that_joined_runs_beside_the_force_and_not_in_it():
    """Four Infantry of Sidon fight and retreat with three that came through, and stay in Gubla when those go on."""
    on = {"mitanni": {"gubla": {"inf": 3}, "sidon": {"inf": 4}}, "egypt": {"tyre": {"inf": 12}}}
    play = position(
        "mitanni", on=on, ds=OPEN, silver=0, lost=["canaan"], dice={"move": [6], **battle("sidon", 2, 1), **HITS}
    )
    play.state.segment.moved = {"sidon": {"inf": 4}}
    march(play, "gubla", {"inf": 3}, "to:sidon").do("from:egypt@tyre")
    passing(play, "battle_card", "shifts")
    play.expect("mitanni", "retreat").do("yes", "to:gubla")
    passing(play, "retreat_way")
    force = play.expect("mitanni", "step").state.forces[-1]
    assert here(play, "gubla", "mitanni") == {"inf": 6} and force.units == {"inf": 2}
    assert play.state.segment.moved["gubla"] == {"inf": 4}


@rule("GEN-8.3.1.d", "GEN-8.4.1.e")
def test_chariots_that_could_not_fight_retreat_though_their_infantry_is_dead():
    t, force = before(
        {"inf": 6}, {"inf": 1, "ch": 2}, at="kumidi", came="sidon", ds=OPEN, technology=LEVEL_2,
        dice=battle("kumidi", 6, 1),
    )  # fmt: skip
    found = drive(
        contest(t, force, TAKEN), by={"retreat": "yes", "withdraw": "no", "retreat_way": ("to:damascus", "halt")}
    )
    assert "retreat_way" in found.topics
    assert t.state.units["damascus"] == {"mitanni": {"ch": 2}} and controller(t.state, "kumidi") == "hittites"


@rule("GEN-8.4.2.e", "GEN-8.3.1.d")
def test_chariots_forced_out_without_a_way_die():
    t, force = before(
        {"inf": 6}, {"inf": 1, "ch": 2}, at="kumidi", came="sidon", technology=LEVEL_2, dice=battle("kumidi", 6, 1),
        on={"egypt": {"damascus": {"ps": 1}, "hazor": {"ps": 1}, "ribla": {"ps": 1}}},
    )  # fmt: skip
    drive(contest(t, force, TAKEN), by={"force_retreat": "yes", "withdraw": "no"})
    assert "mitanni" not in t.state.units.get("kumidi", {}) and controller(t.state, "kumidi") == "hittites"


@rule("GEN-7.4.3.c")
def test_chariots_kept_out_of_a_battle_in_the_mountains_stay_in_their_city():
    on = {"hittites": {"sapinuwa": {"ch": 2, "inf": 2}}, "egypt": {"tapikka": {"inf": 12}}}
    t, _ = entering(
        "hittites", to="sapinuwa", start="hattusa", units={"inf": 3}, on=on, technology=LEVEL_2,
        dice={**battle("sapinuwa", 6, 1), **HITS},
    )  # fmt: skip
    drive(
        interceptions(t, _), "from:egypt@tapikka",
        by={"join": {}, "retreat": "yes", "retreat_way": ("halt",)},
    )  # fmt: skip
    assert t.state.units["sapinuwa"]["hittites"] == {"ch": 2, "inf": 2}
    assert t.state.units["hattusa"]["hittites"] == {"inf": 1}


@rule("GEN-8.4.1.e", "GEN-12.1.2.c")
def test_allies_who_retreat_together_are_intercepted_together():
    on = {"egypt": {"sidon": {"inf": 3}}, "assyria": {"megiddo": {"inf": 8}}}
    t, force = before(
        {"inf": 12}, {"inf": 3}, at="sidon", came="gubla", on=on, ds=OPEN, lost=["canaan"],
        pacts=[Pact(["egypt", "mitanni"], True)],
        dice={**battle("sidon", 5, 1), **battle("tyre", 3, 3), **HITS},
    )  # fmt: skip
    found = drive(
        contest(t, force, TAKEN),
        by={"retreat": "yes", "retreat_way": ("to:tyre", "halt"), "intercept": "from:assyria@megiddo"},
    )
    assert "intercept" in found.topics
    [line] = [line.text for line in t.lines if line.text.startswith("Interception in Tyre")]
    assert line.count(" of Egypt") + line.count(" of Mitanni") == 2


@rule("GEN-8.4.5.a")
def test_who_has_not_fought_may_intercept_the_retreat_and_nobody_else():
    """One of the five in Damascus came out to fight: the other four may fall upon the retreat."""
    on = {"egypt": {"damascus": {"inf": 5}, "hazor": {"inf": 2}}}
    t, force = entering(
        "hittites", to="damascus", start="kumidi", units={"inf": 6}, on=on, ds={"hazor": 4},
        dice={**HITS, **battle("damascus", 6, 1), **battle("rabbah", 1, 6)},
    )  # fmt: skip
    found = drive(
        interceptions(t, force),
        "from:egypt@hazor",
        {"inf": 1},
        by={"retreat": "yes", "retreat_way": ("to:rabbah", "halt")},
    )
    [second] = [ask for ask in found.asks if ask.topic == "intercept" and "Rabbah" in ask.prompt][:1]
    assert "4 Infantry from Damascus" in second.options[1].label


# --- who cannot fight (7.4.1, 7.5.2, 8.1.6, 8.3.3) ----------------------------------------------------------------


@rule("GEN-8.1.6.b", "GEN-8.4.1.f")
def test_civilians_die_with_the_last_of_their_defenders():
    t, force = before({"inf": 1}, {"inf": 1, "ps": 2}, at="joppa", came="gaza", dice=battle("joppa", 6, 6))
    drive(contest(t, force, TAKEN))
    assert t.state.units == {}


@rule("GEN-8.1.6.b")
def test_civilians_of_an_intercepted_force_die_with_its_last_fighter():
    t, force = entering(
        "mitanni", to="joppa", start="gaza", units={"inf": 1, "ps": 2}, on={"egypt": {"megiddo": {"inf": 1}}},
        ds={"megiddo": 0}, dice={**HITS, **battle("joppa", 6, 6)},
    )  # fmt: skip
    drive(interceptions(t, force), "from:egypt@megiddo")
    assert t.state.units == {} and force.at == ""


@rule("GEN-8.3.3.d", "GEN-7.5.8.a")
def test_chariots_alone_that_are_intercepted_in_the_mountains_are_lost():
    t, force = entering(
        "mitanni", to="kumidi", start="sidon", units={"ch": 2}, on={"egypt": {"damascus": {"inf": 9}}}, ds=OPEN,
        technology=LEVEL_2, dice=HITS,
    )  # fmt: skip
    drive(interceptions(t, force), "from:egypt@damascus")
    assert force.at == "" and t.state.units["kumidi"] == {"egypt": {"inf": 9}}


@rule("GEN-8.3.3.b", "GEN-5.2.3.k")
def test_a_chariot_beside_the_marker_does_not_shield_a_city_in_the_mountains():
    t, force = before(
        {"inf": 30}, {"ch": 1}, at="jerusalem", came="gaza", revolts={"jerusalem": ("mitanni", {"inf": 1})},
        ds={"jerusalem": 1}, technology=LEVEL_2, dice=battle("jerusalem", 6, 1),
    )  # fmt: skip
    drive(contest(t, force, TAKEN))
    assert controller(t.state, "jerusalem") == "hittites" and "mitanni" not in t.state.units["jerusalem"]


@rule("GEN-5.2.3.o", "GEN-8.1.7.c")
def test_chariots_go_on_against_the_marker_of_an_open_city():
    t, force = before(
        {"ch": 6}, {"inf": 1}, at="sidon", came="gubla", ds=OPEN, revolts={"sidon": ("mitanni", {"inf": 1})},
        technology=dict.fromkeys(KINGDOMS, 3), dice={"battle sidon attacker": [6, 6], "battle sidon defender": [1, 1]},
    )  # fmt: skip
    found = drive(contest(t, force, TAKEN), by={"attack_again": "yes"})
    assert "attack_again" in found.topics and controller(t.state, "sidon") == "hittites"


@rule("GEN-7.4.1.d")
def test_a_king_alone_may_join_the_force_of_an_ally():
    t, force = entering(
        on={"hittites": {"sidon": {"inf": 2}}}, crowned={"amose_i": "tyre"}, pacts=[Pact(["egypt", "hittites"], True)]
    )
    assert chances_of(t.state, "egypt", force, [], None) == ["king:egypt@tyre"]


@rule("GEN-7.5.2.a", "GEN-O5")
@pytest.mark.parametrize(("how", "hinders"), [("count", True), ("ignored", False)])
def test_chariots_that_do_not_count_do_not_hinder(how, hinders):
    t, force = attacked(attackers={"inf": 4, "ch": 3}, dice={"withdraw": [5]}, options={"untrained_chariots": how})
    assert ("hinder" in drive(withdrawals(t, force), "yes").topics) is hinders


@rule("GEN-7.4.6.c", "GEN-12.2.a")
def test_who_cannot_attack_is_neither_bribed_nor_fled_from():
    t, force = attacked(dice={"withdraw": [3]})
    force.mp = 0
    assert drive(contest(t, force, TAKEN)).topics == [] and force.at != "sidon"


@rule("GEN-12.1.2.d", "GEN-8.3.1.a")
def test_chariots_do_not_lead_in_the_mountains():
    t = table(technology=dict.fromkeys(KINGDOMS, 3))
    units = {"egypt": {"inf": 1, "ch": 3}, "mitanni": {"inf": 2}}
    assert leader_of(t, "kumidi", ["egypt", "mitanni"], units, []) == "mitanni"
    assert leader_of(t, "sidon", ["egypt", "mitanni"], units, []) == "egypt"


# --- cities that fall, and Slaves (6.5.1, 8.1.6) ------------------------------------------------------------------


@rule("GEN-7.4.9.b", "GEN-8.1.6.a")
def test_a_port_used_against_an_interceptor_may_fall():
    on = {"egypt": {"tyre": {"ch": 2, "ps": 1}}, "mitanni": {"sidon": {"inf": 12}}}
    t, force = entering(
        "egypt", to="tyre", start="tanis", units={"inf": 2}, on=on, ds={"tyre": 1, "sidon": 0},
        technology=dict.fromkeys(KINGDOMS, 1), dice={**HITS, **battle("tyre", 6, 1)},
    )  # fmt: skip
    force.sailed = True
    drive(interceptions(t, force), "from:mitanni@sidon", by={"use_city": "yes", "join": {"ch": 2}})
    assert list(t.state.units["tyre"]) == ["mitanni"] and controller(t.state, "tyre") == "mitanni"


@rule("GEN-8.1.6.a", "GEN-5.2.5.a", "GEN-8.6.1.b")
def test_a_city_in_revolt_falls_though_the_victorious_king_dies():
    play = position(
        "hittites", on={"hittites": {"gubla": {"inf": 8}}}, kings={"suppiluliuma": "gubla"}, ds={"sidon": 1}, silver=0,
        revolts={"sidon": ("mitanni", {"inf": 1})}, dice={"move": [6], "fate": [6, 6], **battle("sidon", 6, 1)},
    )  # fmt: skip
    march(play, "gubla", {"inf": 8, "king:suppiluliuma": 1}, "to:sidon")
    passing(play, "battle_card", "shifts", "walls", "losses", "step")
    assert controller(play.state, "sidon") == "hittites" and play.state.kings == {} and not play.state.revolts


@rule("GEN-6.5.1.c", "GEN-6.5.1.e")
def test_peasants_behind_walls_that_hold_get_a_slave():
    on = {"hittites": {"sidon": {"inf": 4}}, "egypt": {"tyre": {"ps": 1}}}
    t, force = before({"inf": 4}, None, at="tyre", came="sidon", on=on, dice=battle("tyre", 1, 6), ds={"sidon": 0})
    drive(contest(t, force, TAKEN), by={"attack_again": "no"})
    assert t.state.units["tyre"]["egypt"] == {"ps": 1, "sl": 1}


@rule("GEN-6.5.1.e", "GEN-5.2.3.e")
def test_a_slave_of_those_under_the_marker_is_under_it():
    t, force = before(
        {"inf": 4}, None, at="tyre", came="sidon", revolts={"tyre": ("egypt", {"inf": 2, "ps": 1})}, ds={"sidon": 0},
        dice=battle("tyre", 1, 6),
    )  # fmt: skip
    drive(contest(t, force, TAKEN), by={"attack_again": "no"})
    assert t.state.revolts["tyre"].units == {"inf": 2, "ps": 1, "sl": 1}


@rule("GEN-6.5.1.b", "GEN-6.5.1.d")
@pytest.mark.parametrize(("dice", "shifts"), [((3, 5), "dice:5-5"), ((3, 6), "dice:5-6")])
def test_a_city_that_falls_brings_a_slave_even_after_a_draw_or_a_defeat(dice, shifts):
    """Half of one point of walls is enough; whoever held the city gets nothing in it."""
    on = {"egypt": {"tyre": {"ps": 1}}}
    t, force = before({"inf": 2}, None, at="tyre", came="sidon", on=on, ds={"tyre": 1, "sidon": 0},
                      dice=battle("tyre", *dice))  # fmt: skip
    drive(contest(t, force, TAKEN), by={"shifts": shifts})
    assert controller(t.state, "tyre") == "hittites"
    assert t.state.units["tyre"] == {"hittites": {"inf": 1, "sl": 1}}


@rule("GEN-6.5.1.d", "GEN-12.1.2.d")
def test_the_leader_of_a_joint_side_takes_the_slave_and_nobody_else():
    on = {"egypt": {"sidon": {"inf": 4}}, "hittites": {"tyre": {"inf": 2}}}
    t, force = entering(
        "mitanni", to="sidon", start="gubla", units={"inf": 2}, on=on, ds=OPEN,
        pacts=[Pact(["egypt", "mitanni"], True)], dice={**HITS, **battle("sidon", 1, 6)},
    )  # fmt: skip
    drive(interceptions(t, force), "from:hittites@tyre")
    assert t.state.units["sidon"]["egypt"] == {"inf": 4, "sl": 1} and force.units == {"inf": 2}


# --- Kings (8.6) --------------------------------------------------------------------------------------------------


@rule("GEN-8.6.3.a", "GEN-7.4.3.a")
def test_a_king_who_came_alone_lives_with_those_who_fought_for_him():
    on = {"mitanni": {"sidon": {"inf": 9}}, "egypt": {"tyre": {"inf": 1}}}
    play = position("mitanni", on=on, kings={"kirta": "gubla"}, ds=OPEN, silver=0, lost=["canaan"],
                    dice={"move": [1], **battle("sidon", 1, 6), **HITS})  # fmt: skip
    march(play, "gubla", {}, "to:sidon").do("from:egypt@tyre")
    passing(play, "battle_card", "shifts", "losses", "join")
    assert play.state.kings["kirta"] == "sidon" and here(play, "sidon", "mitanni")["inf"] == 9


@rule("GEN-8.1.6.b", "GEN-12.1.2.c")
def test_civilians_of_an_ally_live_while_the_side_holds():
    t, force = before(
        {"inf": 1}, {"inf": 1, "ps": 1}, at="joppa", came="gaza", on={"egypt": {"joppa": {"inf": 6}}},
        pacts=[Pact(["egypt", "mitanni"], True)], dice=battle("joppa", 1, 6),
    )  # fmt: skip
    drive(contest(t, force, TAKEN), by={"whose": {"mitanni": 1}})
    assert t.state.units["joppa"]["mitanni"]["ps"] == 1


@rule("GEN-6.5.1.c", "GEN-8.4.2.e")
def test_infantry_without_a_way_out_has_fallen():
    """One Infantry loses 30% of a point, nothing; the forced retreat ends it."""
    t, force = before(
        {"inf": 4}, {"inf": 1}, at="joppa", came="gaza", on={"egypt": {"megiddo": {"inf": 2}, "shechem": {"inf": 1}}},
        dice=battle("joppa", 4, 1),
    )  # fmt: skip
    drive(contest(t, force, TAKEN), by={"shifts": "dice:4-0", "force_retreat": "yes", "withdraw": "no"})
    assert t.state.units["joppa"] == {"hittites": {"inf": 4, "sl": 1}}


@rule("GEN-8.1.1.b", "GEN-8.2.1.f", "GEN-2.9.p")
def test_a_king_with_peasants_takes_part_behind_his_walls():
    """Kirta is no soldier, but he is there: his rating counts, and his fate is rolled for."""
    tactical = KINGS["shaushtatar"].tactical
    assert tactical > 0
    t, force = before({"inf": 2}, {"ps": 1}, their_kings=["shaushtatar"], dice={"battle": [1, 6], "fate": [3, 4]})
    drive(contest(t, force, TAKEN), by={"attack_again": "no"})
    assert told_strengths(t)[1][1] >= tactical and any(roll.label.startswith("fate") for roll in t.dice.rolls)


@rule("GEN-8.6.3.a", "GEN-8.1.6.b")
def test_a_king_dies_with_the_last_fighter_of_his_force_though_peasants_march_with_it():
    t, force = entering(
        "mitanni", to="joppa", start="gaza", units={"inf": 1, "ps": 2}, kings=["kirta"],
        on={"egypt": {"megiddo": {"inf": 9}}}, ds={"megiddo": 0}, dice={**HITS, **battle("joppa", 6, 1)},
    )  # fmt: skip
    drive(interceptions(t, force), "from:egypt@megiddo", by={"retreat": "no", "force_retreat": "no"})
    assert t.state.kings == {} and list(t.state.units["joppa"]) == ["egypt"] and force.at == ""


@rule("GEN-7.4.6.c", "GEN-7.2.8.a")
def test_chariots_left_alone_among_enemies_in_the_mountains_regroup_for_nothing():
    t, force = before({"inf": 1, "ch": 2}, {"inf": 3}, at="kumidi", came="sidon", technology=LEVEL_2)
    force.units = {"ch": 2}
    t.state.units["kumidi"]["hittites"] = {"ch": 2}
    assert drive(contest(t, force, TAKEN)).topics == [] and (force.at, force.mp) == ("sidon", 5)


@rule("GEN-12.1.2.d")
def test_a_king_with_peasants_leads_the_joint_side():
    t, force = before(
        {"inf": 9}, {"inf": 2}, at="sidon", came="gubla", ds=OPEN, on={"egypt": {"sidon": {"ps": 1}}},
        their_kings=["amose_i"], pacts=[Pact(["egypt", "mitanni"], True)], dice=battle("sidon", 3, 3),
    )  # fmt: skip
    found = drive(contest(t, force, TAKEN), by={"retreat": "no", "withdraw": "no"})
    assert found.ask("retreat").seat == "egypt"


@rule("GEN-8.4.5.a")
def test_a_king_who_has_fought_does_not_intercept_the_retreat():
    on = {"egypt": {"damascus": {"inf": 5}, "hazor": {"inf": 2}}}
    t, force = entering(
        "hittites", to="damascus", start="kumidi", units={"inf": 6}, on=on, ds={"hazor": 4},
        crowned={"amose_i": "damascus"}, dice={**HITS, **battle("damascus", 6, 1)},
    )  # fmt: skip
    found = drive(
        interceptions(t, force), "from:egypt@hazor", {"inf": 1, "king:amose_i": 1},
        by={"retreat": "yes", "retreat_way": ("to:rabbah", "halt")},
    )  # fmt: skip
    [second] = [ask for ask in found.asks if ask.topic == "intercept" and "Rabbah" in ask.prompt]
    assert "4 Infantry from Damascus" in second.options[1].label

"""8.4 Retreat."""

from __future__ import annotations

import pytest

from engine.games.genesis.data.tables import KINGDOMS
from engine.games.genesis.position.control import controller
from engine.games.genesis.position.forces import raise_force, regroup, step
from engine.games.genesis.position.state import Pact
from engine.games.genesis.war.entry import Found, contest
from engine.games.genesis.war.interception import interceptions
from tests.games.genesis.positions import drive, here, march, passing, position, table
from tests.games.genesis.situations import HITS, LEVEL_2, OPEN, TAKEN, battle, before, entering, fight
from tests.rules import rule

# --- who retreats with whom (8.4.1) ---------------------------------------------------------------------------


HIT = {"intercept": [6, 6], "battle sidon attacker": [6], "battle sidon defender": [1]}


@rule("GEN-8.4.1.f", "GEN-8.4.2.e")
def test_civilians_of_a_force_that_cannot_get_away_die_with_it():
    on = {"egypt": {"tyre": {"inf": 9}}, "hittites": {"kumidi": {"ps": 1}}}
    t, force = entering(units={"inf": 9, "ps": 2}, on=on, dice={**HIT, "intercept": [6, 6]}, ds={"sidon": 0})
    drive(interceptions(t, force), "from:egypt@tyre", by={"retreat": "no", "force_retreat": "yes"})
    assert force.at == "" and "mitanni" not in t.state.units.get("sidon", {})


@rule("GEN-EX-30", "GEN-EX-31", "GEN-8.4.1.i", "GEN-8.6.1.c", "GEN-7.2.3.l", "GEN-8.6.2.a", "GEN-8.1.8.e")
def test_hamath_is_a_draw_and_the_king_dies():
    t, force = before(
        {"inf": 4, "ch": 2}, {"inf": 7, "ch": 2}, at="hamath", came="qatna", kings=["suppiluliuma"],
        technology={**dict.fromkeys(KINGDOMS, 2), "mitanni": 3}, ds={"hamath": 0, "qatna": 0},
        dice={"battle hamath attacker": [2], "battle hamath defender": [5], "fate of suppiluliuma": [1, 1]},
    )  # fmt: skip
    found = fight(t, force, "dice:5-5", "lose:1ch+2inf")
    assert "retreat" not in found.topics and "force_retreat" not in found.topics
    s = t.state
    assert s.units["hamath"] == {"mitanni": {"inf": 6}} and s.units["qatna"]["hittites"] == {"inf": 2, "ch": 1}
    assert "suppiluliuma" not in s.kings and force.mp == 3  # 5, less the attack, less the King


@rule("GEN-8.4.1.b", "GEN-8.4.4.a", "GEN-8.4.4.b", "GEN-8.4.4.c", "GEN-8.4.1.e")
def test_a_retreat_goes_by_land_where_nobody_is_and_not_whence_the_attacker_came():
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0, "hamath": 0, "tadmor": 2}, dice={"battle": [5, 2]})
    found = fight(t, force, "yes")
    assert found.keys("retreat_way") == ["to:hamath"]
    assert t.state.units["hamath"]["mitanni"]["inf"] >= 1 and "mitanni" not in t.state.units["qatna"]


@rule("GEN-8.4.1.g", "GEN-8.4.2.e")
def test_without_a_way_out_no_retreat_but_forced_it_is_death():
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [5, 2]})
    found = fight(t, force, "yes")
    assert "retreat" not in found.topics and "force_retreat" in found.topics
    assert "mitanni" not in t.state.units["qatna"] and force.mp == 3


@rule("GEN-8.4.1.h")
def test_a_retreat_never_makes_a_loser_a_winner():
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0, "hamath": 0}, dice={"battle": [3, 2]}, mp=5)
    fight(t, force, "yes")
    assert any("The Hittites win" in line.text for line in t.lines) and force.mp == 4


@rule("GEN-8.4.1.d")
def test_the_relief_of_a_retreat_does_not_go_below_nothing():
    t, force = before({"inf": 9}, {"inf": 5}, ds={"qatna": 0, "hamath": 0}, dice={"battle": [1, 1]})
    fight(t, force, by={"shifts": "dice:1-0", "retreat": "yes"})
    assert t.state.units["hamath"] == {"mitanni": {"inf": 5}}


@rule("GEN-8.4.1.f")
def test_after_an_interception_those_who_cannot_follow_die():
    on = {"egypt": {"tyre": {"inf": 9}}}
    t, force = entering(units={"inf": 9, "ps": 2}, on=on, dice=HIT, ds={"sidon": 2, "gubla": 0})
    drive(interceptions(t, force), "from:egypt@tyre", by={"retreat": "yes", "retreat_way": "to:gubla"})
    assert force.at == "gubla" and "mitanni" not in t.state.units.get("sidon", {})


@rule("GEN-8.4.1.f")
def test_in_a_walled_city_of_their_own_they_stay():
    on = {"egypt": {"tyre": {"inf": 9}}, "mitanni": {"sidon": {"inf": 1}}}
    t, force = entering(units={"inf": 9, "ps": 2}, on=on, dice=HIT, ds={"sidon": 2, "gubla": 0})
    by = {"retreat": "yes", "retreat_way": "to:gubla", "join": {}}
    drive(interceptions(t, force), "from:egypt@tyre", by=by)
    assert force.at == "gubla" and t.state.units["sidon"]["mitanni"] == {"inf": 1, "ps": 2}


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


# --- forced to retreat (8.4.2) --------------------------------------------------------------------------------


@rule("GEN-8.4.2.a", "GEN-8.4.2.b", "GEN-8.4.2.d")
def test_forcing_costs_the_active_force_a_point():
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0, "hamath": 0}, dice={"battle": [5, 2]})
    fight(t, force, "no", "yes")
    assert force.mp == 3 and "mitanni" in t.state.units["hamath"]
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0, "hamath": 0}, dice={"battle": [5, 2]}, mp=1)
    assert "force_retreat" not in fight(t, force, "no").topics


@rule("GEN-8.4.2.b")
@pytest.mark.parametrize(("points", "asked"), [(1, False), (2, True)])
def test_the_last_point_is_enough_to_force_a_retreat(points, asked):
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0, "hamath": 0}, dice={"battle": [5, 2]}, mp=points)
    found = fight(t, force, by={"retreat": "no", "force_retreat": "yes"})
    assert ("force_retreat" in found.topics) == asked and force.mp == 0
    assert ("mitanni" in t.state.units.get("hamath", {})) == asked


@rule("GEN-5.2.3.i", "GEN-8.4.2.d")
def test_those_forced_out_from_under_a_marker_leave_it_behind():
    t, force = before(
        {"inf": 9}, None, at="jerusalem", came="raphia", ds={"jerusalem": 0, "gaza": 0},
        revolts={"jerusalem": ("egypt", {"inf": 3, "ps": 1})}, dice={"battle": [3, 1]},
    )  # fmt: skip
    drive(
        contest(t, force, Found("", loot=False)),
        by={"shifts": "dice:3-0", "force_retreat": "yes", "retreat_way": "to:gaza"},
    )
    assert t.state.units["gaza"] == {"egypt": {"inf": 2}} and t.state.revolts == {}
    assert controller(t.state, "jerusalem") == "hittites"


@rule("GEN-8.4.2.e", "GEN-8.3.1.d")
def test_chariots_forced_out_without_a_way_die():
    t, force = before(
        {"inf": 6}, {"inf": 1, "ch": 2}, at="kumidi", came="sidon", technology=LEVEL_2, dice=battle("kumidi", 6, 1),
        on={"egypt": {"damascus": {"ps": 1}, "hazor": {"ps": 1}, "ribla": {"ps": 1}}},
    )  # fmt: skip
    drive(contest(t, force, TAKEN), by={"force_retreat": "yes", "withdraw": "no"})
    assert "mitanni" not in t.state.units.get("kumidi", {}) and controller(t.state, "kumidi") == "hittites"


@rule("GEN-6.5.1.c", "GEN-8.4.2.e")
def test_infantry_without_a_way_out_has_fallen():
    """One Infantry loses 30% of a point, nothing; the forced retreat ends it."""
    t, force = before(
        {"inf": 4}, {"inf": 1}, at="joppa", came="gaza", on={"egypt": {"megiddo": {"inf": 2}, "shechem": {"inf": 1}}},
        dice=battle("joppa", 4, 1),
    )  # fmt: skip
    drive(contest(t, force, TAKEN), by={"shifts": "dice:4-0", "force_retreat": "yes", "withdraw": "no"})
    assert t.state.units["joppa"] == {"hittites": {"inf": 4, "sl": 1}}


@rule("GEN-8.4.2.c")
def test_an_interceptor_forces_a_retreat_for_nothing():
    t, force = entering(units={"inf": 9}, on={"egypt": {"tyre": {"inf": 9}}}, dice=HIT, ds={"sidon": 0, "gubla": 0})
    found = drive(interceptions(t, force), "from:egypt@tyre", "no", "yes")
    assert "for 1 movement point" not in found.ask("force_retreat").prompt
    assert "mitanni" not in t.state.units["sidon"]


# --- where to (8.4.3 to 8.4.7) --------------------------------------------------------------------------------


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


@rule("GEN-8.4.4.d")
def test_two_spaces_may_not_end_next_to_the_battle():
    t, force = before(
        {"inf": 5},
        {"inf": 5},
        at="kadesh",
        came="ribla",
        ds=dict.fromkeys(("kadesh", "arvad", "sumur", "qatna", "ugarit"), 0),
        defender="egypt",
        dice={"battle": [5, 2]},
        on={"egypt": {"qatna": {"inf": 1}}},
    )
    found = fight(t, force, "yes", "to:arvad", "halt")
    second = [ask for ask in found.asks if ask.topic == "retreat_way"][1]
    keys = [option.key for option in second.options]
    assert "to:ugarit" in keys and "to:sumur" not in keys and "to:kadesh" not in keys


@rule("GEN-8.4.3.a", "GEN-8.4.3.b", "GEN-8.4.3.c", "GEN-8.4.3.d", "GEN-8.1.4.b", "GEN-8.4.3.f")
@pytest.mark.parametrize(("wheels", "die", "held"), [(1, 1, True), (1, 2, False), (2, 3, True), (2, 4, False)])
def test_chariots_prevent_a_retreat(wheels, die, held):
    t, force = before(
        {"inf": 5, "ch": wheels},
        {"inf": 8},
        ds={"qatna": 0, "hamath": 0},
        technology=dict.fromkeys(KINGDOMS, 1),
        dice={"battle": [5, 2], "prevent": [die]},
    )
    fight(t, force, by={"retreat": "yes", "prevent": "yes"})
    assert ("mitanni" in t.state.units["qatna"]) == held


@rule("GEN-8.4.6.a", "GEN-8.4.7.a", "GEN-8.4.7.c", "GEN-8.1.8.d", "GEN-8.4.3.e")
def test_an_attacker_regroups_with_everybody_at_no_cost_but_the_lost_battle():
    t, force = before({"inf": 5, "ps": 2}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [1, 5]})
    found = fight(t, force)
    assert "retreat" not in found.topics
    assert force.at == "barga" and force.units["ps"] == 2 and force.mp == 3


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


@rule("GEN-8.4.4.e", "GEN-8.4.4.f", "GEN-EX-24", "GEN-EX-26")
def test_a_retreat_back_and_on_with_the_move():
    t, force = entering(
        units={"inf": 9}, on={"egypt": {"tyre": {"inf": 9}}}, dice=HIT, ds={"sidon": 0, "gubla": 0}, mp=4
    )
    drive(interceptions(t, force), "from:egypt@tyre", "yes", "to:gubla")
    assert force.at == "gubla" and force.mp == 3 and force in t.state.forces


@rule("GEN-8.4.5.a")
def test_a_retreat_may_be_intercepted_by_others():
    on = {"assyria": {"sumur": {"inf": 1}}, "egypt": {"tyre": {"inf": 9}}}
    t, force = entering(units={"inf": 9}, on=on, dice={**HIT, "intercept": [6, 6, 1, 1]}, ds={"sidon": 0, "gubla": 0})
    found = drive(interceptions(t, force), "from:egypt@tyre", "yes", "to:gubla")
    assert [ask.seat for ask in found.asks if ask.topic == "intercept"].count("assyria") == 1

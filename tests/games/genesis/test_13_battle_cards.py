"""13.2 Event cards on the way and in battle."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.genesis.events.ambush import ambushes, has_city_near
from engine.games.genesis.events.battle_cards import sherden_window
from engine.games.genesis.position.forces import raise_force, step
from engine.games.genesis.position.state import Battle, Move, Pact, Side
from engine.games.genesis.war.entry import Found, contest
from tests.games.genesis.positions import build, drive, table, told_strengths
from tests.games.genesis.situations import before, entering, fight
from tests.rules import rule

# --- Ambush ---------------------------------------------------------------------------------------------------


def walking(units=None, to="kumidi", kings=(), **more):
    on = {"mitanni": {"sidon": units or {"inf": 4}}, "egypt": {"damascus": {"inf": 1}}}
    t = table(on=on, kings=dict.fromkeys(kings, "sidon"), hands={"egypt": ("ambush.1",)}, **more)
    t.state.move = Move("mitanni", "major")
    force = raise_force(t.state, "mitanni", "sidon", units or {"inf": 4}, list(kings), "active", 5)
    step(t, force, to)
    return t, force


@rule("GEN-13.2-ambush.a", "GEN-13.2-ambush.b", "GEN-13.2-ambush.e")
@pytest.mark.parametrize(("die", "loss"), [(1, 1), (4, 2), (5, 3)])
def test_ambush(die, loss):
    t, force = walking(dice={"ambush": [die]})
    found = drive(ambushes(t, force), {"all": {"egypt": "card:ambush.1"}})
    assert force.units == {"inf": 4 - loss} and found.value is False and "ambush.1" in t.state.discard


@rule("GEN-13.2-ambush.c")
def test_the_king_is_a_unit_too():
    t, force = walking({"inf": 2}, kings=["kirta"], dice={"ambush": [6]})
    drive(ambushes(t, force), {"all": {"egypt": "card:ambush.1"}})
    assert force.at == "" and t.state.kings == {} and "mitanni" not in t.state.units.get("kumidi", {})


@rule("GEN-13.2-ambush.d", "GEN-13.2-ambush.a")
def test_within_three_points_by_land():
    s = build(on={"egypt": {"damascus": {"inf": 1}}})
    assert has_city_near(s, "egypt", "kumidi") and not has_city_near(s, "hittites", "kumidi")
    t, force = walking(to="tyre", ds={"tyre": 0})
    assert drive(ambushes(t, force)).topics == []


@rule("GEN-13.2-ambush.a")
def test_an_ambush_needs_a_city():
    s = build(on={"egypt": {"raphia": {"inf": 1}}, "hittites": {"gaza": {"inf": 1}}})
    assert not has_city_near(build(on={"assyria": {"raphia": {"inf": 1}}}), "assyria", "tjaru")
    assert has_city_near(s, "hittites", "raphia") and has_city_near(s, "egypt", "tjaru")


PASSES: dict[str, Any] = {"all": {}}


@rule("GEN-13.2-ambush.a", "GEN-13.2-ambush.e")
def test_who_lets_them_pass_lets_them_pass():
    t, force = walking()
    found = drive(ambushes(t, force), PASSES)
    assert found.topics == ["ambush"] and found.value is True and force.units == {"inf": 4}
    assert t.state.hands["egypt"] == ["ambush.1"]


@rule("GEN-13.2-ambush.a", "GEN-13.2-amunra.c")
def test_a_canceled_ambush_lets_them_pass():
    t, force = walking()
    t.state.hands["mitanni"] = ["amun_ra.1"]
    answers = [{"all": {"egypt": "card:ambush.1"}}, {"all": {"mitanni": "card:amun_ra.1"}}]
    assert drive(ambushes(t, force), *answers).value is True
    assert force.units == {"inf": 4} and t.state.discard == ["amun_ra.1", "ambush.1"] and t.state.playing == []


@rule("GEN-13.2-ambush.b")
def test_who_leads_a_power_chooses_its_losses():
    t = table({"ambush": [3]}, on={"kaskans": {"nerik": {"inf": 4, "ch": 1}}, "egypt": {"damascus": {"inf": 1}}},
              hands={"egypt": ("ambush.1",)}, controlled={"kaskans": "assyria"})  # fmt: skip
    t.state.move = Move("kaskans", "power")
    force = raise_force(t.state, "kaskans", "nerik", {"inf": 4, "ch": 1}, [], "active", 5)
    step(t, force, "kumidi")
    found = drive(ambushes(t, force), {"all": {"egypt": "card:ambush.1"}}, {"inf": 1, "ch": 1})
    assert found.ask("ambush_loss").seat == "assyria" and force.units == {"inf": 3}


@rule("GEN-13.2-ambush.a")
def test_allies_and_oneself_are_not_ambushed():
    t, force = walking(pacts=[])
    force.power = "egypt"
    assert drive(ambushes(t, force)).topics == []


@rule("GEN-13.1.5.c", "GEN-13.2-ambush.a")
def test_two_ambushes_may_fall_upon_the_same_force():
    t, force = entering("mitanni", to="kumidi", start="sidon", units={"inf": 9}, on={"egypt": {"tyre": {"inf": 1}}},
                        hands={"egypt": ("ambush.1", "ambush.2")}, dice={"ambush": [3, 4]})  # fmt: skip
    found = drive(ambushes(t, force), {"all": {"egypt": "card:ambush.1"}}, {"all": {"egypt": "card:ambush.2"}})
    assert found.value is False and force.units == {"inf": 5}


@rule("GEN-13.2-ambush.a", "GEN-13.1.5.c")
def test_an_ambush_on_a_force_that_is_gone_is_not_played():
    """Both lay theirs; the first kills the last man, and the other keeps his card."""
    on = {"egypt": {"tyre": {"inf": 1}}, "hittites": {"damascus": {"inf": 1}}}
    t, force = entering("mitanni", to="kumidi", start="sidon", units={"inf": 2}, on=on,
                        hands={"egypt": ("ambush.1",), "hittites": ("ambush.2",)}, dice={"ambush": [6]})  # fmt: skip
    drive(ambushes(t, force), {"all": {"egypt": "card:ambush.1", "hittites": "card:ambush.2"}})
    assert force.at == "" and len(t.state.discard) == 1
    assert len(t.state.hands["egypt"]) + len(t.state.hands["hittites"]) == 1


# --- in battle ------------------------------------------------------------------------------------------------


@rule("GEN-13.2-tactical.a", "GEN-8.2.1.m")
def test_tactical_surprise_gives_two_shifts():
    t, force = before(
        {"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [3, 3]}, hands={"hittites": ("tactical_surprise.1",)}
    )
    found = fight(t, force, "card:tactical_surprise.1")
    assert "dice:5-3" in found.keys("shifts") and "tactical_surprise.1" in t.state.discard


@rule("GEN-13.2-joshua.a")
@pytest.mark.parametrize("used", ["yes", "no"])
def test_joshua_only_where_a_city_is_used(used):
    t, force = before({"inf": 8}, {"inf": 5}, dice={"battle": [3, 3]}, hands={"hittites": ("joshua.1",)})
    found = fight(t, force, used)
    offered = [o.key for o in found.ask("battle_card").options] if "battle_card" in found.topics else []
    assert ("card:joshua.1" in offered) == (used == "yes")


@rule("GEN-13.2-sherden.a", "GEN-2.2.3.b")
def test_sherden_join_the_victor_over_the_sea_peoples():
    t = table(hands={"egypt": ("sherden.1",)}, kings={"apepi": "thebes"})
    ours = Side("egypt", "egypt", {"egypt": {"inf": 3}}, ["apepi"])
    theirs = Side("sea_peoples", "hittites", {}, [])
    b = Battle(
        "thebes",
        "attack",
        ours,
        theirs,
        "",
        winner="attacker",
        peoples={"egypt": "attacker", "sea_peoples": "defender"},
    )
    drive(sherden_window(t, b, ours, theirs), "card:sherden.1")
    assert t.state.sherden == "egypt"
    b.peoples = {"egypt": "attacker", "arzawa": "defender"}
    assert drive(sherden_window(t, b, ours, theirs)).topics == []


@rule("GEN-13.2-tactical.a", "GEN-13.1.5.c", "GEN-8.2.1.m")
def test_several_battle_cards_add_up_on_both_sides():
    hands = {"hittites": ("tactical_surprise.1", "tactical_surprise.2"), "mitanni": ("tactical_surprise.3",)}
    t, force = before({"inf": 5}, {"inf": 5}, ds={"qatna": 0}, dice={"battle": [3, 3]}, hands=hands)
    fight(t, force, "card:tactical_surprise.1", "card:tactical_surprise.2", "card:tactical_surprise.3")
    assert told_strengths(t) == [(5, 4), (5, 2)]
    assert t.state.discard == [f"tactical_surprise.{n}" for n in (1, 2, 3)] and t.state.playing == []


@rule("GEN-13.2-joshua.a")
def test_joshua_is_not_for_the_defender():
    t, force = before({"inf": 8}, {"inf": 5}, dice={"battle": [3, 3]}, hands={"mitanni": ("joshua.1",)})
    assert fight(t, force, "yes").keys("battle_card") == ["pass"]


@rule("GEN-13.2-joshua.a", "GEN-13.2-amunra.a")
@pytest.mark.parametrize(("reply", "shifts"), [("pass", 3), ("card:amun_ra.1", 1)])
def test_joshua_gives_two_shifts_unless_canceled(reply, shifts):
    hands = {"hittites": ("joshua.1",), "mitanni": ("amun_ra.1",)}
    t, force = before({"inf": 10}, {"inf": 5}, ds={"qatna": 3}, dice={"battle": [3, 3]}, hands=hands)
    fight(t, force, "yes", "card:joshua.1", {"all": {"mitanni": reply}})
    assert told_strengths(t)[0] == (10, shifts) and "joshua.1" in t.state.discard


def beaten(answer, *, kings=("apepi",), winner="attacker", hands=("sherden.1",), peoples=None):
    t = table(hands={"egypt": hands, "hittites": ("amun_ra.1",)}, kings=dict.fromkeys(kings, "thebes"))
    ours = Side("egypt", "egypt", {"egypt": {"inf": 3}}, list(kings))
    theirs = Side("sea_peoples", "hittites", {}, [])
    sides = {"egypt": winner, "sea_peoples": "defender" if winner == "attacker" else "attacker"}
    a, d = (ours, theirs) if winner == "attacker" else (theirs, ours)
    b = Battle("thebes", "attack", a, d, "", winner=winner, peoples=peoples or sides)
    t.state.battles.append(b)
    return t, drive(sherden_window(t, b, ours, theirs), by={"sherden": answer})


@rule("GEN-13.2-sherden.a")
def test_sherden_come_only_by_the_card_and_to_the_victors_own_king():
    t, found = beaten("pass")
    assert found.topics == ["sherden"] and t.state.sherden == "" and t.state.hands["egypt"] == ["sherden.1"]
    assert beaten("pass", kings=("kirta",))[1].topics == []
    assert beaten("pass", kings=())[1].topics == []
    assert beaten("pass", peoples={"egypt": "attacker", "arzawa": "defender"})[1].topics == []
    assert beaten("pass", peoples={"egypt": "attacker", "sea_peoples": "attacker"})[1].topics == []
    assert beaten("pass", hands=())[1].topics == []
    assert beaten("pass", hands=("gold.1",))[1].keys("sherden") == ["pass"]
    t, _ = beaten("card:sherden.1", winner="defender")
    assert t.state.sherden == "egypt" and t.state.discard == ["sherden.1"] and t.state.playing == []


@rule("GEN-13.2-sherden.a", "GEN-12.1.2.d")
def test_an_ally_whose_king_has_won_may_hire_the_sherden():
    t, force = before(
        {"inf": 2}, {"inf": 4}, attacker="sea_peoples", defender="egypt", at="joppa", came="gaza",
        their_kings=["amose_i", "kirta"], on={"mitanni": {"joppa": {"inf": 2}}},
        pacts=[Pact(["egypt", "mitanni"], True)], hands={"mitanni": ("sherden.1",)},
        controlled={"sea_peoples": "hittites"}, dice={"battle": [1, 6]},
    )  # fmt: skip
    drive(contest(t, force, Found("", loot=False)), by={"sherden": "card:sherden.1", "withdraw": "no"})
    assert t.state.sherden == "mitanni"

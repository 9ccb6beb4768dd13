"""8.0, 8.1 The two sides of a battle: who takes part, who decides, what becomes of the city."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.genesis.data.tables import KINGDOMS, KINGS
from engine.games.genesis.position.control import controller, defense
from engine.games.genesis.position.powers import proxy_of
from engine.games.genesis.position.state import Pact
from engine.games.genesis.war.entry import Found, contest
from engine.games.genesis.war.interception import interceptions
from engine.games.genesis.war.sides import side_of
from engine.games.genesis.war.withdrawal import withdrawals
from tests.games.genesis.positions import build, drive, march, passing, position, table, told_strengths
from tests.games.genesis.situations import HITS, OPEN, TAKEN, attacked, battle, before, entering, fight, qatna
from tests.rules import rule

# --- who decides (8.0) ----------------------------------------------------------------------------------------


@rule("GEN-8.0.d", "GEN-8.3.3.a")
def test_lone_chariots_of_a_dormant_power_flee_as_the_attackers_neighbor_says():
    t, force = attacked(
        {"ch": 2}, at="kumidi", came="ribla", power="arzawa", dice={"withdraw": [2]}, ds={"damascus": 0}
    )
    found = drive(withdrawals(t, force), "to:damascus", "halt")
    assert found.ask("withdraw_way").seat == "assyria" and t.state.units["damascus"]["arzawa"] == {"ch": 2}


@rule("GEN-8.0.c", "GEN-8.1.2.d", "GEN-8.0.a", "GEN-8.0.b")
def test_an_independent_city_is_played_by_the_attackers_neighbor():
    assert proxy_of(build(), "hittites") == "mitanni"
    t, force = before({"inf": 2}, None, dice={"battle": [1, 5]}, at="tyre", came="sidon", ds={"tyre": 4})
    found = fight(t, force, "dice:7-1")
    assert found.ask("shifts").seat == "mitanni"


LEVEL = dict.fromkeys(KINGDOMS, 1)


@rule("GEN-8.0.d")
def test_those_whom_nobody_leads_lose_chariots_first():
    t, force = before(
        {"inf": 9}, {"inf": 6, "ch": 3}, defender="elam", at="ur", came="lagash", ds={"ur": 0}, technology=LEVEL,
        dice={"battle": [6, 1]},
    )  # fmt: skip
    found = fight(t, force, by={"shifts": "dice:6-6"})
    assert "losses" not in found.topics
    lost = next(line.text for line in t.lines if line.text.startswith("Elam loses"))
    assert lost.startswith("Elam loses 3 Chariots")


@rule("GEN-R5.1.d", "GEN-8.0.c")
def test_alone_the_player_does_not_decide_for_his_enemies():
    t = table(
        {"battle": [2, 6], "move": [6]}, scenario="sargon", seats=1,
        on={"babylonia": {"sippar": {"inf": 4}}},
    )  # fmt: skip
    side = side_of(t, "mari", {}, [], "", "babylonia")
    assert side.seat == "" and side.power == ""
    three = table(on={"babylonia": {"sippar": {"inf": 4}}})
    assert side_of(three, "mari", {}, [], "", "babylonia").seat == "egypt"


@rule("GEN-R5.1.d")
@pytest.mark.parametrize(("dice", "falls"), [([6, 1], True), ([1, 6], False)])
def test_neutral_cities_fight_by_themselves(dice, falls):
    t, force = before(
        {"inf": 9}, None, attacker="babylonia", at="mari", came="sippar", dice={"battle": dice}, scenario="sargon",
        seats=1,        ds={"mari": 1, "sippar": 0},
    )  # fmt: skip
    found = fight(t, force)
    assert {ask.seat for ask in found.asks} <= {"babylonia"}
    assert (defense(t.state, "mari") == 0) == falls


@rule("GEN-R5.1.d")
def test_neutral_units_use_their_city_and_do_not_run():
    on = {"elam": {"mari": {"inf": 3}}}
    for walls in (2, 0):
        t, force = before(
            {"inf": 12}, None, attacker="babylonia", at="mari", came="sippar", dice={"battle": [4, 1]},
            scenario="sargon",            seats=1, ds={"mari": walls, "sippar": 0}, on=on,
        )  # fmt: skip
        found = fight(t, force, by={"force_retreat": "yes"})
        assert {ask.seat for ask in found.asks} <= {"babylonia"} and "retreat" not in found.topics
        assert ("force_retreat" in found.topics) == (walls == 0)
        assert any("used in the defense" in line.text for line in t.lines) == (walls > 0)


# --- the course of a battle (8.1) -----------------------------------------------------------------------------


@rule("GEN-8.1.2.a", "GEN-8.1.2.b", "GEN-8.1.4.d", "GEN-8.4.1.c")
def test_the_defender_chooses_and_with_a_city_nobody_retreats():
    t, force = before({"inf": 9}, {"inf": 3}, dice={"battle": [6, 1]})
    found = fight(t, force, "yes")
    assert "use_city" in found.topics and "retreat" not in found.topics and "force_retreat" not in found.topics
    t, force = before({"inf": 9}, {"inf": 3}, ds={"qatna": 0}, dice={"battle": [6, 1]})
    assert "use_city" not in fight(t, force).topics


@rule("GEN-8.1.2.e", "GEN-8.3.1.e")
def test_without_infantry_there_is_no_battle_against_walls():
    t, force = before({"ch": 4}, {"inf": 1}, technology=LEVEL)
    found = fight(t, force, "yes")
    assert found.topics == ["use_city"] and force.at == "barga" and not t.dice.rolls and not t.state.battles
    assert t.state.units["qatna"] == {"mitanni": {"inf": 1}}


@rule("GEN-8.1.1.b", "GEN-8.2.1.f", "GEN-2.9.p")
def test_a_king_with_peasants_takes_part_behind_his_walls():
    """Kirta is no soldier, but he is there: his rating counts, and his fate is rolled for."""
    tactical = KINGS["shaushtatar"].tactical
    assert tactical > 0
    t, force = before({"inf": 2}, {"ps": 1}, their_kings=["shaushtatar"], dice={"battle": [1, 6], "fate": [3, 4]})
    drive(contest(t, force, TAKEN), by={"attack_again": "no"})
    assert told_strengths(t)[1][1] >= tactical and any(roll.label.startswith("fate") for roll in t.dice.rolls)


HIT = {"intercept": [6, 6], "battle sidon attacker": [6], "battle sidon defender": [1]}


@rule("GEN-8.1.2.c")
def test_the_intercepted_do_not_use_the_city():
    on = {"egypt": {"tyre": {"inf": 5}}, "mitanni": {"sidon": {"inf": 2}}}
    t, force = entering(on=on, dice=HIT)
    assert "use_city" not in drive(interceptions(t, force), "from:egypt@tyre").topics


@rule("GEN-8.1.4.a", "GEN-8.1.4.c", "GEN-8.1.5.c", "GEN-8.2.1.y")
def test_the_order_after_the_dice():
    t, force = before(
        {"inf": 9, "ch": 1},
        {"inf": 9},
        ds={"qatna": 0, "hamath": 0},
        technology=LEVEL,
        their_kings=["kirta"],
        on={"egypt": {"halab": {"inf": 1}}},
        dice={"battle": [5, 2], "prevent": [6], "fate": [3, 3, 3, 3], "intercept": [1, 1]},
    )
    found = fight(t, force, by={"retreat": "yes", "prevent": "yes"})
    order = [topic for topic in found.topics if topic in ("retreat", "prevent", "losses", "retreat_way", "intercept")]
    assert order == sorted(order, key=["retreat", "prevent", "losses", "retreat_way", "intercept"].index)
    lines = [line.text for line in t.lines]
    lost = next(i for i, text in enumerate(lines) if text.startswith("Mitanni loses"))
    assert lost < next(i for i, text in enumerate(lines) if "retreats to" in text)


# --- the city falls or holds (8.1.6 to 8.1.8) -----------------------------------------------------------------


@rule("GEN-8.1.7.c", "GEN-8.4.7.a")
@pytest.mark.parametrize("again", ["yes", "no"])
def test_before_walls_without_defenders_the_attacker_goes_on_or_goes_back(again):
    play = position(on={"egypt": {"sidon": {"inf": 9}}, "hittites": {"tyre": {"inf": 1}}}, ds={"sidon": 0},
                    dice={"move": [5], "battle": [6, 1], "fate": [3, 4] * 9})  # fmt: skip
    march(play, "sidon", {"inf": 9}, "to:tyre")
    passing(play, "withdraw", "battle_card", "force_retreat", "shifts", "losses").expect("hittites", "use_city").do(
        "no"
    )
    passing(play, "battle_card", "shifts", "losses", "retreat", "force_retreat").expect("egypt", "attack_again")
    assert "tyre" not in play.state.units or "hittites" not in play.state.units["tyre"]
    play.do(again)
    passing(play, "battle_card", "shifts", "losses").expect("egypt", "attack_again" if again == "yes" else "step")
    assert play.state.forces[0].at == ("tyre" if again == "yes" else "sidon")


@rule(
    "GEN-EX-29",
    "GEN-8.1.7.c",
    "GEN-8.2.1.b",
    "GEN-8.3.1.b",
    "GEN-8.1.6.a",
    "GEN-8.5.2.a",
    "GEN-8.5.2.b",
    "GEN-5.3.b",
    "GEN-6.5.1.b",
    "GEN-8.1.2.d",
)
def test_the_walls_of_qatna():
    t, force = qatna(silver={"hittites": 10})
    found = drive(
        contest(t, force, Found("", loot=True)),
        "no", "no", "dice:5-3", "yes", "lose:1ch+2inf", "lose:1ch+3inf", "yes", "dice:9-2",
    )  # fmt: skip
    assert found.topics[0] == "withdraw" and "attack_again" in found.topics
    s = t.state
    assert s.units["qatna"] == {"hittites": {"inf": 5, "ch": 2, "sl": 2}}
    assert defense(s, "qatna") == 0 and controller(s, "qatna") == "hittites"
    assert s.silver["hittites"] == 11 and force.mp == 3


THREE = dict.fromkeys(KINGDOMS, 3)


@rule("GEN-8.1.6.a", "GEN-8.6.3.a")
def test_when_a_used_city_falls_everybody_in_it_dies():
    t, force = before({"inf": 30}, {"inf": 2, "ch": 2, "ps": 3, "sl": 1}, their_kings=["kirta"], technology=THREE,
                      dice={"battle": [6, 1]})  # fmt: skip
    fight(t, force, "yes")
    assert "mitanni" not in t.state.units["qatna"] and "kirta" not in t.state.kings and force.at == "qatna"


@rule("GEN-8.1.6.c", "GEN-8.1.7.a")
def test_with_infantry_left_the_city_is_open_and_not_taken():
    t, force = before({"inf": 22}, {"inf": 8, "ps": 1}, dice={"battle": [3, 1]})
    fight(t, force, "yes", "dice:3-0", 3)
    assert defense(t.state, "qatna") == 0 and t.state.units["qatna"]["mitanni"]["inf"] >= 1
    assert t.state.units["qatna"]["mitanni"]["ps"] == 1 and force.at == "barga"


@rule("GEN-8.1.6.b", "GEN-8.1.7.b", "GEN-8.5.1.a", "GEN-5.3.a")
def test_an_open_city_falls_with_its_defenders():
    t, force = before({"inf": 30}, {"inf": 2, "ps": 3}, ds={"qatna": 0}, dice={"battle": [6, 1]})
    drive(contest(t, force, Found("", loot=True)))
    assert t.state.units["qatna"] == {"hittites": {"inf": 30, "sl": 1}} and t.state.silver["hittites"] == 11


@rule("GEN-8.1.8.b", "GEN-8.4.7.d", "GEN-5.4.a", "GEN-8.1.8.a")
def test_a_winner_who_must_regroup_keeps_his_spoils():
    t, force = before({"inf": 6}, {"inf": 9}, ds={"qatna": 0}, their_kings=["kirta"], kings=["suppiluliuma"],
                      dice={"battle": [4, 2], "treasury": [5]})  # fmt: skip
    fight(t, force, "dice:5-2")
    assert force.at == "barga" and force.units.get("sl") == 1 and t.state.silver["hittites"] == 15


@rule("GEN-8.1.8.c")
def test_the_move_goes_on_after_the_battle():
    t, force = before({"inf": 30}, {"inf": 1}, ds={"qatna": 0}, dice={"battle": [6, 1]})
    fight(t, force)
    assert force.at == "qatna" and force.mp == 4


@rule("GEN-8.1.6.a", "GEN-6.5.1.b")
def test_a_city_in_revolt_falls_with_all_under_the_marker():
    t, force = before(
        {"inf": 30}, None, at="jerusalem", came="raphia", ds={"jerusalem": 1}, technology=LEVEL,
        revolts={"jerusalem": ("egypt", {"inf": 1, "ch": 1, "ps": 2})}, dice={"battle": [6, 1]},
    )  # fmt: skip
    assert "attack_again" not in drive(contest(t, force, Found("", loot=False))).topics
    assert t.state.revolts == {} and t.state.units["jerusalem"] == {"hittites": {"inf": 30, "sl": 1}}
    assert force.mp == 4 and t.state.battles == []


@rule("GEN-6.5.1.b", "GEN-8.1.8.a")
def test_one_peasant_under_a_marker_becomes_a_slave():
    t, force = before(
        {"inf": 30}, None, at="jerusalem", came="raphia", ds={"jerusalem": 1},
        revolts={"jerusalem": ("egypt", {"ps": 1})}, dice={"battle": [6, 1]},
    )  # fmt: skip
    fight(t, force)
    assert force.units["sl"] == 1


@rule("GEN-8.1.6.c")
def test_infantry_under_a_marker_holds_the_open_city():
    t, force = before(
        {"inf": 20}, None, at="jerusalem", came="raphia", ds={"jerusalem": 1},
        revolts={"jerusalem": ("egypt", {"inf": 9})}, dice={"battle": [3, 1]},
    )  # fmt: skip
    fight(t, force, by={"walls": 1, "shifts": "dice:3-0"})
    assert defense(t.state, "jerusalem") == 0 and t.state.revolts["jerusalem"].units["inf"] == 7
    assert force.at == "raphia"


@rule("GEN-8.1.6.d", "GEN-7.2.6.a")
def test_a_king_who_was_alone_is_safe_behind_walls_that_hold():
    t, force = before({"inf": 2}, None, their_kings=["kirta"], dice={"battle": [1, 6]})
    fight(t, force)
    assert t.state.kings == {"kirta": "qatna"}


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


@rule("GEN-5.2.3.o", "GEN-8.1.7.c")
def test_chariots_go_on_against_the_marker_of_an_open_city():
    t, force = before(
        {"ch": 6}, {"inf": 1}, at="sidon", came="gubla", ds=OPEN, revolts={"sidon": ("mitanni", {"inf": 1})},
        technology=dict.fromkeys(KINGDOMS, 3), dice={"battle sidon attacker": [6, 6], "battle sidon defender": [1, 1]},
    )  # fmt: skip
    found = drive(contest(t, force, TAKEN), by={"attack_again": "yes"})
    assert "attack_again" in found.topics and controller(t.state, "sidon") == "hittites"


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


@rule("GEN-8.1.6.b", "GEN-12.1.2.c")
def test_civilians_of_an_ally_live_while_the_side_holds():
    t, force = before(
        {"inf": 1}, {"inf": 1, "ps": 1}, at="joppa", came="gaza", on={"egypt": {"joppa": {"inf": 6}}},
        pacts=[Pact(["egypt", "mitanni"], True)], dice=battle("joppa", 1, 6),
    )  # fmt: skip
    drive(contest(t, force, TAKEN), by={"whose": {"mitanni": 1}})
    assert t.state.units["joppa"]["mitanni"]["ps"] == 1


NEAR_NESA = {"kummanni": 0, "tegarama": 0}
AT_NESA = {"use_city": "no", "retreat_way": ("to:kummanni", "halt"), "attack_again": "no"}


def told_apart(stacks: dict[str, dict[str, Any]], defender: str) -> dict[str, Any]:
    """Who has what where, the defender called by no name."""
    return {
        space: {("defender" if power == defender else power): units for power, units in there.items()}
        for space, there in stacks.items()
    }


def nesa_after(defender: str, dice: tuple[int, int], units: dict[str, int], retreats: str) -> dict[str, Any]:
    """Nesa, a Home city of the Hittites, after these units in it were attacked outside its walls."""
    t, force = before(
        {"inf": 7}, units, attacker="mitanni", defender=defender, at="nesa", came="tegarama",
        ds=dict(NEAR_NESA), on={defender: {"kummanni": {"inf": 1}}}, dice=battle("nesa", *dice),
    )  # fmt: skip
    drive(contest(t, force, TAKEN), by={**AT_NESA, "retreat": retreats})
    return told_apart(t.state.units, defender)


@rule("GEN-8.1.6.b")
@pytest.mark.parametrize(("fighters", "retreats"), [(6, "yes"), (1, "no")])
@pytest.mark.parametrize("people", [{"ps": 2}, {"ps": 1, "sl": 1}])
def test_a_battle_at_home_ends_as_the_same_battle_abroad(fighters, retreats, people):
    """In a Fortified City Peasants and Slaves live on without their fighters, who have left or fallen, also at home."""
    left, units = [], {"inf": fighters, **people}
    for dice in [(one, two) for one in range(1, 7) for two in range(1, 7)]:
        home, abroad = (nesa_after(power, dice, units, retreats) for power in ("hittites", "egypt"))
        assert home == abroad, f"dice {dice}"
        left.append(home["nesa"]["defender"])
    assert people in left, "all fighters are gone, and nobody else"


@rule("GEN-8.4.1.f")
@pytest.mark.parametrize("mover", ["hittites", "egypt"])
def test_whoever_cannot_follow_an_intercepted_force_is_safe_in_a_walled_city_at_home_as_abroad(mover):
    on = {"mitanni": {"tegarama": {"inf": 9}}, mover: {"nesa": {"inf": 1}}}
    t, force = entering(
        mover, to="nesa", start="kummanni", units={"inf": 9, "ps": 2}, on=on, ds=dict(NEAR_NESA),
        dice={**HITS, **battle("nesa", 6, 1)},
    )  # fmt: skip
    by = {**AT_NESA, "retreat": "yes", "join": {}}
    drive(interceptions(t, force), "from:mitanni@tegarama", by=by)
    assert force.at == "kummanni" and t.state.units["nesa"][mover] == {"inf": 1, "ps": 2}

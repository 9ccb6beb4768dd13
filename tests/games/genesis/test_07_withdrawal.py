"""7.5 Withdrawal before battle."""

from __future__ import annotations

import pytest

from engine.games.genesis.position.forces import step
from engine.games.genesis.position.state import Pact
from engine.games.genesis.war.entry import contest
from engine.games.genesis.war.withdrawal import withdrawals
from tests.games.genesis.positions import drive, here, march, position
from tests.games.genesis.situations import HITS, OPEN, TAKEN, attacked, battle
from tests.rules import rule

# --- who may withdraw (7.5.1, 7.5.2) --------------------------------------------------------------------------


@rule("GEN-7.5.1.a", "GEN-7.5.3.a", "GEN-7.5.3.c", "GEN-7.5.4.a", "GEN-7.5.4.e", "GEN-3.4.4.a")
def test_those_attacked_may_withdraw_all_or_some():
    t, force = attacked(dice={"withdraw": [2]})
    found = drive(withdrawals(t, force), "yes", {"inf": 2}, "to:tyre")
    assert t.state.units["tyre"]["egypt"] == {"inf": 2} and t.state.units["sidon"]["egypt"] == {"inf": 1, "ps": 1}
    assert [option.key for option in found.ask("withdrawing").options] == ["inf"]
    assert "halt" not in found.keys("withdraw_way") and force.mp == 5


@rule("GEN-7.5.2.a", "GEN-7.5.2.b", "GEN-7.5.3.b")
@pytest.mark.parametrize(("wheels", "die", "away"), [(1, 1, False), (1, 2, True), (2, 3, False), (2, 4, True)])
def test_chariots_hinder(wheels, die, away):
    t, force = attacked(attackers={"inf": 3, "ch": wheels}, dice={"withdraw": [die]})
    found = drive(withdrawals(t, force), "yes", "yes")
    assert found.topics[:2] == ["withdraw", "hinder"]
    assert ("egypt" in t.state.units.get("tyre", {})) == away


@rule("GEN-7.5.2.a", "GEN-7.5.3.a")
@pytest.mark.parametrize(
    ("hinder", "points", "away"), [("yes", "0 movement points", False), ("no", "3 movement points", True)]
)
def test_whether_his_chariots_hinder_is_the_attackers_choice(hinder, points, away):
    t, force = attacked(attackers={"inf": 3, "ch": 2}, dice={"withdraw": [3]})
    found = drive(withdrawals(t, force), "yes", hinder)
    assert found.ask("hinder").seat == "mitanni" and any(f": {points} to withdraw" in line.text for line in t.lines)
    assert ("inf" not in t.state.units["sidon"]["egypt"]) is away


@rule("GEN-7.5.2.a")
def test_not_in_the_mountains():
    t, force = attacked(
        at="kumidi", came="ribla", attackers={"inf": 1, "ch": 3}, dice={"withdraw": [1]}, ds={"damascus": 0}
    )
    assert "hinder" not in drive(withdrawals(t, force), "yes").topics


@rule("GEN-8.0.d")
def test_dormant_powers_do_not_withdraw():
    t, force = attacked(power="arzawa", units={"inf": 2})
    assert drive(withdrawals(t, force)).topics == []


@rule("GEN-8.3.3.c", "GEN-8.3.3.a", "GEN-7.5.1.a")
@pytest.mark.parametrize(("at", "came", "walls"), [("sidon", "gubla", 0), ("jerusalem", "gaza", 3)])
def test_chariots_elsewhere_withdraw_if_they_like(at, came, walls):
    t, force = attacked({"ch": 2}, at=at, came=came, ds={at: walls})
    found = drive(withdrawals(t, force), "no")
    assert found.topics == ["withdraw"] and t.state.units[at]["egypt"] == {"ch": 2}


@rule("GEN-7.5.1.a", "GEN-2.9.i")
def test_every_power_that_is_attacked_may_withdraw():
    pacts = [Pact(["egypt", "hittites"], passage=True)]
    t, force = attacked(on={"hittites": {"sidon": {"inf": 1}}}, pacts=pacts)
    assert [ask.seat for ask in drive(withdrawals(t, force), "no", "no").asks] == ["egypt", "hittites"]


def two_allies(**more):
    """Egypt with three Infantry and the Hittites with their King and two, both in Sidon, before four of the Mitanni."""
    pacts = [Pact(["egypt", "hittites"], passage=True)]
    on = {"hittites": {"sidon": {"inf": 2}}}
    return attacked(on=on, pacts=pacts, kings={"hattusili_i": "sidon"}, guests={"sidon": ["hittites"]}, **more)


BY_ONE_WORD = {"allied_withdrawal": "by_one_word"}


@rule("GEN-7.5.1.b", "GEN-12.1.2.a")
def test_allies_each_decide_and_throw_for_their_own_units():
    """The Hittite King would decide in the battle; before it Egypt goes as it likes."""
    t, force = two_allies(dice={"withdraw": [2, 1]}, options={"allied_withdrawal": "each_alone"})
    found = drive(withdrawals(t, force), "yes", {"inf": 3}, "to:tyre", "no")
    assert [ask.seat for ask in found.asks if ask.topic == "withdraw"] == ["egypt", "hittites"]
    assert t.state.units["tyre"] == {"egypt": {"inf": 3}} and t.state.units["sidon"]["hittites"] == {"inf": 2}


@rule("GEN-O12", "GEN-7.5.1.b", "GEN-12.1.2.d")
def test_by_the_option_one_decides_for_all_with_one_die_and_each_moves_his_own():
    t, force = two_allies(dice={"withdraw": [2]}, options=BY_ONE_WORD)
    found = drive(withdrawals(t, force), "yes",
                  by={"withdrawing": ({"inf": 2}, {"inf": 2, "king:hattusili_i": 1}),
                      "withdraw_way": ("to:tyre", "to:tyre")})  # fmt: skip
    assert [(ask.topic, ask.seat) for ask in found.asks if ask.topic in ("withdraw", "withdrawing")] == [
        ("withdraw", "hittites"), ("withdrawing", "egypt"), ("withdrawing", "hittites"),
    ]  # fmt: skip
    assert found.ask("withdraw").prompt.startswith(
        "4 Infantry of Mitanni are about to attack 3 Infantry of Egypt and 2 Infantry in Sidon. "
    )
    assert t.state.units["tyre"] == {"egypt": {"inf": 2}, "hittites": {"inf": 2}}
    assert t.state.units["sidon"]["egypt"] == {"inf": 1, "ps": 1} and len(t.dice.rolls) == 1
    assert t.state.kings == {"hattusili_i": "tyre"}


@rule("GEN-O12")
@pytest.mark.parametrize(("answer", "rolls"), [("no", 0), ("yes", 1)])
def test_by_the_option_all_stay_if_he_says_so_or_the_die_fails(answer, rolls):
    t, force = two_allies(attackers={"inf": 3, "ch": 2}, dice={"withdraw": [3]}, options=BY_ONE_WORD)
    found = drive(withdrawals(t, force), answer, by={"hinder": "yes"})
    assert found.topics == ["withdraw", "hinder"][: rolls + 1] and len(t.dice.rolls) == rolls
    assert t.state.units["sidon"]["egypt"]["inf"] == 3 and t.state.units["sidon"]["hittites"]["inf"] == 2


@rule("GEN-O12", "GEN-8.3.3.a")
def test_the_option_asks_nobody_where_chariots_alone_must_flee():
    on, pacts = {"hittites": {"kumidi": {"ch": 1}}}, [Pact(["egypt", "hittites"], True)]
    t, force = attacked({"ch": 1}, at="kumidi", came="ribla", on=on, pacts=pacts, options=BY_ONE_WORD,
                        dice={"withdraw": [6, 6]}, ds={"damascus": 0})  # fmt: skip
    assert "withdraw" not in drive(withdrawals(t, force)).topics and len(t.dice.rolls) == 2


@rule("GEN-O12")
def test_the_option_leaves_others_in_the_space_to_themselves():
    """Units of a Minor Kingdom that somebody leads are no ally's."""
    t, force = attacked(on={"elam": {"sidon": {"inf": 1}}}, controlled={"elam": "egypt"}, options=BY_ONE_WORD)
    assert [ask.about["power"] for ask in drive(withdrawals(t, force), "no", "no").asks] == ["mitanni", "mitanni"]


@rule("GEN-7.5.2.a", "GEN-O5")
@pytest.mark.parametrize(("how", "hinders"), [("count", True), ("ignored", False)])
def test_chariots_that_do_not_count_do_not_hinder(how, hinders):
    t, force = attacked(attackers={"inf": 4, "ch": 3}, dice={"withdraw": [5]}, options={"untrained_chariots": how})
    assert ("hinder" in drive(withdrawals(t, force), "yes").topics) is hinders


# --- the way (7.5.3 to 7.5.6) ---------------------------------------------------------------------------------


@rule("GEN-7.5.5.a", "GEN-7.5.5.b")
def test_not_where_the_attacker_came_from_nor_among_enemies():
    t, force = attacked(dice={"withdraw": [6]}, on={"hittites": {"tyre": {"ps": 1}}})
    found = drive(withdrawals(t, force), "yes", {"inf": 3})
    assert found.keys("withdraw_way") == ["to:kumidi"]


@rule("GEN-7.5.3.d")
def test_too_little_for_the_mountains_is_a_failure():
    t, force = attacked(dice={"withdraw": [1]}, on={"hittites": {"tyre": {"inf": 1}}})
    drive(withdrawals(t, force), "yes")
    assert t.state.units["sidon"]["egypt"]["inf"] == 3


@rule("GEN-7.5.6.a", "GEN-7.5.6.b")
def test_a_unit_withdraws_once_in_a_move():
    t, force = attacked(dice={"withdraw": [2, 2]}, elsewhere={"kumidi": {"inf": 1}}, ds={"damascus": 0})
    drive(withdrawals(t, force), "yes", {"inf": 3}, "to:kumidi")
    step(t, force, "kumidi")
    found = drive(withdrawals(t, force), "yes")
    assert found.ask("withdraw").prompt.count("1 Infantry")


@rule("GEN-7.5.4.c")
def test_others_may_intercept_a_withdrawal_but_not_the_attacker():
    on = {"hittites": {"megiddo": {"inf": 3}}}
    t, force = attacked(dice={"withdraw": [3], "intercept": [1, 1]}, on=on)
    found = drive(withdrawals(t, force), "yes", {"inf": 3}, "to:tyre")
    assert [ask.seat for ask in found.asks if ask.topic == "intercept"] == ["hittites"]


@rule("GEN-7.5.4.b")
def test_units_may_be_dropped_and_picked_up_on_the_way():
    t, force = attacked(dice={"withdraw": [4]}, elsewhere={"tyre": {"inf": 2}}, ds={"megiddo": 0})
    drive(withdrawals(t, force), "yes", {"inf": 3}, "to:tyre", "drop", {"inf": 1}, "pick", {"inf": 1}, "halt")
    assert t.state.units["tyre"]["egypt"] == {"inf": 5}


@rule("GEN-7.5.4.a", "GEN-7.2.5.g")
def test_a_king_does_not_withdraw_alone():
    t, force = attacked(dice={"withdraw": [3]}, kings={"apepi": "sidon"})
    drive(withdrawals(t, force), "yes", {"king:apepi": 1})
    assert t.state.kings == {"apepi": "sidon"} and t.state.units["sidon"]["egypt"] == {"inf": 3, "ps": 1}
    assert t.state.forces == [force]


@rule("GEN-8.3.3.d", "GEN-7.5.6.a")
def test_lone_chariots_in_the_mountains_do_not_flee_twice():
    t, force = attacked({"ch": 2}, at="kumidi", came="ribla", ds={"damascus": 0})
    t.state.move.withdrawn = {"kumidi": {"egypt": {"ch": 2}}}
    assert drive(withdrawals(t, force)).topics == [] and "egypt" not in t.state.units["kumidi"]


@rule("GEN-7.5.3.c", "GEN-7.5.4.b", "GEN-7.2.3.b")
def test_a_withdrawal_pays_for_spaces_and_for_those_it_picks_up():
    t, force = attacked(dice={"withdraw": [3]}, elsewhere={"tyre": {"inf": 1}}, ds={"megiddo": 0})
    found = drive(withdrawals(t, force), "yes", {"inf": 3}, "to:tyre", "pick", "to:megiddo")
    left = [ask.prompt.partition(", ")[2] for ask in found.asks if ask.topic == "withdraw_way"]
    assert [words.split(":")[0] for words in left] == ["3 points left", "2 points left", "1 point left"]
    assert t.state.units["megiddo"]["egypt"] == {"inf": 4}
    t, force = attacked(dice={"withdraw": [2]}, elsewhere={"kumidi": {"inf": 1}}, ds={"damascus": 0})
    found = drive(withdrawals(t, force), "yes", {"inf": 3}, "to:kumidi")
    assert found.topics.count("withdraw_way") == 1 and "to:damascus" not in found.keys("withdraw_way")


@rule("GEN-7.5.3.c", "GEN-7.5.4.b")
def test_who_can_withdraw_no_further_is_not_asked_where_to():
    """With all points spent there is nothing left to choose: to leave some there or to take others along is to stay."""
    t, force = attacked(dice={"withdraw": [2]}, elsewhere={"kumidi": {"inf": 1}}, ds={"damascus": 0})
    found = drive(withdrawals(t, force), "yes", {"inf": 3}, "to:kumidi")
    assert found.topics == ["withdraw", "withdrawing", "withdraw_way"]
    assert t.state.units["kumidi"]["egypt"] == {"inf": 4} and t.state.forces == [force]


@rule("GEN-11.3.1.d", "GEN-7.5.5.b")
def test_kaskans_who_get_no_further_than_among_enemies_are_lost():
    on = {"hittites": {"kumidi": {"ps": 1}}}
    more = {"on": on, "controlled": {"kaskans": "egypt"}, "ds": {"tyre": 3}}
    t, force = attacked(power="kaskans", units={"inf": 2}, dice={"withdraw": [3]}, **more)
    found = drive(withdrawals(t, force), "yes", {"inf": 2})
    assert "drop" not in [option.key for option in found.asks[-1].options]
    assert t.state.units["kumidi"] == {"hittites": {"ps": 1}}


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


# --- what is left behind (7.5.7, 7.5.8) -----------------------------------------------------------------------


@rule("GEN-7.5.7.a", "GEN-7.5.7.c", "GEN-7.5.7.b")
def test_when_all_are_gone_the_attack_costs_nothing():
    on = {"egypt": {"sidon": {"inf": 2, "ps": 1}}, "mitanni": {"gubla": {"inf": 5}}}
    play = position("mitanni", on=on, ds={"sidon": 0, "gubla": 0, "tyre": 0}, dice={"move": [4], "withdraw": [2]})
    march(play, "gubla", {"inf": 5}, "to:sidon").expect("egypt", "withdraw").do("yes", {"inf": 2}, "to:tyre")
    assert play.state.forces[0].mp == 3 and play.state.units["sidon"] == {"mitanni": {"inf": 5}}
    play.do("to:tyre")
    assert play.state.forces[0].at == "tyre"


@rule("GEN-7.5.7.d")
def test_walls_must_still_be_attacked():
    on = {"egypt": {"sidon": {"inf": 2, "ps": 1}}, "mitanni": {"gubla": {"inf": 5}}}
    play = position("mitanni", on=on, ds={"gubla": 0, "tyre": 0}, dice={"move": [4], "withdraw": [2], "battle": [1, 1]})
    march(play, "gubla", {"inf": 5}, "to:sidon").do("yes", {"inf": 2}, "to:tyre")
    assert here(play, "sidon", "egypt") == {"ps": 1} and play.state.battles[0].walls == 2

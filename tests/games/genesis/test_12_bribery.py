"""12.2 Bribery."""

from __future__ import annotations

import pytest

from engine.games.genesis.position.forces import raise_force, step
from engine.games.genesis.position.state import Move
from engine.games.genesis.war.bribery import bribes_against_attack
from engine.games.genesis.war.entry import Found, contest
from tests.games.genesis.positions import drive, march, position, table
from tests.games.genesis.situations import before, pair
from tests.rules import rule


@rule("GEN-EX-34", "GEN-12.2.a", "GEN-12.2.d", "GEN-12.2.e")
def test_egypt_pays_five_for_ribla():
    play = position(
        "mitanni",
        on={"mitanni": {"sumur": {"inf": 3}}},
        ds={"sumur": 0},
        silver={"egypt": 9, "mitanni": 1},
        dice={"move": [4]},
    )
    march(play, "sumur", {"inf": 3}, "to:ribla").expect("egypt", "bribe").do(5).expect("mitanni", "take_bribe").do(
        "accept", "yes"
    )
    force = play.state.forces[0]
    assert force.at == "sumur" and play.state.silver["mitanni"] == 6 and play.state.silver["egypt"] == 4
    play.expect("mitanni", "step")
    assert force.mp == 3


def about_to_attack(power="mitanni", **more):
    t = table(on={power: {"sumur": {"inf": 3}}}, ds={"sumur": 0}, **more)
    t.state.move = Move(power, "major")
    force = raise_force(t.state, power, "sumur", {"inf": 3}, [], "active", 3)
    step(t, force, "ribla")
    return t, force


@rule("GEN-12.2.b")
def test_the_bribed_may_attack_all_the_same():
    t, force = about_to_attack(silver={"egypt": 9})
    found = drive(bribes_against_attack(t, force), {"all": {"egypt": 5}}, "accept", "no")
    assert found.value is False and t.state.silver["mitanni"] == 5


@rule("GEN-12.2.a")
def test_the_price_may_be_haggled_over():
    t, force = about_to_attack(silver={"egypt": 9})
    drive(bribes_against_attack(t, force), {"all": {"egypt": 5}}, "more", 8, "yes", "yes")
    assert t.state.silver["mitanni"] == 8


def test_every_question_of_a_bribe_says_where_the_mover_stands():
    """So that its picture shows that part of the map."""
    t, force = about_to_attack(silver={"egypt": 9})
    found = drive(bribes_against_attack(t, force), {"all": {"egypt": 5}}, "more", 8, "yes", "yes")
    asked = {ask.topic: ask.about.get("at") for ask in found.asks}
    assert asked == dict.fromkeys(("bribe", "take_bribe", "price", "meet_price", "keep_word"), "ribla")


@rule("GEN-12.2.c")
def test_powers_are_not_bribed():
    t, force = about_to_attack("arzawa", controlled={"arzawa": "mitanni"})
    assert drive(bribes_against_attack(t, force)).topics == []


@rule("GEN-12.2.a")
def test_bribes_may_be_offered_before_every_move_if_it_was_agreed_so():
    on = {"mitanni": {"sumur": {"inf": 3}}}
    play = position("mitanni", on=on, ds={"sumur": 0}, dice={"move": [4]}, silver={"egypt": 9, "mitanni": 1},
                    options={"bribes": "always"})  # fmt: skip
    march(play, "sumur", {"inf": 3}).expect("egypt", "bribe").do(4).expect("egypt", "bribe_for").do("stay in Sumur")
    play.expect("mitanni", "take_bribe")
    assert "stay in Sumur" in play.ask.prompt
    play.do("accept").expect("mitanni", "step")
    assert (play.state.silver["egypt"], play.state.silver["mitanni"]) == (5, 5)
    play = position("mitanni", on=on, ds={"sumur": 0}, dice={"move": [4]}, silver={"egypt": 9, "mitanni": 1})
    march(play, "sumur", {"inf": 3}).expect("mitanni", "step")


@rule("GEN-12.2.c", "GEN-12.2.a")
def test_moves_of_powers_are_not_bribed_even_always():
    on = {"arzawa": {"apasa": {"inf": 3}}}
    play = position("egypt", "power_moves", marker="arzawa", on=on, controlled={"arzawa": "egypt"}, dice={"move": [4]},
                    silver=9, hands={}, options={"bribes": "always"})  # fmt: skip
    play.do("march:apasa", {"inf": 3}).expect("egypt", "step")


@rule("GEN-12.2.a")
def test_all_others_with_silver_are_asked_at_once_and_clockwise():
    t, force = about_to_attack(silver={"egypt": 3, "hittites": 4, "mitanni": 5})
    found = drive(bribes_against_attack(t, force), {"all": {"egypt": 2, "hittites": 1}}, "refuse", "refuse")
    assert [ask.seat for ask in found.asks if ask.topic == "bribe"] == ["egypt", "hittites"]
    assert [ask.most for ask in found.asks if ask.topic == "bribe"] == [3, 4]
    assert [ask.prompt.split()[0] for ask in found.asks if ask.topic == "take_bribe"] == ["Egypt", "The"]
    assert found.value is False and t.state.silver["mitanni"] == 5


@rule("GEN-12.2.e", "GEN-12.2.d")
def test_two_may_bribe_and_the_word_is_given_once():
    t, force = about_to_attack(silver={"egypt": 3, "hittites": 4})
    found = drive(bribes_against_attack(t, force), {"all": {"egypt": 2, "hittites": 1}}, "accept", "refuse", "yes")
    assert found.value is True and found.topics.count("keep_word") == 1
    assert (t.state.silver["mitanni"], t.state.silver["hittites"]) == (2, 4)


@rule("GEN-12.2.a", "GEN-O2")
@pytest.mark.parametrize("treasuries", ["open", "hidden"])
def test_a_price_beyond_the_briber(treasuries):
    """Where silver is hidden the mover may ask for more than there is, and cannot tell why he does not get it."""
    t, force = about_to_attack(silver={"egypt": 5}, options={"treasuries": treasuries})
    if treasuries == "open":
        found = drive(bribes_against_attack(t, force), {"all": {"egypt": 4}}, "more", "no")
        assert "price" not in found.topics or found.ask("price").most == 5
        assert t.lines[-1].text == "Egypt does not pay the 5 silver that Mitanni asks for."
        t, force = about_to_attack(silver={"egypt": 5})
        found = drive(bribes_against_attack(t, force), {"all": {"egypt": 5}}, "refuse")
        assert found.keys("take_bribe") == ["accept", "refuse"]
    else:
        told = []
        for purse, say in ((5, "yes"), (5, "no"), (9, "no")):
            t, force = about_to_attack(silver={"egypt": purse}, options={"treasuries": treasuries})
            found = drive(bribes_against_attack(t, force), {"all": {"egypt": 5}}, "more", 9, say)
            assert found.ask("meet_price").private and found.keys("meet_price") == ["yes", "no"]
            assert ("to pay is to say no" in found.ask("meet_price").prompt) is (purse < 9)
            assert t.state.silver["mitanni"] == 0
            told.append([line.text for line in t.lines])
        assert told[0] == told[1] == told[2], "whether there is enough is told to nobody"
        assert told[0][-1].startswith("Egypt does not pay the 9 silver")
        assert [ask.seat for ask in found.asks if ask.topic == "bribe"] == ["assyria", "babylonia", "egypt", "hittites"]


@rule("GEN-R4.e", "GEN-12.2.a")
def test_ones_own_kingdoms_do_not_bribe_each_other():
    t, (mine, _), theirs = pair()
    attack_t, force = about_to_attack(mine, silver=9, seats=2)
    found = drive(bribes_against_attack(attack_t, force))
    assert [ask.seat for ask in found.asks] == [t.state.owner[theirs[0]]]


@rule("GEN-12.2.a", "GEN-12.2.f", "GEN-O9")
@pytest.mark.parametrize("bribes", ["always", "attacks"])
def test_a_minor_move_may_be_bribed_too(bribes):
    play = position("mitanni", on={"mitanni": {"sumur": {"inf": 1}}}, ds={"sumur": 0}, dice={"move": [2]},
                    silver={"egypt": 5}, options={"bribes": bribes})  # fmt: skip
    play.do("minor", "unit:inf@sumur")
    assert play.ask.topic == ("bribe" if bribes == "always" else "step")


@rule("GEN-12.2.f")
def test_silver_is_offered_once_for_each_space_and_not_for_each_assault():
    t, force = before({"inf": 9}, {"ps": 1}, dice={"battle": [1, 1, 1, 1]}, silver=9)
    found = drive(contest(t, force, Found("mitanni", loot=True)), by={"attack_again": ("yes", "no")})
    assert found.topics.count("attack_again") == 2 and len([a for a in found.asks if a.topic == "bribe"]) == 4

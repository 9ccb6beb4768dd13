"""Windows in a toy game: any card now, answers to answers, cards shown together, declarations that bind."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.questions import Option
from engine.wargame.windows import Window, by_seat
from tests import contract
from tests.kit import Play
from tests.wargame.bazaar import BAZAAR, STOP, TRADERS, bazaar

OX = {"ur": ["ox.1", "no.1"], "kish": ["no.2"], "susa": ["ox.2"]}


def boasting(scenario: str = "loud", **hands: Any) -> Play:
    return Play(bazaar({**OX, **hands}, scenario)).do("card:ox.1")


def test_one_person_is_asked_once_for_all_he_plays():
    assert by_seat(TRADERS) == {"ann": ["ur"], "ben": ["kish", "susa"]}
    play = boasting(susa=["no.3"])
    assert play.options() == ["pass", "card:no.2", "card:no.3"] and play.ask.role == ""


def test_whoever_holds_any_card_is_asked_and_nobody_else():
    play = boasting(kish=[], susa=["ox.2"])
    assert play.options("ben") == ["pass"] and play.ask.private and play.ask.role == "susa"
    assert boasting(kish=[], susa=[]).ask.topic == "boast"  # nobody holds a card, nobody is asked


def test_what_is_no_answer_says_why():
    boasting(kish=["no.2", "ram.1"]).refused("card:ram.1", rule="BAZ-2.3", says="that is no no")


def test_a_window_does_not_open_when_all_can_see_that_nobody_can_answer():
    hands = {"ur": ["ox.1"], "kish": ["ram.1"], "susa": ["ram.2"]}
    session = bazaar(hands)
    session.state.deck = [card for card in session.state.deck if not card.startswith("no")]
    session.state.discard = ["no.1", "no.2", "no.3", "no.4"]
    play = Play(session).do("card:ox.1")
    assert play.state.gold["ur"] == 4 and play.ask.topic == "boast" and play.ask.role == "kish"


@pytest.mark.parametrize(
    ("answers", "gold", "told"),
    [
        ([("ben", "pass")], 4, ["ur has ox.1."]),
        ([("ben", "card:no.2"), ("ann", "pass"), ("ben", "pass")], 3, ["kish says no.2 to ox.1.", "no.2 stands."]),
        (
            [("ben", "card:no.2"), ("ann", "card:no.1"), ("ben", "pass"), ("ben", "pass")],
            4,
            ["kish says no.2 to ox.1.", "ur says no.1 to no.2.", "no.1 stands.", "no.2 falls.", "ur has ox.1."],
        ),
        (
            [("ben", "card:no.2"), ("ann", "card:no.1"), ("ben", "pass"), ("ben", "card:no.3")],
            3,
            ["kish says no.2 to ox.1.", "ur says no.1 to no.2.", "susa says no.3 to no.1.", "no.3 stands.",
             "no.1 falls.", "no.2 stands."],
        ),
    ],
)  # fmt: skip
def test_an_answer_may_be_answered_and_the_last_is_settled_first(answers, gold, told):
    play = boasting(susa=["no.3"])
    for seat, answer in answers:
        play.expect(seat, "stop").by(seat, answer)
    assert play.ask.topic == "boast" and play.state.gold["ur"] == gold and play.log(None) == told
    assert play.state.table == [] and "ox.1" in play.state.discard


def test_of_several_answers_the_first_has_the_word_and_the_others_keep_their_cards():
    play = Play(bazaar({**OX, "ur": ["no.1"], "susa": ["no.3"]})).do("pass").do("pass")  # neither Ur nor Kish boasts
    assert play.ask.role == "susa"
    play = Play(bazaar({"ur": ["no.1"], "kish": ["ox.3"], "susa": ["no.3"]})).do("pass", "card:ox.3")
    assert sorted(play.session.asks()) == ["ann", "ben"]
    play.by("ben", "card:no.3").by("ann", "card:no.1")
    assert play.state.hands == {"ur": [], "kish": [], "susa": ["no.3"]} and play.state.gold["kish"] == 3


def test_cards_are_played_in_another_order_than_asked_if_a_game_says_so():
    hands = {"ur": ["ox.1"], "kish": ["ox.2"], "susa": []}
    holders = {"ur": "ann", "kish": "ben"}
    window = Window(
        topic=STOP, rule="BAZ-2", prompt="?", holders=holders, hands=hands, order=("kish", "susa", "ur"),
        offered=lambda roles: [Option(f"give:{card}") for role in roles for card in hands[role]],
    )  # fmt: skip
    asking = window.at_once()
    assert [ask.seat for ask in next(asking).asks] == ["ann", "ben"]
    with pytest.raises(StopIteration) as done:
        asking.send({"ann": "give:ox.1", "ben": "give:ox.2"})
    assert list(done.value.value) == [("kish", "ox.2", "give"), ("ur", "ox.1", "give")]


def test_in_turn_nobody_is_asked_in_vain():
    play = boasting("quiet", kish=["no.2"], susa=["no.3"])
    assert play.ask.role == "kish" and play.options() == ["pass", "card:no.2"]
    play.do("pass").expect("ben", "stop")
    assert play.ask.role == "susa" and play.options() == ["pass", "card:no.3"]
    stopped = boasting("quiet", ur=["ox.1"], susa=["no.3"]).do("card:no.2")
    assert stopped.ask.topic == "stop" and stopped.ask.role == "susa"  # against the no, not the boast
    stopped.do("pass")
    assert stopped.log(None)[-1] == "no.2 stands." and stopped.state.gold["ur"] == 3


def test_in_turn_whose_hand_is_empty_by_then_is_not_asked():
    play = boasting("quiet", ur=["ox.1"], susa=["no.3"])
    play.do("card:no.2").expect("ben", "stop").do("card:no.3")
    assert play.log(None)[-2:] == ["no.2 falls.", "ur has ox.1."] and play.ask.topic == "boast"


# ---------------------------------------------------------------- laid face down


def laying() -> Play:
    return Play(bazaar({"ur": ["ox.1", "eye.1"], "kish": ["ram.1"], "susa": ["ox.2", "eye.2"]}, phase="lay"))


def test_cards_are_shown_when_the_last_has_laid_his():
    play = laying().by("ben", ["card:ram.1"])
    assert play.state.discard == [] and play.log("ann") == []
    play.by("ben", []).by("ann", ["card:ox.1"])
    assert play.log(None) == ["ur shows ox.1.", "kish shows ram.1."] and play.state.discard == ["ox.1", "ram.1"]


def test_counters_follow_until_nobody_lays_one():
    play = laying().by("ann", ["card:ox.1"]).by("ben", [], [])
    assert play.options("ann") == ["card:eye.1"]
    play.by("ann", []).by("ben", [], ["card:eye.2"]).by("ann", ["card:eye.1"]).by("ben", [], [])
    play.by("ann", []).by("ben", [], [])
    assert play.log(None) == ["ur shows ox.1.", "susa shows eye.2.", "ur shows eye.1.", "3 rounds."]
    assert play.session.asks()["ann"].topic == "swear"


# ---------------------------------------------------------------- declarations


def test_all_declare_before_any_die_and_only_those_who_do_something_are_heard():
    play = Play(bazaar(phase="fair")).by("ben", "stay", "go")
    assert play.session.table.dice.rolls == []
    play.by("ann", "stay")
    assert [roll.label for roll in play.session.table.dice.rolls if roll.label.startswith("fair")] == ["fair susa"]
    assert play.state.gold["ur"] == play.state.gold["kish"] == 3 and play.state.year == 2


@pytest.mark.parametrize("seed", range(6))
def test_the_toy_keeps_the_contract(seed: int):
    """Among other things: nothing that is asked tells anybody who holds which card."""
    assert contract.play_and_check(BAZAAR, seed).over

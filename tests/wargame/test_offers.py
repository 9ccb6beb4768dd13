"""Offers in a toy game: what is in one, accepted, refused, answered with another; what binds, and until when."""

from __future__ import annotations

from tests.kit import Play
from tests.wargame.bazaar import bazaar


def talking(**hands: list[str]) -> Play:
    return Play(bazaar(phase="talk", hands=hands or {"ur": ["ox.1"], "kish": ["ram.1", "no.1"]}))


def test_of_what_there_is_some_is_picked_and_then_asked_for():
    play = talking()
    assert play.options() == ["gold", "card", "words"] and play.ask.private and play.ask.role == "ur"
    play.do(["gold", "words"]).expect("ann", "gold").refused(4).do(2).expect("ann", "words").do("no wolves")
    play.expect("ben", "reply")
    assert play.ask.prompt == "2 gold?" and play.options() == ["accept", "refuse", "counter"]


def test_what_nobody_has_is_not_in_an_offer():
    play = talking(ur=["ox.1"], kish=[])
    assert play.options() == ["gold", "words"]


def test_what_is_agreed_on_is_handed_over_at_once_and_unseen():
    play = talking().do(["gold", "card"], 2, "accept").expect("ben", "give").do("card:no.1")
    assert play.state.gold == {"ur": 1, "kish": 5, "susa": 3}
    assert play.state.hands["ur"] == ["ox.1", "no.1"] and play.state.known == {"no.1": ["ur", "ben"]}
    assert play.log(None) == ["ur pays 2; “”."]


def test_a_promise_moves_nothing():
    play = talking().do(["words"], "peace for a year", "accept")
    assert play.state.gold == {"ur": 3, "kish": 3, "susa": 3} and play.log(None) == ["ur pays 0; “peace for a year”."]


def test_a_refusal_ends_it_and_so_does_an_empty_offer():
    for play in (talking().do(["gold"], 3, "refuse"), talking().do([]), talking().do(["gold"], 1, "counter", [])):
        assert play.log(None) == ["No deal."] and play.state.gold == {"ur": 3, "kish": 3, "susa": 3}
        assert play.session.asks()["ann"].topic == "lay"


def test_offers_go_to_and_fro_until_the_last_that_is_taken_or_left():
    play = talking().do(["gold"], 1, "counter").expect("ben", "offer").do(["gold"], 2)
    play.expect("ann", "reply").do("counter").expect("ann", "offer").do(["gold"], 3).expect("ben", "reply")
    assert play.options() == ["accept", "refuse"]
    play.do("accept")
    assert play.state.gold == {"ur": 0, "kish": 6, "susa": 3}


def test_who_makes_the_offer_that_is_taken_pays():
    play = talking().do(["gold"], 1, "counter", ["gold", "card"], 2, "accept").expect("ann", "give")
    play.refused("card:ram.1").do("card:ox.1")
    assert play.state.gold == {"ur": 5, "kish": 1, "susa": 3} and "ox.1" in play.state.hands["kish"]

"""Fate cards drawn and held: the deck, the discard pile, the limits of a hand (cards.draw, hand, setup.all.g-i)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.acme import SPEC
from engine.games.acme.data.fates import FATES
from engine.games.acme.events.drawing import cut_hand, draw, turn_up
from engine.games.acme.position.hands import pack
from tests.games.acme.kit import drive, position
from tests.kit import Play, new_session
from tests.rules import rule


@rule("ACME-cards.draw.a")
def test_cards_come_off_the_top() -> None:
    t = position({})
    t.state.deck[:] = ["59", "58", "54", *(card for card in t.state.deck if card not in ("59", "58", "54"))]
    drive(draw(t, "green", 2))
    assert t.state.hands["green"] == ["59", "58"] and t.state.deck[0] == "54"


@rule("ACME-cards.draw.c")
def test_when_the_deck_runs_out_the_discards_are_shuffled_and_drawing_goes_on() -> None:
    rest = [card for card in FATES if card not in ("59", "58", "54")]
    t = position({}, removed=rest)
    t.state.deck, t.state.discard = ["59"], ["58", "54"]
    drive(draw(t, "green", 3))
    assert t.state.hands["green"][0] == "59" and sorted(t.state.hands["green"]) == ["54", "58", "59"]
    assert t.state.deck == t.state.discard == []


@rule("ACME-cards.draw.d")
def test_with_neither_deck_nor_discards_no_card_comes() -> None:
    t = position({}, removed=[card for card in FATES if card != "59"])
    t.state.deck = ["59"]
    drive(draw(t, "green", 3))
    assert t.state.hands["green"] == ["59"] and turn_up(t) == ""


@rule("ACME-hand.a", "ACME-hand.b")
def test_a_seventh_card_is_discarded_at_once_as_its_owner_chooses() -> None:
    hand = ("42", "43", "44", "45", "46")
    t = position({}, hands={"green": hand})
    t.state.deck[:] = ["59", "58", *(card for card in t.state.deck if card not in ("58", "59"))]
    asked = drive(draw(t, "green", 2), {"discard": {"green": ["card:44"]}})
    assert t.state.hands["green"] == ["42", "43", "45", "46", "59", "58"] and t.state.discard == ["44"]
    assert asked.of("discard").private
    assert drive(draw(position({}, hands={"green": hand}), "green", 1)).topics == [], "six are no hand too full"


@rule("ACME-hand.c")
def test_events_are_carried_out_and_replaced_before_a_hand_is_cut() -> None:
    t = position({"memphis": {"red": 4}}, hands={"green": ("42", "43", "44", "45", "46", "47")})
    t.state.deck[:] = ["96", "59", *(card for card in t.state.deck if card not in ("96", "59"))]
    asked = drive(draw(t, "green", 1), {"discard": {"green": ["card:59"]}})
    assert asked.keys("discard") == [f"card:{card}" for card in ("42", "43", "44", "45", "46", "47", "59")]
    assert t.state.discard == ["96", "59"]


@rule("ACME-hand.d")
def test_what_lies_open_is_not_in_the_hand() -> None:
    t = position(
        {}, hands={"green": ("42", "43", "44", "45", "46", "47")}, invested={"3": ("green", 3), "1": ("green", 2)}
    )
    assert drive(cut_hand(t, "green")).topics == [] and len(t.state.hands["green"]) == 6


@rule("ACME-hand.e")
@pytest.mark.parametrize(
    ("civilization", "last", "kept"), [("mittani", "36", 7), ("mittani", "59", 6), ("egypt", "36", 6)]
)
@rule("ACME-R4.mittani.a")
def test_the_mittani_hold_seven_with_a_competition_card(civilization: str, last: str, kept: int) -> None:
    hand = ("42", "43", "44", "45", "46", "47", last)
    t = position({}, civs={"green": civilization}, hands={"green": hand})
    drive(cut_hand(t, "green"))
    assert len(t.state.hands["green"]) == kept
    if civilization == "mittani":
        t.state.hands["green"] = [*hand, "54"]
        t.state.discard.clear()
        drive(cut_hand(t, "green"), {"discard": {"green": ["card:42"]}} if last == "36" else None)
        assert len(t.state.hands["green"]) == kept


@rule("ACME-setup.all.g", "ACME-setup.all.h", "ACME-setup.all.i")
@pytest.mark.parametrize("seed", range(3))
def test_five_cards_each_without_events_which_are_then_in_the_deck(seed: int) -> None:
    g = Play(new_session(SPEC, "three", 3, seed=seed)).until("civilization")
    while g.state.phase in ("set_up", "deploy"):
        g.do(g.ask.options[0].key)
    s = g.state
    assert {len(hand) for hand in s.hands.values()} == {5} and len(s.deck) == 103 - 15
    assert {card for card in s.deck if "E" in FATES[card].codes} == {str(id) for id in range(96, 104)}
    assert Counter([*s.deck, *(card for hand in s.hands.values() for card in hand)]) == Counter(list(FATES))


@rule("ACME-setup.all.h", "ACME-diplomacy.a")
def test_a_hand_is_for_its_owners_eyes() -> None:
    t = position({}, hands={"green": ("59",), "red": ("58", "54")})
    knows = pack(t.state).knowers()
    assert knows["59"] == ("green",) and knows["58"] == ("red",) and knows[t.state.deck[0]] == ()

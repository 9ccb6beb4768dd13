"""What is hidden in a game with one pack of cards, from one declaration of where they lie."""

from __future__ import annotations

from engine.kernel.dice import Dice
from engine.wargame.cards import HIDDEN
from tests.kit import secret_of
from tests.wargame.bazaar import BAZAAR, CARDS, bazaar

HANDS = {"ur": ["no.1", "ox.1"], "kish": ["ram.1"], "susa": ["eye.1", "eye.2"]}
HELD = BAZAAR.hidden.hand
KNOWERS = BAZAAR.hidden.knowers


def test_a_seat_holds_the_hands_of_all_its_roles() -> None:
    s = bazaar(HANDS).state
    assert HELD is not None
    assert [card.title for card in HELD(s, "ben")] == ["Ram.1", "Eye.1", "Eye.2"]
    assert [card.id for card in HELD(s, "ann")] == ["no.1", "ox.1"]
    assert [card.id for card in BAZAAR.hidden.cards] == list(CARDS)


def test_who_knows_a_card_follows_from_where_it_lies() -> None:
    s = bazaar(HANDS).state
    s.discard, s.known = ["ox.2"], {"eye.2": ["susa", "ann"]}
    s.deck.remove("ox.2")
    assert KNOWERS is not None
    found = KNOWERS(s)
    assert (found["no.1"], found["eye.1"], found["eye.2"]) == (("ann",), ("ben",), ("ben", "ann"))
    assert (found["ox.2"], found["no.2"]) == (("ann", "ben"), ())


def test_what_others_hold_is_turned_over_and_what_is_known_of_it_comes_first() -> None:
    session = bazaar(HANDS)
    session.state.known = {"eye.2": ["susa", "ann"]}
    assert session.seen("ann").hands == {"ur": ["no.1", "ox.1"], "kish": [HIDDEN], "susa": ["eye.2", HIDDEN]}
    assert session.seen("ben").hands == {"ur": [HIDDEN, HIDDEN], "kish": ["ram.1"], "susa": ["eye.1", "eye.2"]}
    assert session.seen(None).hands == {"ur": [HIDDEN, HIDDEN], "kish": [HIDDEN], "susa": ["eye.2", HIDDEN]}


def test_a_redeal_leaves_what_a_seat_knows() -> None:
    dealt = set()
    for seed in range(20):
        s = bazaar(HANDS).state
        secret = secret_of(seed)
        dice = Dice(secret.key("dice"), secret.key("cards"))
        dice.begin(0)
        BAZAAR.hidden.redeal(s, "ann", dice)
        assert s.hands["ur"] == ["no.1", "ox.1"] and [len(hand) for hand in s.hands.values()] == [2, 1, 2]
        assert sorted([*s.deck, *(card for hand in s.hands.values() for card in hand)]) == sorted(CARDS)
        dealt.add(s.hands["kish"][0])
    assert len(dealt) > 3

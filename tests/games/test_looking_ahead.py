"""Looking ahead is honest: no copy breaks, doubles or loses a card, or knows one that its seat does not."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import engine.games  # noqa: F401  (puts the games on the shelf)
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, games
from engine.kernel.session import Session
from tests.contract import varied
from tests.kit import new_session
from tests.tiny import SCRIBES

CLONES = int(os.environ.get("CLONES", "80"))  # of each game; 5000 for the long run
AHEAD = 6  # answers given to each
MANY_SEATS = {"genesis": 33}  # where `varied` begins to give several seats
GAMES = {**games(), SCRIBES.slug: SCRIBES}


def held(session: Session[Any], seat: str) -> set[str]:
    """The cards that a seat sees in a hand."""
    hands: dict[str, list[str]] = getattr(session.seen(seat), "hands", {})
    return {card for hand in hands.values() for card in hand if card}


def names_no_stranger(guess: Session[Any]) -> None:
    """A card that a question names as its own is one that is held there, in this deal."""
    for seat, ask in guess.asks().items():
        own = {option.key.partition(":")[2] for option in ask.options if ask.private and option.key.startswith("card:")}
        if hasattr(guess.state, "hands"):
            assert own <= held(guess, seat), f"{seat} is offered {own - held(guess, seat)}"


def copies(spec: GameSpec[Any], count: int) -> tuple[int, int]:
    """Copies made in mid phase for every seat, each played on a little: how many, and how many were refused."""
    made = refused = seed = 0
    while made + refused < count:
        session, chance = varied(spec, MANY_SEATS.get(spec.slug, 0) + seed), random.Random(seed)
        seed += 1
        while not session.over and made + refused < count and len(session.answers) < 1_500:
            if session.tail() and chance.random() < 0.2:
                for seat in session.setup.seats:
                    try:
                        guess = session.clone(seat, b"search %d" % len(session.answers))
                    except Refused as refusal:
                        assert refusal.rule == "search"
                        refused += 1
                        continue
                    made += 1
                    for _ in range(AHEAD):
                        assert spec.check(guess.state) == []
                        names_no_stranger(guess)
                        if guess.over:
                            break
                        asked, ask = next(iter(guess.asks().items()))
                        guess.answer(asked, ask.sample(chance))
            asked, ask = next(iter(session.asks().items()))
            session.answer(asked, ask.sample(chance))
    return made, refused


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_copies_for_guessing_hold_together(slug: str) -> None:
    made, refused = copies(GAMES[slug], CLONES)
    assert refused <= made // 20, f"{refused} of {made + refused} were refused"


def test_a_copy_in_mid_phase_is_dealt_anew() -> None:
    """What others really hold is as likely as anything else."""
    spec = GAMES["genesis"]
    for seed in range(6):
        session, chance = new_session(spec, "early", 5, {}, seed), random.Random(seed)
        while not session.over and len(session.answers) < 2_000:
            hands = session.state.hands
            mine = session.setup.seats[0]
            others = [k for k, hand in hands.items() if hand and session.state.owner[k] != mine]
            if session.tail() and others:
                guesses = [session.clone(mine, b"%d" % i).state.hands[others[0]] for i in range(12)]
                assert sum(guess == hands[others[0]] for guess in guesses) < 6, "the real hand comes up too often"
                assert len({tuple(guess) for guess in guesses}) > 3
                return
            asked, ask = next(iter(session.asks().items()))
            session.answer(asked, ask.sample(chance))
    raise AssertionError("nobody ever held a card in mid phase")

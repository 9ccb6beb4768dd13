"""Looking ahead is honest: no copy breaks, doubles or loses a card, or knows one that its seat does not."""

from __future__ import annotations

import os
import random
from collections.abc import Collection
from typing import Any

import pytest

import engine.games  # noqa: F401  (puts the games on the shelf)
from engine.kernel.dice import Dice
from engine.kernel.game import GameSpec, games
from engine.kernel.questions import Choose, Option
from engine.tools.clones import Clones, clones, named_in
from engine.tools.clones import text_of as clones_in_words
from tests.kit import altered, new_session
from tests.tiny import SCRIBES

CLONES = int(os.environ.get("CLONES", "80"))  # of each game; `amarna fuzz --clones 5000` is the long run
GAMES = {**games(), SCRIBES.slug: SCRIBES}


def found_in(spec: GameSpec[Any], count: int = CLONES) -> Clones:
    return clones(spec, count, seed=1)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_copies_for_guessing_hold_together(slug: str) -> None:
    found = found_in(GAMES[slug])
    assert not found.wrong, clones_in_words(found)
    assert found.refused <= found.made // 20, clones_in_words(found)
    assert found.own and (found.others or slug == "scribes")


def test_a_copy_that_doubles_a_card_is_noticed() -> None:
    def doubled(s: Any, seat: str | None, dice: Dice, seen: Collection[str] = ()) -> None:
        SCRIBES.hidden.redeal(s, seat, dice, seen)
        s.deck[-1:] = s.deck[:1]

    assert found_in(altered(SCRIBES, redeal=doubled), 40).impossible > 10


@pytest.mark.parametrize("slug", [slug for slug, spec in sorted(GAMES.items()) if spec.hidden.knowers is not None])
def test_a_question_that_names_what_nobody_can_know_is_noticed(slug: str) -> None:
    spec, knowers = GAMES[slug], GAMES[slug].hidden.knowers
    assert knowers is not None
    nobody = altered(spec, knowers=lambda s: dict.fromkeys(knowers(s), ()))
    assert found_in(nobody, 40).strangers > 10


def asking(*keys: str) -> Choose:
    return Choose("a", "do", "T-1", "Which?", tuple(Option(key) for key in keys))


def test_a_hidden_thing_is_named_only_under_the_kinds_of_its_game() -> None:
    """Cards have numbers, and so have places in the turn order: the one is hidden, the other is not."""
    spec, hidden = GAMES["god_kings"], {"1": (), "32": ()}
    assert (
        spec.hidden.knowers is not None and hidden.keys() <= spec.hidden.knowers(new_session(spec, seed=1).state).keys()
    )
    assert named_in(asking("place:1", "march:32", "1", "pass"), spec.hidden.asked_as, hidden) == []
    assert named_in(asking("card:1", "card:32:assyria", "plus:1"), spec.hidden.asked_as, hidden) == ["1", "32"]


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

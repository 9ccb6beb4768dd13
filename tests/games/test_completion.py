"""Order lines of all games, typed as a person on Discord does: a choice, the next choice, a letter where there are
too many. Discord cuts the blank off the end of what is being typed, so that no line here ever ends in one.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from bot.text.beginnings import LONGEST_CHOICE, Beginnings
from engine.kernel.orders.complete import last_order, lines_after
from engine.kernel.orders.parse import understand_beginning
from engine.kernel.questions import Answer, Say
from engine.kernel.session import Session
from tests import soak
from tests.kit import new_session
from tests.typist import as_meant, is_understood, words_for

MOST_CHOICES = 25
PERSON, GAME = 7, 3
LONGEST_TURN = 8  # decisions in one line


def turn(session: Session[Any], seat: str, chance: random.Random) -> tuple[list[str], list[Answer]]:
    """The words of as many decisions of a seat as can be foreseen and be told apart, and what they mean."""
    ahead = session.clone()
    ahead.by_hand = True
    barrier, words, answers = ahead.barrier, list[str](), list[Answer]()
    while len(answers) < LONGEST_TURN and ahead.barrier == barrier and seat in ahead.asks():
        ask = ahead.asks()[seat]
        if isinstance(ask, Say):
            break
        answer = ask.forced()
        if answer is None:
            answer = ask.sample(chance)
            said = [*words, *words_for(ask, answer, chance.random() < 0.5)]
            if not is_understood(session, seat, said, [*answers, answer]):
                break
            words, answers = said, [*answers, answer]
        ahead.answer(seat, answer)
    return words, answers


class Typist:
    """One who builds lines from what is offered, and counts how it went."""

    def __init__(self) -> None:
        self.beginnings = Beginnings()
        self.found: Counter[str] = Counter()

    def offered(self, session: Session[Any], seat: str, typed: str) -> list[str]:
        line = self.beginnings.whole(PERSON, GAME, typed)
        lines = lines_after(session, seat, line)[:MOST_CHOICES]
        shown = self.beginnings.as_choices(PERSON, GAME, line, last_order(session, seat, line), lines)
        assert len(shown) == len(lines) and all(len(one) <= LONGEST_CHOICE for one in shown)
        return shown

    def types(self, session: Session[Any], seat: str, pieces: list[str]) -> str:
        """The whole line, from choices that were offered and letters between them."""
        typed = ""
        for i, piece in enumerate(pieces):
            wanted = as_meant(" ".join(pieces[: i + 1]))
            for letters in range(len(piece) + 1):
                offered = self.offered(session, seat, f"{typed} {piece[:letters]}".strip())
                fitting = [one for one in offered if as_meant(self.beginnings.whole(PERSON, GAME, one)) == wanted]
                if fitting:
                    break
            else:
                raise AssertionError(f"after {typed!r} {piece!r} is never offered, but {offered}")
            typed = fitting[0]
            self.found["at once" if not letters else "by its letters"] += 1
            self.found["shortened"] += typed.startswith("…")
        return self.beginnings.whole(PERSON, GAME, typed)


LONG = [
    ("pharaohs", "first_five", 120, 500),
    ("genesis", "campaign", 150, 300),
    ("acme", "three", 60, 90),
    ("god_kings", "campaign", 60, 60),
]


@pytest.mark.parametrize(
    ("game", "scenario", "seed", "lines", "pieces"),
    [
        ("pharaohs", "first_five", 8, 60, 250),
        ("genesis", "campaign", 8, 50, 100),
        ("acme", "three", 8, 60, 90),
        ("god_kings", "campaign", 8, 60, 60),
        *(soak.long(game, scenario, soak.SEED, *most) for game, scenario, *most in LONG),
    ],
)
def test_every_next_word_of_a_random_game_is_offered_without_a_blank_at_the_end(
    game: str, scenario: str, seed: int, lines: int, pieces: int
) -> None:
    chance, typist = random.Random(seed), Typist()
    session = new_session(game, scenario, seed=seed)
    done = 0
    while done < lines:
        assert not session.over, f"the game is over after {done} lines"
        waiting = session.asks()
        seat = list(waiting)[chance.randrange(len(waiting))]
        words, answers = turn(session, seat, chance)
        if not words:
            session.answer(seat, waiting[seat].sample(chance))
            continue
        line = typist.types(session, seat, words)
        understood, rest = understand_beginning(session, seat, line)
        assert (understood, rest) == (answers, ""), line
        for answer in answers:
            session.answer(seat, answer)
        done += 1
    every = typist.found["at once"] + typist.found["by its letters"]
    print(f"{game}: {every} of {every} words offered: {dict(typist.found)}")  # with -s
    assert every > pieces and typist.found["at once"] > 0.6 * every, "verbs, and fewer than there are, are typed"
    assert typist.found["shortened"] or pieces < 300, "lines beyond what a choice holds were among them"

"""What advice says it looks at, in the positions of the lessons: place, chance and gain, or the usual sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import engine.games  # noqa: F401  (puts the games on the shelf)
from bot.text.phrases import answer_text
from engine.kernel.game import find
from engine.kernel.questions import Ask
from engine.kernel.session import Session
from engine.players.advice import Advice, advice
from engine.tools.play_out import start

SAYS = {
    "pharaohs": {
        "sail from Phoenicia": "It attacks Kizzuwatna (almost certain to clear it with 2 units): more of our units "
        "live on and more land scores when the turn ends, but rivals are left alone.",
        "Sinai": "It is of most use in Sinai, for the battles ahead or where it is safe.",
        "done moving": "Nothing in reach gains more than it puts at risk.",
        "Kizzuwatna against Hatti": "The surest battle comes first, if it harms no other: Kizzuwatna (almost certain "
        "to clear it in two rounds).",
        "Lower Egypt": "Lower Egypt scores 2 points when the turn ends, lets units return there and is wanted for a "
        "rival's victory line.",
    },
    "genesis": {
        "Major Move": "It is bound for Sippar (worth 2, almost certain to take it with 4 combat units): it is a city "
        "more and it counts at once.",
        "attack again": "The chance to take Sippar with one more attack (almost certain) is enough.",
        "Mari, 2 points and 1 to attack defense 3": "It is bound for Mari (worth 3, about 9 in 10 to take it with 3 "
        "combat units): it is a city more and it counts at once.",
        "stop in Mari": "Going on promises less than staying.",
    },
    "acme": {
        "take 8 disks": "All the growth there is becomes disks.",
        "Bit-Yakin": "In and around Bit-Yakin it hurts others most (Sumer there).",
        "War Chariots": "It stands 1 to 2, so what is laid here can decide it.",
        "no card": "You hold nothing that can answer it.",
    },
}


def lesson_told(slug: str) -> dict[str, list[str]]:
    """Every sentence of a lesson that goes as advised, by the answer."""
    spec = find(slug)
    lesson = spec.words.lesson
    assert lesson is not None
    session, told, taught = lesson.session(spec), dict[str, list[str]](), list[Any]()
    while not lesson.is_over(session, taught):
        seat, ask = next(iter(session.asks().items()))
        found = advice(spec, session.seen(seat), ask)
        if seat == lesson.seat:
            told.setdefault(answer_text(ask, found.answer), []).append(found.reason)
            taught.append(ask.topic)
        session.answer(seat, found.answer)
    return told


@pytest.mark.parametrize("slug", list(SAYS))
def test_advice_says_what_it_looks_at(slug: str) -> None:
    told = lesson_told(slug)
    for answer, reason in SAYS[slug].items():
        assert reason in told[answer], (answer, told.get(answer))
    assert all(each[0].isupper() and each.endswith(".") and "_" not in each for said in told.values() for each in said)


# ---------------------------------------------------------------- hints in play


ODDS = re.compile(r"\d+% to win|(?:about \d in 10|almost certain|hardly possible) to (?:clear|take|meet|win)")


def hinted(slug: str, scenario: str, decisions: int) -> Iterator[tuple[Session[Any], Ask, Advice]]:
    """Every question of a game that goes as hinted, with its hint; forced ones too."""
    spec = find(slug)
    session = start(spec, spec.setup(scenario), "hinted")
    for _ in range(decisions):
        if session.over:
            return
        seat, ask = next(iter(session.asks().items()))
        found = advice(spec, session.seen(seat), ask)
        yield session, ask, found
        session.answer(seat, found.answer)


@pytest.mark.parametrize(
    ("slug", "scenario", "decisions"),
    [("pharaohs", "middle_five", 300), ("genesis", "middle", 700), ("god_kings", "campaign", 900)],
)
def test_a_hint_gives_the_odds_that_stand_below_the_question(slug: str, scenario: str, decisions: int) -> None:
    compared = 0
    for session, ask, hint in hinted(slug, scenario, decisions):
        told = session.spec.bot.prospects(session.seen(ask.seat), ask)
        at = next((option.at for option in ask.options if option.key == hint.answer), "")
        below = told.get(str(hint.answer)) or told.get(at)
        if below is not None and (said := ODDS.search(hint.reason)):
            compared += 1
            assert below.words.startswith(said[0]), (hint.reason, below.words)
    assert compared >= 5


@pytest.mark.parametrize(
    ("slug", "scenario", "decisions"),
    [
        ("pharaohs", "middle_five", 150),
        ("genesis", "middle", 700),
        ("god_kings", "campaign", 700),
        ("acme", "three", 400),
    ],
)
def test_fewer_than_one_hint_in_twenty_has_no_plan(slug: str, scenario: str, decisions: int) -> None:
    """Of questions with a choice. What a suggestion of the rules goes by is said where the bot takes it."""
    hints = [hint.reason for _, ask, hint in hinted(slug, scenario, decisions) if ask.only() is None]
    planless = [reason for reason in hints if not reason or "no plan" in reason]
    assert len(hints) > 100 and 20 * len(planless) < len(hints), (len(planless), len(hints))

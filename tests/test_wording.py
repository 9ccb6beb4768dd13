"""Nobody decides by the words of a question: policies and standing orders say the same when all of them are others."""

from __future__ import annotations

import os
import random
from typing import Any

import msgspec
import pytest

import engine.games  # noqa: F401  (puts the games on the shelf)
from engine.kernel.errors import Refused
from engine.kernel.game import games
from engine.kernel.questions import Ask
from engine.kernel.session import Session
from engine.kernel.topics import Topic
from tests.contract import varied

SEVERAL = 33  # from here on `varied` gives several seats
PLAYED = int(os.environ.get("WORDINGS", "2"))  # games of each; 50 for the long run


def reworded(ask: Ask) -> Ask:
    """The same question in words that mean nothing, its numbers and names gone."""
    options = [msgspec.structs.replace(option, label=f"way {i * 7 % 5}") for i, option in enumerate(ask.options)]
    return msgspec.structs.replace(ask, prompt="Well, 3 or 4?", options=tuple(options), barred={})


def decisions(session: Session[Any], ask: Ask, asked: Ask) -> list[Any]:
    """What the automated player and every standing order say to a question when it is put as `asked`."""
    view, spec = session.seen(ask.seat), session.spec
    assert spec.policy is not None
    said = [spec.policy(view, asked, random.Random(len(session.answers)))]
    return said + [order.answer(view, asked, order.example) for order in spec.orders_for(ask.topic)]


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(games()))
@pytest.mark.parametrize("seed", range(PLAYED))
def test_other_words_change_no_decision(slug: str, seed: int) -> None:
    session = varied(games()[slug], SEVERAL + seed)
    chance = random.Random(seed)
    ordered = 0
    while not session.over and len(session.answers) < 1_200:
        seat, ask = next(iter(session.asks().items()))
        said = decisions(session, ask, ask)
        assert decisions(session, ask, reworded(ask)) == said, f"{ask.topic}: {ask.prompt}"
        ordered += len(said) - 1
        answer = said[0] if chance.random() < 0.7 else ask.sample(chance)
        try:
            session.answer(seat, answer)
        except Refused:  # a sample need not be legal where counts are judged as a whole
            session.answer(seat, said[0])
    assert ordered > 10


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_question_has_a_topic_with_a_heading(slug: str) -> None:
    """And the heading tells nothing of the options, and reads on after a comma."""
    session = varied(games()[slug], SEVERAL)
    chance = random.Random(7)
    while not session.over and len(session.answers) < 400:
        for ask in session.asks().values():
            assert isinstance(ask.topic, Topic) and ask.topic in session.spec.topics, ask.prompt
            assert ask.heading[0].islower() and not ask.heading.endswith((".", "?")), ask.heading
        seat, ask = next(iter(session.asks().items()))
        session.answer(seat, ask.sample(chance))

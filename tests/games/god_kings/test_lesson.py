"""The guided first Round: a march to Kadesh, and a tutor who has a word for everything."""

from __future__ import annotations

import random

from engine.games.god_kings import SPEC
from engine.kernel.lesson import Lesson


def lesson() -> Lesson:
    assert SPEC.words.lesson is not None
    return SPEC.words.lesson


def test_it_is_played_as_advised_to_its_end_and_every_question_has_its_note() -> None:
    taught, asked = list[str](), list[str]()
    session = lesson().session(SPEC)
    chance = random.Random(0)
    while not lesson().is_over(session, taught):
        seat, ask = next(iter(session.asks().items()))
        if seat == lesson().seat:
            asked.append(str(ask.topic))
            assert lesson().note(ask.topic, taught), f"no note for {ask.topic}"
            taught.append(ask.topic)
        session.answer(seat, SPEC.bot.policy(session.seen(seat), ask, chance))
    assert session.state.round == 2 and 15 <= len(asked) <= 40
    assert len(dict.fromkeys(asked)) >= 12


def test_it_begins_when_hatti_has_come_out_of_kadesh() -> None:
    session = lesson().session(SPEC)
    s = session.state
    assert SPEC.view.part(s) == "Round 1" and session.ask("egypt") is not None
    assert s.kings["egypt"] == "seti_i" and (s.markers["kumidi"], s.markers["damascus"]) == ("hatti", "hatti")

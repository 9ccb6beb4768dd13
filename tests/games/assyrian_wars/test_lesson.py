"""The guided impulse of Babylonia: it begins where it says, teaches what it should, and ends soon."""

from __future__ import annotations

import random
from typing import Any

from engine.games.assyrian_wars import SPEC
from engine.kernel.lesson import Lesson

MOST = 25  # answers of the learner who follows every hint


def lesson() -> Lesson:
    assert SPEC.words.lesson is not None
    return SPEC.words.lesson


def played() -> tuple[Any, list[tuple[str, Any]]]:
    """Play the lesson as the hints say; return the session and the learner's answers."""
    session, chance, taught = lesson().session(SPEC), random.Random(0), list[str]()
    said: list[tuple[str, Any]] = []
    while not lesson().is_over(session, taught):
        seat, ask = next(iter(session.asks().items()))
        answer = SPEC.bot.policy(session.seen(seat), ask, chance)
        if seat == lesson().seat:
            assert lesson().note(ask.topic, taught), f"no note for {ask.topic}"
            taught.append(ask.topic)
            said.append((str(ask.topic), answer))
        session.answer(seat, answer)
    return session, said


def test_it_teaches_card_units_march_battle_siege_and_end_in_few_answers() -> None:
    session, said = played()
    actions = [str(answer).partition(":")[0] for topic, answer in said if topic == "action"]
    assert len(said) <= MOST
    assert {"card", "hire", "march", "siege"} <= set(actions) and actions[-1] == "end"
    told = [line.text for line in session.lines]
    assert any(text.startswith("Battle in") for text in told)
    assert session.state.impulse is None or session.state.impulse.country == "elam"


def test_it_begins_with_the_enemy_before_sippar_and_one_mercenary_left_to_hire() -> None:
    session = lesson().session(SPEC)
    s, ask = session.state, session.ask("babylonia")
    assert SPEC.view.part(s) == lesson().part
    assert "lc31" in next(iter(s.units["sippar"]["assyria"]))
    assert ask is not None and ask.topic == "action"
    assert sum(option.key.startswith("hire:") for option in ask.options) == 1

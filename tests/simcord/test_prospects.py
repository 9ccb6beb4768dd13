"""What may come of an answer is said before it binds: who stands there, and the chances, from what the seat may see."""

from __future__ import annotations

import random

import pytest

import engine.games  # noqa: F401
from bot.show.prospects import prospects_of
from engine.games.genesis.prospects import of_roll
from engine.kernel.dice import Secret
from engine.kernel.game import find
from engine.kernel.session import Session
from renderers.words import place  # noqa: F401


@pytest.mark.parametrize(("slug", "scenario"), [("pharaohs", "middle_five"), ("genesis", "middle")])
def test_only_places_where_somebody_would_fight_are_told_of(slug: str, scenario: str) -> None:
    spec = find(slug)
    assert spec.policy is not None
    session = Session.new(spec, spec.setup(scenario), Secret("prospects", bytes(range(32)), {}))
    chance, told = random.Random(3), 0
    for _ in range(500):
        if session.over:
            break
        seat, ask = next(iter(session.asks().items()))
        seen = session.seen(seat)
        found = spec.prospects(seen, ask)
        lines = prospects_of(session, seat, ask)
        told += len(lines)
        places = {option.at for option in ask.options} | {way.at for way in ask.ready()}
        assert set(found) <= places | {option.key for option in ask.options}
        assert bool(lines) == bool(found)
        assert all(
            "in 10" in line or "certain" in line or "possible" in line for line in lines if "more places" not in line
        )
        session.answer(seat, spec.policy(seen, ask, chance), role=ask.role)
    assert told > 10


def test_two_dice_in_words() -> None:
    assert of_roll(7) == "about 6 in 10 to meet them"
    assert of_roll(12) == "hardly possible to meet them"
    assert of_roll(2) == "almost certain to meet them"

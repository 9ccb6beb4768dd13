"""With the orders that a game recommends by post it waits less, and no order is one that could not be given.

The automated player has every seat; each wait is one for another person.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import engine.games  # noqa: F401
from engine.kernel.dice import Secret
from engine.kernel.game import find, games
from engine.kernel.session import Session
from engine.tools.waiting import PerActiveSpan, per_stint, waits_of


@pytest.mark.parametrize("slug", games())
def test_every_recommended_order_is_one_of_its_topic(slug: str) -> None:
    spec = games()[slug]
    for topic, order in spec.bot.quick_answers.items():
        name, _, detail = order.partition(":")
        known = spec.order(topic, name)
        assert known is not None and not known.why_not(detail), (topic, order)


@pytest.mark.parametrize(
    ("slug", "scenario", "percent"),
    [("genesis", "middle", 50), ("pharaohs", "middle_five", 60), ("god_kings", "amarna", 40)],
)
def test_a_game_waits_for_others_half_as_often_with_them(slug: str, scenario: str, percent: int) -> None:
    quick = waits(slug, scenario, find(slug).bot.quick_answers)
    assert 100 * quick <= percent * waits(slug, scenario, {})


def waits(slug: str, scenario: str, orders: Mapping[str, str]) -> int:
    spec = find(slug)
    assert spec.bot.policy is not None
    session = Session.new(spec, spec.setup(scenario, 4), Secret("quick", bytes(range(32)), {}))
    for seat in session.setup.seats:
        for topic, order in orders.items():
            session.orders.stand(spec, seat, topic, order)
    session.go_on()
    chance = random.Random(4)
    while session.question is not None:
        seat, ask = next(iter(session.asks().items()))
        session.answer(seat, spec.bot.policy(session.seen(seat), ask, chance), role=ask.role)
    return waits_of(session.journal).waited


def test_an_activation_of_the_god_kings_waits_once_at_most_instead_of_three_times() -> None:
    found = by_stint("god_kings", ("amarna", 4), ("three_brothers", 3))
    assert found.quick.each <= 1.0
    assert found.plain.each >= 3.0


def test_an_activation_of_genesis_waits_half_as_often() -> None:
    found = by_stint("genesis", ("middle", 5))
    assert 2 * found.quick.each <= found.plain.each


def by_stint(slug: str, *tables: tuple[str, int]) -> PerActiveSpan:
    spec = find(slug)
    assert spec.bot.policy is not None
    found = per_stint(spec, spec.bot.policy, 1, len(tables), list(tables))
    assert found is not None
    assert found.quick.games == found.plain.games == len(tables)
    assert min(found.quick.stints, found.plain.stints) > 40
    return found

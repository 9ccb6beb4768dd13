"""Genesis keeps what every game of the house keeps: the contract, at random, over all scenarios and seat counts."""

from __future__ import annotations

import pytest

from engine.games.genesis import SPEC
from tests import contract

TABLES = sum(len(scenario.seatings) for scenario in SPEC.scenarios)


@pytest.mark.parametrize("seed", (0, 1, 2, 4, 5, 14, 21))
def test_random_games_keep_the_contract(seed: int) -> None:
    session = contract.play_and_check(SPEC, seed, every=40)
    assert session.over


def test_answers_given_at_the_same_time_may_come_in_any_order() -> None:
    assert contract.arrival_order_is_irrelevant(SPEC, 33) > 0

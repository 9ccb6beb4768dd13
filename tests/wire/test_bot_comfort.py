"""What a turn takes a person stays within its budget, and is counted by what he does."""

from __future__ import annotations

import pytest

from bot.bench.comfort import Figures, Scene, measured, table
from bot.bench.scenes import SCENES


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.title)
async def test_a_turn_stays_within_its_budget(scene: Scene) -> None:
    took = await measured(scene)
    assert 0 < took.all <= scene.budget <= scene.best * 3 / 2, took
    assert not scene.before or took.all < scene.before
    assert took.posts <= scene.posts, "nobody has written between, so that one message grows"
    assert took.left == 0, "who has decided is called no more"


def test_the_table_has_what_was_counted_beside_what_it_may_take() -> None:
    head, row = table([Figures("a march", 2, 1, 0, 4, 5, 7, 2, 3, 6)]).splitlines()
    assert head.split() == ["presses", "selects", "forms", "all", "best", "budget", "before", "waits", "posts", "left"]
    assert row.split() == ["a", "march", "2", "1", "0", "3", "2", "3", "6", "4", "5", "7"]

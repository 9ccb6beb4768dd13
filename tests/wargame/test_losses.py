"""Ways to pay for losses, against every combination there is."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pytest

from engine.wargame.losses import closest, in_full, used_up

Counts = dict[str, int]
KINDS = ("guard", "chariots", "horse", "foot")


def sides(name: str) -> list[tuple[Counts, Counts, int]]:
    """Armies of one to four kinds with their prices, and an amount."""
    chance = random.Random(name)
    armies = []
    for _ in range(150):
        kinds = chance.sample(KINDS, chance.randint(1, 4))
        room = {kind: chance.randint(0, 4) for kind in kinds}
        armies.append((room, {kind: chance.randint(1, 4) for kind in kinds}, chance.randint(0, 18)))
    return armies


def every_loss(room: Counts) -> list[Counts]:
    """All combinations, the most of the first kind first."""
    counts = product(*[range(n, -1, -1) for n in room.values()])
    return [{kind: n for kind, n in zip(room, lost, strict=True) if n} for lost in counts]


def worth(lost: Counts, price: Counts) -> int:
    return sum(price[kind] * n for kind, n in lost.items())


def one_more(room: Counts, lost: Counts) -> list[Counts]:
    return [{**lost, kind: lost.get(kind, 0) + 1} for kind in room if lost.get(kind, 0) < room[kind]]


def one_less(lost: Counts) -> list[Counts]:
    return [{**lost, kind: lost[kind] - 1} for kind in lost]


def naive_used_up(room: Counts, price: Counts, most: int) -> list[Counts]:
    """It is not too much, and one unit more would be."""
    return [
        lost
        for lost in every_loss(room)
        if worth(lost, price) <= most and all(worth(more, price) > most for more in one_more(room, lost))
    ]


def naive_in_full(room: Counts, price: Counts, owed: int) -> list[Counts]:
    """It is enough, and one unit less would not be. The fewest of the first kind first."""
    return [
        lost
        for lost in reversed(every_loss(room))
        if worth(lost, price) >= owed and all(worth(less, price) < owed for less in one_less(lost))
    ]


def naive_closest(room: Counts, price: Counts, most: int) -> list[Counts]:
    """Nothing that is not too much is worth more."""
    able = [lost for lost in every_loss(room) if worth(lost, price) <= most]
    return [lost for lost in able if not any(worth(other, price) > worth(lost, price) for other in able)]


@pytest.mark.parametrize(
    ("ways", "naive"), [(used_up, naive_used_up), (in_full, naive_in_full), (closest, naive_closest)]
)
def test_all_ways_to_lose_and_no_other_in_order(
    ways: Callable[[Counts, Counts, int], list[Counts]], naive: Callable[[Counts, Counts, int], list[Counts]]
) -> None:
    for room, price, amount in sides(naive.__name__):
        assert ways(room, price, amount) == naive(room, price, amount), (room, price, amount)


def test_hits_are_spent_on_one_dear_unit_or_two_cheap_ones() -> None:
    assert used_up({"chariots": 1, "foot": 3}, {"chariots": 2, "foot": 1}, 2) == [{"chariots": 1}, {"foot": 2}]
    assert used_up({"chariots": 1}, {"chariots": 2}, 1) == [{}]
    assert used_up({}, {}, 3) == [{}]


def test_what_is_owed_is_paid_and_change_is_not_given() -> None:
    assert in_full({"chariots": 2, "foot": 1}, {"chariots": 3, "foot": 1}, 4) == [
        {"chariots": 1, "foot": 1},
        {"chariots": 2},
    ]
    assert in_full({"foot": 2}, {"foot": 1}, 0) == [{}]


def test_who_owes_more_than_all_are_worth_has_no_way_to_pay() -> None:
    assert in_full({"foot": 2}, {"foot": 1}, 3) == [] == in_full({}, {}, 1)


def steps(whole: int, half: int) -> tuple[Counts, Counts, Callable[[Counts], bool]]:
    """Warriors of two steps, the first worth 3 and the second 2: nobody loses the second before the first."""

    def fits(lost: Counts) -> bool:
        return lost.get("second", 0) <= half + lost.get("first", 0)

    return {"first": whole, "second": half + whole}, {"first": 3, "second": 2}, fits


@pytest.mark.parametrize(
    ("whole", "half", "most", "lost"),
    [
        (2, 0, 5, [{"first": 1, "second": 1}]),
        (2, 0, 4, [{"first": 1}]),
        (1, 1, 4, [{"first": 1}]),  # two second steps would be worth 4, but one of the two warriors stands whole
        (0, 2, 4, [{"second": 2}]),
        (2, 1, 6, [{"first": 2}]),
        (0, 0, 9, [{}]),
    ],
)
def test_only_what_fits_counts_as_close(whole: int, half: int, most: int, lost: list[Counts]) -> None:
    room, price, fits = steps(whole, half)
    assert closest(room, price, most, fits) == lost

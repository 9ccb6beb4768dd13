"""Who dies: every way to pay for losses with units that have prices.

`room` says how many units of each kind there are, `price` what one of them pays. A way says how many of each kind are
lost, kinds that lose none left out. What a rulebook says beyond that (half in Chariots, the weakest first) is asked of
the ways in its own chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
Room = Mapping[K, int]
Way = dict[K, int]


def used_up(room: Room[K], price: Room[K], most: int) -> list[Way[K]]:
    """Every way to spend so much that nothing left over could pay for one unit more; the most of the first kind first.

    Hits that the enemy spends, each unit at its own price.
    """
    return [
        way
        for way, left in _ways(list(room), room, price, most)
        if all(price[kind] > left or way.get(kind, 0) == room[kind] for kind in room)
    ]


def in_full(room: Room[K], price: Room[K], owed: int) -> list[Way[K]]:
    """Every way to pay all that is owed with no unit too many; the fewest of the first kind first.

    Whoever stays alive uses up what need not be paid.
    """
    spare = sum([price[kind] * n for kind, n in room.items()]) - owed
    alive = used_up(room, price, spare) if spare >= 0 else []
    return [{kind: n - way.get(kind, 0) for kind, n in room.items() if n > way.get(kind, 0)} for way in alive]


def anyhow(way: Mapping[K, int]) -> bool:
    return True


def closest(room: Room[K], price: Room[K], most: int, fits: Callable[[Way[K]], bool] = anyhow) -> list[Way[K]]:
    """Every way that comes as close to `most` as any and does not exceed it, of those that fit."""
    found = [(left, way) for way, left in _ways(list(room), room, price, most, every=True) if fits(way)]
    least = min([left for left, _ in found], default=0)
    return [way for left, way in found if left == least]


def _ways(
    kinds: Sequence[K], room: Room[K], price: Room[K], left: int, *, every: bool = False
) -> Iterator[tuple[Way[K], int]]:  # fmt: skip
    """Ways to spend at most so much, and what each leaves; as many of the last kind as can be, unless `every`."""
    if not kinds:
        yield {}, left
        return
    kind, *others = kinds
    most = min(room[kind], left // price[kind])
    least = 0 if others or every else most
    for n in range(most, least - 1, -1):
        for way, rest in _ways(others, room, price, left - n * price[kind], every=every):
            yield ({kind: n, **way} if n else way), rest

"""A number shared out over places with room."""

from __future__ import annotations

from collections.abc import Mapping


def evenly(room: Mapping[str, int], count: int) -> dict[str, int]:
    """A spread that fills the places in turn, as far as there is room."""
    spread: dict[str, int] = {}
    while count > 0 and any(spread.get(place, 0) < free for place, free in room.items()):
        for place, free in room.items():
            if count and spread.get(place, 0) < free:
                spread[place] = spread.get(place, 0) + 1
                count -= 1
    return spread


def in_order(room: Mapping[str, int], count: int) -> dict[str, int]:
    """A spread that fills the first place, then the next."""
    spread = {}
    for place, free in room.items():
        if n := min(count, free):
            spread[place] = n
            count -= n
    return spread

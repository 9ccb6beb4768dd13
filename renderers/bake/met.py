"""Whether areas, once grown and smoothed, meet as the rules say: told before minutes go into names and counters."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.wargame.borders import Fault
from renderers.atlas.grid import Labels
from renderers.bake import grow
from renderers.bake.areas import SHORTEST, Pair, ordered
from renderers.bake.plan import Plan

TOUCH = 8  # pixels over which two areas without a border may touch, at a corner
FILE = "map.toml"


class Unmet(ValueError):
    """Areas that came out otherwise than the rules say, or on which things have no room."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def met(plan: Plan, index: Labels) -> dict[Pair, float]:
    """How long any two areas touch in a picture of them at 1x."""
    names, found = list(plan.spaces), grow.borders(index, index > 0, 1)
    return {ordered(names[a - 1], names[b - 1]): length for (a, b), length in found.items()}


def unmet(plan: Plan, index: Labels) -> list[Fault]:
    """Areas of which nothing is left, borders that cannot be seen, and such as nobody wants."""
    return [*_lost(plan, index), *_borders(plan, met(plan, index))]


def _lost(plan: Plan, index: Labels) -> Iterator[Fault]:
    left = np.unique(index)
    for number, name in enumerate(plan.spaces, 1):
        if number not in left:
            yield Fault(FILE, f"spots.{name}", "others have grown over it", "more weight, or more sites")


def _borders(plan: Plan, seen: dict[Pair, float]) -> Iterator[Fault]:
    wanted = plan.pairs()
    excused = {ordered(*entry.pair) for entry in plan.file.exceptions}
    for a, b in sorted({*wanted, *seen} - excused):
        length = round(seen.get((a, b), 0))
        if (a, b) in wanted and length < SHORTEST:
            wrong = f"its border with {b} shows {length} pixels"
            yield Fault(FILE, f"spots.{a}", wrong, f"{SHORTEST} and more: sites nearer to each other, or more weight")
        elif (a, b) not in wanted and length > TOUCH:
            wrong = f"it touches {b} over {length} pixels"
            yield Fault(FILE, f"spots.{a}", wrong, "no border: sites of those between, closed land, or an exception")

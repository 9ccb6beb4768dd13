"""Where names, counters and badges go: solved once, at bake time.

Every thing to place brings all its possible places with what each costs by itself (how much lies outside its area,
how far from its middle). One thing after another moves to the place that is cheapest given where the others lie,
shaken by noise that fades: simulated annealing. Then all things of one space at a time are lifted and laid down
anew, since a name often cannot leave its place before its counters do. Costs and noise are whole numbers from a
fixed seed, so the outcome is the same everywhere.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
from msgspec import Struct

Whole = npt.NDArray[np.int64]
Boxes = npt.NDArray[np.int32]  # place, box, (left, top, right, bottom)

SEED = 1
CLASH = 30  # cost of a pixel that two things share
TOUCH = 6000  # cost of sharing any
ORDERS = 4  # ways tried to lay down the things of one space

# Noise that makes the cheapest place the likeliest and a dearer one rarer by its cost (Gumbel), in 1024ths.
NOISE: Whole = np.asarray([round(-1024 * math.log(-math.log((k + 0.5) / 4096))) for k in range(4096)], np.int64)


class Effort(Struct, frozen=True):
    """How long to try: sweeps over all things, rounds over all spaces, runs from different seeds."""

    sweeps: int = 80
    rounds: int = 40
    runs: int = 2
    hot: int = 8000
    cold: int = 100


class Item(Struct, frozen=True):
    """A thing to place: for every place its boxes, what it costs, and what the caller wants to know of it."""

    key: str
    boxes: Boxes
    cost: Whole


class Table:
    """Sums over a raster, so that the sum in any box takes four look-ups."""

    def __init__(self, values: npt.NDArray[np.integer], left: int = 0, top: int = 0) -> None:
        self.left, self.top = left, top
        self.sums = np.zeros((values.shape[0] + 1, values.shape[1] + 1), np.int64)
        self.sums[1:, 1:] = values.cumsum(0, dtype=np.int64).cumsum(1)

    def total(self, boxes: Boxes) -> Whole:
        """The sum in each box."""
        left, right = boxes[..., 0] - self.left, boxes[..., 2] - self.left
        top, bottom = boxes[..., 1] - self.top, boxes[..., 3] - self.top
        height, width = self.sums.shape
        left, right = np.clip(left, 0, width - 1), np.clip(right, 0, width - 1)
        top, bottom = np.clip(top, 0, height - 1), np.clip(bottom, 0, height - 1)
        sums = self.sums
        total: Whole = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
        return total


class Solver:
    """Holds what lies where and moves things until nothing is better off elsewhere."""

    def __init__(self, items: list[Item], size: tuple[int, int], fixed: list[tuple[int, int, int, int]]) -> None:
        self.items = items
        self.taken = np.zeros((size[1], size[0]), np.int16)
        for left, top, right, bottom in fixed:
            self.taken[max(top, 0) : bottom, max(left, 0) : right] += 3
        self.choice = [int(item.cost.argmin()) for item in items]
        for number in range(len(items)):
            self._stamp(number, 1)

    def _stamp(self, number: int, by: int) -> None:
        for left, top, right, bottom in self.items[number].boxes[self.choice[number]].tolist():
            self.taken[max(top, 0) : bottom, max(left, 0) : right] += by

    def _costs(self, number: int) -> Whole:
        item = self.items[number]
        left, top = item.boxes[..., 0].min(), item.boxes[..., 1].min()
        right, bottom = item.boxes[..., 2].max(), item.boxes[..., 3].max()
        left, top = max(int(left), 0), max(int(top), 0)
        window = Table(self.taken[top : int(bottom), left : int(right)], left, top)
        shared = window.total(item.boxes).sum(1)
        cost: Whole = item.cost + CLASH * shared + TOUCH * (shared > 0)
        return cost

    def _shaken(self, costs: Whole, heat: int, random: np.random.Generator) -> int:
        """The cheapest place, or near it when hot."""
        if heat:
            costs = costs - (heat * NOISE[random.integers(0, len(NOISE), len(costs))] >> 10)
        return int(costs.argmin())

    def anneal(self, effort: Effort, random: np.random.Generator) -> None:
        """Move one thing after another while it cools, then while anything is better off elsewhere.

        That may go round in a circle: what touches two things pays once, and each of the two pays too.
        """
        for sweep in range(effort.sweeps):
            heat = int(effort.hot * (effort.cold / effort.hot) ** (sweep / effort.sweeps))
            self._sweep(heat, random)
        for _ in range(effort.sweeps):
            if not self._sweep(0, random):
                break

    def _sweep(self, heat: int, random: np.random.Generator) -> bool:
        moved = False
        for number in random.permutation(len(self.items)).tolist():
            self._stamp(number, -1)
            costs = self._costs(number)
            best = self._shaken(costs, heat, random)
            better = bool(costs[best] < costs[self.choice[number]])
            if heat or better:
                self.choice[number] = best
            moved |= better
            self._stamp(number, 1)
        return moved

    def relay(self, groups: list[list[int]], effort: Effort, random: np.random.Generator) -> None:
        """Lift all things of a space and lay them down in another order, if that is cheaper."""
        for turn in range(effort.rounds):
            heat = 1500 if 2 * turn < effort.rounds else 500
            for at in random.permutation(len(groups)).tolist():
                self._relay(groups[at], heat, random)

    def _relay(self, group: list[int], heat: int, random: np.random.Generator) -> None:
        before = [self.choice[number] for number in group]
        for number in group:
            self._stamp(number, -1)
        best, places = self._lay(group, before), before
        for order in range(ORDERS):
            cost = 0
            turn = random.permutation(len(group)).tolist()
            for at in turn:
                costs = self._costs(group[at])
                self.choice[group[at]] = self._shaken(costs, heat if order else 0, random)
                cost += int(costs[self.choice[group[at]]])
                self._stamp(group[at], 1)
            for at in turn:
                self._stamp(group[at], -1)
            if cost < best:
                best, places = cost, [self.choice[number] for number in group]
        for number, place in zip(group, places, strict=True):
            self.choice[number] = place
            self._stamp(number, 1)

    def _lay(self, group: list[int], places: list[int]) -> int:
        """What these places cost, one laid after the other; all are lifted again."""
        cost = 0
        for number, place in zip(group, places, strict=True):
            cost += int(self._costs(number)[place])
            self.choice[number] = place
            self._stamp(number, 1)
        for number in group:
            self._stamp(number, -1)
        return cost

    def total(self) -> int:
        """What the present places cost, clashes counted from both sides."""
        total = 0
        for number in range(len(self.items)):
            self._stamp(number, -1)
            total += int(self._costs(number)[self.choice[number]])
            self._stamp(number, 1)
        return total


def solve(
    items: list[Item], size: tuple[int, int], fixed: list[tuple[int, int, int, int]], effort: Effort
) -> list[int]:
    """The place of every thing: the best of several runs. Keys are `<space> <thing>`."""
    groups: dict[str, list[int]] = {}
    for number, item in enumerate(items):
        groups.setdefault(item.key.rsplit(" ", 1)[0], []).append(number)
    found: list[tuple[int, list[int]]] = []
    for run in range(effort.runs):
        random = np.random.default_rng(SEED + run)
        solver = Solver(items, size, fixed)
        solver.anneal(effort, random)
        solver.relay(list(groups.values()), effort, random)
        found.append((solver.total(), list(solver.choice)))
    return min(found)[1]

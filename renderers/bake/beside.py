"""All places beside the nodes of a point-to-point map: for a name, two counters, printed numbers, and small signs.

What stands nearer to another node than to its own is read as that one's, so such places cost most. The line that ties
counters to their node takes room like anything else: a name under it could not be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin

import numpy as np

from renderers.atlas import fonts
from renderers.bake.labels import Boxes, Item, Table, Whole
from renderers.bake.layout import Spot, sign_side
from renderers.bake.place import GAP, MARGIN, WEIGHT
from renderers.bake.plan import Plan

Point = tuple[float, float]
Boxed = list[tuple[float, float, float, float]]  # boxes: middle, width, height
Places = list[Boxed]

NEAR = 12  # pixels from a node to the nearest thing beside it
ROAD_COST = 6  # of a pixel of road under a thing
SURE = 10  # pixels by which a thing is to be nearer to its own node than to any other
FAR = 20  # more than that is not worse: nothing is to lie on another thing for it
STRAY_COST = {"name": 150, "slots": 60, "figures": 250, "signs": 100}  # of a pixel short of that
LEAN = {"name": 2, "slots": 20, "figures": 30, "signs": 20}  # cost of a pixel away from the node
PLATE = 12  # how far the plate of a pile, and the counters under its first, stand out above it
TIE = 6  # the width of the line to counters, with a little air
LOST = 10**7  # cost of a place off the map

# Two signs as offsets in sides of one, the first the nearer.
ROWS: list[list[Spot]] = [[(0, 0), step] for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]


class Beside:
    """Collects what is to be placed."""

    def __init__(self, plan: Plan, nodes: dict[str, Point], ink: Table) -> None:
        self.plan, self.nodes, self.ink = plan, nodes, ink

    def items(self) -> list[Item]:
        """A thing of each kind for each node that has it."""
        found = []
        for name in self.nodes:
            found.append(self._item(name, "name", self._names(name)))
            found.append(self._item(name, "slots", self._slots(name)))
            if any(self.plan.figures.get(name, ())):
                found.append(self._item(name, "figures", self._figures(name)))
            if self.plan.spaces[name].kind != "box":
                found.append(self._item(name, "signs", self._signs(name)))
        return found

    # --- places ---------------------------------------------------------------------------------------------

    def _names(self, name: str) -> Places:
        """To both sides of the node, above and below it."""
        (x, y), high = self.nodes[name], self.plan.file.letters
        wide = round(fonts.width("serif", high, WEIGHT, self.plan.title(name))) + 6
        beside = [(turn * (NEAR + wide / 2), rise * high / 4) for turn in (1, -1) for rise in range(-4, 5)]
        over = [(shift * wide / 8, rise * (NEAR + high / 2)) for shift in range(-4, 5) for rise in (-1, 1, -1.6, 1.6)]
        return [[(x + across, y + down, wide, high)] for across, down in (*beside, *over)]

    def _slots(self, name: str) -> Places:
        """Two counters side by side; then what else the first takes: the plate over it, the line to it."""
        side = self.plan.file.counter
        found: Places = []
        for mx, my in self._around(name, [NEAR + side * share for share in (0.75, 1.0, 1.25, 1.6, 2)], 32):
            pair = [(mx + step * (side + GAP) / 2, my) for step in (-1, 1)]
            plate = (mx, my - (side + PLATE) / 2, side, PLATE)
            found.append([*((x, y, side, side) for x, y in pair), plate, *self._line(name, pair[0])])
        return found

    def _line(self, name: str, at: Point) -> Boxed:
        """Boxes along the line from a node to a counter, as far as neither hides it."""
        x, y = self.nodes[name]
        far = hypot(at[0] - x, at[1] - y)
        shares = [(20 + step * max(0.0, far - 38) / 3) / far for step in range(4)]
        return [(x + (at[0] - x) * share, y + (at[1] - y) * share, TIE, TIE) for share in shares]

    def _figures(self, name: str) -> Places:
        """A row of numbers."""
        x, y = self.nodes[name]
        side = self.plan.file.figure
        wide = len(self.plan.figures[name]) * side
        return [
            [(x + cos(angle) * (NEAR + far), y + sin(angle) * (NEAR + side / 2), wide, side)]
            for far in (wide / 2, wide)
            for angle in _turns(24)
        ]

    def _signs(self, name: str) -> Places:
        """Two small signs, the first beside the node; further ones would go on in their row."""
        side = sign_side(self.plan.file.counter)
        return [
            [(mx + across * side, my + down * side, side, side) for across, down in row]
            for mx, my in self._around(name, [NEAR + side * share for share in (0.6, 0.9, 1.3, 1.9)], 16)
            for row in ROWS
        ]

    def _around(self, name: str, reaches: list[float], count: int) -> Iterator[Point]:
        x, y = self.nodes[name]
        for far in reaches:
            for angle in _turns(count):
                yield x + cos(angle) * far, y + sin(angle) * far

    # --- costs ----------------------------------------------------------------------------------------------

    def _item(self, name: str, kind: str, places: Places) -> Item:
        """A thing at all its places; what counters take besides is room taken, and nothing to be read."""
        boxes: Boxes = np.asarray([[_box(*box) for box in place] for place in places], np.int32)
        shown = boxes[:, :2] if kind == "slots" else boxes
        cost = ROAD_COST * self.ink.total(shown).sum(1) + LEAN[kind] * self._far(name, boxes[:, 0])
        cost += STRAY_COST[kind] * sum(self._stray(name, shown[:, number]) for number in range(shown.shape[1]))
        width, height = self.plan.file.size
        lost = (boxes[..., :2] < MARGIN).any((1, 2)) | (boxes[..., 2] > width - MARGIN).any(1)
        lost |= (boxes[..., 3] > height - MARGIN).any(1)
        return Item(f"{name} {kind}", boxes, cost + LOST * lost)

    def _far(self, name: str, boxes: Boxes) -> Whole:
        """From a node to the middles of boxes, along the axes."""
        x, y = self.nodes[name]
        far: Whole = np.abs((boxes[:, 0] + boxes[:, 2]) / 2 - x) + np.abs((boxes[:, 1] + boxes[:, 3]) / 2 - y)
        return far.round().astype(np.int64)

    def _stray(self, name: str, boxes: Boxes) -> Whole:
        """By how many pixels each box fails to be surely nearer to its own node than to any other."""
        others = [self._gap(other, boxes) for other in self.nodes if other != name]
        stray: Whole = np.clip(self._gap(name, boxes) + SURE - np.min(others, axis=0), 0, FAR)
        return stray.round().astype(np.int64)

    def _gap(self, name: str, boxes: Boxes) -> Whole:
        """From a node to the nearest edge of each box."""
        x, y = self.nodes[name]
        across = np.maximum(0, np.maximum(boxes[:, 0] - x, x - boxes[:, 2]))
        down = np.maximum(0, np.maximum(boxes[:, 1] - y, y - boxes[:, 3]))
        gap: Whole = np.hypot(across, down)
        return gap


def _turns(count: int) -> list[float]:
    return [2 * pi * turn / count for turn in range(count)]


def _box(x: float, y: float, wide: float, high: float) -> tuple[int, int, int, int]:
    left, top = round(x - wide / 2), round(y - high / 2)
    return left, top, left + round(wide), top + round(high)

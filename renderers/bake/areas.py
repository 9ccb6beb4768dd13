"""The areas of a map, made to agree with the borders the rules have committed.

Left alone, areas meet where the country lets them. Three means bring them to the committed borders:

* a pair that fails to meet is led together by arms, lines of seeds from site to site;
* a pair that must not meet is parted by the arms of those that do meet between them;
* where four areas meet in a ring and neither diagonal is a border, a knot of closed land covers the corner, so that
  nobody has to guess whether a corner counts.

Areas of sea grow over water by the same means, apart from the land: each side is grown beyond the coast, and the coast
itself, drawn finer than any cell, parts the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from msgspec import Struct

from renderers.atlas.base import Base
from renderers.atlas.grid import Flags, Labels, parts
from renderers.bake import grow
from renderers.bake.grow import Cell
from renderers.bake.plan import Place, Plan

SHORTEST = 14  # pixels of a border that counts as one
ROUNDS = 14
ISLAND = 500  # cells of the largest island
KNOT = 2  # cells a knot reaches beyond the corner
Pair = tuple[str, str]


class Fields(Struct, frozen=True):
    """Labels on the grid: areas from 1 in the order of the rules, then what is closed, then knots, then nobody's sea.

    Where there are areas of sea, `labels` counts on land and `sea` on water.
    """

    names: list[str]
    labels: Labels
    cell: int
    boxed: list[str]
    sea: Labels | None = None

    def number(self, name: str) -> int:
        """The label of an area."""
        return self.names.index(name) + 1

    @property
    def count(self) -> int:
        """Labels up to this one are areas."""
        return len(self.names)


def ordered(a: str, b: str) -> Pair:
    """A pair in its one order."""
    return (a, b) if a < b else (b, a)


class Grower:
    """Grows the areas of a plan again and again until they meet as the rules say."""

    def __init__(self, plan: Plan, base: Base, cell: int = grow.CELL) -> None:
        self.plan, self.base, self.cell = plan, base, cell
        self.names = list(plan.spaces)
        self.closed = list(plan.file.closed)
        self.knot = len(self.names) + len(self.closed) + 1
        self.pairs = plan.pairs()
        self.cost = grow.effort(base, cell)
        self.land = grow.land_cells(base, cell)
        self.wet = [name for name in self.names if plan.at_sea(name)]
        self.sailing = grow.sailing(base, cell) if self.wet else None
        self.counted = np.ones_like(self.land) if self.wet else self.land  # where a border is one
        self.sites = {name: [self._cell(place) for place in plan.sites(name)] for name in self.names}
        self.near = {name: set(space.neighbours) for name, space in plan.spaces.items()}
        self.corners = self._corners()
        self.boxes: dict[Cell, int] = {}
        for name in self.names:
            box = plan.spot(name).box
            if box:
                x0, y0, width, height = (side // cell for side in box)
                label = self.names.index(name) + 1
                for y in range(y0, y0 + height):
                    self.boxes.update({(x, y): label for x in range(x0, x0 + width)})

    def _cell(self, place: Place) -> Cell:
        x, y = self.base.projection.forward(place[1], place[0])
        height, width = self.cost.shape
        column, row = int(float(x) // self.cell), int(float(y) // self.cell)
        return min(max(column, 0), width - 1), min(max(row, 0), height - 1)

    def settle(self) -> Fields:
        """Grow until the borders agree or nothing more can be done."""
        arms: set[Pair] = set()
        labels, sea = self._spread(arms)
        for _ in range(ROUNDS):
            more = self._wanted(self._joined(labels, sea)) - arms
            if not more:
                break
            arms |= more
            labels, sea = self._spread(arms)
        boxed = [name for name in self.names if self.plan.spot(name).box]
        labels = self._islands(labels)
        knots = self._knots(self._joined(labels, sea))
        labels = np.where(knots, self.knot, labels).astype(np.int32)
        return Fields(self.names, labels, self.cell, boxed, None if sea is None else self._charted(sea, knots))

    def _charted(self, sea: Labels, knots: Flags) -> Labels:
        """The sea with its knots, and with the waters that no area of it has a site in: those are nobody's."""
        charted = np.where(knots, self.knot, sea)
        return np.where(self._nobodys(), self.knot + 1, charted).astype(np.int32)

    # --- growing -------------------------------------------------------------------------------------------

    def _spread(self, arms: set[Pair]) -> tuple[Labels, Labels | None]:
        """Land grown over land, and sea over water where areas of sea are among them."""
        seeds: dict[Cell, int] = {}
        floating: dict[Cell, int] = {}
        slowness: dict[int, int] = {self.knot: 100}
        for label, name in enumerate(self.names, 1):
            slowness[label] = round(100 / self.plan.spot(name).weight)
            if self.plan.spot(name).box is None:
                (floating if name in self.wet else seeds).update(dict.fromkeys(self.sites[name], label))
        for label, name in enumerate(self.closed, len(self.names) + 1):
            closed = self.plan.file.closed[name]
            slowness[label] = round(100 / closed.weight)
            (floating if closed.water else seeds).update({self._cell(place): label for place in closed.sites})
        for cell, name in self._reached(arms):
            (floating if name in self.wet else seeds).setdefault(cell, self.names.index(name) + 1)
        labels = grow.spread(self.cost, seeds, slowness, self.boxes)
        if self.sailing is None:
            return labels, None
        return labels, grow.spread(self.sailing, floating, slowness, self.boxes)

    def _reached(self, arms: set[Pair]) -> Iterator[tuple[Cell, str]]:
        """The cells towards corners, then along arms."""
        for ring, centre in self.corners.items():
            for name in ring:
                yield from ((cell, name) for cell in self._spoke(name, centre))
        for a, b in sorted(arms):
            yield from self._arm(a, b)

    def _joined(self, labels: Labels, sea: Labels | None) -> Labels:
        """What belongs to whom, on land and at sea."""
        return labels if sea is None else np.where(self.land, labels, sea).astype(np.int32)

    def _nobodys(self) -> Flags:
        """Waters that no area of sea has a site in."""
        numbered, count = parts(~self.land)
        sailed = {int(numbered[y, x]) for name in self.wet for x, y in self.sites[name]}
        return np.isin(numbered, [part for part in range(1, count + 1) if part not in sailed])

    def _corners(self) -> dict[tuple[str, ...], Cell]:
        """Rings of four areas none of which meets the one opposite, and where their corner lies."""
        found: dict[tuple[str, ...], Cell] = {}
        placed = {tuple(sorted(corner.areas)): corner.at for corner in self.plan.file.corners}
        for a, b in combinations(self.names, 2):
            if b in self.near[a]:
                continue
            for c, d in combinations(sorted(self.near[a] & self.near[b]), 2):
                ring = tuple(sorted((a, b, c, d)))
                if d not in self.near[c] and ring not in found and self._of_one_element(ring):
                    at = placed.get(ring)
                    if at is None and not self._empty((a, c, b, d)):
                        continue
                    xs, ys = zip(*(self.sites[name][0] for name in ring), strict=True)
                    found[ring] = self._cell(at) if at else (sum(xs) // 4, sum(ys) // 4)
        return found

    def _of_one_element(self, ring: tuple[str, ...]) -> bool:
        """All land or all sea: where areas of both meet, the coast makes the corner."""
        return len({name in self.wet for name in ring}) == 1

    def _empty(self, ring: tuple[str, ...]) -> bool:
        """No other area lies inside the ring: it is a corner, not a round trip."""
        around = [self.sites[name][0] for name in ring]
        return not any(_inside(self.sites[name][0], around) for name in self.names if name not in ring)

    def _spoke(self, name: str, centre: Cell) -> Iterator[Cell]:
        """Seeds from an area towards a corner, stopping short of it."""
        (x0, y0), (x1, y1) = (
            min(self.sites[name], key=lambda at: (at[0] - centre[0]) ** 2 + (at[1] - centre[1]) ** 2),
            centre,
        )
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for step in range(steps - 1):
            yield round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps)

    def _arm(self, a: str, b: str) -> Iterator[tuple[Cell, str]]:
        """Seeds along the shortest way from a site of one to a site of the other, each its half, or its element."""
        ways = [
            ((x1 - x0) ** 2 + (y1 - y0) ** 2, (x0, y0), (x1, y1))
            for x0, y0 in self.sites[a]
            for x1, y1 in self.sites[b]
        ]
        _, (x0, y0), (x1, y1) = min(ways)
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for step in range(steps + 1):
            cell = round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps)
            name = a if self._first_half(a, b, cell, 2 * step < steps) else b
            if self.plan.spot(name).box is None:
                yield cell, name

    def _first_half(self, a: str, b: str, cell: Cell, near: bool) -> bool:
        """Whether a cell between two areas is for the first: land for that of the land, else by what is nearer."""
        if (a in self.wet) is (b in self.wet):
            return near
        return bool(self.land[cell[1], cell[0]]) is (b in self.wet)

    # --- comparing -----------------------------------------------------------------------------------------

    def _met(self, labels: Labels) -> dict[Pair, float]:
        found = grow.borders(labels, self.counted, self.cell)
        count = len(self.names)
        return {
            ordered(self.names[a - 1], self.names[b - 1]): length
            for (a, b), length in found.items()
            if 1 <= a <= count and b <= count
        }

    def _wanted(self, labels: Labels) -> set[Pair]:
        """The arms that would help."""
        met = self._met(labels)
        more = {pair for pair in self.pairs if met.get(pair, 0) < SHORTEST + self.cell and not self._boxed(pair)}
        for (a, b), length in met.items():
            if (a, b) in self.pairs or length < SHORTEST + 2 * self.cell:
                continue
            between = sorted(self.near[a] & self.near[b])
            more |= {ordered(c, d) for c, d in combinations(between, 2) if ordered(c, d) in self.pairs}
            more |= {ordered(side, c) for side in (a, b) for c in between}
        return more

    def _boxed(self, pair: Pair) -> bool:
        return any(self.plan.spot(name).box for name in pair)

    def _islands(self, labels: Labels) -> Labels:
        """An island belongs to one area: no border runs through a rock in the sea."""
        whole = labels.copy()
        numbered, count = parts(self.land)
        for part in range(1, count + 1):
            cells = numbered == part
            if cells.sum() < ISLAND:
                whole[cells] = np.bincount(labels[cells]).argmax()
        return whole

    def _knots(self, labels: Labels) -> Flags:
        """What is to be closed: where areas touch that must not, if only a little."""
        knots = np.zeros(labels.shape, bool)
        for (a, b), length in sorted(self._met(labels).items()):
            if (a, b) in self.pairs or length > 6 * SHORTEST:
                continue
            side = ~self.land if a in self.wet and b in self.wet else self.land  # on the coast, a cliff
            touching = self._touching(labels, self.names.index(a) + 1, self.names.index(b) + 1) & side
            numbered, count = parts(_thick(touching, 1))
            for part in range(1, count + 1):
                knots |= _disc(numbered == part, KNOT if length < SHORTEST * 2 else 1) & side
        return knots

    def _touching(self, labels: Labels, a: int, b: int) -> Flags:
        """Cells of either on their common border."""
        touching = np.zeros(labels.shape, bool)
        for axis in (0, 1):
            here = np.take(labels, range(labels.shape[axis] - 1), axis)
            there = np.take(labels, range(1, labels.shape[axis]), axis)
            hit = ((here == a) & (there == b)) | ((here == b) & (there == a))
            low = [slice(None)] * 2
            high = [slice(None)] * 2
            low[axis], high[axis] = slice(0, -1), slice(1, None)
            touching[tuple(low)] |= hit
            touching[tuple(high)] |= hit
        return touching


def _inside(at: Cell, ring: list[Cell]) -> bool:
    """The even-odd rule."""
    odd = False
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y0 > at[1]) != (y1 > at[1]) and at[0] < x0 + (at[1] - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def _thick(cells: Flags, reach: int) -> Flags:
    """Cells and all within a square reach."""
    out = cells.copy()
    for _ in range(reach):
        grown = out.copy()
        grown[1:] |= out[:-1]
        grown[:-1] |= out[1:]
        grown[:, 1:] |= out[:, :-1]
        grown[:, :-1] |= out[:, 1:]
        out = grown
    return out


def _disc(cells: Flags, reach: int) -> Flags:
    """Cells and a round margin about them."""
    return _thick(cells, reach - 1) if reach > 1 else cells

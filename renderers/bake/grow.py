"""Areas grown from their sites over rough country until all land is taken.

Growing is slow over slopes and rivers, so that two areas meet where borders lie on real maps. All costs are whole
numbers: the result must be the same on every machine.
"""

from __future__ import annotations

from heapq import heappop, heappush

import numpy as np
from PIL import Image

from renderers.atlas.base import Base
from renderers.atlas.grid import Flags, Floats, Labels, blur, noise

CELL = 4  # map pixels of a cell
SEA_COST = 1400
Cell = tuple[int, int]  # column, row


def shrink(values: Floats, cell: int) -> Floats:
    """The mean of every cell."""
    height, width = values.shape
    square = values[: height // cell * cell, : width // cell * cell]
    means = square.reshape(height // cell, cell, width // cell, cell).mean((1, 3))
    return np.asarray(means, np.float32)


def land_cells(base: Base, cell: int = CELL) -> Flags:
    """Cells that are mostly land."""
    return shrink(base.land.astype(np.float32), cell) > 0.5


def effort(base: Base, cell: int = CELL) -> Labels:
    """What it costs to cross a cell: slopes, height, rivers, and some noise against straight lines."""
    rough = blur(np.abs(base.slope), 5)
    wide = np.asarray(Image.fromarray(base.rivers).convert("L").resize(base.projection.size)) > 0
    cost = 1 + 7 * rough / rough.max() + 0.8 * np.clip(base.height, 0, 3000) / 3000 + 3.0 * wide
    cost *= np.exp(0.25 * noise(base.projection.size, 31, 14, 4))
    cells = np.rint(shrink(cost.astype(np.float32), cell) * 100).astype(np.int32)
    return np.where(land_cells(base, cell), np.maximum(cells, 20), SEA_COST).astype(np.int32)


def sailing(base: Base, cell: int = CELL) -> Labels:
    """What it costs to cross a cell of sea: some noise against straight lines."""
    cost = np.exp(0.25 * noise(base.projection.size, 37, 14, 4))
    cells = np.rint(shrink(cost.astype(np.float32), cell) * 100).astype(np.int32)
    return np.where(land_cells(base, cell), SEA_COST, np.maximum(cells, 20)).astype(np.int32)


def spread(cost: Labels, seeds: dict[Cell, int], slowness: dict[int, int], fixed: dict[Cell, int]) -> Labels:
    """Every cell gets the label that reaches it first; `slowness` is 100 for an ordinary one.

    Cells of `fixed` have their label and let nobody through.
    """
    height, width = cost.shape
    wide = width + 2  # a rim of done cells saves the tests for the edge
    price = np.pad(cost, 1).ravel().tolist()
    owner = np.full((height + 2) * wide, -1)
    done = np.pad(np.zeros((height, width), bool), 1, constant_values=True).ravel().tolist()
    labels: list[int] = owner.tolist()
    for (x, y), label in fixed.items():
        at = (y + 1) * wide + x + 1
        done[at], labels[at] = True, label
    best: list[int] = [1 << 60] * len(labels)
    queue: list[tuple[int, int, int]] = []
    for (x, y), label in seeds.items():
        at = (y + 1) * wide + x + 1
        if not done[at]:
            best[at] = 0
            heappush(queue, (0, at, label))
    steps = [
        (-1, 10),
        (1, 10),
        (-wide, 10),
        (wide, 10),
        (-wide - 1, 14),
        (-wide + 1, 14),
        (wide - 1, 14),
        (wide + 1, 14),
    ]
    while queue:
        spent, at, label = heappop(queue)
        if done[at]:
            continue
        done[at], labels[at] = True, label
        slow = slowness[label]
        for step, far in steps:
            other = at + step
            if not done[other]:
                total = spent + far * (price[at] + price[other]) * slow // 200
                if total < best[other]:
                    best[other] = total
                    heappush(queue, (total, other, label))
    grid = np.asarray(labels, np.int32).reshape(height + 2, wide)
    return grid[1:-1, 1:-1]


def borders(labels: Labels, land: Flags, cell: int) -> dict[tuple[int, int], float]:
    """How long, in pixels, any two labels touch within these cells (stairs counted as slopes)."""
    found: dict[tuple[int, int], float] = {}
    for here, there, dry in (
        (labels[:, :-1], labels[:, 1:], land[:, :-1] & land[:, 1:]),
        (labels[:-1], labels[1:], land[:-1] & land[1:]),
    ):
        touching = (here != there) & dry
        low, high = np.minimum(here, there)[touching], np.maximum(here, there)[touching]
        for a, b in zip(low.tolist(), high.tolist(), strict=True):
            found[a, b] = found.get((a, b), 0.0) + cell
    return {pair: total / 1.25 for pair, total in found.items()}

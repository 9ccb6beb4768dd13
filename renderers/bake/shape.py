"""The shapes of a map's areas: smoothed borders, the index picture, polygons cut to the coast."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from PIL import Image, ImageDraw

from renderers.atlas import coast, paper
from renderers.atlas.grid import Flags, Labels, distance
from renderers.atlas.projection import Projection
from renderers.bake import trace
from renderers.bake.areas import Fields
from renderers.bake.trace import Arc

ROUNDS = 14
Points = list[tuple[float, float]]


class Shapes(Struct, frozen=True):
    """Borders as lines in map pixels, and who owns each pixel at a scale (0: nobody's sea, or closed)."""

    arcs: list[Arc]
    count: int
    scale: int
    everything: Labels  # with closed lands and knots, without the coast
    index: Labels
    sea: list[Arc] = []  # borders on water

    def small(self) -> Labels:
        """The index at 1x."""
        return self.index[:: self.scale, :: self.scale]


def shapes(fields: Fields, projection: Projection, scale: int) -> Shapes:
    """Smooth what was grown and cut it to the coast."""
    arcs, everything = _smoothed(fields.labels, fields.cell, projection, scale)
    land = np.array(coast.land_mask(projection, scale)) > 127
    boxed = _boxes(fields, everything.shape, scale)
    edge = paper.EDGE * scale
    land[:edge] = land[-edge:] = land[:, :edge] = land[:, -edge:] = False  # the neat-line covers what lies there
    index = np.where((land | boxed) & (everything <= len(fields.names)), everything, 0)
    sea: list[Arc] = []
    if fields.sea is not None:
        sea, water = _smoothed(fields.sea, fields.cell, projection, scale)
        inner = np.zeros(land.shape, bool)
        inner[edge:-edge, edge:-edge] = True
        index = np.where(inner & ~land & ~boxed & (water <= len(fields.names)), water, index)
    return Shapes(arcs, len(fields.names), scale, everything, index.astype(np.int32), sea)


def _smoothed(labels: Labels, cell: int, projection: Projection, scale: int) -> tuple[list[Arc], Labels]:
    """The borders of a grid without stairs, and the picture they make."""
    arcs = []
    for arc in trace.arcs(labels):
        rounded = arc if -1 in (arc.left, arc.right) else trace.smooth(arc, ROUNDS)
        scaled = [(x * cell, y * cell) for x, y in rounded.points]
        arcs.append(Arc(arc.left, arc.right, trace.simplify(scaled, 0.3)))
    width, height = projection.size
    sheet = Image.new("L", (width * scale, height * scale), 0)
    draw = ImageDraw.Draw(sheet)
    outlines = []
    for label in sorted({int(label) for label in np.unique(labels)}):
        for ring in trace.rings(arcs, label):
            size = area(ring)
            if size > 0:
                outlines.append((-size, label, ring))
    for _, label, ring in sorted(outlines, key=lambda outline: outline[:2]):
        draw.polygon([(x * scale, y * scale) for x, y in ring], fill=label)
    return arcs, np.asarray(sheet).astype(np.int32)


def _boxes(fields: Fields, shape: tuple[int, ...], scale: int) -> Flags:
    """Pixels of off-map boxes: they may lie on the sea."""
    cells = np.zeros(fields.labels.shape, bool)
    for name in fields.boxed:
        cells |= fields.labels == fields.number(name)
    large = np.repeat(np.repeat(cells, fields.cell * scale, 0), fields.cell * scale, 1)
    return large[: shape[0], : shape[1]]


def area(ring: Points) -> float:
    """The area of a ring, positive for an outline walked with its label on the left as arcs are."""
    table = np.asarray(ring, float)
    x, y = table[:, 0], table[:, 1]
    return float(-(x[:-1] * y[1:] - x[1:] * y[:-1]).sum() / 2)


def polygons(index: Labels, count: int, smallest: float = 30) -> dict[int, list[Points]]:
    """Outlines of every label of the index at 1x, the largest first."""
    arcs = [Arc(arc.left, arc.right, trace.simplify(arc.points, 1.2)) for arc in trace.arcs(index)]
    found: dict[int, list[Points]] = {}
    for label in range(1, count + 1):
        outer = [(area(ring), ring) for ring in trace.rings(arcs, label)]
        kept = sorted((ring for ring in outer if ring[0] >= smallest), key=lambda pair: -pair[0])
        found[label] = [ring for _, ring in kept]
    return found


def middle(index: Labels, label: int) -> tuple[int, int]:
    """The pixel of a label farthest from its edges."""
    rows, columns = np.nonzero(index == label)
    top, left = int(rows.min()), int(columns.min())
    part = np.pad(index[top : int(rows.max()) + 1, left : int(columns.max()) + 1] == label, 1)
    deep = np.rint(distance(part) * 8)
    row, column = np.unravel_index(int(deep.argmax()), deep.shape)
    return left + int(column) - 1, top + int(row) - 1

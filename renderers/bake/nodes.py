"""The nodes of a point-to-point map as they are printed, and the small drawings beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PIL import Image

from renderers.atlas.grid import Color, color
from renderers.atlas.ink import Mask
from renderers.bake import layout
from renderers.bake.layout import Box
from renderers.bake.plan import Space

RADIUS = 9.0
AREA = 21.0  # the disc about a node that takes its owner's color
OUTLINE = 4.0  # pixels from one wall to the next
CASING = color(layout.CASING)
HALO = color("#fbf2d8")
SYMBOL = 15  # the side of a drawing beside a node
SHADE = color("#a08a63")  # the lower half of a node that is halved
WATER = color("#7fb2cc")
SEA = "sea"  # the kind of a node on the water
Point = tuple[float, float]


def reach(space: Space) -> float:
    """How far a node reaches from its middle."""
    walls = OUTLINE * (space.walls - 1) if space.walls else 0.0
    return RADIUS + walls + (4.5 if space.capital else 1.5)


def area(space: Space) -> float:
    """The radius of the disc about a node that takes its owner's color."""
    return AREA + OUTLINE * space.walls


def bare(mask: Mask, space: Space, at: Point, fields: Mapping[str, str]) -> None:
    """What the owner's color leaves out: the node itself, and what is drawn beside it."""
    if space.walls:
        _square(mask, *at, reach(space) - 1.5)
    else:
        mask.dot(*at, RADIUS - 1)
    for drawing, spot in beside(space, at, fields):
        DRAW[drawing](mask, *spot, 1.0)


def beside(space: Space, at: Point, fields: Mapping[str, str]) -> Iterator[tuple[str, Point]]:
    """The drawings of what a space has, and the middle of each: above the node to the left, then to the right."""
    away = reach(space) * (1.0 if space.walls else 0.75) + SYMBOL * 0.36
    turns = iter(((-1, -1), (1, -1), (1, 1), (-1, 1)))
    for field, drawing in fields.items():
        across, down = next(turns, (0, -1))
        if getattr(space, field):
            yield drawing, (at[0] + across * away, at[1] + down * away)


def box(at: Point) -> Box:
    """The room that a drawing beside a node takes."""
    left, top = round(at[0] - SYMBOL / 2), round(at[1] - SYMBOL / 2)
    return left, top, left + SYMBOL, top + SYMBOL


class Nodes:
    """Gathers the nodes, then prints them layer by layer, so that none cuts into its neighbor.

    A city is a disc, a walled one a square, halved if its lower half is dark; a transit space is a small disc, a slab
    has round corners, a box is a larger slab, a tribe is a diamond, a space at sea is a blue disc with a wave.
    """

    def __init__(self, size: tuple[int, int], scale: int, fields: Mapping[str, str]) -> None:
        self.fields = fields
        self.rim, self.gold, self.core, self.heart, self.halo = (Mask(size, scale) for _ in range(5))
        self.shade, self.water = Mask(size, scale), Mask(size, scale)
        self.drawn = {drawing: Mask(size, scale) for drawing in fields.values()}

    def add(self, space: Space, at: Point) -> None:
        """Gather one node in its shape, with what is drawn in it and beside it."""
        (x, y), radius = at, RADIUS * {"transit": 0.72, "box": 1.25}.get(space.kind, 1.0)
        if space.kind in ("box", "slab"):
            edge = (x - radius - 1.5, y - radius - 1.5, x + radius + 1.5, y + radius + 1.5)
            self.rim.rounded(edge, 4)
            self.core.rounded((edge[0] + 2.5, edge[1] + 2.5, edge[2] - 2.5, edge[3] - 2.5), 3)
        elif space.kind == "tribe":
            _diamond(self.rim, x, y, radius * 1.55 + 2)
            _diamond(self.core, x, y, radius * 1.55 - 2)
        elif space.kind == SEA:
            self._wave(x, y, radius)
        elif space.walls:
            self._walls(space, x, y)
        else:
            self._disc(space, x, y, radius)
        self._heart(space, x, y)
        for drawing, (left, top) in beside(space, at, self.fields):
            DRAW[drawing](self.halo, left, top, 2.0)
            DRAW[drawing](self.drawn[drawing], left, top, 0.0)

    def _disc(self, space: Space, x: float, y: float, radius: float) -> None:
        if space.capital:
            self.rim.dot(x, y, radius + 4.5)
            self.gold.dot(x, y, radius + 3)
        self.rim.dot(x, y, radius + 1.5)
        self.core.dot(x, y, radius - 1)

    def _walls(self, space: Space, x: float, y: float) -> None:
        """One outline within the other."""
        outer = RADIUS + OUTLINE * (space.walls - 1)
        _square(self.rim, x, y, reach(space))
        if space.capital:
            _square(self.gold, x, y, outer + 3.2)
            _square(self.gold, x, y, outer + 1.0, 0)
        for wall in range(space.walls - 1, -1, -1):
            half = RADIUS + OUTLINE * wall
            _square(self.core, x, y, half + 1.0, 0)
            _square(self.core, x, y, half - 1.1)

        if space.kind == "halved":
            half = RADIUS - 1.1
            self.shade.polygon([(x - half, y), (x + half, y), (x + half, y + half), (x - half, y + half)])

    def _wave(self, x: float, y: float, radius: float) -> None:
        """A disc of water with a wave in it."""
        self.rim.dot(x, y, radius + 1.5)
        self.water.dot(x, y, radius)
        self.heart.line([(x - 5.5, y + 1), (x - 3, y - 2), (x, y + 1), (x + 3, y - 2), (x + 5.5, y + 1)], 1.8)

    def _heart(self, space: Space, x: float, y: float) -> None:
        if space.mountain and "mountain" not in self.fields:
            self.heart.polygon([(x - 5, y + 3.5), (x, y - 5), (x + 5, y + 3.5)])
        elif space.mine:
            self.heart.polygon([(x, y - 4.5), (x + 4.5, y), (x, y + 4.5), (x - 4.5, y)])
        elif space.coastal:
            self.heart.dot(x, y, 3.4)

    def print(self, picture: Image.Image) -> None:
        """All of them."""
        self.rim.fill(picture, CASING)
        self.gold.fill(picture, color(layout.GOLD))
        self.core.fill(picture, color(layout.CORE))
        self.shade.fill(picture, SHADE)
        self.water.fill(picture, WATER)
        self.heart.fill(picture, CASING)
        self.halo.fill(picture, HALO, 0.85)
        for drawing, mask in self.drawn.items():
            mask.fill(picture, INKS[drawing])


def _square(mask: Mask, x: float, y: float, half: float, value: int = 255) -> None:
    mask.polygon([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)], value)


def _diamond(mask: Mask, x: float, y: float, half: float) -> None:
    mask.polygon([(x, y - half), (x + half, y), (x, y + half), (x - half, y)])


# --- drawings beside nodes ------------------------------------------------------------------------------------


def _tree(mask: Mask, x: float, y: float, wider: float) -> None:
    """A crown of three tiers on a trunk."""
    mask.line([(x, y + 2), (x, y + 7.5 + wider / 2)], 2.4 + wider)
    for top, half in ((-7.5, 4.2), (-4, 5.4), (-0.5, 6.4)):
        mask.polygon(
            [(x, y + top - wider), (x + half + wider, y + top + 6 + wider), (x - half - wider, y + top + 6 + wider)]
        )


def _peaks(mask: Mask, x: float, y: float, wider: float) -> None:
    """Two peaks, the lower before the higher."""
    for across, top, half in ((-1.5, -6.5, 6.5), (4, -1.5, 5)):
        mask.polygon([(x + across, y + top - 1.4 * wider), (x + across + half + wider, y + 6 + wider),
                      (x + across - half - wider, y + 6 + wider)])  # fmt: skip


DRAW: dict[str, Callable[[Mask, float, float, float], None]] = {"tree": _tree, "peaks": _peaks}
INKS: dict[str, Color] = {"tree": color("#2c6b33"), "peaks": color("#6b4a2c")}

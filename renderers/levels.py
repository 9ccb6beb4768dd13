"""The map of a game at one scale, whole: every picture of that scale is cut from it, and shares what is made for it.

Where an owner's color goes on a space is made once for a level, not for each picture that shows the space.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from PIL import Image, ImageChops

from renderers.bake.layout import Layout, SpaceLayout, square
from renderers.legible import least, readable
from renderers.sprites import BROAD, tile
from renderers.tiles import Box, Grid, Scaled, kept
from renderers.wash import WASH, deep

FILL = WASH  # of 255: the thin wash within an area, to which patterns add
FIGURE = 58  # what a pattern adds to it
STRIPE = 0.7  # of the smallest letters that can be read: from one broad stripe to the next
DARK = [min(240, value * 2) for value in range(256)]  # broad stripes in the owner's color
LIGHT = [min(230, value * 3 // 2) for value in range(256)]  # what is between them
PATTERNED = [min(value, FILL) * FIGURE // FILL for value in range(256)]
BOLD = [min(255, round(value * 2.2)) for value in range(256)]  # a disc in its owner's color, not only washed with it
EDGE = [max(0, 150 - abs(value - 125) * 4) for value in range(256)]  # where the band passes into the wash
VEIL = "veil"  # the pattern over what is out of play
VEILED = 178  # of 255
SLACK = 4  # pixels about the outline of a space


class Planes(NamedTuple):
    """The map, the index of spaces, and how much of an owner's color each pixel takes."""

    base: Grid
    spaces: Grid
    bands: Grid


class Level:
    """A map at one scale, for pictures that are so many pixels wide."""

    def __init__(self, key: tuple[object, ...], layout: Layout, source: Planes, scale: int, factor: float, wide: int):
        self.layout, self.factor, self.wide = layout, factor, wide
        self._key = key
        self._lands: dict[str, Box | None] = {}
        by = factor / scale
        base, index, bands = source if by == 1 else (
            Scaled((key, "base"), source.base, by, Image.Resampling.LANCZOS),
            Scaled((key, "index"), source.spaces, by, Image.Resampling.NEAREST),
            Scaled((key, "bands"), source.bands, by, Image.Resampling.BILINEAR),
        )  # fmt: skip
        self.base, self.index, self.bands = base, index, bands
        self.legible = readable(layout.letters() * factor, wide)
        # Discs about nodes have to tell their owner by color alone where nothing beside them can be read.
        self.bold = layout.kind == "points" and not self.legible

    @cached_property
    def printed(self) -> list[Box]:
        """Where anything is printed on the small map that is to be read: names, numbers, the title, the key."""
        spaces, layout = self.layout.spaces.values(), self.layout
        boxes = [box for space in spaces for box in (space.label, space.city_label) if box]
        boxes += [square(at, layout.figure) for space in spaces for at in space.figures]
        boxes += [box for province in layout.realm().values() for box in (province.label, province.numbers)]
        return boxes + [box for box in (layout.legend, layout.cartouche) if box]

    def land(self, space: str) -> Box | None:
        """Return the box of all pixels of a space; nothing if it has none."""
        if space not in self._lands:
            shown = self.layout.spaces.get(space)
            self._lands[space] = self._inner(shown) if shown is not None else None
        return self._lands[space]

    def own(self, space: str) -> Image.Image:
        """Return which pixels of its box a space has."""
        shown, box = self.layout.spaces[space], self._box(space)
        return self._kept(space, "own", lambda: self.index.crop(box).point(_only(shown.index)))

    def takes(self, space: str, color: str, pattern: str) -> Image.Image:
        """Return how much of this color each pixel of a space takes so that its owner is seen."""
        return self._kept(space, (color, pattern), lambda: self._takes(space, color, pattern))

    def edge(self, space: str) -> Image.Image:
        """Return the inner edge of the band of a space."""
        box = self._box(space)
        return self._kept(space, "edge", lambda: ImageChops.multiply(self.bands.crop(box).point(EDGE), self.own(space)))

    def light(self, space: str) -> Image.Image:
        """Return how much of paper each pixel takes over the color of an owner whom nobody plays."""
        box = self._box(space)

        def made() -> Image.Image:
            paper = ImageChops.multiply(self._figure(BROAD, box), self.bands.crop(box).point(LIGHT))
            return ImageChops.multiply(paper, self.own(space))

        return self._kept(space, "light", made)

    def _kept(self, space: str, what: object, make: Callable[[], Image.Image]) -> Image.Image:
        return kept((self._key, self.wide, space, what), make)

    def _box(self, space: str) -> Box:
        box = self.land(space)
        assert box is not None
        return box

    def _takes(self, space: str, color: str, pattern: str) -> Image.Image:
        own, box = self.own(space), self._box(space)
        if pattern == VEIL:
            return own.point(_level(VEILED))
        bands = self.bands.crop(box)
        if pattern == BROAD:
            bands = bands.point(DARK)
        elif pattern != "solid":
            figure = ImageChops.multiply(self._figure(pattern, box), bands.point(PATTERNED))
            bands = ImageChops.add(bands, figure)
        if self.bold:
            bands = bands.point(BOLD)
        bands = ImageChops.multiply(bands, own)
        return bands if pattern == BROAD else deep(bands, own, self.base.crop(box), color)

    def _figure(self, pattern: str, box: Box) -> Image.Image:
        """Return a pattern over a part of the level; it runs on from one space to the next."""
        step = max(6, round(9 * self.factor), round(STRIPE * least(self.wide)) if pattern == BROAD else 0)
        width, height = box[2] - box[0], box[3] - box[1]
        whole = tile(pattern, step, 0, 255, -(-(width + step) // 64) * 64, -(-(height + step) // 64) * 64)
        shift = (box[0] % step, box[1] % step)
        return whole.crop((*shift, shift[0] + width, shift[1] + height))

    def _inner(self, shown: SpaceLayout) -> Box | None:
        around = self._around(shown)
        inner = self.index.crop(around).point(_only(shown.index)).getbbox()
        if inner is None:
            return None
        left, top = around[:2]
        return left + inner[0], top + inner[1], left + inner[2], top + inner[3]

    def _around(self, shown: SpaceLayout) -> Box:
        """Return pixels outside which the space cannot be."""
        wide, high = self.index.size
        xs = [round(x * self.factor) for ring in shown.polygons for x, _ in ring]
        ys = [round(y * self.factor) for ring in shown.polygons for _, y in ring]
        if not xs:
            return (0, 0, wide, high)
        left, top = max(min(xs) - SLACK, 0), max(min(ys) - SLACK, 0)
        return left, top, max(min(max(xs) + SLACK, wide), left + 1), max(min(max(ys) + SLACK, high), top + 1)


def _only(value: int) -> list[int]:
    """Return the table that leaves nothing but pixels of this value, full."""
    return [255 * (value == other) for other in range(256)]


def _level(full: int) -> list[int]:
    return [value * full // 255 for value in range(256)]

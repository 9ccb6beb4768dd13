"""Provinces of a point-to-point map: the land about their places, with borders, names and printed numbers.

A border runs midway between the places of either side, and the roads within a province count as its places: so it
cuts only roads from one province to another. Farther from all of them than `reach` lies no man's land.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from PIL import Image, ImageChops, ImageDraw

from renderers.atlas import coast, fonts
from renderers.atlas.base import Base
from renderers.atlas.grid import Flags, Labels, color, distance, nearest, noise
from renderers.atlas.ink import Mask
from renderers.bake import nodes, shape, trace, writing
from renderers.bake.labels import Boxes, Item, Table
from renderers.bake.layout import CASING, FIGURES, Box, ProvinceLayout, figure_letters
from renderers.bake.nodes import Point
from renderers.bake.place import MARGIN, WEIGHT
from renderers.bake.plan import Plan, Provinces

CORE = 8  # pixels about a place that are surely its province's
SWAY = 7.0  # pixels by which a border sways
CALM = 40.0  # pixels from a place at which it sways in full
ROUNDS = 14
SHADE = 9.0  # pixels of the shading inside a border
STEP = 5
ROAD_COST, FOREIGN, WASTE, WATER, LEAN = 14, 30, 5, 8, 1  # of a pixel under a name, and of one away from the middle
PINNED = 40  # of a pixel away from where the map file wants it
LOST = 10**7
PAD = 10  # pixels about what stands in a box
GAP = 4
MARK = nodes.SYMBOL + 4  # the room of a drawing in a box

Roads = Mapping[tuple[str, str], list[Point]]


class Realm:
    """The provinces of a map as they lie on the sheet."""

    def __init__(self, plan: Plan, wanted: Provinces, base: Base, places: Mapping[str, Point], roads: Roads) -> None:
        self.plan, self.wanted, self.base = plan, wanted, base
        self.names = [name for name, province in plan.provinces.items() if province.spaces]
        self.labels = self._grown(places, roads)
        self.borders = [trace.smooth(arc, ROUNDS) for arc in trace.arcs(self.labels) if -1 not in (arc.left, arc.right)]
        self.at: dict[str, tuple[Box, Box]] = {}  # where names and numbers went

    def _grown(self, places: Mapping[str, Point], roads: Roads) -> Labels:
        """Each pixel takes the province of the nearest place or inner road, if any is near."""
        width, height = self.base.projection.size
        sheet = Image.new("L", (width, height))
        pen = ImageDraw.Draw(sheet)
        number = {space: at for at, name in enumerate(self.names, 1) for space in self.plan.provinces[name].spaces}
        for (one, two), line in roads.items():
            if one in number and number[one] == number.get(two):
                pen.line(line, fill=number[one], width=3)
        for space, at in number.items():
            x, y = places[space]
            pen.ellipse((x - CORE, y - CORE, x + CORE, y + CORE), fill=at)
        far, found = nearest(np.asarray(sheet).astype(np.int32))
        found = np.where(far < self.wanted.reach, found, 0)
        rows, columns = np.mgrid[0:height, 0:width]
        share = SWAY * np.clip(far / CALM, 0, 1)
        across = np.rint(columns + share * noise((width, height), 41, 24, 3)).astype(np.int64)
        down = np.rint(rows + share * noise((width, height), 43, 24, 3)).astype(np.int64)
        swayed: Labels = found[np.clip(down, 0, height - 1), np.clip(across, 0, width - 1)]
        return swayed

    # --- names ----------------------------------------------------------------------------------------------

    def items(self, ink: Table) -> list[Item]:
        """A name with its numbers behind or below it, for each province."""
        return [self._item(label, name, ink) for label, name in enumerate(self.names, 1)]

    def _item(self, label: int, name: str, ink: Table) -> Item:
        own = self.base.land & (self.labels == label)
        rows, columns = np.nonzero(own)
        ys, xs = np.mgrid[int(rows.min()) : int(rows.max()) : STEP, int(columns.min()) : int(columns.max()) : STEP]
        places = np.concatenate([self._behind(name, xs.ravel(), ys.ravel()), self._below(name, xs.ravel(), ys.ravel())])
        x, y = self._wanted(name) or shape.middle(own.astype(np.int32), 1)
        far = np.abs(np.tile(xs.ravel(), 2) - x) + np.abs(np.tile(ys.ravel(), 2) - y)
        cost = (
            ROAD_COST * ink.total(places).sum(1)
            + (PINNED if name in self.wanted.at else LEAN) * far
            + self._outside(own, places)
        )
        return Item(f"{name} province", places, (cost + LOST * self._lost(places)).astype(np.int64))

    def _wanted(self, name: str) -> tuple[int, int] | None:
        """Where the map file wants a name."""
        if name not in self.wanted.at:
            return None
        latitude, longitude = self.wanted.at[name]
        x, y = self.base.projection.forward(longitude, latitude)
        return round(float(x)), round(float(y))

    def _behind(self, name: str, x: Labels, y: Labels) -> Boxes:
        """The name, and its numbers behind it."""
        (wide, high), numbers = self._size(name), self._numbers()
        shift = (wide + GAP + numbers) / 2
        return np.stack(
            [
                _boxes(x, y, wide / 2 - shift, 0, wide, high),
                _boxes(x, y, shift - numbers / 2, 0, numbers, self.wanted.plate),
            ],
            1,
        )

    def _below(self, name: str, x: Labels, y: Labels) -> Boxes:
        """The name, and its numbers below it."""
        (wide, high), plate = self._size(name), self.wanted.plate
        return np.stack([_boxes(x, y, 0, plate / -2, wide, high), _boxes(x, y, 0, high / 2, self._numbers(), plate)], 1)

    def _numbers(self) -> int:
        """How wide the numbers of a province are, with the seal of whoever controls it behind them."""
        return self.wanted.plate * (len(self.wanted.figures) + 1)

    def _size(self, name: str) -> tuple[int, int]:
        """How wide and high a name is."""
        letters = self.wanted.letters
        return round(fonts.width("serif", letters, WEIGHT, self._title(name))) + 6, letters

    def _title(self, name: str) -> str:
        return self.plan.provinces[name].title.upper()

    def _outside(self, own: Flags, boxes: Boxes) -> Boxes:
        """What it costs to lie on another province, on no man's land, on water."""
        land = self.base.land
        cost = np.zeros(len(boxes), np.int64)
        for part, price in (
            (land & ~own & (self.labels > 0), FOREIGN),
            (land & (self.labels == 0), WASTE),
            (~land, WATER),
        ):
            cost += price * Table(part.astype(np.uint8)).total(boxes).sum(1)
        return cost.astype(np.int32)

    def _lost(self, boxes: Boxes) -> Flags:
        width, height = self.base.projection.size
        off = (boxes[..., :2] < MARGIN).any((1, 2)) | (boxes[..., 2] > width - MARGIN).any(1)
        return np.asarray(off | (boxes[..., 3] > height - MARGIN).any(1), bool)

    def placed(self, chosen: Mapping[str, Boxes]) -> None:
        """Where the names went."""
        for name in self.names:
            first, second = chosen[f"{name} province"].tolist()
            self.at[name] = ((*first,), (*second,))

    def boxes(self) -> dict[str, Box]:
        """The panels of provinces without places."""
        found = {}
        for name, (left, top) in self.wanted.boxes.items():
            wide, high = self._size(name)
            marks = len(self.plan.provinces[name].marks) * MARK
            found[name] = left, top, left + wide + GAP + self._numbers() + marks + 2 * PAD, top + high + 2 * PAD
        return found

    # --- painting -------------------------------------------------------------------------------------------

    def paint(self, picture: Image.Image, scale: int) -> None:
        """Borders on land with a soft shade inside them."""
        ink, size = color(self.wanted.ink), self.base.projection.size
        edge = np.zeros(self.labels.shape, bool)
        edge[:, 1:] |= self.labels[:, 1:] != self.labels[:, :-1]
        edge[1:] |= self.labels[1:] != self.labels[:-1]
        deep = np.clip(1 - distance(~edge) / SHADE, 0, 1) * (self.labels > 0) * 62
        shade = Image.fromarray(np.rint(deep).astype(np.uint8)).resize(picture.size, Image.Resampling.BILINEAR)
        dry = coast.land_mask(self.base.projection, scale)
        picture.paste(ink, (0, 0), ImageChops.multiply(shade, dry))
        lines = Mask(size, scale)
        for border in self.borders:
            lines.dashes(border.points, 7, 3.5, 1.7)
        picture.paste(ink, (0, 0), ImageChops.multiply(lines.cover(), dry))

    def layouts(self) -> dict[str, ProvinceLayout]:
        """Where the seal of each province goes."""
        side = self.wanted.plate
        found = {}
        for name, (written, numbers) in {**self.at, **self._boxed()}.items():
            title = self.plan.provinces[name].title.removesuffix(self.wanted.mark)
            right, middle = numbers[2], (numbers[1] + numbers[3]) // 2
            seal = right - side, middle - side // 2, right, middle - side // 2 + side
            found[name] = ProvinceLayout(title, written, numbers, seal)
        return found

    def _boxed(self) -> dict[str, tuple[Box, Box]]:
        """Where name and numbers stand in the panels."""
        found = {}
        for name, (left, top, _, bottom) in self.boxes().items():
            start = left + PAD + self._size(name)[0]
            found[name] = (left + PAD, top, start, bottom), (start + GAP, top, start + GAP + self._numbers(), bottom)
        return found

    def write(self, picture: Image.Image, scale: int) -> None:
        """Names and numbers, and the panels of what has no places."""
        at = {**self.at, **self._boxed()}
        for name, box in self.boxes().items():
            writing.panel(picture, scale, box, double=False)
            self._marks(picture, scale, name, (at[name][1][2] + MARK / 2 + 2, (box[1] + box[3]) / 2))
        writer = writing.Writer(self.base.projection.size, scale)
        for name, (box, _) in at.items():
            middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            writer.word(middle, self._title(name), "serif", self.wanted.letters, WEIGHT, color(self.wanted.ink))
        writer.print(picture)
        side = self.wanted.plate
        for name, (_, (left, top, _, bottom)) in at.items():
            for number, value in enumerate(self.plan.provinces[name].figures):
                plate(picture, scale, (left + (number + 0.5) * side, (top + bottom) / 2), value, number, side)

    def _marks(self, picture: Image.Image, scale: int, name: str, at: Point) -> None:
        for number, drawing in enumerate(self.plan.provinces[name].marks):
            mask = Mask(self.base.projection.size, scale)
            nodes.DRAW[drawing](mask, at[0] + number * MARK, at[1], 0)
            mask.fill(picture, nodes.INKS[drawing])


def plate(picture: Image.Image, scale: int, at: Point, value: int, number: int, side: int) -> None:
    """A printed number on a plate in the color of its kind."""
    draw, half = ImageDraw.Draw(picture), (side / 2 - 1) * scale
    x, y = at[0] * scale, at[1] * scale
    fill = FIGURES[number % len(FIGURES)]
    draw.rounded_rectangle([x - half, y - half, x + half, y + half], 4 * scale, fill=fill, outline=CASING, width=scale)
    found = fonts.font("sans", figure_letters(side) * scale, 700)
    draw.text((x, y), str(value), font=found, fill=(255, 250, 235), anchor="mm")


def _boxes(x: Labels, y: Labels, across: float, down: float, wide: float, high: float) -> Boxes:
    left, top = x + round(across - wide / 2), y + round(down - high / 2)
    return np.stack([left, top, left + round(wide), top + round(high)], -1).astype(np.int32)

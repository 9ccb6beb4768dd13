"""Words on the map: names with a soft halo, the names of seas, the title, the legend of terrain."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.atlas import fonts, paper
from renderers.atlas.grid import Color, color
from renderers.bake import symbols
from renderers.bake.layout import CITY, Box
from renderers.bake.place import CITY_WEIGHT, WEIGHT, Placed
from renderers.bake.plan import TITLE_SIZE, TITLE_WEIGHT, Note, Plan, Terrain

INK: Color = (30, 19, 6)
CITY_INK: Color = (74, 24, 10)
WATER: Color = color("#1e4256")
HALO: Color = color("#fbf2d8")

Centre = tuple[float, float]


class Writer:
    """Gathers words as coverage, then prints halo and ink in one go."""

    def __init__(self, size: tuple[int, int], scale: int) -> None:
        self.scale = scale
        self.sheets: dict[Color, Image.Image] = {}
        self.size = size[0] * scale, size[1] * scale

    def word(self, at: Centre, text: str, family: str, size: float, weight: int, ink: Color) -> None:
        """A line of text about its middle."""
        sheet = self.sheets.setdefault(ink, Image.new("L", self.size, 0))
        found = fonts.font(family, size * self.scale, weight)
        x, y = at[0] * self.scale, at[1] * self.scale
        ImageDraw.Draw(sheet).text((x, y), text, font=found, fill=255, anchor="mm")

    def name(self, box: Box, lines: list[str], size: int, sea: bool = False) -> None:
        """The name of a space; one of the sea in italics, as waters are written."""
        family, weight, ink = ("italic", CITY_WEIGHT, WATER) if sea else ("serif", WEIGHT, INK)
        middle = (box[0] + box[2]) / 2
        for number, line in enumerate(lines):
            y = (box[1] + box[3]) / 2 + (number - (len(lines) - 1) / 2) * size * 0.94 - size * 0.03
            self.word((middle, y), line, family, size, weight, ink)

    def halo(self) -> Image.Image:
        """The parchment glow about all words, as coverage."""
        scale = self.scale
        every = Image.new("L", self.size, 0)
        for sheet in self.sheets.values():
            every = ImageChops.lighter(every, sheet)
        wide = every.filter(ImageFilter.MaxFilter(4 * scale + 1)).filter(ImageFilter.GaussianBlur(1.3 * scale))
        return wide.point([round(level * 0.85) for level in range(256)])

    def print(self, picture: Image.Image) -> None:
        """Halo first, then the letters."""
        picture.paste(HALO, (0, 0), self.halo())
        for ink, sheet in self.sheets.items():
            picture.paste(ink, (0, 0), sheet)


def names(plan: Plan, placed: dict[str, Placed], scale: int) -> Writer:
    """All names of spaces and cities."""
    writer = Writer(plan.file.size, scale)
    for name, place in placed.items():
        writer.name(place.label, place.name.lines, place.name.size, plan.at_sea(name))
        if place.city_label:
            left, top, right, bottom = place.city_label
            middle = (left + right) / 2, (top + bottom) / 2
            writer.word(middle, plan.spaces[name].city, "italic", CITY, CITY_WEIGHT, CITY_INK)
    return writer


def note(picture: Image.Image, scale: int, at: Centre, what: Note) -> None:
    """The name of a sea, spaced and at an angle."""
    found = fonts.font("italic", what.size * scale, 500)
    gap = what.size * scale * 0.12
    widths = [found.getlength(letter) for letter in what.text]
    side = int(sum(widths) + gap * len(widths) + what.size * scale * 2)
    sheet = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(sheet)
    x = (side - sum(widths) - gap * (len(widths) - 1)) / 2
    for letter, wide in zip(what.text, widths, strict=True):
        draw.text((x, side / 2), letter, font=found, fill=210, anchor="lm")
        x += wide + gap
    turned = sheet.rotate(what.angle, Image.Resampling.BICUBIC) if what.angle else sheet
    corner = round(at[0] * scale - side / 2), round(at[1] * scale - side / 2)
    picture.paste(WATER, corner, turned)


def panel(picture: Image.Image, scale: int, box: Box, double: bool = True) -> None:
    """A sheet of lighter parchment with a frame."""
    left, top, right, bottom = (side * scale for side in box)
    part = np.asarray(picture.crop((left, top, right, bottom)), np.float32)
    light = part * 0.25 + np.asarray(paper.MARGIN, np.float32) * 0.75
    picture.paste(Image.fromarray(light.astype(np.uint8)), (left, top))
    draw = ImageDraw.Draw(picture)
    draw.rectangle([left, top, right - 1, bottom - 1], outline=paper.INK, width=2 * scale)
    if double:
        inset = 4 * scale
        draw.rectangle(
            [left + inset, top + inset, right - 1 - inset, bottom - 1 - inset], outline=paper.INK, width=scale
        )


def title(picture: Image.Image, scale: int, box: Box, text: str) -> None:
    """The title in its cartouche."""
    panel(picture, scale, box)
    middle = (box[0] + box[2]) / 2 * scale, (box[1] + box[3]) / 2 * scale
    found = fonts.font("serif", TITLE_SIZE * scale, TITLE_WEIGHT)
    ImageDraw.Draw(picture).text(middle, text, font=found, fill=INK, anchor="mm")


def legend(picture: Image.Image, scale: int, box: Box, kinds: Mapping[str, Terrain]) -> None:
    """What the tints and symbols mean."""
    panel(picture, scale, box)
    draw = ImageDraw.Draw(picture)
    found = fonts.font("serif", 19 * scale, 500)
    left, top, right, bottom = box
    wide = (right - left - 20) // len(kinds)
    for number, (kind, terrain) in enumerate(kinds.items()):
        x0, y0 = left + 12 + number * wide, top + 11
        x1, y1 = x0 + wide - 6, bottom - 36
        draw.rectangle(
            [x0 * scale, y0 * scale, x1 * scale, y1 * scale], fill=color(terrain.tint), outline=INK, width=scale
        )
        middle, low = (x0 + x1) / 2, (y0 + y1) / 2
        if terrain.symbol:
            symbols.strew(picture, scale, terrain, [(middle - 16, low), (middle + 16, low)], 0.9)
        draw.text((middle * scale, (bottom - 21) * scale), kind, font=found, fill=INK, anchor="mm")

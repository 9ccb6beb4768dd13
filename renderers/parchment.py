"""The sheet that cards, charts and letters are drawn on: parchment, smooth shapes, and text that fits.

Everything is laid out in units of which a picture is `WIDTH` across. Shown on a phone a picture is 350 pixels wide;
`SMALL` units are then about ten pixels, and nothing that has to be read is set smaller.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec
from PIL import Image, ImageDraw, ImageFilter

from renderers.atlas.fonts import font
from renderers.color import Rgb, mix

WIDTH = 450
SMALL = 13.0
LEAST = 11.6  # nine pixels there: what has to give way may become so small, and is wrapped before it is cut
SCALE = 2  # pixels of a unit unless told otherwise
FINE = 3  # Pillow draws hard edges; shapes are drawn so many times as large and shrunk
ROUGH = 4  # how much smaller shadows are drawn

Point = tuple[float, float]
Box = tuple[float, float, float, float]

PAPER: Rgb = (239, 227, 196)
PALE: Rgb = (249, 242, 222)
INK: Rgb = (52, 38, 22)
FADED: Rgb = (118, 98, 68)
RULE: Rgb = (200, 182, 140)


def light(color: Rgb) -> float:
    """How bright a color looks, 0 to 1."""
    red, green, blue = ((part / 255) ** 2.2 for part in color)
    return float((0.2126 * red + 0.7152 * green + 0.0722 * blue) ** (1 / 2.2))


def readable(color: Rgb) -> Rgb:
    """The color, darkened as far as text in it has to be to stand out from parchment."""
    while light(color) > 0.48:
        color = mix(color, (0, 0, 0), 0.08)
    return color


# ------------------------------------------------------------------ paper


@cache
def _clouds(seed: int, across: int, down: int) -> Image.Image:
    noise = random.Random(seed).randbytes(across * down)
    return Image.frombytes("L", (across, down), noise)


def _grain(size: tuple[int, int], seed: int, cell: int, strength: float) -> Image.Image:
    """Soft noise around the middle gray, in spots of about `cell` pixels."""
    small = _clouds(seed, size[0] // cell + 3, size[1] // cell + 3)
    return small.resize(size, Image.Resampling.BICUBIC).point([round(128 + (v - 128) * strength) for v in range(256)])


@lru_cache(16)
def paper(size: tuple[int, int], color: Rgb = PAPER, seed: int = 7) -> Image.Image:
    """A sheet of parchment: fibers, clouds, and an edge that has seen hands. Do not draw on it: it is kept."""
    gray = Image.blend(_grain(size, seed, 90, 0.30), _grain(size, seed + 1, 24, 0.22), 0.45)
    gray = Image.blend(gray, _grain(size, seed + 2, 2, 0.30), 0.30)
    edge = Image.new("L", size, 96)
    inset = max(3, min(size) // 45)
    ImageDraw.Draw(edge).rounded_rectangle((inset, inset, size[0] - inset, size[1] - inset), inset * 2, fill=128)
    gray = Image.blend(gray, edge.filter(ImageFilter.BoxBlur(inset * 1.4)), 0.5)
    dark, bright = mix(color, (92, 58, 18), 0.72), mix(color, (255, 252, 240), 0.85)
    bands = [gray.point([round(_between(v / 255, dark[i], color[i], bright[i])) for v in range(256)]) for i in range(3)]
    return Image.merge("RGB", bands)


def _between(level: float, dark: int, middle: int, bright: int) -> float:
    if level < 0.5:
        return dark + (middle - dark) * level * 2
    return middle + (bright - middle) * (level - 0.5) * 2


# ------------------------------------------------------------------ text


class Face(msgspec.Struct, frozen=True):
    """How a text is set: family serif, italic or sans, its size in units, its weight, and the step to the next line."""

    family: str = "sans"
    size: float = SMALL
    weight: int = 500
    leading: float = 1.16

    @property
    def step(self) -> float:
        return self.size * self.leading

    def width(self, text: str) -> float:
        """Measured at the size it is drawn at: the serif's letters change their shape with their size."""
        return float(font(self.family, self.size * SCALE, self.weight).getlength(text)) / SCALE

    def sized(self, size: float) -> Face:
        return msgspec.structs.replace(self, size=size)

    def smaller(self, least: float) -> Face:
        """The next size down; sizes go by half units, so that few fonts are ever opened."""
        return self.sized(max(least, self.size - 0.5))


def wrapped(text: str, face: Face, width: float) -> list[str]:
    """The lines of a text. Words are never divided; one that is too long for any line gets a line of its own."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and face.width(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def balanced(text: str, face: Face, width: float) -> list[str]:
    """As few lines as `wrapped` needs, of as equal length as can be: for titles."""
    lines = wrapped(text, face, width)
    low, high = 0.0, width
    for _ in range(8):
        middle = (low + high) / 2
        tried = wrapped(text, face, middle)
        if len(tried) == len(lines) and max(map(face.width, tried)) <= width:
            lines, high = tried, middle
        else:
            low = middle
    return lines


def fitted(text: str, face: Face, width: float, height: float, least: float) -> tuple[list[str], Face]:
    """The largest size, from the face's own down to `least`, at which the text fits; else what of it fits, and an …"""
    while True:
        lines = wrapped(text, face, width)
        fits = len(lines) * face.step <= height and all(face.width(line) <= width for line in lines)
        if fits:
            return lines, face
        if face.size <= least:
            return _cut(lines, face, width, max(1, int(height / face.step))), face
        face = face.smaller(least)


def _cut(lines: list[str], face: Face, width: float, most: int) -> list[str]:
    kept = [clipped(line, face, width) for line in lines[:most]]
    if len(lines) > most:
        kept[-1] = clipped(kept[-1].rstrip("….,;: ") + " …", face, width)
    return kept


def fitting(text: str, face: Face, width: float, least: float = LEAST) -> tuple[list[str], Face]:
    """A name whole: in one line, smaller where it has to be, else in several of equal length; cut only where one word
    of it is too long for any."""
    lines = [text]
    while face.width(text) > width and face.size > least:
        face = face.smaller(least)
    if face.width(text) > width:
        lines = [clipped(line, face, width) for line in balanced(text, face, width)]
    return lines, face


def clipped(text: str, face: Face, width: float) -> str:
    """A line, cut short with an … where it is too long."""
    if face.width(text) <= width:
        return text
    text = text.rstrip("… ")
    while text and face.width(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…"


# ------------------------------------------------------------------ the sheet


class _Text(msgspec.Struct):
    at: Point
    text: str
    face: Face
    color: Rgb
    anchor: str
    halo: float
    around: Rgb


class Parchment:
    """A picture in the making. Shapes come first, in the order drawn; text is set last, on top, at full sharpness."""

    def __init__(self, size: Point, scale: float = SCALE, color: Rgb = PAPER, under: Image.Image | None = None) -> None:
        self.size, self.scale, self.unit = size, scale, scale * FINE
        whole = (round(size[0] * scale), round(size[1] * scale))
        base = paper(whole, color) if under is None else under
        self._big = base.resize((whole[0] * FINE, whole[1] * FINE), Image.Resampling.NEAREST)
        self.draw = ImageDraw.Draw(self._big, "RGBA")  # in this mode colors may be see-through, at a price
        self._plain = ImageDraw.Draw(self._big)
        self._texts: list[_Text] = []
        self._pasted: list[tuple[Image.Image, Point]] = []

    def points(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.unit, y * self.unit) for x, y in points]

    def line(self, points: Sequence[Point], color: Rgb, width: float = 1, alpha: int = 255) -> None:
        at = self.points(points)
        wide = max(1, round(width * self.unit))
        self.draw.line(at, fill=(*color, alpha), width=wide, joint="curve")
        if alpha == 255 and width > 1.5:
            for point in points:
                self.dot(point, width / 2, color)

    def polygon(self, points: Sequence[Point], color: Rgb, alpha: int = 255) -> None:
        self.draw.polygon(self.points(points), fill=(*color, alpha))

    def dot(self, at: Point, radius: float, color: Rgb, alpha: int = 255) -> None:
        (x, y), r = at, radius
        self.draw.ellipse(self._box((x - r, y - r, x + r, y + r)), fill=(*color, alpha))

    def ring(self, at: Point, radius: float, color: Rgb, width: float) -> None:
        (x, y), r = at, radius
        self.draw.ellipse(
            self._box((x - r, y - r, x + r, y + r)), outline=color, width=max(1, round(width * self.unit))
        )

    def box(self, box: Box, color: Rgb, radius: float = 0, alpha: int = 255) -> None:
        if alpha == 255:
            self._plain.rounded_rectangle(self._box(box), radius * self.unit, fill=color)
        else:
            self.draw.rounded_rectangle(self._box(box), radius * self.unit, fill=(*color, alpha))

    def frame(self, box: Box, color: Rgb, width: float = 1, radius: float = 0) -> None:
        wide = max(1, round(width * self.unit))
        self.draw.rounded_rectangle(self._box(box), radius * self.unit, outline=color, width=wide)

    def shade(self, box: Box, radius: float, depth: float = 2.0) -> None:
        """The soft shadow of something lying on the sheet: drawn small, since nobody sees an edge of it."""
        x0, y0, x1, y1 = box
        widest = depth * 0.65
        left, top = round((x0 - widest) * self.unit), round((y0 - widest + depth) * self.unit)
        right, bottom = round((x1 + widest) * self.unit), round((y1 + widest + depth) * self.unit)
        rough = Image.new("L", (max(1, (right - left) // ROUGH), max(1, (bottom - top) // ROUGH)))
        draw, unit = ImageDraw.Draw(rough), self.unit / ROUGH
        light = 1.0
        for step in range(6, 0, -1):
            light *= 1 - 16 / 255
            within = (widest - depth * (step / 6 - 0.35)) * unit
            size = (within, within, rough.width - 1 - within, rough.height - 1 - within)
            draw.rounded_rectangle(size, (radius + widest) * unit - within, fill=round(255 * (1 - light)))
        self._big.paste((40, 24, 8), (left, top), rough.resize((right - left, bottom - top), Image.Resampling.BILINEAR))

    def paste(self, picture: Image.Image, at: Point) -> None:
        """A finished picture, laid on after all shapes."""
        self._pasted.append((picture, at))

    def text(
        self,
        at: Point,
        text: str,
        face: Face,
        color: Rgb = INK,
        anchor: str = "ls",
        halo: float = 0,
        around: Rgb = PALE,
    ) -> None:
        self._texts.append(_Text(at, text, face, color, anchor, halo, around))

    def lines(
        self, at: Point, lines: Sequence[str], face: Face, color: Rgb = INK, anchor: str = "ls", halo: float = 0
    ) -> float:
        """Lines below each other, the first on the base line `at`; where the next would stand."""
        x, y = at
        for line in lines:
            self.text((x, y), line, face, color, anchor, halo)
            y += face.step
        return y

    def finished(self) -> Image.Image:
        picture = self._big.reduce(FINE)
        for pasted, (x, y) in self._pasted:
            picture.paste(
                pasted, (round(x * self.scale), round(y * self.scale)), pasted if pasted.mode == "RGBA" else None
            )
        draw = ImageDraw.Draw(picture)
        for text in self._texts:
            self._set(draw, text)
        return picture

    def _set(self, draw: ImageDraw.ImageDraw, text: _Text) -> None:
        face = text.face
        draw.text(
            (text.at[0] * self.scale, text.at[1] * self.scale),
            text.text,
            font=font(face.family, round(face.size * self.scale, 1), face.weight),
            fill=text.color,
            anchor=text.anchor,
            stroke_width=round(text.halo * self.scale),
            stroke_fill=text.around if text.halo else None,
        )

    def _box(self, box: Box) -> Box:
        x0, y0, x1, y1 = (value * self.unit for value in box)
        return x0, y0, x1 - 1, y1 - 1

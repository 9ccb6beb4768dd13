"""Smooth vector drawing: shapes are drawn four times as large as a mask, shrunk, and filled with a color."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from renderers.atlas.grid import Color

Points = Sequence[tuple[float, float]]


class Mask:
    """A sheet of coverage, drawn in map pixels and read at the scale of the picture.

    `fine` says how much finer than the picture the drawing is: Pillow draws lines without smooth edges.
    """

    def __init__(self, size: tuple[int, int], scale: int, fine: int = 2) -> None:
        self.target = size[0] * scale, size[1] * scale
        self.unit, self.fine = scale * fine, fine
        self.sheet = Image.new("L", (size[0] * self.unit, size[1] * self.unit), 0)
        self.draw = ImageDraw.Draw(self.sheet)

    def _at(self, points: Points) -> list[tuple[float, float]]:
        return [(x * self.unit, y * self.unit) for x, y in points]

    def off(self, points: Points) -> bool:
        """Nothing of these points can show."""
        width, height = self.sheet.width / self.unit, self.sheet.height / self.unit
        across = [x for x, _ in points]
        down = [y for _, y in points]
        return max(across) < -9 or min(across) > width + 9 or max(down) < -9 or min(down) > height + 9

    def polygon(self, points: Points, value: int = 255) -> None:
        """A filled polygon."""
        if len(points) > 2 and not self.off(points):
            self.draw.polygon(self._at(points), fill=value)

    def line(self, points: Points, width: float, value: int = 255, closed: bool = False) -> None:
        """A line with round joints."""
        if len(points) > 1 and not self.off(points):
            at = self._at([*points, *points[:1]] if closed else points)
            self.draw.line(at, fill=value, width=max(1, round(width * self.unit)), joint="curve")

    def dot(self, x: float, y: float, radius: float, value: int = 255) -> None:
        """A filled circle."""
        at = self._at([(x - radius, y - radius), (x + radius, y + radius)])
        self.draw.ellipse([at[0], at[1]], fill=value)

    def rounded(self, box: tuple[float, float, float, float], radius: float) -> None:
        """A filled box with round corners."""
        left, top, right, bottom = (side * self.unit for side in box)
        self.draw.rounded_rectangle([left, top, right - 1, bottom - 1], radius * self.unit, fill=255)

    def dashes(self, points: Points, on: float, off: float, width: float) -> None:
        """A dashed line."""
        for piece in dashed(points, on, off):
            self.line(piece, width)

    def cover(self) -> Image.Image:
        """The coverage at the picture's scale."""
        return self.sheet.reduce(self.fine) if self.fine > 1 else self.sheet

    def fill(self, picture: Image.Image, color: Color, alpha: float = 1.0) -> None:
        """Lay a color on the picture where the mask is set."""
        cover = self.cover()
        if alpha < 1:
            cover = cover.point([round(level * alpha) for level in range(256)])
        picture.paste(color, (0, 0), cover)


def dashed(points: Points, on: float, off: float) -> Iterable[list[tuple[float, float]]]:
    """The pieces of a dashed line."""
    piece, drawing, left = [points[0]], True, on
    for (x0, y0), (x1, y1) in pairwise(points):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        done = 0.0
        while length - done > left:
            done += left
            turn = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if drawing:
                yield [*piece, turn]
            piece, drawing = [turn], not drawing
            left = on if drawing else off
        left -= length - done
        piece.append((x1, y1))
    if drawing and len(piece) > 1:
        yield piece

"""The body of a card, and its other side."""

from __future__ import annotations

from math import hypot

from PIL import Image

from renderers.color import Rgb, mix, rgb, sign_color
from renderers.motifs import motif, pen_at, wedge
from renderers.parchment import PALE, PAPER, Box, Parchment, light

TALL = 1.4  # a card's height to its width
BLANK: Rgb = (168, 140, 96)  # of a card without a color


def body_of(sheet: Parchment, box: Box, color: Rgb, radius: float) -> None:
    x0, y0, x1, y1 = box
    sheet.shade(box, radius)
    sheet.box(box, mix(color, (20, 12, 4), 0.55), radius)
    sheet.box((x0 + 1.2, y0 + 1.2, x1 - 1.2, y1 - 1.2), mix(PALE, PAPER, 0.4), radius - 1)


def back(color: str = "", scale: float = 2) -> Image.Image:
    """The other side of a card."""
    wide = 300.0
    sheet = Parchment((wide + 24, wide * TALL + 26), scale, mix(PAPER, (70, 45, 15), 0.28))
    draw_back(sheet, (12, 10, 12 + wide, 10 + wide * TALL), rgb(color) if color else BLANK)
    return sheet.finished()


def draw_back(sheet: Parchment, box: Box, color: Rgb) -> None:
    """Baked clay in the owner's color, pressed full of wedges, with the seal of the house."""
    x0, y0, x1, y1 = box
    wide = x1 - x0
    radius = wide * 0.06
    body_of(sheet, box, color, radius)
    inset = wide * 0.04
    inner = (x0 + inset, y0 + inset, x1 - inset, y1 - inset)
    clay = mix(color, (30, 18, 6), 0.12) if light(color) > 0.3 else mix(color, PALE, 0.12)
    sheet.box(inner, clay, radius * 0.7)
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    _inscribe(sheet, inner, clay, wide * 0.3)
    motif(sheet, "seal", middle, wide * 0.235, sign_color(clay), clay)


def _inscribe(sheet: Parchment, box: Box, clay: Rgb, spared: float) -> None:
    """Lines of wedges between rulings, except around the middle."""
    x0, y0, x1, y1 = box
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    cell = (x1 - x0) / 9
    rows = int((y1 - y0) / cell / 1.15)
    high = (y1 - y0) / (rows + 0.5)
    for row in range(rows + 1):
        top = y0 + high * (row + 0.25)
        sheet.line([(x0 + cell / 2, top), (x1 - cell / 2, top)], mix(clay, (20, 10, 0), 0.2), cell * 0.05)
        for column in range(8 if row < rows else 0):
            turn = (0, 1, 0, 0.5, 1)[(column * 3 + row * 2 + row // 3) % 5]
            x = x0 + cell * (column + (0.62 if turn == 0 else 0.85 if turn == 0.5 else 1))
            y = top + high * (0.5 if turn == 0 else 0.2)
            if hypot(x + cell * 0.2 - middle[0], y + high * 0.2 - middle[1]) > spared:
                for shift, ink in ((0.05, mix(clay, (255, 250, 235), 0.22)), (0.0, mix(clay, (20, 10, 0), 0.42))):
                    wedge(pen_at(sheet, (x + shift * cell, y + shift * cell), cell, ink, clay), 0, 0, 0.72, turn)

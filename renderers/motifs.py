"""Things of a scribe's room, drawn large on cards and letters.

The emblems of owners, the signs of pieces and the subjects of cards may stand there as well.
"""

from __future__ import annotations

from math import cos, pi, sin

from renderers.color import Rgb
from renderers.emblems import EMBLEMS, SIGNS, Drawing, Pen
from renderers.parchment import Parchment, Point
from renderers.subjects import SUBJECTS


def wedge(pen: Pen, x: float, y: float, length: float, turn: float, bare: bool = False) -> None:
    """One stroke of a reed in clay: a head and a tail, `turn` quarter turns from pointing right."""
    across, down = cos(turn * pi / 2), sin(turn * pi / 2)

    def at(forward: float, aside: float) -> Point:
        return x + across * forward - down * aside, y + down * forward + across * aside

    head = length * 0.4
    pen.fill(at(0, -head * 0.8), at(0, head * 0.8), at(head, 0.16 * head), at(head, -0.16 * head), bare=bare)
    pen.fill(at(head * 0.8, 0.22 * head), at(length, 0), at(head * 0.8, -0.22 * head), bare=bare)


def slab(pen: Pen, x0: float, y0: float, x1: float, y1: float, radius: float = 0.1) -> None:
    box = [*pen.spot(x0, y0), *pen.spot(x1, y1)]
    pen.draw.rounded_rectangle(box, radius=radius * pen.radius, fill=pen.ink)


def tablet(pen: Pen) -> None:
    slab(pen, -0.72, -0.95, 0.72, 0.95, 0.3)
    for row, y in enumerate((-0.55, -0.18, 0.19, 0.56)):
        pen.line((-0.62, y + 0.19), (0.62, y + 0.19), wide=0.03, bare=True)
        for place in range(3):
            turn = (0, 1, 0.5, 0, 1)[(place + row * 2) % 5]
            wedge(pen, -0.5 + place * 0.4, y - (0.14 if turn else 0), 0.32, turn, bare=True)


def reed(pen: Pen) -> None:
    """A stylus, its end cut to a corner, and what it has just pressed."""
    pen.fill((0.7, -1.0), (0.98, -0.78), (-0.28, 0.58), (-0.62, 0.66), (-0.56, 0.34))
    pen.line((-0.5, 0.4), (0.78, -0.9), wide=0.05, bare=True)
    for x, y, turn in ((-0.95, 0.62, 0.0), (-0.4, 0.76, 1.0), (-0.08, 0.9, 0.0), (0.5, 0.72, 1.0), (0.72, 0.9, 0.0)):
        wedge(pen, x, y, 0.32, turn)


def broken(pen: Pen) -> None:
    """A tablet struck through the middle: what was written no longer holds."""
    pen.fill((-0.6, -0.95), (0.6, -0.95), (0.74, -0.78), (0.74, -0.12), (0.3, -0.3), (0.06, -0.02), (-0.26, -0.24),
             (-0.74, 0.0), (-0.74, -0.8))  # fmt: skip
    pen.fill((-0.82, 0.28), (-0.3, 0.02), (0.02, 0.26), (0.3, -0.02), (0.7, 0.18), (0.62, 0.8), (0.46, 0.96),
             (-0.62, 0.96), (-0.78, 0.8))  # fmt: skip
    for row, y in enumerate((-0.7, -0.42, 0.46, 0.74)):
        for place in range(3):
            wedge(pen, -0.5 + place * 0.38, y, 0.3, (0, 0.5, 0)[(place + row) % 3], bare=True)


def jar(pen: Pen) -> None:
    slab(pen, -0.36, -1.0, 0.36, -0.8, 0.08)
    pen.fill((-0.24, -0.84), (0.24, -0.84), (0.3, -0.6), (0.68, -0.22), (0.58, 0.34), (0.18, 0.98), (-0.18, 0.98),
             (-0.58, 0.34), (-0.68, -0.22), (-0.3, -0.6))  # fmt: skip
    pen.line((-0.68, -0.1), (0.68, -0.1), wide=0.08, bare=True)
    pen.line((-0.64, 0.16), (0.64, 0.16), wide=0.08, bare=True)


def ship(pen: Pen) -> None:
    pen.fill(
        (-1.05, -0.1), (-0.8, 0.4), (0.8, 0.4), (1.05, -0.2), (0.95, 0.5), (0.7, 0.86), (-0.66, 0.86), (-0.92, 0.5)
    )
    pen.line((0, 0.4), (0, -1.0), wide=0.12)
    pen.fill((-0.72, -0.84), (0.72, -0.84), (0.58, 0.16), (-0.58, 0.16))
    pen.line((-0.66, -0.34), (0.66, -0.34), wide=0.05, bare=True)


def gate(pen: Pen) -> None:
    slab(pen, -0.95, -0.5, -0.32, 0.92, 0.02)
    slab(pen, 0.32, -0.5, 0.95, 0.92, 0.02)
    slab(pen, -0.4, -0.22, 0.4, 0.2, 0.02)
    for x in (-0.95, -0.53, 0.32, 0.74):
        slab(pen, x, -0.8, x + 0.21, -0.4, 0.02)


def seal(pen: Pen) -> None:
    """The round sign of the house: a star within rings."""
    pen.ring(0, 0, 0.99, 0.07)
    pen.ring(0, 0, 0.82, 0.04)
    pen.star(8, 0.27, 0.69)
    pen.disc(0, 0, 0.13, bare=True)


THINGS: dict[str, Drawing] = {
    "tablet": tablet, "reed": reed, "broken": broken, "jar": jar, "ship": ship, "gate": gate, "seal": seal,
}  # fmt: skip
MOTIFS: dict[str, Drawing] = {**EMBLEMS, **SIGNS, **SUBJECTS, **THINGS}


def motif(sheet: Parchment, name: str, at: Point, radius: float, ink: Rgb, ground: Rgb) -> None:
    """Draw a thing by its name; one that nobody has drawn yet is a seal."""
    MOTIFS.get(name, seal)(pen_at(sheet, at, radius, ink, ground))


def pen_at(sheet: Parchment, at: Point, radius: float, ink: Rgb, ground: Rgb) -> Pen:
    """A pen around a point of a sheet."""
    return Pen(sheet.draw, (at[0] * sheet.unit, at[1] * sheet.unit), radius * sheet.unit, ink, ground)

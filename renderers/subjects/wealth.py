"""The land, what is built on it, and what it yields."""

from __future__ import annotations

from math import cos, pi, sin

from renderers.emblems import BESIDE, SIGNS, Drawing, Pen
from renderers.subjects.waves import WAVE


def grain(pen: Pen) -> None:
    """Three ears."""
    for foot, top, lean in ((-0.1, -0.55, -0.55), (0, -0.75, 0.0), (0.1, -0.55, 0.55)):
        pen.line((foot, 1.05), (lean, top + 0.3), wide=0.08)
        for row in range(4):
            y = top + row * 0.26
            for side in (-1, 1):
                pen.fill((lean, y + 0.22), (lean + side * 0.24, y - 0.02), (lean + side * 0.1, y - 0.22))
    pen.line((-0.3, 0.62), (0.3, 0.62), wide=0.14)


def plough(pen: Pen) -> None:
    pen.line((-1.05, -0.55), (-0.35, 0.4), wide=0.17)
    pen.line((-0.35, 0.4), (1.05, -0.35), wide=0.17)
    pen.fill((-0.55, 0.35), (-0.1, 0.3), (-0.2, 1.0))
    for y in (0.75, 0.98):
        pen.line((0.0, y), (1.05, y), wide=0.09)


def canal(pen: Pen) -> None:
    """Water between banks with plants."""
    pen.fill((-1.05, 0.3), (1.05, -0.2), (1.05, 0.35), (-1.05, 0.9))
    for shift in (0.0, 0.24):
        pen.line((-0.9, 0.44 + shift), (-0.2, 0.24 + shift), wide=0.06, bare=True)
        pen.line((0.2, 0.16 + shift), (0.9, -0.04 + shift), wide=0.06, bare=True)
    for x, y in ((-0.75, 0.1), (-0.2, -0.05), (0.35, -0.2)):
        pen.line((x, y), (x, y - 0.6), wide=0.1)
        for side in (-1, 1):
            pen.line((x, y - 0.25), (x + side * 0.25, y - 0.6), wide=0.09)


def well(pen: Pen) -> None:
    pen.fill((-0.6, 0.2), (0.6, 0.2), (0.5, 1.0), (-0.5, 1.0))
    pen.line((-0.6, 0.42), (0.6, 0.42), wide=0.07, bare=True)
    pen.line((-0.8, 0.2), (-0.8, -0.75), wide=0.14)
    pen.line((0.8, 0.2), (0.8, -0.75), wide=0.14)
    pen.fill((-1.0, -0.6), (0, -1.1), (1.0, -0.6), (0.8, -0.5), (-0.8, -0.5))
    pen.line((0, -0.7), (0, -0.2), wide=0.07)
    pen.fill((-0.2, -0.22), (0.2, -0.22), (0.14, 0.1), (-0.14, 0.1))


def granary(pen: Pen) -> None:
    """Two domed stores."""
    for x in (-0.5, 0.5):
        pen.disc(x, -0.1, 0.48)
        pen.fill((x - 0.48, -0.1), (x + 0.48, -0.1), (x + 0.48, 0.95), (x - 0.48, 0.95))
        pen.fill((x - 0.14, 0.95), (x - 0.14, 0.45), (x + 0.14, 0.45), (x + 0.14, 0.95), bare=True)
        pen.line((x, -0.5), (x, -0.85), wide=0.14)
    pen.line((0, -0.2), (0, 0.95), wide=0.07, bare=True)


def bricks(pen: Pen) -> None:
    """What masons lay."""
    for row, y in enumerate((0.55, 0.12, -0.31, -0.74)):
        left = -1.05 if row % 2 == 0 else -0.7
        for number in range(3 if row % 2 == 0 else 2):
            x = left + number * 0.72
            pen.fill((x, y), (x + 0.64, y), (x + 0.64, y + 0.34), (x, y + 0.34))


def wall(pen: Pen) -> None:
    """A wall with its battlements."""
    pen.fill((-1.1, 0.95), (-1.1, -0.6), (-0.8, -0.6), (-0.8, -0.25), (-0.5, -0.25), (-0.5, -0.6), (-0.15, -0.6),
             (-0.15, -0.25), (0.15, -0.25), (0.15, -0.6), (0.5, -0.6), (0.5, -0.25), (0.8, -0.25), (0.8, -0.6),
             (1.1, -0.6), (1.1, 0.95))  # fmt: skip
    for y, shift in ((0.1, 0.0), (0.5, 0.35)):
        pen.line((-1.1, y), (1.1, y), wide=0.06, bare=True)
        for x in (-0.7, 0.0, 0.7):
            pen.line((x + shift, y), (x + shift, y + 0.4), wide=0.06, bare=True)


def road(pen: Pen) -> None:
    """A road to the horizon with its stones."""
    pen.fill((-0.9, 1.0), (-0.12, -0.7), (0.12, -0.7), (0.9, 1.0))
    for y, half in ((0.75, 0.09), (0.2, 0.07), (-0.25, 0.05)):
        pen.fill((-half, y + 0.2), (-half * 0.7, y - 0.12), (half * 0.7, y - 0.12), (half, y + 0.2), bare=True)
    pen.line((-1.1, -0.75), (-0.2, -0.75), wide=0.1)
    pen.line((0.2, -0.75), (1.1, -0.75), wide=0.1)
    pen.disc(0.65, -0.95, 0.2)


def fork(pen: Pen) -> None:
    """A way that divides."""
    pen.line((0, 1.05), (0, 0.2), (-0.7, -0.6), wide=0.26)
    pen.line((0, 0.2), (0.7, -0.6), wide=0.26)
    for x, lean in ((-0.7, -1), (0.7, 1)):
        pen.fill((x + lean * 0.3, -1.0), (x + lean * 0.25, -0.4), (x - lean * 0.3, -0.75))
    pen.disc(0, -0.75, 0.2)


def quay(pen: Pen) -> None:
    """Houses at the water."""
    for x, top in ((-0.6, -0.55), (0.1, -0.95)):
        pen.fill((x - 0.35, top), (x + 0.35, top), (x + 0.35, 0.3), (x - 0.35, 0.3))
        pen.fill((x - 0.1, 0.3), (x - 0.1, -0.05), (x + 0.1, -0.05), (x + 0.1, 0.3), bare=True)
    pen.fill((-1.1, 0.3), (0.75, 0.3), (0.75, 0.55), (-1.1, 0.55))
    pen.line(*((x, y + 0.85) for x, y in WAVE), wide=0.14)
    pen.line((0.85, 0.55), (0.85, -0.2), wide=0.1)


def anchor(pen: Pen) -> None:
    """A stone with a hole and a rope, as ships drop it."""
    pen.fill((-0.25, -0.35), (0.25, -0.35), (0.8, 0.75), (0.6, 1.0), (-0.6, 1.0), (-0.8, 0.75))
    pen.disc(0, 0.0, 0.16, bare=True)
    pen.line((0, 0.0), (0.1, -0.5), (-0.15, -0.75), (0.2, -1.1), wide=0.13)
    for x in (-0.35, 0.35):
        pen.disc(x, 0.7, 0.13, bare=True)


def caravan(pen: Pen) -> None:
    SIGNS["camel"](Pen(pen.draw, pen.spot(0, -0.12), pen.radius * 0.86, pen.ink, pen.ground))
    pen.fill((-0.62, -0.55), (-0.12, -0.55), (-0.05, 0.05), (-0.7, 0.05))
    pen.line((-1.1, 1.0), (1.1, 1.0), wide=0.12)


def market(pen: Pen) -> None:
    """A stall under its awning."""
    pen.fill((-1.0, -0.85), (1.0, -0.85), (1.1, -0.3), (-1.1, -0.3))
    for x in (-0.66, -0.22, 0.22, 0.66):
        pen.line((x, -0.8), (x * 1.08, -0.3), wide=0.08, bare=True)
    for x in (-0.9, 0.9):
        pen.line((x, -0.3), (x, 1.0), wide=0.13)
    pen.fill((-0.9, 0.35), (0.9, 0.35), (0.9, 0.6), (-0.9, 0.6))
    for x in (-0.5, 0.0, 0.5):
        pen.disc(x, 0.18, 0.2)


def scales(pen: Pen) -> None:
    """Trade."""
    pen.line((0, -0.95), (0, 0.9), wide=0.14)
    pen.line((-0.85, -0.7), (0.85, -0.7), wide=0.14)
    pen.line((-0.45, 0.95), (0.45, 0.95), wide=0.17)
    for side in (-1, 1):
        x = side * 0.75
        pen.line((x, -0.7), (x - 0.3, 0.15), wide=0.06)
        pen.line((x, -0.7), (x + 0.3, 0.15), wide=0.06)
        pen.fill((x - 0.4, 0.12), (x + 0.4, 0.12), (x + 0.22, 0.4), (x - 0.22, 0.4))


def coins(pen: Pen) -> None:
    """Rings and bars of silver."""
    for y in (0.75, 0.42, 0.09):
        pen.fill((-0.95, y - 0.12), (0.1, y - 0.12), (0.2, y + 0.12), (-1.05, y + 0.12))
    pen.ring(0.58, 0.42, 0.42, 0.18)
    pen.ring(-0.3, -0.55, 0.42, 0.18)
    pen.ring(0.4, -0.45, 0.3, 0.15)


def ingot(pen: Pen) -> None:
    """Copper and tin, in the shape of a hide."""
    pen.fill((-1.0, -0.85), (-0.6, -0.6), (0.6, -0.6), (1.0, -0.85), (0.8, 0.0), (1.0, 0.85), (0.6, 0.6), (-0.6, 0.6),
             (-1.0, 0.85), (-0.8, 0.0))  # fmt: skip
    pen.line((-0.3, 0.0), (0.3, 0.0), wide=0.1, bare=True)
    pen.line((0, -0.3), (0, 0.3), wide=0.1, bare=True)


def pick(pen: Pen) -> None:
    """A miner's pick before a heap of ore."""
    pen.line((-0.6, 0.75), (0.45, -0.6), wide=0.17)
    pen.fill((-0.35, -0.85), (0.2, -0.95), (0.75, -0.6), (1.05, 0.05), (0.5, -0.35), (0.15, -0.62))
    for x, y in ((0.25, 0.8), (0.62, 0.8), (0.98, 0.8), (0.44, 0.48), (0.8, 0.48)):
        pen.disc(x, y, 0.2)


def pot(pen: Pen) -> None:
    """A jar with two handles."""
    pen.line((-0.35, -0.95), (0.35, -0.95), wide=0.17)
    pen.fill((-0.22, -0.9), (0.22, -0.9), (0.3, -0.5), (0.65, -0.1), (0.5, 0.5), (0.22, 1.0), (-0.22, 1.0),
             (-0.5, 0.5), (-0.65, -0.1), (-0.3, -0.5))  # fmt: skip
    for side in (-1, 1):
        pen.arc((side * 0.55 - 0.35, -0.95, side * 0.55 + 0.35, -0.05), 0, 360, 0.1)
    pen.line((-0.6, 0.05), (0.6, 0.05), wide=0.09, bare=True)


def shell(pen: Pen) -> None:
    """A murex, of which purple is made."""
    pen.fill((-1.0, 0.9), (-0.45, 0.1), (-0.75, -0.2), (-0.25, -0.25), (-0.4, -0.7), (0.05, -0.5), (0.2, -1.0),
             (0.45, -0.55), (0.9, -0.7), (0.75, -0.15), (1.05, 0.15), (0.6, 0.4), (0.15, 0.75))  # fmt: skip
    pen.arc((-0.25, -0.4, 0.65, 0.45), 90, 340, 0.1)
    pen.disc(0.2, 0.02, 0.13, bare=True)


def cedar(pen: Pen) -> None:
    """A cedar."""
    BESIDE["tree"][0](pen)


def lion(pen: Pen) -> None:
    """A lion's head in its mane."""
    for turn in range(12):
        angle = 2 * pi * turn / 12
        near, far = angle - 0.26, angle + 0.26
        pen.fill(
            (0.6 * cos(near), 0.6 * sin(near)), (1.08 * cos(angle), 1.08 * sin(angle)), (0.6 * cos(far), 0.6 * sin(far))
        )
    pen.disc(0, 0, 0.7)
    pen.disc(0, 0.1, 0.5, bare=True)
    for side in (-1, 1):
        pen.disc(side * 0.2, -0.05, 0.09)
    pen.fill((-0.16, 0.16), (0.16, 0.16), (0, 0.34))
    pen.line((0, 0.3), (0, 0.48), wide=0.07)


def hunt(pen: Pen) -> None:
    """A lion with an arrow in it."""
    lion(Pen(pen.draw, pen.spot(-0.12, 0.12), pen.radius * 0.86, pen.ink, pen.ground))
    pen.line((1.1, -1.1), (0.35, -0.4), wide=0.14)
    pen.fill((1.15, -0.75), (0.75, -0.8), (0.8, -1.15), (1.15, -1.15))


WEALTH: dict[str, Drawing] = {
    "grain": grain, "plough": plough, "canal": canal, "well": well, "granary": granary, "bricks": bricks,
    "wall": wall, "road": road, "fork": fork, "quay": quay, "anchor": anchor, "caravan": caravan, "market": market,
    "scales": scales, "coins": coins, "ingot": ingot, "pick": pick, "pot": pot, "shell": shell, "cedar": cedar,
    "lion": lion, "hunt": hunt,
}  # fmt: skip

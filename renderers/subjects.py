"""What cards are about, drawn large: arms, people, crops, gods, weather. Which card shows what is data of its game."""

from __future__ import annotations

from math import cos, pi, sin

from renderers.emblems import BESIDE, SIGNS, Drawing, Pen

WAVE = ((-1.05, 0.1), (-0.8, -0.12), (-0.52, 0.1), (-0.26, -0.12), (0, 0.1), (0.26, -0.12), (0.52, 0.1), (0.8, -0.12),
        (1.05, 0.1))  # fmt: skip


# --- arms and armies ----------------------------------------------------------------------------------------


def sword(pen: Pen) -> None:
    """A sickle sword, as kings carry it."""
    pen.line((-0.8, 0.95), (-0.3, 0.4), wide=0.24)
    pen.line((-0.75, 0.35), (-0.2, 0.85), wide=0.16)
    pen.fill((-0.38, 0.5), (0.1, 0.0), (0.35, -0.5), (0.15, -0.95), (0.62, -1.0), (0.85, -0.45), (0.55, 0.2),
             (-0.16, 0.68))  # fmt: skip


def dagger(pen: Pen) -> None:
    pen.fill((0, 1.05), (-0.26, 0.55), (-0.2, -0.3), (0.2, -0.3), (0.26, 0.55))
    pen.line((0, -0.2), (0, 0.8), wide=0.06, bare=True)
    pen.line((-0.55, -0.36), (0.55, -0.36), wide=0.2)
    pen.line((0, -0.4), (0, -0.9), wide=0.22)
    pen.disc(0, -0.92, 0.17)


def shield(pen: Pen) -> None:
    """A shield of hide, rounded above."""
    pen.disc(0, -0.3, 0.72)
    pen.fill((-0.72, -0.3), (0.72, -0.3), (0.62, 1.0), (-0.62, 1.0))
    for x, y in ((-0.3, -0.35), (0.28, -0.1), (-0.18, 0.35), (0.3, 0.65)):
        pen.disc(x, y, 0.17, bare=True)


def standard(pen: Pen) -> None:
    """What an army follows: a disk with streamers on a pole."""
    pen.line((0, -0.5), (0, 1.1), wide=0.17)
    pen.disc(0, -0.6, 0.44)
    pen.disc(0, -0.6, 0.2, bare=True)
    for side in (-1, 1):
        pen.fill((side * 0.12, -0.05), (side * 0.85, 0.05), (side * 0.6, 0.35), (side * 0.85, 0.7), (side * 0.12, 0.5))


def wheels(pen: Pen) -> None:
    """A wheel with the dust behind it."""
    pen.ring(0.25, 0.1, 0.78, 0.18)
    pen.spokes(0.25, 0.1, 0, 0.7, 6, 0.13)
    pen.disc(0.25, 0.1, 0.18)
    for y, far in ((-0.45, -0.85), (0.05, -1.1), (0.5, -0.9), (0.85, -1.05)):
        pen.line((far, y), (far + 0.36, y), wide=0.11)


def ladder(pen: Pen) -> None:
    """A ladder at a wall."""
    pen.fill((0.25, 1.0), (0.25, -0.55), (0.45, -0.55), (0.45, -0.85), (0.7, -0.85), (0.7, -0.55), (0.85, -0.55),
             (0.85, -0.85), (1.1, -0.85), (1.1, 1.0))  # fmt: skip
    for shift in (0.0, 0.42):
        pen.line((-1.05 + shift, 1.0), (-0.2 + shift, -1.0), wide=0.13)
    for step in range(5):
        x, y = -0.92 + step * 0.155, 0.7 - step * 0.365
        pen.line((x, y), (x + 0.42, y), wide=0.12)


def levies(pen: Pen) -> None:
    """Levies: three spears and their shields."""
    for x in (-0.7, 0, 0.7):
        pen.line((x, -0.5), (x, 1.05), wide=0.1)
        pen.fill((x, -1.1), (x - 0.15, -0.5), (x + 0.15, -0.5))
        pen.disc(x, 0.4, 0.32)
        pen.disc(x, 0.4, 0.12, bare=True)


def march(pen: Pen) -> None:
    """Footprints."""
    for x, y in ((-0.5, 0.7), (0.15, 0.15), (-0.35, -0.35), (0.35, -0.85)):
        pen.fill(
            (x - 0.15, y + 0.3), (x - 0.2, y - 0.05), (x - 0.02, y - 0.25), (x + 0.18, y - 0.05), (x + 0.1, y + 0.3)
        )
    for x, y in ((0.2, 0.52), (-0.3, 0.1)):
        pen.disc(x + 0.5, y + 0.3, 0.07)


def ambush(pen: Pen) -> None:
    """An eye between reeds."""
    for x, lean in ((-0.95, 0.1), (-0.6, -0.1), (0.6, 0.12), (0.95, -0.08)):
        pen.line((x, 1.0), (x + lean, -0.9), wide=0.13)
        pen.fill((x + lean, -1.1), (x + lean - 0.14, -0.55), (x + lean + 0.14, -0.55))
    pen.fill((-0.42, 0.1), (0, -0.2), (0.42, 0.1), (0, 0.4))
    pen.disc(0, 0.1, 0.16, bare=True)


def elephant(pen: Pen) -> None:
    pen.fill((-1.0, 1.0), (-1.0, -0.1), (-0.6, -0.55), (0.1, -0.6), (0.45, -0.85), (0.85, -0.65), (0.95, -0.2),
             (1.1, 0.5), (0.95, 0.85), (0.8, 0.55), (0.65, 0.15), (0.45, 0.2), (0.4, 1.0), (0.1, 1.0), (0.05, 0.45),
             (-0.5, 0.45), (-0.6, 1.0))  # fmt: skip
    pen.fill((0.12, -0.5), (0.42, -0.4), (0.36, 0.05), (0.1, -0.1), bare=True)
    pen.disc(0.68, -0.38, 0.07, bare=True)


# --- persons ------------------------------------------------------------------------------------------------


def head(pen: Pen) -> None:
    """A bearded head."""
    pen.disc(0, -0.35, 0.52)
    pen.fill((-0.45, -0.15), (0.45, -0.15), (0.36, 0.75), (0.0, 1.0), (-0.36, 0.75))
    for y in (0.25, 0.48, 0.7):
        pen.line((-0.32, y), (0.32, y), wide=0.05, bare=True)
    pen.line((-0.56, -0.5), (0.56, -0.5), wide=0.14, bare=True)


def queen(pen: Pen) -> None:
    """A woman's head under a tall crown."""
    pen.fill((-0.5, -1.05), (0.6, -1.05), (0.4, -0.45), (-0.35, -0.45))
    pen.disc(0.02, -0.12, 0.42)
    pen.fill((-0.5, -0.35), (-0.12, -0.4), (-0.2, 0.9), (-0.75, 0.9))
    pen.fill((0.15, 0.15), (0.32, 0.6), (0.85, 1.0), (-0.3, 1.0), (-0.15, 0.2))


def messenger(pen: Pen) -> None:
    """A man who runs."""
    pen.disc(0.3, -0.8, 0.24)
    pen.line((0.15, -0.5), (-0.05, 0.15), wide=0.36)
    pen.line((-0.05, 0.15), (0.4, 0.5), (0.3, 1.0), wide=0.2)
    pen.line((-0.08, 0.15), (-0.5, 0.55), (-1.0, 0.6), wide=0.2)
    pen.line((0.2, -0.4), (0.65, -0.1), (0.95, -0.35), wide=0.16)
    pen.line((0.1, -0.4), (-0.45, -0.3), (-0.6, 0.05), wide=0.16)


def eye(pen: Pen) -> None:
    pen.fill((-1.1, 0), (-0.5, -0.5), (0, -0.62), (0.5, -0.5), (1.1, 0), (0.5, 0.45), (0, 0.55), (-0.5, 0.45))
    pen.disc(0, -0.03, 0.42, bare=True)
    pen.disc(0, -0.03, 0.26)
    pen.line((-0.9, -0.55), (-0.4, -0.95), (0.4, -0.95), (0.9, -0.55), wide=0.14)


def mask(pen: Pen) -> None:
    """A face that is put on: false words."""
    pen.fill((-0.8, -0.9), (0.8, -0.9), (0.72, 0.2), (0, 1.05), (-0.72, 0.2))
    for side in (-1, 1):
        pen.fill((side * 0.15, -0.3), (side * 0.55, -0.5), (side * 0.6, -0.2), bare=True)
    pen.fill((-0.35, 0.35), (0, 0.2), (0.35, 0.35), (0, 0.62), bare=True)


def hand(pen: Pen) -> None:
    """A hand held up: no further."""
    pen.fill((-0.5, 0.0), (0.5, 0.0), (0.42, 0.75), (0.2, 1.05), (-0.3, 1.05), (-0.5, 0.6))
    for x, top in ((-0.42, -0.75), (-0.14, -1.0), (0.14, -0.95), (0.41, -0.7)):
        pen.line((x, 0.1), (x, top), wide=0.22)
        pen.disc(x, top, 0.11)
    pen.line((-0.4, 0.6), (-0.95, 0.0), wide=0.24)


def rings(pen: Pen) -> None:
    """A marriage."""
    pen.ring(-0.36, 0.18, 0.62, 0.17)
    pen.ring(0.36, 0.18, 0.62, 0.17)
    pen.fill((-0.36, -0.42), (-0.6, -0.72), (-0.36, -1.0), (-0.12, -0.72))


def clasp(pen: Pen) -> None:
    """Two hands: an alliance."""
    pen.fill((-1.1, -0.35), (-0.6, -0.45), (0.2, -0.3), (0.5, 0.1), (0.3, 0.3), (-0.1, 0.1), (-0.5, 0.35), (-1.1, 0.3))
    pen.fill((1.1, -0.35), (0.6, -0.45), (0.28, -0.36), (0.62, 0.1), (0.3, 0.48), (-0.2, 0.3), (0.1, 0.6), (0.7, 0.3),
             (1.1, 0.3))  # fmt: skip
    for side in (-1, 1):
        pen.line((side * 0.85, -0.5), (side * 0.85, 0.45), wide=0.1, bare=True)


def throne(pen: Pen) -> None:
    pen.fill((-0.6, -1.0), (-0.3, -1.0), (-0.3, 0.1), (0.6, 0.1), (0.6, 0.38), (-0.6, 0.38))
    for x in (-0.5, 0.48):
        pen.line((x, 0.3), (x, 1.0), wide=0.22)
    pen.line((-0.3, -0.25), (0.5, -0.25), wide=0.14)
    pen.line((-0.75, 1.0), (0.8, 1.0), wide=0.14)


def lyre(pen: Pen) -> None:
    pen.line((-0.7, 0.5), (-0.85, -0.8), wide=0.17)
    pen.line((0.7, 0.5), (0.85, -1.0), wide=0.17)
    pen.line((-0.95, -0.75), (0.95, -0.95), wide=0.17)
    pen.fill((-0.8, 0.4), (0.8, 0.4), (0.62, 1.0), (-0.62, 1.0))
    for x in (-0.4, -0.13, 0.13, 0.4):
        pen.line((x, -0.82), (x, 0.5), wide=0.06)


def dancer(pen: Pen) -> None:
    """A woman who dances, a veil over her."""
    pen.arc((-0.95, -1.2, 0.95, 0.6), 190, 350, 0.13)
    pen.disc(0, -0.55, 0.22)
    pen.line((-0.85, -0.5), (0, -0.2), (0.85, -0.5), wide=0.14)
    pen.fill((-0.18, -0.3), (0.18, -0.3), (0.2, 0.1), (0.75, 1.0), (-0.5, 1.0), (-0.2, 0.1))


def snake(pen: Pen) -> None:
    """Treason."""
    pen.line((-0.95, 0.9), (-0.3, 0.95), (0.35, 0.8), (0.5, 0.45), (0.0, 0.2), (-0.45, 0.0), (-0.4, -0.4), (0.1, -0.6),
             (0.5, -0.6), wide=0.26)  # fmt: skip
    pen.fill((0.35, -0.9), (0.85, -0.85), (1.05, -0.6), (0.85, -0.35), (0.35, -0.35))
    pen.disc(0.72, -0.68, 0.07, bare=True)


def poison(pen: Pen) -> None:
    """A small jar that drips."""
    pen.line((-0.32, -0.95), (0.32, -0.95), wide=0.18)
    pen.fill((-0.2, -0.9), (0.2, -0.9), (0.26, -0.55), (0.72, 0.0), (0.55, 0.6), (-0.55, 0.6), (-0.72, 0.0),
             (-0.26, -0.55))  # fmt: skip
    pen.disc(0, -0.02, 0.26, bare=True)
    pen.fill((-0.17, 0.12), (0.17, 0.12), (0.13, 0.34), (-0.13, 0.34), bare=True)
    for x in (-0.08, 0.08):
        pen.disc(x, -0.05, 0.08)
    pen.disc(0, 0.95, 0.14)


# --- land and wealth ----------------------------------------------------------------------------------------


def grain(pen: Pen) -> None:
    """Three ears."""
    for foot, top, lean in ((-0.1, -0.55, -0.55), (0, -0.75, 0.0), (0.1, -0.55, 0.55)):
        pen.line((foot, 1.05), (lean, top + 0.3), wide=0.08)
        for row in range(4):
            y = top + row * 0.26
            for side in (-1, 1):
                pen.fill((lean, y + 0.22), (lean + side * 0.24, y - 0.02), (lean + side * 0.1, y - 0.22))
    pen.line((-0.3, 0.62), (0.3, 0.62), wide=0.14)


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


def coins(pen: Pen) -> None:
    """Rings and bars of silver."""
    for y in (0.75, 0.42, 0.09):
        pen.fill((-0.95, y - 0.12), (0.1, y - 0.12), (0.2, y + 0.12), (-1.05, y + 0.12))
    pen.ring(0.58, 0.42, 0.42, 0.18)
    pen.ring(-0.3, -0.55, 0.42, 0.18)
    pen.ring(0.4, -0.45, 0.3, 0.15)


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


def caravan(pen: Pen) -> None:
    SIGNS["camel"](Pen(pen.draw, pen.spot(0, -0.12), pen.radius * 0.86, pen.ink, pen.ground))
    pen.fill((-0.62, -0.55), (-0.12, -0.55), (-0.05, 0.05), (-0.7, 0.05))
    pen.line((-1.1, 1.0), (1.1, 1.0), wide=0.12)


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


def road(pen: Pen) -> None:
    """A road to the horizon with its stones."""
    pen.fill((-0.9, 1.0), (-0.12, -0.7), (0.12, -0.7), (0.9, 1.0))
    for y, half in ((0.75, 0.09), (0.2, 0.07), (-0.25, 0.05)):
        pen.fill((-half, y + 0.2), (-half * 0.7, y - 0.12), (half * 0.7, y - 0.12), (half, y + 0.2), bare=True)
    pen.line((-1.1, -0.75), (-0.2, -0.75), wide=0.1)
    pen.line((0.2, -0.75), (1.1, -0.75), wide=0.1)
    pen.disc(0.65, -0.95, 0.2)


def plough(pen: Pen) -> None:
    pen.line((-1.05, -0.55), (-0.35, 0.4), wide=0.17)
    pen.line((-0.35, 0.4), (1.05, -0.35), wide=0.17)
    pen.fill((-0.55, 0.35), (-0.1, 0.3), (-0.2, 1.0))
    for y in (0.75, 0.98):
        pen.line((0.0, y), (1.05, y), wide=0.09)


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


# --- gods, weather, disasters -------------------------------------------------------------------------------


def horned_crown(pen: Pen) -> None:
    """The crown of a god."""
    for reach, y in ((1.0, 0.55), (0.78, 0.15), (0.56, -0.25)):
        pen.fill((-reach, y - 0.35), (-reach * 0.65, y + 0.05), (reach * 0.65, y + 0.05), (reach, y - 0.35),
                 (reach * 0.6, y + 0.4), (-reach * 0.6, y + 0.4))  # fmt: skip
    pen.fill((-0.26, -0.3), (0, -1.05), (0.26, -0.3))
    pen.line((-0.75, 1.02), (0.75, 1.02), wide=0.14)


def falcon(pen: Pen) -> None:
    """The bird of Horus."""
    pen.fill((-0.15, -1.0), (0.3, -0.9), (0.62, -0.62), (0.3, -0.55), (0.4, 0.0), (0.2, 0.55), (-0.3, 0.75),
             (-0.85, 1.05), (-0.7, 0.3), (-0.5, -0.4))  # fmt: skip
    pen.disc(0.12, -0.72, 0.08, bare=True)
    pen.line((0.05, -0.3), (-0.1, 0.3), (-0.55, 0.8), wide=0.06, bare=True)
    for x in (0.0, 0.25):
        pen.line((x, 0.5), (x + 0.06, 0.98), wide=0.1)
    pen.line((-0.2, 1.02), (0.75, 1.02), wide=0.12)


def spade(pen: Pen) -> None:
    """The spade of Marduk."""
    pen.fill((0, -1.1), (0.5, -0.2), (0.16, -0.2), (0.16, 0.7), (-0.16, 0.7), (-0.16, -0.2), (-0.5, -0.2))
    pen.fill((-0.55, 0.7), (0.55, 0.7), (0.7, 1.05), (-0.7, 1.05))


def bolt(pen: Pen) -> None:
    """The lightning of a storm god."""
    for lean in (-0.55, 0, 0.55):
        pen.line((lean * 1.5, -1.05), (lean * 0.8, -0.55), (lean * 1.3, -0.3), (0, 0.1), wide=0.15)
        pen.line((lean * 1.5, 1.05), (lean * 0.8, 0.6), (lean * 1.3, 0.4), (0, 0.1), wide=0.15)
    pen.disc(0, 0.08, 0.2)


def storm(pen: Pen) -> None:
    """A cloud with rain and lightning."""
    for x, y, radius in ((-0.55, -0.35, 0.4), (0.0, -0.6, 0.48), (0.55, -0.35, 0.42)):
        pen.disc(x, y, radius)
    pen.fill((-0.8, -0.35), (0.8, -0.35), (0.75, 0.05), (-0.75, 0.05))
    pen.fill((0.1, 0.1), (-0.25, 0.6), (0.02, 0.6), (-0.15, 1.1), (0.42, 0.42), (0.12, 0.42), (0.35, 0.1))
    for x in (-0.65, 0.62):
        pen.line((x, 0.25), (x - 0.14, 0.75), wide=0.11)


def wind(pen: Pen) -> None:
    """Dust that is driven."""
    for y, far in ((-0.6, 0.6), (-0.05, 0.9), (0.5, 0.45)):
        pen.line((-1.05, y), (far - 0.15, y), wide=0.16)
        pen.arc((far - 0.42, y - 0.47, far + 0.08, y + 0.05), 210, 90, 0.14)
    for x, y in ((-0.7, -0.32), (0.2, 0.25), (-0.4, 0.8), (0.75, 0.7), (0.0, 0.95)):
        pen.disc(x, y, 0.09)


def flood(pen: Pen) -> None:
    """Waves over a house."""
    pen.fill((0, -1.05), (0.6, -0.5), (0.42, -0.5), (0.42, 0.1), (-0.42, 0.1), (-0.42, -0.5), (-0.6, -0.5))
    for y in (0.1, 0.45, 0.8):
        pen.line(*((x, y + rise) for x, rise in WAVE), wide=0.26, bare=True)
        pen.line(*((x, y + rise) for x, rise in WAVE), wide=0.15)


def drought(pen: Pen) -> None:
    """The sun over cracked soil."""
    pen.disc(0, -0.55, 0.32)
    pen.spokes(0, -0.55, 0.42, 0.6, 8, 0.09)
    pen.fill((-1.1, 0.25), (1.1, 0.25), (1.1, 1.0), (-1.1, 1.0))
    for line in (((-0.7, 0.25), (-0.5, 0.55), (-0.75, 1.0)), ((-0.5, 0.55), (0.05, 0.7), (0.1, 1.0)),
                 ((0.3, 0.25), (0.05, 0.7)), ((0.05, 0.7), (0.65, 0.6), (1.1, 0.75)),
                 ((0.65, 0.6), (0.75, 0.25))):  # fmt: skip
        pen.line(*line, wide=0.09, bare=True)


def locust(pen: Pen) -> None:
    pen.fill(
        (-1.05, 0.25), (-0.5, -0.1), (0.4, -0.2), (0.85, -0.35), (1.1, -0.05), (0.85, 0.25), (0.2, 0.35), (-0.5, 0.35)
    )
    pen.fill((-1.0, -0.2), (0.3, -0.55), (0.45, -0.28), (-0.4, -0.12))
    pen.line((0.15, 0.2), (-0.25, -0.75), (-0.75, 0.85), wide=0.13)
    pen.line((0.45, 0.3), (0.35, 0.85), wide=0.11)
    pen.line((0.75, 0.25), (0.95, 0.8), wide=0.11)
    pen.line((0.95, -0.3), (0.8, -0.95), wide=0.07)
    pen.disc(0.86, -0.12, 0.07, bare=True)


def bowl(pen: Pen) -> None:
    """An empty bowl, cracked: hunger."""
    pen.fill((-1.0, 0.0), (1.0, 0.0), (0.6, 0.65), (0.3, 0.8), (-0.3, 0.8), (-0.6, 0.65))
    pen.fill((-0.8, 0.0), (0.8, 0.0), (0.5, 0.16), (-0.5, 0.16), bare=True)
    pen.line((-0.4, 0.92), (0.4, 0.92), wide=0.16)
    pen.line((0.25, 0.1), (0.1, 0.4), (0.3, 0.55), (0.2, 0.8), wide=0.09, bare=True)
    pen.line((-0.7, -0.25), (0.7, -0.95), wide=0.13)
    pen.disc(-0.72, -0.25, 0.17)


def fire(pen: Pen) -> None:
    pen.fill((0, -1.1), (0.35, -0.55), (0.5, -0.75), (0.85, 0.15), (0.6, 0.85), (0.2, 1.05), (-0.25, 1.05),
             (-0.65, 0.8), (-0.8, 0.15), (-0.5, -0.45), (-0.3, -0.2))  # fmt: skip
    pen.fill((0.05, -0.15), (0.32, 0.35), (0.25, 0.8), (-0.22, 0.8), (-0.35, 0.4), (-0.12, 0.35), bare=True)


def quake(pen: Pen) -> None:
    """A temple that breaks apart."""
    pen.fill((-0.15, -1.0), (-1.05, -0.5), (-0.3, -0.5))
    pen.fill((0.1, -0.9), (1.05, -0.35), (0.3, -0.3))
    for x, lean in ((-0.8, -0.06), (-0.35, -0.14), (0.45, 0.12), (0.85, 0.05)):
        pen.line((x, -0.35), (x + lean, 0.6), wide=0.18)
    pen.fill((-1.1, 0.65), (-0.3, 0.65), (-0.1, 1.0), (-1.1, 1.0))
    pen.fill((1.1, 0.75), (0.25, 0.75), (0.1, 1.05), (1.1, 1.05))
    pen.line((0.0, -0.8), (-0.12, -0.3), (0.1, 0.1), (-0.1, 0.5), (0.05, 1.05), wide=0.09)


def moon(pen: Pen) -> None:
    """Night."""
    pen.disc(-0.1, 0, 0.95)
    pen.disc(0.3, -0.2, 0.8, bare=True)
    for x, y, size in ((0.55, -0.45, 0.2), (0.8, 0.25, 0.14), (0.25, 0.15, 0.12)):
        pen.line((x - size, y), (x + size, y), wide=0.09)
        pen.line((x, y - size), (x, y + size), wide=0.09)


def dark_sun(pen: Pen) -> None:
    """The sun behind the moon."""
    pen.spokes(0, 0, 0.85, 1.1, 12, 0.12)
    pen.disc(0, 0, 0.72)
    pen.disc(0.12, -0.06, 0.58, bare=True)
    pen.disc(0.16, -0.08, 0.5)


def altar(pen: Pen) -> None:
    """An altar with its smoke."""
    pen.fill((-0.6, 0.1), (0.6, 0.1), (0.42, 0.3), (0.42, 0.75), (0.7, 1.0), (-0.7, 1.0), (-0.42, 0.75), (-0.42, 0.3))
    for x in (-0.28, 0.05, 0.35):
        pen.line((x, 0.0), (x - 0.13, -0.35), (x + 0.1, -0.65), (x, -1.05), wide=0.11)


def idol(pen: Pen) -> None:
    """A broken image."""
    pen.disc(-0.3, -0.7, 0.26)
    pen.fill((-0.35, -0.35), (0.35, -0.2), (0.3, 0.25), (0.05, 0.1), (-0.1, 0.35), (-0.4, 0.15))
    pen.fill((-0.42, 0.42), (-0.12, 0.55), (0.08, 0.3), (0.36, 0.45), (0.5, 1.05), (-0.55, 1.05))
    pen.line((0.3, -0.05), (0.9, -0.6), wide=0.14)


def treaty(pen: Pen) -> None:
    """A tablet with its seal: a treaty."""
    pen.fill((-0.7, -1.0), (0.7, -1.0), (0.7, 0.7), (-0.7, 0.7))
    for y in (-0.75, -0.48, -0.21):
        pen.line((-0.52, y), (0.52, y), wide=0.09, bare=True)
    pen.line((-0.7, 0.22), (0.7, 0.22), wide=0.1, bare=True)
    pen.disc(0.2, 0.55, 0.4, bare=True)
    pen.disc(0.2, 0.55, 0.32)
    for across, down in ((0, -0.16), (-0.14, 0.1), (0.14, 0.1)):
        pen.disc(0.2 + across, 0.55 + down, 0.07, bare=True)


def stele(pen: Pen) -> None:
    """Laws: a stele with lines."""
    pen.disc(0, -0.5, 0.52)
    pen.fill((-0.52, -0.5), (0.52, -0.5), (0.62, 1.05), (-0.62, 1.05))
    pen.disc(-0.16, -0.55, 0.13, bare=True)
    pen.line((0.12, -0.75), (0.16, -0.2), wide=0.1, bare=True)
    for y in (0.05, 0.28, 0.51, 0.74):
        pen.line((-0.4, y), (0.4, y), wide=0.08, bare=True)


def crook(pen: Pen) -> None:
    """Crook and flail: kingship."""
    pen.line((-0.7, 1.0), (0.35, -0.5), wide=0.17)
    pen.arc((0.1, -1.1, 0.75, -0.35), 160, 20, 0.15)
    pen.line((0.7, 1.0), (-0.4, -0.65), wide=0.15)
    for turn in (0.0, 0.3, 0.6):
        pen.line((-0.4, -0.65), (-0.95 + turn * 0.4, -0.2 + turn * 0.5), wide=0.08)


def trumpet(pen: Pen) -> None:
    """A ram's horn that is blown."""
    pen.fill((-1.05, 0.55), (-0.3, 0.5), (0.3, 0.15), (0.55, -0.4), (0.4, -0.95), (1.0, -0.8), (1.05, -0.1), (0.6, 0.6),
             (-0.2, 0.88), (-1.0, 0.75))  # fmt: skip
    for reach in (0.0, 0.3, 0.6):
        pen.line((-0.75 + reach, -0.05 - reach * 0.5), (-0.5 + reach, -0.6 - reach * 0.5), wide=0.1)


def pirates(pen: Pen) -> None:
    """A ship with a skull on its sail."""
    pen.fill((-1.05, 0.15), (-0.75, 0.5), (0.75, 0.5), (1.05, 0.05), (0.9, 0.75), (0.6, 1.0), (-0.6, 1.0), (-0.9, 0.7))
    pen.line((0, 0.5), (0, -1.05), wide=0.12)
    pen.fill((-0.75, -0.95), (0.75, -0.95), (0.62, 0.3), (-0.62, 0.3))
    pen.disc(0, -0.42, 0.36, bare=True)
    pen.fill((-0.22, -0.2), (0.22, -0.2), (0.18, 0.14), (-0.18, 0.14), bare=True)
    for x in (-0.14, 0.14):
        pen.disc(x, -0.42, 0.1)


def anchor(pen: Pen) -> None:
    """A stone with a hole and a rope, as ships drop it."""
    pen.fill((-0.25, -0.35), (0.25, -0.35), (0.8, 0.75), (0.6, 1.0), (-0.6, 1.0), (-0.8, 0.75))
    pen.disc(0, 0.0, 0.16, bare=True)
    pen.line((0, 0.0), (0.1, -0.5), (-0.15, -0.75), (0.2, -1.1), wide=0.13)
    for x in (-0.35, 0.35):
        pen.disc(x, 0.7, 0.13, bare=True)


def ingot(pen: Pen) -> None:
    """Copper and tin, in the shape of a hide."""
    pen.fill((-1.0, -0.85), (-0.6, -0.6), (0.6, -0.6), (1.0, -0.85), (0.8, 0.0), (1.0, 0.85), (0.6, 0.6), (-0.6, 0.6),
             (-1.0, 0.85), (-0.8, 0.0))  # fmt: skip
    pen.line((-0.3, 0.0), (0.3, 0.0), wide=0.1, bare=True)
    pen.line((0, -0.3), (0, 0.3), wide=0.1, bare=True)


def quay(pen: Pen) -> None:
    """Houses at the water."""
    for x, top in ((-0.6, -0.55), (0.1, -0.95)):
        pen.fill((x - 0.35, top), (x + 0.35, top), (x + 0.35, 0.3), (x - 0.35, 0.3))
        pen.fill((x - 0.1, 0.3), (x - 0.1, -0.05), (x + 0.1, -0.05), (x + 0.1, 0.3), bare=True)
    pen.fill((-1.1, 0.3), (0.75, 0.3), (0.75, 0.55), (-1.1, 0.55))
    pen.line(*((x, y + 0.85) for x, y in WAVE), wide=0.14)
    pen.line((0.85, 0.55), (0.85, -0.2), wide=0.1)


def offering(pen: Pen) -> None:
    """A bowl with gifts in two hands."""
    pen.fill((-0.8, 0.0), (0.8, 0.0), (0.45, 0.5), (-0.45, 0.5))
    for x, y, size in ((-0.4, -0.2, 0.25), (0.05, -0.3, 0.3), (0.48, -0.18, 0.23), (-0.16, -0.65, 0.22)):
        pen.disc(x, y, size)
    for side in (-1, 1):
        pen.line((side * 1.05, 1.0), (side * 0.85, 0.4), (side * 0.4, 0.65), wide=0.2)


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


def pick(pen: Pen) -> None:
    """A miner's pick before a heap of ore."""
    pen.line((-0.6, 0.75), (0.45, -0.6), wide=0.17)
    pen.fill((-0.35, -0.85), (0.2, -0.95), (0.75, -0.6), (1.05, 0.05), (0.5, -0.35), (0.15, -0.62))
    for x, y in ((0.25, 0.8), (0.62, 0.8), (0.98, 0.8), (0.44, 0.48), (0.8, 0.48)):
        pen.disc(x, y, 0.2)


def tally(pen: Pen) -> None:
    """Strokes that count people."""
    for row in (-0.55, 0.55):
        for x in (-0.75, -0.38, 0.0, 0.37):
            pen.line((x, row - 0.38), (x, row + 0.38), wide=0.14)
        pen.line((-1.0, row + 0.25), (0.62, row - 0.25), wide=0.12)
    pen.line((0.9, -0.93), (0.9, -0.17), wide=0.14)
    pen.line((0.9, 0.17), (0.9, 0.93), wide=0.14)


def cart(pen: Pen) -> None:
    """People on the move with all they have."""
    pen.fill((-0.85, -0.1), (0.85, -0.1), (0.7, 0.35), (-0.7, 0.35))
    for x, y, size in ((-0.45, -0.35, 0.3), (0.1, -0.45, 0.36), (0.5, -0.3, 0.25)):
        pen.disc(x, y, size)
    for x in (-0.45, 0.45):
        pen.disc(x, 0.55, 0.42, bare=True)
        pen.ring(x, 0.55, 0.36, 0.12)
        pen.spokes(x, 0.55, 0, 0.32, 4, 0.09)
    pen.line((-0.8, 0.1), (-1.15, 0.3), wide=0.13)


def thief(pen: Pen) -> None:
    """A purse that is cut."""
    pen.fill((-0.28, -0.35), (0.28, -0.35), (0.7, 0.45), (0.5, 1.0), (-0.5, 1.0), (-0.7, 0.45))
    pen.fill((-0.45, -0.75), (0.45, -0.75), (0.25, -0.4), (-0.25, -0.4))
    pen.line((-0.35, -0.38), (0.35, -0.38), wide=0.1, bare=True)
    pen.line((0.1, 0.3), (-0.25, 0.85), wide=0.12, bare=True)
    pen.disc(0.75, 0.9, 0.2)
    pen.disc(-0.95, 0.85, 0.16)


def hunt(pen: Pen) -> None:
    """A lion with an arrow in it."""
    lion(Pen(pen.draw, pen.spot(-0.12, 0.12), pen.radius * 0.86, pen.ink, pen.ground))
    pen.line((1.1, -1.1), (0.35, -0.4), wide=0.14)
    pen.fill((1.15, -0.75), (0.75, -0.8), (0.8, -1.15), (1.15, -1.15))


def tents(pen: Pen) -> None:
    """Tents and a fire: the camp of an army."""
    for x, size in ((-0.5, 0.6), (0.5, 0.5)):
        pen.fill((x, 0.5 - size * 2), (x + size, 0.6), (x - size, 0.6))
        pen.fill((x, 0.5 - size), (x + size * 0.3, 0.6), (x - size * 0.3, 0.6), bare=True)
    pen.line((-1.1, 0.85), (1.1, 0.85), wide=0.14)


def heights(pen: Pen) -> None:
    """Archers above: a peak with a bow on it."""
    pen.fill((-1.1, 1.0), (-0.35, 0.1), (0.05, 0.4), (0.5, -0.05), (1.1, 1.0))
    pen.arc((-0.75, -1.1, 0.25, 0.2), -70, 70, 0.14)
    pen.line((-0.08, -1.02), (-0.08, 0.12), wide=0.07)
    pen.line((-0.45, -0.45), (0.75, -0.45), wide=0.1)
    pen.fill((1.0, -0.45), (0.65, -0.65), (0.65, -0.25))


def fork(pen: Pen) -> None:
    """A way that divides."""
    pen.line((0, 1.05), (0, 0.2), (-0.7, -0.6), wide=0.26)
    pen.line((0, 0.2), (0.7, -0.6), wide=0.26)
    for x, lean in ((-0.7, -1), (0.7, 1)):
        pen.fill((x + lean * 0.3, -1.0), (x + lean * 0.25, -0.4), (x - lean * 0.3, -0.75))
    pen.disc(0, -0.75, 0.2)


def duel(pen: Pen) -> None:
    """Two blades against each other over a shield."""
    pen.disc(0, 0.25, 0.7)
    pen.disc(0, 0.25, 0.5, bare=True)
    for side in (-1, 1):
        pen.line((side * 0.95, 1.0), (side * -0.55, -0.75), wide=0.17)
        pen.fill((side * -0.75, -1.05), (side * -0.38, -0.75), (side * -0.68, -0.55))


def omen(pen: Pen) -> None:
    """A bird that flies: what the gods say."""
    pen.fill((-1.1, -0.55), (-0.4, -0.5), (0.0, -0.05), (0.4, -0.5), (1.1, -0.55), (0.5, -0.1), (0.22, 0.3),
             (0.3, 0.85), (0, 0.62), (-0.3, 0.85), (-0.22, 0.3), (-0.5, -0.1))  # fmt: skip
    pen.disc(0, -0.2, 0.2)


def council(pen: Pen) -> None:
    """Elders who sit together."""
    for x, y in ((-0.7, 0.1), (0.0, -0.25), (0.7, 0.1)):
        pen.disc(x, y - 0.38, 0.24)
        pen.fill((x - 0.3, y + 0.6), (x - 0.25, y - 0.1), (x + 0.25, y - 0.1), (x + 0.3, y + 0.6))
    pen.line((-1.1, 0.85), (1.1, 0.85), wide=0.16)


def vassal(pen: Pen) -> None:
    """A banner that is turned round."""
    pen.line((-0.15, -1.05), (-0.15, 1.05), wide=0.15)
    pen.fill((-0.15, -1.0), (0.85, -0.75), (0.45, -0.45), (0.85, -0.15), (-0.15, -0.2))
    pen.arc((-0.95, -0.2, 0.95, 1.0), 20, 150, 0.12)
    pen.fill((-0.95, 0.35), (-0.62, 0.75), (-1.05, 0.85))


def veil(pen: Pen) -> None:
    """A curtain with an ear behind it: intrigue."""
    for x in (-0.85, -0.45, -0.05):
        pen.fill((x - 0.18, -1.0), (x + 0.22, -1.0), (x + 0.16, 1.0), (x - 0.2, 1.0))
    pen.line((-1.1, -1.0), (1.1, -1.0), wide=0.14)
    pen.ring(0.62, -0.05, 0.42, 0.14)
    pen.arc((0.42, -0.25, 0.82, 0.25), 180, 60, 0.12)
    pen.line((0.45, 0.3), (0.55, 0.65), wide=0.15)


def cedar(pen: Pen) -> None:
    """A cedar."""
    BESIDE["tree"][0](pen)


SUBJECTS: dict[str, Drawing] = {
    "sword": sword, "dagger": dagger, "shield": shield, "standard": standard, "wheels": wheels, "ladder": ladder,
    "levies": levies, "march": march, "ambush": ambush, "elephant": elephant, "head": head, "queen": queen,
    "messenger": messenger, "eye": eye, "mask": mask, "hand": hand, "rings": rings, "clasp": clasp, "throne": throne,
    "lyre": lyre, "dancer": dancer, "snake": snake, "poison": poison, "grain": grain, "canal": canal, "coins": coins,
    "scales": scales, "caravan": caravan, "well": well, "granary": granary, "bricks": bricks, "wall": wall,
    "pot": pot, "shell": shell, "road": road, "plough": plough, "lion": lion, "horned_crown": horned_crown,
    "falcon": falcon, "spade": spade, "bolt": bolt, "storm": storm, "wind": wind, "flood": flood,
    "drought": drought, "locust": locust, "bowl": bowl, "fire": fire, "quake": quake, "moon": moon,
    "dark_sun": dark_sun, "altar": altar, "idol": idol, "treaty": treaty, "stele": stele, "crook": crook,
    "cedar": cedar, "trumpet": trumpet, "pirates": pirates, "anchor": anchor, "ingot": ingot, "quay": quay,
    "offering": offering, "market": market, "pick": pick, "tally": tally, "cart": cart, "thief": thief, "hunt": hunt,
    "tents": tents, "heights": heights, "fork": fork, "duel": duel, "omen": omen, "council": council, "vassal": vassal,
    "veil": veil,
}  # fmt: skip

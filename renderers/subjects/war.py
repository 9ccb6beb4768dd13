"""Arms and armies, as cards show them."""

from __future__ import annotations

from renderers.emblems import Drawing, Pen


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


def trumpet(pen: Pen) -> None:
    """A ram's horn that is blown."""
    pen.fill((-1.05, 0.55), (-0.3, 0.5), (0.3, 0.15), (0.55, -0.4), (0.4, -0.95), (1.0, -0.8), (1.05, -0.1), (0.6, 0.6),
             (-0.2, 0.88), (-1.0, 0.75))  # fmt: skip
    for reach in (0.0, 0.3, 0.6):
        pen.line((-0.75 + reach, -0.05 - reach * 0.5), (-0.5 + reach, -0.6 - reach * 0.5), wide=0.1)


def duel(pen: Pen) -> None:
    """Two blades against each other over a shield."""
    pen.disc(0, 0.25, 0.7)
    pen.disc(0, 0.25, 0.5, bare=True)
    for side in (-1, 1):
        pen.line((side * 0.95, 1.0), (side * -0.55, -0.75), wide=0.17)
        pen.fill((side * -0.75, -1.05), (side * -0.38, -0.75), (side * -0.68, -0.55))


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


def tents(pen: Pen) -> None:
    """Tents and a fire: the camp of an army."""
    for x, size in ((-0.5, 0.6), (0.5, 0.5)):
        pen.fill((x, 0.5 - size * 2), (x + size, 0.6), (x - size, 0.6))
        pen.fill((x, 0.5 - size), (x + size * 0.3, 0.6), (x - size * 0.3, 0.6), bare=True)
    pen.line((-1.1, 0.85), (1.1, 0.85), wide=0.14)


def wheels(pen: Pen) -> None:
    """A wheel with the dust behind it."""
    pen.ring(0.25, 0.1, 0.78, 0.18)
    pen.spokes(0.25, 0.1, 0, 0.7, 6, 0.13)
    pen.disc(0.25, 0.1, 0.18)
    for y, far in ((-0.45, -0.85), (0.05, -1.1), (0.5, -0.9), (0.85, -1.05)):
        pen.line((far, y), (far + 0.36, y), wide=0.11)


def elephant(pen: Pen) -> None:
    pen.fill((-1.0, 1.0), (-1.0, -0.1), (-0.6, -0.55), (0.1, -0.6), (0.45, -0.85), (0.85, -0.65), (0.95, -0.2),
             (1.1, 0.5), (0.95, 0.85), (0.8, 0.55), (0.65, 0.15), (0.45, 0.2), (0.4, 1.0), (0.1, 1.0), (0.05, 0.45),
             (-0.5, 0.45), (-0.6, 1.0))  # fmt: skip
    pen.fill((0.12, -0.5), (0.42, -0.4), (0.36, 0.05), (0.1, -0.1), bare=True)
    pen.disc(0.68, -0.38, 0.07, bare=True)


def heights(pen: Pen) -> None:
    """Archers above: a peak with a bow on it."""
    pen.fill((-1.1, 1.0), (-0.35, 0.1), (0.05, 0.4), (0.5, -0.05), (1.1, 1.0))
    pen.arc((-0.75, -1.1, 0.25, 0.2), -70, 70, 0.14)
    pen.line((-0.08, -1.02), (-0.08, 0.12), wide=0.07)
    pen.line((-0.45, -0.45), (0.75, -0.45), wide=0.1)
    pen.fill((1.0, -0.45), (0.65, -0.65), (0.65, -0.25))


def ambush(pen: Pen) -> None:
    """An eye between reeds."""
    for x, lean in ((-0.95, 0.1), (-0.6, -0.1), (0.6, 0.12), (0.95, -0.08)):
        pen.line((x, 1.0), (x + lean, -0.9), wide=0.13)
        pen.fill((x + lean, -1.1), (x + lean - 0.14, -0.55), (x + lean + 0.14, -0.55))
    pen.fill((-0.42, 0.1), (0, -0.2), (0.42, 0.1), (0, 0.4))
    pen.disc(0, 0.1, 0.16, bare=True)


def ladder(pen: Pen) -> None:
    """A ladder at a wall."""
    pen.fill((0.25, 1.0), (0.25, -0.55), (0.45, -0.55), (0.45, -0.85), (0.7, -0.85), (0.7, -0.55), (0.85, -0.55),
             (0.85, -0.85), (1.1, -0.85), (1.1, 1.0))  # fmt: skip
    for shift in (0.0, 0.42):
        pen.line((-1.05 + shift, 1.0), (-0.2 + shift, -1.0), wide=0.13)
    for step in range(5):
        x, y = -0.92 + step * 0.155, 0.7 - step * 0.365
        pen.line((x, y), (x + 0.42, y), wide=0.12)


def pirates(pen: Pen) -> None:
    """A ship with a skull on its sail."""
    pen.fill((-1.05, 0.15), (-0.75, 0.5), (0.75, 0.5), (1.05, 0.05), (0.9, 0.75), (0.6, 1.0), (-0.6, 1.0), (-0.9, 0.7))
    pen.line((0, 0.5), (0, -1.05), wide=0.12)
    pen.fill((-0.75, -0.95), (0.75, -0.95), (0.62, 0.3), (-0.62, 0.3))
    pen.disc(0, -0.42, 0.36, bare=True)
    pen.fill((-0.22, -0.2), (0.22, -0.2), (0.18, 0.14), (-0.18, 0.14), bare=True)
    for x in (-0.14, 0.14):
        pen.disc(x, -0.42, 0.1)


ARMS: dict[str, Drawing] = {
    "sword": sword, "dagger": dagger, "shield": shield, "standard": standard, "trumpet": trumpet, "duel": duel,
    "levies": levies, "march": march, "tents": tents, "wheels": wheels, "elephant": elephant, "heights": heights,
    "ambush": ambush, "ladder": ladder, "pirates": pirates,
}  # fmt: skip

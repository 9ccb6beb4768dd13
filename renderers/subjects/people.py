"""Persons, what they make up between them, and what rules them."""

from __future__ import annotations

from renderers.emblems import Drawing, Pen


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


def thief(pen: Pen) -> None:
    """A purse that is cut."""
    pen.fill((-0.28, -0.35), (0.28, -0.35), (0.7, 0.45), (0.5, 1.0), (-0.5, 1.0), (-0.7, 0.45))
    pen.fill((-0.45, -0.75), (0.45, -0.75), (0.25, -0.4), (-0.25, -0.4))
    pen.line((-0.35, -0.38), (0.35, -0.38), wide=0.1, bare=True)
    pen.line((0.1, 0.3), (-0.25, 0.85), wide=0.12, bare=True)
    pen.disc(0.75, 0.9, 0.2)
    pen.disc(-0.95, 0.85, 0.16)


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


def throne(pen: Pen) -> None:
    pen.fill((-0.6, -1.0), (-0.3, -1.0), (-0.3, 0.1), (0.6, 0.1), (0.6, 0.38), (-0.6, 0.38))
    for x in (-0.5, 0.48):
        pen.line((x, 0.3), (x, 1.0), wide=0.22)
    pen.line((-0.3, -0.25), (0.5, -0.25), wide=0.14)
    pen.line((-0.75, 1.0), (0.8, 1.0), wide=0.14)


def crook(pen: Pen) -> None:
    """Crook and flail: kingship."""
    pen.line((-0.7, 1.0), (0.35, -0.5), wide=0.17)
    pen.arc((0.1, -1.1, 0.75, -0.35), 160, 20, 0.15)
    pen.line((0.7, 1.0), (-0.4, -0.65), wide=0.15)
    for turn in (0.0, 0.3, 0.6):
        pen.line((-0.4, -0.65), (-0.95 + turn * 0.4, -0.2 + turn * 0.5), wide=0.08)


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


PEOPLE: dict[str, Drawing] = {
    "head": head, "queen": queen, "messenger": messenger, "eye": eye, "mask": mask, "hand": hand, "rings": rings,
    "clasp": clasp, "lyre": lyre, "dancer": dancer, "snake": snake, "poison": poison, "thief": thief, "tally": tally,
    "cart": cart, "throne": throne, "crook": crook, "council": council, "vassal": vassal, "veil": veil,
    "treaty": treaty, "stele": stele,
}  # fmt: skip

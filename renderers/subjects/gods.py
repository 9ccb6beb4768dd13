"""Gods, what is brought to them, weather and disasters."""

from __future__ import annotations

from renderers.emblems import Drawing, Pen
from renderers.subjects.waves import WAVE


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


def omen(pen: Pen) -> None:
    """A bird that flies: what the gods say."""
    pen.fill((-1.1, -0.55), (-0.4, -0.5), (0.0, -0.05), (0.4, -0.5), (1.1, -0.55), (0.5, -0.1), (0.22, 0.3),
             (0.3, 0.85), (0, 0.62), (-0.3, 0.85), (-0.22, 0.3), (-0.5, -0.1))  # fmt: skip
    pen.disc(0, -0.2, 0.2)


def altar(pen: Pen) -> None:
    """An altar with its smoke."""
    pen.fill((-0.6, 0.1), (0.6, 0.1), (0.42, 0.3), (0.42, 0.75), (0.7, 1.0), (-0.7, 1.0), (-0.42, 0.75), (-0.42, 0.3))
    for x in (-0.28, 0.05, 0.35):
        pen.line((x, 0.0), (x - 0.13, -0.35), (x + 0.1, -0.65), (x, -1.05), wide=0.11)


def offering(pen: Pen) -> None:
    """A bowl with gifts in two hands."""
    pen.fill((-0.8, 0.0), (0.8, 0.0), (0.45, 0.5), (-0.45, 0.5))
    for x, y, size in ((-0.4, -0.2, 0.25), (0.05, -0.3, 0.3), (0.48, -0.18, 0.23), (-0.16, -0.65, 0.22)):
        pen.disc(x, y, size)
    for side in (-1, 1):
        pen.line((side * 1.05, 1.0), (side * 0.85, 0.4), (side * 0.4, 0.65), wide=0.2)


def idol(pen: Pen) -> None:
    """A broken image."""
    pen.disc(-0.3, -0.7, 0.26)
    pen.fill((-0.35, -0.35), (0.35, -0.2), (0.3, 0.25), (0.05, 0.1), (-0.1, 0.35), (-0.4, 0.15))
    pen.fill((-0.42, 0.42), (-0.12, 0.55), (0.08, 0.3), (0.36, 0.45), (0.5, 1.05), (-0.55, 1.05))
    pen.line((0.3, -0.05), (0.9, -0.6), wide=0.14)


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


GODS: dict[str, Drawing] = {
    "horned_crown": horned_crown, "falcon": falcon, "spade": spade, "bolt": bolt, "moon": moon, "dark_sun": dark_sun,
    "omen": omen, "altar": altar, "offering": offering, "idol": idol, "storm": storm, "wind": wind, "flood": flood,
    "drought": drought, "locust": locust, "bowl": bowl, "fire": fire, "quake": quake,
}  # fmt: skip

"""Drawings: the emblems of owners and the signs of pieces, as vectors around a middle.

Everything is drawn far too large and shrunk afterwards, so shapes are plain polygons without any smoothing, and
simple enough to be told apart at a dozen pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PIL import ImageDraw

from renderers.color import Rgb


class Pen:
    """Draws around a middle in units of a radius: (-1, -1) is up left, (1, 1) down right."""

    def __init__(
        self, draw: ImageDraw.ImageDraw, at: tuple[float, float], radius: float, ink: Rgb, ground: Rgb
    ) -> None:
        self.draw, self.at, self.radius, self.ink, self.ground = draw, at, radius, ink, ground

    def spot(self, x: float, y: float) -> tuple[float, float]:
        return self.at[0] + x * self.radius, self.at[1] + y * self.radius

    def fill(self, *spots: tuple[float, float], bare: bool = False) -> None:
        """A polygon; `bare` cuts it out again."""
        self.draw.polygon([self.spot(x, y) for x, y in spots], fill=self.ground if bare else self.ink)

    def line(self, *spots: tuple[float, float], wide: float = 0.2, bare: bool = False) -> None:
        color = self.ground if bare else self.ink
        width = max(1, round(wide * self.radius))
        self.draw.line([self.spot(x, y) for x, y in spots], fill=color, width=width, joint="curve")

    def disc(self, x: float, y: float, radius: float, bare: bool = False) -> None:
        box = [*self.spot(x - radius, y - radius), *self.spot(x + radius, y + radius)]
        self.draw.ellipse(box, fill=self.ground if bare else self.ink)

    def ring(self, x: float, y: float, radius: float, wide: float = 0.2) -> None:
        box = [*self.spot(x - radius, y - radius), *self.spot(x + radius, y + radius)]
        self.draw.ellipse(box, outline=self.ink, width=max(1, round(wide * self.radius)))

    def arc(self, box: tuple[float, float, float, float], start: float, end: float, wide: float = 0.2) -> None:
        corners = [*self.spot(box[0], box[1]), *self.spot(box[2], box[3])]
        self.draw.arc(corners, start, end, fill=self.ink, width=max(1, round(wide * self.radius)))

    def spokes(self, x: float, y: float, inner: float, outer: float, count: int, wide: float = 0.16) -> None:
        for turn in range(count):
            angle = 2 * pi * turn / count - pi / 2
            ends = [(x + r * cos(angle), y + r * sin(angle)) for r in (inner, outer)]
            self.line(*ends, wide=wide)

    def star(self, points: int, inner: float, outer: float = 1.0) -> None:
        radii = [outer if corner % 2 == 0 else inner for corner in range(2 * points)]
        self.fill(*((r * sin(pi * n / points), -r * cos(pi * n / points)) for n, r in enumerate(radii)))


Drawing = Callable[[Pen], None]


# --- emblems of owners --------------------------------------------------------------------------------------


def sun(pen: Pen) -> None:
    pen.disc(0, 0, 0.52)
    pen.spokes(0, 0, 0.68, 1.0, 8, 0.22)


def axe(pen: Pen) -> None:
    pen.fill((-1, -0.7), (-0.1, -0.2), (-0.1, 0.2), (-1, 0.7), (-0.72, 0))
    pen.fill((1, -0.7), (0.1, -0.2), (0.1, 0.2), (1, 0.7), (0.72, 0))
    pen.line((0, -0.95), (0, 1), wide=0.26)


def wheel(pen: Pen) -> None:
    pen.ring(0, 0, 1.0, 0.26)
    pen.spokes(0, 0, 0, 0.9, 6, 0.18)


def wings(pen: Pen) -> None:
    pen.disc(0, -0.1, 0.42)
    pen.fill((-0.45, -0.3), (-1.15, -0.5), (-1.0, 0.1), (-0.42, 0.2))
    pen.fill((0.45, -0.3), (1.15, -0.5), (1.0, 0.1), (0.42, 0.2))
    pen.fill((-0.3, 0.4), (0.3, 0.4), (0.5, 0.95), (-0.5, 0.95))


def star(pen: Pen) -> None:
    pen.star(8, 0.42)


def bull(pen: Pen) -> None:
    pen.fill((-0.5, -0.15), (0.5, -0.15), (0.24, 0.95), (-0.24, 0.95))
    pen.arc((-1, -1.15, 1, 0.3), 15, 165, 0.3)


def trident(pen: Pen) -> None:
    pen.line((0, -1), (0, 1), wide=0.22)
    pen.line((-0.7, -0.9), (-0.7, -0.1), (0.7, -0.1), (0.7, -0.9), wide=0.22)


def mountain(pen: Pen) -> None:
    pen.fill((-1, 0.8), (-0.3, -0.7), (0.05, 0.05), (0.35, -0.35), (1, 0.8))


def ankh(pen: Pen) -> None:
    pen.arc((-0.5, -1.1, 0.5, 0.05), 0, 360, 0.28)
    pen.line((0, 0), (0, 1.05), wide=0.3)
    pen.line((-0.75, 0.22), (0.75, 0.22), wide=0.28)


def plain(pen: Pen) -> None:
    """No emblem."""


def palm(pen: Pen) -> None:
    pen.line((0, -0.3), (0, 1.05), wide=0.26)
    for side in (-1, 1):
        pen.line((0, -0.35), (side * 0.55, -0.8), (side * 1.05, -0.4), wide=0.22)
        pen.line((0, -0.3), (side * 0.6, -0.25), (side * 0.85, 0.3), wide=0.22)
    pen.line((0, -0.35), (0, -1.05), wide=0.22)


EMBLEMS: dict[str, Drawing] = {
    "sun": sun, "axe": axe, "wheel": wheel, "wings": wings, "star": star, "bull": bull, "trident": trident,
    "mountain": mountain, "ankh": ankh, "palm": palm, "none": plain,
}  # fmt: skip


# --- signs of pieces ----------------------------------------------------------------------------------------


def foot(pen: Pen) -> None:
    """A tall shield and a spear."""
    pen.line((0.78, -0.9), (0.78, 1.05), wide=0.19)
    pen.fill((0.78, -1.3), (0.5, -0.65), (1.06, -0.65))
    box = [*pen.spot(-0.95, -0.95), *pen.spot(0.42, 1.05)]
    pen.draw.rounded_rectangle(box, radius=0.62 * pen.radius, fill=pen.ink)
    pen.disc(-0.27, 0.05, 0.25, bare=True)


def chariot(pen: Pen) -> None:
    """A car on one large wheel behind a horse's neck."""
    pen.fill((-1.15, -0.75), (-0.85, -0.75), (-0.7, -0.25), (0.2, -0.1), (0.2, 0.25), (-1.0, 0.25))
    pen.disc(-0.45, 0.42, 0.72, bare=True)
    pen.ring(-0.45, 0.42, 0.66, 0.19)
    pen.spokes(-0.45, 0.42, 0, 0.6, 6, 0.11)
    pen.line((0.1, 0.2), (0.75, 0.1), wide=0.17)
    pen.fill(
        (0.5, 0.3), (0.5, -0.4), (0.78, -1.05), (0.92, -0.85), (1.3, -0.35), (1.12, -0.15), (0.88, -0.3), (0.95, 0.3)
    )


def horse(pen: Pen) -> None:
    """The head and neck of a horse."""
    pen.fill(
        (-0.75, 1.0), (-0.7, 0.1), (-0.35, -0.65), (0.05, -0.9), (0.15, -1.25), (0.4, -0.9), (0.62, -0.5),
        (1.05, 0.15), (0.95, 0.45), (0.6, 0.5), (0.25, 0.15), (0.1, 0.25), (0.3, 0.6), (0.62, 1.0),
    )  # fmt: skip
    pen.disc(0.3, -0.42, 0.11, bare=True)


def camel(pen: Pen) -> None:
    pen.fill(
        (-1.0, 1.0), (-1.0, -0.05), (-0.75, -0.3), (-0.4, -0.95), (-0.1, -0.3), (0.25, -0.2), (0.5, -0.75),
        (0.75, -1.1), (1.2, -0.85), (1.2, -0.62), (0.88, -0.6), (0.72, 0.2), (0.6, 0.35), (0.6, 1.0), (0.36, 1.0),
        (0.3, 0.4), (-0.62, 0.4), (-0.72, 1.0),
    )  # fmt: skip


def crown(pen: Pen) -> None:
    pen.fill((-0.9, 0.45), (-1.05, -0.6), (-0.45, 0.0), (0, -0.95), (0.45, 0.0), (1.05, -0.6), (0.9, 0.45))
    pen.fill((-0.9, 0.6), (0.9, 0.6), (0.9, 0.9), (-0.9, 0.9))
    for x, y in ((-1.05, -0.68), (0, -1.0), (1.05, -0.68)):
        pen.disc(x, y, 0.17)


def god(pen: Pen) -> None:
    """A rayed star in a ring."""
    pen.ring(0, 0, 1.08, 0.14)
    pen.star(4, 0.3, 1.0)
    pen.disc(0, 0, 0.22, bare=True)


def fallen_god(pen: Pen) -> None:
    """The same, crossed out."""
    god(pen)
    pen.line((-1.05, 1.05), (1.05, -1.05), wide=0.5, bare=True)
    pen.line((-1.05, 1.05), (1.05, -1.05), wide=0.24)


def terror(pen: Pen) -> None:
    """A skull."""
    pen.disc(0, -0.2, 0.85)
    pen.fill((-0.5, 0.4), (0.5, 0.4), (0.45, 1.0), (-0.45, 1.0))
    for x in (-0.36, 0.36):
        pen.disc(x, -0.12, 0.25, bare=True)
        pen.line((x / 2, 0.62), (x / 2, 1.0), wide=0.1, bare=True)


def siege(pen: Pen) -> None:
    """A wheeled tower with a ram."""
    pen.fill((-0.85, 0.65), (-0.85, -0.95), (-0.5, -0.95), (-0.5, -0.7), (-0.2, -0.7), (-0.2, -0.95), (0.15, -0.95),
             (0.15, -0.35), (0.55, 0.1), (0.55, 0.65))  # fmt: skip
    pen.line((0.3, 0.35), (1.2, 0.2), wide=0.3)
    pen.disc(-0.5, 0.8, 0.26)
    pen.disc(0.25, 0.8, 0.26)


def lamp(pen: Pen) -> None:
    """A seven-armed lamp: the Chosen People, godly."""
    for reach in (0.95, 0.6, 0.28):
        pen.arc((-reach, -0.7 - reach, reach, -0.7 + reach), 0, 180, 0.17)
    pen.line((0, -0.75), (0, 0.9), wide=0.2)
    pen.fill((-0.5, 1.0), (0.5, 1.0), (0.25, 0.72), (-0.25, 0.72))


def calf(pen: Pen) -> None:
    """A calf: the Chosen People, ungodly."""
    pen.fill((-1.0, 1.0), (-0.95, -0.3), (0.25, -0.35), (0.45, -0.6), (1.0, -0.45), (1.12, -0.05), (0.72, 0.12),
             (0.55, 0.4), (0.5, 1.0), (0.22, 1.0), (0.2, 0.45), (-0.62, 0.45), (-0.68, 1.0))  # fmt: skip
    pen.arc((0.2, -1.2, 0.8, -0.4), 20, 140, 0.16)


def swords(pen: Pen) -> None:
    """A battle."""
    for side in (-1, 1):
        pen.line((side * -0.9, -0.95), (side * 0.75, 0.8), wide=0.24)
        pen.line((side * 0.3, 0.75), (side * 0.8, 0.25), wide=0.2)


def tower(pen: Pen) -> None:
    """Something claimed or walled."""
    pen.fill((-0.7, 0.95), (-0.7, -0.8), (-0.35, -0.8), (-0.35, -0.5), (-0.15, -0.5), (-0.15, -0.8), (0.15, -0.8),
             (0.15, -0.5), (0.35, -0.5), (0.35, -0.8), (0.7, -0.8), (0.7, 0.95))  # fmt: skip


def sickle(pen: Pen) -> None:
    """A peasant."""
    pen.arc((-0.8, -1.0, 0.8, 0.6), 190, 60, 0.26)
    pen.line((-0.62, 0.2), (-0.85, 1.05), wide=0.28)


def chain(pen: Pen) -> None:
    """A slave."""
    pen.ring(-0.48, 0, 0.5, 0.2)
    pen.ring(0.48, 0, 0.5, 0.2)
    pen.line((-0.2, 0), (0.2, 0), wide=0.2)


def pyramid(pen: Pen) -> None:
    """A monument."""
    pen.fill((0, -0.9), (1.05, 0.85), (-1.05, 0.85))
    pen.line((0, -0.9), (0.25, 0.85), wide=0.12, bare=True)


def scaffold(pen: Pen) -> None:
    """A monument begun."""
    pen.fill((-0.55, 0.0), (0.55, 0.0), (1.05, 0.85), (-1.05, 0.85))
    pen.line((-0.9, 0.85), (-0.9, -0.8), (0.9, -0.8), (0.9, 0.85), wide=0.14)


def ruin(pen: Pen) -> None:
    """A destroyed city."""
    pen.fill((-0.95, 0.9), (-0.95, -0.3), (-0.6, -0.75), (-0.45, 0.1), (-0.1, 0.35), (0.2, -0.15), (0.4, 0.4),
             (0.6, -0.6), (0.95, -0.1), (0.95, 0.9))  # fmt: skip


def torch(pen: Pen) -> None:
    """A revolt."""
    pen.line((0, 0.1), (0, 1.05), wide=0.3)
    pen.fill((0, -1.1), (0.5, -0.35), (0.35, 0.15), (-0.35, 0.15), (-0.5, -0.35))
    pen.fill((0, -0.5), (0.2, -0.1), (-0.2, -0.1), bare=True)


def spears(pen: Pen) -> None:
    """A city under barbarians."""
    for lean in (-0.6, 0, 0.6):
        pen.line((lean, 1.0), (lean * 1.4, -0.6), wide=0.16)
        pen.fill((lean * 1.55, -1.15), (lean * 1.4 - 0.25, -0.5), (lean * 1.4 + 0.25, -0.5))


def hammer(pen: Pen) -> None:
    """A new city."""
    pen.line((-0.6, 0.95), (0.35, -0.35), wide=0.24)
    pen.fill((-0.1, -0.95), (0.95, -0.05), (0.65, 0.3), (-0.4, -0.6))


def tent(pen: Pen) -> None:
    """One disk: a camp."""
    pen.fill((0, -0.95), (1.1, 0.8), (-1.1, 0.8))
    pen.fill((0, -0.2), (0.35, 0.8), (-0.35, 0.8), bare=True)


def houses(pen: Pen) -> None:
    """Two disks: a settlement."""
    for x, y in ((-0.5, 0.0), (0.55, 0.25)):
        pen.fill((x, y - 0.85), (x + 0.62, y - 0.2), (x + 0.5, y - 0.2), (x + 0.5, y + 0.65), (x - 0.5, y + 0.65),
                 (x - 0.5, y - 0.2), (x - 0.62, y - 0.2))  # fmt: skip
    pen.line((0.03, -0.55), (0.03, 0.9), wide=0.12, bare=True)


def walled(pen: Pen) -> None:
    """Three disks and more: a city with its walls and a gate."""
    pen.fill((-1.15, 0.9), (-1.15, -0.7), (-0.95, -0.7), (-0.95, -0.45), (-0.75, -0.45), (-0.75, -0.7), (-0.5, -0.7),
             (-0.5, -0.1), (-0.3, -0.1), (-0.3, -1.1), (-0.1, -1.1), (-0.1, -0.85), (0.1, -0.85), (0.1, -1.1),
             (0.3, -1.1), (0.3, -0.1), (0.5, -0.1), (0.5, -0.7), (0.75, -0.7), (0.75, -0.45), (0.95, -0.45),
             (0.95, -0.7), (1.15, -0.7), (1.15, 0.9))  # fmt: skip
    pen.fill((-0.25, 0.9), (-0.25, 0.35), (0, 0.1), (0.25, 0.35), (0.25, 0.9), bare=True)


def shrine(pen: Pen) -> None:
    """The temple of a deity: steps, columns, a gable."""
    pen.fill((0, -1.05), (1.1, -0.4), (-1.1, -0.4))
    for x in (-0.75, 0, 0.75):
        pen.line((x, -0.4), (x, 0.7), wide=0.3)
    pen.fill((-1.1, 0.65), (1.1, 0.65), (1.1, 0.95), (-1.1, 0.95))


def empty_shrine(pen: Pen) -> None:
    """The temple of a deity that helps nobody now."""
    shrine(pen)
    pen.line((-1.1, 1.05), (1.1, -1.05), wide=0.5, bare=True)
    pen.line((-1.1, 1.05), (1.1, -1.05), wide=0.22)


def hearth(pen: Pen) -> None:
    """A homeland."""
    pen.fill((0, -1.05), (1.1, -0.1), (0.8, -0.1), (0.8, 0.9), (-0.8, 0.9), (-0.8, -0.1), (-1.1, -0.1))
    pen.fill((-0.28, 0.9), (-0.28, 0.25), (0.28, 0.25), (0.28, 0.9), bare=True)


def fish(pen: Pen) -> None:
    """Fishing grounds."""
    pen.fill((-1.0, 0), (-0.4, -0.5), (0.3, -0.45), (0.65, -0.1), (1.1, -0.5), (1.1, 0.5), (0.65, 0.1),
             (0.3, 0.45), (-0.4, 0.5))  # fmt: skip
    pen.disc(-0.5, -0.1, 0.12, bare=True)


def gold(pen: Pen) -> None:
    """A mountain of gold."""
    mountain(pen)
    pen.disc(-0.28, 0.25, 0.32, bare=True)


def skull(pen: Pen) -> None:
    """The dead."""
    terror(pen)


def helmet(pen: Pen) -> None:
    """A warlord: a helmet with a plume and a cheek guard."""
    pen.fill((-0.8, 0.55), (-0.8, 0.0), (-0.55, -0.5), (0.0, -0.72), (0.5, -0.5), (0.72, 0.0), (0.72, 0.3),
             (0.15, 0.3), (0.15, 1.0), (-0.45, 1.0), (-0.45, 0.55))  # fmt: skip
    pen.arc((-1.0, -1.15, 0.75, 0.6), 185, 320, 0.26)


def horns(pen: Pen) -> None:
    """A leader of Barbarians or of a Revolt: a helmet with two horns."""
    pen.fill((-0.6, 0.85), (-0.6, 0.0), (-0.35, -0.45), (0.35, -0.45), (0.6, 0.0), (0.6, 0.85))
    for side in (-1, 1):
        pen.fill((side * 0.5, -0.25), (side * 1.15, -1.1), (side * 1.05, -0.1), (side * 0.6, 0.25))
    pen.line((-0.35, 0.15), (0.35, 0.15), wide=0.2, bare=True)
    pen.line((0, 0.15), (0, 0.85), wide=0.16, bare=True)


def heir(pen: Pen) -> None:
    """A Successor: the white asterisk of his counter."""
    pen.spokes(0, 0, 0, 1.05, 6, 0.36)


def guard(pen: Pen) -> None:
    """A royal guard: a round shield before two spears."""
    for lean in (-1, 1):
        pen.line((lean * -0.75, 1.0), (lean * 0.8, -0.8), wide=0.17)
        pen.fill((lean * 1.0, -1.1), (lean * 0.95, -0.5), (lean * 0.52, -0.82))
    pen.disc(0, 0.12, 0.72)
    pen.disc(0, 0.12, 0.42, bare=True)
    pen.disc(0, 0.12, 0.24)


def bow(pen: Pen) -> None:
    """A mercenary: a bow with its arrow."""
    pen.arc((-1.5, -1.05, 0.45, 1.05), -62, 62, 0.24)
    pen.line((-0.1, -0.95), (-0.1, 0.95), wide=0.12)
    pen.line((-0.75, 0), (0.85, 0), wide=0.18)
    pen.fill((1.2, 0), (0.65, -0.34), (0.65, 0.34))


def ziggurat(pen: Pen) -> None:
    """A Capital: a temple tower on its steps."""
    for top, half in ((-1.0, 0.36), (-0.42, 0.68), (0.22, 1.05)):
        pen.fill((-half, top), (half, top), (half, top + 0.66), (-half, top + 0.66))


SIGNS: dict[str, Drawing] = {
    "foot": foot, "chariot": chariot, "cavalry": horse, "camel": camel, "ruler": crown, "god": god,
    "fallen_god": fallen_god, "terror": terror, "siege": siege, "godly": lamp, "ungodly": calf,
    "battle": swords, "claimed": tower, "dead": skull, "peasant": sickle,
    "slave": chain, "monument": pyramid, "begun": scaffold, "destroyed": ruin, "revolt": torch, "barbarians": spears,
    "founded": hammer, "walls": tower, "camp": tent, "settlement": houses, "city": walled, "ally": foot,
    "temple": shrine, "faint": empty_shrine, "homeland": hearth, "stronghold": tower, "oasis": palm,
    "shoal": fish, "gold": gold, "warlord": helmet, "leader": horns, "heir": heir, "guard": guard,
    "mercenary": bow, "garrison": tower, "capital": ziggurat,
}  # fmt: skip


# --- hearts of nodes, as the bake prints them ---------------------------------------------------------------


def peak(pen: Pen) -> None:
    """A node in the mountains."""
    pen.fill((-1, 0.7), (0, -1), (1, 0.7))


def ore(pen: Pen) -> None:
    """A node with a mine."""
    pen.fill((0, -1), (1, 0), (0, 1), (-1, 0))


def harbor(pen: Pen) -> None:
    """A node on the sea."""
    pen.disc(0, 0, 0.72)


HEARTS: dict[str, Drawing] = {"mountain": peak, "mine": ore, "port": harbor}


# --- drawings beside nodes ----------------------------------------------------------------------------------


def tree(pen: Pen) -> None:
    """Wood."""
    pen.line((0, 0.4), (0, 1.1), wide=0.3)
    for top, half in ((-1.1, 0.6), (-0.6, 0.76), (-0.1, 0.92)):
        pen.fill((0, top), (half, top + 0.85), (-half, top + 0.85))


def peaks(pen: Pen) -> None:
    """Mountains."""
    pen.fill((-1.1, 0.85), (-0.2, -0.95), (0.75, 0.85))
    pen.fill((-0.05, 0.85), (0.6, -0.2), (1.2, 0.85))


BESIDE: dict[str, tuple[Drawing, Rgb]] = {"tree": (tree, (44, 107, 51)), "peaks": (peaks, (107, 74, 44))}

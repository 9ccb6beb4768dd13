"""What is printed over and over: terrain symbols, city symbols, rocks on closed corners.

Terrain decides battles, so it is told twice, by tint and by symbol: the map must read without colors too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from PIL import Image

from renderers.atlas.grid import Labels, color, distance
from renderers.atlas.ink import Mask
from renderers.bake.plan import Terrain

INK = color("#3a2a14")
SPACING = {"corn": 30, "hump": 36, "peaks": 38, "sand": 30, "reeds": 30, "waves": 64}
EDGE = 11  # pixels a symbol keeps from borders


def _corn(mask: Mask, x: float, y: float) -> None:
    """An ear of corn."""
    mask.line([(x, y + 6), (x, y - 5)], 1.1)
    for rise in (-3, 0, 3):
        mask.line([(x - 3.2, y + rise - 3), (x, y + rise)], 1.1)
        mask.line([(x + 3.2, y + rise - 3), (x, y + rise)], 1.1)


def _hump(mask: Mask, x: float, y: float) -> None:
    """A round hump with a shaded side."""
    turns = np.linspace(np.pi, 2 * np.pi, 13)
    mask.line([(x + 9 * float(np.cos(t)), y + 4 + 8 * float(np.sin(t))) for t in turns], 1.5)
    turns = np.linspace(1.55 * np.pi, 1.95 * np.pi, 7)
    mask.line([(x + 5.5 * float(np.cos(t)), y + 4 + 5 * float(np.sin(t))) for t in turns], 1.1)


def _peaks(mask: Mask, x: float, y: float) -> None:
    """Two peaks, dark to the east."""
    mask.line([(x - 11, y + 7), (x - 2, y - 9), (x + 8, y + 7)], 1.5)
    mask.polygon([(x - 2, y - 9), (x + 8, y + 7), (x + 2.5, y + 7), (x - 0.5, y)])
    mask.line([(x + 4, y - 1), (x + 7, y - 5), (x + 13, y + 7)], 1.3)


def _sand(mask: Mask, x: float, y: float) -> None:
    """Three grains of sand."""
    for across, down in ((-5, 2), (0, -2.5), (5, 2)):
        mask.dot(x + across, y + down, 1.3)


def _reeds(mask: Mask, x: float, y: float) -> None:
    """Reeds over a waterline."""
    mask.line([(x - 9, y + 5), (x + 9, y + 5)], 1.3)
    for across, lean in ((-4, -2), (0, 0), (4, 2)):
        mask.line([(x + across, y + 5), (x + across + lean, y - 5)], 1.3)


def _waves(mask: Mask, x: float, y: float) -> None:
    """Two crests, the second behind the first."""
    for across, down in ((0, 0), (7, 5)):
        turns = np.linspace(0, 2 * np.pi, 13)
        mask.line([(x - 7 + across + 14 * t / (2 * np.pi), y + down - 2.2 * float(np.sin(t))) for t in turns], 1.1)


DRAW: dict[str, Callable[[Mask, float, float], None]] = {
    "corn": _corn,
    "hump": _hump,
    "peaks": _peaks,
    "sand": _sand,
    "reeds": _reeds,
    "waves": _waves,
}


def scatter(
    index: Labels, label: int, symbol: str, taken: np.ndarray[tuple[int, int], np.dtype[np.bool_]]
) -> Iterator[tuple[float, float]]:
    """Where the symbols of an area stand: a staggered grid, shaken, clear of borders and of writing."""
    rows, columns = np.nonzero(index == label)
    top, left = int(rows.min()), int(columns.min())
    bottom, right = int(rows.max()) + 1, int(columns.max()) + 1
    deep = distance(np.pad(index[top:bottom, left:right] == label, 1))[1:-1, 1:-1]
    free = distance(np.pad(~taken[top:bottom, left:right], 1, constant_values=True))[1:-1, 1:-1]
    random = np.random.default_rng(1000 + label)
    step = SPACING[symbol]
    for row, y in enumerate(range(step // 3, bottom - top, step * 3 // 4)):
        for x in range(step // 3 + (step // 2 if row % 2 else 0), right - left, step):
            shift = random.integers(-4, 5, 2).tolist()
            px, py = x + shift[0], y + shift[1]
            if 0 <= px < right - left and 0 <= py < bottom - top and deep[py, px] > EDGE and free[py, px] > 12:
                yield left + px, top + py


def strew(
    picture: Image.Image, scale: int, terrain: Terrain, places: list[tuple[float, float]], strength: float
) -> None:
    """The symbol of a terrain at these places."""
    mask = Mask((picture.width // scale, picture.height // scale), scale)
    for x, y in places:
        DRAW[terrain.symbol](mask, x, y)
    mask.fill(picture, color(terrain.ink), strength)


def cities(picture: Image.Image, scale: int, places: list[tuple[int, int]]) -> None:
    """Walled squares with a tower on each corner."""
    size = picture.width // scale, picture.height // scale
    pale, dark, core = Mask(size, scale), Mask(size, scale), Mask(size, scale)
    for x, y in places:
        pale.dot(x, y, 11.5)
        _square(dark, x, y, 6.5)
        for across in (-6, 6):
            for down in (-6, 6):
                _square(dark, x + across, y + down, 2.6)
        _square(core, x, y, 3.6)
    pale.fill(picture, color("#f7ecd0"), 0.6)
    dark.fill(picture, INK)
    core.fill(picture, color("#b5371f"))


def rocks(picture: Image.Image, scale: int, places: list[tuple[float, float]]) -> None:
    """Crags on corners that nobody crosses."""
    size = picture.width // scale, picture.height // scale
    dark, pale = Mask(size, scale), Mask(size, scale)
    for x, y in places:
        dark.polygon([(x - 9, y + 6), (x - 5, y - 4), (x - 2, y), (x + 2, y - 9), (x + 6, y - 1), (x + 9, y + 6)])
        pale.polygon([(x - 6, y + 4), (x - 4.5, y - 1), (x - 2, y + 4)])
        pale.polygon([(x - 1, y + 4), (x + 1.5, y - 5), (x + 3, y + 4)])
    dark.fill(picture, INK)
    pale.fill(picture, color("#d9c39a"))


def _square(mask: Mask, x: float, y: float, half: float) -> None:
    mask.polygon([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])

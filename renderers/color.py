"""Owner colors that stay apart for every eye, and the arithmetic that proves it.

The simulation is Machado, Oliveira and Fernandes 2009 at full severity; the distance is CIEDE2000. About ten is the
least at which two flat patches of a map are told apart without hesitation, so that is what the tests ask of every
game's look. Plain Python: it runs once for a handful of colors and nothing at run time needs an array library.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import NamedTuple

Rgb = tuple[int, int, int]
Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Found by search: the worst pair of the first eight is 13 apart for any of the eyes below.
PALETTE: dict[str, str] = {
    "gold": "#e6ab02",
    "rust": "#c1440e",
    "blue": "#1f4e9c",
    "coal": "#2b2b33",
    "sea": "#1f8f78",
    "lilac": "#b07cc6",
    "sky": "#a6dcf7",
    "earth": "#5e3c1c",
    "ivory": "#fbf8f0",  # a ninth for games that have a white side; not beside sky
}
INK: Rgb = (42, 30, 14)
PAPER: Rgb = (250, 242, 216)

EYES: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE: Triple = (0.95047, 1.0, 1.08883)


class Pair(NamedTuple):
    """Two colors, how far apart they are, and for which eye."""

    distance: float
    eye: str
    colors: tuple[str, str]


@lru_cache(256)
def rgb(color: str) -> Rgb:
    """`#rrggbb` as numbers."""
    value = int(color.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """One color with a share of another."""
    r, g, b = (round(x * (1 - share) + y * share) for x, y in zip(one, other, strict=True))
    return r, g, b


def is_light(color: Rgb) -> bool:
    """Whether dark signs read better on it than white ones."""
    return 0.2126 * _linear(color[0]) + 0.7152 * _linear(color[1]) + 0.0722 * _linear(color[2]) > 0.27


def is_pale(color: Rgb) -> bool:
    """Whether it is lost on the paper of a map unless it has an edge."""
    return min(color) > 200


def sign_color(color: Rgb) -> Rgb:
    """What to draw on a counter of this color."""
    return mix(color, (0, 0, 0), 0.86) if is_light(color) else (255, 255, 255)


def seen(color: Rgb, eye: str) -> Rgb:
    """The color as that eye sees it."""
    linear = (_linear(color[0]), _linear(color[1]), _linear(color[2]))
    r, g, b = (_coded(min(max(value, 0.0), 1.0)) for value in _times(EYES[eye], linear))
    return r, g, b


def distance(one: Rgb, other: Rgb) -> float:
    """CIEDE2000."""
    return _ciede2000(_lab(one), _lab(other))


def tint(color: Rgb, of: Rgb) -> float:
    """How much a color has of the hue of another, in Lab; less than nothing if it is on the other side of grey."""
    (_, a, b), (_, across, up) = _lab(color), _lab(of)
    return (a * across + b * up) / (hypot(across, up) or 1.0)


def worst_pair(colors: Iterable[str]) -> Pair:
    """The two colors hardest to tell apart, over all eyes."""
    pairs = list(combinations(dict.fromkeys(colors), 2))
    if not pairs:
        raise ValueError("two colors are needed to make a pair")
    return min(
        Pair(round(distance(seen(rgb(a), eye), seen(rgb(b), eye)), 2), eye, (a, b)) for eye in EYES for a, b in pairs
    )


# --- arithmetic ---------------------------------------------------------------------------------------------


def _linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _coded(value: float) -> int:
    share = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(share * 255)


def _times(matrix: Matrix, column: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, column, strict=True)) for row in matrix)
    return x, y, z


def _lab(color: Rgb) -> Triple:
    linear = (_linear(color[0]), _linear(color[1]), _linear(color[2]))
    shares = [part / white for part, white in zip(_times(TO_XYZ, linear), WHITE, strict=True)]
    x, y, z = (share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _ciede2000(one: Triple, other: Triple) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    grey = 1 + 0.5 * (1 - sqrt(chroma / (chroma + 25.0**7)))
    a1, a2 = a1 * grey, a2 * grey
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = _hue(a1, b1), _hue(a2, b2)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    lightness, middle = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_l = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2))
    by_c = (c2 - c1) / (1 + 0.045 * middle)
    by_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * middle * weight)
    bend = 2 * sqrt(middle**7 / (middle**7 + 25.0**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(by_l**2 + by_c**2 + by_h**2 - bend * by_c * by_h)

"""How much of an owner's color land takes: more where the two would otherwise make a grey that is nobody's."""

from __future__ import annotations

from PIL import Image, ImageStat

from renderers.color import Rgb, mix, rgb, tint

LEAST = 8.0  # of an owner's hue, in Lab: with less of it his land is taken for grey
STEPS = 10
STEP = 0.1  # of what land takes by itself
MOST = 215  # of 255: borders and relief are still seen beneath
WASH = 66  # of 255: what land takes by itself; where it takes less there are letters, which stay light about


def _stronger(value: int, step: int) -> int:
    return min(max(value, MOST), round(value * (1 + step * STEP * min(1.0, value / WASH) ** 3)))


TABLES = [[_stronger(value, step) for value in range(256)] for step in range(STEPS + 1)]


def deep(takes: Image.Image, own: Image.Image, base: Image.Image, color: str) -> Image.Image:
    """What each pixel of a space takes of a color, made stronger by as little as lets its hue be seen."""
    red, green, blue = (round(value) for value in ImageStat.Stat(base, own).mean)
    counts = takes.histogram(own)
    for table in TABLES:
        share = sum(count * taken for count, taken in zip(counts, table, strict=True)) / (255 * sum(counts) or 1)
        if is_seen(mix((red, green, blue), rgb(color), share), color):
            break
    return takes.point(table)


def is_seen(land: Rgb, color: str) -> bool:
    """Whether land looks like its owner's; one who is grey himself has no hue to be seen."""
    return tint(land, rgb(color)) >= min(LEAST, tint(rgb(color), rgb(color)) / 2)

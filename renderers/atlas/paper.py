"""The sheet: grain, stains, a darkened edge, and the neat-line with its bars of degrees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from PIL import Image, ImageDraw

from renderers.atlas.grid import Exact, Floats, color, mix, noise, streak
from renderers.atlas.projection import Projection

INK = color("#3c2d19")
MARGIN = color("#e9dcb8")
EDGE = 10  # pixels of the border at 1x
BAR = 2  # degrees of a bar


def grain(colors: Floats) -> Floats:
    """Colors as if printed on paper."""
    height, width = colors.shape[:2]
    size = (width, height)
    random = np.random.default_rng(3)
    fibres = streak(random.standard_normal((height, width)).astype(np.float32), 7)
    texture = 1 + 0.035 * noise(size, 7, 6, 6, 0.6) + 0.010 * noise(size, 11, 220, 2) + 0.02 * fibres
    stains = np.clip(noise(size, 23, 3, 4) - 0.6, 0, 2).astype(np.float32)
    return vignette(mix(colors * texture[..., None], (150, 110, 60), 0.035 * stains))


def vignette(colors: Floats) -> Floats:
    """Edges darkened by age."""
    height, width = colors.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width]
    inward = np.minimum.reduce([columns, rows, width - 1 - columns, height - 1 - rows]) / min(width, height)
    return mix(colors, (54, 36, 15), (np.exp(-(inward / 0.07)) * 0.16).astype(np.float32))


def neat_line(picture: Image.Image, projection: Projection, scale: int) -> None:
    """A double line around the map; its bars change every two degrees."""
    draw = ImageDraw.Draw(picture)
    width, height = picture.size
    edge = EDGE * scale
    for step in range(edge):
        draw.rectangle([step, step, width - 1 - step, height - 1 - step], outline=MARGIN)
    draw.rectangle([0, 0, width - 1, height - 1], outline=INK, width=2 * scale)
    draw.rectangle([edge, edge, width - 1 - edge, height - 1 - edge], outline=INK, width=round(1.5 * scale))
    _bars_along(draw, projection, scale)


def _bars_along(draw: ImageDraw.ImageDraw, projection: Projection, scale: int) -> None:
    """The bars of all four edges; a corner shows none."""
    across, down = projection.size
    edge, near, far = EDGE * scale, 3 * scale, 7 * scale
    width, height = across * scale, down * scale
    columns, rows = np.arange(across, dtype=float), np.arange(down, dtype=float)
    for y, low in ((0, near), (down - 1, height - far)):
        longitude, _ = projection.inverse(columns, np.full(across, float(y)))
        for first, last in _within(_bars(longitude), scale, edge, width - edge):
            draw.rectangle([first, low, last, low + far - near], fill=INK)
    for x, low in ((0, near), (across - 1, width - far)):
        _, latitude = projection.inverse(np.full(down, float(x)), rows)
        for first, last in _within(_bars(-latitude), scale, edge, height - edge):
            draw.rectangle([low, first, low + far - near, last], fill=INK)


def _within(bars: Iterable[tuple[float, float]], scale: int, least: int, most: int) -> Iterator[tuple[float, float]]:
    """Bars cut off at the corners; what lies in a corner is none."""
    for first, last in bars:
        start, end = max(least, first * scale), min(most, last * scale)
        if start < end:
            yield start, end


def _bars(degrees: Exact) -> Iterator[tuple[float, float]]:
    """The dark bars along one edge, whose degrees rise."""
    pixels = np.arange(len(degrees), dtype=float)
    start = int(np.floor(degrees[0] / (2 * BAR))) * 2 * BAR
    while start < degrees[-1]:
        first, last = np.interp([start, start + BAR], degrees, pixels)
        if last - first > 1:
            yield float(first), float(last)
        start += 2 * BAR

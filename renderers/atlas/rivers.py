"""Rivers: which are drawn, how wide, and how far a place lies from one."""

from __future__ import annotations

import numpy as np
from PIL import Image

from renderers.atlas.geography import River, geography
from renderers.atlas.grid import Flags, color
from renderers.atlas.ink import Mask
from renderers.atlas.projection import Projection, path

WATER = color("#3e7a96")
CASING = color("#e8e0c4")
WIDTH = {1: 3.2, 2: 2.2, 3: 1.5}
# Lesser rivers that matter to the ancient Near East; the rest of that rank would only be clutter.
KNOWN = {
    *("Orontes", "Jordan", "Litani", "Pyramus", "Sarus", "Sangarius", "Maeander", "Lycus", "Pelusiac"),
    *("Khabur", "Balikh", "Upper Zab", "Lower Zab", "Diyala", "Karkheh", "Eulaeus", "Arsanias"),
    *("Araxes", "Cyrus", "Amardus"),
}


def known() -> list[River]:
    """The rivers that are drawn, the widest last."""
    chosen = [river for river in geography().rivers if river.rank <= 2 or river.name in KNOWN]
    return sorted(chosen, key=lambda river: -river.rank)


def channels(projection: Projection, width: float = 2.0) -> Flags:
    """Which pixels hold a river, drawn to one width."""
    mask = Mask(projection.size, 1, 1)
    for river in known():
        mask.line(path(projection, river.line), width)
    return np.asarray(mask.cover()) > 127


def draw(picture: Image.Image, projection: Projection, scale: int) -> None:
    """All rivers, with a pale casing to lift them from dark land."""
    casing, water = Mask(projection.size, scale), Mask(projection.size, scale)
    for river in known():
        line = path(projection, river.line)
        casing.line(line, WIDTH[river.rank] + 1.6)
        water.line(line, WIDTH[river.rank])
    casing.fill(picture, CASING, 0.45)
    water.fill(picture, WATER)

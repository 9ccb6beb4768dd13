"""The world as data: coast, lakes and rivers as lines, shaded relief and elevation as rasters (see data/)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from PIL import Image

from renderers.atlas.grid import Exact, Floats, sample

DATA = Path(__file__).parent / "data"
SHADE_PER_DEGREE = 30
ALTITUDE_PER_DEGREE = 12

Line = list[tuple[float, float]]  # longitude, latitude


class River(Struct, frozen=True):
    """One stretch of a river; rank 1 is the widest."""

    name: str
    rank: int
    line: Line


class Lake(Struct, frozen=True):
    """A lake, its outline first."""

    name: str
    rings: list[Line]


class Geography(Struct, frozen=True):
    """Everything drawn as a line. Each land is an outline followed by its holes."""

    bbox: tuple[float, float, float, float]
    land: list[list[Line]]
    lakes: list[Lake]
    rivers: list[River]
    source: str = ""


@cache
def geography() -> Geography:
    """The coast of about 1500 BC, lakes and rivers."""
    return msgspec.json.decode((DATA / "geo_ane.json").read_bytes(), type=Geography)


@cache
def _raster(name: str) -> Floats:
    with Image.open(DATA / name) as opened:
        return np.asarray(opened.convert("L"), np.float32)


def _sample(name: str, per_degree: int, longitude: Exact, latitude: Exact, order: int) -> Floats:
    west, _, _, north = geography().bbox
    rows = (north - latitude) * per_degree - 0.5
    columns = (longitude - west) * per_degree - 0.5
    return sample(_raster(name), rows, columns, order)


def shade(longitude: Exact, latitude: Exact) -> Floats:
    """Shaded relief, 0..255, at places."""
    return _sample("shade_L.webp", SHADE_PER_DEGREE, longitude, latitude, 3)


def altitude(longitude: Exact, latitude: Exact) -> Floats:
    """Metres above the sea at places; the sea counts as 0."""
    return _sample("alt_L.png", ALTITUDE_PER_DEGREE, longitude, latitude, 1) * 28 - 450

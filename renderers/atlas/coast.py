"""Where land meets sea: the sea's depth of color, waterlines along it, a brown glow inside it, the coastline."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageChops

from renderers.atlas.geography import Line, geography
from renderers.atlas.grid import Color, Floats, color, mix
from renderers.atlas.ink import Mask
from renderers.atlas.projection import Projection, path

SHALLOW = color("#b9d0cf")
DEEP = color("#8fb3ba")
COAST = color("#3f3628")
WATERLINES = ((4.0, 0.42), (9.0, 0.30), (15.0, 0.20), (22.0, 0.12))  # pixels from the coast, strength
WATERLINE: Color = (70, 105, 115)
GLOW: Color = (120, 95, 60)


def land_mask(projection: Projection, scale: int) -> Image.Image:
    """Coverage of the land, lakes included."""
    mask = Mask(projection.size, scale)
    for outline, *holes in geography().land:
        mask.polygon(path(projection, outline))
        for hole in holes:
            mask.polygon(path(projection, hole), 0)
    return mask.cover()


def lake_mask(projection: Projection, scale: int) -> Image.Image:
    """Coverage of the lakes."""
    mask = Mask(projection.size, scale)
    for lake in geography().lakes:
        mask.polygon(path(projection, lake.rings[0]))
    return mask.cover()


def dry_mask(projection: Projection, scale: int) -> Image.Image:
    """Coverage of the land without its lakes."""
    return ImageChops.subtract(land_mask(projection, scale), lake_mask(projection, scale))


def sea(from_coast: Floats) -> Floats:
    """Colors of the sea by distance from the coast."""
    depth = np.clip(from_coast / 90, 0, 1).astype(np.float32)
    flat = np.broadcast_to(np.asarray(SHALLOW, np.float32), (*from_coast.shape, 3))
    colors = mix(flat, DEEP, depth)
    for at, strength in WATERLINES:
        colors = mix(colors, WATERLINE, (np.exp(-((from_coast - at) ** 2)) * strength).astype(np.float32))
    return colors


def glow(colors: Floats, to_sea: Floats) -> Floats:
    """Land browned along its coast, as an old chart washes it."""
    return mix(colors, GLOW, (np.exp(-((to_sea / 5.0) ** 2)) * 0.28).astype(np.float32))


def draw(picture: Image.Image, projection: Projection, scale: int) -> None:
    """The coastline and the shores of lakes."""
    lakes = Mask(projection.size, scale)
    shores = Mask(projection.size, scale)
    for lake in geography().lakes:
        lakes.polygon(path(projection, lake.rings[0]))
        shores.line(path(projection, lake.rings[0]), 1.0, closed=True)
    lakes.fill(picture, color("#a9c7c9"))
    for ring in _rings():
        shores.line(path(projection, ring), 1.5, closed=True)
    shores.fill(picture, COAST)


def _rings() -> list[Line]:
    return [ring for rings in geography().land for ring in rings]

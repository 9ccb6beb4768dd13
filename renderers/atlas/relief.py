"""Land in color: tint by height, by water and by drought, and the light on its slopes."""

from __future__ import annotations

import numpy as np

from renderers.atlas.grid import Exact, Flags, Floats, blur, color, mix, ramp

Heights = list[tuple[float, str]]  # metres and the color of the land there, from low to high
HEIGHTS: Heights = [
    (150, "#e9d8ac"),
    (700, "#e0ca9a"),
    (1300, "#d8bd88"),
    (2000, "#c19f75"),
    (2800, "#b08f6e"),
    (3600, "#efe8dc"),
]
DESERT = color("#f1e3bb")
GREEN = color("#c5cd93")


def slopes(shaded: Floats, land: Flags) -> Floats:
    """Light and dark of slopes, -1..1: what is finer than a broad blur of the shaded relief.

    The sea is left out of the blur, or its flat grey would leak into the coast.
    """
    weight = blur(land.astype(np.float32), 18) + 1e-3
    broad = blur(np.where(land, shaded, 0).astype(np.float32), 18) / weight
    return np.clip(np.where(land, (shaded - broad) / 255, 0) * 4.2, -1, 1).astype(np.float32)


def tint(height: Floats, green: Floats, dry: Floats, heights: Heights = HEIGHTS) -> Floats:
    """Colors of the land by height, shifted to desert where dry and to green where watered."""
    colors = ramp(height, [(metres, color(text)) for metres, text in heights])
    return mix(mix(colors, DESERT, dry), GREEN, (0.75 * green).astype(np.float32))


def watered(height: Floats, to_river: Floats, to_sea: Floats, longitude: Exact, latitude: Exact) -> Floats:
    """How green the land is, 0..1: along rivers in the plains, on wet coasts, in the north."""
    valley = np.exp(-((to_river / 13) ** 2)) * np.clip((420 - height) / 300, 0, 1)
    alluvial = ((longitude > 43) & (latitude > 29.5)) | ((latitude > 30) & (longitude < 33))
    plain = np.exp(-((to_river / 34) ** 2)) * np.clip((70 - height) / 50, 0, 1) * alluvial
    north = np.clip((latitude - 34.3) / 3.5, 0, 1) * np.clip((1500 - height) / 1500, 0, 1) * 0.55
    coast = np.exp(-((to_sea / 20) ** 2)) * ((latitude > 31.2) & (longitude < 37.5)) * 0.7
    return blur(np.clip(np.maximum.reduce([valley, plain, north + coast]), 0, 1).astype(np.float32), 1.5)


def arid(height: Floats, latitude: Exact) -> Floats:
    """How dry the land is, 0..1."""
    dry = np.clip((33.5 - latitude) / 3, 0, 1) * np.clip((900 - height) / 900, 0, 1)
    return blur(dry.astype(np.float32), 10)


def light(colors: Floats, slope: Floats, strength: float) -> Floats:
    """Colors under slanting light: darks multiply, lights lift towards white."""
    lit = (slope * strength)[..., None]
    return np.where(lit < 0, colors * (1 + lit * 0.75), colors + (255 - colors) * lit * 0.55).astype(np.float32)

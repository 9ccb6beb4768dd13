"""Operations on rasters. The one door to scipy, so that types stay ours and the rest reads as plain numpy."""

from __future__ import annotations

from typing import cast

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy import ndimage  # type: ignore[import-untyped]

Floats = npt.NDArray[np.float32]
Exact = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Labels = npt.NDArray[np.int32]
Color = tuple[int, int, int]


def blur(values: Floats, sigma: float) -> Floats:
    """Gaussian blur."""
    return cast(Floats, ndimage.gaussian_filter(values.astype(np.float32), sigma))


def streak(values: Floats, sigma: float) -> Floats:
    """Blur along rows only: fibres."""
    return cast(Floats, ndimage.gaussian_filter1d(values, sigma, axis=1))


def distance(inside: Flags) -> Floats:
    """For each pixel that is set, the distance to the nearest that is not."""
    return cast(Floats, ndimage.distance_transform_edt(inside)).astype(np.float32)


def nearest(labels: Labels) -> tuple[Floats, Labels]:
    """For each pixel how far the nearest label is that is not 0, and which."""
    far, (rows, columns) = ndimage.distance_transform_edt(labels == 0, return_indices=True)
    return cast(Floats, far.astype(np.float32)), cast(Labels, labels[rows, columns])


def parts(inside: Flags) -> tuple[Labels, int]:
    """Number the connected parts (corners do not connect)."""
    found, count = ndimage.label(inside)
    return cast(Labels, found.astype(np.int32)), int(count)


def sample(values: Floats, rows: Exact, columns: Exact, order: int = 1) -> Floats:
    """Values at fractional positions."""
    found = ndimage.map_coordinates(values, [rows, columns], order=order, mode="nearest")
    return cast(Floats, found).astype(np.float32)


def ramp(values: Floats, stops: list[tuple[float, Color]]) -> Floats:
    """Colors by value, interpolated between stops."""
    at = [stop for stop, _ in stops]
    return np.stack([np.interp(values, at, [color[band] for _, color in stops]) for band in range(3)], -1).astype(
        np.float32
    )


def mix(under: Floats, over: Floats | Color, share: Floats) -> Floats:
    """`under` covered by `over` to a share per pixel."""
    top = np.asarray(over, np.float32)
    cover = share[..., None]
    return (under * (1 - cover) + top * cover).astype(np.float32)


def noise(size: tuple[int, int], seed: int, base: int, octaves: int, gain: float = 0.55) -> Floats:
    """Fractal noise of width and height, about -2..2, the same for the same seed."""
    width, height = size
    random = np.random.default_rng(seed)
    total = np.zeros((height, width), np.float32)
    strength, power = 1.0, 0.0
    for octave in range(octaves):
        across = base * 2**octave + 2
        down = max(2, across * height // width + 2)
        raw = Image.fromarray(random.standard_normal((down, across)).astype(np.float32))
        total += strength * np.asarray(raw.resize((width, height), Image.Resampling.BICUBIC), np.float32)
        power += strength * strength
        strength *= gain
    return np.asarray(total / np.sqrt(power), np.float32)


def picture(colors: Floats) -> Image.Image:
    """An RGB picture of float colors."""
    return Image.fromarray(np.clip(np.rint(colors), 0, 255).astype(np.uint8))


def color(text: str) -> Color:
    """'#c5cd93' as three numbers."""
    digits = text.lstrip("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)

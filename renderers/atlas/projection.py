"""From longitude and latitude to map pixels and back.

Lambert's conformal cone keeps shapes; a warp then gives crowded columns and rows more room. The warp works on each
axis alone and never turns back, so that it is inverted by looking up the same table the other way: coast, relief and
rivers follow it without knowing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from renderers.atlas.grid import Exact

Degrees = npt.ArrayLike
Frame = tuple[float, float, float, float]  # west, east, south, north
Points = list[tuple[float, float]]


class Projection(Protocol):
    """What the atlas asks of a projection."""

    size: tuple[int, int]

    def forward(self, longitude: Degrees, latitude: Degrees) -> tuple[Exact, Exact]:
        """Pixels of places."""

    def inverse(self, x: Degrees, y: Degrees) -> tuple[Exact, Exact]:
        """Longitude and latitude of pixels."""


class Lambert:
    """Lambert conformal conic on a sphere. The frame fills the size: its middle edges lie on the picture's edges."""

    def __init__(self, frame: Frame, size: tuple[int, int]) -> None:
        west, east, south, north = frame
        self.size = size
        self.middle = (west + east) / 2
        low = np.radians(south + (north - south) / 6)
        high = np.radians(north - (north - south) / 6)
        tangent = np.tan(np.pi / 4 + high / 2) / np.tan(np.pi / 4 + low / 2)
        self.n = float(np.log(np.cos(low) / np.cos(high)) / np.log(tangent))
        self.f = float(np.cos(low) * np.tan(np.pi / 4 + low / 2) ** self.n / self.n)
        (left, right), _ = self._cone([west, east], [(south + north) / 2] * 2)
        _, (bottom, top) = self._cone([self.middle] * 2, [south, north])
        self.left, self.across = left, size[0] / (right - left)
        self.top, self.down = top, size[1] / (top - bottom)

    def _cone(self, longitude: Degrees, latitude: Degrees) -> tuple[Exact, Exact]:
        rho = self.f / np.tan(np.pi / 4 + np.radians(np.asarray(latitude, float)) / 2) ** self.n
        theta = self.n * np.radians(np.asarray(longitude, float) - self.middle)
        return rho * np.sin(theta), -rho * np.cos(theta)

    def forward(self, longitude: Degrees, latitude: Degrees) -> tuple[Exact, Exact]:
        """Pixels of places."""
        x, y = self._cone(longitude, latitude)
        return (x - self.left) * self.across, (self.top - y) * self.down

    def inverse(self, x: Degrees, y: Degrees) -> tuple[Exact, Exact]:
        """Longitude and latitude of pixels."""
        east = np.asarray(x, float) / self.across + self.left
        north = self.top - np.asarray(y, float) / self.down
        rho = np.hypot(east, north)
        theta = np.arctan2(east, -north)
        latitude = 2 * np.arctan((self.f / rho) ** (1 / self.n)) - np.pi / 2
        return self.middle + np.degrees(theta / self.n), np.degrees(latitude)


class Warp(Struct, frozen=True):
    """How much room crowds get: power 0 is none; `spread` is the reach of a place in pixels."""

    power: float = 0.0
    most: float = 2.2
    spread: float = 70.0
    extra: list[tuple[float, float, float, float]] = []  # latitude, longitude, more columns, more rows


class Warped:
    """A projection with its columns and rows stretched where places crowd."""

    def __init__(self, base: Projection, places: Iterable[tuple[float, float]], warp: Warp) -> None:
        """`places` are longitudes and latitudes."""
        self.base, self.size = base, base.size
        weighted = [(lon, lat, 1.0, 1.0) for lon, lat in places]
        weighted += [(lon, lat, across, down) for lat, lon, across, down in warp.extra]
        table = np.asarray(weighted, float).reshape(-1, 4)
        x, y = base.forward(table[:, 0], table[:, 1])
        self.columns = _stretch(x, table[:, 2], self.size[0], warp)
        self.rows = _stretch(y, table[:, 3], self.size[1], warp)

    def forward(self, longitude: Degrees, latitude: Degrees) -> tuple[Exact, Exact]:
        """Pixels of places."""
        x, y = self.base.forward(longitude, latitude)
        return _look_up(x, *self.columns), _look_up(y, *self.rows)

    def inverse(self, x: Degrees, y: Degrees) -> tuple[Exact, Exact]:
        """Longitude and latitude of pixels."""
        return self.base.inverse(_look_up(x, *self.columns[::-1]), _look_up(y, *self.rows[::-1]))


def _stretch(at: Exact, weights: Exact, length: int, warp: Warp) -> tuple[Exact, Exact]:
    """A table from plain to stretched pixels of one axis: its slope grows with the crowd."""
    edge = 200
    ticks = np.arange(-edge, length + edge + 1, dtype=float)
    crowd = np.zeros(len(ticks))
    for position, weight in zip(at, weights, strict=True):
        crowd += weight * np.exp(-(((ticks - position) / warp.spread) ** 2) / 2)
    if len(at):
        crowd /= crowd.mean()
    rate = np.clip((0.35 + crowd) ** warp.power, 0.3, None)
    inside = (ticks >= 0) & (ticks <= length)
    rate[~inside] = rate[inside].mean() * 0.9
    rate = np.minimum(rate, rate.mean() * warp.most)
    window = np.exp(-(np.linspace(-2, 2, 121) ** 2))
    rate = np.convolve(np.pad(rate, 60, "edge"), window / window.sum(), "valid")
    track = np.concatenate([[0.0], np.cumsum(rate)])[:-1]
    first, last = track[edge], track[edge + length]
    return ticks, (track - first) / (last - first) * length


def _look_up(values: Degrees, source: Exact, target: Exact) -> Exact:
    """Interpolate; beyond the ends go on at the slope of one, so that nothing folds over."""
    wanted = np.asarray(values, float)
    found = np.interp(wanted, source, target)
    found = np.where(wanted < source[0], target[0] + (wanted - source[0]), found)
    found = np.where(wanted > source[-1], target[-1] + (wanted - source[-1]), found)
    return np.asarray(found, np.float64)


def path(projection: Projection, line: Sequence[tuple[float, float]], scale: float = 1) -> Points:
    """A line of longitudes and latitudes in pixels."""
    table = np.asarray(line, float)
    x, y = projection.forward(table[:, 0], table[:, 1])
    return list(zip((x * scale).tolist(), (y * scale).tolist(), strict=True))


def places(projection: Projection) -> tuple[Exact, Exact]:
    """Longitude and latitude at the middle of every pixel."""
    width, height = projection.size
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float64)
    return projection.inverse(columns + 0.5, rows + 0.5)

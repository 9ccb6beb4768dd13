"""Large pictures in tiles, each pressed until it is wanted.

A map has many levels, one for each scale at which a part of it is shown, and no server has room for all of them as
pixels. Unpressing a tile takes a tenth of what scaling it does.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable
from io import BytesIO
from math import ceil, floor
from typing import NamedTuple

from PIL import Image

from renderers.kept import Kept, bytes_of

SIDE = 256
QUALITY = 92  # of a tile as JPEG, with colors as coarse as they are sent; a picture is sent with half of it
FLAT = 64  # colors: a tile with no more of them is pressed without loss, and smaller
OPEN_BYTES = 48_000_000
PRESSED_BYTES = 80_000_000
EXACT = 1e-6  # of a pixel: less than this is no difference
REACH = 3  # pixels to either side that the widest filter looks at, of what it makes smaller

Box = tuple[int, int, int, int]


class Pressed(NamedTuple):
    """An image in few bytes."""

    mode: str
    size: tuple[int, int]
    data: bytes
    lossless: bool


def press(image: Image.Image) -> Pressed:
    if image.mode == "L" or image.getcolors(FLAT) is not None:
        return Pressed(image.mode, image.size, zlib.compress(image.tobytes(), 1), True)
    out = BytesIO()
    image.save(out, "JPEG", quality=QUALITY, subsampling="4:2:0")
    return Pressed(image.mode, image.size, out.getvalue(), False)


def unpressed(pressed: Pressed) -> Image.Image:
    if pressed.lossless:
        return Image.frombytes(pressed.mode, pressed.size, zlib.decompress(pressed.data))
    # The decoder alone: to open a file takes as long as to decode a tile.
    return Image.frombytes(pressed.mode, pressed.size, pressed.data, "jpeg", pressed.mode, "")


_open = Kept[Image.Image](OPEN_BYTES, bytes_of)
_pressed = Kept[Pressed](PRESSED_BYTES, lambda one: len(one.data))


def kept(key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
    """Return the image with this key, from pixels, from what is pressed, or made; it looks the same each time."""
    return _open.get(key, lambda: unpressed(_pressed.get(key, lambda: press(make()))))


def forget() -> None:
    """Drop all tiles that can be made again."""
    _open.clear()
    _pressed.clear()


class Grid:
    """A picture in tiles."""

    def __init__(self, key: Hashable, mode: str, size: tuple[int, int]) -> None:
        self.key, self.mode, self.size = key, mode, size

    def crop(self, box: Box) -> Image.Image:
        """Return a part as an image of its own; black where it lies outside."""
        left, top, right, bottom = box
        size = max(right - left, 0), max(bottom - top, 0)
        inside = left >= 0 and top >= 0 and right <= self.size[0] and bottom <= self.size[1]
        part = Image.new(self.mode, size, None if inside else 0)
        columns = range(max(left, 0) // SIDE, (min(right, self.size[0]) - 1) // SIDE + 1)
        for row in range(max(top, 0) // SIDE, (min(bottom, self.size[1]) - 1) // SIDE + 1):
            for column in columns:
                part.paste(self.tile(column, row), (column * SIDE - left, row * SIDE - top))
        return part

    def whole(self) -> Image.Image:
        """Return all of it as an image."""
        return self.crop((0, 0, *self.size))

    def getpixel(self, at: tuple[int, int]) -> int:
        """Return the value of a pixel; nothing, as black, outside."""
        (x, y), (wide, high) = at, self.size
        if not (0 <= x < wide and 0 <= y < high):
            return 0
        return int(self.tile(x // SIDE, y // SIDE).getpixel((x % SIDE, y % SIDE)))  # type: ignore[arg-type]

    def box_of(self, column: int, row: int) -> Box:
        """Return the part that a tile covers; those at the right and at the bottom may be smaller."""
        left, top = column * SIDE, row * SIDE
        return left, top, min(left + SIDE, self.size[0]), min(top + SIDE, self.size[1])

    def tile(self, column: int, row: int) -> Image.Image:
        raise NotImplementedError


class Whole(Grid):
    """A picture that was read from its file: pressed at once, and for good."""

    def __init__(self, key: Hashable, image: Image.Image) -> None:
        super().__init__(key, image.mode, image.size)
        columns, rows = range(-(-image.width // SIDE)), range(-(-image.height // SIDE))
        self._tiles = {(x, y): press(image.crop(self.box_of(x, y))) for y in rows for x in columns}

    def tile(self, column: int, row: int) -> Image.Image:
        return _open.get((self.key, column, row), lambda: unpressed(self._tiles[column, row]))


class Scaled(Grid):
    """Another picture so many times larger, each tile made when it is first wanted."""

    def __init__(self, key: Hashable, source: Grid, factor: float, resample: Image.Resampling) -> None:
        wide, high = (max(1, floor(side * factor + EXACT)) for side in source.size)
        super().__init__(key, source.mode, (wide, high))
        self._source, self._factor, self._resample = source, factor, resample

    def tile(self, column: int, row: int) -> Image.Image:
        return kept((self.key, column, row), lambda: self._made(self.box_of(column, row)))

    def _made(self, box: Box) -> Image.Image:
        """Scale what a tile covers, with as much about it as the filter looks at, so that no seam is seen."""
        source, factor = self._source, self._factor
        left, top, right, bottom = (value / factor for value in box)
        right, bottom = min(right, source.size[0]), min(bottom, source.size[1])
        far = ceil(REACH * max(1.0, 1 / factor)) + 1
        x, y = max(floor(left) - far, 0), max(floor(top) - far, 0)
        around = source.crop((x, y, min(ceil(right) + far, source.size[0]), min(ceil(bottom) + far, source.size[1])))
        part = (left - x, top - y, right - x, bottom - y)
        return around.resize((box[2] - box[0], box[3] - box[1]), self._resample, part)

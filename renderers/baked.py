"""The baked map of a game, and any part of it at any size: what the painter paints on.

A `Sheet` is one picture's worth of ground: the map without pieces, which pixel belongs to which space, and how much
of an owner's color each pixel takes. It is cut from a level, the whole map at its scale, and scales nothing itself.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import count
from math import ceil, floor, sqrt
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from PIL import Image

from renderers.bake.layout import Layout, SpaceLayout, Spot, about, load, square
from renderers.homes import home, homes
from renderers.levels import Level, Planes
from renderers.scene import Crop
from renderers.tiles import EXACT, Grid, Whole

ZOOM = (1200, 900)
SPACE_VIEW = 600  # pixels of the small map across the surroundings of one space
AIR = 8  # pixels of the small map between the rim and what is drawn for the space that is shown
ABOUT = 120  # pixels of the small map between places that are shown together and the rim
STEP = 50  # pixels
WIDEST = 1440  # pixels across the whole map, as it is sent
SHARPEST = 1104  # pixels across a zoom: a client shows 550 points of it, two pixels each
KEPT = 64  # sheets
NEAR = 160  # pixels of the small map: what lies further off the picture has no part in it
LEVELS = 32
MARGIN = 40  # pixels of the small map about what is in play
WORTH_IT = 0.9  # of the map: a part that is larger is shown whole

Box = tuple[int, int, int, int]


class View(NamedTuple):
    """A part of the small map, shown so many times larger."""

    left: float
    top: float
    factor: float
    size: tuple[int, int]

    def spot(self, at: tuple[float, float]) -> tuple[int, int]:
        """Where a place of the small map lies in the picture."""
        return round((at[0] - self.left) * self.factor), round((at[1] - self.top) * self.factor)

    def shows(self, at: tuple[int, int], margin: int = 0) -> bool:
        return -margin <= at[0] < self.size[0] + margin and -margin <= at[1] < self.size[1] + margin


class Sheet:
    """The ground of one picture: a part of a level."""

    def __init__(self, view: View, level: Level) -> None:
        self.view, self.level, self.layout = view, level, level.layout
        self.left, self.top = round(view.left * view.factor), round(view.top * view.factor)
        self.index, self.bands = Part(level.index, self), Part(level.bands, self)

    @property
    def factor(self) -> float:
        return self.view.factor

    @property
    def base(self) -> Image.Image:
        """The map without owners, an image of its own each time."""
        return self.ground((0, 0, *self.view.size))

    @cached_property
    def counter(self) -> int:
        """The side of a counter: as large as its slot, which grows with the map."""
        return max(round(self.layout.counter * self.factor), 12)

    @property
    def legible(self) -> bool:
        """Whether a telephone shows names and printed numbers so large that they can be read."""
        return self.level.legible

    @cached_property
    def names(self) -> list[Box]:
        """Where names of spaces, cities and provinces are written, printed numbers, the title, the key of terrain, as
        far as they lie in the picture or so near that something in it might lie on them."""
        spot = self.view.spot
        boxes = about(self._near, self.level.printed)
        return [(*spot((left, top)), *spot((right, low))) for left, top, right, low in boxes]

    @cached_property
    def nodes(self) -> list[Box]:
        """Where the nodes of a point-to-point map are, near the picture."""
        if self.layout.kind != "points":
            return []
        return [square(self.view.spot(space.centre), self.counter // 3) for space in self._neighbors]

    @cached_property
    def piles(self) -> dict[int, list[Box]]:
        """Where the first two piles of each space lie that is near the picture, by its index."""
        return {
            space.index: [square(self.view.spot(at), self.counter) for at in space.slots[:2]]
            for space in self._neighbors
        }

    @cached_property
    def _near(self) -> Box:
        """The part of the small map that is shown, with what lies close to it."""
        wide, high = (side / self.factor for side in self.view.size)
        left, top, far = floor(self.view.left), floor(self.view.top), NEAR
        return left - far, top - far, ceil(left + wide) + far, ceil(top + high) + far

    @cached_property
    def _neighbors(self) -> list[SpaceLayout]:
        left, top, right, bottom = self._near
        return [
            space for space in self.layout.spaces.values()
            if any(left < x < right and top < y < bottom for x, y in (space.centre, *space.slots[:2]))
        ]  # fmt: skip

    def ground(self, box: Box) -> Image.Image:
        """Return a part of the map without owners."""
        return self.level.base.crop(self.on_level(box))

    def land(self, space: str) -> Box | None:
        """Return the box of the pixels of a space; nothing if it lies outside of the picture."""
        box = self.level.land(space)
        if box is None:
            return None
        left, top, right, bottom = box[0] - self.left, box[1] - self.top, box[2] - self.left, box[3] - self.top
        inside = left < self.view.size[0] and top < self.view.size[1] and right > 0 and bottom > 0
        return (left, top, right, bottom) if inside else None

    def on_level(self, box: Box) -> Box:
        return box[0] + self.left, box[1] + self.top, box[2] + self.left, box[3] + self.top


class Part:
    """A part of a picture, asked for pixels as an image is."""

    def __init__(self, whole: Grid, sheet: Sheet) -> None:
        self._whole, self._sheet = whole, sheet

    def crop(self, box: Box) -> Image.Image:
        return self._whole.crop(self._sheet.on_level(box))

    def whole(self) -> Image.Image:
        return self.crop((0, 0, *self._sheet.view.size))

    def getpixel(self, at: tuple[int, int]) -> int:
        return self._whole.getpixel((at[0] + self._sheet.left, at[1] + self._sheet.top))


Pictures = tuple[Image.Image, Image.Image, Image.Image]  # the map, the index of spaces, the bands


class Folder(Mapping[int, Pictures]):
    """The pictures of a baked map by scale, read from their files each time."""

    def __init__(self, folder: Path, scales: Iterable[int]) -> None:
        self._folder, self._scales = folder, tuple(scales)

    def __getitem__(self, scale: int) -> Pictures:
        if scale not in self._scales:
            raise KeyError(scale)
        files = (f"base@{scale}x.webp", "RGB"), (f"areas@{scale}x.png", "L"), (f"bands@{scale}x.png", "L")
        base, index, bands = (Image.open(self._folder / file).convert(mode) for file, mode in files)
        return base, index, bands

    def __iter__(self) -> Iterator[int]:
        return iter(self._scales)

    def __len__(self) -> int:
        return len(self._scales)


_numbers = count()


class Baked:
    """The map of one game in all its sizes."""

    def __init__(self, layout: Layout, pictures: Mapping[int, Pictures]) -> None:
        self.layout, self.pictures = layout, pictures
        self._number = next(_numbers)  # two maps of one name share nothing that is kept
        self._planes: dict[int, Planes] = {}
        self._levels: OrderedDict[tuple[float, int], Level] = OrderedDict()
        self._sheets: OrderedDict[View, Sheet] = OrderedDict()
        self._lock, self._reading = Lock(), Lock()

    def sheet(self, crop: Crop, scale: float = 1, closed: Collection[str] = ()) -> Sheet:
        """The ground for a picture, made once; the overview leaves out what is `closed` as far as can be."""
        view = window(self.layout, crop, scale, closed)
        with self._lock:
            found = self._sheets.get(view)
            if found is not None:
                self._sheets.move_to_end(view)
                return found
        made = Sheet(view, self._level(view, overview=crop == Crop()))
        with self._lock:
            made = self._sheets.setdefault(view, made)
            while len(self._sheets) > KEPT:
                self._sheets.popitem(last=False)
        return made

    def planes(self, scale: int) -> Planes:
        """The pictures of one scale, each file read once."""
        with self._reading:
            if scale not in self._planes:
                names = ((self._number, scale, name) for name in Planes._fields)
                self._planes[scale] = Planes(*map(Whole, names, self.pictures[scale]))
            return self._planes[scale]

    def _level(self, view: View, overview: bool) -> Level:
        """The whole map as large as this part of it."""
        whole = round(view.factor)
        scale = whole if overview and whole == view.factor and whole in self.pictures else max(self.pictures)
        planes, by = self.planes(scale), (view.factor, view.size[0])
        with self._lock:
            if by not in self._levels:
                self._levels[by] = Level((self._number, view.factor), self.layout, planes, scale, *by)
            self._levels.move_to_end(by)
            while len(self._levels) > LEVELS:
                self._levels.popitem(last=False)
            return self._levels[by]


def sent_scale(layout: Layout, crop: Crop) -> float:
    """How large a picture is sent: what neither a large screen nor a sharp preview can show would be lost bytes."""
    whole = crop == Crop()
    return min(1.0, WIDEST / layout.size[0] if whole else SHARPEST / ZOOM[0])


def window(layout: Layout, crop: Crop, scale: float, closed: Collection[str] = ()) -> View:
    """Which part of the map a crop means, and how large it becomes."""
    width, height = layout.size
    if crop == Crop():
        left, top, right, bottom = open_part(layout, closed)
        scale *= sqrt(width * height / ((right - left) * (bottom - top)))  # as many pixels as the whole map would have
        size = floor((right - left) * scale + EXACT), floor((bottom - top) * scale + EXACT)
        return View(_on_pixel(left, scale), _on_pixel(top, scale), scale, size)
    (x, y), across = _middle_and_width(layout, crop)
    across = min(across, width, height * ZOOM[0] / ZOOM[1])
    down, factor = across * ZOOM[1] / ZOOM[0], ZOOM[0] * scale / across
    return View(
        _on_pixel(min(max(x - across / 2, 0), width - across), factor),
        _on_pixel(min(max(y - down / 2, 0), height - down), factor),
        factor,
        (round(ZOOM[0] * scale), round(ZOOM[1] * scale)),
    )


def _on_pixel(at: float, factor: float) -> float:
    """The nearest place to the left, or above, at which a pixel of the larger map begins."""
    return floor(at * factor + EXACT) / factor


def open_part(layout: Layout, closed: Collection[str]) -> Box:
    """The part of the map with all that is in play; the whole map if little would be left out."""
    width, height = layout.size
    inside = [(x, y) for name, space in layout.spaces.items() if name not in closed for ring in space.polygons
              for x, y in ring]  # fmt: skip
    if not closed or not inside:
        return 0, 0, width, height
    xs, ys = zip(*inside, strict=True)
    left, top = max(floor(min(xs)) - MARGIN, 0), max(floor(min(ys)) - MARGIN, 0)
    right, bottom = min(ceil(max(xs)) + MARGIN, width), min(ceil(max(ys)) + MARGIN, height)
    part = (right - left) * (bottom - top) / (width * height)
    return (left, top, right, bottom) if part < WORTH_IT else (0, 0, width, height)


def _middle_and_width(layout: Layout, crop: Crop) -> tuple[tuple[float, float], float]:
    """The middle of a crop, and the pixels across it."""
    for space in (*crop.around, *([crop.space] if crop.space else [])):
        if space not in layout.spaces:
            raise ValueError(f"no space {space!r} on the map of {layout.game}")
    if crop.around:
        return _about(layout, crop.around)
    if crop.space:
        return _about_space(layout, crop.space), SPACE_VIEW
    if crop.theatre not in layout.theatres:
        raise ValueError(f"no theatre {crop.theatre!r} on the map of {layout.game}")
    left, top, right, bottom = layout.theatres[crop.theatre]
    return ((left + right) // 2, (top + bottom) // 2), max(right - left, (bottom - top) * ZOOM[0] / ZOOM[1])


def _about_space(layout: Layout, space: str) -> tuple[float, float]:
    """The middle of the surroundings of a space: its own, unless its counters would then be cut."""
    (x, y), (left, top, right, bottom) = layout.spaces[space].centre, layout.extent(space)
    across, down = SPACE_VIEW / 2 - AIR, SPACE_VIEW / 2 * ZOOM[1] / ZOOM[0] - AIR
    return min(max(x, right - across), left + across), min(max(y, bottom - down), top + down)


def _about(layout: Layout, places: Iterable[str]) -> tuple[tuple[float, float], float]:
    """What lies about several places, in steps: questions that differ by little are shown the same part, cut once."""
    xs, ys = zip(*(spot for place in places for spot in _about_one(layout, place)), strict=True)
    across = max(max(xs) - min(xs), (max(ys) - min(ys)) * ZOOM[0] / ZOOM[1], SPACE_VIEW)
    middle = ((min(xs) + max(xs)) // 2 // STEP * STEP, (min(ys) + max(ys)) // 2 // STEP * STEP)
    return middle, -(-across // (2 * STEP)) * 2 * STEP


def _about_one(layout: Layout, place: str) -> tuple[Spot, Spot]:
    """The corners of what is to be seen about one of several places: all that is drawn for it, and its land."""
    (x, y), (left, top, right, bottom) = layout.spaces[place].centre, layout.extent(place)
    first = min(x - ABOUT, left - STEP), min(y - ABOUT, top - STEP)
    return first, (max(x + ABOUT, right + STEP), max(y + ABOUT, bottom + STEP))


_shelf: dict[str, Baked] = {}
_shelf_lock = Lock()


def shelve(game: str, baked: Baked) -> None:
    """Put a map on the shelf that is not among the committed ones."""
    with _shelf_lock:
        _shelf[game] = baked


def baked(game: str) -> Baked:
    """The map of a game, read once."""
    with _shelf_lock:
        if game not in _shelf:
            _shelf[game] = read(home(game).baked)
        return _shelf[game]


def maps() -> list[str]:
    """The games whose maps are baked."""
    return [game for game in homes() if has_map(game)]


def has_map(game: str) -> bool:
    return game in _shelf or (home(game).baked / "layout.json").exists()


def read(folder: Path) -> Baked:
    """A baked map from its folder."""
    layout = load(folder / "layout.json")
    return Baked(layout, Folder(folder, layout.scales))

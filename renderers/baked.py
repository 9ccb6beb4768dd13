"""The baked map of a game, and any part of it at any size: what the painter paints on.

A `Sheet` is one picture's worth of ground: the map without pieces, which pixel belongs to which space, and how much
of an owner's color each pixel takes. The overview is the small map as it is; all else is cut from the large one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from math import ceil, floor, sqrt
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from PIL import Image, ImageChops

from renderers.bake.layout import Layout, SpaceLayout, Spot, load, square
from renderers.homes import home, homes
from renderers.legible import least, readable
from renderers.scene import Crop
from renderers.sprites import BROAD, tile
from renderers.wash import WASH, deep

ZOOM = (1200, 900)
SPACE_VIEW = 600  # pixels of the small map across the surroundings of one space
AIR = 8  # pixels of the small map between the rim and what is drawn for the space that is shown
ABOUT = 120  # pixels of the small map between places that are shown together and the rim
STEP = 50  # pixels
FILL = WASH  # of 255: the thin wash within an area, to which patterns add
FIGURE = 58  # what a pattern adds to it
STRIPE = 0.7  # of the smallest letters that can be read: from one broad stripe to the next
DARK = [min(240, value * 2) for value in range(256)]  # broad stripes in the owner's color
LIGHT = [min(230, value * 3 // 2) for value in range(256)]  # what is between them
WIDEST = 1440  # pixels across the whole map, as it is sent
SHARPEST = 1104  # pixels across a zoom: a client shows 550 points of it, two pixels each
KEPT = 12  # sheets
MARGIN = 40  # pixels of the small map about what is in play
WORTH_IT = 0.9  # of the map: a part that is larger is shown whole
BOLD = [min(255, round(value * 2.2)) for value in range(256)]  # a disc in its owner's color, not only washed with it
EDGE = [max(0, 150 - abs(value - 125) * 4) for value in range(256)]  # where the band passes into the wash

Box = tuple[int, int, int, int]


VEIL = "veil"  # the pattern over what is out of play
VEILED = 178  # of 255


class Cut(NamedTuple):
    """One space of a sheet: its pixels within a box, how much color each takes, and the inner edge of its band."""

    box: Box
    own: Image.Image
    color: Image.Image
    edge: Image.Image
    light: Image.Image | None = None  # how much of paper each takes over that, where nobody plays the owner


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
    """The ground of one picture."""

    def __init__(self, view: View, base: Image.Image, index: Image.Image, bands: Image.Image, layout: Layout) -> None:
        self.view, self.base, self.index, self.bands, self.layout = view, base, index, bands, layout
        self._cuts: dict[tuple[str, str], Cut | None] = {}
        self._takes: dict[tuple[str, str, str], Image.Image] = {}

    @property
    def factor(self) -> float:
        return self.view.factor

    @cached_property
    def counter(self) -> int:
        """The side of a counter: as large as its slot, which grows with the map."""
        return max(round(self.layout.counter * self.factor), 12)

    @cached_property
    def legible(self) -> bool:
        """Whether a telephone shows names and printed numbers so large that they can be read."""
        return readable(self.layout.letters() * self.factor, self.view.size[0])

    @cached_property
    def names(self) -> list[Box]:
        """Where names of spaces, cities and provinces are written, printed numbers, the title, the key of terrain."""
        boxes = [box for space in self.layout.spaces.values() for box in (space.label, space.city_label) if box]
        boxes += [square(at, self.layout.figure) for space in self.layout.spaces.values() for at in space.figures]
        boxes += [box for province in self.layout.realm().values() for box in (province.label, province.numbers)]
        boxes += [box for box in (self.layout.legend, self.layout.cartouche) if box]
        return [(*self.view.spot((left, top)), *self.view.spot((right, low))) for left, top, right, low in boxes]

    def cut(self, space: str, pattern: str) -> Cut | None:
        """Where an owner's color goes on a space; nothing if the space is not in the picture."""
        key = (space, pattern)
        if key not in self._cuts:
            self._cuts[key] = self._made(space, pattern)
        return self._cuts[key]

    def takes(self, space: str, color: str, pattern: str) -> Image.Image:
        """How much of this color each pixel of a space takes so that its owner is seen; it is in the picture."""
        key = (space, color, pattern)
        if key not in self._takes:
            cut = self.cut(space, pattern)
            assert cut is not None
            plain = pattern in (VEIL, BROAD)
            self._takes[key] = cut.color if plain else deep(cut.color, cut.own, self.base.crop(cut.box), color)
        return self._takes[key]

    @cached_property
    def bold(self) -> bool:
        """Whether discs about nodes have to tell their owner by color alone, for nothing beside them can be read."""
        return self.layout.kind == "points" and not self.legible

    def _made(self, space: str, pattern: str) -> Cut | None:
        shown = self.layout.spaces.get(space)
        if shown is None:
            return None
        level = [0] * 256
        level[shown.index] = 255
        around = self._around(shown)
        own = self.index.crop(around).point(level)
        inner = own.getbbox()
        if inner is None:
            return None
        left, top = around[0] + inner[0], around[1] + inner[1]
        box = (left, top, around[0] + inner[2], around[1] + inner[3])
        bands = Image.new("L", (box[2] - left, box[3] - top), VEILED) if pattern == VEIL else self.bands.crop(box)
        edge = ImageChops.multiply(bands.point(EDGE), own.crop(inner))
        own, light = own.crop(inner), None
        if pattern == BROAD:
            light = ImageChops.multiply(ImageChops.multiply(self._figure(pattern, box), bands.point(LIGHT)), own)
            bands = bands.point(DARK)
        elif pattern not in ("solid", VEIL):
            wash = bands.point([min(value, FILL) * FIGURE // FILL for value in range(256)])
            bands = ImageChops.add(bands, ImageChops.multiply(self._figure(pattern, box), wash))
        if self.bold and pattern != VEIL:
            bands = bands.point(BOLD)
        return Cut(box, own, ImageChops.multiply(bands, own), edge, light)

    def _figure(self, pattern: str, box: Box) -> Image.Image:
        """A pattern over a part of the sheet; it runs on from one space to the next."""
        step = max(6, round(9 * self.factor), round(STRIPE * least(self.view.size[0])) if pattern == BROAD else 0)
        width, height = box[2] - box[0], box[3] - box[1]
        whole = tile(pattern, step, 0, 255, -(-(width + step) // 64) * 64, -(-(height + step) // 64) * 64)
        shift = (box[0] % step, box[1] % step)
        return whole.crop((*shift, shift[0] + width, shift[1] + height))

    def _around(self, shown: SpaceLayout) -> Box:
        """Pixels outside which the space cannot be."""
        spots = [self.view.spot(point) for ring in shown.polygons for point in ring]
        if not spots:
            return (0, 0, *self.view.size)
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        width, height = self.view.size
        left, top = max(min(xs) - 4, 0), max(min(ys) - 4, 0)
        return left, top, max(min(max(xs) + 4, width), left + 1), max(min(max(ys) + 4, height), top + 1)


Pictures = tuple[Image.Image, Image.Image, Image.Image]  # the map, the index of spaces, the bands


class Folder(Mapping[int, Pictures]):
    """The pictures of a baked map by scale, each read when it is first wanted: most processes need only one."""

    def __init__(self, folder: Path, scales: Iterable[int]) -> None:
        self._folder, self._scales = folder, tuple(scales)
        self._read: dict[int, Pictures] = {}

    def __getitem__(self, scale: int) -> Pictures:
        if scale not in self._scales:
            raise KeyError(scale)
        if scale not in self._read:
            files = (f"base@{scale}x.webp", "RGB"), (f"areas@{scale}x.png", "L"), (f"bands@{scale}x.png", "L")
            base, index, bands = (Image.open(self._folder / file).convert(mode) for file, mode in files)
            self._read[scale] = (base, index, bands)
        return self._read[scale]

    def __iter__(self) -> Iterator[int]:
        return iter(self._scales)

    def __len__(self) -> int:
        return len(self._scales)


class Baked:
    """The map of one game in all its sizes."""

    def __init__(self, layout: Layout, pictures: Mapping[int, Pictures]) -> None:
        self.layout, self.pictures = layout, pictures
        self._sheets: OrderedDict[View, Sheet] = OrderedDict()
        self._lock = Lock()

    def sheet(self, crop: Crop, scale: float = 1, closed: Collection[str] = ()) -> Sheet:
        """The ground for a picture, made once; the overview leaves out what is `closed` as far as can be."""
        view = window(self.layout, crop, scale, closed)
        with self._lock:
            found = self._sheets.get(view)
            if found is not None:
                self._sheets.move_to_end(view)
                return found
        made = self._cut(view, overview=crop == Crop())
        with self._lock:
            made = self._sheets.setdefault(view, made)
            while len(self._sheets) > KEPT:
                self._sheets.popitem(last=False)
        return made

    def _cut(self, view: View, overview: bool) -> Sheet:
        whole = round(view.factor)
        scale = whole if overview and whole == view.factor and whole in self.pictures else max(self.pictures)
        base, index, bands = self.pictures[scale]
        if view.factor == scale and view.size == base.size:
            return Sheet(view, base, index, bands, self.layout)
        width, height = view.size[0] / view.factor, view.size[1] / view.factor
        right, bottom = min((view.left + width) * scale, base.width), min((view.top + height) * scale, base.height)
        part = (view.left * scale, view.top * scale, right, bottom)
        return Sheet(
            view,
            base.resize(view.size, Image.Resampling.LANCZOS, part),
            index.resize(view.size, Image.Resampling.NEAREST, part),
            bands.resize(view.size, Image.Resampling.BILINEAR, part),
            self.layout,
        )


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
        return View(left, top, scale, (round((right - left) * scale), round((bottom - top) * scale)))
    (x, y), across = _middle_and_width(layout, crop)
    across = min(across, width, height * ZOOM[0] / ZOOM[1])
    down = across * ZOOM[1] / ZOOM[0]
    return View(
        min(max(x - across / 2, 0), width - across),
        min(max(y - down / 2, 0), height - down),
        ZOOM[0] * scale / across,
        (round(ZOOM[0] * scale), round(ZOOM[1] * scale)),
    )


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

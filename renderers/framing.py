"""Which part of a map shows what it is about, and where that part lies on the whole."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from math import dist

from PIL import Image, ImageDraw

from renderers.bake.layout import Box, Layout, covered, lies_on
from renderers.baked import Sheet, View, baked, window
from renderers.scene import Crop

RIM = 8  # pixels of the small map between the rim of a picture and what is drawn for a place that it is about
WIDEST = 0.8  # of the map's width: what needs more is shown whole
SHARE = 6  # a locator is one in so many parts of the picture wide
INK = (60, 38, 15)
HERE = (178, 34, 34)
PAPER = (246, 236, 208)
PARTS = 8  # of each edge, at which a locator may begin
GAP = 10  # pixels between a locator and the rim of the picture


def surroundings(layout: Layout, places: Iterable[str]) -> Crop:
    """The part of the map that shows all these places as large as can be, for a picture is looked at on a telephone.

    That is what lies about one of them, else the smallest theatre with them all, which is a part that a player knows,
    else what lies about them all; the whole map if they lie too far apart, or if there are none. Names and counters of
    these places are never cut.
    """
    known = [place for place in dict.fromkeys(places) if place in layout.spaces]
    if not known:
        return Crop()
    near, drawn = Crop(space=_middlemost(layout, known)), [layout.extent(place) for place in known]
    if len(known) == 1 or _shows(layout, near, drawn):
        return near
    theatres = {name: Crop(theatre=name) for name in layout.theatres}
    holding = [(_width(layout, crop), name) for name, crop in theatres.items() if _shows(layout, crop, drawn)]
    if holding:
        return theatres[min(holding)[1]]
    around = Crop(around=tuple(sorted(known)))
    return around if _width(layout, around) <= WIDEST * layout.size[0] else Crop()


def theatres_in_play(layout: Layout, closed: Container[str]) -> dict[str, str]:
    """The theatres worth a look, with titles: at least half of the spaces that each shows are in play."""
    found = {}
    for name, (left, top, right, bottom) in layout.theatres.items():
        centres = {space: shown.centre for space, shown in layout.spaces.items()}
        inside = [space for space, (x, y) in centres.items() if left <= x <= right and top <= y <= bottom]
        if 2 * sum(space not in closed for space in inside) >= len(inside):
            found[name] = layout.theatre_titles[name]
    return found


def _shows(layout: Layout, crop: Crop, drawn: Iterable[Box]) -> bool:
    """Whether a part of the map shows all of this, which is drawn for some places."""
    view = window(layout, crop, 1)
    right, bottom = view.left + view.size[0] / view.factor - RIM, view.top + view.size[1] / view.factor - RIM
    return all(
        box[0] >= view.left + RIM and box[1] >= view.top + RIM and box[2] <= right and box[3] <= bottom for box in drawn
    )


def _width(layout: Layout, crop: Crop) -> float:
    """How much of the map a part is wide."""
    view = window(layout, crop, 1)
    return view.size[0] / view.factor


def _middlemost(layout: Layout, places: Sequence[str]) -> str:
    spots = [layout.spaces[place].centre for place in places]
    middle = [sum(xs) / len(spots) for xs in zip(*spots, strict=True)]
    return min(places, key=lambda place: dist(layout.spaces[place].centre, middle))


# --- the locator ----------------------------------------------------------------------------------------------


def locate(image: Image.Image, sheet: Sheet, pieces: Iterable[Box]) -> None:
    """Lay a small map with the part that is shown where it hides fewest names; none over a piece."""
    small = _locator(sheet.layout.game, sheet.view)
    taken = list(pieces)
    boxes = [(left, top, left + small.width, top + small.height) for left, top in _places(sheet.view, small.size)]
    free = [box for box in boxes if not lies_on(box, taken)]
    if free:
        image.paste(small, min(free, key=lambda box: covered(box, sheet.names))[:2])


@lru_cache(64)
def _locator(game: str, view: View) -> Image.Image:
    """The whole map, small, with a frame about the part that is shown."""
    layout = baked(game).layout
    wide = view.size[0] // SHARE
    factor = wide / layout.size[0]
    small = _thumbnail(game, wide).copy()
    pen = ImageDraw.Draw(small)
    left, top = view.left * factor, view.top * factor
    right, bottom = left + view.size[0] / view.factor * factor, top + view.size[1] / view.factor * factor
    pen.rectangle((left, top, min(right, small.width - 2), min(bottom, small.height - 2)), outline=HERE, width=3)
    pen.rectangle((0, 0, small.width - 1, small.height - 1), outline=INK, width=2)
    return small


@lru_cache(8)
def _thumbnail(game: str, wide: int) -> Image.Image:
    map = baked(game)
    base = map.planes(min(map.pictures)).base.whole()
    small = base.resize((wide, round(base.height * wide / base.width)), Image.Resampling.LANCZOS, reducing_gap=2)
    return Image.blend(small, Image.new("RGB", small.size, PAPER), 0.25)


def _places(view: View, size: tuple[int, int]) -> list[tuple[int, int]]:
    """The corners, then the middles of the edges, then all along them."""
    right, bottom = view.size[0] - GAP - size[0], view.size[1] - GAP - size[1]
    across = [GAP + (right - GAP) * part // PARTS for part in range(PARTS + 1)]
    down = [GAP + (bottom - GAP) * part // PARTS for part in range(PARTS + 1)]
    edges = [(x, y) for x in across for y in (bottom, GAP)] + [(x, y) for y in down for x in (GAP, right)]
    corners = [(GAP, bottom), (right, bottom), (GAP, GAP), (right, GAP)]
    middles = [
        (across[PARTS // 2], bottom),
        (across[PARTS // 2], GAP),
        (GAP, down[PARTS // 2]),
        (right, down[PARTS // 2]),
    ]
    return [*corners, *middles, *edges]

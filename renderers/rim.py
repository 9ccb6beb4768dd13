"""What a zoom shows at its rim: pieces stand there whole or not at all, since half a number is read as another one.
Land of which something is left out, if only its name, is faded, so that nobody takes it for empty or for a neighbor's;
it lies whole in another zoom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image

from renderers.bake.layout import Box, SpaceLayout, Spot, about, covered
from renderers.baked import Sheet, View
from renderers.color import PAPER
from renderers.levels import VEILED

ALONG = 4  # steps to either side, each a quarter of the height of what is moved
INK = [max(0, min(255, 3 * (150 - value))) for value in range(256)]  # how much of a letter a pixel of the map is
FADED = round(0.75 * VEILED)  # of 255: less than over what is out of play, for the owner's color still shows
FULL = [value * FADED // 255 for value in range(256)]


def is_whole(view: View, spots: Iterable[Spot]) -> bool:
    """Whether all of this is in the picture: of what has its middle outside, most would be cut."""
    return all(view.shows(at) for at in spots)


def is_inside(view: View, box: Box) -> bool:
    """Whether a box of the small map is whole in the picture."""
    return is_whole(view, [view.spot(box[:2]), view.spot(box[2:])])


def is_cut(view: View, box: Box) -> bool:
    """Whether the rim goes through a box of the small map."""
    corners = [view.shows(view.spot((x, y))) for x in box[::2] for y in box[1::2]]
    return any(corners) and not all(corners)


def at_rim(sheet: Sheet, space: SpaceLayout, spots: Sequence[Spot], reach: Box) -> list[Spot]:
    """Where the pieces or signs of a space go: drawn in if its name is in the picture too, else they would stand beside
    another's."""
    named = sheet.layout.kind == "points" or is_inside(sheet.view, space.label)
    return drawn_in(sheet.view, spots, reach, taken_by_others(sheet, space) if named else None)


def drawn_in(view: View, spots: Sequence[Spot], reach: Box, taken: Iterable[Box] | None = ()) -> list[Spot]:
    """These middles, all moved alike, by as little as it takes for what reaches so far to the left of each, above it,
    to the right and below to be whole in the picture; along the rim too, if that hides less of what is taken. Where
    all of it would hide more than where it was, or all is taken (None), they are moved out of the picture instead. They
    stay where they are if one of them lies outside."""
    (left, top, right, bottom), (wide, high) = reach, view.size
    if not spots or not is_whole(view, spots):
        return list(spots)
    xs, ys = zip(*spots, strict=True)
    across = max(left - min(xs), 0) or min(wide - right - max(xs), 0)
    down = max(top - min(ys), 0) or min(high - bottom - max(ys), 0)
    if not (across or down):
        return list(spots)
    out = _moved(spots, _out(spots, reach, view, (across, down)))
    if taken is None:
        return out
    far = 2 * (left + bottom + abs(across) + abs(down))
    boxes = about((min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far), taken)

    def hidden(at: list[Spot]) -> int:
        """By the pieces themselves: of what stands out above them little lies on anything."""
        return sum(covered((x - left, y - bottom, x + left, y + bottom), boxes) for x, y in at)

    along = sorted((step * 2 * bottom // ALONG for step in range(-ALONG, ALONG + 1)), key=abs)
    ways = [(across + (0 if across else step), down + (step if across else 0)) for step in along]
    inside = [at for at in (_moved(spots, way) for way in ways)
              if all(left <= x <= wide - right and top <= y <= high - bottom for x, y in at)]  # fmt: skip
    best = min(inside, key=hidden, default=_moved(spots, ways[0]))
    return best if hidden(best) <= hidden(list(spots)) else out


def _moved(spots: Iterable[Spot], by: Spot) -> list[Spot]:
    return [(x + by[0], y + by[1]) for x, y in spots]


def _out(spots: Sequence[Spot], reach: Box, view: View, inward: Spot) -> Spot:
    """The way that leads all of this out of the picture, over the rim that it lies on."""
    (left, top, right, bottom), (wide, high), (xs, ys) = reach, view.size, zip(*spots, strict=True)
    across, down = inward
    if across:
        return (-max(xs) - right if across > 0 else wide - min(xs) + left), 0
    return 0, (-max(ys) - bottom if down > 0 else high - min(ys) + top)


def taken_by_others(sheet: Sheet, space: SpaceLayout) -> Iterator[Box]:
    """What nothing of a space is moved onto: names and numbers, nodes, where the counters of other spaces lie."""
    yield from sheet.names
    yield from sheet.nodes
    for index, boxes in sheet.piles.items():
        if index != space.index:
            yield from boxes


def fade(image: Image.Image, sheet: Sheet, spaces: Iterable[str]) -> None:
    """A veil over land that is shown only in part, but over no letter of a name that can be read; the same over the
    title and the key of terrain, if the rim cuts them."""
    layout, view = sheet.layout, sheet.view
    lands = [(space, land) for space in spaces if (land := sheet.land(space)) is not None]
    kept = _read(sheet) if lands else []
    for space, land in lands:
        seen = max(land[0], 0), max(land[1], 0), min(land[2], view.size[0]), min(land[3], view.size[1])
        part = seen[0] - land[0], seen[1] - land[1], seen[2] - land[0], seen[3] - land[1]
        veil = sheet.level.own(space).crop(part).point(FULL)
        for box in about(seen, kept):
            paper = sheet.ground(box).convert("L").point(INK)
            veil.paste(0, (box[0] - seen[0], box[1] - seen[1]), paper)
        image.paste(PAPER, seen, veil)
    for frame in (layout.legend, layout.cartouche):
        if frame and is_cut(view, frame):
            box = _on_picture(view, frame)
            image.paste(PAPER, box, Image.new("L", (box[2] - box[0], box[3] - box[1]), FADED))


def _read(sheet: Sheet) -> list[Box]:
    """Where names stand that are whole in the picture, or wholly outside."""
    named = [box for shown in sheet.layout.spaces.values() for box in (shown.label, shown.city_label) if box]
    return [_on_picture(sheet.view, box) for box in named if not is_cut(sheet.view, box)]


def _on_picture(view: View, box: Box) -> Box:
    return *view.spot(box[:2]), *view.spot(box[2:])

"""Where lines, signs and arrows go so that they hide as little as can be of names, numbers, nodes and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, dist

from renderers.bake.layout import Box, SpaceLayout, Spot, about, covered, square
from renderers.baked import Sheet
from renderers.sprites import USUAL, bow

OUT = 0.2  # of a counter: how far the middle of a sign lies outside the corner of the pieces it is about
ABROAD = 0.5  # of a sign that lies on something: what standing in another's area or off the picture costs
BARE = 24  # of 255: a pixel that takes less of an owner's color than this belongs to the node itself


def root_of(sheet: Sheet, shown: SpaceLayout, root: Spot, at: Spot) -> Spot:
    """Where the line from a space to its counters begins: in its area, but only at the edge of its node, for a line
    over the node would hide its walls and look like a port."""
    if sheet.layout.kind == "areas":
        return root
    for spot in _way(root, at):
        if not _is_on(sheet, shown, spot):
            break
        if sheet.bands.getpixel(spot) >= BARE:
            return spot
    return root


def shore(sheet: Sheet, shown: SpaceLayout, at: Spot, deep: int) -> Spot:
    """Where a line from signs outside a space ends: at the edge of its node; in an area as soon as it is so deep in it,
    for further on stand its name and its pieces."""
    middle = sheet.view.spot(shown.centre)
    if sheet.layout.kind != "areas":
        return root_of(sheet, shown, middle, at)
    own = [spot for spot in _way(at, middle) if _is_on(sheet, shown, spot)]
    return own[min(deep, len(own) - 1)] if own else middle


def _way(start: Spot, end: Spot) -> list[Spot]:
    """Every pixel from here to there, but for the last."""
    steps = ceil(dist(start, end))
    across, down = end[0] - start[0], end[1] - start[1]
    return [(start[0] + across * step // steps, start[1] + down * step // steps) for step in range(steps)]


def _is_on(sheet: Sheet, shown: SpaceLayout, at: Spot) -> bool:
    return sheet.view.shows(at) and sheet.index.getpixel(at) == shown.index


def mark_spot(sheet: Sheet, shown: SpaceLayout, piles: Sequence[Box], side: int, taken: Iterable[Box]) -> Spot:
    """The middle of a sign about some piles: outside that corner of one of the first two where it hides least and
    stands in their own area."""
    corners = [corner for box in piles[:2] for corner in _corners(box, sheet)]
    hidden = [*sheet.names, *taken]

    def cost(at: Spot) -> float:
        lying = covered(square(at, side), hidden)
        home = _is_on(sheet, shown, at) if sheet.layout.kind == "areas" else sheet.view.shows(at)
        return lying + ABROAD * side**2 * (not home)

    return min(corners, key=cost)


def _corners(box: Box, sheet: Sheet) -> list[Spot]:
    """A little outside each corner of a box, the upper left one first."""
    left, top, right, bottom = box
    out = round(OUT * sheet.counter)
    return [(x, y) for x in (left - out, right + out) for y in (top - out, bottom + out)]


def in_row(sheet: Sheet, shown: SpaceLayout, size: int, count: int) -> list[Spot]:
    """The middles of so many signs of a space: from its first place for signs towards the second, none on another; what
    the map keeps no place for goes on from there or turns aside, wherever it hides least."""
    kept = shown.signs if len(shown.signs) > 1 else [shown.badge, (shown.badge[0] + 1, shown.badge[1])]
    across, down = ((b > a) - (b < a) for a, b in zip(kept[0], kept[1], strict=True))
    x, y = sheet.view.spot(kept[0])
    row = [(x + number * across * size, y + number * down * size) for number in range(min(count, len(kept)))]
    while len(row) < count:
        ways = (across, down), (down, across), (-down, -across)
        nexts = [(row[-1][0] + way[0] * size, row[-1][1] + way[1] * size) for way in ways]
        free = [at for at in nexts if at not in row]
        row.append(min(free, key=lambda at: _hides(sheet, square(at, size))))
    return row


def _hides(sheet: Sheet, box: Box) -> int:
    """How much a box hides of what is printed on the map, and of the places for counters."""
    spaces = sheet.layout.spaces.values()
    slots = [square(sheet.view.spot(at), sheet.counter) for space in spaces for at in space.slots[:2]]
    nodes = [square(sheet.view.spot(space.centre), sheet.counter) for space in spaces]
    return covered(box, (*sheet.names, *slots, *nodes))


def bend(sheet: Sheet, start: Spot, tip: Spot) -> int:
    """To which side an arrow bends: the usual one, unless it hides less of the names on the other."""
    bows = {side: bow(start, tip, side) for side in (USUAL, -USUAL)}
    xs, ys = zip(*(spot for spots in bows.values() for spot in spots), strict=True)
    names = about((round(min(xs)), round(min(ys)), round(max(xs)) + 1, round(max(ys)) + 1), sheet.names)
    return min(bows, key=lambda side: sum(_in(spot, box) for box in names for spot in bows[side]))


def _in(spot: tuple[float, float], box: Box) -> bool:
    return box[0] <= spot[0] <= box[2] and box[1] <= spot[1] <= box[3]

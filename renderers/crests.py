"""What the overview shows larger than all else, so that a telephone tells it: Capitals, Cities, whatever a look names.

A crest takes the place of its own piece, or stands on its city or node, moved aside as little as it takes to lie on no
other crest and on few names and pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import dist, hypot
from typing import NamedTuple

import msgspec
from PIL import Image

from renderers.bake.layout import Box, SpaceLayout, about, overlap, square
from renderers.baked import Sheet
from renderers.legible import least
from renderers.scene import Crest, Owner, Scene, Stack
from renderers.sprites import RIM, ROUND, Face, digits, rimmed

STEPS = 8  # places tried to either side
REACH = 1.3  # of its side: how far a crest may be moved
WAY = 0.35  # of a crest that lies on something: what its own side of way costs
ABROAD = 6.0  # the same for standing on what is another's
ON_NODE = 0.5  # of its side: as far from the middle of its node it still stands on it
PIECE = 3.0  # the same for lying on a piece that is no crest: its number says how many there are
SIGN = 2.0  # the same for lying on a small sign: a temple, a wall
CROWDED = 10.0  # the same for lying on another crest
SHORT = 4.0  # the same for each name that is short of a letter: it cannot be guessed as a piece can
LETTER = 0.45  # of the square of the height of a name: a letter of it is about half as wide as high
NAMED = 5.0  # the same for lying on any part of a name or a printed number
PASSES = 2  # after the first those that found little room are asked again, when all others stand
SQUARE = 0.88  # of its side: a piece that is not round, which would take more of the map than a Capital or City
STEPS_ASIDE = sorted(
    (hypot(across, down), across, down)
    for across in range(-STEPS, STEPS + 1)
    for down in range(-STEPS, STEPS + 1)
    if hypot(across, down) <= STEPS
)

Spot = tuple[int, int]


class Placed(NamedTuple):
    """A crest and the middle it got."""

    crest: Crest
    at: Spot
    side: int


def crest_side(sheet: Sheet) -> int:
    """As high as letters that can be read on a telephone."""
    return max(sheet.counter, least(sheet.view.size[0]) + 1)


def without(stacks: Iterable[Stack], crests: Iterable[Crest]) -> Iterator[Stack]:
    """The stacks without those pieces that are shown as crests: nothing is drawn twice."""
    taken = {(one.space, one.owner, one.name) for one in crests}
    for stack in stacks:
        left = tuple(one for one in stack.counters if (stack.space, stack.owner, one.name) not in taken)
        if left:
            yield stack if left == stack.counters else msgspec.structs.replace(stack, counters=left)


def placed(
    scene: Scene,
    sheet: Sheet,
    spots: Mapping[tuple[str, str, str], Spot],
    pieces: Sequence[Box],
    signs: Sequence[Box] = (),
) -> list[Placed]:
    """Every crest on the picture, its middle as near as can be to where it belongs; `spots` are those of pieces, by
    space, owner and name."""
    side, found = crest_side(sheet), dict[int, Placed]()
    shown = [one for one in scene.crests if one.space in sheet.layout.spaces]
    for number, one in [*enumerate(shown)] * PASSES:
        space = sheet.layout.spaces[one.space]
        home = spots.get((one.space, one.owner, one.name)) or sheet.view.spot(space.city or space.centre)
        others = [square(other.at, side) for by, other in found.items() if by != number]
        hidden = [
            *((box, PIECE) for box in pieces),
            *((box, SIGN) for box in signs),
            *((box, CROWDED) for box in others),
        ]
        found[number] = Placed(one, _best(home, side, space, hidden, sheet), side)
    return [found[number] for number in range(len(shown))]


def _best(home: Spot, side: int, space: SpaceLayout, lying: Sequence[tuple[Box, float]], sheet: Sheet) -> Spot:
    """Where a crest lies that belongs here: on the least of names and of what else lies there."""
    reach = round(REACH * side)
    near = square(home, 2 * reach + 2 * side)
    names = about(near, sheet.names)
    hidden = [(*box, NAMED) for box in names] + [(*box, cost) for box, cost in lying if overlap(near, box)]
    best = CROWDED * 99, home
    for way, at in _around(home, reach):
        far = WAY * way / side
        if far >= best[0]:
            break
        if _inside(at, side, sheet):
            cost = far + _cost(at, side, hidden)
            if cost <= best[0]:  # what else it may cost is only looked up for places that are good so far
                cost += ABROAD * _abroad(at, space, side, sheet) + SHORT * _short(square(at, side), names)
                best = min(best, (cost, at))
    return best[1]


def _around(home: Spot, reach: int) -> Iterator[tuple[float, Spot]]:
    """Places about a middle, the nearest first, each with how far it is."""
    for far, across, down in STEPS_ASIDE:
        yield far * reach / STEPS, (home[0] + across * reach // STEPS, home[1] + down * reach // STEPS)


def _inside(at: Spot, side: int, sheet: Sheet) -> bool:
    half = side // 2 + RIM
    return half <= at[0] < sheet.view.size[0] - half and half <= at[1] < sheet.view.size[1] - half


def _abroad(at: Spot, shown: SpaceLayout, side: int, sheet: Sheet) -> bool:
    """Whether the middle stands on the area of another; on a point-to-point map whether the node is to be seen beside
    the crest, which then might be another's."""
    if sheet.layout.kind == "areas":
        return sheet.index.getpixel(at) != shown.index
    return dist(at, sheet.view.spot(shown.centre)) > ON_NODE * side


def _cost(at: Spot, side: int, hidden: Iterable[tuple[int, int, int, int, float]]) -> float:
    """How much of names, pieces and other crests it hides, in crests."""
    left, top, right, bottom = square(at, side + 2 * RIM)
    lying = 0.0
    for x, y, r, b, weight in hidden:  # in one loop: a crest is tried in two hundred places
        if x < right and r > left and y < bottom and b > top:
            lying += (min(right, r) - max(left, x)) * (min(bottom, b) - max(top, y)) * weight
    return lying / side**2


def _short(crest: Box, names: Iterable[Box]) -> int:
    """How many names are short of a letter beneath a crest: it is about half as wide as high."""
    return sum(overlap(crest, box) > LETTER * (box[3] - box[1]) ** 2 for box in about(crest, names))


def sprite_of(one: Placed, owners: Mapping[str, Owner]) -> Image.Image:
    owner, piece = owners[one.crest.owner], one.crest
    text, side = digits(piece.kind, piece.count), one.side if piece.kind in ROUND else round(SQUARE * one.side)
    return rimmed(Face(piece.kind, owner.color, owner.emblem, owner.pattern, owner.code, text, side))

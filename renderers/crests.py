"""What the overview shows larger than all else, so that a telephone tells it: Capitals, Cities, whatever a look names.

A crest takes the place of its own piece, or stands on its city or node, moved aside as little as it takes to lie on no
other crest and on few names and pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

import msgspec
from PIL import Image, ImageDraw

from renderers.bake.layout import Box, overlap, square
from renderers.baked import Sheet
from renderers.color import PAPER
from renderers.legible import least
from renderers.scene import Crest, Owner, Scene, Stack
from renderers.sprites import DISKS, RIM, ROUND, Face, K, counter, digits, shape

STEPS = 8  # places tried to either side
REACH = 1.3  # of its side: how far a crest may be moved
WAY = 0.35  # of a crest that lies on something: what its own side of way costs
ABROAD = 0.6  # the same for standing on what is another's
CROWDED = 6.0  # the same for lying on another crest
LYING = 2.0  # the same for lying on a piece
NAMED = 3.0  # the same for lying on a name, which is short of a letter then
RING = 0.07  # of its side: the light about it
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
    scene: Scene, sheet: Sheet, spots: Mapping[tuple[str, str, str], Spot], pieces: Sequence[Box]
) -> list[Placed]:
    """Every crest on the picture, its middle as near as can be to where it belongs; `spots` are those of pieces, by
    space, owner and name."""
    side, found = crest_side(sheet), list[Placed]()
    reach = round(REACH * side)
    for one in scene.crests:
        shown = sheet.layout.spaces.get(one.space)
        if shown is None:
            continue
        home = spots.get((one.space, one.owner, one.name)) or sheet.view.spot(shown.city or shown.centre)
        near = square(home, 2 * reach + 2 * side)
        names, lying = ([box for box in boxes if overlap(near, box)] for boxes in (sheet.names, pieces))
        crests = [square(other.at, side) for other in found]
        best = CROWDED * 99, home
        for way, at in _around(home, reach):
            if WAY * way / side >= best[0]:
                break
            if _inside(at, side, sheet):
                cost = _cost(at, side, (names, lying, crests), _abroad(at, shown.index, sheet)) + WAY * way / side
                best = min(best, (cost, at))
        found.append(Placed(one, best[1], side))
    return found


def _around(home: Spot, reach: int) -> Iterator[tuple[float, Spot]]:
    """Places about a middle, the nearest first, each with how far it is."""
    for far, across, down in STEPS_ASIDE:
        yield far * reach / STEPS, (home[0] + across * reach // STEPS, home[1] + down * reach // STEPS)


def _inside(at: Spot, side: int, sheet: Sheet) -> bool:
    half = side // 2 + RIM
    return half <= at[0] < sheet.view.size[0] - half and half <= at[1] < sheet.view.size[1] - half


def _abroad(at: Spot, index: int, sheet: Sheet) -> bool:
    """Whether the middle stands on the area of another; nodes of a point-to-point map have no areas."""
    return sheet.layout.kind == "areas" and sheet.index.getpixel(at) != index


def _cost(at: Spot, side: int, hidden: tuple[Iterable[Box], ...], abroad: bool) -> float:
    """How much of names, pieces and other crests it hides, in crests, and whether it stands on what is another's."""
    box, whole = square(at, side), side * side
    shares = (sum(overlap(box, other) for other in boxes) / whole for boxes in hidden)
    return sum(weight * share for weight, share in zip((NAMED, LYING, CROWDED), shares, strict=True)) + ABROAD * abroad


@lru_cache(512)
def crest(face: Face) -> Image.Image:
    """A piece in a light rim."""
    piece = counter(face)
    share = DISKS[face.kind][1] if face.kind in DISKS else 1.0
    large = Image.new("L", (piece.width * K, piece.height * K))
    middle, reach = piece.width * K / 2, face.size * (share / 2 + RING) * K
    box = (middle - reach, middle - reach, middle + reach, middle + reach)
    shape(ImageDraw.Draw(large), box, face.kind in ROUND, 255)
    whole = Image.new("RGBA", piece.size, (*PAPER, 0))
    whole.putalpha(large.resize(piece.size, Image.Resampling.LANCZOS))
    whole.alpha_composite(piece)
    return whole


def sprite_of(one: Placed, owners: Mapping[str, Owner]) -> Image.Image:
    owner, piece = owners[one.crest.owner], one.crest
    text = digits(piece.kind, piece.count)
    return crest(Face(piece.kind, owner.color, owner.emblem, owner.pattern, owner.code, text, one.side))

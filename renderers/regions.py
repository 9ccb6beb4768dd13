"""What is where on a picture of a map, for whoever points at a place instead of reading its number.

A region is one space with all that is drawn for it: its land, its stacks, its badge. It is made from the same scene as
the picture, by the same placing, so it tells nothing that the picture does not show.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.wargame.text import listed
from renderers.bake.layout import SpaceLayout
from renderers.baked import Sheet, baked
from renderers.options import badges
from renderers.paint import by_space, laid_out
from renderers.scene import Crop, Scene, Stack
from renderers.words import people, pieces, place

FINE = 3  # pixels: what is nearer to the last corner of an outline is left out
ROW = 90  # pixels: what lies so near in height is read from left to right

Point = tuple[int, int]


class Spot(msgspec.Struct, frozen=True):
    """A round thing on a picture: a stack or a badge, with what it says of itself."""

    kind: str  # stack, badge
    at: Point
    radius: int
    label: str


class Region(msgspec.Struct, frozen=True):
    """One space on a picture. `at` is where one points at it: its badge, or else the middle of what is seen of it."""

    space: str
    label: str
    at: Point
    outlines: tuple[tuple[Point, ...], ...]
    spots: tuple[Spot, ...] = ()


def regions(scene: Scene, crop: Crop, scale: float) -> list[Region]:
    """All that can be pointed at in the picture that these make, in reading order."""
    sheet = baked(scene.game).sheet(crop, scale, scene.closed)
    stacks = by_space(scene.stacks)
    numbers: dict[str, list[Spot]] = {}
    for placed in badges(scene.badges, sheet):
        said = listed([str(number) for number in (placed.badge.number, *placed.badge.also)])
        numbers.setdefault(placed.badge.space, []).append(Spot("badge", placed.at, max(placed.size) // 2, said))
    found = []
    for space, shown in sheet.layout.spaces.items():
        if space not in scene.closed:
            spots = [*numbers.get(space, ()), *_stacks(scene, sheet, shown, stacks.get(space, ()))]
            region = _region(scene, sheet, space, shown, spots)
            found += [region] if region is not None else []
    return sorted(found, key=lambda one: (one.at[1] // ROW, one.at[0]))


def _region(scene: Scene, sheet: Sheet, space: str, shown: SpaceLayout, spots: Sequence[Spot]) -> Region | None:
    """One space, if anything of it is on the picture."""
    rings = [[sheet.view.spot(at) for at in ring] for ring in shown.polygons]
    seen = [at for ring in rings for at in ring if sheet.view.shows(at)]
    marks = [spot for spot in spots if sheet.view.shows(spot.at)]
    centre = sheet.view.spot(shown.centre)
    numbered = [spot.at for spot in marks if spot.kind == "badge"]
    if not (seen or marks or sheet.view.shows(centre)):
        return None
    if numbered:
        at = numbered[0]
    elif sheet.view.shows(centre):
        at = centre
    else:
        at = marks[0].at if marks else _middle(seen)
    outlines = tuple(outline for ring in rings if len(outline := _coarse(ring)) > 2)
    return Region(space, said_of(scene, space), at, outlines, tuple(marks))


def said_of(scene: Scene, space: str) -> str:
    """`Thebaid (Egypt): Egypt has 3 foot and 1 chariot`."""
    holder = scene.held.get(space)
    name = place(scene, space) + (f" ({people(scene, holder)})" if holder else "")
    there = [
        f"{people(scene, stack.owner)} has {pieces(stack.counters)}"
        for stack in scene.stacks
        if stack.space == space and stack.counters
    ]
    there += [token.name for token in scene.tokens if token.space == space]
    return f"{name}: {'; '.join(there)}" if there else name


def _stacks(scene: Scene, sheet: Sheet, shown: SpaceLayout, stacks: Sequence[Stack]) -> list[Spot]:
    laid = laid_out(sheet, shown, stacks) if stacks else []
    return [
        Spot("stack", at, round(sheet.counter * 0.6), f"{people(scene, stack.owner)}: {pieces(stack.counters)}")
        for stack, at in laid
    ]


def _coarse(ring: Sequence[Point]) -> tuple[Point, ...]:
    """An outline without corners that nobody can tell from the last."""
    kept: list[Point] = []
    for x, y in ring:
        if not kept or abs(x - kept[-1][0]) + abs(y - kept[-1][1]) >= FINE:
            kept.append((x, y))
    return tuple(kept)


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)

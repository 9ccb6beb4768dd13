"""The numbers of options on a map, and what is said beside them: pushed off one another, hiding as little as can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from PIL import Image

from renderers.bake.layout import Box, SpaceLayout, covered, lies_on
from renderers.baked import Sheet
from renderers.legible import least, readable
from renderers.scene import Badge
from renderers.sprites import NUMBER, badge, bare, note

FEW = 12  # numbers that may have the names of their places beside them, where the printed ones are too small
FULL = 0.1  # of the map: more than that is hidden by no plates, and the numbers stand bare
FURTHEST = 14  # half badges: how far one may be moved to lie on no other
HOME = 0.4  # of a number: with so much of it on an area it is read as that one's
TUCKED = 4  # pixels of a note that lie under the number it belongs to
EDGE = 12  # pixels between a badge and the rim of the picture


class Said(NamedTuple):
    """What is said beside the number of an option, and the room it takes."""

    text: str
    box: Box


class Placed(NamedTuple):
    """A badge and the middle it got."""

    badge: Badge
    at: tuple[int, int]
    size: tuple[int, int]
    sprite: Image.Image
    leader: tuple[int, int] | None = None  # its place, where it lies too far off to tell


def box_of(placed: Placed) -> Box:
    (x, y), (wide, high) = placed.at, placed.size
    return x - wide // 2, y - high // 2, x + wide // 2, y + high // 2


def words_of(one: Badge) -> str:
    """The number of a badge; a plus where further options of the question lie on the same space."""
    return f"{one.number}+" if one.also else str(one.number)


def badge_size(sheet: Sheet) -> int:
    """How high badges are: their numbers can be read on a telephone in every picture, however many there are."""
    return max(18, round(sheet.layout.badge * sheet.factor), ceil(least(sheet.view.size[0]) / NUMBER))


def badges(wanted: Sequence[Badge], sheet: Sheet) -> Iterator[Placed]:
    """Badges at their anchors; pushed inside the picture and off one another, then tied to their places. So many that
    they would hide the map have no plates."""
    shown = [one for one in wanted if one.space in sheet.layout.spaces
             and sheet.view.shows(sheet.view.spot(sheet.layout.spaces[one.space].badge))]  # fmt: skip
    sprites = [badge(words_of(one), badge_size(sheet)) for one in shown]
    wide, high = sheet.view.size
    if sum(sprite.width * sprite.height for sprite in sprites) > FULL * wide * high:
        sprites = [bare(words_of(one), least(wide)) for one in shown]
    taken: list[tuple[int, int, int, int]] = []
    for one, sprite in zip(shown, sprites, strict=True):
        space = sheet.layout.spaces[one.space]
        at = _free(sheet.view.spot(space.badge), sprite.size, sheet.view.size, taken)
        taken.append((at[0], at[1], *sprite.size))
        yield Placed(one, at, sprite.size, sprite, _leader(at, sprite.size, space, sheet))


def _leader(at: tuple[int, int], size: tuple[int, int], space: SpaceLayout, sheet: Sheet) -> tuple[int, int] | None:
    """Where the place of a number is, unless the number lies on it, or where the map keeps room beside a node."""
    (x, y), (wide, high), to = at, size, sheet.view.spot(space.centre)
    if 2 * abs(to[0] - x) < wide and 2 * abs(to[1] - y) < high:
        return None
    if sheet.layout.kind == "areas":
        box = (x - wide // 2, y - high // 2, x + wide // 2, y + high // 2)
        if sheet.index.crop(box).histogram()[space.index] < HOME * wide * high:
            return to
        if sheet.index.getpixel(at) == space.index:
            return None
    return None if at == sheet.view.spot(space.badge) else to


def noted(numbers: Sequence[Placed], sheet: Sheet, pieces: Sequence[Box]) -> Iterator[Said]:
    """What is said beside the numbers, as far as there is room for it on no piece, no number and no other note: right
    or left of the number, below or above it, where it hides least of the names."""
    taken = [box_of(placed) for placed in numbers]
    for placed in numbers:
        text = said_of(placed.badge, sheet, named=len(numbers) <= FEW)
        if not text:
            continue
        sprite = note(text, note_letters(sheet))
        free = [box for box in _beside(placed, sprite.size) if _inside(box, sheet)
                and not lies_on(box, pieces) and not _hits(box, taken)]  # fmt: skip
        if free:
            box = min(free, key=lambda box: covered(box, sheet.names))
            taken.append(box)
            yield Said(text, box)


def said_of(one: Badge, sheet: Sheet, named: bool) -> str:
    """The chance that the option has; before it the name of its place where the printed one is too small to read."""
    shown = sheet.layout.spaces[one.space]
    name = [shown.title] if named and not readable(shown.size * sheet.factor, sheet.view.size[0]) else []
    return " ".join([*name, *([f"{one.chance}%"] if one.chance is not None else [])])


def note_letters(sheet: Sheet) -> int:
    """The size of what stands beside the number of an option: what a telephone shows large enough."""
    return least(sheet.view.size[0])


def _beside(placed: Placed, size: tuple[int, int]) -> list[Box]:
    """Where a note may stand: right, left, below and above its number, a little under its edge."""
    (left, top, right, bottom), (x, y), (wide, high) = box_of(placed), placed.at, size
    corners = [
        (right - TUCKED, y - high // 2), (left + TUCKED - wide, y - high // 2),
        (x - wide // 2, bottom - TUCKED), (x - wide // 2, top + TUCKED - high),
    ]  # fmt: skip
    return [(across, down, across + wide, down + high) for across, down in corners]


def _inside(box: Box, sheet: Sheet) -> bool:
    (left, top, right, bottom), (wide, high) = box, sheet.view.size
    return left >= EDGE and top >= EDGE and right <= wide - EDGE and bottom <= high - EDGE


def _hits(box: Box, taken: Iterable[Box]) -> bool:
    """Whether it lies on any of these further than it is tucked under its own number."""
    left, top, right, bottom = box[0] + TUCKED, box[1] + TUCKED, box[2] - TUCKED, box[3] - TUCKED
    return lies_on((left, top, right, bottom), taken)


def _free(
    at: tuple[int, int], size: tuple[int, int], room: tuple[int, int], taken: Sequence[tuple[int, int, int, int]]
) -> tuple[int, int]:
    """The nearest place where nothing lies yet."""
    wide, high = size
    right, bottom = room[0] - EDGE - wide // 2 - 1, room[1] - EDGE - high // 2 - 1
    best: tuple[int, tuple[int, int]] | None = None
    for reach in range(FURTHEST):
        for across in range(-reach, reach + 1):
            for down in (-reach, reach) if abs(across) < reach else range(-reach, reach + 1):
                x = min(max(at[0] + across * (wide + 2) // 2, EDGE + wide // 2), right)
                y = min(max(at[1] + down * (high + 2) // 2, EDGE + high // 2), bottom)
                if all(2 * abs(x - a) >= wide + w + 2 or 2 * abs(y - b) >= high + h + 2 for a, b, w, h in taken):
                    far = (x - at[0]) ** 2 + (y - at[1]) ** 2
                    best = min(best, (far, (x, y))) if best else (far, (x, y))
        if best:
            return best[1]
    return min(max(at[0], EDGE + wide // 2), right), min(max(at[1], EDGE + high // 2), bottom)

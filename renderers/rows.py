"""The small signs of a place, in a row beside it: what somebody has there, numbers for which nothing is printed, what
the place itself is marked with."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import NamedTuple

from PIL import Image

from renderers.aside import in_row
from renderers.bake.layout import Box, Spot, sign_side, square
from renderers.baked import Sheet
from renderers.rim import at_rim
from renderers.scene import Scene
from renderers.sprites import RIM, Face, figure, mark, rimmed


class Row(NamedTuple):
    """The signs of one space, the first nearest to it, and the middle of each."""

    space: str
    sprites: list[Image.Image]
    places: list[Spot]


def rows(scene: Scene, sheet: Sheet) -> Iterator[Row]:
    """Every row on the map. What somebody has lies in a light rim, for most of it lies on land of the same color."""
    size = sign_side(sheet.counter)
    owners = {owner.id: owner for owner in scene.owners}
    found: dict[str, list[Image.Image]] = {}
    for token in scene.tokens:
        if token.space in sheet.layout.spaces:
            owner = owners[token.owner]
            face = Face(token.kind, owner.color, "none", owner.pattern, size=size)
            found.setdefault(token.space, []).append(rimmed(face))
    for one in scene.figures:
        shown = sheet.layout.spaces.get(one.space)
        if shown is not None and one.number >= len(shown.figures):
            found.setdefault(one.space, []).append(figure(str(one.value), one.sense, size))
    for space, kinds in sorted(scene.signs.items()):
        if space in sheet.layout.spaces:
            found.setdefault(space, []).extend(mark(kind, size) for kind in kinds)
    reach = (size // 2 + RIM,) * 4
    for space, sprites in found.items():
        places = in_row(sheet, sheet.layout.spaces[space], size, len(sprites))
        yield Row(space, sprites, at_rim(sheet, sheet.layout.spaces[space], places, reach))


def rooms(scene: Scene, sheet: Sheet) -> list[Box]:
    """What all of them take."""
    size = sign_side(sheet.counter)
    return [square(at, size) for row in rows(scene, sheet) for at in row.places]


def astray(sheet: Sheet, space: str) -> bool:
    """Whether the signs of a space had to be put nearer to another one."""
    spaces = sheet.layout.spaces
    signs = spaces[space].signs
    return bool(signs) and min(spaces, key=lambda other: dist(signs[0], spaces[other].centre)) != space

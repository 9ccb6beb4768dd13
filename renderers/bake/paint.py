"""The picture of an area map, and the two small pictures that let an owner's color be laid on it fast."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageChops, ImageDraw

from renderers.atlas import coast, paper
from renderers.atlas.base import Base
from renderers.atlas.grid import Color, Floats, blur, color, distance, mix, parts
from renderers.atlas.ink import Mask
from renderers.atlas.projection import Projection
from renderers.bake import symbols, writing
from renderers.bake.areas import Fields, ordered
from renderers.bake.layout import Box, Layout, square
from renderers.bake.place import SYMBOL, Placed
from renderers.bake.plan import Plan
from renderers.bake.shape import Shapes
from renderers.bake.trace import Arc

TINT = 0.80
CLOSED = color("#cfc6b0")
BORDER = color("#3c260f")
CASING = color("#fff8de")
WALL = color("#5a4a35")
DEEP = color("#2c5b72")  # of borders at sea
RIVER = color("#2f7fae")  # of borders that are rivers
BAND = 7.0  # pixels of an owner's band inside a border
FILL = 64  # coverage of the owner's tint within an area, of 255
SOLID = 190  # coverage of the band


def ground(plan: Plan, base: Base, shapes: Shapes) -> Floats:
    """The land in the tints of its terrain; closed land is bleached."""
    index = shapes.small()
    palette = np.asarray(
        [CLOSED] + [color(plan.file.terrains[space.terrain].tint) for space in plan.spaces.values()], np.float32
    )
    tints = palette[index]
    share = np.full(index.shape, TINT, np.float32)
    share[index == 0] = 0.55
    tints = np.stack([blur(tints[..., band], 0.8) for band in range(3)], -1)
    return mix(base.ground(), tints, share)


def borders(picture: Image.Image, plan: Plan, projection: Projection, shapes: Shapes, scale: int) -> None:
    """Borders between areas, blue where they are rivers, and the edge towards closed land; those at sea are dashed."""
    size = projection.size
    dry = coast.land_mask(projection, scale)
    casing, ink, wall, water = (Mask(size, scale) for _ in range(4))
    names = list(plan.spaces)
    for arc in shapes.arcs:
        open_sides = _open_sides(arc, shapes)
        if len(open_sides) == 2 and ordered(*(names[side - 1] for side in open_sides)) in plan.rivers:
            casing.line(arc.points, 8.0)
            water.line(arc.points, 5.0)
        elif len(open_sides) == 2:
            casing.line(arc.points, 4.6)
            ink.line(arc.points, 2.0)
        elif open_sides and -1 not in (arc.left, arc.right):
            wall.line(arc.points, 3.2)
    printed = [(casing, CASING, 0.5, dry), (wall, WALL, 0.9, dry), (ink, BORDER, 1.0, dry), (water, RIVER, 1.0, dry)]
    if shapes.sea:
        printed += [(mask, shade, alpha, ImageChops.invert(dry)) for mask, shade, alpha in _at_sea(shapes, size, scale)]
    for mask, shade, alpha, where in printed:
        cover = ImageChops.multiply(mask.cover(), where).point([round(level * alpha) for level in range(256)])
        picture.paste(shade, (0, 0), cover)


def _open_sides(arc: Arc, shapes: Shapes) -> list[int]:
    return [side for side in (arc.left, arc.right) if 1 <= side <= shapes.count]


def _at_sea(shapes: Shapes, size: tuple[int, int], scale: int) -> Iterator[tuple[Mask, Color, float]]:
    """Dashes between areas of sea, on a pale line that carries them over waterlines."""
    casing, ink = Mask(size, scale), Mask(size, scale)
    for arc in shapes.sea:
        if len(_open_sides(arc, shapes)) == 2:
            casing.line(arc.points, 4.2)
            ink.dashes(arc.points, 9, 6, 2.2)
    yield casing, CASING, 0.35
    yield ink, DEEP, 0.9


def knots(fields: Fields, knot: int) -> list[tuple[float, float]]:
    """The middles of closed corners, on land and at sea."""
    tied = fields.labels == knot
    numbered, count = parts(tied if fields.sea is None else tied & (fields.sea == knot))
    found = []
    for part in range(1, count + 1):
        rows, columns = np.nonzero(numbered == part)
        x, y = float(columns.mean()) + 0.5, float(rows.mean()) + 0.5
        found.append((round(x * fields.cell, 1), round(y * fields.cell, 1)))
    return found


def writing_room(plan: Plan, placed: dict[str, Placed]) -> npt.NDArray[np.bool_]:
    """Where symbols would get in the way of words."""
    width, height = plan.file.size
    taken = np.zeros((height, width), bool)
    for place in placed.values():
        boxes = [place.label]
        if place.city_label:
            boxes.append(place.city_label)
        if place.city:
            boxes.append(square(place.city, 2 * SYMBOL))
        for left, top, right, bottom in boxes:
            taken[top:bottom, left:right] = True
    return taken


def base_map(
    plan: Plan, base: Base, fields: Fields, shapes: Shapes, placed: dict[str, Placed], layout: Layout, knot: int
) -> Image.Image:
    """The whole base at the scale of the shapes."""
    scale, index = shapes.scale, shapes.small()
    picture = base.sheet(ground(plan, base, shapes), scale)
    taken = writing_room(plan, placed)
    for kind, terrain in plan.file.terrains.items():
        if not terrain.symbol:
            continue
        places = [
            at
            for label, space in enumerate(plan.spaces.values(), 1)
            if space.terrain == kind
            for at in symbols.scatter(index, label, terrain.symbol, taken)
        ]
        symbols.strew(picture, scale, terrain, places, 0.75)
    for name, spot in plan.file.spots.items():
        if spot.box:
            _box(picture, plan, name, spot.box, scale)
    borders(picture, plan, base.projection, shapes, scale)
    symbols.rocks(picture, scale, knots(fields, knot))
    for note in plan.file.notes:
        x, y = base.projection.forward(note.at[1], note.at[0])
        writing.note(picture, scale, (float(x), float(y)), note)
    symbols.cities(picture, scale, [place.city for place in placed.values() if place.city])
    writing.names(plan, placed, scale).print(picture)
    if layout.legend:
        writing.legend(picture, scale, layout.legend, plan.file.terrains)
    if layout.cartouche:
        writing.title(picture, scale, layout.cartouche, plan.file.title)
    paper.neat_line(picture, base.projection, scale)
    return picture


def _box(picture: Image.Image, plan: Plan, name: str, box: Box, scale: int) -> None:
    """An off-map box in its terrain's tint."""
    left, top, width, height = box
    writing.panel(picture, scale, (left, top, left + width, top + height), double=False)
    draw = ImageDraw.Draw(picture)
    shape = [(left + 4) * scale, (top + 4) * scale, (left + width - 5) * scale, (top + height - 5) * scale]
    draw.rectangle(shape, fill=color(plan.file.terrains[plan.spaces[name].terrain].tint), outline=BORDER, width=scale)


def bands(plan: Plan, base: Base, shapes: Shapes, placed: dict[str, Placed]) -> Image.Image:
    """How much of an owner's color each pixel takes: a band along borders, a thin wash within.

    Lakes, cities, names and the borders themselves are left out, so that the color can go on top of them.
    """
    scale, index = shapes.scale, shapes.index
    edge = np.zeros(index.shape, bool)
    edge[:, 1:] |= index[:, 1:] != index[:, :-1]
    edge[1:] |= index[1:] != index[:-1]
    inward = distance(~edge) / scale
    level = FILL + (SOLID - FILL) * np.clip((BAND + 1 - inward) / 1.6, 0, 1)
    level *= np.clip((inward - 0.8) / 0.8, 0, 1)
    level[index == 0] = 0
    sheet = Image.fromarray(np.rint(level).astype(np.uint8))
    hole = ImageChops.lighter(coast.lake_mask(base.projection, scale), writing.names(plan, placed, scale).halo())
    symbol = Mask(plan.file.size, scale)
    for place in placed.values():
        if place.city:
            symbol.dot(place.city[0], place.city[1], 11)
    for box in (plan.legend(), plan.cartouche()):
        if box:
            left, top, right, bottom = (side * scale for side in box)
            hole.paste(255, (left, top, right, bottom))
    hole = ImageChops.lighter(hole, symbol.cover())
    return ImageChops.multiply(sheet, ImageChops.invert(hole))

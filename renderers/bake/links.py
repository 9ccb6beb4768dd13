"""Point-to-point maps: nodes, the roads between them, and a place for every name and counter.

Nodes too close to tell apart are pushed apart on the picture; where they truly lie stays in the game's data.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain
from random import Random

import msgspec
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from renderers.atlas import paper
from renderers.atlas.base import Base
from renderers.atlas.grid import color
from renderers.atlas.ink import Mask
from renderers.bake import layout, nodes, writing
from renderers.bake.beside import Beside
from renderers.bake.labels import Boxes, Effort, Table, solve
from renderers.bake.layout import Box, Layout, SpaceLayout, Spot, square
from renderers.bake.nodes import SEA, Nodes, Point
from renderers.bake.place import SYMBOL, whole_layout
from renderers.bake.plan import Lane, Place, Plan, Road
from renderers.bake.provinces import Realm, plate
from renderers.bake.steps import Steps

SCALE = 2
BEND = 0.06

RIM = 190  # of the owner's color along that disc, and within
FILL = 110
CASING = color(layout.CASING)
LANE = color("#23566e")


def apart(points: dict[str, Point], least: float) -> dict[str, Point]:
    """Points pushed apart until no two are nearer than `least`."""
    names, at = list(points), [list(point) for point in points.values()]
    for _ in range(200):
        moved = False
        for i in range(len(names)):
            for j in range(i + 1, len(names)):
                across, down = at[j][0] - at[i][0], at[j][1] - at[i][1]
                far = math.hypot(across, down)
                if far < least - 0.01:
                    push = (least - far) / 2 / max(far, 0.1)
                    at[i][0] -= across * push
                    at[i][1] -= down * push
                    at[j][0] += across * push
                    at[j][1] += down * push
                    moved = True
        if not moved:
            break
    return {name: (x, y) for name, (x, y) in zip(names, at, strict=True)}


def curve(start: Point, end: Point, key: str, steps: int = 14) -> list[Point]:
    """A road between two points, bent a little: which way follows from its key."""
    (x0, y0), (x1, y1) = start, end
    bend = (Random(key).random() * 2 - 1) * BEND
    mx, my = (x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend
    found = []
    for step in range(steps + 1):
        t = step / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        found.append((a * x0 + b * mx + c * x1, a * y0 + b * my + c * y1))
    return found


def through(points: list[Point], steps: int = 10) -> list[Point]:
    """A smooth line past all of these points."""
    padded = [points[0], *points, points[-1]]
    found = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(1, steps + 1):
            t = step / steps
            found.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return found


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Catmull and Rom's curve from b to c."""
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


class PointDrawing:
    """The steps of baking a point-to-point map."""

    def __init__(self, plan: Plan, effort: Effort | None = None, steps: Steps | None = None) -> None:
        self.plan, self.base = plan, Base(plan.projection(), plan.file.heights)
        self.nodes = self._nodes()
        self.told = {(min(road.pair), max(road.pair)): road for road in plan.file.roads}
        self.roads = {pair: self._road(pair) for pair in sorted(plan.pairs())}
        self.lanes = {name: self._lane(name) for name in plan.seas}
        self.lines = {pair: (way, self._road(pair)[1]) for pair, way in sorted(plan.lines.items())}
        self.steps = steps or Steps()
        self.realm: Realm | None = None
        if plan.file.provinces is not None:
            with self.steps.step("provinces grow"):
                lines = {pair: line for pair, (_, line) in self.roads.items()}
                self.realm = Realm(plan, plan.file.provinces, self.base, self.nodes, lines)
        with self.steps.step("names and counters find their places"):
            self.layout = self._layout(effort or Effort(rounds=40, runs=3))

    def _road(self, pair: tuple[str, str]) -> tuple[str, list[Point]]:
        """How a road is drawn, and its line: bent a little, or past the points it goes round by."""
        one, two = pair
        told = self.told.get(pair, Road(pair, self.plan.kinds.get(pair, "road")))
        if not told.via:
            return told.kind, curve(self.nodes[one], self.nodes[two], "-".join(pair))
        via = [self._at(place) for place in (told.via if told.pair == pair else reversed(told.via))]
        return told.kind, through([self.nodes[one], *via, self.nodes[two]])

    def _lane(self, name: str) -> list[list[Point]]:
        """The lines of a way over sea: one past its points, or one from each shore to the hub."""
        lane, shores = self.plan.file.lanes.get(name, Lane()), self.plan.seas[name].shores
        ends = [self.nodes[shore] for shore in shores]
        if lane.hub is not None:
            return [curve(end, self._at(lane.hub), f"{name} {shore}") for end, shore in zip(ends, shores, strict=True)]
        return [through([ends[0], *map(self._at, lane.via), ends[1]])]

    def _at(self, place: Place) -> Point:
        x, y = self.base.projection.forward(place[1], place[0])
        return float(x), float(y)

    def _nodes(self) -> dict[str, Point]:
        places = {name: self.plan.sites(name)[0] for name in self.plan.spaces}
        found = {}
        for name, place in places.items():
            found[name] = self._at(place)
        return apart(found, self.plan.file.apart)

    # --- placing -------------------------------------------------------------------------------------------

    def _ink(self) -> Table:
        """Where roads run."""
        mask = Mask(self.plan.file.size, 1, 1)
        for _, line in self.roads.values():
            mask.line(line, 6)
        for line in chain(*self.lanes.values(), (line for _, line in self.lines.values())):
            mask.line(line, 4)
        return Table((np.asarray(mask.cover()) > 127).astype(np.uint8))

    def _layout(self, effort: Effort) -> Layout:
        file, half = self.plan.file, SYMBOL + 2
        ink = self._ink()
        items = Beside(self.plan, self.nodes, ink).items()
        spots = {name: (round(x), round(y)) for name, (x, y) in self.nodes.items()}
        fixed = [(x - half, y - half, x + half, y + half) for x, y in spots.values()]
        fixed += [nodes.box(spot) for name, at in self.nodes.items() for _, spot in self._beside(name, at)]
        if self.realm is not None:
            items += self.realm.items(ink)
            fixed += self.realm.boxes().values()
        chosen = solve(items, file.size, fixed, effort)
        boxes = {item.key: item.boxes[at] for item, at in zip(items, chosen, strict=True)}
        if self.realm is not None:
            self.realm.placed(boxes)
        spaces = {}
        for number, name in enumerate(self.plan.spaces, 1):
            spaces[name] = SpaceLayout(
                index=number,
                title=self.plan.title(name),
                lines=[self.plan.title(name)],
                size=self.plan.file.letters,
                label=_box(boxes[f"{name} name"][0]),
                slots=[_middle(box) for box in boxes[f"{name} slots"][:2]],
                badge=spots[name],
                centre=spots[name],
                polygons=[_ring(self.nodes[name], nodes.area(self.plan.spaces[name]))],
                city=spots[name],
                leader=(spots[name], _middle(boxes[f"{name} slots"][0])),
                figures=self._figures(name, boxes),
                signs=[_middle(box) for box in boxes.get(f"{name} signs", ())],
                coastal=self.plan.spaces[name].coastal,
                sea=self.plan.spaces[name].kind == SEA,
            )
        made = whole_layout(self.plan, self.base.projection, spaces, SCALE)
        return made if self.realm is None else msgspec.structs.replace(made, provinces=self.realm.layouts())

    def _beside(self, name: str, at: Point) -> Iterator[tuple[str, Point]]:
        return nodes.beside(self.plan.spaces[name], at, self.plan.file.beside)

    def _figures(self, name: str, boxes: dict[str, Boxes]) -> list[Spot]:
        """The middle of each number of a space, in their row."""
        if f"{name} figures" not in boxes:
            return []
        left, top, _, bottom = _box(boxes[f"{name} figures"][0])
        count, side = len(self.plan.figures[name]), self.plan.file.figure
        return [(left + side // 2 + number * side, (top + bottom) // 2) for number in range(count)]

    # --- painting ------------------------------------------------------------------------------------------

    def _picture(self) -> Image.Image:
        picture, size = self.base.sheet(self.base.ground(), SCALE), self.plan.file.size
        if self.realm is not None:
            self.realm.paint(picture, SCALE)
        casing = Mask(size, SCALE)
        for _, line in self.roads.values():
            casing.line(line, 6)
        casing.fill(picture, CASING, 0.85)
        for kind, style in self.plan.file.ways.items():
            mask = Mask(size, SCALE)
            for _, line in (way for way in chain(self.lines.values(), self.roads.values()) if way[0] == kind):
                if style.dashed:
                    mask.dashes(line, 7, 5, style.width)
                else:
                    mask.line(line, style.width)
            mask.fill(picture, color(style.ink))
        lanes = Mask(size, SCALE)
        for line in chain(*self.lanes.values()):
            lanes.dashes(line, 9, 6, 2.4)
        lanes.fill(picture, LANE, 0.9)
        self._nodes_on(picture)
        for what in self.plan.file.notes:
            writing.note(picture, SCALE, self._at(what.at), what)
        writer = writing.Writer(size, SCALE)
        for space in self.layout.spaces.values():
            writer.name(space.label, space.lines, space.size)
        writer.print(picture)
        self._print_figures(picture)
        if self.realm is not None:
            self.realm.write(picture, SCALE)
        paper.neat_line(picture, self.base.projection, SCALE)
        return picture

    def _nodes_on(self, picture: Image.Image) -> None:
        """Nodes, and what is drawn beside them."""
        printed = Nodes(self.plan.file.size, SCALE, self.plan.file.beside)
        for name, at in self.nodes.items():
            printed.add(self.plan.spaces[name], at)
        printed.print(picture)

    def _print_figures(self, picture: Image.Image) -> None:
        """The numbers of a space, each in its color, on plates beside the node."""
        for name, space in self.layout.spaces.items():
            for number, (value, spot) in enumerate(zip(self.plan.figures.get(name, ()), space.figures, strict=False)):
                plate(picture, SCALE, (spot[0] + 0.5, spot[1] + 0.5), value, number, self.plan.file.figure)

    def _owned(self) -> tuple[Image.Image, Image.Image]:
        """Whose color goes where: a disc about each node, its rim stronger; the node itself stays bare."""
        width, height = self.plan.file.size
        index = Image.new("L", (width * SCALE, height * SCALE), 0)
        draw = ImageDraw.Draw(index)
        rim, within, bare = (Mask(self.plan.file.size, SCALE) for _ in range(3))
        for name, (x, y) in self.nodes.items():
            area = nodes.area(self.plan.spaces[name])
            box = [(x - area) * SCALE, (y - area) * SCALE, (x + area) * SCALE, (y + area) * SCALE]
            draw.ellipse(box, fill=self.layout.spaces[name].index)
            rim.dot(x, y, area)
            within.dot(x, y, area - 5)
            nodes.bare(bare, self.plan.spaces[name], (x, y), self.plan.file.beside)
        band = rim.cover().point([level * RIM // 255 for level in range(256)])
        inner = within.cover()
        band.paste(FILL, (0, 0), inner)
        band.paste(0, (0, 0), bare.cover())
        for space in self.layout.spaces.values():  # names and numbers stay readable
            left, top, right, bottom = (side * SCALE for side in space.label)
            ImageDraw.Draw(band).rectangle([left, top + 4 * SCALE, right, bottom - 4 * SCALE], fill=0)
            for spot in space.figures:
                plate = [side * SCALE for side in square(spot, self.plan.file.figure)]
                ImageDraw.Draw(band).rectangle(plate, fill=0)
        return index, band

    def pictures(self) -> dict[str, Image.Image]:
        """The files of the bake by name, without the layout."""
        with self.steps.step("the map is painted"):
            large = self._picture()
            index, band = self._owned()
        small = self.plan.file.size
        return {
            "base@1x.webp": large.resize(small, Image.Resampling.LANCZOS),
            "base@2x.webp": large,
            "areas@1x.png": index.resize(small, Image.Resampling.NEAREST),
            "areas@2x.png": index,
            "bands@1x.png": band.reduce(SCALE),
            "bands@2x.png": band,
        }


def _ring(middle: Point, reach: float, corners: int = 16) -> list[Point]:
    """The disc about a node as a polygon."""
    turns = [2 * math.pi * corner / corners for corner in range(corners)]
    return [(round(middle[0] + reach * math.cos(t), 1), round(middle[1] + reach * math.sin(t), 1)) for t in turns]


def _box(raw: npt.NDArray[np.int32]) -> Box:
    left, top, right, bottom = raw.tolist()
    return left, top, right, bottom


def _middle(raw: npt.NDArray[np.int32]) -> Spot:
    left, top, right, bottom = raw.tolist()
    return (left + right) // 2, (top + bottom) // 2

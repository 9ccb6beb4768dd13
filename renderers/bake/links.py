"""Point-to-point maps: nodes, the roads between them, and a place for every name and counter.

Nodes too close to tell apart are pushed apart on the picture; where they truly lie stays in the game's data.
"""

from __future__ import annotations

import math
from random import Random

import numpy as np
import numpy.typing as npt
from PIL import Image

from renderers.atlas import fonts, paper, theatres
from renderers.atlas.base import Base
from renderers.atlas.grid import Color, color
from renderers.atlas.ink import Mask
from renderers.bake import writing
from renderers.bake.labels import Boxes, Effort, Item, Table, solve
from renderers.bake.layout import Box, Layout, SpaceLayout, Spot
from renderers.bake.place import BADGE, GAP, MARGIN, SYMBOL, WEIGHT
from renderers.bake.plan import Plan

SCALE = 2
LETTERS = 24
APART = 36.0  # pixels between nodes
RADIUS = 9.0
BEND = 0.06
ROAD_COST = 6  # of a pixel of road under a name

Point = tuple[float, float]
STYLES: dict[str, tuple[Color, float]] = {
    "road": (color("#f4e6bd"), 3.4),
    "river": (color("#5b93b5"), 3.6),
    "pass": (color("#b5371f"), 3.0),
    "sea": (color("#dfeef2"), 2.6),
}
CASING = color("#3c260f")


def apart(points: dict[str, Point], least: float = APART) -> dict[str, Point]:
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


class PointDrawing:
    """The steps of baking a point-to-point map."""

    def __init__(self, plan: Plan, effort: Effort | None = None) -> None:
        self.plan, self.base = plan, Base(plan.projection())
        self.nodes = self._nodes()
        kinds = {tuple(sorted(road.pair)): road.kind for road in plan.file.roads}
        self.roads = {
            pair: (kinds.get(pair, "road"), curve(self.nodes[pair[0]], self.nodes[pair[1]], "-".join(pair)))
            for pair in sorted(plan.pairs())
        }
        self.layout = self._layout(effort or Effort(rounds=10))

    def _nodes(self) -> dict[str, Point]:
        places = {name: self.plan.sites(name)[0] for name in self.plan.spaces}
        found = {}
        for name, (lat, lon) in places.items():
            x, y = self.base.projection.forward(lon, lat)
            found[name] = (float(x), float(y))
        return apart(found)

    # --- placing -------------------------------------------------------------------------------------------

    def _ink(self) -> Table:
        """Where roads run."""
        mask = Mask(self.plan.file.size, 1, 1)
        for _, line in self.roads.values():
            mask.line(line, 6)
        return Table((np.asarray(mask.cover()) > 127).astype(np.uint8))

    def _item(self, key: str, middles: list[Point], sizes: list[tuple[int, int, int]], ink: Table, lean: int) -> Item:
        """A thing of one or more boxes (across, width, height), the nearer to its node the better."""
        x, y = self.nodes[key.rsplit(" ", 1)[0]]
        boxes: Boxes = np.empty((len(middles), len(sizes), 4), np.int32)
        for number, (across, wide, high) in enumerate(sizes):
            for at, (mx, my) in enumerate(middles):
                left, top = round(mx) + across - wide // 2, round(my) - high // 2
                boxes[at, number] = (left, top, left + wide, top + high)
        far = np.asarray([round(abs(mx - x) + abs(my - y)) for mx, my in middles], np.int64)
        cost = ROAD_COST * ink.total(boxes).sum(1) + lean * far
        width, height = self.plan.file.size
        lost = (boxes[..., :2] < MARGIN).any((1, 2)) | (boxes[..., 2] > width - MARGIN).any(1)
        lost |= (boxes[..., 3] > height - MARGIN).any(1)
        return Item(key, boxes, cost + 10**7 * lost)

    def _items(self) -> list[Item]:
        ink, side = self._ink(), self.plan.file.counter
        items = []
        for name, (x, y) in self.nodes.items():
            wide = round(fonts.width("serif", LETTERS, WEIGHT, self.plan.title(name))) + 6
            near = round(RADIUS) + 3
            middles = [(x + turn * (near + wide / 2), y + rise) for turn in (1, -1) for rise in (0, -LETTERS, LETTERS)]
            middles += [
                (x + shift * wide / 4, y + rise * (near + LETTERS / 2)) for shift in (-1, 0, 1) for rise in (-1, 1)
            ]
            items.append(self._item(f"{name} name", middles, [(0, wide, LETTERS)], ink, 2))
            ring = [
                (x + math.cos(angle) * far, y + math.sin(angle) * far)
                for far in (near + side * 0.75, near + side * 1.25, near + side * 2)
                for angle in np.linspace(0, 2 * np.pi, 24, endpoint=False).tolist()
            ]
            pair = [((side + GAP) * (2 * step - 1) // 2, side, side) for step in (0, 1)]
            items.append(self._item(f"{name} slots", ring, pair, ink, 12))
            items.append(self._item(f"{name} badge", ring, [(0, BADGE, BADGE)], ink, 8))
        return items

    def _layout(self, effort: Effort) -> Layout:
        file, items, half = self.plan.file, self._items(), SYMBOL + 2
        spots = {name: (round(x), round(y)) for name, (x, y) in self.nodes.items()}
        fixed = [(x - half, y - half, x + half, y + half) for x, y in spots.values()]
        chosen = solve(items, file.size, fixed, effort)
        boxes = {item.key: item.boxes[at] for item, at in zip(items, chosen, strict=True)}
        spaces = {}
        for number, name in enumerate(self.plan.spaces, 1):
            spaces[name] = SpaceLayout(
                index=number,
                title=self.plan.title(name),
                lines=[self.plan.title(name)],
                size=LETTERS,
                label=_box(boxes[f"{name} name"][0]),
                slots=[_middle(box) for box in boxes[f"{name} slots"]],
                badge=_middle(boxes[f"{name} badge"][0]),
                centre=spots[name],
                city=spots[name],
                coastal=self.plan.spaces[name].coast > 0,
            )
        named, edge = self.plan.theatres(), paper.EDGE
        return Layout(
            game=self.plan.slug,
            kind=file.kind,
            title=file.title,
            size=file.size,
            counter=file.counter,
            badge=BADGE,
            frame=(edge, edge, file.size[0] - edge, file.size[1] - edge),
            scales=[1, SCALE],
            theatres={name: theatres.box(self.base.projection, theatre) for name, theatre in named.items()},
            theatre_titles={name: theatre.title for name, theatre in named.items()},
            spaces=spaces,
        )

    # --- painting ------------------------------------------------------------------------------------------

    def _picture(self) -> Image.Image:
        picture, size = self.base.sheet(self.base.ground(), SCALE), self.plan.file.size
        casing = Mask(size, SCALE)
        for _, line in self.roads.values():
            casing.line(line, 6)
        casing.fill(picture, CASING, 0.85)
        for kind, (shade, width) in STYLES.items():
            mask = Mask(size, SCALE)
            for _, line in (road for road in self.roads.values() if road[0] == kind):
                if kind in ("pass", "sea"):
                    mask.dashes(line, 7, 5, width)
                else:
                    mask.line(line, width)
            mask.fill(picture, shade)
        rim, core = Mask(size, SCALE), Mask(size, SCALE)
        for x, y in self.nodes.values():
            rim.dot(x, y, RADIUS + 1.5)
            core.dot(x, y, RADIUS - 1)
        rim.fill(picture, CASING)
        core.fill(picture, color("#f7ecd0"))
        writer = writing.Writer(size, SCALE)
        for space in self.layout.spaces.values():
            writer.name(space.label, space.lines, space.size)
        writer.print(picture)
        paper.neat_line(picture, self.base.projection, SCALE)
        return picture

    def pictures(self) -> dict[str, Image.Image]:
        """The files of the bake by name, without the layout."""
        large = self._picture()
        return {"base@1x.webp": large.resize(self.plan.file.size, Image.Resampling.LANCZOS), "base@2x.webp": large}


def _box(raw: npt.NDArray[np.int32]) -> Box:
    left, top, right, bottom = raw.tolist()
    return left, top, right, bottom


def _middle(raw: npt.NDArray[np.int32]) -> Spot:
    left, top, right, bottom = raw.tolist()
    return (left + right) // 2, (top + bottom) // 2

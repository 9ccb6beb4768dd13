"""All places a name, a row of counters, a badge or a city's name could take, with what each would cost."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from engine.wargame.borders import Fault
from renderers.atlas import fonts, paper, theatres
from renderers.atlas.grid import Labels, distance
from renderers.atlas.projection import Projection
from renderers.bake import shape
from renderers.bake.labels import Boxes, Effort, Item, Table, Whole, solve
from renderers.bake.layout import CITY, Box, Layout, SpaceLayout, Spot, sign_side
from renderers.bake.met import FILE, Unmet
from renderers.bake.plan import Plan

WEIGHT = 650
SIZES = ((25, 0), (22, 500), (20, 1100))  # letters of a name, and what it costs to shrink them
CITY_WEIGHT = 560
BADGE = 26
SYMBOL = 9  # half the side of a city symbol
STEP = 5
REACH = 100  # pixels beyond an area where its counters may still stand
MOST = 2500  # places kept of one thing
MARGIN = paper.EDGE + 5
GAP = 2
INSIDE = 9.0  # pixels from its border where a leader begins

# Three counters as offsets in sides of one: in a row, upright, and bent to fit.
ROWS: list[list[tuple[float, float]]] = [
    [(-1, 0), (0, 0), (1, 0)],
    [(0, -1), (0, 0), (0, 1)],
    [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5)],
    [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5)],
    [(-0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)],
    [(0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)],
]


class Name(Struct, frozen=True):
    """A way to write a name: broken into lines, in a size, and the room it takes."""

    lines: list[str]
    size: int
    width: int
    height: int
    cost: int


class Placed(Struct, frozen=True):
    """Where the things of one space went."""

    name: Name
    label: Box
    slots: list[Spot]
    badge: Spot
    signs: list[Spot]
    centre: Spot
    city: Spot | None
    city_label: Box | None
    leader: tuple[Spot, Spot] | None


def writings(plan: Plan, space: str) -> list[Name]:
    """The ways to write a space's name."""
    title, by_hand = plan.written(space), plan.spot(space).lines
    ways = [by_hand] if by_hand else [[title]]
    words = title.replace("-", "- ").split(" ")
    if not by_hand and len(words) > 1:
        ways += [[" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words))]
    found = []
    for lines in ways:
        for size, cost in SIZES:
            across = max(fonts.width("serif", size, WEIGHT, line) for line in lines)
            down = size * 0.98 * len(lines) + 2
            found.append(Name(lines, size, round(across) + 6, round(down), cost + 150 * (len(lines) - 1)))
    return found


class Country:
    """Sums over the map that tell what a box would cover."""

    def __init__(self, index: Labels, roomy: list[int]) -> None:
        self.index = index
        self.areas = Table((index > 0).astype(np.uint8))
        self.strict = Table(((index > 0) & ~np.isin(index, roomy)).astype(np.uint8))

    def own(self, label: int) -> Table:
        """Where one area is."""
        return Table((self.index == label).astype(np.uint8))


class Placer:
    """Collects all things to place on a map, solves, and reads the answer."""

    def __init__(self, plan: Plan, index: Labels, blocked: list[Box]) -> None:
        self.plan, self.index = plan, index
        self.size = plan.file.size
        self.names = list(plan.spaces)
        self.country = Country(index, [self.names.index(name) + 1 for name in plan.file.roomy])
        self.blocked = blocked
        self.items: list[Item] = []
        self.notes: list[npt.NDArray[np.int32]] = []  # per item, per place: which writing or row
        self.cities = self._cities()
        self.centres = {name: shape.middle(index, label) for label, name in enumerate(self.names, 1)}
        self.writings = {name: writings(plan, name) for name in self.names}

    def _cities(self) -> dict[str, Spot]:
        projection, found = self.plan.projection(), {}
        for name, space in self.plan.spaces.items():
            if space.city:
                lat, lon = self.plan.spot(name).city or self.plan.sites(name)[0]
                x, y = projection.forward(lon, lat)
                found[name] = round(float(x)), round(float(y))
        return found

    # --- candidates ----------------------------------------------------------------------------------------

    def _grid(self, label: int, reach: int) -> tuple[Whole, Whole]:
        rows, columns = np.nonzero(self.index == label)
        width, height = self.size
        left, right = max(0, int(columns.min()) - reach), min(width, int(columns.max()) + reach)
        top, bottom = max(0, int(rows.min()) - reach), min(height, int(rows.max()) + reach)
        ys, xs = np.mgrid[top:bottom:STEP, left:right:STEP]
        return xs.ravel().astype(np.int64), ys.ravel().astype(np.int64)

    def _outside(self, boxes: Boxes, own: Table) -> tuple[Whole, Whole]:
        """Per box: pixels in other areas, and pixels in nobody's land or the sea."""
        mine = own.total(boxes)
        taken = self.country.areas.total(boxes)
        full = ((boxes[..., 2] - boxes[..., 0]) * (boxes[..., 3] - boxes[..., 1])).astype(np.int64)
        return taken - mine, full - taken

    def _fits(self, boxes: Boxes) -> npt.NDArray[np.bool_]:
        width, height = self.size
        good = (boxes[..., 0] >= MARGIN) & (boxes[..., 1] >= MARGIN)
        good &= (boxes[..., 2] <= width - MARGIN) & (boxes[..., 3] <= height - MARGIN)
        return np.asarray(good.all(1), bool)

    def _add(self, key: str, boxes: Boxes, cost: Whole, note: npt.NDArray[np.int32]) -> None:
        good = self._fits(boxes)
        boxes, cost, note = boxes[good], cost[good], note[good]
        if not len(cost):
            raise Unmet([Fault(FILE, f"spots.{key}", "no room on the sheet", "a larger frame, or sites farther in")])
        best = np.argsort(cost, kind="stable")[:MOST]
        self.items.append(Item(key, boxes[best], cost[best]))
        self.notes.append(note[best])

    def _far(self, xs: Whole, ys: Whole, name: str) -> Whole:
        x, y = self.centres[name]
        return (np.abs(xs - x) + np.abs(ys - y)).astype(np.int64)

    def _away(self, label: int, xs: Whole, ys: Whole) -> Whole:
        """How far points lie from the area."""
        left, top = int(xs.min()), int(ys.min())
        window = self.index[top : int(ys.max()) + 1, left : int(xs.max()) + 1] != label
        return np.rint(distance(window)).astype(np.int64)[ys - top, xs - left]

    def _name(self, label: int, name: str, own: Table) -> None:
        xs, ys = self._grid(label, 20)
        all_boxes, all_costs, all_notes = [], [], []
        for number, way in enumerate(self.writings[name]):
            left, top = xs - way.width // 2, ys - way.height // 2
            boxes = np.stack([left, top, left + way.width, top + way.height], -1).astype(np.int32)[:, None]
            foreign, empty = self._outside(boxes, own)
            astray = 9000 * (self.index[ys, xs] != label) * (foreign[:, 0] > empty[:, 0])
            cost = 12 * foreign[:, 0] + 3 * empty[:, 0] + 3 * self._far(xs, ys, name) + way.cost + astray
            all_boxes.append(boxes)
            all_costs.append(cost)
            all_notes.append(np.full(len(xs), number, np.int32))
        self._add(f"{name} name", np.concatenate(all_boxes), np.concatenate(all_costs), np.concatenate(all_notes))

    def _main(self, label: int, name: str, own: Table) -> None:
        """The first counter stands in its area, whatever it costs the others."""
        xs, ys = self._grid(label, 20)
        side = self.plan.file.counter
        left, top = xs - side // 2, ys - side // 2
        boxes = np.stack([left, top, left + side, top + side], -1).astype(np.int32)[:, None]
        foreign, empty = self._outside(boxes, own)
        astray = 20000 * (self.index[ys, xs] != label)
        cost = 14 * foreign[:, 0] + 5 * empty[:, 0] + 4 * self._far(xs, ys, name) + astray
        self._add(f"{name} main", boxes, cost, np.zeros(len(xs), np.int32))

    def _more(self, label: int, name: str, own: Table) -> None:
        """Three more go beside it if they can, else outside on water, waste or a roomy desert, but near."""
        xs, ys = self._grid(label, REACH)
        away = self._away(label, xs, ys)
        side = self.plan.file.counter
        all_boxes, all_costs, all_notes = [], [], []
        for number, row in enumerate(ROWS):
            boxes = np.empty((len(xs), len(row), 4), np.int32)
            for at, (across, down) in enumerate(row):
                left = xs + round(across * (side + GAP)) - side // 2
                top = ys + round(down * (side + GAP)) - side // 2
                boxes[:, at] = np.stack([left, top, left + side, top + side], -1)
            mine, strict, areas = own.total(boxes), self.country.strict.total(boxes), self.country.areas.total(boxes)
            foreign = np.maximum(strict - np.minimum(mine, strict), 0)
            outside = side * side - mine
            split = (outside.min(1) < side * side // 3) & (outside.max(1) > side * side * 2 // 3)
            cost = (9 * np.maximum(foreign - side * 3, 0) + 3 * foreign + 2 * outside).sum(1) + 1200 * split
            cost += (areas - mine - foreign).clip(0).sum(1) // 2  # a roomy desert, but water is better
            all_boxes.append(boxes)
            all_costs.append(cost + 3 * self._far(xs, ys, name) + 36 * away + 60 * number)
            all_notes.append(np.full(len(xs), number, np.int32))
        self._add(f"{name} more", np.concatenate(all_boxes), np.concatenate(all_costs), np.concatenate(all_notes))

    def _badge(self, label: int, name: str, own: Table) -> None:
        xs, ys = self._grid(label, 30)
        left, top = xs - BADGE // 2, ys - BADGE // 2
        boxes = np.stack([left, top, left + BADGE, top + BADGE], -1).astype(np.int32)[:, None]
        foreign, empty = self._outside(boxes, own)
        cost = 14 * foreign[:, 0] + 4 * empty[:, 0] + self._far(xs, ys, name)
        self._add(f"{name} badge", boxes, cost, np.zeros(len(xs), np.int32))

    def _signs(self, label: int, name: str, own: Table) -> None:
        """Small signs stand in a row or one below the other."""
        xs, ys = self._grid(label, 30)
        side, count = sign_side(self.plan.file.counter), self.plan.file.signs
        all_boxes, all_costs, all_notes = [], [], []
        for number, (across, down) in enumerate(((side, 0), (0, side))):
            boxes = np.empty((len(xs), count, 4), np.int32)
            for at in range(count):
                left, top = xs + at * across - side // 2, ys + at * down - side // 2
                boxes[:, at] = np.stack([left, top, left + side, top + side], -1)
            foreign, empty = self._outside(boxes, own)
            cost = (14 * foreign + 4 * empty).sum(1) + 2 * self._far(xs, ys, name) + 40 * number
            all_boxes.append(boxes)
            all_costs.append(cost)
            all_notes.append(np.full(len(xs), number, np.int32))
        self._add(f"{name} signs", np.concatenate(all_boxes), np.concatenate(all_costs), np.concatenate(all_notes))

    def _city(self, name: str, own: Table) -> None:
        text = self.plan.spaces[name].city
        if name not in self.cities or text == self.plan.title(name):
            return
        x, y = self.cities[name]
        width = round(fonts.width("italic", CITY, CITY_WEIGHT, text)) + 4
        height, away = CITY, SYMBOL + 1
        corners = [(x + away, y - height // 2, 0), (x - away - width, y - height // 2, 40)]
        for shift, dear in ((0, 60), (-width // 4, 100), (width // 4, 100)):
            left = x - width // 2 + shift
            corners += [(left, y + away, dear), (left, y - away - height, dear + 10)]
        for down in (-8, 8):
            corners += [(x + away, y - height // 2 + down, 30), (x - away - width, y - height // 2 + down, 70)]
        boxes = np.asarray([[[at, top, at + width, top + height]] for at, top, _ in corners], np.int32)
        foreign, empty = self._outside(boxes, own)
        cost = np.asarray([dear for _, _, dear in corners], np.int64) + 3 * foreign[:, 0] + empty[:, 0] // 2
        self._add(f"{name} city", boxes, cost, np.zeros(len(corners), np.int32))

    # --- the answer ----------------------------------------------------------------------------------------

    def solve(self, effort: Effort) -> dict[str, Placed]:
        """Place everything."""
        for label, name in enumerate(self.names, 1):
            own = self.country.own(label)
            self._name(label, name, own)
            self._main(label, name, own)
            self._more(label, name, own)
            self._badge(label, name, own)
            self._city(name, own)
            if self.plan.file.signs:
                self._signs(label, name, own)
        symbols = [(x - SYMBOL, y - SYMBOL, x + SYMBOL, y + SYMBOL) for x, y in self.cities.values()]
        choice = solve(self.items, self.size, symbols + self.blocked, effort)
        picked = {
            item.key: (item.boxes[at], note[at]) for item, note, at in zip(self.items, self.notes, choice, strict=True)
        }
        return {name: self._read(name, picked) for name in self.names}

    def _read(self, name: str, picked: dict[str, tuple[Boxes, np.int32]]) -> Placed:
        label, way = picked[f"{name} name"]
        badge = picked[f"{name} badge"][0]
        slots = [_middle(box) for key in ("main", "more") for box in picked[f"{name} {key}"][0].tolist()]
        city, signs = picked.get(f"{name} city"), picked.get(f"{name} signs")
        return Placed(
            name=self.writings[name][int(way)],
            label=_box(label[0].tolist()),
            slots=slots,
            badge=_middle(badge[0].tolist()),
            signs=[_middle(box) for box in signs[0].tolist()] if signs else [],
            centre=self.centres[name],
            city=self.cities.get(name),
            city_label=_box(city[0][0].tolist()) if city else None,
            leader=self._leader(name, slots),
        )

    def _leader(self, name: str, slots: list[Spot]) -> tuple[Spot, Spot] | None:
        """From counters outside the area to the nearest point well inside it."""
        label = self.names.index(name) + 1
        out = [spot for spot in slots if self.index[spot[1], spot[0]] != label]
        if not out:
            return None
        deep = distance(self.index == label)
        rows, columns = np.nonzero(deep >= min(INSIDE, float(deep.max())))
        far = [int(((columns - x) ** 2 + (rows - y) ** 2).min()) for x, y in out]
        x, y = out[far.index(min(far))]
        nearest = int(((columns - x) ** 2 + (rows - y) ** 2).argmin())
        return (int(columns[nearest]), int(rows[nearest])), (x, y)


def _box(raw: list[int]) -> Box:
    left, top, right, bottom = raw
    return left, top, right, bottom


def _middle(raw: list[int]) -> Spot:
    return (raw[0] + raw[2]) // 2, (raw[1] + raw[3]) // 2


def whole_layout(
    plan: Plan,
    projection: Projection,
    spaces: dict[str, SpaceLayout],
    scale: int,
    *,
    legend: Box | None = None,
    cartouche: Box | None = None,
) -> Layout:
    """The layout of a map of either kind: its spaces, and what follows from its plan."""
    file, edge, named = plan.file, paper.EDGE, plan.theatres()
    return Layout(
        game=plan.slug,
        kind=file.kind,
        title=file.title,
        size=file.size,
        counter=file.counter,
        badge=BADGE,
        frame=(edge, edge, file.size[0] - edge, file.size[1] - edge),
        scales=[1, scale],
        theatres={name: theatres.box(projection, theatre) for name, theatre in named.items()},
        theatre_titles={name: theatre.title for name, theatre in named.items()},
        spaces=spaces,
        legend=legend,
        cartouche=cartouche,
        figure=file.figure,
    )

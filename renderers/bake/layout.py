"""The layout of a baked map: where everything of every space goes, in pixels at 1x."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
from msgspec import UNSET, Struct, UnsetType

from renderers.homes import home

Box = tuple[int, int, int, int]  # left, top, right, bottom
Point = tuple[float, float]
Spot = tuple[int, int]

FIGURE = 17  # the side of a number printed beside a node, if the map file says nothing else
FIGURES = ("#3d5673", "#9a6f12", "#5b4a3a")  # the first, the second, the third
CITY = 18  # the size of a city's name, where it is not that of its space
PLATE = 14  # how far counters beneath the first, and the plate with their number, stand out above it
CASING = "#3c260f"  # of nodes and numbers
CORE = "#f7ecd0"
GOLD = "#d9ae3c"  # the ring of a capital


class SpaceLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """One space of the map."""

    index: int  # its value in the index picture; 0 is nobody's land
    title: str
    lines: list[str]
    size: int  # of the name's letters
    label: Box
    slots: list[Spot]  # the middle of each counter; the first is the main stack's
    badge: Spot  # the middle of a numbered badge
    centre: Spot  # deep inside the space
    polygons: list[list[Point]] = []  # cut to the coast; holes are not told apart
    city: Spot | None = None
    city_label: Box | None = None  # none: the name of the space says it
    leader: tuple[Spot, Spot] | None = None  # from the space to slots outside it
    figures: list[Spot] = []  # the middle of each number printed beside a node
    signs: list[Spot] = []  # the middles of small signs beside a node
    coastal: bool = False
    sea: bool = False


class ProvinceLayout(Struct, frozen=True, forbid_unknown_fields=True):
    """A province of a point-to-point map."""

    title: str
    label: Box
    numbers: Box  # with the seal
    seal: Box  # beside its numbers: whose it is


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole map."""

    game: str
    kind: str
    title: str
    size: tuple[int, int]
    counter: int
    badge: int
    frame: Box  # inside the neat-line
    scales: list[int]
    theatres: dict[str, Box]
    theatre_titles: dict[str, str]
    spaces: dict[str, SpaceLayout]
    legend: Box | None = None
    cartouche: Box | None = None
    figure: int = FIGURE  # the side of a number printed beside a node
    provinces: dict[str, ProvinceLayout] | UnsetType = UNSET  # of a map that has any

    def realm(self) -> dict[str, ProvinceLayout]:
        """The provinces, if the map has any."""
        return {} if self.provinces is UNSET else self.provinces

    def letters(self) -> int:
        """The size of the smallest letters of names and printed numbers."""
        sizes = [space.size for space in self.spaces.values()]
        sizes += [CITY] if any(space.city_label for space in self.spaces.values()) else []
        sizes += [figure_letters(self.figure)] if any(space.figures for space in self.spaces.values()) else []
        return min(sizes)

    def extent(self, name: str) -> Box:
        """The room of all that is drawn for a space: its name, its counters, numbers, signs and badge."""
        found = [box for _, box in boxes_of(self, name)]
        found.append(square(self.spaces[name].badge, self.badge))
        for x, y in self.spaces[name].slots[:1]:
            found.append((x, y - self.counter // 2 - PLATE, x + self.counter // 2 + PLATE // 2, y))
        lefts, tops, rights, bottoms = zip(*found, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def at(self, x: float, y: float) -> str | None:
        """The space under a point, by its polygons."""
        for name, space in self.spaces.items():
            if any(inside((x, y), ring) for ring in space.polygons):
                return name
        return None


def inside(at: Point, ring: list[Point]) -> bool:
    """The even-odd rule."""
    odd = False
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y0 > at[1]) != (y1 > at[1]) and at[0] < x0 + (at[1] - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def sign_side(counter: int) -> int:
    """The side of a small sign, on a map with counters of this side."""
    return round(counter * 0.6)


def square(middle: Spot, side: int) -> Box:
    """The box of a counter, badge, number or sign."""
    left, top = middle[0] - side // 2, middle[1] - side // 2
    return left, top, left + side, top + side


def overlap(a: Box, b: Box) -> int:
    """Pixels two boxes share."""
    across = min(a[2], b[2]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[1], b[1])
    return across * down if across > 0 and down > 0 else 0


def covered(box: Box, others: Iterable[Box]) -> int:
    """Pixels that a box shares with each of many; those that two of them share count twice."""
    left, top, right, bottom = box
    return sum(
        (min(right, r) - max(left, x)) * (min(bottom, b) - max(top, y))
        for x, y, r, b in others
        if x < right and r > left and y < bottom and b > top
    )


def lies_on(box: Box, others: Iterable[Box]) -> bool:
    """Whether a box shares a pixel with any of many."""
    left, top, right, bottom = box
    return any(
        x < right and r > left and y < bottom and b > top and left < right and top < bottom and x < r and y < b
        for x, y, r, b in others
    )


def about(box: Box, others: Iterable[Box]) -> list[Box]:
    """Those of many boxes that touch this one."""
    left, top, right, bottom = box
    return [one for one in others if one[0] < right and one[2] > left and one[1] < bottom and one[3] > top]


def figure_letters(side: int) -> int:
    """The size of a printed number on a plate of this side."""
    return round(side * 13 / 17)


def boxes(layout: Layout) -> list[tuple[str, Box]]:
    """Everything that must lie apart: what stands beside the spaces, seals, legend and title."""
    found = [one for name in layout.spaces for one in boxes_of(layout, name)]
    found += [(f"{name}: seal", province.seal) for name, province in layout.realm().items()]
    for what, box in (("legend", layout.legend), ("title", layout.cartouche)):
        if box:
            found.append((what, box))
    return found


def boxes_of(layout: Layout, name: str) -> list[tuple[str, Box]]:
    """Of one space: names of it and its city, slots, badge, numbers, signs.

    A badge on the node itself has that place to itself by the node.
    """
    space, sign = layout.spaces[name], sign_side(layout.counter)
    found = [(f"{name}: name", space.label)]
    found += [(f"{name}: slot {number}", square(at, layout.counter)) for number, at in enumerate(space.slots, 1)]
    found += [(f"{name}: figure {number}", square(at, layout.figure)) for number, at in enumerate(space.figures, 1)]
    found += [(f"{name}: sign {number}", square(at, sign)) for number, at in enumerate(space.signs, 1)]
    if space.badge != space.centre:
        found.append((f"{name}: badge", square(space.badge, layout.badge)))
    if space.city_label:
        found.append((f"{name}: city name", space.city_label))
    return found


def collisions(layout: Layout) -> list[tuple[str, str, int]]:
    """What overlaps, and by how many pixels."""
    items = boxes(layout)
    return [
        (items[i][0], items[j][0], shared)
        for i in range(len(items))
        for j in range(i + 1, len(items))
        if (shared := overlap(items[i][1], items[j][1]))
    ]


@cache
def load(path: Path) -> Layout:
    """A baked layout."""
    return msgspec.json.decode(path.read_bytes(), type=Layout)


def baked(slug: str) -> Layout:
    """The baked layout of a game."""
    return load(home(slug).baked / "layout.json")


def write(layout: Layout) -> bytes:
    """The file: one line per space, so that a change reads as one."""
    text = msgspec.json.encode(layout).decode()
    return (text.replace('},"', '},\n"').replace('"spaces":{', '"spaces":{\n') + "\n").encode()

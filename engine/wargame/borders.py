"""The borders of a map: written on both sides, joining all places, and such that they can be drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from engine.wargame.paths import flood
from engine.wargame.planar import Edge, misfits
from engine.wargame.text import listed

Near = Mapping[str, Collection[str]]
Point = tuple[float, float]
Line = Sequence[Point]
Box = tuple[float, float, float, float]  # left, top, right, bottom


class Fault(NamedTuple):
    """What is wrong with an item of a file, and what would be right."""

    file: str
    item: str
    wrong: str
    right: str

    def __str__(self) -> str:
        return f"{self.file}: {self.item}: {self.wrong}; {self.right}"


def edges(near: Near) -> list[Edge]:
    """Every border once."""
    return sorted({(a, b) if a < b else (b, a) for a, others in near.items() for b in others})


def borders(file: str, near: Near) -> Iterator[Fault]:
    """Every border joins two known places and is written on both sides."""
    for here, others in near.items():
        for there in dict.fromkeys(others):
            if there == here:
                yield Fault(file, here, "it borders itself", f"{here} is no neighbor of its own")
            elif there not in near:
                yield Fault(file, here, f"unknown neighbor {there!r}", "a place of the same table")
            elif here not in near[there]:
                yield Fault(file, here, f"its border with {there} has one side only", f"{there} lists {here} too")
        for there in sorted({there for there in others if list(others).count(there) > 1}):
            yield Fault(file, here, f"{there} is its neighbor twice", "each neighbor once")


def connected(file: str, near: Near) -> Iterator[Fault]:
    """From every place one can come to every other, by some way."""
    left = list(near)
    parts = []
    while left:
        reached = flood(left[:1], near.__getitem__)
        parts.append([name for name in near if name in reached])
        left = [name for name in left if name not in reached]
    for part in sorted(parts, key=len)[:-1]:
        shown = listed(part[:4]) + (f" and {len(part) - 4} more" if len(part) > 4 else "")
        yield Fault(file, part[0], f"no way joins {shown} to the rest", "a border or a way over sea to another place")


def planar(file: str, places: Mapping[str, Mapping[str, Any]], every: Sequence[Edge]) -> Iterator[Fault]:
    """All borders can be drawn without crossing; short ones are believed first, since a wrong one mostly leads far."""
    for a, b in misfits(sorted(every, key=lambda edge: (_length(places, edge), edge))):
        yield Fault(
            file,
            a,
            f"its border with {b} cannot be drawn without crossing another",
            "no border here, or one less about it",
        )


def _length(places: Mapping[str, Mapping[str, Any]], edge: Edge) -> float:
    a, b = (places[name] for name in edge)
    across, down = a.get("lon", 0) - b.get("lon", 0), a.get("lat", 0) - b.get("lat", 0)
    return float(across**2 + down**2)


# --- lines as they are drawn ---------------------------------------------------------------------------------


def crossings(lines: Mapping[Edge, Line]) -> Iterator[tuple[Edge, Edge]]:
    """Drawn lines that cross although they share no end."""
    boxes = {edge: _box(line) for edge, line in lines.items()}
    for one, two in combinations(lines, 2):
        if not {*one} & {*two} and _overlap(boxes[one], boxes[two]) and _cross(lines[one], lines[two]):
            yield one, two


def _box(line: Line) -> Box:
    xs, ys = zip(*line, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _cross(one: Line, two: Line) -> bool:
    return any(_meet(p, q, r, s) for p, q in pairwise(one) for r, s in pairwise(two))


def _meet(p: Point, q: Point, r: Point, s: Point) -> bool:
    def left(a: Point, b: Point, c: Point) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    return left(p, q, r) != left(p, q, s) and left(r, s, p) != left(r, s, q)

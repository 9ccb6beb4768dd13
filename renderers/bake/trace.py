"""From a raster of labels to lines: arcs shared by two labels, smoothed once, and rings put together from them.

Because each border is one arc, its two sides cannot part or overlap, however it is smoothed.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from renderers.atlas.grid import Exact, Labels

Corner = tuple[int, int]


class Arc(Struct, frozen=True):
    """A border between two labels, from junction to junction, as corners of cells; left and right as walked."""

    left: int
    right: int
    points: list[tuple[float, float]]


def _steps(labels: Labels) -> dict[Corner, dict[Corner, tuple[int, int]]]:
    """Unit steps along borders: corner -> next corner -> (left label, right label). Outside the raster is -1."""
    framed = np.pad(labels, 1, constant_values=-1)
    steps: dict[Corner, dict[Corner, tuple[int, int]]] = {}

    def add(start: Corner, end: Corner, left: int, right: int) -> None:
        steps.setdefault(start, {})[end] = (left, right)
        steps.setdefault(end, {})[start] = (right, left)

    for y, x in np.argwhere(framed[:, 1:] != framed[:, :-1]).tolist():  # upright borders, walked down
        add((x, y - 1), (x, y), int(framed[y, x + 1]), int(framed[y, x]))
    for y, x in np.argwhere(framed[1:] != framed[:-1]).tolist():  # level borders, walked to the right
        add((x - 1, y), (x, y), int(framed[y, x]), int(framed[y + 1, x]))
    return steps


def arcs(labels: Labels) -> list[Arc]:
    """All borders of a raster, each once."""
    steps = _steps(labels)
    found: list[Arc] = []
    used: set[tuple[Corner, Corner]] = set()

    def walk(start: Corner, second: Corner) -> None:
        sides = steps[start][second]
        points, before, here = [start, second], start, second
        used.update([(start, second), (second, start)])
        while len(steps[here]) == 2 and here != start:
            (after,) = [corner for corner in steps[here] if corner != before]
            used.update([(here, after), (after, here)])
            points.append(after)
            before, here = here, after
        found.append(Arc(*sides, [(float(x), float(y)) for x, y in points]))

    for corner in sorted(steps):  # first what begins at a junction, then closed rings
        if len(steps[corner]) != 2:
            for other in sorted(steps[corner]):
                if (corner, other) not in used:
                    walk(corner, other)
    for corner in sorted(steps):
        for other in sorted(steps[corner]):
            if (corner, other) not in used:
                walk(corner, other)
    return found


def smooth(arc: Arc, rounds: int) -> Arc:
    """Take the stairs out of an arc; its ends stay, so that junctions hold."""
    points: Exact = np.asarray(arc.points, float)
    if len(points) < 4:
        return arc
    closed = bool((points[0] == points[-1]).all())
    for _ in range(rounds):
        middle = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
        if closed:
            end = (points[-2] + 2 * points[0] + points[1]) / 4
            points = np.vstack([end, middle, end])
        else:
            points = np.vstack([points[:1], middle, points[-1:]])
    return Arc(arc.left, arc.right, [(float(x), float(y)) for x, y in points])


def rings(borders: list[Arc], label: int) -> list[list[tuple[float, float]]]:
    """The closed outlines of a label, holes among them."""
    ways: dict[tuple[float, float], list[list[tuple[float, float]]]] = {}
    for arc in borders:
        if arc.left == label:
            ways.setdefault(arc.points[0], []).append(arc.points)
        elif arc.right == label:
            ways.setdefault(arc.points[-1], []).append(arc.points[::-1])
    found = []
    while ways:
        start = min(ways)
        ring, here = [start], start
        while True:
            way = ways[here].pop()
            if not ways[here]:
                del ways[here]
            ring += way[1:]
            here = way[-1]
            if here == start:
                break
        found.append(ring)
    return found


def simplify(points: list[tuple[float, float]], error: float) -> list[tuple[float, float]]:
    """Fewer points, none further than `error` from the line (Douglas and Peucker)."""
    table = np.asarray(points, float)
    keep = np.zeros(len(table), bool)
    keep[[0, -1]] = True
    waiting = [(0, len(table) - 1)]
    if len(table) > 3 and bool((table[0] == table[-1]).all()):  # a ring: hold its farthest point too
        far = int(np.hypot(*(table - table[0]).T).argmax())
        keep[far] = True
        waiting = [(0, far), (far, len(table) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        along = table[last] - table[first]
        length = float(np.hypot(*along)) or 1.0
        offset = table[first + 1 : last] - table[first]
        away = np.abs(along[0] * offset[:, 1] - along[1] * offset[:, 0]) / length
        if away.max() > error:
            middle = first + 1 + int(away.argmax())
            keep[middle] = True
            waiting += [(first, middle), (middle, last)]
    return [(float(x), float(y)) for x, y in table[keep]]


def length(points: list[tuple[float, float]]) -> float:
    """How long a line is."""
    table = np.asarray(points, float)
    return float(np.hypot(*np.diff(table, axis=0).T).sum())

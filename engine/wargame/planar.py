"""Whether borders can be drawn on a sheet of paper: areas of a flat map never need to cross one another.

Demoucron, Malgrange and Pertuiset (1964): draw a ring, then one way after another through what is left, always of the
part that fits into the fewest faces. A part that fits into none cannot be drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

Edge = tuple[str, str]
Face = tuple[str, ...]
Near = dict[str, list[str]]


class Part(NamedTuple):
    """What hangs together of the edges not drawn yet, and where it meets the drawing."""

    edges: frozenset[Edge]
    meets: frozenset[str]


def flat(edges: Iterable[Edge]) -> bool:
    """Whether all these edges can be drawn without any two of them crossing."""
    every = {edge for edge in edges if edge[0] != edge[1]}
    ring = _ring(every)
    return ring is None or _drawn(every, ring)


def misfits(edges: Sequence[Edge]) -> Iterator[Edge]:
    """The edges that cannot be drawn with those before them; name those you trust most first."""
    kept = list(edges)
    while not flat(kept):
        low, high = 0, len(kept)  # the first `low` edges can be drawn, the first `high` cannot
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if flat(kept[:middle]) else (low, middle)
        yield kept.pop(low)


def _drawn(edges: set[Edge], ring: Face) -> bool:
    """Whether all edges can be drawn around and within a ring of them."""
    done = set(ring)
    parts = _parts(edges - _sides(ring), done)
    faces = [ring, ring]
    while parts:
        if any(len(part.meets) < 2 and not flat(part.edges) for part in parts):
            return False
        parts = [part for part in parts if len(part.meets) > 1]  # the others hang on a single place and fit anywhere
        if not parts:
            return True
        fits = [[number for number, face in enumerate(faces) if part.meets.issubset(face)] for part in parts]
        tightest = min(range(len(parts)), key=lambda number: len(fits[number]))
        if not fits[tightest]:
            return False
        part = parts.pop(tightest)
        way = _way(part)
        faces += _halves(faces.pop(fits[tightest][0]), way)
        done.update(way)
        parts += _parts(part.edges - _steps(way), done)
    return True


def _sides(ring: Face) -> set[Edge]:
    return _steps((*ring, ring[0]))


def _steps(way: Sequence[str]) -> set[Edge]:
    """The edges along a way, each written either way round."""
    return {edge for a, b in pairwise(way) for edge in ((a, b), (b, a))}


def _near(edges: Iterable[Edge]) -> Near:
    near: Near = {}
    for a, b in sorted(edges):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    return near


def _ring(edges: Iterable[Edge]) -> Face | None:
    """Some ring of edges, if there is one."""
    near = _near(edges)
    depth: dict[str, int] = {}
    for start in near:
        if start in depth:
            continue
        depth[start] = 0
        path, waiting = [start], [iter(near[start])]
        while path:
            here = path[-1]
            there = next(waiting[-1], None)
            if there is None:
                path.pop()
                waiting.pop()
            elif there not in depth:
                depth[there] = len(path)
                path.append(there)
                waiting.append(iter(near[there]))
            elif depth[there] < depth[here] - 1:
                return tuple(path[depth[there] :])
    return None


def _parts(edges: Iterable[Edge], done: Collection[str]) -> list[Part]:
    """The parts of what is left: edges hang together where they share a place that is not drawn."""
    left = set(edges)
    near = _near(left)
    found = []
    while left:
        first = min(left)
        mine, ends, waiting = {first}, set(), list(first)
        seen = set(waiting)
        for here in waiting:
            if here in done:
                ends.add(here)
                continue
            for there in near[here]:
                mine.add((here, there) if (here, there) in left else (there, here))
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
        found.append(Part(frozenset(mine), frozenset(ends)))
        left -= mine
    return found


def _way(part: Part) -> Face:
    """A way through a part from one of its ends to another, over nothing that is drawn."""
    near, start = _near(part.edges), min(part.meets)
    before: dict[str, str] = {start: ""}
    line = [start]
    for here in line:
        for there in near[here]:
            if there in before:
                continue
            before[there] = here
            if there in part.meets:
                way = [there]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return tuple(reversed(way))
            line.append(there)
    raise ValueError(f"no way through {sorted(part.edges)}")


def _halves(face: Face, way: Face) -> list[Face]:
    """The two faces that a way makes of one."""
    first, last = face.index(way[0]), face.index(way[-1])
    if first > last:
        first, last, way = last, first, way[::-1]
    inner = way[1:-1]
    return [(*face[: first + 1], *inner, *face[last:]), (*face[first : last + 1], *inner[::-1])]

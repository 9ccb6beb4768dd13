"""Where a group can go: allowances, costs and what lies in the way (5.2 to 5.9).

A group is moved as a whole. Entering a mountain that nobody holds costs 2 for the first unit and 1 for those that
follow it in (5.5.1.b), so a path has two prices: what every piece pays, and what the leading units pay on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.games.pharaohs.pieces import ARABIA, PIECES, UNITS, may_enter
from engine.games.pharaohs.state import State
from engine.games.pharaohs.tables import LAND, NATIONS, SEA, TERRAIN

ALLOWANCE = {
    "foot": 3,
    "cavalry": 4,
    "camel": 4,
    "chariot": 4,
    "ruler": 4,
    "terror": 3,
    "siege": 3,
    "chosen": 3,
    "god": 0,
}
SWIFT = "cimmeria"  # 5.2.g


def allowance_of(piece: str) -> int:
    p = PIECES[piece]
    return 4 if p.nation == SWIFT and p.kind != "god" else ALLOWANCE[p.kind]


class Ground(NamedTuple):
    """The map as one nation finds it now: its own units and its enemies', counted by area."""

    own: dict[str, int]
    foes: dict[str, int]

    def may_pass(self, area: str) -> bool:
        """Whether what stays behind here lets others move on: twice the enemy's units (5.4.b); Arabia is free (5.4.g)."""
        return self.own.get(area, 0) >= 2 * self.foes.get(area, 0)

    def spare(self, area: str) -> int:
        """How many units may leave and keep the 2:1 rear guard."""
        return self.own.get(area, 0) - 2 * self.foes.get(area, 0)


def ground_for(s: State, nation: str) -> Ground:
    own: dict[str, int] = {}
    foes: dict[str, int] = {}
    for area, pieces in s.areas.items():
        mine = theirs = 0
        for piece in pieces:
            p = PIECES[piece]
            if p.is_unit:
                if p.nation == nation:
                    mine += 1
                else:
                    theirs += 1
        if mine:
            own[area] = mine
        if theirs and area != ARABIA:
            foes[area] = theirs
    return Ground(own, foes)


def entry_price(nation: str, area: str, ground: Ground, with_units: bool) -> tuple[int, int]:
    """(what every piece pays, what one leading unit pays on top) for entering an area (5.5, 5.7.b)."""
    if area == ARABIA:
        return 2, 0
    if TERRAIN[area] != "mountain" or NATIONS[nation].mountain_goat:
        return 1, 0
    if area in ground.foes:
        return 2, 0
    if area in ground.own:
        return 1, 0
    return (1, 1) if with_units else (2, 0)


class Way(NamedTuple):
    """A path to an area: what it costs, and the areas entered on the way, the last one included."""

    each: int
    extra: int
    path: tuple[str, ...]


def ways(
    nation: str,
    origin: str,
    left: list[int],
    units_left: list[int],
    ground: Ground,
    allowed: Callable[[str], bool] | None = None,
) -> dict[str, Way]:
    """The cheapest way to every area the group can reach.

    `left` are the allowances left of all its pieces, `units_left` those of its units. `allowed` narrows the areas
    that may be entered (redeployment).
    """
    reach = min(left)
    with_units = bool(units_left)
    best: dict[str, Way] = {}
    layers: list[dict[str, Way]] = [{} for _ in range(reach + 1)]
    layers[0][origin] = Way(0, 0, ())
    for layer in layers:
        for area, way in layer.items():
            if way.each == reach or (area != origin and not ground.may_pass(area)):
                continue
            for near in LAND[area]:
                if near == origin or near in way.path or not may_enter(nation, near):
                    continue
                if allowed is not None and not allowed(near):
                    continue
                price, lead = entry_price(nation, near, ground, with_units)
                each, extra = way.each + price, way.extra + lead
                if each > reach or (extra and not _affordable(units_left, each, extra)):
                    continue
                _keep(layers, best, near, Way(each, extra, (*way.path, near)), len(units_left) or 1)
    return best


def _affordable(units_left: list[int], each: int, extra: int) -> bool:
    return sum([left - each for left in units_left]) >= extra


def _keep(layers: list[dict[str, Way]], best: dict[str, Way], area: str, way: Way, size: int) -> None:
    for earlier in layers[: way.each + 1]:
        known = earlier.get(area)
        if known is not None and known.extra <= way.extra:
            return
    layers[way.each][area] = way
    known = best.get(area)
    if known is None or way.each * size + way.extra < known.each * size + known.extra:
        best[area] = way


def sea_reach(nation: str, origin: str) -> list[str]:
    """Coastal areas within the nation's range by sea, nearest first; nobody can block the way (5.6.h, 5.6.i)."""
    reached = [origin]
    edge = [origin]
    for _ in range(NATIONS[nation].sea_range):
        edge = [near for area in edge for near in SEA[area] if near not in reached]
        edge = list(dict.fromkeys(edge))
        reached += edge
    return reached[1:]


def near_by_land(origin: str, distance: int, nation: str) -> list[str]:
    """Areas within so many steps of plain adjacency, every area counting 1, closed deserts closed (5.11.c)."""
    reached = [origin]
    edge = [origin]
    for _ in range(distance):
        edge = [near for area in edge for near in LAND[area] if near not in reached and may_enter(nation, near)]
        edge = list(dict.fromkeys(edge))
        reached += edge
    return reached


def units_among(pieces: Iterable[str]) -> list[str]:
    return [p for p in pieces if PIECES[p].kind in UNITS]

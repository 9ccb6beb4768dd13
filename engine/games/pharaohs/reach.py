"""Where a group can go: allowances, costs and what lies in the way (5.2 to 5.9).

A group is moved as a whole. Entering a mountain that nobody holds costs 2 for the first unit and 1 for those that
follow it in (5.5.1.b), so a path has two prices: what every piece pays, and what the leading units pay on top.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.games.pharaohs.field import Field
from engine.games.pharaohs.pieces import ARABIA, PIECES, may_enter
from engine.games.pharaohs.tables import LAND, NATIONS, SEA, TERRAIN

ALLOWANCE = {"foot": 3, "cavalry": 4, "camel": 4, "chariot": 4, "ruler": 4, "terror": 3, "siege": 3, "chosen": 3}
SWIFT = "cimmeria"  # 5.2.g: all its pieces have 4
UNREACHED = 99


def allowance_of(piece: str) -> int:
    p = PIECES[piece]
    return 4 if p.nation == SWIFT else ALLOWANCE[p.kind]


# For each nation, the areas it may enter from each area, and whether that is into mountains which cost it more.
STEPS: dict[str, dict[str, tuple[tuple[str, bool], ...]]] = {
    nation.id: {
        area: tuple(
            (near, TERRAIN[near] == "mountain" and not nation.mountain_goat)
            for near in nearby
            if may_enter(nation.id, near)
        )
        for area, nearby in LAND.items()
    }
    for nation in NATIONS.values()
}


def entry_price(area: str, hard: bool, field: Field, with_units: bool) -> tuple[int, int]:
    """(what every piece pays, what one leading unit pays on top) for entering an area (5.5, 5.7.b)."""
    if not hard:
        return (2, 0) if area == ARABIA else (1, 0)
    if area in field.foes:
        return 2, 0
    if area in field.own:
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
    field: Field,
    allowed: Callable[[str], bool] | None = None,
    free: bool = False,
) -> dict[str, Way]:
    """The cheapest way to every area the group can reach.

    `left` are the allowances left of all its pieces, `units_left` those of its units. `allowed` narrows the areas
    that may be entered, and with `free` no rear guard is wanted (redeployment). Paths are tried in the order of what every piece pays, so that a later path
    to the same area is of use only if it asks less of the leading units.
    """
    reach, size, total = min(left), len(units_left), sum(units_left)
    steps = STEPS[nation]
    best: dict[str, Way] = {}
    least_extra: dict[str, int] = {origin: -1}
    layers: list[list[tuple[str, int, tuple[str, ...]]]] = [[] for _ in range(reach + 2)]
    layers[0].append((origin, 0, ()))
    for paid in range(reach):
        for area, extra, path in layers[paid]:
            if area in field.foes and area != origin and not (free or field.may_pass(area)):
                continue
            for near, hard in steps[area]:
                if allowed is not None and not allowed(near):
                    continue
                price, lead = entry_price(near, hard, field, size > 0)
                each, asked = paid + price, extra + lead
                if each > reach or asked >= least_extra.get(near, UNREACHED):
                    continue
                if asked and total - each * size < asked:
                    continue  # the leaders cannot pay it
                least_extra[near] = asked
                way = Way(each, asked, (*path, near))
                layers[each].append((near, asked, way.path))
                if near not in best or each * size + asked < best[near].each * size + best[near].extra:
                    best[near] = way
    return best


def sea_reach(nation: str, origin: str) -> list[str]:
    """Coastal areas within the nation's range by sea, nearest first; nobody can block the way (5.6.h, 5.6.i)."""
    return _spread(origin, NATIONS[nation].sea_range, SEA)[1:]


def near_by_land(origin: str, distance: int, nation: str) -> list[str]:
    """Areas within so many steps of plain adjacency, every area counting 1, closed deserts closed (5.11.c)."""
    open_land = {area: tuple(near for near, _ in steps) for area, steps in STEPS[nation].items()}
    return _spread(origin, distance, open_land)


def _spread(origin: str, distance: int, links: dict[str, tuple[str, ...]]) -> list[str]:
    reached = [origin]
    edge = [origin]
    for _ in range(distance):
        edge = list(dict.fromkeys(near for area in edge for near in links[area] if near not in reached))
        reached += edge
    return reached

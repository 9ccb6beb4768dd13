"""5.2 to 5.9 Where a group can go: allowances, costs and what lies in the way.

A group is moved as a whole. Entering a mountain that nobody holds costs 2 for the first unit and 1 for those that
follow it in (5.5.1.b), so a path has two prices: what every piece pays, and what the leading units pay on top.
"""

from collections.abc import Container, Mapping
from functools import cache

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import movement_map, pieces
from engine.wargame.paths import flood

ALLOWANCE = {"foot": 3, "cavalry": 4, "camel": 4, "chariot": 4, "ruler": 4, "terror": 3, "siege": 3, "chosen": 3}
SWIFT = "cimmeria"  # 5.2.g: all its pieces have 4
UNREACHED = 99


def allowance(nation: str, kind: str) -> int:
    """5.2 Movement points of a piece."""
    return 4 if nation == SWIFT else ALLOWANCE[kind]


@cache
def allowance_of(piece: str) -> int:
    return allowance(pieces.PIECES[piece].nation, pieces.PIECES[piece].kind)


Step = tuple[str, int, bool]  # an area, what it costs, and whether it is mountains that may cost more


def steps_from(nation: str, area: str, goat: bool) -> tuple[Step, ...]:
    """5.5, 5.7.b The neighbors a nation may enter: Arabia costs 2, and mountains are hard for all but goats."""
    return tuple(
        (near, 2 if near == pieces.ARABIA else 1, tables.TERRAIN[near] == "mountain" and not goat)
        for near in tables.LAND[area]
        if pieces.may_enter(nation, near)
    )


STEPS: dict[str, dict[str, tuple[Step, ...]]] = {
    nation.id: {area: steps_from(nation.id, area, nation.mountain_goat) for area in tables.LAND}
    for nation in tables.NATIONS.values()
}


def mountain_price(area: str, field: movement_map.Field, with_units: bool) -> tuple[int, int]:
    """5.5.1 (what every piece pays, what one leading unit pays on top) for entering mountains."""
    if area in field.foes:
        return 2, 0
    if area in field.own:
        return 1, 0
    return (1, 1) if with_units else (2, 0)


def entry_price(nation: str, area: str, field: movement_map.Field, with_units: bool) -> tuple[int, int]:
    """What every piece, and one leading unit on top, pays for entering any area."""
    if tables.TERRAIN[area] == "mountain" and not tables.NATIONS[nation].mountain_goat:
        return mountain_price(area, field, with_units)
    return (2 if area == pieces.ARABIA else 1), 0


Way = tuple[int, int, tuple[str, ...]]  # what every piece pays, what leaders pay on top, the areas entered


def ways(
    nation: str,
    origin: str,
    left: Mapping[str, int],
    field: movement_map.Field,
    through: Container[str] | None = None,
    free: bool = False,
) -> dict[str, Way]:
    """The cheapest way to every area the group can reach.

    `left` are its pieces and what is left of their allowances. `through` narrows the areas that may be entered, and
    with `free` no rear guard is wanted (redeployment). Paths are tried in the order of what every piece pays, so that
    a later path to the same area is of use only if it asks less of the leading units; of paths that cost the same,
    those past no enemy come first (the first layer of their price), since passing one pins a rear guard (5.4.c).
    """
    units_left = [left[unit] for unit in movement_map.units_among(left)]
    reach, size, total = min(left.values()), len(units_left), sum(units_left)
    steps, foes = STEPS[nation], field.foes
    best: dict[str, Way] = {}
    least_extra: dict[str, int] = {origin: -1}
    layers: list[list[tuple[str, Way]]] = [[] for _ in range(2 * reach + 1)]  # of each price two
    layers[0].append((origin, (0, 0, ())))
    for i, layer in enumerate(layers):
        for area, (paid, extra, path) in layer:
            if area in foes and area != origin and not (free or field.may_pass(area)):
                continue
            for near, price, hard in steps[area]:
                least = least_extra.get(near, UNREACHED)
                if extra >= least or (through is not None and near not in through):
                    continue
                asked = extra
                if hard:
                    price, lead = mountain_price(near, field, size > 0)
                    asked += lead
                each = paid + price
                if each > reach or asked >= least:
                    continue
                if asked and total - each * size < asked:
                    continue  # the leaders cannot pay it
                least_extra[near] = asked
                way = (each, asked, (*path, near))
                if each < reach:
                    layers[2 * each + (i & 1 or near in foes)].append((near, way))
                known = best.get(near)
                if known is None or each * size + asked < known[0] * size + known[1]:
                    best[near] = way
    return best


@cache
def sea_reach(nation: str, origin: str) -> tuple[str, ...]:
    """Coastal areas within the nation's range by sea, nearest first; nobody can block the way (5.6.h, 5.6.i)."""
    return tuple(flood([origin], tables.SEA.__getitem__, tables.NATIONS[nation].sea_range))[1:]


@cache
def near_by_land(origin: str, distance: int, nation: str) -> tuple[str, ...]:
    """Areas within so many steps of plain adjacency, every area counting 1, closed deserts closed (5.11.c)."""
    open_land = {area: tuple(step[0] for step in steps) for area, steps in STEPS[nation].items()}
    return tuple(flood([origin], open_land.__getitem__, distance))

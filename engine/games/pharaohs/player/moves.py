"""The automated player's marches and voyages: one order at a time, always the one that gains most now.

An order sends units of one area against an enemy, into free land, or out of a fight that was forced on them. Where
units end matters little, since redeployment follows: what counts is which battles are won and which areas are opened.
`plans` puts such orders together.
"""

from collections.abc import Collection
from typing import NamedTuple

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.player import clashes, odds, weights
from engine.games.pharaohs.player.scene import Scene, kind_of, reach, weight
from engine.games.pharaohs.position import pieces
from engine.games.pharaohs.position.reach import allowance, sea_reach

Roads = dict[tuple[str, int], dict[str, tuple[str, ...]]]  # where from, with how much allowance -> paths
FAR = ("",) * 5  # a voyage counts as so many areas


class Order(NamedTuple):
    how: str  # sail, march or onward
    origin: str
    group: dict[str, int]  # keys of the question "who"
    target: str
    gain: float
    path: tuple[str, ...] = ()  # the areas entered
    battle: bool = False


class Pool(NamedTuple):
    """Units of one kind in one area with the same allowance left."""

    how: str
    origin: str
    name: str  # by which they are ordered about
    left: int
    size: int

    @property
    def key(self) -> str:
        return f"{self.name}+{self.left}" if self.how == "onward" else self.name

    @property
    def kind(self) -> str:
        return self.name.removeprefix("egyptian_")


Near = tuple[tuple[int, int, int, int], Pool, str]  # how well it fights and how far it is, units in reach, and how


def best_order(scene: Scene, spared: Collection[str] = ()) -> Order | None:
    """The order that gains most; voyages before marches, since the sea closes with the first march (4.2.2).

    Areas that are `spared` are not attacked.
    """
    pools = pools_of(scene)
    roads: Roads = {}
    for pool in pools:
        if (pool.origin, pool.left) not in roads:
            roads[pool.origin, pool.left] = reach(scene, pool.origin, pool.left)
    floor = floor_of(scene)
    free = [pool for pool in pools if pool.origin not in scene.foes] + surplus(scene, pools, floor)
    orders = [
        *attacks(scene, free, roads, floor, spared),
        *openings(scene, free, roads, floor),
        *escapes(scene, [pool for pool in pools if pool.origin in scene.foes], roads, floor),
    ]
    return _most([order for order in orders if order.how == "sail"]) or _most(orders)


def _most(orders: list[Order]) -> Order | None:
    best = max(orders, key=lambda order: order.gain, default=None)
    return best if best is not None and best.gain > weights.W.enough else None


# ---------------------------------------------------------------- who can move


def pools_of(scene: Scene) -> list[Pool]:
    """Units with allowance left. Among enemies only those that were placed there may leave as they like (5.4.e)."""
    march = pieces.march_of(scene.s)
    nation = scene.nation
    spent, sailed = march.spent, march.sailed
    pools: dict[tuple[str, str, str, int], int] = {}
    for area, units in scene.own.items():
        contested = area in scene.foes
        if contested and area in march.relied:
            continue
        for unit in units:
            used = spent.get(unit)
            if unit in sailed or (contested and used is not None):
                continue
            kind = kind_of(unit)
            left = allowance(nation, kind) - (used or 0)
            if left > 0:
                key = ("march" if used is None else "onward", area, pieces.group_of(unit), left)
                pools[key] = pools.get(key, 0) + 1
    return [Pool(*key, count) for key, count in pools.items()]


def can_sail(scene: Scene, pool: Pool) -> bool:
    """4.2.2.a, 5.6.1; whoever has marched has spent something, so the sea is open while nobody has."""
    march = pieces.march_of(scene.s)
    return (
        pool.how == "march"
        and pool.origin in tables.SEA
        and not march.spent
        and march.at_sea < tables.NATIONS[scene.nation].sea_units
    )


def floor_of(scene: Scene) -> float:
    """The worth of the last area our units can cover: more open land than units adds only what is better."""
    units = sum([len(stack) for stack in scene.own.values()])
    covered = dict.fromkeys([*scene.open, *scene.own])
    worths = sorted([weight(scene, area) for area in covered], reverse=True)
    return max(0.0, worths[units - 1]) if 0 < units <= len(worths) else 0.0


# ---------------------------------------------------------------- battles


def attacks(scene: Scene, pools: list[Pool], roads: Roads, floor: float, spared: Collection[str]) -> list[Order]:
    """For each enemy stack in reach the force that gains most over what already stands there."""
    orders = []
    sails = [can_sail(scene, pool) for pool in pools]
    for area in scene.foes:
        if area in spared:
            continue
        terrain = tables.TERRAIN[area]
        near: list[Near] = []
        for i, pool in enumerate(pools):
            path = roads[pool.origin, pool.left].get(area)
            at_sea = path is None and sails[i] and area in sea_reach(scene.nation, pool.origin)
            if path is not None or at_sea:
                price, dice = odds.row_of(scene.nation, pool.kind, terrain, True)
                near.append(((-dice, price, len(path or FAR), i), pool, "sail" if at_sea else pool.how))
        if near:
            order = attack_on(scene, area, sorted(near, key=lambda unit: unit[0]), floor, roads)
            if order is not None:
                orders.append(order)
    return orders


def attack_on(scene: Scene, area: str, near: list[Near], floor: float, roads: Roads) -> Order | None:
    there = [kind_of(unit) for unit in scene.own.get(area, ())]
    room = clashes.stack_limit(scene, area) - len(there)
    quota = tables.NATIONS[scene.nation].sea_units - pieces.march_of(scene.s).at_sea
    force: list[tuple[Pool, str]] = []
    for _, pool, how in near:
        for _ in range(pool.size):
            if len(force) < room and (how != "sail" or quota > 0):
                force.append((pool, how))
                quota -= how == "sail"
    raid = clashes.is_raid(scene, area, [pool.origin for pool, _ in force])
    now = clashes.battle_worth(scene, area, there, floor, raid=raid) if there else 0.0
    best, size = weights.W.enough, 0
    for n in range(1, len(force) + 1):
        kinds = there + [pool.kind for pool, _ in force[:n]]
        gain = clashes.battle_worth(scene, area, kinds, floor, raid=raid) - now - weights.W.effort * n
        if gain > best:
            best, size = gain, n
    return first_leg(force[:size], area, best, roads) if size else None


def first_leg(force: list[tuple[Pool, str]], area: str, gain: float, roads: Roads) -> Order:
    """The part of a force that starts from one area in one way; those by sea first, then the largest."""
    legs: dict[tuple[str, str], dict[str, int]] = {}
    lefts: dict[tuple[str, str], int] = {}
    for pool, how in force:
        leg = (how, pool.origin)
        group = legs.setdefault(leg, {})
        group[pool.key] = group.get(pool.key, 0) + 1
        lefts[leg] = min(pool.left, lefts.get(leg, pool.left))
    how, origin = leg = max(legs, key=lambda leg: (leg[0] == "sail", sum(legs[leg].values())))
    path = (area,) if how == "sail" else roads[origin, lefts[leg]].get(area, (area,))
    return Order(how, origin, legs[leg], area, gain, path, battle=True)


def surplus(scene: Scene, pools: list[Pool], floor: float) -> list[Pool]:
    """5.4.e Those placed among enemies whom the battle there does not need."""
    found = []
    for pool in pools:
        if pool.origin not in scene.foes or pool.how == "onward":
            continue
        there = [kind_of(unit) for unit in scene.own[pool.origin]]
        full = clashes.battle_worth(scene, pool.origin, there, floor)
        for spare in range(min(pool.size, len(there) - 1), 0, -1):
            rest = [*there]
            for _ in range(spare):
                rest.remove(pool.kind)
            if len(rest) <= clashes.stack_limit(scene, pool.origin) and (
                len(there) > clashes.stack_limit(scene, pool.origin)
                or clashes.battle_worth(scene, pool.origin, rest, floor) >= full - weights.W.effort * spare
            ):
                found.append(pool._replace(size=spare))
                break
    return found


# ---------------------------------------------------------------- open land


def openings(scene: Scene, pools: list[Pool], roads: Roads, floor: float) -> list[Order]:
    """A single unit that walks through free land opens all of it to redeployment."""
    orders = []
    gains: dict[str, float] = {}
    known = dict.fromkeys([*scene.open, *scene.foes])
    home_closes = scene.s.options["redeploy_home"] == "no"

    def gain_of(area: str) -> float:
        if area not in gains:
            gains[area] = 0.0 if area in known else max(0.0, weight(scene, area) - floor)
            gains[area] += clashes.prisoners(scene, area) if area not in known else 0.0
        return gains[area]

    for pool in pools:
        alone = len(scene.own[pool.origin]) == 1 and pool.origin not in scene.foes
        cost = weights.W.last_man * alone
        if alone and home_closes and pool.origin not in pieces.march_of(scene.s).entered:
            cost += weight(scene, pool.origin)
        best, target = weights.W.enough, ""
        way: tuple[str, ...] = ()
        for area, path in roads[pool.origin, pool.left].items():
            if area in scene.foes:
                continue
            gain = sum([gain_of(place) for place in path]) - weights.W.step * len(path) - cost
            if gain > best:
                best, target, way = gain, area, path
        how = pool.how
        if can_sail(scene, pool):
            for area in sea_reach(scene.nation, pool.origin):
                gain = gain_of(area) - weights.W.voyage - cost
                if gain > best and area not in scene.foes and gain_of(area) > 0:
                    best, target, how, way = gain, area, "sail", (area,)
        if target:
            orders.append(Order(how, pool.origin, {pool.key: 1}, target, best, way))
    return orders


# ---------------------------------------------------------------- out of a bad fight


def escapes(scene: Scene, pools: list[Pool], roads: Roads, floor: float) -> list[Order]:
    """5.4.e Those who were placed among enemies walk out again where staying costs more than it brings."""
    orders = []
    for area in dict.fromkeys([pool.origin for pool in pools]):
        there = [kind_of(unit) for unit in scene.own[area]]
        stay = clashes.battle_worth(scene, area, there, floor)
        leavers = [pool for pool in pools if pool.origin == area]
        if stay >= 0 or sum([pool.size for pool in leavers]) < len(there):
            continue
        least = min([pool.left for pool in leavers])
        best, target = weights.W.enough, ""
        way: tuple[str, ...] = ()
        for goal, path in roads[area, least].items():
            if goal not in scene.foes and len(scene.own.get(goal, ())) + len(there) <= clashes.stack_limit(scene, goal):
                held = max(0.0, weight(scene, goal) - floor) * (goal not in scene.own)
                gain = held - stay - weights.W.step * len(path)
                if gain > best:
                    best, target, way = gain, goal, path
        if target:
            orders.append(Order("march", area, {pool.key: pool.size for pool in leavers}, target, best, way))
    return orders

"""The automated player's marches and voyages: one order at a time, always the one that gains most now.

An order sends units of one area against an enemy or into free land. After it the map is read again, so a plan of
several orders (a siege from three sides, a unit that walks on through empty land) comes about step by step. Where
units end matters little, since redeployment follows: what counts is which battles are won and which areas are opened.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.games.pharaohs.pieces import LIBYA, PIECES, by_area, march_of, markers_in
from engine.games.pharaohs.planning.odds import Odds, odds, row_of, side_of
from engine.games.pharaohs.planning.scene import (
    Scene,
    area_points,
    holds_people,
    kill_bonus,
    kill_points,
    kind_of,
    reach,
    turns_to_come,
    unit_worth,
    weight,
    within,
)
from engine.games.pharaohs.reach import allowance, sea_reach
from engine.games.pharaohs.state import State
from engine.games.pharaohs.tables import CAPITALS, GROUPS, NATIONS, SEA, TERRAIN

# ---------------------------------------------------------------- weights, in points

ENOUGH = 0.2  # an order must gain more than this
EFFORT = 0.35  # each unit sent into a battle
STEP = 0.03  # each area a unit walks to open land
VOYAGE = 0.3  # going by sea ends the unit's movement
LAST_MAN = 0.1  # leaving an area empty, even though redeployment can mend it
HOLD = 0.35  # share of an area's points that we hope to score there again, for each of two turns
DENIAL = 0.7  # share of an area's points that its owner misses
FALLEN_GOD = 2.0  # taking an enemy's capital
PRISONERS = 6.0  # taking the Chosen People
WARY = 1.0  # how much our own losses count


class Order(NamedTuple):
    how: str  # sail, march or onward
    origin: str
    group: dict[str, int]  # keys of the question "who"
    target: str
    gain: float


class Pool(NamedTuple):
    """Units of one kind in one area with the same allowance left."""

    how: str
    origin: str
    kind: str
    left: int
    size: int

    @property
    def key(self) -> str:
        return f"{self.kind}+{self.left}" if self.how == "onward" else self.kind


def best_order(scene: Scene) -> Order | None:
    """The order that gains most; voyages before marches, since the sea closes with the first march (4.2.2)."""
    march = march_of(scene.s)
    pools = pools_of(scene)
    roads: dict[tuple[str, int], dict[str, tuple[str, ...]]] = {}
    for pool in pools:
        if (pool.origin, pool.left) not in roads:
            roads[pool.origin, pool.left] = reach(scene, pool.origin, pool.left)
    floor = floor_of(scene)
    orders = [*attacks(scene, pools, roads, floor), *openings(scene, pools, roads, floor)]
    best = _most(orders)
    if not march.by_land and NATIONS[scene.nation].sea_units > march.at_sea:
        voyages = [order for order in orders if order.how == "sail"]
        best = _most(voyages) or best
    return best


def _most(orders: list[Order]) -> Order | None:
    best = max(orders, key=lambda order: order.gain, default=None)
    return best if best is not None and best.gain > ENOUGH else None


# ---------------------------------------------------------------- who can move


def pools_of(scene: Scene) -> list[Pool]:
    march = march_of(scene.s)
    nation = scene.nation
    spent, sailed = march.spent, march.sailed
    pools: dict[tuple[str, str, str, int], int] = {}
    for area, units in scene.own.items():
        if area in scene.foes:
            continue  # they are here to fight
        for unit in units:
            if unit in sailed:
                continue
            kind = kind_of(unit)
            used = spent.get(unit)
            left = allowance(nation, kind) - (used or 0)
            if left > 0:
                key = ("march" if used is None else "onward", area, kind, left)
                pools[key] = pools.get(key, 0) + 1
    return [Pool(*key, count) for key, count in pools.items()]


def can_sail(scene: Scene, pool: Pool) -> bool:
    march = march_of(scene.s)
    return (
        pool.how == "march"
        and pool.origin in SEA
        and not march.by_land
        and march.at_sea < NATIONS[scene.nation].sea_units
    )


def floor_of(scene: Scene) -> float:
    """The worth of the last area our units can cover: more open land than units adds only what is better."""
    units = sum([len(stack) for stack in scene.own.values()])
    covered = dict.fromkeys([*scene.open, *scene.own])
    worths = sorted([weight(scene, area) for area in covered], reverse=True)
    return max(0.0, worths[units - 1]) if 0 < units <= len(worths) else 0.0


# ---------------------------------------------------------------- battles


def stack_limit(scene: Scene, area: str) -> int:
    return 3 if scene.nation == "canaan" and not has_ruler(scene.s, "canaan", area) else 5


def attacks(
    scene: Scene, pools: list[Pool], roads: dict[tuple[str, int], dict[str, tuple[str, ...]]], floor: float
) -> list[Order]:
    """For each enemy stack in reach the force that gains most over what already stands there."""
    orders = []
    for area in scene.foes:
        near: list[tuple[tuple[int, int, int, int], Pool, str]] = []
        for i, pool in enumerate(pools):
            path = roads[pool.origin, pool.left].get(area)
            price, dice = row_of(scene.nation, pool.kind, TERRAIN[area], True)
            if path is not None:
                near.append(((-dice, price, len(path), i), pool, pool.how))
            elif can_sail(scene, pool) and area in sea_reach(scene.nation, pool.origin):
                near.append(((-dice, price, 5, i), pool, "sail"))
        if near:
            order = attack_on(scene, area, sorted(near, key=lambda unit: unit[0]), floor)
            if order is not None:
                orders.append(order)
    return orders


def attack_on(
    scene: Scene, area: str, near: list[tuple[tuple[int, int, int, int], Pool, str]], floor: float
) -> Order | None:
    there = [kind_of(unit) for unit in scene.own.get(area, ())]
    room = stack_limit(scene, area) - len(there)
    march = march_of(scene.s)
    quota = NATIONS[scene.nation].sea_units - march.at_sea
    force: list[tuple[Pool, str]] = []
    for _, pool, how in near:
        for _ in range(pool.size):
            if len(force) < room and (how != "sail" or quota > 0):
                force.append((pool, how))
                quota -= how == "sail"
    raid = is_raid(scene, area, [pool.origin for pool, _ in force])
    now = battle_worth(scene, area, there, floor, raid=raid) if there else 0.0
    best, size = ENOUGH, 0
    for n in range(1, len(force) + 1):
        kinds = there + [pool.kind for pool, _ in force[:n]]
        gain = battle_worth(scene, area, kinds, floor, raid=raid) - now - EFFORT * n
        if gain > best:
            best, size = gain, n
    if not size:
        return None
    return first_leg(force[:size], area, best)


def first_leg(force: list[tuple[Pool, str]], area: str, gain: float) -> Order:
    """The part of a force that starts from one area in one way; those by sea first, then the largest."""
    legs: dict[tuple[str, str], dict[str, int]] = {}
    for pool, how in force:
        group = legs.setdefault((how, pool.origin), {})
        group[pool.key] = group.get(pool.key, 0) + 1
    how, origin = max(legs, key=lambda leg: (leg[0] == "sail", sum(legs[leg].values())))
    return Order(how, origin, legs[how, origin], area, gain)


def is_raid(scene: Scene, area: str, origins: list[str]) -> bool:
    """12.0: one round and home again."""
    if scene.nation != "libya" or scene.s.turn == 4 or area not in GROUPS["libyan_border"]:
        return False
    enemy = PIECES[scene.foes[area][0]].nation
    return LIBYA in origins and (enemy == "egypt" or (enemy == "nubia" and scene.s.dynasty))


def battle_worth(scene: Scene, area: str, kinds: list[str], floor: float, *, raid: bool = False) -> float:
    """The points a battle is expected to bring, ours and the rivals' losses together."""
    expected = odds_of_attack(scene, area, kinds, rounds=1 if raid else 2)
    return worth_of(scene, area, expected, floor)


def odds_of_attack(scene: Scene, area: str, kinds: list[str], rounds: int) -> Odds:
    foes = scene.foes[area]
    enemy = PIECES[foes[0]].nation
    return odds(
        side_of(scene.nation, kinds, area, moving=True),
        side_of(enemy, [kind_of(unit) for unit in foes], area, moving=False),
        can_be_led(scene, area) or inspired(scene.s, scene.nation, enemy, area),
        has_ruler(scene.s, enemy, area) or inspired(scene.s, enemy, scene.nation, area),
        rounds,
    )


def worth_of(scene: Scene, area: str, expected: Odds, floor: float) -> float:
    s, nation = scene.s, scene.nation
    enemy = PIECES[scene.foes[area][0]].nation
    share = scene.reckoning[enemy]
    kill = kill_points(s, nation, enemy) + kill_bonus(s, nation, enemy) + share * unit_worth(s, enemy)
    loss = unit_worth(s, nation) * WARY + share * (kill_points(s, enemy, nation) + kill_bonus(s, enemy, nation))
    return expected.kills * kill - expected.losses * loss + expected.clears * prize(scene, area, floor)


def prize(scene: Scene, area: str, floor: float) -> float:
    """What it is worth to be alone in an enemy's area."""
    s, nation = scene.s, scene.nation
    enemy = PIECES[scene.foes[area][0]].nation
    share = scene.reckoning[enemy]
    worth = max(0.0, weight(scene, area) - floor)
    worth += HOLD * area_points(s, nation, area) * min(2, turns_to_come(s, nation))
    if turns_to_come(s, enemy):
        worth += DENIAL * share * area_points(s, enemy, area)
        if any(c.area == area and c.nation == enemy for c in CAPITALS) and enemy not in s.turned:
            worth += FALLEN_GOD * share
    if enemy == "judah" and holds_people(s, area):
        worth += PRISONERS * share
    return worth


def can_be_led(scene: Scene, area: str) -> bool:
    """Whether a Ruler of ours still has a battle to lead here (5.11.a)."""
    march = march_of(scene.s)
    waiting = [place for place in scene.own if place in scene.foes and place != area and place not in march.fought]
    for place in by_area(scene.s):
        for ruler in markers_in(scene.s, place, scene.nation, "ruler"):
            if area in within(place, 3):
                return bool(march.leading.get(ruler, 0) + len(waiting) < 2)
    return False


def has_ruler(s: State, nation: str, area: str) -> bool:
    return bool(markers_in(s, area, nation, "ruler"))


def inspired(s: State, nation: str, enemy: str, area: str) -> bool:
    """14.1.c, 14.1.d"""
    return bool(nation == "judah" and s.chosen == "godly" and (enemy in ("canaan", "sea_peoples") or area == "judah"))


# ---------------------------------------------------------------- open land


def openings(
    scene: Scene, pools: list[Pool], roads: dict[tuple[str, int], dict[str, tuple[str, ...]]], floor: float
) -> list[Order]:
    """A single unit that walks through free land opens all of it to redeployment."""
    orders = []
    gains: dict[str, float] = {}
    known = dict.fromkeys([*scene.open, *scene.foes])
    home_closes = scene.s.options["redeploy_home"] == "no"

    def gain_of(area: str) -> float:
        if area not in gains:
            gains[area] = 0.0 if area in known else max(0.0, weight(scene, area) - floor)
        return gains[area]

    for pool in pools:
        alone = len(scene.own[pool.origin]) == 1
        cost = LAST_MAN * alone
        if alone and home_closes and pool.origin not in march_of(scene.s).entered:
            cost += weight(scene, pool.origin)
        best, target = ENOUGH, ""
        for area, path in roads[pool.origin, pool.left].items():
            if area in scene.foes:
                continue
            gain = sum([gain_of(place) for place in path]) - STEP * len(path) - cost
            if gain > best:
                best, target = gain, area
        how = pool.how
        if can_sail(scene, pool):
            for area in sea_reach(scene.nation, pool.origin):
                gain = gain_of(area) - VOYAGE - cost
                if gain > best and area not in scene.foes and gain_of(area) > 0:
                    best, target, how = gain, area, "sail"
        if target:
            orders.append(Order(how, pool.origin, {pool.key: 1}, target, best))
    return orders

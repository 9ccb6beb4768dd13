"""Whole plans: which marches a nation makes, order by order, and the position after all of them.

The end is imagined: each battle ends as is more likely, what luck may add or take is reckoned with, and the units
spread as in redeployment. To choose between plans by their ends was tried: it took four times as long and won no more.
"""

from functools import lru_cache
from typing import NamedTuple

import msgspec

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.player import clashes, followers, moves, odds, spread
from engine.games.pharaohs.player.scene import Scene, kind_of, usable
from engine.games.pharaohs.position import State, reach
from engine.games.pharaohs.position.pieces import PIECES, group_of, march_of

LONGEST = 12  # orders of one plan; more come as the plan is made anew


class Plan(NamedTuple):
    """The orders of a plan, and where they lead."""

    orders: tuple[moves.Order, ...]
    scene: Scene


class Known:
    """A scene that is the same as another when the position is."""

    __slots__ = ("key", "scene")

    def __init__(self, scene: Scene) -> None:
        march = msgspec.structs.replace(march_of(scene.s), by_land=False)  # the first march is planned before it begins
        self.key = msgspec.msgpack.encode(msgspec.structs.replace(scene.s, march=march))
        self.scene = scene

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Known) and self.key == other.key


def next_order(scene: Scene) -> moves.Order | None:
    """The order that gains most now; None when it is best to stop."""
    return _next_order(Known(scene))


@lru_cache(maxsize=16)
def _next_order(known: Known) -> moves.Order | None:
    return moves.best_order(known.scene) or followers.marker_order(known.scene)


def follow(scene: Scene, spared: tuple[str, ...] = ()) -> Plan:
    """Order after order until none gains anything; then the markers march."""
    orders: list[moves.Order] = []
    while len(orders) < LONGEST:
        order = moves.best_order(scene, spared) or followers.marker_order(scene)
        if order is None:
            break
        orders.append(order)
        scene = moved(scene, order)
    return Plan(tuple(orders), scene)


# ---------------------------------------------------------------- what an order does


def moved(scene: Scene, order: moves.Order) -> Scene:
    """The scene after an order, as far as a plan must know it."""
    march = march_of(scene.s)
    group = chosen(scene, order)
    units = [piece for piece in group if piece in scene.own.get(order.origin, ())]
    spent, sailed, at_sea = march.spent, march.sailed, march.at_sea
    if order.how == "sail":
        sailed = {**sailed, **{piece: [order.origin, order.target] for piece in group}}
        at_sea += len(units)
    else:
        spent = {**spent, **{p: min(reach.allowance_of(p), spent.get(p, 0) + len(order.path)) for p in group}}
    came = march.came
    if units and order.how != "sail":
        before = order.path[-2] if len(order.path) > 1 else order.origin
        came = {**came, order.target: [*came.get(order.target, ()), before]}
    entered = [*march.entered, *order.path] if units else march.entered
    march = msgspec.structs.replace(march, spent=spent, sailed=sailed, at_sea=at_sea, came=came, entered=entered)
    own = {area: [unit for unit in stack if unit not in units] for area, stack in scene.own.items()}
    own[order.target] = [*own.get(order.target, ()), *units]
    markers = scene.s.markers
    if len(units) < len(group):
        followers = [piece for piece in group if piece not in units]
        markers = {area: [p for p in there if p not in followers] for area, there in markers.items()}
        markers[order.target] = [*markers.get(order.target, ()), *followers]
    return imagined(scene, {area: stack for area, stack in own.items() if stack}, march=march, markers=markers)


def chosen(scene: Scene, order: moves.Order) -> list[str]:
    """The pieces that a group's names stand for."""
    here = [*scene.own.get(order.origin, ()), *scene.s.markers.get(order.origin, ())]
    mine = [piece for piece in here if PIECES[piece].nation == scene.nation]
    found: list[str] = []
    for key, count in order.group.items():
        found += [piece for piece in mine if goes_by(scene, piece) == key][:count]
    return found


def goes_by(scene: Scene, piece: str) -> str:
    """The name by which a piece is ordered about, with what is left to it once it has moved."""
    spent = march_of(scene.s).spent
    return f"{group_of(piece)}+{reach.allowance_of(piece) - spent[piece]}" if piece in spent else group_of(piece)


def imagined(scene: Scene, own: dict[str, list[str]], **changes: object) -> Scene:
    """Another scene of the same turn, with own units elsewhere; what rivals can do is taken to be the same."""
    s: State = msgspec.structs.replace(scene.s, units={**scene.s.units, scene.nation: own}, **changes)
    return succeeding(scene, s, own, scene.foes)


def succeeding(scene: Scene, s: State, own: dict[str, list[str]], foes: dict[str, list[str]]) -> Scene:
    after = Scene(s, scene.nation, own, foes, usable(s, scene.nation, own, foes))
    after.threats, after.doubts, after.reckoning = scene.threats, scene.doubts, scene.reckoning
    return after


# ---------------------------------------------------------------- how it ends


def ending(scene: Scene) -> tuple[Scene, float]:
    """The position after the battles and redeployment, and what luck may add to it."""
    luck = 0.0
    for area in followers.fights(scene):
        scene, gained = fought(scene, area)
        luck += gained
    places = spread.quartered(scene)
    own: dict[str, list[str]] = {}
    for unit, area in places.items():
        if area not in scene.foes:
            own.setdefault(area, []).append(unit)
    return imagined(scene, own), luck


def fought(scene: Scene, area: str) -> tuple[Scene, float]:
    """The scene after a battle that ended as is more likely, and what luck adds to that on average."""
    kinds = [kind_of(unit) for unit in scene.own[area]]
    raid = clashes.is_raid(scene, area, march_of(scene.s).came.get(area, ()))
    expected = clashes.odds_of_attack(scene, area, kinds, 1 if raid else 2)
    enemy = clashes.enemy_in(scene, area)
    won = expected.clears >= 0.5
    dead = len(scene.foes[area]) if won else min(len(scene.foes[area]) - 1, round(expected.kills))
    lost = min(len(kinds) - won, round(expected.losses))
    luck = luck_of(scene, area, expected, dead, lost, won)
    terrain = tables.TERRAIN[area]
    stack = sorted(scene.own[area], key=lambda unit: odds.row_of(scene.nation, kind_of(unit), terrain, True))
    fallen, left = stack[:lost], stack[lost:]
    own = {place: units for place, units in scene.own.items() if place != area}
    if won:
        own[area] = left
    else:
        back = next((place for place in march_of(scene.s).came.get(area, ()) if place not in scene.foes), "")
        if back:
            own[back] = [*own.get(back, ()), *left]
        elif left and area in march_of(scene.s).came:
            luck -= len(left) * clashes.stakes_of(scene, area)[1]  # 6.5.g, 8.3.a: no way back
    return after_battle(scene, own, area, enemy, dead, fallen), luck


def luck_of(scene: Scene, area: str, expected: odds.Odds, dead: int, lost: int, won: bool) -> float:
    kill, loss = clashes.stakes_of(scene, area)
    gain = (expected.kills - dead) * kill - (expected.losses - lost) * loss
    return gain + (expected.clears - won) * clashes.prize(scene, area, 0.0)


def after_battle(scene: Scene, own: dict[str, list[str]], area: str, enemy: str, dead: int, fallen: list[str]) -> Scene:
    """Units of both sides gone, and counted for whoever killed them (6.3.e)."""
    s = scene.s
    theirs = s.units[enemy]
    killed, left = theirs[area][:dead], theirs[area][dead:]
    units = {**s.units, enemy: {a: u for a, u in {**theirs, area: left}.items() if u}, scene.nation: own}
    tally = {**s.fallen}
    tally[scene.nation] = [*tally.get(scene.nation, ()), *killed]
    tally[enemy] = [*tally.get(enemy, ()), *fallen]
    march = march_of(s)
    march = msgspec.structs.replace(march, fought=[*march.fought, area], entered=[*march.entered, area])
    s = msgspec.structs.replace(s, units=units, fallen=tally, march=march)
    foes = {place: there for place, there in scene.foes.items() if place != area or left}
    if left:
        foes[area] = left
    return succeeding(scene, s, own, foes)

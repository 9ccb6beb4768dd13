"""The best Major Move: from where, with whom, to which city."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.board.paths import Way
from engine.games.genesis.control import combat, controller, fortified, home_of, is_city
from engine.games.genesis.movement import movable, movable_kings, starts
from engine.games.genesis.places import march_cost
from engine.games.genesis.planning.odds import odds_against
from engine.games.genesis.planning.scene import Scene, is_target, prizes_of, threat
from engine.games.genesis.reach import reach
from engine.games.genesis.state import Counts, Force, State
from engine.games.genesis.tables import KINGS

DIE = 3  # what a die is counted on to give
UNIT = 0.2  # what a combat unit is worth
LEAST = 0.25  # a plan that gains less is no plan
FADING = 0.8  # what a point of way takes off a prize


class Plan(NamedTuple):
    """A march: its gain, where it starts, who goes, where to."""

    gain: float
    start: str
    units: Counts
    kings: list[str]
    target: str


def garrison(scene: Scene, space: str, power: str) -> int:
    """Combat units that should stay behind."""
    s = scene.s
    if power != scene.me or not is_city(s, space):
        return 0
    near = threat(scene, space)
    if s.capital.get(power) == space:
        return max(2, min(6, near // 2))
    if home_of(s, space) == power:
        return min(3, near // 4)
    ours = s.units.get(space, {}).get(power, {})
    return 0 if ours.get("ps") or not world_worth(s, space) else 1


def world_worth(s: State, space: str) -> bool:
    return is_city(s, space) and space not in s.destroyed


def marchers(scene: Scene, space: str, power: str, kind: str) -> tuple[Counts, list[str]]:
    """Who can go: all combat units beyond the garrison, and the King with them."""
    s = scene.s
    free = movable(s, space, power, kind)
    kings = movable_kings(s, space, power, kind)
    idle = combat(s.units.get(space, {}).get(power, {})) - combat(free)
    spare = max(0, garrison(scene, space, power) - idle)
    foot = max(0, free.get("inf", 0) - spare)
    units = {"inf": foot, "ch": free.get("ch", 0)}
    if foot >= 4 and free.get("ps", 0) > 2:
        units["ps"] = 1
    return {k: n for k, n in units.items() if n}, kings


def best_march(scene: Scene, power: str, kind: str, where: list[str] | None = None) -> Plan | None:
    """The march that promises most."""
    s = scene.s
    best: Plan | None = None
    for start in starts(s, power, kind):
        if where is not None and start not in where:
            continue
        units, kings = marchers(scene, start, power, kind)
        points = DIE + max([KINGS[king].campaign for king in kings], default=0)
        if kings and power == scene.me:
            ride = king_ride(scene, power, kings[0], start, points)
            if ride is not None and ride[1] != start and (best is None or ride[0] > best.gain):
                best = Plan(ride[0], start, {}, kings[:1], ride[1])
        if not combat(units):
            continue
        force = Force(power, start, units, kings, "active", points)
        found = best_target(scene, force)
        if found is not None and (best is None or found[0] > best.gain):
            best = Plan(found[0], start, units, kings, found[1])
    return best if best is not None and best.gain > LEAST else None


def best_target(scene: Scene, force: Force) -> tuple[float, str] | None:
    """(gain, space) of the best city in reach; of the way towards one beyond it, at a discount."""
    s = scene.s
    ways = reach(s, force)
    best: tuple[float, str] | None = None
    for space, (price, _) in ways.items():
        if not is_target(s, space, force.power):
            gain = quells(scene, force, space)
        else:
            gain = gain_of(scene, force, space, force.mp - price)
        if gain > 0 and (best is None or gain > best[0]):
            best = (gain, space)
    onward = beyond(scene, force, ways)
    if onward is not None and (best is None or onward[0] > best[0]):
        best = onward
    return best


def gain_of(scene: Scene, force: Force, space: str, left: int) -> float:
    """What attacking the space promises, with the points left on arrival."""
    prize = prizes_of(scene, force.power).get(space)
    if prize is None:
        return 0.0
    taken, lost = odds_against(scene.s, force.power, force.units, force.kings, prize.meets, left)
    price = UNIT if force.power == scene.me else 0.1
    return taken * prize.reward - lost * combat(force.units) * price


def quells(scene: Scene, force: Force, space: str) -> float:
    """A city of ours In Revolt is worth a visit with enough Infantry."""
    s = scene.s
    revolt = s.revolts.get(space)
    if revolt is None or revolt.power != force.power or force.power != scene.me:
        return 0.0
    enough = force.units.get("inf", 0) > s.ds.get(space, 0) and not fortified(s, space)
    strong = force.units.get("inf", 0) > 5
    return 2.0 + 1.5 * scene.turns if enough or strong else 0.0


def beyond(scene: Scene, force: Force, ways: Mapping[str, Way]) -> tuple[float, str] | None:
    """A friendly city from which more can be had than from here, next time."""
    if force.power != scene.me:
        return None
    s = scene.s
    prizes = prizes_for(scene, force)
    if not prizes:
        return None
    best = (outlook(s, prizes, force.at) + 0.15, "")
    for space in ways:
        if is_city(s, space) and controller(s, space) == force.power:
            best = max(best, (outlook(s, prizes, space), space))
    return (0.6 * best[0], best[1]) if best[1] else None


def prizes_for(scene: Scene, force: Force) -> dict[str, float]:
    """What the force could gain at each city of the map if it stood before it."""
    found = {}
    for city in prizes_of(scene, force.power):
        gain = gain_of(scene, force, city, 2)
        if gain > 0:
            found[city] = gain
    return found


def outlook(s: State, prizes: dict[str, float], space: str) -> float:
    """The best prize, the less the farther away it is."""
    away = march_cost(s.scenario, space)
    return max([gain * FADING ** max(0, away.get(city, 99) - 1) for city, gain in prizes.items()], default=0.0)


# ---------------------------------------------------------------- a King who fetches an army (7.2.6)


def king_ride(scene: Scene, power: str, king: str, at: str, points: int) -> tuple[float, str] | None:
    """(gain, space) of the army that a King alone had best take over; 1 point to ride, 1 to take it along."""
    s = scene.s
    rider = Force(power, at, {}, [king], "active", max(1, points))
    best: tuple[float, str] | None = None
    for space in [at, *reach(s, rider)]:
        if power not in s.units.get(space, {}):
            continue
        units = recruits_at(scene, space, power)
        left = points - 1 - (space != at)
        if combat(units) < 3 or left < 1:
            continue
        found = best_target(scene, Force(power, space, units, [king], "active", left))
        if found is not None and (best is None or found[0] > best[0]):
            best = (found[0], space)
    return best


def recruits_at(scene: Scene, space: str, power: str) -> Counts:
    """Who would go along from a space."""
    units, _ = marchers(scene, space, power, "major")
    return units

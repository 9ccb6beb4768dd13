"""What a force can do with its movement points: one city after the other, judged by where all stand in the end."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.genesis.player import danger, odds, weights
from engine.games.genesis.player.scene import Scene, can_be_linked, holding, is_target, markers_left, reward
from engine.games.genesis.position import Counts, control, places, powers, reach
from engine.wargame.paths import Way, cheapest

OPEN, WEAK, FIGHT, SHUT = range(4)  # how a space is entered: freely, over civilians, by a fight, not at all
DEEP = 3  # cities that are planned for in one Move
WIDE = (7, 4, 2)  # how many are looked at for each of them
FADING = [0.8 ** max(0, far - 1) for far in range(12)]  # what the way takes off a prize
MANY = 7  # cities that are hoped for at most
LATER = 2  # Infantry counted on to join before another Activation
FAR = 10  # movement points that are looked at


class Column(NamedTuple):
    """A force as a plan sees it."""

    power: str
    at: str
    units: Counts
    kings: list[str]
    points: int
    origin: str  # where its units stand now
    passed: tuple[str, ...] = ()  # spaces it does not enter again
    taken: tuple[str, ...] = ()


class Tour(NamedTuple):
    """What a Move promises, and its next step: a space, or none to stay; `left`: who holds the space it is in."""

    gain: float
    to: str = ""
    left: int = 0


# ---------------------------------------------------------------- the ground


def entry(scene: Scene, power: str, space: str) -> int:
    """How a force of Infantry would enter."""
    found = scene.entries.get((power, space))
    if found is None:
        found = scene.entries[power, space] = look(scene, power, space)
    return found


def look(scene: Scene, power: str, space: str) -> int:
    s = scene.s
    if control.open_to(s, space, power):
        return OPEN
    ruler = control.controller(s, space)
    if not control.welcome(s, space, power, ruler):
        return SHUT
    fighting = control.enemies_in(s, space, power, fighting=True)
    if fighting and not reach.lone_chariots(s, space, power):
        return FIGHT
    if control.fortified(s, space) and not (ruler and powers.base(ruler) == powers.base(power)):
        return FIGHT
    return WEAK if control.occupied(s, space, power) else OPEN


def ways(scene: Scene, power: str, start: str) -> Mapping[str, Way]:
    """Every space that can be entered from here, with the cheapest way; a way ends where enemies are."""
    found = scene.ways.get((power, start))
    if found is None:
        scenario = scene.s.scenario

        def steps(space: str, paid: int) -> list[tuple[str, int]]:
            if space != start and entry(scene, power, space) != OPEN:
                return []
            return [(n, price) for n, price in places.roads(scenario, power, space) if entry(scene, power, n) != SHUT]

        found = scene.ways[power, start] = cheapest(start, steps, FAR)
    return found


def chance(scene: Scene, column: Column, space: str, rounds: int) -> tuple[float, float]:
    """(chance to take the space, share of the force lost)."""
    foot, wheels = column.units.get("inf", 0), column.units.get("ch", 0)
    key = (column.power, space, foot, wheels, tuple(column.kings), min(3, rounds))
    found = scene.chances.get(key)
    if found is None:
        meets = scene.meets.get((column.power, space))
        if meets is None:
            meets = scene.meets[column.power, space] = odds.defense_of(scene.s, column.power, space)
        found = odds.odds_against(scene.s, column.power, column.units, column.kings, meets, rounds)
        scene.chances[key] = found
    return found


# ---------------------------------------------------------------- who holds what is taken


def holders(scene: Scene, column: Column, space: str) -> int:
    """How many combat units had best stay in a city that has been taken, beside any Peasants."""
    most = control.combat(column.units)
    if column.power != scene.me or not control.is_city(scene.s, space):
        return 0
    least = 0 if column.units.get("ps") or control.home_of(scene.s, space) == scene.me else 1
    value = 1.3 * holding(scene, space)
    walls = danger.walls_of(scene.s, space) if control.controller(scene.s, space) == scene.me else 0
    best, found = -1e9, least
    for n in range(least, min(most, least + 5) + 1):
        worth_it = -value * danger.danger(scene, space, {"inf": n}, walls) - weights.WEIGHT.unit * 1.5 * n
        if worth_it > best:
            best, found = worth_it, n
    return found


def kept(scene: Scene, space: str, units: Counts, walls: int) -> float:
    """What a city that is taken and held by these units is still worth, after what may come."""
    value = holding(scene, space)
    return value - 1.0 * value * danger.danger(scene, space, units, walls)


def without(units: Counts, n: int) -> Counts:
    """The force after so many combat units have stayed behind; Peasants stay first."""
    left = dict(units)
    if left.get("ps"):
        left["ps"] -= 1
    foot = min(n, left.get("inf", 0))
    left["inf"] = left.get("inf", 0) - foot
    left["ch"] = max(0, left.get("ch", 0) - (n - foot))
    return {kind: count for kind, count in left.items() if count > 0}


# ---------------------------------------------------------------- the search


def best_tour(scene: Scene, column: Column, depth: int = 0) -> Tour:
    """The best that the force can do from where it stands; staying where it is is the least."""
    best = Tour(staying(scene, column))
    for space, value in candidates(scene, column)[: WIDE[depth]]:
        gain = value if depth + 1 >= DEEP else leg(scene, column, space, depth)
        if gain > best.gain:
            best = Tour(gain, space)
    return best


def candidates(scene: Scene, column: Column) -> list[tuple[str, float]]:
    """Cities the force could take or go to, by what that alone promises, the best first."""
    found = []
    s = scene.s
    for space, way in ways(scene, column.power, column.at).items():
        price = way.price
        if price > column.points:
            break
        if not control.is_city(s, space) or any(passed in way.path for passed in column.passed):
            continue
        if is_target(scene, space, column.power):
            value = assault(scene, column, space, column.points - price)[0]
        elif column.power == scene.me:
            value = staying(scene, column._replace(at=space))
        else:
            continue
        found.append((space, value))
    found.sort(key=lambda one: -one[1])
    return found


def assault(scene: Scene, column: Column, space: str, left: int) -> tuple[float, float, Counts]:
    """(gain if the force then stays, chance to take it, who is left)."""
    how = entry(scene, column.power, space)
    taken, lost = (1.0, 0.0) if how in (OPEN, WEAK) else chance(scene, column, space, left)
    if how in (OPEN, WEAK) and not (control.combat(column.units) or (how == OPEN and column.units.get("ps"))):
        return -1.0, 0.0, column.units
    price = weights.WEIGHT.unit if column.power == scene.me else 0.1
    fallen = lost * control.combat(column.units)
    after = fewer(column.units, round(fallen))
    gain = reward(scene, space, column.power)
    if column.power == scene.me:
        stays = kept(scene, space, after, 0)
        gain += stays - holding(scene, space)
        gain = taken * (gain + outlook(scene, column._replace(at=space, units=after)) * weights.WEIGHT.onward)
    else:
        gain = taken * gain
    return gain - fallen * price, taken, after


def fewer(units: Counts, n: int) -> Counts:
    return {**units, "inf": max(0, units.get("inf", 0) - n)}


def leg(scene: Scene, column: Column, space: str, depth: int) -> float:
    """What the whole Move promises that goes to this space first."""
    way = ways(scene, column.power, column.at)[space]
    left = column.points - way.price
    if not is_target(scene, space, column.power):
        return staying(scene, column._replace(at=space))  # what lies beyond is in reach from here already
    alone, taken, after = assault(scene, column, space, left)
    if taken < 0.3 or left < 1:
        return alone
    fights = entry(scene, column.power, space) == FIGHT
    left -= 1 if fights else 0
    if fights and taken < 0.8:
        left -= 1
    if left < 1:
        return alone
    stay = holders(scene, column._replace(units=after), space) if column.power == scene.me else 1
    onward = without(after, stay)
    if not control.combat(onward):
        return alone
    ahead = Column(
        column.power, space, onward, column.kings, left, space,
        (*column.passed, column.at, *way.path), (*column.taken, space),
    )  # fmt: skip
    rest = best_tour(scene, ahead, depth + 1)
    if rest.gain <= 0 or not rest.to:
        return alone
    gain = reward(scene, space, column.power)
    if column.power == scene.me:
        gain += kept(scene, space, {"inf": stay}, 0) - holding(scene, space)
    fallen = control.combat(column.units) - control.combat(after)
    return max(alone, taken * (gain + rest.gain) - fallen * weights.WEIGHT.unit)


def staying(scene: Scene, column: Column) -> float:
    """What it is worth that the force ends its Move where it is."""
    if column.power != scene.me:
        return 0.0
    s, at = scene.s, column.at
    value = outlook(scene, column._replace(units=gathered(scene, column))) * weights.WEIGHT.onward
    if at == column.origin:
        return value
    if puts_down(scene, column):
        value += holding(scene, at)
    held = danger.stake(scene, at)
    if held:
        there = s.units.get(at, {}).get(scene.me, {})
        walls = danger.walls_of(s, at)
        with_us = {kind: there.get(kind, 0) + column.units.get(kind, 0) for kind in ("inf", "ch")}
        value += held * (danger.danger(scene, at, there, walls) - danger.danger(scene, at, with_us, walls))
    elif not control.is_city(s, at) or not can_be_linked(scene, at):
        value -= weights.WEIGHT.unit * min(2, control.combat(column.units))
    return value


def puts_down(scene: Scene, column: Column) -> bool:
    """5.2.4 Whether the force ends a revolt of its own city."""
    revolt = scene.s.revolts.get(column.at)
    own = revolt is not None and revolt.power == scene.me
    return own and column.units.get("inf", 0) > control.defense(scene.s, column.at)


def gathered(scene: Scene, column: Column) -> Counts:
    """The force together with those who stand where it is."""
    there = scene.s.units.get(column.at, {}).get(column.power, {})
    if column.at != column.origin:
        return {kind: column.units.get(kind, 0) + there.get(kind, 0) for kind in ("inf", "ch")}
    return {kind: max(column.units.get(kind, 0), there.get(kind, 0)) for kind in ("inf", "ch")}


def outlook(scene: Scene, column: Column) -> float:
    """The best that could be had from here in another Activation, the less the farther away it is."""
    if not markers_left(scene.s, scene.me) and not scene.turns:
        return 0.0
    foot, wheels = column.units.get("inf", 0), column.units.get("ch", 0)
    foot = min(16, foot + foot % 2 if foot > 4 else foot)  # roughly, so that much is reckoned once
    key = (column.power, column.at, foot, wheels, tuple(column.kings), column.taken)
    found = scene.outlooks.get(key)
    if found is None:
        rough = column._replace(units={"inf": foot, "ch": wheels})
        found = scene.outlooks[key] = foresee(scene, rough)
    return found


def foresee(scene: Scene, column: Column) -> float:
    fighters = control.combat(column.units)
    joined = column._replace(units={**column.units, "inf": column.units.get("inf", 0) + LATER}) if fighters else column
    best = 0.0
    for value, city in around(scene, column.power, column.at)[:MANY]:
        if value <= best:
            break
        if city not in column.taken:
            taken, lost = chance(scene, joined, city, 2)
            best = max(best, taken * value - lost * fighters * weights.WEIGHT.unit)
    return best


def around(scene: Scene, power: str, at: str) -> list[tuple[float, str]]:
    """Cities not too far away by what they are worth taking, the way taken off, the best first."""
    found = scene.near.get((power, at))
    if found is None:
        away = places.march_cost(scene.s.scenario, at)
        ways_to = [(away.get(city, 0), city, value) for city, value in targets(scene, power)]
        worths = [(value * FADING[far], city) for far, city, value in ways_to if 0 < far <= FAR]
        found = scene.near[power, at] = sorted(worths, reverse=True)
    return found


def targets(scene: Scene, power: str) -> list[tuple[str, float]]:
    """Cities worth taking, the best first."""
    found = scene.targets.get(power)
    if found is None:
        s = scene.s
        worths = [(c, reward(scene, c, power)) for c in places.world(s).cities if is_target(scene, c, power)]
        found = scene.targets[power] = sorted([one for one in worths if one[1] > 0], key=lambda one: -one[1])
    return found

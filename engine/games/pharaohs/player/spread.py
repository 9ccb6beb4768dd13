"""The automated player's redeployment: as many good areas as possible with one unit each, the rest as a reserve.

Which units can be in which areas is a matching: areas are served in the order of their worth, and a unit that is
needed elsewhere is replaced by another that can take its place. Then foot and mounted units change places where that
makes them safer. What is left over stands where it keeps most from being lost, and the markers go where the units are.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.games.pharaohs.player import clashes, followers, lines, weights
from engine.games.pharaohs.player.scene import Scene, danger, kind_of, reach, unit_worth, weight
from engine.games.pharaohs.position import State, pieces
from engine.games.pharaohs.position.reach import allowance

STAY = 0.05  # an area must be worth more than this to be gone to
CHANGE = 0.05  # units change places when less of them than this will be lost


class Step(NamedTuple):
    origin: str
    piece: str
    target: str


def reaches(scene: Scene) -> dict[str, dict[str, Any]]:
    """Unit -> the areas it can end in, its own first; those that have redeployed stay where they are."""
    redeployed = pieces.march_of(scene.s).redeployed
    usable: dict[str, Any] = dict.fromkeys(scene.open)
    known: dict[tuple[str, int], dict[str, Any]] = {}
    found: dict[str, dict[str, Any]] = {}
    for area, units in scene.own.items():
        stay: dict[str, Any] = {} if area in scene.foes else {area: ()}
        for unit in units:
            if unit in redeployed:
                found[unit] = stay
                continue
            left = allowance(scene.nation, kind_of(unit))
            if (area, left) not in known:
                roads = reach(scene, area, left, usable)
                near = dict(sorted(roads.items(), key=lambda road: len(road[1])))
                known[area, left] = {**stay, **near}
            found[unit] = known[area, left]
    return found


def spread(scene: Scene, found: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Unit -> the area it should hold; units without one are spare."""
    at = {unit: area for area, units in scene.own.items() for unit in units}
    near: dict[str, list[str]] = {}
    for unit, areas in found.items():
        for area in areas:
            near.setdefault(area, []).append(unit)
    worths = {area: worth_holding(scene, area) for area in near}
    holder: dict[str, str] = {}

    def serve(area: str, tried: dict[str, bool]) -> bool:
        units = near[area]
        for unit in [u for u in units if at[u] == area] + [u for u in units if at[u] != area]:
            if unit in tried:
                continue
            tried[unit] = True
            held = goal.get(unit)
            if held is None or serve(held, tried):
                goal[unit] = area
                holder[area] = unit
                return True
        return False

    goal: dict[str, str] = {}
    for area in sorted(near, key=lambda a: -worths[a]):
        if weight(scene, area) > STAY:
            serve(area, {})
    return exchanged(scene, found, goal)


def exchanged(scene: Scene, found: Mapping[str, Mapping[str, Any]], goal: dict[str, str]) -> dict[str, str]:
    """Units of two kinds change places where that makes them safer: foot to the mountains, mounted to open land."""
    kinds = {unit: kind_of(unit) for unit in found}
    if len(dict.fromkeys(kinds.values())) < 2:
        return goal
    risks: dict[tuple[str, str], float] = {}

    def risk(unit: str, area: str | None) -> float:
        if area is None:
            return 0.0
        if (kinds[unit], area) not in risks:
            risks[kinds[unit], area] = danger(scene, area, (kinds[unit],))
        return risks[kinds[unit], area]

    for unit in found:
        for other in found:
            here, there = goal.get(unit), goal.get(other)
            if here is None or kinds[unit] == kinds[other] or here not in found[other]:
                continue
            if there is not None and there not in found[unit]:
                continue
            if risk(unit, here) + risk(other, there) > risk(unit, there) + risk(other, here) + CHANGE:
                goal[other] = here
                if there is None:
                    del goal[unit]
                else:
                    goal[unit] = there
    return goal


def worth_holding(scene: Scene, area: str) -> float:
    """What an area is worth to a lone unit: less where rivals can fall upon it."""
    return weight(scene, area) - weights.W.exposed * danger(scene, area, ("foot",)) * unit_worth(scene.s, scene.nation)


# ---------------------------------------------------------------- the escort of the Chosen People


def escort(scene: Scene, found: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """14.3 The units that stay with the Chosen People, and where: as many as are worth more there than spread out."""
    worths = sorted([worth_holding(scene, area) for area in dict.fromkeys([*scene.open, *scene.own])], reverse=True)
    best, chosen = 0.0, {}
    for spot in followers.refuges(scene):
        able = [unit for unit, areas in found.items() if spot in areas][: clashes.stack_limit(scene, spot)]
        alone = followers.risk_of_people(scene, spot, [])
        for n in range(1, len(able) + 1):
            spread_out = len(found) - n
            missed = sum([max(0.0, worth) for worth in worths[spread_out : spread_out + n]])
            safer = alone - followers.risk_of_people(scene, spot, [kind_of(unit) for unit in able[:n]])
            gain = lines.ransom(scene.s) * safer + worth_holding(scene, spot) - missed
            if gain > best:
                best, chosen = gain, dict.fromkeys(able[:n], spot)
    return chosen


# ---------------------------------------------------------------- spare units


def quartered(scene: Scene) -> dict[str, str]:
    """Unit -> where it is to stand: first one for each good area, then the spare ones where they guard most."""
    found = reaches(scene)
    places = escort(scene, found)
    places.update(spread(scene, {unit: areas for unit, areas in found.items() if unit not in places}))
    at = {unit: area for area, units in scene.own.items() for unit in units}
    redeployed = pieces.march_of(scene.s).redeployed
    stacks: dict[str, list[str]] = {}
    spare: list[str] = []
    for unit, area in at.items():
        if unit in places or unit in redeployed:
            stacks.setdefault(places.setdefault(unit, area), []).append(kind_of(unit))
        else:
            spare.append(unit)
    # those that must leave a contested area choose first
    for unit in sorted(spare, key=lambda unit: at[unit] not in scene.foes):
        place = guarded_by(scene, unit, at[unit], found[unit], stacks)
        places[unit] = place
        stacks.setdefault(place, []).append(kind_of(unit))
    return places


def guarded_by(scene: Scene, unit: str, at: str, areas: Iterable[str], stacks: Mapping[str, list[str]]) -> str:
    """The area where one more unit keeps most from being lost; where it is, unless it is worth the way."""
    free = [area for area in areas if len(stacks.get(area, ())) < clashes.stack_limit(scene, area)]
    worths = {area: guard_worth(scene, area, unit, stacks) + weights.W.worry * (area == at) for area in free}
    return max(free, key=worths.__getitem__, default=at)


def guard_worth(scene: Scene, area: str, unit: str, stacks: Mapping[str, list[str]]) -> float:
    """How much less of what is there will be lost with this unit beside those that stand there."""
    there = stacks.get(area, ())
    less = danger(scene, area, there) - danger(scene, area, (*there, kind_of(unit)))
    value = weight(scene, area) if there else 0.0
    if scene.nation == "judah" and lines.holds_people(scene.s, area):
        value += lines.ransom(scene.s)
    return weights.W.guard * value * less - weights.W.exposed * danger(scene, area, (*there, kind_of(unit)))


# ---------------------------------------------------------------- in steps


def steps(scene: Scene) -> list[Step]:
    """Who has to go where; those that must leave a contested area first, markers last."""
    places = quartered(scene)
    at = {unit: area for area, units in scene.own.items() for unit in units}
    moves = [Step(at[unit], unit, area) for unit, area in places.items() if at[unit] != area]
    stacks: dict[str, list[str]] = {}
    for unit, area in places.items():
        stacks.setdefault(area, []).append(unit)
    moves.sort(key=lambda step: step.origin not in scene.foes)
    return moves + [Step(*marker) for marker in followers.quarters(scene, stacks)]


def tag_of(s: State, unit: str, area: str) -> str:
    """How the question tells pieces apart that came by sea to the area they are in."""
    how = pieces.came_by(s, unit, area)
    return f"{pieces.group_of(unit)}+{how}" if how else pieces.group_of(unit)

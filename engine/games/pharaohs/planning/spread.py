"""The automated player's redeployment: as many good areas as possible with one unit each.

Which units can be in which areas is a matching: areas are served in the order of their worth, and a unit that is
needed elsewhere is replaced by another that can take its place.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.games.pharaohs.pieces import march_of
from engine.games.pharaohs.planning.moves import stack_limit
from engine.games.pharaohs.planning.scene import Scene, kind_of, reach, weight
from engine.games.pharaohs.reach import allowance
from engine.games.pharaohs.state import State

STAY = 0.05  # an area must be worth more than this to be gone to


class Step(NamedTuple):
    origin: str
    unit: str
    target: str


def reaches(scene: Scene) -> dict[str, dict[str, Any]]:
    """Unit -> the areas it can end in, its own first; those that have redeployed stay where they are."""
    redeployed = march_of(scene.s).redeployed
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


def spread(scene: Scene) -> dict[str, str]:
    """Unit -> the area it should hold; units without one are spare."""
    found = reaches(scene)
    at = {unit: area for area, units in scene.own.items() for unit in units}
    near: dict[str, list[str]] = {}
    for unit, areas in found.items():
        for area in areas:
            near.setdefault(area, []).append(unit)
    worths = {area: weight(scene, area) for area in near}
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
        if worths[area] > STAY:
            serve(area, {})
    return goal


def steps(scene: Scene) -> list[Step]:
    """Who has to go where; those that must leave a contested area first."""
    goal = spread(scene)
    at = {unit: area for area, units in scene.own.items() for unit in units}
    redeployed = march_of(scene.s).redeployed
    moves = [Step(at[unit], unit, area) for unit, area in goal.items() if at[unit] != area]
    counts: dict[str, int] = {}
    for unit, area in at.items():
        place = goal.get(unit, area)
        counts[place] = counts.get(place, 0) + 1
    found: dict[str, dict[str, Any]] = {}
    for unit, area in at.items():
        crowded = counts.get(area, 0) > stack_limit(scene, area)
        if unit in goal or unit in redeployed or not (area in scene.foes or crowded):
            continue
        found = found or reaches(scene)
        roomy = [place for place in found[unit] if counts.get(place, 0) < stack_limit(scene, place) and place != area]
        if roomy:
            place = max(roomy, key=lambda a: (weight(scene, a), -counts.get(a, 0)))
            counts[place] = counts.get(place, 0) + 1
            counts[area] -= 1
            moves.append(Step(area, unit, place))
    return sorted(moves, key=lambda step: step.origin not in scene.foes)


def tag_of(s: State, unit: str, area: str) -> str:
    """How the question tells units apart that came by sea to the area they are in."""
    march = march_of(s)
    port, landing = march.sailed.get(unit, ("", ""))
    if port and landing == area:
        return f"{kind_of(unit)}+from {port}"
    if march.landed.get(unit, ("", ""))[1] == area:
        return f"{kind_of(unit)}+landed"
    return kind_of(unit)

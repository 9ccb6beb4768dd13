"""A position as one kingdom may think about it: from what its seat sees alone, with what each city is worth to it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from engine.games.genesis.control import (
    combat,
    controller,
    home_of,
    is_city,
    worth,
)
from engine.games.genesis.places import world
from engine.games.genesis.planning.odds import Defense, defense_of
from engine.games.genesis.powers import base
from engine.games.genesis.state import State
from engine.games.genesis.trade import linked

AHEAD = 0.45  # what a silver piece a turn to come is worth beside a victory point
HARM = 0.5  # what a point that a rival loses is worth
CAPITAL = 8.0  # a rival's, or one's own
HOME_AGAIN = 3.0  # a Home city of one's own in enemy hands
MONUMENT = 1.2


class Prize(NamedTuple):
    """What a city that a power does not hold is worth to us in its hands, and what an attack on it meets."""

    reward: float
    meets: Defense


class Scene(NamedTuple):
    """A kingdom's look at the position."""

    s: State
    me: str  # the kingdom whose interest counts
    routes: dict[str, int]
    turns: int  # still to come
    prizes: dict[str, dict[str, Prize]]  # by power, by city: found when first asked for


def scene_of(s: State, me: str) -> Scene:
    """Silver that is hidden is taken for none."""
    s = replace(s, silver={kingdom: s.silver.get(kingdom, 0) for kingdom in s.hands})
    return Scene(s, me, linked(s, me) if me in s.kingdoms else {}, s.last_turn - s.turn, {})


def reward(scene: Scene, space: str, power: str) -> float:
    """What it is worth to the kingdom that this power holds the space."""
    s = scene.s
    ruler = controller(s, space)
    if power != scene.me:
        return spite(scene, space, ruler)
    if ruler == scene.me:
        return 0.0
    gain = worth(s, space) * (1 + AHEAD * scene.turns) + (MONUMENT if space in s.monuments else 0.0)
    if not can_be_linked(scene, space):
        gain *= 0.4
    if home_of(s, space) == scene.me:
        gain += HOME_AGAIN + (CAPITAL if s.original.get(scene.me) == space else 0.0)
    return gain + spite(scene, space, ruler)


def prizes_of(scene: Scene, power: str) -> dict[str, Prize]:
    """Every city worth taking, in the order of the map."""
    found = scene.prizes.get(power)
    if found is None:
        s = scene.s
        worths = {city: reward(scene, city, power) for city in world(s).cities if is_target(s, city, power)}
        found = {city: Prize(gain, defense_of(s, power, city)) for city, gain in worths.items() if gain > 0}
        scene.prizes[power] = found
    return found


def spite(scene: Scene, space: str, ruler: str) -> float:
    """What it is worth that the present ruler loses the space: the leader is hurt most gladly."""
    s = scene.s
    if ruler == scene.me:
        return -2.0 * worth(s, space) - (CAPITAL if s.capital.get(ruler) == space else 1.0)
    if ruler not in s.kingdoms:
        return 0.1
    ahead = 0.3 + standing(s, ruler)
    loss = worth(s, space) + (1 if space in s.monuments else 0) + (CAPITAL if s.capital.get(ruler) == space else 0.0)
    return HARM * ahead * loss


def standing(s: State, ruler: str) -> float:
    """How a kingdom stands beside the mean of those in play: 1 is the mean, 2 and more is far ahead."""
    everybody = sum([s.points.get(kingdom, 0) for kingdom in s.kingdoms])
    return float(Fraction(s.points.get(ruler, 0) * len(s.kingdoms), everybody)) if everybody else 1.0


def can_be_linked(scene: Scene, space: str) -> bool:
    """Whether a Trade Route would lead home once the space is ours: it lies beside one that does."""
    if space in scene.routes:
        return True
    return any(near in scene.routes for near in world(scene.s).links[space])


def threat(scene: Scene, space: str) -> int:
    """Enemy combat units of players next to a space."""
    s = scene.s
    most = 0
    for near in world(s).land[space]:
        for power, counts in s.units.get(near, {}).items():
            if base(power) != scene.me:
                most = max(most, combat(counts))
    return most


def is_target(s: State, space: str, power: str) -> bool:
    """A city that this power does not hold."""
    return is_city(s, space) and controller(s, space) != base(power)

"""A position as one kingdom may think about it: from what its seat sees alone, with what each city is worth to it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from engine.games.genesis.kingdom import trade, victory
from engine.games.genesis.player import odds
from engine.games.genesis.player.odds import Defense
from engine.games.genesis.player.weights import WEIGHT
from engine.games.genesis.position import Counts, State, control, places, powers
from engine.wargame.paths import Way


class Plan(NamedTuple):
    """A march: its gain, where it starts, who goes, and the next step."""

    gain: float
    start: str
    units: Counts
    kings: list[str]
    to: str


class Raider(NamedTuple):
    """A force of a rival that may come."""

    power: str
    at: str
    units: Counts
    kings: list[str]
    rating: int  # the Campaign rating of its King


@dataclass
class Scene:
    """A kingdom's look at the position; what is reckoned once is kept for the one question it serves."""

    s: State
    me: str  # the kingdom whose interest counts
    turns: int  # still to come after this one
    ways: dict[tuple[str, str], Mapping[str, Way]] = field(default_factory=dict)  # by power and space
    entries: dict[tuple[str, str], int] = field(default_factory=dict)  # by power and space
    rewards: dict[tuple[str, str], float] = field(default_factory=dict)  # by power and city
    meets: dict[tuple[str, str], Defense] = field(default_factory=dict)  # by power and space
    targets: dict[str, list[tuple[str, float]]] = field(default_factory=dict)  # by power, the best first
    chances: dict[tuple[str, str, int, int, tuple[str, ...], int], tuple[float, float]] = field(default_factory=dict)
    outlooks: dict[tuple[str, str, int, int, tuple[str, ...], tuple[str, ...]], float] = field(default_factory=dict)
    near: dict[tuple[str, str], list[tuple[float, str]]] = field(default_factory=dict)  # by power and space
    holds: dict[str, float] = field(default_factory=dict)  # by city
    active: dict[str, float] = field(default_factory=dict)  # by kingdom
    plans: dict[tuple[str, str, str], Plan | None] = field(default_factory=dict)  # by power, kind of Move and start
    rulers: dict[str, str] = field(default_factory=dict)  # by space
    rivals: list[Raider] | None = None
    raiders: dict[str, list[tuple[Raider, int]]] = field(default_factory=dict)  # by space
    dangers: dict[tuple[str, int, int, int], float] = field(default_factory=dict)  # by space and who defends it

    def again(self, s: State) -> Scene:
        """The same look in a position that has the same on the map: only what may still move differs."""
        other = copy(self)
        other.s, other.plans = with_silver(s), {}
        return other

    @cached_property
    def routes(self) -> frozenset[str]:
        """Where the Trade Routes of the kingdom lead."""
        return trade.linked(self.s, self.me) if self.me in self.s.kingdoms else frozenset()

    @cached_property
    def scores(self) -> dict[str, int]:
        """What everybody would score if the game ended now."""
        return {kingdom: victory.points_of(self.s, kingdom) for kingdom in self.s.kingdoms}

    @cached_property
    def harms(self) -> dict[str, float]:
        """What it is worth that a rival loses a point: the leaders are hurt most gladly."""
        rivals = [kingdom for kingdom in self.s.kingdoms if kingdom != self.me]
        most = max(self.scores.values(), default=0)
        more, less = (3, 2) if self.turns < 2 else (5, 4)  # in the end only the leader stands between us and victory
        shares = {k: more ** self.scores[k] * less ** (most - self.scores[k]) for k in rivals}
        whole = sum(shares.values())
        return {k: WEIGHT.spite * (0.4 * odds.part(1, len(rivals)) + 0.6 * odds.part(shares[k], whole)) for k in rivals}

    @property
    def lasting(self) -> float:
        """How much more than its points a city is worth by what it earns in the turns to come."""
        return 1 + WEIGHT.ahead * min(self.turns, 5)


def scene_of(s: State, me: str) -> Scene:
    return Scene(with_silver(s), me, s.last_turn - s.turn)


def with_silver(s: State) -> State:
    """Silver that is hidden is taken for none."""
    return replace(s, silver={kingdom: s.silver.get(kingdom, 0) for kingdom in s.hands})


def holding(scene: Scene, city: str) -> float:
    """What it is worth to the kingdom to hold a city."""
    found = scene.holds.get(city)
    if found is None:
        found = scene.holds[city] = hold(scene, city)
    return found


def hold(scene: Scene, city: str) -> float:
    s = scene.s
    value = control.worth(s, city) * scene.lasting
    if not can_be_linked(scene, city):
        value *= WEIGHT.unlinked
    if city in s.monuments:
        value += WEIGHT.monument
    if control.home_of(s, city) == scene.me:
        value += WEIGHT.home
        if s.capital.get(scene.me) == city:
            value += WEIGHT.capital * min(1, scene.turns)
    return value


def loss(scene: Scene, ruler: str, city: str) -> float:
    """What it is worth to the kingdom that this ruler loses the city; less than nothing if it is its own."""
    s = scene.s
    if ruler == scene.me:
        return -holding(scene, city)
    if ruler not in s.kingdoms:
        return 0.0
    points = control.worth(s, city) * min(2.0, scene.lasting) + (1 if city in s.monuments else 0)
    if s.capital.get(ruler) == city:
        points += WEIGHT.capital * min(1, scene.turns)
    return scene.harms[ruler] * points


def reward(scene: Scene, city: str, power: str) -> float:
    """What it is worth to the kingdom that this power takes the city."""
    found = scene.rewards.get((power, city))
    if found is None:
        loser = ruler(scene, city)
        found = loss(scene, loser, city)
        if power == scene.me and loser != power:
            found += holding(scene, city) + plunder_of(scene.s, city, loser) * WEIGHT.silver
        scene.rewards[power, city] = found
    return found


def plunder_of(s: State, city: str, ruler: str) -> float:
    """5.3 Half of its worth, of a city that has to be fought for."""
    return 0.5 * control.worth(s, city) if ruler and control.home_of(s, city) != "" else 0.0


def can_be_linked(scene: Scene, space: str) -> bool:
    """Whether a Trade Route would lead home once the space is ours: it lies beside one that does."""
    return space in scene.routes or any(near in scene.routes for near in places.world(scene.s).links[space])


def is_target(scene: Scene, space: str, power: str) -> bool:
    """A city that this power does not hold."""
    return control.is_city(scene.s, space) and ruler(scene, space) != powers.base(power)


def ruler(scene: Scene, space: str) -> str:
    """Who controls a space."""
    found = scene.rulers.get(space)
    if found is None:
        found = scene.rulers[space] = control.controller(scene.s, space)
    return found


def markers_left(s: State, kingdom: str) -> int:
    """Activations of a kingdom still to come in this turn."""
    return s.pool.count(kingdom) + s.track.count(kingdom) + s.extra.count(kingdom)


def purse(scene: Scene) -> int:
    """Silver beyond what the markers still to come cost."""
    return int(scene.s.silver.get(scene.me, 0)) - markers_left(scene.s, scene.me)

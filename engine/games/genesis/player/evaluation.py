"""How a kingdom stands, in parts that have a name and a sentence each; from what its seat sees alone.

`evaluate` is a function of the position and nothing else. The weights stand in `data/player.toml`; how they were
found is told there.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from engine.games.genesis.kingdom import alliances
from engine.games.genesis.player import danger, odds, weights
from engine.games.genesis.player.pacts import relief
from engine.games.genesis.player.scene import Scene, scene_of
from engine.games.genesis.position import State, control, pieces
from engine.games.genesis.war import sides
from engine.wargame.tables import exactly


class Part(Struct, frozen=True):
    """One part of an evaluation: so much of something, what each counts, and what it means."""

    name: str
    amount: float
    weight: float
    says: str

    @property
    def value(self) -> float:
        return self.amount * self.weight


class Evaluation(Struct, frozen=True):
    """The parts, whose sum is how many points more than its rivals' mean the kingdom may expect in the end."""

    kingdom: str
    parts: tuple[Part, ...]

    @property
    def value(self) -> float:
        return sum([one.value for one in self.parts])

    def part(self, name: str) -> Part:
        [found] = [one for one in self.parts if one.name == name]
        return found


def evaluate(seen: State, kingdom: str) -> Evaluation:
    """The position as this kingdom may judge it."""
    amounts = amounts_of(seen, kingdom)
    return Evaluation(kingdom, tuple([Part(n, amounts[n], w.value, w.says) for n, w in weights.TERMS.items()]))


def amounts_of(seen: State, kingdom: str) -> dict[str, float]:
    """How much there is of each part."""
    scene = scene_of(seen, kingdom)
    return {name: MEASURES[name](scene) for name in weights.TERMS}


# ---------------------------------------------------------------- what is measured


def points(scene: Scene) -> float:
    return float(scene.scores.get(scene.me, 0))


def rivals(scene: Scene) -> float:
    others = [n for kingdom, n in scene.scores.items() if kingdom != scene.me]
    return odds.part(sum(others), len(others))


def cities(scene: Scene) -> float:
    return float(len([city for city in control.controlled_cities(scene.s, scene.me) if control.worth(scene.s, city)]))


def threatened(scene: Scene) -> float:
    """The points of cities, each by the chance that it is lost."""
    return sum([control.worth(scene.s, c) * risk(scene, c) for c in control.controlled_cities(scene.s, scene.me)])


def exposed(scene: Scene) -> float:
    """The greatest chance that a Home city is lost, the Capital's twice."""
    s = scene.s
    chances = [risk(scene, city) * (2 if city == s.capital.get(scene.me) else 1) for city in held_homes(scene)]
    return max(chances, default=1.0)


def risk(scene: Scene, city: str) -> float:
    there = scene.s.units.get(city, {}).get(scene.me, {})
    return danger.danger(scene, city, there, danger.walls_of(scene.s, city))


def held_homes(scene: Scene) -> list[str]:
    own = control.controlled_cities(scene.s, scene.me)
    return [city for city in own if control.home_of(scene.s, city) == scene.me]


def homes_lost(scene: Scene) -> float:
    return float(len(control.homes(scene.s, scene.me)) - len(held_homes(scene)))


def walls(scene: Scene) -> float:
    return float(sum([control.defense(scene.s, city) for city in control.controlled_cities(scene.s, scene.me)]))


def army(scene: Scene) -> float:
    s, me = scene.s, scene.me
    return float(pieces.total(s, me, "inf") + pieces.total(s, me, "ch") * (1 + sides.level(s, me)))


def workers(scene: Scene) -> float:
    return float(sum([control.civil(there.get(scene.me, {})) for there in scene.s.units.values()]))


def silver(scene: Scene) -> float:
    return float(scene.s.silver.get(scene.me, 0))


def income(scene: Scene) -> float:
    """Silver of the turns to come, as far as three turns can be foreseen."""
    linked = [city for city in control.controlled_cities(scene.s, scene.me) if city in scene.routes]
    return float(sum([control.worth(scene.s, city) for city in linked]) * min(3, scene.turns))


def manpower(scene: Scene) -> float:
    return float(scene.s.manpower.get(scene.me, 0) * min(1, scene.turns))


def pacts(scene: Scene) -> float:
    """What alliances spare."""
    allies = alliances.allies_of(scene.s, scene.me)
    return sum([relief(scene, ally) for ally in allies]) * weights.WEIGHT.trust


def cards(scene: Scene) -> float:
    return float(len(scene.s.hands.get(scene.me, [])))


MEASURES: Mapping[str, Callable[[Scene], float]] = {
    "points": points,
    "rivals": rivals,
    "cities": cities,
    "threatened": threatened,
    "exposed": exposed,
    "homes_lost": homes_lost,
    "walls": walls,
    "army": army,
    "workers": workers,
    "silver": silver,
    "income": income,
    "manpower": manpower,
    "pacts": pacts,
    "cards": cards,
}
exactly("player.toml", "evaluation", "part", weights.TERMS, MEASURES)

"""Peasants and Slaves: where they are wanted, and the monuments they build."""

from engine.games.genesis.player import answers
from engine.games.genesis.player.scene import Scene
from engine.games.genesis.position import State, control, places
from engine.games.genesis.war import movement
from engine.kernel import Answer, Split
from engine.wargame.answers import keys_of


def temple_sites(seen: State, scene: Scene) -> list[str]:
    """Home cities that want workers for a monument, as many as can be paid for."""
    money = int(seen.silver.get(scene.me, 0)) - 4
    return without_workers(scene)[: max(0, money // 4)]


def without_workers(scene: Scene) -> list[str]:
    """Home cities without a monument and without the two who could build it."""
    s = scene.s
    bare = [city for city in control.homes(s, scene.me) if city not in s.monuments and city not in s.destroyed]
    bare = [city for city in bare if control.civil(s.units.get(city, {}).get(scene.me, {})) < 2]
    return [city for city in bare if control.controller(s, city) == scene.me]


def peasants(seen: State, ask: Split) -> Answer:
    """Two Peasants for every Home city that can still have a monument, and one to hold each city abroad."""
    scene = answers.scene_for(seen, ask)
    s = scene.s
    given = {city: 1 for city in temple_sites(seen, scene) if city in keys_of(ask)}
    for city in keys_of(ask):  # one pair to follow the army and hold what it takes
        if s.capital.get(scene.me) == city and city not in given and not s.units[city][scene.me].get("ps"):
            given[city] = 1
    return given


def settler(scene: Scene) -> tuple[str, str, str] | None:
    """A Slave or Peasant who could make a pair in a Home city without a monument: (which, from, to).

    3.7.6 Slaves by themselves go only from one Home city into the next, or into one from beside it.
    """
    s = scene.s
    for city in sorted(without_workers(scene), key=lambda c: (-control.civil(s.units.get(c, {}).get(scene.me, {})), c)):
        away = places.steps_by_land(s.scenario, city)
        for start in sorted(away, key=lambda space: (away[space], space)):
            free = movement.movable(s, start, scene.me, "minor") if 0 < away[start] <= 3 else {}
            idle = control.home_of(s, start) != scene.me or start in s.monuments
            if free.get("sl") and idle and away[start] == 1 and not places.MOUNTAIN[city]:
                return "sl", start, city
            if free.get("ps") and not wants_its_peasants(scene, start, city):
                return "ps", start, city
    return None


def wants_its_peasants(scene: Scene, space: str, other: str) -> bool:
    """Whether a Peasant is needed where he is: to hold the place, or to build there himself."""
    s = scene.s
    counts = s.units.get(space, {}).get(scene.me, {})
    if control.home_of(s, space) != scene.me:
        return control.combat(counts) == 0 or counts.get("ps", 0) < 2
    if space in s.begun:
        return control.civil(counts) <= 2
    if space in s.monuments:
        return False
    return control.civil(counts) >= 2 or control.civil(counts) > control.civil(s.units.get(other, {}).get(scene.me, {}))

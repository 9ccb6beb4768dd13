"""Walls, ruins and monuments: what to build."""

from engine.games.genesis.kingdom import construction
from engine.games.genesis.player import answers, danger, weights
from engine.games.genesis.player.scene import Scene, purse
from engine.games.genesis.position import State, control
from engine.kernel import Answer, Number
from engine.wargame.answers import named

MONUMENT, RUIN, LEVEL = 2, 5, 2  # silver


def best_site(scene: Scene, keys: list[str], money: int) -> tuple[str, float]:
    """What pays best, and how well: walls that save a city, a monument, a ruin rebuilt."""
    best: tuple[float, str] = (0.0, "")
    for key in keys:
        work, _, city = key.partition(":")
        if work == "monument" and money >= MONUMENT and (city in scene.s.begun or scene.turns or in_time(scene)):
            best = max(best, (1.0 + (city in scene.s.begun), key))
        elif work == "rebuild" and money >= RUIN:
            best = max(best, (0.5, key))
        elif work == "build" and money >= LEVEL:
            gain, _ = walls_worth(scene, city, money)
            if gain > weights.WEIGHT.silver:
                best = max(best, (gain, key))
    return best[1], best[0]


def in_time(scene: Scene) -> bool:
    """7.3.4 Whether a monument begun now could still be completed."""
    s = scene.s
    return s.pool.count(scene.me) + s.track.count(scene.me) > 0


def walls_worth(scene: Scene, city: str, money: int) -> tuple[float, int]:
    """(gain, levels) of the best that can be built on a city's walls for this money."""
    s = scene.s
    there = s.units.get(city, {}).get(scene.me, {})
    value = danger.stake(scene, city)
    now = danger.danger(scene, city, there, danger.walls_of(s, city))
    best = (0.0, 1)
    price = LEVEL * (weights.WEIGHT.silver if scene.turns else 0.1)
    stands = 1 + 0.5 * min(4, scene.turns)  # walls stand for turns to come
    for levels in range(1, min(4, money // LEVEL) + 1):
        then = danger.danger(scene, city, there, control.defense(s, city) + levels)
        best = max(best, ((value * (now - then) * stands - price * levels), levels))
    return best


def levels(seen: State, ask: Number) -> Answer:
    """As many as pay best, in the city for which that was found to be best."""
    scene = answers.scene_for(seen, ask)
    money = purse(scene)
    works = [option.key for option in construction.sites(scene.s, scene.me) if option.key.startswith("build:")]
    found = [walls_worth(scene, named(key), money) for key in works]
    return max(ask.least, min(ask.most, max(found, default=(0.0, ask.least))[1]))

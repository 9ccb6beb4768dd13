"""How likely a city is lost: which enemy forces can reach it, and what they would meet there."""

from functools import cache

from engine.games.genesis.data import tables
from engine.games.genesis.player import odds, weights
from engine.games.genesis.player.odds import Defense
from engine.games.genesis.player.scene import Raider, Scene, holding, markers_left, ruler
from engine.games.genesis.position import Counts, State, control, pieces, places, powers
from engine.games.genesis.war import sides

FAR = 8  # movement points beyond which nobody is feared


@cache
def arrives(points: int, rating: int) -> float:
    """7.2.1 The chance that a die and a Campaign rating give so many movement points."""
    return odds.SIXTH * max(0, min(6, 7 + rating - points))


def activity(scene: Scene, kingdom: str) -> float:
    """How likely a rival finds a marker for an attack on one city before it can be seen to again."""
    found = scene.active.get(kingdom)
    if found is None:
        markers = markers_left(scene.s, kingdom) + (weights.WEIGHT.later if scene.turns else 0.0)
        quiet = (1 - weights.WEIGHT.raid) ** markers
        trust = 1 - weights.WEIGHT.trust if powers.allied(scene.s, kingdom, scene.me) else 1.0
        found = scene.active[kingdom] = (1 - quiet) * trust
    return found


def rivals(scene: Scene) -> list[Raider]:
    """All forces of rivals."""
    if scene.rivals is None:
        s = scene.s
        scene.rivals = []
        for at, there in s.units.items():
            for power, units in there.items():
                if power != scene.me and power in s.kingdoms and control.combat(units):
                    kings = pieces.kings_at(s, at, power)
                    scene.rivals.append(Raider(power, at, units, kings, max(map(rating_of, kings), default=0)))
    return scene.rivals


def raiders(scene: Scene, space: str) -> list[tuple[Raider, int]]:
    """Forces of rivals that could come to a space, and their movement points to it."""
    found = scene.raiders.get(space)
    if found is None:
        away = places.march_cost(scene.s.scenario, space)
        found = [(r, away.get(r.at, 99)) for r in rivals(scene) if r.at != space]
        found = scene.raiders[space] = [(r, price) for r, price in found if price <= min(FAR, 6 + r.rating)]
    return found


def rating_of(king: str) -> int:
    return tables.KINGS[king].campaign


def danger(scene: Scene, space: str, units: Counts, walls: int) -> float:
    """The chance that the space is lost with these units in it and so much of its walls."""
    key = (space, units.get("inf", 0), units.get("ch", 0), walls)
    found = scene.dangers.get(key)
    if found is None:
        found = scene.dangers[key] = reckon(scene, space, units, walls)
    return found


def reckon(scene: Scene, space: str, units: Counts, walls: int) -> float:
    s = scene.s
    foot, wheels = units.get("inf", 0), units.get("ch", 0)
    ride = not places.MOUNTAIN[space] and not walls
    points = foot + walls + (wheels * sides.level(s, scene.me) if ride else 0)
    shifts = pieces.tactical(pieces.kings_at(s, space, scene.me)) if foot + wheels else 0
    shifts += tables.BATTLE["mountain"] if places.MOUNTAIN[space] else 0
    meets = Defense(foot + wheels > 0, walls, points, wheels, shifts, ride)
    worst: dict[str, float] = {}
    fight = 1 if points else 0
    for raider, price in raiders(scene, space):
        power = raider.power
        chance = arrives(price + fight, raider.rating)
        if chance <= worst.get(power, 0.0):
            continue
        taken, _ = odds.odds_against(s, power, raider.units, raider.kings, meets, 2)
        worst[power] = max(worst.get(power, 0.0), chance * taken)
    safe = 1.0
    for power, chance in worst.items():
        safe *= 1 - chance * activity(scene, power)
    return 1 - safe


def walls_of(s: State, space: str) -> int:
    return control.defense(s, space) if control.fortified(s, space) else 0


def stake(scene: Scene, space: str) -> float:
    """What is lost with a space that the kingdom holds: a rival gains it, so it counts more than once."""
    if not control.is_city(scene.s, space) or ruler(scene, space) != scene.me:
        return 0.0
    return 1.3 * holding(scene, space)


def bared(scene: Scene, space: str, stay: Counts) -> float:
    """What it costs that only these units stay in a space of the kingdom's."""
    value = stake(scene, space)
    if not value:
        return 0.0
    s = scene.s
    now = s.units.get(space, {}).get(scene.me, control.NOTHING)
    held = control.home_of(s, space) == scene.me or any(stay.get(kind) for kind in ("inf", "ch", "ps"))
    if not held:
        return value * (1 - danger(scene, space, now, walls_of(s, space)))
    walls = walls_of(s, space)
    return value * (danger(scene, space, stay, walls) - danger(scene, space, now, walls))

"""Silver, cards, monuments and units: what to pay for, and where."""

from __future__ import annotations

from engine.games.genesis.control import civil, combat, controller, defense, home_of, homes, worth
from engine.games.genesis.movement import movable
from engine.games.genesis.places import steps_by_land, world
from engine.games.genesis.planning.answers import (
    at_least,
    keys_of,
    scene_for,
)
from engine.games.genesis.planning.moves import (
    best_march,
    garrison,
    outlook,
    prizes_for,
)
from engine.games.genesis.planning.scene import Scene, threat
from engine.games.genesis.state import Force, State
from engine.games.genesis.tables import CARDS, KIND, KINGS
from engine.kernel.questions import Answer, Ask, Number, Split

RESERVE = 2  # silver kept beyond the markers still to be paid


def pay(seen: State, ask: Ask) -> Answer:
    return "pay" if "pay" in keys_of(ask) else "decline"


def markers_left(seen: State, me: str) -> int:
    return int(seen.pool.count(me) + seen.track.count(me))


def purse(seen: State, me: str) -> int:
    """Silver beyond what the markers still to come cost."""
    return int(seen.silver.get(me, 0)) - markers_left(seen, me) - (RESERVE if markers_left(seen, me) else 0)


CARD_WORTH = {
    "gold": 9, "chariot": 8, "conqueror": 7, "tactical_surprise": 6, "amun_ra": 6, "arzawa": 6, "elam": 6, "canaan": 6,
    "joshua": 5, "ambush": 5, "begat": 5, "horus": 5, "arinna": 5, "enlil": 5, "marduk": 5, "teshup": 5, "traitor": 4,
    "assassination": 4, "lukkan_pirates": 3, "naval_power": 2, "sherden": 2, "moses": 2, "raise_militia": 1,
    "alliance": 1,
}  # fmt: skip
AT_ONCE = (
    "gold",
    "chariot",
    "begat",
    "traitor",
    "assassination",
    "conqueror",
    "lukkan_pirates",
    "arzawa",
    "elam",
    "canaan",
)


def action(seen: State, ask: Ask) -> Answer:
    """Cards that pay first, then building, then the march, then recruits."""
    keys = keys_of(ask)
    scene = scene_for(seen, ask)
    card = card_to_play(scene, [key for key in keys if key.startswith("play:")], "play:")
    if card and not (KIND[card] == "conqueror" and "major" in keys):
        return f"play:{card}"
    site = best_site(seen, scene, keys)
    if site:
        return site
    if "major" in keys and best_march(scene, scene.me, "major") is not None:
        return "major"
    if "minor" in keys and purse(seen, scene.me) >= 2 and settler(scene) is not None:
        return "minor"
    if "recruit" in keys and purse(seen, scene.me) > 5:
        return "recruit"
    return "done"


def card_to_play(scene: Scene, keys: list[str], head: str) -> str:
    """A card worth playing now."""
    for key in keys:
        card = key.removeprefix(head)
        kind = KIND[card]
        if kind in AT_ONCE and not (kind == "assassination" and not worth_killing(scene)):
            return card
        if kind in ("horus", "arinna", "enlil", "marduk", "teshup") and best_march(
            scene, scene.me, "free", god_homes(scene, kind)
        ):
            return card
        if kind == "naval_power" and scene.s.pirates:
            return card
    return ""


def god_homes(scene: Scene, kind: str) -> list[str]:
    return [city for city in world(scene.s).homes.get(CARDS[kind].power, ()) if city not in scene.s.destroyed]


def worth_killing(scene: Scene) -> bool:
    s = scene.s
    return any(
        KINGS[king].power in s.kingdoms and KINGS[king].power != scene.me and KINGS[king].campaign <= 3
        for king in s.kings
    )


def best_site(seen: State, scene: Scene, keys: list[str]) -> str:
    """Monuments are points; a threatened Capital wants walls; ruins are rebuilt."""
    money = purse(seen, scene.me)
    ordered = sorted(
        (key for key in keys if key.startswith(("monument:", "rebuild:"))),
        key=lambda key: (key.partition(":")[2] not in scene.s.begun, key),
    )
    for key in ordered:
        if money >= (2 if key.startswith("monument") else 5):
            return key
    capital = f"build:{scene.s.capital[scene.me]}"
    if capital in keys and money >= 4 and threat(scene, scene.s.capital[scene.me]) > 4:
        return capital
    return ""


def levels(seen: State, ask: Ask) -> Answer:
    assert isinstance(ask, Number)
    return ask.least


# ---------------------------------------------------------------- raising and recruiting


def raise_units(seen: State, ask: Ask) -> Answer:
    """All of them: a few where enemies are near, the others with the King's army in the Capital."""
    assert isinstance(ask, Split)
    scene = scene_for(seen, ask)
    keys = keys_of(ask)
    hub = muster_point(scene, keys)
    room = {option.key: option.most for option in ask.options}
    left = ask.most
    given: dict[str, int] = {}
    for city in temple_sites(seen, scene) if ask.topic == "raise" else ():
        n = min(2, left - 2, room.get(city, 0))
        if n == 2 and not scene.s.units.get(city, {}).get(scene.me, {}).get("inf"):
            given[city] = n
            left -= n
    for city in homes(scene.s, scene.me):
        want = garrison(scene, city, scene.me) + 1 - combat(scene.s.units.get(city, {}).get(scene.me, {}))
        n = max(0, min(want, left, room.get(city, 0)))
        if n and threat(scene, city) > 2:
            given[city] = given.get(city, 0) + n
            left -= n
    given[hub] = given.get(hub, 0) + left
    return {key: given[key] for key in keys if given.get(key)}


def temple_sites(seen: State, scene: Scene) -> list[str]:
    """Home cities that want workers for a monument, as many as can be paid for."""
    money = int(seen.silver.get(scene.me, 0)) - 4
    return without_workers(scene)[: max(0, money // 4)]


def without_workers(scene: Scene) -> list[str]:
    """Home cities without a monument and without the two who could build it."""
    s = scene.s
    return [
        city
        for city in homes(s, scene.me)
        if controller(s, city) == scene.me
        and city not in s.monuments
        and city not in s.destroyed
        and civil(s.units.get(city, {}).get(scene.me, {})) < 2
    ]


def muster_point(scene: Scene, keys: list[str]) -> str:
    """Where the army gathers: where there is most to gain nearby."""
    prizes = prizes_for(scene, Force(scene.me, keys[0], {"inf": 9}, [], "active", 5))
    return max(keys, key=lambda city: outlook(scene.s, prizes, city))


def raise_chariots(seen: State, ask: Ask) -> Answer:
    """Chariots only from plenty: each has to be kept for 3 a turn."""
    assert isinstance(ask, Split)
    scene = scene_for(seen, ask)
    spare = int(seen.silver.get(scene.me, 0)) - 14
    count = max(0, min(ask.most, spare // 8)) if seen.technology[scene.me] > 1 else 0
    return at_least(ask, [muster_point(scene, keys_of(ask)), *keys_of(ask)], count) if count else {}


def peasants(seen: State, ask: Ask) -> Answer:
    """Two Peasants for every Home city that can still have a monument, and one to hold each city abroad."""
    assert isinstance(ask, Split)
    scene = scene_for(seen, ask)
    s = scene.s
    given = {city: 1 for city in temple_sites(seen, scene) if city in keys_of(ask)}
    for city in keys_of(ask):  # one pair to follow the army and hold what it takes
        if s.capital.get(scene.me) == city and city not in given and not s.units[city][scene.me].get("ps"):
            given[city] = 1
    return given


def recruit(seen: State, ask: Ask) -> Answer:
    """Infantry where enemies are near, as far as the purse goes."""
    assert isinstance(ask, Split)
    scene = scene_for(seen, ask)
    money = min(ask.most, max(0, purse(seen, scene.me) - 2))
    order = sorted(keys_of(ask), key=lambda city: (-threat(scene, city), -worth(scene.s, city), city))
    return at_least(ask, order, money) if money > 0 else {}


def tribute(seen: State, ask: Ask) -> Answer:
    """Only from cities that would hardly revolt."""
    scene = scene_for(seen, ask)
    for key in keys_of(ask):
        city = key.partition(":")[2]
        if not city:
            continue
        foot = scene.s.units.get(city, {}).get(scene.me, {}).get("inf", 0)
        if defense(scene.s, city) + worth(scene.s, city) - foot <= 1:
            return key
    return "done"


def keep_card(seen: State, ask: Ask) -> Answer:
    return max(keys_of(ask), key=lambda key: CARD_WORTH.get(KIND.get(key.partition(":")[2], ""), 0))


def worst_card(seen: State, ask: Ask) -> Answer:
    """A fourth card: one that pays is played, else the least useful one goes."""
    plays = [key for key in keys_of(ask) if key.startswith("play:")]
    card = card_to_play(scene_for(seen, ask), plays, "play:")
    if card:
        return f"play:{card}"
    drops = [key for key in keys_of(ask) if key.startswith("discard:")]
    return min(drops, key=lambda key: CARD_WORTH.get(KIND[key.partition(":")[2]], 0))


def settler(scene: Scene) -> tuple[str, str] | None:
    """A Peasant who could make a pair in a Home city without a monument: (from, to)."""
    s = scene.s
    for city in sorted(without_workers(scene), key=lambda c: (-civil(s.units.get(c, {}).get(scene.me, {})), c)):
        away = steps_by_land(s.scenario, city)
        for start in sorted(away, key=lambda space: (away[space], space)):
            if not 0 < away[start] <= 3 or not movable(s, start, scene.me, "minor").get("ps"):
                continue
            if not wants_its_peasants(scene, start, city):
                return start, city
    return None


def wants_its_peasants(scene: Scene, space: str, other: str) -> bool:
    """Whether a Peasant is needed where he is: to hold the place, or to build there himself."""
    s = scene.s
    counts = s.units.get(space, {}).get(scene.me, {})
    if home_of(s, space) != scene.me:
        return combat(counts) == 0 or counts.get("ps", 0) < 2
    if space in s.begun:
        return civil(counts) <= 2
    if space in s.monuments:
        return False
    return civil(counts) >= 2 or civil(counts) > civil(s.units.get(other, {}).get(scene.me, {}))

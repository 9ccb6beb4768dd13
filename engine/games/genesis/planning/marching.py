"""The march, step by step: who goes, where to, who stays."""

from __future__ import annotations

from engine.games.genesis.control import civil, combat, controller, home_of, is_city
from engine.games.genesis.planning.answers import (
    at_least,
    force_of,
    keys_of,
    move_of,
    mover_of,
    scene_for,
    suggested,
)
from engine.games.genesis.planning.economy import settler
from engine.games.genesis.planning.moves import (
    best_march,
    best_target,
    king_ride,
    recruits_at,
)
from engine.games.genesis.planning.odds import attack_odds
from engine.games.genesis.planning.scene import Scene, threat
from engine.games.genesis.state import Force, State
from engine.kernel.questions import Answer, Ask, Split


def march(seen: State, ask: Ask) -> Answer:
    """From where: the start of the best march."""
    power, kind = mover_of(ask)
    scene = scene_for(seen, ask)
    where = [key.partition(":")[2] for key in keys_of(ask) if key.startswith("march:")]
    plan = best_march(scene, power, kind, where)
    return f"march:{plan.start}" if plan is not None else "none"


def who(seen: State, ask: Ask) -> Answer:
    """Who goes: those of the plan."""
    assert isinstance(ask, Split)
    power, kind = mover_of(ask)
    scene = scene_for(seen, ask)
    plan = best_march(scene, power, kind, [str(ask.about["at"])])
    chosen: dict[str, int] = {}
    if plan is not None:
        chosen = {**plan.units, **{f"king:{king}": 1 for king in plan.kings}}
    room = {option.key: option.most for option in ask.options}
    fit = {key: min(n, room[key]) for key, n in chosen.items() if key in room and n}
    return fit if ask.least <= sum(fit.values()) <= ask.most else suggested(seen, ask)


def step(seen: State, ask: Ask) -> Answer:
    """Hold what was taken, then on to the best city in reach."""
    scene = scene_for(seen, ask)
    keys = keys_of(ask)
    force = force_of(seen, scene)
    if force is None:
        return "stop"
    if not force.units and force.kings and force.power == scene.me and move_of(seen).kind != "minor":
        return ride(scene, force, keys)
    if "drop" in keys and wants_holder(scene, force):
        return "drop"
    found = best_target(scene, force)
    if found is not None and found[0] > 0.4 and f"to:{found[1]}" in keys:
        return f"to:{found[1]}"
    if move_of(seen).kind == "minor" and not combat(force.units):
        return settle_down(scene, force, keys)
    if not is_city(scene.s, force.at) and force.power == scene.me:
        home = way_to_shelter(scene, force, keys)
        if home:
            return home
    return "stop"


def ride(scene: Scene, force: Force, keys: list[str]) -> str:
    """A King alone goes to the army that he can do most with, and takes it along."""
    found = king_ride(scene, force.power, force.kings[0], force.at, force.mp)
    if found is None:
        return "stop"
    key = "pick" if found[1] == force.at else f"to:{found[1]}"
    return key if key in keys else "stop"


def pick(seen: State, ask: Ask) -> Answer:
    """Everybody beyond the garrison."""
    assert isinstance(ask, Split)
    scene = scene_for(seen, ask)
    force = force_of(seen, scene)
    units = recruits_at(scene, force.at, force.power) if force is not None else {}
    wanted = {o.key: o.most if o.key.startswith("king") else min(o.most, units.get(o.key, 0)) for o in ask.options}
    wanted = {key: n for key, n in wanted.items() if n}
    return wanted if ask.least <= sum(wanted.values()) <= ask.most else suggested(seen, ask)


def settle_down(scene: Scene, force: Force, keys: list[str]) -> str:
    """A Peasant goes where a pair is wanted."""
    s = scene.s
    open_ = [key for key in keys if key.startswith("to:") and home_of(s, key[3:]) == scene.me]
    open_ = [
        key for key in open_ if key[3:] not in s.monuments and civil(s.units.get(key[3:], {}).get(scene.me, {})) < 2
    ]
    if home_of(s, force.at) == scene.me and force.at not in s.monuments and len(force.passed) > 1:
        return "stop"
    return max(open_, key=lambda key: civil(s.units.get(key[3:], {}).get(scene.me, {})), default="stop")


def way_to_shelter(scene: Scene, force: Force, keys: list[str]) -> str:
    """Out of the wilderness into a city of one's own."""
    cities = [key for key in keys if key.startswith("to:") and controller(scene.s, key[3:]) == force.power]
    cities = [key for key in cities if is_city(scene.s, key[3:])]
    return cities[0] if cities else ""


def wants_holder(scene: Scene, force: Force) -> bool:
    """A city abroad that only this force holds would be lost when it goes on."""
    s = scene.s
    at = force.at
    if (
        force.power != scene.me
        or not is_city(s, at)
        or home_of(s, at) == force.power
        or controller(s, at) != force.power
    ):
        return False
    counts = s.units.get(at, {}).get(force.power, {})
    others = {kind: counts.get(kind, 0) - force.units.get(kind, 0) for kind in ("inf", "ch", "ps")}
    return not any(n > 0 for n in others.values()) and combat(force.units) > 1


def drop(seen: State, ask: Ask) -> Answer:
    """One unit to hold the place, a Peasant if there is one; more where the walls are down and enemies near."""
    assert isinstance(ask, Split)
    keys = keys_of(ask)
    order = [key for key in ("ps", "inf", "ch", "sl") if key in keys] + [key for key in keys if key.startswith("king")]
    scene = scene_for(seen, ask)
    force = force_of(seen, scene)
    count = 1
    if force is not None and threat(scene, force.at) > 3 and force.units.get("inf", 0) > 6:
        count = 2
    return at_least(ask, order, count)


def attack_again(seen: State, ask: Ask) -> Answer:
    scene = scene_for(seen, ask)
    force = force_of(seen, scene)
    if force is None:
        return "no"
    taken, _ = attack_odds(scene.s, force.power, force.units, force.kings, force.at, 1)
    return "yes" if taken > 0.25 else "no"


def minor(seen: State, ask: Ask) -> Answer:
    plan = settler(scene_for(seen, ask))
    key = f"unit:ps@{plan[0]}" if plan else "none"
    return key if key in keys_of(ask) else "none"

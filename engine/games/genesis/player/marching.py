"""The march, step by step: who goes, where to, who stays."""

from engine.games.genesis.player import answers, moves, odds, settling
from engine.games.genesis.player.scene import Scene
from engine.games.genesis.position import Force, State, control, reach
from engine.kernel import Answer, Ask, Split
from engine.wargame.answers import keys_of, named, suggested


def march(seen: State, ask: Ask) -> Answer:
    """From where: the start of the best march."""
    power, kind = answers.mover_of(ask)
    scene = answers.scene_for(seen, ask)
    where = [named(key) for key in keys_of(ask) if key.startswith("march:")]
    plan = moves.best_march(scene, power, kind, where)
    return f"march:{plan.start}" if plan is not None else "none"


def who(seen: State, ask: Split) -> Answer:
    """Who goes: those of the plan."""
    power, kind = answers.mover_of(ask)
    plan = moves.best_march(answers.scene_for(seen, ask), power, kind, [str(ask.about["at"])])
    chosen: dict[str, int] = {}
    if plan is not None:
        chosen = {**plan.units, **{f"king:{king}": 1 for king in plan.kings}}
    room = {option.key: option.most for option in ask.options}
    fit = {key: min(n, room[key]) for key, n in chosen.items() if key in room and n}
    return fit if ask.least <= sum(fit.values()) <= ask.most else suggested(seen, ask)


def step(seen: State, ask: Ask) -> Answer:
    """Hold what was taken, then on to what promises most."""
    scene = answers.scene_for(seen, ask)
    keys = keys_of(ask)
    force = scene.s.forces[-1]
    kind = answers.move_of(seen).kind
    if not force.units and force.kings and force.power == scene.me:
        return ride(scene, force, keys, kind)
    if kind == "minor" and not control.combat(force.units):
        return settle_down(scene, force, keys)
    to, left = moves.next_step(scene, force, alone=kind == "minor")
    if not to:
        return "stop"
    if left and "drop" in keys:
        return "drop"
    return f"to:{to}" if f"to:{to}" in keys else "stop"


def ride(scene: Scene, force: Force, keys: list[str], kind: str) -> str:
    """A King alone goes to the army that he can do most with, and takes it along."""
    if "pick" in keys and len(force.passed) > 1:
        return "pick"
    best: tuple[float, str] = (0.0, "stop")
    for space in reach.king_reach(scene.s, force):
        plan = moves.taking_over(scene, kind, force.kings[0], space, force.mp - 2, tuple(force.passed))
        if plan is not None and f"to:{space}" in keys:
            best = max(best, (plan.gain, f"to:{space}"))
    return best[1]


def pick(seen: State, ask: Split) -> Answer:
    """Everybody beyond the garrison."""
    scene = answers.scene_for(seen, ask)
    force = scene.s.forces[-1]
    wanted: dict[str, int] = {}
    if force.kings:
        kind, passed = answers.move_of(seen).kind, tuple(force.passed[:-1])
        plan = moves.taking_over(scene, kind, force.kings[0], force.at, force.mp - 1, passed)
        units = plan.units if plan is not None else {}
        wanted = {o.key: o.most if o.key.startswith("king") else min(o.most, units.get(o.key, 0)) for o in ask.options}
    wanted = {key: n for key, n in wanted.items() if n}
    return wanted if wanted and ask.least <= sum(wanted.values()) <= ask.most else suggested(seen, ask)


def settle_down(scene: Scene, force: Force, keys: list[str]) -> str:
    """A Peasant goes where a pair is wanted."""
    s = scene.s

    def workers(key: str) -> int:
        return control.civil(s.units.get(key[3:], {}).get(scene.me, {}))

    if control.home_of(s, force.at) == scene.me and force.at not in s.monuments and len(force.passed) > 1:
        return "stop"
    open_ = [key for key in keys if key.startswith("to:") and control.home_of(s, key[3:]) == scene.me]
    open_ = [key for key in open_ if key[3:] not in s.monuments and workers(key) < 2]
    return max(open_, key=workers, default="stop")


def drop(seen: State, ask: Split) -> Answer:
    """Those who had better stay."""
    scene = answers.scene_for(seen, ask)
    force = scene.s.forces[-1]
    keys = keys_of(ask)
    _, left = moves.next_step(scene, force)
    fit = {key: n for key, n in left.items() if key in keys}
    if ask.least <= sum(fit.values()) <= ask.most and fit:
        return fit
    order = [key for key in ("ps", "inf", "ch", "sl") if key in keys] + [key for key in keys if key.startswith("king")]
    return answers.at_least(ask, order, 1)


def attack_again(seen: State, ask: Ask) -> Answer:
    scene = answers.scene_for(seen, ask)
    force = scene.s.forces[-1]
    taken, _ = odds.attack_odds(scene.s, force.power, force.units, force.kings, force.at, 1)
    return "yes" if taken > 0.25 else "no"


def minor(seen: State, ask: Ask) -> Answer:
    """A single Infantry where it takes a city, else a Peasant where a pair is wanted."""
    scene = answers.scene_for(seen, ask)
    grab = moves.best_grab(scene)
    if grab is not None:
        return f"unit:inf@{grab.start}"
    plan = settling.settler(scene)
    return f"unit:{plan[0]}@{plan[1]}" if plan else "none"

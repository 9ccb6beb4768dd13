"""Why the automated player answers so, in one sentence: of the position its seat sees, or of what it always looks at.

What it looks at in a march is the city it can take: the terms of the evaluation that change most with it are named.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.games.genesis.data import tables
from engine.games.genesis.player import answers, danger, economy, evaluation, moves, odds, policy, tours, weights
from engine.games.genesis.player.scene import Plan, Scene, is_target
from engine.games.genesis.position import Counts, State, control, pieces, places, topics
from engine.kernel import Answer, Ask
from engine.wargame.answers import named
from engine.wargame.reasons import Reasons, likely
from engine.wargame.text import plural

FILE = "reasons.toml"
REASONS = Reasons(FILE, tables.read(FILE), policy.ANSWERS, weights.TERMS, topics.TOPICS)
LEAST = 0.3  # points from which a term is worth naming
SAFER = 0.05  # a chance from which a danger is worth naming


# ---------------------------------------------------------------- marches


def action(seen: State, ask: Ask, answer: Answer) -> str:
    """The march or the Move of a single unit that is in mind, or where recruits are wanted."""
    scene = answers.scene_for(seen, ask)
    if answer == "major":
        return of_plan(scene, scene.me, moves.best_march(scene, scene.me, "major"))
    if answer == "minor":
        return of_plan(scene, scene.me, moves.best_grab(scene))
    return of_danger(scene, economy.recruits(scene)) if answer == "recruit" else ""


def march(seen: State, ask: Ask, answer: Answer) -> str:
    """What the march is for."""
    if answer == "none":
        return ""
    power, kind = answers.mover_of(ask)
    start = str(ask.about["at"]) if ask.topic == "who" else named(str(answer))
    scene = answers.scene_for(seen, ask)
    return of_plan(scene, power, moves.best_march(scene, power, kind, [start]))


def minor_move(seen: State, ask: Ask, answer: Answer) -> str:
    scene = answers.scene_for(seen, ask)
    grab = moves.best_grab(scene)
    return of_plan(scene, scene.me, grab) if grab is not None and answer == f"unit:inf@{grab.start}" else ""


def step(seen: State, ask: Ask, answer: Answer) -> str:
    """The next city on the way, which may be farther than this step."""
    scene = answers.scene_for(seen, ask)
    force = scene.s.forces[-1]
    if not control.combat(force.units) or not str(answer).startswith("to:"):
        return ""
    goal, _ = moves.next_step(scene, force)
    plan = Plan(0.0, force.at, force.units, force.kings, goal)
    return of_plan(scene, force.power, plan, force.mp) if goal else ""


def of_plan(scene: Scene, power: str, plan: Plan | None, points: int = 0) -> str:
    """Where a march is bound, how likely the place is taken, and what changes most with it."""
    if plan is None or not control.is_city(scene.s, plan.to):
        return ""
    city = places.name(plan.to)
    if not plan.units:
        return f"The King rides to {city} to lead the army there."
    if not is_target(scene, plan.to, power):
        return f"It goes to {city} to keep it safe, or to be nearer to the next prize."
    chance = ""
    if tours.entry(scene, power, plan.to) == tours.FIGHT:
        rounds = points or moves.DIE + max([tables.KINGS[king].campaign for king in plan.kings], default=0)
        taken, _ = odds.attack_odds(scene.s, power, plan.units, plan.kings, plan.to, min(3, rounds))
        chance = f", {likely(taken)} to take it with {plural(control.combat(plan.units), 'combat unit')}"
    goal = f"It is bound for {city} (worth {control.worth(scene.s, plan.to)}{chance})"
    if power != scene.me:
        return f"{goal}, which hurts its owner."
    gains = gains_of(scene, plan)
    return f"{goal}: {gains}." if gains else f"{goal}."


def gains_of(scene: Scene, plan: Plan) -> str:
    """The terms of the evaluation that change most if the city is taken by those who go."""
    then, now = evaluation.evaluate(imagined(scene, plan), scene.me), evaluation.evaluate(scene.s, scene.me)
    rise = {part.name: part.value - now.part(part.name).value for part in then.parts}
    home = control.home_of(scene.s, plan.to) == scene.me
    return REASONS.weightiest({term: n for term, n in rise.items() if not home or term != "cities"}, LEAST)


def imagined(scene: Scene, plan: Plan) -> State:
    """The position with the army in the city it is bound for, and nobody else there."""
    s = scene.s
    left = pieces.minus(s.units.get(plan.start, {}).get(scene.me, control.NOTHING), plan.units)
    here: dict[str, Counts] = dict(s.units.get(plan.start, {}))
    here.pop(scene.me, None)
    units = {space: there for space, there in s.units.items() if space not in (plan.start, plan.to)}
    if left:
        here[scene.me] = left
    if here:
        units[plan.start] = here
    units[plan.to] = {scene.me: dict(plan.units)}
    return replace(s, units=units)


# ---------------------------------------------------------------- cities in danger


def raised(seen: State, ask: Ask, answer: Answer) -> str:
    """The city that most are raised for, if it is in danger."""
    return of_danger(answers.scene_for(seen, ask), answer) if isinstance(answer, dict) else ""


def of_danger(scene: Scene, given: Mapping[str, int]) -> str:
    """What the new units do for the city that most of them go to."""
    city = max(given, key=lambda city: given[city], default="")
    if not city:
        return ""
    there = scene.s.units.get(city, {}).get(scene.me, control.NOTHING)
    walls = danger.walls_of(scene.s, city)
    now = danger.danger(scene, city, there, walls)
    then = danger.danger(scene, city, {**there, "inf": there.get("inf", 0) + given[city]}, walls)
    if now - then < SAFER:
        return ""
    return f"{places.name(city)} is in danger ({likely(now)} to be lost); with them it is {likely(then)}."


def attack_again(seen: State, ask: Ask, answer: Answer) -> str:
    """The chance that is left."""
    scene = answers.scene_for(seen, ask)
    force = scene.s.forces[-1]
    taken, _ = odds.attack_odds(scene.s, force.power, force.units, force.kings, force.at, 1)
    enough = "is enough" if answer == "yes" else "is not enough"
    return f"The chance to take {places.name(force.at)} with one more attack ({likely(taken)}) {enough}."


reason = REASONS.told_by(
    {
        "action": action,
        "march": march,
        "who": march,
        "minor_move": minor_move,
        "step": step,
        "raise": raised,
        "recruit": raised,
        "attack_again": attack_again,
    }
)

"""Why the automated player answers so, in one sentence: of the position its seat sees, or of what it always looks at.

What it looks at in an attack is how its plan ends, compared with a plan that spares the area: the terms of the
evaluation that this changes most are named.
"""

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.player import clashes, evaluation, moves, plans, policy, prospects
from engine.games.pharaohs.player.scene import Scene, area_points, kind_of, scene_of, turns_to_come
from engine.games.pharaohs.position import State, pieces
from engine.games.pharaohs.war import movement
from engine.kernel import Answer, Ask
from engine.wargame.reasons import Reasons, likely
from engine.wargame.text import listed, plural

FILE = "reasons.toml"
REASONS = Reasons(FILE, tables.read(FILE), policy.ANSWERS, evaluation.SENTENCES)
LEAST = 0.5  # points from which a term is worth naming
MOST_AREAS = 3  # that are named


# ---------------------------------------------------------------- marches


def march(s: State, ask: Ask, answer: Answer) -> str:
    """What the first order of the best plan is for."""
    if s.phase == "redeployment":
        return redeployment(s, ask, answer)
    scene = scene_of(s, policy.mover(s))
    plan = plans.follow(scene)
    if answer == "done" or not plan.orders:
        return ""
    order = plan.orders[0]
    if not order.battle:
        return of_way(scene, order)
    told = ask.topic == movement.DESTINATION
    coming = prospects.group_of(ask) if told else list(map(kind_of, plans.chosen(scene, order)))
    return of_battle(scene, plan, order.target, coming)


def of_battle(scene: Scene, plan: plans.Plan, area: str, coming: list[str]) -> str:
    """Return the odds of an attack as the question tells them, and what it brings beside a plan that spares the area.

    If more are to come with later orders, it says so: the question counts only those who go now.
    """
    now = prospects.gathered(scene, area, [kind for kind in coming if kind in tables.KINDS])
    later = [kind_of(unit) for unit in plan.scene.own.get(area, ())]
    odds = prospects.clearing(scene, area, now)
    if len(later) > len(now):
        chance = clashes.odds_of_attack(scene, area, later, prospects.ROUNDS).clears
        odds += f", {likely(chance)} once there are {len(later)}"
    gains = gains_of(scene, plan, plans.follow(scene, (area,))) or "nothing else in reach gains more"
    return f"It attacks {pieces.place_name(area)} ({odds}): {gains}."


def of_way(scene: Scene, order: moves.Order) -> str:
    """A march without a battle: land to spread over, or a marker that follows its army."""
    place = pieces.place_name(order.target)
    if not any(piece in scene.own.get(order.origin, ()) for piece in plans.chosen(scene, order)):
        return f"It is of most use in {place}, for the battles ahead or where it is safe."
    opened = [area for area in order.path if area not in scene.open and area not in scene.foes]
    if not opened:
        return f"In {place} they are safer, or of more use."
    spread = ", for units may spread out there after the battles" if len(opened) > 1 else ""
    return f"{scored(scene, opened)}{spread}."


def clears(scene: Scene, area: str, kinds: list[str]) -> str:
    """The chance of a battle in words."""
    return f"{likely(clashes.odds_of_attack(scene, area, kinds, 2).clears)} to clear it in two rounds"


def gains_of(scene: Scene, plan: plans.Plan, other: plans.Plan) -> str:
    """The land that one plan holds at the end of the turn beyond another, and the terms that change most besides."""
    end, stay = plans.ending(plan.scene)[0], plans.ending(other.scene)[0]
    then, now = (evaluation.evaluate(other.s, scene.seat, scene.threats).parts for other in (end, stay))
    rise = {term: then[term] - now[term] for term in then}
    new = [area for area in end.own if area not in stay.own and area_points(scene.s, scene.nation, area)]
    if new and all(area in end.own for area in stay.own) and rise["areas"] > 0:
        del rise["areas"]
        more = REASONS.weightiest(rise, LEAST, most=1)
        return f"{scored(scene, new)}; besides, {more}" if more else scored(scene, new)
    return REASONS.weightiest(rise, LEAST)


def scored(scene: Scene, areas: list[str]) -> str:
    """`Damascus and Qadesh can be held as well when the turn scores (4 points)`."""
    best = sorted(areas, key=lambda area: -area_points(scene.s, scene.nation, area))
    names = [pieces.place_name(area) for area in best[:MOST_AREAS]]
    if len(best) > MOST_AREAS:
        names.append(f"{len(best) - MOST_AREAS} more")
    points = round(sum([area_points(scene.s, scene.nation, area) for area in areas]))
    held = f"{listed(names)} can be held as well when the turn scores"
    return f"{held} ({plural(points, 'point')})" if points else held


# ---------------------------------------------------------------- places


def redeployment(s: State, ask: Ask, answer: Answer) -> str:
    """Of a destination: what it counts."""
    area = answer.removeprefix("to:") if isinstance(answer, str) else ""
    if ask.topic != "destination" or area not in tables.AREAS:
        return ""
    return place_reason(scene_of(s, policy.mover(s)), area)


def arrival(s: State, ask: Ask, answer: Answer) -> str:
    """Where new units come in: an attack, or the best of the places chosen."""
    places = list(answer) if isinstance(answer, dict) else [str(answer)]
    scene = scene_of(s, policy.mover(s))
    attacked = [area for area in places if area in scene.foes]
    if attacked:
        area, n = attacked[0], answer[attacked[0]] if isinstance(answer, dict) else 1
        kinds = [kind_of(unit) for unit in scene.own.get(area, ())] + [str(ask.about["kind"])] * n
        return f"They fall upon {pieces.place_name(area)}, which is held weakly: {clears(scene, area, kinds)}."
    best = max(places, key=lambda area: area_points(s, scene.nation, area), default="")
    return place_reason(scene, best) if best and len(places) == 1 else ""


def place_reason(scene: Scene, area: str) -> str:
    """What holding one area brings, in one sentence; "" where that is nothing."""
    gains = worth_words(scene, area)
    return f"{pieces.place_name(area)} {listed(gains)}." if gains else ""


def worth_words(scene: Scene, area: str) -> list[str]:
    """What holding an area brings, as `weight` counts it."""
    points = round(area_points(scene.s, scene.nation, area))
    found = [f"scores {plural(points, 'point')} when the turn ends"] if points else []
    if scene.wishes.get(area, 0.0) > 0:
        found.append("brings a victory line nearer")
    if turns_to_come(scene.s, scene.nation) and area in tables.NATIONS[scene.nation].replacement:
        found.append("lets units return there")
    if scene.doubts.get(area, 0.0) > 0:
        found.append("is wanted for a rival's victory line")
    return found


# ---------------------------------------------------------------- battles


def next_battle(s: State, ask: Ask, answer: Answer) -> str:
    area = str(answer)
    scene = scene_of(s, policy.mover(s))
    if area not in scene.own or area not in scene.foes:
        return ""
    chances = clears(scene, area, [kind_of(unit) for unit in scene.own[area]])
    return f"The surest battle comes first, if it harms no other: {pieces.place_name(area)} ({chances})."


def another_round(s: State, ask: Ask, answer: Answer) -> str:
    """What one more round would kill on either side."""
    attacks = ask.topic == "insist" or ask.rule == "BP-6.4.b"
    expected = policy.odds_of_round(s)
    area, *_ = policy.sides(s)
    ours, theirs = (expected.losses, expected.kills) if attacks else (expected.kills, expected.losses)
    counted = f"one more round is to cost us about {tenth(ours)} and them about {tenth(theirs)}"
    stays = answer in ("stay", "fight_on")
    return f"By the dice {counted}; {pieces.place_name(area)} is {'' if stays else 'not '}worth that."


def tenth(units: float) -> str:
    """`1.5 units`, `2 units`, `nobody`."""
    if round(units, 1) <= 0:
        return "nobody"
    text = f"{units:.1f}".removesuffix(".0")
    return f"{text} {'unit' if text == '1' else 'units'}"


reason = REASONS.told_by(
    {
        "move": march, "who": march, "destination": march, "arrive": arrival, "replacement area": arrival,
        "battle": next_battle, "retreat": another_round, "insist": another_round,
    }
)  # fmt: skip

"""The automated player: one short answer for every kind of question, from what its seat sees alone.

The topic is looked up in ANSWERS; what it plans by is in `planning`. Nothing is kept between questions: the
second and third question of an order find the same plan by reading the same position.
"""

from collections.abc import Callable, Mapping

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.player import clashes, followers, lines, moves, odds, plans, spread, weights
from engine.games.pharaohs.player.scene import (
    Scene,
    area_points,
    kind_of,
    scene_of,
    turns_to_come,
    unit_worth,
    weight,
    within,
)
from engine.games.pharaohs.position import State, pieces
from engine.games.pharaohs.war.battle import battle_of
from engine.kernel import Answer, Ask, Split
from engine.wargame.answers import Handler, by_topic, keys_of, named, suggested


def mover(s: State) -> str:
    return pieces.march_of(s).nation


# ---------------------------------------------------------------- set-up and arrivals


def set_up(s: State, ask: Ask) -> Answer:
    """3.1 Something everywhere; what is left over goes where the land is best."""
    assert isinstance(ask, Split)
    scene = scene_of(s, mover(s))
    counts = {area: len(units) for area, units in scene.own.items()}
    return deal_out(ask, lambda area, n: weight(scene, area) / (1 + counts.get(area, 0) + n) ** 2)


def deal_out(ask: Split, worth: Callable[[str, int], float]) -> dict[str, int]:
    """One after the other to the option that is worth most with what it has got so far."""
    given: dict[str, int] = {}
    for _ in range(ask.most):
        free = [option.key for option in ask.options if given.get(option.key, 0) < option.most]
        best = max(free, key=lambda key: worth(key, given.get(key, 0)), default="")
        if not best or (sum(given.values()) >= ask.least and worth(best, given.get(best, 0)) <= 0):
            break
        given[best] = given.get(best, 0) + 1
    return {key: given[key] for key in keys_of(ask) if key in given}


def arrive(s: State, ask: Ask) -> Answer:
    """9.1, 9.4 One by one: where a unit adds most, in a battle that is worth it, in free land, or near the enemy."""
    assert isinstance(ask, Split)
    scene = scene_of(s, mover(s))
    kind = str(ask.about["kind"])
    floor = moves.floor_of(scene)
    return charge(scene, ask, kind, floor) or deal_out(ask, lambda area, n: landing_worth(scene, area, n))


def charge(scene: Scene, ask: Split, kind: str, floor: float) -> dict[str, int]:
    """Fall upon weak stacks with enough of the arrivals; the rest goes to free land."""
    given: dict[str, int] = {}
    left = ask.most
    foes = [area for area in keys_of(ask) if area in scene.foes]
    while left:
        best: tuple[float, str, int] = (0.0, "", 0)
        for area in foes:
            there = [kind_of(unit) for unit in scene.own.get(area, ())]
            room = min(clashes.stack_limit(scene, area) - len(there), left)
            for n in range(1, room + 1):
                if area not in given:
                    worth = clashes.battle_worth(scene, area, there + [kind] * n, floor)
                    best = max(best, ((worth - free_land(scene, ask) * n) / n, area, n))
        if not best[2]:
            break
        given[best[1]] = best[2]
        left -= best[2]
    if not given:
        return {}
    places = [area for area in keys_of(ask) if area not in foes] or list(given)
    while left and places:
        area = max(places, key=lambda a: landing_worth(scene, a, given.get(a, 0)))
        given[area] = given.get(area, 0) + 1
        left -= 1
    if sum(given.values()) < ask.least:
        return {}
    return {key: given[key] for key in keys_of(ask) if key in given}


def free_land(scene: Scene, ask: Ask) -> float:
    """What a unit would earn by just standing on free land."""
    free = [area for area in keys_of(ask) if area not in scene.foes and area not in scene.own]
    return max([min(2.0, weight(scene, area)) for area in free], default=0.3)


def landing_worth(scene: Scene, area: str, given: int) -> float:
    """Free land first, then friends, then anywhere from which there is something to do; enemies last."""
    crowd = len(scene.own.get(area, ())) + given
    if area in scene.foes:
        return 0.01 / (1 + crowd) - 0.2 * len(scene.foes[area])
    worth = weight(scene, area) if not crowd else 0.3 / crowd
    around = [near for near in within(area, 2) if near not in scene.own]
    scoring = len([near for near in around if area_points(scene.s, scene.nation, near)])
    return worth + 0.02 + weights.W.near_foe * 0.1 * scoring


def marker(s: State, ask: Ask) -> Answer:
    """Markers go with the largest stack."""
    scene = scene_of(s, mover(s))
    return max(keys_of(ask), key=lambda area: len(scene.own.get(area, ())) - len(scene.foes.get(area, ())))


def ruler(s: State, ask: Ask) -> Answer:
    """15.1 A Ruler stands where most enemies and most own units are within three areas."""
    scene = scene_of(s, mover(s))

    def worth(area: str) -> float:
        around = within(area, 3)
        own = sum([len(scene.own.get(near, ())) for near in around])
        foes = sum([len(scene.foes.get(near, ())) for near in around])
        return min(own, 8) + min(foes, 8) + 0.5 * len(scene.own.get(area, ())) - 2 * (area in scene.foes)

    return max(keys_of(ask), key=worth)


# ---------------------------------------------------------------- replacements


def replace(s: State, ask: Ask) -> Answer:
    """9.2 Always; mounted first, and a sure return before a roll of the dice."""
    keys = keys_of(ask)
    order = ("chariot", "cavalry", "camel", "foot")
    returns = [key for key in keys if key.startswith("return:")]
    pile = [kind_of(unit) for unit in s.dead.get(mover(s), ())]
    for kind in order:
        key = f"return:{kind}"
        if key in returns and (kind != "foot" or pile.count("foot") > 1):
            return key
    sure = [key for key in returns if key.startswith("return:egypt_")]
    rolls = [key for key in keys if key.startswith("roll:")]
    return [*sure, *rolls, *returns, "done"][0]


def payment(s: State, ask: Ask) -> Answer:
    """9.3 The least useful unit is given up."""
    keys = keys_of(ask)
    return next((kind for kind in ("foot", "camel", "cavalry", "chariot") if kind in keys), keys[0])


def replacement_area(s: State, ask: Ask) -> Answer:
    """9.2.2 Free land first."""
    scene = scene_of(s, mover(s))
    return max(keys_of(ask), key=lambda area: landing_worth(scene, area, 0))


# ---------------------------------------------------------------- movement


def move(s: State, ask: Ask) -> Answer:
    """5.1 The first order of the best plan, until it is best to stop."""
    order = plans.next_order(scene_of(s, mover(s)))
    key = f"{order.how}:{order.origin}" if order else "done"
    return key if key in keys_of(ask) else "done"


def who(s: State, ask: Ask) -> Answer:
    """Which units go: those of the order, or of the next step of the redeployment."""
    assert isinstance(ask, Split)
    scene = scene_of(s, mover(s))
    if s.phase == "redeployment":
        return fitting(ask, next_group(scene, keys_of(ask)))
    order = plans.next_order(scene)
    return fitting(ask, order.group if order else {})


def fitting(ask: Split, group: Mapping[str, int]) -> Answer:
    """As much of the group as may go; one unit if nothing fits (somebody else began this order)."""
    chosen = {option.key: min(option.most, group[option.key]) for option in ask.options if group.get(option.key)}
    for cap in ask.caps:
        over = sum([chosen.get(key, 0) for key in cap.keys]) - cap.most
        for key in cap.keys:
            cut = min(over, chosen.get(key, 0))
            if cut > 0:
                chosen[key] -= cut
                over -= cut
    chosen = {key: n for key, n in chosen.items() if n}
    if ask.least <= sum(chosen.values()) <= ask.most:
        return chosen
    barred = [key for cap in ask.caps if cap.most <= 0 for key in cap.keys]
    free = [key for key in keys_of(ask) if key not in barred]
    return {free[0]: 1}


def next_group(scene: Scene, offered: list[str]) -> dict[str, int]:
    """The first step of the redeployment, with all others that make the same journey."""
    plan = spread.steps(scene)
    group: dict[str, int] = {}
    for step in plan:
        if (step.origin, step.target) == (plan[0].origin, plan[0].target):
            tag = spread.tag_of(scene.s, step.piece, step.origin)
            key = tag if tag in offered else pieces.group_of(step.piece)
            group[key] = group.get(key, 0) + 1
    return group


def destination(s: State, ask: Ask) -> Answer:
    """Where the plan says; without a plan the best land, and no going on for its own sake."""
    scene = scene_of(s, mover(s))
    keys = keys_of(ask)
    plan = spread.steps(scene)[:1] if s.phase == "redeployment" else [plans.next_order(scene)]
    wanted = [key for step in plan if step is not None and (key := f"to:{step.target}") in keys]
    if wanted:
        return wanted[0]
    if "halt" in keys:
        return "halt"
    return max(keys, key=lambda key: goal_worth(scene, key))


def goal_worth(scene: Scene, key: str) -> float:
    how, _, area = key.partition(":")
    if how not in ("to", "sail"):
        return 0.01 if how in ("off", "sea") else 0.0
    if area in scene.foes:
        return -1.0
    if area in scene.own:
        return 0.3 if len(scene.own[area]) < clashes.stack_limit(scene, area) else -0.5
    return weight(scene, area) + 0.1


# ---------------------------------------------------------------- battle


def battle(s: State, ask: Ask) -> Answer:
    """4.2.3.b The surest battles first, but none whose losers could flee onto the only way back from another."""
    scene = scene_of(s, mover(s))
    chances = {
        area: clashes.odds_of_attack(scene, area, [kind_of(unit) for unit in scene.own[area]], 2).clears
        for area in followers.fights(scene)
    }

    def worth(area: str) -> float:
        shut = [place for place in chances if place != area and could_shut(scene, area, place)]
        risks = [(1 - chances[place]) * len(scene.own[place]) for place in shut]
        return chances[area] - (1 - chances[area]) * sum(risks)

    return max(keys_of(ask), key=worth)


def could_shut(scene: Scene, area: str, other: str) -> bool:
    """Whether those who flee from one battle can stand on the only way back from another (6.5.c, 6.5.k)."""
    came = pieces.march_of(scene.s).came
    back = [place for place in came.get(other, ()) if place not in scene.foes]
    return len(back) == 1 and back[0] in tables.LAND[area] and back[0] not in (*came.get(area, ()), *scene.own)


def sides(s: State) -> tuple[str, str, str]:
    b = battle_of(s)
    return b.area, b.mover, b.defender


def units_of(s: State, area: str, nation: str) -> list[str]:
    return [kind_of(p) for p in pieces.units_in(s, area, nation)]


def lead(s: State, ask: Ask) -> Answer:
    """6.6.b A Ruler leads where its +1 can decide something, or where no other battle waits for it."""
    area, attacker, _ = sides(s)
    scene = scene_of(s, attacker)
    waiting = [place for place in scene.own if place in scene.foes and place not in pieces.march_of(s).fought]
    led = sum(pieces.march_of(s).leading.values())
    plain = clashes.odds_of_attack(scene, area, units_of(s, area, attacker), 2).clears
    return "lead" if len(waiting) + led <= 2 or weights.W.lead_from <= plain <= weights.W.lead_to else "no"


def next_round(s: State) -> float:
    """What one more round is worth to the mover."""
    area, attacker, _ = sides(s)
    scene = scene_of(s, attacker)
    return clashes.worth_of(scene, area, odds_of_round(s), moves.floor_of(scene))


def odds_of_round(s: State) -> odds.Odds:
    """One more round of the battle under way."""
    area, attacker, defender = sides(s)
    b = battle_of(s)
    ours, theirs = (clashes.Party(n, units_of(s, area, n), n in b.led) for n in (attacker, defender))
    return clashes.odds_between(s, area, ours, theirs, rounds=1)


def insist(s: State, ask: Ask) -> Answer:
    """6.4.2 Another round if it is worth it to us."""
    area, attacker, _ = sides(s)
    attacking = clashes.has_ruler(s, attacker, area) and pieces.seat_of(s, attacker) == ask.seat
    return "fight_on" if (next_round(s) if attacking else stand_worth(s)) > 0 else "no"


def retreat(s: State, ask: Ask) -> Answer:
    """6.4 The mover breaks off when another round costs more than it brings; so does the defender."""
    area, attacker, defender = sides(s)
    attacking = ask.rule == "BP-6.4.b"
    if (next_round(s) if attacking else stand_worth(s)) >= 0:
        return "stay"
    scene = scene_of(s, attacker if attacking else defender)
    goals = [key for key in keys_of(ask) if key.startswith("retreat:")]
    if not goals:
        return "scatter"
    return max(goals, key=lambda key: refuge_worth(scene, named(key), len(units_of(s, area, scene.nation))))


def stand_worth(s: State) -> float:
    """What standing one more round is worth to the defender, measured against leaving the area."""
    area, attacker, defender = sides(s)
    expected = odds_of_round(s)
    scene = scene_of(s, defender)
    share = scene.reckoning[attacker]
    dead = lines.kill_points(s, defender, attacker) + share * unit_worth(s, attacker)
    lost = unit_worth(s, defender) + share * lines.kill_points(s, attacker, defender)
    ahead = turns_to_come(s, defender)
    home = share * area_points(s, attacker, area) + (weight(scene, area) * 0.7 if ahead else 0.0)
    if defender == "judah" and lines.holds_people(s, area):
        home += lines.ransom(s)
    return expected.losses * dead - expected.kills * lost + (1 - expected.clears) * home


def refuge_worth(scene: Scene, area: str, coming: int) -> float:
    if area in ("sea", "nubia"):
        return -0.5
    there = len(scene.own.get(area, ()))
    crowded = max(0, there + coming - clashes.stack_limit(scene, area))
    foes = [near for near in within(area, 1) if near in scene.foes]
    worth = 0.2 if there else weight(scene, area)
    return worth - 2 * crowded - weights.W.outnumbered * len(foes)


def scatter(s: State, ask: Ask) -> Answer:
    """6.5.d Evenly over the ways out, the best land first."""
    assert isinstance(ask, Split)
    _, attacker, defender = sides(s)
    attacking = pieces.seat_of(s, attacker) == ask.seat != pieces.seat_of(s, defender)
    scene = scene_of(s, attacker if attacking else defender)
    return deal_out(ask, lambda place, n: 10.0 + refuge_worth(scene, place, n + 1) - n)


# ---------------------------------------------------------------- redeployment and scoring


def redeploy(s: State, ask: Ask) -> Answer:
    """8.1 One step of the spread after the other; whoever must leave a contested area leaves first."""
    keys = keys_of(ask)
    wanted = [f"redeploy:{step.origin}" for step in spread.steps(scene_of(s, mover(s)))]
    able = [key for key in (*wanted, "done") if key in keys]
    return able[0] if able else suggested(s, ask)


ANSWERS: Mapping[str, Handler] = {
    "set up": set_up,
    "arrive": arrive,
    "marker": marker,
    "ruler": ruler,
    "replace": replace,
    "payment": payment,
    "replacement area": replacement_area,
    "move": move,
    "who": who,
    "destination": destination,
    "overstack": suggested,  # the weakest
    "battle": battle,
    "lead": lead,
    "terror": suggested,  # all of them
    "kill": suggested,  # most units, then most dice
    "insist": insist,
    "retreat": retreat,
    "scatter": scatter,
    "follow": suggested,  # with the units
    "redeploy": redeploy,
    "god": suggested,  # turned over, but for those of one color
}

policy = by_topic(ANSWERS)

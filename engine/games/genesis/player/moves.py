"""The best Move: from where, with whom, to which city; Major Moves, free Moves and Moves of a single unit."""

from engine.games.genesis.data import tables
from engine.games.genesis.player import danger, tours, weights
from engine.games.genesis.player.scene import Plan, Scene, is_target
from engine.games.genesis.player.tours import Column
from engine.games.genesis.position import Counts, Force, control, pieces, reach
from engine.games.genesis.war import movement

DIE = 3  # what a die is counted on to give


def best_march(scene: Scene, power: str, kind: str, where: list[str] | None = None) -> Plan | None:
    """The march that promises most, over doing nothing at all."""
    best: Plan | None = None
    for start in movement.starts(scene.s, power, kind):
        if where is not None and start not in where:
            continue
        plan = best_from(scene, power, kind, start)
        if plan is not None and (best is None or plan.gain > best.gain):
            best = plan
    return best if best is not None and best.gain > weights.WEIGHT.least else None


def best_from(scene: Scene, power: str, kind: str, start: str) -> Plan | None:
    key = (power, kind, start)
    if key not in scene.plans:
        here, rides = from_here(scene, power, kind, start), by_ride(scene, power, kind, start)
        plans = [plan for plan in (here, rides) if plan is not None]
        scene.plans[key] = max(plans, key=lambda plan: plan.gain) if plans else None
    return scene.plans[key]


def from_here(scene: Scene, power: str, kind: str, start: str) -> Plan | None:
    free = movement.movable(scene.s, start, power, kind)
    kings = movement.movable_kings(scene.s, start, power, kind)
    if not control.combat(free):
        return None
    points = DIE + max([tables.KINGS[king].campaign for king in kings], default=0)
    return set_out(scene, Column(power, start, free, kings, points, start))


def set_out(scene: Scene, all_: Column) -> Plan | None:
    """How many of those free to go should go, and where to."""
    power, start = all_.power, all_.at
    there = scene.s.units.get(start, {}).get(power, control.NOTHING)
    best: Plan | None = None
    for units in parties(scene, power, start, all_.units):
        column = all_._replace(units=units)
        tour = tours.best_tour(scene, column)
        if not tour.to:
            continue
        gain = tour.gain - tours.staying(scene, column)
        if power == scene.me:
            gain -= danger.bared(scene, start, pieces.minus(there, units))
            gain -= weights.WEIGHT.idle * (control.combat(all_.units) - control.combat(units))
        if best is None or gain > best.gain:
            best = Plan(gain, start, units, all_.kings, tour.to)
    return best


def parties(scene: Scene, power: str, start: str, free: Counts) -> list[Counts]:
    """Who might go: everybody, or all but a few who keep the city."""
    foot, wheels = free.get("inf", 0), free.get("ch", 0)
    if power != scene.me:
        return [{kind: n for kind, n in (("inf", foot), ("ch", wheels)) if n}]
    home = control.home_of(scene.s, start) == power
    idle = control.combat(scene.s.units.get(start, {}).get(power, control.NOTHING)) - foot - wheels
    holds = not control.is_city(scene.s, start) or home or idle > 0
    stay = {0, 2, foot // 3} if holds or free.get("ps") else {1, 2, foot // 3}
    found = []
    for n in sorted(stay):
        if n > foot or foot - n + wheels < 1:
            continue
        units = {"inf": foot - n, "ch": wheels}
        if n == 0:
            units["sl"] = 0 if home else free.get("sl", 0)
        if foot - n >= 4:
            units["ps"] = spare_peasants(scene, start, free, n)
        found.append({kind: count for kind, count in units.items() if count})
    return found


def spare_peasants(scene: Scene, start: str, free: Counts, stay: int) -> int:
    """A Peasant may go along to hold what is taken, where he is not needed."""
    peasants = free.get("ps", 0)
    if control.home_of(scene.s, start) == scene.me:
        need = 0 if start in scene.s.monuments else 2
    else:
        need = 0 if stay else 1
    return min(1, max(0, peasants - need))


def by_ride(scene: Scene, power: str, kind: str, start: str) -> Plan | None:
    """The army that a King alone had best take over; 1 point to ride, 1 to take it along."""
    if power != scene.me:
        return None
    best: Plan | None = None
    for king in movement.movable_kings(scene.s, start, power, kind)[:1]:
        points = DIE + tables.KINGS[king].campaign
        rider = Force(power, start, {}, [king], "active", points)
        for space in reach.king_reach(scene.s, rider):
            plan = taking_over(scene, kind, king, space, points - 2, (start,))
            if plan is not None and (best is None or plan.gain > best.gain):
                best = Plan(plan.gain - 0.01, start, {}, [king], space)
    return best


def taking_over(
    scene: Scene, kind: str, king: str, space: str, points: int, passed: tuple[str, ...] = ()
) -> Plan | None:  # fmt: skip
    """What a King could do with the army of a space, with points left after it has joined him."""
    if points < 1:
        return None
    free = movement.movable(scene.s, space, scene.me, kind)
    if control.combat(free) < 2:
        return None
    return set_out(scene, Column(scene.me, space, free, [king], points, space, passed))


def best_grab(scene: Scene) -> Plan | None:
    """A single Infantry that takes or relieves a city by itself."""
    best: Plan | None = None
    me = scene.me
    for start in movement.starts(scene.s, me, "minor"):
        if not movement.movable(scene.s, start, me, "minor").get("inf"):
            continue
        there = scene.s.units.get(start, {}).get(me, control.NOTHING)
        cost = danger.bared(scene, start, pieces.minus(there, {"inf": 1}))
        column = Column(me, start, {"inf": 1}, [], 6, start)
        base = tours.staying(scene, column)
        for space, way in tours.ways(scene, me, start).items():
            if way.price > 6:
                break
            if not control.is_city(scene.s, space):
                continue
            target = is_target(scene, space, me)
            fight = 1 if target and tours.entry(scene, me, space) == tours.FIGHT else 0
            come = danger.arrives(way.price + fight, 0)
            if come <= 0:
                continue
            here = column._replace(at=space)
            gain = tours.assault(scene, column, space, 1)[0] if target else tours.staying(scene, here)
            gain = come * (gain - base) - cost - 0.05
            if gain > weights.WEIGHT.least and (best is None or gain > best.gain):
                best = Plan(gain, start, {"inf": 1}, [], space)
    return best


def next_step(scene: Scene, force: Force, *, alone: bool = False) -> tuple[str, Counts]:
    """Where the force goes on to (nowhere: it stays), and who should stay where it is now."""
    power = force.power
    here = Column(power, force.at, force.units, force.kings, force.mp, force.at, tuple(force.passed))
    best, found, left = tours.staying(scene, here) + 0.05, "", dict[str, int]()
    there = scene.s.units.get(force.at, {}).get(power, control.NOTHING)
    others = pieces.minus(there, force.units)
    for n in (0,) if alone or power != scene.me else range(min(6, control.combat(force.units))):
        for leaving in left_behind(scene, force, others, n):
            units = pieces.minus(force.units, leaving)
            if not control.combat(units):
                continue
            tour = tours.best_tour(scene, here._replace(units=units))
            gain = tour.gain
            if power == scene.me:
                gain -= danger.bared(scene, force.at, pieces.minus(there, units)) + weights.WEIGHT.idle * n
            if tour.to and gain > best:
                best, found, left = gain, tour.to, leaving
    return found, left


def left_behind(scene: Scene, force: Force, others: Counts, n: int) -> list[Counts]:
    """So many combat units and whoever else had better stay: one Peasant where nobody holds the city, the Slaves."""
    s = scene.s
    foot = min(n, force.units.get("inf", 0))
    leaving = {"inf": foot}
    city = control.is_city(s, force.at) and control.controller(s, force.at) == scene.me
    if not city:
        return [{}] if n == 0 else []
    guarded = foot or control.combat(others)
    if force.units.get("sl") and (guarded or control.home_of(s, force.at) == scene.me):
        leaving["sl"] = force.units["sl"]
    if force.units.get("ps") and (
        control.home_of(s, force.at) != scene.me and not control.combat(others) and not others.get("ps")
    ):
        leaving["ps"] = 1
    return [{kind: count for kind, count in leaving.items() if count}]

"""8.4 Retreat of a losing Defender: by choice, forced or prevented. Attackers never retreat, they regroup."""

from engine.games.genesis.data import tables
from engine.games.genesis.position import asking, control, forces, pieces, places, powers, standing, topics
from engine.games.genesis.position.state import Battle, Force, Side, State
from engine.games.genesis.war import interception, sides
from engine.games.genesis.war.toll import Toll
from engine.kernel import Option, Rule, Table
from engine.wargame.text import plural

RETREAT = topics.TOPICS.new("retreat", "whether to retreat", *standing.RETREATS)
PREVENT = topics.TOPICS.new("prevent", "whether Chariots prevent the retreat", *standing.PREVENTION)
FORCE_RETREAT = topics.TOPICS.new("force_retreat", "whether to force a retreat", *standing.FORCED_RETREATS)
RETREAT_WAY = topics.TOPICS.new("retreat_way", "where to retreat to")


def losers_way_out(t: Table[State], b: Battle, active: Force | None) -> Rule[None]:
    """8.1 step 4, 8.4.1 to 8.4.3 Whether the losing Defender leaves; sets `b.retreat`, which spares it 10%.

    `active` is the attacking force if it is the active one.
    """
    if b.winner != "attacker" or b.walls:
        return
    side = b.defender
    if not side.units:
        return
    paths = retreat_spaces(t.state, b)
    wants = False
    if paths and not b.under and side.seat:
        wants = yield from sides.asker_of(t, side).agree(
            RETREAT, "GEN-8.4.1.a", retreat_prompt(b), "retreat", "stand and take the losses",
            about={"at": b.at, "loss": sides.PERCENT * b.attacker.result},
        )  # fmt: skip
    if wants:
        b.retreat = not (yield from prevented(t, b))
        return
    yield from forced(t, b, active, paths)


def retreat_prompt(b: Battle) -> str:
    stay, leave = b.attacker.result, max(0, b.attacker.result - tables.BATTLE["retreat_relief"])
    costs = [plural(sides.percent_of(b.defender.points, sides.PERCENT * result), "point") for result in (stay, leave)]
    return (
        f"{powers.does(b.defender.power, 'has')} lost the battle in {places.name(b.at)}. "
        f"Losses: {costs[0]} ({sides.PERCENT * stay}%) standing, {costs[1]} ({sides.PERCENT * leave}%) retreating. "
        "Retreat?"
    )


def retreat_spaces(s: State, b: Battle) -> list[str]:
    """8.4.4 Connected spaces without enemies, other than the one the attacker came from."""
    return forces.ways_out(s, list(b.defender.units), b.at, [b.came])


def prevented(t: Table[State], b: Battle) -> Rule[bool]:
    """8.4.3 The winner's Chariots may hold the loser: Superiority on 1, Supremacy on 1 to 3."""
    if not b.edge.get("attacker"):
        return False
    side = b.attacker
    limit = tables.BATTLE[f"{b.edge['attacker']}_stops"]
    tries = yield from sides.asker_of(t, side).agree(
        PREVENT, "GEN-8.4.3.a",
        f"{powers.does(b.defender.power, 'retreats')} from {places.name(b.at)}. "
        f"Do your Chariots prevent it (on a die of {at_most(limit)})?",
        "prevent it", "let them go", default="yes", about={"at": b.at},
    )  # fmt: skip
    if not tries:
        return False
    [die] = t.dice.roll(f"prevent retreat {b.at}")
    held = f"{'hold' if die <= limit else 'fail to hold'} {powers.name_of(b.defender.power)}"
    t.tell(f"Chariots of {powers.name_of(side.power)} {held}: die {die}, {at_most(limit)} needed.", "GEN-8.4.3.b")
    return die <= limit


def at_most(limit: int) -> str:
    """`1`, `1 to 3`."""
    return "1" if limit == 1 else f"1 to {limit}"


def forced(t: Table[State], b: Battle, active: Force | None, paths: list[str]) -> Rule[None]:
    """8.4.2 The winner may force a retreat: the active force for 1 movement point, an interceptor for nothing."""
    side = b.attacker
    if active is not None and active.mp < tables.MOVEMENT["force_retreat"]:
        return
    price = " for 1 movement point" if active is not None else ""
    fate = "" if paths else " There is no way out: they would be eliminated."
    insists = yield from sides.asker_of(t, side).agree(
        FORCE_RETREAT, "GEN-8.4.2.a",
        f"{powers.does(b.defender.power, 'stands')} in {places.name(b.at)}. Force a retreat{price}?{fate}",
        "force a retreat", "no", about={"at": b.at, "ours": side.points, "theirs": b.defender.points},
    )  # fmt: skip
    if not insists:
        return
    if active is not None:
        active.mp -= tables.MOVEMENT["force_retreat"]
    powers.tell(t, side.power, "forces a retreat", "GEN-8.4.2.a")
    b.retreat = True


# ---------------------------------------------------------------- the way out


def run(t: Table[State], b: Battle, target: Force | None, toll: Toll) -> Rule[None]:
    """8.4.1, 8.4.4 The survivors leave together, one space or two; those who cannot walk fast die."""
    s = t.state
    side = b.defender
    home = sheltered(s, b)
    runners, raised = runners_of(s, b, target)
    if not runners:
        return
    first = runners[0]
    paths = forces.ways_out(s, [force.power for force in runners], b.at, [b.came])
    if not paths:
        for force in runners:
            powers.tell(t, force.power, f"finds no way out of {places.name(b.at)}", "GEN-8.4.2.e")
            side.fallen += force.units.get("inf", 0)
            lose_force(t, force)
        leave_civilians(t, b, runners, home)
        close(t, raised)
        return
    to = yield from choose_way(t, side, paths, may_stop=False)
    yield from leave(t, b, runners, to, toll)
    if first.at == to:
        further = [
            space
            for space in forces.ways_out(s, [force.power for force in runners], to, [b.came, b.at])
            if b.at not in places.world(s).land[space]
        ]
        if further:
            to = yield from choose_way(t, side, further, may_stop=True)
            if to:
                yield from leave(t, b, runners, to, toll)
    leave_civilians(t, b, runners, home)
    close(t, raised)


def sheltered(s: State, b: Battle) -> list[str]:
    """8.4.1 Whose Peasants and Slaves are protected: those for whom the Fortified City was friendly in the battle."""
    return [power for power in b.defender.units if control.behind_walls(s, b.at, power)]


def leave_civilians(t: Table[State], b: Battle, runners: list[Force], home: list[str]) -> None:
    """8.4.1 After an interception; where the active force attacks, it sees to them itself when it takes the space."""
    if b.cause == "interception":
        for power in dict.fromkeys(force.power for force in runners):
            if power not in home:
                abandon(t, b, power)


def abandon(t: Table[State], b: Battle, power: str) -> None:
    """8.4.1 Peasants and Slaves who cannot follow die."""
    left = pieces.civilians(control.idle(t.state, b.at, power))
    if left:
        powers.tell(t, power, f"leaves {pieces.units_text(left)} behind to die", "GEN-8.4.1.f")
        pieces.lose(t, b.at, power, left)


def runners_of(s: State, b: Battle, target: Force | None) -> tuple[list[Force], list[Force]]:
    """8.3.1, 8.4.1 All combat units of the side, with its Kings; and those of these forces that only the retreat makes.

    Forces under way remain what they are; who joined one in the battle runs beside it, and is no part of it.
    """
    side = b.defender
    under_way = fleeing_forces(s, b, target)
    for force in under_way:
        drop_civilians(force)
    runners = [force for force in under_way if force.at]
    raised = []
    for power in dict.fromkeys([*side.units, *side.spare]):
        own = [force for force in runners if force.power == power]
        units = pieces.plus(side.units.get(power, {}), side.spare.get(power, {}))
        for force in own:
            units = pieces.minus(units, force.units)
        if b.under:
            units = free_from_marker(s, b, units)
        if units:
            led = [king for force in own for king in force.kings]
            kings = [king for king in side.kings if tables.KINGS[king].power == power and king not in led]
            raised.append(forces.raise_force(s, power, b.at, units, kings, "retreating"))
    return [*runners, *raised], raised


def fleeing_forces(s: State, b: Battle, target: Force | None) -> list[Force]:
    """The intercepted force first, then others under way that defended with it."""
    if target is None:
        return []
    others = [f for f in s.forces if f is not target and f.at == b.at and b.peoples.get(f.power) == "defender"]
    return [force for force in (target, *others) if force.at == b.at and force.role != "intercepting"]


def free_from_marker(s: State, b: Battle, units: dict[str, int]) -> dict[str, int]:
    """5.2.3 Units forced out from under an IN REVOLT marker."""
    revolt = s.revolts[b.at]
    there = s.units.setdefault(b.at, {})
    there[revolt.power] = pieces.plus(there.get(revolt.power, {}), units)
    revolt.units = pieces.minus(revolt.units, units)
    return dict(units)


def drop_civilians(force: Force) -> None:
    """8.4.1 Peasants and Slaves cannot retreat; what becomes of them is seen to after the battle."""
    force.units = {kind: n for kind, n in force.units.items() if kind not in ("ps", "sl")}
    pieces.fade(force)


def choose_way(t: Table[State], side: Side, paths: list[str], *, may_stop: bool) -> Rule[str]:
    if not side.seat:  # R5.1.d
        return "" if may_stop else paths[0]
    options = [(asking.space_option(space, "to", "retreat to"), space) for space in paths]
    if may_stop:
        options.insert(0, (Option("halt", "stop here", idle=True), ""))
    return (
        yield from sides.asker_of(t, side).one_of(
            RETREAT_WAY, "GEN-8.4.4.a",
            f"{powers.subject(side.power)}: retreat to which space?" if not may_stop else "Retreat a second space?",
            options, verb="to",
        )
    )  # fmt: skip


def leave(t: Table[State], b: Battle, runners: list[Force], to: str, toll: Toll) -> Rule[None]:
    """8.4.5 All of them go; enemies who did not fight them may intercept."""
    for force in runners:
        if force.at:
            what = pieces.units_text(force.units, force.kings)
            powers.tell(t, force.power, f"retreats to {places.name(to)}: {what}", "GEN-8.4.4.a")
            forces.step(t, force, to)
            t.drop_draft()
            forces.settle_if_free(t.state, force)
    if runners[0].at == to:
        toll.count()
        yield from interception.interceptions(t, runners[0], b)
        toll.skip()


def close(t: Table[State], raised: list[Force]) -> None:
    for force in raised:
        forces.stand_down(t, force)


def lose_force(t: Table[State], force: Force) -> None:
    """8.4.2 Forced to retreat without a way out: eliminated, the King with them (8.6.3)."""
    units, kings = dict(force.units), list(force.kings)
    at = force.at
    powers.tell(t, force.power, f"loses {pieces.units_text(units, kings)}", "GEN-8.4.2.e")
    pieces.lose(t, at, force.power, units)
    for king in kings:
        pieces.bury(t, king)
    force.units, force.kings, force.at = {}, [], ""
    pieces.tidy(t, at)

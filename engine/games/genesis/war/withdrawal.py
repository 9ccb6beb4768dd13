"""7.5 Pre-battle withdrawal: before the attacker pays, those attacked may try to get away."""

from engine.games.genesis.data import tables
from engine.games.genesis.position import asking, control, forces, pieces, places, powers, standing, topics
from engine.games.genesis.position.state import Counts, Force, State
from engine.games.genesis.war import interception, sides
from engine.kernel import Facts, Option, Rule, Table
from engine.wargame.text import listed, plural

WITHDRAW = topics.TOPICS.new("withdraw", "whether to withdraw before the battle", *standing.WITHDRAWALS)
WITHDRAWING = topics.TOPICS.new("withdrawing", "who withdraws")
JOIN = forces.PICK.headed("who joins the withdrawal")
HINDER = topics.TOPICS.new("hinder", "whether Chariots hinder the withdrawal", *standing.HINDERING)
WITHDRAW_WAY = topics.TOPICS.new("withdraw_way", "where to withdraw to")

EACH_ALONE = "each_alone"  # the choice of the option `allied_withdrawal` by which earlier games go on


def withdrawals(t: Table[State], attacker: Force) -> Rule[None]:
    """7.5.1 Every force about to be attacked may try, once in a Move; 8.3.3 lone Chariots in the mountains must."""
    s = t.state
    at = attacker.at
    alone = yield from withdraw_under_one(t, attacker)
    for power in alone:
        units = fresh(s, at, power)
        if must_flee(s, at, attacker.power):
            if units:
                yield from flee(t, attacker, power, units)
            trap(t, at, power)
        elif units and powers.seat_of(s, power) and ways_to_withdraw(s, attacker, power):
            yield from may_withdraw(t, attacker, power, units)
        if attacker.at != at:
            return


def withdraw_under_one(t: Table[State], attacker: Force) -> Rule[list[str]]:
    """O12 Allies who are attacked together withdraw by the word of one of them (12.1.2). Says who decides for himself.

    One decision and one die for all; who goes, and where, is each one's own: nobody moves an ally's units.
    """
    s, at = t.state, attacker.at
    foes = control.enemies_in(s, at, attacker.power, fighting=True)
    allies = allies_among(s, at, foes)
    if s.options["allied_withdrawal"] == EACH_ALONE or not allies or must_flee(s, at, attacker.power):
        return foes
    able = [power for power in allies if ways_to_withdraw(s, attacker, power)]
    if able:
        kings = [king for power in allies for king in forces.idle_kings(s, at, power)]
        leader = sides.leader_of(t, at, allies, {power: fresh(s, at, power) for power in allies}, kings)
        wants = yield from ask_to_withdraw(t, attacker, leader, {p: fresh(s, at, p) for p in able})
        if wants:
            points = yield from roll_to_withdraw(t, attacker, leader)
            for power in able:
                if attacker.at == at:
                    yield from get_away(t, attacker, power, points)
    return [power for power in foes if power not in allies]


def allies_among(s: State, at: str, foes: list[str]) -> list[str]:
    """12.1.2 Those who stand beside an ally and may still withdraw; none if there are not two."""
    free = [power for power in foes if fresh(s, at, power)]
    return [power for power in free if any(powers.allied(s, power, other) for other in free)]


def fresh(s: State, at: str, power: str) -> Counts:
    """7.5.6 Combat units that have not withdrawn in this Move."""
    units = pieces.fighters(control.idle(s, at, power))
    if s.move is not None:
        units = pieces.minus(units, s.move.withdrawn.get(at, {}).get(power, {}))
    return units


def must_flee(s: State, at: str, attacker: str) -> bool:
    """8.3.3 Only Chariots, in a Mountain space that is no Fortified City, or has the attacker's own walls (12.1.4)."""
    if not places.MOUNTAIN[at] or control.enemy_fortress(s, at, attacker):
        return False
    return not any(control.here(s, at, p).get("inf") for p in control.enemies_in(s, at, attacker, fighting=True))


def ways_to_withdraw(s: State, attacker: Force, power: str) -> list[str]:
    """7.5.5 No enemies, no enemy Fortified City, not the space the active force came from."""
    ways = forces.ways_out(s, [power], attacker.at, [attacker.came])
    if power == "kaskans":
        ways += [w for w in mountain_ways(s, attacker) if w not in ways]
    return ways


def mountain_ways(s: State, attacker: Force) -> list[str]:
    """11.3.1 Kaskans pass through any Mountain space without enemy Infantry."""
    return [n for n in places.neighbors(s, "kaskans", attacker.at) if n != attacker.came and mountain_path(s, n)]


def mountain_path(s: State, space: str) -> bool:
    foes = control.enemies_in(s, space, "kaskans")
    return places.MOUNTAIN[space] and not any(
        control.here(s, space, foe).get("inf") or control.under_of(s, space, foe).get("inf") for foe in foes
    )


def may_withdraw(t: Table[State], attacker: Force, power: str, units: Counts) -> Rule[None]:
    """7.5.1 The owner decides; 7.5.2 the attacker's Chariots may hinder; 7.5.3 a die gives the movement points."""
    wants = yield from ask_to_withdraw(t, attacker, power, {power: units})
    if wants:
        points = yield from roll_to_withdraw(t, attacker, power)
        yield from get_away(t, attacker, power, points)


def ask_to_withdraw(t: Table[State], attacker: Force, power: str, theirs: dict[str, Counts]) -> Rule[bool]:
    """7.5.1 Whether units of this power try it, or, if it leads allies, theirs."""
    s, at = t.state, attacker.at
    units = [
        pieces.units_text(counts) if p == power else f"{pieces.units_text(counts)} of {powers.name_of(p)}"
        for p, counts in theirs.items()
    ]
    return (
        yield from asking.asker(t, power).agree(
            WITHDRAW, "GEN-7.5.1.a",
            f"{forces.acting(attacker, 'is')} about to attack {listed(units)} in {places.name(at)}. "
            f"{powers.whether(power, 'try to withdraw')}?",
            "try to withdraw", "stay", about=meeting(s, attacker),
        )
    )  # fmt: skip


def get_away(t: Table[State], attacker: Force, power: str, points: int) -> Rule[None]:
    """7.5.3, 7.5.4 With these movement points, if they are enough, those go whom their owner picks."""
    s, at = t.state, attacker.at
    if points < tables.WITHDRAWAL["needed"] or not affordable(s, attacker, power, points):
        powers.tell(t, power, f"does not get away from {places.name(at)}", "GEN-7.5.3.b")
        return
    leaving, kings = yield from asking.asker(t, power).units(
        WITHDRAWING, "GEN-7.5.4.a", f"Which units withdraw from {places.name(at)}?", fresh(s, at, power),
        forces.idle_kings(s, at, power), verb="with",
    )  # fmt: skip
    if not leaving:  # 7.2.5: a King without combat units cannot withdraw
        return
    force = forces.raise_force(s, power, at, leaving, kings, "withdrawing", points)
    yield from withdraw(t, force, attacker)


def meeting(s: State, attacker: Force) -> Facts:
    """Who is about to meet whom: combat units of the attacker, and of those he attacks."""
    there = [
        control.combat(control.here(s, attacker.at, p))
        for p in s.units.get(attacker.at, {})
        if powers.base(p) != powers.base(attacker.power)
    ]
    return {"at": attacker.at, "power": attacker.power, "theirs": control.combat(attacker.units), "ours": sum(there)}


def affordable(s: State, attacker: Force, power: str, points: int) -> bool:
    """7.5.3 Enough to enter some space at all."""
    return any(places.cost(power, way) <= points for way in ways_to_withdraw(s, attacker, power))


def roll_to_withdraw(t: Table[State], attacker: Force, power: str) -> Rule[int]:
    """7.5.2, 7.5.3 A die, less 1 or 3 when Chariots hinder; never in the mountains."""
    s = t.state
    at = attacker.at
    ours = sides.trained(s, attacker.power, attacker.units)
    foes = control.enemies_in(s, at, attacker.power, fighting=True)
    superior = sides.edge(ours, sum([sides.trained(s, foe, control.here(s, at, foe)) for foe in foes]))
    modifier = 0
    if superior and not places.MOUNTAIN[at]:
        leaves = f"{powers.does(power, 'withdraws')} from {places.name(at)}"
        hinders = yield from asking.asker(t, attacker.power).agree(
            HINDER, "GEN-7.5.2.a", f"{leaves}: do your Chariots hinder it ({tables.WITHDRAWAL[superior]})?", "hinder",
            "let them go", default="yes", about={"at": at, "power": power},
        )  # fmt: skip
        modifier = tables.WITHDRAWAL[superior] if hinders else 0
    [die] = t.dice.roll(f"withdraw {at} {power}")
    hindered = f", {modifier} for the Chariots" if modifier else ""
    points = plural(max(0, die + modifier), "movement point")
    powers.tell(t, power, f"rolls {die}{hindered}: {points} to withdraw from {places.name(at)}", "GEN-7.5.3.a")
    return die + modifier


def withdraw(t: Table[State], force: Force, attacker: Force) -> Rule[None]:
    """7.5.4, 7.5.5 Space by space, dropping off and picking up; others may intercept, the attacker may not."""
    s = t.state
    start = force.at
    seat = powers.seat_of(s, force.power) or s.owner[powers.proxy_of(s, attacker.power)]  # 8.0
    while force.at and force.units:
        key = yield from ask_where(t, force, attacker, start, seat)
        if key == "halt":
            break
        if key == "drop":
            left, kings = yield from asking.asker(t, force.power, seat).units(
                forces.DROP, "GEN-7.5.4.b", "Which units stay behind?", force.units, force.kings,
                default=None, least=1,
            )  # fmt: skip
            note_withdrawn(s, force.at, force.power, left)
            forces.part(force, left, kings)
            pieces.tidy(t, force.at)
            continue
        if key == "pick":
            force.mp -= tables.MOVEMENT["pick_up"]
            more, kings = yield from asking.asker(t, force.power, seat).units(
                JOIN, "GEN-7.5.4.b", "Which units join?", free_to_join(s, force), verb="pick",
            )  # fmt: skip
            forces.join(force, more, kings)
            continue
        to = key.partition(":")[2]
        force.mp -= places.cost(force.power, to)
        forces.step(t, force, to)
        forces.settle_if_free(s, force)
        powers.tell(t, force.power, f"withdraws to {places.name(to)}: {forces.describe(force)}", "GEN-7.5.4.a")
        yield from interception.interceptions(t, force)
    if force.at:
        if force.at != start:
            note_withdrawn(s, force.at, force.power, force.units)
        if not control.open_to(s, force.at, force.power):  # 11.3.1: nowhere further to go from among enemies
            pieces.wipe_out(t, force, "GEN-7.5.5.b")
    forces.stand_down(t, force)
    pieces.tidy(t, start)


def free_to_join(s: State, force: Force) -> Counts:
    """7.5.6 Those who have withdrawn before are not taken along."""
    units = pieces.fighters(control.idle(s, force.at, force.power))
    done = s.move.withdrawn.get(force.at, {}).get(force.power, {}) if s.move is not None else {}
    return pieces.minus(units, done)


def note_withdrawn(s: State, at: str, power: str, units: Counts) -> None:
    """7.5.6 The bar is per unit."""
    if s.move is not None:
        pieces.mark(s, at, power, {"withdrawn": pieces.fighters(units)})


def ask_where(t: Table[State], force: Force, attacker: Force, start: str, seat: str) -> Rule[str]:
    """7.5.3 At least 1 point must be used, not all of them need be. Who can go no further stops, and is not asked."""
    s = t.state
    barred = [attacker.came, attacker.at]
    ways = [n for n in places.neighbors(s, force.power, force.at) if n not in barred and passable(s, force, n)]
    ways = [near for near in ways if places.cost(force.power, near) <= force.mp and (near != start)]
    options = [asking.space_option(n, "to", f"withdraw ({places.cost(force.power, n)} of {force.mp}) to") for n in ways]
    moved = force.at != start
    if not ways:  # they all stay where they are: to leave some behind, or to take others along, is the same
        return "halt"
    if moved and force.at:
        if sum(force.units.values()) > 1 and control.open_to(s, force.at, force.power):
            options.append(Option("drop", "leave units here"))
        if force.mp >= tables.MOVEMENT["pick_up"] and free_to_join(s, force):
            options.append(Option("pick", "pick up units"))
    if moved and control.open_to(s, force.at, force.power):
        options.append(Option("halt", f"stop in {places.name(force.at)}", at=force.at, idle=True))
    prompt = (
        f"{forces.acting(force, 'withdraws')} from {places.name(force.at)}, {plural(force.mp, 'point')} left: where to?"
    )
    default = options[-1 if moved else 0].key
    ask = asking.asker(t, force.power, seat)
    return (yield from ask.choose(WITHDRAW_WAY, "GEN-7.5.3.c", prompt, options, default=default, verb="to"))


def passable(s: State, force: Force, space: str) -> bool:
    return control.open_to(s, space, force.power) or (force.power == "kaskans" and mountain_path(s, space))


def flee(t: Table[State], attacker: Force, power: str, units: Counts) -> Rule[None]:
    """8.3.3 Lone Chariots in the mountains withdraw automatically; if they cannot, they are lost."""
    s = t.state
    at = attacker.at
    force = forces.raise_force(s, power, at, units, forces.idle_kings(s, at, power), "withdrawing")
    if ways_to_withdraw(s, attacker, power):
        force.mp = yield from roll_to_withdraw(t, attacker, power)
    if force.mp >= tables.WITHDRAWAL["needed"] and affordable(s, attacker, power, force.mp):
        yield from withdraw(t, force, attacker)
        return
    pieces.wipe_out(t, force, "GEN-8.3.3.d")
    forces.stand_down(t, force)


def trap(t: Table[State], at: str, power: str) -> None:
    """8.3.3 Chariots that must flee and cannot: they have withdrawn before in this Move, or are under a marker."""
    for marked, units in (
        (False, pieces.fighters(control.idle(t.state, at, power))),
        (True, pieces.fighters(control.under_of(t.state, at, power))),
    ):
        if units and not units.get("inf"):
            powers.tell(t, power, f"loses {pieces.units_text(units)} in {places.name(at)}", "GEN-8.3.3.d")
            pieces.lose(t, at, power, units, marked=marked)

"""8.0, 8.1.1 to 8.1.5, 8.3, 8.6 The battle sequence: attack, use of the city, dice, retreat, losses, what becomes of
the city, the spoils.
"""

from typing import NamedTuple

from engine.games.genesis.data import tables
from engine.games.genesis.events import battle_cards
from engine.games.genesis.position import asking, control, forces, pieces, places, powers, standing, topics
from engine.games.genesis.position.state import Battle, Counts, Force, Side, State
from engine.games.genesis.war import aftermath, losses, retreat, sides
from engine.games.genesis.war.toll import Toll, shut_out, tell_the_outcome
from engine.kernel import Option, Rule, Table
from engine.wargame.text import capital, listed, plural

ATTACK_AGAIN = topics.TOPICS.new("attack_again", "whether to attack again")
JOIN = topics.TOPICS.new("join", "who joins the battle")
USE_CITY = topics.TOPICS.new("use_city", "whether to fight from the walls", *standing.CITY_USE)
SHIFTS = topics.TOPICS.new("shifts", "how to spend the shifts", *standing.SPENDING)


def attack(t: Table[State], force: Force) -> Rule[bool]:
    """8.1 The active force, which has paid, attacks all enemies in its space, or the city alone. False if it cannot."""
    s = t.state
    at, power = force.at, force.power
    units, kings, under = attacked(s, at, power)
    ruler = control.controller(s, at)
    ours: dict[str, Counts] = {}
    sides.add_force(ours, force)
    attacker = sides.side_of(t, at, ours, force.kings, power, power)
    foe = ruler if not powers.friends(s, ruler, power) else ""
    b = Battle(at, "attack", attacker, sides.side_of(t, at, units, kings, foe, power), force.came, under=under)
    s.battles.append(b)
    met = f"{forces.describe(force)} against {defenders_text(s, b)}"
    powers.tell(t, power, f"attacks {places.name(at)}: {met}", "GEN-8.0.a")
    yield from use_city(t, b)
    if not sides.chariots_fight(b):
        sides.leave_out_chariots(b)
    if not sides.any_fighters(b.attacker.units) or (not sides.any_fighters(b.defender.units) and not b.walls):
        t.tell(f"{powers.subject(power)} cannot fight in {places.name(at)}.", "GEN-8.1.2.e")
        s.battles.pop()
        forces.regroup(t, force)
        return False
    toll = Toll(s, b)
    yield from fight(t, b, force, None, toll)
    people = aftermath.civilians_of_enemies(s, b, force)
    fallen_city = aftermath.storm(t, b)
    aftermath.leave_to_die(t, b, control.enemies_in(s, at, power))
    toll.count()
    captured = fallen_city or aftermath.taken_in_the_open(s, b, force)
    yield from aftermath.spoils(t, b, force, None, captured=captured, people=people)
    pieces.tidy(t, at)
    s.battles.pop()
    leaves = force.at == at and not fallen_city and attacker_must_go(s, b, force)
    tell_the_outcome(t, b, force, toll, leaves=leaves)
    if leaves:
        forces.regroup(t, force)
    return True


def attacked(s: State, at: str, power: str) -> tuple[dict[str, Counts], list[str], bool]:
    """8.1.1 Everybody in the space, Kings with their people too; no force may hold back.

    5.2.3 Where nobody outside an IN REVOLT marker can fight, those under it are attacked, or the city alone.
    """
    foes = control.enemies_in(s, at, power)
    outside = sides.present(s, at, foes, free=False)
    revolt = s.revolts.get(at)
    able = any(units.get("inf") or not places.MOUNTAIN[at] for units in outside.values())
    if revolt is not None and not able and (control.fortified(s, at) or control.combat(revolt.units)):
        return ({revolt.power: pieces.fighters(revolt.units)} if control.combat(revolt.units) else {}), [], True
    return outside, [king for p in foes for king in pieces.kings_at(s, at, p)], False


def defenders_text(s: State, b: Battle) -> str:
    words = [f"{pieces.units_text(units)} of {powers.name_of(p)}" for p, units in b.defender.units.items()]
    for king in b.defender.kings:
        beside = tables.KINGS[king].power in b.defender.units
        words.append(pieces.king_beside(king) if beside else pieces.king_of_whom(king))
    return listed(words) or f"the city (defense {control.defense(s, b.at)})"


def attacker_must_go(s: State, b: Battle, force: Force) -> bool:
    """8.1 step 7 Enemy combat units still hold the space: the Attacker regroups. Those under a marker come next."""
    if force.bound == b.at:
        return False
    if sides.present(s, b.at, control.enemies_in(s, b.at, force.power), free=False):
        return True
    return b.under and b.at in s.revolts and control.combat(s.revolts[b.at].units) > 0


def attack_again(t: Table[State], force: Force) -> Rule[bool]:
    """8.1 step 7 With the defenders gone but the city Fortified, attack it for 1 more point, or regroup."""
    s = t.state
    if force.mp < tables.MOVEMENT["attack"] or (control.fortified(s, force.at) and not force.units.get("inf")):
        return False
    return (
        yield from asking.asker(t, force.power).agree(
            ATTACK_AGAIN, "GEN-8.1.7.c",
            f"{places.name(force.at)} still holds out (defense {control.defense(s, force.at)}). "
            f"Attack again for {tables.MOVEMENT['attack']} of {plural(force.mp, 'movement point')}?",
            "attack again", f"regroup to {places.name(force.came)}", default="yes",
        )
    )  # fmt: skip


# ---------------------------------------------------------------- step 1: an interception


def intercept(t: Table[State], force: Force, target: Force) -> Rule[bool]:
    """7.4.3, 7.4.4, 8.1 The interceptor attacks; combat units already in the space join on their side.

    False if there was nobody to fight on one side.
    """
    s = t.state
    at = force.at
    ruler = control.controller(s, at)
    ours, theirs = yield from gather(t, force, target)
    attacker = sides.side_of(t, at, ours.units, ours.kings, force.power, force.power)
    defender = sides.side_of(t, at, theirs.units, theirs.kings, target.power, force.power)
    b = Battle(at, "interception", attacker, defender, force.came)
    b.attacker.power, b.attacker.seat = force.power, powers.seat_of(s, force.power)  # 7.4.4 the interceptor decides
    s.battles.append(b)
    foes = defenders_text(s, b) if defender.units or defender.kings else forces.naming(target)
    t.tell(f"Interception in {places.name(at)}: {forces.naming(force)} against {foes}.", "GEN-7.4.2.c")
    if target.sailed and control.fortified(s, at) and powers.friends(s, control.controller(s, at), target.power):
        yield from use_city(t, b)  # 7.4.9
    if not sides.chariots_fight(b):
        sides.leave_out_chariots(b)
    people = aftermath.civilians_of_enemies(s, b, force)
    fights = sides.any_fighters(b.attacker.units) and sides.any_fighters(b.defender.units)
    if fights:
        toll = Toll(s, b)
        yield from fight(t, b, None, target, toll)
        fallen = aftermath.storm(t, b)
        aftermath.leave_to_die(t, b, [p for p in s.units.get(at, {}) if p in b.peoples or p == target.power])
        toll.count()
        captured = fallen or (aftermath.taken_in_the_open(s, b, force) and aftermath.changes_hands(s, b, force, ruler))
        yield from aftermath.spoils(t, b, force, target, captured=captured, people=people)
        tell_the_outcome(t, b, force, toll, leaves=shut_out(s, b, force))
    s.battles.pop()
    pieces.tidy(t, at)
    return fights


class Muster(NamedTuple):
    """Who comes together on one side before a battle."""

    units: dict[str, Counts]
    kings: list[str]

    def add(self, power: str, units: Counts, kings: list[str]) -> None:
        if units:
            self.units[power] = pieces.plus(self.units.get(power, {}), units)
        self.kings.extend(kings)


def gather(t: Table[State], force: Force, target: Force) -> Rule[tuple[Muster, Muster]]:
    """7.4.3, 7.4.4 The interceptor and the intercepted, and whoever in the space must or may join either."""
    s = t.state
    at = force.at
    ours, theirs = Muster({}, []), Muster({}, [])
    ours.add(force.power, pieces.fighters(force.units), force.kings)
    theirs.add(target.power, pieces.fighters(target.units), target.kings)
    for power in list(s.units.get(at, {})):
        units = pieces.fighters(control.idle(s, at, power))
        if not units:
            continue
        if powers.friends(s, power, target.power):
            theirs.add(power, *(yield from joining(t, power, at, units)))
        elif powers.friends(s, power, force.power):
            ours.add(power, *(yield from joining(t, power, at, units)))
        elif not powers.is_player(s, power):  # 7.4.4
            ours.add(power, units, forces.idle_kings(s, at, power))
    for other in fleeing_together(s, target):
        theirs.add(other.power, pieces.fighters(other.units), other.kings)
    return ours, theirs


def fleeing_together(s: State, target: Force) -> list[Force]:
    """8.4.1, 12.1.2 Others who retreat side by side with the intercepted force."""
    return [
        force for force in s.forces
        if force is not target and force.role == target.role == "retreating" and force.at == target.at
        and powers.friends(s, force.power, target.power)
    ]  # fmt: skip


def joining(t: Table[State], power: str, at: str, units: Counts) -> Rule[tuple[Counts, list[str]]]:
    """7.4.3 Units in the space must join; in a Fortified City its controller chooses which."""
    s = t.state
    kings = forces.idle_kings(s, at, power)
    ruler = control.controller(s, at)
    if not control.fortified(s, at) or not ruler or not powers.friends(s, ruler, power) or not powers.seat_of(s, ruler):
        return units, kings
    return (
        yield from asking.asker(t, ruler).units(
            JOIN, "GEN-7.4.3.b", f"Which units in {places.name(at)} join the battle?", units, kings,
            least=0, verb="join",
        )
    )  # fmt: skip


def use_city(t: Table[State], b: Battle) -> Rule[None]:
    """8.1 step 2 Whether the city is used: by its holder's choice, unless it must be or cannot be."""
    s = t.state
    if not control.fortified(s, b.at):
        return
    revolt = s.revolts.get(b.at)
    if revolt is not None and not b.under:
        return  # 5.2.3: those outside the marker may not use the city
    able = sum([u.get("inf", 0) + (0 if places.MOUNTAIN[b.at] else u.get("ch", 0)) for u in b.defender.units.values()])
    uses = b.under or not able
    if not uses:
        ruler = control.controller(s, b.at)
        if not any(powers.friends(s, ruler, power) for power in b.defender.units):
            return
        where = f"{places.name(b.at)} (defense {control.defense(s, b.at)})"
        prompt = (
            f"{powers.does(b.defender.power, 'is')} attacked in {where}. Use the city? "
            "Chariots then take no part, and nobody retreats."
        )
        uses = not b.defender.seat or (
            yield from sides.asker_of(t, b.defender).agree(
                USE_CITY, "GEN-8.1.2.a", prompt, "use the city", "fight in the open", default="yes",
                about={"at": b.at},
            )
        )  # fmt: skip
    if uses:
        b.walls = b.defender.city = control.defense(s, b.at)
        if b.defender.units:  # a city alone is used without saying
            t.tell(f"The city is used in the defense: {b.defender.city}.", "GEN-8.1.2.a")


# ---------------------------------------------------------------- steps 3 to 5


def fight(t: Table[State], b: Battle, active: Force | None, target: Force | None, toll: Toll) -> Rule[None]:
    """8.1 steps 3 to 5 Points, shifts, cards, dice; retreat; losses; the Kings' fate; the way out."""
    a, d = b.attacker, b.defender
    b.royal = [*a.kings, *d.kings]
    b.peoples = {**dict.fromkeys(a.units, "attacker"), **dict.fromkeys(d.units, "defender")}
    sides.count_points(t.state, b)
    sides.count_shifts(t.state, b)
    yield from battle_cards.battle_cards(t, b)
    for name, side in (("attacker", a), ("defender", d)):
        [side.die] = t.dice.roll(f"battle {b.at} {name}")
        side.result = side.die
    t.tell(f"{capital(strength_text(b, a))}; {strength_text(b, d)}.", "GEN-8.2.1.n")
    yield from apply_shifts(t, b)
    b.winner = "attacker" if a.result > d.result else "defender" if d.result > a.result else "draw"
    a.owed = sides.percent_of(a.points, sides.PERCENT * d.result)
    yield from retreat.losers_way_out(t, b, active)
    relief = tables.BATTLE["retreat_relief"] if b.retreat else 0
    d.owed = sides.percent_of(d.points, sides.PERCENT * max(0, a.result - relief))
    t.tell(result_text(b, relief), "GEN-8.2.1.s")
    yield from losses.take_losses(t, b, a)
    yield from losses.take_losses(t, b, d)
    kings_fate(t, b)
    moving = active or target
    if moving is not None and b.winner == ("defender" if b.cause == "attack" else "attacker"):
        moving.mp = max(0, moving.mp - tables.MOVEMENT["battle_lost"])  # 8.1 step 8, 7.2.3
    if b.retreat:
        yield from retreat.run(t, b, target, toll)


def name_of_side(b: Battle, side: Side) -> str:
    """The power, or the city that defends itself: nobody else stands there."""
    alone = side is b.defender and not side.kings and "defender" not in b.peoples.values()
    return places.name(b.at) if alone or not side.power else powers.name_of(side.power)


def strength_text(b: Battle, side: Side) -> str:
    """`the Hittites: 3 points, 1 shift, die 5`."""
    shifts = plural(side.shifts + side.cards, "shift")
    return f"{name_of_side(b, side)}: {plural(side.points, 'point')}, {shifts}, die {side.die}"


def result_text(b: Battle, relief: int) -> str:
    """Who wins by which dice, and what each side loses for it."""
    a, d = b.attacker, b.defender
    if b.winner == "draw":
        outcome = f"A draw, {a.result} to {d.result}"
    else:
        winner, loser = (a, d) if b.winner == "attacker" else (d, a)
        name = name_of_side(b, winner)
        wins = f"{name} holds" if name == places.name(b.at) else powers.clause(winner.power, "wins")
        outcome = f"{capital(wins)}, {winner.result} to {loser.result}"
    ours = f"{name_of_side(b, a)} {sides.PERCENT * d.result}%, {plural(a.owed, 'point')}"
    theirs = f"{name_of_side(b, d)} {sides.PERCENT * max(0, a.result - relief)}%, {plural(d.owed, 'point')}"
    return f"{outcome}. Losses: {ours}; {theirs}."


def apply_shifts(t: Table[State], b: Battle) -> Rule[None]:
    """8.2.1 The side with more shifts spends the difference: up on its own die, down on the enemy's."""
    a, d = b.attacker, b.defender
    spare = a.shifts + a.cards - d.shifts - d.cards
    if not spare:
        return
    ours, theirs = (a, d) if spare > 0 else (d, a)
    spare = abs(spare)
    options: dict[tuple[int, int], Option] = {}
    for up in range(spare + 1):
        own = min(tables.BATTLE["highest"], ours.die + up)
        other = max(tables.BATTLE["lowest"], theirs.die - (spare - up))
        options[own, other] = Option(f"dice:{own}-{other}", f"they lose {toll(theirs, own)}, we {toll(ours, other)}")
    best = max(options, key=lambda dice: (dice[0] > dice[1], dice[0] - dice[1], -dice[1]))
    where = f"Battle in {places.name(b.at)}, {name_of_side(b, ours)}"
    ours.result, theirs.result = yield from sides.asker_of(t, ours).one_of(
        SHIFTS, "GEN-8.2.1.p",
        f"{where}: our die shows {ours.die}, theirs {theirs.die}. How do you spend {plural(spare, 'shift')}?",
        [(option, dice) for dice, option in options.items()], default=options[best].key, verb="dice",
    )  # fmt: skip


def toll(side: Side, result: int) -> str:
    """`2 points (30%)`, what the enemy's die costs a side."""
    return f"{plural(sides.percent_of(side.points, sides.PERCENT * result), 'point')} ({sides.PERCENT * result}%)"


def kings_fate(t: Table[State], b: Battle) -> None:
    """8.6 Two dice for each King: the winner's dies on 12, others on 2 or 12; with his whole force he dies anyway."""
    for name, side in (("attacker", b.attacker), ("defender", b.defender)):
        table = tables.KING_DIES["winner" if b.winner == name else "other"]
        for king in list(side.kings):
            dice = t.dice.roll(f"fate of {king}", 2)
            if sum(dice) in table:
                side.kings.remove(king)
                pieces.bury(t, king, "GEN-8.6.1.a")
            elif is_last(t.state, b, side, king):
                side.kings.remove(king)
                pieces.bury(t, king, "GEN-8.6.3.a")
            else:
                t.tell(f"{capital(pieces.king_of_whom(king))} survives: dice {dice[0]} and {dice[1]}.", "GEN-8.6.1.a")


def company_of(b: Battle, side: Side, power: str) -> bool:
    """Whether others are left beside whom a King's force fought; whose, if he came alone."""
    if power in b.peoples:
        return bool(side.units.get(power) or side.spare.get(power))
    return bool(side.units or side.spare)


def is_last(s: State, b: Battle, side: Side, king: str) -> bool:
    """8.6.3 Whether the force he was with is completely eliminated; a King alone in a city was with none (B15)."""
    power = tables.KINGS[king].power
    force = next((f for f in s.forces if king in f.kings), None)
    if force is not None:
        return not control.combat(force.units) and not company_of(b, side, power)
    mates = [control.here(s, b.at, p) for p in s.units.get(b.at, {}) if powers.base(p) == powers.base(power)]
    if control.fortified(s, b.at) and any(mates):  # 8.1 step 6: behind walls civilians live, and are company
        return False
    return power in b.peoples and not any(control.combat(counts) for counts in mates)

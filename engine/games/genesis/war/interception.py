"""7.4, 8.3.3 Interception: forces next to a space that an enemy enters or retreats into may attack there."""

from typing import NamedTuple

from engine.games.genesis.data import tables
from engine.games.genesis.kingdom import alliances, wealth
from engine.games.genesis.position import asking, control, forces, pieces, places, powers, standing, topics
from engine.games.genesis.position.state import Battle, Counts, Force, State
from engine.games.genesis.war import battle
from engine.kernel import Facts, Option, Rule, Table
from engine.wargame.orders import BY_HAND

INTERCEPT = topics.TOPICS.new("intercept", "whether to intercept", *standing.INTERCEPTING)
INTERCEPTORS = topics.TOPICS.new("interceptors", "who intercepts")
COMPANY = topics.TOPICS.new("company", "who goes with the interceptors")


def interceptions(t: Table[State], target: Force, fought: Battle | None = None) -> Rule[bool]:
    """7.4.1 All who can may try, one after the other, clockwise from the target's left. True if a battle came of it.

    `fought`: the battle from which the target retreats; whoever fought in it may not intercept (8.4.5).
    """
    s = t.state
    space, disturbed = target.at, False
    if not others_near(s, target):
        return False
    for player in interceptors_in_order(s, target.power):
        tried: list[str] = []
        while target.at == space:
            chances = chances_of(s, player, target, tried, fought)
            if not chances:
                break
            key = yield from ask_to_intercept(t, player, target, chances, fought)
            if key == "pass":
                break
            chance = chance_of(key)
            if chance.how == "break":
                yield from alliances.break_with(t, player, chance.power)
                continue
            tried.append(f"{chance.power}@{chance.near}")
            hit = yield from try_to_intercept(t, key, target, fought)
            disturbed = disturbed or hit
        if target.at != space:
            break
    return disturbed


def others_near(s: State, target: Force) -> bool:
    """Whether anybody but the target's own people stands next to it."""
    for near in places.world(s).land[target.at]:
        there = s.units.get(near, control.NONE)
        if len(there) > 1 or (there and target.power not in there):
            return True
    return any(at in places.world(s).land[target.at] for at in s.kings.values())


def interceptors_in_order(s: State, power: str) -> list[str]:
    """7.4.1 Clockwise from the target player's left; the target's own player last, with powers he controls."""
    player = powers.player_of(s, power)
    return [*powers.others(s, player), *([player] if player in s.kingdoms else [])]


def commanded_by(s: State, player: str) -> list[str]:
    """A kingdom and the powers it controls this turn (7.4.e)."""
    found = [player]
    for power, owner in s.controlled.items():
        if owner == player:
            found += powers.SETS if power == "canaan" else [power]
    return found


class Chance(NamedTuple):
    """What may be tried: with whom, from where; to `break` an alliance needs no space."""

    how: str  # from, king, break
    power: str
    near: str


def chance_of(key: str) -> Chance:
    """Read a chance, or part of one: `from:egypt@tyre`, `part:from:egypt@tyre`."""
    how, _, rest = key.removeprefix("part:").partition(":")
    power, _, near = rest.partition("@")
    return Chance(how, power, near)


def chances_of(s: State, player: str, target: Force, tried: list[str], fought: Battle | None) -> list[str]:
    """What this player may try: `from:<power>@<space>` a force, `king:<power>@<space>` a lone King.

    12.1 Whoever could fall upon an ally on the march may first break the alliance: `break:<ally>`.
    """
    found = []
    royal = set(s.kings.values())
    for power in commanded_by(s, player):
        if powers.friends(s, power, target.power):
            if could_betray(s, power, target):
                found.append(f"break:{target.power}")
            continue
        for near in places.neighbors(s, power, target.at):
            if near not in royal and power not in s.units.get(near, control.NONE):
                continue
            if f"{power}@{near}" in tried:
                continue  # 7.4.1: once for each entry
            units = able_to_intercept(s, near, power, target.at, fought)
            if units:
                found.append(f"from:{power}@{near}")
            if king_can_join(s, near, power, target.at, fought):
                found.append(f"king:{power}@{near}")
    return found


def could_betray(s: State, power: str, target: Force) -> bool:
    """12.1 An ally with units that could intercept the active force."""
    if target.role != "active" or s.battles or not powers.allied(s, power, target.power):
        return False
    return any(able_to_intercept(s, near, power, target.at, None) for near in places.neighbors(s, power, target.at))


def able_to_intercept(s: State, near: str, power: str, space: str, fought: Battle | None) -> Counts:
    """7.4.1 Combat units of no force under way; Chariots alone do not go into the mountains."""
    if power not in s.units.get(near, {}) or space not in places.neighbors(s, power, near):
        return {}
    units = pieces.fighters(control.idle(s, near, power))
    if fought is not None and near == fought.at:
        units = pieces.minus(units, fought_idly(s, fought, power))
    return {} if places.MOUNTAIN[space] and not units.get("inf") else units


def fought_idly(s: State, fought: Battle, power: str) -> Counts:
    """8.4.5 Units that stood in the space and fought in that battle beside the force that came."""
    units = fought.attacker.units.get(power, {})
    for force in s.forces:
        if force.at == fought.at and force.power == power and force.role in ("active", "intercepting"):
            units = pieces.minus(units, force.units)
    return units


def rested_kings(s: State, near: str, power: str, fought: Battle | None) -> list[str]:
    """8.4.5 Kings of no force under way who have not fought in that battle."""
    return [king for king in forces.idle_kings(s, near, power) if fought is None or king not in fought.royal]


def king_can_join(s: State, near: str, power: str, space: str, fought: Battle | None) -> bool:
    """7.4.1 A King alone intercepts where a friendly force stands in the target space."""
    if not rested_kings(s, near, power, fought) or space not in places.neighbors(s, power, near):
        return False
    return any(control.combat(control.idle(s, space, o)) for o in s.units.get(space, {}) if powers.friends(s, o, power))


def ask_to_intercept(
    t: Table[State], player: str, target: Force, chances: list[str], fought: Battle | None
) -> Rule[str]:  # fmt: skip
    """7.4.a Nobody has to."""
    s = t.state
    options = [Option("pass", "let them pass", idle=True)]
    for chance in chances:
        how, power, near = chance_of(chance)
        if how == "break":
            options.append(Option(chance, f"break the alliance with {powers.name_of(power)} first", facts=BY_HAND))
            continue
        royal = rested_kings(s, near, power, fought)
        needed = tables.INTERCEPTION["needed"] - roll_modifier(s, near, power, target.at, royal)
        on_dice = f"({needed}+ on two dice)"
        if how == "king":
            facts: Facts = {"power": power, "needed": needed, "ours": 0}
            options.append(Option(chance, f"the King alone from {places.name(near)} {on_dice}", at=near, facts=facts))
            continue
        able = able_to_intercept(s, near, power, target.at, fought)
        facts = {"power": power, "needed": needed, "ours": control.combat(able)}
        own = "" if power == player else f"{powers.name_of(power)}: "
        label = f"{own}{pieces.units_text(able, royal)} from {places.name(near)} {on_dice}"
        options.append(Option(chance, label, at=near, facts=facts))
        if sum(control.idle(s, near, power).values()) > 1 or royal:
            options.append(Option(f"part:{chance}", f"{own}part of those in {places.name(near)}", at=near))
    return (
        yield from asking.asker(t, player).choose(
            INTERCEPT, "GEN-7.4.a",
            f"{forces.acting(target, 'enters')} {places.name(target.at)}. {intercepts_whether(player, chances)}?",
            options, default="pass", verb="intercept",
            about={"at": target.at, "power": target.power, "theirs": control.combat(target.units)},
        )
    )  # fmt: skip


def intercepts_whether(player: str, chances: list[str]) -> str:
    """`Does Egypt intercept`; of a power that the player leads, `Does Arzawa, which you lead, intercept`."""
    led = list(dict.fromkeys([chance.power for chance in map(chance_of, chances) if chance.how != "break"]))
    if len(led) != 1 or player in led:
        return powers.whether(player, "intercept")
    return powers.whether(led[0], "intercept").replace(" intercept", ", which you lead, intercept")


def roll_modifier(s: State, near: str, power: str, space: str, kings: list[str]) -> int:
    """7.4.2 The King's Tactical rating, +3 from a City space, +1 into a friendly City space."""
    modifier = pieces.tactical(kings) if kings else 0
    if control.is_city(s, near):
        modifier += tables.INTERCEPTION["from_city"]
    if friendly_before(s, space, power):
        modifier += tables.INTERCEPTION["into_friendly_city"]
    return modifier


def friendly_before(s: State, space: str, power: str) -> bool:
    """2.9, 7.4.2 Whether the city was friendly before the force that is to be intercepted came in."""
    if control.home_of(s, space) != powers.base(power) or space in s.barbarian:
        return control.friendly_city(s, space, power)
    return not any(
        control.idle(s, space, foe) or control.under_of(s, space, foe) for foe in control.enemies_in(s, space, power)
    )


def try_to_intercept(t: Table[State], key: str, target: Force, fought: Battle | None) -> Rule[bool]:
    """7.4.2 Two dice and modifiers; 12 or more and the interceptor is there."""
    s = t.state
    in_part = key.startswith("part:")
    how, power, near = chance_of(key)
    units: Counts = {}
    kings = rested_kings(s, near, power, fought)
    if how == "from":
        units = able_to_intercept(s, near, power, target.at, fought)
        if in_part:
            units, kings = yield from choose_interceptors(t, power, near, target, units, kings)
    modifier = roll_modifier(s, near, power, target.at, kings)
    dice = t.dice.roll(f"intercept {target.at} from {near} {power}", 2)
    total = sum(dice) + modifier
    hit = total >= tables.INTERCEPTION["needed"]
    tried = f"{powers.subject(power)}: interception from {places.name(near)} {'succeeds' if hit else 'fails'}"
    thrown = f"dice {dice[0]} and {dice[1]}{f', {modifier:+d}' if modifier else ''}"
    t.tell(f"{tried}: {thrown}, {tables.INTERCEPTION['needed']} needed.", "GEN-7.4.2.a")
    if not hit:
        return False
    loot = control.controller(s, target.at) != powers.base(power) and wealth.worth_plundering(s, power, target.at)
    force = forces.raise_force(s, power, near, units, kings, "intercepting")
    forces.step(t, force, target.at)
    if how == "king":  # 7.4.2: he joins his friends; the active force attacks as before
        forces.stand_down(t, force)
        return False
    yield from fall_upon(t, force, target, loot=loot)
    return True


def choose_interceptors(
    t: Table[State], power: str, near: str, target: Force, able: Counts, company: list[str]
) -> Rule[tuple[Counts, list[str]]]:  # fmt: skip
    """7.4.1 At least one combat unit; others may go along."""
    prompt = f"Which units of {powers.name_of(power)} intercept in {places.name(target.at)}?"
    free = control.idle(t.state, near, power)
    if places.MOUNTAIN[target.at] and able.get("inf") and able.get("ch"):
        foot, _ = yield from asking.asker(t, power).units(
            INTERCEPTORS, "GEN-7.4.1.h", prompt, {"inf": able["inf"]}, verb="with"
        )
        rest = {"ch": able["ch"], **pieces.civilians(free)}
    else:
        foot, _ = yield from asking.asker(t, power).units(INTERCEPTORS, "GEN-7.4.1.a", prompt, able, verb="with")
        rest = pieces.civilians(free)
    kings: list[str] = []
    if rest or company:
        more, kings = yield from asking.asker(t, power).units(
            COMPANY, "GEN-7.4.1.i", "Who goes with the interceptors?", rest, company,
            least=0, default={f"king:{king}": 1 for king in company}, verb="with",
        )  # fmt: skip
        foot = {**foot, **more}
    return foot, kings


# ---------------------------------------------------------------- the battle it leads to (7.4.3 to 7.4.8)


def fall_upon(t: Table[State], force: Force, target: Force, *, loot: bool) -> Rule[None]:
    """7.4.2 A battle at once, the interceptor attacking; 7.4.7 those who cannot fight simply die."""
    space = force.at
    fought = False
    if forces.has_fighters(target) or friends_join(t.state, target):
        fought = yield from battle.intercept(t, force, target)
    if not fought:  # nobody who can fight; 8.3.3 Chariots in the mountains, with no way out by withdrawal (7.5.8)
        powers.tell(t, target.power, f"has no fighters in {places.name(space)}", "GEN-7.4.7.a")
        pieces.wipe_out(t, target, "GEN-8.3.3.d" if forces.has_fighters(target) else "GEN-7.4.7.a")
    finish_interception(t, force, target, space, loot=loot)


def friends_join(s: State, target: Force) -> bool:
    """7.4.7 Whether friends in the space could fight for the intercepted."""
    standing = [control.idle(s, target.at, p) for p in s.units.get(target.at, {}) if powers.friends(s, p, target.power)]
    return any(control.combat(units) for units in [*standing, *(f.units for f in battle.fleeing_together(s, target))])


def finish_interception(t: Table[State], force: Force, target: Force, space: str, *, loot: bool) -> None:
    """7.4.6 The interceptor stays if the space is his and no enemy combat unit is left in it; else he regroups."""
    s = t.state
    if force.at == space:
        if stays(s, force, target):
            kill_rest(t, force)
            forces.settle(s, space, force.power)
            pieces.tidy(t, space)
            if loot and control.is_city(s, space) and control.controller(s, space) == powers.base(force.power):
                wealth.plunder(t, force.power, space)
        else:
            forces.regroup(t, force)
    forces.stand_down(t, force)
    if target.at == space and not control.enemies_in(s, space, target.power, fighting=True):
        settle_target(t, target)


def stays(s: State, force: Force, target: Force) -> bool:
    """7.4.6 In control once the battle is over, with no Defender combat unit left (reading B115)."""
    foes = [f for f in control.enemies_in(s, force.at, force.power, fighting=True) if not looks_on(s, force, target, f)]
    if not forces.has_fighters(force) or foes:
        return False
    return not held_by_others(s, force, target) and not control.enemy_fortress(s, force.at, force.power)


def looks_on(s: State, force: Force, target: Force, foe: str) -> bool:
    """12.1.4 Guests of a former ally in his own space, who take no part in the battle, hold nothing against him."""
    at_home = control.controller(s, force.at) == powers.base(force.power) and foe in s.guests.get(force.at, ())
    return at_home and powers.parted(s, foe, force.power) and not powers.friends(s, foe, target.power)


def held_by_others(s: State, force: Force, target: Force) -> bool:
    """7.4.4 Whoever was there and is not of the Defender's side keeps the space, an ally of the interceptor too."""
    ruler = control.controller(s, force.at)
    if ruler and ruler != powers.base(force.power) and powers.friends(s, ruler, force.power):
        return True
    return any(
        powers.base(p) != powers.base(force.power) and not powers.friends(s, p, target.power) and control.holds(counts)
        and not looks_on(s, force, target, p)
        for p, counts in s.units.get(force.at, {}).items()
    )  # fmt: skip


def kill_rest(t: Table[State], force: Force) -> None:
    """8.1 step 6: non-combat units left behind die, outside a Fortified City."""
    if not control.fortified(t.state, force.at):
        pieces.kill_civilians(t, force.at, force.power)


def settle_target(t: Table[State], target: Force) -> None:
    """The intercepted force has the space to itself again; whether it must still take a city is seen to elsewhere."""
    s = t.state
    if (
        target.at
        and not control.enemies_in(s, target.at, target.power)
        and not control.enemy_fortress(s, target.at, target.power)
    ):
        forces.settle(s, target.at, target.power)

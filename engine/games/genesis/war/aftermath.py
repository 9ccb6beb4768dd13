"""8.1.6 to 8.1.8, 8.5, 6.5 Steps 6 to 8: what becomes of a city and its people after the battle; Slaves, treasuries,
the Sherden.
"""

from engine.games.genesis.data import tables
from engine.games.genesis.events import battle_cards
from engine.games.genesis.kingdom import wealth
from engine.games.genesis.position import Battle, Force, Side, State, control, forces, pieces, places, powers
from engine.kernel import Rule, Table

# ---------------------------------------------------------------- step 6: what becomes of the city and its people


def storm(t: Table[State], b: Battle) -> bool:
    """8.1 step 6 Without walls and Infantry left, everybody else in a used city dies and it falls. True if it falls."""
    s = t.state
    at = b.at
    if not b.walls or control.fortified(s, at):
        return False
    foes = control.enemies_in(s, at, b.attacker.power)
    if any(control.here(s, at, p).get("inf") or control.under_of(s, at, p).get("inf") for p in foes):
        return False
    for p in foes:
        rest = dict(control.here(s, at, p))
        if rest:
            powers.tell(t, p, f"loses {pieces.units_text(rest)} with the city", "GEN-8.1.6.a")
            pieces.lose(t, at, p, rest)
        if at in s.revolts and s.revolts[at].power == p:
            s.revolts[at].units = {}
    for king in control.kings_in(s, at):
        if not powers.friends(s, tables.KINGS[king].power, b.attacker.power):
            pieces.bury(t, king, "GEN-8.1.6.a")
    return True


def leave_to_die(t: Table[State], b: Battle, there: list[str]) -> None:
    """8.1 step 6 With no city used, who has only non-combat units left loses them, outside a Fortified City of his."""
    s = t.state
    side = [power for power in there if b.peoples.get(power) != "attacker"]
    if b.walls or any(
        control.combat(control.here(s, b.at, p)) or control.combat(control.under_of(s, b.at, p)) for p in side
    ):
        return
    for power in side:
        rest = pieces.civilians(control.here(s, b.at, power))
        if rest and not control.behind_walls(s, b.at, power):
            powers.tell(t, power, f"loses {pieces.units_text(rest)} in {places.name(b.at)}", "GEN-8.1.6.b")
            pieces.lose(t, b.at, power, rest)


def civilians_of_enemies(s: State, b: Battle, force: Force) -> bool:
    """6.5.1 Whether Peasants or Slaves of the enemy are in the space."""
    marked = control.under_of(s, b.at, b.defender.power)
    return (
        any(control.civil(control.here(s, b.at, p)) for p in control.enemies_in(s, b.at, force.power))
        or control.civil(marked) > 0
    )


def taken_in_the_open(s: State, b: Battle, force: Force) -> bool:
    """8.5.1 An Unfortified City whose defenders are gone."""
    return (
        force.at == b.at and forces.has_fighters(force) and control.is_city(s, b.at) and not control.fortified(s, b.at)
        and not control.enemies_in(s, b.at, force.power, fighting=True)
    )  # fmt: skip


def changes_hands(s: State, b: Battle, force: Force, ruler: str) -> bool:
    """7.4.4 Not where friends ruled, or others who fought beside the interceptor keep the space."""
    own = powers.base(force.power)
    return not powers.friends(s, ruler, force.power) and all(powers.base(p) == own for p in b.attacker.units)


# ---------------------------------------------------------------- step 8: Slaves and treasuries


def spoils(
    t: Table[State], b: Battle, force: Force, target: Force | None, *, captured: bool, people: bool
) -> Rule[None]:
    """8.1 step 8, 6.5, 5.4 Slaves, the beaten King's treasury, the Sherden."""
    a, d = b.attacker, b.defender
    if (captured and people) or (b.winner == "attacker" and d.fallen):
        take_slave(t, b, a, force)
    elif b.winner == "defender" and a.fallen and not captured:
        take_slave(t, b, d, target)
    if b.winner == "draw":
        return
    winner, loser = (a, d) if b.winner == "attacker" else (d, a)
    if powers.is_player(t.state, winner.power):
        for king in b.royal:
            if tables.KINGS[king].power not in (winner.power, *winner.units) and not powers.friends(
                t.state, tables.KINGS[king].power, winner.power
            ):
                wealth.seize_treasury(t, winner.power, tables.KINGS[king].power)
        yield from battle_cards.sherden_window(t, b, winner, loser)


def take_slave(t: Table[State], b: Battle, side: Side, force: Force | None) -> None:
    """6.5.1 One Slave for a player, with his victorious force; in his Home city if no unit of his is there (B107)."""
    s = t.state
    power = side.power
    if not powers.is_player(s, power):
        return
    if force is not None and force.at and force.power == power:
        pieces.join_slave(s, force.at, power, force)
    elif b.under and side is b.defender and b.at in s.revolts:
        marked = s.revolts[b.at]
        marked.units = pieces.plus(marked.units, {"sl": 1})
    elif is_at_home_or_there(s, b.at, power):
        pieces.join_slave(s, b.at, power, None)
    else:
        return
    powers.tell(t, power, f"takes a Slave in {places.name(b.at)}", "GEN-6.5.1.c")


def is_at_home_or_there(s: State, space: str, power: str) -> bool:
    if control.here(s, space, power) or pieces.kings_at(s, space, power):
        return True
    settled = any(control.idle(s, space, foe) for foe in control.enemies_in(s, space, power))
    return control.home_of(s, space) == power == control.controller(s, space) and not settled

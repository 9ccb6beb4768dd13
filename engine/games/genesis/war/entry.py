"""7.2.5, 7.2.8, 8.5.1 What happens when the active force enters a space: Ambush, interceptions, withdrawals, attack,
capture.
"""

from typing import NamedTuple

from engine.games.genesis.data import tables
from engine.games.genesis.events import ambush, on_the_way
from engine.games.genesis.kingdom import wealth
from engine.games.genesis.position import Force, State, control, forces, pieces, places, powers, reach
from engine.games.genesis.war import battle, bribery, interception, withdrawal
from engine.kernel import Rule, Table


class Found(NamedTuple):
    """How a space was before the force came into it."""

    ruler: str
    loot: bool  # 5.3 whether there is something to plunder once it is taken


def enter(t: Table[State], force: Force, to: str, price: int, *, sailed: bool = False) -> Rule[bool]:
    """7.2.3 The force pays and enters. True when it stands there and nothing has come between."""
    s = t.state
    force.mp -= price
    ruler, loot = control.controller(s, to), wealth.worth_plundering(s, force.power, to)
    force.sailed = sailed
    forces.step(t, force, to)
    if sailed:
        t.tell_draft()
    played = yield from on_the_way.cards_on_the_way(t, force)
    if force.at != to:  # the King who went alone is dead
        return False
    if played:
        # it may have changed hands
        ruler, loot = control.controller(s, to), wealth.worth_plundering(s, force.power, to)
    quiet = (yield from ambush.ambushes(t, force)) and not played
    if force.at == to:
        quiet = (not (yield from interception.interceptions(t, force))) and quiet
    force.sailed = False
    if force.at != to:
        return False
    loot = loot or wealth.worth_plundering(s, force.power, to)  # an ally may have become an enemy
    fought = yield from contest(t, force, Found(ruler, loot))
    return quiet and not fought and force.at == to


def contest(t: Table[State], force: Force, found: Found) -> Rule[bool]:
    """7.2.5 Enemy combat units must withdraw or be attacked, a Fortified City be taken. True if that came up."""
    s = t.state
    at = force.at
    came_up = asked = False
    while force.at == at and must_fight(s, force):
        came_up = True
        if not can_attack(s, force):
            t.tell(f"{powers.subject(force.power)} cannot attack in {places.name(at)}.", "GEN-7.4.6.c")
            forces.regroup(t, force)
            return True
        if not force.bound and not asked:
            asked = True
            spared = yield from bribery.bribes_against_attack(t, force)
            if spared:
                forces.regroup(t, force)
                return True
        yield from withdrawal.withdrawals(t, force)
        if force.at != at or not must_fight(s, force):
            break
        if force.mp < tables.MOVEMENT["attack"]:
            forces.regroup(t, force)
            return True
        force.mp -= tables.MOVEMENT["attack"]
        fought = yield from battle.attack(t, force)
        if not fought and force.bound:  # 10.2.4, 11.2.4 no attack is possible
            return True
        if force.at == at and must_fight(s, force) and not force.bound:
            again = yield from battle.attack_again(t, force)
            if not again:
                forces.regroup(t, force)
                return True
    if force.at == at:
        take_over(t, force, found)
    return came_up


def can_attack(s: State, force: Force) -> bool:
    """7.2.3 Units that can fight here and a point to pay with; lone Chariots flee before anybody pays (8.3.3)."""
    if not forces.has_fighters(force) or (places.MOUNTAIN[force.at] and not force.units.get("inf")):  # 7.2.8
        return False
    return force.mp >= tables.MOVEMENT["attack"] or reach.lone_chariots(s, force.at, force.power)


def must_fight(s: State, force: Force) -> bool:
    """Whether enemy combat units or an enemy Fortified City stand in the way."""
    foes = control.enemies_in(s, force.at, force.power, fighting=True)
    return bool(foes) or control.enemy_fortress(s, force.at, force.power)


def take_over(t: Table[State], force: Force, found: Found) -> None:
    """7.2.5, 8.5.1 No enemy fights here any more: those who cannot fight die, and the space changes hands."""
    s = t.state
    at, power = force.at, force.power
    if not forces.has_fighters(force):
        if control.enemies_in(s, at, power):
            forces.regroup(t, force)
            return
    else:
        pieces.kill_civilians(t, at, power)
    forces.settle(s, at, power)
    pieces.tidy(t, at)
    if control.is_city(s, at) and control.controller(s, at) == powers.base(power) and found.ruler != powers.base(power):
        powers.tell(t, power, f"takes {places.name(at)}", "GEN-8.5.1.a", news=True)
        if found.loot:
            wealth.plunder(t, power, at)

"""11.3 What an army meets in each space it enters: walls, interceptions, Avoid Battle, and what comes of them.

All who may react declare at the same time, sealed and before any die: who is inside (11.8.d), every interception, and
Avoid Battle with the space to go to. Then everything that was declared is carried out.
"""

from typing import NamedTuple

from engine.games.god_kings.position import State, control, pieces, powers
from engine.games.god_kings.war import backing_up, interception, movement_costs, walls
from engine.games.god_kings.war.avoidance import Avoidance, avoidances, declare_avoidance, force_of, may_avoid, pursuit
from engine.kernel import Rule, Table, beside

ON, FIGHT, OVER = "on", "fight", "over"


class Declared(NamedTuple):
    """What one side has declared."""

    within: walls.Within | None
    attempts: list[interception.Attempt]
    avoidance: Avoidance | None


def react(t: Table[State]) -> Rule[str]:
    """11.3 After the army has entered `army.at`. How it goes on:

    `on`: the move goes on. `fight`: enemies stand there whom it must fight or overrun. `over`: its move is over without
    a battle; a Siege roll may still follow (13.5.c, 14.6.a).
    """
    s = t.state
    army = movement_costs.the_army(s)
    army.intercepted, army.unavoided, army.evaded = False, [], ""
    declared = yield from beside(t, {side: declare(t, side) for side in reacting(s)})
    for side, said in declared.items():
        if said.within is not None:
            walls.stand_within(t, side, said.within)
    come = yield from interception.interceptions(t, [said.attempts for said in declared.values()])
    army.intercepted = bool(come)
    gone = yield from avoidances(t, [said.avoidance for said in declared.values() if said.avoidance is not None])
    return (yield from outcome(t, gone))


def outcome(t: Table[State], gone: list[Avoidance]) -> Rule[str]:
    """11.2.o, p, reading B-80 The whole reaction is over: fight or back up; pursue, if nobody is left to fight."""
    s = t.state
    army = movement_costs.the_army(s)
    if army.intercepted:
        fights = yield from backing_up.fight_or_back_up(t)
        return FIGHT if fights else OVER
    if pieces.foes_outside(s, army.at, army.side):
        return FIGHT
    if gone and not (yield from pursuit(t, gone)):
        army.stopped = True
        return OVER
    return ON


# ---------------------------------------------------------------- who reacts


def reacting(s: State) -> list[str]:
    """11.3.a Sides whose pieces stand in the space or next to it: the other players' in Turn Order beginning after the
    active one, each with those for whom he decides (13.6.f)."""
    army = movement_costs.the_army(s)
    near = (army.at, *movement_costs.neighbours(army.side, army.at))
    posts = [(powers.side_of(general), post.at) for general, post in s.generals.items()]
    sides = [side for side, at in posts if at in near or at == side]
    if pieces.walled(army.at) and control.controller(s, army.at) in pieces.sides_at(s, army.at):
        sides.append(control.controller(s, army.at))
    seats = [*powers.in_order(s, army.seat), army.seat]
    others = [side for side in dict.fromkeys(sides) if passive(s, side)]
    return sorted(others, key=lambda side: (seats.index(powers.decider(s, side)), not powers.seat_of(s, side), side))


def passive(s: State, side: str) -> bool:
    """Neither the side under way nor the Power of the player whose activation it is."""
    army = movement_costs.the_army(s)
    return side != army.side and powers.seat_of(s, side) in ("", *[seat for seat in s.seats if seat != army.seat])


def declare(t: Table[State], side: str) -> Rule[Declared]:
    """11.3.b, c Inside or outside; all interceptions; Avoid Battle. Who can do nothing of it is not asked."""
    s = t.state
    within = (yield from walls.declare_walls(t, side)) if walls.may_declare(s, side) else None
    attempts = yield from interception.declare_interceptions(t, side)
    force = force_of(s, side, within)
    avoidance = (yield from declare_avoidance(t, force)) if may_avoid(s, side, force) else None
    return Declared(within, attempts, avoidance)

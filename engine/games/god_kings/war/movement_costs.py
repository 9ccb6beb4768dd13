"""11.2, 11.4, 11.7 What a step costs an army, which spaces it may enter, how far it gets over land; 11.6 markers."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.paths import Way, cheapest
from engine.board.piles import changed
from engine.games.god_kings.data.numbers import MOVEMENT
from engine.games.god_kings.data.peoples import name_of
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.data.spaces import NEIGHBOURS, TRIBES
from engine.games.god_kings.position.asking import place
from engine.games.god_kings.position.control import controller, home_spaces, shut
from engine.games.god_kings.position.pieces import (
    ACTIVE,
    MOVED,
    foes_at,
    foes_outside,
    marked,
    mountain,
    put_units,
    take_units,
)
from engine.games.god_kings.position.powers import is_power, seat_of
from engine.games.god_kings.position.state import Army, Counts, State


def the_army(s: State) -> Army:
    """The army whose activation is being carried out."""
    assert s.army is not None
    return s.army


def troops(s: State, army: Army) -> Counts:
    """The units of the army under way; none: its general is alone."""
    return marked(s, army.at, army.side, ACTIVE)


def detached(s: State, army: Army, units: Counts, generals: list[str]) -> Counts:
    """11.12.b These are no longer with the general under way, and have moved; the units as they then are."""
    moved = changed(units, lambda sort: sort._replace(marks=(*[m for m in sort.marks if m != ACTIVE], MOVED)))
    take_units(s, army.at, army.side, units)
    put_units(s, army.at, army.side, moved)
    army.generals = [general for general in army.generals if general not in generals]
    s.moved += generals
    return moved


def neighbours(side: str, at: str) -> tuple[str, ...]:
    """Over land paths; R1.d the Tribal Paths are the tribe's own."""
    if at in TRIBES:
        return TRIBES[at].paths
    if side in TRIBES and at in TRIBES[side].paths:
        return (*NEIGHBOURS[at], side)
    return NEIGHBOURS[at]


def price(to: str, home: list[str]) -> int:
    """11.2.a One point; 11.7.a, c two into the mountains outside one's HomeCountry."""
    return MOVEMENT["mountain" if mountain(to) and to not in home else "space"]


def step_price(s: State, side: str, to: str) -> int:
    return price(to, home_spaces(s, side))


def why_not_enter(s: State, army: Army, to: str, alone: bool) -> str:
    """Why this army may not enter; `alone`: it is a general without units."""
    if to in TRIBES and to != army.side:
        return f"nobody but {name_of(to)} enters {place(to)} (GK-21.0.m)"
    owner = controller(s, to)
    if owner in SCENARIOS[s.scenario].empty:
        return f"{place(to)} belongs to {name_of(owner)}, who is kept out of this scenario (GK-R5.2.c)"
    if owner and bound_to(s, army.side, owner):
        return f"a treaty keeps you out of {place(to)}, which {name_of(owner)} controls (GK-R4-treaty-tablet.a)"
    if alone and foes_outside(s, to, army.side):
        return f"a general alone does not enter {place(to)}: enemy units stand there (GK-11.4.d)"
    return ""


def bound_to(s: State, side: str, owner: str) -> bool:
    """Cards 25 and 26: whether the players of both have a treaty."""
    if not s.treaties or owner == side:
        return False
    both = (seat_of(s, side), seat_of(s, owner))
    return any(all(seat in treaty.seats for seat in both) for treaty in s.treaties)


def hemmed_in(s: State, army: Army) -> bool:
    """20.1.b Whether enemies stand before the walls behind which the army is: outside it would have to fight them."""
    return s.generals[army.general].inside and bool(foes_outside(s, army.at, army.side))


def must_fight(s: State, army: Army, units: int) -> bool:
    """11.4.a, 20.1.b Enemy units stand in the space, outside a Walled-City as the army itself."""
    return units > 0 and not s.generals[army.general].inside and bool(foes_outside(s, army.at, army.side))


def reach(s: State, army: Army, units: int) -> Mapping[str, Way]:
    """11.2.a Every space it can enter over land with the points left, the cheapest way; enemies outside end a way."""
    if army.stopped or army.mp < 1 or hemmed_in(s, army) or must_fight(s, army, units):
        return {}
    home, side = home_spaces(s, army.side), army.side

    def steps(at: str, paid: int) -> list[tuple[str, int]]:
        if at != army.at and foes_outside(s, at, side):
            return []
        return [(to, price(to, home)) for to in neighbours(side, at) if not why_not_enter(s, army, to, not units)]

    return cheapest(army.at, steps, army.mp)


def why_not_there(s: State, army: Army, units: int, to: str) -> str:
    """Why a space is not among those that can be reached."""
    if army.stopped:
        return "the move of this army is over (GK-11.2.p)"
    if hemmed_in(s, army):
        return f"enemies stand before {place(army.at)}: you would have to fight them (GK-20.1.b)"
    if must_fight(s, army, units):
        return f"enemies stand in {place(army.at)}, and have to be fought (GK-20.1.b)"
    why = why_not_enter(s, army, to, not units)
    if why:
        return why
    points = step_price(s, army.side, to)
    if to in neighbours(army.side, army.at) and points > 1 and army.mp:
        return f"{place(to)} lies in the mountains and takes {points} of your {army.mp} MP (GK-11.7.b)"
    return f"no way to {place(to)} over land with {army.mp} MP (GK-11.2.a)"


def why_no_marker(s: State, army: Army, units: int) -> str:
    """11.6.a Why this army places no PC marker where it is."""
    why = why_not_marked(s, army.side, army.at, units)
    if not why and army.mp < MOVEMENT["marker"]:
        return f"a PC marker takes {MOVEMENT['marker']} MP (GK-11.6.a)"
    return why


def why_not_marked(s: State, side: str, at: str, units: int) -> str:
    """11.6 Why an army of this side, with so many units, places no PC marker there."""
    if not is_power(side):
        return f"{name_of(side)} place no PC markers (GK-{'21.0.h' if side in TRIBES else '22.0.c'})"
    if not units:
        return "a general without units places no PC marker (GK-3.0.n)"
    if controller(s, at) == side:
        return f"{place(at)} is controlled already (GK-11.6.a)"
    if foes_at(s, at, side):
        return f"enemy units are in {place(at)} (GK-11.6.b)"
    if shut(s, at, side):
        return f"{place(at)} has a garrison: only a siege takes it (GK-11.6.c)"
    return ""

"""11.2.a, p, 11.4, 11.6, 11.7 What a step and a marker cost an army, and which spaces it may enter."""

from collections.abc import Mapping

from engine.games.god_kings.data import numbers, peoples, scenarios, spaces
from engine.games.god_kings.position import Army, Counts, State, asking, control, pieces, powers
from engine.wargame import paths, piles


def the_army(s: State) -> Army:
    """The army whose activation is being carried out; 15.1.a without one there is neither march nor battle."""
    if s.army is None:
        raise LookupError("no army is under way")
    return s.army


def troops(s: State, army: Army) -> Counts:
    """The units of the army under way; none: its general is alone."""
    return pieces.marked(s, army.at, army.side, pieces.ACTIVE)


def detached(s: State, army: Army, units: Counts, generals: list[str]) -> Counts:
    """11.12.b These are no longer with the general under way, and have moved; the units as they then are."""
    moved = pieces.unmarked(units, pieces.ACTIVE)
    moved = piles.mark(moved, dict(moved), pieces.MOVED)
    pieces.take_units(s, army.at, army.side, units)
    pieces.put_units(s, army.at, army.side, moved)
    army.generals = [general for general in army.generals if general not in generals]
    s.moved += generals
    return moved


def neighbours(side: str, at: str) -> tuple[str, ...]:
    """Over land paths; R1.d the Tribal Paths are the tribe's own."""
    if at in spaces.TRIBES:
        return spaces.TRIBES[at].paths
    if side in spaces.TRIBES and at in spaces.TRIBES[side].paths:
        return (*spaces.NEIGHBOURS[at], side)
    return spaces.NEIGHBOURS[at]


def price(to: str, home: list[str]) -> int:
    """11.2.a One point; 11.7.a, c two into the mountains outside one's HomeCountry."""
    return numbers.MOVEMENT["mountain" if pieces.mountain(to) and to not in home else "space"]


def step_price(s: State, side: str, to: str) -> int:
    return price(to, control.home_spaces(s, side))


def why_not_enter(s: State, army: Army, to: str, alone: bool) -> str:
    """Why this army may not enter; `alone`: it is a general without units."""
    if to in spaces.TRIBES and to != army.side:
        return f"nobody but {peoples.name_of(to)} enters {asking.place(to)} (GK-21.0.m)"
    owner = control.controller(s, to)
    if owner in scenarios.SCENARIOS[s.scenario].empty:
        return f"{asking.place(to)} belongs to {peoples.name_of(owner)}, who is kept out of this scenario (GK-R5.2.c)"
    if owner and bound_to(s, army.side, owner):
        whose = f"{asking.place(to)}, which {peoples.name_of(owner)} controls"
        return f"a treaty keeps you out of {whose} (GK-R4-treaty-tablet.a)"
    if alone and pieces.foes_outside(s, to, army.side):
        return f"a general alone does not enter {asking.place(to)}: enemy units stand there (GK-11.4.d)"
    return ""


def bound_to(s: State, side: str, owner: str) -> bool:
    """Cards 25 and 26: whether the players of both have a treaty."""
    if not s.treaties or owner == side:
        return False
    both = (powers.seat_of(s, side), powers.seat_of(s, owner))
    return any(all(seat in treaty.seats for seat in both) for treaty in s.treaties)


def hemmed_in(s: State, army: Army) -> bool:
    """20.1.b Whether enemies stand before the walls behind which the army is: outside it would have to fight them."""
    return s.generals[army.general].inside and bool(pieces.foes_outside(s, army.at, army.side))


def must_fight(s: State, army: Army, units: int) -> bool:
    """11.4.a, 20.1.b Enemy units stand in the space, outside a Walled-City as the army itself."""
    return units > 0 and not s.generals[army.general].inside and bool(pieces.foes_outside(s, army.at, army.side))


def reach(s: State, army: Army, units: int) -> Mapping[str, paths.Way]:
    """11.2.a Every space it can enter over land with the points left, the cheapest way; enemies outside end a way."""
    if army.stopped or army.mp < 1 or hemmed_in(s, army) or must_fight(s, army, units):
        return {}
    home, side = control.home_spaces(s, army.side), army.side

    def steps(at: str, paid: int) -> list[tuple[str, int]]:
        if at != army.at and pieces.foes_outside(s, at, side):
            return []
        return [(to, price(to, home)) for to in neighbours(side, at) if not why_not_enter(s, army, to, not units)]

    return paths.cheapest(army.at, steps, army.mp)


def why_not_there(s: State, army: Army, units: int, to: str) -> str:
    """Why a space is not among those that can be reached."""
    if army.stopped:
        return "the move of this army is over (GK-11.2.p)"
    if hemmed_in(s, army):
        return f"enemies stand before {asking.place(army.at)}: you would have to fight them (GK-20.1.b)"
    if must_fight(s, army, units):
        return f"enemies stand in {asking.place(army.at)}, and have to be fought (GK-20.1.b)"
    why = why_not_enter(s, army, to, not units)
    if why:
        return why
    points = step_price(s, army.side, to)
    if to in neighbours(army.side, army.at) and points > 1 and army.mp:
        return f"{asking.place(to)} lies in the mountains and takes {points} of your {army.mp} MP (GK-11.7.b)"
    return f"no way to {asking.place(to)} over land with {army.mp} MP (GK-11.2.a)"


def why_no_marker(s: State, army: Army, units: int) -> str:
    """11.6.a Why this army places no PC marker where it is."""
    why = why_not_marked(s, army.side, army.at, units)
    if not why and army.mp < numbers.MOVEMENT["marker"]:
        return f"a PC marker takes {numbers.MOVEMENT['marker']} MP (GK-11.6.a)"
    return why


def why_not_marked(s: State, side: str, at: str, units: int) -> str:
    """11.6 Why an army of this side, with so many units, places no PC marker there."""
    if not powers.is_power(side):
        return f"{peoples.name_of(side)} place no PC markers (GK-{'21.0.h' if side in spaces.TRIBES else '22.0.c'})"
    if not units:
        return "a general without units places no PC marker (GK-3.0.n)"
    if control.controller(s, at) == side:
        return f"{asking.place(at)} is controlled already (GK-11.6.a)"
    if pieces.foes_at(s, at, side):
        return f"enemy units are in {asking.place(at)} (GK-11.6.b)"
    if control.shut(s, at, side):
        return f"{asking.place(at)} has a garrison: only a siege takes it (GK-11.6.c)"
    return ""

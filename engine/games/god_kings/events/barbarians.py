"""21.0 Barbarian invasions: how a tribe comes, is restored, hesitates and goes."""

from __future__ import annotations

from engine.games.god_kings.data.kinds import CHARIOT, MERCENARY, reduced, unit_text
from engine.games.god_kings.data.numbers import LIMITS
from engine.games.god_kings.data.peoples import STRAYS, TRIBES, does, name_of
from engine.games.god_kings.position.asking import general_name, place
from engine.games.god_kings.position.pieces import (
    ACTIVE,
    as_many,
    count_kind,
    generals_at,
    here,
    marked,
    on_map,
    put_units,
    refit_units,
    station,
    strength,
    take_units,
)
from engine.games.god_kings.position.powers import clock, is_power
from engine.games.god_kings.position.state import State
from engine.games.god_kings.position.tidying import tidy
from engine.kernel.table import Table


def in_play(s: State, tribe: str) -> bool:
    """21.0.b Its leader, who goes by the name of the tribe, is on the map as long as its army is."""
    return tribe in s.generals


def invade(t: Table[State], tribe: str, seat: str) -> None:
    """21.0.a-f The event INVASION: the army comes, or is reinforced where it is in play."""
    if in_play(t.state, tribe):
        reinforce(t, tribe)
    else:
        arrive(t, tribe, seat)


def arrive(t: Table[State], tribe: str, seat: str) -> None:
    """21.0.b, c On its own Tribes space, not to be activated in this Round; 21.0.p who played the event decides."""
    s = t.state
    units = as_many(s, tribe, TRIBES[tribe].army)
    put_units(s, tribe, tribe, units)
    station(s, tribe, tribe)
    s.resting[tribe] = clock(s)
    s.held[tribe] = seat
    t.tell(f"{does(tribe, 'gathers')} in {place(tribe)}: {unit_text(units)}.", "GK-21.0.b", news=True)


def reinforce(t: Table[State], tribe: str) -> None:
    """21.0.d-f Reduced units are full, lost chariots are back, and a die roll of mercenaries joins the leader."""
    s = t.state
    for at in list(s.units):
        refit_units(s, at, tribe, {key: n for key, n in here(s, at, tribe).items() if reduced(key)})
    lost = TRIBES[tribe].army[CHARIOT] - count_kind(on_map(s, tribe), CHARIOT)
    die = t.dice.roll(f"mercenaries of {tribe}", 1)[0]
    units = as_many(s, tribe, {CHARIOT: max(lost, 0), MERCENARY: die})
    put_units(s, s.generals[tribe].at, tribe, units)
    t.tell(
        f"All units of {name_of(tribe)} are full; {unit_text(units)} join them in {place(s.generals[tribe].at)}.",
        "GK-21.0.f", news=True,
    )  # fmt: skip


# ---------------------------------------------------------------- on the march


def stronger_army(s: State, to: str, own: int) -> bool:
    """21.0.j Whether a Power, played or Neutral, has an army there of at least twice this strength (reading B-47)."""
    sides = [side for side in s.units.get(to, {}) if is_power(side) and generals_at(s, to, side)]
    return any(strength(here(s, to, side)) >= LIMITS["hesitation"] * own for side in sides)


def hesitates(t: Table[State], to: str) -> bool:
    """21.0.j Before a Barbarian army enters a space with such an army a die is rolled: on 1 to 3 its move is over."""
    s = t.state
    army = s.army
    if army is None or army.side not in TRIBES:
        return False
    if not stronger_army(s, to, strength(marked(s, army.at, army.side, ACTIVE))):
        return False
    die = t.dice.roll(f"hesitation before {to}", 1)[0]
    stops = die <= LIMITS["hesitates"]
    course = "stops before" if stops else "goes on into"
    t.tell(f"{general_name(army.general)} {course} {place(to)}, where a stronger army stands: {die}.", "GK-21.0.j")
    return stops


# ---------------------------------------------------------------- at the end of the invasion


def barbarians_leave(t: Table[State]) -> None:
    """21.0.l, 3.0.p Before the players reinforce all Barbarians leave the map, those without a leader too."""
    s = t.state
    gone = [tribe for tribe in TRIBES if in_play(s, tribe) or on_map(s, tribe)]
    if on_map(s, STRAYS):
        gone.append(STRAYS)
    for side in gone:
        for at in list(s.units):
            take_units(s, at, side, dict(here(s, at, side)))
        s.generals.pop(side, None)
        s.held.pop(side, None)
        t.tell(f"{does(side, 'leaves')} the map.", "GK-21.0.l")
    if gone:
        tidy(t)

"""21.0 Barbarian invasions: how a tribe comes, is restored, hesitates and goes."""

from engine.games.god_kings.data import kinds, numbers, peoples
from engine.games.god_kings.position import State, asking, pieces, powers, tidying
from engine.kernel import Table


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
    units = pieces.as_many(s, tribe, peoples.TRIBES[tribe].army)
    pieces.put_units(s, tribe, tribe, units)
    pieces.station(s, tribe, tribe)
    s.resting[tribe] = powers.clock(s)
    s.held[tribe] = seat
    told = f"{peoples.does(tribe, 'gathers')} in {asking.place(tribe)}: {kinds.unit_text(units)}."
    t.tell(told, "GK-21.0.b", news=True)


def reinforce(t: Table[State], tribe: str) -> None:
    """21.0.d-f Reduced units are full, lost chariots are back, and a die roll of mercenaries joins the leader."""
    s = t.state
    for at in list(s.units):
        pieces.refit_units(s, at, tribe, {key: n for key, n in pieces.here(s, at, tribe).items() if kinds.reduced(key)})
    lost = peoples.TRIBES[tribe].army[kinds.CHARIOT] - pieces.count_kind(pieces.on_map(s, tribe), kinds.CHARIOT)
    die = t.dice.roll(f"mercenaries of {tribe}", 1)[0]
    units = pieces.as_many(s, tribe, {kinds.CHARIOT: max(lost, 0), kinds.MERCENARY: die})
    pieces.put_units(s, s.generals[tribe].at, tribe, units)
    joins = f"{kinds.unit_text(units)} join them in {asking.place(s.generals[tribe].at)}"
    t.tell(f"All units of {peoples.name_of(tribe)} are full; {joins}.", "GK-21.0.f", news=True)


# ---------------------------------------------------------------- on the march


def stronger_army(s: State, to: str, own: int) -> bool:
    """21.0.j Whether a Power, played or Neutral, has an army there of at least twice this strength (reading B-47)."""
    sides = [side for side in s.units.get(to, {}) if powers.is_power(side) and pieces.generals_at(s, to, side)]
    return any(pieces.strength(pieces.here(s, to, side)) >= numbers.LIMITS["hesitation"] * own for side in sides)


def hesitates(t: Table[State], to: str) -> bool:
    """21.0.j Before a Barbarian army enters a space with such an army a die is rolled: on 1 to 3 its move is over."""
    s = t.state
    army = s.army
    if army is None or army.side not in peoples.TRIBES:
        return False
    if not stronger_army(s, to, pieces.strength(pieces.marked(s, army.at, army.side, pieces.ACTIVE))):
        return False
    die = t.dice.roll(f"hesitation before {to}", 1)[0]
    stops = die <= numbers.LIMITS["hesitates"]
    course = "stops before" if stops else "goes on into"
    told = f"{asking.general_name(army.general)} {course} {asking.place(to)}, where a stronger army stands: {die}."
    t.tell(told, "GK-21.0.j")
    return stops


# ---------------------------------------------------------------- at the end of the invasion


def barbarians_leave(t: Table[State]) -> None:
    """21.0.l, 3.0.p Before the players reinforce all Barbarians leave the map, those without a leader too."""
    s = t.state
    gone = [tribe for tribe in peoples.TRIBES if in_play(s, tribe) or pieces.on_map(s, tribe)]
    if pieces.on_map(s, peoples.STRAYS):
        gone.append(peoples.STRAYS)
    for side in gone:
        for at in list(s.units):
            pieces.take_units(s, at, side, dict(pieces.here(s, at, side)))
        s.generals.pop(side, None)
        s.held.pop(side, None)
        t.tell(f"{peoples.does(side, 'leaves')} the map.", "GK-21.0.l")
    if gone:
        tidying.tidy(t)

"""23.0 From Mitanni to Assyria, on turn 6 of the campaign."""

from engine.games.god_kings.data import kinds, peoples, rulers, scenarios, spaces
from engine.games.god_kings.events import displacement
from engine.games.god_kings.position import State, asking, control, pieces, powers, tidying
from engine.kernel import Table


def change_of(s: State) -> scenarios.Change | None:
    """The change of this scenario, on the turn on which it happens."""
    change = scenarios.SCENARIOS[s.scenario].change
    return change if change is not None and s.turn == change.turn else None


def changes_now(s: State) -> bool:
    """23.0.a The campaign, turn 6."""
    change = change_of(s)
    return change is not None and change.enters not in powers.powers_in_play(s)


def arrives_now(s: State, power: str) -> bool:
    """23.0.c Whether this Power has the force of 23.0 as its whole reinforcement of this turn."""
    change = change_of(s)
    return change is not None and change.enters == power


def change_phase(t: Table[State]) -> None:
    """23.0.b, d-f Markers, then Mitanni leaves and Assyria takes its seat, or its place among the Neutral Nations."""
    s = t.state
    change = change_of(s)
    if change is not None:
        told = f"{peoples.name_of(change.leaves)} falls; {peoples.does(change.enters, 'is')} a Power from now on."
        t.tell(told, "GK-23.0.f", news=True)
        take_seat(s, change)
        remove_power(s, change.leaves)
        change_markers(s, change)
        crown_first_king(s, change)
        tidying.tidy(t)
    s.phase = "deal"


def take_seat(s: State, change: scenarios.Change) -> None:
    """23.0.f, g, k The player, or the Nation of that slot; hand, VP and the markers of Neutral Nations stay."""
    seat = powers.seat_of(s, change.leaves)
    if seat:
        s.nation[seat] = change.enters
        s.trade_tp[seat] = s.trade_wp[seat] = 0
    else:
        s.neutral[s.neutral.index(change.leaves)] = change.enters


def remove_power(s: State, power: str) -> None:
    """23.0.e All its counters, wherever they are."""
    for at in [at for at in s.units if power in pieces.sides_at(s, at)]:
        pieces.take_units(s, at, power, dict(s.units[at][power]))
    for general in [general for general in s.generals if powers.side_of(general) == power]:
        del s.generals[general]
    for at in control.controlled(s, power):
        drop_marker(s, at)
    displacement.called_back(s, power)
    for boxes in (s.destroyed, s.divisions, s.kings, s.held, s.sworn):
        boxes.pop(power, None)
    for nations in s.quarrels.values():
        nations.pop(power, None)


def drop_marker(s: State, at: str) -> None:
    del s.markers[at]
    if at in s.garrisons:
        s.garrisons.remove(at)


def change_markers(s: State, change: scenarios.Change) -> None:
    """23.0.b, d Every space of the province is Assyrian; garrison markers in Assur and Nineveh alone."""
    for at in spaces.PROVINCES[spaces.SPACES[change.space].province].spaces:
        if at in s.markers:
            drop_marker(s, at)
        s.markers[at] = change.enters
    s.garrisons += change.garrisons


def crown_first_king(s: State, change: scenarios.Change) -> None:
    """23.0.c He and two warlords in Assur; his army follows when his Power reinforces."""
    s.kings[change.enters] = change.king
    s.divisions[change.enters] = list(change.divisions)
    for general in (change.king, *rulers.warlords_of(change.enters)):
        pieces.station(s, general, change.space)


def arrive(t: Table[State], power: str) -> None:
    """23.0.c Three divisions and four chariots in Assur."""
    change = change_of(t.state)
    if change is not None:
        pieces.put_units(t.state, change.space, power, change.units)
        names = f"{rulers.GENERALS[change.king].name} with {kinds.unit_text(change.units)}"
        t.tell(f"{names} in {asking.place(change.space)}.", "GK-23.0.c", news=True)

"""22.0 Revolts: where one rises, and where it goes back to."""

from __future__ import annotations

from engine.games.god_kings.data.kinds import unit_text
from engine.games.god_kings.data.peoples import REVOLTS, does, name_of
from engine.games.god_kings.position.asking import Asker, place, space_option
from engine.games.god_kings.position.pieces import (
    as_many,
    foes_at,
    foes_outside,
    generals_of,
    here,
    on_map,
    put_units,
    size,
    station,
    take_units,
)
from engine.games.god_kings.position.powers import fewest
from engine.games.god_kings.position.standing import GOING_BACK
from engine.games.god_kings.position.state import State
from engine.games.god_kings.position.strays import revolt_spaces
from engine.games.god_kings.position.tidying import tidy
from engine.games.god_kings.position.topics import TOPICS
from engine.kernel.questions import Rule
from engine.kernel.table import Table

REVOLT = TOPICS.new("revolt", "where a Revolt stands", *GOING_BACK)


def open_spaces(s: State, revolt: str) -> list[str]:
    """22.0.g Spaces of the province it comes from without units of another side."""
    return [at for at in revolt_spaces(revolt) if not foes_at(s, at, revolt)]


def where_to_rise(s: State, revolt: str) -> list[str]:
    """22.0.h The space of the card; where units stand before its walls, or in it, any without them in the province."""
    at = REVOLTS[revolt].space
    return open_spaces(s, revolt) if foes_outside(s, at, revolt) else [at]


def why_no_rising(s: State, revolt: str) -> str:
    """Why its event cannot be played now; empty: it can."""
    if generals_of(s, revolt):
        return f"{name_of(revolt)} is in play (GK-22.0.h)"
    taken = f"units stand everywhere in the province of {name_of(revolt)} (GK-22.0.h)"
    return "" if where_to_rise(s, revolt) else taken


def rise(t: Table[State], revolt: str, seat: str) -> Rule[None]:
    """22.0.a Leader and units come; 21.0.p, 22.0.b who played the event decides for them."""
    s = t.state
    at = yield from Asker(t, s.nation[seat], seat).place(
        REVOLT, "GK-22.0.a", f"Where does {name_of(revolt)} rise?", where_to_rise(s, revolt)
    )
    units = as_many(s, revolt, REVOLTS[revolt].army)
    put_units(s, at, revolt, units)
    station(s, revolt, at)
    s.held[revolt] = seat
    t.tell(f"{does(revolt, 'breaks')} out in {place(at)}: {unit_text(units)}.", "GK-22.0.a", news=True)


def revolts_go_back(t: Table[State]) -> Rule[None]:
    """22.0.g In the Reinforcement Phase, before the players place (reading B-67)."""
    s = t.state
    for revolt in REVOLTS:
        if generals_of(s, revolt) or size(on_map(s, revolt)):
            yield from go_back(t, revolt)
    tidy(t)


def go_back(t: Table[State], revolt: str) -> Rule[None]:
    """22.0.g Units and leader together, where the player with the fewest VP wants them."""
    s = t.state
    units = on_map(s, revolt)
    seat = fewest(s, list(s.order))[0]
    spaces = open_spaces(s, revolt) or list(revolt_spaces(revolt))
    now = s.generals[revolt].at if revolt in s.generals else ""
    at = yield from Asker(t, s.nation[seat], seat).choose(
        REVOLT, "GK-22.0.g", f"Where does {name_of(revolt)} go back to?", [space_option(space) for space in spaces],
        default=now if now in spaces else spaces[0],
    )  # fmt: skip
    for space in list(s.units):
        take_units(s, space, revolt, dict(here(s, space, revolt)))
    put_units(s, at, revolt, units)
    if now:
        station(s, revolt, at)
    t.tell(f"{does(revolt, 'is')} placed in {place(at)}.", "GK-22.0.g")

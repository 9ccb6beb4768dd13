"""22.0 Revolts: where one rises, and where it goes back to."""

from engine.games.god_kings.data import kinds, peoples
from engine.games.god_kings.position import State, asking, pieces, powers, standing, strays, tidying, topics
from engine.kernel import Rule, Table

REVOLT = topics.TOPICS.new("revolt", "where a Revolt stands", *standing.GOING_BACK)


def open_spaces(s: State, revolt: str) -> list[str]:
    """22.0.g Spaces of the province it comes from without units of another side."""
    return [at for at in strays.revolt_spaces(revolt) if not pieces.foes_at(s, at, revolt)]


def where_to_rise(s: State, revolt: str) -> list[str]:
    """22.0.h The space of the card; where units stand before its walls, or in it, any without them in the province."""
    at = peoples.REVOLTS[revolt].space
    return open_spaces(s, revolt) if pieces.foes_outside(s, at, revolt) else [at]


def why_no_rising(s: State, revolt: str) -> str:
    """Why its event cannot be played now; empty: it can."""
    if pieces.generals_of(s, revolt):
        return f"{peoples.name_of(revolt)} is in play (GK-22.0.h)"
    taken = f"units stand everywhere in the province of {peoples.name_of(revolt)} (GK-22.0.h)"
    return "" if where_to_rise(s, revolt) else taken


def rise(t: Table[State], revolt: str, seat: str) -> Rule[None]:
    """22.0.a Leader and units come; 21.0.p, 22.0.b who played the event decides for them."""
    s = t.state
    at = yield from asking.Asker(t, s.nation[seat], seat).place(
        REVOLT, "GK-22.0.a", f"Where does {peoples.name_of(revolt)} rise?", where_to_rise(s, revolt)
    )
    units = pieces.as_many(s, revolt, peoples.REVOLTS[revolt].army)
    pieces.put_units(s, at, revolt, units)
    pieces.station(s, revolt, at)
    s.held[revolt] = seat
    told = f"{peoples.does(revolt, 'breaks')} out in {asking.place(at)}: {kinds.unit_text(units)}."
    t.tell(told, "GK-22.0.a", news=True)


def revolts_go_back(t: Table[State]) -> Rule[None]:
    """22.0.g In the Reinforcement Phase, before the players place (reading B-67)."""
    s = t.state
    for revolt in peoples.REVOLTS:
        if pieces.generals_of(s, revolt) or pieces.size(pieces.on_map(s, revolt)):
            yield from go_back(t, revolt)
    tidying.tidy(t)


def go_back(t: Table[State], revolt: str) -> Rule[None]:
    """22.0.g Units and leader together, where the player with the fewest VP wants them."""
    s = t.state
    units = pieces.on_map(s, revolt)
    seat = powers.fewest(s, list(s.order))[0]
    spaces = open_spaces(s, revolt) or list(strays.revolt_spaces(revolt))
    now = s.generals[revolt].at if revolt in s.generals else ""
    prompt, options = f"Where does {peoples.name_of(revolt)} go back to?", map(asking.space_option, spaces)
    asks = asking.Asker(t, s.nation[seat], seat)
    at = yield from asks.choose(REVOLT, "GK-22.0.g", prompt, options, default=now if now in spaces else spaces[0])
    for space in list(s.units):
        pieces.take_units(s, space, revolt, dict(pieces.here(s, space, revolt)))
    pieces.put_units(s, at, revolt, units)
    if now:
        pieces.station(s, revolt, at)
    t.tell(f"{peoples.does(revolt, 'is')} placed in {asking.place(at)}.", "GK-22.0.g")

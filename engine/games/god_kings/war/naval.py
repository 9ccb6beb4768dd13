"""12.1 to 12.4 Naval Movement: from port to port for three points, one army of a card, five units at most."""

from collections.abc import Mapping

from engine.games.god_kings.data import numbers, spaces
from engine.games.god_kings.position import Army, State, asking, control, pieces
from engine.games.god_kings.war import movement_costs
from engine.wargame.paths import Way

NAVAL = numbers.MOVEMENT["naval"]


def why_no_sea(s: State, army: Army, units: int) -> str:
    """12.1.c, 12.2.a Why this army does not use the sea with this card, wherever it is."""
    if army.stopped:
        return "the move of this army is over (GK-11.2.p)"
    if not army.sea:
        return "the sea takes a 3-Ops card or a campaign card, and one army of it only (GK-12.1.c, GK-12.2.a)"
    if units > numbers.MOVEMENT["naval_units"]:
        return f"{units} units: at most {numbers.MOVEMENT['naval_units']} go by sea (GK-12.2.a)"
    if army.mp < NAVAL:
        return f"Naval Movement takes {NAVAL} MP, {army.mp} are left (GK-12.1.d)"
    if s.generals[army.general].inside and pieces.besieged(s, army.at, army.side):
        return f"nobody sails from within {asking.place(army.at)} while it is besieged (GK-12.4.b)"
    if movement_costs.must_fight(s, army, units):
        return f"enemies stand in {asking.place(army.at)}, and have to be fought (GK-20.1.b)"
    return ""


def sea_ways(s: State, army: Army, units: int, land: Mapping[str, Way]) -> dict[str, Way]:
    """12.1.a, f Ports to land in: from the one it is in, or from one it comes to by land with three points left."""
    if why_no_sea(s, army, units):
        return {}
    harbors = {army.at: Way(0, ())} if army.at in spaces.PORTS else {}  # the cheapest first
    harbors |= {at: way for at, way in land.items() if at in spaces.PORTS and not pieces.foes_outside(s, at, army.side)}
    found: dict[str, Way] = {}
    for at, way in harbors.items():
        points = way.price + NAVAL
        if points > army.mp:
            continue
        for port in spaces.by_sea(at):
            if port not in found and port != army.at and not movement_costs.why_not_enter(s, army, port, not units):
                found[port] = Way(points, (*way.path, port))
    return found


def harbor_ways(s: State, army: Army, units: int) -> dict[str, Way]:
    """12.4.a Ports within whose walls it can land from here, past enemies who do not besiege them yet."""
    if why_no_sea(s, army, units) or army.at not in spaces.PORTS:
        return {}
    return {
        port: Way(NAVAL, (port,))
        for port in spaces.by_sea(army.at)
        if pieces.foes_outside(s, port, army.side) and not why_not_inside(s, army, units, port)
    }


def why_not_inside(s: State, army: Army, units: int, port: str) -> str:
    """12.4 Why the army does not land within the walls of this port."""
    name = asking.place(port)
    if not pieces.walled(port):
        return f"{name} has no walls (GK-12.4.a)"
    if control.controller(s, port) != army.side:
        return f"you do not control {name} (GK-12.4.a)"
    if pieces.besieged(s, port, army.side):
        return f"{name} is besieged (GK-12.4.a)"
    if pieces.size(pieces.inside(s, port, army.side)) + units > numbers.LIMITS["inside"]:
        return f"{name} has room for {numbers.LIMITS['inside']} units, those inside counted (GK-12.4.d)"
    return ""


def why_not_sail(s: State, army: Army, units: int, port: str) -> str:
    """Why this port is not among those it can land in."""
    if port not in spaces.SPACES or not spaces.SPACES[port].port:
        return f"{asking.place(port)} is no port (GK-12.1.a)"
    why = why_no_sea(s, army, units) or movement_costs.why_not_enter(s, army, port, not units)
    if why:
        return why
    if movement_costs.hemmed_in(s, army) or army.at not in spaces.PORTS:
        return f"no port within reach to sail from, with {NAVAL} MP left there (GK-12.1.d)"
    return f"no sea lane leads from {asking.place(army.at)} to {asking.place(port)} (GK-12.1.e)"

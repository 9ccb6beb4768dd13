"""11.2 What the army under way can do now, with what stands where; and why it cannot do the rest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from engine.board.paths import Way
from engine.board.words import listed, plural
from engine.games.god_kings.data.peoples import TRIBES, name_of
from engine.games.god_kings.data.spaces import PORTS, SPACES
from engine.games.god_kings.position.asking import place
from engine.games.god_kings.position.control import controller, shut
from engine.games.god_kings.position.pieces import foes_outside, outside, size, strength, walled
from engine.games.god_kings.position.state import Army, State
from engine.games.god_kings.war.followers import droppable, why_no_gate, why_no_pick
from engine.games.god_kings.war.movement_costs import hemmed_in, reach, troops, why_no_marker, why_not_there
from engine.games.god_kings.war.naval import harbor_ways, sea_ways, why_not_inside, why_not_sail
from engine.games.god_kings.war.sieges import may_besiege, needed
from engine.kernel.questions import Option


class Ways(NamedTuple):
    """Where an army can go from where it is: worked out once for a question."""

    units: int
    ours: int  # its strength
    land: Mapping[str, Way]
    sea: Mapping[str, Way]
    within: Mapping[str, Way]  # ports within whose walls it can land

    @classmethod
    def of(cls, s: State, army: Army) -> Ways:
        with_it = troops(s, army)
        return cls.with_units(s, army, size(with_it), strength(with_it))

    @classmethod
    def with_units(cls, s: State, army: Army, units: int, ours: int) -> Ways:
        """Also for an army that is still to be put together."""
        land = reach(s, army, units)
        return cls(units, ours, land, sea_ways(s, army, units, land), harbor_ways(s, army, units))


def march_options(s: State, army: Army, ways: Ways) -> list[Option]:
    """Everything that can be done now; to stop is always among it."""
    options = [way_option(s, army, "to", to, road, ways.ours) for to, road in ways.land.items()]
    options += [way_option(s, army, "sail", to, road, ways.ours) for to, road in ways.sea.items()]
    options += [inside_option(to, road.price) for to, road in ways.within.items()]
    further = bool(options)
    if not why_no_marker(s, army, ways.units):
        options.append(Option("marker", f"place a PC marker in {place(army.at)}", at=army.at))
    if not why_no_sally(s, army, ways.units):
        options.append(Option("sally", f"sally out of {place(army.at)} and fight", at=army.at))
    if not army.stopped:
        options += company_options(s, army, further=further)
    if not why_no_siege(s, army):
        options.append(siege_option(s, army.at))
    return [*options, Option("stop", f"stop in {place(army.at)}", at=army.at, idle=True)]


def company_options(s: State, army: Army, *, further: bool) -> list[Option]:
    """11.2.i, j, 11.8.c At no cost: taking along, leaving behind, in and out of the walls."""
    options = []
    if (further or shut_out(s, army)) and not why_no_pick(s, army):
        options.append(Option("pick", "take units along"))
    if further and not why_no_drop(s, army):
        options.append(Option("drop", "leave units behind"))
    if not why_no_gate(s, army):
        options.append(Option("gate", f"in and out of the walls of {place(army.at)}", at=army.at))
    return options


def shut_out(s: State, army: Army) -> bool:
    """17.2.b Before an enemy garrisoned city units are taken along for the sake of a Siege roll."""
    return army.at in SPACES and shut(s, army.at, army.side)


def way_option(s: State, army: Army, how: str, to: str, road: Way, ours: int) -> Option:
    """A space, what it costs, and what stands there."""
    foes = foes_outside(s, to, army.side)
    closed = to in SPACES and shut(s, to, army.side)
    if not foes and not closed:
        return quiet_option(how, to, road.price)
    units = {foe: outside(s, to, foe) for foe in foes}
    theirs = sum([strength(there) for there in units.values()])
    armies = listed([f"{plural(size(there), 'unit')} of {name_of(foe)}" for foe, there in units.items()])
    words = [armies, f"strength {theirs} to {ours}"] if foes else []
    words += [f"a garrison of {name_of(controller(s, to))}"] if closed else []
    return Option(
        f"{how}:{to}", f"{label(how, to, road.price)}: {', '.join(words)}", at=to,
        facts={"points": road.price, "ours": ours, "theirs": theirs, "units": sum(map(size, units.values())),
               "garrison": int(closed)},
    )  # fmt: skip


@cache
def quiet_option(how: str, to: str, points: int) -> Option:
    """Nobody stands there who would have to be fought or besieged."""
    return Option(f"{how}:{to}", label(how, to, points), at=to, facts={"points": points})


@cache
def inside_option(to: str, points: int) -> Option:
    return Option(f"inside:{to}", f"land within the walls of {place(to)}, {points} MP", at=to, facts={"points": points})


def label(how: str, to: str, points: int) -> str:
    return f"{'by sea to ' if how == 'sail' else ''}{place(to)}, {points} MP"


def siege_option(s: State, at: str) -> Option:
    die = needed(s, at)
    return Option(
        "siege", f"stop and make a Siege roll against {place(at)} ({die} or more)", at=at, facts={"needed": die}
    )


# ---------------------------------------------------------------- why not


def why_not(s: State, army: Army, ways: Ways) -> dict[str, str]:
    """Why a player does not find what he might expect."""
    units = ways.units
    reasons = {f"to:{to}": why_not_there(s, army, units, to) for to in (*SPACES, *TRIBES) if to != army.at}
    reasons |= {f"sail:{port}": why_not_sail(s, army, units, port) for port in SPACES if port != army.at}
    reasons |= {f"inside:{port}": why_not_within(s, army, units, port) for port in PORTS if port != army.at}
    reasons |= {
        "marker": why_no_marker(s, army, units),
        "sally": why_no_sally(s, army, units),
        "siege": why_no_siege(s, army),
        "pick": why_no_pick(s, army),
        "drop": why_no_drop(s, army),
        "gate": why_no_gate(s, army),
    }
    return {key: why or "the move of this army is over (GK-11.2.p)" for key, why in reasons.items()}


def why_not_within(s: State, army: Army, units: int, port: str) -> str:
    why = why_not_inside(s, army, units, port)
    if why:
        return why
    return (
        why_not_sail(s, army, units, port) if foes_outside(s, port, army.side) else f"sail to {place(port)} and go in"
    )


def why_no_siege(s: State, army: Army) -> str:
    """17.2 Why this army makes no Siege roll where it is."""
    if not walled(army.at):
        return f"{place(army.at)} is no Walled-City (GK-17.2.c)"
    if hemmed_in(s, army):
        return f"enemies stand before {place(army.at)}: you are besieged yourself (GK-20.1.b)"
    return may_besiege(s, army.side, army.at)


def why_no_sally(s: State, army: Army, units: int) -> str:
    """17.5.d Why nobody comes out of a Walled-City to fight; 13.8.c not those who have just backed up into it."""
    if army.stopped:
        return "the move of this army is over (GK-13.5.a)"
    if not hemmed_in(s, army):
        return "no enemies stand before walls behind which the army is (GK-17.5.d)"
    return "" if units else "a general without units does not fight (GK-3.0.m)"


def why_no_drop(s: State, army: Army) -> str:
    """11.2.j Why nobody is left behind."""
    able = droppable(s, army)
    if not able.units and not able.generals:
        return "nobody is with the general (GK-11.2.j)"
    if foes_outside(s, army.at, army.side):
        return f"enemies stand in {place(army.at)} (GK-20.1.b)"
    return ""

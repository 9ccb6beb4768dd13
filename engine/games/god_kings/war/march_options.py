"""11.2.i, j, p What the army under way can do now, with what stands where; and why it cannot do the rest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from engine.games.god_kings.data import peoples, spaces
from engine.games.god_kings.position import Army, State, asking, control, pieces
from engine.games.god_kings.war import followers, movement_costs, naval, sieges
from engine.kernel import Option
from engine.wargame.paths import Way
from engine.wargame.text import listed, plural


class Ways(NamedTuple):
    """Where an army can go from where it is: worked out once for a question."""

    units: int
    ours: int  # its strength
    land: Mapping[str, Way]
    sea: Mapping[str, Way]
    within: Mapping[str, Way]  # ports within whose walls it can land

    @classmethod
    def of(cls, s: State, army: Army) -> Ways:
        with_it = movement_costs.troops(s, army)
        return cls.with_units(s, army, pieces.size(with_it), pieces.strength(with_it))

    @classmethod
    def with_units(cls, s: State, army: Army, units: int, ours: int) -> Ways:
        """Also for an army that is still to be put together."""
        land = movement_costs.reach(s, army, units)
        return cls(units, ours, land, naval.sea_ways(s, army, units, land), naval.harbor_ways(s, army, units))


def march_options(s: State, army: Army, ways: Ways) -> list[Option]:
    """Everything that can be done now; to stop is always among it."""
    options = [way_option(s, army, "to", to, road, ways.ours) for to, road in ways.land.items()]
    options += [way_option(s, army, "sail", to, road, ways.ours) for to, road in ways.sea.items()]
    options += [inside_option(to, road.price) for to, road in ways.within.items()]
    further = bool(options)
    if not movement_costs.why_no_marker(s, army, ways.units):
        options.append(Option("marker", f"place a PC marker in {asking.place(army.at)}", at=army.at))
    if not why_no_sally(s, army, ways.units):
        options.append(Option("sally", f"sally out of {asking.place(army.at)} and fight", at=army.at))
    if not army.stopped:
        options += company_options(s, army, further=further)
    if not why_no_siege(s, army):
        options.append(siege_option(s, army.at))
    return [*options, Option("stop", f"stop in {asking.place(army.at)}", at=army.at, idle=True)]


def company_options(s: State, army: Army, *, further: bool) -> list[Option]:
    """11.2.i, j, 11.8.c At no cost: taking along, leaving behind, in and out of the walls."""
    options = []
    if (further or shut_out(s, army)) and not followers.why_no_pick(s, army):
        options.append(Option("pick", "take units along"))
    if further and not why_no_drop(s, army):
        options.append(Option("drop", "leave units behind"))
    if not followers.why_no_gate(s, army):
        options.append(Option("gate", f"in and out of the walls of {asking.place(army.at)}", at=army.at))
    return options


def shut_out(s: State, army: Army) -> bool:
    """17.2.b Before an enemy garrisoned city units are taken along for the sake of a Siege roll."""
    return army.at in spaces.SPACES and control.shut(s, army.at, army.side)


def way_option(s: State, army: Army, how: str, to: str, road: Way, ours: int) -> Option:
    """A space, what it costs, and what stands there."""
    foes = pieces.foes_outside(s, to, army.side)
    closed = to in spaces.SPACES and control.shut(s, to, army.side)
    if not foes and not closed:
        return quiet_option(how, to, road.price)
    units = {foe: pieces.outside(s, to, foe) for foe in foes}
    theirs = sum([pieces.strength(there) for there in units.values()])
    armies = listed([f"{plural(pieces.size(there), 'unit')} of {peoples.name_of(foe)}" for foe, there in units.items()])
    words = [armies, f"strength {theirs} to {ours}"] if foes else []
    words += [f"a garrison of {peoples.name_of(control.controller(s, to))}"] if closed else []
    return Option(
        f"{how}:{to}", f"{label(how, to, road.price)}: {', '.join(words)}", at=to,
        facts={"points": road.price, "ours": ours, "theirs": theirs, "units": sum(map(pieces.size, units.values())),
               "garrison": int(closed)},
    )  # fmt: skip


@cache
def quiet_option(how: str, to: str, points: int) -> Option:
    """Nobody stands there who would have to be fought or besieged."""
    return Option(f"{how}:{to}", label(how, to, points), at=to, facts={"points": points})


@cache
def inside_option(to: str, points: int) -> Option:
    words = f"land within the walls of {asking.place(to)}, {points} MP"
    return Option(f"inside:{to}", words, at=to, facts={"points": points})


def label(how: str, to: str, points: int) -> str:
    return f"{'by sea to ' if how == 'sail' else ''}{asking.place(to)}, {points} MP"


def siege_option(s: State, at: str) -> Option:
    die = sieges.needed(s, at)
    words = f"stop and make a Siege roll against {asking.place(at)} ({die} or more)"
    return Option("siege", words, at=at, facts={"needed": die})


# ---------------------------------------------------------------- why not


def why_not(s: State, army: Army, ways: Ways) -> dict[str, str]:
    """Why a player does not find what he might expect."""
    units = ways.units
    others = [at for at in (*spaces.SPACES, *peoples.TRIBES) if at != army.at]
    reasons = {f"to:{at}": movement_costs.why_not_there(s, army, units, at) for at in others}
    reasons |= {f"sail:{port}": naval.why_not_sail(s, army, units, port) for port in spaces.SPACES if port != army.at}
    reasons |= {f"inside:{port}": why_not_within(s, army, units, port) for port in spaces.PORTS if port != army.at}
    reasons |= {
        "marker": movement_costs.why_no_marker(s, army, units), "sally": why_no_sally(s, army, units),
        "siege": why_no_siege(s, army), "pick": followers.why_no_pick(s, army), "drop": why_no_drop(s, army),
        "gate": followers.why_no_gate(s, army),
    }  # fmt: skip
    return {key: why or "the move of this army is over (GK-11.2.p)" for key, why in reasons.items()}


def why_not_within(s: State, army: Army, units: int, port: str) -> str:
    why = naval.why_not_inside(s, army, units, port)
    if not why and not pieces.foes_outside(s, port, army.side):
        return f"sail to {asking.place(port)} and go in"
    return why or naval.why_not_sail(s, army, units, port)


def why_no_siege(s: State, army: Army) -> str:
    """17.2 Why this army makes no Siege roll where it is."""
    if not pieces.walled(army.at):
        return f"{asking.place(army.at)} is no Walled-City (GK-17.2.c)"
    if movement_costs.hemmed_in(s, army):
        return f"enemies stand before {asking.place(army.at)}: you are besieged yourself (GK-20.1.b)"
    return sieges.may_besiege(s, army.side, army.at)


def why_no_sally(s: State, army: Army, units: int) -> str:
    """17.5.d Why nobody comes out of a Walled-City to fight; 13.8.c not those who have just backed up into it."""
    if army.stopped:
        return "the move of this army is over (GK-13.5.a)"
    if not movement_costs.hemmed_in(s, army):
        return "no enemies stand before walls behind which the army is (GK-17.5.d)"
    return "" if units else "a general without units does not fight (GK-3.0.m)"


def why_no_drop(s: State, army: Army) -> str:
    """11.2.j Why nobody is left behind."""
    able = followers.droppable(s, army)
    if not able.units and not able.generals:
        return "nobody is with the general (GK-11.2.j)"
    if pieces.foes_outside(s, army.at, army.side):
        return f"enemies stand in {asking.place(army.at)} (GK-20.1.b)"
    return ""

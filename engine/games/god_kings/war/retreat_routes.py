"""16.1 to 16.3 The ways of a retreat: which are legal, what they cost, which of them are offered."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.god_kings.data import numbers, peoples, scenarios, spaces
from engine.games.god_kings.position import State, control, pieces
from engine.games.god_kings.war import movement_costs
from engine.wargame.paths import FAR, flood


class Route(NamedTuple):
    """The spaces entered one after the other, the steps lost on the way, and where friends are swept along."""

    path: tuple[str, ...]
    steps: int
    swept: tuple[str, ...] = ()

    @property
    def end(self) -> str:
        return self.path[-1]


class Retreat(NamedTuple):
    """Who retreats from where, and what bounds his way."""

    side: str
    at: str
    units: int
    first: str = ""  # 16.2.e the space from which a losing Attacker entered
    closed: str = ""  # 16.2.g the space from which the Attacker came


def toll(s: State, side: str, at: str) -> int:
    """16.3.a, b A step for an enemy marker, and one for each enemy unit."""
    foreign = control.controller(s, at) not in ("", side)
    return int(foreign) + sum([pieces.size(pieces.here(s, at, foe)) for foe in pieces.foes_at(s, at, side)])


def receives(s: State, side: str, at: str, units: int) -> bool:
    """16.1.a A friendly marker, or more friendly units than retreat; 16.3.c in either case no enemy units."""
    if pieces.foes_at(s, at, side):
        return False
    return control.controller(s, at) == side or pieces.size(pieces.outside(s, at, side)) > units


def routes(s: State, force: Retreat) -> list[Route]:
    """16.2.a Every legal way of at most four spaces. It ends where the force can stay: going on costs no less."""
    return list(_onward(s, force, Route((), 0), force.units))


def _onward(s: State, force: Retreat, so_far: Route, units: int) -> Iterator[Route]:
    at = so_far.end if so_far.path else force.at
    for to in spaces.NEIGHBOURS[at]:
        if not open_to(s, force, so_far, to):
            continue
        met = pieces.size(pieces.outside(s, to, force.side))
        way = Route((*so_far.path, to), so_far.steps + toll(s, force.side, to), so_far.swept)
        if receives(s, force.side, to, units):
            yield way
        elif len(way.path) < numbers.LIMITS["retreat"]:
            joins = 0 < met <= units
            yield from _onward(s, force, way._replace(swept=(*way.swept, to)) if joins else way, units + met * joins)


def open_to(s: State, force: Retreat, so_far: Route, to: str) -> bool:
    """16.2.e, g, h The Attacker goes back as he came, the Defender never that way; nobody enters a space again."""
    if not so_far.path and force.first:
        return to == force.first
    if to in (force.at, force.closed) or to in so_far.path:
        return False
    return not kept_out(s, force.side, to)


def offered(ways: list[Route]) -> list[Route]:
    """16.1.b, c The shortest ways, and longer ones that cost fewer steps; of ways to one end the cheapest."""
    length = min([len(way.path) for way in ways], default=0)
    shortest = [way for way in ways if len(way.path) == length]
    least = min([way.steps for way in shortest], default=0)
    able = shortest + [way for way in ways if len(way.path) > length and way.steps < least]
    best: dict[tuple[str, tuple[str, ...]], Route] = {}
    for way in sorted(able, key=lambda way: (way.steps, len(way.path))):
        best.setdefault((way.end, way.swept), way)
    return list(best.values())


def kept_out(s: State, side: str, at: str) -> bool:
    """Spaces that this side may not enter: of a Power kept out of the scenario, or by a treaty with their owner."""
    owner = control.controller(s, at)
    return movement_costs.bound_to(s, side, owner) or owner in scenarios.SCENARIOS[s.scenario].empty


def far_from_home(s: State, side: str, at: str) -> int:
    """How many spaces from the HomeCountry; tribes and Revolts have none."""
    if side not in peoples.POWERS:
        return 0
    return flood(control.home_spaces(s, side), spaces.NEIGHBOURS.__getitem__).get(at, FAR)

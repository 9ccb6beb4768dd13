"""11.8 Inside or outside: a side declares it each time an enemy army enters the space of its Walled-City."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.god_kings.data import kinds, numbers, peoples
from engine.games.god_kings.position import Counts, State, asking, control, pieces, standing, topics
from engine.games.god_kings.war import interception, movement_costs
from engine.kernel import Option, Rule, Table
from engine.wargame import piles, text

DECLARE = topics.TOPICS.new("walls", "who is inside a Walled-City and who outside", *standing.WALLS)
OUTSIDE_KEY, INSIDE_KEY, AS_THEY_STAND, PART = "outside", "inside", "stand", "part"


class Within(NamedTuple):
    """Who of a side is inside; all others of it in that space are outside."""

    units: Counts
    generals: list[str]

    @property
    def text(self) -> str:
        names = [kinds.unit_text(piles.plain(self.units))] if pieces.size(self.units) else []
        return text.listed([*names, *map(asking.general_name, self.generals)])

    def alike(self, other: Within) -> bool:
        return piles.plain(self.units) == piles.plain(other.units) and sorted(self.generals) == sorted(other.generals)


NOBODY = Within({}, [])


def may_declare(s: State, side: str) -> bool:
    """11.8.d A Walled-City of its own, not besieged, and pieces of its own there.

    20.1.b Nobody comes out to an enemy who stands before the walls already. A general alone, without a garrison
    marker, has no walls to go behind (11.11.a, reading B-82).
    """
    army = movement_costs.the_army(s)
    at = army.at
    open_city = pieces.walled(at) and control.controller(s, at) == side and at not in s.sieges
    if not open_city or not movement_costs.troops(s, army):
        return False
    if any(foe != army.side for foe in pieces.foes_outside(s, at, side)):
        return False
    return bool(pieces.here(s, at, side)) or (at in s.garrisons and bool(pieces.generals_at(s, at, side)))


def standing_within(s: State, at: str, side: str) -> Within:
    """Who is inside before anything is declared."""
    return Within(pieces.unmarked(pieces.inside(s, at, side), pieces.INSIDE), pieces.generals_inside(s, at, side))


def fullest(s: State, at: str, side: str) -> Within:
    """As many units as find room: those inside already, then the weakest; generals go with the whole or stay out."""
    there = pieces.unmarked(pieces.here(s, at, side), pieces.INSIDE)
    if pieces.size(there) <= numbers.LIMITS["inside"]:
        return Within(there, pieces.generals_at(s, at, side))
    now = piles.plain(pieces.inside(s, at, side))
    order = sorted(piles.plain(there), key=lambda key: (kinds.kind_of(key) == kinds.MERCENARY, kinds.strength_of(key)))
    chosen: Counts = dict(now)
    for key in order:
        room = numbers.LIMITS["inside"] - pieces.size(chosen)
        if more := min(piles.plain(there)[key] - now.get(key, 0), room):
            chosen[key] = chosen.get(key, 0) + more
    return Within(piles.some(there, chosen), [])


def ways_to_stand(s: State, at: str, side: str) -> dict[str, Within]:
    """Everybody outside; as many inside as there is room for; and as they stand, where that is something else."""
    now = standing_within(s, at, side)
    ways = {OUTSIDE_KEY: NOBODY, INSIDE_KEY: fullest(s, at, side)}
    if not any(now.alike(way) for way in ways.values()):
        ways[AS_THEY_STAND] = now
    return ways


def declare_walls(t: Table[State], side: str) -> Rule[Within]:
    """11.8.d, e Anew each time; 11.8.f who says nothing leaves them as they stand."""
    s = t.state
    at = movement_costs.the_army(s).at
    now, ways = standing_within(s, at, side), ways_to_stand(s, at, side)
    default = next((key for key, way in ways.items() if now.alike(way)), AS_THEY_STAND)
    options = [
        Option(key, way_text(key, way), at=at, facts={"inside": pieces.size(way.units)}, idle=key == default)
        for key, way in ways.items()
    ]
    there = pieces.unmarked(pieces.here(s, at, side), pieces.INSIDE)
    if pieces.size(there) + len(pieces.generals_at(s, at, side)) > 1:
        options.append(Option(PART, "some of them, by hand", facts={"by_hand": 1}))
    key = yield from asking.asker(t, side).choose(
        DECLARE, "GK-11.8.d", f"{interception.coming_text(s)}. Who is inside?", options, default=default,
        about={**interception.threat(s), "ours": pieces.strength(there)}, verb="walls",
    )  # fmt: skip
    if key != PART:
        return ways[key]
    units, generals = yield from asking.asker(t, side).units(
        DECLARE, "GK-11.8.d", f"Who goes inside {asking.place(at)}?", there, pieces.generals_at(s, at, side),
        most=numbers.LIMITS["inside"], default=piles.plain(now.units) | asking.counted(now.generals),
    )  # fmt: skip
    return Within(units, generals)


def way_text(key: str, way: Within) -> str:
    if key == OUTSIDE_KEY:
        return "everybody outside"
    return f"as they stand: {way.text} inside" if key == AS_THEY_STAND else f"{way.text} inside"


def stand_within(t: Table[State], side: str, within: Within) -> None:
    """What was declared is done."""
    s = t.state
    at = movement_costs.the_army(s).at
    now = standing_within(s, at, side)
    pieces.go_outside(s, at, side, pieces.inside(s, at, side), now.generals)
    pieces.go_inside(s, at, side, within.units, within.generals)
    if within.text:
        t.tell(f"{peoples.does(side, 'declares')} inside {asking.place(at)}: {within.text}.", "GK-11.8.d")
    elif now.text:
        t.tell(f"{peoples.does(side, 'declares')} everybody outside {asking.place(at)}.", "GK-11.8.d")


def left_outside(s: State, side: str, within: Within) -> tuple[Counts, list[str]]:
    """Who is outside by what was declared, before it is done."""
    at = movement_costs.the_army(s).at
    units = pieces.unmarked(pieces.here(s, at, side), pieces.INSIDE)
    rest: Mapping[str, int] = {key: n - within.units.get(key, 0) for key, n in units.items()}
    generals = [general for general in pieces.generals_at(s, at, side) if general not in within.generals]
    return {key: n for key, n in rest.items() if n}, generals

"""The rules of reactions, battles and retreats once more, by brute force, for The Two Rivers.

Written from the rules and not from the game's own code: it reads the plain fields of a position and the tables of the
map, and knows only two sides, Assyria and everybody else. Slow and simple; what it says is held against the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.games.assyrian_wars.data import areas, leaders, scenarios

COUNTRIES = ("assyria", "babylonia", "elam")
PLAYED = scenarios.SCENARIOS["the_two_rivers"].in_play
KEY = re.compile(r"(?:(?P<family>[a-z]+)_)?(?P<class>[a-z]+)(?P<full>\d)(?P<back>\d)(?P<step>/reduced)?(?P<marks>.*)")
SEALAND = "sealand"


# --- units and leaders ------------------------------------------------------------------------------------------


class Unit(NamedTuple):
    """One unit: whose, where, and all that its key says."""

    country: str
    at: str
    hired: bool
    strength: int
    steps: int
    marks: frozenset[str]

    @property
    def inside(self) -> bool:
        return "inside" in self.marks


def units(s: Any) -> list[Unit]:
    """Every unit of the map, one by one."""
    found = []
    for at, there in s.units.items():
        for country, pile in there.items():
            for key, n in pile.items():
                m = KEY.fullmatch(key)
                assert m is not None, key
                worn = bool(m["step"])
                unit = Unit(
                    country, at, bool(m["family"]), int(m["back"] if worn else m["full"]), 1 if worn else 2,
                    frozenset(filter(None, m["marks"].split("*"))),
                )  # fmt: skip
                found += [unit] * n
    return found


def country_of(leader: str) -> str:
    return leaders.KINGS[leader].country if leader in leaders.KINGS else leaders.LEADERS[leader].country


def action(leader: str) -> int:
    """Without the options, every leader shows his stronger side."""
    return leaders.KINGS[leader].rating.action if leader in leaders.KINGS else leaders.LEADERS[leader].rating.action


def command(leader: str) -> int:
    return leaders.KINGS[leader].rating.command if leader in leaders.KINGS else leaders.LEADERS[leader].rating.command


def enemies(one: str, other: str) -> bool:
    return (one == "assyria") != (other == "assyria")


def owner(s: Any, at: str) -> str:
    return str(s.control.get(at, areas.AREAS[at].country))


def near(at: str) -> list[str]:
    return [to for to in areas.CONNECTED[at] if to in PLAYED]


def besieged(s: Any, at: str) -> bool:
    return any(siege.city == at for siege in s.sieges)


def friendly(s: Any, country: str, to: str) -> bool:
    """The own side controls it and no enemy stands in the open; no-man's land only while the own side stands there."""
    outside = [u for u in units(s) if u.at == to and not u.inside]
    if any(enemies(u.country, country) for u in outside):
        return False
    if any(not enemies(u.country, country) for u in outside):
        return True
    return bool(areas.AREAS[to].country) and not enemies(owner(s, to), country)


# --- 6.6.9 who may intercept ------------------------------------------------------------------------------------


class Chance(NamedTuple):
    """What a country may send out of one area: leaders with units, and single regulars."""

    leaders: frozenset[str]
    singles: int


def interceptors(s: Any, at: str, target: Iterable[str], moving: Mapping[str, int], shut: str = "") -> dict[
    tuple[str, str], Chance
]:  # fmt: skip
    """Who may try to intercept in an area, from where; `moving`: the units of each country that are the target."""
    found = {}
    all_units = units(s)
    for country in COUNTRIES:
        if not any(enemies(country, other) for other in target):
            continue
        strangers = 0
        for other in COUNTRIES:
            here = [u for u in all_units if u.at == at and u.country == other and not (u.inside and besieged(s, at))]
            if enemies(country, other):
                strangers += len(here) - moving.get(other, 0)
        if strangers:
            continue
        for origin in near(at):
            if origin == shut:
                continue
            enemy_before = any(u.at == origin and not u.inside and enemies(u.country, country) for u in all_units)
            fit = [
                u for u in all_units
                if u.at == origin and u.country == country and not u.marks & {"used", "active", "fighting"}
                and not (u.inside and (enemy_before or besieged(s, origin)))
            ]  # fmt: skip
            able = frozenset(
                leader for leader, post in s.leaders.items()
                if post.at == origin and country_of(leader) == country and not post.used
                and leader not in (s.mover.leaders if s.mover else ())
                and not (post.inside and (enemy_before or besieged(s, origin)))
            )  # fmt: skip
            regulars = sum(not u.hired for u in fit)
            if regulars or (fit and able):
                found[country, origin] = Chance(able if fit else frozenset(), regulars)
    return found


def needed_to_intercept(s: Any, country: str, leader: str, at: str) -> int:
    """Two dice: 7, less the rating, two more without a leader, one more in the enemy's color."""
    color = areas.AREAS[at].country
    strange = bool(color) and enemies(color, country)
    if areas.AREAS[at].kind == "associated" and not enemies(owner(s, at), country) and owner(s, at) == country:
        strange = False
    return max(2, 7 - (action(leader) if leader else -2) + (1 if strange else 0))


# --- 6.6.10 evasion ---------------------------------------------------------------------------------------------


def closed(s: Any, country: str, to: str) -> bool:
    """Unbesieged enemy units are there."""
    there = [u for u in units(s) if u.at == to and enemies(u.country, country)]
    return any(not (u.inside and besieged(s, to)) for u in there)


def ways_to_evade(s: Any, at: str, country: str) -> set[str]:
    """Into the city; to friendly areas; to others only where no friendly one is open."""
    mine = [u for u in units(s) if u.at == at and u.country == country and not u.inside]
    led = any(p.at == at and not p.inside and country_of(id) == country for id, p in s.leaders.items())
    found = set()
    if areas.AREAS[at].defense and not enemies(owner(s, at), country):
        found.add("city")
    if any(u.hired for u in mine) and not led:
        return found
    open_ = [to for to in near(at) if not closed(s, country, to)]
    good = [to for to in open_ if friendly(s, country, to)]
    return found | set(good or open_)


def needed_to_evade(to: str, leader: str, attacker: str, good: bool, hasty: bool) -> int:
    """Two dice: 9 and all modifiers."""
    where = 3 if to == "city" else 1 if good else 0
    return 9 - where - (action(leader) if leader else -2) + (action(attacker) if attacker else 0) - (2 if hasty else 0)


def walks_in(to: str, ours: int, theirs: int) -> bool:
    """A single unit or leader, or a force against three times its number, needs no roll into the city."""
    return to == "city" and (ours == 1 or theirs >= 3 * ours)


# --- 6.7 dice, hits, routs, winners -----------------------------------------------------------------------------


class Party(NamedTuple):
    """A side of a battle as it stands: its units, its leaders, and which of them are one army."""

    units: list[Unit]
    leaders: list[str]
    disorganized: bool

    @property
    def gone(self) -> bool:
        return not self.units and not self.leaders


def helping(party: Party) -> list[str]:
    """Leaders who give dice: each with a unit of his country to lead."""
    if party.disorganized:
        return []
    found = []
    for country in {country_of(leader) for leader in party.leaders}:
        led = [leader for leader in party.leaders if country_of(leader) == country]
        found += led[: sum(u.country == country for u in party.units)]
    return found


def dice_of(party: Party, extra: int) -> tuple[dict[int, int], int]:
    """How many dice are rolled at each strength, and how many battle dice."""
    at: dict[int, int] = {}
    for unit in party.units:
        at[unit.strength] = at.get(unit.strength, 0) + 1
    elite = any(u.country == "assyria" and not u.hired for u in party.units)
    return at, sum(action(leader) for leader in helping(party)) + elite + extra


def ground(edges: Iterable[str], round: int, intercepted: bool) -> int:
    """River 1, mountain 2, in the first round of a battle that no interception began."""
    if intercepted or round > 1:
        return 0
    return ("river" in set(edges)) + 2 * ("mountain" in set(edges))


def capacity(party: Party, country: str) -> int:
    return sum(u.steps for u in party.units if u.country == country) + sum(
        country_of(id) == country for id in party.leaders
    )


def shares(room: Mapping[str, int], owed: int) -> dict[str, tuple[int, int]]:
    """Of hits or routs, the least and the most that each country can get: equal parts, the rest by word."""
    share, left = dict.fromkeys(room, 0), min(owed, sum(room.values()))
    while left:
        able = [country for country in room if share[country] < room[country]]
        if left < len(able):
            return {c: (share[c], share[c] + (c in able)) for c in room}
        for country in able:
            share[country] += 1
        left -= len(able)
    return {c: (n, n) for c, n in share.items()}


def hired_share(own: int, hired: int, owed: int) -> set[int]:
    """What mercenaries may take of it: half, the odd one by choice; what one kind cannot take, the other takes."""
    found = set()
    for wish in (owed // 2, owed - owed // 2):
        got = min(wish, hired)
        found.add(max(got, owed - own))
    return found


def routs(normal: int, failed: int) -> int:
    """One for two hits, rounded up; one for each hit on units that failed to evade."""
    return (normal + 1) // 2 + failed


# --- 6.7.8 retreats ---------------------------------------------------------------------------------------------


def retreats(s: Any, at: str, country: str, came: Iterable[str]) -> set[str]:
    """Everywhere a beaten country may go: the best class that there is."""
    classes: dict[int, set[str]] = {}
    if areas.AREAS[at].defense and not enemies(owner(s, at), country):
        classes.setdefault(0, set()).add("city")
    for to in near(at):
        lone = any(p.at == to and not p.inside and enemies(country_of(id), country) for id, p in s.leaders.items())
        if to in came or closed(s, country, to) or lone:
            continue
        bad = not friendly(s, country, to)
        disputed = bool(interceptors(s, to, [country], {}, shut=at))
        classes.setdefault(2 * disputed + bad, set()).add(to)
    return classes[min(classes)] if classes else set()


# --- 1.3 attrition ----------------------------------------------------------------------------------------------


def tired(country: str, here: str, there: str) -> bool:
    """Whether units of a country check attrition after a step of The Two Rivers."""
    if SEALAND in (here, there):
        return country != "babylonia"
    return areas.CONNECTED[here][there] == "desert"

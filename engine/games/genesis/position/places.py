"""2.1 The map as the rules use it: names, neighbors, terrain, ports, distances. Nothing here changes.

A scenario may play on a part of the map, with other Home Kingdoms; `world(s)` is the map it plays on.
"""

from functools import cache
from typing import NamedTuple

from engine.games.genesis.data import tables
from engine.games.genesis.position import State, powers
from engine.wargame.paths import FAR, cheapest, flood
from engine.wargame.places import part_of

MOUNTAIN = {id: space.mountain for id, space in tables.SPACES.items()}
PRINTED_CITY = {id: space.kind == "city" for id, space in tables.SPACES.items()}


class World(NamedTuple):
    """The map of a scenario."""

    spaces: tuple[str, ...]
    cities: tuple[str, ...]
    home_of: dict[str, str]  # city -> the kingdom in whose Home it lies
    homes: dict[str, tuple[str, ...]]
    land: dict[str, tuple[str, ...]]  # by Land Connections, boxes included (7.2.4)
    open: dict[str, tuple[str, ...]]  # the same without the boxes
    links: dict[str, tuple[str, ...]]  # by land and sea, without the boxes (2.1.4)
    sea: dict[str, tuple[str, ...]]  # Sea Connection -> the shores it joins
    lines: dict[tuple[str, str], tuple[str, ...]]  # the Sea Connections between two shores
    ports: tuple[str, ...]
    mines: tuple[str, ...]
    also: dict[str, str]  # other names by which spaces are understood


@cache
def world_of(scenario: str) -> World:
    sheet = tables.SCENARIOS[scenario]
    spaces = tuple(id for id in tables.SPACES if not sheet.spaces or id in sheet.spaces)
    cities = tuple(id for id in spaces if PRINTED_CITY[id])
    home_of = {id: tables.SPACES[id].home for id in cities if tables.SPACES[id].home}
    for kingdom, homes in sheet.home.items():
        home_of = {city: power for city, power in home_of.items() if power != kingdom}
        home_of |= dict.fromkeys(homes, kingdom)
    land = part_of({id: space.neighbours for id, space in tables.SPACES.items()}, spaces)
    sea = {id: tuple(shore for shore in line.shores if shore in spaces) for id, line in tables.SEAS.items()}
    sea = {id: shores for id, shores in sea.items() if len(shores) > 1}
    lines: dict[tuple[str, str], tuple[str, ...]] = {}
    for id, shores in sea.items():
        for one in shores:
            for two in shores:
                if one != two:
                    lines[one, two] = (*lines.get((one, two), ()), id)
    dry = {id: tuple(near for near in land[id] if near not in tables.BOXES) for id in spaces}
    links = {id: (*dry[id], *(two for one, two in lines if one == id and two not in dry[id])) for id in spaces}
    return World(
        spaces=spaces,
        cities=cities,
        home_of=home_of,
        homes={p: tuple(c for c in spaces if home_of.get(c) == p) for p in dict.fromkeys(home_of.values())},
        land=land,
        open=dry,
        links=links,
        sea=sea,
        lines=lines,
        ports=tuple(id for id in cities if any(id in shores for shores in sea.values())),
        mines=tuple(id for id in spaces if tables.SPACES[id].mine),
        also=sheet.also,
    )


def world(s: State) -> World:
    return world_of(s.scenario)


def name(space: str) -> str:
    """The name of a space: the one that is printed on the map, in every scenario."""
    return tables.SPACES[space].name


def cost(power: str, space: str) -> int:
    """7.2.3 Movement points to enter: 1, in the mountains 2; Kaskans know the mountains (11.3.1)."""
    if not MOUNTAIN[space]:
        return tables.MOVEMENT["enter"]
    return tables.MOVEMENT["kaskans_enter_mountain" if power == "kaskans" else "enter_mountain"]


def neighbors(s: State, power: str, space: str) -> tuple[str, ...]:
    """7.2.4 The spaces joined to this one by land that this power may enter at all (11.3.2, 11.4.2)."""
    return _neighbors(s.scenario, power, space)


def _neighbors(scenario: str, power: str, space: str) -> tuple[str, ...]:
    if power in ("kaskans", "libyans"):
        return _with_box(scenario, power, space)
    return world_of(scenario).open[space]


@cache
def roads(scenario: str, power: str, space: str) -> tuple[tuple[str, int], ...]:
    """7.2.3 The same, with what it costs this power to enter each."""
    return tuple((near, cost(power, near)) for near in _neighbors(scenario, power, space))


@cache
def _with_box(scenario: str, power: str, space: str) -> tuple[str, ...]:
    return tuple(near for near in world_of(scenario).land[space] if tables.BOXES.get(near, power) == powers.base(power))


@cache
def steps_from(scenario: str, space: str) -> dict[str, int]:
    """13.2 Rebellion: spaces away over land and sea, whoever holds them; passing Alashiya adds none."""
    links = world_of(scenario).links

    def near_of(here: str) -> tuple[str, ...]:
        near = links[here]
        return (*near, *links[tables.ISLAND]) if tables.ISLAND in near else near

    return flood([space], near_of)


@cache
def steps_by_land(scenario: str, space: str) -> dict[str, int]:
    """13.2 The Begat Effect: spaces away by land."""
    return flood([space], world_of(scenario).open.__getitem__)


@cache
def march_cost(scenario: str, start: str) -> dict[str, int]:
    """13.2 Ambush: the cheapest movement points by land, units ignored; the start itself costs nothing."""
    dry = world_of(scenario).open

    def steps(here: str, paid: int) -> list[tuple[str, int]]:
        return [(near, cost("", near)) for near in dry[here]]

    ways = cheapest(start, steps, FAR)
    return {start: 0, **{space: way.price for space, way in ways.items()}}

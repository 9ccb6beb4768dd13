"""Disasters (62 to 68): acts of the gods that strike everybody in their way, each as its text says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.games.acme.cards import aims
from engine.games.acme.data import areas, fates
from engine.games.acme.events import played
from engine.games.acme.events.played import Act
from engine.games.acme.holdings import losses
from engine.games.acme.holdings.losses import Loss
from engine.games.acme.position import disks, factions, section, topics
from engine.games.acme.position.state import State
from engine.kernel.questions import Option, Rule
from engine.wargame.effects import Aim

RIVER = topics.TOPICS.new("river", "which river floods")
IN_A_ROW = topics.TOPICS.new("in_a_row", "where the drought comes")


def banks(s: State, river: str) -> list[str]:
    """The Land areas in play along a river."""
    return [area for area in areas.ALONG[river] if areas.land(area) and section.in_play(s, area)]


def a_river(act: Act) -> Rule[Aim]:
    rivers = [river for river in areas.RIVERS if banks(act.s, river)]
    key = yield from act.asks.choose(
        RIVER,
        act.rule,
        "Which river floods?",
        [Option(f"river:{river}", areas.RIVERS[river].name) for river in rivers],
        default=f"river:{rivers[0]}",
    )
    river = key.partition(":")[2]
    return Aim((river,), areas.RIVERS[river].name)


@played.effect("62", a_river)
def flood(act: Act, river: str) -> Rule[None]:
    """Choose a river: in each Land area on it every Faction with 2 or more disks there loses 1."""
    numbers = act.row.numbers
    yield from act.lose(losses.losses_of(act.s, banks(act.s, river), numbers["losses"], at_least=numbers["least"]))


def lands(s: State, color: str) -> Iterable[str]:
    """Land areas in which anybody stands."""
    del color
    return [area for area in s.disks if areas.land(area)]


def a_row(act: Act) -> Rule[Aim]:
    """Three Land areas in a row, named one after the other."""
    row: list[str] = []
    able = sorted(row_starts(act.s, act.player))
    while len(row) < 3:
        row.append(
            (
                yield from act.asks.place(
                    IN_A_ROW, act.rule, f"Where does the drought come, area {len(row) + 1} of 3?", able
                )
            )
        )
        able = rows_on(act.s, row)
    return Aim((row,), ", ".join(map(section.place, row)))


def row_starts(s: State, color: str) -> list[str]:
    return [area for area in lands(s, color) if begins_a_row(s.section, area)]


@cache
def begins_a_row(section: str, area: str) -> bool:
    """Whether two more lie behind one another from here."""
    near = areas.SECTIONS[section].land
    return any(far != area for there in near[area] for far in near[there])


def rows_on(s: State, row: list[str]) -> list[str]:
    """What can follow in a row of three that does not come back."""
    follow = [area for area in section.land_near(s, row[-1]) if area not in row]
    if len(row) > 1:
        return follow
    return [area for area in follow if any(far not in (*row, area) for far in section.land_near(s, area))]


@played.effect("63", a_row, unless=aims.no_aim(row_starts, "nowhere (ACME-R2.63)"))
def drought(act: Act, row: list[str]) -> Rule[None]:
    """Choose three Land areas in a row, each next to the one before: in each of them every Faction loses 1 disk."""
    yield from act.lose(losses.losses_of(act.s, row, act.row.numbers["losses"]))


def green(area: str) -> bool:
    return areas.fertile(area) or areas.plain(area)


def fields(s: State, color: str) -> list[str]:
    """Fertile and Plain areas in or next to which a City stands on such ground."""
    del color
    with_cities = [
        area for area in s.disks if green(area) and any(disks.is_city(s, area, one) for one in s.disks[area])
    ]
    around = [there for area in with_cities for there in section.land_near(s, area) if green(there)]
    return sorted({*with_cities, *around})


@played.effect(
    "64",
    aims.one_area(fields, "Where do the locusts come?"),
    unless=aims.no_aim(fields, "there is no City on such ground (ACME-R2.64)"),
)
def plague_of_locusts(act: Act, area: str) -> Rule[None]:
    """Choose a Fertile or Plain area: there and in its Fertile and Plain neighbors each City loses 1 disk."""
    s, n = act.s, act.row.numbers["losses"]
    struck = [area, *(there for there in section.land_near(s, area) if green(there))]
    yield from act.lose(
        [Loss(there, one, n) for there in struck for one in s.disks.get(there, {}) if disks.is_city(s, there, one)]
    )


def on_the_map(s: State, color: str) -> list[str]:
    return [one for one in (*factions.others(s, color), color) if disks.areas_of(s, one)]


@played.effect(
    "65",
    aims.one_color(on_the_map, "Whom does the famine strike?"),
    unless=aims.no_aim(on_the_map, "nobody is on the map (ACME-R2.65)"),
)
def famine(act: Act, color: str) -> Rule[None]:
    """One civilization loses 1 disk for every 3 Cities of its own, at least 1, where it chooses."""
    s, numbers = act.s, act.row.numbers
    there = {area: disks.disks(s, area, color) for area in disks.areas_of(s, color)}
    n = max(numbers["least"], len(disks.cities(s, color)) // numbers["cities"])
    yield from act.lose((yield from losses.chosen(act.t, color, n, there, act.rule, act.title)))


def any_city(s: State, color: str) -> list[str]:
    return [f"{one}@{area}" for one in (*factions.others(s, color), color) for area in disks.cities(s, one)]


BURNT = fates.number("66", "losses")


@played.effect(
    "66",
    aims.one_stack(any_city, "Which City burns?", most=BURNT, least=BURNT),
    unless=aims.no_aim(any_city, "there is no City (ACME-R2.66)"),
)
def great_fire(act: Act, color: str, area: str, n: int) -> Rule[None]:
    """One City loses 2 disks."""
    yield from act.lose([Loss(area, color, n)])


def firm_ground(s: State, color: str) -> list[str]:
    return sorted(area for area in lands(s, color) if not areas.desert(area))


@played.effect(
    "67",
    aims.one_area(firm_ground, "Where does the earth quake?"),
    unless=aims.no_aim(firm_ground, "nobody is there (ACME-R2.67)"),
)
def earthquake(act: Act, area: str) -> Rule[None]:
    """In a Land area that is no Desert every Faction loses 2 disks, and the Stronghold there falls."""
    disks.raze_stronghold(act.s, area)
    yield from act.lose(losses.losses_of(act.s, [area], act.row.numbers["losses"]))


@played.effect(
    "68", aims.one_area(lands, "Where does the earth quake?"), unless=aims.no_aim(lands, "nobody is there (ACME-R2.68)")
)
def biblical_earthquake(act: Act, area: str) -> Rule[None]:
    """In a Land area every Faction loses 2 disks, in each Land area next to it 1, and all Strongholds there fall."""
    s, numbers, around = act.s, act.row.numbers, section.land_near(act.s, area)
    for there in (area, *around):
        disks.raze_stronghold(s, there)
    yield from act.lose(
        [*losses.losses_of(s, [area], numbers["losses"]), *losses.losses_of(s, around, numbers["around"])]
    )

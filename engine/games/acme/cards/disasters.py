"""R2 Disasters (62 to 68): acts of the gods that strike everybody in their way."""

from collections.abc import Iterable
from functools import cache

from engine.games.acme.cards import aims
from engine.games.acme.data import areas, fates
from engine.games.acme.events import Played, played
from engine.games.acme.holdings import Loss, losses
from engine.games.acme.position import State, disks, factions, section, topics
from engine.kernel import Option, Rule
from engine.wargame.targets import Target, one

RIVER = topics.TOPICS.new("river", "which river floods")
IN_A_ROW = topics.TOPICS.new("in_a_row", "where the drought comes")

# ---------------------------------------------------------------- Flood


def banks(s: State, river: str) -> list[str]:
    """Return the Land areas in play along a river."""
    return [area for area in areas.ALONG[river] if areas.land(area) and section.in_play(s, area)]


def river_option(_: State, river: str) -> Option:
    return Option(f"river:{river}", areas.RIVERS[river].name)


A_RIVER = Target(
    lambda s, _: [river for river in areas.RIVERS if banks(s, river)], one(RIVER, "Which river floods?", river_option),
    words=lambda _, river: areas.RIVERS[river].name,
)  # fmt: skip


@played.effect("62", A_RIVER)
def flood(e: Played, river: str) -> Rule[None]:
    """R2 Take disks from the larger stacks along a river."""
    yield from e.lose(losses.losses_of(e.s, banks(e.s, river), e.numbers["losses"], at_least=e.numbers["least"]))


# ---------------------------------------------------------------- Drought


def lands(s: State, _: str) -> Iterable[str]:
    """Return the Land areas in which anybody stands."""
    return [area for area in s.disks if areas.land(area)]


def row_starts(s: State, color: str) -> list[str]:
    return sorted(area for area in lands(s, color) if begins_a_row(s.section, area))


@cache
def begins_a_row(section: str, area: str) -> bool:
    """Say whether two more areas lie behind one another from here."""
    near = areas.SECTIONS[section].land
    return any(far != area for there in near[area] for far in near[there])


def rows_on(s: State, row: list[str]) -> list[str]:
    """Return what can follow in a row that does not come back."""
    follow = [area for area in section.land_near(s, row[-1]) if area not in row]
    if len(row) > 1:
        return follow
    return [area for area in follow if any(far not in (*row, area) for far in section.land_near(s, area))]


def row_of_areas(_: Target[str], e: Played, able: list[str]) -> Rule[list[str]]:
    """Name the areas of a row one after the other."""
    row: list[str] = []
    n = e.numbers["areas"]
    while len(row) < n:
        prompt = f"Where does the drought come, area {len(row) + 1} of {n}?"
        row.append((yield from e.asks.place(IN_A_ROW, e.rule, prompt, able)))
        able = rows_on(e.s, row)
    return row


A_ROW = Target(row_starts, row_of_areas, "nowhere", words=lambda _, row: ", ".join(map(section.place, row)))


@played.effect("63", A_ROW)
def drought(e: Played, row: list[str]) -> Rule[None]:
    """R2 Take disks from everybody in a row of areas."""
    yield from e.lose(losses.losses_of(e.s, row, e.numbers["losses"]))


# ---------------------------------------------------------------- Locusts, Famine, Fire


def green(area: str) -> bool:
    return areas.fertile(area) or areas.plain(area)


def fields(s: State, _: str) -> list[str]:
    """Return the Fertile and Plain areas in or next to which a City stands on such ground."""
    with_cities = [area for area in s.disks if green(area) and any(disks.is_city(s, area, o) for o in s.disks[area])]
    around = [there for area in with_cities for there in section.land_near(s, area) if green(there)]
    return sorted({*with_cities, *around})


@played.effect("64", aims.one_area(fields, "Where do the locusts come?", "there is no City on such ground"))
def plague_of_locusts(e: Played, area: str) -> Rule[None]:
    """R2 Take disks from the Cities in and around a Fertile or Plain area."""
    s, n = e.s, e.numbers["losses"]
    struck = [area, *(there for there in section.land_near(s, area) if green(there))]
    yield from e.lose([Loss(b, one, n) for b in struck for one in s.disks.get(b, {}) if disks.is_city(s, b, one)])


def on_the_map(s: State, color: str) -> list[str]:
    return [one for one in (*factions.others(s, color), color) if disks.areas_of(s, one)]


@played.effect("65", aims.one_color(on_the_map, "Whom does the famine strike?", "nobody is on the map"))
def famine(e: Played, color: str) -> Rule[None]:
    """R2 Take disks from a civilization by the number of its Cities."""
    there = {area: disks.disks(e.s, area, color) for area in disks.areas_of(e.s, color)}
    n = max(e.numbers["least"], len(disks.cities(e.s, color)) // e.numbers["cities"])
    yield from e.lose((yield from losses.chosen(e.t, color, n, there, e.rule, e.title)))


def any_city(s: State, color: str) -> list[aims.Stack]:
    return [(one, area) for one in (*factions.others(s, color), color) for area in disks.cities(s, one)]


BURNT = fates.number("66", "losses")


@played.effect("66", aims.one_stack(any_city, "Which City burns?", "there is no City", most=BURNT, least=BURNT))
def great_fire(e: Played, color: str, area: str, n: int) -> Rule[None]:
    """R2 Take disks from a City."""
    yield from e.lose([Loss(area, color, n)])


# ---------------------------------------------------------------- Earthquakes


def firm_ground(s: State, color: str) -> list[str]:
    return sorted(area for area in lands(s, color) if not areas.desert(area))


@played.effect("67", aims.one_area(firm_ground, "Where does the earth quake?", "nobody is there"))
def earthquake(e: Played, area: str) -> Rule[None]:
    """R2 Take disks from everybody in a Land area, and raze its Stronghold."""
    disks.raze_stronghold(e.s, area)
    yield from e.lose(losses.losses_of(e.s, [area], e.numbers["losses"]))


@played.effect("68", aims.one_area(lands, "Where does the earth quake?", "nobody is there"))
def biblical_earthquake(e: Played, area: str) -> Rule[None]:
    """R2 Take disks from everybody in and around a Land area, and raze the Strongholds there."""
    around = section.land_near(e.s, area)
    for there in (area, *around):
        disks.raze_stronghold(e.s, there)
    struck = losses.losses_of(e.s, [area], e.numbers["losses"])
    yield from e.lose([*struck, *losses.losses_of(e.s, around, e.numbers["around"])])

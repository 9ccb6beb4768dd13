"""board, R1: The map: what each area is, what lies next to what, and the three sections on which the game is played.

Nothing here changes during a game. The areas stand in `data/areas.toml`, read and checked once, at import; a game looks
at the map through its section: `SECTIONS["western"].neighbours["susa"]`.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise

from msgspec import Struct

from engine.games.acme.data import tables
from engine.wargame.paths import flood
from engine.wargame.places import Near, Place, edges, part_of, read_places
from engine.wargame.tables import Raw, exactly, fail, known, named, named_as_called

FILE = "areas.toml"

TERRAINS = ("fertile", "plain", "mountain", "desert", "sea")
SIDES = ("north", "east", "south", "west")
EPOCHS = (1, 2, 3, 4)
FIRST_CHOICE = "alashiya"  # where the Sea Peoples start, who have no printed Homeland
ROAMING = 2  # areas from there to other Homelands they may choose


class Area(Place, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An area, land or sea; its point is where its name stands."""

    terrain: str
    section: str  # the smallest map section in which it is in play
    rank: int  # its place in the order of competitions, 1 first
    neighbours: tuple[str, ...]
    home: str = ""  # the civilization whose Homeland it can be
    epochs: tuple[int, ...] = EPOCHS  # the Epochs in which it can
    edges: tuple[str, ...] = ()  # the edges of the whole map that it touches


class River(Struct, frozen=True, forbid_unknown_fields=True):
    """A river, and the borders along it."""

    id: str
    name: str
    borders: tuple[tuple[str, str], ...]
    source: str


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A map section as it is printed: the line out of play, from north to south; all east of it is out of play too."""

    id: str
    name: str
    line: tuple[str, ...]
    source: str


class Section(Struct, frozen=True):
    """The part of the map that is in play, and what lies next to what there (setup.2p.b, setup.3p.b)."""

    id: str
    name: str
    line: tuple[str, ...]  # the areas of the line out of play
    areas: tuple[str, ...]  # in the order of competitions
    neighbours: Near  # whatever the border is: land, river, coast or sea (board.borders.a)
    land: Near  # the land areas among them
    seas: Near  # the sea areas among them
    coastal: tuple[str, ...]  # land areas with a sea area beside them
    edges: dict[str, tuple[str, ...]]  # north, east, south, west -> the land areas at that edge

    def __contains__(self, area: str) -> bool:
        return area in self.neighbours


# --- reading ------------------------------------------------------------------------------------------------


def build_areas(raw: Raw) -> dict[str, Area]:
    """The areas, their borders checked."""
    areas = read_places(FILE, raw, "areas", Area)
    edges(FILE, areas)
    for area in areas.values():
        known(FILE, area.id, "terrain", (area.terrain,), TERRAINS)
        known(FILE, area.id, "edge", area.edges, SIDES)
        known(FILE, area.id, "Epoch", area.epochs, EPOCHS)
        if area.home and area.terrain == "sea":
            raise fail(FILE, area.id, "a Homeland at sea")
        if not area.home and area.epochs != EPOCHS:
            raise fail(FILE, area.id, "Epochs without a Homeland")
    exactly(FILE, "areas", "rank", (area.rank for area in areas.values()), range(1, len(areas) + 1))
    return areas


def build_rivers(raw: Raw, areas: Mapping[str, Area]) -> dict[str, River]:
    """The rivers; they run between land areas that are neighbours, two of them never along the same border."""
    rivers = named(FILE, raw, "rivers", River)
    named_as_called(FILE, {river.id: river.name for river in rivers.values()})
    seen: dict[frozenset[str], str] = {}
    for river in rivers.values():
        for one, two in river.borders:
            known(FILE, river.id, "area", (one, two), areas)
            if two not in areas[one].neighbours or "sea" in (areas[one].terrain, areas[two].terrain):
                raise fail(FILE, river.id, f"no land border between {one} and {two}")
            if seen.setdefault(frozenset((one, two)), river.id) != river.id:
                raise fail(FILE, river.id, f"another river runs between {one} and {two}")
    return rivers


def build_sections(raw: Raw, areas: Mapping[str, Area]) -> dict[str, Section]:
    """The map sections, the smallest first; each line is a chain of neighbours that cuts the map in two."""
    lines = named(FILE, raw, "sections", Line)
    order = list(lines)
    for area in areas.values():
        known(FILE, area.id, "section", (area.section,), lines)
    for line in lines.values():
        known(FILE, line.id, "area", line.line, areas)
        inside = [id for id, area in areas.items() if order.index(area.section) <= order.index(line.id)]
        if any(two not in areas[one].neighbours for one, two in pairwise(line.line)):
            raise fail(FILE, line.id, "its line is no chain of neighbours")
        for here in inside:
            if lost := [there for there in areas[here].neighbours if there not in inside and there not in line.line]:
                raise fail(FILE, line.id, f"one comes past its line, from {here} to {lost[0]}")
        if beyond := [area for area in line.line if area in inside]:
            raise fail(FILE, line.id, f"{beyond[0]} is in play and out of play")
    return {line.id: _section(line, order[: place + 1], areas) for place, line in enumerate(lines.values())}


def _section(line: Line, within: Collection[str], areas: Mapping[str, Area]) -> Section:
    inside = sorted((id for id, area in areas.items() if area.section in within), key=lambda id: areas[id].rank)
    dry = [id for id in inside if areas[id].terrain != "sea"]
    near = part_of({id: areas[id].neighbours for id in inside}, inside)
    seas = {here: tuple(there for there in others if there not in dry) for here, others in near.items()}
    sides = {side: tuple(id for id in dry if side in areas[id].edges) for side in SIDES}
    if line.line:  # the line is the eastern edge (setup.2p.c, setup.3p.b)
        sides["east"] = tuple(id for id in dry if any(there in line.line for there in areas[id].neighbours))
    return Section(
        id=line.id,
        name=line.name,
        line=line.line,
        areas=tuple(inside),
        neighbours=near,
        land={here: tuple(there for there in others if there in dry) for here, others in near.items()},
        seas=seas,
        coastal=tuple(id for id in dry if seas[id]),
        edges=sides,
    )


_raw = tables.read(FILE)
AREAS: dict[str, Area] = build_areas(_raw)
RIVERS: dict[str, River] = build_rivers(_raw, AREAS)
SECTIONS: dict[str, Section] = build_sections(_raw, AREAS)
WHOLE: Section = SECTIONS["whole"]


# --- terrain ------------------------------------------------------------------------------------------------

RANK: tuple[str, ...] = WHOLE.areas  # all areas in the order of competitions, north-east to south-west
LAND: tuple[str, ...] = tuple(area for area in RANK if AREAS[area].terrain != "sea")
SEAS: tuple[str, ...] = tuple(area for area in RANK if AREAS[area].terrain == "sea")


def sea(area: str) -> bool:
    """Whether it is a Sea area."""
    return AREAS[area].terrain == "sea"


def land(area: str) -> bool:
    """Whether it is a Land area, of whatever terrain."""
    return AREAS[area].terrain != "sea"


def fertile(area: str) -> bool:
    """Whether it is a Fertile area."""
    return AREAS[area].terrain == "fertile"


def plain(area: str) -> bool:
    """Whether it is a Plain area."""
    return AREAS[area].terrain == "plain"


def mountain(area: str) -> bool:
    """Whether it is a Mountain area."""
    return AREAS[area].terrain == "mountain"


def desert(area: str) -> bool:
    """Whether it is a Desert area."""
    return AREAS[area].terrain == "desert"


def in_order(areas: Iterable[str]) -> list[str]:
    """Areas as competitions in them are resolved, from north-east to south-west (competition.order.a)."""
    return sorted(areas, key=lambda area: AREAS[area].rank)


_RIVER: dict[frozenset[str], str] = {frozenset(b): river.id for river in RIVERS.values() for b in river.borders}
# River -> the areas beside it; an area with a river border is "river-bordered".
ALONG: dict[str, tuple[str, ...]] = {
    river.id: tuple(in_order(dict.fromkeys(area for border in river.borders for area in border)))
    for river in RIVERS.values()
}
RIVER_BORDERED: tuple[str, ...] = tuple(in_order(dict.fromkeys(area for areas in ALONG.values() for area in areas)))


def river(one: str, two: str) -> str:
    """The river between two areas, "" if there is none."""
    return _RIVER.get(frozenset((one, two)), "")


HOMES: dict[str, tuple[str, ...]] = {
    home: tuple(area for area in RANK if AREAS[area].home == home)
    for home in sorted({area.home for area in AREAS.values() if area.home})
}


def homes(civilization: str, section: Section = WHOLE, epochs: Iterable[int] = EPOCHS) -> tuple[str, ...]:
    """The Home areas a civilization can have on a section of the map, in some of these Epochs (board.homes.b)."""
    epochs = tuple(epochs)
    own = [area for area in HOMES.get(civilization, ()) if area in section]
    return tuple(area for area in own if any(epoch in AREAS[area].epochs for epoch in epochs))


def free_homes(section: Section, others: Iterable[str]) -> tuple[str, ...]:
    """Where the Sea Peoples may have their Homeland (setup.4p.e, setup.4p.f).

    Alashiya or a Land area at most two areas away by land and sea; neither a printed Homeland of another civilization
    of the set-up nor next to one.
    """
    printed = [area for other in others for area in homes(other, section)]
    near = flood((FIRST_CHOICE,), section.neighbours.__getitem__, ROAMING)
    return tuple(
        area
        for area in section.areas
        if area in near
        and land(area)
        and area not in printed
        and not any(there in printed for there in section.neighbours[area])
    )

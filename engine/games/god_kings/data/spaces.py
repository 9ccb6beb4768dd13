"""3.0 The map: spaces, provinces, land paths, sea lanes and the spaces of the Invading Tribes. Nothing here changes."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from engine.games.god_kings.data import tables
from engine.wargame.paths import joined
from engine.wargame.places import Near, Place, edges, part_of, read_places
from engine.wargame.tables import Raw, exactly, fail, known, named, named_as_called, table

FILE = "spaces.toml"
UPPER_EGYPT = "upper_egypt"  # a box without spaces, of the Power Egypt (B-14)
MOST_WALLS = 3
PATHS = range(2, 6)  # a space has from two to five land paths


class Space(Place, frozen=True, forbid_unknown_fields=True):
    """A space in which pieces of every Power stand."""

    province: str
    neighbours: tuple[str, ...]  # over land paths
    walls: int = 0  # outlines of a Walled-City; 0 is a plain city
    port: bool = False
    mountain: bool = False
    wood: bool = False
    capital: str = ""  # the Power whose capital it is

    @property
    def walled(self) -> bool:
        """3.0 A square space is a Walled-City."""
        return self.walls > 0


class Tribe(Place, frozen=True, forbid_unknown_fields=True):
    """3.0 The space of an Invading Tribe, which no other piece enters."""

    kind: str
    neighbours: tuple[str, ...]

    @property
    def paths(self) -> tuple[str, ...]:
        """The spaces at the other ends of its Tribal Paths."""
        return self.neighbours


class Lane(Struct, frozen=True, forbid_unknown_fields=True):
    """3.0 A blue line: a sea lane between two ports."""

    id: str
    name: str
    shores: tuple[str, str]
    source: str


class Province(Struct, frozen=True, forbid_unknown_fields=True):
    """3.0 A province with the two numbers printed in it."""

    id: str
    name: str
    vp: int
    tp: int
    source: str
    wood: int = 0  # symbols of a box; those of spaces stand with the spaces
    home: str = ""  # the Power whose HomeCountry it is, or who always has the box
    spaces: tuple[str, ...] = ()


# --- reading ------------------------------------------------------------------------------------------------


def build_places(raw: Raw) -> tuple[dict[str, Space], dict[str, Tribe]]:
    """The spaces, and apart from them those of the tribes; every path is told on both sides."""
    rows = table(FILE, raw, "spaces")
    tribal = {id: row for id, row in rows.items() if row.get("kind") == "tribe"}
    others = {id: row for id, row in rows.items() if id not in tribal}
    tribes = read_places(FILE, {"spaces": tribal}, "spaces", Tribe)
    spaces = read_places(FILE, {"spaces": others}, "spaces", Space)
    every: dict[str, Place] = {**spaces, **tribes}
    near = edges(FILE, every)
    for tribe, paths in near.items():
        if tribe in tribes:
            known(FILE, tribe, "space", paths, spaces)
    land = part_of(near, spaces)
    return {id: replace(space, neighbours=land[id]) for id, space in spaces.items()}, tribes


def build_lanes(raw: Raw, spaces: Mapping[str, Space]) -> dict[str, Lane]:
    """The sea lanes; a space is a port exactly when one reaches it."""
    lanes = named(FILE, raw, "sea", Lane)
    for id, lane in lanes.items():
        known(FILE, id, "space", lane.shores, spaces)
        if id != "_".join(lane.shores) or lane.name != "–".join(spaces[shore].name for shore in lane.shores):
            raise fail(FILE, id, "its name does not fit its shores")
    pairs = [tuple(sorted(lane.shores)) for lane in lanes.values()]
    if len(dict.fromkeys(pairs)) != len(pairs) or any(one == two for one, two in pairs):
        raise fail(FILE, "sea", "a lane twice, or from a port to itself")
    reached = [shore for lane in lanes.values() for shore in lane.shores]
    exactly(FILE, "sea", "port", reached, (id for id, space in spaces.items() if space.port))
    return lanes


def build_provinces(raw: Raw, spaces: Mapping[str, Space]) -> dict[str, Province]:
    """The provinces with their spaces; each but the box has some, and every HomeCountry the capital of its Power."""
    file = "provinces.toml"
    rows = named(file, raw, "provinces", Province)
    named_as_called(file, {id: province.name for id, province in rows.items()})
    known(FILE, "spaces", "province", (space.province for space in spaces.values()), rows)
    provinces = {
        id: replace(row, spaces=tuple(name for name, space in spaces.items() if space.province == id))
        for id, row in rows.items()
    }
    for id, province in provinces.items():
        if bool(province.spaces) == (id == UPPER_EGYPT):
            raise fail(file, id, "the box and no other province is without spaces")
        if min(province.vp, province.tp, province.wood) < 0:
            raise fail(file, id, "a number below nothing")
        capitals = [spaces[name].capital for name in province.spaces if spaces[name].capital]
        if capitals != ([province.home] if province.home and province.spaces else []):
            raise fail(file, id, "a HomeCountry and no other province has one capital, its own Power's")
    return provinces


def check_spaces(spaces: Mapping[str, Space]) -> None:
    """What must be true of every space."""
    for id, space in spaces.items():
        if not 0 <= space.walls <= MOST_WALLS:
            raise fail(FILE, id, f"walls go from 0 to {MOST_WALLS}")
        if space.capital and not space.walled:
            raise fail(FILE, id, "a capital without walls")
        if len(space.neighbours) not in PATHS:
            raise fail(FILE, id, "a space has two to five land paths")


_raw = tables.read(FILE)
SPACES, TRIBES = build_places(_raw)
check_spaces(SPACES)
LANES: dict[str, Lane] = build_lanes(_raw, SPACES)
PROVINCES: dict[str, Province] = build_provinces(tables.read("provinces.toml"), SPACES)

# --- the map as the rules use it ----------------------------------------------------------------------------

NEIGHBOURS: Near = {id: space.neighbours for id, space in SPACES.items()}
PORTS: tuple[str, ...] = tuple(id for id, space in SPACES.items() if space.port)
CAPITAL: dict[str, str] = {space.capital: id for id, space in SPACES.items() if space.capital}
NEUTRAL_CAPITAL: dict[str, str] = {**CAPITAL, "kassites": "babylon"}  # 20.3
NAMES: dict[str, str] = {id: place.name for places in (SPACES, TRIBES) for id, place in places.items()}


def _over_lanes(port: str) -> tuple[str, ...]:
    pairs = [lane.shores for lane in LANES.values() if port in lane.shores]
    return tuple(two if one == port else one for one, two in pairs)


@cache
def by_sea(port: str) -> tuple[str, ...]:
    """12.1 The ports that a Naval Movement from here reaches, the nearest first: what lies between does not matter."""
    return tuple(joined([port], _over_lanes))[1:]

"""A game's plan of its map: its map file joined with the spaces of the rules."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct, field

from engine.wargame import tables
from engine.wargame.survey import NEIGHBOURS, merged
from renderers.atlas import fonts, relief
from renderers.atlas.projection import Frame, Lambert, Projection, Warp, Warped
from renderers.atlas.theatres import THEATRES, Theatre
from renderers.bake.layout import FIGURE, Box
from renderers.homes import home, homes

ROOT = Path(__file__).resolve().parents[2]

LEGEND = (470, 92)  # pixels
TITLE = (400, 58)  # and wider for a long one
TITLE_SIZE, TITLE_WEIGHT, TITLE_MARGIN = 30, 600, 30

Place = tuple[float, float]  # latitude, longitude, as the rules' data write them


class Spot(Struct, frozen=True, forbid_unknown_fields=True):
    """How one space is shown; what is not said follows from the rules' data."""

    sites: list[Place] = []  # further points the space grows from
    at: Place | None = None  # the first such point, where it is not the space's own
    weight: float = 1.0  # more grows faster
    city: Place | None = None
    name: str = ""
    lines: list[str] = []  # the name broken by hand
    box: tuple[int, int, int, int] | None = None  # an off-map box: x, y, width, height


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """How land of one kind is colored, and the symbol strewn over it."""

    tint: str  # #rrggbb
    ink: str  # of the symbol
    symbol: str = ""  # one of `symbols.DRAW`


class Closed(Struct, frozen=True, forbid_unknown_fields=True):
    """Land or water nobody enters: it grows like an area, has no name and parts those beside it."""

    sites: list[Place]
    source: str
    weight: float = 1.0
    water: bool = False


class Corner(Struct, frozen=True, forbid_unknown_fields=True):
    """Where four areas meet of which the opposite ones have no border."""

    areas: tuple[str, str, str, str]
    at: Place


class Road(Struct, frozen=True, forbid_unknown_fields=True):
    """How one link of a point-to-point map is drawn, where it is no ordinary road or goes round something."""

    pair: tuple[str, str]
    kind: str = "road"
    via: list[Place] = []  # as one goes from the first of the pair to the second


class Lane(Struct, frozen=True, forbid_unknown_fields=True):
    """How a way over sea runs: past these points, or from a hub to each of its shores."""

    via: list[Place] = []
    hub: Place | None = None


class Style(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of road is drawn."""

    ink: str
    width: float
    dashed: bool = False


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A further table of places on a point-to-point map; a place of the same name is the same place."""

    rules: str  # a file beside the rules' data of the map
    table: str
    kind: str  # by which its nodes are drawn
    lines: dict[
        str, str
    ]  # fields that name places, told on one side or on both: the way in which lines there are drawn


class Provinces(Struct, frozen=True, forbid_unknown_fields=True):
    """What the places of a point-to-point map are grouped into: drawn with borders, names and printed numbers."""

    field: str  # of a space: its province
    rules: str  # a file beside the rules' data of the map
    table: str
    figures: list[str] = []  # fields of a province whose numbers are printed beside its name
    home: str = ""  # the field of a province that has `mark` written behind its name, where it has any places
    mark: str = ""
    reach: float = 80  # pixels from its places and the roads between them to its border with no man's land
    letters: int = 19
    plate: int = 17  # the side of a printed number
    ink: str = "#7a3d1c"
    at: dict[str, Place] = {}  # about where a name stands, if not in the middle
    boxes: dict[str, tuple[int, int]] = {}  # where those without places stand: left, top


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """Words on the map that are no space: a sea, a far country."""

    text: str
    at: Place
    size: float = 26
    angle: float = 0


class Excuse(Struct, frozen=True, forbid_unknown_fields=True):
    """A pair where picture and rules are allowed to differ, and why."""

    pair: tuple[str, str]
    reason: str


class Space(Struct, frozen=True):
    """A space as the rules know it; fields the rules have beyond these are not our business."""

    name: str
    lat: float
    lon: float
    terrain: str = ""
    city: str = ""
    coast: int = 0
    neighbours: list[str] = []
    kind: str = ""  # of a point-to-point map: city, transit, island, box, slab, tribe, halved, sea
    capital: bool | str = False
    mountain: bool = False
    mine: bool = False
    port: bool = False
    fortress: bool = False
    wood: bool = False
    walls: int = 0  # outlines: a place with any is drawn square

    @property
    def coastal(self) -> bool:
        """Whether ways over sea begin here."""
        return self.port or self.coast > 0


class Province(Struct, frozen=True):
    """A province as the rules know it and the map shows it."""

    title: str
    figures: list[int]
    spaces: list[str]
    marks: list[str]  # drawings of what it has by itself


class Sea(Struct, frozen=True):
    """A way over sea as the rules know it."""

    shores: list[str]


class River(Struct, frozen=True):
    """A river as the rules know it, where it is a kind of border."""

    borders: list[tuple[str, str]]


WAYS = {
    "road": Style("#f4e6bd", 3.4),
    "river": Style("#5b93b5", 3.6),
    "pass": Style("#b5371f", 3.0, dashed=True),
    "sea": Style("#dfeef2", 2.6, dashed=True),
}


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """The map file."""

    rules: str  # the file of the rules' data: beside this one, or from the root of the project
    title: str
    frame: Frame
    table: str = "areas"
    kind: str = "areas"
    edges: tuple[str, ...] = (
        NEIGHBOURS,
    )  # fields of a space that name its neighbors: several are kinds of road by their names
    more: list[Table] = []
    shapes: dict[str, str] = {}  # the kind of a space in the rules' data, and that by which its node is drawn
    outlines: dict[str, int] = {}  # fields and kinds of a space, and how many outlines its node then has
    size: tuple[int, int] = (1600, 1020)
    counter: int = 40
    signs: int = 0  # small signs for which there is room in each area, side by side
    letters: int = 24  # the size of names on a point-to-point map
    apart: float = 36  # pixels between its nodes: nearer ones are pushed apart
    warp: Warp = Warp()
    heights: list[tuple[float, str]] = field(
        default_factory=lambda: list(relief.HEIGHTS)
    )  # metres and the color of the land there, from low to high
    terrains: dict[str, Terrain] = {}  # in the order of the legend
    theatres: dict[str, Theatre] = {}
    spots: dict[str, Spot] = {}
    waters: list[str] = []  # the terrains that are sea: such areas grow over water as others do over land
    closed: dict[str, Closed] = {}
    roomy: list[str] = []  # areas so wide that a neighbour's counters may stand in them
    corners: list[Corner] = []
    roads: list[Road] = []
    ways: dict[str, Style] = field(default_factory=lambda: dict(WAYS))
    seas: str = ""  # the table of the rules' data that has the ways over sea
    rivers: str = ""  # the table of the rules' data whose rows list `borders` that are rivers: they are drawn blue
    capitals: str = ""  # the field of a space that has its name written in capitals
    lanes: dict[str, Lane] = {}
    figures: list[str] = []  # fields of a space whose numbers are printed beside it
    figure: int = FIGURE  # the side of such a number
    beside: dict[str, str] = {}  # fields of a space: the drawing beside the node of one that has it
    provinces: Provinces | None = None
    notes: list[Note] = []
    legend: tuple[int, int] | None = None
    cartouche: tuple[int, int] | None = None
    exceptions: list[Excuse] = []


class Plan(Struct, frozen=True):
    """Everything the bake needs to know of a game."""

    slug: str
    file: File
    spaces: dict[str, Space]
    seas: dict[str, Sea] = {}
    figures: dict[str, list[int]] = {}
    rivers: set[tuple[str, str]] = set()  # the borders that are rivers, each once in order
    provinces: dict[str, Province] = {}
    kinds: dict[tuple[str, str], str] = {}  # pairs of neighbors that are joined by another kind of road than usual
    lines: dict[tuple[str, str], str] = {}  # further pairs, in order, and the way in which lines join them
    capitals: set[str] = set()  # the spaces whose names are written in capitals

    def spot(self, name: str) -> Spot:
        """How a space is shown."""
        return self.file.spots.get(name, Spot())

    def title(self, name: str) -> str:
        """The name on the map."""
        return self.spot(name).name or self.spaces[name].name

    def written(self, name: str) -> str:
        """The name as it is written on the map."""
        return self.title(name).upper() if name in self.capitals else self.title(name)

    def at_sea(self, name: str) -> bool:
        """Whether a space is an area of sea."""
        return self.spaces[name].terrain in self.file.waters

    def pairs(self) -> set[tuple[str, str]]:
        """The committed land borders, each once in order."""
        return {(a, b) for a, space in self.spaces.items() for b in space.neighbours if a < b}

    def sites(self, name: str) -> list[Place]:
        """The points a space grows from; the first is its own."""
        spot, space = self.spot(name), self.spaces[name]
        first = spot.at or (space.lat, space.lon)
        return [first, *spot.sites, *([spot.city] if spot.city else [])]

    def projection(self) -> Projection:
        """The map's projection, with room where the spaces crowd."""
        plain = Lambert(self.file.frame, self.file.size)
        shown = [name for name in self.spaces if self.spot(name).box is None]
        places = [(self.sites(name)[0][1], self.sites(name)[0][0]) for name in shown]
        return Warped(plain, places, self.file.warp) if self.file.warp.power else plain

    def legend(self) -> Box | None:
        """Where the legend of terrain stands."""
        return _box(self.file.legend, LEGEND)

    def cartouche(self) -> Box | None:
        """Where the title stands."""
        width = round(fonts.width("serif", TITLE_SIZE, TITLE_WEIGHT, self.file.title)) + 2 * TITLE_MARGIN
        return _box(self.file.cartouche, (max(width, TITLE[0]), TITLE[1]))

    def theatres(self) -> dict[str, Theatre]:
        """The theatres of the atlas as the game narrows them, and its own."""
        return {**THEATRES, **self.file.theatres}


def load(slug: str) -> Plan:
    """The plan of a game that has a map file; what cannot be read as one is a `ValueError`."""
    file = msgspec.convert(tables.read(map_file(slug)), File)
    data = tables.read(rules_of(slug, file))
    if not isinstance(data.get(file.table), dict):
        raise ValueError(f"map.toml: table: {file.rules} has no table {file.table!r}")
    rows, kinds = _joined(file, data[file.table])
    rows, lines = _more(slug, file, rows)
    spaces = {name: _shaped(file, msgspec.convert(row, Space)) for name, row in rows.items()}
    seas = msgspec.convert(data.get(file.seas), dict[str, Sea]) if file.seas else {}
    figures = {
        name: [row[field] for field in file.figures if field in row]
        for name, row in data[file.table].items()
        if any(field in row for field in file.figures)
    }
    rivers = msgspec.convert(data.get(file.rivers), dict[str, River]) if file.rivers else {}
    banks = {(min(pair), max(pair)) for river in rivers.values() for pair in river.borders}
    capitals = {name for name, row in data[file.table].items() if file.capitals and row.get(file.capitals)}
    provinces = _provinces(slug, file, data[file.table])
    return Plan(slug, file, spaces, seas, figures, banks, provinces, kinds, lines, capitals)


def _joined(file: File, rows: tables.Raw) -> tuple[tables.Raw, dict[tuple[str, str], str]]:
    """Put the neighbors of a space in one field, and tell by which of several kinds of road each pair is joined."""
    if file.edges == (NEIGHBOURS,):
        return rows, {}
    found: tables.Raw = {}
    kinds: dict[tuple[str, str], str] = {}
    for name, row in rows.items():
        near = {to: kind for kind in file.edges for to in row.get(kind, ())}
        kinds |= {(name, to): kind for to, kind in near.items() if name < to}
        found[name] = {field: value for field, value in row.items() if field not in file.edges} | {NEIGHBOURS: [*near]}
    return found, kinds


def _more(slug: str, file: File, rows: tables.Raw) -> tuple[tables.Raw, dict[tuple[str, str], str]]:
    """Add the places of further tables, and tell the lines that lead from them."""
    lines: dict[tuple[str, str], str] = {}
    for more in file.more:
        found = tables.table(more.rules, tables.read(rules_of(slug, file).with_name(more.rules)), more.table)
        rows = merged(rows, {name: {**row, "kind": more.kind, NEIGHBOURS: []} for name, row in found.items()})
        told = [(name, other, way) for field, way in more.lines.items()
                for name, row in found.items() for other in row.get(field, ())]  # fmt: skip
        lines |= {(min(name, other), max(name, other)): way for name, other, way in told}
    return rows, lines


def _shaped(file: File, space: Space) -> Space:
    """Give a node the shape and the outlines that the map file says."""
    fields = [name for name in file.outlines if name == space.kind or getattr(space, name, False)]
    walls = max((file.outlines[name] for name in fields), default=space.walls)
    return msgspec.structs.replace(space, kind=file.shapes.get(space.kind, space.kind), walls=walls)


def _provinces(slug: str, file: File, rows: tables.Raw) -> dict[str, Province]:
    """The provinces with their places."""
    wanted = file.provinces
    if wanted is None:
        return {}
    data = tables.read(rules_of(slug, file).with_name(wanted.rules))
    found = {}
    for name, row in tables.table(wanted.rules, data, wanted.table).items():
        spaces = [id for id, space in rows.items() if space.get(wanted.field) == name]
        marked = wanted.mark if spaces and row.get(wanted.home) else ""
        figures = [row[field] for field in wanted.figures if field in row]
        marks = [drawing for field, drawing in file.beside.items() for _ in range(row.get(field, 0))]
        found[name] = Province(row["name"] + marked, figures, spaces, marks)
    return found


def _box(corner: tuple[int, int] | None, size: tuple[int, int]) -> Box | None:
    return None if corner is None else (corner[0], corner[1], corner[0] + size[0], corner[1] + size[1])


def map_file(slug: str) -> Path:
    """Where a game's map file is."""
    return home(slug).map_file


def rules_of(slug: str, file: File) -> Path:
    """Where the rules' data are: beside the map file, or as seen from the root of the project."""
    beside = map_file(slug).parent / file.rules
    return beside if beside.exists() else ROOT / file.rules


def games() -> list[str]:
    """The games that have a map file."""
    return [slug for slug, place in homes().items() if place.map_file.exists()]

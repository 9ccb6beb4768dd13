"""What a row of each table says, from areas to victory lines; `tables.py` reads and checks the rows."""

from msgspec import Struct

from engine.wargame import places, text


class Area(places.Place, frozen=True, forbid_unknown_fields=True):
    """An area of the map."""

    terrain: str
    neighbours: tuple[str, ...]
    city: str = ""
    coast: int = 0  # its place on the one coastline


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """A named group of areas."""

    areas: tuple[str, ...]
    source: str


class Nation(text.People, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A nation: its color, its sea quota and where its replacements go."""

    color: str
    color_three: str
    sea_units: int
    sea_range: int
    replacement: tuple[str, ...]
    mountain_goat: bool = False
    massing: str = ""
    god: str = ""


class Capital(Struct, frozen=True, forbid_unknown_fields=True):
    """The capital of an empire on the game turns it serves."""

    nation: str
    area: str
    first_turn: int
    last_turn: int
    source: str


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A game turn of the turn track."""

    number: int
    years: str
    age: str
    title: str
    summary: str
    new_chits: tuple[str, ...]
    source: str
    beloved: tuple[str, ...] = ()
    beloved_by_choice: tuple[str, ...] = ()  # where the table has chosen so (BP-O10)


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One nation's arrivals of one game turn; part 2 belongs to its second turn Beloved of the Gods."""

    id: str
    turn: int
    nation: str
    mode: str
    source: str
    part: int = 1
    units: dict[str, int] = {}
    before: dict[str, int] = {}  # units instead of these where the first chart holds (BP-O11)
    rulers: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    god: bool = False
    each: bool = False
    areas: tuple[str, ...] = ()


class Ruler(Struct, frozen=True, forbid_unknown_fields=True):
    """A named king and the game turn he reigns."""

    id: str
    name: str
    nation: str
    turn: int
    source: str


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario: its game turns, its position (none: set-up by chit) and its starting points.

    `head_starts` come on top of these where the table wants even chances: number of players -> color -> points (O12).
    """

    id: str
    title: str
    first_turn: int
    last_turn: int
    points: dict[str, int]
    head_starts: dict[str, dict[str, int]]
    source: str
    setup: str = ""


class SetUp(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed position: units and markers on the map, and the dead piles."""

    placed: dict[str, dict[str, dict[str, int]]]
    markers: dict[str, dict[str, tuple[str, ...]]]
    dead: dict[str, dict[str, int]]
    source: str


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A victory line: points and the conditions that must all hold; `id` is the rule that states it."""

    id: str
    color: str
    points: int
    text: str
    nation: str = ""
    control_all: tuple[str, ...] = ()
    control_any: tuple[str, ...] = ()
    count: int = 0
    of: tuple[str, ...] = ()
    terrain: str = ""
    not_terrain: str = ""
    city: bool = False
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    include_any: tuple[str, ...] = ()
    and_any: tuple[str, ...] = ()
    with_cities: int = 0
    with_coastal: int = 0
    separately: bool = False
    unbroken: bool = False
    when_each: tuple[int, ...] = ()
    when_by: int = 0
    need: int = 0
    when_turns: tuple[int, ...] = ()
    slay: dict[str, int] = {}
    slay_any: int = 0
    slay_nations: int = 0
    slay_exclude: tuple[str, ...] = ()
    slay_by: int = 0
    prevent_of: str = ""
    prevent_by: str = ""
    prevent_turns: tuple[int, ...] = ()
    prevent_need: int = 0
    prevent_at_own_turn_of: str = ""
    marker: str = ""
    event: str = ""
    invade: int = 0
    at_end: bool = False

"""What a row of each table says, from spaces to scenarios; `tables.py` reads and checks the rows.

Units are counted by kind: `inf` Infantry, `ch` Chariots, `ps` Peasants, `sl` Slaves.
"""

from msgspec import Struct

from engine.wargame.places import Place
from engine.wargame.text import People

Units = dict[str, int]  # kind -> how many


class Space(Place, frozen=True, forbid_unknown_fields=True):
    """A space of the map: a city, a transit space, the island or a box of barbarians."""

    kind: str
    neighbours: tuple[str, ...]  # by Land Connections
    home: str = ""  # the kingdom whose Home city it is
    ds: int = 0
    ew: int = 0
    capital: bool = False
    mountain: bool = False
    mine: bool = False
    coast: int = 0  # 1 for a Port and the island
    alias: str = ""
    power: str = ""  # whose box it is


class Sea(Struct, frozen=True, forbid_unknown_fields=True):
    """A Sea Connection; one that joins three shores is a junction."""

    id: str
    name: str
    shores: tuple[str, ...]
    source: str
    north: bool = False  # counts as north of Alashiya: Pirates may be placed on it


class Kingdom(People, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Major Kingdom, in clockwise order around the table."""

    color: str
    manpower_low: int
    manpower_high: int
    god: str  # the card of its god
    spared: str = ""  # the barbarians its player never brings in


class Power(People, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Minor Kingdom or a Barbarian people."""

    kind: str  # minor or barbarian
    color: str
    entry: tuple[str, ...]  # where its forces enter: spaces, boxes, or "port" for any Port
    card: str = ""  # the card that activates it
    marker: bool = False  # it gets an Activation Marker of its own
    leaves: bool = False  # its units leave the map in segment F2
    isolation: str = "none"  # home: as Arzawa and Elam; ground: Transit and Destroyed only; none
    restores: str = "none"  # both: reduced DS and Destroyed; ds: reduced DS only; none
    restored: str = "none"  # which cities: controlled, placed, none


class Force(Struct, frozen=True, forbid_unknown_fields=True):
    """What a power brings when it is activated or invades."""

    power: str
    when: str  # always, absent, present, first, later, early, late
    source: str
    inf: int = 0
    dice: int = 0  # Infantry: so many dice
    ch: int = 0
    each: bool = False  # in each of its cities
    king: str = ""  # a King's id, or "pool" for one at random


class King(Struct, frozen=True, forbid_unknown_fields=True):
    """A King with his two ratings; `turn` is his game turn in historical order, 0 where there is none."""

    id: str
    name: str
    power: str
    tactical: int
    campaign: int
    source: str
    turn: int = 0
    generic: bool = False  # goes back to be used again


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A game turn of the turn track."""

    number: int
    years: str
    title: str
    summary: str
    source: str


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """A table from a die result, as text, to a number or a power."""

    results: dict[str, int]
    source: str


class Invasions(Struct, frozen=True, forbid_unknown_fields=True):
    """The Barbarian Invasion Table: the sum of two dice, as text, to a power."""

    results: dict[str, str]
    source: str


class Work(Struct, frozen=True, forbid_unknown_fields=True):
    """A construction, each one Minor Action: silver and the units it needs in the space."""

    id: str
    name: str
    silver: int
    source: str
    workers: int = 0  # Peasants and Slaves, in any mix
    infantry: int = 0


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event card. `text` is our own wording; `numbers` are those the effect uses."""

    id: str
    name: str
    count: int
    hold: bool  # kept in hand until played; otherwise played when drawn
    windows: tuple[str, ...]
    text: str
    rule: str
    source: str
    numbers: dict[str, int] = {}
    power: str = ""  # the power it activates, or whose Home cities its god favors
    god: bool = False
    removed: bool = False  # leaves the game when played


class Stores(Struct, frozen=True, forbid_unknown_fields=True):
    """Silver and Manpower Maximum of a Major Kingdom at the start, and monuments besides those of its holding."""

    silver: int
    manpower: int
    monuments: tuple[str, ...] = ()


class Holding(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Major Kingdom starts a scenario with."""

    silver: int
    manpower: int
    units: dict[str, Units]
    technology: int = 0
    monuments: tuple[str, ...] = ()


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """A degree of success of a scenario for one player, reached with at least so many points."""

    points: int
    title: str
    won: bool = False


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """How a scenario begins on the map and on the displays."""

    holdings: dict[str, Holding]
    others: dict[str, dict[str, Units]]  # a power that is no player's -> space -> units
    source: str
    chariot_cards: int = 0  # Chariot cards that have been played before the game begins
    strengths: dict[str, int] = {}  # city -> Defense Strength, where it is not the printed one
    destroyed: tuple[str, ...] = ()


Seats = tuple[tuple[str, ...], ...]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario: its game turns, who plays which kingdoms, and its position.

    Kingdoms nobody plays have no units, markers or Kings; their Home cities count as Independent.
    """

    id: str
    number: int
    title: str
    summary: str
    first_turn: int
    last_turn: int
    position: str
    seating: dict[str, Seats]  # number of seats, as text -> the kingdoms of each seat
    source: str
    seconds: dict[str, Seats] = {}  # the same, where kingdoms nobody plays may be given out as second ones (O7)
    lengths: tuple[int, ...] = ()  # numbers of turns the players may choose from; none: all of them
    years: tuple[str, ...] = ()  # of each of its turns, where they are not the track's
    spaces: tuple[str, ...] = ()  # the spaces in play; none: the whole map
    home: dict[str, tuple[str, ...]] = {}  # kingdom -> its Home cities, where they are not the map's
    also: dict[str, str] = {}  # space -> another name by which it is understood when it is typed
    reigns: dict[str, str] = {}  # kingdom -> the King who comes back in every Succession until he is killed
    without: tuple[str, ...] = ()  # kinds of cards left out of the deck
    stores: dict[str, Stores] = {}  # kingdom -> what it has evened out, in place of what its holding says (O13)
    points: dict[str, dict[str, int]] = {}  # number of players, as text -> the points kingdoms begin with (O14)
    goals: tuple[Goal, ...] = ()  # of a scenario for one player, the highest first

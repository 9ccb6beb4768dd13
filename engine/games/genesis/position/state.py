"""2.0, 2.5 The position of a game of Genesis. Everything here changes; names, map, kings and card texts are in
`tables`.

A *power* is a kingdom of a player, a Minor Kingdom or a Barbarian people (2.9). Units are counted, not named:
`units["kadesh"]["egypt"] == {"inf": 3, "ch": 1}`. Each Canaanite city has a set of units of its own (10.3.1), which
is kept as a power `canaan:hazor` and is friendly to the other three.
"""

import msgspec
from msgspec import UNSET, UnsetType

from engine.kernel.state import State as KernelState

Counts = dict[str, int]  # inf, ch, ps, sl -> how many


class Force(msgspec.Struct):
    """A force on its way (2.9): the active one, an interceptor, or one that withdraws or retreats.

    Its units stand in `State.units` like any others; a force only says which of them belong together. `at` is empty
    once nothing is left of it.
    """

    power: str
    at: str
    units: Counts
    kings: list[str]
    role: str  # active, intercepting, withdrawing, retreating, leaving a former ally
    mp: int = 0
    came: str = ""  # the space from which it entered the one it is in (8.4.4, 8.4.7)
    passed: list[str] = []  # spaces it stood in during this Move (8.4.7.e)
    sailed: bool = False  # it has just landed (7.4.9)
    bound: str = ""  # the space in which it must fight until it is taken (10.2.4, 11.2.4)


class Side(msgspec.Struct):
    """One side of a battle (8.1): who decides, and what takes part."""

    power: str  # for whom the questions are put; empty for an Independent City
    seat: str
    units: dict[str, Counts]  # power -> Infantry and Chariots that take part
    kings: list[str]
    points: int = 0
    city: int = 0  # what is left of the defenses of a city used in the defense
    cards: int = 0  # shifts from cards
    shifts: int = 0
    die: int = 0
    result: int = 0  # the die after shifts
    spare: dict[str, Counts] = {}  # power -> Chariots of the side that cannot fight here (8.3.1)
    owed: int = 0  # battle points to lose
    fallen: int = 0  # Infantry lost


class Battle(msgspec.Struct):
    """A battle under way (8.0)."""

    at: str
    cause: str  # attack or interception
    attacker: Side
    defender: Side
    came: str  # the space from which the attacker entered
    under: bool = False  # against the units under an IN REVOLT marker (5.2.3)
    walls: int = 0  # Defense Strength of the city when it was used; 0 if it was not
    royal: list[str] = []  # Kings who took part, alive or not
    peoples: dict[str, str] = {}  # power -> the side it fought on
    edge: dict[str, str] = {}  # side -> superiority or supremacy (8.3.2)
    winner: str = ""  # attacker, defender, draw
    retreat: bool = False  # the loser leaves, for 10% less (8.4.1)


class Move(msgspec.Struct):
    """A Move action (7.1): what its end has to look at."""

    power: str
    kind: str  # major, minor, free, power
    done: dict[str, Counts] = {}  # space -> units of the mover that have taken part and stay there
    kings_done: list[str] = []
    withdrawn: dict[str, dict[str, Counts]] = {}  # space -> power -> units that have withdrawn (7.5.6)


class Segment(msgspec.Struct):
    """An Activation (3.2 E): whose marker is in play, and what is left to do with it."""

    power: str  # the owner of the marker
    player: str  # the kingdom that is active
    number: int
    paid: bool = False
    major: int = 1
    minor: int = 2
    recruit: int = 1
    moved: dict[str, Counts] = {}  # space -> units that have moved in this segment (7.2.2)
    kings_moved: list[str] = []
    failed: list[str] = []  # Assassination cards that may not be used again yet
    built: list[str] = []  # cities where construction has just been finished (The Moses Effect)
    asked: bool = False  # the others have been asked for cards before the first action


class Revolt(msgspec.Struct):
    """An IN REVOLT marker: whose city it is, and the units under it (5.2.2)."""

    power: str
    units: Counts


class OnTable(msgspec.Struct):
    """A card on the table that has not taken effect yet (13.1.5)."""

    power: str
    card: str
    target: str = ""


class Pact(msgspec.Struct):
    """An alliance (12.1). It lasts until the Isolation phase."""

    players: list[str]
    passage: bool  # they may enter each other's spaces
    terms: str = ""
    broken: bool | UnsetType = UNSET  # 12.1.4 its guests have yet to leave; not written while the alliance stands


class Offer(msgspec.Struct):
    """What lies on the table in political talks (12.1): what each side gives."""

    players: list[str]
    passage: bool = False
    silver: dict[str, int] = {}
    cards: dict[str, int] = {}  # how many cards are promised; which ones is shown to the two only
    cities: dict[str, list[str]] = {}
    terms: str = ""


class State(KernelState, kw_only=True):
    """A position."""

    scenario: str
    seats: list[str]
    options: dict[str, str]
    kingdoms: list[str]  # Major Kingdoms in play, clockwise
    owner: dict[str, str]  # kingdom -> seat
    turn: int
    last_turn: int
    first_turn: int
    # the map
    units: dict[str, dict[str, Counts]] = {}  # space -> power -> units
    kings: dict[str, str] = {}  # king -> space
    sherden: str = ""  # the kingdom whose King has the Sherden unit with him
    guests: dict[str, list[str]] = {}  # space -> powers in it that give no control (12.1.1, a battle not yet fought)
    ds: dict[str, int] = {}  # city -> current Defense Strength, where it is not the printed one
    destroyed: list[str] = []
    founded: list[str] = []  # Transit spaces with a new city (7.3.7)
    monuments: list[str] = []
    begun: dict[str, int] = {}  # city -> the Activation in which a monument was begun (7.3.4)
    revolts: dict[str, Revolt] = {}
    barbarian: list[str] = []  # cities with a BARBARIAN CONTROL marker (9.2)
    pirates: list[str] = []  # Sea Connections, one entry for each marker
    # the displays
    silver: dict[str, int] = {}
    manpower: dict[str, int] = {}
    technology: dict[str, int] = {}
    capital: dict[str, str] = {}
    original: dict[str, str] = {}  # the capitals of the set-up (9.3.4)
    halved: list[str] = []  # kingdoms whose next income is halved (9.3.2)
    dagon: dict[str, int] = {}
    controlled: dict[str, str] = {}  # Minor Kingdom or Barbarian power -> the kingdom that controls it
    points: dict[str, int] = {}
    history: dict[str, list[int]] = {}
    king_pool: dict[str, list[str]] = {}
    retired: list[str] = []  # kings that have left the game
    came_before: list[str] = []  # powers that have been in play: their first King does not come again
    lost: list[str] = []  # Minor Kingdoms out of the game (10.1.5)
    # cards
    deck: list[str] = []
    hands: dict[str, list[str]] = {}
    aside: dict[str, str] = {}  # a Play When Drawn card dealt at set-up (3.1.e)
    known: dict[str, list[str]] = {}  # a card in a hand -> the kingdom that holds it, then seats that saw it go there
    discard: list[str] = []
    removed: list[str] = []
    playing: list[OnTable] = []
    chariots: int = 0  # Chariot cards played so far (6.6)
    # the course of the turn
    first: str = ""
    track: list[str] = []
    pool: list[str] = []
    recent: list[str] = []  # active players of the last two markers (3.4.1)
    extra: list[str] = []  # Activations that follow at once (Conqueror)
    drawn_markers: list[str] = []  # Minor Kingdom and Sea Peoples markers already used this turn
    queue: list[str] = []  # kingdoms still to act in this phase
    activation: int = 0
    segment: Segment | None = None
    move: Move | None = None
    forces: list[Force] = []  # the forces under way, the latest last
    battles: list[Battle] = []
    pacts: list[Pact] = []
    offer: Offer | None = None
    winners: list[str] = []

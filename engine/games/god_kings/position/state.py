"""1.0, mat.a-d, g The position of a game of The God Kings. Map, cards, rulers and set-ups are in the tables.

A *side* is whoever has units: a Power (player or Neutral), a tribe, a Revolt, or `strays` (mercenaries whom nobody
leads any more). A *seat* is a player; `s.nation` says which Power he plays now: it changes on turn 6 of the campaign
(23.0), while hand, points and order stay with the seat.

Units are counted in piles (`engine/wargame/piles.py`): `warrior_amon`, `chariot/reduced*inside`. The marks:
`inside` a Walled-City (11.8), `active` with the army under way (11.2), `moved` with another general of this card
(11.12), `failed` to intercept the army under way (13.10), `fighting` in the battle under way (15.4).
"""

import msgspec

from engine.kernel.state import State as KernelState

Counts = dict[str, int]
Names = dict[str, str]
Piles = dict[str, Counts]  # side -> its units


class Post(msgspec.Struct):
    """Where a general is."""

    at: str
    inside: bool = False  # of the Walled-City (11.8.a)


class Step(msgspec.Struct):
    """Pieces of a side have gone from one space to another."""

    side: str
    origin: str
    to: str


class Army(msgspec.Struct):
    """The army, or lone general, under way (11.2): its units carry the mark `active`."""

    side: str
    seat: str  # who plays it: the owner, or who activated a Neutral general (20.2)
    general: str  # who was activated and commands
    generals: list[str]  # he and those who go with him
    at: str
    mp: int
    origin: str = ""  # the space from which it entered `at`; empty where it began
    landed: bool = False  # it entered `at` by sea; then `origin` is the port of embarkation
    sea: bool = False  # its card lets it use the sea (12.1.c)
    stopped: bool = False  # its move is over
    fought: list[str] = []  # spaces in which it fought
    evaded: str = ""  # the space to which those before it have just avoided battle
    intercepted: bool = False  # in the space it has entered, by those it fights there (13.4.i)
    unavoided: list[str] = []  # sides whose army has failed to avoid it there (14.1.h)
    trail: list[Step] = []  # its way, and that of whoever intercepted, avoided battle or retreated meanwhile


class Party(msgspec.Struct):
    """One side of a battle; its units there carry the mark `fighting`."""

    side: str
    seat: str
    general: str = ""  # who commands; empty: an un-led force
    generals: list[str] = []
    size: int = 0  # units before any charge (15.5.9.f)
    chariots: int = 0  # as counted for the charges
    tried: bool = False  # it tried a charge (15.5.2.r)
    strength: int = 0
    drms: Counts = {}  # what counts for and against it, by source (15.5.5)
    plus: int = 0  # of the Battle Advantage to its own die
    minus: int = 0  # taken from its die by the enemy's Advantage
    die: int = 0
    loss: int = 0  # the loss number it suffers in the main battle
    avoided: bool = False  # it failed to avoid this battle (14.1.h)
    sortie: bool = False  # units from inside the Walled-City fight with it (17.7)


class Battle(msgspec.Struct):
    """The battle under way (15.0)."""

    at: str
    attacker: Party
    defender: Party
    origin: str = ""  # the space from which the Attacker entered
    landed: bool = False  # he came by sea
    intercepted: bool = False  # the Defender came by interception (13.4.i)
    step: str = "charge"


class Muster(msgspec.Struct):
    """7.1.p The units of a player between their old spaces and the new ones."""

    camps: dict[str, Counts]  # where they stood, with their marks
    units: Counts = {}  # what is to be placed


class Treaty(msgspec.Struct):
    """Cards 25 and 26: neither of the two enters a space that the other controls, up to the end of that Round."""

    seats: list[str]
    until: int


class State(KernelState, kw_only=True):
    """A position."""

    scenario: str
    seats: list[str]
    options: dict[str, str]
    nation: dict[str, str]  # seat -> the Power it plays
    neutral: list[str]  # Neutral Nations (1.0.b)
    rounds: int  # of a turn
    # the course
    turn: int
    first_turn: int
    last_turn: int
    round: int = 0
    order: list[str] = []  # Turn Order, of seats
    lot: list[str] = []  # who comes first where points are even (6.0.c, 20.2)
    queue: list[str] = []  # seats still to act in this step
    waiting: Names = {}  # Neutral Nation still to act in its Round -> the seat that plays it
    # the players
    vp: Counts = {}  # Current Turn VP
    total: Counts = {}
    tp: Counts = {}
    wp: Counts = {}
    trade_tp: Counts = {}  # for the next Reinforcement Phase
    trade_wp: Counts = {}
    kept: list[str] = []  # seats that kept a card at the end of the last turn (8.4.c)
    history: dict[str, list[int]] = {}  # seat -> VP turn by turn
    # the Reinforcement Phase
    giving: dict[str, list[str]] = {}  # goods, card -> the seats that give some (20.1)
    musters: dict[str, Muster] = {}  # Power -> its units, until it has placed them
    # the map
    markers: dict[str, str] = {}  # space -> the Power that controls it
    garrisons: list[str] = []  # spaces whose marker shows its garrison side
    units: dict[str, Piles] = {}  # space -> side -> units
    generals: dict[str, Post] = {}
    exiles: Piles = {}  # displaced, and nowhere to go: beside the map until step 7 of the Victory Phase (25.0.a)
    exiled: list[str] = []  # generals among them
    sieges: dict[str, int] = {}  # Walled-City under siege -> Siege Continued markers
    destroyed: dict[str, Counts] = {}  # Power -> units that come back in the Reinforcement Phase
    divisions: dict[str, list[str]] = {}  # Power -> divisions in play (7.2.k)
    hatti_used: list[str] = []  # Walusa, Pitassa: provinces that belong to Hatti's HomeCountry (7.2.h)
    # Kings
    kings: dict[str, str] = {}  # Power -> who reigns
    barred_heirs: list[str] = []  # Powers whose succession was cancelled in this Round (19.3.l)
    unrest: Counts = {}  # ruler -> what is added to his Strategy Rating this turn
    resting: dict[str, int] = {}  # general -> the last Round in which he cannot be activated
    # Neutral Nations, Barbarians, Revolts
    held: dict[str, str] = {}  # side -> the seat that holds its control marker, or activated it last
    quarrels: dict[str, Counts] = {}  # seat -> Nation -> Round of his last battle with it or marker removed (20.3.b)
    used_neutral: Counts = {}  # seat -> Round of its last Impulse in which it activated a Neutral general
    sworn: dict[str, str] = {}  # Neutral Nation -> the seat that married into it, up to its next Impulse
    activated: list[str] = []  # Neutral, Barbarian and Revolt generals activated in this Round (20.3.d)
    treaties: list[Treaty] = []
    # cards
    deck: list[str] = []
    hands: dict[str, list[str]] = {}
    known: dict[str, list[str]] = {}
    discard: list[str] = []
    aside: list[str] = []  # INVASION cards, up to the end of the turn (21.0.o)
    spent: list[str] = []  # Remove from Play, up to the end of the Round (9.5)
    removed: list[str] = []
    playing: list[str] = []  # cards on the table, each laid on the one before
    # what is under way
    army: Army | None = None
    moved: list[str] = []  # generals that have moved with this card (11.12.b)
    failed: list[str] = []  # generals that failed to intercept the army under way (13.10)
    sieged: list[str] = []  # Walled-Cities against which this card has had its Siege roll (17.2.i)
    sailed: bool = False  # an army has used the sea with this card (12.2.a)
    battle: Battle | None = None
    kings_met: bool = False  # the battle of both Kings has been scored (scenario Kadesh)
    winners: list[str] = []

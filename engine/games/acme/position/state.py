"""bits: The position of a game of ACME. Everything here changes; map, cards, Displays and set-ups are in the tables.

A *Faction* is a color or `barbarians` (terms.faction). A color is played by a seat and has at any time one
civilization, whose name and abilities stand on its Display: hand, Treasury and Victory Points stay with the color
when its player returns as another civilization (reckoning.gilgamesh).

Disks are counted, not named: `disks["thebes"]["green"] == 2`. Supply is not written down: it is what is left of 48
disks (`disks.supply`).
"""

import msgspec

from engine.kernel.state import State as KernelState

Counts = dict[str, int]
BARBARIANS = "barbarians"


class Temple(msgspec.Struct):
    """A Deity that is not available (deitycards.c): whose card it is, and where its temple stands.

    `owner` is empty when the card lies aside until the trophy would come back (reading B-66).
    """

    owner: str
    at: str = "home"  # home, card (destroyed or returned), or the color that holds it captive
    faint: list[str] = []  # cards that make it inactive: 30, 90, 92


class Investment(msgspec.Struct):
    """A card laid face up with disks on it (card.invest)."""

    owner: str
    disks: int
    at: str = ""  # the marked area of 69, 70, 71
    white: bool = False  # they are white disks, not its owner's


class Lasting(msgspec.Struct):
    """A card whose effect lasts and can still be cancelled (card.negate.j): 30, 90, 92, 97."""

    card: str
    owner: str
    against: str = ""
    until: str = ""  # epoch, turn, next_turn or phase (24, 33): when it ends by itself


class OnTable(msgspec.Struct):
    """A card or ability on the table that has not taken effect yet (card.negate.h)."""

    player: str
    card: str
    target: str = ""
    at: str = ""  # the area of the competition in which it is played
    against: str = ""  # the colors it is aimed at, with blanks between


class Competition(msgspec.Struct):
    """The competition being resolved (competition.procedure)."""

    at: str
    rounds: int = 0  # of losses, the present one included
    fallen: Counts = {}  # colored disks removed here, by color (competition.loot)
    shut: list[str] = []  # who lets nobody else pay minas here (Siege, Blockade)
    blind: list[str] = []  # colors for which Strongholds of others count for nothing (Night Attack)
    bounty: list[str] = []  # colors that score 1 VP more for Loot (Conquering King)
    elephants: Counts = {}  # Allies that leave if cards alone end the contest (War Elephants)
    shielded: Counts = {}  # losses of this round that Shield Bearers or the Master Armorer still cancel
    resigned: list[str] = []  # colors that avert nothing more here
    fortress: bool = False  # Urartu's Stronghold has stood fast once


class State(KernelState, kw_only=True):
    """A position."""

    scenario: str
    seats: list[str]
    options: dict[str, str]
    section: str  # of the map
    owner: dict[str, str]  # color -> seat; an automated civilization has none
    colors: list[str]  # in play, in a fixed order
    # the course
    epoch: int
    first_epoch: int
    last_epoch: int
    turn: int = 1
    goal: int = 0  # Victory Points that end the game; 0 = none
    time_up: bool = False  # the table's time limit has passed
    order: list[str] = []  # turn order
    queue: list[str] = []  # colors still to act in this step
    passed: list[str] = []  # for good, in this Card Phase
    refused: bool = False  # whose go it is has had an offer or request refused (deity.return.i)
    actions: int = 0  # further actions at once (King of Kings)
    # the colors
    civ: dict[str, str] = {}  # color -> civilization
    home: dict[str, str] = {}  # color -> Homeland
    points: Counts = {}
    minas: Counts = {}  # Treasury
    loot: Counts = {}  # Loot Box
    growth: Counts = {}  # Disks for Growth; what lies there before Acquisition are captives
    used: dict[str, list[str]] = {}  # color -> what it has used this turn and may use once
    sacked: list[str] = []  # who has sacked a City or captured a Deity this Epoch
    returned: dict[str, list[int]] = {}  # color -> Epochs in which it took Gilgamesh
    bonus: Counts = {}  # disks that cards add to the next Acquisition
    backwards: bool = False  # turn order runs backwards in the next Card Phase (97)
    # the map
    disks: dict[str, Counts] = {}  # area -> Faction -> disks
    strongholds: dict[str, str] = {}  # Mountain -> Faction
    allies: dict[str, Counts] = {}  # area -> color -> white disks, in the Competition Phase
    cubes: dict[str, str] = {}  # area -> card 69, 70 or 71
    # Deities
    temples: dict[str, Temple] = {}  # Deity card -> whose and where; what is missing is available
    # cards
    deck: list[str] = []
    hands: dict[str, list[str]] = {}  # of a civilization run by the game: its row, which nobody sees
    laid: dict[str, list[str]] = {}  # face down before a color, until they are revealed
    known: dict[str, list[str]] = {}
    discard: list[str] = []
    aside: list[str] = []  # set aside until the Epoch ends
    removed: list[str] = []
    playing: list[OnTable] = []
    invested: dict[str, Investment] = {}
    lasting: list[Lasting] = []
    owed: list[str] = []  # colors that draw a card when the card on the table is done
    shown: list[str] = []  # the card turned up for the Change of Epoch, kept out of the deck
    # the Competition Phase
    competition: Competition | None = None
    resolved: list[str] = []  # areas whose competition is over
    winners: list[str] = []
    # civilizations run by the game
    enemy: dict[str, str] = {}  # color -> its Primary Enemy, as named when the turn began

"""2, 3 The position of a game of Assyrian Wars. Map, counters, cards and set-ups are in the tables.

Units are counted in piles (`engine/wargame/piles.py`), by area and country: `hi42`, `merc_lc21/reduced*inside`. Their
marks, all of which end with the impulse but the first:

* `inside` the city of their area (1.2.c);
* `s1`, `s2` ...: how many areas they have entered in this impulse (6.6.h), each unit one such mark;
* `active` with the force under way;
* `used` in a battle of this impulse (6.6.9.y), `done` for this impulse (6.7.7.c), `fighting` in the battle under way;
* `failed` to evade the enemy whom they meet now (6.6.10.x);
* `desert`: they have crossed a desert connection in this impulse; `turncoat`: they fight for another country;
* the kind of a card that covers them in this impulse (`secret_paths`, `surprise`).

Action Points are whole numbers of halves, everywhere.
"""

from msgspec import Struct

from engine.games.assyrian_wars.position.politics import Politics
from engine.kernel.state import State as KernelState
from engine.wargame.accounts import Account

Pile = dict[str, int]
Piles = dict[str, Pile]  # country -> its units
Counts = dict[str, int]


class Post(Struct):
    """Where a leader or king is: an area, or one of `POOL`, `REGROUP`, `OUT`."""

    at: str
    inside: bool = False  # of the city
    promoted: bool = False  # he shows his stronger side (7.2, 9.2)
    crowned: bool = False  # he bears the king marker (2.1.2.d)
    done: bool = False  # he goes nowhere in this impulse any more (6.7.7.c, 6.6.7.b)
    used: bool = False  # he has fought in this impulse (6.6.9.y)


class Group(Struct):
    """6.6.3 An army group on the card of a power; its units are those of its countries that stand with its leaders."""

    card: str  # "assyria:1"
    at: str
    commander: str
    leaders: list[str]


class Siege(Struct):
    """6.8 A city under siege, and by whom."""

    city: str
    by: str
    kind: str  # hunger, assault, standard
    since: list[int]  # turn and round
    strength: int  # of the city as it began (8.3.l)
    number: int = 0  # 6.8.1.b of a hunger siege
    group: str = ""  # the card of the army group that lies before it
    acted: bool = False  # in this impulse (6.8.w)


class Mover(Struct):
    """6.6 The force under way; its units carry the mark `active`."""

    country: str  # that moves it and pays for it
    leaders: list[str]  # its commander first; none: a unit by itself
    at: str
    group: str = ""  # the card of an army group
    origin: str = ""  # the area that it has just left
    met: list[str] = []  # leaders who have intercepted it where it is
    origins: dict[str, str] = {}  # leader -> the area left, where several armies came from several areas (6.6.5.f)


class Boost(Struct):
    """6.7.1 What a card adds to the strength of some units of a country in the first round."""

    country: str
    what: str  # mercenaries, chariots
    by: int


class Side(Struct):
    """6.7 A side of a battle; its units carry the mark `fighting`."""

    countries: list[str]
    leaders: list[str]  # the commander first
    helping: list[str]  # those who roll battle dice and rally routs; nobody where it is disorganized (6.6.5.b)
    came: list[str] = []  # areas from which its forces came into the battle (6.7.8.f)
    units: int = 0  # as the battle began (8.3.b)
    decides: str = ""  # the country that assigns what cannot be divided (6.7.5.b, 6.8.l, 8.3.x)
    dice: int = 0  # battle dice that cards add in the first round (6.7.1)
    dice_each_round: int = 0  # battle dice that cards add, or take away, in each round
    modifier: int = 0  # of all dice, by cards
    boosts: list[Boost] = []
    steady: int = 0  # routs that cards let it ignore, once
    panics: int = 0  # units that rout by cards in the round that decides


class Laid(Struct):
    """6.7.1 A card that has been revealed in a battle."""

    card: str
    country: str
    layer: int
    against: str = ""  # the card that it cancels


class Battle(Struct):
    """6.7 A battle under way."""

    at: str
    kind: str  # field, interception, sortie, standard, assault
    attacker: Side
    defender: Side
    edges: list[str] = []  # kinds of connection over which the attacker came
    intercepted: str = ""  # the side that came by interception: attacker or defender
    round: int = 1
    cards: list[Laid] = []
    dark: bool = False  # nobody rolls dice for terrain (Battle at Night)


class Reaction(Struct):
    """6.6.9.i, 6.6.10.j, 6.11e A moment at which cards are asked for, and what they have changed."""

    moment: str  # as in `cards.toml`
    at: str
    countries: list[str]  # whose interception, evasion, retreat or battle it is
    against: list[str] = []  # whose force enters there
    canceled: bool = False
    modifier: int = 0
    refuges: dict[str, str] = {}  # country -> the area to which its force goes


class Lying(Struct):
    """6.11l A card that lies open while it lasts."""

    owner: str
    about: list[str] = []  # leaders whom it covers, or the country that it harms
    left: int = 0  # impulses


class Impulse(Struct):
    """3.1 The impulse under way."""

    country: str
    scheduled: bool = True  # it has its income; a preemptive one has none (3.3.l)
    passing: bool = False  # without cards and money for one (6.0.d)
    cards: list[str] = []  # that were played in it (3.1.b)
    plus: bool = False  # one of them is a + card, or was made one (6.18)
    leaders: int = 0  # bought (6.3.a)
    relocated: bool = False  # a leader alone has (6.6.7.c)
    unpaid: list[str] = []  # areas whose forces must be paid for or pillage before anything else (6.10)
    tried: list[str] = []  # what is possible once in an impulse and has been done, by name
    acted: bool = False  # an action has been carried out in it, cards besides
    closed: bool = False  # nothing else may be done in it (6.11g.b)
    more_cards: int = 0  # that may be played in it, by Careful Preparations
    free_areas: Counts = {}  # leader -> areas that the army still enters for no AP (6.11h)
    bands: Pile = {}  # mercenaries that can be hired at the price of Mercenary Bands


class State(KernelState, kw_only=True):
    """A position."""

    scenario: str
    seats: list[str]
    options: dict[str, str]
    plays: dict[str, str]  # country -> the seat that decides for it
    last_turn: int
    # the course
    turn: int
    round: int = 0
    starts: str  # the country with whose slot the rounds of this turn begin (3.1.g)
    slot: str = ""  # whose slot on the impulse track comes next
    last: str = ""  # who took the last impulse (3.3.j)
    waits: list[str] = []  # who may not preempt until another country has had a scheduled impulse (3.3.k)
    asked: str = ""  # the slot at which the holder of preemption has been asked
    begun: list[str] = []  # countries that have had an impulse in this turn
    impulse: Impulse | None = None
    # Action Points
    account: Account  # of the impulse under way
    saved: Counts = {}
    loans: Counts = {}  # borrowed, to be repaid out of the next scheduled impulse (6.11.c)
    # cards
    deck: list[str] = []
    discard: list[str] = []
    hands: dict[str, list[str]] = {}  # country -> its random cards
    known: dict[str, list[str]] = {}
    playing: list[str] = []  # on the table
    lying: dict[str, Lying] = {}  # cards with a lasting effect
    home: dict[str, list[str]] = {}  # country -> home cards that it may still play in this turn (2.3.b, c)
    sold: list[str] = []  # army group cards, up to the next Interphase (6.6.6)
    # the map
    units: dict[str, Piles] = {}
    leaders: dict[str, Post] = {}
    groups: list[Group] = []
    control: dict[str, str] = {}  # area -> who controls it, where that is not the country of its color
    pillage: Counts = {}
    damage: Counts = {}  # city -> levels of City Defense lost (6.8.3.c)
    eco: Counts = {}  # area -> ECO +1 markers, less ECO -1 markers (2.2.b)
    sieges: list[Siege] = []
    provinces: dict[str, str] = {}
    mover: Mover | None = None
    battle: Battle | None = None
    reaction: Reaction | None = None
    # off the map
    pools: Piles = {}  # country -> what it may still build or hire (4.2.a)
    game_pool: Pile = {}  # mercenaries in no pool (4.2.b)
    regroup: Piles = {}  # country -> units in the Regroup Box
    # how they stand to each other
    politics: Politics
    # economy and points
    base: Counts  # ECO base level (8.3.ad)
    level: Counts  # ECO level: AP of income in a scheduled impulse
    vp: Counts
    rolled: list[str] = []  # countries whose conquest has been tried by a roll in this turn's impulses (6.13.b)
    beaten: dict[str, list[str]] = {}  # country -> powers that won a battle for 3 VP against it in this turn (7.1B.a)
    rejected: list[str] = []  # countries that have had a point for a rejected surrender in this round (7.1B.d)
    bankrupt: list[str] = []  # countries that pay no tribute until the next Interphase (7.3.3f.b)
    conquests: list[str] = []  # powers conquered in this turn (8.3.ab)
    free_turns: Counts = {}  # power -> turns in which nobody conquered it (8.3.ab)
    winners: list[str] = []

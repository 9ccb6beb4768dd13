"""4.1, 7.3 The position of a game of Battles of the Pharaohs."""

import msgspec

from engine.kernel.state import State as KernelState


class March(msgspec.Struct):
    """What one nation turn has to remember (4.2.4.b); it begins with the nation's chit and ends with its scoring."""

    nation: str
    part: int = 1  # the second of two Beloved turns is 2 (5.10)
    # New Units
    controlled: int = 0  # areas controlled when the phase began (9.2.b)
    closed: list[str] = []  # areas another nation's units stood in when it began (7.3)
    returned: int = 0  # replacements so far (9.2.b)
    # where this nation stood, came through and came from
    home: list[str] = []  # areas with own units at the start, or placed in since (8.1.d)
    entered: list[str] = []  # areas own pieces entered or passed through (8.1.b)
    came: dict[str, list[str]] = {}  # area -> areas own units came from by land (6.5.c, 6.5.e)
    ports: dict[str, list[str]] = {}  # area -> where own units that landed in it went on board (6.5.c)
    # pieces
    spent: dict[str, int] = {}  # allowance used in the Movement Phase
    sailed: dict[str, list[str]] = {}  # piece -> where it went on board, where it landed (5.6, 8.2.a)
    landed: dict[str, list[str]] = {}  # piece -> chart entry and landing area (8.2.b)
    raiders: list[str] = []  # pieces that came straight from the Libyan Desert (12.0)
    redeployed: list[str] = []
    # the course of the turn
    at_sea: int = 0  # units moved by sea (5.6.1)
    by_land: bool = False  # land movement has begun, so sea movement is over (4.2.2)
    relied: list[str] = []  # areas where a 2:1 rear guard let others pass (5.4.c)
    leading: dict[str, int] = {}  # Ruler -> battles it has led this turn (5.11.a)
    fought: list[str] = []  # areas whose battle is over
    fled: dict[str, list[str]] = {}  # nation -> areas it retreated into from this nation's attacks (5.3.g)


class Battle(msgspec.Struct):
    """A battle under way (6.0)."""

    area: str
    mover: str
    defender: str
    round: int = 0
    led: list[str] = []  # nations with a Ruler's +1 (6.6)
    dice: dict[str, list[int]] = {}  # the round's dice as thrown
    hits: dict[str, int] = {}  # the round's hits


class State(KernelState, kw_only=True):
    """Everything that changes. Names, terrain, charts and lists are in `tables`."""

    scenario: str
    seats: list[str]
    options: dict[str, str]
    turn: int
    chits: list[str] = []  # still in the container this turn
    nations: list[str] = []  # whose chit has joined and was not removed for good (4.1.d)
    # pieces: every one is in exactly one of these
    units: dict[str, dict[str, list[str]]] = {}  # nation -> area -> its units there
    markers: dict[str, list[str]] = {}  # area -> markers of any nation there
    offmap: dict[str, list[str]] = {}  # chart entry -> units waiting or at sea (8.2.c, 9.4.c)
    dead: dict[str, list[str]] = {}
    fallen: dict[str, list[str]] = {}  # killer -> units killed in this nation turn (6.3.e)
    lost: dict[str, int] = {}  # `egypt.foot` -> units out of the game
    serial: dict[str, int] = {}  # `egypt.foot` -> how many ever arrived
    # points
    points: dict[str, int] = {}
    tally: dict[str, dict[str, int]] = {}  # color -> where its points came from
    history: dict[str, list[int]] = {}  # color -> total at the end of each game turn
    scored: list[str] = []  # victory lines crossed off
    spoiled: list[str] = []  # victory lines that can no longer be met
    ticks: dict[str, list[str]] = {}  # boxes ticked on victory lines
    kills: dict[str, dict[str, int]] = {}  # killer -> victim -> units
    # special nations
    claimed: list[str] = []  # areas Cimmeria has scored (10.2.f)
    raided: list[str] = []  # border areas Libya has invaded
    turned: list[str] = []  # empires whose god lies turned over (16.0)
    chosen: str = ""  # "", godly, ungodly, captured (14)
    dynasty: bool = False  # the Nubian Dynasty stands (13.1)
    dynasty_pile: list[str] = []  # Egypt's dead pile while Nubia owns it (13.1.f)
    # under way
    march: March | None = None
    battle: Battle | None = None
    winners: list[str] = []

"""19.1, R3 Generals: the rulers of the Succession Chart, two warlords a Power, the leaders of Barbarians and
Revolts.
"""

from functools import cache
from itertools import product
from typing import Any

from msgspec import Struct

from engine.games.god_kings.data import peoples, tables
from engine.wargame.tables import Raw, convert, exactly, fail, known, named, named_as_called, table

FILE = "rulers.toml"
TURNS = 10
KING, WARLORD, LEADER = "king", "warlord", "leader"
LIMIT = {KING: 10, WARLORD: 5, LEADER: 10}  # 11.2 units that one may move


class Ruler(Struct, frozen=True, forbid_unknown_fields=True):
    """A King or Successor with his Strategy Rating and Battle Rating."""

    id: str
    name: str
    power: str
    sr: int
    br: int
    source: str
    turn: int = 0  # on which the chart names him first


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """19.1 The Succession Chart of one Power."""

    kings: tuple[str, ...]
    successors: tuple[str, ...]
    source: str


class Rating(Struct, frozen=True, forbid_unknown_fields=True):
    """The two ratings of generals without a name."""

    sr: int
    br: int
    source: str


class General(Struct, frozen=True):
    """Whoever leads units: a King, a warlord, a leader of Barbarians or of a Revolt."""

    id: str
    name: str
    side: str
    sr: int
    br: int
    kind: str
    limit: int


def build_chart(raw: Raw) -> dict[str, Line]:
    """King and Successor of each turn, by Power; a King for every turn, but for Mitanni's last three (23.0)."""
    chart = named(FILE, raw, "chart", Line, "")
    exactly(FILE, "chart", "Power", chart, peoples.POWERS)
    for power, line in chart.items():
        if len(line.kings) != TURNS or len(line.successors) != TURNS:
            raise fail(FILE, power, f"not {TURNS} turns")
        turns = zip(line.kings, line.successors, (*line.kings[1:], ""), strict=True)
        for n, (king, heir, coming) in enumerate(turns, 1):
            if heir and heir in line.kings[:n]:
                raise fail(FILE, power, f"turn {n}: the Successor reigned before")
            if not king and (heir or coming):
                raise fail(FILE, power, f"turn {n}: no King")
    return chart


def build_rulers(raw: Raw, chart: dict[str, Line]) -> dict[str, Ruler]:
    """The rulers, each with the turn on which the chart names him first."""
    items: dict[str, Any] = {}
    for name, item in table(FILE, raw, "rulers").items():
        line = chart.get(item.get("power", ""))
        named_on = [n for n in range(TURNS) if line and name in (line.kings[n], line.successors[n])]
        if not named_on:
            raise fail(FILE, name, "the chart does not name this ruler")
        items[name] = {**item, "turn": named_on[0] + 1}
    rulers = named(FILE, {"rulers": items}, "rulers", Ruler)
    named_as_called(FILE, {name: ruler.name for name, ruler in rulers.items()})
    for power, line in chart.items():
        own = [name for name, ruler in rulers.items() if ruler.power == power]
        known(FILE, power, "ruler", [name for name in (*line.kings, *line.successors) if name], own)
    for name, ruler in rulers.items():
        if ruler.sr not in (1, 2, 3) or ruler.br not in range(5):
            raise fail(FILE, name, "a rating out of range")
    return rulers


def build_warlords(raw: Raw) -> dict[str, General]:
    """2.2 Two a Power, A and B."""
    ratings = named(FILE, raw, "warlords", Rating, "")
    exactly(FILE, "warlords", "warlord", ratings, ("a", "b"))
    found = {}
    for power, (letter, row) in product(peoples.POWERS, ratings.items()):
        id, name = f"{power}_{letter}", f"Warlord {letter.upper()} of {peoples.name_of(power)}"
        found[id] = General(id, name, power, row.sr, row.br, WARLORD, LIMIT[WARLORD])
    return found


def build_leaders(raw: Raw) -> dict[str, General]:
    """21.0, 22.0 One leader for each tribe and each Revolt."""
    row = convert(FILE, "leader", table(FILE, raw, "leader"), Rating)
    names = {side: f"Leader of {peoples.name_of(side)}" for side in (*peoples.TRIBES, *peoples.REVOLTS)}
    return {id: General(id, name, id, row.sr, row.br, LEADER, LIMIT[LEADER]) for id, name in names.items()}


_raw = tables.read(FILE)
CHART: dict[str, Line] = build_chart(_raw)
RULERS: dict[str, Ruler] = build_rulers(_raw, CHART)
WARLORDS: dict[str, General] = build_warlords(_raw)
LEADERS: dict[str, General] = build_leaders(_raw)
GENERALS: dict[str, General] = {
    **{id: General(id, r.name, r.power, r.sr, r.br, KING, LIMIT[KING]) for id, r in RULERS.items()},
    **WARLORDS,
    **LEADERS,
}


def king_of(power: str, turn: int) -> str:
    """19.1 Whom the chart names as King of this turn; "" for Mitanni when Assyria has taken its place."""
    return CHART[power].kings[turn - 1]


def successor_of(power: str, turn: int) -> str:
    """19.2 Whom the chart names as Successor of this turn; "" for none."""
    return CHART[power].successors[turn - 1]


@cache
def warlords_of(power: str) -> tuple[str, ...]:
    """A and B of a Power; nobody else has any."""
    return tuple([id for id, general in WARLORDS.items() if general.side == power])

"""2.2, 2.3, 2.4, 2.5, 2.6, 7.1, 7.2 Units and markers, and where they stand.

A piece is `nation.kind.serial`: `egypt.foot.3`, `egypt.ruler.thutmosis_iii`. Egyptian units in Nubian service (13.1)
carry an `e` before their number: `nubia.chariot.e2`.
"""

from functools import cache
from typing import NamedTuple

from engine.games.pharaohs.data import rows, tables
from engine.games.pharaohs.position import Battle, March, State
from engine.kernel import Facts
from engine.wargame.text import Peoples, listed

UNITS = ("foot", "chariot", "cavalry", "camel")  # 2.2.a; camel riders are cavalry with a battle row of their own
MARKERS = ("ruler", "terror", "siege", "chosen", "god")  # 2.3
NOWHERE: dict[str, list[str]] = {}
TWO_TURNS = "two"  # the choice of the option `ninth_turn` by which earlier games go on
EVENED_CHART = "evened"  # the choice of `late_arrivals` that games set up before it cannot have made
ARABIA, LIBYA, NUBIA = "arabian_desert", "libyan_desert", "nubia"


class Piece(NamedTuple):
    id: str
    nation: str
    kind: str
    serial: str
    is_unit: bool
    type: str  # foot, chariot or cavalry, for replacements and movement (2.2)


class _Pieces(dict[str, Piece]):
    def __missing__(self, id: str) -> Piece:
        nation, kind, serial = id.split(".")
        self[id] = piece = Piece(id, nation, kind, serial, kind in UNITS, "cavalry" if kind == "camel" else kind)
        return piece


class _UnitOf(dict[str, str]):
    def __missing__(self, id: str) -> str:
        self[id] = nation = PIECES[id].nation if PIECES[id].is_unit else ""
        return nation


_peoples = Peoples([*tables.PLAYERS.values(), *tables.NATIONS.values()])
name_of = _peoples.name
does = _peoples.does
PIECES = _Pieces()
UNIT_OF = _UnitOf()  # the nation of a unit; empty for a marker


# ---------------------------------------------------------------- who plays whom (2.5, SC2)

COLOR_OF = {
    4: {nation.id: nation.color for nation in tables.NATIONS.values()},
    3: {nation.id: nation.color_three for nation in tables.NATIONS.values()},
}


def seat_of(s: State, nation: str) -> str:
    """The player who commands a nation, which is also the color it scores for (2.5.a, SC2)."""
    return COLOR_OF[len(s.seats)][nation]


def is_beloved(s: State, nation: str, turn: int) -> bool:
    """5.10.a Whether a nation takes two turns on a game turn; on turn 9 as the table has chosen (R3.b, BP-O10)."""
    row = tables.TURNS[turn]
    return nation in row.beloved or (chosen_two_turns(s) and nation in row.beloved_by_choice)


def chosen_two_turns(s: State) -> bool:
    """So in games that were set up before there was a choice."""
    return s.options["ninth_turn"] == TWO_TURNS


def arriving(s: State, entry: rows.Entry) -> dict[str, int]:
    """9.1.a The units an entry brings, late in the full game by the chart that the table has chosen (BP-O11)."""
    evened = s.scenario == "full" and s.options["late_arrivals"] == EVENED_CHART
    return entry.units if evened or not entry.before else entry.before


def god_name(nation: str) -> str:
    god = tables.NATIONS[nation].god
    return f"the {god}" if god.endswith("God") else god


def place_name(area: str) -> str:
    return tables.AREAS[area].name


class _GroupOf(dict[str, str]):
    def __missing__(self, id: str) -> str:
        p = PIECES[id]
        alike = f"egyptian_{p.kind}" if p.serial.startswith("e") else p.kind
        self[id] = group = p.serial if p.kind == "ruler" else alike
        return group


GROUP_OF = _GroupOf()


def group_of(piece: str) -> str:
    """The name by which pieces that are alike are ordered about: `foot`, `ramesses_ii`, `egyptian_foot` (13.1)."""
    return GROUP_OF[piece]


class _LabelOf(dict[str, str]):
    def __missing__(self, id: str) -> str:
        p = PIECES[id]
        names = {"chosen": "Chosen People", "terror": "Terror", "siege": "Siege"}
        if p.kind == "god":
            names["god"] = tables.NATIONS[p.nation].god
        label = tables.RULERS[p.serial].name if p.kind == "ruler" else names.get(p.kind, p.kind)
        self[id] = label = f"Egyptian {label}" if p.serial.startswith("e") and p.is_unit else label
        return label


LABEL_OF = _LabelOf()


def label_of(piece: str) -> str:
    return LABEL_OF[piece]


def listing(pieces: list[str]) -> str:
    """`3 foot, 2 chariots and Ramesses II`."""
    if len(pieces) == 1:
        return counted(LABEL_OF[pieces[0]], 1)
    counts: dict[str, int] = {}
    for piece in pieces:
        label = LABEL_OF[piece]
        counts[label] = counts.get(label, 0) + 1
    return listed([counted(label, n) for label, n in counts.items()])


@cache
def counted(label: str, n: int) -> str:
    """`1 foot`, `2 chariots`, `Ramesses II`."""
    if label not in UNITS:
        return label if n == 1 else f"{n} {label}"
    return f"{n} {label}s" if n > 1 and label in ("chariot", "camel") else f"{n} {label}"


# ---------------------------------------------------------------- who stands where


def march_of(s: State) -> March:
    """The nation turn under way."""
    assert s.march is not None
    return s.march


def units_in(s: State, area: str, nation: str) -> list[str]:
    return list(s.units.get(nation, NOWHERE).get(area, ()))


def stands_in(s: State, area: str, nation: str) -> bool:
    """Whether any unit of the nation is there."""
    return area in s.units.get(nation, NOWHERE)


def markers_in(s: State, area: str, nation: str, kind: str = "") -> list[str]:
    if area not in s.markers:
        return []
    return [p for p in s.markers[area] if PIECES[p].nation == nation and (not kind or PIECES[p].kind == kind)]


def foes_in(s: State, area: str, nation: str) -> list[str]:
    """Units of other nations: all are hostile, even of one color (2.5.c). Nobody fights in Arabia (5.7.c)."""
    if area == ARABIA:
        return []
    own = s.units.get(nation)
    return [unit for areas in s.units.values() if area in areas and areas is not own for unit in areas[area]]


def contested_areas(s: State, nation: str) -> list[str]:
    """Where units of the nation share an area with another's."""
    others = held_by_others(s, nation)
    return [area for area in s.units.get(nation, NOWHERE) if area in others]


def held_by_others(s: State, nation: str) -> frozenset[str]:
    """Areas with units of other nations; not Arabia, where nobody is hostile (5.7.c). For asking, not for listing."""
    others = {**s.units, nation: NOWHERE}
    return frozenset().union(*others.values()) - {ARABIA}


def areas_with_units(s: State, nation: str) -> list[str]:
    """Areas on the map that hold at least one unit of the nation; off-map Nubia is none (10.4.e)."""
    return [area for area in s.units.get(nation, NOWHERE) if area != NUBIA]


def controls(s: State, nation: str, area: str) -> bool:
    """A unit of the nation is there and no unit of another (7.1, 7.2); in Arabia both may control (5.7.c)."""
    return area in s.units.get(nation, NOWHERE) and not foes_in(s, area, nation)


def defender_in(s: State, area: str, nation: str) -> str:
    return next((other for other, areas in s.units.items() if other != nation and area in areas), "")


def may_enter(nation: str, area: str) -> bool:
    """Deserts that only their own people can enter (5.7.a, 5.8.a); nobody walks off the map into Nubia (13.4.d)."""
    if area == ARABIA:
        return nation in ("arameans", "chaldea")
    if area == LIBYA:
        return nation == "libya"
    return area != NUBIA


def is_dynastic(s: State, nation: str) -> bool:
    return nation == "nubia" and s.dynasty


def came_by(s: State, piece: str, area: str) -> str:
    """How a piece of the mover came to be here, where that decides where it can go next: `from lukka` by sea (8.2.a),
    `landed` (8.2.b), `raiding` (12.0)."""
    m = s.march
    if m is None:
        return ""
    port, landing = m.sailed.get(piece, ("", ""))
    if landing == area:
        return f"from {port}"
    if m.landed.get(piece, ("", ""))[1] == area:
        return "landed"
    return "raiding" if piece in m.raiders else ""


# ---------------------------------------------------------------- moving pieces between places


def by_area(s: State) -> dict[str, list[str]]:
    """All pieces where they stand: units, then markers."""
    found = {area: list(markers) for area, markers in s.markers.items()}
    for stacks in s.units.values():
        for area, units in stacks.items():
            found.setdefault(area, [])[:0] = units
    return found


def put(s: State, area: str, pieces: list[str]) -> None:
    for piece in pieces:
        nation = UNIT_OF[piece]
        places = s.units.setdefault(nation, {}) if nation else s.markers
        places.setdefault(area, []).append(piece)


def take(s: State, area: str, pieces: list[str]) -> None:
    for piece in pieces:
        nation = UNIT_OF[piece]
        places = s.units[nation] if nation else s.markers
        places[area].remove(piece)
        if not places[area]:
            del places[area]


def shift(s: State, pieces: list[str], origin: str, to: str) -> None:
    take(s, origin, pieces)
    put(s, to, pieces)


def raise_units(s: State, nation: str, kind: str, count: int) -> list[str]:
    """Fresh units, numbered on."""
    stem = f"{nation}.{kind}"
    first = s.serial.get(stem, 0) + 1
    s.serial[stem] = first + count - 1
    return [f"{stem}.{n}" for n in range(first, first + count)]


def bury(s: State, piece: str) -> None:
    """Into the dead pile of its owner; Egyptian units in Nubian service go to the pile that Nubia holds (13.3.b)."""
    if PIECES[piece].serial.startswith("e"):
        s.dynasty_pile.append(as_egyptian(piece))
    else:
        s.dead.setdefault(PIECES[piece].nation, []).append(piece)


def lose(s: State, piece: str) -> None:
    """Out of the game for good."""
    p = PIECES[piece]
    stem = f"{p.nation}.{p.kind}"
    s.lost[stem] = s.lost.get(stem, 0) + 1


def as_nubian(piece: str) -> str:
    p = PIECES[piece]
    return f"nubia.{p.kind}.e{p.serial}"


def as_egyptian(piece: str) -> str:
    p = PIECES[piece]
    return f"egypt.{p.kind}.{p.serial.removeprefix('e')}"


# ---------------------------------------------------------------- battle rows (12.0)


@cache
def battle_row(piece: str, terrain: str, moving: bool) -> str:
    """Foot hold mountains better when it is not their turn (SC12.c); Sumerian foot have a row of their own (SC12.d)."""
    p = PIECES[piece]
    if p.kind != "foot":
        return p.kind
    if terrain == "mountain" and not moving:
        return "mountain_foot"
    return "sumerian_foot" if p.nation == "sumer" else "foot"


def terrain_of(area: str) -> str:
    return tables.TERRAIN[area]


def dice_of(s: State, area: str, nation: str, mover: str) -> int:
    """6.1.a The sum over the side's units, by row and terrain."""
    terrain = terrain_of(area)
    return sum([tables.DICE[battle_row(u, terrain, nation == mover)][terrain] for u in units_in(s, area, nation)])


def matched(s: State, b: Battle, nation: str) -> Facts:
    """How a side of the battle compares with the other: dice of both, and its units."""
    enemy = b.defender if nation == b.mover else b.mover
    return {
        "at": b.area,
        "ours": dice_of(s, b.area, nation, b.mover),
        "theirs": dice_of(s, b.area, enemy, b.mover),
        "units": len(units_in(s, b.area, nation)),
    }

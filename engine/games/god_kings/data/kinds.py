"""R2 Kinds of combat unit, and the keys by which a pile counts them.

A warrior carries its division in its key (`warrior_amon`), since three of one name fight better together (15.5.5);
chariots, royal guards and mercenaries are alike. The second step of a unit is `reduced`: `chariot/reduced`.
"""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from engine.games.god_kings.data import peoples, tables
from engine.wargame.piles import sort_of
from engine.wargame.tables import Raw, convert, exactly, fail, named, table
from engine.wargame.text import listed, plural

FILE = "tables.toml"
REDUCED = "reduced"
WARRIOR, CHARIOT, GUARD, MERCENARY = "warrior", "chariot", "guard", "mercenary"


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit: combat strength on both sides, loss factor (the same on both), Movement Points."""

    id: str
    name: str
    plural: str
    strength: int
    reduced: int
    factor: int
    mp: int
    source: str


class Pools(Struct, frozen=True, forbid_unknown_fields=True):
    """2.2 Counters that no Power has for itself."""

    mercenaries: int
    brown: int  # of each tribe
    source: str


def build_kinds(raw: Raw) -> dict[str, Kind]:
    """The four kinds."""
    kinds = named(FILE, raw, "kinds", Kind)
    exactly(FILE, "kinds", "kind", kinds, (WARRIOR, CHARIOT, GUARD, MERCENARY))
    for name, kind in kinds.items():
        if not 0 < kind.reduced < kind.strength or kind.factor < 1 or kind.mp < 1:
            raise fail(FILE, name, "strength, factor or Movement Points out of range")
    return kinds


_raw = tables.read(FILE)
KINDS: dict[str, Kind] = build_kinds(_raw)
_pools = convert(FILE, "pools", table(FILE, _raw, "pools"), Pools)
MERCENARIES = _pools.mercenaries  # red counters in common
BROWN = _pools.brown  # brown counters of each tribe; Revolts and strays come out of these too
BROWN_IN_ALL = BROWN * sum(side.kind == "tribe" for side in peoples.SIDES.values())


# ---------------------------------------------------------------- what a key says


@cache
def kind_of(key: str) -> str:
    """`warrior_amon/reduced*moved` -> `warrior`."""
    kind = sort_of(key).kind.partition("_")[0]
    if kind not in KINDS:
        raise LookupError(f"no kind of unit: {key!r}")
    return kind


@cache
def division_of(key: str) -> str:
    """`warrior_amon` -> `amon`; what is no warrior belongs to none."""
    return sort_of(key).kind.partition("_")[2]


@cache
def reduced(key: str) -> bool:
    """Whether units of this key are on their second step."""
    return sort_of(key).step == REDUCED


@cache
def strength_of(key: str) -> int:
    """15.5.3 The combat factor of the side that is up."""
    kind = KINDS[kind_of(key)]
    return kind.reduced if reduced(key) else kind.strength


@cache
def factor_of(key: str) -> int:
    """15.5.8 What a step of it counts against the loss number."""
    return KINDS[kind_of(key)].factor


@cache
def mp_of(key: str) -> int:
    return KINDS[kind_of(key)].mp


@cache
def warrior(division: str) -> str:
    """The key of a warrior of this division."""
    return f"{WARRIOR}_{division}"


@cache
def power_of(key: str) -> str:
    """The Power a warrior belongs to by its division; "" for all other units."""
    division = division_of(key)
    return peoples.DIVISIONS[division].power if division else ""


# ---------------------------------------------------------------- counters and words


@cache
def counters_of(side: str, kind: str) -> int:
    """2.2 How many units of a kind this side may have on the map and in its boxes, if nobody else had any."""
    if kind == MERCENARY and side in peoples.POWERS:
        return MERCENARIES
    if side in peoples.POWERS:
        return peoples.SIDES[side].counters[kind]
    return BROWN_IN_ALL if kind in (CHARIOT, MERCENARY) else 0


@cache
def _lines() -> dict[str, tuple[str, str]]:
    """Plain key -> its name for one and for many, in the order in which units are told."""
    lines = {
        warrior(id): (f"{KINDS[WARRIOR].name} of {division.name}", f"{KINDS[WARRIOR].plural} of {division.name}")
        for id, division in peoples.DIVISIONS.items()
    }
    return lines | {id: (kind.name, kind.plural) for id, kind in KINDS.items() if id != WARRIOR}


def as_told(pile: Mapping[str, int]) -> list[tuple[str, int]]:
    """List the units in the order in which `unit_text` tells them, full ones before reduced ones of their kind."""
    order = list(_lines())
    return sorted(pile.items(), key=lambda unit: (order.index(sort_of(unit[0]).kind), reduced(unit[0]), unit[0]))


@cache
def after_a_number(key: str) -> tuple[str, str]:
    """`chariot`, `chariots`; `warrior of Amon (reduced)`, `warriors of Amon (reduced)`."""
    one, many = [unit_text({key: n}).partition(" ")[2] for n in (1, 2)]
    return one, many.replace("(2 ", "(")


def unit_text(pile: Mapping[str, int]) -> str:
    """`3 warriors of Amon (1 reduced) and 2 chariots`."""
    every: dict[str, int] = {}
    weak: dict[str, int] = {}
    for key, n in pile.items():
        kind = sort_of(key).kind
        every[kind] = every.get(kind, 0) + n
        weak[kind] = weak.get(kind, 0) + (n if reduced(key) else 0)
    parts = []
    for kind, (one, many) in _lines().items():
        if n := every.get(kind, 0):
            note = "" if not weak[kind] else f" ({REDUCED})" if n == 1 else f" ({weak[kind]} {REDUCED})"
            parts.append(plural(n, one, many) + note)
    return listed(parts) or "no units"

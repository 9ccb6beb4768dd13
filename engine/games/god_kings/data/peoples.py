"""Who stands on the map: Powers, tribes of Barbarians, Revolts, stray mercenaries; what they are called and do.

A side is whoever owns units: `egypt`, `gasga`, `revolt_sumer`. Everybody but oneself is an enemy (B-38).
"""

from msgspec import Struct

from engine.games.god_kings.data import tables
from engine.wargame.tables import Raw, exactly, fail, known, named
from engine.wargame.text import People, Peoples

FILE = "powers.toml"
SIDE_KINDS = ("power", "tribe", "revolt", "strays")
DIVISIONS_OF_A_POWER = 4  # 7.2
STRAYS = "strays"


class Side(People, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of whoever owns units; only Powers have divisions, a royal guard and counters of their own."""

    kind: str
    color: str
    royal_guard: str = ""
    divisions: dict[str, str] = {}
    counters: dict[str, int] = {}
    army: dict[str, int] = {}
    province: str = ""
    space: str = ""


class Division(Struct, frozen=True):
    """7.2 Three warriors of one name."""

    id: str
    name: str
    power: str


def build_sides(raw: Raw) -> dict[str, Side]:
    """Everybody who may own units, Powers first."""
    sides = named(FILE, raw, "sides", Side)
    seen: dict[str, str] = {}
    for name, side in sides.items():
        known(FILE, name, "kind", (side.kind,), SIDE_KINDS)
        power = side.kind == "power"
        if power != bool(side.royal_guard) or power != bool(side.counters):
            raise fail(FILE, name, "royal_guard and counters: a Power, and nobody else, has them")
        if len(side.divisions) != (DIVISIONS_OF_A_POWER if power else 0):
            raise fail(FILE, name, f"divisions: {len(side.divisions)}")
        for division in side.divisions:
            if seen.setdefault(division, name) != name:
                raise fail(FILE, name, f"divisions: {division!r} is one of {seen[division]}")
        if power:
            exactly(FILE, name, "kind of counter", side.counters, ("warrior", "chariot", "guard"))
        if bool(side.army) != (side.kind in ("tribe", "revolt")):
            raise fail(FILE, name, "army: a tribe or a Revolt, and nobody else, has one")
        if bool(side.province) != (side.kind == "revolt") or bool(side.space) != (side.kind == "revolt"):
            raise fail(FILE, name, "province and space: a Revolt, and nobody else, has them")
    exactly(FILE, "sides", "Power", (name for name, side in sides.items() if side.kind == "power"), tables.GUIDE.roles)
    return sides


SIDES: dict[str, Side] = build_sides(tables.read(FILE))
POWERS: dict[str, Side] = {name: side for name, side in SIDES.items() if side.kind == "power"}
TRIBES: dict[str, Side] = {name: side for name, side in SIDES.items() if side.kind == "tribe"}
REVOLTS: dict[str, Side] = {name: side for name, side in SIDES.items() if side.kind == "revolt"}
DIVISIONS: dict[str, Division] = {
    division: Division(division, name, power.id)
    for power in POWERS.values()
    for division, name in power.divisions.items()
}

_peoples = Peoples(SIDES.values())
name_of = _peoples.name
called = _peoples.called
subject = _peoples.subject
clause = _peoples.clause
does = _peoples.does
whether = _peoples.whether
owned = _peoples.owned


def is_brown(side: str) -> bool:
    """Whether its units are brown counters: Barbarians, Revolts, stray mercenaries."""
    return side not in POWERS

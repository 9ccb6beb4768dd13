"""2.1 Units: their classes, the kinds of counter, and how many of each everybody has.

A pile counts units by the key of their kind: family, class, strength of the front and of the back. `hi42` is heavy
infantry 4/2, `merc_lc21` a mercenary, `arab_lc21` and `aram_li21` nomads, `ship31` a ship. So a key says all that
fights need; `hi42/reduced` shows its back. Both strengths stand in it: countries share classes but not strengths.
"""

import re
from functools import cache

from msgspec import Struct

from engine.games.assyrian_wars.data import nations, tables
from engine.wargame.piles import sort_of
from engine.wargame.tables import Raw, convert, exactly, fail, known, named, numbers, table

FILE = "units.toml"
REDUCED = "reduced"
SHIP = "ship"
REGULAR, MERCENARY, ARAB, ARAMAEAN = "", "merc", "arab", "aram"
NOMADS = (ARAB, ARAMAEAN)
FAMILIES = {"mercenaries": MERCENARY, "aramaeans": ARAMAEAN, "arabs": ARAB}  # of the common counters
Pile = dict[str, int]


class UnitClass(Struct, frozen=True, forbid_unknown_fields=True):
    """2.1.1, 9.7 A class of land units."""

    id: str
    name: str
    source: str
    plural: str = ""
    surcharge: int = 0  # AP more to build one, with 9.7
    heavy: bool = False
    bow: bool = False
    cavalry: bool = False

    @property
    def many(self) -> str:
        """Name several of them."""
        return self.plural or self.name


class Counters(Struct, frozen=True, forbid_unknown_fields=True):
    """Counters of one kind, as the file tells them."""

    full: int
    reduced: int
    count: int


class CommonCounters(Counters, frozen=True, forbid_unknown_fields=True, rename={"unit_class": "class"}, kw_only=True):
    """The same where one class has several strengths."""

    unit_class: str


class Common(Struct, frozen=True, forbid_unknown_fields=True):
    """Counters that no country has for itself."""

    units: tuple[CommonCounters, ...]
    source: str


class Fleet(Counters, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The ships of one country, as the file tells them."""

    search: int
    source: str


class Kind(Struct, frozen=True):
    """A kind of counter: what both of its sides say."""

    id: str
    family: str
    unit_class: str  # "" for a ship
    full: int
    reduced: int
    search: int = 0  # of a ship: two dice reach it or more


def key(unit_class: str, full: int, reduced: int, family: str = REGULAR) -> str:
    """Return the key of a kind."""
    return f"{f'{family}_' if family else ''}{unit_class or SHIP}{full}{reduced}"


# --- reading ------------------------------------------------------------------------------------------------


def _checked(item: str, counters: Counters) -> Counters:
    if not 0 < counters.reduced < counters.full < 6 or counters.count < 1:
        raise fail(FILE, item, "the back is weaker than the front, and there is at least one")
    return counters


def _by_class(item: str, row: Raw) -> dict[str, Counters]:
    """The counters of a row by their classes."""
    units = {id: what for id, what in row.items() if id not in ("source", "turn")}
    if not row.get("source"):
        raise fail(FILE, item, "no source")
    known(FILE, item, "class", units, CLASSES)
    return {id: _checked(f"{item}.{id}", convert(FILE, f"{item}.{id}", what, Counters)) for id, what in units.items()}


def build_regulars(raw: Raw, table_name: str) -> dict[str, dict[str, Counters]]:
    """The regulars of each country and tribe by class."""
    rows = table(FILE, raw, table_name)
    known(FILE, table_name, "country", rows, nations.TRACK)
    return {country: _by_class(f"{table_name}.{country}", row) for country, row in rows.items()}


def build_common(raw: Raw) -> dict[str, Pile]:
    """The counters nobody has for himself, by family."""
    rows = named(FILE, raw, "common", Common, "")
    exactly(FILE, "common", "family", rows, FAMILIES)
    piles: dict[str, Pile] = {}
    for name, row in rows.items():
        known(FILE, name, "class", (units.unit_class for units in row.units), CLASSES)
        pile = piles.setdefault(FAMILIES[name], {})
        for units in row.units:
            _checked(name, units)
            kind = key(units.unit_class, units.full, units.reduced, FAMILIES[name])
            if pile.setdefault(kind, units.count) != units.count:
                raise fail(FILE, name, f"{kind} stands there twice")
    return piles


_raw = tables.read(FILE)
CLASSES: dict[str, UnitClass] = named(FILE, _raw, "classes", UnitClass)
_regulars = build_regulars(_raw, "regulars")
exactly(FILE, "regulars", "country", _regulars, nations.TRACK)
_later = build_regulars(_raw, "later")
FLEETS: dict[str, Fleet] = named(FILE, _raw, "ships", Fleet, "")
known(FILE, "ships", "country", FLEETS, nations.COUNTRIES)
COMMON: dict[str, Pile] = build_common(_raw)
MARKERS: dict[str, int] = numbers(FILE, _raw, "markers")


def _pile(rows: dict[str, Counters]) -> Pile:
    return {key(id, row.full, row.reduced): row.count for id, row in rows.items()}


REGULARS: dict[str, Pile] = {country: _pile(rows) for country, rows in _regulars.items()}
LATER: dict[str, Pile] = {country: _pile(rows) for country, rows in _later.items()}  # they come by the timetable
SHIPS: dict[str, Pile] = {c: {key("", row.full, row.reduced): row.count} for c, row in FLEETS.items()}
_KEYS = {
    country: {id: key(id, row.full, row.reduced) for id, row in rows.items()} for country, rows in _regulars.items()
}


# --- what a key says ----------------------------------------------------------------------------------------

_WRITTEN = re.compile(r"(?:(merc|arab|aram)_)?([a-z]+)(\d)(\d)")
_SEARCH = {key("", row.full, row.reduced): row.search for row in FLEETS.values()}


@cache
def kind_of(unit: str) -> Kind:
    """Return the kind of a unit by its key, whatever step and marks it carries."""
    written = sort_of(unit).kind
    found = _WRITTEN.fullmatch(written)
    if not found or (found[2] not in CLASSES and written not in _SEARCH):
        raise LookupError(f"no kind of unit: {unit!r}")
    unit_class = "" if found[2] == SHIP else found[2]
    return Kind(written, found[1] or REGULAR, unit_class, int(found[3]), int(found[4]), _SEARCH.get(written, 0))


@cache
def is_reduced(unit: str) -> bool:
    """Tell whether units of this key show their backs."""
    return sort_of(unit).step == REDUCED


@cache
def strength_of(unit: str) -> int:
    """Return the combat factor of the side that is up."""
    kind = kind_of(unit)
    return kind.reduced if is_reduced(unit) else kind.full


def regular(country: str, unit_class: str) -> str:
    """Return the key of a country's regulars of one class; each country has one kind of each class."""
    return _KEYS[country][unit_class]


def name_of(unit: str, count: int = 1) -> str:
    """Name a unit or several: `heavy infantry`, `ships`, `mercenary bowmen`, `Arab light cavalry`."""
    kind = kind_of(unit)
    if not kind.unit_class:
        return "ship" if count == 1 else "ships"
    row = CLASSES[kind.unit_class]
    prefix = {MERCENARY: "mercenary ", ARAB: "Arab ", ARAMAEAN: "Aramaean "}.get(kind.family, "")
    return f"{prefix}{row.name if count == 1 else row.many}"

"""1.1, 1.1A-E Who stands on the map: powers, minor countries, tribes, nomads who fight for pay, and minor cities.

A country is a power or a minor country. Countries and tribes have an impulse; `TRACK` is the order of
their impulses.
"""

from collections.abc import Iterable

from engine.games.assyrian_wars.data import tables
from engine.wargame.tables import Raw, fail, known, named, named_as_called
from engine.wargame.text import People, Peoples

FILE = "nations.toml"
POWER, MINOR, TRIBE, NOMADS, CITY = "power", "minor", "tribe", "nomads", "city"
TABLES = {"tribes": TRIBE, "nomads": NOMADS, "minor_cities": CITY}


class Nation(People, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A nation in the data: a power, minor country, tribe or city that may own units or areas."""

    kind: str
    color: str = ""  # of its counters
    number: int = 0  # of a power: what a raid die calls it
    points: int = 0  # city points printed under its name
    fixed: int = 0  # an ECO level that never changes
    cheap: bool = False  # influence costs half


def build_nations(raw: Raw) -> dict[str, Nation]:
    """Every nation, countries first, in the order of the impulse track."""
    countries = named(FILE, raw, "countries", Nation)
    for id, country in countries.items():
        known(FILE, id, "kind", (country.kind,), (POWER, MINOR))
        if (country.kind == POWER) != (country.number > 0):
            raise fail(FILE, id, "number: a power, and no other country, has one")
        if bool(country.points) == bool(country.fixed):
            raise fail(FILE, id, "it has either city points or a fixed ECO level")
    numbers = [country.number for country in countries.values() if country.number]
    if numbers != list(range(1, len(numbers) + 1)):
        raise fail(FILE, "countries", "the numbers of the powers are not 1, 2, 3 and so on")
    found = dict(countries)
    for key, kind in TABLES.items():
        for id, row in raw.get(key, {}).items():
            if id in found:
                raise fail(FILE, id, "another nation has this name")
            found |= named(FILE, {key: {id: {"kind": kind, **row}}}, key, Nation)
    named_as_called(FILE, {id: nation.name for id, nation in found.items()})
    return found


NATIONS: dict[str, Nation] = build_nations(tables.read(FILE))


def _of(*kinds: str) -> tuple[str, ...]:
    return tuple(id for id, nation in NATIONS.items() if nation.kind in kinds)


POWERS, MINORS, TRIBES, NOMAD_UNITS, MINOR_CITIES = _of(POWER), _of(MINOR), _of(TRIBE), _of(NOMADS), _of(CITY)
COUNTRIES = (*POWERS, *MINORS)
TRACK = (*COUNTRIES, *TRIBES)  # 6.0 the impulse track

_peoples = Peoples(NATIONS.values())
name_of = _peoples.name
called = _peoples.called
subject = _peoples.subject
clause = _peoples.clause
does = _peoples.does
whether = _peoples.whether
owned = _peoples.owned


def in_track_order(nations: Iterable[str]) -> list[str]:
    """Sort countries and tribes as they stand on the impulse track."""
    return sorted(nations, key=TRACK.index)

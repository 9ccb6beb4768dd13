"""1.1B, 3.7, 4.1 The five set-ups: who plays, how long, and what everybody begins with."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.games.assyrian_wars.data import areas, cards, leaders, nations, sea, tables, timetable, units
from engine.games.assyrian_wars.data.numbers import LIMITS, TRIBUTE
from engine.games.assyrian_wars.data.units import Pile
from engine.wargame.tables import Raw, exactly, fail, known, named, numbers

FILE = "scenarios.toml"
ASSYRIAN, REBEL, NEUTRAL = "assyrian", "rebel", ""
FEATURES = (
    "minor countries", "tribes", "nomads", "minor cities", "ships", "trade", "raids", "secret diplomacy", "timetable",
    "succession", "hidden stacks", "unit abilities",
)  # fmt: skip


# --- rows of the file ---------------------------------------------------------------------------------------


class Country(Struct, frozen=True, forbid_unknown_fields=True):
    """What a country begins with beside its forces."""

    base: int  # ECO base level
    eco: int  # ECO level with tribute
    cards: int = 0
    trade: int = 0
    camp: str = NEUTRAL
    king: str = ""
    active: bool = False
    refuser: bool = False
    pays: tuple[str, ...] = ()
    track: tuple[str, int] | None = None
    conquered_by: str = ""
    grace: int = 0
    holds: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()


class Force(Struct, frozen=True, forbid_unknown_fields=True):
    """Who stands in an area, regulars by class."""

    units: dict[str, int]
    king: bool = False
    leaders: int = 0  # drawn at random
    crowned: str = ""  # a leader with the king marker
    inside: bool = False


class Besiegers(Struct, frozen=True, forbid_unknown_fields=True):
    """Who lies before a city in a hunger siege."""

    units: dict[str, int]
    leaders: int
    number: int


class TribeAt(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a tribe stands at full strength, and the one country it may fight."""

    at: str
    only: str = ""


class Victory(Struct, frozen=True, forbid_unknown_fields=True):
    """What one power needs to win besides the most Victory Points: cities of a country, or a lead."""

    power: str
    country: str
    cities: int
    lead: int


class FirstFleet(Struct, frozen=True, forbid_unknown_fields=True):
    """Ships that a minor country sets up when it is activated for the first time."""

    zone: str
    count: int
    source: str


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A set-up."""

    id: str
    number: int
    title: str
    summary: str
    turns: tuple[int, int]
    seatings: dict[str, tuple[tuple[str, ...], ...]]  # number of players -> the powers of each seat
    countries: dict[str, Country]
    forces: dict[str, dict[str, Force]]
    source: str
    longest: int = 0
    areas: tuple[str, ...] = ()  # those in play; empty: all
    cards_out: tuple[int, ...] = ()
    grace_only: tuple[int, ...] = ()
    without: tuple[str, ...] = ()
    victory: Victory | None = None
    fixed_camps: bool = False  # nobody changes camps; who was conquered returns to its own
    closed: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    wars: tuple[tuple[str, str], ...] = ()
    pacts: dict[str, str] = {}
    besiegers: dict[str, dict[str, Besiegers]] = {}
    ships: dict[str, dict[str, int]] = {}
    tribes: dict[str, TribeAt] = {}

    @property
    def powers(self) -> tuple[str, ...]:
        """List the powers of the scenario in the order of the impulse track."""
        return tuple(power for power in nations.POWERS if power in self.countries)

    @property
    def in_play(self) -> tuple[str, ...]:
        """List the areas that are in play."""
        return tuple(id for id in self.areas or areas.AREAS if id not in self.closed)

    @property
    def deck(self) -> tuple[str, ...]:
        """List the cards of the common deck."""
        return tuple(card for card in cards.DECK if int(card) not in self.cards_out)

    def at_war(self) -> list[tuple[str, str]]:
        """List the pairs of countries at war: those of opposed camps, and those of the set-up (6.9)."""
        camps = {id: row.camp for id, row in self.countries.items()}
        opposed = [(one, two) for one, camp in camps.items() for two, other in camps.items()
                   if camp == ASSYRIAN and other == REBEL]  # fmt: skip
        return [*opposed, *self.wars]

    def units_of(self, country: str) -> Pile:
        """Count everything a country has on the map, by key."""
        pile: Pile = {}
        stacks: Iterable[Force | Besiegers] = (
            *self.forces.get(country, {}).values(),
            *self.besiegers.get(country, {}).values(),
        )
        for stack in stacks:
            for unit_class, n in stack.units.items():
                key = units.regular(country, unit_class)
                pile[key] = pile.get(key, 0) + n
        if country in self.tribes:
            pile = dict(units.REGULARS[country])
        return pile


# --- what must be true of a set-up --------------------------------------------------------------------------


def _seatings(sheet: Scenario) -> None:
    for players, seats in sheet.seatings.items():
        item = f"{sheet.id}.seatings.{players}"
        if not players.isdecimal() or len(seats) != int(players) or not 1 <= len(seats) <= LIMITS["seats"]:
            raise fail(FILE, item, f"{len(seats)} seats")
        seated = [power for seat in seats for power in seat]
        exactly(FILE, item, "power", seated, sheet.powers)
        if len(seated) != len(sheet.powers) or any(nations.in_track_order(seat) != list(seat) for seat in seats):
            raise fail(FILE, item, "a power has two seats, or a seat's powers are out of order")


def _countries(sheet: Scenario) -> None:
    first, _ = sheet.turns
    known(FILE, sheet.id, "country", (*sheet.countries, *(c for war in sheet.wars for c in war)), nations.COUNTRIES)
    for id, row in sheet.countries.items():
        item = f"{sheet.id}.{id}"
        power = id in nations.POWERS
        known(FILE, item, "camp", (row.camp,), (ASSYRIAN, REBEL, NEUTRAL) if power else (NEUTRAL,))
        known(FILE, item, "power", (*row.pays, *filter(None, (row.conquered_by,))), sheet.powers)
        known(FILE, item, "king", (row.king,), ("", *leaders.kings_of(id)))
        known(FILE, item, "area in play", (*row.holds, *row.provinces), sheet.in_play)
        if row.track is not None:
            known(FILE, item, "power", row.track[:1], sheet.powers)
            known(FILE, item, "space", row.track[1:], range(1, LIMITS["track"] + 1))
        if power and (row.active or row.refuser or row.track or row.conquered_by):
            raise fail(FILE, item, "what only a minor country has")
        if bool(row.conquered_by) != (row.grace == first):
            raise fail(FILE, item, "a conquered country has a grace period to the end of the first turn")
        if row.eco != row.base + _tribute(sheet, id):
            raise fail(FILE, item, f"eco is {row.eco}, but base and tribute make {row.base + _tribute(sheet, id)}")
        if any(not areas.AREAS[id].may_be_province for id in row.provinces):
            raise fail(FILE, item, "no such province")


def _tribute(sheet: Scenario, country: str) -> int:
    """ECO levels that a country has by tribute, less those it pays (5.2.2)."""
    worth = {id: TRIBUTE["power" if id in nations.POWERS else "minor"] for id in sheet.countries}
    got = sum(worth[id] for id, row in sheet.countries.items() if country in row.pays)
    got += TRIBUTE["city"] * sum(power == country for power in sheet.pacts.values())
    return got - worth[country] * len(sheet.countries[country].pays)


def _own(sheet: Scenario, country: str) -> list[str]:
    """The areas in which a country may stand at the start: its own and what it holds."""
    row = sheet.countries[country]
    lost = [id for other, held in sheet.countries.items() if other != country for id in (*held.holds, *held.provinces)]
    return [
        id for id in (*areas.areas_of(country), *row.holds, *row.provinces) if id in sheet.in_play and id not in lost
    ]


def _forces(sheet: Scenario) -> None:
    known(FILE, sheet.id, "country", (*sheet.forces, *sheet.besiegers, *sheet.ships), sheet.countries)
    held: dict[str, str] = {}
    for country, stacks in sheet.forces.items():
        item = f"{sheet.id}.{country}"
        known(FILE, item, "own area", stacks, _own(sheet, country))
        for area, force in stacks.items():
            if held.setdefault(area, country) != country:
                raise fail(FILE, f"{item}.{area}", f"{held[area]} stands there")
            if force.inside and not areas.AREAS[area].defense:
                raise fail(FILE, f"{item}.{area}", "there is no city to be in")
        _leaders(sheet, country)
    for country, sieges in sheet.besiegers.items():
        at_war = [two if one == country else one for one, two in sheet.at_war() if country in (one, two)]
        for city in sieges:
            known(FILE, f"{sheet.id}.{country}.{city}", "country at war", (areas.AREAS[city].country,), at_war)
    for country in (*sheet.forces, *sheet.besiegers):
        _within_mix(f"{sheet.id}.{country}", sheet.units_of(country), units.REGULARS[country])


def _within_mix(item: str, used: Mapping[str, int], there_are: Mapping[str, int]) -> None:
    for kind, n in used.items():
        if not 1 <= n <= there_are.get(kind, 0):
            raise fail(FILE, item, f"{n} of {kind}, but there are {there_are.get(kind, 0)} counters")


def _leaders(sheet: Scenario, country: str) -> None:
    """A country has its king once, if it has one, and not more leaders than counters."""
    item = f"{sheet.id}.{country}"
    stacks = list(sheet.forces[country].values())
    drawn = sum(force.leaders for force in stacks) + sum(b.leaders for b in sheet.besiegers.get(country, {}).values())
    crowned = [force.crowned for force in stacks if force.crowned]
    known(FILE, item, "leader", crowned, leaders.leaders_of(country))
    kings = sum(force.king for force in stacks)
    if kings != bool(sheet.countries[country].king) or kings + len(crowned) > 1:
        raise fail(FILE, item, "its king stands in one place, if it has one")
    if drawn + len(crowned) > len(leaders.leaders_of(country)):
        raise fail(FILE, item, f"{drawn + len(crowned)} leaders, more than there are")


def _seas_and_tribes(sheet: Scenario) -> None:
    for country, fleets in sheet.ships.items():
        known(FILE, f"{sheet.id}.{country}", "zone", fleets, sea.ZONES)
        [(kind, count)] = units.SHIPS.get(country, {"none": 0}).items()
        _within_mix(f"{sheet.id}.{country}", {kind: sum(fleets.values())}, {kind: count})
    known(FILE, sheet.id, "tribe", sheet.tribes, nations.TRIBES)
    for tribe, where in sheet.tribes.items():
        known(FILE, f"{sheet.id}.{tribe}", "area in play", (where.at,), sheet.in_play)
        known(FILE, f"{sheet.id}.{tribe}", "minor country", (where.only,), ("", *nations.MINORS))
    known(FILE, sheet.id, "minor city", sheet.pacts, nations.MINOR_CITIES)
    known(FILE, sheet.id, "power", sheet.pacts.values(), sheet.powers)


def check(sheet: Scenario) -> None:
    """Refuse a set-up that does not fit the map, the counters or itself."""
    first, last = sheet.turns
    if not 1 <= first <= last <= LIMITS["turns"] or sheet.longest not in (0, *range(last + 1, LIMITS["turns"] + 1)):
        raise fail(FILE, sheet.id, "turns out of order")
    known(FILE, sheet.id, "area", (*sheet.areas, *sheet.closed, *sheet.open), areas.AREAS)
    known(FILE, sheet.id, "feature", sheet.without, FEATURES)
    known(FILE, sheet.id, "card", map(str, (*sheet.cards_out, *sheet.grace_only)), cards.DECK)
    known(FILE, sheet.id, "ruler", (sheet.countries[timetable.ASSYRIA].king,), timetable.RULERS[first - 1 : first])
    _seatings(sheet)
    _countries(sheet)
    _forces(sheet)
    _seas_and_tribes(sheet)


def build_scenarios(raw: Raw) -> dict[str, Scenario]:
    """Read the set-ups in the order of their numbers."""
    sheets = named(FILE, raw, "scenarios", Scenario)
    if [sheet.number for sheet in sheets.values()] != list(range(1, len(sheets) + 1)):
        raise fail(FILE, "scenarios", "numbers out of order")
    for sheet in sheets.values():
        check(sheet)
    return sheets


def build_first_fleets(raw: Raw) -> dict[str, FirstFleet]:
    """Read the fleets of minor countries."""
    fleets = named(FILE, raw, "fleets", FirstFleet, "")
    known(FILE, "fleets", "country with ships", fleets, units.SHIPS)
    for country, fleet in fleets.items():
        known(FILE, country, "zone", (fleet.zone,), sea.ZONES)
        _within_mix(f"fleets.{country}", dict.fromkeys(units.SHIPS[country], fleet.count), units.SHIPS[country])
    return fleets


_raw = tables.read(FILE)
ACTIVATION: dict[str, int] = numbers(FILE, _raw, "activation")
FIRST_FLEETS: dict[str, FirstFleet] = build_first_fleets(_raw)
SCENARIOS: dict[str, Scenario] = build_scenarios(_raw)

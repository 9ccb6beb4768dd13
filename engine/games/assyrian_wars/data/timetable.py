"""7.6 The timetable: rulers, tribes and what else comes in the Interphase after a turn."""

from msgspec import Struct

from engine.games.assyrian_wars.data import areas, leaders, nations, numbers, tables, units
from engine.wargame.tables import Raw, convert, exactly, fail, known, named, numbered, table

FILE = "timetable.toml"
ASSYRIA = "assyria"


class Reigns(Struct, frozen=True, forbid_unknown_fields=True):
    """The kings of Assyria, turn by turn."""

    rulers: tuple[str, ...]
    source: str


class Home(Struct, frozen=True, forbid_unknown_fields=True):
    """10.1 Where a tribe comes back that was wholly lost, and how many leaders it has."""

    id: str
    at: str
    leaders: int
    source: str


class Coming(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a tribe comes in, or is put; `only` is the one country it may fight until the next Interphase."""

    at: str
    appears: bool = False
    only: str = ""


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """The events of one Interphase."""

    turn: int  # after which
    candidates: dict[str, str]
    modifier: int  # of Assyria's Succession Roll
    source: str
    vacant: tuple[str, ...] = ()  # whose candidate is named only if it has no king
    sure: tuple[str, ...] = ()  # whose candidate needs no roll, unless it is conquered
    rival: bool = False
    tribes: dict[str, Coming] = {}
    reinforced: tuple[str, ...] = ()
    army_groups: tuple[str, ...] = ()


def build_entries(raw: Raw) -> dict[int, Entry]:
    """Read the events; candidates are kings of their powers, and tribes come to areas of the map."""
    entries = numbered(FILE, raw, "after", Entry, "turn")
    if len(entries) != numbers.LIMITS["turns"] - 1:
        raise fail(FILE, "after", "not one entry for each turn but the last")
    for turn, entry in entries.items():
        item = f"after.{turn}"
        for power, king in entry.candidates.items():
            known(FILE, item, f"king of {power!r}", (king,), leaders.kings_of(power))
        known(FILE, item, "candidate's power", (*entry.vacant, *entry.sure), entry.candidates)
        known(FILE, item, "country with later counters", entry.reinforced, units.LATER)
        known(FILE, item, "power", entry.army_groups, nations.POWERS)
        known(FILE, item, "tribe", entry.tribes, nations.TRIBES)
        for coming in entry.tribes.values():
            known(FILE, item, "area", (coming.at,), areas.AREAS)
            known(FILE, item, "minor country", (coming.only,), ("", *nations.MINORS))
        if entry.candidates.get(ASSYRIA) != RULERS[turn]:
            raise fail(FILE, item, "the candidate of Assyria is not its next ruler")
    return entries


_raw = tables.read(FILE)
RULERS: tuple[str, ...] = convert(FILE, "reigns", table(FILE, _raw, "reigns"), Reigns).rulers
exactly(FILE, "reigns", "ruler", RULERS, leaders.kings_of(ASSYRIA))
HOMES: dict[str, Home] = named(FILE, _raw, "homes", Home)
exactly(FILE, "homes", "tribe", HOMES, nations.TRIBES)
known(FILE, "homes", "area", (home.at for home in HOMES.values()), areas.AREAS)
AFTER: dict[int, Entry] = build_entries(_raw)

"""limits, bits: The numbers of the rules: limits, yields, prices and Victory Points."""

from msgspec import Struct

from engine.games.acme.data import tables
from engine.wargame.tables import Raw, convert, fail, named, numbers, table

FILE = "tables.toml"


class Length(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a game lasts: so many Epochs, hours (by post days) or Victory Points, whichever the table chose."""

    id: str
    name: str
    epochs: int
    hours: int
    days: int
    points: int
    source: str


class Goals(Struct, frozen=True, forbid_unknown_fields=True):
    """Victory Points that a table may agree on besides those of the usual lengths."""

    points: tuple[int, ...]
    source: str


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Minutes a table may allow for growth; ids below `final_below` serve for the final Epoch event."""

    minutes: tuple[int, ...]
    final_below: int
    source: str


def _numbers(raw: Raw, key: str) -> dict[str, int]:
    found = numbers(FILE, raw, key)
    if not found or min(found.values()) < 1:
        raise fail(FILE, key, "a number below one")
    return found


def build_stacking(raw: Raw) -> dict[str, dict[str, int]]:
    """The limits of stacking by the times at which they hold."""
    times = table(FILE, raw, "stacking")
    limits = {time: _numbers(times, time) for time in times}
    if list(limits) != ["growth", "reckoning"] or any(list(x) != ["land", "desert", "sea"] for x in limits.values()):
        raise fail(FILE, "stacking", "not the limits of growth and of Reckoning")
    return limits


_raw = tables.read(FILE)
PIECES: dict[str, int] = _numbers(_raw, "pieces")
HAND: dict[str, int] = _numbers(_raw, "hand")
GROWTH: dict[str, int] = _numbers(_raw, "growth")
DEITY: dict[str, int] = _numbers(_raw, "deities")
LOOT: dict[str, int] = _numbers(_raw, "loot")
POINTS: dict[str, int] = _numbers(_raw, "points")
GILGAMESH: dict[str, int] = _numbers(_raw, "gilgamesh")
AUTOMATED: dict[str, int] = _numbers(_raw, "automated")
STACKING: dict[str, dict[str, int]] = build_stacking(_raw)
LENGTHS: dict[str, Length] = named(FILE, _raw, "lengths", Length)
GOALS: Goals = convert(FILE, "goals", table(FILE, _raw, "goals"), Goals)
CLOCK: Clock = convert(FILE, "clock", table(FILE, _raw, "clock"), Clock)

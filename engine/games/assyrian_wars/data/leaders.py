"""2.1.2 Leaders and kings with their ratings."""

from typing import NamedTuple

from msgspec import Struct

from engine.games.assyrian_wars.data import nations, numbers, tables
from engine.wargame.tables import Raw, fail, known, named, named_as_called

FILE = "leaders.toml"


class Rating(NamedTuple):
    """What a leader counts for: dice and rolls, and how many units follow."""

    action: int
    command: int


class Leader(Struct, frozen=True, forbid_unknown_fields=True):
    """A leader; `rating` is that of the promoted side."""

    id: str
    name: str
    country: str
    rating: Rating
    source: str
    reduced: Rating | None = None  # none: one side only


class King(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruler; two share a counter."""

    id: str
    name: str
    country: str
    rating: Rating
    counter: int
    source: str


def _fits(id: str, rating: Rating) -> None:
    if not (0 <= rating.action <= numbers.RATINGS["action"] and 2 <= rating.command <= numbers.RATINGS["command"]):
        raise fail(FILE, id, f"no such rating: {rating.action}/{rating.command}")


def build_leaders(raw: Raw) -> dict[str, Leader]:
    """Read the leaders; the reduced side is the weaker one."""
    leaders = named(FILE, raw, "leaders", Leader)
    named_as_called(FILE, {id: leader.name for id, leader in leaders.items()})
    for id, leader in leaders.items():
        known(FILE, id, "country", (leader.country,), nations.TRACK)
        _fits(id, leader.rating)
        if (leader.reduced is None) != (leader.country in nations.TRIBES):
            raise fail(FILE, id, "leaders of tribes, and no others, have one side only")
        if leader.reduced is not None:
            _fits(id, leader.reduced)
            if not (leader.reduced.action < leader.rating.action and leader.reduced.command < leader.rating.command):
                raise fail(FILE, id, "the reduced side is not weaker")
    return leaders


def build_kings(raw: Raw) -> dict[str, King]:
    """Read the kings; at most two share a counter, and only powers have any."""
    kings = named(FILE, raw, "kings", King)
    named_as_called(FILE, {id: king.name for id, king in kings.items()})
    seen: dict[str, list[int]] = {}
    for id, king in kings.items():
        known(FILE, id, "power", (king.country,), nations.POWERS)
        _fits(id, king.rating)
        counters = seen.setdefault(king.country, [])
        counters.append(king.counter)
        if counters != [place // 2 + 1 for place in range(len(counters))]:
            raise fail(FILE, id, "two rulers share each counter, in the order of their reigns")
    return kings


_raw = tables.read(FILE)
LEADERS: dict[str, Leader] = build_leaders(_raw)
KINGS: dict[str, King] = build_kings(_raw)
if _both := [id for id in KINGS if id in LEADERS]:
    raise fail(FILE, _both[0], "a leader and a king have this name")
NAMES: dict[str, str] = {id: row.name for rows in (LEADERS, KINGS) for id, row in rows.items()}


def leaders_of(country: str) -> tuple[str, ...]:
    """List the leaders in a country's force pool."""
    return tuple(id for id, leader in LEADERS.items() if leader.country == country)


def kings_of(power: str) -> tuple[str, ...]:
    """List the kings of a power in the order of their reigns."""
    return tuple(id for id, king in KINGS.items() if king.country == power)


def with_king_marker(rating: Rating) -> Rating:
    """Return a rating as the king marker raises it (2.1.2)."""
    most = numbers.RATINGS
    return Rating(
        min(rating.action + most["king_action"], most["action"]),
        min(rating.command + most["king_command"], most["command"]),
    )

"""A map of a game surveyed before anything is built on it: borders, connection, evidence, set-ups.

A game gives data only: the table of its places with their `neighbours`, and a file of evidence that says which
statements of the rulebook the map must bear out, and where its set-ups stand. Nothing of the game itself is loaded, so
that every fault can be told, one line each, and not only the first that keeps the game from being read.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from engine.wargame.borders import Fault, borders, connected, edges, planar
from engine.wargame.evidence import ANY, Evidence, Net, Witness, nets_of
from engine.wargame.tables import Raw

NEIGHBOURS = "neighbours"  # the field of a place in which most maps tell what it is joined to


class Where(Struct, frozen=True, forbid_unknown_fields=True):
    """Where something stands in a data file: `setups.SETUP.placed.POWER.PLACE.KIND`."""

    file: str
    path: str


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's file of evidence."""

    costs: dict[str, dict[str, int]] = {}  # field of a place -> its value -> points to enter it
    nets: dict[str, Net] = {}
    placed: list[Where] = []  # SETUP, POWER, PLACE, KIND: pieces on the map at the start
    spent: list[Where] = []  # SETUP, POWER, KIND: pieces that the same count as used
    mix: list[Where] = []  # POWER, KIND: how many counters there are
    claims: list[Where] = []  # SETUP if need be, POWER, PLACE: what one alone may have
    evidence: list[Evidence] = []


class Survey(NamedTuple):
    """What was looked at, and what is wrong."""

    places: int
    borders: int
    evidence: int
    setups: int
    faults: list[Fault]


Read = Callable[[str], Raw]  # a data file of the game by its name; one that cannot be read is a `ValueError`


def survey(
    read: Read,
    rules: str,
    table: str,
    book: str = "",
    flat: bool = True,
    kinds: Sequence[str] = (NEIGHBOURS,),
    more: Sequence[tuple[str, str]] = (),
) -> Survey:
    """Look a map over whole: its places in the rules' data, and the file of evidence.

    `flat` maps must be planar. `kinds` are the fields of a place that name its neighbors; where there are several, each
    is a net too. `more` are further tables of places, each by its file: a place of the same name is the same place.
    """
    try:
        raw = read(rules)
        kept = msgspec.convert(read(book), Book) if book else Book()
        others = [(file, name, read(file)) for file, name in more]
    except ValueError as error:  # msgspec's are some of these
        return Survey(0, 0, 0, 0, [Fault(book or rules, "the file", str(error), "mend it first")])
    places: Raw = {}
    for file, name, data in [(rules, table, raw), *others]:
        rows = data.get(name)
        if not isinstance(rows, dict) or not all(isinstance(row, dict) for row in rows.values()):
            return Survey(0, 0, 0, 0, [Fault(file, name, "no such table of places", "name it in the map file")])
        places = merged(places, rows)
    nets_by_kind = {kind: {name: tuple(row.get(kind, ())) for name, row in places.items()} for kind in kinds}
    land = {name: tuple(there for near in nets_by_kind.values() for there in near[name]) for name in places}
    faults = list(borders(rules, land))
    if not faults:
        nets, faults = nets_of(raw, places, land, nets_by_kind if len(kinds) > 1 else {}, kept.nets, rules)
        faults += connected(rules, nets[ANY])
        faults += planar(rules, places, edges(land)) if flat else []
        faults += Witness(book, places, nets, kept.costs).faults(kept.evidence)
    setups, wrong = _setups(read, kept, places)
    return Survey(len(places), len(edges(land)), len(kept.evidence), setups, [*faults, *wrong])


def merged(places: Raw, rows: Raw) -> Raw:
    """Put two tables of places together; what the first says of a place in both stands."""
    return {**places, **{name: {**row, **places.get(name, {})} for name, row in rows.items()}}


# --- set-ups -------------------------------------------------------------------------------------------------


def _setups(read: Read, book: Book, places: Collection[str]) -> tuple[int, list[Fault]]:
    """How many set-ups there are, and what is wrong with them."""
    try:
        placed = [(where.file, entry) for where in book.placed for entry in _entries(read, where)]
        spent = [(where.file, entry) for where in book.spent for entry in _entries(read, where)]
        claims = [[(where.file, entry) for entry in _entries(read, where)] for where in book.claims]
        mix = [entry for where in book.mix for entry in _entries(read, where)]
    except ValueError as error:
        return 0, [Fault("the set-ups", "a file", str(error), "mend it first")]
    faults = [fault for rows in (placed, *claims) for fault in (*_strangers(rows, places), *_held_twice(rows))]
    if book.mix:
        faults += _beyond_the_mix([*placed, *spent], {(row.get("POWER", ""), row["KIND"]): row[""] for row in mix})
    return len({entry.get("SETUP", "") for _, entry in placed}), faults


Row = dict[str, Any]  # what the words in capitals stand for, and under "" what stands there


def _entries(read: Read, where: Where) -> Iterator[Row]:
    """Everything that stands at a path: each word in capitals takes every key, or every item of a list."""
    yield from _walk(read(where.file), where.path.split("."), {})


def _walk(here: Any, path: Sequence[str], row: Row) -> Iterator[Row]:
    if not path:
        yield {**row, "": here}
        return
    word, *rest = path
    if not word.isupper():
        if isinstance(here, dict) and word in here:
            yield from _walk(here[word], rest, row)
    elif isinstance(here, dict):
        for key, value in here.items():
            yield from _walk(value, rest, {**row, word: key})
    elif isinstance(here, list):
        for value in here:
            yield from _walk(value, rest, {**row, word: value})


def _item(row: Row) -> str:
    return ".".join(str(row[word]) for word in ("SETUP", "POWER", "PLACE", "KIND") if word in row)


def _strangers(rows: Iterable[tuple[str, Row]], places: Collection[str]) -> Iterator[Fault]:
    for file, row in rows:
        if row["PLACE"] not in places:
            yield Fault(file, _item(row), f"unknown place {row['PLACE']!r}", "a place of the map")


def _held_twice(rows: Iterable[tuple[str, Row]]) -> Iterator[Fault]:
    held: dict[tuple[str, str, str], str] = {}
    for file, row in rows:
        key = file, str(row.get("SETUP", "")), row["PLACE"]
        first = held.setdefault(key, row["POWER"])
        if first != row["POWER"]:
            yield Fault(file, _item(row), f"{row['PLACE']} is {first}'s already", "one power in each place")


def _beyond_the_mix(rows: Iterable[tuple[str, Row]], mix: Mapping[tuple[str, str], int]) -> Iterator[Fault]:
    """Set-ups that use more counters than there are; a mix without powers is everybody's."""
    used: dict[tuple[str, str, str, str], int] = {}
    for file, row in rows:
        power = row["POWER"] if any(owner for owner, _ in mix) else ""
        key = file, str(row.get("SETUP", "")), power, row["KIND"]
        used[key] = used.get(key, 0) + row[""]
    for (file, setup, power, kind), count in used.items():
        there_are = mix.get((power, kind), 0)
        if count > there_are:
            item = ".".join(word for word in (setup, power, kind) if word)
            yield Fault(file, item, f"{count} on the map", f"at most {there_are}, as the counter mix has")

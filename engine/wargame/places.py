"""A map file: the places of a game, what joins them, and the names that mean several of them.

A game's row of a place inherits `Place` and says the rest: terrain, city, strength, whose home it is. Each kind of
edge is a field of the row that names the places on the other side: `neighbours`, or `roads`, `rivers`, `passes`,
`lanes`. So a map file is read place by place; every edge stands in it twice, and both must agree.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from engine.wargame.borders import borders
from engine.wargame.tables import Raw, fail, known, named, named_as_called


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """What every place of a map has; a game's own row says more. The point is where the place is on the earth."""

    id: str
    name: str
    lat: float
    lon: float
    source: str


P = TypeVar("P", bound=Place)
Near = dict[str, tuple[str, ...]]  # place -> the places joined to it


def read_places(file: str, raw: Raw, key: str, kind: type[P]) -> dict[str, P]:
    """The places of a map file; each has the id that its name makes."""
    found = named(file, raw, key, kind)
    named_as_called(file, {id: place.name for id, place in found.items()})
    return found


def edges(file: str, places: Mapping[str, Place], kind: str = "neighbours") -> Near:
    """What one kind of edge joins: all places known, each edge told on both sides, in order."""
    near: Near = {id: getattr(place, kind) for id, place in places.items()}
    for fault in borders(file, near):
        raise ValueError(str(fault))
    for here, others in near.items():
        if list(others) != sorted(others):
            raise fail(file, here, f"its {kind} are not in order")
    return near


def kinds_of_edges(file: str, places: Mapping[str, Place], *kinds: str) -> dict[str, dict[str, str]]:
    """Place -> the places joined to it -> the kind of edge; no two places are joined by two kinds."""
    joined: dict[str, dict[str, str]] = {id: {} for id in places}
    for kind in kinds:
        for here, others in edges(file, places, kind).items():
            for there in others:
                if joined[here].setdefault(there, kind) != kind:
                    raise fail(file, here, f"{there} is among its {joined[here][there]} and its {kind}")
    return joined


def part_of(near: Mapping[str, Iterable[str]], places: Collection[str]) -> Near:
    """What is joined on a part of the map."""
    return {here: tuple(there for there in near[here] if there in places) for here in places}


class Gazetteer:
    """Which places a name means: a place itself, a city in it, a group of places."""

    def __init__(self, file: str, places: Iterable[str]) -> None:
        self._file = file
        self._meaning: Near = {place: (place,) for place in places}

    def __contains__(self, name: object) -> bool:
        return name in self._meaning

    def __getitem__(self, name: str) -> tuple[str, ...]:
        return self._meaning[name]

    def add(self, name: str, names: Iterable[str]) -> tuple[str, ...]:
        """A name for what these names mean; it may be the name of something else only if that is the same."""
        meaning = self.meant(self._file, name, names)
        if self._meaning.setdefault(name, meaning) != meaning:
            raise fail(self._file, name, "something else has this name")
        return meaning

    def meant(self, file: str, item: str, names: Iterable[str]) -> tuple[str, ...]:
        """The places that these names mean, each once."""
        found: dict[str, None] = {}
        for name in names:
            known(file, item, "place", (name,), self._meaning)
            found.update(dict.fromkeys(self._meaning[name]))
        return tuple(found)

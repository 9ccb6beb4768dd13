"""A game's tables in TOML: read, turned into rows, checked.

What does not fit is refused with a `ValueError` of one line that names the file, the item and what is wrong with it.
Every row that has a field `source` must say where it is from: a rule's number, or "reconstruction".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from engine.kernel.guide import Guide

Raw = dict[str, Any]
T = TypeVar("T", bound=Struct)
Stacks = Mapping[str, Mapping[str, int]]  # place -> units of each kind


def slug(name: str) -> str:
    """The id of a name: "Seha River Land" -> "seha_river_land"."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def read(path: Path | Traversable) -> Raw:
    """A data file as plain tables."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{path.name}: {error}") from None


def read_guide(path: Path, roles: Iterable[str] = ()) -> Guide:
    """What a game is in a few sentences; if it tells of roles, then of each of these."""
    found = convert(path.name, "guide", table(path.name, read(path), "guide"), Guide)
    exactly(path.name, "roles", "role", found.roles, roles)
    return found


def fail(file: str, item: str, why: str) -> ValueError:
    return ValueError(f"{file}: {item}: {why}")


def table(file: str, raw: Raw, key: str) -> Raw:
    found = raw.get(key)
    if not isinstance(found, dict):
        raise fail(file, key, "no such table")
    return found


def rows(file: str, raw: Raw, key: str) -> list[Raw]:
    found = raw.get(key)
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise fail(file, key, "no such list of tables")
    return found


def convert(file: str, item: str, raw: object, kind: type[T]) -> T:
    """One row."""
    try:
        found = msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as error:
        raise fail(file, item, str(error)) from None
    if getattr(found, "source", "given") == "":
        raise fail(file, item, "no source")
    return found


def named(file: str, raw: Raw, key: str, kind: type[T], field: str = "id") -> dict[str, T]:
    """The items of a table; each takes its key as its `field`, if there is one."""
    items: dict[str, T] = {}
    for name, item in table(file, raw, key).items():
        if not isinstance(item, dict):
            raise fail(file, name, "not a table")
        items[name] = convert(file, name, {field: name, **item} if field else item, kind)
    return items


def each(file: str, raw: Raw, key: str, kind: type[T]) -> dict[str, T]:
    """The rows of a list by their numbers: `forces 3` is what a row is called where it is refused."""
    items = {f"{key} {number}": row for number, row in enumerate(rows(file, raw, key), 1)}
    return {item: convert(file, item, row, kind) for item, row in items.items()}


def numbered(file: str, raw: Raw, key: str, kind: type[T], field: str = "number") -> dict[int, T]:
    """The items of a table whose keys are 1, 2, 3 and so on, as of a turn track."""
    items = table(file, raw, key)
    numbers = range(1, len(items) + 1)
    if list(items) != [str(number) for number in numbers]:
        raise fail(file, key, "not numbered 1, 2, 3 and so on")
    return {n: convert(file, f"{key}.{n}", {field: n, **table(file, items, str(n))}, kind) for n in numbers}


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of one chapter by what they count."""

    numbers: dict[str, int]
    source: str


def numbers(file: str, raw: Raw, key: str) -> dict[str, int]:
    """The numbers of one chapter."""
    return convert(file, key, table(file, raw, key), Numbers).numbers


def named_as_called(file: str, names: Mapping[str, str]) -> None:
    """Each item's id is the one that its name makes."""
    for item, name in names.items():
        if slug(name) != item:
            raise fail(file, item, f"the name {name!r} does not fit")


def known(file: str, item: str, what: str, values: Iterable[object], pool: Iterable[object]) -> None:
    """Every value is one of the pool."""
    allowed = tuple(pool)
    for value in values:
        if value not in allowed:
            raise fail(file, item, f"unknown {what} {value!r}")


def exactly(file: str, item: str, what: str, values: Iterable[object], pool: Iterable[object]) -> None:
    """Every value is one of the pool, and none of the pool is missing."""
    given, wanted = tuple(values), tuple(pool)
    known(file, item, what, given, wanted)
    for value in wanted:
        if value not in given:
            raise fail(file, item, f"{what} {value!r} is missing")


def counts(file: str, item: str, units: Mapping[str, int], kinds: Iterable[str]) -> None:
    """So many units of each kind."""
    known(file, item, "unit kind", units, kinds)
    if any(count < 1 for count in units.values()):
        raise fail(file, item, "a unit count below one")


def placed(
    file: str, item: str, stacks: Iterable[tuple[str, Stacks]], what: str, places: Collection[str], kinds: Iterable[str]
) -> None:  # fmt: skip
    """A set-up: known places, at least one unit in each, and nobody where another stands."""
    kinds = tuple(kinds)
    held: dict[str, str] = {}
    for owner, where in stacks:
        known(file, f"{item}.{owner}", what, where, places)
        for place, units in where.items():
            stack = f"{item}.{owner}.{place}"
            counts(file, stack, units, kinds)
            if not units:
                raise fail(file, stack, "nobody is there")
            if held.setdefault(place, owner) != owner:
                raise fail(file, stack, f"{held[place]} stands there")

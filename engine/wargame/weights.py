"""The numbers by which an automated player chooses: each with its sentence in a data file, read and checked once."""

from __future__ import annotations

from msgspec import Struct

from engine.wargame.tables import Raw, T, convert, named


class Weight(Struct, frozen=True, forbid_unknown_fields=True):
    """A number, and in words what it counts."""

    value: float
    says: str


def weights(file: str, raw: Raw, key: str) -> dict[str, Weight]:
    """Those of one table by their names."""
    return named(file, raw, key, Weight, field="")


def choices(file: str, raw: Raw, key: str, into: type[T]) -> T:
    """Their values as the fields of a row: none missing, none unknown."""
    return convert(file, key, {name: row.value for name, row in weights(file, raw, key).items()}, into)

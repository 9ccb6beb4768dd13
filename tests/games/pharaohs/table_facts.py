"""What the rulebook's charts say, for the tests of the tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.games.pharaohs.data.rows import Entry
from engine.games.pharaohs.data.tables import LINES, chart

ALL_LINES = [line for lines in LINES.values() for line in lines]
LETTERS = {"F": "foot", "C": "chariot", "V": "cavalry", "K": "camel"}


def units(text: str) -> dict[str, int]:
    """ "10F 4C" -> foot 10, chariot 4."""
    return {LETTERS[part[-1]]: int(part[:-1]) for part in text.split()}


def flat(turns: Mapping[int, tuple[Entry, ...]]) -> list[Entry]:
    return [entry for entries in turns.values() for entry in entries]


def arrived(scenario: str, nation: str, turns: Iterable[int]) -> dict[str, int]:
    """Foot, chariots and cavalry (camels with them) of a nation over some turns."""
    total: dict[str, int] = {}
    for turn in turns:
        for entry in chart(scenario, turn):
            if entry.nation == nation:
                for kind, count in entry.units.items():
                    kind = "cavalry" if kind == "camel" else kind
                    total[kind] = total.get(kind, 0) + count
    return total

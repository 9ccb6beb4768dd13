"""Throws of dice in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.kernel.dice import Roll
from engine.kernel.orders.parse import plain
from engine.wargame.text import capital

CAPITALS = re.compile(r"(?<=[^.:?!•] )(?:[^\W\d_a-z][\w'’-]*)(?: [^\W\d_a-z][\w'’-]*)*")


def names_in(log: Sequence[str]) -> dict[str, str]:
    """The names in a log, by how keys write them: what has a capital within a sentence, `Puzur-Ashur III`."""
    found = {}
    for said in {said for line in log for said in CAPITALS.findall(line)}:
        words = said.split(" ")
        for first in range(len(words)):
            for last in range(first, len(words)):
                name = " ".join(words[first : last + 1])
                found[plain(name)] = name
    return found


def label_text(label: str, names: Mapping[str, str]) -> str:
    """What was thrown for, in words: `battle lower_egypt round 1 egypt` as Battle Lower Egypt, round 1: Egypt."""
    first, *rest = label.split()
    words = " ".join([capital(first), *(names.get(word, word.replace("_", " ")) for word in rest)])
    return re.sub(r" round (\d+)\b(?: (?=.))?", r", round \1: ", words).rstrip(": ")


def sides_text(roll: Roll) -> str:
    """Dice of other than six sides say so."""
    return f" (of {roll.sides})" if roll.sides != 6 else ""

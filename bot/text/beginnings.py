"""Beginnings of order lines that are longer than a choice of Discord's may be.

A completed line is a choice, and a choice holds 100 characters. A longer line is offered as `…3fa9` and its last words:
the sign stands for the words before them, which are kept here for the person who typed them. The sign is made from
those words, so that it never stands for others; when they are no longer here, this is said.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from itertools import takewhile

from engine.kernel.errors import Refused
from engine.kernel.orders.parse import spaced_out

LONGEST_CHOICE = 100
MOST_KEPT = 2_000  # beginnings of all people together, each of at most a thousand characters
MOST_SHOWN = 60  # characters of the last order that stay in sight
SIGN_SIZE = 7  # characters that a sign and its blank may take
SIGN = re.compile(r"^\s*…([0-9a-f]{4,64})(?:\s+|$)")


class Beginnings:
    """Kept in memory for as long as there is room; a line that lost its beginning is typed again."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[int, int, str], str] = OrderedDict()

    def whole(self, person: int, game: int, line: str) -> str:
        """The line with its beginning in place of the sign for it."""
        sign = SIGN.match(line)
        if sign is None:
            return line
        beginning = self._kept.get((person, game, sign[1]))
        if beginning is None:
            raise Refused(
                f"I no longer know how this line began: …{sign[1]} stands for words typed before, and I have forgotten "
                "them. Give the line again from its beginning, or in several orders",
                "order",
            )
        self._kept.move_to_end((person, game, sign[1]))
        return f"{beginning} {line[sign.end() :]}"

    def as_choices(self, person: int, game: int, line: str, last_order: str, lines: list[str]) -> list[str]:
        """What a line may become, each short enough for a choice: where one is too long, from the last order on."""
        if all(len(one) <= LONGEST_CHOICE for one in lines):
            return lines
        words = spaced_out(line).split()
        shared = _shared([one.split() for one in lines])
        most = min(len(shared), len(words)) - 1
        cut = max(0, min(len(words) - len(last_order.split()), most))
        longest = max(lines, key=len)
        while cut < most and (len(" ".join(words[cut:])) > MOST_SHOWN or _too_long(longest, shared[:cut])):
            cut += 1
        if cut < 1:
            return [one for one in lines if len(one) <= LONGEST_CHOICE]
        beginning = " ".join(shared[:cut])
        sign = self._keep(person, game, beginning)
        shortened = [f"…{sign}{one.removeprefix(beginning)}" for one in lines]
        return [one for one in shortened if len(one) <= LONGEST_CHOICE]

    def _keep(self, person: int, game: int, beginning: str) -> str:
        """The sign for a beginning: some digits of what it is, more of them if another one has the same."""
        digits = sha256(f"{person}|{game}|{beginning}".encode()).hexdigest()
        size = next(n for n in range(4, 65) if self._kept.get((person, game, digits[:n]), beginning) == beginning)
        key = (person, game, digits[:size])
        self._kept[key] = beginning
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return digits[:size]


def _shared(lines: list[list[str]]) -> list[str]:
    """The words that all these lines begin with."""
    return [words[0] for words in takewhile(lambda words: len(dict.fromkeys(words)) == 1, zip(*lines, strict=False))]


def _too_long(line: str, beginning: Sequence[str]) -> bool:
    """Whether a line is too long for a choice with a sign for its beginning."""
    return len(line) - len(" ".join(beginning)) + SIGN_SIZE > LONGEST_CHOICE

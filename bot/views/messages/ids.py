"""The names of buttons, selects and forms. Each carries all that is needed to act on it, so none is kept in memory.

    a:<verb>:<game>:<question>:<rest>

`question` is the token of the open question in base 36: it names the position salted, so nothing can be guessed from
it, and a button of an earlier question is known as such. The number of the seat that is asked follows it, since several
may be asked at the same moment. Options go by their number in that question.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

from engine.kernel.session import Token

DIGITS = string.digits + string.ascii_lowercase
LONGEST = 100
PREFIX = "a"
QUESTION = re.compile(r"[0-9a-z]{1,12}(\.[0-9a-z]{1,12}){3}")
MOST_DIGITS = 18  # of a game's number: what the store can look for


@dataclass(frozen=True)
class Name:
    """A custom_id, read."""

    verb: str
    game: int = 0
    question: str = ""
    rest: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = ":".join([PREFIX, self.verb, str(self.game), self.question, *self.rest])
        if len(text) > LONGEST:
            raise ValueError(f"a custom_id has at most {LONGEST} characters: {text}")
        return text

    def part(self, n: int) -> str:
        return self.rest[n] if n < len(self.rest) else ""


def name(verb: str, game: int = 0, question: str = "", *rest: object) -> str:
    return str(Name(verb, game, question, tuple(str(part) for part in rest)))


def read(text: str) -> Name | None:
    """The parts of a custom_id of ours; None for any other."""
    parts = text.split(":")
    if len(parts) < 4 or parts[0] != PREFIX or not parts[2].isdecimal() or not parts[2].isascii():
        return None
    if len(parts[2]) > MOST_DIGITS:
        return None
    return Name(parts[1], int(parts[2]), parts[3], tuple(parts[4:]))


def base36(number: int) -> str:
    text = ""
    while number or not text:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return text


def of_question(token: Token, seat: int) -> str:
    """A question put to one seat (by its number at the table), as a button quotes it."""
    return ".".join(base36(part) for part in (*token, seat))


def to_question(text: str) -> tuple[Token, int] | None:
    """The token and the seat a button quotes; None if it is no such thing."""
    if not QUESTION.fullmatch(text):
        return None
    ply, step, check, seat = (int(part, 36) for part in text.split("."))
    return (ply, step, check), seat

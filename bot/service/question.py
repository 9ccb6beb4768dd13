"""A person who has sat down to decide, and what came of what he said."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from bot.service.loaded import named_question
from bot.service.step import Who
from bot.settings import PersonSettings
from bot.store import GameRow, GameWithPlayers
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Choose
from engine.kernel.session import PAST_A_SIGNAL, Session, Token


class Quoted(NamedTuple):
    """A question as a button names it: which one, and which seat (by its number at the table) it was put to."""

    token: Token | None  # None: whatever that seat is asked now
    seat: int


class Address(NamedTuple):
    """The question that an answer is for: in which game, from whom, as a button quotes it, and of what kind."""

    game: int
    who: Who
    quoted: Quoted | None = None  # None: whatever this person is asked now
    kind: type[Ask] = Ask


class Around(NamedTuple):
    """Who else decides at a table: the seats of whoever answers, and those that the automated player has."""

    mine: Collection[str] = ()
    automats: Collection[str] = ()


NOBODY = Around()


@dataclass(frozen=True)
class OpenQuestion:
    """A person at a game, as it was when he sat down: the seat he speaks for, and what it is asked."""

    stored: GameWithPlayers
    who: Who
    seat: str
    session: Session[Any]  # to be read and not changed
    token: Token
    ask: Ask | None
    others: tuple[str, ...]  # further seats of his that are asked at the same time
    quoted: bool = False  # he answers this question, and no later one

    @classmethod
    def of(
        cls, stored: GameWithPlayers, session: Session[Any], who: Who, seat: str, quoted: bool = False
    ) -> OpenQuestion:
        mine = stored.seats_of(who.user)
        others = tuple(other for other in mine if other != seat and session.ask(other) is not None)
        return cls(stored, who, seat, session, session.token_of(seat), session.ask(seat), others, quoted)

    @property
    def around(self) -> Around:
        """Who else decides here."""
        seats = self.stored.seats
        automats = [seat for seat, taken in seats.items() if taken.kind == "automat"]
        return Around([seat for seat in self.stored.seats_of(self.who.user) if seat not in automats], automats)

    @property
    def row(self) -> GameRow:
        return self.stored.game

    @property
    def settings(self) -> PersonSettings:
        return self.stored.people[self.who.user]

    @property
    def asked(self) -> Ask:
        assert self.ask is not None
        return self.ask

    @property
    def role(self) -> str:
        """For whom of the game the seat decides."""
        return self.ask.role if self.ask is not None else ""

    @property
    def address(self) -> Address:
        """Name this question, so that an answer reaches it and no later one."""
        return Address(self.row.id, self.who, Quoted(self.token, self.number(self.seat)))

    @property
    def question(self) -> str:
        """Which one it is, for what he has chosen of it so far."""
        return named_question(self.token, self.asked)

    @property
    def undo(self) -> str:
        """What taking his last decision back is called here: it may need leave; "" if there is none to take back."""
        reasons = [self.session.why_no_undo(seat) for seat in self.stored.seats_of(self.who.user)]
        if all(why is None for why in reasons):
            return "Undo" if self.session.begins_later else ""
        if "" in reasons:
            return "Undo"
        return "" if PAST_A_SIGNAL in reasons else "Ask to undo"

    def number(self, seat: str) -> int:
        return self.row.setup.seats.index(seat)


@dataclass(frozen=True)
class AnswerResult:
    """What came of an answer, and how the person sits there now.

    `done`: it was taken. `unsure`: it cannot be taken back, and he is to be asked first. `late`: its question was no
    longer open.
    """

    came: Literal["done", "unsure", "late"]
    opened: OpenQuestion
    meant: list[tuple[Ask, Answer]] = field(default_factory=list)  # question by question
    told: list[str] = field(default_factory=list)  # what his seat may read of what followed
    rest: str = ""  # of an order line: what waits for dice or for others
    follows: list[str] = field(default_factory=list)  # why it could not be taken back


def seat_quoted(stored: GameWithPlayers, who: Who, quoted: Quoted | None) -> str:
    """The seat of his that a button names; "" if none does."""
    mine = stored.seats_of(who.user)
    if not mine:
        raise Refused(f"you have no seat in {stored.game.name}; `/board` and `/log` are for everybody", "seat")
    if quoted is None:
        return ""
    seat = next((seat for seat in mine if stored.game.setup.seats.index(seat) == quoted.seat), "")
    if not seat:
        raise Refused("that button belongs to another seat", "seat")
    return seat


def option_numbered(ask: Ask | None, line: str) -> int | None:
    """The option that a number means by itself, as it stands on the buttons; None if it means none."""
    number = int(line) - 1 if line.isascii() and line.isdecimal() and len(line) < 6 else -1
    return number if isinstance(ask, Choose) and 0 <= number < len(ask.options) else None

"""One step of a game as those who have to tell of it need it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.settings import PersonSettings
from bot.store import Alarm, GameRow, Letter, SeatRow, Waited
from engine.kernel.questions import Ask
from engine.kernel.session import Session, Token
from engine.kernel.table import Line


@dataclass(frozen=True)
class Who:
    """A person who asks for something, by their Discord id, with or without a moderator's rights.

    `host`: they have these rights only because they opened the game. `agreed`: the other players have agreed.
    """

    user: int
    moderates: bool = False
    host: bool = False
    agreed: bool = False


@dataclass(frozen=True)
class Owed:
    """A decision that a person has let pass, as the clock found it. What is done about it is done to no other.

    Nor is it done if he was given more time meanwhile (`alarm` is set no more), or the table wants something else done
    (`expiry`).
    """

    seat: str
    user: int
    question: Token
    alarm: Alarm
    expiry: str


@dataclass(frozen=True)
class Step:
    """What one answer (and all that followed from it by itself) has changed."""

    game: GameRow
    seats: dict[str, SeatRow]
    session: Session[Any]
    at: int
    number: int  # journal entries when the step was over: the step's name
    lines: list[Line]
    notices: list[Line]  # for single seats, and no part of the log
    waited: dict[str, str]  # seat -> topic, before
    waiting: dict[str, Ask]  # after
    new_hands: tuple[str, ...] = ()  # seats that hold other cards than before
    said: tuple[str, ...] = ()  # what the table should hear besides the log
    settings: dict[int, PersonSettings] | None = None  # of everybody who sits here
    remind: int = 24  # hours between reminders for who has said nothing about it
    acted: tuple[str, ...] = ()  # seats that have decided something
    turn_over: int | None = None  # the turn of the game that has ended with it
    followers: Mapping[int, str] = field(default_factory=dict)  # who follows without playing, and how

    @property
    def newly_waiting(self) -> list[str]:
        """Seats that must decide now and did not have to before."""
        return [seat for seat in self.waiting if seat not in self.waited]


@dataclass(frozen=True)
class Waits:
    """Whom a running game waits for, when alarms are set anew without a step: a player came, a pause is over."""

    game: GameRow
    seats: dict[str, SeatRow]
    waiting: dict[str, Waited]
    alarms: list[Alarm]
    settings: dict[int, PersonSettings]
    remind: int
    at: int

    @property
    def people(self) -> dict[str, int]:
        """The persons who are waited for, by seat."""
        opened = {seat: self.seats[seat].person for seat in self.waiting}
        return {seat: user for seat, user in opened.items() if user is not None}


class LetterWriter(Protocol):
    """Puts a step into letters. What it makes is written in the same transaction as the step."""

    def letters(self, step: Step) -> list[Letter]: ...


class AlarmSource(Protocol):
    """Says what must happen later because of a step: alarms to set, and (kind, seat) of those to take off."""

    def alarms(self, step: Step) -> tuple[list[Alarm], list[tuple[str, str]]]: ...

    def again(self, waits: Waits, came: str = "") -> list[Alarm]:
        """The alarms to set when somebody has come to a seat (`came`), or the game goes on after a pause."""

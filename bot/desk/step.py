"""One step of a game as those who have to tell of it need it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from bot.store import GameRow, Letter, SeatRow
from engine.kernel.game import View
from engine.kernel.questions import Ask
from engine.kernel.session import Session
from engine.kernel.table import Line


@dataclass(frozen=True)
class Who:
    """Somebody who asks for something: a person by his Discord id, with or without a moderator's rights."""

    user: int
    moderates: bool = False


@dataclass(frozen=True)
class Step:
    """What one answer (and all that followed from it by itself) has changed."""

    game: GameRow
    seats: dict[str, SeatRow]
    session: Session[Any]
    number: int  # journal entries when the step was over: the step's name
    lines: list[Line]
    notices: list[Line]  # for single seats, and no part of the log
    waited: dict[str, str]  # seat -> topic, before
    waiting: dict[str, Ask]  # after

    @property
    def newly_waiting(self) -> list[str]:
        """Seats that must decide now and did not have to before."""
        return [seat for seat in self.waiting if seat not in self.waited]

    def view(self, seat: str | None) -> View:
        return self.session.view(seat)


class Herald(Protocol):
    """Puts a step into letters. What it makes is written in the same transaction as the step."""

    def letters(self, step: Step) -> list[Letter]: ...

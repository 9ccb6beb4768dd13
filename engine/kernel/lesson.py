"""A lesson: a prepared position of a game, and a tutor's words at each kind of question (`data/lesson.toml`).

It is played as a game like any other; this says how it begins, what is said in it, and when it is over.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import msgspec

from engine.kernel.dice import Secret
from engine.kernel.questions import Answer
from engine.kernel.session import Session

if TYPE_CHECKING:
    from engine.kernel.game import GameSpec, Setup

DICE = "lesson"  # the name its dice go by: with them they fall the same for everybody


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the tutor says at a kind of question, and in short when it comes again."""

    title: str
    words: str
    again: str


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson.

    `moves` lead from the first position of the scenario to where it begins. It lasts while what goes on is called
    `part`, for so many `turns`, and until the topic `again` is put to its seat a second time, as far as these are
    given.
    """

    title: str
    about: str
    scenario: str
    seats: int
    seat: str
    seed: str
    hello: str
    end: str
    next: str
    notes: dict[str, Note]
    source: str
    options: dict[str, str] = {}
    moves: tuple[tuple[str, Answer], ...] = ()
    part: str = ""
    turns: int = 0
    again: str = ""

    @property
    def dice(self) -> bytes:
        """The seed of its dice."""
        return hashlib.sha256(self.seed.encode()).digest()

    def setup(self, spec: GameSpec[Any]) -> Setup:
        return spec.setup(self.scenario, self.seats, self.options)

    def session(self, spec: GameSpec[Any]) -> Session[Any]:
        """The game as the lesson begins."""
        setup = self.setup(spec)
        session = Session.new(spec, setup, Secret(DICE, self.dice, dict.fromkeys(setup.seats, "")))
        for seat, answer in self.moves:
            session.answer(seat, answer, by="automat")
        return session

    def is_over(self, session: Session[Any], taught: Collection[str]) -> bool:
        """Whether it is done; `taught` are the topics that its seat has answered."""
        spec, state = session.spec, session.state
        if session.over or (self.part and self.part not in spec.view.part(state)):
            return True
        if self.turns and (spec.view.turn(state) or 0) > self.turns:
            return True
        ask = session.ask(self.seat)
        return bool(self.again) and self.again in taught and ask is not None and ask.topic == self.again

    def note(self, topic: str, taught: Collection[str]) -> str:
        """What the tutor says to a question of this kind; all of it the first time."""
        note = self.notes.get(topic)
        if note is None:
            return ""
        return f"**{note.title}** {note.again if topic in taught else note.words.strip()}"

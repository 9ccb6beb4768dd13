"""A session in memory, and how much of it has been written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from bot.store import Batch, GameRow, GameWithPlayers, Rest, SeatRow, Start
from engine.kernel.dice import Secret
from engine.kernel.game import GameSpec
from engine.kernel.journal import Event
from engine.kernel.questions import Ask
from engine.kernel.session import Checkpoint, Session, Token
from engine.kernel.table import Line


def named_question(token: Token, ask: Ask) -> str:
    """Which question this is, for what is kept about it. Answers that others give at the same time do not change it."""
    asked = blake2b(f"{ask.role}|{ask.signature()}".encode(), digest_size=8).hexdigest()
    return f"{token[0]}.{token[1]}.{asked}"


def words_of(seats: dict[str, SeatRow]) -> dict[str, str]:
    """What each seat gave for the dice."""
    return {seat: taken.word for seat, taken in seats.items()}


def secret_of(game: GameRow, words: dict[str, str]) -> Secret:
    return Secret(game.dice, game.seed, words)


@dataclass
class LoadedGame:
    """One game in memory. Whatever fails while it is changed, it is dropped and read again from the store."""

    session: Session[Any]
    stored: GameWithPlayers  # as last read: whose orders these are; others' are read anew
    base: Start  # where the session was read from; counts below are beyond it
    version: int
    journal: int  # entries, lines, draws and checkpoints written so far
    lines: list[Line]
    rolls: int
    checkpoint: int  # the journal entry that follows the newest one written; -1 if there is none
    hands: dict[str, list[str]] = field(default_factory=dict)  # the cards each seat held when it was last written
    intents: dict[str, str] = field(default_factory=dict)  # order lines given in advance
    intents_done: list[str] = field(default_factory=list)
    rests: dict[str, Rest] = field(default_factory=dict)  # those of them that are the rest of a line
    new_rests: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)  # for the table, besides the log
    turn: int | None = None  # of the game, when it was last written
    unsure: bool = False  # who is waited for is not written down, or not rightly

    @property
    def row(self) -> GameRow:
        """Return the row of the game, as last read."""
        return self.stored.game

    @property
    def seats(self) -> dict[str, SeatRow]:
        """Return who has which seat, as last read."""
        return self.stored.seats

    @classmethod
    def begin(cls, spec: GameSpec[Any], stored: GameWithPlayers) -> LoadedGame:
        """A game that starts now; nothing of it is written yet."""
        session = Session.new(spec, stored.game.setup, secret_of(stored.game, words_of(stored.seats)))
        loaded = cls.unwritten(session, stored)
        loaded.turn = spec.view.turn(session.state)
        return loaded

    @classmethod
    def unwritten(cls, session: Session[Any], stored: GameWithPlayers) -> LoadedGame:
        """A session of which nothing is written yet."""
        return cls(session, stored, Start(0, 0, 0, session.checkpoints[0].blob), stored.game.version, 0, [], 0, -1)

    @classmethod
    def read(cls, spec: GameSpec[Any], stored: GameWithPlayers, start: Start) -> LoadedGame:
        """A game as it was written down."""
        game, secret = stored.game, secret_of(stored.game, words_of(stored.seats))
        session = Session.load(spec, game.setup, secret, start.blob, start.events, first_seq=start.seq)
        drawn, lines = len(session.table.dice.rolls), list(session.lines)
        loaded = cls(session, stored, start, game.version, len(session.journal), lines, drawn, start.seq)
        loaded.hands, loaded.turn = loaded.hands_now(), spec.view.turn(session.state)
        return loaded

    def batch(self, at: int) -> Batch:
        """All that has happened since the last writing."""
        session = self.session
        events = session.journal[self.journal :]
        back = min((event.back for event in events if event.back >= 0), default=None)
        same = self.unchanged_lines()
        rolls = session.table.dice.rolls
        kept = min(self.rolls, len(rolls)) if back is None else 0
        return Batch(
            game=0,
            version=self.version,
            at=at,
            events=events,
            checkpoints=[start for start in self._starts() if back is not None or start.seq > self.checkpoint],
            checkpoints_until=back,
            lines_from=self.base.lines + same,
            lines=session.lines[same:],
            rolls_from=self.base.rolls + kept,
            rolls=rolls[kept:],
            intents_done=list(self.intents_done),
            rests={seat: self.rests[seat] for seat in self.new_rests if seat in self.rests},
        )

    def written(self) -> None:
        """The last batch is safely down."""
        session = self.session
        self.version += len(session.journal) - self.journal
        self.journal = len(session.journal)
        self.lines = list(session.lines)
        self.rolls = len(session.table.dice.rolls)
        self.checkpoint = self._starts()[-1].seq
        self.hands, self.turn = self.hands_now(), session.spec.view.turn(session.state)
        self.intents_done, self.new_rests, self.said, self.unsure = [], [], [], False

    def keep_rest(self, seat: str, line: str) -> None:
        """The rest of an order line waits until its seat is asked again."""
        entries = self.version + len(self.session.journal) - self.journal
        self.intents[seat] = line
        self.rests[seat] = Rest(line, self.session.state.ply, entries)
        self.new_rests.append(seat)

    def drop_intent(self, seat: str) -> None:
        """An order line given in advance is carried out, or can no longer be."""
        del self.intents[seat]
        self.rests.pop(seat, None)
        self.intents_done.append(seat)

    def hands_now(self) -> dict[str, list[str]]:
        """Which cards each seat holds, in games that have any."""
        spec, session = self.session.spec, self.session
        if spec.hidden.hand is None:
            return {}
        return {seat: [card.id for card in spec.hidden.hand(session.seen(seat), seat)] for seat in session.setup.seats}

    def turn_over(self) -> int | None:
        """The turn that has ended since this was last written; the last one ends with the game."""
        now = self.session.spec.view.turn(self.session.state)
        ended = self.turn is not None and now is not None and (now > self.turn or self.session.over)
        return self.turn if ended else None

    def new_hands(self) -> tuple[str, ...]:
        """Seats that hold other cards than when this was last written."""
        return tuple(seat for seat, cards in self.hands_now().items() if cards != self.hands.get(seat, []))

    def unchanged_lines(self) -> int:
        """How many of the lines that were written stand as they were."""
        now = self.session.lines
        for i, line in enumerate(self.lines):
            if i >= len(now) or now[i] != line:
                return i
        return len(self.lines)

    def _starts(self) -> list[Start]:
        return [self._start(checkpoint) for checkpoint in self.session.checkpoints]

    def _start(self, checkpoint: Checkpoint) -> Start:
        """A kernel checkpoint with the numbers it has in the store."""
        given: list[Event] = self.session.answers[: checkpoint.answers]
        last = next((event.seq for event in reversed(given) if event.seq >= 0), self.base.seq - 1)
        return Start(last + 1, self.base.lines + checkpoint.lines, self.base.rolls + checkpoint.rolls, checkpoint.blob)

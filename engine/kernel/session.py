"""One running game: puts the open question, takes answers, and can be built again from what was written down.

A phase of the rules is a live generator; between phases no generator lives and the position is written as a
checkpoint. A session is therefore always a checkpoint plus the answers since.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from operator import ne
from typing import Any, Generic, TypeAlias

import msgspec

from engine.kernel.ahead import copied, guessed
from engine.kernel.crash import report_of
from engine.kernel.dice import Dice, Secret
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.game import GameSpec, Knowers, Setup, Signal
from engine.kernel.journal import SIGNAL, By, Event, signal_of, standing
from engine.kernel.questions import All, Answer, Ask, Question, Rule
from engine.kernel.standing import Orders, Prepared
from engine.kernel.state import S, fingerprint, fingerprint_of
from engine.kernel.table import Line, Table

KEPT_CHECKPOINTS = 16
PHASES_WITHOUT_A_QUESTION = 2_000
_NOTHING = object()  # no answer is equal to it
PAST_A_SIGNAL = "a word that binds all has been declared since; only a moderator goes back past it"

Match: TypeAlias = "Callable[[Session[Any], Event, Ask], bool]"  # whether an entry is the answer to a question
Token = tuple[int, int, int]  # phase, step, and a salted check of what is asked there
Decision = tuple[str, int]  # who decided, and how many draws there had been; nobody ("") since a checkpoint
Milestone = tuple[int, int, dict[str, list[Prepared]]]  # journal entries, answers and plans at some moment


class Checkpoint(msgspec.Struct, frozen=True, gc=False):
    """A position with no rule under way, and how much had happened by then."""

    ply: int
    answers: int
    rolls: int
    lines: int
    barrier: int
    blob: bytes


class Divergence(msgspec.Struct, frozen=True):
    """The rules as they are now put another question than the one this answer was given to."""

    event: Event
    asked: str

    def __str__(self) -> str:
        return f"{self.in_short}: the rules now ask {self.asked or 'nothing'}"

    @property
    def in_short(self) -> str:
        """What anybody may read: what is asked now may name hidden things."""
        e = self.event
        what = f"answer {e.seq} of {e.seat}" if e.role != SIGNAL else f"signal {e.seq}"
        return f"{what} (phase {e.ply}, step {e.step}, rules revision {e.revision}) no longer fits"


def given_to(session: Session[Any], event: Event, ask: Ask) -> bool:
    """Whether this entry is an answer to that very question."""
    return (event.seat, event.role) == (ask.seat, session._role(ask)) and session.fingerprint_for(
        ask
    ) == event.fingerprint


class Session(Generic[S]):
    """A game in play. All changes go through `answer`, `hear`, `undo`, `rewind` and `repair_by_cut`."""

    def __init__(self, spec: GameSpec[S], setup: Setup, secret: Secret, state: S, dice: Dice | None = None) -> None:
        self.spec = spec
        self.setup = setup
        self.secret = secret
        self.table: Table[S] = Table(state, dice or Dice.of(secret), heading=spec.heading)
        self.journal: list[Event] = []
        self.answers: list[Event] = []
        self.checkpoints: list[Checkpoint] = []
        self.orders = Orders()
        self.frozen: Divergence | None = None
        self.question: Question | None = None
        self.step = 0
        self._first_seq = 0  # of the journal as far as it is known here
        self._rule: Rule[None] | None = None
        self._sealed: dict[str, Answer] = {}
        self._signals: list[tuple[str, str]] = []  # words from outside that the rules have yet to hear
        self._barrier = 0
        self._hides = spec.hidden.knowers is not None
        self._known: Knowers | None = None  # what is known since the last answer
        self._found: tuple[bytes, Knowers] = (b"", {})  # what was known when the zones were as stamped
        self._decided: Decision = ("", 0)  # the last one
        self.idle: set[int] = set()  # journal entries whose answers did nothing
        self.by_hand = False  # a copy that leaves even forced answers to whoever holds it

    # ------------------------------------------------------------------ beginnings

    @classmethod
    def new(cls, spec: GameSpec[S], setup: Setup, secret: Secret, dice: Dice | None = None) -> Session[S]:
        """A game from its first position."""
        return cls.at(spec, setup, secret, spec.start.deal(setup), dice)

    @classmethod
    def at(cls, spec: GameSpec[S], setup: Setup, secret: Secret, state: S, dice: Dice | None = None) -> Session[S]:
        """A game from any position between phases."""
        session = cls(spec, setup, secret, state, dice)
        session._run()
        session._answer_what_needs_nobody()
        return session

    @classmethod
    def load(
        cls,
        spec: GameSpec[S],
        setup: Setup,
        secret: Secret,
        checkpoint: bytes,
        events: Iterable[Event],
        dice: Dice | None = None,
        first_seq: int = 0,
    ) -> Session[S]:
        """A game from a checkpoint and the events since. If they do not fit each other it comes back `frozen`.

        `first_seq` is the number the first journal entry after the checkpoint has, or will have.
        """
        session = cls(spec, setup, secret, spec.codec.read(checkpoint), dice)
        session._run()
        session.journal = list(events)
        session._first_seq = start = session.journal[0].seq if session.journal else first_seq
        if any(0 <= event.back < start for event in session.journal):
            raise Refused("these events take back answers older than the checkpoint; take an older one", "checkpoint")
        session._give_again(standing(session.journal))
        return session

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> S:
        return self.table.state

    @property
    def token(self) -> Token:
        """Names the open question; an answer that quotes another one comes too late.

        The check tells questions apart that stand at the same place after a taking back. It is salted, because a
        token is shown on buttons and the fingerprint itself would let a guess at hidden things be tested.
        """
        return self._token(len(self._sealed))

    def token_of(self, seat: str) -> Token:
        """Names the question open to this seat. What others answer under seal at the same time leaves it the same."""
        return self._token(sum((self._role(ask) or ask.seat) in self._sealed for ask in self.asks_of(seat)))

    def _token(self, sealed: int) -> Token:
        asked = self.fingerprint()
        if isinstance(self.question, All) and self.question.by_role:
            asked += b"%d" % sealed  # the next question to the same seat is another one
        check = hmac.digest(self.secret.key("tokens"), asked, "sha256")
        return (self.table.state.ply, self.step, int.from_bytes(check[:4], "big"))

    @property
    def over(self) -> bool:
        return self.question is None

    @property
    def lines(self) -> list[Line]:
        return self.table.lines

    def asks(self) -> dict[str, Ask]:
        """The questions still waiting, by seat."""
        if self.question is None:
            return {}
        if isinstance(self.question, All):
            waiting: dict[str, Ask] = {}
            for ask in self.question.asks:
                if self.question.key(ask) not in self._sealed:
                    waiting.setdefault(ask.seat, ask)
            return waiting
        return {self.question.seat: self.question}

    def asks_of(self, seat: str) -> list[Ask]:
        """All that this seat is asked now, for whomever; also what it has answered under seal and may answer anew."""
        if self.question is None:
            return []
        asks = self.question.asks if isinstance(self.question, All) else (self.question,)
        return [ask for ask in asks if ask.seat == seat]

    def ask(self, seat: str, role: str = "") -> Ask | None:
        """The open question of this seat (for a role); else one it has answered under seal and may answer anew."""
        if not isinstance(self.question, All):
            return self.question if self.question is not None and self.question.seat == seat else None
        asks = [ask for ask in self.asks_of(seat) if not role or ask.role == role]
        return (self.asks().get(seat) if not role and len(asks) > 1 else None) or next(iter(asks), None)

    @property
    def begins_later(self) -> bool:
        """Whether older answers lie before those in memory."""
        return self._first_seq > 0

    @property
    def barrier(self) -> int:
        """How many answers nobody can take back alone: dice or something hidden were shown after the last of them."""
        return self._barrier

    def seen(self, seat: str | None) -> S:
        """The position as this seat may see it."""
        return self.spec.view.seen(self.table.state, seat)

    def log(self, seat: str | None) -> list[Line]:
        """The lines this seat may read."""
        return [line for line in self.table.lines if line.to is None or seat in line.to]

    def fingerprint(self) -> bytes:
        """Return the fingerprint of the position and the open question. It stays on the server."""
        return fingerprint(self.table.state, self._asked())

    def fingerprint_for(self, ask: Ask) -> bytes:
        """Return the fingerprint that an answer to this question is written down with.

        Where a seat goes on deciding, the question and what was drawn since are enough: the position has come of the
        one before, of the answers of that seat and of the draws. After a checkpoint it has come of that.
        """
        last = self._decided[0]
        if last == ask.seat:
            return fingerprint_of(self._led_to())
        return self.fingerprint() if last else self.spec.codec.fingerprint(self.checkpoints[-1].blob, self._led_to())

    def _asked(self) -> str:
        return self.question.signature() if self.question is not None else ""

    def _led_to(self) -> str:
        """What is asked, with the draws since the last decision."""
        asked, rolls, before = self._asked(), self.table.dice.rolls, self._decided[1]
        if len(rolls) == before:
            return asked
        return asked + "".join([f"|{roll.label}{roll.results}" for roll in rolls[before:]])

    def tail(self) -> list[Event]:
        """The answers since the last checkpoint."""
        return self.answers[self.checkpoints[-1].answers :]

    # ------------------------------------------------------------------ answering

    def answer(
        self, seat: str, value: Any, quoting: Token | None = None, by: By = "player", role: str = "",
        *, along: bool = False,
    ) -> None:  # fmt: skip
        """Take one seat's answer; `along` with its last one. `Refused` says why not, and then nothing has changed."""
        if self.frozen is not None:
            self._must_not_be_frozen()
        if quoting is not None and quoting != self.token:
            raise Refused("that question is no longer open", "stale")
        ask = self.ask(seat, role)
        if ask is None:
            raise Refused(f"{seat} has nothing to decide now", "seat")
        answer = ask.parse(value)
        if self._is_sealed_so(ask, answer):
            return
        before = self._milestone()
        try:
            self._enter(ask, answer, by, self.fingerprint_for(ask), along=along)
            self._answer_what_needs_nobody()
        except Exception as error:
            raise self._broken(error, before) from error

    def _is_sealed_so(self, ask: Ask, answer: Answer) -> bool:
        """Whether this very answer lies under seal already: giving it again is no new entry."""
        question = self.question
        return isinstance(question, All) and self._sealed.get(question.key(ask), _NOTHING) == answer

    def go_on(self) -> None:
        """Let everything happen that needs nobody, after orders were given or changed."""
        self._must_not_be_frozen()
        before = self._milestone()
        try:
            self._answer_what_needs_nobody()
        except Exception as error:
            raise self._broken(error, before) from error

    def signals_awaited(self) -> dict[str, Signal[S]]:
        """Return the signals that the game waits for now. One that was given is awaited no more."""
        given = [name for name, _ in self._signals]
        known = {} if self.over else self.spec.rules.signals
        return {name: each for name, each in known.items() if name not in given and each.awaited(self.table.state)}

    def signal(self, name: str, value: str, by: By = "moderator") -> None:
        """Take a signal that is no seat's answer: time is up, all have agreed. The rules act on it between phases."""
        self._must_not_be_frozen()
        if name not in self.signals_awaited():
            raise Refused(f"{self.spec.title} does not wait for “{name}” now", "signal")
        seq, ply = self._first_seq + len(self.journal), self.table.state.ply
        event = Event(seq, ply, self.step, "", [name, value], b"", by, self.spec.rules.revision, role=SIGNAL)
        self.journal.append(event)
        self._take_in(event)

    def _is_awaited(self, event: Event) -> bool:
        """Whether an entry is a signal that the game waits for, as the rules are now."""
        said = event.answer
        return isinstance(said, list) and len(said) == 2 and said[0] in self.signals_awaited()

    def _take_in(self, event: Event) -> None:
        self.answers.append(event)
        self._signals.append(signal_of(event))

    def _milestone(self) -> Milestone:
        return len(self.journal), len(self.answers), self.orders.plans()

    def _broken(self, error: Exception, before: Milestone) -> RulesBroke:
        """Go back to where no rule had broken; what was lost is in the report."""
        entries, answers, plans = before
        try:
            report = report_of(self, error)
        finally:
            del self.journal[entries:]
            self._restore(self.answers[:answers])
            self.orders.prepared = plans
        return RulesBroke(f"the rules failed on this answer, which was not taken: {error!r}", report)

    def _must_not_be_frozen(self) -> None:
        if self.frozen is not None:
            raise Refused(f"this game is frozen until a moderator repairs it: {self.frozen.in_short}", "divergence")

    def _enter(self, ask: Ask, answer: Answer, by: By, fingerprint: bytes, *, along: bool = False) -> None:
        seq, ply, revision = self._first_seq + len(self.journal), self.table.state.ply, self.spec.rules.revision
        role = "" if ask is self.question else self._role(ask)
        event = Event(seq, ply, self.step, ask.seat, answer, fingerprint, by, revision, role=role, along=along)
        self.journal.append(event)
        self._deliver(ask, event)

    def _role(self, ask: Ask) -> str:
        """For whom an answer is, where that is not plain from its seat."""
        return ask.role if isinstance(self.question, All) and self.question.by_role else ""

    def _deliver(self, ask: Ask, event: Event) -> None:
        """Note the answer and seal it."""
        if event.by != "forced":
            self._decided = (ask.seat, len(self.table.dice.rolls))
            if ask.lets_pass(event.answer):
                self.idle.add(event.seq)
        self.answers.append(event)
        self._seal(ask, event.answer)

    def _seal(self, ask: Ask, answer: Answer) -> None:
        """When the answer is the last one wanted, give all to the waiting rule."""
        question = self.question
        unsealed = False
        if isinstance(question, All):
            unsealed = len(question.asks) > 1 and not ask.silent
            self._sealed[question.key(ask)] = answer
            if len(self._sealed) < len(question.asks):
                return
            reply: Any = {question.key(ask): self._sealed[question.key(ask)] for ask in question.asks}
            self._sealed = {}
        else:
            reply = answer
        table = self.table
        drawn = table.dice.drawn
        before = (self._known or self._knowers()) if self._hides else None
        assert self._rule is not None
        try:
            self.question = self._rule.send(reply)
            self.step += 1
        except StopIteration:
            table.state.ply += 1
            self._run()
        after = self._known = self._knowers() if self._hides else None
        if unsealed or table.dice.drawn != drawn or (after is not before and _more_is_known(before, after)):
            self._barrier = len(self.answers)
            if self.checkpoints[-1].answers == self._barrier:  # written on the way, before this was known
                self.checkpoints[-1] = msgspec.structs.replace(self.checkpoints[-1], barrier=self._barrier)

    def _knowers(self) -> Knowers | None:
        """Who knows what; found anew only when what it hangs on is no longer as it was."""
        spec, state = self.spec, self.table.state
        if spec.hidden.knowers is None:
            return None
        stamp = spec.zones_stamp(state) if spec.hidden.zones else b""
        if not stamp or stamp != self._found[0]:
            self._found = stamp, spec.hidden.knowers(state)
        return self._found[1]

    def _answer_what_needs_nobody(self) -> None:
        """Forced answers, prepared answers and standing orders, until somebody has to think."""
        if self.by_hand:
            self._let_pass()
            return
        while self._answer_one():
            continue

    def _answer_one(self) -> bool:
        question = self.question
        if isinstance(question, Ask) and not self.orders and not question.silent:
            only = question.forced()  # the common case, kept quick
            if only is None:
                return False
            self._enter(question, only, "forced", question.topic.encode())
            return True
        for ask in self.asks().values():
            only = ask.forced()
            if only is not None:
                self._enter(ask, only, "forced", ask.topic.encode())
                return True
            found = self.orders.answer(self, ask)
            if ask.silent and (found is None or ask.lets_pass(found[0])):
                self._seal(ask, ask.default)
                return True
            if found is not None:
                answer, by = found
                self._enter(ask, answer, by, self.fingerprint_for(ask))
                return True
        return False

    def _let_pass(self, event: Event | None = None, is_answer: Match = given_to) -> None:
        """Nobody answers what is unasked, but for a standing order, if this entry is what it has answered."""
        while silent := [ask for ask in self.asks().values() if ask.silent]:
            if event is not None and any(is_answer(self, event, ask) for ask in silent):
                return
            self._seal(silent[0], silent[0].default)

    # ------------------------------------------------------------------ phases and checkpoints

    def _run(self) -> None:
        """Run phases until one asks something, or the game is over."""
        table = self.table
        for _ in range(PHASES_WITHOUT_A_QUESTION):
            if self._signals:
                self._act_on_signals()
            if self._is_checkpoint_due():
                self._write_checkpoint()
            state = table.state
            if state.over:
                self._rule, self.question, self.step = None, None, 0
                return
            table.dice.begin(state.ply)
            self._rule = self.spec.rules.phases[state.phase](table)
            self.step = 0
            self.question = next(self._rule, None) if self._rule is not None else None
            if self.question is not None:
                return
            state.ply += 1
        raise RuntimeError(f"{PHASES_WITHOUT_A_QUESTION} phases in a row asked nothing; last {table.state.phase}")

    def _act_on_signals(self) -> None:
        """Let the rules act on the signals given since the last phase."""
        for name, value in self._signals:
            self.spec.rules.signals[name].act(self.table.state, value)
        self._signals = []

    def _is_checkpoint_due(self) -> bool:
        """Whether to write a checkpoint here: something was answered since the last, and the game names this phase."""
        if not self.checkpoints:
            return True
        if len(self.answers) == self.checkpoints[-1].answers:
            return False
        spec, state = self.spec, self.table.state
        return not spec.rules.checkpoint_phases or state.over or state.phase in spec.rules.checkpoint_phases

    def _write_checkpoint(self) -> None:
        """Write the position down."""
        table, codec = self.table, self.spec.codec
        blob = codec.write(table.state)
        rolls, lines = len(table.dice.rolls), len(table.lines)
        self._decided = ("", rolls)  # whoever begins here knows of no decision before
        here = Checkpoint(table.state.ply, len(self.answers), rolls, lines, self._barrier, blob)
        self.checkpoints.append(here)
        if len(self.checkpoints) > KEPT_CHECKPOINTS:
            del self.checkpoints[1]  # the first stays: from it any point can be reached again

    # ------------------------------------------------------------------ going back

    def undo(self, seat: str, consent: bool = False) -> None:
        """Take back this seat's last answer, and those it was given along with.

        Free until dice were thrown, something hidden was shown or another seat answered; past that only with the
        others' `consent` (or a moderator's word, who uses `rewind`).
        """
        last = self._last_of(seat)
        if last is None:
            raise Refused("there is nothing to take back", "undo")
        if self._is_past_a_signal(last):
            raise Refused(PAST_A_SIGNAL, "undo")
        if not consent and (why := self.why_no_undo(seat)):
            raise Refused(why, "undo")
        self.rewind(last, seat)

    def why_no_undo(self, seat: str) -> str | None:
        """What has come of this seat's last answer, so that it is not taken back freely: "" if nothing has.

        None: it has given none, as far as answers are in memory.
        """
        last = self._last_of(seat)
        if last is None:
            return None
        if self._is_past_a_signal(last):
            return PAST_A_SIGNAL
        since = [e.by for e in self.answers[last:] if e.seat != seat and e.by != "forced"]
        happened = ["dice have been thrown or something hidden was shown since"] * (last < self._barrier)
        if since:
            only_automats = all(by == "automat" for by in since)
            happened.append(f"{'an automated' if only_automats else 'another'} player has decided since")
        return ", and ".join(happened)

    def _is_past_a_signal(self, last: int) -> bool:
        """Whether a signal was given after this answer: it binds all, and no player takes it back."""
        return any(event.role == SIGNAL for event in self.answers[last:])

    def _last_of(self, seat: str) -> int | None:
        """Where this seat's last decision begins: its last answer, or the one that was given along with."""
        own = [i for i, e in enumerate(self.answers) if e.seat == seat and e.by not in ("forced", "standing")]
        return next((i for i in reversed(own) if not self.answers[i].along), None)

    def rewind(self, count: int, seat: str = "", by: By = "player") -> None:
        """Keep only the first `count` answers."""
        self._must_not_be_frozen()
        if not 0 <= count < len(self.answers):
            raise Refused(f"there are {len(self.answers)} answers to go back in, not {count}", "rewind")
        gone, here = self.answers[count:], dict(vars(self))
        try:
            self._restore(self.answers[:count])
        except Exception as error:
            vars(self).update(here)
            raise Refused(f"cannot go back that far: the rules failed there: {error!r}", "rewind") from error
        if self.frozen is not None:
            reason = self.frozen.in_short
            vars(self).update(here)
            raise Refused(f"cannot go back that far: {reason}", "rewind")
        self._note_the_taking_back(gone, seat, by)
        for event in gone:
            if event.by == "prepared":
                self.orders.prepare(event.seat, [])  # the rest of a plan whose beginning was taken back
        self.go_on()

    def _note_the_taking_back(self, gone: Sequence[Event], seat: str, by: By) -> None:
        """Write down from which entry on answers no longer count."""
        seq = self._first_seq + len(self.journal)
        back = next((event.seq for event in gone if event.seq >= 0), seq)
        state = self.table.state
        self.journal.append(Event(seq, state.ply, self.step, seat, "", b"", by, self.spec.rules.revision, back=back))

    def _restore(self, answers: Sequence[Event]) -> None:
        """Go back to the newest checkpoint these answers had passed, and give the rest of them again.

        Nothing of the present is altered, only replaced: whoever kept it can put it back.
        """
        self.checkpoints = [c for c in self.checkpoints if c.answers <= len(answers)]
        start = self.checkpoints[-1]
        table = self.table
        dice = table.dice.again()
        dice.rolls = table.dice.rolls[: start.rolls]
        self.table = Table(self.spec.codec.read(start.blob), dice, table.lines[: start.lines], self.spec.heading)
        self.answers = list(answers[: start.answers])
        self._sealed, self._signals, self._known, self._barrier = {}, [], None, start.barrier
        self._decided = ("", start.rolls)
        self._run()
        self._give_again(answers[start.answers :])

    def _give_again(self, events: Sequence[Event]) -> None:
        """Replay. Every decision must meet the very question it was given to; forced answers are only hints."""
        for event in events:
            self._let_pass(event)
            if event.role == SIGNAL:
                if not self._is_awaited(event):
                    self.frozen = Divergence(event, self._asked())
                    return
                self._take_in(event)
                continue
            if event.by == "forced":
                ask = self.ask(event.seat, event.role) if event.seat in self.asks() else None
                if ask is not None and ask.topic.encode() == event.fingerprint and ask.fits(event.answer):
                    self._deliver(ask, event)
                continue
            self._force(event)
            ask = self.ask(event.seat, event.role)
            if ask is None or self.fingerprint_for(ask) != event.fingerprint or not ask.fits(event.answer):
                self.frozen = Divergence(event, self._asked())
                return
            self._deliver(ask, event)
        self._force()

    def _force(self, event: Event | None = None, is_answer: Match = given_to) -> None:
        """Derive forced answers that the record lacks before this entry; a copy played by hand lacks none."""
        self._let_pass(event, is_answer)
        while not self.by_hand:
            forced = [(ask, only) for ask in self.asks().values() if (only := ask.forced()) is not None]
            if not forced:
                return
            ask, only = forced[0]
            ply = self.table.state.ply
            asked = ask.topic.encode()
            role = self._role(ask)
            self._deliver(
                ask, Event(-1, ply, self.step, ask.seat, only, asked, "forced", self.spec.rules.revision, role=role)
            )
            self._let_pass(event, is_answer)

    # ------------------------------------------------------------------ the repair of a frozen game

    def repair_by_cut(self) -> None:
        """Let the game go on from the last answer that still fits."""
        if self.frozen is None:
            raise Refused("this game is not frozen", "divergence")
        frozen, self.frozen = self.frozen, None
        self._note_the_taking_back([frozen.event], "", "moderator")
        self.go_on()

    # ------------------------------------------------------------------ copies

    def clone(self, seat: str | None = None, search: bytes | None = None) -> Session[S]:
        """A copy to try things on; with a `search` key an honest guess of what `seat` cannot know (`ahead.py`).

        `Refused` where no guess is found.
        """
        return copied(self) if search is None else guessed(self, seat, search)

    def beside(self, position: S, dice: Dice) -> Session[S]:
        """The same game at another position, of which nothing has been played yet."""
        other = Session(self.spec, self.setup, self.secret, position, dice)
        other.by_hand = self.by_hand
        return other


def _more_is_known(before: dict[str, tuple[str, ...]] | None, after: dict[str, tuple[str, ...]] | None) -> bool:
    """Whether somebody now knows a hidden thing that he did not know before."""
    if before is None or after is None or before == after:
        return False
    changed = compress(after.items(), map(ne, map(before.get, after), after.values()))
    return any(not {*seats} <= {*before.get(thing, ())} for thing, seats in changed)

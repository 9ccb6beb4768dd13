"""Looking ahead: copies of a running game to try things on, and honest guesses at what a seat cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from engine.kernel.dice import Dice
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.journal import SIGNAL, Event
from engine.kernel.questions import All, Answer, Ask, QuickMove
from engine.kernel.state import S

if TYPE_CHECKING:
    from engine.kernel.session import Session

FORESEEN = b"foreseen"  # the key of the one guess on which a seat's own decisions are run ahead
DEALS = 8  # tried for a guess, always: how long one takes must not tell how well the real deal fits


def copied(session: Session[S]) -> Session[S]:
    """The same game once more: what has happened since the last checkpoint is played through again."""
    copy = session.beside(session.spec.codec.read(session.checkpoints[-1].blob), session.table.dice.again())
    copy._run()
    copy._give_again(session.tail())
    return copy


class Foresight:
    """Run ahead of one seat's decisions, as far as that seat can foresee them.

    The open question is the real one. What follows an answer is found on an honest guess, the same in every deal that
    the seat cannot tell from the real one: what can be typed, and how a line is understood, tells nothing hidden.
    Nothing is foreseen past dice, past the disclosure of something hidden, or past another seat's decision; forced
    answers are not given unasked, so that an order may name them.
    """

    def __init__(self, session: Session[Any], seat: str) -> None:
        self._session, self._seat = session, seat
        self._ahead: Session[Any] | None = None  # made for the first answer
        self._ended = False

    def ask(self) -> Ask | None:
        """Return the next question to this seat; None if it cannot be foreseen, or others decide."""
        if self._ended:
            return None
        if self._ahead is None:
            return self._session.asks().get(self._seat)
        return _question_to(self._ahead, self._seat)

    def open_question(self) -> Ask | None:
        """Return the next question, or one that is answered under seal and may be answered anew."""
        return self.ask() or (self._session.ask(self._seat) if self._ahead is None else None)

    def answer(self, answer: Answer) -> None:
        """Answer the question and go on as far as can be foreseen. `Refused` if the answer does not fit."""
        if self._ahead is None:
            ask = self.open_question()
            if ask is None:
                raise Refused(f"{self._seat} has nothing to decide now", "seat")
            ask.parse(answer)
            try:
                self._ahead = guessed(self._session, self._seat, FORESEEN)
            except Refused:
                self._ended = True
                return
            self._ahead.by_hand = True
        ahead, barrier = self._ahead, self._ahead.barrier
        try:
            ahead.answer(self._seat, answer)
        except RulesBroke:  # a guess may be a position that the rules cannot play on from
            self._ended = True
            return
        self._ended = self._ended or ahead.barrier != barrier

    @property
    def phase(self) -> int:
        """Return the number of the phase that has been reached."""
        return int((self._ahead or self._session).state.ply)

    def seen(self) -> Any:
        """Return the position that has been reached, as the seat may see it."""
        return (self._ahead or self._session).seen(self._seat)


def _question_to(ahead: Session[Any], seat: str) -> Ask | None:
    """Return the question to this seat, after what others can answer in one way only if no dice are thrown by that."""
    barrier = ahead.barrier
    while ahead.barrier == barrier:
        asks = ahead.asks()
        if seat in asks:
            return asks[seat]
        forced = [(other, only) for other, ask in asks.items() if (only := ask.forced()) is not None]
        if not forced:
            return None
        ahead.answer(*forced[0])
    return None


def answers_of(session: Session[Any], seat: str, way: QuickMove) -> list[Answer]:
    """Return the answers by which a seat takes this way, without those that go without saying.

    As in an order line a question with a single answer may be passed over. `Refused` if it is no way of this seat.
    """
    ahead = Foresight(session, seat)
    given: list[Answer] = []
    wanted = list(way.answers)
    while wanted:
        ask = ahead.open_question()
        if ask is None:
            raise Refused(f"“{way.label}” comes after dice or another player's decision", "order")
        only = ask.forced()
        if only is None or only == wanted[0]:
            answer = wanted.pop(0)
        else:
            answer = only
        ahead.answer(answer)
        if only is None:
            given.append(ask.parse(answer))
    return given


def guessed(session: Session[S], seat: str | None, search: bytes) -> Session[S]:
    """A game that this seat could not tell from the real one.

    Its dice are other dice, what `seat` cannot know is dealt anew where the phase began, and answers that others gave
    under seal are to be given by the guesser. What has happened since is played through again, so that no rule under
    way remembers the real deal, and `seat` must see what it sees now. `Refused` where no such deal is found.
    """
    known = _known_to(session, seat)
    hidden = frozenset(session._knowers() or ()) - known
    deals = range(DEALS if hidden else 1)
    guesses = [_dealt_anew(session, seat, b"%b %d" % (search, number), known, hidden) for number in deals]
    found = next((guess for guess in guesses if guess is not None), None)
    if found is None:
        raise Refused("too much hangs on hidden things here to look ahead", "search")
    return found


def _dealt_anew(
    session: Session[S], seat: str | None, key: bytes, known: frozenset[str], hidden: frozenset[str]
) -> Session[S] | None:
    """The game in another deal of what is hidden from this seat; None if this deal does not lead here."""
    start = session.checkpoints[-1]
    position, dice = session.spec.codec.read(start.blob), session.table.dice.again()
    if session.spec.hidden.knowers is not None:
        dice.hidden, dice.guess_key = hidden, key
        session.spec.hidden.redeal(position, seat, Dice(key, key), known)
    copy = session.beside(position, dice)
    try:
        copy._run()
        leads_on = _play_along(copy, session.tail(), seat)
    except (LookupError, ValueError, AssertionError, Refused):  # these cards do not make this course of things
        return None
    if not leads_on or _shown(copy, seat, 0) != _shown(session, seat, start.lines):
        return None
    _unseal_all_but(copy, seat)
    dice.dice_key = dice.card_key = key
    dice.hidden = ()
    return copy


def _play_along(copy: Session[S], events: Sequence[Event], seat: str | None) -> bool:
    """Give these answers in another deal. What others chose among hidden things may be another choice there."""
    for event in events:
        if event.role == SIGNAL:
            copy._take_in(event)
            continue
        copy._force(event, given_elsewhere)
        if event.by == "forced":
            continue
        ask = copy.ask(event.seat, event.role)
        if ask is None:
            return False
        answer = event.answer
        if not ask.fits(answer):
            if event.seat == seat or ask.default is None:
                return False
            answer = ask.parse(ask.default)
        copy._deliver(ask, msgspec.structs.replace(event, answer=answer))
    copy._force()
    return True


def given_elsewhere(copy: Session[S], event: Event, ask: Ask) -> bool:
    """Whether an answer that was given in another deal answers this question; fingerprints are other ones here."""
    here = (ask.seat, copy._role(ask), copy.state.ply, copy.step)
    return (event.seat, event.role, event.ply, event.step) == here and ask.fits(event.answer)


def _unseal_all_but(copy: Session[S], seat: str | None) -> None:
    if isinstance(copy.question, All):
        own = [copy.question.key(ask) for ask in copy.question.asks if ask.seat == seat]
        copy._sealed = {key: answer for key, answer in copy._sealed.items() if key in own}


def _known_to(session: Session[S], seat: str | None) -> frozenset[str]:
    """The hidden things this seat knows by now; what all seats know, a spectator knows too."""
    knowers = session._knowers() or {}
    return frozenset(
        thing
        for thing, seats in knowers.items()
        if (seat in seats if seat is not None else all(each in seats for each in session.setup.seats))
    )


def _shown(session: Session[S], seat: str | None, since: int) -> tuple[Any, ...]:
    """All that a seat is shown: its view, who is asked, what itself is asked, and the log since a line."""
    own = session.ask(seat) if seat is not None else None
    told = [line for line in session.lines[since:] if line.to is None or seat in line.to]
    return session.seen(seat), list(session.asks()), own.signature() if own is not None else "", told

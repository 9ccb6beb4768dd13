"""Looking ahead: copies of a running game to try things on, and honest guesses at what a seat cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from engine.kernel.dice import Dice
from engine.kernel.errors import Refused
from engine.kernel.journal import HEARD, Event
from engine.kernel.questions import All, Answer, Ask, Way
from engine.kernel.state import S

if TYPE_CHECKING:
    from engine.kernel.session import Session

DEALS = 8  # tried for a guess, always: how long one takes must not tell how well the real deal fits


def copied(session: Session[S]) -> Session[S]:
    """The same game once more: what has happened since the last checkpoint is played through again."""
    copy = session.beside(session.spec.codec.read(session.checkpoints[-1].blob), session.table.dice.again())
    copy._run()
    copy._give_again(session.tail())
    return copy


def by_hand(session: Session[Any]) -> Session[Any]:
    """A copy in which forced answers are not given unasked, so that an order may name them."""
    ahead = session.clone()
    ahead.by_hand = True
    return ahead


def question_to(ahead: Session[Any], seat: str) -> Ask | None:
    """The question open to this seat, after what others can only answer in one way, if no dice are thrown by that."""
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


def answers_of(session: Session[Any], seat: str, way: Way) -> list[Answer]:
    """The answers by which a seat takes this way; those that go without saying are left out. `Refused` if it is none.

    As in an order line a question with a single answer may be passed over.
    """
    ahead = by_hand(session)
    given: list[Answer] = []
    wanted = list(way.answers)
    while wanted:
        ask = question_to(ahead, seat) or (None if given else ahead.ask(seat))  # a sealed answer may be given anew
        if ask is None:
            raise Refused(f"“{way.label}” comes after dice or another player's decision", "order")
        only = ask.forced()
        if only is None or only == wanted[0]:
            answer = wanted.pop(0)
        else:
            answer = only
        ahead.answer(seat, answer)
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
    if session.spec.knowers is not None:
        dice.hidden, dice.guess_key = hidden, key
        session.spec.redeal(position, seat, Dice(key, key), known)
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
        if event.role == HEARD:
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

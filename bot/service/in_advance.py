"""Order lines given in advance, and the rest of a line whose beginning was carried out."""

from __future__ import annotations

from typing import Any

from bot.service.loaded import LoadedGame
from bot.store import Rest
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.journal import By
from engine.kernel.orders.parse import parted, plain, provided, understand_beginning
from engine.kernel.questions import Answer, Ask
from engine.kernel.session import Session
from engine.kernel.table import Line

OVER = "its turn is over"
STOPS_HERE = "The rest of your order stops here: it led to something that could not be foreseen."
STOPPED = "stopped"  # says that the rest of an order line is not to be carried out any more


def followed_one(loaded: LoadedGame, seat: str, ask: Ask) -> bool:
    """Whether a seat's order line given in advance was for this question: carried out now, or dropped with notice."""
    session, line = loaded.session, loaded.intents[seat]
    rest = loaded.rests.get(seat)
    if rest is not None and (done := followed_as_provided(loaded, seat, ask, rest)) is not None:
        return done
    try:
        if rest is not None:
            must_go_on(session, seat, rest)
        answers, left = understand_beginning(session, seat, line)
    except (Refused, RulesBroke) as why:
        stopped = isinstance(why, Refused) and why.rule == STOPPED and not (rest and may_provide(session, line, rest))
        if isinstance(why, Refused) and not stopped and not meant_for(ask, line):
            return False
        session.orders.notices.append(_dropped(session, seat, line, why))
        loaded.drop_intent(seat)
        return True
    ply = session.state.ply
    if carried_out(loaded, seat, answers) and to_be_kept(session, left, ply):
        loaded.keep_rest(seat, left)
    return True


def carried_out(loaded: LoadedGame, seat: str, answers: list[Answer]) -> bool:
    """Whether these answers of a line could be given; the line is done with, as far as it goes."""
    session, line = loaded.session, loaded.intents[seat]
    loaded.drop_intent(seat)
    try:
        carry_out(session, seat, answers, by="prepared")
    except (Refused, RulesBroke) as why:  # nobody else's decision may fail by it
        session.orders.notices.append(_dropped(session, seat, line, why))
        return False
    return True


def to_be_kept(session: Session[Any], left: str, ply: int) -> bool:
    """What a line only provides for is over with the phase it was given in."""
    return bool(left) and (session.state.ply == ply or bool(parted(left)[0]))


def followed_as_provided(loaded: LoadedGame, seat: str, ask: Ask, rest: Rest) -> bool | None:
    """Whether the line has provided for this question: what others have done to bring it about does not stop it then.

    None where the line itself is to be gone on with. When nothing is left of it but what it provides for, that is over
    with its phase, and nobody misses it.
    """
    session, line = loaded.session, loaded.intents[seat]
    if session.state.ply != rest.ply:
        if parted(line)[0]:
            return None
        loaded.drop_intent(seat)
        return True
    try:
        answer = provided(session, ask, line)
    except Refused as why:
        session.orders.notices.append(_dropped(session, seat, line, why))
        loaded.drop_intent(seat)
        return True
    if answer is None:
        return None if parted(line)[0] else False
    if carried_out(loaded, seat, [answer]):
        go_on_after(loaded, seat, line, rest.ply)
    return True


def may_provide(session: Session[Any], line: str, rest: Rest) -> bool:
    """Whether what others have done may still lead to a question that the line provides for."""
    return session.state.ply == rest.ply and bool(parted(line)[1])


def go_on_after(loaded: LoadedGame, seat: str, line: str, ply: int) -> None:
    """The line waits for what comes next, if it still can."""
    session = loaded.session
    if session.state.ply == ply:
        loaded.keep_rest(seat, line)
    elif parted(line)[0]:
        session.orders.notices.append(_dropped(session, seat, line, Refused(OVER, STOPPED)))


def must_go_on(session: Session[Any], seat: str, rest: Rest) -> None:
    """The rest of a line counts in the phase it was given in, as long as the others only decline what is asked."""
    if session.state.ply != rest.ply:
        raise Refused(OVER, STOPPED)
    for event in session.journal:
        theirs = event.seat not in ("", seat)  # a word from outside is nobody's act
        if event.seq >= rest.since and theirs and event.by != "forced" and event.seq not in session.idle:
            name = session.spec.view.face(session.state, event.seat).title
            raise Refused(f"{name} acted in between", STOPPED)


def meant_for(ask: Ask, line: str) -> bool:
    """Whether an order line begins with the word for this kind of decision."""
    first = plain(line.split(maxsplit=1)[0]) if line.split() else ""
    return first in (ask.verb, ask.topic)


def carry_out(session: Session[Any], seat: str, answers: list[Answer], by: By = "player") -> None:
    """Give the answers of one order, which are one decision. What it says goes before the seat's standing orders.

    The order was read on what the seat could foresee. Where the game shows something that it could not, the rest of
    the order is not given, and the seat is told.
    """
    orders = session.orders.standing
    own = orders.pop(seat, None)
    barrier = session.barrier
    try:
        for i, answer in enumerate(answers):
            if i and (session.barrier != barrier or not _still_fits(session, seat, answer)):
                session.orders.notices.append(Line(session.state.ply, STOPS_HERE, "", (seat,)))
                break
            session.answer(seat, answer, by=by, along=i > 0)
    finally:
        if own is not None:
            orders[seat] = own
    session.go_on()


def _still_fits(session: Session[Any], seat: str, answer: Answer) -> bool:
    ask = session.ask(seat)
    try:
        return ask is not None and ask.parse(answer) is not None
    except Refused:
        return False


def _dropped(session: Session[Any], seat: str, line: str, why: Refused | RulesBroke) -> Line:
    rule = why.rule if isinstance(why, Refused) else ""
    if isinstance(why, Refused) and rule == STOPPED:
        return Line(session.state.ply, f"The rest of your order, “{line}”, stops here: {why.reason}.", "", (seat,))
    said = str(why) if isinstance(why, Refused) else "the rules failed on it"
    return Line(session.state.ply, f"Your order “{line}” was dropped: {said}", rule, (seat,))

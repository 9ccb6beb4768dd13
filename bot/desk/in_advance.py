"""Order lines given in advance, and the rest of a line whose beginning was carried out."""

from __future__ import annotations

from typing import Any

from bot.desk.hosted import Hosted
from bot.store import Rest
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.journal import By
from engine.kernel.notation import plain, understand_beginning
from engine.kernel.questions import Answer, Ask
from engine.kernel.session import Session
from engine.kernel.table import Line

STOPPED = "stopped"  # says that the rest of an order line is not to be carried out any more


def followed_one(hosted: Hosted, seat: str, ask: Ask) -> bool:
    """Whether a seat's order line given in advance was for this question: carried out now, or dropped with notice."""
    session, line = hosted.session, hosted.intents[seat]
    rest = hosted.rests.get(seat)
    try:
        if rest is not None:
            must_go_on(session, seat, rest)
        answers, left = understand_beginning(session, seat, line)
    except (Refused, RulesBroke) as why:
        stopped = isinstance(why, Refused) and why.rule == STOPPED
        if isinstance(why, Refused) and not stopped and not meant_for(ask, line):
            return False
        session.orders.notices.append(_dropped(session, seat, line, why))
        hosted.drop_intent(seat)
        return True
    hosted.drop_intent(seat)
    try:
        carry_out(session, seat, answers, by="prepared")
    except (Refused, RulesBroke) as why:  # nobody else's decision may fail by it
        session.orders.notices.append(_dropped(session, seat, line, why))
        return True
    if left:
        hosted.keep_rest(seat, left)
    return True


def must_go_on(session: Session[Any], seat: str, rest: Rest) -> None:
    """The rest of a line counts in the phase it was given in, as long as the others only decline what is asked."""
    if session.state.ply != rest.ply:
        raise Refused("its turn is over", STOPPED)
    for event in session.journal:
        theirs = event.seat not in ("", seat)  # a word from outside is nobody's act
        if event.seq >= rest.since and theirs and event.by != "forced" and event.seq not in session.idle:
            name = session.spec.face(session.state, event.seat).title
            raise Refused(f"{name} acted in between", STOPPED)


def meant_for(ask: Ask, line: str) -> bool:
    """Whether an order line begins with the word for this kind of decision."""
    first = plain(line.split(maxsplit=1)[0]) if line.split() else ""
    return first in (ask.verb, ask.topic)


def carry_out(session: Session[Any], seat: str, answers: list[Answer], by: By = "player") -> None:
    """Give the answers of one order, which are one decision. What it says goes before the seat's standing orders."""
    orders = session.orders.standing
    own = orders.pop(seat, None)
    try:
        for i, answer in enumerate(answers):
            session.answer(seat, answer, by=by, along=i > 0)
    finally:
        if own is not None:
            orders[seat] = own
    session.go_on()


def _dropped(session: Session[Any], seat: str, line: str, why: Refused | RulesBroke) -> Line:
    rule = why.rule if isinstance(why, Refused) else ""
    if isinstance(why, Refused) and rule == STOPPED:
        return Line(session.state.ply, f"The rest of your order, “{line}”, stops here: {why.reason}.", "", (seat,))
    said = str(why) if isinstance(why, Refused) else "the rules failed on it"
    return Line(session.state.ply, f"Your order “{line}” was dropped: {said}", rule, (seat,))

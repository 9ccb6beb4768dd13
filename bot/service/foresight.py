"""Looking ahead: what an order line means, and whether an answer can be taken back."""

from __future__ import annotations

import secrets
from typing import Any

from bot.service.question import NOBODY, Around, option_numbered
from engine.kernel.ahead import Foresight
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.orders.parse import understand_beginning
from engine.kernel.questions import All, Answer, Ask
from engine.kernel.session import Session

GUESSES = 3  # at what is hidden, before a person is told that an answer can be taken back

OPENED = "all answers are opened"
THROWN = "dice are thrown"
DRAWN = "something is drawn"
SHOWN = "something hidden is shown"
AUTOMATS = "an automated player decides at once"
OTHERS = "others are asked, who may have said their answer in advance"
ENDS = "the game is over"
NOT_FORESEEN = "something hidden may be shown"
FOLLOWS = (OPENED, THROWN, DRAWN, SHOWN, AUTOMATS, OTHERS, ENDS, NOT_FORESEEN)


def would_bind(session: Session[Any], own: str, answers: list[Answer], around: Around = NOBODY) -> list[str]:
    """Why these answers cannot be taken back freely, in words; nothing if they can.

    Found out on guesses at what the seat does not know, and on all of them: whether a person is asked first, and how
    long that takes, must not tell him what others hold, have ordered in advance, or what comes next. So a question to
    somebody else counts where its kind can be answered in advance, whether anybody has or not.
    """
    ask = session.ask(own)
    if answers and ask is not None:
        ask.parse(answers[0])  # refuses what does not fit
    opens = isinstance(session.question, All) and len(session.question.asks) > 1 and set(session.asks()) == {own}
    found = [OPENED] if opens else []
    guesses = GUESSES if session.spec.hidden.knowers is not None else 1
    orders = session.orders.standing.get(own, {})
    for _ in range(guesses):
        found += _follows(session, own, answers, orders, around)
    if ask is not None and len(answers) == 1 and ask.lets_pass(answers[0]) and session.spec.orders_for(ask.topic):
        found = [each for each in found if each not in (AUTOMATS, OTHERS)]  # whoever lets pass has handed nothing over
    return [each for each in FOLLOWS if each in found]


def _follows(
    session: Session[Any], own: str, answers: list[Answer], orders: dict[str, str], around: Around
) -> list[str]:
    """What stands in the way of taking back answers given to a guess; also that they do not fit, or none can be made.

    What follows without a choice, or by the seat's own standing orders, is answered by the copy itself as in the game:
    the dice may come only after that.
    """
    try:
        ahead = session.clone(own, secrets.token_bytes(32))
        barrier, rolls, asked = ahead.barrier, len(ahead.table.dice.rolls), (ahead.state.ply, ahead.step)
        for answer in answers:
            ahead.answer(own, answer)
        ahead.orders.standing = {own: dict(orders)} if orders else {}
        ahead.go_on()
    except (Refused, RulesBroke):
        return [NOT_FORESEEN]
    found = [DRAWN if roll.shuffle else THROWN for roll in ahead.table.dice.rolls[rolls:]]
    if ahead.barrier > barrier and not found:
        found.append(SHOWN)
    if ahead.over:
        found.append(ENDS)
    return found + (_who_may_answer(ahead, own, around) if (ahead.state.ply, ahead.step) != asked else [])


def _who_may_answer(ahead: Session[Any], own: str, around: Around) -> list[str]:
    """Whether a question that is open now may be answered before whoever has led to it can say a word."""
    others = {seat: ask for seat, ask in ahead.asks().items() if seat != own}
    at_once = [AUTOMATS for seat in others if seat in around.automats]
    in_advance = [
        OTHERS
        for seat, ask in others.items()
        if seat not in (*around.mine, *around.automats) and _can_be_done_in_advance(ahead, ask)
    ]
    return at_once + in_advance


def _can_be_done_in_advance(session: Session[Any], ask: Ask) -> bool:
    """Whether an answer given in advance may do something; an offer can only be refused by one."""
    topic = session.spec.words.topics.get(ask.topic)
    return topic is not None and bool(topic.orders) and not topic.reply


def understood(session: Session[Any], own: str, line: str) -> tuple[list[Answer], str]:
    """What an order line means, and the words that have to wait for dice or for others.

    A number that means nothing else is the option that has it on the buttons.
    """
    try:
        return understand_beginning(session, own, line)
    except Refused:
        ask = session.ask(own)
        number = option_numbered(ask, line)
        if ask is None or number is None:
            raise
        return [ask.options[number].key], ""


def question_by_question(session: Session[Any], own: str, answers: list[Answer]) -> list[tuple[Ask, Answer]]:
    """Pair each of these answers with the question it answers, as far as the seat can foresee."""
    ahead = Foresight(session, own)
    found: list[tuple[Ask, Answer]] = []
    for answer in answers:
        ask = ahead.open_question()
        if ask is None:
            break
        found.append((ask, answer))
        try:
            ahead.answer(answer)
        except Refused:  # the game has gone on in the meantime; the service will say so
            break
    return found

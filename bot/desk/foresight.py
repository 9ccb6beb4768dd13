"""Looking ahead: what an order line means, and whether an answer can be taken back."""

from __future__ import annotations

import secrets
from typing import Any

from bot.desk.sitting import option_numbered
from engine.kernel.errors import Refused, RulesBroke
from engine.kernel.notation import understand_beginning
from engine.kernel.questions import All, Answer, Ask
from engine.kernel.session import Session

GUESSES = 3  # at what is hidden, before a person is told that an answer can be taken back


def would_bind(session: Session[Any], own: str, answers: list[Answer]) -> bool:
    """Whether these answers cannot be taken back freely: dice follow them, or something hidden is shown.

    Found out on guesses at what the seat does not know: whether a person is asked first must not tell him what others
    hold, or what comes next.
    """
    if answers and (ask := session.ask(own)) is not None:
        ask.parse(answers[0])  # refuses what does not fit
    if isinstance(session.question, All) and len(session.question.asks) > 1 and set(session.asks()) == {own}:
        return True  # the last answer of several opens them all
    guesses = GUESSES if session.spec.knowers is not None else 1
    orders = session.orders.standing.get(own, {})
    return any(_binds(session, own, answers, orders) for _ in range(guesses))


def _binds(session: Session[Any], own: str, answers: list[Answer], orders: dict[str, str]) -> bool:
    """Whether answers given to a guess cannot be taken back freely; also when they do not fit, or none can be made.

    What follows without a choice, or by the seat's own standing orders, is answered by the copy itself as in the game:
    the dice may come only after that.
    """
    try:
        ahead = session.clone(own, secrets.token_bytes(32))
        before = ahead.barrier
        for answer in answers:
            ahead.answer(own, answer)
        ahead.orders.standing = {own: dict(orders)} if orders else {}
        ahead.go_on()
    except (Refused, RulesBroke):
        return True
    return ahead.barrier > before or ahead.over


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
    """What each of these answers is an answer to."""
    ahead = session.clone()
    found: list[tuple[Ask, Answer]] = []
    for answer in answers:
        ask = ahead.ask(own)
        if ask is None:
            break
        found.append((ask, answer))
        try:
            ahead.answer(own, answer)
        except Refused:  # the game has gone on in the meantime; the desk will say so
            break
    return found

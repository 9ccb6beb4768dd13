"""Answers as a person types them, word by word."""

from __future__ import annotations

from typing import Any

from engine.kernel.errors import Refused
from engine.kernel.orders.names import Names
from engine.kernel.orders.parse import spaced_out, understand_beginning
from engine.kernel.questions import Answer, Ask
from engine.kernel.session import Session


def words_for(ask: Ask, answer: Answer, with_verb: bool) -> list[str]:
    """An answer piece by piece, each as it is offered: `3 Upper Egypt`, `2 On`."""
    names = Names(ask)
    shown = {option.key: names.shown(option, bare=with_verb) for option in ask.options}
    if isinstance(answer, list):
        words = [shown[key] for key in answer] or ["none"]
    elif isinstance(answer, dict):
        several = {option.key for option in ask.options if option.most > 1}
        words = [f"{count} {shown[key]}" if key in several else shown[key] for key, count in answer.items()] or ["none"]
    else:
        words = [shown.get(str(answer), str(answer))]
    return [f"{ask.verb} {words[0]}", *words[1:]] if with_verb and ask.verb else words


def as_meant(line: str) -> str:
    """A line however its ways and names are written."""
    return " ".join({">": "to"}.get(word, word) for word in spaced_out(line).lower().split())


def is_understood(session: Session[Any], seat: str, words: list[str], answers: list[Answer]) -> bool:
    """Whether a line means these answers: `3 ur 2 uruk` may be one decision or two."""
    try:
        return understand_beginning(session, seat, " ".join(words)) == (answers, "")
    except Refused:
        return False

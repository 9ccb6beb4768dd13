"""Answers as a person types them, word by word."""

from __future__ import annotations

from typing import Any

from engine.kernel.errors import Refused
from engine.kernel.notation import names_of, understand_beginning
from engine.kernel.questions import Answer, Ask
from engine.kernel.session import Session


def words_for(ask: Ask, answer: Answer, with_verb: bool) -> list[str]:
    """An answer word by word, each as it is offered."""
    names = {option.key: names_of(option, ask.verb)[0] for option in ask.options}
    if isinstance(answer, list):
        words = [names[key] for key in answer] or ["none"]
    elif isinstance(answer, dict):
        several = {option.key for option in ask.options if option.most > 1}
        counted = [f"{count} {names[key]}" if key in several else names[key] for key, count in answer.items()]
        words = " ".join(counted).split() or ["none"]
    else:
        words = [names.get(str(answer), str(answer))]
    return [ask.verb, *words] if with_verb and ask.verb else words


def is_understood(session: Session[Any], seat: str, words: list[str], answers: list[Answer]) -> bool:
    """Whether a line means these answers: `3 ur 2 uruk` may be one decision or two."""
    try:
        return understand_beginning(session, seat, " ".join(words)) == (answers, "")
    except Refused:
        return False

"""Words that many messages share."""

from __future__ import annotations

from typing import Any

from engine.board.words import listed
from engine.kernel.questions import Ask, Choose, Number, Option, Pick, Say, Split
from engine.kernel.session import Session


def seat_name(seat: str) -> str:
    return seat.replace("_", " ").capitalize()


def capital(text: str) -> str:
    """As at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def option_text(option: Option) -> str:
    return capital(option.text)


def answer_text(ask: Ask, answer: Any) -> str:
    """What an answer means, in the words of its options."""
    names = {option.key: option.text for option in ask.options}
    if isinstance(ask, Choose):
        return names.get(answer, str(answer))
    if isinstance(ask, Pick):
        return listed([names.get(key, key) for key in answer]) or "nothing"
    if isinstance(ask, Split):
        return listed([f"{count} {names.get(key, key)}" for key, count in answer.items()]) or "nothing"
    if isinstance(ask, (Number, Say)):
        return str(answer)
    raise TypeError(type(ask).__name__)


def said_to(ask: Ask, answer: Any) -> str:
    """A question and what was said to it; what the question adds after its question mark is not said again."""
    question, mark, _ = ask.prompt.partition("?")
    return f"{question}{mark} **{answer_text(ask, answer)}**"


def moment(at: int, dates: str = "both") -> str:
    """A time as each reader's own Discord shows it."""
    if dates == "relative":
        return f"<t:{at}:R>"
    return f"<t:{at}:F>" if dates == "date" else f"<t:{at}:F> (<t:{at}:R>)"


def who_decides(session: Session[Any]) -> str:
    """Whose decision it is and of what kind; never what can be decided."""
    if session.frozen is not None:
        return "The game is frozen until a moderator repairs it."
    if session.over:
        return "The game is over."
    title = session.spec.topic_title
    return "\n".join(f"**{seat_name(seat)}** decides: {title(ask.topic)}" for seat, ask in session.asks().items())

"""Words that many messages share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.kernel.orders.parse import plain
from engine.kernel.questions import Ask, Choose, Number, Option, Pick, Say, Split
from engine.kernel.session import Session
from engine.kernel.topics import StandingOrder
from engine.wargame.text import capital, listed

COMMAND = re.compile(r"`/([a-z]+(?: [a-z]+){0,2})`")
_commands: dict[str, int] = {}  # by their whole names, as Discord knows them


def learn_commands(ids: Mapping[str, int]) -> None:
    """From now on these commands can be clicked where they are named."""
    _commands.clear()
    _commands.update(ids)


def with_links(text: str) -> str:
    """The same words; every command named in them, as in `/game join`, can be clicked if Discord's number is known."""
    return COMMAND.sub(lambda found: _mention(found[1]) or found[0], text)


def _mention(command: str) -> str:
    number = _commands.get(command)
    return f"</{command}:{number}>" if number is not None else ""


def spelled(key: str, texts: str) -> str:
    """A key as these texts write it, `puzur_ashur_iii` as Puzur-Ashur III; "" if they never do.

    Within a sentence a name still has its capital and a common word has none, so what stands there goes first.
    """
    words = plain(key).split("_")
    name = re.compile("[ '’-]{1,2}".join(re.escape(word) for word in words) + r"\b", re.IGNORECASE)
    inside: list[str] = []
    anywhere: list[str] = []
    for at in _beginnings(words[0], texts):
        if found := name.match(texts, at):
            within = texts[at - 1 : at] == " " and texts[at - 2 : at - 1] not in {*".:?!\n•", ""}
            (inside if within else anywhere).append(found[0])
    return min(inside or anywhere, default="")


def _beginnings(word: str, texts: str) -> Iterator[int]:
    """Yield where a word begins in these texts, however it is capitalized."""
    lower = texts.lower()
    at = lower.find(word)
    while at >= 0:
        if not (at and (texts[at - 1].isalnum() or texts[at - 1] == "_")):
            yield at
        at = lower.find(word, at + 1)


def titled(key: str) -> str:
    """A key as a name, where nothing says how it is spelled."""
    return " ".join(capital(word) for word in plain(key).split("_"))


def is_a_name(option: Option) -> bool:
    """Whether an option is somebody or a card, of which there is one: `with Ramesses II`, not `1 Ramesses II`.

    Its key says of which kind it is, `general:ramesses_ii`, or is its name.
    """
    kind, _, own = option.key.rpartition(":")
    named = bool(kind) or plain(option.text) == plain(own)
    return option.most == 1 and not option.at and option.text[:1].isupper() and named


def option_text(option: Option) -> str:
    return capital(option.text)


def policy_text(policy: StandingOrder) -> str:
    """What a policy does, as a line of its own, and how it is typed where more words belong to it."""
    typed = f" ({policy.name}:{policy.example})" if policy.example else ""
    return f"{capital(policy.title)}{typed}"


def answer_text(ask: Ask, answer: Any) -> str:
    """What an answer means, in the words of its options."""
    names = {option.key: option.text for option in ask.options}
    if isinstance(ask, Choose):
        return names.get(answer, str(answer))
    if isinstance(ask, Pick):
        return listed([names.get(key, key) for key in answer]) or "nothing"
    if isinstance(ask, Split):
        return listed([counted(o, answer[o.key]) for o in ask.options if o.key in answer]) or "nothing"
    if isinstance(ask, (Number, Say)):
        return str(answer)
    raise TypeError(type(ask).__name__)


def counted(option: Option, number: int) -> str:
    """`3 warriors of Amon`, `1 chariot`, `Ramesses II`."""
    if is_a_name(option):
        return option.text
    return f"{number} {option.many if option.many and number != 1 else option.text}"


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
    return "\n".join(
        f"To decide: **{session.spec.view.face(session.state, seat).title}**{for_whom(session, ask)}, {ask.heading}"
        for seat, ask in session.asks().items()
    )


def for_whom(session: Session[Any], ask: Ask) -> str:
    """` for Urartu`, where a seat decides for somebody else than it is called after."""
    role = another_role(session, ask)
    return f" for {role}" if role else ""


def another_role(session: Session[Any], ask: Ask) -> str:
    """Whom a seat decides for, if it is not called after him."""
    face = session.spec.view.face(session.state, ask.seat)
    role = session.spec.view.role_name(ask.role) if ask.role not in ("", ask.seat, face.owner) else ""
    return role if role != face.title else ""

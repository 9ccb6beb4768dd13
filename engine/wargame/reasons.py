"""Why an automated player answers as it does, in words: what a game's `reasons.toml` says, and what speaks for a plan.

    [says]                                       # by topic, one sentence: what it looks at
    battle = "The surest battle comes first."

    [says.replace]                               # or one for each way in which the answer's key may begin
    return = "A sure return comes before a roll of the dice."
    else = "..."                                 # `none`: nothing is chosen; `else`: any other answer

    [suggested]                                  # what the answer goes by that the rules suggest, where it takes that
    hold_back = "Everybody fights: each unit adds to the strength."

    [terms.areas]                                # of an evaluation: what is gained by it, and what is given up
    more = "areas that score at the end of the turn"
    less = "..."

A sentence says what is looked at and never what is hidden: it is made of the topic and the answer alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from engine.kernel.questions import Answer, Ask
from engine.wargame.tables import Raw, convert, exactly, fail, named, table
from engine.wargame.text import listed

SAFE = "The bot has no plan for this. It is the safe answer that the rules suggest."
LEAST = "The bot has no plan for this. It is the answer that asks least."
NONE, ELSE = "none", "else"
Teller: TypeAlias = Callable[[Any, Ask, Answer], str]  # of what a seat sees, of the question and the answer


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A term of an evaluation: what is gained where it rises, and what is given up where it falls."""

    more: str
    less: str


class Reasons:
    """The sentences of one game: each topic that its bot has a function for has one, other topics of it may have one.

    `topics` are those with a function, `asked` all kinds of question of the game.
    """

    def __init__(
        self, file: str, raw: Raw, topics: Iterable[str], terms: Iterable[str] = (), asked: Iterable[str] = ()
    ) -> None:
        says = table(file, raw, "says")
        exactly(file, "says", "topic", says, topics)
        self._says: dict[str, Mapping[str, str]] = {topic: _ways(file, topic, said) for topic, said in says.items()}
        others = [topic for topic in asked if topic not in self._says]
        self._suggested: dict[str, Mapping[str, str]] = {}
        for topic, said in (table(file, raw, "suggested") if "suggested" in raw else {}).items():
            if topic not in others:
                raise fail(file, f"suggested.{topic}", "no kind of question that the bot leaves to the rules")
            self._suggested[topic] = _ways(file, f"suggested.{topic}", said)
        self.terms = named(file, raw, "terms", Term, field="") if "terms" in raw else {}
        exactly(file, "terms", "term", self.terms, terms)

    def says(self, ask: Ask, answer: Answer) -> str:
        """What is looked at when this question is answered so."""
        ways = self._says.get(ask.topic)
        if ways is None:
            safe = ask.default is not None and ask.parse(ask.default) == answer
            ways = self._suggested.get(ask.topic) if safe else None
            if ways is None:
                return SAFE if safe else LEAST
        if ask.lets_pass(answer) and NONE in ways:
            return ways[NONE]
        begun = answer.partition(":")[0] if isinstance(answer, str) else ""
        return ways.get(begun) or ways.get(ELSE) or SAFE

    def told_by(self, tellers: Mapping[str, Teller]) -> Teller:
        """One sentence: by topic what a teller says of the very position, or what is always looked at."""

        def reason(seen: Any, ask: Ask, answer: Answer) -> str:
            tell = tellers.get(ask.topic)
            return (tell(seen, ask, answer) if tell is not None else "") or self.says(ask, answer)

        return reason

    def weightiest(self, gained: Mapping[str, float], least: float, most: int = 2) -> str:
        """The terms that speak most for something, in words, and what is given up for it: `a and b, but c`."""
        order = sorted(gained, key=lambda name: -gained[name])
        found = [self.terms[name].more for name in order if gained[name] >= least][:most]
        return with_price(found, self.terms[order[-1]].less if order and gained[order[-1]] <= -least else "")


def _ways(file: str, topic: str, said: object) -> Mapping[str, str]:
    """By how an answer begins."""
    if isinstance(said, str):
        return {ELSE: sentence(file, topic, said)}
    if not isinstance(said, dict) or (ELSE not in said and not topic.startswith("suggested.")):
        raise fail(file, topic, f"neither a sentence nor sentences by answer with an “{ELSE}”")
    return {way: sentence(file, f"{topic}.{way}", text) for way, text in said.items()}


def sentence(file: str, item: str, text: object) -> str:
    """A whole sentence."""
    found = convert(file, item, {"text": text}, _Text).text
    if not found or not found[0].isupper() or not found.endswith("."):
        raise fail(file, item, "no whole sentence")
    return found


class _Text(Struct, frozen=True):
    text: str


def with_price(gains: list[str], price: str = "") -> str:
    """`a and b, but c`; nothing where nothing is gained."""
    return listed(gains) + (f", but {price}" if price else "") if gains else ""


def likely(chance: float) -> str:
    """A chance as people say it."""
    tenths = round(chance * 10)
    if tenths >= 10:
        return "almost certain"
    return f"about {tenths} in 10" if tenths > 0 else "hardly possible"

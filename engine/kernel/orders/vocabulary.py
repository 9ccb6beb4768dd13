"""The words of a game: what an order line given in advance may be made of.

Whoever orders for a question that is not asked yet cannot be told what it will offer. But a word that stands nowhere in
the game, neither in its rules nor among its places, cards and kinds of question, will never fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find
from engine.kernel.orders.nearest import did_you_mean, plain, shortened
from engine.kernel.orders.parse import words_of
from engine.kernel.questions import Ask
from engine.kernel.rulebook import rulebook_of

SHORTEST = 2  # letters with which a word may be begun
ALWAYS = ("all", "none", "to", "via", "then", "yes", "no")


def must_be_known(spec: GameSpec[Any], line: str, ask: Ask | None = None) -> None:
    """Refuse a line with a word that nothing in this game is called by; the open question may know more words."""
    known = _vocabulary(spec.slug, spec.rules.revision)
    if not known:
        return
    more = _of_question(ask)
    for word in words_of(line):
        parts = [part for part in plain(word).replace("+", "_").split("_") if part]
        if not all(_is_known(part, known) or _is_known(part, more) for part in parts):
            names = [*spec.view.places.values(), *(card.title for card in spec.hidden.cards)]
            near = did_you_mean(word, names)
            raise Refused(
                f"nothing in {spec.title} is called “{shortened(word)}”, so that this would never fit"
                + (f"; {near}" if near else ""),
                "order",
            )


def _is_known(part: str, known: Mapping[str, None]) -> bool:
    """A number, a word, its plural, or the beginning of one."""
    if any(map(str.isdigit, part)) or part in known or part.removesuffix("s") in known:
        return True
    return len(part) >= SHORTEST and any(word.startswith(part) for word in known)


def _of_question(ask: Ask | None) -> dict[str, None]:
    names = [ask.verb, *(text for o in ask.options for text in (o.text, o.key))] if ask is not None else []
    return dict.fromkeys(word for name in names for word in plain(name).split("_"))


@cache
def _vocabulary(slug: str, revision: int) -> dict[str, None]:
    """Every word of a game, once; none where a game has no rules text to look into."""
    spec = find(slug, revision)
    try:
        rules = rulebook_of(spec).rules.values()
    except Refused:
        return {}
    texts = [text for rule in rules for text in (rule.text, rule.section, *rule.more)]
    texts += [name for place in spec.view.places.items() for name in place]
    texts += [name for card in spec.hidden.cards for name in (card.id, card.title, card.kind)]
    texts += [name for topic in spec.words.topics for name in (topic, spec.topic_title(topic))]
    return dict.fromkeys(
        [*ALWAYS, *spec.words.vocabulary, *(word for text in texts for word in plain(text).split("_"))]
    )

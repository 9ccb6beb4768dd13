"""What the answers of automated players share: what is on offer, and the least there is to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from engine.kernel.game import Policy
from engine.kernel.questions import Answer, Ask, Number, Option, Pick, Randomness, Say, Split

Handler: TypeAlias = Callable[[Any, Any], Answer]  # of what a seat sees and of the topic's kind of question
WORD = "peace"  # where words of one's own are wanted


def keys_of(ask: Ask) -> list[str]:
    return [option.key for option in ask.options]


def named(key: str) -> str:
    """Return what a key names: `march:nineveh` -> `nineveh`."""
    return key.partition(":")[2]


def suggested(seen: object, ask: Ask) -> Answer:
    """The safe answer the rules suggest; the least there is to say where they suggest none."""
    del seen
    if ask.default is not None:
        return ask.parse(ask.default)
    if isinstance(ask, Say):
        return WORD
    if isinstance(ask, Number):
        return ask.least
    if isinstance(ask, Pick):
        return keys_of(ask)[: ask.least]
    if isinstance(ask, Split):
        return filled(ask, ask.options, ask.least)
    return ask.options[0].key


def by_topic(answers: Mapping[str, Handler]) -> Policy:
    """An automated player by what it answers to each kind of question; it throws no dice of its own.

    To any other kind it says what the rules suggest.
    """

    def policy(seen: Any, ask: Ask, chance: Randomness) -> Answer:
        del chance
        return answers.get(ask.topic, suggested)(seen, ask)

    return policy


def filled(ask: Split, order: Sequence[Option], n: int) -> dict[str, int]:
    """So many, in this order, as far as it goes together; told in the order of the question."""
    counts: dict[str, int] = {}
    for option in order:
        more = min(option.most, n - sum(counts.values()))
        if more > 0 and not (ask.unfit and ask.unfit({**counts, option.key: more})):
            counts[option.key] = more
    return {key: counts[key] for key in keys_of(ask) if key in counts}

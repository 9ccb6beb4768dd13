"""Whose question it is, and the least there is to say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.games.acme.state import State
from engine.kernel.questions import Answer, Ask, Choose, Number, Option, Pick, Split


def me_of(seen: State, ask: Ask) -> str:
    """The color that is asked."""
    return ask.role or next((color for color in seen.colors if seen.owner.get(color) == ask.seat), "")


def suggested(seen: State, ask: Ask) -> Answer:
    """The safe answer the rules suggest; the least there is to say where they suggest none."""
    del seen
    if ask.default is not None:
        return ask.parse(ask.default)
    if isinstance(ask, Number):
        return ask.least
    if isinstance(ask, Pick):
        return [option.key for option in ask.options[: ask.least]]
    if isinstance(ask, Split):
        return filled(ask, ask.options, ask.least)
    return ask.options[0].key


def filled(ask: Split, order: Sequence[Option], n: int) -> dict[str, int]:
    """So many, in this order, as far as it goes together."""
    counts: dict[str, int] = {}
    for option in order:
        more = min(option.most, n - sum(counts.values()))
        if more > 0 and not (ask.unfit and ask.unfit({**counts, option.key: more})):
            counts[option.key] = more
    return {option.key: counts[option.key] for option in ask.options if option.key in counts}


def best(ask: Ask, worth: Callable[[Option], int]) -> str:
    """The option that is worth most; of equal ones the first."""
    assert isinstance(ask, Choose)
    return max(ask.options, key=worth).key

"""Whose question it is, and what is worth most."""

from collections.abc import Callable

from engine.games.acme.position import State
from engine.kernel import Ask, Option


def me_of(seen: State, ask: Ask) -> str:
    """The color that is asked."""
    return ask.role or next((color for color in seen.colors if seen.owner.get(color) == ask.seat), "")


def best(ask: Ask, worth: Callable[[Option], int]) -> str:
    """The option that is worth most; of equal ones the first."""
    return max(ask.options, key=worth).key

"""Automated players common to all games.

A player is a function from what its seat sees and what it is asked to an answer. It knows nothing else: no position,
no journal, no other seat's cards; its only chance is the one it is handed.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Randomness

Player: TypeAlias = Callable[[Any, Ask, Randomness], Answer]


class PlayerFailed(Exception):
    """An automated player broke, or answered what is not allowed."""

    def __init__(self, ask: Ask, answer: Answer | None, error: Exception) -> None:
        what = f"answered {answer!r}: {error}" if isinstance(error, Refused) else f"broke: {error!r}"
        super().__init__(f"the player of {ask.seat}, asked {ask.topic} ({ask.rule}), {what}")
        self.ask = ask
        self.answer = answer

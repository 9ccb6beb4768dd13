"""Offers: made, accepted, refused, answered with another; what is in one, and how long it goes on.

What is agreed on and handed over at once binds; words bind nobody, unless a game's rules say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from engine.kernel.questions import Option, Rule
from engine.kernel.state import S
from engine.kernel.topics import Topic
from engine.wargame.asking import Asker

T = TypeVar("T")

ACCEPT = Option("accept", "accept")
REFUSE = Option("refuse", "refuse", idle=True)
COUNTER = Option("counter", "make another offer")


class Bargain(Generic[T]):
    """Two talk: one offers, the other accepts, refuses or offers in turn, until the deadline.

    A game says how an offer is made (None: nothing is offered) and how the other replies: with the key of `ACCEPT`,
    `REFUSE` or, unless it is the last offer, `COUNTER`.
    """

    rounds = 2  # so many offers at most

    def offer(self, speaker: str, listener: str) -> Rule[T | None]:
        raise NotImplementedError

    def reply(self, offer: T, speaker: str, listener: str, last: bool) -> Rule[str]:
        raise NotImplementedError

    def struck(self, one: str, two: str) -> Rule[T | None]:
        """The offer on which they agree; None if they do not."""
        speaker, listener = one, two
        for left in reversed(range(self.rounds)):
            offer = yield from self.offer(speaker, listener)
            if offer is None:
                return None
            said = yield from self.reply(offer, speaker, listener, last=left == 0)
            if said != COUNTER.key:
                return offer if said == ACCEPT.key else None
            speaker, listener = listener, speaker
        return None


class Clause(NamedTuple):
    """Something that an offer may contain: whether there is any of it, and the rule that asks how much."""

    key: str
    text: str
    fill: Callable[[], Rule[None] | None]
    there: bool = True


def compose(
    asks: Asker[S], topic: Topic, rule: str, prompt: str, clauses: Iterable[Clause], default: list[str]
) -> Rule[None]:
    """Of what there is some is picked, and then asked for one after the other."""
    able = [clause for clause in clauses if clause.there]
    options = [Option(clause.key, clause.text) for clause in able]
    picked = yield from asks.pick(topic, rule, prompt, options, default=default, private=True, verb="offer")
    for clause in able:
        asking = clause.fill() if clause.key in picked else None
        if asking is not None:
            yield from asking


def pay(purses: dict[str, int], giver: str, taker: str, amount: int) -> None:
    """At once, and not returned."""
    purses[giver] -= amount
    purses[taker] += amount

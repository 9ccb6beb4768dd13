"""Kinds of question. A topic stands in the chapter that asks it, with its heading and its standing orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

if TYPE_CHECKING:
    from engine.kernel.questions import Answer, Ask

Standing: TypeAlias = "Callable[[Any, Ask, str], Answer | None]"


class StandingOrder(msgspec.Struct, frozen=True):
    """A policy by which a seat may answer a kind of question in advance: `if_outnumbered` for `retreat`.

    `answer` gets what the seat sees, the question and what follows a colon in the order (`below:3`); None means ask.
    `check` says what is wrong with what follows the colon, "" if nothing is; `example` is right.
    """

    name: str
    title: str
    answer: Standing
    check: Callable[[str], str] | None = None
    example: str = ""

    def why_not(self, detail: str) -> str:
        """Why the order cannot be given with this after its colon."""
        wrong = self.check(detail.strip()) if self.check is not None else ""
        return f"{self.name}: {wrong}, as in {self.name}:{self.example}" if wrong else ""


class Topic(str):
    """A kind of question: its id (this string, which the journal and standing orders go by) and what is said of it.

    `heading` is what such a question is about, for those who wait: `who marches`. It tells nothing of the options.
    `silent`: nobody is asked, or only where a table wishes it; an order is how to answer.
    `reply`: it answers an offer; in advance nothing but no can be said to it, so making one binds to nothing.
    """

    __slots__ = ("heading", "orders", "reply", "silent")
    heading: str
    orders: tuple[StandingOrder, ...]
    silent: bool
    reply: bool

    def __new__(cls, id: str, heading: str, *orders: StandingOrder, silent: bool = False, reply: bool = False) -> Topic:
        topic = super().__new__(cls, id)
        topic.heading = heading
        topic.orders = orders
        topic.silent = silent
        topic.reply = reply
        return topic

    def headed(self, heading: str) -> Topic:
        """The same kind of question where another heading is truer."""
        return Topic(str(self), heading, *self.orders, silent=self.silent, reply=self.reply)


def heading_of(topic: str) -> str:
    """The heading of a topic; a bare word is its own."""
    return topic.heading if isinstance(topic, Topic) else topic.replace("_", " ")


class Topics(Mapping[str, Topic]):
    """All topics of a game by their ids. Each chapter adds its own when it is imported."""

    def __init__(self) -> None:
        self._topics: dict[str, Topic] = {}

    def new(self, id: str, heading: str, *orders: StandingOrder, silent: bool = False, reply: bool = False) -> Topic:
        if id in self._topics:
            raise ValueError(f"two topics {id!r}")
        topic = self._topics[id] = Topic(id, heading, *orders, silent=silent, reply=reply)
        return topic

    def __getitem__(self, id: str) -> Topic:
        return self._topics[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._topics)

    def __len__(self) -> int:
        return len(self._topics)

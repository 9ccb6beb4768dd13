"""Whoever asks for one role: a nation, a kingdom, a civilization. A chapter names what is asked and the rule."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypedDict, TypeVar, Unpack

from msgspec import structs

from engine.kernel.questions import (
    All,
    Answer,
    Ask,
    Cap,
    Choose,
    Facts,
    Number,
    Option,
    Pick,
    Question,
    QuickMoves,
    Reasons,
    Rule,
    Say,
    Split,
    Unfit,
)
from engine.kernel.state import S
from engine.kernel.table import Table
from engine.kernel.topics import Topic

T = TypeVar("T")
FIRST = ""  # as a default: the first option, whatever its key


class Besides(TypedDict, total=False):
    """What any question may say besides its topic, its rule, its words and its options."""

    barred: Reasons
    verb: str
    private: bool
    about: Facts
    waits: bool
    quick_moves: QuickMoves


def of_one(rule: Rule[None]) -> Rule[None]:
    """The questions of somebody who plays alone: nobody can read from them what he holds, so that a single answer is
    given unasked."""
    try:
        question = rule.send(None)
        while True:
            question = rule.send((yield _open(question)))
    except StopIteration:
        return


def _open(question: Question) -> Question:
    if isinstance(question, All):
        return structs.replace(question, asks=tuple(structs.replace(ask, private=False) for ask in question.asks))
    return structs.replace(question, private=False)


class Asker(Generic[S]):
    """Puts questions to the seat that decides for a role. A game adds what its own chapters ask again and again."""

    __slots__ = ("role", "seat", "table")

    def __init__(self, table: Table[S], role: str, seat: str) -> None:
        self.table = table
        self.role = role
        self.seat = seat

    def offered(self, options: Iterable[Option]) -> tuple[Option, ...]:
        """The options as they are put; a game may say more of each."""
        return tuple(options)

    def choose(
        self, topic: Topic, rule: str, prompt: str, options: Iterable[Option], *, default: str | None = None,
        **besides: Unpack[Besides],
    ) -> Rule[str]:  # fmt: skip
        """One of the options."""
        offered = self.offered(options)
        return self._put(Choose(self.seat, topic, rule, prompt, offered, default, role=self.role, **besides))

    def one_of(
        self, topic: Topic, rule: str, prompt: str, things: Iterable[tuple[Option, T]], *, default: str | None = FIRST,
        **besides: Unpack[Besides],
    ) -> Rule[T]:  # fmt: skip
        """Ask for one of the things by its option; return the thing itself."""
        offered = list(things)
        suggested = offered[0][0].key if default == FIRST else default
        options = [option for option, _ in offered]
        key = yield from self.choose(topic, rule, prompt, options, default=suggested, **besides)
        return {option.key: thing for option, thing in offered}[key]

    def some_of(
        self, topic: Topic, rule: str, prompt: str, things: Iterable[tuple[Option, T]], *, least: int = 0,
        most: int = 0, default: list[str] | None = None, **besides: Unpack[Besides],
    ) -> Rule[list[T]]:  # fmt: skip
        """Ask for some of the things; return those chosen, in the order of the options."""
        offered = list(things)
        options = [option for option, _ in offered]
        keys = yield from self.pick(topic, rule, prompt, options, least=least, most=most, default=default, **besides)
        return [thing for option, thing in offered if option.key in keys]

    def shares_of(
        self, topic: Topic, rule: str, prompt: str, things: Iterable[tuple[Option, T]], *, least: int = 0, most: int,
        default: Mapping[str, int] | None = None, caps: tuple[Cap, ...] = (), **besides: Unpack[Besides],
    ) -> Rule[list[tuple[T, int]]]:  # fmt: skip
        """Ask how many of each thing; return the things of which there are any, each with its count."""
        offered = list(things)
        options = [option for option, _ in offered]
        counts = yield from self.divide(
            topic, rule, prompt, options, least=least, most=most, default=default, caps=caps, **besides
        )  # fmt: skip
        return [(thing, counts[option.key]) for option, thing in offered if option.key in counts]

    def agree(
        self, topic: Topic, rule: str, prompt: str, yes: str, no: str, *, default: str = "no",
        **besides: Unpack[Besides],
    ) -> Rule[bool]:  # fmt: skip
        """Yes or no; no lets things be as they are."""
        options = (Option("yes", yes), Option("no", no, idle=True))
        return (yield from self.choose(topic, rule, prompt, options, default=default, **besides)) == "yes"

    def pick(
        self, topic: Topic, rule: str, prompt: str, options: Iterable[Option], *, least: int = 0, most: int = 0,
        default: list[str] | None = None, **besides: Unpack[Besides],
    ) -> Rule[list[str]]:  # fmt: skip
        """Some of the options; as many as there are, unless `most` is less."""
        offered = self.offered(options)
        question = Pick(
            self.seat, topic, rule, prompt, offered, default, role=self.role, least=least,
            most=most or len(offered), **besides,
        )  # fmt: skip
        return self._put(question)

    def divide(
        self, topic: Topic, rule: str, prompt: str, options: Iterable[Option], *, least: int = 0, most: int,
        default: Mapping[str, int] | None = None, caps: tuple[Cap, ...] = (), unfit: Unfit | None = None,
        **besides: Unpack[Besides],
    ) -> Rule[dict[str, int]]:  # fmt: skip
        """How many of each option."""
        question = Split(
            self.seat, topic, rule, prompt, self.offered(options), default, role=self.role, least=least, most=most,
            caps=caps, unfit=unfit, **besides,
        )  # fmt: skip
        return self._put(question)

    def number(
        self, topic: Topic, rule: str, prompt: str, *, least: int = 0, most: int, default: int | None = None,
        **besides: Unpack[Besides],
    ) -> Rule[int]:  # fmt: skip
        """A whole number."""
        question = Number(
            self.seat, topic, rule, prompt, (), default, role=self.role, least=least, most=most, **besides
        )  # fmt: skip
        return self._put(question)

    def say(
        self, topic: Topic, rule: str, prompt: str, *, most: int = 200, default: str | None = None,
        **besides: Unpack[Besides],
    ) -> Rule[str]:  # fmt: skip
        """Words of the player's own, at most so many characters."""
        question = Say(self.seat, topic, rule, prompt, (), default, role=self.role, most=most, **besides)
        return self._put(question)

    def _put(self, question: Ask) -> Rule[Any]:
        if not self.seat:
            return self.unseated(question)
        return (yield question)

    def unseated(self, question: Ask) -> Answer:
        """Where nobody decides for the role, the referee takes the suggestion; a game may have priorities for that."""
        suggested: Answer = question.default
        return suggested


class PlaceAsker(Asker[S], ABC):
    """Asks for places of a map too. A game says how an option names a place."""

    __slots__ = ()

    @abstractmethod
    def option(self, place: str, most: int = 1) -> Option:
        """A place by its name on the map, with room for so many."""

    def place(
        self, topic: Topic, rule: str, prompt: str, places: Iterable[str], **besides: Unpack[Besides]
    ) -> Rule[str]:
        """One of the places; the first is suggested."""
        options = [self.option(place) for place in places]
        return self.choose(topic, rule, prompt, options, default=options[0].key, **besides)

    def places(
        self, topic: Topic, rule: str, prompt: str, places: Iterable[str], *, least: int = 0, most: int = 0,
        default: list[str] | None = None, **besides: Unpack[Besides],
    ) -> Rule[list[str]]:  # fmt: skip
        """Some of the places."""
        options = [self.option(place) for place in places]
        return self.pick(topic, rule, prompt, options, least=least, most=most, default=default, **besides)

    def share(
        self, topic: Topic, rule: str, prompt: str, room: Mapping[str, int], *, least: int = 0, most: int,
        default: Mapping[str, int] | None = None, **besides: Unpack[Besides],
    ) -> Rule[dict[str, int]]:  # fmt: skip
        """How many in which place, as far as there is room."""
        options = [self.option(place, n) for place, n in room.items() if n > 0]
        return self.divide(topic, rule, prompt, options, least=least, most=most, default=default, **besides)

"""Targets: what a card may be aimed at, why other things are barred, and why a card without a target cannot be played.

A target hands the effect the thing itself, so that no effect takes the key of an option apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from engine.kernel.questions import NO_FACTS, Facts, Option, Rule
from engine.kernel.topics import Topic
from engine.wargame.asking import FIRST

T = TypeVar("T")
Prompt: TypeAlias = str | Callable[[Any], str]  # the same for every card, or made from the card played


class Aim(NamedTuple):
    """What a card is aimed at, chosen before anybody may answer the card, and what those who may answer are told."""

    at: tuple[Any, ...] = ()  # handed to the effect
    words: str = ""
    against: str = ""  # the role that it is played against


def fits(s: Any, role: str, thing: Any) -> str:
    return ""


def unsaid(s: Any, thing: Any) -> str:
    return ""


def not_implied(s: Any, role: str, happening: Any) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Target(Generic[T]):
    """What a role may aim a card at, and how it is asked.

    `things` are those that a player might expect, `why_not` bars some of them with a reason. `none` says why the card
    cannot be played while nothing is left; without it the card is played all the same, aimed at nothing. `words` and
    `against` are told to those who may answer the card. `implied` is what a card is aimed at by itself, where it
    answers to something that happens. A tuple is handed to the effect item by item.
    """

    things: Callable[[Any, str], Iterable[T]]
    ask: Callable[[Target[T], Any, list[T]], Rule[Any]]
    none: str | Callable[[Any, str], str] = ""
    why_not: Callable[[Any, str, T], str] = fits
    words: Callable[[Any, Any], str] = unsaid
    against: Callable[[Any, Any], str] = unsaid
    implied: Callable[[Any, str, Any], Any] = not_implied

    def able(self, s: Any, role: str) -> list[T]:
        """Return the things at which this role may aim now."""
        things = self.things(s, role)
        if self.why_not is fits:
            return list(things)
        return [thing for thing in things if not self.why_not(s, role, thing)]

    def why_none(self, s: Any, role: str) -> str:
        """Say why there is nothing to aim at; "" if there is something, or if the card needs nothing."""
        if not self.none or any(not self.why_not(s, role, thing) for thing in self.things(s, role)):
            return ""
        return self.none if isinstance(self.none, str) else self.none(s, role)

    def aimed(self, e: Any) -> Rule[Aim]:
        """Ask for the aim of the card that is played."""
        return self.at(e.s, (yield from self.ask(self, e, self.able(e.s, e.role))))

    def at(self, s: Any, chosen: Any) -> Aim:
        """Make an aim of what was chosen."""
        if chosen == ():
            return Aim()
        at = chosen if isinstance(chosen, tuple) else (chosen,)
        return Aim(at, self.words(s, chosen), self.against(s, chosen))

    def aim_implied(self, e: Any, happening: Any) -> Aim | None:
        """Return the aim that follows from what happens, if any does."""
        chosen = self.implied(e.s, e.role, happening)
        return None if chosen is None else self.at(e.s, chosen)

    def reasons(self, e: Any, option: Callable[[Any, T], Option]) -> dict[str, str]:
        """Say of each thing that is barred why it is."""
        barred = ((thing, self.why_not(e.s, e.role, thing)) for thing in self.things(e.s, e.role))
        return {option(e.s, thing).key: cited(why, e.rule) for thing, why in barred if why}


def cited(why: str, rule: str) -> str:
    """Name the rule behind a reason that names none itself."""
    return why if not why or why.endswith(")") else f"{why} ({rule})"


# ---------------------------------------------------------------- how it is asked


def nothing(e: Any) -> Facts:
    return NO_FACTS


def said(prompt: Prompt, e: Any) -> str:
    return prompt if isinstance(prompt, str) else prompt(e)


def one(
    topic: Topic, prompt: Prompt, option: Callable[[Any, T], Option], *,
    best: Callable[[Any, T], Any] | None = None, about: Callable[[Any], Facts] = nothing, verb: str = "",
) -> Callable[[Target[T], Any, list[T]], Rule[Any]]:  # fmt: skip
    """Ask for one of the things; the first is suggested, or the first of the `best`."""

    def ask(target: Target[T], e: Any, able: list[T]) -> Rule[Any]:
        if not able:
            return ()
        s = e.s
        offered = [(option(s, thing), thing) for thing in able]
        default = FIRST if best is None else max(offered, key=lambda each: best(s, each[1]))[0].key
        return (
            yield from e.asks.one_of(
                topic, e.rule, said(prompt, e), offered, default=default, about=about(e), verb=verb,
                barred=lambda: target.reasons(e, option),
            )
        )  # fmt: skip

    return ask


def some(
    topic: Topic, prompt: Prompt, option: Callable[[Any, T], Option], most: int, *, least: int = 1,
) -> Callable[[Target[T], Any, list[T]], Rule[Any]]:  # fmt: skip
    """Ask for up to so many of the things, and for as many as there are where fewer are left than must be."""

    def ask(target: Target[T], e: Any, able: list[T]) -> Rule[Any]:
        s = e.s
        offered = [(option(s, thing), thing) for thing in able]
        fewest = min(least, len(able))
        return (
            yield from e.asks.some_of(
                topic, e.rule, said(prompt, e), offered, least=fewest, most=min(most, len(able)),
                default=[option.key for option, _ in offered[: max(fewest, 1)]],
                barred=lambda: target.reasons(e, option),
            )
        )  # fmt: skip

    return ask

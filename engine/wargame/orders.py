"""Standing orders that many games know: never, always, only there, below a number, at such odds.

An order is a name, a title and a policy (`engine.kernel.topics.StandingOrder`), one line where a game lists it:

    Order("below", "retreat with fewer units than that", when(below("units", 2)), no_number, "3")

A policy reads the question's facts and what its owner wrote after a colon, never its words.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, TypeAlias

from engine.kernel.questions import Answer, Ask, Facts, Option
from engine.wargame.places import Gazetteer
from engine.wargame.text import listed

Policy: TypeAlias = "Callable[[Any, Ask, str], Answer | None]"
Test = Callable[[Ask, str], bool]

BY_HAND: Facts = {"by_hand": 1}  # the facts of an option that no order chooses: only a player himself breaks his word


# ---------------------------------------------------------------- what to answer


def never(seen: Any, ask: Ask, detail: str) -> Answer | None:
    """The answer that does nothing."""
    idle = ask.idle()
    return idle.key if idle is not None else None


def deed(seen: Any, ask: Ask, detail: str) -> Answer | None:
    """The first answer that does something; the player is asked where only he can say what."""
    return next((option.key for option in ask.options if not option.idle and "by_hand" not in option.facts), None)


def always(seen: Any, ask: Ask, detail: str) -> Answer | None:
    """The first answer that does something, if there is one; else the one that does nothing."""
    return deed(seen, ask, detail) or never(seen, ask, detail)


def asked(seen: Any, ask: Ask, detail: str) -> Answer | None:
    """The player is asked after all."""
    return None


def suggested(seen: Any, ask: Ask, detail: str) -> Answer | None:
    """What the rules suggest."""
    answer: Answer | None = ask.default
    return answer


def first(seen: Any, ask: Ask, detail: str) -> Answer | None:
    return ask.options[0].key


def last(seen: Any, ask: Ask, detail: str) -> Answer | None:
    return ask.options[-1].key


def most(*facts: str) -> Policy:
    """The option that has most of the first fact; of equal ones, of the next."""

    def policy(seen: Any, ask: Ask, detail: str) -> Answer | None:
        return max(ask.options, key=lambda option: [int(option.facts[fact]) for fact in facts]).key

    return policy


def at_odds(fact: str, default: int, among: Callable[[Option], bool]) -> Policy:
    """`if_likely:8`: where so much or less is needed, with the best chance; elsewhere nothing."""

    def policy(seen: Any, ask: Ask, detail: str) -> Answer | None:
        chances = [(int(option.facts[fact]), option.key) for option in ask.options if among(option)]
        likely = [chance for chance in chances if chance[0] <= number(detail, default)]
        return min(likely)[1] if likely else never(seen, ask, detail)

    return policy


def when(test: Test, then: Policy = always, other: Policy = never) -> Policy:
    """One answer where the test holds, another elsewhere."""
    return lambda seen, ask, detail: (then if test(ask, detail) else other)(seen, ask, detail)


# ---------------------------------------------------------------- when


def number(detail: str, default: int) -> int:
    """The number after the colon."""
    return int(detail) if detail.strip().isdecimal() else default


def at_least(fact: str, default: int) -> Test:
    """`from_size:4`: there are so many or more."""
    return lambda ask, detail: int(ask.about[fact]) >= number(detail, default)


def below(fact: str, default: int) -> Test:
    """`below:3`: there are fewer."""
    return lambda ask, detail: int(ask.about[fact]) < number(detail, default)


def more(one: str, other: str) -> Test:
    """There is more of one than of the other."""

    def test(ask: Ask, detail: str) -> bool:
        return int(ask.about[one]) > int(ask.about[other])

    return test


def percent(one: str, other: str, default: int = 101) -> Test:
    """`if_outnumbered:200`: one is at least so many per cent of the other."""
    return lambda ask, detail: 100 * int(ask.about[one]) >= number(detail, default) * int(ask.about[other])


def words(detail: str) -> list[str]:
    """`syria, kadesh` after the colon."""
    return detail.replace(",", " ").split()


def there(names: Gazetteer) -> Test:
    """`only_in:syria`: it happens in one of the places named."""
    return lambda ask, detail: any(ask.about["at"] in names[name] for name in words(detail) if name in names)


def named(fact: str) -> Test:
    """`against:assassination`: it is one of those named."""
    return lambda ask, detail: ask.about[fact] in words(detail)


# ---------------------------------------------------------------- what is wrong with what follows the colon


def no_number(detail: str) -> str:
    return "" if not detail or detail.isdecimal() else f"{detail} is no number"


def no_such(what: str, pool: Container[str], hint: str = "") -> Callable[[str], str]:
    """One or more of the pool are to be named; the hint says what there is besides."""

    def wrong(detail: str) -> str:
        unknown = [name for name in words(detail) if name not in pool]
        if unknown:
            return f"no {what} {listed(unknown)}{hint}"
        return "" if words(detail) else f"name a {what}"

    return wrong

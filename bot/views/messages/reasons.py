"""Why what a player might expect is not on offer: one line for each reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from bot.text.phrases import spelled, titled
from engine.kernel.orders.parse import plain
from engine.kernel.questions import Ask
from engine.wargame.text import capital, listed

MOST_NAMES = 3  # that a reason lists
NAME = "\0"  # stands in a reason for what it is about
COPY = re.compile(r"\.\d+$")  # which of several like things is meant: `ambush.2`
WAY_WORDS = {"via": "by way of", "to": "to"}


class Barred(NamedTuple):
    """Something that is not on offer: what would be done, with what, and why it cannot be."""

    deed: str
    name: str
    why: str


def reason_lines(ask: Ask) -> list[str]:
    """What is barred and why, a line for each reason; reasons that differ only in the name they say are one."""
    barred: dict[str, list[Barred]] = {}  # by the reason without the name
    reasons = ask.reasons()
    texts, offered = all_words(ask, reasons), names_offered(ask)
    for key, why in reasons.items():
        deed, name = barred_name(ask, key, why, texts, offered)
        named = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", NAME, why, count=1)
        barred.setdefault(named.removeprefix(f"{NAME}: "), []).append(Barred(deed, name, why.removeprefix(f"{name}: ")))
    return [f"• {_reason(why, found)}" for why, found in barred.items()]


def all_words(ask: Ask, reasons: Mapping[str, str]) -> str:
    """Return all that a question says, in which names are found as they are spelled."""
    return "\n".join(dict.fromkeys([*(o.text for o in ask.options), *reasons.values(), ask.prompt]))


def names_offered(ask: Ask) -> frozenset[str]:
    """Return the names of all that a question offers: of options, of their places, of what their keys say."""
    return frozenset(plain(each) for o in ask.options for each in (o.at, o.text, o.key.partition(":")[2]))


def barred_name(ask: Ask, key: str, why: str, texts: str, offered: frozenset[str]) -> tuple[str, str]:
    """What is not on offer: its name, and before it what would be done there if something else is done there now."""
    what = COPY.sub("", key.partition(":")[2] or key).rpartition("@")[2]
    name = why.partition(": ")[0]
    if plain(name) != plain(what) and not (what.isdigit() and name != why):  # a number names nothing
        said = name != why and {*plain(what).split("_")} <= {*plain(name).split("_")}  # by its full name
        name = spelled(what, texts) or (name if said else _part_said(what, why) or titled(what))
    return (_deed(ask, key) if plain(name) in offered else ""), name


def _part_said(what: str, why: str) -> str:
    """What a reason is about that says all of a gift of something to somebody: the first of them that it names."""
    parts = what.split(":")
    return next((found for part in parts if len(parts) > 1 and (found := spelled(part, why))), "")


def _deed(ask: Ask, key: str) -> str:
    """`by way of `, `gift of `: what such an option would say before the name of its place."""
    head, colon, _ = key.partition(":")
    for o in ask.options:
        before, of_place, _ = f"{plain(o.text)}_".partition(f"_{plain(o.at)}_")
        if colon and o.key.startswith(f"{head}:") and of_place:
            return o.text[: len(before) + 1]
    return f"{WAY_WORDS.get(head, titled(head).lower())} " if colon else ""


def _reason(why: str, found: list[Barred]) -> str:
    """What all of these have in common, said once."""
    if NAME not in why:
        return capital(f"{_all(found)}: {why}")
    first = found[0]
    said = f"{first.deed}{first.name}: {first.why}" if first.deed else first.why
    others = [each for each in found if each[:2] != first[:2]]
    return capital(said) + (f"; the same for {_all(others)}" if others else "")


def _all(found: list[Barred]) -> str:
    """Their names, those with which something else is done than with the first after it: `On and Ur; to Kish`."""
    by_deed: dict[str, dict[str, None]] = {}
    for each in found:
        by_deed.setdefault(each.deed, {})[each.name] = None
    return "; ".join(f"{deed}{_some([*names])}" for deed, names in by_deed.items())


def _some(names: list[str]) -> str:
    """All of a few names, the first of many."""
    if len(names) <= MOST_NAMES + 1:
        return listed(names)
    return listed([*names[:MOST_NAMES], f"{len(names) - MOST_NAMES} more"])

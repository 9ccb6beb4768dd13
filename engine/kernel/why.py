"""What can be done with one thing at the open question, what cannot, and why: a place, a unit, a card.

Read off the question alone: its options and their keys, and its reasons for what is barred. So every game has it for
whatever it asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.kernel.game import GameSpec
from engine.kernel.orders.nearest import plain
from engine.kernel.questions import Ask, Option

COPY = re.compile(r"\.\d+$")  # which of several like things is meant: `ambush.2`
PARTS = re.compile(r"[:@+,]")


class Looked(NamedTuple):
    """One thing as a question knows it."""

    options: list[tuple[int, Option]]  # that concern it, with their numbers
    barred: list[str]  # why others that a player might expect are not offered


def things(spec: GameSpec[Any], seen: Any, seat: str | None, ask: Ask | None) -> dict[str, str]:
    """All that may be asked about, by its id: what the question is about first, then a seat's cards, then the map."""
    found = dict(things_asked(spec, ask)) if ask is not None else {}
    if spec.hidden.hand is not None and seat is not None:
        found |= {COPY.sub("", face.id): face.title for face in spec.hidden.hand(seen, seat) if face.title}
    return found | {place: title for place, title in spec.view.places.items() if place not in found}


def things_asked(spec: GameSpec[Any], ask: Ask) -> dict[str, str]:
    """What the options of a question and its reasons are about, each by the name that people know."""
    found: dict[str, str] = {}
    for option in ask.options:
        own = option.at or thing_of(option.key)
        found.setdefault(own, spec.view.places.get(own) or option.text)
    for key in ask.reasons():
        found.setdefault(thing_of(key), spec.view.places.get(thing_of(key)) or _titled(thing_of(key)))
    faces = {COPY.sub("", face.id): face.title for face in spec.hidden.cards}
    return {id: faces.get(id, title) for id, title in found.items() if id}


def looked_at(ask: Ask, id: str, title: str) -> Looked:
    """What a question says of one thing, by its id or its name."""
    options = [(i, o) for i, o in enumerate(ask.options) if id in (o.at, *parts_of(o.key)) or _called(o, title)]
    barred = dict.fromkeys(why for key, why in ask.reasons().items() if id in parts_of(key))
    return Looked(options, list(barred))


def thing_of(key: str) -> str:
    """What the key of an option is about: `march:nineveh` Nineveh, `unit:inf@ur` Ur, `card:ambush.2` the Ambush."""
    return COPY.sub("", key.partition(":")[2] or key).rpartition("@")[2]


def parts_of(key: str) -> list[str]:
    """All that the key of an option names."""
    return [COPY.sub("", part) for part in PARTS.split(key)]


def _called(option: Option, title: str) -> bool:
    return plain(title) in (plain(option.text), *map(plain, option.also))


def _titled(id: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in id.replace("_", " ").split())


def rules_in(prefix: str, texts: Iterable[str]) -> list[str]:
    """The numbers of the rules that are named in these texts, each once."""
    number = re.compile(rf"\b{re.escape(prefix)}-[\w\-]+(?:\.[\w\-]+)*")
    return list(dict.fromkeys(found for text in texts for found in number.findall(text)))

"""Who asks, and the options that several chapters put."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from engine.kernel import Option, Table, Topics
from engine.wargame.asking import Asker
from scribes.state import Scribes
from scribes.tables import AWAY, CARDS, PLACES

At: TypeAlias = Table[Scribes]
TOPICS = Topics()  # each chapter adds its own


def asker(t: At, seat: str) -> Asker[Scribes]:
    """In this game a seat decides for itself alone."""
    return Asker(t, seat, seat)


def cards(hand: Iterable[str]) -> list[Option]:
    """Cards by their names; their value is a fact."""
    return [Option(f"card:{card}", card.replace("_", " "), facts={"value": CARDS[card]}) for card in sorted(hand)]


def step(key: str, place: str) -> Option:
    """A step to a place on the map, and how far the palace is from there."""
    return Option(f"{key}:{place}", f"{key} {PLACES[place].name}", at=place, facts={"away": AWAY[place]})


def named(key: str) -> str:
    """What a key names: the palace of `to:palace`."""
    return key.partition(":")[2]

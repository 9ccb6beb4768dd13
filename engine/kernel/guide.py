"""What a game is and what a seat of it is about, for somebody who has never seen it."""

from __future__ import annotations

from typing import Any

import msgspec


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game in four sentences: what it is, what one does in it, how it is won, how long it takes.

    `roles` tells of those for whom a seat may decide what they are good at, where the rules' tables do not say it.
    """

    what: str
    does: str
    won: str
    long: str
    roles: dict[str, str] = {}


class Note(msgspec.Struct, frozen=True):
    """A part of a seat's card: whose it is or what it is about, and the words."""

    title: str
    text: str


def no_card(state: Any, seat: str) -> tuple[Note, ...]:
    """The card of a seat of which there is nothing to say."""
    del state, seat
    return ()

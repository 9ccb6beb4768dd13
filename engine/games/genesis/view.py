"""What may be seen: all but the deck, other hands and, if the table wants it so, other treasuries (2.6, 3.1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from engine.games.genesis.cards.hands import cards_of, pack
from engine.games.genesis.state import State
from engine.games.genesis.tables import CARDS, KIND
from engine.kernel.dice import Dice
from engine.kernel.game import CardFace, Knowers, View

HIDDEN = ("deck", "hands", "aside", "known", "silver")


def view(s: State, seat: str | None) -> View:
    """A copy of the position's public parts, and the seat's own hand."""
    whole: dict[str, Any] = msgspec.to_builtins(s)
    shown: View = {name: value for name, value in whole.items() if name not in HIDDEN}
    shown["seat"] = seat
    shown["deck"] = len(s.deck)
    shown["cards"] = {kingdom: cards_of(s, kingdom) for kingdom in s.hands}
    mine = [kingdom for kingdom in s.hands if seat is not None and s.owner[kingdom] == seat]
    shown["hands"] = {kingdom: list(s.hands[kingdom]) for kingdom in mine}
    shown["aside"] = {kingdom: s.aside[kingdom] for kingdom in mine if kingdom in s.aside}
    held = pack(s)
    shown["seen"] = {card: saw[0] for card, saw in s.known.items() if seat in saw[1:] and held.holder(card) == saw[0]}
    secret = s.options["treasuries"] == "hidden" and not s.over
    shown["silver"] = {kingdom: n for kingdom, n in s.silver.items() if not secret or kingdom in mine}
    if s.options["points"] == "last_turn" and not s.over:
        shown["points"], shown["history"] = {}, {}
    if s.over:
        shown["result"] = {"winners": list(s.winners), "points": score(s)}
    return shown


def score(s: State) -> dict[str, int]:
    """The points of each seat: those of all its kingdoms."""
    return {seat: sum([n for kingdom, n in s.points.items() if s.owner[kingdom] == seat]) for seat in s.seats}


def knowers(s: State) -> Knowers:
    """Which seats know where each card is."""
    return pack(s).knowers()


def redeal(s: State, seat: str | None, dice: Dice, seen: Collection[str] = ()) -> None:
    """What a seat does not know is dealt anew, in place and in the same numbers."""
    pack(s).redeal(seat, dice, seen)


def face(card: str) -> CardFace:
    """A card in words."""
    row = CARDS[KIND[card]]
    return CardFace(card, row.name, "hold in hand" if row.hold else "play when drawn", "", row.text)


def hand(shown: View) -> list[CardFace]:
    """The cards a seat holds, one set aside at set-up included."""
    cards = [card for held in shown["hands"].values() for card in held]
    return [face(card) for card in (*cards, *shown["aside"].values())]


FACES = tuple(face(card) for card in KIND)

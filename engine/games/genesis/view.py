"""What may be seen: all but the deck, other hands and, if the table wants it so, other treasuries (2.6, 3.1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from engine.board.cards import Slot, deal_anew
from engine.games.genesis.cards.hands import cards_of
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
    shown["seen"] = {card: held[0] for card, held in s.known.items() if seat in held[1:] and where(s, card) == held[0]}
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


def where(s: State, card: str) -> str:
    """The kingdom that holds a card."""
    return next((kingdom for kingdom, hand in s.hands.items() if card in hand), "")


def knowers(s: State) -> Knowers:
    """Which seats know where each card is."""
    found: Knowers = dict.fromkeys(s.deck, ())
    for kingdom, hand in s.hands.items():
        for card in hand:
            seen = s.known.get(card, [])
            more = [seat for seat in seen[1:] if seen[0] == kingdom and seat != s.owner[kingdom]]
            found[card] = (s.owner[kingdom], *more)
    for kingdom, card in s.aside.items():
        found[card] = (s.owner[kingdom],)
    for card in (*s.discard, *s.removed, *(played.card for played in s.playing)):
        found[card] = tuple(s.seats)
    return found


def redeal(s: State, seat: str | None, dice: Dice, seen: Collection[str] = ()) -> None:
    """What a seat does not know is dealt anew, in place and in the same numbers; a spectator knows what all know."""
    known, seats = knowers(s), [seat] if seat is not None else s.seats
    held = [Slot(hand, i, is_held) for hand in s.hands.values() for i in range(len(hand))]
    once = [Slot(s.aside, kingdom, is_played_when_drawn) for kingdom in s.aside]
    deck = [Slot(s.deck, i) for i in range(len(s.deck))]
    unknown = [
        slot for slot in (*held, *once, *deck) if slot.card not in seen and not set(seats) <= set(known[slot.card])
    ]
    deal_anew(unknown, dice)


def is_held(card: str) -> bool:
    return CARDS[KIND[card]].hold


def is_played_when_drawn(card: str) -> bool:
    return not is_held(card)


def face(card: str) -> CardFace:
    """A card in words."""
    row = CARDS[KIND[card]]
    return CardFace(card, row.name, "hold in hand" if row.hold else "play when drawn", "", row.text)


def hand(shown: View) -> list[CardFace]:
    """The cards a seat holds, one set aside at set-up included."""
    cards = [card for held in shown["hands"].values() for card in held]
    return [face(card) for card in (*cards, *shown["aside"].values())]


FACES = tuple(face(card) for card in KIND)

"""The cards: how they look in words, who knows them, and how they may lie for all that somebody knows."""

from __future__ import annotations

from collections.abc import Collection

from engine.kernel.dice import Dice
from engine.kernel.game import CardFace, Knowers
from engine.wargame.cards import Pack
from scribes.state import Scribes
from scribes.tables import CARDS, LETTERS


def face(card: str) -> CardFace:
    """A card as `/card` and `/hand` show it."""
    value = LETTERS.get(card)
    if value is None:
        return CardFace(card, card.replace("_", " "), "eraser", "", "Erases a letter, or another eraser.")
    return CardFace(card, card.replace("_", " "), "letter", str(value), f"Scores {value}, and the ink on it.")


FACES = tuple(map(face, CARDS))


def hand(s: Scribes, seat: str) -> list[CardFace]:
    return [face(card) for card in s.hands[seat]]


def pack(s: Scribes) -> Pack:
    """1.2 Where the cards lie: in the deck, in hands, face up before their scribes, among the discards."""
    return Pack(
        seats=s.seats,
        owner={seat: seat for seat in s.seats},
        deck=s.deck,
        hands=s.hands,
        discard=s.discard,
        table=[*s.written.values(), *s.chain],
    )


def knowers(s: Scribes) -> Knowers:
    """Who knows where each card is."""
    return pack(s).knowers()


def redeal(s: Scribes, seat: str | None, dice: Dice, known: Collection[str] = ()) -> None:
    """The deck and the other hands, shuffled together and dealt out again in the same numbers."""
    pack(s).redeal(seat, dice, known)

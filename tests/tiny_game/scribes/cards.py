"""The cards: how they look in words, who knows them, and how they may lie for all that somebody knows."""

from __future__ import annotations

from engine.kernel.game import CardFace
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

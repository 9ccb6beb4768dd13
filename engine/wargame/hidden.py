"""What is hidden in a game whose secrets are one pack of cards: made from where its cards lie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from engine.kernel.dice import Dice
from engine.kernel.game import CardFace, Hidden, Knowers
from engine.kernel.state import S
from engine.wargame.cards import Pack


def hidden_cards(
    pack: Callable[[S], Pack],
    faces: Iterable[CardFace],
    *,
    zones: tuple[str, ...],
    open_zones: tuple[str, ...] = (),
    asked_as: tuple[str, ...] = ("card",),
) -> Hidden[S]:
    """Declare the cards of a game. `pack(state)` says where they lie; `zones` are the fields it reads."""
    known = {face.id: face for face in faces}

    def knowers(state: S) -> Knowers:
        return pack(state).knowers()

    def redeal(state: S, seat: str | None, dice: Dice, seen: Collection[str] = ()) -> None:
        pack(state).redeal(seat, dice, seen)

    def hand(state: S, seat: str) -> list[CardFace]:
        return [known[card] for card in pack(state).held_by(seat)]

    return Hidden(
        knowers=knowers, asked_as=asked_as, zones=zones, open_zones=open_zones, redeal=redeal, hand=hand,
        cards=tuple(known.values()),
    )  # fmt: skip

"""Cards: what somebody does not know of them is dealt anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.kernel.dice import Dice


def anything(card: str) -> bool:
    del card
    return True


class Slot(NamedTuple):
    """A place where a card lies: in a hand, a deck (`holder[at]`), laid aside; and which cards can lie there."""

    holder: Any
    at: Any
    fits: Callable[[str], bool] = anything

    @property
    def card(self) -> str:
        return str(self.holder[self.at])


def deal_anew(slots: Sequence[Slot], dice: Dice) -> None:
    """The cards of these slots change places at random. Slots that take certain cards only stand first."""
    pool = dice.shuffle("redeal", sorted(slot.card for slot in slots))
    for slot in slots:
        card = next((card for card in pool if slot.fits(card)), "")
        if not card:
            raise LookupError("no card is left that can lie there")
        pool.remove(card)
        slot.holder[slot.at] = card

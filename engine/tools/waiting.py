"""How often a game by post has to wait for somebody else, and how often a standing order spares it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.kernel.journal import Event

BY_ORDER = ("standing", "prepared")


class Waits(msgspec.Struct, frozen=True):
    """What a game asked of another player than the one who had decided last."""

    waited: int = 0  # until he answered; seats asked at the same time are waited for once
    spared: int = 0  # decisions that an order given in advance answered


def waits_of(events: Iterable[Event]) -> Waits:
    """Counted from the journal of a game: who decided after whom, and by what."""
    waited = spared = 0
    last, counted = "", (-1, -1)  # who decided last; the question that was last waited for
    for event in events:
        if event.by == "forced":
            continue
        here = (event.ply, event.step)
        elsewhere = event.seat != last
        if event.by in BY_ORDER:
            spared += elsewhere
            continue
        if elsewhere and here != counted:
            waited, counted = waited + 1, here
        last = event.seat
    return Waits(waited, spared)

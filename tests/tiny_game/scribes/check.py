"""What must be true of every position."""

from __future__ import annotations

from scribes.cards import pack
from scribes.state import Scribes
from scribes.tables import CARDS, GUARDS, INK, PLACES


def check(s: Scribes) -> list[str]:
    """What is impossible about a position."""
    wrong = []
    if s.phase != "opening" and pack(s).not_once(CARDS):
        wrong.append("SCR-1.2: a card is missing or doubled")
    for seat in s.seats:
        if not 0 <= sum(s.guards[seat].values()) <= GUARDS:
            wrong.append(f"SCR-2.3: {seat} has {sum(s.guards[seat].values())} guards")
        if not 0 <= s.ink[seat] <= INK:
            wrong.append(f"SCR-3.2: {seat} has {s.ink[seat]} ink")
        if s.courier[seat] not in ("", *PLACES):
            wrong.append(f"SCR-4.1: the courier of {seat} is at {s.courier[seat]}")
        if s.scores[seat] < 0:
            wrong.append(f"SCR-5.1: {seat} owes points")
    if s.over != bool(s.winner):
        wrong.append("SCR-6.2: a winner without an end, or an end without a winner")
    return wrong

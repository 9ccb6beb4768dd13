"""Scribes: what a position holds, and the cards and the road, which never change."""

from __future__ import annotations

from engine.kernel.state import State, copied

ROAD = ("great_gate", "old_well", "high_pass", "river_ford", "palace")
LETTERS = {f"letter_{value}{copy}": value for value in range(1, 7) for copy in "abc"}
ERASERS = ("eraser_a", "eraser_b", "eraser_c", "eraser_d", "eraser_e", "eraser_f")
CARDS = {**LETTERS, **dict.fromkeys(ERASERS, 0)}
HAND, GUARDS, INK = 4, 2, 3
BLANK = ""  # a card that somebody may count and not see


class Scribes(State):
    """A position. `written` and `chain` lie open on the table; `courier` is "" for one at home."""

    seats: list[str]
    rounds: int
    once: bool
    hands: dict[str, list[str]]
    ink: dict[str, int]
    guards: dict[str, dict[str, int]]
    courier: dict[str, str]
    scores: dict[str, int]
    messages: dict[str, str]
    deck: list[str]
    discard: list[str]
    written: dict[str, str]
    chain: list[str]
    reading: str = ""
    mover: str = ""
    battle: dict[str, str] | None = None
    round: int = 1
    winner: str = ""


def leaders(scores: dict[str, int]) -> list[str]:
    return [seat for seat in scores if scores[seat] == max(scores.values())]


def check(s: Scribes) -> list[str]:
    """What is impossible about a position."""
    wrong = []
    played = [*s.discard, *s.written.values(), *s.chain, *(c for seat in s.seats for c in s.hands[seat])]
    if s.phase != "opening" and sorted([*s.deck, *played]) != sorted(CARDS):
        wrong.append("SCR-1.2: a card is missing or doubled")
    for seat in s.seats:
        if not 0 <= sum(s.guards[seat].values()) <= GUARDS:
            wrong.append(f"SCR-2.3: {seat} has {sum(s.guards[seat].values())} guards")
        if not 0 <= s.ink[seat] <= INK:
            wrong.append(f"SCR-3.2: {seat} has {s.ink[seat]} ink")
        if s.courier[seat] not in ("", *ROAD):
            wrong.append(f"SCR-4.1: the courier of {seat} is at {s.courier[seat]}")
    if s.over != bool(s.winner):
        wrong.append("SCR-5.2: a winner without an end, or an end without a winner")
    return wrong


def seen(s: Scribes, seat: str | None) -> Scribes:
    """What one seat may see: all that lies open, its own hand, and how many cards are elsewhere."""
    shown = copied(s)
    shown.deck = [BLANK] * len(s.deck)
    shown.discard = sorted(s.discard)
    shown.hands = {other: sorted(hand) if other == seat else [BLANK] * len(hand) for other, hand in s.hands.items()}
    return shown


def knowers(s: Scribes) -> dict[str, tuple[str, ...]]:
    """Who knows where each card is."""
    known = {card: tuple(s.seats) for card in [*s.discard, *s.written.values(), *s.chain]}
    known |= {card: (seat,) for seat in s.seats for card in s.hands[seat]}
    return known | dict.fromkeys(s.deck, ())

"""Scribes: what a position holds, and the cards and the road, which never change."""

from __future__ import annotations

from typing import Any

from engine.kernel.state import State

ROAD = ("great_gate", "old_well", "high_pass", "river_ford", "palace")
LETTERS = {f"letter_{value}{copy}": value for value in range(1, 7) for copy in "abc"}
ERASERS = ("eraser_a", "eraser_b", "eraser_c", "eraser_d", "eraser_e", "eraser_f")
CARDS = {**LETTERS, **dict.fromkeys(ERASERS, 0)}
HAND, GUARDS, INK = 4, 2, 3


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


def view(s: Scribes, seat: str | None) -> dict[str, Any]:
    """What one seat may see: all that lies open, its own hand, and how many cards are elsewhere."""
    return {
        "seat": seat,
        "phase": s.phase,
        "round": s.round,
        "rounds": s.rounds,
        "hand": sorted(s.hands[seat]) if seat is not None else [],
        "cards": {other: len(s.hands[other]) for other in s.seats},
        "deck": len(s.deck),
        "discard": sorted(s.discard),
        "written": dict(s.written),
        "reading": s.reading,
        "chain": list(s.chain),
        "ink": dict(s.ink),
        "guards": {other: dict(s.guards[other]) for other in s.seats},
        "courier": dict(s.courier),
        "battle": dict(s.battle) if s.battle is not None else None,
        "mover": s.mover,
        "scores": dict(s.scores),
        "messages": dict(s.messages),
        "winner": s.winner,
    }


def knowers(s: Scribes) -> dict[str, tuple[str, ...]]:
    """Who knows where each card is."""
    known = {card: tuple(s.seats) for card in [*s.discard, *s.written.values(), *s.chain]}
    known |= {card: (seat,) for seat in s.seats for card in s.hands[seat]}
    return known | dict.fromkeys(s.deck, ())

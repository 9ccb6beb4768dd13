"""Everything that changes."""

from __future__ import annotations

from engine.kernel.state import State


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

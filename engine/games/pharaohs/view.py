"""What may be seen: in this game, everything. Only the order of the chits is unknown, and that to the position too."""

from __future__ import annotations

from engine.games.pharaohs.state import State
from engine.kernel.state import copied


def seen(s: State, seat: str | None) -> State:
    """All there is (2.7, 4.2.5.d)."""
    del seat
    return copied(s)


def points(s: State) -> dict[str, int]:
    return dict(s.points)


def winners(s: State) -> list[str]:
    return s.winners


def turn(s: State) -> int:
    return s.turn

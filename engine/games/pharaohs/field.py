"""The map as the moving nation finds it, counted once in a phase and kept up to date while its pieces move."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.pharaohs.pieces import ARABIA, PIECES, UNIT_OF, put, take
from engine.games.pharaohs.state import State


class Field:
    """Own pieces by area, and how many units the nation and its enemies have where.

    It is worked out from the position when a phase begins and lives no longer than the phase.
    """

    __slots__ = ("foes", "own", "stacks", "state")

    def __init__(self, s: State, nation: str) -> None:
        self.state = s
        self.stacks: dict[str, list[str]] = {}  # own pieces that can move
        self.own: dict[str, int] = {}
        self.foes: dict[str, int] = {}
        for area, pieces in s.areas.items():
            mine = theirs = 0
            stack: list[str] = []
            for piece in pieces:
                owner = UNIT_OF[piece]
                if owner == nation:
                    mine += 1
                    stack.append(piece)
                elif owner:
                    theirs += 1
                elif PIECES[piece].nation == nation and PIECES[piece].kind != "god":
                    stack.append(piece)
            if stack:
                self.stacks[area] = stack
            if mine:
                self.own[area] = mine
            if theirs and area != ARABIA:  # 5.7.c
                self.foes[area] = theirs

    def contested(self) -> list[str]:
        """Where own units stand among enemies."""
        return [area for area in self.own if area in self.foes]

    def may_pass(self, area: str) -> bool:
        """Whether what stays behind here lets others move on: twice the enemy's units (5.4.b)."""
        return area not in self.foes or self.spare(area) >= 0

    def spare(self, area: str) -> int:
        """How many units may leave and keep the 2:1 rear guard."""
        return self.own.get(area, 0) - 2 * self.foes[area]

    def shift(self, pieces: list[str], origin: str, to: str) -> None:
        """Move own pieces from one area to another."""
        self.leave(pieces, origin)
        put(self.state, to, pieces)
        self.stacks.setdefault(to, []).extend(pieces)
        units = len(units_among(pieces))
        if units:
            self.own[to] = self.own.get(to, 0) + units

    def leave(self, pieces: list[str], origin: str) -> None:
        """Take own pieces off an area."""
        take(self.state, origin, pieces)
        stack = self.stacks[origin]
        for piece in pieces:
            stack.remove(piece)
        if not stack:
            del self.stacks[origin]
        left = self.own.get(origin, 0) - len(units_among(pieces))
        if left:
            self.own[origin] = left
        else:
            self.own.pop(origin, None)


def units_among(pieces: Iterable[str]) -> list[str]:
    return [p for p in pieces if UNIT_OF[p]]

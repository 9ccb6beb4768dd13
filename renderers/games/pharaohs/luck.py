"""What a die is worth in Battles of the Pharaohs, for the chart of luck: its hits before any help (6.2)."""

from __future__ import annotations

from engine.games.pharaohs.war.battle import score


def worth(face: int) -> float:
    return score([face], 0)

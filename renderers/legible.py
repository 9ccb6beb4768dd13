"""What can be read on a telephone, which shows a picture 350 pixels wide: letters of nine pixels there."""

from __future__ import annotations

PHONE = 350  # pixels across a picture there
LEAST = 9  # pixels: the size of the smallest letters that can be read


def least(wide: int) -> int:
    """The size of the smallest letters that can be read on a picture of so many pixels across."""
    return -(-LEAST * wide // PHONE)


def readable(letters: float, wide: int) -> bool:
    """Whether letters of this size can be read on a picture of so many pixels across."""
    return letters * PHONE >= LEAST * wide

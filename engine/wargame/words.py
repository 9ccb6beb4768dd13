"""Counts and lists in words."""

from __future__ import annotations


def plural(n: int, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`, `3 Infantry`."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(names: list[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; or with `or`."""
    return f" {word} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def capital(text: str) -> str:
    """As at the beginning of a sentence."""
    return text[:1].upper() + text[1:]

"""Which numbers the text of a card names: they must be those that its effect counts with.

Digits and number words count, `one` and zero do not: `one of your armies`, `not below 0`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)


def named_in(text: str) -> Iterator[int]:
    """Yield the numbers that a text names, in its order."""
    for found in NUMBER.findall(text):
        yield WORDS.get(found.lower()) or int(found)


def fits(text: str, numbers: Iterable[int]) -> bool:
    """Say whether a text names these numbers, each as often as it stands there; a sign does not matter."""
    return Counter(n for n in named_in(text) if n) == Counter(abs(n) for n in numbers if n)


def unlike(texts: Mapping[str, str], numbers: Mapping[str, Iterable[int]]) -> dict[str, str]:
    """Return the texts whose numbers are not those of their cards."""
    return {card: text for card, text in texts.items() if not fits(text, numbers[card])}

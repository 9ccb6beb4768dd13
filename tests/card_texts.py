"""Which numbers the text of a card names: they must be those that its effect counts with.

Digits and number words count. `one` and 0 do not (`one of your armies`, `not below 0`), and a text may name more
single things than the card has a number for (`1 mina for every 2 Cities`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)


def value(found: str) -> int:
    return WORDS.get(found.lower()) or int(found)


def named_in(text: str) -> Iterator[int]:
    """Yield the numbers that a text names, in its order."""
    return map(value, NUMBER.findall(text))


def with_one_number_changed(text: str) -> Iterator[str]:
    """Yield the text with each of its numbers one higher in turn."""
    for found in NUMBER.finditer(text):
        if value(found[0]):
            yield f"{text[: found.start()]}{value(found[0]) + 1}{text[found.end() :]}"


def fits(text: str, numbers: Iterable[int]) -> bool:
    """Say whether a text names these numbers, each as often as it stands there; a sign does not matter."""
    said, meant = Counter(named_in(text)), Counter(abs(n) for n in numbers)
    singles = said[1] + len(re.findall(r"\bone\b", text, re.IGNORECASE))
    return singles >= meant[1] and {n: k for n, k in said.items() if n > 1} == {n: k for n, k in meant.items() if n > 1}


def unlike(texts: Mapping[str, str], numbers: Mapping[str, Iterable[int]]) -> dict[str, str]:
    """Return the texts whose numbers are not those of their cards."""
    return {card: text for card, text in texts.items() if not fits(text, numbers[card])}

"""What is chosen so far of a set or a split, in writing.

Where it is short it travels in the names of the components, and nothing is kept anywhere while a person makes up his
mind. What is too long for them is kept in the store, and the names carry a sign for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b

from bot.views.messages.ids import DIGITS, base36
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask, Pick, Split

KEPT = "~"
MOST_DRAFT = 40  # characters that fit into a component's name beside everything else


def drafts_fit(ask: Ask) -> bool:
    """Whether every draft of an answer can travel in the components; if not, it is kept."""
    if isinstance(ask, Pick):
        return len(base36((1 << len(ask.options)) - 1)) <= MOST_DRAFT
    if isinstance(ask, Split):
        return len(ask.options) * _width(ask) <= MOST_DRAFT
    return True


def is_kept(named: str) -> bool:
    """Whether the name of a component has only a sign for its draft."""
    return named.startswith(KEPT)


def named_draft(ask: Ask, draft: str) -> str:
    """A draft as the names of components carry it: itself, or a sign by which another one is told from it."""
    return draft if drafts_fit(ask) else f"{KEPT}{blake2b(draft.encode(), digest_size=4).hexdigest()}"


def picked(draft: str, count: int) -> frozenset[int]:
    """The numbers of the options chosen so far, of so many there are."""
    mask = _number(draft, len(base36((1 << count) - 1)))
    return frozenset(i for i in range(count) if mask >> i & 1)


def draft_of_pick(chosen: Iterable[int]) -> str:
    return base36(sum(1 << i for i in chosen))


def counted(ask: Split, draft: str) -> list[int]:
    """How many of each option so far."""
    width = _width(ask)
    counts = [_number(draft[at : at + width], width) for at in range(0, len(draft), width)]
    found = [*counts, *([0] * (len(ask.options) - len(counts)))]
    return [min(n, o.most) for n, o in zip(found, ask.options, strict=False)]


def draft_of_split(ask: Split, counts: Sequence[int]) -> str:
    width = _width(ask)
    return "".join(base36(count).rjust(width, "0") for count in counts)


def answer_of(ask: Ask, draft: str) -> Answer:
    """A draft as the answer it would be."""
    if isinstance(ask, Pick):
        chosen = picked(draft, len(ask.options))
        return [o.key for i, o in enumerate(ask.options) if i in chosen]
    assert isinstance(ask, Split)
    return {o.key: n for o, n in zip(ask.options, counted(ask, draft), strict=True) if n}


def _width(ask: Split) -> int:
    """Characters for each count."""
    return max((len(base36(o.most)) for o in ask.options), default=1)


def _number(draft: str, longest: int) -> int:
    if len(draft) > max(longest, MOST_DRAFT) or any(digit not in DIGITS for digit in draft):
        raise Refused("this button is not one of mine", "button")
    return int(draft, 36) if draft else 0

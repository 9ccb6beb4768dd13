"""What must be true of every position, in most games: things once, places known, counts that are counts, the course.

The names of what is wrong come back; a game says which of its rules that breaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Mapping, Sized
from typing import Any


def twice(things: Iterable[str]) -> list[str]:
    """What is there more than once."""
    return [thing for thing, n in Counter(things).items() if n > 1]


def misplaced(where: Mapping[str, Sized], places: Container[str]) -> list[str]:
    """Places that are none of the map's, and those kept though nobody is there."""
    return [place for place, there in where.items() if place not in places or not there]


def uncounted(units: Mapping[str, int], kinds: Container[str]) -> bool:
    """Whether these are no units: none at all, fewer than one of a kind, or a kind that there is not."""
    return not units or any(kind not in kinds or n < 1 for kind, n in units.items())


def unlike(found: Mapping[str, int], due: Mapping[str, int]) -> list[str]:
    """Where two reckonings differ; what is not named counts 0."""
    return [name for name in {**due, **found} if found.get(name, 0) != due.get(name, 0)]


def off_course(s: Any, phases: Collection[str], first: int, last: int) -> list[str]:
    """The phase is one of the game's, and the turn one that is played."""
    wrong = [] if s.phase in phases else [f"no phase {s.phase!r}"]
    return wrong if first <= s.turn <= last else [*wrong, f"turn {s.turn}, not {first} to {last}"]

"""Units that are counted and not named, and still carry what they have been through: marks go where their units go.

A pile counts its units by key: `inf`, `inf/reduced` (on their second step), `inf*moved`, `inf/reduced*besieged*moved`.
A unit that moves, dies or changes its step takes its marks along, since they are part of what it is counted as; no
second list says how many of the units in a place have moved. Whoever is asked sees kinds and steps (`plain`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from engine.wargame.shares import in_order

Pile = dict[str, int]  # never a 0


class Sort(NamedTuple):
    """What units of one key have in common. The empty step is the full one."""

    kind: str
    step: str = ""
    marks: tuple[str, ...] = ()

    @property
    def plain(self) -> str:
        """The key without marks."""
        return f"{self.kind}/{self.step}" if self.step else self.kind

    @property
    def key(self) -> str:
        return "*".join([self.plain, *sorted(self.marks)])


@cache
def sort_of(key: str) -> Sort:
    plain, *marks = key.split("*")
    kind, _, step = plain.partition("/")
    return Sort(kind, step, tuple(marks))


# ---------------------------------------------------------------- how many


def count(pile: Mapping[str, int], kind: str = "") -> int:
    """How many units of a kind, or in all, whatever step they are on and whatever they carry."""
    return sum([n for key, n in pile.items() if kind in ("", sort_of(key).kind)])


def plain(pile: Mapping[str, int]) -> Pile:
    """The units by kind and step, without their marks."""
    return changed(pile, lambda sort: sort._replace(marks=()))


def without(pile: Mapping[str, int], *marks: str) -> Pile:
    """Those that carry none of these marks."""
    return {key: n for key, n in pile.items() if not any(mark in marks for mark in sort_of(key).marks)}


def some(pile: Mapping[str, int], wanted: Mapping[str, int]) -> Pile:
    """So many of each kind and step, those with the fewest marks first. `LookupError` where there are not as many."""
    found: Pile = {}
    for what, n in wanted.items():
        alike = sorted([key for key in pile if sort_of(key).plain == what], key=lambda key: len(sort_of(key).marks))
        taken = in_order({key: pile[key] for key in alike}, n)
        if count(taken) < n:
            raise LookupError(f"no {n} of {what} in {dict(pile)}")
        found |= taken
    return found


# ---------------------------------------------------------------- to and fro


def put(pile: Pile, units: Mapping[str, int]) -> None:
    """Units come to the pile as they are."""
    for key, n in units.items():
        if n:
            pile[key] = pile.get(key, 0) + n


def take(pile: Pile, units: Mapping[str, int]) -> None:
    """Units leave the pile. `LookupError` where they are not in it, and nothing has left."""
    for key, n in units.items():
        if pile.get(key, 0) < n:
            raise LookupError(f"no {n} of {key} in {pile}")
    for key, n in units.items():
        pile[key] -= n
        if not pile[key]:
            del pile[key]


def move(origin: Pile, to: Pile, units: Mapping[str, int]) -> None:
    """Units go from one pile to another, and their marks with them."""
    take(origin, units)
    put(to, units)


# ---------------------------------------------------------------- what becomes of them


def changed(units: Mapping[str, int], change: Callable[[Sort], Sort]) -> Pile:
    """The same units after what `change` makes of each sort."""
    found: Pile = {}
    for key, n in units.items():
        put(found, {change(sort_of(key)).key: n})
    return found


def mark(pile: Pile, units: Mapping[str, int], name: str) -> Pile:
    """These units of the pile carry a mark from now on. What they are now is the answer."""
    take(pile, units)
    marked = changed(units, lambda sort: sort._replace(marks=tuple(dict.fromkeys((*sort.marks, name)))))
    put(pile, marked)
    return marked


def turn(pile: Pile, units: Mapping[str, int], step: str) -> Pile:
    """These units of the pile are on another step from now on. What they are now is the answer."""
    take(pile, units)
    turned = changed(units, lambda sort: sort._replace(step=step))
    put(pile, turned)
    return turned


def wipe(pile: Pile, *names: str) -> None:
    """Nobody in the pile carries these marks any more."""
    bare = changed(pile, lambda sort: sort._replace(marks=tuple([m for m in sort.marks if m not in names])))
    pile.clear()
    put(pile, bare)

"""Counts and lists in words, and what peoples are called and do: `the Hittites`, `Egypt takes`, `The Hittites take`.

A game's row of a people inherits `People`, so the names stand in its tables and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct


def plural(n: int, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`, `3 Infantry`."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(names: list[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; or with `or`."""
    return f" {word} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def capital(text: str) -> str:
    """As at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


# --- peoples -------------------------------------------------------------------------------------------------


class People(Struct, frozen=True, forbid_unknown_fields=True):
    """A kingdom, nation or tribe. Those whose name means many (`Hittites`) take a verb in the plural."""

    id: str
    name: str
    source: str
    adjective: str = ""
    article: str = ""
    many: bool = False


IRREGULAR = {"is": "are", "has": "have", "does": "do"}
LONGER = ("sses", "oes", "ches", "shes", "xes")  # they lose two letters


@cache
def of_many(verb: str) -> str:
    """A verb as many do it: `takes` -> `take`, `carries` -> `carry`, `reaches` -> `reach`."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[: -2 if verb.endswith(LONGER) else -1]


class Peoples:
    """The peoples of a game by their ids, and what is said of them. `clause`, `does` and the others remember it."""

    def __init__(self, peoples: Iterable[People]) -> None:
        self._peoples = {people.id: people for people in peoples}
        self.name = cache(self._name)
        self.clause = cache(self._clause)
        self.owned = cache(self._owned)
        self.subject = cache(lambda id: capital(self._name(id)))
        self.does = cache(lambda id, deed: capital(self._clause(id, deed)))

    def called(self, id: str) -> str:
        """By itself, in a list or on a button: `Hittites`."""
        return self._peoples[id].name

    def whether(self, id: str, deed: str) -> str:
        """The beginning of a question: `Does Egypt intercept`, `Do the Hittites intercept`."""
        return f"{'Do' if self._peoples[id].many else 'Does'} {self._name(id)} {deed}"

    def _name(self, id: str) -> str:
        """Within a sentence: `Egypt`, `the Hittites`."""
        people = self._peoples[id]
        return f"{people.article} {people.name}".lstrip()

    def _clause(self, id: str, deed: str) -> str:
        """Within a sentence: `Egypt takes heart`, `the Hittites take heart`."""
        if self._peoples[id].many:
            verb, space, rest = deed.partition(" ")
            deed = f"{of_many(verb)}{space}{rest}"
        return f"{self._name(id)} {deed}"

    def _owned(self, id: str) -> str:
        """`Egypt's`, `the Hittites'`."""
        people = self._peoples[id]
        return f"{self._name(id)}'" if people.many and people.name.endswith("s") else f"{self._name(id)}'s"

"""What somebody means who types the name of a thing: in any case, by id or title; and what he may have meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache

from engine.kernel.errors import Refused

CLOSE = 0.6  # of difflib's ratio
MOST_LISTED = 12
SHOWN = 60  # characters of what was typed that a refusal repeats


@lru_cache(maxsize=4096)  # the same names are compared with every word that is typed
def plain(text: str) -> str:
    """Lower case without accents, quotes and punctuation; spaces and hyphens as underscores."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
    marked = "".join(c if c.isalnum() or c in "+=" else " " for c in bare if c not in "'’ʿʾ")
    return "_".join(marked.split())


def meant(typed: str, known: Mapping[str, str], what: str, field: str, where: str = "") -> str:
    """The id that is meant, among ids and their titles. `Refused` names what it may have been, or what there is."""
    names = {plain(name): id for id, title in known.items() for name in (title, id)}
    found = names.get(plain(typed))
    if found is not None:
        return found
    there = f"there is no {what} “{shortened(typed)}”{where}"
    titles = {plain(name): title or id for id, title in known.items() for name in (id, title)}
    if near := _asked_back(typed, titles):
        raise Refused(f"{there}; {near}", field)
    listed = ", ".join([*known.values()][:MOST_LISTED]) + (", …" if len(known) > MOST_LISTED else "")
    raise Refused(f"{there}; there are {listed}" if listed else there, field)


def did_you_mean(typed: str, names: Iterable[str]) -> str:
    """A question that names what may have been meant; "" if nothing is near. Names only what its reader may see."""
    return _asked_back(typed, {plain(name): name.replace("_", " ") for name in reversed([*names])})


def _asked_back(typed: str, shown: Mapping[str, str]) -> str:
    """By what may have been typed, what is shown of it: one thing once, however many names it has."""
    found = [*dict.fromkeys(shown[word] for word in get_close_matches(plain(typed), shown, 4, CLOSE))][:2]
    return f"did you mean {' or '.join(f'“{name}”' for name in found)}?" if found else ""


def shortened(typed: str) -> str:
    return typed if len(typed) <= SHOWN else f"{typed[:SHOWN]}…"

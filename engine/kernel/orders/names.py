"""What the options of a question are called in an order line: every name they may be typed by, and the one they are
offered by.

What a person reads he may type: an option's label, its beginning up to a comma, its key, its place. One name means one
option; a place that several options belong to means none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeAlias

from engine.kernel.orders.nearest import plain
from engine.kernel.questions import Ask, Choose, Option

LONGEST_NAME = 40  # words
LONGEST_BEGINNING = 8  # words that may stand for a name that goes on
BRIEF = re.compile(r"\s*[,;:(]\s.*|\s+\(.*")  # where a label goes on with figures and reasons
NEAR = 0.7  # of difflib's ratio
MOST_NEAR = 3
SHORTER = 2  # by how many letters a name may be shorter than what is like it
COPY = re.compile(r"\.\d+$")  # which of several like things a key means: `play:ambush.2`
WAYS = ("to", "via")  # heads of keys for which an arrow stands
SEPARATORS = str.maketrans(",>_", "   ")


def spoken(text: str) -> str:
    """A text as it stands in an order line, where commas and arrows mean something."""
    return " ".join(text.translate(SEPARATORS).split())


def names_of(option: Option, verb: str) -> list[str]:
    """The ways to type an option: its whole key, its tail, its label; the tail alone goes with the verb's head."""
    head, _, tail = option.key.partition(":")
    names = [plain(option.key.replace(":", "_"))]
    if tail and (not verb or head == verb):
        names.insert(0, plain(tail))
    if option.label:
        names.append(plain(option.label))
    for other in option.also:
        names += [plain(f"{head} {other}" if tail else other), *([plain(other)] if head == verb else [])]
    return list(dict.fromkeys(names))


def title_of(option: Option) -> str:
    """What the map calls the place of an option, which its label says; "" if it is no option for a place alone."""
    head, _, tail = option.key.partition(":")
    place = plain(option.at)
    if not place or plain(tail or head) != place:
        return ""
    words = option.text.split()
    for size in range(len(words), 0, -1):
        for start in range(len(words) - size + 1):
            if plain(" ".join(words[start : start + size])) == place:
                return " ".join(words[start : start + size]).strip(",.:;()")
    return option.at.replace("_", " ").title()


def keys_named(key: str) -> list[str]:
    """The ways to type what is no option: its key or the tail of it; of several like things whichever it is."""
    return [plain(name) for whole in (key, COPY.sub("", key)) for name in (whole, whole.partition(":")[2])]


def _sizes(words: list[str], most: int) -> range:
    """How many of the first words may be one name, the longest first; an arrow ends it."""
    end = words.index(">") if ">" in words else len(words)
    return range(min(most, end), 0, -1)


Found: TypeAlias = tuple[Option, int] | None  # an option, and how many words named it


class Names:
    """All names of one question's options."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self._known: dict[str, Option] = {}
        self._at: dict[str, list[Option]] = {}
        self._names: list[tuple[Option, list[str]]] = []
        briefs: dict[str, list[Option]] = {}
        for option in ask.options:
            brief = plain(BRIEF.sub("", option.label))
            names = names_of(option, ask.verb)
            for name in names:
                self._known.setdefault(name, option)
            self._names.append((option, [*names, brief] if brief else names))
            briefs.setdefault(brief, []).append(option)
            for place in dict.fromkeys(map(plain, (option.at, *option.also))) if option.at else ():
                self._at.setdefault(place, []).append(option)
        for name, found in briefs.items():
            if name and len(found) == 1:
                self._known.setdefault(name, found[0])

    # ------------------------------------------------------------------ understanding

    def whole(self, words: list[str]) -> Found:
        """The option that the first words name in full."""
        for size in _sizes(words, LONGEST_NAME):
            if (option := self._known.get(plain("_".join(words[:size])))) is not None:
                return option, size
        return None

    def begun(self, words: list[str]) -> Found:
        """The only option with a name that the first words begin."""
        for size in _sizes(words, LONGEST_BEGINNING):
            begun = self.begun_by(plain("_".join(words[:size])))
            if len(begun) == 1:
                return begun[0], size
        return None

    def begun_by(self, typed: str) -> list[Option]:
        """Every option with a name that begins so, `high` for `high_pass`; the bare `to` begins no `to:high_pass`."""
        if not typed or typed == self.ask.verb:
            return []
        return [
            option
            for option, names in self._names
            if any(name.startswith(typed) for name in names) and typed != plain(option.key.partition(":")[0])
        ]

    def of_place(self, words: list[str]) -> tuple[list[Option], int] | None:
        """All options that belong to the place which the first words name."""
        for size in _sizes(words, LONGEST_BEGINNING):
            if (found := self._at.get(plain("_".join(words[:size])))) is not None:
                return found, size
        return None

    def of_one_place(self, words: list[str]) -> Found:
        """The only option that belongs to the place which the first words name."""
        found = self.of_place(words)
        return (found[0][0], found[1]) if found is not None and len(found[0]) == 1 else None

    # ------------------------------------------------------------------ offering

    def containing(self, typed: str) -> list[Option]:
        """Every option with a name in which a word begins so; if there is none, those with a name much like it."""
        bare = [(option, [*names, plain(option.key.partition(":")[2])]) for option, names in self._names]
        found = [option for option, names in bare if any(f"_{typed}" in f"_{name}" for name in names)]
        if found:
            return found
        begun = [name[: len(typed)] for _, names in bare for name in names if len(name) > len(typed) - SHORTER]
        near = get_close_matches(typed, dict.fromkeys(begun), MOST_NEAR, NEAR)
        return [option for option, names in bare if any(name[: len(typed)] in near for name in names)]

    @staticmethod
    def once(options: Iterable[Option]) -> list[Option]:
        """Each place once: one to go to or by way of is to go to, where the way may end in it."""
        found = list(options)
        ends = [option.key.partition(":")[2] for option in found if option.key.startswith("to:")]
        return [o for o in found if not (o.key.startswith("via:") and o.key.partition(":")[2] in ends)]

    def shown(self, option: Option, *, bare: bool = False) -> str:
        """The words in which an option is offered: a place by its title, anything else by its label in short.

        `bare`: without the word that begins the order, `Thebes` for `march Thebes`.
        """
        head, _, tail = option.key.partition(":")
        title = title_of(option)
        if title and (not tail or (bare and head == self.ask.verb)):
            found = [title]
        elif title and head in (self.ask.verb, *WAYS):
            found = [f"{head} {title}"]
        else:
            found = []
        text = option.text
        for name in (*found, spoken(BRIEF.sub("", text)), spoken(text), spoken(option.key.replace(":", " "))):
            if self._means(name, option):
                return name
        return option.key

    def _means(self, name: str, option: Option) -> bool:
        """Whether a name, typed as it is, is read as this option and nothing is left of it."""
        words = name.split()
        if not words or (not isinstance(self.ask, Choose) and (words[0].isdecimal() or words[0] in ("all", "none"))):
            return False
        bare = words[1:] if len(words) > 1 and words[0] == self.ask.verb else words
        return any(self.whole(said) == (option, len(said)) for said in (words, bare))

"""Where the code of a numbered rule is: which files of a game cite it, and which of them a reader opens first.

The reader knows the number and the game's folder. The index is the first line of each module (of a data file: of the
comment at its head), which begins with the numbers the module holds and may name more; those that say most of the
rule's number are opened. A card, and what no module names, is looked for where its section of the rules points to: in
the folder of the cards, or among the options in `__init__.py`. The code is there if what is opened cites the rule (in a
docstring, a comment, a refusal, a question, the source of a row) or, of a card, names it.
"""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from pathlib import Path

import msgspec

from engine.kernel.rulebook import RuleText

BOT = "player"  # the bot plays by the rules and holds none
OPENED = 3  # files that a reader looks through at most
WORD = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?")
SPAN = re.compile(r"(.*\.)([a-z])-([a-z])")  # 15.5.1.c-k
LIST = re.compile(r"([A-Za-z0-9.-]+\.)[a-z]((?:(?:,| and) [a-z]\b(?!\.))+)")  # 3.0.o, p
SECTIONS = re.compile(r"\b((?:\d+\.)+)(\d+) to (?:\d+\.)+(\d+)\b")  # 5.1 to 5.5
OPTION = re.compile(r"[A-Z]+\d+")  # O4
EFFECT = re.compile(r'^@(?:\w+\.)*effect\("([^"]+)"', re.M)  # the function of a card: @played.effect("52")
BETWEEN = re.compile(r"[a-z]|and|to")  # what may stand between the numbers at the head of a file


class Home(msgspec.Struct, frozen=True):
    """A file of a game: the numbers it begins with, and every number it cites."""

    path: str  # within the game: war/battle.py
    holds: tuple[str, ...]
    cites: frozenset[str]
    names: frozenset[str] = frozenset()  # words without signs between them, by which cards go

    def is_table_of(self, number: str) -> bool:
        """Whether a rule is part of a table in this data file, the rows of which need not cite it."""
        return self.path.endswith(".toml") and any(is_in(number, held) for held in self.holds)


class Found(msgspec.Struct, frozen=True):
    """One rule: what a reader opens first, whether its code is there, and every file that cites it."""

    id: str
    opened: tuple[str, ...]
    there: bool
    cited: tuple[str, ...]


class Numbers:
    """The numbers of a game's rules and of the sections above them, without the game's prefix."""

    def __init__(self, rules: Mapping[str, RuleText]) -> None:
        self.prefix = next(iter(rules)).partition("-")[0] + "-"
        self.known: set[str] = set()
        for id in rules:
            parts = re.split(r"(?=[.-])", id.removeprefix(self.prefix))
            self.known |= {"".join(parts[:length]) for length in range(1, len(parts) + 1)}
        ends = [(number.partition(".")[2], number) for number in self.known if number[0].islower()]
        often = Counter(end for end, _ in ends)
        self.short = {end: number for end, number in ends if "." in end and often[end] == 1}

    def of(self, word: str) -> list[str]:
        """Return the numbers that a word stands for: one, several of a span, or none.

        `19.0` is all of chapter 19, and `draw.c` is `reckoning.draw.c` where no other chapter has a `draw.c`.
        """
        word = word.removeprefix(self.prefix)
        span = SPAN.fullmatch(word)
        if span is not None:
            letters = range(ord(span[2]), ord(span[3]) + 1)
            return [number for letter in letters for number in self.of(f"{span[1]}{chr(letter)}")]
        word = self.short.get(word, word) if word not in self.known else word
        chapter = word.removesuffix(".0")
        return [number for number in dict.fromkeys((word, chapter)) if number in self.known]

    def leading(self, line: str) -> list[str]:
        """Return the numbers with which a line begins: three of `8.2, 8.3, 9.1 An Impulse`."""
        found: list[str] = []
        for word in WORD.findall(line):
            numbers = self.of(word)
            if not numbers and not (found and BETWEEN.fullmatch(word)):
                break
            found += numbers
        return found

    def cited(self, text: str) -> Iterator[str]:
        """Yield every rule and section that a text cites; a chapter's bare number or name may mean anything."""
        words = [word for word in WORD.findall(text) if "." in word or "-" in word or OPTION.fullmatch(word)]
        for stem, more in LIST.findall(text):
            words += [stem + letter for letter in re.findall(r"\b[a-z]\b", more)]
        for stem, first, last in SECTIONS.findall(text):
            words += [f"{stem}{number}" for number in range(int(first), int(last) + 1)]
        for word in words:
            yield from self.of(word)


class GameCode:
    """The files of one game and the rules that bind somebody already: `later` are those not in force yet."""

    def __init__(self, folder: Path, rules: Mapping[str, RuleText], later: Collection[str] = ()) -> None:
        self.rules = {
            id: rule for id, rule in rules.items() if rule.testable and "example" not in rule.marks and id not in later
        }
        self.numbers = Numbers(rules)
        self.files = list(homes(folder, self.numbers))

    @cached_property
    def found(self) -> list[Found]:
        """Every rule, looked up as a reader would."""
        return [self.look_up(id) for id in self.rules]

    def drawn(self, count: int, seed: str) -> list[Found]:
        """Return some rules at random, in the order of the text."""
        chosen = random.Random(seed).sample(self.found, min(count, len(self.found)))
        return [found for found in self.found if found in chosen]

    def look_up(self, id: str) -> Found:
        """Open what the index names, else what the rule's section is named after."""
        number = id.removeprefix(self.numbers.prefix)
        above = number.rpartition(".")[0]
        near = {number, above} if "." in above or "-" in above else {number}
        cited = tuple(file.path for file in self.files if number in file.cites)
        opened = self._begun_with(number)
        where, files = self._named_after(self.rules[id].section)
        name = re.sub(r"[^a-z]", "", number.partition("-")[2].rpartition(".")[0])
        if where and (name or not 0 < len(opened) <= OPENED):
            return Found(id, (where,), any(near & file.cites or name in file.names for file in files), cited)
        there = len(opened) <= OPENED and any(near & file.cites or file.is_table_of(number) for file in opened)
        return Found(id, tuple(file.path for file in opened), there, cited)

    def _begun_with(self, number: str) -> list[Home]:
        said = [max((len(held) for held in file.holds if is_in(number, held)), default=0) for file in self.files]
        return [file for file, length in zip(self.files, said, strict=True) if length and length == max(said)]

    def _named_after(self, section: str) -> tuple[str, list[Home]]:
        words = re.findall("[a-z]+", section.casefold())
        if "options" in words:
            return "__init__.py", [file for file in self.files if file.path == "__init__.py"]
        folder = "cards" if "cards" in words else ""
        return folder, [file for file in self.files if folder and file.path.startswith(f"{folder}/")]


def is_in(number: str, section: str) -> bool:
    """Whether a rule is the section itself or stands in it."""
    return number == section or number.startswith((f"{section}.", f"{section}-"))


def homes(folder: Path, numbers: Numbers) -> Iterator[Home]:
    """Read every module and data file of a game but its bot."""
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        name = path.relative_to(folder).as_posix()
        if name.startswith(f"{BOT}/") or name.endswith("/__init__.py"):
            continue
        text = path.read_text(encoding="utf-8")
        names = frozenset(word.replace("_", "") for word in re.findall("[a-z_]+", text))
        head = head_of(path, text)
        holds = (*numbers.leading(head), *numbers.cited(head))
        cards = numbers.known.intersection(f"{held}.{card}" for held in holds for card in EFFECT.findall(text))
        yield Home(name, holds, frozenset(cards.union(numbers.cited(text))), names)


def head_of(path: Path, text: str) -> str:
    """Return the first line of a module's docstring, or of the comment at the head of a data file."""
    if path.suffix == ".py":
        return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    return text.lstrip("# ").partition("\n")[0] if text.startswith("#") else ""

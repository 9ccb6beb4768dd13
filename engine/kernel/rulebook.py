"""A game's rules as text: every rule has a number, and is found by it, by its section, or by words.

The text lies beside the rules it describes, as `rules.md`. Headings are sections; a list item that begins with a
number in backticks is a rule; what stands between two rules (a table, a paragraph) belongs to the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec

MARKS = ("core", "optional", "advice", "reconstruction", "reading", "example")
LEFT_OUT = "left out:"
FILE = "rules.md"

_HEADING = re.compile(r"#+\s+(.*?)\s*#*$")
_RULE = re.compile(r"[-*] `([A-Z]+-[A-Za-z0-9.\-]+)`\s*(.*)")


class BadRulebook(ValueError):
    """A rules text that cannot be read, in one line."""


class RuleText(msgspec.Struct, frozen=True):
    """One numbered rule."""

    id: str
    text: str
    section: str
    marks: tuple[str, ...] = ()
    left_out: str | None = None  # the reason, for a rule the product does not enforce
    more: tuple[str, ...] = ()  # lines that belong to it: rows of a table, a paragraph

    @property
    def testable(self) -> bool:
        """Advice binds nobody and a rule left out is not there: no test can fail without them."""
        return "advice" not in self.marks and self.left_out is None


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of one game, in the order of the text."""

    title: str
    prefix: str
    rules: dict[str, RuleText]

    def numbered(self, wanted: str) -> list[RuleText]:
        """The rule of this number, or all of the section it names, or all that begin so: `BP-5.4` is every line of 5.4.

        Case does not matter, and the letters before the first dash may be left out.
        """
        number = self._number(wanted)
        found = [rule for id, rule in self.rules.items() if belongs(id.casefold(), number)]
        return found or self.beginning(wanted) or self._written_otherwise(wanted)

    def _written_otherwise(self, wanted: str) -> list[RuleText]:
        """The same letters and digits with other signs between them: `5.4b`, `bp 5.4 B`, `Rule 5-4-b`."""
        bare, prefix = _bare(wanted).removeprefix("rule"), self.prefix.casefold()
        own = bare if bare.startswith(prefix) else prefix + bare
        return [rule for id, rule in self.rules.items() if _bare(id) == own]

    def beginning(self, typed: str) -> list[RuleText]:
        """The rules whose number begins like this, for completion."""
        if not typed.strip():
            return list(self.rules.values())
        number = self._number(typed)
        return [rule for id, rule in self.rules.items() if id.casefold().startswith(number)]

    def search(self, text: str) -> list[RuleText]:
        """The rules that have all the words, those with the words in one piece first; else those with most of them."""
        words = re.findall(r"[\w'’\-.]+", text.casefold())
        if not words:
            return []
        whole = " ".join(words)
        hits = [(_has(rule, words), _has(rule, [whole]), rule) for rule in self.rules.values()]
        most = max((count for count, _, _ in hits), default=0)
        best = [(count, piece, rule) for count, piece, rule in hits if count and count == most]
        return [rule for _, _, rule in sorted(best, key=lambda hit: -hit[1])]

    def sections(self) -> list[str]:
        return list(dict.fromkeys(rule.section for rule in self.rules.values()))

    def _number(self, wanted: str) -> str:
        """A number as it was typed, with the prefix of this game."""
        number = wanted.strip().strip("`().").casefold()
        own = f"{self.prefix}-".casefold()
        return number if number.startswith(own) else own + number


def belongs(id: str, number: str) -> bool:
    """Whether a rule's number is this one, or lies below it: 5.4.b below 5.4, but not 5.40."""
    return id == number or (id.startswith(number) and (id[len(number)] in ".-" or number[-1:] in ".-"))


def _bare(number: str) -> str:
    return "".join(sign for sign in number.casefold() if sign.isalnum())


def _has(rule: RuleText, words: list[str]) -> int:
    """How many of the words a rule has."""
    text = f"{rule.id} {rule.section} {rule.text} {' '.join(rule.more)}".casefold()
    return sum(word in text for word in words)


def rulebook_of(spec: GameSpec[Any]) -> Rulebook:
    """The rules of a game, read once; `Refused` if it has none."""
    return _read(spec.package, spec.title, spec.rules.prefix)


@cache
def _read(package: str, title: str, prefix: str) -> Rulebook:
    text = files(package).joinpath(FILE)
    if not text.is_file():
        raise Refused(f"{title} has no rules text here", "rules")
    return Rulebook(title, prefix, parse(text.read_text(encoding="utf-8"), f"{package}/{FILE}"))


# ---------------------------------------------------------------------- reading


def parse(text: str, name: str = FILE) -> dict[str, RuleText]:
    """Read a rules text: headings are sections, list items that begin with `NUMBER` are rules."""
    rules: dict[str, RuleText] = {}
    section, last = "", ""
    more: dict[str, list[str]] = {}
    for number, line in items(text):
        if heading := _HEADING.match(line):
            section, last = heading[1], ""
        elif item := _RULE.match(line):
            rule = _read_rule(item[1], item[2], section)
            if rule.id in rules:
                raise BadRulebook(f"{name}:{number}: {rule.id} is there twice")
            rules[rule.id], last = rule, rule.id
        elif last and line:
            more.setdefault(last, []).append(line)
    return {id: msgspec.structs.replace(rule, more=tuple(more.get(id, ()))) for id, rule in rules.items()}


def head_lines(text: str) -> dict[str, list[str]]:
    """Return, section by section, the lines between a heading and the first rule below it."""
    found: dict[str, list[str]] = {}
    section, head = "", True
    for _, line in items(text):
        if heading := _HEADING.match(line):
            section, head = heading[1], True
        elif _RULE.match(line):
            head = False
        elif head and line:
            found.setdefault(section, []).append(line)
    return found


def items(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers, indented lines joined to the one they continue."""
    start, held = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if held and line[:1].isspace() and line.strip():
            held += " " + line.strip()
            continue
        if held:
            yield start, held
        start, held = number, line.rstrip()
    if held:
        yield start, held


def _read_rule(name: str, rest: str, section: str) -> RuleText:
    """Split what follows a rule's number into its marks and its text."""
    marks: tuple[str, ...] = ()
    reason: str | None = None
    inside, text = _parenthesis(rest)
    if inside is not None:
        head, found, tail = inside.partition(LEFT_OUT)
        words = tuple(word.strip() for word in head.split(",") if word.strip())
        if all(word in MARKS for word in words):
            marks, reason, rest = words, tail.strip() if found else None, text
    return RuleText(id=name, text=rest, section=section, marks=marks, left_out=reason)


def _parenthesis(text: str) -> tuple[str | None, str]:
    """The content of the parenthesis a text begins with, and the text after it; a reason may hold another."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return (text[1:place], text[place + 1 :].strip()) if place else (None, text)
    return None, text

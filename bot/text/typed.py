"""Words that people typed, as they may stand in a message of the bot.

All of them come through here: `cleaned` where they are stored, `shown` where they stand among words of the bot,
`shown_lines` where they may have lines of their own, `in_code` where they are repeated as they were typed. Nothing in
them links, mentions, shouts, hides or turns the line around.
"""

from __future__ import annotations

import re
import unicodedata

MARKS = re.compile(r"[\\`*_~|\[\]<>@]|(?<=:)//")  # what means something to Discord wherever it stands
BEGINNINGS = re.compile(r"^([^\S\n]*)(?:(\d+)(?=[.)])|(?=[#+-]))", re.MULTILINE)  # of lists, headings and small print
ESCAPED = re.compile(r"\\([^\w\s]|_)")
BLANK = "\u115f\u1160\u2800\u3164\uffa0\u034f\u2065"  # they show nothing, and count as letters, signs or nothing
INVISIBLE = ("Cc", "Cf", "Co", "Cs")  # of Unicode's kinds: controls, turns of direction, blanks without width
MOST_MARKS = 3  # accents and vowels upon one letter


def cleaned(text: str) -> str:
    """One line without what cannot be seen: no breaks, no turning of direction, no blanks that have no width."""
    kept: list[str] = []
    marks = 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c).startswith("M") else 0
        if c.isspace():
            kept.append(" ")
        elif not _is_hidden(c) and marks <= MOST_MARKS and not (marks and kept[-1:] in ([], [" "])):
            kept.append(c)
    return " ".join("".join(kept).split())


def _is_hidden(c: str) -> bool:
    variant = "\ufe00" <= c < "\ufe0f" or c > "\U000dffff"
    return c in BLANK or variant or unicodedata.category(c) in INVISIBLE


def cleaned_lines(text: str) -> str:
    """The same line by line."""
    return "\n".join(cleaned(line) for line in text.splitlines())


def shown(text: str) -> str:
    """As part of a line of the bot: it reads as it was typed, and means nothing to Discord."""
    return _escaped(cleaned(text))


def shown_lines(text: str) -> str:
    """The same for words that have lines of their own."""
    return _escaped(cleaned_lines(text))


def in_code(text: str) -> str:
    """As it was typed, between marks of code."""
    return f"`{cleaned(text).replace('`', '')}`"


def read_back(shown: str) -> str:
    """What was typed, from how it is shown."""
    return ESCAPED.sub(r"\1", shown)


def _escaped(text: str) -> str:
    marked = MARKS.sub(lambda found: f"\\{found[0]}", text)
    return BEGINNINGS.sub(lambda found: f"{found[0]}\\", marked)

"""Which kinds of question and which chapters of the rules a run of `amarna fuzz` has met, and how often."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from engine.kernel.game import GameSpec
from engine.players.contact_player import weights_of

WIDTH = 120


class Met(msgspec.Struct, frozen=True):
    """How many questions of each topic, and by each chapter, were put to players.

    `never` are topics that were not met at all; `seldom` those of them that a run need not meet, and why.
    """

    topics: dict[str, int]
    chapters: dict[str, int]
    never: list[str]
    seldom: dict[str, str]

    def wrong(self) -> list[str]:
        """Return what `--every-topic` fails for, a line each."""
        return [f"no question “{topic}” was met; weigh what leads to it in data/contact.toml" for topic in self.never]


def met_in(spec: GameSpec[Any], topics: Mapping[str, int], rules: Mapping[str, int]) -> Met:
    """Compare what a run has met with what the game has."""
    contact = weights_of(spec)
    seldom = contact.seldom if contact is not None else {}
    chapters: Counter[str] = Counter()
    for rule, times in rules.items():
        chapters[chapter_of(rule)] += times
    return Met(
        topics={**dict.fromkeys(spec.words.topics, 0), **topics},
        chapters=dict(sorted(chapters.items(), key=lambda item: _in_order(item[0]))),
        never=[topic for topic in spec.words.topics if not topics.get(topic) and topic not in seldom],
        seldom={topic: why for topic, why in seldom.items() if not topics.get(topic)},
    )


def chapter_of(rule: str) -> str:
    """Return the chapter of a rule: `GK-11` of `GK-11.2.m`, `GK-R4` of `GK-R4-plague.a`."""
    prefix, _, number = rule.partition("-")
    return f"{prefix}-{re.split('[.-]', number)[0]}"


def _in_order(chapter: str) -> list[tuple[int, str]]:
    return [(int(part) if part.isdigit() else -1, part) for part in re.split(r"(\d+)", chapter)]


def met_lines(met: Met) -> list[str]:
    """The same in words, for the report."""
    reached = {topic: times for topic, times in met.topics.items() if times}
    lines = _wrapped(f"topics met      {len(reached):>9,} of {len(met.topics)}: {_counted(reached)}")
    lines += _wrapped(f"chapters met    {len(met.chapters):>9,}: {_counted(met.chapters)}")
    if met.never:
        lines += _wrapped(f"never met       {len(met.never):>9,}: {', '.join(met.never)}")
    for topic, why in met.seldom.items():
        lines += _wrapped(f"seldom met      {topic}: {why}")
    return lines


def _counted(times: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {n:,}" for name, n in times.items())


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent=" " * 18, break_on_hyphens=False)

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

    `never` are topics that were not met at all, `excused` such of them as the game says cannot be met, and why,
    `wrongly_excused` topics that were met although the game says so.
    """

    topics: dict[str, int]
    chapters: dict[str, int]
    never: list[str]
    excused: dict[str, str]
    wrongly_excused: list[str]

    def wrong(self) -> list[str]:
        """What `--every-topic` fails for, a line each."""
        lines = [f"no question “{topic}” was met; weigh what leads to it in data/contact.toml" for topic in self.never]
        lines += [
            f"“{topic}” was met, but data/contact.toml says that it cannot be; take it out there"
            for topic in self.wrongly_excused
        ]
        return lines


def met_in(spec: GameSpec[Any], topics: Mapping[str, int], rules: Mapping[str, int]) -> Met:
    """Compare what a run has met with what the game has."""
    contact = weights_of(spec)
    unreached = contact.unreached if contact is not None else {}
    chapters: Counter[str] = Counter()
    for rule, times in rules.items():
        chapters[chapter_of(rule)] += times
    return Met(
        topics={topic: topics.get(topic, 0) for topic in spec.topics},
        chapters=dict(sorted(chapters.items(), key=lambda item: _in_order(item[0]))),
        never=[topic for topic in spec.topics if not topics.get(topic) and topic not in unreached],
        excused={topic: why for topic, why in unreached.items() if not topics.get(topic)},
        wrongly_excused=[topic for topic in unreached if topics.get(topic)],
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
    for topic, why in met.excused.items():
        lines += _wrapped(f"cannot be met   {topic}: {why}")
    for topic in met.wrongly_excused:
        lines += _wrapped(f"met all the same: {topic}, which data/contact.toml says cannot be met")
    return lines


def _counted(times: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {n:,}" for name, n in times.items())


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent=" " * 18, break_on_hyphens=False)

"""Counts over many places, page by page as the map has its parts: selects of where one more is, and where one less."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.views.messages.panel import MOST_OPTIONS, Panel, clipped, option
from engine.kernel.questions import Option, Split
from engine.wargame.text import plural

MANY = 16  # options; so many and fewer have a select of numbers each, on two pages
SELECTS = 2  # of either kind on a page
MOST_HERE = SELECTS * MOST_OPTIONS
ROOM = 1_200  # characters for what is chosen in one area


class Area(NamedTuple):
    """A part of the map, and the options that lie in it by their number; `theatre` is its name on the map."""

    title: str
    theatre: str
    numbers: tuple[int, ...]


def is_spread(ask: Split) -> bool:
    """Whether a split is over so many places that they are paged by area."""
    return len(ask.options) > MANY


def in_pages(areas: Iterable[Area]) -> list[Area]:
    """Areas of more places than a page holds are divided."""
    found = []
    for title, theatre, numbers in areas:
        parts = [numbers[at : at + MOST_HERE] for at in range(0, len(numbers), MOST_HERE)]
        names = [title] if len(parts) == 1 else [f"{title}, part {i}" for i in range(1, len(parts) + 1)]
        found += [Area(name, theatre, part) for name, part in zip(names, parts, strict=True)]
    return found


def by_number(ask: Split) -> list[Area]:
    """Without a map they follow each other as they are numbered."""
    count = len(ask.options)
    return [
        Area(
            f"{first + 1} to {min(first + MOST_OPTIONS, count)}",
            "",
            tuple(range(first, min(first + MOST_OPTIONS, count))),
        )
        for first in range(0, count, MOST_OPTIONS)
    ]


@dataclass(frozen=True)
class AreaPage:
    """One area with what is chosen there. `named` makes the name of a component from its verb and what it carries."""

    ask: Split
    areas: Sequence[Area]
    page: int
    counts: Sequence[int]
    named: Callable[..., str]

    @property
    def here(self) -> Area:
        return self.areas[min(self.page, len(self.areas) - 1)]

    def put_on(self, panel: Panel) -> None:
        first = self.page // MOST_OPTIONS * MOST_OPTIONS  # as many areas as a select holds
        shown = list(enumerate(self.areas))[first : first + MOST_OPTIONS]
        panel.select(
            self.named("area"),
            [option(self._area(area), str(i), chosen=area is self.here) for i, area in shown],
            "Which part?",
        )
        free = [i for i in self.here.numbers if self.counts[i] < self.ask.options[i].most]
        taken = [i for i in self.here.numbers if self.counts[i]]
        self._selects(panel, "more", free, "One more in each of these")
        self._selects(panel, "less", taken, "One less in each of these")

    def in_words(self) -> str:
        """How many in all, by area, and where in this one."""
        sums = [f"{area.title} {n}" for area in self.areas if (n := self._sum(area))]
        here = [f"{self.counts[i]} {self.ask.options[i].text}" for i in self.here.numbers if self.counts[i]]
        lines = [f"Chosen: **{sum(self.counts)}**" + (f" ({', '.join(sums)})" if sums else "")]
        if here:
            lines.append(clipped(f"{self.here.title}: {', '.join(here)}", ROOM))
        return "\n".join(lines)

    def _selects(self, panel: Panel, verb: str, numbers: Sequence[int], what: str) -> None:
        for at in range(0, len(numbers), MOST_OPTIONS):
            block = numbers[at : at + MOST_OPTIONS]
            labels = [option(self._label(i, self.ask.options[i]), str(i)) for i in block]
            panel.select(self.named(verb, self.page, block[0]), labels, what, 1, len(block))

    def _label(self, i: int, o: Option) -> str:
        many = f": {self.counts[i]} of {o.most}"
        return clipped(f"{i + 1} · {o.text[:1].upper()}{o.text[1:]}", 100 - len(many)) + many

    def _area(self, area: Area) -> str:
        chosen = self._sum(area)
        return f"{area.title} · {plural(len(area.numbers), 'place')}{f', {chosen} chosen' if chosen else ''}"

    def _sum(self, area: Area) -> int:
        return sum(self.counts[i] for i in area.numbers)

"""What one press answers whole: ways through several questions, and questions of few answers.

A select of several is sent when it is closed, so that what it holds then can be the answer; nothing has to be pressed
after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.text.phrases import answer_text
from bot.views.messages.draft import draft_of_split
from bot.views.messages.panel import (
    BLUE,
    GREY,
    LABEL,
    MOST_OPTIONS,
    OPTION,
    Panel,
    button,
    clipped,
    long_option,
    option,
)
from engine.kernel.questions import Ask, Pick, QuickMove, Split
from engine.wargame.text import capital

WAY_BUTTONS = 5
WAY_SELECTS = 2
MOST_TRIED = 400  # shares of a split that are looked at, to see whether few of them fit
EACH = 4  # as many of one option at most, where one select says in which places there are so many

Named = Callable[..., str]


# ---------------------------------------------------------------------- whole decisions


def has_ways(ask: Ask) -> bool:
    """Whether there may be any; how many there are is known only when they are worked out."""
    return callable(ask.quick_moves) or bool(ask.quick_moves)


def is_numbered(ask: Ask) -> bool:
    """Whether the options have numbers; where only the ways lead to places of the map, the ways have them."""
    return not has_ways(ask) or any(option.at for option in ask.options)


def way_label(ask: Ask, number: int, way: QuickMove) -> str:
    return f"{number + 1} · {capital(way.label)}" if way.at and not is_numbered(ask) else capital(way.label)


def put_ways(panel: Panel, ask: Ask, named: Named, *, main: bool) -> None:
    """Few on buttons, more in selects; what these have no room for is still to be had step by step."""
    ways = list(ask.ready_moves())
    labels = [way_label(ask, i, way) for i, way in enumerate(ways)]
    if len(ways) <= WAY_BUTTONS and all(len(label) <= LABEL for label in labels):
        color = BLUE if main and len(ways) == 1 else GREY
        panel.row(*(button(label, named("moves", i), color) for i, label in enumerate(labels)))
        return
    for first in range(0, min(len(ways), WAY_SELECTS * MOST_OPTIONS), MOST_OPTIONS):
        block = list(enumerate(labels))[first : first + MOST_OPTIONS]
        title = "A whole order at once" if first == 0 else "Further whole orders"
        panel.select(named("moves_select", first), [long_option(label, str(i)) for i, label in block], title)


# ---------------------------------------------------------------------- few answers


def few_answers(ask: Split) -> list[dict[str, int]]:
    """All answers there are to a split, the largest first, if a select holds them; else none."""
    found: list[dict[str, int]] = []
    for tried, counts in enumerate(_shares(ask, 0, ask.most)):
        if tried > MOST_TRIED:
            return []
        answer = {o.key: n for o, n in zip(ask.options, counts, strict=True) if n}
        if ask.fits(answer):
            found.append(answer)
        if len(found) > MOST_OPTIONS:
            return []
    return sorted(found, key=lambda answer: -sum(answer.values())) if ask.options else []


def _shares(ask: Split, first: int, left: int) -> Iterator[list[int]]:
    """What may be taken of the options from this one on, within the bounds of each and of all."""
    if first == len(ask.options):
        if ask.most - left >= ask.least:
            yield []
        return
    room = sum(o.most for o in ask.options[first + 1 :])
    missing = ask.least - (ask.most - left)
    for n in range(min(ask.options[first].most, left), max(0, missing - room) - 1, -1):
        for rest in _shares(ask, first + 1, left - n):
            yield [n, *rest]


def put_few(panel: Panel, ask: Split, answers: list[dict[str, int]], named: Named) -> None:
    """A select of whole answers."""
    labels = [capital(answer_text(ask, answer)) for answer in answers]
    values = [draft_of_split(ask, [answer.get(o.key, 0) for o in ask.options]) for answer in answers]
    choices = [option(clipped(label, OPTION), value) for label, value in zip(labels, values, strict=True)]
    panel.select(named("one"), choices, "How many of what?" if len(ask.options) > 1 else "How many?")


def is_a_set(ask: Ask) -> bool:
    """Whether a single select of several is the whole answer: some of these, each once."""
    if not 0 < len(ask.options) <= MOST_OPTIONS:
        return False
    return isinstance(ask, Pick) or (isinstance(ask, Split) and all(o.most == 1 for o in ask.options))


def is_by_count(ask: Split) -> bool:
    """Whether a few of the same go to many places: a select says where there are three, another where there are two."""
    most = max((o.most for o in ask.options), default=0)
    return all(o.at for o in ask.options) and most < len(ask.options) <= MOST_OPTIONS and most <= EACH

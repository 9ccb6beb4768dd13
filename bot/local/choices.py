"""What the buttons and selects of a question do, place by place: so that one may press on the map instead.

A choice is what a person would have done below the map: a button pressed, or something chosen in a select. The place is
that of the option in the question; what has none is left to its button.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.loopback.check_components import walk
from bot.panels.ids import Name, read
from engine.kernel.questions import Ask

Json = dict[str, Any]
ONE_OF = ("c", "cs")  # verbs of a question with one answer; the number of the option is in the name, or is the value
WAYS = ("w", "ws")  # the same for whole decisions, which lead to a place
SOME_OF = ("ps", "sn")
WHOLE = ("set",)  # some of the options, which are the answer at once
HOW_MANY = ("ss",)
CHANGED = ("more", "less")


class Choice(msgspec.Struct, frozen=True):
    """Something to do at a place. `chosen`: it is so already, and this takes it away."""

    label: str
    act: str  # click, select
    name: str  # of the button or select
    values: tuple[str, ...] = ()
    chosen: bool = False


def choices(components: list[Json], ask: Ask) -> dict[str, list[Choice]]:
    """All that can be chosen at each place, in the order of the buttons."""
    found: dict[str, list[Choice]] = {}
    for component in walk(components):
        name = read(component.get("custom_id", ""))
        if name is None or component.get("disabled"):
            continue
        places = [way.at for way in ask.ready()] if name.verb in WAYS else [option.at for option in ask.options]
        for number, choice in _of(component, name):
            if 0 <= number < len(places) and (at := places[number]):
                found.setdefault(at, []).append(choice)
    return found


def _of(component: Json, name: Name) -> Iterator[tuple[int, Choice]]:
    """What one component does, with the number of the option it is for."""
    id, options = component["custom_id"], component.get("options", [])
    if name.verb in (*ONE_OF, *WAYS) and not options:
        yield int(name.part(0)), Choice(component["label"], "click", id)
    elif name.verb in (*ONE_OF, *WAYS):
        for option in options:
            yield int(option["value"]), Choice(_said(option), "select", id, (option["value"],))
    elif name.verb in SOME_OF:
        yield from _one_of_several(name, id, options)
    elif name.verb in WHOLE and component.get("min_values", 1) <= 1:
        for option in options:
            only = _said(option) if component.get("max_values", 1) == 1 else f"Only {_said(option)}"
            yield int(option["value"]), Choice(only, "select", id, (option["value"],))
    else:
        yield from _counted(name, id, options)


def _one_of_several(name: Name, id: str, options: list[Json]) -> Iterator[tuple[int, Choice]]:
    """One more of those that are chosen together, or one less."""
    chosen = [option["value"] for option in options if option.get("default")]
    for option in options:
        value = option["value"]
        rest = tuple(one for one in chosen if one != value) if value in chosen else (*chosen, value)
        label = f"{_said(option)}: {name.part(0)}" if name.verb == "sn" else _said(option)
        yield int(value), Choice(label, "select", id, rest, value in chosen)


def _counted(name: Name, id: str, options: list[Json]) -> Iterator[tuple[int, Choice]]:
    if name.verb in HOW_MANY:
        for option in options:
            if not option.get("default"):
                yield int(name.part(0)), Choice(_said(option), "select", id, (option["value"],))
    elif name.verb in CHANGED:
        for option in options:
            sign = "One more" if name.verb == "more" else "One less"
            yield int(option["value"]), Choice(f"{sign} · {_said(option)}", "select", id, (option["value"],))


def _said(option: Json) -> str:
    """A choice of a select in full."""
    return f"{option['label']} {option['description']}" if option.get("description") else str(option["label"])

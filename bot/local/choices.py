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
SOME_OF = ("ps",)
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
        for number, choice in _of(component, name):
            if 0 <= number < len(ask.options) and (at := ask.options[number].at):
                found.setdefault(at, []).append(choice)
    return found


def _of(component: Json, name: Name) -> Iterator[tuple[int, Choice]]:
    """What one component does, with the number of the option it is for."""
    id, options = component["custom_id"], component.get("options", [])
    if name.verb in ONE_OF and not options:
        yield int(name.part(0)), Choice(component["label"], "click", id)
    elif name.verb in ONE_OF:
        for option in options:
            yield int(option["value"]), Choice(_said(option), "select", id, (option["value"],))
    elif name.verb in SOME_OF:
        chosen = [option["value"] for option in options if option.get("default")]
        for option in options:
            value = option["value"]
            rest = tuple(one for one in chosen if one != value) if value in chosen else (*chosen, value)
            yield int(value), Choice(_said(option), "select", id, rest, value in chosen)
    elif name.verb in HOW_MANY:
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

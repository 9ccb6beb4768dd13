"""What the buttons and selects of a question do, place by place: so that one may press on the map instead.

A choice is what a person would have done below the map: a button pressed, or something chosen in a select. The place is
that of the option in the question, or the one that a way leads to; what has none is left to its button.

| name of the button or select        | what its number or its values mean                        |
| ----------------------------------- | --------------------------------------------------------- |
| `c`, `cs`; `w`, `ws`                | the option; the way                                       |
| `ps`; `set`                         | the options of a draft so far; of the whole answer        |
| `ss`; `sn`                          | how many of an option; the options with so many of each   |
| `more`, `less`                      | options of which one more, one less is wanted             |
| `one`                               | a whole split                                             |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.fake_discord.check_components import walk
from bot.views.messages.draft import counted
from bot.views.messages.ids import Name, read
from engine.kernel.questions import Ask, Split

Json = dict[str, Any]


class Choice(msgspec.Struct, frozen=True):
    """Something to do at a place. `chosen`: it is so already, and this takes it away.

    `act` is to `click` a button, to `select` these values, or to `pick` one value more or less in a select, which is
    sent when all are picked.
    """

    label: str
    act: str
    name: str  # of the button or select
    values: tuple[str, ...] = ()
    chosen: bool = False


Placed = tuple[str, Choice]


def choices(components: list[Json], ask: Ask) -> dict[str, list[Choice]]:
    """All that can be chosen at each place, in the order of the buttons."""
    found: dict[str, list[Choice]] = {}
    for component in walk(components):
        name = read(component.get("custom_id", ""))
        if name is None or component.get("disabled"):
            continue
        placed = _in_select(component, name, ask) if component.get("options") else _on_button(component, name, ask)
        for at, choice in placed:
            if at:
                found.setdefault(at, []).append(choice)
    return found


def _on_button(component: Json, name: Name, ask: Ask) -> Iterator[Placed]:
    number = name.part(0)
    if name.verb in ("choose", "moves") and number.isdecimal():
        places = _ways(ask) if name.verb == "moves" else _options(ask)
        yield places[int(number)], Choice(component["label"], "click", component["custom_id"])


def _in_select(component: Json, name: Name, ask: Ask) -> Iterator[Placed]:
    """What one select does, value by value."""
    id, options = component["custom_id"], component["options"]
    chosen = tuple(option["value"] for option in options if option.get("default"))
    places = _ways(ask) if name.verb == "moves_select" else _options(ask)
    for option in options:
        value, said = option["value"], _said(option)
        if name.verb in ("choose_select", "moves_select"):
            yield places[int(value)], Choice(said, "select", id, (value,))
        elif name.verb == "set":
            act = "pick" if component.get("max_values", 1) > 1 else "select"
            yield places[int(value)], Choice(said, act, id, (value,))
        elif name.verb in ("pick", "share_each"):
            taken = value in chosen
            then = tuple(one for one in chosen if one != value) if taken else (*chosen, value)
            label = said if name.verb == "pick" else f"{name.part(0)} in {ask.options[int(value)].text}"
            yield places[int(value)], Choice(label, "select", id, then, taken)
        elif name.verb == "share" and value not in chosen:
            yield places[int(name.part(0))], Choice(said, "select", id, (value,))
        elif name.verb in ("more", "less"):
            yield places[int(value)], Choice(f"One {name.verb} · {said}", "select", id, (value,))
        elif name.verb == "one" and isinstance(ask, Split):
            for at in dict.fromkeys(at for at, n in zip(places, counted(ask, value), strict=True) if n):
                yield at, Choice(said, "select", id, (value,))


def _options(ask: Ask) -> list[str]:
    return [option.at for option in ask.options]


def _ways(ask: Ask) -> list[str]:
    return [way.at for way in ask.ready_moves()]


def _said(option: Json) -> str:
    """A choice of a select in full."""
    return f"{option['label']} {option['description']}" if option.get("description") else str(option["label"])

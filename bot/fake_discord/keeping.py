"""Components and embeds as Discord keeps them: with an id each, and with what was left out filled in."""

from __future__ import annotations

import copy
from typing import Any

from bot.fake_discord.check_components import (
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    SELECT,
    SELECTS,
    SEPARATOR,
    TEXT,
    TEXT_INPUT,
    THUMBNAIL,
    walk,
)
from bot.fake_discord.model import Json

_LEFT_OUT: dict[int, Json] = {
    BUTTON: {"disabled": False},
    **{kind: {"min_values": 1, "max_values": 1, "disabled": False} for kind in SELECTS},
    SELECT: {"min_values": 1, "max_values": 1, "disabled": False, "options": []},
    CONTAINER: {"accent_color": None, "spoiler": False},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False, "name": "", "size": 0},
    SEPARATOR: {"spacing": 1, "divider": True},
    TEXT_INPUT: {"label": None, "min_length": None, "max_length": None},
}
_OF_ITEM: Json = {"description": None, "spoiler": False}


def kept(components: list[Json]) -> list[Json]:
    """A copy of the components with everything that Discord adds."""
    components = copy.deepcopy(components)
    everything = list(walk(components))
    _number(everything)
    for component in everything:
        if component["type"] == TEXT:
            component["content"] = component["content"].strip()
        _complete(component, _LEFT_OUT.get(component["type"], {}))
        if component["type"] == GALLERY:
            for item in component["items"]:
                _complete(item, _OF_ITEM)
    return components


def kept_embed(embed: Json) -> Json:
    """An embed with everything that Discord adds, and without the blanks around its words."""
    fields = [{"inline": False, **_trimmed(field)} for field in embed.get("fields") or []]
    return {**_trimmed(embed), "type": "rich"} | ({"fields": fields} if fields else {})


def _trimmed(thing: Json) -> Json:
    return {key: value.strip() if isinstance(value, str) else value for key, value in thing.items()}


def _complete(thing: Json, left_out: Json) -> None:
    """Null means left out."""
    for key in [key for key, value in thing.items() if value is None]:
        del thing[key]
    for key, value in left_out.items():
        thing.setdefault(key, copy.copy(value))


def _number(everything: list[dict[str, Any]]) -> None:
    """Give ids to components that have none, ascending, and leave the others."""
    taken = {component["id"] for component in everything if component.get("id")}
    free = 1
    for component in everything:
        if not component.get("id"):
            while free in taken:
                free += 1
            component["id"] = free
            taken.add(free)

"""What components of messages and forms must look like."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bot.fake_discord.limits import LIMITS, Inspection
from bot.fake_discord.model import Json

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
USERS, ROLES, MENTIONABLES, CHANNELS = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23

SELECTS = (SELECT, USERS, ROLES, MENTIONABLES, CHANNELS)
SECOND_KIND = (SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER)
FIELDS = (TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKBOXES, CHECKBOX)
LINK, PREMIUM = 5, 6

# What may stand inside what; "message" is the top of a message, "form" of a form.
_PLACES: dict[int | str, tuple[int, ...]] = {
    "legacy": (ROW,),
    "message": (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER),
    "form": (ROW, LABEL, TEXT),
    CONTAINER: (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR),
    SECTION: (TEXT,),
    ROW: (BUTTON, *SELECTS),
    LABEL: FIELDS,
}


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component in the order in which Discord counts them."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def media_of(component: Json) -> list[Json]:
    """The pictures and files that a component shows, each with its url."""
    if component["type"] == GALLERY:
        return [item.get("media") or {} for item in component.get("items") or []]
    if component["type"] == THUMBNAIL:
        return [component.get("media") or {}]
    return [component.get("file") or {}] if component["type"] == FILE else []


def check_message_components(inspection: Inspection, components: list[Json], v2: bool, *path: str | int) -> None:
    everything = list(_well_formed(inspection, components, *path))
    if len(everything) < len(list(walk(components))):
        return
    if not v2 and any(component["type"] in SECOND_KIND for component in everything):
        inspection.broken("v2 without flag", *path)
        return
    if v2:
        inspection.count("components", everything, *path)
        said = sum(len(c["content"]) for c in everything if c["type"] == TEXT and isinstance(c.get("content"), str))
        if said > LIMITS["text"].most:
            inspection.broken("text", *path, code="COMPONENT_MAX_TOTAL_TEXT", says=f"{said} characters in all.")
    else:
        inspection.count("rows", components, *path)
    _children(inspection, "message" if v2 else "legacy", components, *path)
    _alone(inspection, everything, *path)


def check_form_components(inspection: Inspection, components: list[Json], *path: str | int) -> None:
    inspection.count("modal fields", components, *path)
    everything = list(_well_formed(inspection, components, *path))
    if len(everything) == len(list(walk(components))):
        _children(inspection, "form", components, *path)
        _alone(inspection, everything, *path)


def _well_formed(inspection: Inspection, components: list[Json], *path: str | int) -> Iterator[Json]:
    for component in walk(components):
        if isinstance(component.get("type"), int):
            yield component
        else:
            inspection.broken("place", *path, "type", code="BASE_TYPE_REQUIRED", says="This field is required")


def _alone(inspection: Inspection, everything: list[Json], *path: str | int) -> None:
    """What must not come twice in one message or form."""
    inspection.different("same custom_id", (c["custom_id"] for c in everything if c.get("custom_id")), *path)
    inspection.different("same id", (c["id"] for c in everything if c.get("id")), *path)


def _children(inspection: Inspection, place: int | str, components: list[Json], *path: str | int) -> None:
    for index, component in enumerate(components):
        _one(inspection, place, component, *path, index)


def _one(inspection: Inspection, place: int | str, component: Json, *path: str | int) -> None:
    kind = component["type"]
    in_form = place == "form"
    allowed = (TEXT_INPUT,) if place == "form row" else _PLACES[place]
    if kind not in allowed:
        inspection.broken("place", *path, "type", says=f"Value of field type must be one of {allowed}.")
        return
    if kind == ROW:
        _row(inspection, component, in_form, *path)
    elif kind in _CHECKS:
        _CHECKS[kind](inspection, component, path)


def _row(inspection: Inspection, row: Json, in_form: bool, *path: str | int) -> None:
    inside = row.get("components") or []
    inspection.count("row", inside, *path, "components")
    kinds = {component["type"] for component in inside}
    if len(inside) > 1 and not kinds <= {BUTTON}:
        inspection.broken("mixed row", *path, "components", code="COMPONENT_LAYOUT_WIDTH_EXCEEDED")
    _children(inspection, "form row" if in_form else ROW, inside, *path, "components")


def _button(inspection: Inspection, button: Json, path: tuple[str | int, ...]) -> None:
    style = button.get("style")
    if style is None:
        inspection.broken("button style", *path, "style", code="BASE_TYPE_REQUIRED", says="This field is required")
    inspection.number("button style", style, *path, "style")
    inspection.length("button label", button.get("label"), *path, "label")
    if style == PREMIUM:
        return
    if not button.get("label") and not button.get("emoji"):
        inspection.broken("button without label", *path, code="BUTTON_COMPONENT_INVALID_LABEL")
    if style == LINK:
        if not button.get("url"):
            inspection.broken("link without url", *path, "url", code="BUTTON_COMPONENT_INVALID_URL")
        if button.get("custom_id"):
            inspection.broken("link with custom_id", *path, "custom_id", code="BUTTON_COMPONENT_CUSTOM_ID_AND_URL")
        inspection.length("url", button.get("url") or None, *path, "url")
    elif not button.get("custom_id"):
        code = "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"
        inspection.broken("button without custom_id", *path, "custom_id", code=code)
    else:
        inspection.length("custom_id", button["custom_id"], *path, "custom_id")


def _custom_id(inspection: Inspection, component: Json, path: tuple[str | int, ...]) -> None:
    if component.get("custom_id") is None:
        inspection.broken("custom_id", *path, "custom_id", code="BASE_TYPE_REQUIRED", says="This field is required")
    inspection.length("custom_id", component.get("custom_id"), *path, "custom_id")


def _select(inspection: Inspection, select: Json, path: tuple[str | int, ...]) -> None:
    _custom_id(inspection, select, path)
    inspection.length("placeholder", select.get("placeholder"), *path, "placeholder")
    if select["type"] == SELECT:
        options = select.get("options") or []
        inspection.count("options", options, *path, "options")
        _options(inspection, options, path)
        _bounds(inspection, select, path, len(options))
    else:
        _bounds(inspection, select, path, LIMITS["max_values"].most)


def _options(inspection: Inspection, options: list[Json], path: tuple[str | int, ...]) -> None:
    for index, option in enumerate(options):
        for key in ("label", "value"):
            text = option.get(key)
            where = (*path, "options", index, key)
            if text is None:
                inspection.broken(f"option {key}", *where, code="BASE_TYPE_REQUIRED", says="This field is required")
            inspection.length(f"option {key}", text, *where)
        inspection.length("option description", option.get("description"), *path, "options", index, "description")
    inspection.different("same option value", (option.get("value") for option in options), *path, "options")


def _bounds(inspection: Inspection, component: Json, path: tuple[str | int, ...], there_are: int) -> None:
    """How many may be chosen. Left out, it is exactly one."""
    least, most = component.get("min_values", 1), component.get("max_values", 1)
    inspection.number("min_values", least, *path, "min_values")
    inspection.number("max_values", most, *path, "max_values")
    if not isinstance(least, int) or not isinstance(most, int):
        return
    if least > most:
        inspection.broken("min above max", *path, "min_values")
    if most > there_are:
        inspection.broken("max_values", *path, "max_values", says=f"There are only {there_are} options.")
    if sum(1 for option in component.get("options") or [] if option.get("default")) > most:
        inspection.broken("option defaults", *path, "options")


def _section(inspection: Inspection, section: Json, path: tuple[str | int, ...]) -> None:
    texts = section.get("components") or []
    inspection.count("section texts", texts, *path, "components")
    _children(inspection, SECTION, texts, *path, "components")
    beside = section.get("accessory")
    if not isinstance(beside, dict) or beside.get("type") not in (BUTTON, THUMBNAIL):
        inspection.broken("section accessory", *path, "accessory", code="BASE_TYPE_REQUIRED")
    else:
        _CHECKS[beside["type"]](inspection, beside, (*path, "accessory"))


def _text(inspection: Inspection, text: Json, path: tuple[str | int, ...]) -> None:
    content = text.get("content", "")
    blank = isinstance(content, str) and not content.strip()  # what is too long is so with its blanks
    inspection.length("text display", "" if blank else content, *path, "content")


def _thumbnail(inspection: Inspection, thumbnail: Json, path: tuple[str | int, ...]) -> None:
    inspection.length("media description", thumbnail.get("description"), *path, "description")


def _gallery(inspection: Inspection, gallery: Json, path: tuple[str | int, ...]) -> None:
    items = gallery.get("items") or []
    inspection.count("gallery", items, *path, "items")
    for index, item in enumerate(items):
        inspection.length("media description", item.get("description"), *path, "items", index, "description")


def _container(inspection: Inspection, container: Json, path: tuple[str | int, ...]) -> None:
    inside = container.get("components") or []
    inspection.count("container", inside, *path, "components")
    _children(inspection, CONTAINER, inside, *path, "components")


def _label(inspection: Inspection, label: Json, path: tuple[str | int, ...]) -> None:
    inspection.length("label", label.get("label", ""), *path, "label")
    inspection.length("label description", label.get("description"), *path, "description")
    if isinstance(label.get("component"), dict):
        _one(inspection, LABEL, label["component"], *path, "component")
    else:
        inspection.broken("place", *path, "component", code="BASE_TYPE_REQUIRED", says="This field is required")


def _text_input(inspection: Inspection, field: Json, path: tuple[str | int, ...]) -> None:
    _custom_id(inspection, field, path)
    inspection.number("text input style", field.get("style"), *path, "style")
    inspection.number("text input min", field.get("min_length"), *path, "min_length")
    inspection.number("text input max", field.get("max_length"), *path, "max_length")
    inspection.length("text input value", field.get("value"), *path, "value")
    inspection.length("text input placeholder", field.get("placeholder"), *path, "placeholder")
    inspection.length("label", field.get("label"), *path, "label")
    least, most = field.get("min_length"), field.get("max_length")
    if least is not None and most is not None and least > most:
        inspection.broken("min above max", *path, "min_length")


def _radio(inspection: Inspection, field: Json, path: tuple[str | int, ...]) -> None:
    _custom_id(inspection, field, path)
    inspection.count("radio options", field.get("options") or [], *path, "options")
    _options(inspection, field.get("options") or [], path)


def _checkboxes(inspection: Inspection, field: Json, path: tuple[str | int, ...]) -> None:
    _custom_id(inspection, field, path)
    inspection.count("checkbox options", field.get("options") or [], *path, "options")
    _options(inspection, field.get("options") or [], path)


def _upload(inspection: Inspection, field: Json, path: tuple[str | int, ...]) -> None:
    _custom_id(inspection, field, path)
    for key in ("min_values", "max_values"):
        inspection.number("uploads", field.get(key), *path, key)


_Check = Callable[[Inspection, Json, tuple[str | int, ...]], Any]
_CHECKS: dict[int, _Check] = {
    BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    SECTION: _section,
    TEXT: _text,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    CONTAINER: _container,
    LABEL: _label,
    TEXT_INPUT: _text_input,
    RADIO: _radio,
    CHECKBOXES: _checkboxes,
    CHECKBOX: _custom_id,
    UPLOAD: _upload,
}

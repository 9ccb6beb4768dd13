"""Forms as a person fills them in, and selects as he chooses in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.fake_discord.check_commands import CHANNEL, MENTIONABLE, ROLE, USER
from bot.fake_discord.check_components import (
    CHANNELS,
    CHECKBOX,
    CHECKBOXES,
    LABEL,
    MENTIONABLES,
    RADIO,
    ROLES,
    ROW,
    SELECT,
    TEXT_INPUT,
    UPLOAD,
    USERS,
)
from bot.fake_discord.check_components import TEXT as TEXT_DISPLAY
from bot.fake_discord.model import Json, Modal
from bot.fake_discord.offering import Filling, Impossible
from bot.fake_discord.reading import Field, fields, select_of

_REFERENCES = {USERS: USER, ROLES: ROLE, MENTIONABLES: MENTIONABLE, CHANNELS: CHANNEL}


def chosen(filling: Filling, component: Json, values: Sequence[Any]) -> list[str]:
    """The values of a select. Options may be named by their value or by their label."""
    select = select_of(component)
    if select.kind in _REFERENCES:
        found = [filling.reference(value, _REFERENCES[select.kind], component.get("channel_types")) for value in values]
    else:
        found = [_option(component, value) for value in values]
    least = 0 if component.get("required") is False else select.least
    if not least <= len(found) <= select.most or len(set(found)) < len(found):
        raise Impossible(f"{len(found)} chosen, {least} to {select.most} are asked for")
    return found


def _option(component: Json, wanted: Any) -> str:
    options = select_of(component).options
    for option in options:
        if option.value == wanted:
            return option.value
    labelled = [option.value for option in options if option.label == wanted]
    if len(labelled) != 1:
        offered = ", ".join(option.label for option in options)
        raise Impossible(f"{wanted!r} is not one of: {offered}")
    return labelled[0]


def submitted(filling: Filling, modal: Modal, given: Mapping[str, Any]) -> Json:
    """The data of a form that is sent off. Fields are named by label or custom_id; the others stay as shown."""
    known = fields(modal)
    values = {field.custom_id: _value(filling, field, given) for field in known}
    names = {name for field in known for name in (field.label, field.custom_id)}
    if strange := [name for name in given if name not in names]:
        raise Impossible(f"the form has no field {', '.join(strange)}")
    components = [_sent(component, values) for component in modal.components]
    data: Json = {"custom_id": modal.custom_id, "components": components}
    return data | ({"resolved": filling.resolved} if filling.resolved else {})


def _sent(component: Json, values: dict[str, Json]) -> Json:
    said = {"type": component["type"], "id": component["id"]}
    if component["type"] == LABEL:
        return said | {"component": values[component["component"]["custom_id"]]}
    if component["type"] == ROW:
        return said | {"components": [values[field["custom_id"]] for field in component["components"]]}
    return said if component["type"] == TEXT_DISPLAY else component


def _value(filling: Filling, field: Field, given: Mapping[str, Any]) -> Json:
    component = field.component
    said: Json = {"type": field.kind, "id": component["id"], "custom_id": field.custom_id}
    untouched = field.label not in given and field.custom_id not in given
    value = given.get(field.custom_id, given.get(field.label))
    if field.kind == TEXT_INPUT:
        return said | {"value": _text(field, component.get("value") or "" if untouched else value)}
    if field.kind == CHECKBOX:
        return said | {"value": bool(component.get("default")) if untouched else bool(value)}
    if untouched or value is None:
        values: list[Any] = [o["value"] for o in component.get("options") or [] if o.get("default")]
    else:
        values = [value] if isinstance(value, str) or not isinstance(value, Sequence) else list(value)
    if field.required and not values and component.get("min_values", 1):
        raise Impossible(f"{field.label}: something must be chosen")
    if field.kind == RADIO:
        return said | {"value": _option(component, values[0]) if values else None}
    if field.kind == UPLOAD:
        return said | {"values": [filling.upload(*file) for file in values]}
    if field.kind == CHECKBOXES:
        return said | {"values": _ticked(field, [_option(component, v) for v in values])}
    return said | {"values": chosen(filling, component, values) if values or field.kind != SELECT else []}


def _ticked(field: Field, values: list[str]) -> list[str]:
    options = field.component.get("options") or []
    least, most = field.component.get("min_values", 0), field.component.get("max_values", len(options))
    if values and not least <= len(values) <= most:
        raise Impossible(f"{field.label}: {len(values)} ticked, {least} to {most} are asked for")
    return values


def _text(field: Field, value: Any) -> str:
    component = field.component
    text = str(value)
    least, most = component.get("min_length") or 0, component.get("max_length") or 4000
    if not text and not field.required:
        return text
    if (field.required and not text) or not least <= len(text) <= most:
        raise Impossible(f"{field.label}: {len(text)} characters, {least} to {most} are asked for")
    return text

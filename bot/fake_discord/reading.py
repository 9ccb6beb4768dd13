"""What a person sees in a message or form: its texts, buttons, selects, pictures and fields."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.fake_discord.check_components import (
    BUTTON,
    FIELDS,
    FILE,
    GALLERY,
    LABEL,
    SELECTS,
    TEXT,
    TEXT_INPUT,
    THUMBNAIL,
    walk,
)
from bot.fake_discord.model import Attachment, Json, Message, Modal

CLICKABLE = re.compile(r"</([a-z ]+):\d+>")


@dataclass(slots=True, frozen=True)
class Button:
    label: str
    emoji: str
    custom_id: str | None
    url: str | None
    style: int
    disabled: bool
    id: int


@dataclass(slots=True, frozen=True)
class Option:
    label: str
    value: str
    description: str
    chosen: bool


@dataclass(slots=True, frozen=True)
class Select:
    """A select of a message, or any field of a form where one chooses among options."""

    kind: int
    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int
    most: int
    disabled: bool
    id: int

    def values(self) -> list[str]:
        return [option.value for option in self.options]


@dataclass(slots=True, frozen=True)
class Picture:
    """A picture or file that is shown. `description` is what is read to who cannot see it."""

    filename: str
    description: str
    data: bytes | None
    content_type: str
    url: str


@dataclass(slots=True, frozen=True)
class Field:
    """A field of a form, with the words beside it and what is filled in when it is shown."""

    label: str
    description: str
    kind: int
    custom_id: str
    required: bool
    component: Json


def texts(message: Message) -> list[str]:
    """Everything written in a message, in order: content, embeds, text displays.

    A command that can be clicked is seen by its name.
    """
    found = [message.content]
    for embed in message.embeds:
        found += [embed.get("title") or "", embed.get("description") or ""]
        found += [f"{field['name']}: {field['value']}" for field in embed.get("fields") or []]
        found.append((embed.get("footer") or {}).get("text") or "")
    found += [component["content"] for component in walk(message.components) if component["type"] == TEXT]
    return [CLICKABLE.sub(r"`/\1`", text) for text in found if text]


def text(message: Message) -> str:
    """All of it as one text."""
    return "\n".join(texts(message))


def buttons(message: Message) -> list[Button]:
    return [
        Button(
            label=component.get("label") or "",
            emoji=(component.get("emoji") or {}).get("name") or "",
            custom_id=component.get("custom_id"),
            url=component.get("url"),
            style=component["style"],
            disabled=bool(component.get("disabled")),
            id=component["id"],
        )
        for component in walk(message.components)
        if component["type"] == BUTTON
    ]


def selects(message: Message) -> list[Select]:
    return [select_of(component) for component in walk(message.components) if component["type"] in SELECTS]


def select_of(component: Json) -> Select:
    options = tuple(
        Option(o["label"], o["value"], o.get("description") or "", bool(o.get("default")))
        for o in component.get("options") or []
    )
    return Select(
        kind=component["type"],
        custom_id=component["custom_id"],
        placeholder=component.get("placeholder") or "",
        options=options,
        least=component.get("min_values", 1),
        most=component.get("max_values", 1),
        disabled=bool(component.get("disabled")),
        id=component.get("id", 0),
    )


def pictures(message: Message) -> list[Picture]:
    """The pictures and files that are shown: those which components show, or all files of an ordinary message."""
    if not message.is_v2:
        return [_picture(attachment, attachment.description) for attachment in message.attachments]
    by_id = {str(attachment.id): attachment for attachment in message.attachments}
    found = []
    for component in walk(message.components):
        for media, description in _media(component):
            attachment = by_id.get(str(media.get("attachment_id")))
            if attachment is not None:
                found.append(_picture(attachment, description or attachment.description))
    return found


def _media(component: Json) -> list[tuple[Json, str | None]]:
    if component["type"] == GALLERY:
        return [(item["media"], item.get("description")) for item in component["items"]]
    if component["type"] == THUMBNAIL:
        return [(component["media"], component.get("description"))]
    return [(component["file"], None)] if component["type"] == FILE else []


def _picture(attachment: Attachment, description: str | None) -> Picture:
    where = f"/attachments/{attachment.channel}/{attachment.id}/{attachment.filename}"
    return Picture(attachment.filename, description or "", attachment.data, attachment.content_type, where)


def fields(modal: Modal) -> list[Field]:
    """The fields of a form, in order."""
    found = []
    for component in modal.components:
        inside = component.get("components") or [component.get("component")]
        for field in inside:
            if field is None or field["type"] not in FIELDS:
                continue
            words = component if component["type"] == LABEL else field
            found.append(
                Field(
                    label=words.get("label") or "",
                    description=words.get("description") or "",
                    kind=field["type"],
                    custom_id=field["custom_id"],
                    required=field.get("required", True),
                    component=field,
                )
            )
    return found


def modal_texts(modal: Modal) -> list[str]:
    """Everything written in a form."""
    found = [modal.title]
    for component in modal.components:
        found += [component["content"]] if component["type"] == TEXT else []
    for field in fields(modal):
        found += [field.label, field.description]
        if field.kind == TEXT_INPUT:
            found += [field.component.get("value") or "", field.component.get("placeholder") or ""]
        found += [o.label for o in select_of(field.component).options]
    return [text for text in found if text]

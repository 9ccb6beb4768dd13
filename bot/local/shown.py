"""What the page shows of this Discord to one person, as JSON. Ids are texts: too long for a browser's numbers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from bot.fake_discord import Attachment, Channel, Message, Modal, Person, User
from bot.fake_discord.check_components import walk
from bot.fake_discord.model import COMMAND, DM, Json
from bot.local.town import Town
from bot.views.messages.ids import Name, read


def message_json(town: Town, viewer: Person, message: Message) -> Json:
    """A message with all that is on it."""
    told = town.world.message_json(message)
    said: Json = {
        "id": str(message.id),
        "channel": str(message.channel.id),
        "author": _author(message.author),
        "at": _seconds(message.timestamp),
        "edited": message.edited is not None,
        "content": message.content,
        "embeds": message.embeds,
        "components": _here(town, told["components"]),
        "attachments": [_file(attachment) for attachment in message.attachments],
        "second_kind": message.is_v2,
        "thinking": message.is_thinking,
        "alone": message.only_for is not None,
        "calls": viewer.id in message.pinged,
        "pinned": message.id in message.channel.pins,
        "question": name.question if (name := question_in(message)) is not None else "",
        "game": next((name.game for name in _names(message)), 0),
        "sure": any(name.verb == "confirm" for name in _names(message)),  # an answer is to be confirmed
        "move": next((str(name) for name in _names(message) if name.verb == "move"), ""),
    }
    asked = message.interaction
    if asked is not None and asked.kind == COMMAND and message is asked.original:
        said["used"] = {"by": _author(asked.user), "line": command_line(asked.data)}
    if message.reference is not None:
        said["answers"] = message.reference["message_id"]
    return said


def question_in(message: Message) -> Name | None:
    """What quotes the question that is asked in a message, if one is."""
    return next((name for name in _names(message) if name.question), None)


def _names(message: Message) -> Iterator[Name]:
    """What its buttons and selects are called. They quote the question that is asked, if one is."""
    for component in walk(message.components):
        if (name := read(component.get("custom_id", ""))) is not None:
            yield name


def command_line(data: Json) -> str:
    """The command of an interaction: `game create`."""
    words, options = [str(data["name"])], data.get("options") or []
    while options and options[0].get("type") in (1, 2):
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words)


def channel_json(channel: Channel, unread: int, calls: int) -> Json:
    return {
        "id": str(channel.id),
        "name": channel.name,
        "kind": "dm" if channel.kind == DM else "thread" if channel.is_thread else "text",
        "parent": None if channel.parent is None else str(channel.parent),
        "archived": channel.archived,
        "unread": unread,
        "calls": calls,
    }


def form_json(modal: Modal) -> Json:
    return {"id": str(modal.opener.id), "title": modal.title, "components": modal.components}


def command_json(command: Json) -> Json:
    return {key: command[key] for key in ("name", "description", "options")}


def names_json(town: Town) -> Json:
    """Whoever and whatever may be mentioned, by id."""
    users = {str(user.id): user.name for user in town.world.users.values()}
    roles = {str(role.id): role.name for role in town.guild.roles.values()}
    return {"users": users, "roles": roles}


def _author(user: User) -> Json:
    return {"id": str(user.id), "name": user.name, "bot": user.bot}


def _seconds(timestamp: str) -> int:
    return int(datetime.fromisoformat(timestamp).astimezone(UTC).timestamp())


def _file(attachment: Attachment) -> Json:
    return {
        "name": attachment.filename,
        "size": attachment.size,
        "url": f"/attachments/{attachment.channel}/{attachment.id}/{attachment.filename}",
        "type": attachment.content_type,
        "description": attachment.description or "",
        "width": attachment.width,
        "height": attachment.height,
    }


def _here(town: Town, thing: Any) -> Any:
    """The same with the files' addresses as they are on the page's own server."""
    if isinstance(thing, dict):
        return {key: _here(town, value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [_here(town, value) for value in thing]
    start = f"{town.world.cdn}/attachments/"
    if isinstance(thing, str) and thing.startswith(start):
        return "/attachments/" + thing.removeprefix(start)
    return thing

"""Commands as a person's Discord offers them: which there are, and what may be given to their options."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.fake_discord.check_commands import (
    BOOLEAN,
    CHANNEL,
    FILE,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    SLASH,
    STRING,
    SUBCOMMAND,
    USER,
)
from bot.fake_discord.command_rights import permitted
from bot.fake_discord.model import Channel, Json, Role, Upload, User
from bot.fake_discord.payloads import channel_json, member_json, role_json, user_json
from bot.fake_discord.posting import Posting
from bot.fake_discord.world import World

ON_SERVERS = 0  # kinds of installation
IN_SERVERS, IN_PRIVATE = 0, 1  # where a command may be used
REFERENCES = (USER, CHANNEL, ROLE, MENTIONABLE)


class Impossible(Exception):
    """What Discord would not let this person do, so that the bot would never hear of it."""


class Offer(NamedTuple):
    """A command, and within it the subcommand that was asked for: its way from the top, and its options."""

    command: Json
    way: list[Json]
    options: list[Json]


def offers(posting: Posting, user: User, channel: Channel) -> list[Json]:
    """The slash commands that a person may use in a channel: those of the server, then the global ones."""
    world = posting.world
    scopes = [channel.guild.id, None] if channel.guild is not None and channel.guild.present else [None]
    found: dict[str, Json] = {}
    for scope in scopes:
        for command in world.commands.get(scope, {}).values():
            if command["type"] == SLASH and _offered(world, command, user, channel):
                found.setdefault(command["name"], command)
    return list(found.values())


def _offered(world: World, command: Json, user: User, channel: Channel) -> bool:
    """Here the bot is only where a server has installed it, and in the private conversations that come of that."""
    contexts = command["contexts"]
    if ON_SERVERS not in command["integration_types"]:
        return False
    if channel.guild is None:
        return IN_PRIVATE in contexts if contexts is not None else bool(command["dm_permission"])
    return (contexts is None or IN_SERVERS in contexts) and permitted(world, command, user, channel)


def find(posting: Posting, user: User, channel: Channel, line: str) -> Offer:
    """The command of a line like `game create`."""
    names = line.removeprefix("/").split()
    for command in offers(posting, user, channel):
        if command["name"] != names[0]:
            continue
        way, options = [], command["options"]
        for name in names[1:]:
            step = next((o for o in options if o["name"] == name and o["type"] in (SUBCOMMAND, GROUP)), None)
            if step is None:
                raise Impossible(f"/{line}: there is no {name}")
            way.append(step)
            options = step.get("options") or []
        if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
            raise Impossible(f"/{line}: choose one of {', '.join(option['name'] for option in options)}")
        return Offer(command, way, options)
    raise Impossible(f"/{line} is not offered to {user.name} here")


class Filling:
    """Puts values into the options of a command, as Discord's own input would take them."""

    def __init__(self, posting: Posting, channel: Channel) -> None:
        self.posting = posting
        self.channel = channel
        self.resolved: dict[str, dict[str, Json]] = {}

    def data(self, offer: Offer, given: Mapping[str, Any], focused: str = "") -> Json:
        """The data of an interaction. While one option is being typed (focused), nothing is required."""
        known = {option["name"] for option in offer.options}
        if strange := [name for name in given if name not in known]:
            raise Impossible(f"/{offer.command['name']} has no option {', '.join(strange)}")
        filled = []
        for option in offer.options:
            name = option["name"]
            if name in given and given[name] is not None:
                if name == focused:
                    value = trimmed(given[name])
                    filled.append({"name": name, "type": option["type"], "value": value, "focused": True})
                else:
                    filled.append({"name": name, "type": option["type"], "value": self.value(option, given[name])})
            elif option.get("required") and not focused:
                raise Impossible(f"/{offer.command['name']}: {name} is required")
        for step in reversed(offer.way):
            filled = [{"name": step["name"], "type": step["type"], "options": filled}]
        data: Json = {"id": offer.command["id"], "name": offer.command["name"], "type": SLASH, "options": filled}
        if "guild_id" in offer.command:
            data["guild_id"] = offer.command["guild_id"]
        return data | ({"resolved": self.resolved} if self.resolved else {})

    def value(self, option: Json, value: Any) -> Any:
        kind, name, value = option["type"], option["name"], trimmed(value)
        if choices := option.get("choices"):
            for choice in choices:
                if value in (choice["value"], choice["name"]):
                    return choice["value"]
            raise Impossible(f"{name}: {value!r} is not among the choices")
        if kind == STRING:
            if not isinstance(value, str) or not value:
                raise Impossible(f"{name}: {value!r} is no text")
            _within(name, len(value), option.get("min_length"), option.get("max_length") or 6000)
            return value
        if kind in (INTEGER, NUMBER):
            if isinstance(value, bool) or not isinstance(value, int if kind == INTEGER else int | float):
                raise Impossible(f"{name}: {value!r} is no number")
            _within(name, value, option.get("min_value"), option.get("max_value"))
            return value
        if kind == BOOLEAN:
            if not isinstance(value, bool):
                raise Impossible(f"{name}: {value!r} is neither true nor false")
            return value
        if kind == FILE:
            return self.upload(*value)
        return self.reference(value, kind, option.get("channel_types"))

    def reference(self, value: Any, kind: int, channel_types: list[int] | None = None) -> str:
        """The id of somebody or something, told of beside it so that the bot knows what it is."""
        thing = getattr(value, "user", value)
        guild = self.channel.guild
        if isinstance(thing, User) and kind in (USER, MENTIONABLE):
            self._resolve("users", thing.id, user_json(thing))
            if guild is not None and thing.id in guild.members:
                member = member_json(guild.members[thing.id], self.channel)
                self._resolve(
                    "members", thing.id, {k: v for k, v in member.items() if k not in ("user", "deaf", "mute")}
                )
        elif isinstance(thing, Role) and kind in (ROLE, MENTIONABLE):
            self._resolve("roles", thing.id, role_json(thing))
        elif isinstance(thing, Channel) and kind == CHANNEL:
            if channel_types and thing.kind not in channel_types:
                raise Impossible(f"{thing.name} is not a channel of the right kind")
            self._resolve("channels", thing.id, channel_json(thing, self.posting.world.bot.id))
        else:
            raise Impossible(f"{value!r} cannot be chosen here")
        return str(thing.id)

    def upload(self, filename: str, data: bytes) -> str:
        """A file that a person gives."""
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        attachment = self.posting.file(self.channel, Upload(filename, kind, data))
        attachment.ephemeral = True
        self._resolve("attachments", attachment.id, self.posting.world.attachment_json(attachment))
        return str(attachment.id)

    def _resolve(self, kind: str, id: int, said: Json) -> None:
        self.resolved.setdefault(kind, {})[str(id)] = said


def trimmed(value: Any) -> Any:
    """Text as Discord sends it off from a command, typed out or half typed: without the blanks around it."""
    return value.strip() if isinstance(value, str) else value


def _within(name: str, value: float, least: float | None, most: float | None) -> None:
    if (least is not None and value < least) or (most is not None and value > most):
        raise Impossible(f"{name}: {value} is not between {least} and {most}")

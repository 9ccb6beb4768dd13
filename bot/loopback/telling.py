"""Which events the gateway tells of, in which words, and which intent a bot needs to be told."""

from __future__ import annotations

from collections.abc import Iterator

from bot.loopback.events import (
    Asked,
    ChannelChanged,
    ChannelCreated,
    ChannelDeleted,
    Event,
    GuildJoined,
    GuildLeft,
    MemberChanged,
    MessageCreated,
    MessageDeleted,
    MessageEdited,
    PinsChanged,
    RoleChanged,
    RoleCreated,
)
from bot.loopback.model import Channel, Json, Message
from bot.loopback.payloads import channel_json, guild_created_json, interaction_json, member_json, role_json
from bot.loopback.world import World

GUILDS, GUILD_MEMBERS, PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT
ALWAYS = -1

# The event's name, the server it belongs to, the intent that is needed, the data.
Told = tuple[str, int | None, int, Json]


def told(world: World, event: Event) -> Iterator[Told]:
    """An event of the world in the gateway's words; nothing for what a bot is not told."""
    match event:
        case Asked(interaction):
            data = interaction_json(interaction, world.cdn, world.bot.id, world.application)
            yield "INTERACTION_CREATE", _guild(interaction.channel), ALWAYS, data
        case MessageCreated(message) | MessageEdited(message) | MessageDeleted(message):
            yield from _message(world, event, message)
        case PinsChanged(channel):
            newest = max(channel.pins.values(), default=None)
            yield "CHANNEL_PINS_UPDATE", *_about(channel), _ids(channel) | {"last_pin_timestamp": newest}
        case ChannelCreated(channel) | ChannelChanged(channel) | ChannelDeleted(channel):
            how = {ChannelCreated: "CREATE", ChannelChanged: "UPDATE", ChannelDeleted: "DELETE"}[type(event)]
            yield f"{'THREAD' if channel.is_thread else 'CHANNEL'}_{how}", *_about(channel), channel_json(channel)
        case GuildJoined(guild):
            yield "GUILD_CREATE", guild.id, GUILDS, guild_created_json(guild, world.bot.id)
        case GuildLeft(guild):
            yield "GUILD_DELETE", guild.id, GUILDS, {"id": str(guild.id)}
        case RoleCreated(guild, role) | RoleChanged(guild, role):
            name = "GUILD_ROLE_CREATE" if isinstance(event, RoleCreated) else "GUILD_ROLE_UPDATE"
            yield name, guild.id, GUILDS, {"guild_id": str(guild.id), "role": role_json(role)}
        case MemberChanged(guild, member):
            intent = GUILDS if member.user is world.bot else GUILD_MEMBERS
            yield "GUILD_MEMBER_UPDATE", guild.id, intent, member_json(member) | {"guild_id": str(guild.id)}
        case _:
            return


def _message(world: World, event: Event, message: Message) -> Iterator[Told]:
    """Ephemeral messages are not told of. Of what others wrote in a server the text is left out."""
    channel = message.channel
    if message.only_for is not None or (channel.guild is not None and not channel.guild.present):
        return
    intent = DIRECT_MESSAGES if channel.guild is None else GUILD_MESSAGES
    if isinstance(event, MessageDeleted):
        yield "MESSAGE_DELETE", _guild(channel), intent, _ids(channel) | {"id": str(message.id)}
        return
    data = world.message_json(message)
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
        author = channel.guild.members.get(message.author.id)
        if author is not None:
            data["member"] = {key: value for key, value in member_json(author).items() if key != "user"}
        if message.author is not world.bot and world.bot not in message.mentions:
            data |= {"content": "", "embeds": [], "attachments": [], "components": []}
    yield "MESSAGE_CREATE" if isinstance(event, MessageCreated) else "MESSAGE_UPDATE", _guild(channel), intent, data


def _guild(channel: Channel) -> int | None:
    return None if channel.guild is None else channel.guild.id


def _about(channel: Channel) -> tuple[int | None, int]:
    return _guild(channel), GUILDS


def _ids(channel: Channel) -> Json:
    said: Json = {"channel_id": str(channel.id)}
    return said if channel.guild is None else said | {"guild_id": str(channel.guild.id)}

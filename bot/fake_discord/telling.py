"""Which events the gateway tells of, in which words, and which intent a bot needs to be told."""

from __future__ import annotations

from collections.abc import Iterator

from bot.fake_discord.events import (
    Asked,
    ChannelChanged,
    ChannelCreated,
    ChannelDeleted,
    ChannelsGained,
    Event,
    GuildJoined,
    GuildLeft,
    MemberChanged,
    MessageCreated,
    MessageDeleted,
    MessageEdited,
    MyThreadTold,
    PinsChanged,
    Reacted,
    RoleChanged,
    RoleCreated,
    ThreadMembersChanged,
)
from bot.fake_discord.model import Channel, Guild, Json, Message, User
from bot.fake_discord.payloads import (
    channel_json,
    emoji_json,
    guild_created_json,
    interaction_json,
    member_json,
    role_json,
    thread_json,
    thread_member_json,
)
from bot.fake_discord.rights import Right, in_channel
from bot.fake_discord.world import World

GUILDS, GUILD_MEMBERS, PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
GUILD_MESSAGE_REACTIONS, DIRECT_MESSAGES, DIRECT_MESSAGE_REACTIONS = 1 << 10, 1 << 12, 1 << 13
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT
ALWAYS = -1

ALL_INTENTS = sum(1 << bit for bit in (*range(17), 20, 21, 24, 25))

# The event's name, the server it belongs to, the intent that is needed, the data.
Needing = tuple[str, int | None, int, Json]


def told(world: World, event: Event, intents: int) -> Iterator[tuple[str, int | None, Json]]:
    """An event of the world in the gateway's words: its name, the server, the data. Nothing of what is told only to
    who asked for other intents."""
    for name, guild, needed, data in _all(world, event, intents):
        if needed & intents:
            yield name, guild, data


def _all(world: World, event: Event, intents: int) -> Iterator[Needing]:  # noqa: C901 (a table: a case an event)
    match event:
        case Asked(interaction):
            data = interaction_json(interaction, world.cdn, world.bot.id, world.application)
            yield "INTERACTION_CREATE", _guild(interaction.channel), ALWAYS, data
        case MessageCreated(message) | MessageEdited(message) | MessageDeleted(message):
            yield from _message(world, event, message, intents)
        case Reacted(message, emoji, user, taken_back):
            yield from _reacted(world, message, emoji, user, taken_back=taken_back)
        case PinsChanged(channel):
            newest = max(channel.pins.values(), default=None)
            yield "CHANNEL_PINS_UPDATE", *_about(channel), _ids(channel) | {"last_pin_timestamp": newest}
        case ChannelCreated(channel) | ChannelChanged(channel) | ChannelDeleted(channel):
            how = {ChannelCreated: "CREATE", ChannelChanged: "UPDATE", ChannelDeleted: "DELETE"}[type(event)]
            if not channel.is_thread:
                yield f"CHANNEL_{how}", *_about(channel), channel_json(channel)
            elif Right.VIEW_CHANNEL in in_channel(channel, world.bot.id):
                yield f"THREAD_{how}", *_about(channel), _thread(world, event, channel)
        case ThreadMembersChanged(thread, added, removed):
            yield from _members(world, thread, added, removed)
        case MyThreadTold(thread):
            mine = thread_member_json(thread, world.bot.id) | _guild_id(thread)
            yield "THREAD_MEMBER_UPDATE", *_about(thread), mine
        case ChannelsGained(guild, channels):
            yield "THREAD_LIST_SYNC", guild.id, GUILDS, _synced(world, guild, channels)
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


def _thread(world: World, event: Event, thread: Channel) -> Json:
    """Of a thread that is gone only what it was is told."""
    if isinstance(event, ChannelDeleted):
        return {"id": str(thread.id), "parent_id": str(thread.parent), "type": thread.kind} | _guild_id(thread)
    new = {"newly_created": True} if isinstance(event, ChannelCreated) else {}
    return thread_json(thread, world.bot.id) | new


def _members(world: World, thread: Channel, added: tuple[int, ...], removed: tuple[int, ...]) -> Iterator[Needing]:
    """Who came and went is told to a bot without the intent for members if it is one of them.

    Somebody who is let into a thread may never have heard of it, so it is told to him whole.
    """
    bot = world.bot.id
    if bot in added:
        yield "THREAD_CREATE", *_about(thread), thread_json(thread, bot)
    elif bot not in removed and Right.VIEW_CHANNEL not in in_channel(thread, bot):
        return
    said = {"id": str(thread.id), "member_count": min(len(thread.joined), 50)} | _guild_id(thread)
    if added:
        assert thread.guild is not None
        said["added_members"] = [
            thread_member_json(thread, user) | {"member": member_json(thread.guild.members[user]), "presence": None}
            for user in added
        ]
    if removed:
        said["removed_member_ids"] = [str(user) for user in removed]
    yield "THREAD_MEMBERS_UPDATE", _guild(thread), GUILDS if bot in (*added, *removed) else GUILD_MEMBERS, said


def _synced(world: World, guild: Guild, channels: tuple[Channel, ...]) -> Json:
    bot, parents = world.bot.id, {channel.id for channel in channels}
    there = [c for c in guild.channels.values() if c.is_thread and c.parent in parents and not c.archived]
    threads = [thread for thread in there if Right.VIEW_CHANNEL in in_channel(thread, bot)]
    return {
        "guild_id": str(guild.id),
        "channel_ids": [str(channel.id) for channel in channels],
        "threads": [thread_json(thread, bot) for thread in threads],
        "members": [thread_member_json(thread, bot) for thread in threads if bot in thread.joined],
    }


def _message(world: World, event: Event, message: Message, intents: int) -> Iterator[Needing]:
    """Ephemeral messages are not told of."""
    channel = message.channel
    if message.only_for is not None or (channel.guild is not None and not channel.guild.present):
        return
    if channel.guild is not None and Right.VIEW_CHANNEL not in in_channel(channel, world.bot.id):
        return
    intent = DIRECT_MESSAGES if channel.guild is None else GUILD_MESSAGES
    if isinstance(event, MessageDeleted):
        yield "MESSAGE_DELETE", _guild(channel), intent, _ids(channel) | {"id": str(message.id)}
        return
    data = world.message_json(message, content=bool(intents & MESSAGE_CONTENT))
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
        author = channel.guild.members.get(message.author.id)
        if author is not None:
            data["member"] = {key: value for key, value in member_json(author).items() if key != "user"}
    yield "MESSAGE_CREATE" if isinstance(event, MessageCreated) else "MESSAGE_UPDATE", _guild(channel), intent, data


def _reacted(world: World, message: Message, emoji: str, user: User, *, taken_back: bool) -> Iterator[Needing]:
    channel = message.channel
    if channel.guild is not None and Right.VIEW_CHANNEL not in in_channel(channel, world.bot.id):
        return
    said = _ids(channel) | {"message_id": str(message.id), "user_id": str(user.id), "emoji": emoji_json(emoji)}
    said |= {"burst": False, "type": 0}
    if not taken_back:
        said["message_author_id"] = str(message.author.id)
        if channel.guild is not None:
            said["member"] = member_json(channel.guild.members[user.id])
    intent = DIRECT_MESSAGE_REACTIONS if channel.guild is None else GUILD_MESSAGE_REACTIONS
    yield f"MESSAGE_REACTION_{'REMOVE' if taken_back else 'ADD'}", _guild(channel), intent, said


def _guild(channel: Channel) -> int | None:
    return None if channel.guild is None else channel.guild.id


def _about(channel: Channel) -> tuple[int | None, int]:
    return _guild(channel), GUILDS


def _ids(channel: Channel) -> Json:
    return {"channel_id": str(channel.id)} | _guild_id(channel)


def _guild_id(channel: Channel) -> Json:
    return {} if channel.guild is None else {"guild_id": str(channel.guild.id)}

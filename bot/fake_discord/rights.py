"""What a member may do: Discord's permission bits and how they add up in a channel."""

from __future__ import annotations

from enum import IntFlag

from bot.fake_discord.model import PRIVATE_THREAD, THREADS, Channel, Guild


class Right(IntFlag):
    """The bits that matter to a bot which talks; their numbers are Discord's."""

    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


R = Right
NOTHING = R(0)
EVERYTHING = R(sum(right for right in R))
# What everybody may do in a new server, and what a bot that plays asks for when it is invited.
EVERYONE = (
    R.VIEW_CHANNEL
    | R.SEND_MESSAGES
    | R.SEND_MESSAGES_IN_THREADS
    | R.CREATE_PUBLIC_THREADS
    | R.CREATE_PRIVATE_THREADS
    | R.EMBED_LINKS
    | R.ATTACH_FILES
    | R.READ_MESSAGE_HISTORY
    | R.ADD_REACTIONS
    | R.USE_APPLICATION_COMMANDS
    | R.USE_EXTERNAL_EMOJIS
)
INVITED = EVERYONE | R.PIN_MESSAGES | R.MANAGE_MESSAGES
# In a private conversation nobody can take these away.
PRIVATE = EVERYONE | R.PIN_MESSAGES


def in_guild(guild: Guild, user: int) -> Right:
    """What a member may do in the server as such."""
    if user == guild.owner:
        return EVERYTHING
    member = guild.members.get(user)
    if member is None:
        return Right(0)
    rights = Right(guild.roles[guild.id].permissions)
    for role in member.roles:
        rights |= Right(guild.roles[role].permissions)
    return EVERYTHING if R.ADMINISTRATOR in rights else rights


def in_channel(channel: Channel, user: int) -> Right:
    """What somebody may do in a channel: the server's rights, then what the channel says to everybody,
    to his roles and to him. A thread follows its parent; a private one is for its members."""
    guild = channel.guild
    if guild is None:
        return PRIVATE if channel.recipient is not None else Right(0)
    rights = in_guild(guild, user)
    if not rights or rights == EVERYTHING:
        return rights
    base = guild.channels.get(channel.parent or 0, channel) if channel.kind in THREADS else channel
    rights = _overwritten(base, guild.id, rights)
    roles = guild.members[user].roles
    denied = allowed = Right(0)
    for role in roles:
        if (overwrite := base.overwrites.get(role)) is not None:
            denied |= Right(overwrite.deny)
            allowed |= Right(overwrite.allow)
    rights = _overwritten(base, user, (rights & ~denied) | allowed)
    hidden = channel.kind == PRIVATE_THREAD and user not in channel.joined and R.MANAGE_THREADS not in rights
    return Right(0) if hidden or R.VIEW_CHANNEL not in rights else rights


def _overwritten(channel: Channel, whose: int, rights: Right) -> Right:
    overwrite = channel.overwrites.get(whose)
    return rights if overwrite is None else (rights & ~Right(overwrite.deny)) | Right(overwrite.allow)

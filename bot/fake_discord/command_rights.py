"""Which commands a server lets whom use where, as its moderators set it under Integrations.

What is set for one command stands before what is set for all of them, and both before what the bot itself asks for.
"""

from __future__ import annotations

from bot.fake_discord.model import Channel, Guild, Json, Role, User
from bot.fake_discord.rights import Right, in_channel
from bot.fake_discord.world import World

ROLE, USER, CHANNEL = 1, 2, 3


def permit(world: World, guild: Guild, command: Json | None, whom: Role | User | Channel | None, allowed: bool) -> None:
    """Set it for one command or (None) for all, for a role, a member, a channel or (None) all channels."""
    kind = ROLE if isinstance(whom, Role) else USER if isinstance(whom, User) else CHANNEL
    id = guild.id - 1 if whom is None else whom.id
    whose = world.application if command is None else int(command["id"])
    world.command_rights.setdefault(guild.id, {}).setdefault(whose, {})[id, kind] = allowed


def permissions_json(world: World, guild: int, whose: int) -> Json:
    """What is set for one command, or for all by the application's id."""
    entries = world.command_rights.get(guild, {}).get(whose, {})
    return {
        "id": str(whose),
        "application_id": str(world.application),
        "guild_id": str(guild),
        "permissions": [
            {"id": str(id), "type": kind, "permission": allowed} for (id, kind), allowed in entries.items()
        ],
    }


def permitted(world: World, command: Json, user: User, channel: Channel) -> bool:
    """Whether a member of a server may use a command in a channel; a thread is as its channel."""
    guild, rights = channel.guild, in_channel(channel, user.id)
    assert guild is not None
    if Right.ADMINISTRATOR in rights:
        return True
    if Right.USE_APPLICATION_COMMANDS not in rights:
        return False
    there = world.command_rights.get(guild.id, {})
    entries = there.get(int(command["id"])) or there.get(world.application, {})
    place = channel.parent if channel.is_thread else channel.id
    if not entries.get((place or 0, CHANNEL), entries.get((guild.id - 1, CHANNEL), True)):
        return False
    said = [entries[role, ROLE] for role in guild.members[user.id].roles if (role, ROLE) in entries]
    if (user.id, USER) in entries:
        return entries[user.id, USER]
    if said or (guild.id, ROLE) in entries:
        return any(said) if said else entries[guild.id, ROLE]
    needed = command["default_member_permissions"]
    return needed is None or bool(int(needed) and int(needed) & ~rights == 0)

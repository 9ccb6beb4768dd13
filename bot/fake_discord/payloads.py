"""Things of this Discord in the JSON in which Discord tells of them."""

from __future__ import annotations

from bot.fake_discord.check_components import media_of, walk
from bot.fake_discord.limits import LIMITS
from bot.fake_discord.model import (
    COMMAND,
    COMPONENT,
    DM,
    MODAL_SUBMIT,
    Attachment,
    Channel,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Reaction,
    Role,
    User,
)
from bot.fake_discord.rights import Right, in_channel

FLAGS_OF_APPLICATION = 1 << 23  # has slash commands


def user_json(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.name.lower().replace(" ", "_"),
        "discriminator": "0",
        "global_name": None if user.bot else user.name,
        "avatar": None,
        "bot": user.bot,
        "system": False,
        "banner": None,
        "accent_color": None,
        "public_flags": 0,
        "flags": 0,
        "clan": None,
        "primary_guild": None,
        "avatar_decoration_data": None,
        "collectibles": None,
    }


def role_json(role: Role) -> Json:
    return {
        "id": str(role.id),
        "name": role.name,
        "description": None,
        "permissions": str(int(role.permissions)),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member_json(member: Member, channel: Channel | None = None) -> Json:
    """A member; with his rights in a channel where an interaction came from there."""
    said: Json = {
        "user": user_json(member.user),
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in sorted(member.roles)],
        "joined_at": member.joined,
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    if channel is not None:
        said["permissions"] = str(int(in_channel(channel, member.user.id)))
    return said


def channel_json(channel: Channel, viewer: int | None = None) -> Json:
    """A channel; with the rights of a viewer where an interaction tells of it."""
    last = next(reversed(channel.messages), None)
    said: Json = {
        "id": str(channel.id),
        "type": channel.kind,
        "last_message_id": None if last is None else str(last),
        "flags": 0,
    }
    if channel.kind == DM:
        assert channel.recipient is not None
        return {**said, "recipients": [user_json(channel.recipient)]}
    assert channel.guild is not None
    said |= {
        "name": channel.name,
        "guild_id": str(channel.guild.id),
        "parent_id": None if channel.parent is None else str(channel.parent),
        "rate_limit_per_user": 0,
    }
    if viewer is not None:
        said["permissions"] = str(int(in_channel(channel, viewer)))
    if channel.is_thread:
        return said | _thread_only(channel)
    overwrites = [
        {"id": str(o.id), "type": o.kind, "allow": str(int(o.allow)), "deny": str(int(o.deny))}
        for o in channel.overwrites.values()
    ]
    said |= {"topic": channel.topic, "nsfw": False, "position": channel.position, "permission_overwrites": overwrites}
    return said


def thread_json(thread: Channel, viewer: int) -> Json:
    """A thread as somebody sees it who may be in it."""
    said = channel_json(thread)
    return said | ({"member": thread_member_json(thread, viewer)} if viewer in thread.joined else {})


def thread_member_json(thread: Channel, user: int) -> Json:
    return {"id": str(thread.id), "user_id": str(user), "join_timestamp": thread.joined[user], "flags": 0}


def _thread_only(channel: Channel) -> Json:
    return {
        "owner_id": str(channel.owner),
        "message_count": len(channel.messages),
        "total_message_sent": channel.sent,
        "member_count": min(len(channel.joined), 50),
        "thread_metadata": {
            "archived": channel.archived,
            "archive_timestamp": channel.archived_at,
            "auto_archive_duration": channel.auto_archive,
            "locked": channel.locked,
            "create_timestamp": channel.created,
            "invitable": channel.invitable,
        },
    }


def guild_json(guild: Guild) -> Json:
    """A server as `GET /guilds/{id}` tells of it."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner),
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "features": [],
        "application_id": None,
        "region": "us-west",
        "roles": [role_json(role) for role in guild.roles.values()],
        "emojis": [],
        "stickers": [],
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
    }


def guild_created_json(guild: Guild, bot: int) -> Json:
    """A server as the gateway tells of it to a bot without privileged intents: itself is the only member named."""
    channels = [channel for channel in guild.channels.values() if not channel.is_thread]
    threads = [c for c in guild.channels.values() if c.is_thread and not c.archived]
    visible = [thread for thread in threads if Right.VIEW_CHANNEL in in_channel(thread, bot)]
    return guild_json(guild) | {
        "joined_at": guild.members[bot].joined,
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(guild.members[bot])],
        "channels": [channel_json(channel) for channel in channels],
        "threads": [thread_json(thread, bot) for thread in visible],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment_json(attachment: Attachment, cdn: str) -> Json:
    url = f"{cdn}/attachments/{attachment.channel}/{attachment.id}/{attachment.filename}"
    said: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        said["description"] = attachment.description
    if attachment.width is not None:
        said |= {"width": attachment.width, "height": attachment.height}
    return said | ({"ephemeral": True} if attachment.ephemeral else {})


def message_json(message: Message, cdn: str, application: int) -> Json:
    """A message as Discord tells it. What its components show is not among its attachments."""
    shown = {media.get("attachment_id") for component in walk(message.components) for media in media_of(component)}
    said: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": message.kind,
        "content": message.content,
        "author": user_json(message.author),
        "timestamp": message.timestamp,
        "edited_timestamp": message.edited,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user_json(user) for user in message.mentions],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [attachment_json(one, cdn) for one in message.attachments if str(one.id) not in shown],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": message.id in message.channel.pins,
        "flags": message.flags,
    }
    if message.reactions:
        said["reactions"] = [_reaction(reaction, application) for reaction in message.reactions.values()]
    if message.nonce is not None:
        said["nonce"] = message.nonce
    if message.reference is not None:
        said["message_reference"] = message.reference
    if message.thread is not None:
        said["thread"] = channel_json(message.thread)
    if message.interaction is not None:
        said |= {
            "webhook_id": str(application),
            "application_id": str(application),
            "interaction_metadata": _metadata(message.interaction),
        }
    return said


def emoji_json(emoji: str) -> Json:
    """A character, or `name:id` of one that a server has made."""
    name, _, id = emoji.partition(":")
    return {"id": id or None, "name": name, "animated": False}


def _reaction(reaction: Reaction, bot: int) -> Json:
    count = len(reaction.users)
    return {
        "emoji": emoji_json(reaction.emoji),
        "count": count,
        "count_details": {"burst": 0, "normal": count},
        "burst_colors": [],
        "me_burst": False,
        "me": bot in reaction.users,
    }


def _metadata(interaction: Interaction) -> Json:
    said: Json = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "user": user_json(interaction.user),
        "authorizing_integration_owners": _owners(interaction),
    }
    if interaction.kind == COMMAND:
        said |= {"name": interaction.data["name"], "command_type": interaction.data["type"]}
    elif interaction.kind == COMPONENT and interaction.message is not None:
        said["interacted_message_id"] = str(interaction.message.id)
    elif interaction.kind == MODAL_SUBMIT and interaction.opener is not None:
        said["triggering_interaction_metadata"] = _metadata(interaction.opener)
    return said


def _owners(interaction: Interaction) -> dict[str, str]:
    """On whose behalf the bot is there: of a server, or in private of the bot itself."""
    guild = interaction.channel.guild
    return {"0": str(guild.id) if guild is not None else "0"}


def interaction_json(interaction: Interaction, cdn: str, bot: int, application: int) -> Json:
    """An interaction as the gateway tells the bot of it."""
    channel, guild = interaction.channel, interaction.channel.guild
    said: Json = {
        "id": str(interaction.id),
        "application_id": str(application),
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": channel_json(channel, interaction.user.id),
        "locale": interaction.user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": _owners(interaction),
        "app_permissions": str(int(in_channel(channel, bot))),
        "attachment_size_limit": LIMITS["file size"].most,
    }
    if guild is None:
        said |= {"user": user_json(interaction.user), "context": 1}
    else:
        said |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": member_json(guild.members[interaction.user.id], channel),
            "context": 0,
        }
    if interaction.message is not None:
        said["message"] = message_json(interaction.message, cdn, application)
    return said

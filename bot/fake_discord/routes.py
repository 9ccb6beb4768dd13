"""The routes of the bot itself, of servers, channels and messages. Paths are spelled as in the published schema."""

# Every route has the same signature, whether it looks at the request or not.
# ruff: noqa: ARG001

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.fake_discord.call import Call
from bot.fake_discord.model import DM, Json
from bot.fake_discord.payloads import (
    FLAGS_OF_APPLICATION,
    channel_json,
    guild_json,
    member_json,
    role_json,
    thread_json,
    user_json,
)
from bot.fake_discord.refusal import missing_permissions, not_found, unknown
from bot.fake_discord.rights import Right, in_channel, in_guild
from bot.fake_discord.routing import route
from bot.fake_discord.thread_routes import change_thread

if TYPE_CHECKING:
    from bot.fake_discord.rest import Rest


def nowhere(rest: Rest, call: Call) -> Any:
    raise not_found()


# ---------------------------------------------------------------------- the bot itself


@route("GET", "/users/@me")
def me(rest: Rest, call: Call) -> Json:
    return user_json(rest.world.bot) | {"verified": True, "mfa_enabled": True, "locale": "en-US", "email": None}


@route("GET", "/users/{user_id}")
def user(rest: Rest, call: Call) -> Json:
    return user_json(rest.world.user(call.id("user_id")))


@route("GET", "/applications/@me")
@route("GET", "/oauth2/applications/@me")
def application(rest: Rest, call: Call) -> Json:
    return {
        "id": str(rest.world.application),
        "name": rest.world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": user_json(rest.world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": FLAGS_OF_APPLICATION,
        "flags_new": str(FLAGS_OF_APPLICATION),
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "hook": True,
        "is_monetized": False,
        "is_verified": False,
        "integration_types_config": {"0": {}},
        "owner": user_json(rest.world.bot) | {"bot": False},
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(rest.world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
    }


@route("GET", "/users/@me/guilds")
def my_guilds(rest: Rest, call: Call) -> list[Json]:
    """The servers the bot is on, with its rights on each."""
    bot = rest.world.bot.id
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(in_guild(guild, bot))),
            "features": [],
        }
        for guild in rest.world.guilds.values()
        if guild.present
    ]


@route("GET", "/gateway")
def gateway(rest: Rest, call: Call) -> Json:
    return {"url": rest.gateway()}


@route("GET", "/gateway/bot")
def gateway_bot(rest: Rest, call: Call) -> Json:
    starts = {"total": 1000, "remaining": 1000, "reset_after": 86400000, "max_concurrency": 1}
    return {"url": rest.gateway(), "shards": rest.shards, "session_start_limit": starts}


@route("GET", "/soundboard-default-sounds")
def sounds(rest: Rest, call: Call) -> list[Json]:
    """Some libraries ask for them when they come. There is no voice here."""
    return []


# ---------------------------------------------------------------------- servers


@route("GET", "/guilds/{guild_id}")
def guild(rest: Rest, call: Call) -> Json:
    found = rest.world.guild(call.id("guild_id"))
    counts = {"approximate_member_count": len(found.members), "approximate_presence_count": len(found.members)}
    return guild_json(found) | (counts if call.query.get("with_counts") in ("1", "true") else {})


@route("GET", "/guilds/{guild_id}/channels")
def channels(rest: Rest, call: Call) -> list[Json]:
    found = rest.world.guild(call.id("guild_id")).channels.values()
    return [channel_json(channel) for channel in found if not channel.is_thread]


@route("GET", "/guilds/{guild_id}/roles")
def roles(rest: Rest, call: Call) -> list[Json]:
    return [role_json(role) for role in rest.world.guild(call.id("guild_id")).roles.values()]


@route("GET", "/guilds/{guild_id}/roles/{role_id}")
def role(rest: Rest, call: Call) -> Json:
    found = rest.world.guild(call.id("guild_id")).roles.get(call.id("role_id"))
    if found is None:
        raise unknown("Role")
    return role_json(found)


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def member(rest: Rest, call: Call) -> Json:
    found = rest.world.guild(call.id("guild_id")).members.get(call.id("user_id"))
    if found is None:
        raise unknown("Member")
    return member_json(found)


@route("DELETE", "/users/@me/guilds/{guild_id}")
def leave(rest: Rest, call: Call) -> None:
    rest.world.expel(rest.world.guild(call.id("guild_id")))


# ---------------------------------------------------------------------- channels


@route("POST", "/users/@me/channels")
def open_dm(rest: Rest, call: Call) -> Json:
    channel = rest.world.dm(rest.world.user(int(call.body["recipient_id"])))
    if not channel.opened:
        rest.world.may_open()
    return channel_json(channel)


@route("GET", "/channels/{channel_id}")
def channel(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"))
    return thread_json(found, rest.world.bot.id) if found.is_thread else channel_json(found)


@route("PATCH", "/channels/{channel_id}")
def edit_channel(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"))
    if found.is_thread:
        return change_thread(rest, found, call.body or {})
    if Right.MANAGE_CHANNELS not in in_channel(found, rest.world.bot.id):
        raise missing_permissions()
    rest.world.change_channel(found, **{key: call.body[key] for key in ("name", "topic") if key in call.body})
    return channel_json(found)


@route("DELETE", "/channels/{channel_id}")
def remove_channel(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"))
    if found.kind != DM:
        needed = Right.MANAGE_THREADS if found.is_thread else Right.MANAGE_CHANNELS
        if needed not in in_channel(found, rest.world.bot.id):
            raise missing_permissions()
        rest.world.remove_channel(found)
    return channel_json(found)


@route("POST", "/channels/{channel_id}/typing")
def typing(rest: Rest, call: Call) -> None:
    found = rest.world.channel(call.id("channel_id"))
    needed = Right.SEND_MESSAGES_IN_THREADS if found.is_thread else Right.SEND_MESSAGES
    if needed not in in_channel(found, rest.world.bot.id):
        raise missing_permissions()

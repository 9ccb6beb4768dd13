"""The routes: which request does what. Paths and placeholders are spelled as in Discord's published schema."""

# Every route has the same signature, whether it looks at the request or not.
# ruff: noqa: ARG001

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.loopback.call import Call
from bot.loopback.check_messages import check_thread_name
from bot.loopback.model import (
    DM,
    EPHEMERAL,
    FORUM,
    LOADING,
    PRIVATE_THREAD,
    THREAD,
    THREADS,
    Channel,
    Guild,
    Json,
    Message,
)
from bot.loopback.payloads import (
    FLAGS_OF_APPLICATION,
    channel_json,
    guild_json,
    member_json,
    role_json,
    user_json,
)
from bot.loopback.refusal import Refused, missing_permissions, not_found, unknown
from bot.loopback.rights import Right, in_channel, in_guild

if TYPE_CHECKING:
    from bot.loopback.rest import Rest

Answer = Callable[["Rest", Call], Any]
ROUTES: list[tuple[str, str, Answer]] = []
CREATED: set[Answer] = set()  # those that answer with 201 instead of 200


def route(method: str, path: str, *, created: bool = False) -> Callable[[Answer], Answer]:
    """Have a function answer a route. The first that fits is taken, and of several of one function the lowest."""

    def register(answer: Answer) -> Answer:
        ROUTES.append((method, path, answer))
        if created:
            CREATED.add(answer)
        return answer

    return register


def nowhere(rest: Rest, call: Call) -> Any:
    raise not_found()


# --- the bot itself ---------------------------------------------------------------------------------------


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
    ]


@route("GET", "/gateway")
def gateway(rest: Rest, call: Call) -> Json:
    return {"url": rest.gateway()}


@route("GET", "/gateway/bot")
def gateway_bot(rest: Rest, call: Call) -> Json:
    starts = {"total": 1000, "remaining": 1000, "reset_after": 86400000, "max_concurrency": 1}
    return {"url": rest.gateway(), "shards": 1, "session_start_limit": starts}


# --- commands ---------------------------------------------------------------------------------------------


def _scope(rest: Rest, call: Call) -> Guild | None:
    if call.id("application_id") != rest.world.application:
        raise unknown("Application")
    return rest.world.guild(call.id("guild_id")) if "guild_id" in call.given else None


def _commands(rest: Rest, call: Call) -> list[Json]:
    guild = _scope(rest, call)
    return list(rest.world.commands.get(None if guild is None else guild.id, {}).values())


@route("GET", "/applications/{application_id}/commands")
@route("GET", "/applications/{application_id}/guilds/{guild_id}/commands")
def commands(rest: Rest, call: Call) -> list[Json]:
    return _commands(rest, call)


@route("PUT", "/applications/{application_id}/commands")
@route("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
def replace_commands(rest: Rest, call: Call) -> list[Json]:
    return rest.world.register(_scope(rest, call), call.body or [])


@route("POST", "/applications/{application_id}/commands", created=True)
@route("POST", "/applications/{application_id}/guilds/{guild_id}/commands", created=True)
def add_command(rest: Rest, call: Call) -> Json:
    key = (call.body.get("type") or 1, call.body["name"])
    others = [command for command in _commands(rest, call) if (command["type"], command["name"]) != key]
    return rest.world.register(_scope(rest, call), [*others, call.body])[-1]


@route("GET", "/applications/{application_id}/commands/{command_id}")
@route("GET", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}")
def command(rest: Rest, call: Call) -> Json:
    for known in _commands(rest, call):
        if known["id"] == call.given["command_id"]:
            return known
    raise unknown("application command")


@route("DELETE", "/applications/{application_id}/commands/{command_id}")
@route("DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}")
def remove_command(rest: Rest, call: Call) -> None:
    gone = command(rest, call)
    rest.world.register(_scope(rest, call), [known for known in _commands(rest, call) if known is not gone])


# --- servers ----------------------------------------------------------------------------------------------


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


@route("GET", "/guilds/{guild_id}/threads/active")
def active_threads(rest: Rest, call: Call) -> Json:
    found = rest.world.guild(call.id("guild_id")).channels.values()
    threads = [c for c in found if c.is_thread and not c.archived and in_channel(c, rest.world.bot.id)]
    return {"threads": [channel_json(thread) for thread in threads], "members": [], "has_more": False}


@route("DELETE", "/users/@me/guilds/{guild_id}")
def leave(rest: Rest, call: Call) -> None:
    rest.world.expel(rest.world.guild(call.id("guild_id")))


# --- channels ---------------------------------------------------------------------------------------------


@route("POST", "/users/@me/channels")
def open_dm(rest: Rest, call: Call) -> Json:
    return channel_json(rest.world.dm(rest.world.user(int(call.body["recipient_id"]))))


@route("GET", "/channels/{channel_id}")
def channel(rest: Rest, call: Call) -> Json:
    return channel_json(rest.world.channel(call.id("channel_id")))


@route("PATCH", "/channels/{channel_id}")
def edit_channel(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"))
    own = found.is_thread and found.owner == rest.world.bot.id
    needed = Right.MANAGE_THREADS if found.is_thread else Right.MANAGE_CHANNELS
    if not own and needed not in in_channel(found, rest.world.bot.id):
        raise missing_permissions()
    names = {"name": "name", "topic": "topic", "archived": "archived", "locked": "locked"}
    rest.world.change_channel(found, **{field: call.body[key] for key, field in names.items() if key in call.body})
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
    rest.world.channel(call.id("channel_id"), Right.SEND_MESSAGES)


# --- threads ----------------------------------------------------------------------------------------------


def _thread(rest: Rest, call: Call, parent: Channel, kind: int, id: int = 0) -> Channel:
    if parent.guild is None or parent.is_thread:
        raise Refused(400, 50024, "Cannot execute action on this channel type")
    check_thread_name(call.body.get("name"))
    needed = Right.CREATE_PRIVATE_THREADS if kind == PRIVATE_THREAD else Right.CREATE_PUBLIC_THREADS
    if parent.kind == FORUM:
        needed = Right.SEND_MESSAGES
    if needed not in in_channel(parent, rest.world.bot.id):
        raise missing_permissions()
    minutes = call.body.get("auto_archive_duration") or 1440
    return rest.world.add_thread(parent, call.body["name"], rest.world.bot, kind=kind, id=id, auto_archive=minutes)


@route("POST", "/channels/{channel_id}/threads", created=True)
def add_thread(rest: Rest, call: Call) -> Json:
    parent = rest.world.channel(call.id("channel_id"))
    if parent.kind == FORUM:
        thread = _thread(rest, call, parent, THREAD)
        post = rest.posting.create(thread, call.body.get("message") or {}, call.files)
        return channel_json(thread) | {"message": rest.world.message_json(post)}
    kind = call.body.get("type", PRIVATE_THREAD)
    if kind not in THREADS:
        raise Refused(400, 50035, "Invalid Form Body")
    return channel_json(_thread(rest, call, parent, kind))


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads", created=True)
def add_thread_to_message(rest: Rest, call: Call) -> Json:
    parent = rest.world.channel(call.id("channel_id"))
    message = rest.posting.find(parent, call.id("message_id"))
    if message.thread is not None:
        raise Refused(400, 160004, "A thread has already been created for this message")
    message.thread = _thread(rest, call, parent, THREAD, message.id)
    return channel_json(message.thread)


@route("PUT", "/channels/{channel_id}/thread-members/@me")
def join_thread(rest: Rest, call: Call) -> None:
    rest.world.channel(call.id("channel_id")).joined.add(rest.world.bot.id)


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_to_thread(rest: Rest, call: Call) -> None:
    thread = rest.world.channel(call.id("channel_id"))
    if thread.guild is None or call.id("user_id") not in thread.guild.members:
        raise unknown("Member")
    thread.joined.add(call.id("user_id"))
    rest.world.change_channel(thread)


@route("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove_from_thread(rest: Rest, call: Call) -> None:
    thread = rest.world.channel(call.id("channel_id"))
    if thread.owner != rest.world.bot.id and Right.MANAGE_THREADS not in in_channel(thread, rest.world.bot.id):
        raise missing_permissions()
    thread.joined.discard(call.id("user_id"))
    rest.world.change_channel(thread)


# --- messages ---------------------------------------------------------------------------------------------


@route("GET", "/channels/{channel_id}/messages")
def messages(rest: Rest, call: Call) -> list[Json]:
    found = rest.world.channel(call.id("channel_id"))
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= 100:
        raise Refused(400, 50035, "Invalid Form Body")
    bounds = {key: int(call.query[key]) for key in ("before", "after", "around") if key in call.query}
    return [rest.world.message_json(message) for message in rest.posting.history(found, limit, **bounds)]


@route("POST", "/channels/{channel_id}/messages")
def post(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"))
    return rest.world.message_json(rest.posting.create(found, call.body or {}, call.files))


@route("GET", "/channels/{channel_id}/messages/pins")
def pins(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"), Right.READ_MESSAGE_HISTORY)
    newest_first = sorted(found.pins.items(), key=lambda pin: pin[1], reverse=True)
    before = call.query.get("before")
    wanted = [pin for pin in newest_first if before is None or pin[1] < before]
    limit = int(call.query.get("limit", 50))
    items = [
        {"pinned_at": at, "message": rest.world.message_json(found.messages[message])} for message, at in wanted[:limit]
    ]
    return {"items": items, "has_more": len(wanted) > limit}


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
def pin(rest: Rest, call: Call) -> None:
    rest.posting.pin(rest.world.channel(call.id("channel_id"), Right.PIN_MESSAGES), call.id("message_id"))


@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
def unpin(rest: Rest, call: Call) -> None:
    rest.posting.unpin(rest.world.channel(call.id("channel_id"), Right.PIN_MESSAGES), call.id("message_id"))


@route("GET", "/channels/{channel_id}/messages/{message_id}")
def message(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"), Right.READ_MESSAGE_HISTORY)
    return rest.world.message_json(rest.posting.find(found, call.id("message_id")))


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"))
    return rest.world.message_json(rest.posting.edit(found, call.id("message_id"), call.body or {}, call.files))


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete(rest: Rest, call: Call) -> None:
    rest.posting.delete(rest.world.channel(call.id("channel_id")), call.id("message_id"))


# --- interactions -----------------------------------------------------------------------------------------


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
def answer(rest: Rest, call: Call) -> Json | None:
    done = rest.interacting.answer(
        call.id("interaction_id"), call.given["interaction_token"], call.body or {}, call.files
    )
    if call.query.get("with_response") not in ("1", "true"):
        return None
    about: Json = {"id": str(done.id), "type": done.kind, "channel_id": str(done.channel.id)}
    said: Json = {"interaction": about}
    if done.original is not None:
        about["response_message_id"] = str(done.original.id)
        about["response_message_loading"] = bool(done.original.flags & LOADING)
        about["response_message_ephemeral"] = bool(done.original.flags & EPHEMERAL)
    if done.answer in (4, 7) and done.original is not None:
        said["resource"] = {"type": done.answer, "message": rest.world.message_json(done.original)}
    return said


@route("POST", "/webhooks/{webhook_id}/{webhook_token}")
def follow_up(rest: Rest, call: Call) -> Json:
    sent = rest.interacting.followup(call.given["webhook_token"], call.body or {}, call.files)
    return rest.world.message_json(sent)


def _which(call: Call) -> int | None:
    return call.id("message_id") if "message_id" in call.given else None


@route("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
@route("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
def sent(rest: Rest, call: Call) -> Json:
    found: Message = rest.interacting.find(call.given["webhook_token"], _which(call))
    return rest.world.message_json(found)


@route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
@route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
def edit_sent(rest: Rest, call: Call) -> Json:
    changed = rest.interacting.edit(call.given["webhook_token"], _which(call), call.body or {}, call.files)
    return rest.world.message_json(changed)


@route("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
@route("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
def delete_sent(rest: Rest, call: Call) -> None:
    rest.interacting.delete(call.given["webhook_token"], _which(call))

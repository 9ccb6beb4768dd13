"""The routes of threads: which there are, who is in them, opening and closing."""

# Every route has the same signature, whether it looks at the request or not.

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.fake_discord.call import Call
from bot.fake_discord.check_messages import check_thread_name
from bot.fake_discord.model import (
    FORUM,
    NEWS_THREAD,
    PERSON_ADDED,
    PERSON_REMOVED,
    PRIVATE_THREAD,
    RENAMED,
    TEXT,
    THREAD,
    THREAD_BEGINS,
    THREAD_CREATED,
    THREADS,
    Channel,
    Json,
)
from bot.fake_discord.payloads import thread_json, thread_member_json
from bot.fake_discord.posting import reference_json
from bot.fake_discord.refusal import Refused, missing_access, missing_permissions, unknown
from bot.fake_discord.rights import Right, in_channel
from bot.fake_discord.routing import route
from bot.fake_discord.telling import GUILD_MEMBERS
from bot.fake_discord.threads import (
    DURATIONS,
    MOST_ACTIVE,
    close,
    join,
    leave,
    manages,
    may_invite,
    must_be_open,
    must_let_change,
    reopen,
    stir,
)

if TYPE_CHECKING:
    from bot.fake_discord.rest import Rest


def _minutes(body: Json) -> int:
    minutes = body.get("auto_archive_duration") or 1440
    if minutes not in DURATIONS:
        raise Refused(400, 50035, "Invalid Form Body")
    return int(minutes)


def _thread(rest: Rest, call: Call, parent: Channel, kind: int, id: int = 0) -> Channel:
    if parent.guild is None or parent.kind not in (TEXT, FORUM):
        raise Refused(400, 50024, "Cannot execute action on this channel type")
    check_thread_name(call.body.get("name"))
    needed = Right.CREATE_PRIVATE_THREADS if kind == PRIVATE_THREAD else Right.CREATE_PUBLIC_THREADS
    if parent.kind == FORUM:
        needed = Right.SEND_MESSAGES
    if needed not in in_channel(parent, rest.world.bot.id):
        raise missing_permissions()
    if sum(channel.is_thread and not channel.archived for channel in parent.guild.channels.values()) >= MOST_ACTIVE:
        raise Refused(400, 160006, "Maximum number of active threads reached")
    minutes = _minutes(call.body)
    thread = rest.world.add_thread(parent, call.body["name"], rest.world.bot, kind=kind, id=id, auto_archive=minutes)
    thread.invitable = call.body.get("invitable") is not False
    return thread


@route("POST", "/channels/{channel_id}/threads", created=True)
def add_thread(rest: Rest, call: Call) -> Json:
    parent = rest.world.channel(call.id("channel_id"))
    if parent.kind == FORUM:
        thread = _thread(rest, call, parent, THREAD)
        post = rest.posting.create(thread, call.body.get("message") or {}, call.files)
        return thread_json(thread, rest.world.bot.id) | {"message": rest.message_json(post)}
    kind = call.body.get("type", PRIVATE_THREAD)
    if kind not in THREADS:
        raise Refused(400, 50035, "Invalid Form Body")
    thread = _thread(rest, call, parent, kind)
    if kind != PRIVATE_THREAD:
        rest.posting.notice(parent, THREAD_CREATED, thread.name, about=reference_json(thread))
    return thread_json(thread, rest.world.bot.id)


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads", created=True)
def add_thread_to_message(rest: Rest, call: Call) -> Json:
    parent = rest.world.channel(call.id("channel_id"))
    message = rest.posting.find(parent, call.id("message_id"))
    if message.thread is not None:
        raise Refused(400, 160004, "A thread has already been created for this message")
    message.thread = _thread(rest, call, parent, THREAD, message.id)
    rest.posting.notice(message.thread, THREAD_BEGINS, about=reference_json(parent, message.id))
    return thread_json(message.thread, rest.world.bot.id)


def change_thread(rest: Rest, thread: Channel, changes: Json) -> Json:
    """`PATCH /channels/{channel_id}` for a thread: open or close it, name it, lock it."""
    world = rest.world
    must_let_change(world, thread, changes)
    renamed = False
    if "name" in changes:
        check_thread_name(changes["name"])
        renamed, thread.name = thread.name != changes["name"], changes["name"]
    if "auto_archive_duration" in changes:
        thread.auto_archive = _minutes(changes)
        stir(world, thread)
    thread.locked = bool(changes.get("locked", thread.locked))
    thread.invitable = bool(changes.get("invitable", thread.invitable))
    if thread.archived and changes.get("archived") is False:
        reopen(world, thread)
    elif changes.get("archived"):
        close(world, thread)
    else:
        world.change_channel(thread)
    if renamed and not thread.archived:
        rest.posting.notice(thread, RENAMED, thread.name)
    return thread_json(thread, world.bot.id)


# ---------------------------------------------------------------------- which there are


def _listed(rest: Rest, threads: list[Channel], *, more: bool = False) -> Json:
    bot = rest.world.bot.id
    mine = [thread_member_json(thread, bot) for thread in threads if bot in thread.joined]
    return {"threads": [thread_json(thread, bot) for thread in threads], "members": mine, "has_more": more}


@route("GET", "/guilds/{guild_id}/threads/active")
def active_threads(rest: Rest, call: Call) -> Json:
    found = rest.world.guild(call.id("guild_id")).channels.values()
    return _listed(rest, [c for c in found if c.is_thread and not c.archived and in_channel(c, rest.world.bot.id)])


def _archived(rest: Rest, call: Call, kinds: tuple[int, ...], *, mine: bool = False) -> Json:
    """Closed threads of a channel, those closed last first; of private ones, those the bot is in by their ids."""
    parent = rest.world.channel(call.id("channel_id"), Right.READ_MESSAGE_HISTORY)
    bot, before = rest.world.bot.id, call.query.get("before")
    assert parent.guild is not None
    found = [c for c in parent.guild.channels.values() if c.parent == parent.id and c.archived and c.kind in kinds]
    if mine:
        found = sorted((c for c in found if bot in c.joined), key=lambda c: -c.id)
        found = [c for c in found if before is None or c.id < int(before)]
    else:
        found = sorted(found, key=lambda c: c.archived_at, reverse=True)
        found = [c for c in found if before is None or c.archived_at < before.replace(" ", "+")]
    limit = int(call.query.get("limit", 50))
    return _listed(rest, found[:limit], more=len(found) > limit)


@route("GET", "/channels/{channel_id}/threads/archived/public")
def archived_public(rest: Rest, call: Call) -> Json:
    return _archived(rest, call, (NEWS_THREAD, THREAD))


@route("GET", "/channels/{channel_id}/threads/archived/private")
def archived_private(rest: Rest, call: Call) -> Json:
    if Right.MANAGE_THREADS not in in_channel(rest.world.channel(call.id("channel_id")), rest.world.bot.id):
        raise missing_permissions()
    return _archived(rest, call, (PRIVATE_THREAD,))


@route("GET", "/channels/{channel_id}/users/@me/threads/archived/private")
def my_archived_private(rest: Rest, call: Call) -> Json:
    return _archived(rest, call, (PRIVATE_THREAD,), mine=True)


# ---------------------------------------------------------------------- who is in them


def _members_of(rest: Rest, call: Call) -> Channel:
    thread = rest.world.channel(call.id("channel_id"))
    if not thread.is_thread:
        raise unknown("Channel")
    return thread


@route("GET", "/channels/{channel_id}/thread-members")
def thread_members(rest: Rest, call: Call) -> list[Json]:
    """All of them is told to who has the intent for members only."""
    thread = _members_of(rest, call)
    if not rest.privileged & GUILD_MEMBERS:
        raise missing_access()
    return [thread_member_json(thread, user) for user in thread.joined]


@route("GET", "/channels/{channel_id}/thread-members/{user_id}")
def thread_member(rest: Rest, call: Call) -> Json:
    thread = _members_of(rest, call)
    if _whom(rest, call) not in thread.joined:
        raise unknown("Member")
    return thread_member_json(thread, _whom(rest, call))


def _whom(rest: Rest, call: Call) -> int:
    return rest.world.bot.id if call.given["user_id"] == "@me" else call.id("user_id")


@route("PUT", "/channels/{channel_id}/thread-members/@me")
def join_thread(rest: Rest, call: Call) -> None:
    thread = _members_of(rest, call)
    must_be_open(thread, rest.world.bot.id)
    join(rest.world, thread, rest.world.bot.id)


@route("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave_thread(rest: Rest, call: Call) -> None:
    thread = _members_of(rest, call)
    must_be_open(thread, rest.world.bot.id)
    leave(rest.world, thread, rest.world.bot.id)


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_to_thread(rest: Rest, call: Call) -> None:
    thread, user = _members_of(rest, call), call.id("user_id")
    must_be_open(thread, rest.world.bot.id)
    if thread.guild is None or user not in thread.guild.members:
        raise unknown("Member")
    if not may_invite(thread, rest.world.bot.id):
        raise missing_permissions()
    parent = rest.world.channels[thread.parent or 0]
    if Right.VIEW_CHANNEL not in in_channel(parent, user):
        raise missing_access()
    if user not in thread.joined:
        join(rest.world, thread, user)
        rest.posting.notice(thread, PERSON_ADDED, whom=rest.world.user(user))


@route("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove_from_thread(rest: Rest, call: Call) -> None:
    thread, bot = _members_of(rest, call), rest.world.bot.id
    must_be_open(thread, bot)
    if not manages(thread, bot) and not (thread.kind == PRIVATE_THREAD and thread.owner == bot):
        raise missing_permissions()
    if call.id("user_id") not in thread.joined:
        raise unknown("Member")
    leave(rest.world, thread, call.id("user_id"))
    rest.posting.notice(thread, PERSON_REMOVED, whom=rest.world.user(call.id("user_id")))

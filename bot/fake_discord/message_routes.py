"""The routes of messages, pins and reactions."""

# Every route has the same signature, whether it looks at the request or not.

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.fake_discord.call import Call
from bot.fake_discord.model import Json
from bot.fake_discord.payloads import user_json
from bot.fake_discord.refusal import Refused, unknown
from bot.fake_discord.rights import Right
from bot.fake_discord.routing import route

if TYPE_CHECKING:
    from bot.fake_discord.rest import Rest

TWO_WEEKS = 14 * 86400.0  # seconds


@route("GET", "/channels/{channel_id}/messages")
def messages(rest: Rest, call: Call) -> list[Json]:
    found = rest.world.channel(call.id("channel_id"))
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= 100:
        raise Refused(400, 50035, "Invalid Form Body")
    bounds = {key: int(call.query[key]) for key in ("before", "after", "around") if key in call.query}
    return [rest.message_json(message) for message in rest.posting.history(found, limit, **bounds)]


@route("POST", "/channels/{channel_id}/messages")
def post(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"))
    return rest.message_json(rest.posting.create(found, call.body or {}, call.files))


@route("GET", "/channels/{channel_id}/messages/pins")
def pins(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"), Right.READ_MESSAGE_HISTORY)
    newest_first = sorted(found.pins.items(), key=lambda pin: pin[1], reverse=True)
    before = call.query.get("before")
    wanted = [pin for pin in newest_first if before is None or pin[1] < before]
    limit = int(call.query.get("limit", 50))
    items = [{"pinned_at": at, "message": rest.message_json(found.messages[message])} for message, at in wanted[:limit]]
    return {"items": items, "has_more": len(wanted) > limit}


@route("GET", "/channels/{channel_id}/pins")
def pins_at_once(rest: Rest, call: Call) -> list[Json]:
    """As it was asked for before there were pages."""
    return [item["message"] for item in pins(rest, call)["items"]]


@route("PUT", "/channels/{channel_id}/pins/{message_id}")
@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
def pin(rest: Rest, call: Call) -> None:
    rest.posting.pin(rest.world.channel(call.id("channel_id"), Right.PIN_MESSAGES), call.id("message_id"))


@route("DELETE", "/channels/{channel_id}/pins/{message_id}")
@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
def unpin(rest: Rest, call: Call) -> None:
    rest.posting.unpin(rest.world.channel(call.id("channel_id"), Right.PIN_MESSAGES), call.id("message_id"))


@route("GET", "/channels/{channel_id}/messages/{message_id}")
def message(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"), Right.READ_MESSAGE_HISTORY)
    return rest.message_json(rest.posting.find(found, call.id("message_id")))


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit(rest: Rest, call: Call) -> Json:
    found = rest.world.channel(call.id("channel_id"))
    return rest.message_json(rest.posting.edit(found, call.id("message_id"), call.body or {}, call.files))


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete(rest: Rest, call: Call) -> None:
    rest.posting.delete(rest.world.channel(call.id("channel_id")), call.id("message_id"))


@route("POST", "/channels/{channel_id}/messages/bulk-delete")
def delete_many(rest: Rest, call: Call) -> None:
    """Several at once, whoever wrote them, none older than two weeks; those that are gone already do not matter."""
    found = rest.world.channel(call.id("channel_id"), Right.MANAGE_MESSAGES)
    ids = [int(id) for id in call.body.get("messages") or []]
    if not 2 <= len(ids) <= 100:
        raise Refused(400, 50016, "Provided too few or too many messages to delete. Must be between 2 and 100.")
    if any(rest.world.age(id) > TWO_WEEKS for id in ids):
        raise Refused(400, 50034, "You can only bulk delete messages that are under 14 days old.")
    for id in ids:
        if id in found.messages:
            rest.posting.delete(found, id)


# ---------------------------------------------------------------------- reactions


@route("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def react(rest: Rest, call: Call) -> None:
    found = rest.world.channel(call.id("channel_id"), Right.READ_MESSAGE_HISTORY)
    rest.posting.react(rest.posting.find(found, call.id("message_id")), call.given["emoji_name"], rest.world.bot)


@route("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def take_back(rest: Rest, call: Call) -> None:
    found = rest.world.channel(call.id("channel_id"))
    rest.posting.unreact(rest.posting.find(found, call.id("message_id")), call.given["emoji_name"], rest.world.bot)


@route("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/{user_id}")
def take_away(rest: Rest, call: Call) -> None:
    found = rest.world.channel(call.id("channel_id"), Right.MANAGE_MESSAGES)
    user = rest.world.user(call.id("user_id"))
    rest.posting.unreact(rest.posting.find(found, call.id("message_id")), call.given["emoji_name"], user)


@route("GET", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}")
def who_reacted(rest: Rest, call: Call) -> list[Json]:
    found = rest.world.channel(call.id("channel_id"), Right.READ_MESSAGE_HISTORY)
    reaction = rest.posting.find(found, call.id("message_id")).reactions.get(call.given["emoji_name"])
    if reaction is None:
        raise unknown("Emoji")
    users = sorted(user for user in reaction.users if user > int(call.query.get("after", 0)))
    return [user_json(rest.world.user(user)) for user in users[: int(call.query.get("limit", 25))]]

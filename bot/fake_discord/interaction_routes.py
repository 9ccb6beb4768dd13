"""The routes of interactions: first answers, and what follows by token."""

# Every route has the same signature, whether it looks at the request or not.

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.fake_discord.call import Call
from bot.fake_discord.model import EPHEMERAL, LOADING, Json, Message
from bot.fake_discord.routing import route

if TYPE_CHECKING:
    from bot.fake_discord.rest import Rest


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
        said["resource"] = {"type": done.answer, "message": rest.message_json(done.original)}
    return said


@route("POST", "/webhooks/{webhook_id}/{webhook_token}")
def follow_up(rest: Rest, call: Call) -> Json:
    sent = rest.interacting.followup(call.given["webhook_token"], call.body or {}, call.files)
    return rest.message_json(sent)


def _which(call: Call) -> int | None:
    return call.id("message_id") if "message_id" in call.given else None


@route("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
@route("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
def sent(rest: Rest, call: Call) -> Json:
    found: Message = rest.interacting.find(call.given["webhook_token"], _which(call))
    return rest.message_json(found)


@route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
@route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
def edit_sent(rest: Rest, call: Call) -> Json:
    changed = rest.interacting.edit(call.given["webhook_token"], _which(call), call.body or {}, call.files)
    return rest.message_json(changed)


@route("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
@route("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
def delete_sent(rest: Rest, call: Call) -> None:
    rest.interacting.delete(call.given["webhook_token"], _which(call))

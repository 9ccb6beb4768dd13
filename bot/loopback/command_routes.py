"""The routes of commands."""

# Every route has the same signature, whether it looks at the request or not.

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.loopback.call import Call
from bot.loopback.model import Guild, Json
from bot.loopback.refusal import unknown
from bot.loopback.routing import route

if TYPE_CHECKING:
    from bot.loopback.rest import Rest


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

"""The routes of commands."""

# Every route has the same signature, whether it looks at the request or not.

# Every route has the same signature, whether it looks at the request or not.
# ruff: noqa: ARG001

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.fake_discord.call import Call
from bot.fake_discord.command_rights import permissions_json
from bot.fake_discord.model import Guild, Json
from bot.fake_discord.refusal import Refused, unknown
from bot.fake_discord.routing import route

if TYPE_CHECKING:
    from bot.fake_discord.rest import Rest


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


@route("GET", "/applications/{application_id}/guilds/{guild_id}/commands/permissions")
def all_permissions(rest: Rest, call: Call) -> list[Json]:
    """What the moderators of a server have set for the bot's commands."""
    guild = _scope(rest, call)
    assert guild is not None
    return [permissions_json(rest.world, guild.id, whose) for whose in rest.world.command_rights.get(guild.id, {})]


@route("GET", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions")
def permissions(rest: Rest, call: Call) -> Json:
    guild, whose = _scope(rest, call), call.id("command_id")
    assert guild is not None
    if whose not in rest.world.command_rights.get(guild.id, {}):
        raise Refused(404, 10066, "Unknown application command permissions")
    return permissions_json(rest.world, guild.id, whose)


@route("PUT", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions")
def set_permissions(rest: Rest, call: Call) -> Json:
    """That is for the moderators themselves."""
    raise Refused(403, 20001, "Bots cannot use this endpoint")


@route("PATCH", "/applications/{application_id}/commands/{command_id}")
@route("PATCH", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}")
def change_command(rest: Rest, call: Call) -> Json:
    old = command(rest, call)
    changed = old | (call.body or {})
    all_of_them = [changed if known is old else known for known in _commands(rest, call)]
    return rest.world.register(_scope(rest, call), all_of_them)[all_of_them.index(changed)]


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

"""Commands: who is offered which where, and what registering refuses."""

from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.fake_discord import Impossible, Person, Right
from bot.fake_discord.command_rights import permit
from bot.fake_discord.model import THREAD, Channel
from bot.fake_discord.refusal import Refused
from tests.wire.conftest import Table
from tests.wire.example_bot import Example

Register = Callable[..., dict[str, Any]]


@pytest.fixture
def one(table: Table) -> Register:
    """Registers one command `look` with this or that about it."""

    def register(**about: Any) -> dict[str, Any]:
        return table.world.register(None, [{"name": "look", "description": "Look"} | about])[0]

    return register


def offered(person: Person, channel: Channel) -> bool:
    return bool(person.offered(channel))


@pytest.mark.parametrize(
    ("about", "in_servers", "in_private"),
    [
        ({}, True, True),
        ({"contexts": [0]}, True, False),
        ({"contexts": [1]}, False, True),
        ({"contexts": [2]}, False, False),
        ({"dm_permission": False}, True, False),
        ({"contexts": [0, 1], "integration_types": [0]}, True, True),
    ],
)
async def test_where_a_command_is_offered(
    table: Table, one: Register, about: dict[str, Any], in_servers: bool, in_private: bool
) -> None:
    one(**about)
    assert (offered(table.ann, table.channel), offered(table.ann, table.ann.dm)) == (in_servers, in_private)


async def test_what_a_command_asks_for_and_what_a_server_sets(table: Table, one: Register) -> None:
    """For a member before his roles, for his roles before everybody, for one command before all."""
    world, guild, channel = table.world, table.guild, table.channel
    look = one(default_member_permissions=str(int(Right.MANAGE_CHANNELS)))
    everyone, keepers = guild.roles[guild.id], world.add_role(guild, "keepers")
    assert not offered(table.ann, channel)
    permit(world, guild, None, keepers, True)
    assert not offered(table.ann, channel)
    world.give_role(guild, table.ann.user, keepers)
    assert offered(table.ann, channel) and not offered(table.ben, channel)
    permit(world, guild, look, everyone, True)
    assert offered(table.ann, channel) and offered(table.ben, channel)
    permit(world, guild, look, keepers, False)
    assert not offered(table.ann, channel) and offered(table.ben, channel)
    permit(world, guild, look, table.ann.user, True)
    assert offered(table.ann, channel)
    with pytest.raises(Impossible):
        permit(world, guild, look, channel, False)
        await table.ann.slash(channel, "look")
    admin = world.add_role(guild, "admins", Right.ADMINISTRATOR)
    world.give_role(guild, table.ben.user, admin)
    assert offered(table.ben, channel), "who administers a server may do everything"


async def test_commands_in_one_channel_only(table: Table, one: Register) -> None:
    one()
    other = table.world.add_channel(table.guild, "other")
    thread = table.world.add_thread(table.channel, "game", table.world.bot, kind=THREAD)
    permit(table.world, table.guild, None, None, False)
    permit(table.world, table.guild, None, table.channel, True)
    assert [offered(table.ann, place) for place in (table.channel, thread, other)] == [True, True, False]


async def test_bot_reads_what_a_server_set_and_cannot_set_it(table: Table, bot: Example) -> None:
    (look,) = [c for c in await bot.tree.fetch_commands() if c.name == "do"]
    with pytest.raises(discord.NotFound) as none:
        await look.fetch_permissions(discord.Object(table.guild.id))
    assert none.value.code == 10066
    permit(table.world, table.guild, table.world.commands[None][look.id], table.moderators, False)
    said = await look.fetch_permissions(discord.Object(table.guild.id))
    assert [(entry.id, entry.permission) for entry in said.permissions] == [(table.moderators.id, False)]
    http, application = bot.http, table.world.application
    with pytest.raises(discord.Forbidden) as refused:
        await http.edit_application_command_permissions(application, table.guild.id, look.id, {"permissions": []})
    assert refused.value.code == 20001


async def test_two_commands_of_one_name(table: Table, bot: Example) -> None:
    twice: Any = [{"name": "look", "description": "Look"}] * 2
    with pytest.raises(discord.HTTPException, match="Application command names must be unique") as refused:
        await bot.http.bulk_upsert_global_commands(table.world.application, twice)
    assert (refused.value.status, refused.value.code) == (400, 50035)
    assert "look" not in {command["name"] for command in table.world.commands[None].values()}
    both: Any = [{"name": "look", "description": "Look"}, {"name": "look", "type": 2}]
    await bot.http.bulk_upsert_global_commands(table.world.application, both)


async def test_command_is_changed_and_keeps_its_id(table: Table, bot: Example) -> None:
    http, application = bot.http, table.world.application
    (do,) = [c for c in await bot.tree.fetch_commands() if c.name == "do"]
    await do.edit(name="order")
    assert table.world.commands[None][do.id]["name"] == "order"
    with pytest.raises(discord.HTTPException, match="unique"):
        await http.edit_global_command(application, do.id, {"name": "board"})


async def test_a_day_has_room_for_so_many_new_commands(table: Table) -> None:
    now = [0.0]
    table.world.clock = lambda: now[0]
    for number in range(200):
        table.world.register(None, [{"name": f"c{number}", "description": "Look"}])
    with pytest.raises(Refused, match="30034"):
        table.world.register(None, [{"name": "more", "description": "Look"}])
    table.world.register(None, [{"name": "c199", "description": "Look again"}])
    now[0] = 86401.0
    table.world.register(None, [{"name": "more", "description": "Look"}])

"""The websocket: lost and taken up again, servers that come and go, intents."""

import asyncio

import aiohttp
import discord
import pytest

from bot.fake_discord import Right
from tests.wire.conftest import Table, until
from tests.wire.example_bot import Example


async def at_once(shard: int | None, *, initial: bool = False) -> None:
    """The library waits five seconds before it identifies again."""


@pytest.mark.parametrize("how", ["closed", "cut", "asked"])
async def test_missed_command_comes_after_resuming(table: Table, bot: Example, how: str) -> None:
    gateway = table.there.gateway
    if how == "closed":
        await gateway.drop(4000)
    elif how == "cut":
        gateway.cut()
    else:
        gateway.ask_to_reconnect()
    outcome = await table.ann.slash(table.channel, "do", line="pass")
    assert outcome.ok and gateway.resumed == 1 and len(gateway.identified) == 1


async def test_nothing_comes_twice_after_resuming(table: Table, bot: Example) -> None:
    heard: list[int] = []

    async def hear(interaction: discord.Interaction[Example]) -> None:
        heard.append(interaction.id)

    bot.add_listener(hear, "on_interaction")
    for _ in range(3):
        await table.ann.slash(table.channel, "do", line="pass")
        await table.there.gateway.drop()
    await table.ann.slash(table.channel, "do", line="pass")
    assert len(heard) == len(set(heard)) == 4


async def test_session_that_cannot_be_resumed_begins_anew(table: Table, bot: Example) -> None:
    gateway = table.there.gateway
    gateway.refuse_resume = True
    bot.before_identify_hook = at_once  # type: ignore[method-assign,assignment]
    await gateway.drop()
    await until(lambda: len(gateway.identified) == 2)
    assert (await table.ann.slash(table.channel, "do", line="pass")).ok


@pytest.mark.parametrize(("code", "kept"), [(1000, 0), (4000, 1)])
async def test_goodbye_ends_the_session(table: Table, code: int, kept: int) -> None:
    """Whoever closes with 1000 is gone for good; with any other code he may come back."""
    gateway = table.there.gateway
    async with aiohttp.ClientSession() as session, session.ws_connect(gateway.url()) as socket:
        hello = await socket.receive_json()
        assert hello["op"] == 10 and hello["d"]["heartbeat_interval"] == 41250
        await socket.send_json({"op": 2, "d": {"token": table.there.token, "intents": 1}})
        ready, guild = await socket.receive_json(), await socket.receive_json()
        assert (ready["t"], guild["t"]) == ("READY", "GUILD_CREATE")
        await socket.send_json({"op": 1, "d": guild["s"]})
        assert (await socket.receive_json())["op"] == 11
        (known,) = gateway.sessions.values()
        assert not known.log, "what was seen is forgotten"
        await socket.close(code=code)
    await until(lambda: not gateway.connections)
    assert len(gateway.sessions) == kept


async def test_wrong_token_is_shown_the_door(table: Table) -> None:
    gateway = table.there.gateway
    async with aiohttp.ClientSession() as session, session.ws_connect(gateway.url()) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "another", "intents": 1}})
        assert (await socket.receive()).data == 4004


async def test_privileged_intents_are_seen_and_refused(table: Table) -> None:
    client = discord.Client(intents=discord.Intents(guilds=True, message_content=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with table.there.connect(client):
            raise AssertionError("it should not have come so far")
    assert table.there.gateway.asks_for_privileges


async def test_servers_come_and_go(table: Table, bot: Example) -> None:
    new = table.world.add_guild("Babylon")
    channel = table.world.add_channel(new, "table")
    table.world.join(new, table.ann.user)
    assert (await table.ann.slash(channel, "do", line="pass")).ok
    assert bot.get_guild(new.id) is not None and bot.get_channel(channel.id) is not None
    table.world.expel(new)
    await table.ann.slash(table.channel, "do", line="pass")
    assert bot.get_guild(new.id) is None


async def test_channels_roles_and_the_bots_own_rights_are_told(table: Table, bot: Example) -> None:
    world = table.world
    channel = world.add_channel(table.guild, "second")
    role = world.add_role(table.guild, "keepers", Right.MANAGE_MESSAGES)
    world.give_role(table.guild, world.bot, role)
    world.overwrite(channel, world.bot, deny=Right.SEND_MESSAGES)
    await table.ann.slash(table.channel, "do", line="pass")
    guild = bot.get_guild(table.guild.id)
    there = bot.get_channel(channel.id)
    assert guild is not None and isinstance(there, discord.TextChannel)
    assert guild.me.get_role(role.id) is not None
    assert not there.permissions_for(guild.me).send_messages
    world.take_role(table.guild, world.bot, role)
    world.change_channel(channel, name="renamed")
    await table.ann.slash(table.channel, "do", line="pass")
    assert guild.me.get_role(role.id) is None and there.name == "renamed"
    world.remove_channel(channel)
    await table.ann.slash(table.channel, "do", line="pass")
    assert bot.get_channel(channel.id) is None


async def test_messages_are_told_to_who_asked_for_them(table: Table) -> None:
    heard: list[str] = []
    client = discord.Client(intents=discord.Intents(guilds=True, guild_messages=True))

    @client.event
    async def on_message(message: discord.Message) -> None:
        heard.append(message.content)

    async with table.there.connect(client):
        table.ann.says(table.channel, "secret plans")
        table.ann.says(table.channel, f"{table.world.bot.name}, hear <@{table.world.bot.id}>")
        await until(lambda: len(heard) == 2)
    assert heard == ["", f"Amarna, hear <@{table.world.bot.id}>"]


async def test_shards_share_the_servers(table: Table) -> None:
    for number in range(6):
        table.world.add_guild(f"city {number}")
        await asyncio.sleep(0.002)
    client = discord.AutoShardedClient(shard_count=2, intents=discord.Intents(guilds=True))
    client.before_identify_hook = at_once  # type: ignore[method-assign,assignment]
    async with table.there.connect(client):
        assert len(client.guilds) == 7
        assert len(table.there.gateway.identified) == 2

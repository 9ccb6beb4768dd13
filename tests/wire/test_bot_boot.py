"""The bot comes on line, says what it can do, and asks for no more than it needs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from bot.app import Amarna
from bot.fake_discord import Guild
from bot.fake_discord.model import THREAD
from bot.fake_discord.threads import close
from tests.wire import openapi
from tests.wire.bot_table import hall, with_button
from tests.wire.conftest import Table, until


async def test_boots_with_its_commands(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        assert here.bot.is_ready()
        known = {command["name"] for command in table.world.commands[None].values()}
        assert known == {command.name for command in here.bot.tree.get_commands()}
        assert {"game", "do", "move", "pass", "choose", "undo"} <= known
        assert table.world.refusals == []
    assert table.checker.seen >= 3 or not openapi.PRESENT


async def test_needs_to_see_servers_and_nothing_else(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path):
        assert table.there.gateway.identified == [discord.Intents(guilds=True).value]


async def test_commands_can_be_set_for_one_server_at_once(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path, guild=table.guild.id):
        await until(lambda: table.world.commands.get(table.guild.id))
        there = {command["name"] for command in table.world.commands[table.guild.id].values()}
        assert there == {command["name"] for command in table.world.commands[None].values()}


async def test_comes_again_with_another_server(table: Table, tmp_path: Path) -> None:
    """A server joined while the bot runs has its tables at once."""
    async with hall(table, tmp_path) as here:
        other = table.world.add_guild("Other")
        channel = table.world.add_channel(other, "table")
        dora = table.there.person("Dora", other)
        assert (await dora.slash(channel, "game create", game="pharaohs")).ok
        await here.quiet()


async def test_one_process_serves_the_servers_of_every_shard(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord says over how many connections the servers are spread; what happens on any of them is heard."""

    async def at_once(bot: Amarna, shard: int | None, *, initial: bool = False) -> None:
        """Instead of the wait between two connections."""

    monkeypatch.setattr(Amarna, "before_identify_hook", at_once)
    table.there.rest.shards = 3
    servers: dict[int, Guild] = {}
    while len(servers) < 3:
        server = table.world.add_guild(f"city {len(servers)}")
        servers.setdefault((server.id >> 22) % 3, server)
        await asyncio.sleep(0.002)
    sent: list[str] = []
    table.there.observe(lambda call: sent.append(call.path) if call.method == "PUT" else None)
    async with hall(table, tmp_path) as here:
        assert len(table.there.gateway.identified) == 3 and here.bot.shard_count == 3
        assert [path for path in sent if path.endswith("/commands")] == sent and len(sent) == 1
        for number, server in servers.items():
            channel = table.world.add_channel(server, "table")
            thread = table.world.add_thread(channel, "the war", here.ann.user, kind=THREAD)
            for person in (here.ann, here.ben):
                table.world.join(server, person.user)
            game = await here.gathered("pharaohs", channel=thread)
            await here.quiet()
            close(table.world, thread)
            await until(lambda: not thread.archived)  # noqa: B023  (which needs to hear of it)
            assert with_button(thread, "My move") and here.bot.get_guild(server.id).shard_id == number  # type: ignore[union-attr]
            assert (await here.bot.runtime.service.games.game(game)).guild == server.id


@pytest.mark.parametrize("deleted", [False, True])
async def test_a_new_file_within_minutes_has_its_panel(table: Table, tmp_path: Path, deleted: bool) -> None:
    """Discord returns what was posted with a nonce before, and posts nothing, even if it was deleted since."""
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        async with hall(table, tmp_path / name) as here:
            before = set(here.channel.messages)
            await here.ann.slash(here.channel, "game create", game="pharaohs")
            await here.ann.until(lambda: set(here.channel.messages) - before)  # noqa: B023
            await here.quiet()
            [lobby] = set(here.channel.messages) - before
            if deleted:
                table.world.remove_message(here.channel.messages[lobby])

"""Messages: trimmed, marked with reactions, taken away by the dozen."""

import asyncio

import discord
import pytest

from bot.fake_discord import Impossible, Right
from bot.fake_discord.model import PINNED
from tests.wire.conftest import Table
from tests.wire.example_bot import Example

THUMB = "\N{THUMBS UP SIGN}"


async def test_messages_are_trimmed_and_never_blank(table: Table, bot: Example) -> None:
    channel = bot.get_partial_messageable(table.channel.id)
    assert (await channel.send("  two words \n")).content == "two words"
    for blank in (" ", "\n\n"):
        with pytest.raises(discord.HTTPException, match="50006"):
            await channel.send(blank)
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("  "))
    with pytest.raises(discord.HTTPException, match="between 1 and 4000"):
        await channel.send(view=view)


async def test_reactions(table: Table) -> None:
    heard: list[tuple[str, int]] = []
    client = discord.Client(intents=discord.Intents(guilds=True, guild_reactions=True))

    @client.event
    async def on_raw_reaction_add(event: discord.RawReactionActionEvent) -> None:
        heard.append((str(event.emoji), event.user_id))

    async with table.there.connect(client):
        channel = client.get_partial_messageable(table.channel.id)
        message = await channel.send("well?")
        kept = table.channel.messages[message.id]
        table.ann.reacts(kept, THUMB)
        await message.add_reaction(THUMB)
        (reaction,) = (await channel.fetch_message(message.id)).reactions
        assert (reaction.count, reaction.me) == (2, True)
        assert {user.id async for user in reaction.users()} == {table.ann.id, table.world.bot.id}
        await message.remove_reaction(THUMB, discord.Object(table.ann.id))
        assert list(kept.reactions[THUMB].users) == [table.world.bot.id]
        table.world.overwrite(table.channel, table.ben.user, deny=Right.ADD_REACTIONS)
        table.ben.reacts(kept, THUMB)
        with pytest.raises(Impossible):
            table.ben.reacts(kept, "\N{SPARKLES}")
        async with asyncio.timeout(20):
            while len(heard) < 3:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
    assert heard == [(THUMB, table.ann.id), (THUMB, table.world.bot.id), (THUMB, table.ben.id)]


async def test_many_are_deleted_at_once(table: Table, bot: Example) -> None:
    channel = bot.get_partial_messageable(table.channel.id)
    said = [table.ann.says(table.channel, str(number)) for number in range(4)]
    await bot.http.delete_messages(table.channel.id, [message.id for message in said[:3]])
    assert table.ann.sees(table.channel) == said[3:]
    with pytest.raises(discord.HTTPException, match="50016"):
        await bot.http.delete_messages(table.channel.id, [said[3].id])
    old = 1 << 22
    with pytest.raises(discord.HTTPException, match="50034"):
        await bot.http.delete_messages(table.channel.id, [said[3].id, old])
    assert channel.id == table.channel.id and not said[3].deleted


async def test_a_pin_is_told_in_the_channel_once(table: Table, bot: Example) -> None:
    message = await bot.get_partial_messageable(table.channel.id).send("rules")
    for _ in range(2):
        await message.pin()
    notices = [one for one in table.ann.sees(table.channel) if one.kind == PINNED]
    assert [one.reference and one.reference["message_id"] for one in notices] == [str(message.id)]

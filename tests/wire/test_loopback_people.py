"""The library runs unmodified, and people can do with a bot what they can do in Discord."""

from typing import Any

import discord
import pytest

from bot.fake_discord import Impossible, Right
from bot.fake_discord.events import Asked
from bot.fake_discord.model import EPHEMERAL, FORUM, PINNED, THREAD_BEGINS
from bot.fake_discord.reading import buttons, modal_texts, pictures, selects, texts
from tests.wire.conftest import Table
from tests.wire.example_bot import Example, panel, picture


async def test_bot_comes_up_with_its_commands_and_its_server(table: Table, bot: Example) -> None:
    assert bot.user is not None and bot.user.id == table.world.bot.id
    assert [guild.name for guild in bot.guilds] == ["Amarna"]
    assert {"do", "game", "board"} <= {command["name"] for command in table.ann.offered(table.channel)}
    assert table.there.gateway.identified == [discord.Intents(guilds=True).value]
    assert table.world.refusals == []


async def test_command_with_a_group_choices_and_a_number(table: Table, bot: Example) -> None:
    outcome = await table.ann.slash(table.channel, "game create", game="Pharaohs", seats=4)
    assert outcome.ok and outcome.answer.content == "pharaohs for 4"
    assert table.ben.sees(table.channel) == [outcome.answer]
    assert outcome.acknowledged_after is not None and outcome.acknowledged_after > 0


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("game create", {}),
        ("game create", {"game": "chess"}),
        ("game create", {"game": "pharaohs", "seats": 7}),
        ("game create", {"game": "pharaohs", "seats": "four"}),
        ("game create", {"game": "pharaohs", "color": "red"}),
        ("game", {}),
        ("game stop", {}),
        ("dance", {}),
        ("do", {"line": ""}),
    ],
)
async def test_command_that_discord_would_not_send(
    table: Table, bot: Example, line: str, options: dict[str, object]
) -> None:
    with pytest.raises(Impossible):
        await table.ann.slash(table.channel, line, options)


async def test_completion(table: Table, bot: Example) -> None:
    outcome = await table.ann.complete(table.channel, "do", "line", "me")
    assert [choice["value"] for choice in outcome.choices] == ["memphis", "megiddo"]
    with pytest.raises(Impossible):
        await table.ann.complete(table.channel, "game create", "game", "ph")


async def test_blanks_around_what_is_typed_never_arrive(table: Table, bot: Example) -> None:
    """Discord parses commands and trims; forms it passes on as they are."""
    offered = await table.ann.complete(table.channel, "do", "line", "  me ")
    assert [choice["value"] for choice in offered.choices] == ["memphis", "megiddo"]
    assert (await table.ann.slash(table.channel, "do", line=" pass\n")).answer.content == "Done: pass"
    with pytest.raises(Impossible):
        await table.ann.slash(table.channel, "do", line="   ")
    asked: list[Any] = []
    table.world.listen(lambda event: asked.append(event.interaction) if isinstance(event, Asked) else None)
    form = (await table.ann.slash(table.channel, "write")).form
    answer = (await table.ann.submit(form, {"To": "Thebes", "Words": "  "})).answer
    assert answer.content == "To thebes:", "a message is trimmed"
    assert asked[-1].data["components"][1]["component"]["value"] == "  "


async def test_ephemeral_answer_is_seen_by_one(table: Table, bot: Example) -> None:
    outcome = await table.ann.slash(table.channel, "do", line="pass")
    assert outcome.answer.flags & EPHEMERAL
    assert table.ann.sees(table.channel) == [outcome.answer] and table.ben.sees(table.channel) == []
    table.ann.dismiss(outcome.answer)
    assert table.ann.sees(table.channel) == []


async def test_deferred_answer_with_a_picture(table: Table, bot: Example) -> None:
    outcome = await table.ann.slash(table.channel, "board")
    assert texts(outcome.answer) == ["The board"]
    (shown,) = pictures(outcome.answer)
    assert (shown.filename, shown.description, shown.content_type) == ("map.png", "A map in tan", "image/png")
    assert shown.data == picture().getvalue()
    assert [button.label for button in buttons(outcome.answer)] == ["March to Mari", "March to Thebes"]
    assert outcome.answer.attachments[0].width == 32
    private = await table.ben.slash(table.channel, "board", privately=True)
    assert private.answer.only_for == table.ben.id, "the answer is as private as the deferral"


async def test_attachment_can_be_fetched(table: Table, bot: Example) -> None:
    channel = bot.get_partial_messageable(table.channel.id)
    sent = await channel.send(file=discord.File(picture(), "map.png"))
    message, posted = await channel.fetch_message(sent.id), table.channel.messages[sent.id]
    assert await message.attachments[0].read() == picture().getvalue()
    table.world.forget_file(posted.attachments[0])
    with pytest.raises(discord.NotFound):
        await message.attachments[0].read()


@pytest.mark.parametrize("deferring", [False, True])
async def test_button_changes_its_message(table: Table, bot: Example, deferring: bool) -> None:
    bot.deferring = deferring
    shown = (await table.ann.slash(table.channel, "board")).answer
    outcome = await (await table.ben.click(shown, "March to Thebes")).settled()
    assert outcome.message is shown and texts(shown) == ["You are at thebes."] and shown.edited
    assert len(pictures(shown)) == 1, "the picture stays"


async def test_button_works_after_a_restart(table: Table) -> None:
    async with table.there.connect(Example()):
        shown = (await table.ann.slash(table.channel, "board")).answer
    async with table.there.connect(Example()):
        await table.ann.click(shown, "march:mari")
    assert texts(shown) == ["You are at mari."]


async def test_button_that_cannot_be_clicked(table: Table, bot: Example) -> None:
    private = (await table.ann.slash(table.channel, "board", privately=True)).answer
    with pytest.raises(Impossible, match="does not see"):
        await table.ben.click(private, "March to Mari")
    with pytest.raises(Impossible, match="nothing is called"):
        await table.ann.click(private, "Retreat")
    private.components[0]["components"][-1]["components"][0]["disabled"] = True
    with pytest.raises(Impossible, match="disabled"):
        await table.ann.click(private, "March to Mari")


async def test_select(table: Table, bot: Example) -> None:
    shown = (await table.ann.slash(table.channel, "choose")).answer
    assert selects(shown)[0].values()[0] == "mari"
    outcome = await table.ann.select(shown, "Where to?", ["Thebes", "mari"])
    assert outcome.answer.content == "Chosen: thebes, mari"
    for wrong in ([], ["ur"], ["mari", "mari"], ["mari", "memphis", "megiddo", "thebes"]):
        with pytest.raises(Impossible):
            await table.ann.select(shown, "where", wrong)


async def test_form(table: Table, bot: Example) -> None:
    form = (await table.ann.slash(table.channel, "write")).form
    assert modal_texts(form)[:3] == ["A letter", "To", "Who is to read it"]
    outcome = await table.ann.submit(form, {"To": "Thebes", "Words": "Send gold."})
    assert outcome.answer.content == "To thebes: Send gold."
    for wrong in ({"To": "Thebes"}, {"To": "Ur", "Words": "?"}, {"To": "mari", "Words": "x" * 201}, {"Cc": "mari"}):
        with pytest.raises(Impossible):
            await table.ann.submit(form, wrong)
    with pytest.raises(Impossible):
        await table.ben.submit(form, {"To": "Thebes", "Words": "Not mine."})


async def test_private_message(table: Table, bot: Example) -> None:
    assert (await table.ann.slash(table.channel, "hand")).answer.content == "sent"
    (message,) = table.ann.dms()
    assert message.content == "Your hand" and pictures(message)[0].description == "Two cards"
    assert table.ben.dms() == []


async def test_command_in_private(table: Table, bot: Example) -> None:
    outcome = await table.ann.slash(table.ann.dm, "do", line="pass")
    assert outcome.answer.content == "Done: pass"
    with pytest.raises(Impossible):
        await table.ben.slash(table.ann.dm, "do", line="pass")


async def test_thread_and_pin(table: Table, bot: Example) -> None:
    outcome = await table.ann.slash(table.channel, "room", name="First game")
    (thread,) = [channel for channel in table.guild.channels.values() if channel.is_thread]
    assert outcome.answer.content == f"See <#{thread.id}>" and thread.name == "First game"
    assert [message.content for message in table.ben.sees(thread) if message.kind == 0] == ["Welcome"]
    assert [message.kind for message in table.ben.sees(thread)] == [THREAD_BEGINS, 0, PINNED]
    assert len(thread.pins) == 1
    fetched = [message async for message in bot.get_partial_messageable(thread.id).pins()]
    assert [message.content for message in fetched] == ["Welcome"]
    assert bot.get_guild(table.guild.id).get_thread(thread.id) is not None  # type: ignore[union-attr]
    assert (await table.ben.slash(thread, "do", line="pass")).ok


async def test_post_in_a_forum(table: Table, bot: Example) -> None:
    forum = table.world.add_channel(table.guild, "games", FORUM)
    await table.ann.slash(table.channel, "do", line="wait until the bot knows the forum")
    channel = bot.get_channel(forum.id)
    assert isinstance(channel, discord.ForumChannel)
    opened = await channel.create_thread(name="A game", view=panel("Join"), file=discord.File(picture(), "map.png"))
    thread = table.world.channels[opened.thread.id]
    assert texts(table.ann.newest(thread)) == ["Join"]


async def test_mentions_reach_whom_they_may(table: Table, bot: Example) -> None:
    await table.ann.slash(table.channel, "post", words=f"Hear, {table.ann.mention}!", whom=table.ben)
    assert len(table.ben.pings(table.channel)) == 1 and table.ann.pings(table.channel) == []


async def test_command_for_moderators(table: Table, bot: Example) -> None:
    """Only a top command's permissions count for Discord; a subcommand's do not."""
    outcome = await table.ann.slash(table.channel, "game end", who=table.ben)
    assert outcome.answer.content == "Ben ends it"
    for command in table.world.commands[None].values():
        command["default_member_permissions"] = str(int(Right.MANAGE_CHANNELS))
    with pytest.raises(Impossible):
        await table.ann.slash(table.channel, "game end", who=table.ben)
    table.world.change_role(table.guild, table.moderators, Right.MANAGE_CHANNELS)
    table.world.give_role(table.guild, table.ann.user, table.moderators)
    assert (await table.ann.slash(table.channel, "game end", who=table.ben)).ok


async def test_history_is_read_in_both_directions(table: Table, bot: Example) -> None:
    said = [table.there.posting.create(table.channel, {"content": str(number)}, {}) for number in range(5)]
    channel = bot.get_partial_messageable(table.channel.id)
    assert [m.content async for m in channel.history(limit=2)] == ["4", "3"]
    assert [m.content async for m in channel.history(after=discord.Object(said[2].id))] == ["3", "4"]
    assert [m.content async for m in channel.history(before=discord.Object(said[2].id), limit=9)] == ["1", "0"]
    assert [m.content async for m in channel.history(around=discord.Object(said[2].id), limit=3)] == ["3", "2", "1"]


async def test_bot_edits_and_deletes_what_is_its_own(table: Table, bot: Example) -> None:
    channel = bot.get_partial_messageable(table.channel.id)
    own = await channel.send("one")
    await own.edit(content="two")
    assert [message.content for message in table.ann.sees(table.channel)] == ["two"]
    await own.delete()
    assert table.ann.sees(table.channel) == []
    theirs = table.ann.says(table.channel, "mine")
    with pytest.raises(discord.Forbidden):
        await channel.get_partial_message(theirs.id).edit(content="yours")


async def test_picture_is_replaced(table: Table, bot: Example) -> None:
    """What the change does not name is dropped; what it names stays, though its place is known by address now."""
    shown = (await table.ann.slash(table.channel, "board")).answer
    message = await bot.get_partial_messageable(table.channel.id).fetch_message(shown.id)
    old = shown.attachments[0]
    assert message.attachments == [], "what components show is not listed"
    await message.edit(view=discord.ui.LayoutView.from_message(message))
    assert shown.attachments == [old] and pictures(shown)[0].data == picture().getvalue()
    await message.edit(view=panel("Later"), attachments=[discord.File(picture("red"), "map.png")])
    assert pictures(shown)[0].data == picture("red").getvalue() and old.data is None
    with pytest.raises(discord.HTTPException, match="not shown by any component"):
        await message.edit(view=panel("Later", shows=False))

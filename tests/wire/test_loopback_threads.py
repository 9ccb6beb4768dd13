"""Threads: they close when nothing happens in them, refuse when they are closed or locked, and know their members."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import discord
import pytest

from bot.fake_discord import Channel, Impossible, Outcome, Right
from bot.fake_discord.model import PERSON_ADDED, PRIVATE_THREAD, THREAD
from bot.fake_discord.reading import buttons
from bot.fake_discord.threads import close, close_quiet, join, leave
from tests.wire.conftest import Table, until
from tests.wire.example_bot import Example

DAY = 86400.0


@pytest.fixture
def now(table: Table) -> list[float]:
    """The clock of that world, for a test to move."""
    time = [0.0]
    table.world.clock = lambda: time[0]
    return time


@pytest.fixture
def thread(table: Table, now: list[float]) -> Channel:
    """A thread of the bot's."""
    return table.world.add_thread(table.channel, "game", table.world.bot, kind=THREAD)


async def too_late(table: Table, now: list[float], act: Coroutine[Any, Any, Outcome]) -> Outcome:
    """What comes of an act to which the bot's answer is refused: three seconds pass without one."""
    refused, going_on = len(table.world.refusals), asyncio.create_task(act)
    await until(lambda: len(table.world.refusals) > refused)
    now[0] += 3.1
    return await going_on


def seen(bot: Example, thread: Channel) -> discord.Thread:
    """The thread as the library knows it."""
    guild = bot.get_guild(thread.guild.id)  # type: ignore[union-attr]
    found = guild.get_thread(thread.id)  # type: ignore[union-attr]
    assert found is not None
    return found


async def code(doing: Any) -> tuple[int, int]:
    """The status and code with which something was refused."""
    with pytest.raises(discord.HTTPException) as caught:
        await doing
    return caught.value.status, caught.value.code


async def heard(bot: Example, table: Table) -> None:
    """Until the bot has been told of all that happened."""
    assert (await table.ann.slash(table.channel, "do", line="pass")).ok


# ---------------------------------------------------------------------- closing


async def test_quiet_thread_closes_and_a_message_opens_it(
    table: Table, bot: Example, thread: Channel, now: list[float]
) -> None:
    await heard(bot, table)
    known, posted = seen(bot, thread), await bot.get_partial_messageable(thread.id).send("Welcome")
    now[0] = DAY - 1
    assert close_quiet(table.world) == pytest.approx(1) and not thread.archived
    now[0] = DAY
    assert close_quiet(table.world) is None and thread.archived
    await until(lambda: known.archived)
    assert await code(posted.edit(content="changed")) == (400, 50083)
    assert await code(posted.pin()) == (400, 50083)
    assert await code(known.add_user(discord.Object(table.ann.id))) == (400, 50083)
    assert await code(known.edit(name="another")) == (400, 50083)
    assert await code(known.edit(locked=True)) == (400, 50083)
    await bot.get_partial_messageable(thread.id).send("Somebody here?")
    guild = bot.get_guild(table.guild.id)
    assert guild is not None
    await until(lambda: guild.get_thread(thread.id))
    await posted.edit(content="changed")
    now[0] = 2 * DAY - 1
    assert close_quiet(table.world) == pytest.approx(1), "the time runs from the last message"


async def test_closed_thread_lets_messages_be_deleted_and_is_opened_by_whoever_writes(
    table: Table, bot: Example, thread: Channel
) -> None:
    posted = await bot.get_partial_messageable(thread.id).send("Welcome")
    close(table.world, thread)
    await posted.delete()
    assert thread.archived and table.ann.sees(thread) == []
    table.ann.says(thread, "good morning")
    assert not thread.archived and table.ann.id in thread.joined, "who writes is in it"


async def test_bot_opens_its_own_thread(table: Table, bot: Example, thread: Channel) -> None:
    await heard(bot, table)
    known = seen(bot, thread)
    close(table.world, thread)
    opened = await known.edit(archived=False, auto_archive_duration=10080)
    assert not opened.archived and opened.auto_archive_duration == 10080 and opened.me is not None
    theirs = table.world.add_thread(table.channel, "theirs", table.ann.user, kind=THREAD)
    close(table.world, theirs)
    assert await code((await bot.fetch_channel(theirs.id)).edit(archived=False)) == (403, 50013)  # type: ignore[union-attr]
    join(table.world, theirs, table.world.bot.id)
    await (await bot.fetch_channel(theirs.id)).edit(archived=False)  # type: ignore[union-attr]


async def test_closed_threads_are_listed(table: Table, bot: Example, thread: Channel) -> None:
    world = table.world
    others = [world.add_thread(table.channel, f"game {n}", world.bot, kind=THREAD) for n in range(3)]
    private = world.add_thread(table.channel, "letters", world.bot, kind=PRIVATE_THREAD)
    close(world, private)
    for one in others:
        close(world, one)
        await asyncio.sleep(0.001)
    await heard(bot, table)
    channel, guild = bot.get_channel(table.channel.id), bot.get_guild(table.guild.id)
    assert isinstance(channel, discord.TextChannel) and guild is not None
    names = [found.name async for found in channel.archived_threads(limit=None)]
    assert names == ["game 2", "game 1", "game 0"]
    assert [found.name async for found in channel.archived_threads(private=True, joined=True)] == ["letters"]
    assert [found.name for found in await guild.active_threads()] == ["game"]


# ---------------------------------------------------------------------- locking


@pytest.mark.parametrize("archived", [False, True])
async def test_locked_thread_is_for_who_manages_threads(
    table: Table, bot: Example, thread: Channel, archived: bool
) -> None:
    posted = await bot.get_partial_messageable(thread.id).send("Welcome")
    close(table.world, thread, locked=True)
    thread.archived = archived
    target = bot.get_partial_messageable(thread.id)
    assert await code(target.send("anybody?")) == (403, 50083 if archived else 160005)
    assert await code(posted.edit(content="changed")) == ((400, 50083) if archived else (403, 160005))
    with pytest.raises(Impossible):
        table.ann.says(thread, "anybody?")
    table.world.give_role(table.guild, table.world.bot, table.world.add_role(table.guild, "m", Right.MANAGE_THREADS))
    await target.send("here I am")
    assert not thread.archived and thread.locked


@pytest.mark.parametrize("private", [False, True])
async def test_no_answer_in_a_locked_thread(
    table: Table, bot: Example, thread: Channel, private: bool, now: list[float]
) -> None:
    """Not even one that only who asked would see."""
    close(table.world, thread, locked=True)
    outcome = await too_late(table, now, table.ann.slash(thread, "board", privately=private))
    assert outcome.error and table.world.refusals[-1].code == 50083
    for who in (table.world.bot, table.ann.user):
        table.world.give_role(table.guild, who, table.world.add_role(table.guild, "m", Right.MANAGE_THREADS))
    assert (await table.ann.slash(thread, "board", privately=private)).ok


async def test_thread_that_is_locked_between_defer_and_answer(table: Table, bot: Example, thread: Channel) -> None:
    table.there.faults.slow("POST", "/webhooks/*", seconds=0.05)
    await table.ann.slash(thread, "board", wait=False)
    close(table.world, thread, locked=True)
    await until(lambda: table.world.refusals)
    assert (table.world.refusals[-1].status, table.world.refusals[-1].code) == (400, 50083)


async def test_answer_opens_a_closed_thread_and_a_private_one_does_not(
    table: Table, bot: Example, thread: Channel, now: list[float]
) -> None:
    close(table.world, thread)
    assert (await table.ann.slash(thread, "do", line="pass")).ok and thread.archived
    shown = (await table.ann.slash(thread, "board")).answer
    assert not thread.archived and buttons(shown)
    close(table.world, thread)
    outcome = await too_late(table, now, table.ben.click(shown, "March to Mari"))
    assert outcome.error and table.world.refusals[-1].code == 50083


# ---------------------------------------------------------------------- members


async def test_private_thread_is_for_its_members(table: Table, bot: Example) -> None:
    world = table.world
    theirs = world.add_thread(table.channel, "secret", table.ann.user, kind=PRIVATE_THREAD)
    posted = table.ann.says(theirs, "plans")
    with pytest.raises(Impossible):
        table.ben.sees(theirs)
    target = bot.get_partial_messageable(theirs.id)
    assert await code(target.send("hello")) == (403, 50001)
    assert await code(target.fetch_message(posted.id)) == (403, 50001)
    await heard(bot, table)
    assert bot.get_guild(table.guild.id).get_thread(theirs.id) is None  # type: ignore[union-attr]
    join(world, theirs, world.bot.id)
    await heard(bot, table)
    assert seen(bot, theirs).me is not None, "it is told of the thread when it is let in"
    await target.send("hello")
    leave(world, theirs, world.bot.id)
    assert await code(target.send("hello")) == (403, 50001)


async def test_bot_lets_people_into_its_private_thread(table: Table, bot: Example) -> None:
    world, channel = table.world, bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    opened = await channel.create_thread(name="hand", invitable=False, auto_archive_duration=10080)
    thread = world.channels[opened.id]
    assert thread.kind == PRIVATE_THREAD and not thread.invitable and thread.auto_archive == 10080
    await opened.add_user(discord.Object(table.ann.id))
    (notice,) = table.ann.sees(thread)
    assert notice.kind == PERSON_ADDED and notice.mentions == [table.ann.user]
    with pytest.raises(discord.Forbidden, match="50021"):
        await opened.get_partial_message(notice.id).edit(content="hello")
    assert (await opened.fetch_member(table.ann.id)).id == table.ann.id
    assert await code(opened.fetch_member(table.ben.id)) == (404, 10007)
    assert await code(opened.fetch_members()) == (403, 50001), "all of them needs the intent for members"
    allowed = discord.AllowedMentions(users=True)
    await opened.send(f"You too, {table.ben.mention}", allowed_mentions=allowed)
    assert table.ben.id in thread.joined, "whom the owner mentions is in it"
    await opened.remove_user(discord.Object(table.ann.id))
    with pytest.raises(Impossible):
        table.ann.sees(thread)
    stranger = table.there.person("Stranger")
    assert await code(opened.add_user(discord.Object(stranger.id))) == (404, 10007)
    blind = table.there.person("Blind", table.guild)
    world.overwrite(table.channel, blind.user, deny=Right.VIEW_CHANNEL)
    assert await code(opened.add_user(discord.Object(blind.id))) == (403, 50001)


async def test_threads_of_a_channel_that_the_bot_did_not_see(table: Table, bot: Example, thread: Channel) -> None:
    world = table.world
    hidden = world.add_channel(table.guild, "hidden")
    world.overwrite(hidden, world.bot, deny=Right.VIEW_CHANNEL)
    inside = world.add_thread(hidden, "inside", table.ann.user, kind=THREAD)
    await heard(bot, table)
    guild = bot.get_guild(table.guild.id)
    assert guild is not None and guild.get_thread(inside.id) is None
    world.overwrite(hidden, world.bot)
    await heard(bot, table)
    assert guild.get_thread(inside.id) is not None and guild.get_thread(thread.id) is not None
    world.remove_channel(inside)
    await heard(bot, table)
    assert guild.get_thread(inside.id) is None


async def test_only_so_many_threads_are_open(table: Table, bot: Example, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.fake_discord.thread_routes.MOST_ACTIVE", 1)
    channel = bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    first = await channel.create_thread(name="one", type=discord.ChannelType.public_thread)
    assert await code(channel.create_thread(name="two")) == (400, 160006)
    assert await code(first.edit(auto_archive_duration=7)) == (400, 50035)  # type: ignore[arg-type]
    await first.edit(archived=True)
    await channel.create_thread(name="two")

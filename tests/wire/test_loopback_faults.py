"""Things that go wrong: Discord is busy or down, slow or cut off, and people and rights are not as expected."""

import asyncio

import aiohttp
import discord
import pytest

from bot.fake_discord import FAILED, FakeDiscord, Right
from bot.fake_discord.model import Upload
from bot.fake_discord.reading import texts
from bot.fake_discord.refusal import Refused
from tests.wire.conftest import Table, until
from tests.wire.example_bot import Example

POST = ("POST", "/channels/*/messages")
ANSWER = ("POST", "/interactions/*/callback")
FOLLOW_UP = ("POST", "/webhooks/*")


@pytest.fixture
def refused(table: Table) -> list[int]:
    """The codes of all refusals, as they come."""
    codes: list[int] = []
    table.there.observe(lambda call: codes.append(call.reply["code"]) if call.status >= 400 else None)
    return codes


# --- Discord itself ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("everywhere", [False, True])
async def test_too_many_requests_are_tried_again(table: Table, bot: Example, everywhere: bool) -> None:
    table.there.faults.too_many(*POST, times=2, everywhere=everywhere)
    assert (await table.ann.slash(table.channel, "post", words="hello")).answer.content == "posted"
    assert [message.content for message in table.ben.sees(table.channel)] == ["hello"]
    assert table.there.faults.met == 2


@pytest.mark.parametrize("status", [500, 502, 504])
@pytest.mark.parametrize("where", [POST, ANSWER, FOLLOW_UP])
async def test_server_errors_are_tried_again(
    table: Table, bot: Example, hasty: None, status: int, where: tuple[str, str]
) -> None:
    table.there.faults.fail(*where, status=status, times=2)
    assert (await table.ann.slash(table.channel, "post", words="hello")).answer.content == "posted"
    assert [message.content for message in table.ben.sees(table.channel)] == ["hello"]
    assert table.there.faults.met == 2


async def test_busy_answers_are_tried_again(table: Table, bot: Example) -> None:
    table.there.faults.too_many(*ANSWER)
    assert (await table.ann.slash(table.channel, "do", line="pass")).ok


async def test_slow_answer(table: Table, bot: Example) -> None:
    table.there.faults.slow(*ANSWER, seconds=0.05)
    outcome = await table.ann.slash(table.channel, "do", line="pass")
    assert outcome.acknowledged_after is not None and outcome.acknowledged_after >= 0.05


async def test_connection_cut_before_and_after(table: Table, bot: Example) -> None:
    channel = bot.get_partial_messageable(table.channel.id)
    table.there.faults.cut(*POST, "before")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("lost")
    assert table.ann.sees(table.channel) == []
    table.there.faults.cut(*POST, "after")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("kept", nonce="once")
    assert [message.content for message in table.ann.sees(table.channel)] == ["kept"]
    again = await channel.send("kept", nonce="once")
    assert [message.id for message in table.ann.sees(table.channel)] == [again.id], "the nonce finds the first"


async def test_nonce_counts_for_a_while_and_everywhere(table: Table) -> None:
    now = [0.0]
    table.world.clock = lambda: now[0]
    other = table.world.add_channel(table.guild, "other")
    body = {"content": "x", "nonce": "n", "enforce_nonce": True}
    first = table.there.posting.create(table.channel, body, {})
    assert table.there.posting.create(table.channel, body, {}) is first
    assert table.there.posting.create(other, body, {}) is first, "it is the author's, not the channel's"
    last = table.there.posting.create(table.channel, body | {"enforce_nonce": False}, {})
    assert last is not first
    table.there.posting.delete(table.channel, last.id)
    with pytest.raises(Refused, match="404 10008"):
        table.there.posting.create(table.channel, body, {})
    now[0] = 1000.0
    assert table.there.posting.create(table.channel, body, {}) is not first


async def test_ordered_refusal(table: Table, bot: Example) -> None:
    table.there.faults.refuse(*POST, 403, 50013)
    assert (await table.ann.slash(table.channel, "post", words="x")).answer.content == "no: 403 50013"


async def test_wrong_token_is_sent_away(table: Table) -> None:
    table.there.rest.token = "another"
    with pytest.raises(discord.LoginFailure):
        async with table.there.connect(Example()):
            raise AssertionError("it should not have come so far")


# --- people and rights ------------------------------------------------------------------------------------


async def test_closed_private_messages(table: Table, bot: Example) -> None:
    table.ann.user.dms_open = False
    assert (await table.ann.slash(table.channel, "hand")).answer.content == "closed: 50007"
    assert table.ann.dms() == []


async def test_private_message_to_a_stranger(table: Table, bot: Example) -> None:
    stranger = table.there.person("Stranger")
    user = await bot.fetch_user(stranger.id)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("hello")
    assert caught.value.code == 50278


async def test_private_conversations_are_not_begun_too_fast(table: Table, bot: Example) -> None:
    """Going on with one that was begun is no matter of how fast."""
    now = [0.0]
    table.world.clock, table.world.doors = lambda: now[0], (2, 600.0)
    people = [table.ann, table.ben, table.there.person("Cem", table.guild)]
    users = [await bot.fetch_user(person.id) for person in people]
    doors = [await user.create_dm() for user in users]
    await users[0].send("one")
    await users[1].send("two")
    await users[0].send("three")
    with pytest.raises(discord.Forbidden) as sending:
        await doors[2].send("four")
    users[2]._state._private_channels.clear()
    users[2]._state._private_channels_by_user.clear()
    with pytest.raises(discord.Forbidden) as opening:
        await users[2].create_dm()
    assert [sending.value.code, opening.value.code] == [40003, 40003] and people[2].dms() == []
    people[2].says(people[2].dm, "hello?")
    await doors[2].send("whoever writes first opens his own door")
    now[0] = 601.0
    await (await bot.fetch_user(table.there.person("Dan", table.guild).id)).send("five")


async def test_every_tenth_door_stays_shut(table: Table, bot: Example) -> None:
    table.there.faults.refuse("POST", "/users/@me/channels", 403, 40003, times=2, every=3)
    codes = []
    for number in range(7):
        user = await bot.fetch_user(table.there.person(f"P{number}", table.guild).id)
        try:
            await user.create_dm()
        except discord.Forbidden as error:
            codes.append((number, error.code))
    assert codes == [(2, 40003), (5, 40003)]


async def test_deleted_channel(table: Table, bot: Example, refused: list[int]) -> None:
    channel = bot.get_partial_messageable(table.channel.id)
    table.world.remove_channel(table.channel)
    with pytest.raises(discord.NotFound) as caught:
        await channel.send("anybody?")
    assert caught.value.code == 10003 and refused == [10003]


async def test_channel_deleted_between_defer_and_answer(table: Table, bot: Example, refused: list[int]) -> None:
    table.there.faults.slow(*FOLLOW_UP, seconds=0.02)
    outcome = await table.ann.slash(table.channel, "board", wait=False)
    table.world.remove_channel(table.channel)
    await until(lambda: refused)
    assert refused == [10003] and not outcome.interaction.answered.is_set()


async def test_lost_permissions(table: Table, bot: Example) -> None:
    world = table.world
    for denied, code in ((Right.SEND_MESSAGES, 50013), (Right.VIEW_CHANNEL, 50001)):
        world.overwrite(table.channel, world.bot, deny=denied)
        answer = (await table.ann.slash(table.channel, "post", words="x")).answer
        assert answer.content == f"no: 403 {code}", "answers need no permission of the channel"
    world.overwrite(table.channel, world.bot)
    assert (await table.ann.slash(table.channel, "post", words="x")).answer.content == "posted"


async def test_permissions_that_the_bot_is_told(table: Table, bot: Example) -> None:
    seen: list[discord.Interaction[Example]] = []

    async def look(interaction: discord.Interaction[Example]) -> None:
        seen.append(interaction)

    bot.add_listener(look, "on_interaction")
    table.world.overwrite(table.channel, table.world.bot, deny=Right.ATTACH_FILES)
    table.world.change_role(table.guild, table.moderators, Right.MANAGE_CHANNELS)
    table.world.give_role(table.guild, table.ann.user, table.moderators)
    await table.ann.slash(table.channel, "do", line="pass")
    await table.ben.slash(table.channel, "do", line="pass")
    assert [i.permissions.manage_channels for i in seen] == [True, False]
    assert not seen[0].app_permissions.attach_files and seen[0].app_permissions.send_messages


# --- the time limits of interactions ----------------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "in_time"), [(2.9, True), (3.1, False)])
async def test_answer_within_three_seconds(table: Table, bot: Example, seconds: float, in_time: bool) -> None:
    now = [0.0]
    table.world.clock = lambda: now[0]
    waiting = asyncio.create_task(table.ann.slash(table.channel, "wait"))
    await until(lambda: table.world.interactions)
    now[0] = seconds
    if not in_time:
        outcome = await waiting
        assert outcome.error == FAILED and outcome.acknowledged_after is None
    bot.held.set()
    if in_time:
        assert (await waiting).ok
    else:
        await until(lambda: bot.failures)
        assert isinstance(bot.failures[0], discord.NotFound) and bot.failures[0].code == 10062
        assert table.ann.sees(table.channel) == []


async def test_with_the_clock_of_the_machine_three_seconds_are_three_seconds() -> None:
    async with FakeDiscord(answer_within=0.03) as there:
        guild = there.world.add_guild("Amarna")
        channel = there.world.add_channel(guild, "table")
        async with there.connect(Example()):
            outcome = await there.person("Ann", guild).slash(channel, "wait")
            assert outcome.error == FAILED and outcome.acknowledged_after is None


async def test_token_lives_for_a_while(table: Table, bot: Example) -> None:
    kept: list[discord.Interaction[Example]] = []

    async def keep(interaction: discord.Interaction[Example]) -> None:
        kept.append(interaction)

    bot.add_listener(keep, "on_interaction")
    now = [0.0]
    table.world.clock = lambda: now[0]
    outcome = await table.ann.slash(table.channel, "do", line="pass")
    await kept[0].edit_original_response(content="changed")
    assert texts(outcome.answer) == ["changed"]
    with pytest.raises(discord.HTTPException) as twice:
        await discord.InteractionResponse(kept[0]).send_message("again")
    assert twice.value.code == 40060
    now[0] = 901.0
    with pytest.raises(discord.HTTPException) as late:
        await kept[0].followup.send("late")
    assert late.value.code == 50027
    now[0] = 10_000.0
    await table.ann.slash(table.channel, "do", line="pass")
    with pytest.raises(discord.NotFound) as gone:
        await kept[0].edit_original_response(content="gone")
    assert gone.value.code == 10015


async def test_twenty_at_once(table: Table, bot: Example) -> None:
    shown = (await table.ann.slash(table.channel, "board")).answer
    outcomes = await asyncio.gather(*(table.ben.click(shown, "March to Mari") for _ in range(20)))
    assert all(outcome.ok for outcome in outcomes) and texts(shown) == ["You are at mari."]


async def test_oldest_is_forgotten() -> None:
    """A long run does not fill the memory: of files so many bytes are kept, of messages so many."""
    async with FakeDiscord(kept_bytes=100, kept_messages=3) as there:
        channel = there.world.add_channel(there.world.add_guild("Amarna"), "table")
        upload = {0: Upload("a.bin", "application/octet-stream", bytes(40))}
        posted = [there.posting.create(channel, {"content": str(number)}, dict(upload)) for number in range(4)]
        assert [message.content for message in channel.messages.values()] == ["1", "2", "3"]
        assert [message.attachments[0].data is None for message in posted] == [True, True, False, False]
        assert len(there.world.attachments) == 2

"""Who must decide is called by a short message below the one that grows, since a change of a message calls nobody."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.fake_discord import Message, Person, Right
from bot.fake_discord.reading import text
from bot.service.step import Who
from tests.bot.runtime import answered
from tests.wire.bot_table import Hall, all_told_once, calls, hall, newest, tables
from tests.wire.conftest import Table

MANY = 24  # decisions in which it comes to each of two people several times


async def asked_of(here: Hall, game: int) -> set[int]:
    seats = await here.bot.runtime.store.games.seats(game)
    return {user for seat in (await here.session(game)).asks() if (user := seats[seat].person) is not None}


async def quietly_begun(here: Hall, slug: str = "pharaohs") -> int:
    game = await here.gathered(slug)
    await here.quiet()
    return game


async def decided(here: Hall, game: int, chance: random.Random) -> Person:
    """One decision, and all that follows it is said. Who decided."""
    person = await here.asked(game)
    session, seats = await here.session(game), await here.bot.runtime.store.games.seats(game)
    seat = next(seat for seat in session.asks() if seats[seat].user == person.id)
    await answered(here.bot.runtime.service, game, Who(person.id), session.asks()[seat].sample(chance), seat=seat)
    await here.until_asked(game)
    await here.quiet()
    return person


async def called(here: Hall, game: int, chance: random.Random) -> Message:
    """The first call there is: below what has grown."""
    while not calls(here.channel):
        await decided(here, game, chance)
    [call] = calls(here.channel)
    return call


@pytest.mark.parametrize("slug", ["pharaohs", "scribes"])
async def test_everybody_hears_of_it_when_it_comes_to_him_and_no_call_is_left(
    table: Table, tmp_path: Path, slug: str
) -> None:
    async with hall(table, tmp_path) as here:
        game, chance = await quietly_begun(here, slug), random.Random(3)
        for _ in range(MANY):
            before, last = await asked_of(here, game), newest(here.channel)
            decider = await decided(here, game, chance)
            now = await asked_of(here, game)
            pinged = [
                user for message in here.channel.messages.values() if message.id > last for user in message.pinged
            ]
            assert len(set(pinged)) == len(pinged) and now - before <= {*pinged} <= now
            called = {user.id for message in calls(here.channel) for user in message.mentions}
            assert called <= now, "who has decided is not called any more"
            assert decider.id in now or decider.id not in called
        assert await all_told_once(here, game)
        assert len(tables(here.channel)) < MANY / 2, "and the table is not full of them"


async def test_the_question_opens_from_the_call_for_him_and_for_nobody_else(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game, chance = await quietly_begun(here), random.Random(3)
        call = await called(here, game, chance)
        [user] = call.mentions
        people = {person.id: person for person in (here.ann, here.ben)}
        other = next(person for person in people.values() if person.id != user.id)
        assert text(call).startswith(f"<@{user.id}>, the game waits for you.\nTo decide: **")
        assert "### " in text((await (await people[user.id].click(call, "My move")).settled()).answer)
        assert "### " not in text((await (await other.click(call, "My move")).settled()).answer)


async def test_a_call_that_somebody_deletes_is_not_missed(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game, chance = await quietly_begun(here), random.Random(3)
        table.world.remove_message(await called(here, game, chance))
        for _ in range(MANY):
            await decided(here, game, chance)
        assert await all_told_once(here, game)
        assert {user.id for message in calls(here.channel) for user in message.mentions} <= await asked_of(here, game)


async def test_who_may_not_read_the_channel_s_history_tells_each_in_a_message_that_calls(
    table: Table, tmp_path: Path
) -> None:
    """What stands last is not to be seen there, so nothing is added to it."""
    async with hall(table, tmp_path) as here:
        game, chance = await quietly_begun(here), random.Random(3)
        table.world.overwrite(here.channel, table.world.bot, deny=Right.READ_MESSAGE_HISTORY)
        told, last, first = len(tables(here.channel)), newest(here.channel), await asked_of(here, game)
        for _ in range(MANY):
            await decided(here, game, chance)
        assert await all_told_once(here, game) and calls(here.channel) == []
        assert len(tables(here.channel)) > told + 1
        pinged = {user for message in here.channel.messages.values() if message.id > last for user in message.pinged}
        assert pinged and await asked_of(here, game) <= pinged | first <= {here.ann.id, here.ben.id}


async def test_a_call_stands_over_a_restart_and_goes_when_he_has_decided(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game, chance = await quietly_begun(here), random.Random(3)
        call = await called(here, game, chance)
        await here.restart()
        await here.quiet()
        assert calls(here.channel) == [call]
        while call.mentions[0].id in await asked_of(here, game):
            await decided(here, game, chance)
        assert call not in calls(here.channel)

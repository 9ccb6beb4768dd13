"""Games in threads: put open while they run, opened for a game, and clear words where Discord refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.fake_discord import Channel, Message, Person, Right
from bot.fake_discord.model import PRIVATE_THREAD, THREAD
from bot.fake_discord.reading import text
from bot.fake_discord.threads import close, close_quiet, join
from tests.wire.bot_table import Hall, all_told_once, dm_with, hall, newest, with_button
from tests.wire.conftest import Table, until

DAY = 86400.0
ACKNOWLEDGE = ("POST", "/interactions/*/callback")
SHOW = ("PATCH", "/webhooks/*")


@pytest.fixture
def later(table: Table) -> Callable[[float], None]:
    """Move the clock of that world; threads in which nothing has happened close."""
    real = table.world.clock
    ahead = [0.0]
    table.world.clock = lambda: real() + ahead[0]

    def move(seconds: float) -> None:
        ahead[0] += seconds
        close_quiet(table.world)

    return move


async def in_a_thread(here: Hall, kind: int = THREAD) -> tuple[int, Channel]:
    """A game that runs in a thread which Ann has opened."""
    thread = here.world.add_thread(here.channel, "the war", here.ann.user, kind=kind)
    game = await here.gathered("pharaohs", channel=thread)
    await here.quiet()
    return game, thread


async def heard(here: Hall) -> None:
    """Until the bot has heard of all that happened, and done what it does about it."""
    await answer(here.ann, here.channel, "games mine")
    await until(lambda: not here.bot._visits)


async def answer(person: Person, channel: Channel, command: str, **options: object) -> Message:
    return (await (await person.slash(channel, command, **options)).settled()).answer


# ---------------------------------------------------------------------- kept open


async def test_the_thread_of_a_running_game_is_put_open_again(
    table: Table, tmp_path: Path, later: Callable[[float], None]
) -> None:
    async with hall(table, tmp_path) as here:
        _, thread = await in_a_thread(here)
        said = len(thread.messages)
        for _ in range(2):
            later(DAY + 1)
            assert thread.archived
            here.bot.rooms._opened.clear()  # a day has passed for the bot as well
            await until(lambda: not thread.archived)
        assert len(thread.messages) == said, "and nothing is said for it"


async def test_the_threads_of_other_games_may_close(
    table: Table, tmp_path: Path, later: Callable[[float], None]
) -> None:
    async with hall(table, tmp_path) as here:
        gathers = here.world.add_thread(here.channel, "gathers", here.ann.user, kind=THREAD)
        await here.opened("pharaohs", channel=gathers)
        _, paused = await in_a_thread(here)
        await answer(here.ann, paused, "mod pause")
        await here.quiet()
        later(DAY + 1)
        await heard(here)
        assert gathers.archived and paused.archived


async def test_a_thread_that_somebody_closes_stays_closed_until_something_is_said(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game, thread = await in_a_thread(here)
        close(here.world, thread)
        await until(lambda: not thread.archived)
        close(here.world, thread)
        await heard(here)
        assert thread.archived, "nobody is fought with"
        await here.answered(game, 3)
        await until(lambda: not thread.archived)


async def test_a_thread_closed_while_the_bot_is_away_is_opened_when_it_comes(
    table: Table, tmp_path: Path, later: Callable[[float], None]
) -> None:
    async with hall(table, tmp_path) as here:
        _, thread = await in_a_thread(here)
        await here.stop()
        later(DAY + 1)
        assert thread.archived
        await here.start()
        await until(lambda: not thread.archived)


async def test_what_is_needed_is_said_where_a_thread_cannot_be_opened(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        _, thread = await in_a_thread(here)
        here.world.overwrite(here.channel, here.world.bot, deny=Right.SEND_MESSAGES_IN_THREADS)
        table.there.faults.refuse("PATCH", f"/channels/{thread.id}", 403, 50013, "Missing Permissions")
        close(here.world, thread)
        letter = await dm_with(here.ann, "has closed, and I may not open it")
        assert "Send Messages in Threads" in text(letter)


async def test_a_locked_thread_is_left_locked_and_what_it_missed_is_said_when_it_is_open(
    table: Table, tmp_path: Path
) -> None:
    async with hall(table, tmp_path) as here:
        game, thread = await in_a_thread(here)
        last = newest(thread)
        close(here.world, thread, locked=True)
        letter = await dm_with(here.ann, "is locked")
        assert "Manage Threads" in text(letter) and "`/mod transfer`" in text(letter)
        await here.answered(game, 4)
        await dm_with(here.ann, "I cannot post in the channel of")
        assert thread.archived and newest(thread) == last
        here.world.change_channel(thread, locked=False)
        await until(lambda: newest(thread) > last)
        await here.quiet()
        here.channel = thread
        assert await all_told_once(here, game)
        assert len([m for m in here.ann.dms() if "is locked" in text(m)]) <= 2


# ---------------------------------------------------------------------- opened for a game


@pytest.mark.parametrize(("kind", "number"), [("public", THREAD), ("private", PRIVATE_THREAD)])
async def test_a_thread_is_opened_for_a_game_and_lets_its_players_in(
    table: Table, tmp_path: Path, kind: str, number: int
) -> None:
    async with hall(table, tmp_path) as here:
        said = await answer(here.ann, here.channel, "game create", game="pharaohs", name="The War", thread=kind)
        [thread] = [channel for channel in here.guild.channels.values() if channel.is_thread]
        assert (thread.kind, thread.name, thread.auto_archive) == (number, "The War", 10080)
        assert f"<#{thread.id}>" in text(said) and "nobody has written for 7 days" in text(said)
        assert ("It is private" in text(said)) == (kind == "private")
        assert here.ann.id in thread.joined
        await here.ann.until(lambda: with_button(thread, "Join"))
        lobby = with_button(thread, "Join")
        assert lobby is not None
        if kind == "private":
            join(here.world, thread, here.ben.id)
        await (await here.ben.click(lobby, "Join")).settled()
        row = await here.bot.runtime.store.games.game_in(thread.id)
        assert row is not None and row.channel == thread.id
        replaced = await answer(here.ann, thread, "mod replace", seat=row.setup.seats[0], player=here.cem.user)
        await (await here.ann.click(replaced, "Confirm")).settled()
        assert {here.ann.id, here.ben.id, here.cem.id} <= set(thread.joined), "who is given a seat is let in"


async def test_a_thread_that_cannot_be_opened_is_refused_before_anything_is_done(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        here.world.overwrite(here.channel, here.world.bot, deny=Right.CREATE_PUBLIC_THREADS)
        said = await answer(here.ann, here.channel, "game create", game="pharaohs", thread="public")
        assert "in this channel I lack Create Public Threads" in text(said)
        here.world.overwrite(here.channel, here.world.bot)
        wrong = await answer(here.ann, here.channel, "game create", game="pharaohs", seats=9, thread="public")
        assert "players, not 9" in text(wrong)
        assert not any(channel.is_thread for channel in here.guild.channels.values())
        thread = here.world.add_thread(here.channel, "the war", here.ann.user, kind=THREAD)
        nested = await answer(here.ann, thread, "game create", game="pharaohs", thread="public")
        assert "cannot be opened here" in text(nested)
        assert await here.bot.runtime.store.games.games_on(here.guild.id) == []


@pytest.mark.parametrize(
    ("kind", "right", "lacks"),
    [
        ("public", Right.CREATE_PUBLIC_THREADS, "Create Public Threads"),
        ("private", Right.CREATE_PRIVATE_THREADS, "Create Private Threads"),
    ],
)
async def test_nobody_opens_a_thread_by_the_bot_that_he_may_not_open_himself(
    table: Table, tmp_path: Path, kind: str, right: Right, lacks: str
) -> None:
    async with hall(table, tmp_path) as here:
        here.world.overwrite(here.channel, here.ann.user, deny=right)
        said = await answer(here.ann, here.channel, "game create", game="pharaohs", thread=kind)
        assert text(said) == f"You may not open a {kind} thread here: you lack {lacks}."
        assert not any(channel.is_thread for channel in here.guild.channels.values())
        assert "is open" in text(await answer(here.ben, here.channel, "game create", game="pharaohs", thread=kind))


async def test_a_game_that_cannot_be_opened_leaves_no_thread_behind(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name cannot be seen, its creator has too many, Discord lets no more threads be open."""
    async with hall(table, tmp_path) as here:
        told = await answer(
            here.ann, here.channel, "game create", game="pharaohs", name="\u3164\u200b", thread="public"
        )
        assert "characters that can be seen, not 0" in text(told)
        table.there.faults.refuse("POST", f"/channels/{here.channel.id}/threads", 400, 160006, "Maximum reached")
        told = await answer(here.ann, here.channel, "game create", game="pharaohs", thread="public")
        assert text(told).startswith("This server has as many open threads as Discord allows.")
        monkeypatch.setattr("bot.service.seats.MOST_OWN", 0)
        told = await answer(here.ann, here.channel, "game create", game="pharaohs", thread="public")
        assert "games that you opened are still open" in text(told)
        assert not any(channel.is_thread for channel in here.guild.channels.values())


async def test_in_a_private_thread_it_is_said_what_to_do(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        thread = here.world.add_thread(here.channel, "the war", here.ann.user, kind=PRIVATE_THREAD)
        said = await answer(here.ann, thread, "game create", game="pharaohs")
        assert "I am not in it; mention me here" in text(said)
        join(here.world, thread, here.world.bot.id)
        await until(lambda: here.bot.get_channel(thread.id))
        said = await answer(here.ann, thread, "game create", game="pharaohs")
        assert "nobody has written for 1 day" in text(said) and "Whoever is mentioned in it is let in" in text(said)


# ---------------------------------------------------------------------- refusals in words


@pytest.mark.parametrize("code", [50083, 160005])
async def test_who_acts_in_a_closed_thread_is_told_why_nothing_comes(table: Table, tmp_path: Path, code: int) -> None:
    async with hall(table, tmp_path) as here:
        await here.gathered("pharaohs")
        table.there.faults.refuse(*ACKNOWLEDGE, 403, code, "Thread is locked", times=2)
        await here.ben.slash(here.channel, "board")
        letter = await dm_with(here.ben, "Discord lets me answer nothing in that thread")
        assert "Manage Threads" in text(letter)


async def test_an_answer_that_comes_too_late_is_told_by_direct_message(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        await here.gathered("pharaohs")
        table.there.faults.refuse(*SHOW, 401, 50027, "Invalid Webhook Token", times=2)
        await here.ben.slash(here.channel, "game status", wait=False)
        await dm_with(here.ben, "longer than Discord lets me answer")


async def test_who_waits_on_an_answer_that_has_expired_is_told_by_direct_message(table: Table, tmp_path: Path) -> None:
    """Unknown Webhook: what says "thinking" can be changed no more, and would say so for ever."""
    async with hall(table, tmp_path) as here:
        await here.gathered("pharaohs")
        table.there.faults.refuse(*SHOW, 404, 10015, "Unknown Webhook", times=2)
        await here.ben.slash(here.channel, "game status", wait=False)
        await dm_with(here.ben, "longer than Discord lets me answer")


async def test_an_answer_to_a_message_that_was_dismissed_comes_on_another(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        await here.gathered("pharaohs")
        table.there.faults.refuse(*SHOW, 404, 10008, "Unknown Message")
        said = await answer(here.ben, here.channel, "game status")
        assert "Battles of the Pharaohs" in text(said)


@pytest.mark.parametrize("code", [40333, 40006])
async def test_what_passes_is_no_report(table: Table, tmp_path: Path, code: int) -> None:
    async with hall(table, tmp_path) as here:
        await here.gathered("pharaohs")
        table.there.faults.refuse(*SHOW, 403, code, "internal network error")
        said = await answer(here.ben, here.channel, "game status")
        assert text(said) == "Discord did not answer me in time. Look at the question again: what you did may have " + (
            "been taken."
        )


async def test_what_came_twice_is_no_fault_of_the_bots(table: Table, tmp_path: Path) -> None:
    """Somebody else has acknowledged it: two processes with one token, or Discord itself."""
    async with hall(table, tmp_path) as here:
        await here.gathered("pharaohs")
        table.there.faults.refuse(*ACKNOWLEDGE, 400, 40060, "Interaction has already been acknowledged.")
        await here.ben.slash(here.channel, "game status")
        await dm_with(here.ben, "This reached me twice")

"""The bot stops while much is under way: nothing hangs, nothing is lost, nothing is left behind."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path

import pytest

from bot.fake_discord import Outcome
from bot.fake_discord.reading import text
from tests.wire.bot_table import Hall, all_told_once, choices, hall, tables, with_button
from tests.wire.conftest import PATIENCE, Table, until

POST = ("POST", "/channels/*/messages")
SHOW = ("PATCH", "/webhooks/*")


async def leaving(here: Hall) -> asyncio.Task[None]:
    """The bot has been told to stop, and is about it."""
    bot = here.bot
    stopping = asyncio.create_task(here.stop())
    await until(lambda: bot.leaving)
    return stopping


@pytest.mark.parametrize("moment", [0.0, 0.005, 0.02, 0.06])
async def test_stops_among_clicks_letters_and_pictures(table: Table, tmp_path: Path, moment: float) -> None:
    async with hall(table, tmp_path) as here:
        channels = [here.channel, *(table.world.add_channel(table.guild, f"other {i}") for i in range(2))]
        games = [await here.gathered("pharaohs", channel=channel) for channel in channels]
        for game in games:
            await here.answered(game, 2)
        panels = [with_button(channel, "My move") for channel in channels]
        others = asyncio.all_tasks()
        clicks = [
            asyncio.create_task(person.click(panel, "My move"))
            for panel in panels
            for person in (here.ann, here.ben)
            for _ in range(5)
            if panel is not None
        ]
        await asyncio.sleep(moment)
        async with asyncio.timeout(3 * PATIENCE):
            await here.stop()
        for click in clicks:
            click.cancel()
        await asyncio.gather(*clicks, return_exceptions=True)
        await until(lambda: not [task for task in asyncio.all_tasks() - others if "aiohttp" not in repr(task)])
        gc.collect()
        assert here.complaints.found == []
        await here.start()
        for game, channel in zip(games, channels, strict=True):
            assert len(await here.journal(game)) == (await here.bot.runtime.service.games.game(game)).version
            assert with_button(channel, "My move") is not None


async def test_a_click_under_way_is_finished_before_the_bot_goes(table: Table, tmp_path: Path) -> None:
    """The answer is taken, and shown, though the bot was told to stop in the midst of it."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        screen = await here.question(await here.asked(game))
        held = table.there.faults.hold(*SHOW)
        player = await here.asked(game)
        click = asyncio.create_task(player.click(with_button(here.channel, "My move") or screen, "My move"))
        await until(lambda: table.there.faults.met)
        stopping = await leaving(here)
        held.set()
        outcome: Outcome = await click
        await stopping
        assert "### " in text(outcome.answer)


async def test_a_letter_under_way_is_finished_and_not_doubled(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        await here.quiet()
        table.there.faults.slow(*POST, seconds=0.3)
        await here.answered(game, 3)
        await until(lambda: table.there.faults.met)
        await here.restart()
        await here.quiet()
        assert await all_told_once(here, game)


async def test_who_comes_while_the_bot_goes_is_told_to_come_again(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.until_choice(game)
        screen, before = await here.question(player), await here.journal(game)
        held = table.there.faults.hold(*SHOW)
        slow = asyncio.create_task(here.ben.click(tables(here.channel)[-1], "My move"))
        await until(lambda: table.there.faults.met)
        stopping = await leaving(here)
        late = await player.click(screen, choices(screen)[0])
        assert text(late.answer).startswith("I am being restarted.")
        held.set()
        await asyncio.gather(slow, stopping)
        await here.start()
        assert await here.journal(game) == before


async def test_a_click_that_hangs_does_not_keep_the_bot(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.FAREWELL", 0.2)
    async with hall(table, tmp_path) as here:
        await here.gathered("pharaohs")
        table.there.faults.hold(*SHOW)
        click = asyncio.create_task(here.ann.click(tables(here.channel)[-1], "My move"))
        await until(lambda: table.there.faults.met)
        async with asyncio.timeout(PATIENCE):
            await here.stop()
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)


async def test_stopped_twice_and_before_it_was_ready(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        bot = here.bot
        await asyncio.gather(bot.close(), bot.close())
        assert bot.is_closed()

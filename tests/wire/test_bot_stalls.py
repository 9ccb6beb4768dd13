"""Nothing keeps the loop: pictures, rules and automated players leave room for the clicks of others."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.bench.clicker import Clicker
from bot.bench.stalls import Stalls
from tests.wire.bot_table import hall
from tests.wire.conftest import Table

BUSY = 50.0  # milliseconds of processor that one callback may take
LOOPBACK = ("RequestHandler", "Connection.", "Person.", "Clicker.", "test_")  # the Discord, and who uses it


@pytest.fixture(autouse=True)
def little_garbage() -> Iterator[None]:
    """What the tests before this one have left is not looked through while it is measured."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("game", ["pharaohs", "scribes"])
async def test_play_with_pictures_does_not_stall(table: Table, tmp_path: Path, game: str) -> None:
    async with hall(table, tmp_path) as here:
        channels = [here.channel, table.world.add_channel(table.guild, "other")]
        for channel in channels:
            await here.gathered(game, channel=channel)
        players = [player for channel in channels for player in here.clickers([here.ann, here.ben], channel)]
        for player in players:
            await player.step()  # maps are read and everything is imported

        async def play(player: Clicker) -> None:
            for _ in range(20):
                await player.step()

        async with Stalls(LOOPBACK) as stalls:
            await asyncio.gather(*map(play, players))
        assert stalls.busiest < BUSY, f"{stalls.busiest:.0f} ms in {stalls.culprit}"


async def test_a_table_of_automated_players_does_not_stall(table: Table, tmp_path: Path) -> None:
    """One person against three, who has much of what follows decided by others."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs", [here.ann])
        async with Stalls(LOOPBACK[:2]) as stalls:
            await here.answered(game, 12)
        assert stalls.busiest < BUSY, f"{stalls.busiest:.0f} ms in {stalls.culprit}"


async def test_completing_order_lines_does_not_stall(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.until_choice(game)
        typed = ""
        async with Stalls(LOOPBACK) as stalls:
            for _ in range(8):
                offered = (await player.complete(here.channel, "do", "line", typed)).choices
                if not offered:
                    break
                typed = f"{offered[-1]['value']} "
        assert typed and stalls.busiest < BUSY, f"{stalls.busiest:.0f} ms in {stalls.culprit}"


async def test_what_blocks_is_noticed() -> None:
    """The measure itself: work and waiting both show."""
    async with Stalls() as stalls:
        await asyncio.sleep(0.02)
        end = time.thread_time() + 0.06
        while time.thread_time() < end:
            continue
        await asyncio.sleep(0.01)
        assert stalls.busiest >= 55 and "test_what_blocks_is_noticed" in stalls.culprit
        stalls.begin_anew()
        time.sleep(0.05)  # noqa: ASYNC251
        await asyncio.sleep(0.01)
        assert stalls.longest >= 40 and stalls.busiest < 40

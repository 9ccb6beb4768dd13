"""Whoever has the seed can foretell the dice: a game whose seed was shown is not played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.errors import Refused
from tests.bot.house import MODERATOR, begun, house, play_on
from tests.tiny import on_the_shelf


async def test_a_finished_game_goes_on_until_its_dice_were_shown(tmp_path: Path) -> None:
    with on_the_shelf():
        async with house(tmp_path / "a.db") as desk:
            game = await begun(desk, "scribes", "short")
            await play_on(desk, game, 5_000)
            row = await desk.game(game)
            assert row.stage == "over" and not row.wishes.revealed
            await desk.roll_back(game, MODERATOR, 1, row.version)
            assert (await desk.game(game)).stage == "running"
            await play_on(desk, game, 5_000, seed=1)
            await desk.export(game, None)
            row = await desk.game(game)
            assert row.stage == "over" and row.wishes.revealed
            with pytest.raises(Refused, match="the seed of its dice has been shown"):
                await desk.roll_back(game, MODERATOR, 1, row.version)

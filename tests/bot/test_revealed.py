"""Whoever has the seed can foretell the dice: a game whose seed was shown is not played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.errors import Refused
from tests.bot.runtime import MODERATOR, begun, play_on, runtime
from tests.tiny import on_the_shelf


async def test_a_finished_game_goes_on_until_its_dice_were_shown(tmp_path: Path) -> None:
    with on_the_shelf():
        async with runtime(tmp_path / "a.db") as service:
            game = await begun(service, "scribes", "short")
            await play_on(service, game, 5_000)
            row = await service.games.game(game)
            assert row.stage == "over" and not row.settings.revealed
            await service.going_back.roll_back(game, MODERATOR, 1, row.version)
            assert (await service.games.game(game)).stage == "running"
            await play_on(service, game, 5_000, seed=1)
            await service.files.export(game, None)
            row = await service.games.game(game)
            assert row.stage == "over" and row.settings.revealed
            with pytest.raises(Refused, match="the seed of its dice has been shown"):
                await service.going_back.roll_back(game, MODERATOR, 1, row.version)

"""Nobody but the learner ends a lesson: no file that is brought in, and no step that fails halfway."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.service.lessons import lesson_of
from bot.service.step import Who
from bot.store import games as games_module
from bot.store.rows import NewGame
from engine.kernel.errors import Refused
from engine.kernel.export import export_of
from engine.kernel.game import find
from tests.bot.runtime import MODERATOR, runtime

ANN, BEN = Who(100), Who(101)
SLUG = "genesis"


def lesson_file() -> str:
    """The file of a lesson that has just begun, as anybody can make it."""
    spec = find(SLUG)
    return export_of(lesson_of(spec).session(spec), True)


async def test_a_lesson_is_not_brought_in_and_the_file_marks_nobody(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        learning = await service.lessons.learn(ANN, SLUG)
        for step in (
            lambda: service.files.look_into(lesson_file(), MODERATOR),
            lambda: service.files.bring_in(lesson_file(), MODERATOR, name="Again", guild=5, channel=900),
        ):
            with pytest.raises(Refused, match="that file is a lesson, whose dice everybody can know"):
                await step()
        assert await service.store.games.game_in(900) is None
        assert await service.store.database.rows("SELECT * FROM insiders") == []
        assert [what for _, _, what in await service.store.games.audit(learning.id)] == [
            "opened the game",
            "began a lesson",
        ]


async def test_lessons_begin_while_a_game_with_their_dice_is_under_way(tmp_path: Path) -> None:
    """However that game came into the file: lessons of one game share their dice with everybody."""
    async with runtime(tmp_path / "a.db") as service:
        spec = find(SLUG)
        lesson = lesson_of(spec)
        await service.store.games.create_game(
            NewGame(slug=SLUG, name="Copy", guild=5, channel=900, setup=lesson.setup(spec), seed=lesson.dice, creator=1,
            at=1, stage="paused",
        ))  # fmt: skip
        first = await service.lessons.learn(ANN, SLUG)
        assert first.stage == "running"
        again = await service.lessons.learn(ANN, SLUG, anew=True)
        assert again.id != first.id and (await service.lessons.learn(BEN, SLUG)).stage == "running"
        await service.games.nudge(again.id)


async def test_start_again_keeps_the_old_lesson_until_the_new_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with runtime(tmp_path / "a.db") as service:
        old = await service.lessons.learn(ANN, SLUG)

        async def fails(*args: Any) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr(games_module, "write_step", fails)
        with pytest.raises(OSError, match="the disk is full"):
            await service.lessons.learn(ANN, SLUG, anew=True)
        monkeypatch.undo()
        kept = await service.lessons.learn(ANN, SLUG)
        assert kept.id == old.id and kept.stage == "running"
        assert (await service.play.sit(kept.id, ANN)).ask is not None
        new = await service.lessons.learn(ANN, SLUG, anew=True)
        assert new.id != old.id and (await service.games.game(old.id)).stage == "annulled"
        assert await service.store.games.seats(old.id) == {}


async def test_two_clicks_at_once_begin_one_lesson(tmp_path: Path) -> None:
    async with runtime(tmp_path / "a.db") as service:
        rows = await asyncio.gather(*(service.lessons.learn(ANN, SLUG) for _ in range(4)))
        assert len({row.id for row in rows}) == 1
        await asyncio.gather(*(service.lessons.learn(ANN, SLUG, anew=True) for _ in range(3)))
        held = await service.store.database.rows("SELECT game FROM seats WHERE user = 100")
        assert len(held) == 1

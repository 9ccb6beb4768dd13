"""The guided first turn of each game in a real browser: by *Learn*, and then by doing what is advised."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.service.lessons import lesson_of
from engine.kernel.game import GameSpec, games
from tests.local.browser import Tab
from tests.local.test_browser import PROMPT, button, opened, says

LESSONS = [spec for spec in games().values() if spec.words.lesson is not None]
MANY = 120  # presses, at most
WORDS = f"{PROMPT}?.innerText ?? ''"


async def press(tab: Tab, label: str) -> str:
    """A press on the question that lies in the dock; what it says then."""
    before = await tab.value(WORDS)
    await tab.click(button(label, "#docked"))
    await tab.until(f"({WORDS}) !== {before!r} && !document.querySelector('#docked .busy')")
    return str(await tab.value(WORDS))


@pytest.mark.parametrize("spec", LESSONS, ids=[spec.slug for spec in LESSONS])
async def test_the_guided_first_turn_is_played_in_the_browser(spec: GameSpec[object], tmp_path: Path) -> None:
    lesson = lesson_of(spec)
    async with asyncio.timeout(240), opened(tmp_path) as (table, _, tab):
        await tab.click("document.getElementById('learn')")
        await tab.until(says("Learn a game by playing it"))
        await tab.click(button(spec.title))
        await tab.until(f"({WORDS}).includes({lesson.title!r})")
        assert await tab.value(f"({WORDS}).includes('Advice: ')")
        said, heard = "", 0
        for _ in range(MANY):
            said = str(await tab.value(WORDS))
            if f"{lesson.title}: done" in said:
                break
            heard += any(note.title in said for note in lesson.notes.values())
            sure = await tab.value(f"Boolean({button('Confirm', '#docked')} && !{button('Do it', '#docked')})")
            await press(tab, "Confirm" if sure else "Do it")
        assert f"{lesson.title}: done" in said and lesson.next.split("`")[0].strip() in said and heard >= 8
        row = await table.bot.runtime.store.games.lesson_of(table.town.person("ann").id, spec.slug)
        assert row is not None and row.stage == "over"
        assert not await tab.value(f"({says('Egypt ships')}) && !{PROMPT}"), "nothing of it is said at the table"

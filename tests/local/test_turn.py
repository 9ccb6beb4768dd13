"""A whole turn in the browser, pressed on the map: how few presses it takes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from bot.local.local_table import LocalTable
from engine.kernel.questions import Ask
from tests.games.pharaohs.positions import here, position
from tests.kit import Play
from tests.local.browser import Tab
from tests.local.test_browser import GAME, PROMPT, asked, button, opened, sit_down_and_start
from tests.local.test_dock import in_sight
from tests.local.test_map import MENU, shown, where
from tests.simcord.prepared import lay_out, loaded

BUDGET = 10  # presses, one and a half times the fewest there could be
EGYPT: Any = {
    "egypt": {"thebaid": {"foot": 2, "chariot": 1}, "pelusium": {"foot": 3, "chariot": 2}},
    "canaan": {"philistia": {"foot": 1}, "syria": {"foot": 1}},
}


class Hand:
    """Somebody's hand at the mouse, whose presses are counted."""

    def __init__(self, table: LocalTable, tab: Tab) -> None:
        self.table, self.tab = table, tab
        self.presses = 0

    async def asked(self) -> Ask:
        """The question that is open, as soon as the page shows it with its map."""
        async with asyncio.timeout(20):
            while (ask := await asked(self.table)) is None:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await shown(self.tab, ask)
        return ask

    async def place(self, space: str, choice: str = "") -> None:
        """A place of the map; with a choice that of its menu which says this."""
        ask = await self.asked()
        await self.tab.press(*await where(self.tab, space))
        self.presses += 1
        if choice:
            await self.tab.click(
                f"[...{MENU}.querySelectorAll('button')].find(b => b.textContent.includes({choice!r}))"
            )
            self.presses += 1
        await self.goes_on(ask)

    async def button(self, label: str) -> None:
        ask = await self.asked()
        await self.tab.click(button(label, "#docked"))
        self.presses += 1
        await self.goes_on(ask)

    async def goes_on(self, ask: Ask) -> None:
        """The next question is shown, or the answer to this one once more, before it binds."""
        heading = f"{PROMPT}?.querySelector('.level3')?.textContent"
        await self.tab.until(f"{heading} !== {ask.prompt!r} || {PROMPT}.innerText.includes('cannot be taken back')")
        if await self.tab.value(f"{PROMPT}.innerText.includes('cannot be taken back')"):
            await self.tab.click(button("Confirm", "#docked"))
            self.presses += 1
            await self.tab.until(f"!{PROMPT}?.innerText.includes('cannot be taken back')")


async def begun(table: LocalTable, tab: Tab) -> Play:
    """Egypt is to move, and what it needs stands on the map."""
    await sit_down_and_start(tab)
    await tab.until(PROMPT)
    play = position("egypt", on=EGYPT, options={"last_march": "when_done"})
    await lay_out(table.bot.runtime, GAME, play.state)
    table.bot.runtime.service.games.stirred()
    return play


async def as_it_is(table: LocalTable) -> Play:
    _, _, session = await table.bot.runtime.service.games.look(GAME, None)
    return Play(session)


async def test_a_march_is_two_presses_on_the_map(tmp_path: Path) -> None:
    """The stack, and where all of it goes. Taken back, it is one step."""
    async with opened(tmp_path, width=1200, height=850) as (table, _, tab):
        await begun(table, tab)
        hand = Hand(table, tab)
        await hand.place("thebaid")
        await hand.place("naucratis")
        assert hand.presses == 2
        assert here(await as_it_is(table), "naucratis", "egypt") == {"foot": 2, "chariot": 1}
        await hand.button("Undo")
        assert here(await as_it_is(table), "thebaid", "egypt") == {"foot": 2, "chariot": 1}


async def test_a_turn_with_two_marches_and_a_battle_is_few_presses(tmp_path: Path) -> None:
    with loaded({"battle": [6, 6, 6, 6, 6, 1]}):
        async with opened(tmp_path, width=1200, height=850) as (table, _, tab):
            await begun(table, tab)
            hand = Hand(table, tab)
            await hand.place("thebaid")
            await hand.place("naucratis")
            await hand.place("pelusium")
            await hand.place("philistia")
            await hand.button("3 · Done moving")
            after = await as_it_is(table)
            assert here(after, "philistia", "egypt") and not here(after, "philistia", "canaan"), "the battle is over"
            await hand.button("3 · Done redeploying")
            assert 0 < hand.presses <= BUDGET
            lines = [line.text for line in await table.bot.runtime.store.journal.lines(GAME)]
            assert any(line.startswith("Egypt scores") for line in lines), "Egypt's turn is over"


async def test_what_is_to_be_confirmed_is_in_sight_on_a_telephone(tmp_path: Path) -> None:
    """With the map and the question above it left as they were."""
    async with opened(tmp_path, width=350, height=700, phone=True) as (table, _, tab):
        await begun(table, tab)
        hand = Hand(table, tab)
        await hand.place("pelusium", "arch")
        await hand.place("philistia")
        await hand.asked()
        await tab.click(button("3 · Done moving", "#docked"))
        confirm = button("Confirm", "#docked")
        await tab.until(in_sight(confirm))
        assert await tab.value(f"Boolean({PROMPT}.querySelector('.map'))")
        await tab.click(button("Back", "#docked"))
        await tab.until(button("3 · Done moving", "#docked"))

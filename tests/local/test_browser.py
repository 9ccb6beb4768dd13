"""The local table in a real browser: somebody takes a seat, plays by button and by slash command, and sees it."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.local.local_table import LocalTable
from bot.service.step import Who
from engine.kernel.orders.parse import plain
from engine.kernel.questions import Ask, Choose, Split
from tests.bot.runtime import answered
from tests.local.browser import Browser, Tab, browser, chromium

GAME = 1
SCREENSHOTS = os.environ.get("SCREENSHOTS", "")  # a folder, for whoever wants to look


def button(label: str, where: str = "#stage") -> str:
    """The newest button that says this."""
    return f"[...document.querySelectorAll('{where} button')].filter(b => b.textContent.trim() === '{label}').at(-1)"


def says(text: str) -> str:
    return f"document.body.innerText.includes({text!r})"


LAST = "[...document.querySelectorAll('.message:not(.alone)')].at(-1)"
PROMPT = "document.querySelector('#docked .message')"
TOLD = "[...document.querySelectorAll('#messages .message.alone')].at(-1)"
SAID = "[...document.querySelectorAll('.message.alone')].map(one => one.innerText).join()"
MAP = "[...document.querySelectorAll('.message:not(.alone) .picture img')].at(-1)?.src"
SUM = f"""fetch({MAP}).then(r => r.arrayBuffer()).then(data => crypto.subtle.digest("SHA-256", data))
    .then(sum => [...new Uint8Array(sum)].join(" "))"""


@asynccontextmanager
async def opened(folder: Path, **size: Any) -> AsyncIterator[tuple[LocalTable, Browser, Tab]]:
    chromium()
    async with LocalTable(folder / "local.db", 0, burst=0) as table, browser() as program:
        tab = await program.tab(table.url, **size)
        yield table, program, tab
        assert tab.complaints == []


async def the_map(tab: Tab) -> str:
    """What the newest public map shows, as a sum of its bytes."""
    await tab.until(MAP)
    return str(await tab.value(SUM))


async def sees_another_map(tab: Tab, before: str) -> None:
    """Somebody else's decision, or the end of the burst: then the table is told, with its map as it is now."""
    await tab.until(f"{SUM}.then(now => now !== '{before}')")


async def asked(table: LocalTable) -> Ask | None:
    """What Ann is asked, if she is."""
    _, seat, session = await table.bot.runtime.service.games.look(GAME, Who(table.town.people["ann"].id))
    return session.asks().get(seat or "")


async def play_until_she_chooses(table: LocalTable, tab: Tab) -> Choose:
    """Answer for Ann straight at the desk until she is asked for one of a few things; the page shows that she is."""
    ann, chance = Who(table.town.people["ann"].id), random.Random(1)
    while not isinstance(ask := await asked(table), Choose) or not 1 < len(ask.options) <= 10:
        if ask is None:  # the others have much to do and let other work go between
            await asyncio.sleep(0.02)
        else:
            await answered(table.bot.runtime.service, GAME, ann, ask.sample(chance))
    await tab.until(f"{LAST}?.innerText.includes({ask.topic.replace('_', ' ')!r})")
    return ask


def in_words(ask: Ask) -> str:
    """An answer as it is typed."""
    answer = ask.sample(random.Random(1))
    names = {option.key: plain(option.text) for option in ask.options}
    if isinstance(ask, Split):
        return " ".join(f"{count} {names[key]}" for key, count in answer.items() if count)  # type: ignore[union-attr]
    return names[str(answer)]


async def sit_down_and_start(tab: Tab) -> None:
    await tab.click(button("Join"))
    await tab.until(says("Blue · @Ann"))
    await tab.click(button("Automated players"))
    await tab.click(button("Start"))
    await tab.until(says("@Ann, the game waits for you."))


async def shoot(tab: Tab, name: str) -> None:
    """Keep a picture of the page."""
    if SCREENSHOTS:
        await tab.size(1280, 860)
        await tab.until("new Promise(done => setTimeout(() => done(true), 300))")
        await tab.picture(Path(SCREENSHOTS) / name)
        await tab.size(1280, 900)


async def test_a_seat_is_taken_and_moves_are_made_by_command_and_by_button(tmp_path: Path) -> None:
    async with opened(tmp_path) as (table, _, tab):
        await tab.until(says("This is Amarna at a table on your own computer"))
        await tab.click("document.getElementById('close-welcome')")
        await sit_down_and_start(tab)
        seats = await table.bot.runtime.store.games.seats(GAME)
        assert [seats[seat].kind for seat in ("blue", "red", "white", "yellow")] == ["person", *["automat"] * 3]

        # by slash command, typed into the input; what can come next is offered on the way
        before, ask = await the_map(tab), await asked(table)
        assert ask is not None
        await tab.click("document.getElementById('say')")
        await tab.type("/do ")
        await tab.until("document.querySelectorAll('#offers-list li').length")
        await shoot(tab, "command.webp")
        await tab.type(in_words(ask))
        await tab.key("Escape")
        await tab.key("Enter")
        await tab.until(f"{SAID}.includes('✓')")
        await sees_another_map(tab, before)

        # by button, on the private prompt
        ask = await play_until_she_chooses(table, tab)
        before, given = await the_map(tab), await answers(table)
        await tab.click(button("My move"))
        heading = f"{PROMPT}?.querySelector('.level3')?.textContent"
        await tab.until(f"{PROMPT}?.querySelector('.map img')?.complete && {heading} === {ask.prompt!r}")
        await shoot(tab, "prompt.webp")
        await tab.click(f"{PROMPT}.querySelector('.row button')")
        async with asyncio.timeout(20):
            while await answers(table) == given:
                if await tab.value(f"{PROMPT}?.innerText.includes('cannot be taken back')"):
                    await tab.click(button("Confirm"))
                await asyncio.sleep(0.03)
        await sees_another_map(tab, before)


async def answers(table: LocalTable) -> int:
    return len(await table.bot.runtime.store.journal.journal(GAME))


async def test_what_somebody_writes_is_never_markup(tmp_path: Path) -> None:
    """Neither as HTML nor as an address that does something."""
    wicked = "<img src=x onerror=alert(1)> <script>alert(2)</script> [press](javascript:alert(3)) **bold** `<b>`"
    async with opened(tmp_path) as (_, _, tab):
        await tab.click("document.getElementById('say')")
        await tab.type(wicked)
        await tab.key("Enter")
        await tab.until(f"{LAST}?.innerText.includes('onerror')")
        said = await tab.value(f"{LAST}.querySelector('.words').innerHTML")
        assert "&lt;img src=x onerror=alert(1)&gt; &lt;script&gt;alert(2)&lt;/script&gt;" in said
        assert "<strong>bold</strong>" in said and "<code>&lt;b&gt;</code>" in said and "<a" not in said


async def test_a_bot_that_does_not_answer_and_a_line_that_breaks_are_told_of(tmp_path: Path) -> None:
    async with opened(tmp_path) as (table, _, tab):
        await tab.until(button("Join"))
        table.there.world.answer_within = 0.0
        await tab.click(button("Join"))
        await tab.until("document.querySelector('.message .failed')?.innerText === 'This interaction failed'")
        table.there.world.answer_within = 3.0
        for socket in tuple(table.pages.feed._sockets):
            await socket.close()
        await tab.until("document.body.classList.contains('offline')")
        table.there.posting.create(table.town.table, {"content": "said meanwhile"}, {})
        await tab.until(f"!document.body.classList.contains('offline') && {says('said meanwhile')}")


async def test_people_take_turns_at_one_screen_and_are_called(tmp_path: Path) -> None:
    """A call for Ben shows at his name; Ann, beside him in another tab, sees nothing of his private messages."""
    async with opened(tmp_path) as (table, program, tab):
        await tab.until(button("Join"))
        ben = table.town.people["ben"]
        table.there.posting.create(ben.dm, {"content": f"A tablet for <@{ben.id}>, <t:1:F>"}, {})
        badge = "document.querySelector('[data-person=ben] .badge')"
        await tab.until(f"{badge}?.innerText === '1'")
        assert not await tab.value(says("A tablet for"))
        other = await program.tab(f"{table.url}?as=ben", 390, 844, phone=True)
        await other.until(button("Join"))
        await other.click("document.getElementById('open-side')")
        await other.click("document.querySelector('#channels .dm button')")
        await other.until(says("A tablet for @Ben, Thursday, 1 January 1970"))
        await tab.until(f"!{badge}")
        assert not await tab.value(says("A tablet for"))
        wide = "document.documentElement.scrollWidth <= innerWidth"
        assert await other.value(wide) and await tab.value(wide)
        await tab.click("document.querySelector('[data-person=mod]')")
        await tab.until("document.title.includes('Mod')")
        assert await tab.value("location.search") == "?as=mod"
        assert other.complaints == []


async def test_the_keyboard_is_enough(tmp_path: Path) -> None:
    """A command is found, filled in and sent, a form is answered, and the focus comes back, without a mouse."""
    async with opened(tmp_path) as (_, _, tab):
        await tab.until(button("Join"))
        await tab.value("document.getElementById('say').focus()")
        await tab.type("/game cr")
        await tab.until(
            "document.querySelector('#offers-list [aria-selected=true]')?.innerText.startsWith('/game create')"
        )
        await tab.key("Enter")
        await tab.type("batt")
        await tab.until(
            "document.querySelector('#offers-list [aria-selected=true]')?.innerText === 'Battles of the Pharaohs'"
        )
        await tab.key("Enter")
        assert await tab.value("document.activeElement.value") == "Battles of the Pharaohs"
        await tab.type(" pace:")
        await tab.until("document.activeElement.id === 'option-pace'")
        await tab.type("soon")
        await tab.key("Enter")
        await tab.until(says("“soon” does not fit pace"))
        for wrong, before in (("-5", "soon"), ("1441", "-5")):
            for _ in before:
                await tab.key("Backspace")
            await tab.type(wrong)
            await tab.key("Enter")
            await tab.until(says(f"pace: 0 to 1440 can be given, not {wrong}"))
        for _ in "1441":
            await tab.key("Backspace")
        await tab.key("Backspace")  # of an empty option: takes it away
        await tab.until("!document.getElementById('option-pace')")
        await tab.key("Enter")
        await tab.until(f"{TOLD}?.innerText.includes('open this one in another channel')")
        assert await tab.value("document.activeElement.id") == "say"
        await tab.value("[...document.querySelectorAll('[data-name=dismiss]')].at(-1).focus()")
        await tab.key("Enter")
        await tab.until(f"!{TOLD}")
        await tab.value(f"{button('Join')}.focus()")
        await tab.key("Enter")
        await tab.until(says("Blue · @Ann"))
        assert await tab.value("document.activeElement.textContent") == "Join"


async def test_the_address_says_what_is_shown_and_goes_back_and_forward(tmp_path: Path) -> None:
    async with opened(tmp_path) as (table, _, tab):
        first = await tab.until("decodeURIComponent(location.hash.slice(1))")
        hall = table.town.open_channel("hall")
        shown = "document.getElementById('where').textContent"
        await tab.click(f"document.querySelector('[data-channel=\"{hall.id}\"]')")
        await tab.until(f"{shown} === '#hall' && location.hash === '#hall'")
        await tab.value("history.back()")
        await tab.until(f"{shown} === '#{first}' && location.hash === '#{first}'")
        await tab.value("history.forward()")
        await tab.until(f"{shown} === '#hall'")
        await tab.value(f"location.hash = '#{first}'")
        await tab.until(f"{shown} === '#{first}'")
        for wrong in ("nowhere", "%"):
            await tab.value(f"location.hash = '#{wrong}'")
            await tab.until(says(f"There is no channel #{wrong} here."))
            assert await tab.value("location.hash") == f"#{first}" and await tab.value(shown) == f"#{first}"

        await tab.click("document.querySelector('[data-person=ben]')")
        await tab.until("location.search === '?as=ben' && document.title.includes('Ben')")
        await tab.value("history.back()")
        await tab.until("location.search === '?as=ann' && document.title.includes('Ann')")

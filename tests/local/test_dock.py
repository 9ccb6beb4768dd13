"""My question in a real browser: it opens by itself, stays in sight, shows itself first; the page in light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.local.browser import Tab
from tests.local.test_browser import PROMPT, button, opened, sit_down_and_start

HEADING = f"{PROMPT}?.querySelector('.level3')"
DOCK = "document.getElementById('docked')"
SIZES = [(1200, 850), (550, 900), (350, 700)]


def in_sight(thing: str) -> str:
    """Whether something lies on the screen and nothing over it."""
    return f"""(() => {{ const one = {thing}; if (!one) return false; const box = one.getBoundingClientRect();
        const there = document.elementFromPoint(box.x + 8, box.y + box.height / 2);
        return box.y >= 0 && box.bottom <= innerHeight && (one === there || one.contains(there)); }})()"""


async def test_my_question_opens_by_itself_and_does_not_scroll_away(tmp_path: Path) -> None:
    async with opened(tmp_path, width=1200, height=850) as (table, _, tab):
        await sit_down_and_start(tab)
        await tab.until(HEADING)
        for n in range(40):
            table.there.posting.create(table.town.table, {"content": f"word {n}"}, {})
        await tab.until("document.getElementById('messages').innerText.includes('word 39')")
        for width, height in SIZES:
            await tab.size(width, height)
            for end in ("0", "1e6"):
                await tab.value(f"document.getElementById('scroll').scrollTop = {end}")
                assert await tab.until(in_sight(HEADING))
        assert await tab.value("document.getElementById('scroll').scrollTop") > 0, "the log scrolls by itself"


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_a_page_that_is_opened_again_opens_at_its_question(tmp_path: Path, width: int, height: int) -> None:
    """However long it is, at its beginning."""
    async with opened(tmp_path, width=width, height=height) as (_, _, tab):
        await sit_down_and_start(tab)
        await tab.until(HEADING)
        await tab.ask("Page.reload")
        await tab.until(in_sight(HEADING))
        assert await tab.value(f"{DOCK}.scrollTop") == 0
        assert await tab.value(f"{DOCK}.scrollHeight > {DOCK}.clientHeight"), (
            "there is more of it than the screen holds"
        )
        assert await tab.value("document.documentElement.scrollWidth <= innerWidth")


async def test_a_question_that_was_put_away_comes_back_when_it_is_wanted(tmp_path: Path) -> None:
    async with opened(tmp_path) as (table, _, tab):
        await sit_down_and_start(tab)
        await tab.until(HEADING)
        await tab.click("document.getElementById('dock-fold')")
        await tab.until(
            f"!{PROMPT}.checkVisibility() && document.getElementById('dock-title').innerText.includes('Egypt')"
        )
        await tab.click("document.getElementById('dock-fold')")
        await tab.click(f"{PROMPT}.querySelector('[data-name=dismiss]')")
        await tab.until(f"!{PROMPT} && document.getElementById('dock-move').checkVisibility()")
        table.there.posting.create(table.town.table, {"content": "something else"}, {})
        await tab.until("document.getElementById('messages').innerText.includes('something else')")
        await tab.value("new Promise(done => setTimeout(() => done(true), 1200))")
        assert not await tab.value(f"Boolean({PROMPT})"), "it does not come back by itself"
        await tab.click("document.getElementById('dock-move')")
        await tab.until(HEADING)


async def test_a_question_of_mine_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    """There is one in the dock; what is told of an earlier one has no buttons any more."""
    async with opened(tmp_path) as (_, _, tab):
        await sit_down_and_start(tab)
        first = await tab.until(f"{PROMPT}?.dataset.id")
        await tab.click(button("My move", "#messages"))
        await tab.until(f"{PROMPT}?.dataset.id !== '{first}'")
        assert await tab.value("document.querySelectorAll('#docked .message').length") == 1
        assert await tab.value(f"document.querySelector('[data-id=\"{first}\"]').querySelectorAll('.row').length") == 0
        assert not await tab.value(f"document.querySelector('[data-id=\"{first}\"]').checkVisibility()")


async def test_a_lesson_does_not_give_way_to_the_game_by_itself(tmp_path: Path) -> None:
    """Its map can be pressed as well, and My move stands beside it."""
    async with opened(tmp_path, width=1200, height=850) as (_, _, tab):
        await tab.until(button("Join"))
        await tab.click(button("Learn", "#welcome"))
        await tab.click(button("Battles of the Pharaohs", "#messages"))
        await tab.until(f"{PROMPT}?.querySelectorAll('.place.able').length > 2")
        lesson = await tab.value(f"{PROMPT}.dataset.id")
        await sit_down_and_start(tab)
        await tab.value("new Promise(done => setTimeout(() => done(true), 1200))")
        assert await tab.value(f"{PROMPT}.dataset.id") == lesson
        await tab.click("document.getElementById('dock-move')")
        await tab.until(f"{PROMPT}?.dataset.id !== '{lesson}' && {PROMPT}.innerText.includes('Egypt')")


async def test_nobody_else_sees_my_question(tmp_path: Path) -> None:
    async with opened(tmp_path) as (table, program, tab):
        await sit_down_and_start(tab)
        await tab.until(HEADING)
        other = await program.tab(f"{table.url}?as=ben")
        await other.until(button("My move"))
        await other.value("new Promise(done => setTimeout(() => done(true), 1200))")
        assert not await other.value(f"Boolean({PROMPT})")
        assert other.complaints == []


# ---------------------------------------------------------------------- light and dark

FAINT = """(() => {
  const read = (text) => { const n = text.match(/[\\d.]+/g).map(Number);
    const full = text.startsWith("color(") ? n.slice(0, 3).map((one) => one * 255) : n.slice(0, 3);
    return [...full, n[3] ?? 1]; };
  const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const ground = (one) => { if (!one) return [255, 255, 255, 1];
    const own = read(getComputedStyle(one).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(one.parentElement)); };
  const light = (c) => { const [r, g, b] = c.slice(0, 3).map((v) => { const s = v / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const found = [];
  for (const one of document.body.querySelectorAll("*")) {
    const said = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!said || !one.checkVisibility() || one.disabled || one.closest(".outdated, noscript, .skip")) continue;
    const behind = ground(one), [a, b] = [light(over(read(getComputedStyle(one).color), behind)), light(behind)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) found.push(`${contrast.toFixed(2)} ${one.className}: ${one.textContent.slice(0, 30)}`);
  }
  return found; })()"""


async def shown_in(tab: Tab, scheme: str) -> str:
    """The page's color when the system is like this."""
    await tab.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    return str(await tab.value("getComputedStyle(document.body).backgroundColor"))


async def test_the_page_is_dark_or_light_as_the_system_is_and_every_word_can_be_read(tmp_path: Path) -> None:
    async with opened(tmp_path, width=1200, height=850) as (table, _, tab):
        await sit_down_and_start(tab)
        await tab.until(HEADING)
        words = f"**bold** `code` <@{table.town.people['ann'].id}> <t:1:F> https://example.org"
        table.there.posting.create(table.town.table, {"content": words}, {})
        await tab.until("document.querySelector('#messages .words code')")
        await tab.click("document.querySelector('#welcome summary')")
        await tab.click(f"{PROMPT}.querySelector('.face')")
        assert await shown_in(tab, "dark") == "rgb(49, 51, 56)"
        assert await tab.value(FAINT) == []
        assert await shown_in(tab, "light") == "rgb(255, 255, 255)"
        assert await tab.value(FAINT) == []

"""The map of a question in a real browser: pressed with mouse, finger and keys."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

from bot.local.local_table import LocalTable
from bot.service.step import Who
from engine.kernel.questions import Ask, Choose
from tests.bot.runtime import answered
from tests.local.browser import Tab
from tests.local.test_browser import GAME, PROMPT, answers, asked, opened, sit_down_and_start

ABLE = "[...document.querySelectorAll('#docked .place.able')]"
SAID = "document.querySelector('#docked .here')"
SVG = "document.querySelector('#docked svg')"
MENU = "document.querySelector('#docked .ways')"


def numbered(ask: Ask) -> bool:
    """One of several places on the map."""
    return isinstance(ask, Choose) and len({option.at for option in ask.options if option.at}) > 2


async def play_until(table: LocalTable, wanted: Callable[[Ask], bool]) -> Ask:
    """Answer for Ann straight at the desk until she is asked this."""
    ann, chance = Who(table.town.people["ann"].id), random.Random(1)
    async with asyncio.timeout(60):
        while (ask := await asked(table)) is None or not wanted(ask):
            if ask is None:
                await asyncio.sleep(0.02)
            else:
                await answered(table.bot.runtime.service, GAME, ann, ask.sample(chance))
    return ask


async def shown(tab: Tab, ask: Ask) -> None:
    """Her question is in the dock, and its map can be pressed."""
    title = f"{PROMPT}?.querySelector('.level3')?.textContent === {ask.prompt!r}"
    await tab.until(f"{title} && {ABLE}.length")


async def where(tab: Tab, space: str, thing: str = ".badge", map: str = "#docked") -> tuple[float, float]:
    """The middle of a place's number or land on the screen."""
    of = f"document.querySelector('{map} [data-space=\"{space}\"] {thing}')"
    await tab.value(f"{of}.scrollIntoView({{block: 'center', inline: 'center'}})")
    left, top, width, height = await tab.value(f"(({{x, y, width, height}}) => [x, y, width, height])({box(of)})")
    return left + width / 2, top + height / 2


def box(element: str) -> str:
    return f"{element}.getBoundingClientRect()"


async def answered_with(table: LocalTable, key: str) -> bool:
    """Whether the last answers of the game have this one."""
    _, _, session = await table.bot.runtime.service.games.look(GAME, None)
    return any(key in str(event.answer) for event in session.answers[-6:])


async def test_pressing_a_number_on_the_map_chooses_it(tmp_path: Path) -> None:
    async with opened(tmp_path, width=1200, height=850) as (table, _, tab):
        await sit_down_and_start(tab)
        ask = await play_until(table, numbered)
        await shown(tab, ask)
        option = ask.options[1]
        x, y = await where(tab, option.at)
        await tab.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        await tab.until(f"{SAID}.checkVisibility() && {SAID}.innerText.includes({option.text!r})")
        before = await answers(table)
        await tab.press(x, y)
        await tab.until(f"{PROMPT}.querySelector('.level3')?.textContent !== {ask.prompt!r}")
        if await tab.value(f"{PROMPT}.innerText.includes('cannot be taken back')"):
            return
        assert await answers(table) > before and await answered_with(table, option.key)


async def test_keys_go_from_place_to_place_and_choose(tmp_path: Path) -> None:
    """Tab in reading order, arrows to the nearest place, Escape out of a menu and off the map."""
    focus = "document.activeElement.dataset.space"
    async with opened(tmp_path, width=1200, height=850) as (_, _, tab):
        await sit_down_and_start(tab)
        await tab.until(f"{ABLE}.length === 5")
        order = await tab.value(f"{ABLE}.map(one => one.dataset.space)")
        assert order == ["naucratis", "on", "upper_egypt", "lower_egypt", "thebaid"]
        await tab.value(f"{ABLE}[0].focus()")
        for place in order[1:]:
            await tab.key("Tab")
            assert await tab.value(focus) == place
        for key, place in (("ArrowUp", "on"), ("ArrowLeft", "lower_egypt"), ("ArrowDown", "upper_egypt"),
                           ("ArrowRight", "lower_egypt")):  # fmt: skip
            await tab.key(key)
            assert await tab.value(focus) == place
        assert "Lower Egypt" in await tab.value("document.activeElement.getAttribute('aria-label')")
        assert await tab.value(f"{SAID}.checkVisibility()")
        await tab.key("Enter")
        await tab.until(f"{MENU}.contains(document.activeElement)")
        await tab.key("Escape")
        assert await tab.value(focus) == "lower_egypt" and not await tab.value(f"Boolean({MENU})")
        await tab.key("Enter")
        await tab.key("ArrowDown")
        await tab.key("Enter")
        await tab.until(f"{PROMPT}.innerText.includes('Chosen: 2 Lower Egypt')")
        await tab.until(f"{focus} === 'lower_egypt'")
        await tab.key("Escape")
        assert (
            await tab.value(f"{PROMPT}.contains(document.activeElement) && document.activeElement.tagName") == "BUTTON"
        )


async def test_a_finger_hits_what_it_means_on_a_telephone(tmp_path: Path) -> None:
    """Within 16 pixels of a number it is that one, unless another number is nearer."""
    async with opened(tmp_path, width=350, height=700, phone=True) as (table, _, tab):
        await sit_down_and_start(tab)
        ask = await play_until(table, numbered)
        await shown(tab, ask)
        spots: dict[str, tuple[float, float]] = {}
        for space in await tab.value(f"{ABLE}.map(one => one.dataset.space)"):
            if await tab.value(f"Boolean(document.querySelector('#docked [data-space=\"{space}\"] .badge'))"):
                spots[space] = await where(tab, space)
        assert len(spots) > 1
        for space in spots:
            x, y = await where(tab, space)
            for dx, dy in ((-15, 0), (15, 0), (0, -15), (0, 15)):
                others = [one for name, one in spots.items() if name != space]
                if any((ox - x - dx) ** 2 + (oy - y - dy) ** 2 < 17**2 for ox, oy in others):
                    continue
                at = f"{{clientX: {x + dx}, clientY: {y + dy}}}"
                under = f"document.querySelector('#docked .map').whole.under({at})?.region.space"
                left, top, right, low = await tab.value(
                    f"(({{left, top, right, bottom}}) => [left, top, right, bottom])({box(SVG)})"
                )
                if left < x + dx < right and top < y + dy < low:
                    assert await tab.value(under) == space
        small = await tab.value(
            "[...document.querySelectorAll('#dock button')].filter(one => one.checkVisibility())"
            f".filter(one => !one.matches('.text')).map(one => [one.textContent, {box('one')}.height])"
            ".filter(([, high]) => high < 32)"
        )
        assert small == []


async def test_the_enlarged_map_can_be_pressed_too(tmp_path: Path) -> None:
    async with opened(tmp_path, width=350, height=700, phone=True) as (_, _, tab):
        await sit_down_and_start(tab)
        await tab.until(f"{ABLE}.length === 5")
        await tab.click("document.querySelector('#docked .larger')")
        large = "document.querySelector('#picture .place.able[data-space=thebaid]')"
        await tab.until(large)
        assert await tab.value("document.querySelector('#picture img').getBoundingClientRect().width") > 850
        await tab.press(*await where(tab, "thebaid", map="#picture"))
        await tab.click("document.querySelector('#picture .ways button')")
        await tab.until(f"!document.getElementById('picture').open && {PROMPT}.innerText.includes('Chosen: 3 Thebaid')")


SEVERAL = """(async () => {
    const [{map}, {chooser}] = await Promise.all([import("/page/map.js"), import("/page/chooser.js")]);
    const spaces = [["on", 25], ["memphis", 75]];
    const regions = spaces.map(([space, x]) => ({space, label: space, at: [x, 50], outlines: [],
        spots: [{kind: "badge", at: [x, 50], radius: 10, label: "1"}]}));
    const choices = Object.fromEntries(spaces.map(([space], n) => [space,
        [{label: space, act: "pick", name: "towns", values: [String(n)]}]]));
    const options = spaces.map(([label], n) => ({label, value: String(n)}));
    const menu = chooser({title: "Choose", options, most: 2, chose: (values) => (window.sent = values)});
    menu.querySelector("button").dataset.name = "towns";
    const places = async () => ({maps: {"icon.svg": regions}, choices});
    const shown = map({url: "/page/icon.svg", width: 100, height: 100}, "", {id: "1"}, {places}, null);
    document.getElementById("dock").hidden = false;
    document.getElementById("dock").classList.remove("bare");
    shown.style.width = "300px";
    document.getElementById("docked").append(shown, menu);
})()"""


async def test_several_places_are_picked_before_they_are_sent(tmp_path: Path) -> None:
    done = "document.querySelector('#docked .done')"
    async with opened(tmp_path, width=1200, height=850) as (_, _, tab):
        await tab.until("document.querySelector('.message')")
        await tab.value(SEVERAL)
        await tab.until(f"{ABLE}.length === 2")
        for space, said in (("on", "Done: 1"), ("memphis", "Done: 2"), ("on", "Done: 1"), ("on", "Done: 2")):
            await tab.press(*await where(tab, space))
            await tab.until(f"{done}?.textContent === {said!r}")
        assert await tab.value("[...document.querySelectorAll('#docked .chosen')].length") == 2
        assert not await tab.value("window.sent ?? null"), "nothing is sent before"
        await tab.click(done)
        assert await tab.value("window.sent") == ["0", "1"]

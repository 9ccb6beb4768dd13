"""How a game stood: `/board turn:3`, and from there step by step forwards and back; and the whole of it as a page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from discord import ui

from bot.commands.records import read_course
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.store import GameRow
from bot.views.messages.ids import name
from bot.views.messages.pages import heading
from bot.views.messages.panel import Image, Panel, button
from bot.views.pictures.fair import Turn
from bot.views.pictures.page import page_of, past_of, pictures_of
from bot.views.pictures.turn_by_turn import Course
from engine.kernel.errors import Refused
from engine.kernel.table import Line

LOOK = "a look back"
MOST_LINES = 8  # of the log, below a position
STAYS = "-# The game itself stays as it is."


async def show_turn(context: Context, row: GameRow, turn: int) -> None:
    """The position with which a turn began."""
    async with context.runtime.pictures.looks.place(context.user, LOOK) as queued:
        shown = await _at_turn(context, row, turn, queued)
        await context.show(await _panel(context, row, shown))


async def _at_turn(context: Context, row: GameRow, turn: int, queued: Turn) -> Shown:
    async with queued() as run:
        course = await read_course(context, row, run)
    turns = [moment.turn for moment in course.moments]
    if turns[-1] is None:
        raise Refused("this game counts no turns", "turn")
    if turn not in turns:
        last = max(each for each in turns if each is not None)
        raise Refused(f"there is no turn {turn} yet; this is turn {last}", "turn")
    return Shown.of(course, turns.index(turn))


@presses("turn")
async def step(context: Context, press: Press) -> None:
    """The position at some moment of the game, which its button names, or the nearest one that is kept."""
    ply = press.number(0)
    async with context.runtime.pictures.looks.place(context.user, LOOK) as queued:
        shown = await _at_ply(context, press.row, ply, queued)
        await context.show(await _panel(context, press.row, shown))


async def _at_ply(context: Context, row: GameRow, ply: int, queued: Turn) -> Shown:
    async with queued() as run:
        course = await read_course(context, row, run)
    plies = [moment.ply for moment in course.moments]
    return Shown.of(course, max(0, bisect_right(plies, ply) - 1))


class Shown(NamedTuple):
    """One position of a course, without the others."""

    course: Course
    plies: list[int]
    at: int

    @classmethod
    def of(cls, course: Course, at: int) -> Shown:
        plies = [moment.ply for moment in course.moments]
        return cls(replace(course, moments=[course.moments[at]]), plies, at)


async def _panel(context: Context, row: GameRow, shown: Shown) -> Panel:
    course, plies, at = shown
    [moment], last = course.moments, len(plies) - 1
    before = plies[at - 1] if at else -1
    told = [x for x in await context.store.journal.lines(row.id) if x.to is None and before < x.ply <= moment.ply]
    image = await _picture(context, course)
    panel = Panel().text(heading(row)).text(f"### {course.spec.heading(moment.seen)}\n-# Step {at + 1} of {last + 1}")
    panel.picture(image)
    if image is None or image.fault:
        panel.text(course.spec.view.board(moment.seen, None)[:2_500])
    panel.text(_lines(told)).text(STAYS if at < last else "")
    ways = {"First": 0, "Earlier": at - 1, "Later": at + 1, "Now": last}
    return panel.row(*(_way(row, plies, text, at, to) for text, to in ways.items()))


def _way(row: GameRow, plies: Sequence[int], text: str, at: int, to: int) -> ui.Button[Any]:
    """A step to another position; one that leads nowhere is there too, so that the others keep their places."""
    there = min(max(to, 0), len(plies) - 1)
    return button(text, name("turn", row.id, "", plies[there], text), disabled=there == at or there != to)


def _lines(told: Sequence[Line]) -> str:
    """What led there: all of a little, the end of much."""
    left = len(told) - MOST_LINES
    shown = [f"- {' '.join(line.text.split())}" for line in told[-MOST_LINES:]]
    return "\n".join([*([f"- … {left} lines before; `/log` has them"] if left > 0 else []), *shown])


async def _picture(context: Context, course: Course) -> Image | None:
    """As a spectator saw it."""
    if not (await context.store.people.person(context.user)).pictures:
        return None
    scenes = course.scenes(course.moments)
    return await context.runtime.pictures.map_of(scenes[0], context.shown) if scenes else None


async def show_page(context: Context, row: GameRow) -> None:
    """The whole game so far as a file that opens in any browser."""
    limit = context.interaction.filesize_limit
    async with context.runtime.pictures.jobs.place(context.user, "a page of a game") as turn:
        data = await _page(context, row, limit, turn)
        if len(data) > limit:
            raise Refused(f"the page is too large to be sent here ({len(data) // 1_000_000 + 1} MB)", "page")
        panel = Panel().text(heading(row)).text(f"**{row.name}** as a page: open the file in a browser.")
        await context.show(panel.paper(f"amarna-{row.id}.html", data))


async def _page(context: Context, row: GameRow, limit: int, turn: Turn) -> bytes:
    """Return the page. Nothing else of the game outlives this function."""
    async with turn() as run:
        course = await read_course(context, row, run)
        past = await past_of(context.store, row, course)
        pictures = await pictures_of(course, run)
        return await run(page_of, past, row.label, course.spec.title, limit, pictures)

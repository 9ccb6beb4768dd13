"""How a game stood: `/board turn:3`, and from there step by step forwards and back; and the whole of it as a page."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.commands.records import read_course
from bot.panels.ids import name
from bot.panels.pages import heading
from bot.panels.panel import Image, Panel, button
from bot.show.page import page_of, past_of
from bot.show.turn_by_turn import Course
from bot.store import GameRow
from bot.table.presses import Press, presses
from bot.table.visit import Visit
from engine.kernel.errors import Refused
from engine.kernel.table import Line

MOST_LINES = 8  # of the log, below a position
STAYS = "-# The game itself stays as it is."


async def show_turn(visit: Visit, row: GameRow, turn: int) -> None:
    """The position with which a turn began."""
    course = await read_course(visit, row)
    turns = [moment.turn for moment in course.moments]
    if turns[-1] is None:
        raise Refused("this game counts no turns", "turn")
    if turn not in turns:
        last = max(each for each in turns if each is not None)
        raise Refused(f"there is no turn {turn} yet; this is turn {last}", "turn")
    await _show(visit, row, course, turns.index(turn))


@presses("turn")
async def step(visit: Visit, press: Press) -> None:
    """The position at some moment of the game, which its button names, or the nearest one that is kept."""
    await visit.think()
    course = await read_course(visit, press.row)
    plies = [moment.ply for moment in course.moments]
    await _show(visit, press.row, course, max(0, bisect_right(plies, press.number(0)) - 1))


async def _show(visit: Visit, row: GameRow, course: Course, at: int) -> None:
    moments, last = course.moments, len(course.moments) - 1
    moment = moments[at]
    before = moments[at - 1].ply if at else -1
    told = [x for x in await visit.store.lines(row.id) if x.to is None and before < x.ply <= moment.ply]
    image = await _picture(visit, course, at)
    panel = Panel().text(heading(row)).text(f"### {course.spec.heading(moment.seen)}\n-# Step {at + 1} of {last + 1}")
    panel.picture(image)
    if image is None or image.fault:
        panel.text(course.spec.board(moment.seen, None)[:2_500])
    panel.text(_lines(told)).text(STAYS if at < last else "")
    ways = {"First": 0, "Earlier": at - 1, "Later": at + 1, "Now": last}
    await visit.show(panel.row(*(_way(row, course, text, at, to) for text, to in ways.items())))


def _way(row: GameRow, course: Course, text: str, at: int, to: int) -> ui.Button[Any]:
    """A step to another position; one that leads nowhere is there too, so that the others keep their places."""
    there = min(max(to, 0), len(course.moments) - 1)
    return button(text, name("turn", row.id, "", course.moments[there].ply, text), disabled=there == at or there != to)


def _lines(told: Sequence[Line]) -> str:
    """What led there: all of a little, the end of much."""
    left = len(told) - MOST_LINES
    shown = [f"- {' '.join(line.text.split())}" for line in told[-MOST_LINES:]]
    return "\n".join([*([f"- … {left} lines before; `/log` has them"] if left > 0 else []), *shown])


async def _picture(visit: Visit, course: Course, at: int) -> Image | None:
    """As a spectator saw it."""
    if not (await visit.store.person(visit.user)).pictures:
        return None
    scenes = course.scenes([course.moments[at]])
    return await visit.house.pictures.map_of(scenes[0], visit.shown) if scenes else None


async def show_page(visit: Visit, row: GameRow) -> None:
    """The whole game so far as a file that opens in any browser."""
    course = await read_course(visit, row)
    past = await past_of(visit.store, row, course)
    limit = visit.interaction.filesize_limit
    data = await asyncio.to_thread(page_of, past, row.name, course.spec.title, limit)
    if len(data) > limit:
        raise Refused(f"the page is too large to be sent here ({len(data) // 1_000_000 + 1} MB)", "page")
    panel = Panel().text(heading(row)).text(f"**{row.name}** as a page: open the file in a browser.")
    await visit.show(panel.paper(f"amarna-{row.id}.html", data))

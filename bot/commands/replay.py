"""`/replay`: a game as a moving picture, or as a page for any browser."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands

from bot.commands.history import show_page
from bot.commands.records import read_course
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.store import GameRow
from bot.views.messages.ids import name
from bot.views.messages.pages import heading
from bot.views.messages.panel import Image, Panel, button
from bot.views.pictures.fair import Turn
from bot.views.pictures.pictures import is_drawn
from bot.views.pictures.turn_by_turn import turn_range
from engine.kernel.errors import Refused


@slash(name="replay", description="The game so far as a moving picture of the public board")
@app_commands.describe(
    turns="a turn such as 3, or some such as 2-4",
    format="webp is smaller, gif plays everywhere; a page has pictures, log, dice and charts",
)
async def replay(
    context: Context,
    row: GameRow,
    turns: app_commands.Range[str, 0, 20] = "",
    format: Literal["webp", "gif", "page"] = "webp",
) -> None:
    if format == "page":
        await show_page(context, row)
    else:
        await show_replay(context, row, turns.strip(), format)


async def show_replay(context: Context, row: GameRow, turns: str, format: Any) -> None:
    """Only what every spectator has seen: the public view of the positions between phases."""
    span = turn_range(turns) if turns else None
    async with context.runtime.pictures.jobs.place(context.user, "a replay") as turn:
        image, about = await _film(context, row, span, format, turn)
        panel = Panel().text(heading(row)).picture(image).text(f"-# {row.name} {about}")
        await context.show(panel.row(button("Chart", name("chart", row.id)), button("Log", name("log", row.id))))


async def _film(
    context: Context, row: GameRow, span: tuple[int, int] | None, format: Any, turn: Turn
) -> tuple[Image, str]:
    """Return the moving picture, and what it shows in words. Nothing else of the game outlives this function."""
    async with turn() as run:
        course = await read_course(context, row, run)
        moments = course.within(*span) if span else course.moments
        scenes = await run(course.scenes, moments)
        if not scenes:
            why = "the map cannot be drawn now" if is_drawn(course.spec) else f"{course.spec.title} has no map"
            raise Refused(f"{why}, so there is nothing to film; `/log` tells it in words", "replay")
        times = dict.fromkeys(scene.status.title for scene in (scenes[0], scenes[-1]) if scene.status is not None)
        about = f"as a moving picture: {' to '.join(times) or 'the whole game'}."
        limit = context.interaction.filesize_limit
        return await context.runtime.pictures.movie(scenes, f"{row.label} {about}", run, format, limit), about


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [replay]

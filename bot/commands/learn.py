"""`/learn`: a guided first turn of each game, for one person alone; it can be left and taken up again at any time."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.shared import Choice, Itx, book_called, choices
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.interactions.prompt import show
from bot.service.lessons import lesson_of
from bot.views.messages.ids import name
from bot.views.messages.panel import BLUE, Panel, button
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find, games

BEGUN = {"running": "you have begun it", "over": "you have done it"}


@slash(name="learn", description="A guided first turn, with a tutor's words at each question")
@app_commands.describe(game="which game; without one, the lessons there are")
async def learn(context: Context, game: app_commands.Range[str, 0, 60] = "") -> None:
    if game.strip():
        await go_on(context, book_called(game, "game").slug)
    else:
        await show_lessons(context)


@learn.autocomplete("game")
async def _lessons(interaction: Itx, typed: str) -> list[Choice[str]]:
    del interaction
    return choices([(spec.title, spec.slug) for spec in with_lessons()], typed)


def with_lessons() -> list[GameSpec[Any]]:
    return [spec for spec in games().values() if spec.words.lesson is not None]


async def show_lessons(context: Context) -> None:
    """What can be learned, and how far this person is."""
    panel = Panel().text(
        "## Learn a game by playing it\nA guided first turn, for you alone: leave it whenever you like."
    )
    found = with_lessons()
    if not found:
        raise Refused("no game here has a lesson", "game")
    for spec in found:
        begun = await context.store.games.lesson_of(context.user, spec.slug)
        how = f" · {BEGUN[begun.stage]}" if begun is not None and begun.stage in BEGUN else ""
        lesson = lesson_of(spec)
        panel.text(f"**{spec.title}: {lesson.title}**{how}\n{lesson.about}")
    panel.row(*(button(spec.title, name("learn", 0, "", spec.slug), BLUE) for spec in found))
    await context.show(panel)


async def go_on(context: Context, slug: str, *, anew: bool = False) -> None:
    """Where this person was, or from the beginning."""
    row = await context.service.lessons.learn(context.me, slug, anew=anew)
    await show(context, await context.service.play.sit(row.id, context.me))


@presses("lessons", anywhere=True)
async def lessons_pressed(context: Context, press: Press) -> None:
    del press
    await show_lessons(context)


@presses("learn", anywhere=True)
async def learn_pressed(context: Context, press: Press) -> None:
    await go_on(context, find(press.name.part(0)).slug)


@presses("learnanew")
async def learn_again(context: Context, press: Press) -> None:
    if not press.row.is_lesson:
        raise Refused("that game is no lesson", "lesson")
    await go_on(context, press.row.slug, anew=True)


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [learn]

"""Records over games: `/me record` for oneself, `/table` for a server."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.looking import page_of, show_ranked
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.views.messages.panel import Panel
from bot.views.pictures.fame import by_game, by_seat, fame_of, fame_text, order_of, won_text
from engine.kernel.game import games, plain_title

NONE_YET = "No game of yours is over yet."
UNLISTED = "You are on no list: `/privacy records` changes that for the games to come."


async def show_record(context: Context) -> None:
    """What a person has done on all servers, for his own eyes."""
    settings = await context.store.people.person(context.user)
    async with context.runtime.pictures.looks.place(context.user, "your record") as turn, turn() as run:
        results = await context.store.results.results_of(context.user)
        fame = (await run(fame_of, results)).get(context.user)
    panel = Panel().text("### Your games that are over")
    if fame is None:
        await context.show(panel.text(NONE_YET if settings.listed else UNLISTED))
        return
    panel.text(f"{fame_text(fame)}.")
    seats = by_seat(results, context.user)
    lines = []
    for slug, (ended, wins) in by_game(results, context.user).items():
        spec = games().get(slug)
        lines.append(f"**{spec.title if spec is not None else slug}** · {won_text(ended, wins)}")
        lines += [f"- {plain_title(seat)}: {won_text(*each)}" for (of, seat), each in seats.items() if of == slug]
    await context.show(panel.text("\n".join(lines)).text(UNLISTED if not settings.listed else ""))


@slash(name="table", description="The players of this server: games, wins, ratings, pace")
@app_commands.describe(page="which page")
@app_commands.guild_only()
async def table(context: Context, page: app_commands.Range[int, 1, 99] = 1) -> None:
    await show_table(context, page - 1)


async def show_table(context: Context, page: int) -> None:
    """Only games of this server, and only people who want to be on a list."""
    async with context.runtime.pictures.looks.place(context.user, "a table") as turn, turn() as run:
        results = await context.store.results.results_on(context.guild)
        fame = await run(fame_of, results)
    await show_ranked(
        context,
        [(user, fame_text(fame[user])) for user in order_of(fame)],
        results,
        about="The table of this server",
        none="No game is over yet on this server.",
        page=page,
        verb="table",
    )


@presses("table", anywhere=True)
async def turned(context: Context, press: Press) -> None:
    await show_table(context, page_of(press))


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [table]

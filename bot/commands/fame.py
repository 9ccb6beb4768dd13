"""Records over games: `/me record` for oneself, `/table` for a server."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.looking import page_of, show_ranked
from bot.commands.shared import Itx
from bot.panels.panel import Panel
from bot.show.fame import by_game, by_seat, fame_of, fame_text, order_of, won_text
from bot.table.presses import Press, presses
from bot.table.visit import Visit, guarded
from engine.kernel.game import games, plain_title

NONE_YET = "No game of yours is over yet."
UNLISTED = "You are on no list: `/privacy records` changes that for the games to come."


async def show_record(visit: Visit) -> None:
    """What a person has done on all servers, for his own eyes."""
    wishes = await visit.store.person(visit.user)
    async with visit.house.pictures.looks.place(visit.user, "your record") as turn, turn() as run:
        results = await visit.store.results_of(visit.user)
        fame = (await run(fame_of, results)).get(visit.user)
    panel = Panel().text("### Your games that are over")
    if fame is None:
        await visit.show(panel.text(NONE_YET if wishes.listed else UNLISTED))
        return
    panel.text(f"{fame_text(fame)}.")
    seats = by_seat(results, visit.user)
    lines = []
    for slug, (ended, wins) in by_game(results, visit.user).items():
        spec = games().get(slug)
        lines.append(f"**{spec.title if spec is not None else slug}** · {won_text(ended, wins)}")
        lines += [f"- {plain_title(seat)}: {won_text(*each)}" for (of, seat), each in seats.items() if of == slug]
    await visit.show(panel.text("\n".join(lines)).text(UNLISTED if not wishes.listed else ""))


@app_commands.command(name="table", description="The players of this server: games, wins, ratings, pace")
@app_commands.describe(page="which page")
@app_commands.guild_only()
async def table(interaction: Itx, page: app_commands.Range[int, 1, 99] = 1) -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        await show_table(visit, page - 1)

    await guarded(interaction, work)


async def show_table(visit: Visit, page: int) -> None:
    """Only games of this server, and only people who want to be on a list."""
    async with visit.house.pictures.looks.place(visit.user, "a table") as turn, turn() as run:
        results = await visit.store.results_on(visit.guild)
        fame = await run(fame_of, results)
    await show_ranked(
        visit,
        [(user, fame_text(fame[user])) for user in order_of(fame)],
        results,
        about="The table of this server",
        none="No game is over yet on this server.",
        page=page,
        verb="table",
    )


@presses("table", anywhere=True)
async def turned(visit: Visit, press: Press) -> None:
    await visit.think()
    await show_table(visit, page_of(press))


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [table]

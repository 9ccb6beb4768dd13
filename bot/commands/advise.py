"""`/advise`: what the automated player would do at the open question."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.shared import WHICH, Itx, my_games
from bot.table.advising import show_advice
from bot.table.visit import Visit, guarded


@app_commands.command(name="advise", description="What the automated player would do in your place, and why")
@app_commands.describe(game=WHICH)
@app_commands.autocomplete(game=my_games)
async def advise(interaction: Itx, game: int | None = None) -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        row = await visit.game(game)
        await show_advice(visit, await visit.desk.sit(row.id, visit.me))

    await guarded(interaction, work)


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [advise]

"""`/advise`: what the automated player would do at the open question."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.shared import WHICH, Itx, my_games
from bot.interactions.advise import show_advice
from bot.interactions.context import Context, guarded


@app_commands.command(name="advise", description="What the automated player would do in your place, and why")
@app_commands.describe(game=WHICH)
@app_commands.autocomplete(game=my_games)
async def advise(interaction: Itx, game: int | None = None) -> None:
    async def work(context: Context) -> None:
        await context.think()
        row = await context.game(game)
        await show_advice(context, await context.service.play.sit(row.id, context.me))

    await guarded(interaction, work)


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [advise]

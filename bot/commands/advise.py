"""`/advise`: what the automated player would do at the open question."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.slash import slash
from bot.interactions.advise import show_advice
from bot.interactions.context import Context
from bot.store import GameRow


@slash(name="advise", description="What the automated player would do in your place, and why")
async def advise(context: Context, row: GameRow) -> None:
    await show_advice(context, await context.service.play.sit(row.id, context.me))


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [advise]

"""`/why`: what stands in a place, what is possible there now, and what is not, with the rule."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.shared import Choice, Itx, choices, game_typed
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.explain import known_to, onlooker, show_why
from bot.store import GameRow
from engine.kernel.errors import Refused


@slash(name="why", description="What is possible in a place now and what is not, with the rule")
@app_commands.describe(place="a place, a unit or a card; without one, all that your question bars")
async def why(context: Context, row: GameRow, place: app_commands.Range[str, 0, 60] = "") -> None:
    await show_why(context, await onlooker(context, row), place.strip())


@why.autocomplete("place")
async def _things(interaction: Itx, typed: str) -> list[Choice[str]]:
    """What the question is about, his cards, and the map."""
    context = Context(interaction)
    try:
        row = await context.game(game_typed(interaction))
        known = known_to(await onlooker(context, row))
    except Refused:
        return []
    return choices([(title, id) for id, title in known.items()], typed)


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [why]

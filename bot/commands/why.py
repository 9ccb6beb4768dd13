"""`/why`: what stands in a place, what is possible there now, and what is not, with the rule."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.shared import WHICH, Choice, Itx, choices, game_typed, my_games
from bot.interactions.context import Context, guarded
from bot.interactions.explain import known_to, onlooker, show_why
from engine.kernel.errors import Refused


@app_commands.command(name="why", description="What is possible in a place now and what is not, with the rule")
@app_commands.describe(place="a place, a unit or a card; without one, all that your question bars", game=WHICH)
@app_commands.autocomplete(game=my_games)
async def why(interaction: Itx, place: app_commands.Range[str, 0, 60] = "", game: int | None = None) -> None:
    async def work(context: Context) -> None:
        await context.think()
        row = await context.game(game)
        await show_why(context, await onlooker(context, row), place.strip())

    await guarded(interaction, work)


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

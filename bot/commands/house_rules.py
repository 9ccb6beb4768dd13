"""The house rules of a table that gathers: chosen by selects, with what they mean."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands

from bot.commands.game import refresh_lobby
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.service.lobby import must_gather
from bot.store import GameRow
from bot.views.messages.house_rules import house_rules_panel
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find
from engine.kernel.rulebook import rulebook_of


@presses("houserules")
async def show_house_rules(context: Context, press: Press) -> None:
    await _show(context, press.row, press.number(0) if press.name.rest else 0)


@presses("houserule")
async def choose_house_rule(context: Context, press: Press) -> None:
    who = await context.who(press.row)
    if not press.values:
        raise Refused("choose something first", "options")
    row = await context.service.lobby.house_rule(press.row.id, who, press.name.part(1), press.values[0])
    await refresh_lobby(context, row)
    await _show(context, row, press.number(0))


async def _show(context: Context, row: GameRow, page: int) -> None:
    must_gather(row)
    spec = find(row.slug)
    may_set = (await context.rights(row)).moderates
    meanings = await asyncio.to_thread(meanings_in, spec)
    await context.show(house_rules_panel(row, spec, meanings, page, may_set=may_set))


def meanings_in(spec: GameSpec[Any]) -> dict[str, str]:
    """What the rules say of each house rule; nothing where a game has no rules text."""
    try:
        rules = rulebook_of(spec).rules
    except Refused:
        return {}
    return {o.id: f"{o.rule}: {rules[o.rule].text}" for o in spec.start.options if o.rule in rules}


COMMANDS: list[app_commands.Command[Any, Any, Any]] = []

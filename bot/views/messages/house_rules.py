"""The house rules of a table that gathers: what each means, by the game's own rules text, and what is agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.store import GameRow
from bot.views.messages.ids import name
from bot.views.messages.panel import Panel, button, clipped, option
from engine.kernel.game import GameOption, GameSpec
from engine.wargame.text import capital

ON_A_PAGE = 6
MEANING = 420  # characters of what a house rule means


def house_rules_panel(
    game: GameRow, spec: GameSpec[Any], meanings: Mapping[str, str], page: int, *, may_set: bool
) -> Panel:
    """Each house rule with its meaning; for who may set them with a select of its choices."""
    options = spec.options_in(game.setup.scenario)
    pages = [options[i : i + ON_A_PAGE] for i in range(0, len(options), ON_A_PAGE)] or [()]
    page = min(max(0, page), len(pages) - 1)
    count = f" · page {page + 1} of {len(pages)}" if len(pages) > 1 else ""
    panel = Panel().text(f"### House rules of {game.name}{count}")
    if not may_set:
        panel.text("-# Whoever opened the game chooses; the first choice is the recommended one.")
    for each in pages[page]:
        now = game.setup.options.get(each.id, each.default)
        panel.text(
            f"**{capital(each.title)}** · {spelled(now)}\n-# {clipped(meanings.get(each.id, each.rule), MEANING)}"
        )
        if may_set:
            panel.select(name("houserule", game.id, "", page, each.id), _choices(each, now), capital(each.title))
    turned = [
        button_to(game, label, to) for label, to in (("Earlier", page - 1), ("Later", page + 1)) if 0 <= to < len(pages)
    ]
    return panel.row(*turned)


def _choices(each: GameOption, now: str) -> list[Any]:
    return [
        option(spelled(value), value, "recommended" if value == each.default else "", chosen=value == now)
        for value in each.values
    ]


def spelled(value: str) -> str:
    return value.replace("_", " ")


def button_to(game: GameRow, label: str, page: int) -> Any:
    return button(label, name("houserules", game.id, "", page))

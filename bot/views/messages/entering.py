"""What stands around a question: the forms for typing."""

from __future__ import annotations

from typing import Any

from discord import TextStyle, ui

from bot.store import GameRow
from bot.text.phrases import option_text
from bot.views.messages.bounds import bounds
from bot.views.messages.form import form
from bot.views.messages.ids import name
from bot.views.messages.panel import clipped
from engine.kernel.orders.parse import plain
from engine.kernel.questions import Ask, Number, Option, Say, Split

LONGEST_LINE = 1_000


def words_form(game: GameRow, ask: Ask, question: str) -> ui.Modal:
    """A form for an answer in words."""
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="line", style=TextStyle.short, max_length=LONGEST_LINE, placeholder=clipped(example(ask), 100)
    )
    text = "A number" if isinstance(ask, Number) else "Your answer in words"
    return form(ask.prompt, name("typed", game.id, question), text, bounds(ask), field)


def say_form(game: GameRow, ask: Say, question: str) -> ui.Modal:
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="text", style=TextStyle.paragraph, min_length=1, max_length=min(ask.most, 4000)
    )
    return form(ask.prompt, name("said", game.id, question), "Your words", bounds(ask), field)


def find_form(game: GameRow, question: str, draft: str) -> ui.Modal:
    field: ui.TextInput[Any] = ui.TextInput(custom_id="word", max_length=40)
    return form("Find an option", name("found", game.id, question, draft), "A part of its name", "", field)


def count_form(game: GameRow, question: str, o: Option, *rest: object) -> ui.Modal:
    """How many of one option, where a select does not go so far."""
    field: ui.TextInput[Any] = ui.TextInput(custom_id="count", max_length=6, placeholder=str(o.most))
    return form(option_text(o), name("count", game.id, question, *rest), "How many?", f"0 to {o.most}", field)


def example(ask: Ask) -> str:
    """What an answer in words looks like."""
    names = [plain(o.text).replace("_", " ") for o in ask.options[:2]]
    if isinstance(ask, Split):
        return ", ".join(f"{n} {text}" for n, text in zip((2, 1), names, strict=False))
    if isinstance(ask, Number):
        return str(ask.most)
    return " or ".join(names) or "as in an order line"

"""Playing by words: `/do` takes a whole order line, and each verb has a command of its own."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.shared import LONGEST_CHOICE, MOST_CHOICES, WHICH, Choice, Itx, choices, game_typed, my_games
from bot.commands.slash import slash
from bot.interactions.answer import bind, give_order
from bot.interactions.context import Context
from bot.interactions.prompt import show_with_changes
from bot.interactions.take_back import take_back
from bot.service.question import option_numbered
from bot.store import GameRow
from bot.views.messages.prompt import numbered
from engine.kernel.errors import Refused
from engine.kernel.questions import Ask, Choose, Number, Pick, Split
from engine.wargame.text import plural

VERBS = {
    "move": "Move: from, what, where to",
    "play": "Play a card, or whatever is played here",
    "attack": "Attack: what, and where",
    "build": "Build, recruit or buy",
    "place": "Place pieces or markers",
}


async def _words(interaction: Itx, typed: str, verb: str = "") -> list[Choice[str]]:
    """The whole line with each legal next word; only what is legal now is offered."""
    context = Context(interaction)
    beginnings = context.runtime.beginnings
    try:
        row = await context.game(game_typed(interaction))
        line, who = beginnings.whole(context.user, row.id, typed), context.me
        lines = (await context.service.play.lines_after(row.id, who, line, verb))[:MOST_CHOICES]
        if max(map(len, lines), default=0) > LONGEST_CHOICE:
            last = await context.service.play.last_order(row.id, who, f"{verb} {line}")
            lines = beginnings.as_choices(context.user, row.id, line, last, lines)
    except Refused:
        return []
    return [Choice(name=one, value=one) for one in lines]


@slash(name="do", description="Give an order line: any number of decisions in words")
@app_commands.describe(line="the order; what can come next is offered as you type")
async def do(context: Context, row: GameRow, line: app_commands.Range[str, 1, 1000]) -> None:
    opened = await context.service.play.sit(row.id, context.me)
    await give_order(context, opened, context.runtime.beginnings.whole(context.user, row.id, line))


@do.autocomplete("line")
async def _line(interaction: Itx, typed: str) -> list[Choice[str]]:
    return await _words(interaction, typed)


def verb_command(verb: str, description: str) -> app_commands.Command[Any, Any, Any]:
    """The same for one verb: `/move` is `/do move`."""

    async def complete(interaction: Itx, typed: str) -> list[Choice[str]]:
        return await _words(interaction, typed, await _verb_here(Context(interaction), verb))

    @slash(name=verb, description=description)
    @app_commands.describe(line="the rest of the order")
    async def command(context: Context, row: GameRow, line: app_commands.Range[str, 1, 1000]) -> None:
        opened = await context.service.play.sit(row.id, context.me)
        rest = context.runtime.beginnings.whole(context.user, row.id, line)
        await give_order(context, opened, f"{verb_for(opened.ask, verb)} {rest}".strip())

    command.autocomplete("line")(complete)
    return command


async def _verb_here(context: Context, verb: str) -> str:
    """The same for the question that is open to whoever types."""
    try:
        row = await context.game(game_typed(context.interaction))
        return verb_for((await context.service.play.sit(row.id, context.me)).ask, verb)
    except Refused:
        return ""


def verb_for(ask: Ask | None, verb: str) -> str:
    """The verb if the question knows it; else the words stand alone, whatever they answer."""
    if ask is None or verb == ask.verb:
        return verb
    return verb if any(o.key.partition(":")[0] == verb for o in ask.options) else ""


# ---------------------------------------------------------------------- passing and choosing


@slash(name="pass", description="Do nothing, where that is allowed")
async def pass_(context: Context, row: GameRow) -> None:
    found = await context.service.play.sit(row.id, context.me)
    if found.ask is None:
        raise Refused("you have nothing to decide now", "pass")
    await bind(context, found, *passing(found.ask))


def passing(ask: Ask) -> tuple[Any, ...]:
    """The answer that does nothing, and what a confirmation of it is named. The rules' safe answer is often a deed."""
    for i, option in enumerate(ask.options):
        if isinstance(ask, Choose) and option.idle:
            return option.key, "choose", i
    if isinstance(ask, (Pick, Split, Number)) and ask.least == 0:
        nothing: Any = [] if isinstance(ask, Pick) else {} if isinstance(ask, Split) else 0
        return (nothing, "number", 0) if isinstance(ask, Number) else (nothing, "draft", "")
    raise Refused(f"“{ask.prompt}” has to be decided; `/choose` shows what can be chosen", ask.rule)


@slash(name="choose", description="Answer the open question by number or name; without one, see it")
@app_commands.describe(option="the option")
async def choose(context: Context, row: GameRow, option: str = "") -> None:
    found = await context.service.play.sit(row.id, context.me)
    if not option:
        await show_with_changes(context, found)
        return
    number = option_numbered(found.ask, option)
    if found.ask is not None and number is not None:
        await bind(context, found, found.ask.options[number].key, "choose", number)
    elif isinstance(found.ask, Choose) and option.isdecimal():
        raise Refused(f"there are {plural(len(found.ask.options), 'option')}, and {option} is none of them", "option")
    else:
        await give_order(context, found, context.runtime.beginnings.whole(context.user, row.id, option))


@choose.autocomplete("option")
async def _options(interaction: Itx, typed: str) -> list[Choice[str]]:
    context = Context(interaction)
    try:
        row = await context.game(game_typed(interaction))
        ask = (await context.service.play.sit(row.id, context.me)).ask
    except Refused:
        return []
    if not isinstance(ask, Choose):
        return await _words(interaction, typed)
    return choices([(numbered(i, o), str(i + 1)) for i, o in enumerate(ask.options)], typed)


@slash(name="undo", description="Take your last decision back")
@app_commands.describe(game=WHICH)
@app_commands.autocomplete(game=my_games)
async def undo(context: Context, game: int | None = None) -> None:
    await take_back(context, await context.game(game))


COMMANDS = [do, *(verb_command(verb, text) for verb, text in VERBS.items()), pass_, choose, undo]

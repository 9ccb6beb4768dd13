"""`/rules`: the rules of a game by number, by section, or by words; one of them can be shown to the channel."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import discord
from discord import app_commands

from bot.commands.looking import book_meant, page_of, rest_of, show_pages, titles
from bot.commands.shared import WHICH, Choice, Itx, choices, game_typed, my_games
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.views.messages.ids import name
from bot.views.messages.pages import WHOLE, Pages, in_pages
from bot.views.messages.panel import MOST_OPTIONS, Panel, button, option, said
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find
from engine.kernel.rulebook import Rulebook, RuleText, belongs, rulebook_of
from engine.wargame.text import plural
from renderers.words import in_messages

NUMBERED = re.compile(r"[\d.\-]")  # what a number has and a word has not
LONGEST = 50  # characters of what is looked for: they have to fit into the name of a button


@slash(name="rules", description="Read the rules: by number, by section, or by words")
@app_commands.describe(
    find="a rule or a section such as 5.4.b or 5.4, or words that the rules must have",
    game=WHICH,
    title="the rules of another game",
)
@app_commands.autocomplete(game=my_games)
@app_commands.autocomplete(title=titles)
async def rules(
    context: Context, find: app_commands.Range[str, 0, LONGEST] = "", game: int | None = None, title: str = ""
) -> None:
    spec = await book_meant(context, game, title)
    await show_rules(context, spec, find.strip())


@rules.autocomplete("find")
async def _found(interaction: Itx, typed: str) -> list[Choice[str]]:
    names = interaction.namespace
    try:
        spec = await book_meant(Context(interaction), game_typed(interaction), getattr(names, "title", "") or "")
        book = await asyncio.to_thread(rulebook_of, spec)
    except Refused:
        return []
    found = found_in(book, typed.strip()) if typed.strip() else list(book.rules.values())
    whole = [(f"{typed.strip()} · all {len(found)} rules", typed.strip())] if typed.strip() and len(found) > 1 else []
    return choices([*whole, *((f"{rule.id} · {rule.text}", rule.id) for rule in found)], "")


async def show_rules(context: Context, spec: GameSpec[Any], wanted: str, page: int = 0) -> None:
    """What is found, page by page; with nothing to find, the sections."""
    book = await asyncio.to_thread(rulebook_of, spec)
    rest = (spec.slug, wanted)
    if not wanted:
        heading = f"{book.title} · the sections; `/rules` with a number or words shows the rules"
        await show_pages(context, Pages(heading, in_pages(contents(book)), page, "rules", rest=rest))
        return
    found = found_in(book, wanted)
    if not found:
        example = next(iter(book.rules), "")
        raise Refused(
            f"{book.title} has no rule “{wanted}”, and none with these words; a number looks like {example}", "find"
        )
    heading = f"{book.title} · {plural(len(found), 'rule')} for “{wanted}”"
    pages = Pages(heading, in_pages(in_sections(found)), page, "rules", rest=rest)
    panel = pages.panel()
    if context.guild:
        share_from(panel, spec.slug, [rule for rule in found if f"**{rule.id}**" in pages.shown])
    await context.show(panel)


def found_in(book: Rulebook, wanted: str) -> list[RuleText]:
    """Rules by their number, or their section's; what is no number is looked for in their words."""
    numbered = book.numbered(wanted) if NUMBERED.search(wanted) or " " not in wanted else []
    exact = [rule for rule in numbered if NUMBERED.search(wanted) or belongs(rule.id.casefold(), wanted.casefold())]
    return exact or book.search(wanted)


def contents(book: Rulebook) -> list[str]:
    """Every section with the numbers it goes from and to."""
    spans: dict[str, list[str]] = {}
    for rule in book.rules.values():
        spans.setdefault(rule.section, []).append(rule.id)
    return [f"- **{section}** · {ids[0]}{f' to {ids[-1]}' if len(ids) > 1 else ''}" for section, ids in spans.items()]


def in_sections(found: list[RuleText]) -> list[str]:
    """Rules with the headings they stand under."""
    lines, section = [], ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            lines.append(f"### {section}")
        lines += rule_lines(rule)
    return lines


def rule_lines(rule: RuleText) -> list[str]:
    """A rule, and what belongs to it: a table as rows, for there are none in a message."""
    marks = f" *({', '.join(rule.marks)})*" if rule.marks else ""
    left = f" *(not played here: {rule.left_out})*" if rule.left_out is not None else ""
    return [f"**{rule.id}**{marks}{left} {rule.text}", *(row for line in rule.more if (row := table_row(line)))]


def table_row(line: str) -> str:
    if not line.startswith("|"):
        return line
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    return "" if all(set(cell) <= set("-: ") for cell in cells) and "-" in line else f"> {' · '.join(cells)}"


@presses("rules", anywhere=True)
async def page_of_rules(context: Context, press: Press) -> None:
    await show_rules(context, find(press.name.part(2)), rest_of(press, 3), page_of(press))


# ---------------------------------------------------------------------- showing one to the channel


def share_from(panel: Panel, slug: str, rules: list[RuleText]) -> None:
    """The way to show a rule to everybody here: a button for one, a choice of several."""
    if len(rules) == 1:
        panel.row(button("Show to the channel", name("ruleshow", 0, "", slug, rules[0].id)))
        return
    offered = [option(f"{rule.id} · {rule.text}", rule.id) for rule in rules[:MOST_OPTIONS]]
    panel.select(name("ruleshow", 0, "", slug), offered, "Show one of them to the channel")


@presses("ruleshow", anywhere=True)
async def show_to_all(context: Context, press: Press) -> None:
    """A rule as a message that everybody here can read, from who may write here; not too many of them."""
    spec = find(press.name.part(0))
    book = await asyncio.to_thread(rulebook_of, spec)
    rule = book.rules.get(press.values[0] if press.values else rest_of(press, 1))
    if rule is None:
        raise Refused("this button is not one of mine", "button")
    must_write_here(context)
    context.runtime.shares.must_have_room(context.user, context.service.now())
    text = in_messages("\n".join(rule_lines(rule)), WHOLE)[0]
    panel = Panel().text(f"-# {book.title} · {rule.section} · shown by <@{context.user}>").text(text)
    await context.interaction.followup.send(view=panel.view(), allowed_mentions=panel.mentions())
    context.runtime.shares.note(context.user, context.service.now())
    await context.aside(said(f"**{rule.id}** is shown to the channel."))


def must_write_here(context: Context) -> None:
    """Whether this person might have written it himself."""
    if not context.guild:
        raise Refused("there is no channel here to show it to", "channel")
    place = context.interaction.channel
    in_a_thread = isinstance(place, discord.Thread)
    rights = context.interaction.permissions
    if not (rights.send_messages_in_threads if in_a_thread else rights.send_messages):
        raise Refused("you may not write in this channel, so I show nothing there for you", "permissions")


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [rules]

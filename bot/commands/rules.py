"""`/rules`: the rules of a game by number, by section, or by words."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands

from bot.commands.looking import book_meant, page_of, rest_of, show_pages, titles
from bot.commands.shared import WHICH, Choice, Itx, choices, game_typed, my_games
from bot.panels.pages import Pages, in_pages
from bot.table.presses import Press, presses
from bot.table.visit import Visit, guarded
from engine.board.words import plural
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find
from engine.kernel.rulebook import Rulebook, RuleText, rulebook_of

NUMBER, WORDS, ALL = "n", "w", "a"
LONGEST = 50  # characters of what is looked for: they have to fit into the name of a button


@app_commands.command(name="rules", description="Read the rules: by number, by section, or by words")
@app_commands.describe(
    number="a rule or a section, such as 5.4.b or 5.4",
    search="words that the rules must have",
    game=WHICH,
    title="the rules of another game",
)
@app_commands.autocomplete(game=my_games)
@app_commands.autocomplete(title=titles)
async def rules(
    interaction: Itx,
    number: app_commands.Range[str, 0, LONGEST] = "",
    search: app_commands.Range[str, 0, LONGEST] = "",
    game: int | None = None,
    title: str = "",
) -> None:
    async def work(visit: Visit) -> None:
        await visit.think()
        spec = await book_meant(visit, game, title)
        if number.strip() and search.strip():
            raise Refused("give a number or words to search for, not both", "number")
        kind = NUMBER if number.strip() else WORDS if search.strip() else ALL
        await show_rules(visit, spec, kind, number.strip() or search.strip())

    await guarded(interaction, work)


@rules.autocomplete("number")
async def _numbers(interaction: Itx, typed: str) -> list[Choice[str]]:
    names = interaction.namespace
    try:
        spec = await book_meant(Visit(interaction), game_typed(interaction), getattr(names, "title", "") or "")
        book = await asyncio.to_thread(rulebook_of, spec)
    except Refused:
        return []
    below = book.numbered(typed) if typed.strip() else []
    whole = [(f"{typed.strip()} · all {len(below)} rules", typed.strip())] if len(below) > 1 else []
    return choices([*whole, *((f"{rule.id} · {rule.text}", rule.id) for rule in book.beginning(typed))], "")


async def show_rules(visit: Visit, spec: GameSpec[Any], kind: str, wanted: str, page: int = 0) -> None:
    book = await asyncio.to_thread(rulebook_of, spec)
    found = found_in(book, kind, wanted)
    if kind == ALL:
        heading, lines = f"{book.title} · the sections; `/rules` with a number or words shows the rules", contents(book)
    else:
        heading, lines = f"{book.title} · {plural(len(found), 'rule')} for “{wanted}”", in_sections(found)
    await show_pages(visit, Pages(heading, in_pages(lines), page, "rules", rest=(spec.slug, kind, wanted)))


def found_in(book: Rulebook, kind: str, wanted: str) -> list[RuleText]:
    if kind == ALL:
        return []
    found = book.numbered(wanted) if kind == NUMBER else book.search(wanted)
    if found:
        return found
    if kind == NUMBER:
        example = next(iter(book.rules), "")
        raise Refused(f"{book.title} has no rule “{wanted}”; a number looks like {example}", "number")
    raise Refused(f"no rule of {book.title} has “{wanted}”; try fewer or other words", "search")


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
async def page_of_rules(visit: Visit, press: Press) -> None:
    await visit.think()
    spec, kind = find(press.name.part(2)), press.name.part(3)
    await show_rules(visit, spec, kind if kind in (NUMBER, WORDS) else ALL, rest_of(press, 4), page_of(press))


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [rules]

"""What has happened: `/log` in words, `/chart` in lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from discord import app_commands
from PIL.Image import Image as Drawing

from bot.commands.looking import rest_of, show_pages
from bot.commands.shared import WHICH, my_games, own_seats
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.store import GameRow
from bot.views.messages.ids import name
from bot.views.messages.pages import Pages, heading, in_pages
from bot.views.messages.panel import Image, Panel, button
from bot.views.pictures.fair import Run, Turn
from bot.views.pictures.turn_by_turn import Course, course_of, turn_range, turns_text
from engine.kernel.errors import Refused
from engine.kernel.journal import standing
from engine.kernel.table import Line
from engine.wargame.text import plural
from renderers import charts, tallies

SINCE, ALL = "since", "all"
LONGEST = 40  # characters of what is looked for: they have to fit into the name of a button
PAUSE = 600  # seconds without a line after which the log tells the time again
OWN = ("player", "prepared")  # answers that were a move of one's own
Dated = tuple[int, Line]
Chart = tuple[Callable[[], Drawing], str]  # how it is drawn, and in words
Shown = Literal["points", "territory", "luck"]
TITLES: dict[str, str] = {"points": "Points by turn", "territory": "Territory by turn", "luck": "Luck with the dice"}


# ---------------------------------------------------------------------- the log


@slash(name="log", description="Read what happened: since your last move, of some turns, or by words")
@app_commands.describe(
    turns="a turn such as 3, some such as 2-4, or all; without it, since your last move",
    search="only lines with these words",
    page="which page",
)
async def log(
    context: Context,
    row: GameRow,
    turns: app_commands.Range[str, 0, 20] = "",
    search: app_commands.Range[str, 0, LONGEST] = "",
    page: app_commands.Range[int, 1, 9999] | None = None,
) -> None:
    which = turns.strip().casefold() or (ALL if search.strip() else SINCE)
    await show_log(context, row, which, search.strip(), None if page is None else page - 1)


async def show_log(
    context: Context, row: GameRow, which: str = SINCE, search: str = "", page: int | None = None
) -> None:
    """The lines this person may read. Without a page: the first since his move or of a turn, of everything the last."""
    await context.service.games.look(row.id, context.me)  # refuses a game that has not begun
    mine = await own_seats(context, row)
    lines = [(at, line) for at, line in await context.store.journal.dated_lines(row.id) if may_read(line, mine)]
    since, ranged = which == SINCE, False
    if since:
        found = await since_own_move(context, row, mine, lines)
        since, lines = found is not None, lines if found is None else found
    elif which != ALL:
        lines, ranged = await of_turns(context, row, which, lines), True
    words = search.casefold().split()
    lines = [(at, line) for at, line in lines if all(word in line.text.casefold() for word in words)]
    pages = in_pages(log_lines(lines, mine))
    said = "since your last move" if since else "all of it" if which in (ALL, SINCE) else turns_text(*turn_range(which))
    about = f" with “{search}”" if search else ""
    shown = Pages(
        heading=f"{row.name} · game {row.id} · {said}{about} · {plural(len(lines), 'line')}",
        pages=pages,
        page=page if page is not None else 0 if since or ranged else len(pages) - 1,
        verb="log",
        game=row.id,
        rest=(which, search),
        below=[
            button("All of it", name("log", row.id, "", -1, "", ALL, "")) if which != ALL or search else None,
            button("Board", name("board", row.id)),
        ],
    )
    await show_pages(context, shown)


def may_read(line: Line, seats: Sequence[str]) -> bool:
    return line.to is None or any(seat in line.to for seat in seats)


async def since_own_move(context: Context, row: GameRow, mine: list[str], lines: list[Dated]) -> list[Dated] | None:
    """The lines that came with this person's last move, and after it; None if he has made none."""
    journal = await context.store.journal.journal(row.id)
    times = {event.seq: at for at, event in journal}
    own = [e for e in standing(event for _, event in journal) if e.seat in mine and e.by in OWN]
    if not own:
        return None
    at, ply = times[own[-1].seq], own[-1].ply
    return [(when, line) for when, line in lines if when >= at and line.ply >= ply]


async def of_turns(context: Context, row: GameRow, which: str, lines: list[Dated]) -> list[Dated]:
    first, last = turn_range(which)
    async with context.runtime.pictures.looks.place(context.user, "a look back") as turn, turn() as run:
        course = await read_course(context, row, run)
    if course.moments[-1].turn is None:
        raise Refused("this game counts no turns", "turns")
    turns = course.turns_of([line for _, line in lines])
    return [dated for dated, turn in zip(lines, turns, strict=True) if turn is not None and first <= turn <= last]


def log_lines(lines: Sequence[Dated], mine: Sequence[str]) -> list[str]:
    """Lines under their headings, with their rules; the time stands where the game had paused.

    What only some may read says so.
    """
    found: list[str] = []
    before, under = 0, ""
    for at, line in lines:
        if not found or at - before > PAUSE:
            found.append(f"-# <t:{at}:f>")
        if line.under and line.under != under:
            found.append(f"**{line.under}**")
        before, under = at, line.under
        only = "*(for you alone)* " if line.to is not None and mine else ""
        rule = f" `{line.rule}`" if line.rule else ""
        found.append(f"- {only}{' '.join(line.text.split())}{rule}")
    return found


@presses("log")
async def log_pressed(context: Context, press: Press) -> None:
    """The button on a panel names nothing; those below the log name page, kind and words."""
    row = press.row
    if not press.name.rest:
        await show_log(context, row)
        return
    page = press.number(0)
    await show_log(context, row, press.name.part(2) or SINCE, rest_of(press, 3), None if page < 0 else page)


# ---------------------------------------------------------------------- charts


@slash(name="chart", description="See the game from afar: points, territory, luck")
@app_commands.describe(show="what is counted", game=WHICH)
@app_commands.autocomplete(game=my_games)
async def chart(context: Context, show: Shown = "points", game: int | None = None) -> None:
    await show_chart(context, await context.game(game), show)


async def read_course(context: Context, row: GameRow, run: Run) -> Course:
    """Read a game up to now. That is dear: `run` is that of a job, which has its place in a queue."""
    _, _, session = await context.service.games.look(row.id, None)
    return await course_of(context.store, row, session.seen(None), session.state.ply, run)


async def show_chart(context: Context, row: GameRow, show: str) -> None:
    async with context.runtime.pictures.looks.place(context.user, "a look back") as turn:
        image, words = await _drawn_chart(context, row, show, turn)
        panel = Panel().text(heading(row)).picture(image)
        panel.text(f"-# {words}" if image is not None and not image.fault else words)
        others = [kind for kind in TITLES if kind != show]
        await context.show(panel.row(*(button(TITLES[kind], name("chart", row.id, "", kind)) for kind in others)))


async def _drawn_chart(context: Context, row: GameRow, show: str, turn: Turn) -> tuple[Image | None, str]:
    """Return a chart, if pictures are wanted, and what it says. Nothing else of the game outlives this function."""
    drawn = (await context.store.people.person(context.user)).pictures
    async with turn() as run:
        course = await read_course(context, row, run)
        draw, words = await (
            luck_chart(context, row, course, run) if show == "luck" else turns_chart(course, show, run)
        )
        return (await context.runtime.pictures.chart(draw, words, run) if drawn else None), words


async def turns_chart(course: Course, show: str, run: Run) -> Chart:
    """Points or territory."""
    found = await run(course.points if show == "points" else course.territory)
    if not found:
        raise Refused(f"{course.spec.title} has no {show} to draw by turn", "chart")
    title, turns = TITLES[show], course.turn_names()
    draw = charts.by_turn if show == "points" else charts.shares
    return lambda: draw(title, found, turns), charts.by_turn_in_words(title, found, turns)


async def luck_chart(context: Context, row: GameRow, course: Course, run: Run) -> Chart:
    """What everybody's dice came to. Shuffles are left out: they may hide cards."""
    rolls = await context.store.journal.rolls(row.id)
    worth, unit = tallies.worth_in(row.slug)
    owners = await run(course.owners)
    found = tallies.luck_of(rolls, owners, worth)
    title = TITLES["luck"]
    return lambda: charts.luck(title, found, unit), charts.luck_in_words(title, found, unit)


@presses("chart")
async def chart_pressed(context: Context, press: Press) -> None:
    show = press.name.part(0)
    await show_chart(context, press.row, show if show in TITLES else "points")


COMMANDS = [log, chart]

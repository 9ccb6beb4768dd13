"""What commands share that only show something: whose rules or cards are meant, texts in pages, ranked lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.commands.shared import Choice, Itx, book_called, choices
from bot.interactions.context import Context
from bot.interactions.dispatch import Press
from bot.store import Result
from bot.views.messages.pages import Pages, in_pages
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find, games
from engine.wargame.text import plural


async def book_meant(context: Context, number: int | None, title: str = "") -> GameSpec[Any]:
    """The game whose rules or cards are meant: the one named, else that of the channel."""
    if title:
        return book_called(title, "title")
    try:
        return find((await context.game(number)).slug)
    except Refused:
        if number is not None or len(games()) != 1:
            raise
        return next(iter(games().values()))


async def titles(interaction: Itx, typed: str) -> list[Choice[str]]:
    """The games there are."""
    del interaction
    return choices([(spec.title, slug) for slug, spec in games().items()], typed)


def rest_of(press: Press, part: int) -> str:
    """The last part of a button's name, which may hold a colon itself."""
    return ":".join(press.name.rest[part:])


def page_of(press: Press) -> int:
    """Which page a turning button asks for: `Pages` writes it first."""
    return max(0, press.number(0))


async def show_pages(context: Context, pages: Pages) -> None:
    await context.show(pages.panel())


async def show_ranked(
    context: Context,
    people: Iterable[tuple[int, str]],
    results: Sequence[Result],
    *,
    about: str,
    none: str,
    page: int,
    verb: str,
    rest: tuple[object, ...] = (),
) -> None:
    """A ranked list in pages: who stands in each place and what he has done, under how many games that was counted."""
    ended = len({result.game for result in results})
    lines = [f"{place}. <@{user}> · {done}" for place, (user, done) in enumerate(people, 1)]
    heading = f"{about} · {plural(ended, 'game')} over"
    await show_pages(context, Pages(heading, in_pages(lines) or [none], page, verb, rest=rest))

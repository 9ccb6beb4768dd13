"""What commands share that only show something: which game may be shown to whom, and texts in pages."""

from __future__ import annotations

from typing import Any

import discord

from bot.commands.shared import Choice, Itx, choices, own_seats
from bot.panels.reading import Pages
from bot.presses import Press
from bot.store import GameRow
from bot.visit import Visit
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find, games


async def seen_game(visit: Visit, number: int | None) -> GameRow:
    """The game that is meant, if it may be shown: to its players everywhere, to others where they may read along."""
    row = await visit.game(number)
    await visit.seen(row)
    if row.channel == visit.channel or await plays(visit, row) or readable(visit, row):
        return row
    raise Refused(f"there is no game {row.id} here", "game")


async def plays(visit: Visit, row: GameRow) -> bool:
    return row.creator == visit.user or bool(await own_seats(visit, row))


def readable(visit: Visit, row: GameRow) -> bool:
    """Whether this person may read the channel a game is played in."""
    server, person = visit.interaction.guild, visit.interaction.user
    if server is None or server.id != row.guild or not isinstance(person, discord.Member):
        return False
    place = server.get_channel_or_thread(row.channel)
    if place is None:
        return False
    rights = place.permissions_for(person)
    if isinstance(place, discord.Thread) and place.is_private():
        return rights.manage_threads
    return rights.view_channel


async def book_meant(visit: Visit, number: int | None, title: str = "") -> GameSpec[Any]:
    """The game whose rules or cards are meant: the one named, else that of the channel."""
    if title:
        found = [spec for slug, spec in games().items() if title.casefold() in (slug, spec.title.casefold())]
        if not found:
            known = ", ".join(spec.title for spec in games().values())
            raise Refused(f"no game is called “{title}”; there are {known}", "title")
        return found[0]
    try:
        return find((await seen_game(visit, number)).slug)
    except Refused:
        if number or len(games()) != 1:
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


async def show_pages(visit: Visit, pages: Pages) -> None:
    await visit.show(pages.panel())

"""What moderators see: questions before what cannot be undone, previews, the audit log, settings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord

from bot.service.going_back import Point, Preview
from bot.settings import ServerSettings
from bot.store import GameRow
from bot.text.phrases import moment, who_decides
from bot.text.typed import read_back, shown
from bot.views.messages.ids import name
from bot.views.messages.news import shortened
from bot.views.messages.panel import GREY, RED, Image, Panel, button, clipped, parts_of
from engine.kernel.export import Export
from engine.kernel.game import find
from engine.kernel.session import Session
from engine.wargame.text import plural

CLAY = 0x8F3B2E
ENTRIES = 12  # of the audit log on a page
ENTRY = 250
QUOTED = re.compile(r"^(?:Result|Name): “(.*)”$", re.MULTILINE)
ONCE_MORE = "-# This is asked once, because it cannot simply be undone."
Entry = tuple[int, int | None, str]  # when, who, what


def asks_first(game: GameRow, text: str, action: str, *rest: object, question: str = "") -> Panel:
    """A question before something is done, with all that is needed to do it on its button."""
    panel = Panel(CLAY).text(f"-# {game.name} · game {game.id}\n{text}\n{ONCE_MORE}")
    return panel.row(
        button("Confirm", name("mod", game.id, question, action, *rest), RED),
        button("Back", name("modno", game.id), GREY),
    )


def quoted(kind: str, text: str) -> str:
    """Words that have no room on a button and travel in the message instead."""
    return f"{kind}: “{shown(text).replace('”', '’')}”"


def quoted_in(message: discord.Message | None) -> str:
    """Those words, read from the message whose button was pressed; "" if there are none."""
    for part in parts_of(message):
        if (found := QUOTED.search(getattr(part, "content", ""))) is not None:
            return read_back(found[1])
    return ""


# ---------------------------------------------------------------------- going back


def point_text(game: GameRow, point: Point) -> str:
    """A decision in one line; what is not for everybody to know is not in it."""
    said = point.words or point.told
    return f"{game.seat_name(point.seat)}: {point.about}{f' · {said}' if said else ''}"


def preview_panel(shown: Preview, point: Point, image: Image | None) -> Panel:
    """What would go, and how the game would stand."""
    game = shown.game
    panel = Panel(CLAY).text(f"-# {game.name} · game {game.id}")
    going = plural(shown.decisions, "decision")
    panel.text(f"### Take {going} back?\nThe first of them: **{point_text(shown.game, point)}**")
    if shown.lines:
        panel.text(f"These lines of the log would go:\n{clipped(shortened(shown.lines), 2_000)}")
    for word in shown.words:
        panel.text(f"With that would go the word that {word}.")
    if game.stage == "over":
        panel.text("The game is over, and its seed is open to everybody: whoever looks at it knows all dice to come.")
    panel.text(f"As it would stand then:\n{who_decides(shown.session)}")
    panel.picture(image)
    panel.text(ONCE_MORE)
    return panel.row(
        button(f"Take {going} back", name("mod", game.id, "", "rollback", shown.back, shown.version), RED),
        button("Back", name("modno", game.id), GREY),
    )


# ---------------------------------------------------------------------- files


def import_panel(export: Export, session: Session[Any], title: str, data: bytes) -> Panel:
    """What a file holds. It stays on the message until it is confirmed."""
    spec = find(export.game)
    scenario = next(each.title for each in spec.start.scenarios if each.id == export.setup.scenario)
    seats = ", ".join(spec.titles(session.state, export.setup.seats).values())
    stands = "It is over." if session.over else "It comes paused, with vacant seats: `/mod replace` gives them out."
    panel = Panel(CLAY).text(
        f"### Bring this game into this channel?\n{quoted('Name', title)}\n{spec.title} · {scenario} · {seats}\n"
        f"{plural(len(session.answers), 'answer')}, every die and shuffle checked. {stands} "
        f"It counts for no record and no league.\n{ONCE_MORE}"
    )
    panel.paper("game.json", data)
    return panel.row(button("Confirm", name("modin"), RED), button("Back", name("modno"), GREY))


# ---------------------------------------------------------------------- the audit log


def audit_panel(game: GameRow, entries: Sequence[Entry], page: int) -> Panel:
    """Who did what, the newest first."""
    last = max(0, (len(entries) - 1) // ENTRIES)
    page = min(max(page, 0), last)
    shown = list(reversed(entries))[page * ENTRIES : (page + 1) * ENTRIES]
    panel = Panel().text(f"### {game.name} · what was done\n" + "\n".join(_entry(each) for each in shown))
    if not last:
        return panel
    return panel.row(
        button("Later", name("modlog", game.id, "", page - 1), disabled=page == 0),
        button(f"Earlier ({page + 1}/{last + 1})", name("modlog", game.id, "", page + 1), disabled=page == last),
    )


def _entry(entry: Entry) -> str:
    at, who, what = entry
    by = "the bot" if who is None else f"<@{who}>" if who else "somebody"
    return clipped(f"<t:{at}:f> · {by} {what}", ENTRY)


# ---------------------------------------------------------------------- settings

DATES = {
    "both": "the date, and how far off it is",
    "relative": "only how far off it is",
    "date": "only the date",
}


def settings_panel(settings: ServerSettings, now: int, note: str = "") -> Panel:
    """How games are run on a server."""
    role = f"<@&{settings.moderators}>" if settings.moderators is not None else "nobody else"
    places = " ".join(f"<#{channel}>" for channel in settings.channels) or "in every channel where I may write"
    remind = f"every {plural(settings.remind, 'hour')}" if settings.remind else "never"
    pace = plural(settings.pace, "hour") if settings.pace else "no deadline"
    lines = [
        f"**Moderators** · whoever may manage channels, and {role}",
        f"**Games are opened** · {places}",
        f"**Reminders** · {remind}, unless a person wishes otherwise",
        f"**Pace of new games** · {pace}",
        f"**Dates** · {DATES[settings.dates]}: {moment(now, settings.dates)}",
    ]
    return Panel().text(note).text("### How games are run on this server\n" + "\n".join(lines))

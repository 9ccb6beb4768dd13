"""What PRIVACY.md says is stored is what is stored: a table that it does not tell of fails here."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.settings import PersonSettings
from bot.store import Store

POLICY = (Path(__file__).parents[2] / "PRIVACY.md").read_text("utf-8")
# Each table, and the words that tell of it; none for what is about no person.
TOLD = {
    "games": "who opened it, its name and settings",
    "seats": "your seats, since when, and who had a seat before you; the word you gave for the dice",
    "journal": "every decision of a game",
    "checkpoints": "positions of play",
    "packs": "every decision of a game",
    "lines": "its log",
    "rolls": "its dice",
    "orders": "orders you gave in advance",
    "plans": "orders you gave in advance",
    "intents": "order lines that wait",
    "drafts": "what you have chosen so far of a long answer",
    "results": "how your games ended",
    "seekers": "which games you look for on a server",
    "followers": "which games you follow, and how",
    "leagues": "leagues of a server",
    "growing": "announcements in the newest post of a game",
    "waiting": "who is waited for, who was called",
    "calls": "who is waited for, who was called",
    "alarms": "deadlines",
    "topics": "",
    "outbox": "direct messages and posts on their way, and after that that they were sent",
    "tablets": "letters from seat to seat, with their writer",
    "notes": "your notes on a game",
    "people": "how you want to be called",
    "servers": "how a server wants its games run",
    "consents": "requests that others must agree to, and who has agreed",
    "seat_requests": "requests that others must agree to, and who has agreed",
    "motions": "requests that others must agree to, and who has agreed",
    "invited": "when a game last asked you to take a seat",
    "departures": "which seats of rated games you have left",
    "audit": "the log of who did what with a game, and with the settings of a server",
    "insiders": "that somebody has seen all of a game, as a mark that names nobody",
    "published": "the numbers Discord gave the bot's commands",
    "file": "",
}


WISHES = {
    "remind": "reminders", "quiet_from": "quiet hours", "quiet_until": "quiet hours", "offset": "offset from UTC",
    "vacation": "vacation", "confirm": "confirmations", "pictures": "pictures",
    "listed": "whether how your games ended is kept for records",
    "blocked": "whose letters you want no more", "unreachable": "whether a direct message could not be delivered",
}  # fmt: skip


def test_every_wish_of_a_person_is_told_of() -> None:
    assert set(PersonSettings.model_fields) == set(WISHES)
    assert [words for words in WISHES.values() if words not in POLICY] == []


async def test_every_table_is_told_of(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "a.db")
    await store.close()
    with closing(sqlite3.connect(tmp_path / "a.db")) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables - {"sqlite_sequence"} == set(TOLD)
    assert [words for words in TOLD.values() if words not in POLICY] == []


def test_the_commands_it_names_are_there() -> None:
    from bot.commands import privacy

    assert {f"/privacy {command.name}" for command in privacy.group.commands} == {
        f"/privacy {what}" for what in ("show", "export", "delete", "records") if f"`/privacy {what}`" in POLICY
    }

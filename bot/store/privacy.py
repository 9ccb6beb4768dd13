"""What is stored about a person, and how it is deleted."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

import aiosqlite
import msgspec

from bot.store.database import Database
from bot.store.followers import forget_follower
from bot.store.insiders import Insiders, forget_insider
from bot.store.motions import forget_motions
from bot.store.part import StorePart
from bot.store.people import People
from bot.store.results import forget_results
from bot.store.rows import Alarm, Letter
from bot.store.seekers import forget_seeker
from bot.store.writing import drop_lesson, write_alarms, write_letters

NOBODY = 0
LESSONS = "SELECT DISTINCT game FROM seats JOIN games ON games.id = game WHERE user = ? AND games.kind = 'lesson'"
MINE = "EXISTS (SELECT 1 FROM seats AS s WHERE s.game = {0}.game AND s.seat = {0}.seat AND s.user = ?)"


class Privacy(StorePart):
    """Everything that names a person."""

    def __init__(self, database: Database, insiders: Insiders, people: People) -> None:
        super().__init__(database)
        self.insiders = insiders
        self.people = people

    async def everything_about(self, user: int) -> dict[str, object]:
        """All that is stored about this person, by kind."""
        named = f"%{user}%"
        asked: dict[str, tuple[str, Sequence[Any]]] = {
            "seats had before": ("SELECT game, seat FROM seats WHERE last = ?", (user,)),
            "seats left": ("SELECT game, seat, at FROM departures WHERE user = ?", (user,)),
            "asked of the table": ("SELECT game, deed, given FROM motions WHERE user = ?", (user,)),
            "seats offered": ("SELECT game, at FROM invited WHERE user = ?", (user,)),
            "seats given": ("SELECT game, seat FROM seat_requests WHERE giver = ?", (user,)),
            "seats asked for": ("SELECT game, seat FROM seat_requests WHERE user = ?", (user,)),
            "seats": (
                "SELECT s.game, g.name, s.seat, json_extract(g.titles, '$.' || s.seat) AS title, s.kind, s.since, "
                "s.word FROM seats AS s JOIN games AS g ON g.id = s.game WHERE s.user = ?",
                (user,),
            ),
            "games opened": ("SELECT id AS game, name FROM games WHERE creator = ?", (user,)),
            "notes": ("SELECT game, text FROM notes WHERE user = ?", (user,)),
            "letters written": (
                'SELECT game, sender AS "from", "to", text, at FROM tablets WHERE author = ? ORDER BY id',
                (user,),
            ),
            "standing orders": (f"SELECT game, topic, value FROM orders WHERE {MINE.format('orders')}", (user,)),
            "orders in advance": (f"SELECT game, line FROM intents WHERE {MINE.format('intents')}", (user,)),
            "half-finished answers": (f"SELECT game, draft FROM drafts WHERE {MINE.format('drafts')}", (user,)),
            "direct messages": (
                "SELECT game, nullif(letter, '{}') AS content, sent FROM outbox WHERE target = ? ORDER BY id",
                (f"user:{user}",),
            ),
            "games followed": ("SELECT game, how FROM followers WHERE user = ?", (user,)),
            "games looked for": ("SELECT guild, slug, until FROM seekers WHERE user = ?", (user,)),
            "results": ("SELECT game, seat, place, points, pace, at, league FROM results WHERE user = ?", (user,)),
            "audit log": ("SELECT game, at, what FROM audit WHERE who = ? OR what LIKE ? ORDER BY id", (user, named)),
        }
        found: dict[str, object] = {
            "user": user,
            "wishes": (await self.people.person(user)).model_dump(exclude_defaults=True),
        }
        for what, (sql, values) in asked.items():
            found[what] = await self._named_rows(sql, values)
        found["games seen through"] = await self.insiders.seen_through(user)
        return found

    async def _named_rows(self, sql: str, values: Sequence[Any]) -> list[dict[str, Any]]:
        async with self.database._reader.execute(sql, values) as cursor:
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in await cursor.fetchall()]

    async def forget(
        self,
        user: int,
        *,
        at: int,
        alarm: str,
        without_automat: Collection[int] = (),
        letters: Sequence[tuple[int, Letter]] = (),
    ) -> list[int]:
        """Delete what names a person. In games under way the automated player takes his seats (where there is one);
        his lessons are thrown away.

        Returns the games. `alarm` is set in those that run, so that they go on whatever happens next; `letters` tell
        their tables. The bytes are gone after `wipe`.
        """
        async with self.database.transaction() as db:
            for (lesson,) in list(await db.execute_fetchall(LESSONS, (user,))):
                await drop_lesson(db, lesson)
            rows = list(
                await db.execute_fetchall(
                    "SELECT DISTINCT g.id, g.stage FROM seats AS s JOIN games AS g ON g.id = s.game WHERE s.user = ?",
                    (user,),
                )
            )
            await self._forget_words(db, user)
            await forget_insider(db, user)
            await forget_motions(db, user)
            await forget_results(db, user)
            await forget_seeker(db, user)
            await forget_follower(db, user)
            await self._leave_seats(db, user, at, without_automat)
            await db.execute("UPDATE games SET creator = ? WHERE creator = ?", (NOBODY, user))
            await db.execute("DELETE FROM people WHERE user = ?", (user,))
            await self._scrub(db, user)
            await db.execute("UPDATE file SET traces = 1")
            for game, stage in rows:
                await write_alarms(db, game, [Alarm(game, alarm, at)] if stage == "running" else [], [])
            for game, letter in letters:
                await write_letters(db, game, [letter], at)
        return [game for game, _ in rows]

    @staticmethod
    async def _forget_words(db: aiosqlite.Connection, user: int) -> None:
        """Letters he wrote (also as they were sent), notes, orders, and what was sent to him."""
        await db.execute(
            "DELETE FROM outbox WHERE key IN (SELECT 'tablet:' || id FROM tablets WHERE author = ?)", (user,)
        )
        await db.execute("DELETE FROM tablets WHERE author = ?", (user,))
        await db.execute("DELETE FROM notes WHERE user = ?", (user,))
        await db.execute("DELETE FROM outbox WHERE target = ?", (f"user:{user}",))
        for table in ("orders", "plans", "intents", "drafts"):
            await db.execute(f"DELETE FROM {table} WHERE {MINE.format(table)}", (user,))

    @staticmethod
    async def _leave_seats(db: aiosqlite.Connection, user: int, at: int, without_automat: Collection[int]) -> None:
        """The words he gave for the dice of a game that has begun stay: its dice are proven with them."""
        vacant = ",".join(str(int(game)) for game in without_automat)
        await db.execute(
            "UPDATE seats SET user = NULL, since = ?, last = CASE stage WHEN 'lobby' THEN last ELSE 0 END, "
            "word = CASE stage WHEN 'lobby' THEN '' ELSE word END, "
            f"kind = CASE WHEN stage IN ('running', 'paused') AND games.id NOT IN ({vacant}) THEN 'automat' "
            "ELSE 'vacant' END FROM games WHERE games.id = seats.game AND user = ?",
            (at, user),
        )
        await db.execute("UPDATE seats SET last = ? WHERE last = ?", (NOBODY, user))

    @staticmethod
    async def _scrub(db: aiosqlite.Connection, user: int) -> None:
        """Take his number out of the audit log and out of what was said at tables, sent or not."""
        number = re.compile(rf"(?<!\d){user}(?!\d)")
        await db.execute("UPDATE audit SET who = ? WHERE who = ?", (NOBODY, user))
        named = f"%{user}%"
        for id, what in list(await db.execute_fetchall("SELECT id, what FROM audit WHERE what LIKE ?", (named,))):
            clean_what = number.sub("somebody", what.replace(f"<@{user}>", "somebody"))
            await db.execute("UPDATE audit SET what = ? WHERE id = ?", (clean_what, id))
        await db.execute("DELETE FROM growing WHERE words LIKE ?", (named,))
        posts = await db.execute_fetchall(
            "SELECT id, letter, sealed FROM outbox WHERE letter LIKE ? OR sealed LIKE ?", (named, named)
        )
        for id, letter, sealed in list(posts):
            clean = [_without(text, user, number) if text is not None else None for text in (letter, sealed)]
            await db.execute("UPDATE outbox SET letter = ?, sealed = ? WHERE id = ?", (*clean, id))


def _without(text: str, user: int, number: re.Pattern[str]) -> str:
    """The words of a letter without a person: he is neither called nor named."""
    body = msgspec.json.decode(text, type=dict[str, Any])
    for called in ("call", "ping"):
        if isinstance(body.get(called), list):
            body[called] = [other for other in body[called] if other != user]
    return number.sub(str(NOBODY), msgspec.json.encode(body).decode().replace(f"<@{user}>", "somebody"))

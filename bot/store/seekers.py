"""Who looks for a game on a server."""

from __future__ import annotations

import aiosqlite

from bot.store.part import StorePart

ONCE_IN = 24 * 3600  # seconds: a seeker is called at most once in that time on a server, by whatever table
CALLABLE = (
    "SELECT user FROM seekers AS s WHERE guild = ? AND slug = ? AND until > ? "
    "AND user NOT IN (SELECT user FROM seats WHERE game = ? AND user IS NOT NULL) "
    "AND NOT EXISTS (SELECT 1 FROM seekers WHERE guild = s.guild AND user = s.user AND called > ?) "
    "ORDER BY until LIMIT ?"
)


class Seekers(StorePart):
    """A wish holds for a while, or until it is withdrawn."""

    async def seek(self, guild: int, user: int, slug: str, until: int) -> None:
        async with self.database.transaction() as db:
            await db.execute(
                "INSERT INTO seekers (guild, user, slug, until) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (guild, slug, user) DO UPDATE SET until = excluded.until",
                (guild, user, slug, until),
            )

    async def seek_no_more(self, guild: int, user: int) -> None:
        async with self.database.transaction() as db:
            await db.execute("DELETE FROM seekers WHERE guild = ? AND user = ?", (guild, user))

    async def seekers(self, guild: int, now: int) -> dict[str, list[int]]:
        """By game, who looks for one now."""
        found: dict[str, list[int]] = {}
        rows = await self.database.rows(
            "SELECT slug, user FROM seekers WHERE guild = ? AND until > ? ORDER BY until", (guild, now)
        )
        for slug, user in rows:
            found.setdefault(slug, []).append(user)
        return found


async def call_seekers(db: aiosqlite.Connection, game: int, at: int, most: int) -> list[int]:
    """Return the people whom the panel of a game calls now, and note that they are called."""
    [(guild, slug)] = await db.execute_fetchall("SELECT guild, slug FROM games WHERE id = ?", (game,))
    rows = await db.execute_fetchall(CALLABLE, (guild, slug, at, game, at - ONCE_IN, most))
    called = [user for (user,) in rows]
    await db.executemany(
        "UPDATE seekers SET called = ? WHERE guild = ? AND user = ?", [(at, guild, user) for user in called]
    )
    return called


async def forget_seeker(db: aiosqlite.Connection, user: int) -> None:
    await db.execute("DELETE FROM seekers WHERE user = ?", (user,))

"""Who looks for a game on a server."""

from __future__ import annotations

import aiosqlite

from bot.store.file import File


class Seekers(File):
    """A wish holds for a while, or until it is withdrawn."""

    async def seek(self, guild: int, user: int, slug: str, until: int) -> None:
        async with self._transaction() as db:
            await db.execute(
                "INSERT OR REPLACE INTO seekers (guild, user, slug, until) VALUES (?, ?, ?, ?)",
                (guild, user, slug, until),
            )

    async def seek_no_more(self, guild: int, user: int) -> None:
        async with self._transaction() as db:
            await db.execute("DELETE FROM seekers WHERE guild = ? AND user = ?", (guild, user))

    async def seekers(self, guild: int, now: int) -> dict[str, list[int]]:
        """By game, who looks for one now."""
        found: dict[str, list[int]] = {}
        rows = await self._rows(
            "SELECT slug, user FROM seekers WHERE guild = ? AND until > ? ORDER BY until", (guild, now)
        )
        for slug, user in rows:
            found.setdefault(slug, []).append(user)
        return found


async def forget_seeker(db: aiosqlite.Connection, user: int) -> None:
    await db.execute("DELETE FROM seekers WHERE user = ?", (user,))

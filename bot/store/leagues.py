"""Leagues of a server: which tables count in them, and when they may be opened."""

from __future__ import annotations

import sqlite3

from bot.store.part import StorePart
from bot.store.rows import Conflict, League
from bot.store.writing import write_audit

COLUMNS = "id, guild, name, slug, scenario, seats, begins, ends"


class Leagues(StorePart):
    """Opened and closed by a server's moderators; a league that is closed keeps its table."""

    async def open_league(self, league: League, *, at: int, who: int) -> None:
        """Its number is given here."""
        async with self.database.transaction() as db:
            try:
                await db.execute(
                    f"INSERT INTO leagues ({COLUMNS}) VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
                    (league.guild, league.name, league.slug, league.scenario, league.seats, league.begins, league.ends),
                )
            except sqlite3.IntegrityError:
                raise Conflict(f"there is a league “{league.name}” here already") from None
            await write_audit(db, None, [(who, f"opened the league {league.name} on server {league.guild}")], at)

    async def close_league(self, league: League, *, at: int, who: int) -> None:
        """No further table is opened in it; those that are open still count."""
        async with self.database.transaction() as db:
            await db.execute("UPDATE leagues SET ends = ? WHERE id = ?", (at, league.id))
            await write_audit(db, None, [(who, f"closed the league {league.name} on server {league.guild}")], at)

    async def leagues(self, guild: int) -> list[League]:
        """All leagues of a server, the newest first."""
        rows = await self.database.rows(f"SELECT {COLUMNS} FROM leagues WHERE guild = ? ORDER BY id DESC", (guild,))
        return [League(*row) for row in rows]

"""What was deleted is gone from the bytes, too, of the file and of its log.

SQLite overwrites what it deletes, but not the copies it made before: a page that was split may keep rows that went
elsewhere. So the tables that hold people's words are written anew, pages that are free then are given back, and the log
is emptied.
"""

from __future__ import annotations

import aiosqlite

from bot.store.part import StorePart

WORDS = (
    "tablets",
    "notes",
    "outbox",
    "orders",
    "plans",
    "intents",
    "drafts",
    "results",
    "seekers",
    "people",
    "audit",
    "seats",
    "consents",
    "seat_requests",
    "motions",
    "invited",
    "departures",
)
AT_ONCE = 256  # pages given back in one go, so that nobody waits long


class Wiping(StorePart):
    """Asked after something was deleted for good, by whoever set `traces` with it."""

    async def wipe(self) -> bool:
        """Whether nothing is left; if somebody just reads what was before, it is to be asked again."""
        if not await self.database.rows("SELECT 1 FROM file WHERE traces"):
            return True
        for table in WORDS:
            async with self.database.transaction() as db:
                await _write_anew(db, table)
        before, left = 2**62, await self._give_back()
        while 0 < left < before:
            before, left = left, await self._give_back()
        async with self.database._writing:
            done = await self.database._log.bring_in(empty=True)
        if done:
            async with self.database.transaction() as db:
                await db.execute("UPDATE file SET traces = 0")
        return done

    async def _give_back(self) -> int:
        """Some of the free pages. Returns how many there are still."""
        async with self.database.transaction() as db:
            await db.execute_fetchall(f"PRAGMA incremental_vacuum({AT_ONCE})")
            [(left,)] = await db.execute_fetchall("PRAGMA freelist_count")
        return int(left)


async def _write_anew(db: aiosqlite.Connection, table: str) -> None:
    await db.execute(f"CREATE TEMP TABLE kept AS SELECT * FROM main.{table}")
    await db.execute(f"DELETE FROM main.{table}")
    await db.execute(f"INSERT INTO main.{table} SELECT * FROM temp.kept")
    await db.execute("DROP TABLE temp.kept")

"""Half-finished answers that are too long for the names of buttons. Nobody but the seat's owner ever reads one."""

from __future__ import annotations

from collections.abc import Mapping

import aiosqlite

from bot.store.part import StorePart


class Drafts(StorePart):
    """One for each seat, to the question that is open to it."""

    async def draft(self, game: int, seat: str, question: str, user: int) -> str:
        """What this person has chosen so far; "" if nothing, if it was for another question, or another's seat."""
        rows = await self.database.rows(
            "SELECT draft FROM drafts JOIN seats USING (game, seat) "
            "WHERE game = ? AND seat = ? AND question = ? AND user = ?",
            (game, seat, question, user),
        )
        return str(rows[0][0]) if rows else ""

    async def keep_draft(self, game: int, seat: str, question: str, draft: str) -> None:
        async with self.database.transaction() as db:
            await db.execute(
                "INSERT OR REPLACE INTO drafts (game, seat, question, draft) VALUES (?, ?, ?, ?)",
                (game, seat, question, draft),
            )


async def close_questions(db: aiosqlite.Connection, game: int, still_open: Mapping[str, str]) -> None:
    """What was begun for questions that are open no longer is thrown away; `still_open` are the others, by seat."""
    rows = await db.execute_fetchall("SELECT seat, question FROM drafts WHERE game = ?", (game,))
    gone = [(game, seat) for seat, question in rows if still_open.get(seat) != question]
    await db.executemany("DELETE FROM drafts WHERE game = ? AND seat = ?", gone)

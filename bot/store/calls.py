"""Calls: short messages below the newest one of a table, each of which stands as long as somebody in it must decide.

A change of a message calls nobody, so whoever must decide is called by one of its own. It is a letter of the outbox
like any other; when somebody in it has decided, another letter sees to it that the call says so, or is taken away.
"""

from __future__ import annotations

from collections.abc import Sequence

import aiosqlite
import msgspec

from bot.store.part import StorePart
from bot.store.rows import Letter, Post
from bot.store.writing import write_letters

# Seats of people who must decide and were called for it.
WAITED_FOR = (
    "SELECT w.seat FROM waiting AS w JOIN games AS g ON g.id = w.game "
    "WHERE w.game = ? AND w.told = 1 AND g.stage = 'running'"
)
SENT = "UPDATE outbox SET sent = ?, message = ?, letter = '{}', sealed = NULL WHERE id = ?"


class Calls(StorePart):
    """What calls somebody, besides the newest message of a table itself."""

    async def calls(self, game: int) -> set[int]:
        """The messages that call somebody, or did and are still to be taken away."""
        return {row[0] for row in await self.database.rows("SELECT message FROM calls WHERE game = ?", (game,))}

    async def call_sent(self, post: Post, seats: Sequence[str], *, message: int, marker: int, at: int) -> None:
        """A call is out. Who has decided meanwhile is taken off it at once."""
        async with self.database.transaction() as db:
            await db.execute(SENT, (at, message, post.id))
            await db.execute(
                "INSERT INTO calls (message, game, target, marker, seats) VALUES (?, ?, ?, ?, ?)",
                (message, post.game, post.letter.target, marker, _text(seats)),
            )
            assert post.game is not None
            await update_calls(db, post.game, at)

    async def call_changed(self, post: Post, *, message: int, at: int, gone: bool) -> None:
        """A call says who is called still, or is taken away."""
        async with self.database.transaction() as db:
            await db.execute(SENT, (at, message, post.id))
            if gone:
                await db.execute("DELETE FROM calls WHERE message = ?", (message,))


async def write_call(db: aiosqlite.Connection, post: Post, seats: Sequence[str], at: int) -> None:
    """Seats whose people must hear that they decide now, after a letter that is added to a message."""
    body: dict[str, object] = {"kind": "call", "game": post.game, "called": list(seats)}
    await write_letters(db, post.game, [Letter(f"call:{post.id}", post.letter.target, body)], at)


async def update_calls(db: aiosqlite.Connection, game: int, at: int) -> None:
    """Calls of this game that name somebody who need not decide any more are changed."""
    calls = [*await db.execute_fetchall("SELECT message, target, marker, seats FROM calls WHERE game = ?", (game,))]
    waited_for = {row[0] for row in await db.execute_fetchall(WAITED_FOR, (game,))} if calls else set()
    for message, target, marker, text in calls:
        seats = msgspec.json.decode(text, type=list[str])
        left = [seat for seat in seats if seat in waited_for]
        if left != seats:
            body = {"kind": "recall", "game": game, "message": message, "began": marker, "left": left}
            await write_letters(db, game, [Letter(f"recall:{message}:{len(left)}", target, body)], at)
            await db.execute("UPDATE calls SET seats = ? WHERE message = ?", (_text(left), message))


def _text(seats: Sequence[str]) -> str:
    return msgspec.json.encode(seats).decode()

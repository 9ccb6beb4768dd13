"""Who follows a game without playing in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import aiosqlite
import msgspec

from bot.store import packs
from bot.store.part import StorePart
from bot.store.rows import Post
from engine.kernel.table import Line

_line = msgspec.msgpack.Decoder(Line)
FOLLOWER = "game = ? AND user = ?"


class Followers(StorePart):
    """How each wants to hear of it: by `messages`, or by `calls` at the table."""

    async def follow(self, game: int, user: int, how: str, told: int) -> None:
        """`told` are the lines of the log that were there before."""
        async with self.database.transaction() as db:
            await db.execute("INSERT OR REPLACE INTO followers VALUES (?, ?, ?, ?)", (game, user, how, told))

    async def unfollow(self, game: int, user: int) -> None:
        async with self.database.transaction() as db:
            await db.execute(f"DELETE FROM followers WHERE {FOLLOWER}", (game, user))

    async def followers(self, game: int) -> dict[int, str]:
        return dict(await self.database.rows("SELECT user, how FROM followers WHERE game = ? ORDER BY user", (game,)))

    async def settle_summary(
        self, post: Post, user: int, words_of: Callable[[list[Line]], dict[str, Any]]
    ) -> dict[str, Any] | None:
        """Settle a summary for a follower: all that he has not been told; None if he follows no more or nothing is new.

        What he is told is noted with it, so that nothing is told twice.
        """
        async with self.database.transaction() as db:
            told = list(await db.execute_fetchall(f"SELECT told FROM followers WHERE {FOLLOWER}", (post.game, user)))
            assert post.game is not None
            rows = await packs.read(db.execute_fetchall, "lines", post.game, told[0][0]) if told else []
            words = words_of([_line.decode(line) for _, line, _ in rows])
            if not words["lines"]:
                await db.execute("DELETE FROM outbox WHERE id = ?", (post.id,))
                return None
            sealed = msgspec.json.encode(words).decode()
            await db.execute(
                "UPDATE outbox SET sealed = ?, word = ? WHERE id = ?", (sealed, self.database.word, post.id)
            )
            await db.execute(
                f"UPDATE followers SET told = ? WHERE {FOLLOWER}", (told[0][0] + len(rows), post.game, user)
            )
        return words


async def forget_follower(db: aiosqlite.Connection, user: int) -> None:
    await db.execute("DELETE FROM followers WHERE user = ?", (user,))

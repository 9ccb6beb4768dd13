"""What a host asks the other players to agree to, and who has left a seat of a rated game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import aiosqlite
import msgspec

from bot.store.part import StorePart
from bot.store.rows import Departure, Letter, Motion
from bot.store.writing import write_letters

COLUMNS = "id, user, deed, given, version, agreed"
_given = msgspec.json.Decoder(list[object])
_users = msgspec.json.Decoder(list[int])


ASKED_IN_ALL = "SELECT count(*), count(CASE WHEN game = ? THEN 1 END) FROM invited WHERE user = ? AND at > ?"


class Motions(StorePart):
    """A person has one open motion a game; a new one takes its place."""

    async def invited(self, game: int, user: int, since: int) -> tuple[int, int]:
        """Return by how many games, and by this one, a person was asked to take a seat since then."""
        [(all_games, this_one)] = await self.database.rows(ASKED_IN_ALL, (game, user, since))
        return all_games, this_one

    async def motion(self, game: int, number: int) -> Motion | None:
        rows = await self.database.rows(f"SELECT {COLUMNS} FROM motions WHERE game = ? AND id = ?", (game, number))
        if not rows:
            return None
        id, user, deed, given, version, agreed = rows[0]
        return Motion(id, user, deed, _given.decode(given), version, _users.decode(agreed))

    async def motion_of(self, game: int, user: int) -> Motion | None:
        """Return what this person asks the table of a game now."""
        rows = await self.database.rows("SELECT id FROM motions WHERE game = ? AND user = ?", (game, user))
        return await self.motion(game, rows[0][0]) if rows else None

    async def new_motion(self, game: int, motion: Motion, letter: Callable[[int], Letter], at: int) -> None:
        """Keep a motion in place of the person's last one; `letter` tells the table of it by its number."""
        async with self.database.transaction() as db:
            await db.execute("DELETE FROM motions WHERE game = ? AND user = ?", (game, motion.user))
            cursor = await db.execute(
                "INSERT INTO motions (game, user, deed, given, version) VALUES (?, ?, ?, ?, ?)",
                (game, motion.user, motion.deed, msgspec.json.encode(motion.given).decode(), motion.version),
            )
            assert cursor.lastrowid is not None
            await write_letters(db, game, [letter(cursor.lastrowid)], at)

    async def agreed(self, motion: Motion, users: Sequence[int]) -> None:
        """Keep who has agreed so far."""
        async with self.database.transaction() as db:
            await db.execute(
                "UPDATE motions SET agreed = ? WHERE id = ?", (msgspec.json.encode(users).decode(), motion.id)
            )

    async def drop_motion(self, number: int) -> None:
        async with self.database.transaction() as db:
            await db.execute("DELETE FROM motions WHERE id = ?", (number,))

    async def departures(self, game: int) -> list[Departure]:
        """Return who has left a seat of a game, in the order in which they left."""
        rows = await self.database.rows(
            "SELECT seat, user, at FROM departures WHERE game = ? ORDER BY at, seat", (game,)
        )
        return [Departure(*row) for row in rows]


async def write_departure(db: aiosqlite.Connection, game: int, seat: str, user: int, at: int) -> None:
    """Note that a person has left a seat; nothing to note while the game gathers, or where nothing is counted."""
    await db.execute(
        "INSERT OR IGNORE INTO departures (game, seat, user, at) SELECT id, ?, ?, ? FROM games WHERE id = ? "
        "AND stage IN ('running', 'paused') AND json_extract(settings, '$.rated') IS NOT 0",
        (seat, user, at, game),
    )


async def forget_motions(db: aiosqlite.Connection, user: int) -> None:
    """Take a person out of what was asked and of who has left."""
    await db.execute("DELETE FROM motions WHERE user = ?", (user,))
    await db.execute("DELETE FROM departures WHERE user = ?", (user,))
    await db.execute("DELETE FROM invited WHERE user = ?", (user,))
    for number, agreed in list(await db.execute_fetchall("SELECT id, agreed FROM motions")):
        left = [other for other in _users.decode(agreed) if other != user]
        await db.execute("UPDATE motions SET agreed = ? WHERE id = ?", (msgspec.json.encode(left).decode(), number))

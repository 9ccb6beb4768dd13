"""Who has seen all of a game, and who asks for a seat that was another's.

That nobody both plays and has seen all is seen to in the transaction that makes him the one or the other: he may do
both at the same moment, in a game and in its copy, and these have a lock each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import aiosqlite
import msgspec

from bot.store.part import StorePart
from bot.store.rows import Letter, SeatRequest
from bot.store.writing import write_audit, write_letters
from engine.kernel.errors import Refused

SEEN_ALL = "exported the game under way"  # in the audit log, of whoever now knows what is hidden
UNDER_WAY = "stage IN ('lobby', 'running', 'paused')"
MAY_GO_ON = "json_extract(settings, '$.revealed') IS NOT 1"
LESSON = "games.kind = 'lesson'"  # its dice fall the same for everybody who learns
SAME_DICE = (
    f"SELECT 1 FROM games WHERE seed = ? AND id <> ? AND NOT {LESSON} AND {UNDER_WAY} "
    f"AND NOT EXISTS (SELECT 1 FROM games WHERE id = ? AND {LESSON})"
)
KNOWS = "SELECT 1 FROM insiders WHERE seed = ? AND mark = ?"
PLAYS = (
    "SELECT 1 FROM games JOIN seats ON game = games.id "
    f"WHERE seed = ? AND games.id <> ? AND user = ? AND NOT {LESSON} AND {UNDER_WAY}"
)
_users = msgspec.json.Decoder(list[int])


def mark_of(seed: bytes, user: int) -> bytes:
    """What says that this person has seen all, to those who know the seed and ask for him."""
    return hashlib.blake2b(str(user).encode(), key=seed[:64], digest_size=16).digest()


async def write_insider(db: aiosqlite.Connection, game: int, user: int) -> None:
    """`Refused` if he plays another game with these dice."""
    seed = await _seed_of(db, game)
    if list(await db.execute_fetchall(PLAYS, (seed, game, user))):
        raise Refused("its dice are thrown in another game that you play; they are shown when it is over", "dice")
    await db.execute("INSERT OR IGNORE INTO insiders (seed, mark) VALUES (?, ?)", (seed, mark_of(seed, user)))


async def must_not_know_all(db: aiosqlite.Connection, game: int, user: int) -> None:
    seed = await _seed_of(db, game)
    if list(await db.execute_fetchall(KNOWS, (seed, mark_of(seed, user)))):
        raise knows_all(user)


def knows_all(user: int) -> Refused:
    return Refused(f"<@{user}> has seen all that is hidden in this game, and cannot sit down in it", "player")


async def _seed_of(db: aiosqlite.Connection, game: int) -> bytes:
    [(seed,)] = await db.execute_fetchall("SELECT seed FROM games WHERE id = ?", (game,))
    return bytes(seed)


async def dice_are_thrown(db: aiosqlite.Connection, seed: bytes, but: int) -> bool:
    """Return whether another game with these dice is under way. Lessons share their dice and never count."""
    return bool(await db.execute_fetchall(SAME_DICE, (seed, but, but)))


async def forget_insider(db: aiosqlite.Connection, user: int) -> None:
    """What he has seen through stays known, by marks alone, of games that go on or may: a file can be brought in.

    Of games whose dice were shown since nothing stays: those are over for good, and anybody may know them.
    """
    for (seed,) in list(await db.execute_fetchall("SELECT DISTINCT seed FROM insiders")):
        if not list(await db.execute_fetchall(f"SELECT 1 FROM games WHERE seed = ? AND {MAY_GO_ON}", (seed,))):
            await db.execute("DELETE FROM insiders WHERE seed = ? AND mark = ?", (seed, mark_of(seed, user)))
    await db.execute("DELETE FROM seat_requests WHERE user = ? OR giver = ?", (user, user))
    for game, seat, agreed in list(await db.execute_fetchall("SELECT game, seat, agreed FROM seat_requests")):
        left = [other for other in _users.decode(agreed) if other != user]
        await db.execute(
            "UPDATE seat_requests SET agreed = ? WHERE game = ? AND seat = ?", (_json(left), game, seat)
        )  # fmt: skip


class Insiders(StorePart):
    """Reading and writing of both."""

    async def knows_all(self, seed: bytes, user: int) -> bool:
        """Whether somebody has seen all of a game with these dice."""
        return bool(await self.database.rows(KNOWS, (seed, mark_of(seed, user))))

    async def seen_through(self, user: int) -> list[int]:
        """The games of which he has seen all."""
        rows = await self.database.rows(
            "SELECT id, games.seed, mark FROM games JOIN insiders ON games.seed = insiders.seed"
        )
        return [id for id, seed, mark in rows if mark == mark_of(seed, user)]

    async def seat_request(self, game: int, seat: str) -> SeatRequest | None:
        rows = await self.database.rows(
            "SELECT user, agreed, giver, why FROM seat_requests WHERE game = ? AND seat = ?", (game, seat)
        )
        return SeatRequest(rows[0][0], _users.decode(rows[0][1]), *rows[0][2:]) if rows else None

    async def ask_for_seat(
        self,
        game: int,
        seat: str,
        request: SeatRequest,
        *,
        at: int,
        letters: Sequence[Letter] = (),
        audit: tuple[int | None, str] | None = None,
    ) -> None:
        async with self.database.transaction() as db:
            await db.execute(
                "INSERT OR REPLACE INTO seat_requests (game, seat, user, agreed, giver, why) VALUES (?, ?, ?, ?, ?, ?)",
                (game, seat, request.user, _json(request.agreed), request.giver, request.why),
            )
            if letters and request.giver:
                await db.execute(
                    "INSERT OR REPLACE INTO invited (user, game, at) VALUES (?, ?, ?)", (request.user, game, at)
                )
            await write_audit(db, game, [audit] if audit else [], at)
            await write_letters(db, game, letters, at)


def _json(users: list[int]) -> str:
    return msgspec.json.encode(users).decode()

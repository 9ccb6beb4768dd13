"""Older rows of a game's course, pressed together.

A row alone can hardly be pressed; two hundred of a kind become a tenth. The newest rows of a game stay as they are.
When enough have gathered the oldest become a pack, in the transaction that wrote the last of them; a game that is over
is packed whole. Whoever takes something back reaches into a pack: its rows are laid out again first.

All packed rows of a kind are older than all loose ones.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, NamedTuple

import aiosqlite
import msgspec

Row = tuple[Any, ...]  # the number first
Fetch = Callable[[str, Mapping[str, Any]], Awaitable[Iterable[Any]]]
LAST = 2**62  # no number is as high


class Kind(NamedTuple):
    """A table whose rows are packed."""

    number: str
    others: tuple[str, ...]
    many: int  # rows of a pack
    loose: int  # newest rows that are not packed while the game is played
    kept: int = 0  # newest rows that are never packed

    @property
    def full(self) -> int:
        """Rows at which a pack is made."""
        return self.many + self.loose

    @property
    def columns(self) -> str:
        return ", ".join((self.number, *self.others))


KINDS = {
    "journal": Kind("seq", ("entry", "at"), 256, 16),
    "lines": Kind("n", ("line", "at"), 256, 16),
    "rolls": Kind("n", ("roll",), 256, 16),
    "checkpoints": Kind("seq", ("lines", "rolls", "blob"), 32, 8, 1),
}
_counts = ", ".join(f"(SELECT count(*) FROM {table} WHERE game = :game)" for table in KINDS)


def pressed(rows: list[Row]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(rows), 9)


def laid_out(rows: bytes) -> list[Row]:
    return msgspec.msgpack.decode(zlib.decompress(rows), type=list[Row])


async def read(fetch: Fetch, table: str, game: int, since: int = 0, till: int = LAST) -> list[Row]:
    """The rows with these numbers, packed and loose, as one statement finds them: nobody packs in between."""
    kind = KINDS[table]
    empty = ", ".join("NULL" for _ in kind.others)
    found = await fetch(
        f"SELECT first, {empty}, rows FROM packs WHERE game = :game AND kind = :kind AND last >= :since "
        f"AND first <= :till UNION ALL SELECT {kind.columns}, NULL FROM {table} "
        f"WHERE game = :game AND {kind.number} BETWEEN :since AND :till ORDER BY 1",
        {"game": game, "kind": table, "since": since, "till": till},
    )
    return await asyncio.to_thread(_within, list(found), since, till)


def _within(found: list[Row], since: int, till: int) -> list[Row]:
    rows: list[Row] = []
    for row in found:
        if row[-1] is None:
            rows.append(row[:-1])
        else:
            rows += (packed for packed in laid_out(row[-1]) if since <= packed[0] <= till)
    return rows


async def newest(fetch: Fetch, table: str, game: int, till: int) -> Row | None:
    """The row with the highest number up to this one."""
    kind = KINDS[table]
    wanted = {"game": game, "kind": table, "till": till}
    for row in await fetch(
        f"SELECT {kind.columns} FROM {table} WHERE game = :game AND {kind.number} <= :till "
        f"ORDER BY {kind.number} DESC LIMIT 1",
        wanted,
    ):
        return tuple(row)
    for (rows,) in await fetch(
        "SELECT rows FROM packs WHERE game = :game AND kind = :kind AND first <= :till ORDER BY first DESC LIMIT 1",
        wanted,
    ):
        return [row for row in await asyncio.to_thread(laid_out, rows) if row[0] <= till][-1]
    return None


async def pack(db: aiosqlite.Connection, game: int, *, whole: bool = False) -> None:
    """Press together what has become old; with `whole` all there is."""
    [counts] = await db.execute_fetchall(f"SELECT {_counts}", {"game": game})
    for (table, kind), count in zip(KINDS.items(), counts, strict=True):
        left = count - kind.kept if whole else count - kind.loose
        while left >= (1 if whole else kind.many):
            left -= await _pack_oldest(db, game, table, min(left, kind.many))


async def _pack_oldest(db: aiosqlite.Connection, game: int, table: str, many: int) -> int:
    kind = KINDS[table]
    found = await db.execute_fetchall(
        f"SELECT {kind.columns} FROM {table} WHERE game = ? ORDER BY {kind.number} LIMIT ?", (game, many)
    )
    rows: list[Row] = [tuple(row) for row in found]
    first, last = rows[0][0], rows[-1][0]
    blob = await asyncio.to_thread(pressed, rows)
    await db.execute(
        "INSERT INTO packs (game, kind, first, last, rows) VALUES (?, ?, ?, ?, ?)", (game, table, first, last, blob)
    )
    await db.execute(f"DELETE FROM {table} WHERE game = ? AND {kind.number} <= ?", (game, last))
    return len(rows)


async def packed_until(db: aiosqlite.Connection, game: int) -> dict[str, int]:
    """The highest packed number of each kind; -1 if there is none."""
    rows = await db.execute_fetchall("SELECT kind, max(last) FROM packs WHERE game = ? GROUP BY kind", (game,))
    return dict.fromkeys(KINDS, -1) | {row[0]: row[1] for row in rows}


async def lay_out(db: aiosqlite.Connection, game: int, table: str, since: int) -> None:
    """Make loose rows again of the packs that hold rows from this number on."""
    kind = KINDS[table]
    marks = ", ".join("?" for _ in kind.others)
    wanted = "game = ? AND kind = ? AND last >= ?"
    for (rows,) in await db.execute_fetchall(f"SELECT rows FROM packs WHERE {wanted}", (game, table, since)):
        await db.executemany(
            f"INSERT INTO {table} (game, {kind.columns}) VALUES (?, ?, {marks})",
            [(game, *row) for row in await asyncio.to_thread(laid_out, rows)],
        )
    await db.execute(f"DELETE FROM packs WHERE {wanted}", (game, table, since))

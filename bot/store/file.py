"""The store's SQLite file: write-ahead log, full synchronisation, one writer at a time."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import aiosqlite

from bot.store.migrate import migrate


class File:
    """All reading and writing: one connection to write, for which writers queue, and one to read.

    A reader on its own connection never sees half a step.
    """

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self._db = writer
        self._reader = reader
        self._writing = asyncio.Lock()
        self.word = secrets.token_hex(6)  # of this opening: what is sealed now is marked with it

    @classmethod
    async def open(cls, path: str | Path) -> Self:
        """Open the file, or make it, and bring it to the newest schema."""
        writer = await aiosqlite.connect(path, isolation_level=None)
        try:
            await writer.execute_fetchall("PRAGMA journal_mode = WAL")
            await writer.execute_fetchall("PRAGMA synchronous = FULL")
            await writer.execute_fetchall("PRAGMA foreign_keys = ON")
            await writer.execute_fetchall("PRAGMA busy_timeout = 5000")
            await migrate(writer)
            reader = await aiosqlite.connect(path, isolation_level=None)
        except BaseException:
            await writer.close()
            raise
        await reader.execute_fetchall("PRAGMA query_only = ON")
        return cls(Path(path), writer, reader)

    async def close(self) -> None:
        async with self._writing:
            await self._reader.close()
            await self._db.close()

    async def backup(self, path: str | Path) -> None:
        """A copy of the whole file while play goes on."""
        await self.copy(self.path, Path(path))

    @staticmethod
    async def copy(path: Path, target: Path) -> int:
        """A copy of a database that another process may be writing. Returns its size."""
        async with aiosqlite.connect(path) as source, aiosqlite.connect(target) as copy:
            await source.backup(copy)
        return (await asyncio.to_thread(target.stat)).st_size

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        async with self._writing:
            try:  # whoever is stopped while it begins or ends leaves no transaction open to the next
                await self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                await self._db.execute("COMMIT")
            except BaseException:
                await self._db.rollback()
                raise

    async def _rows(self, sql: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> list[Any]:
        return list(await self._reader.execute_fetchall(sql, values))

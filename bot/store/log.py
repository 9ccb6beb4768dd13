"""The write-ahead log of an open file.

SQLite keeps what was written last in a log beside the file. Whoever moves the file alone loses it, and would not know.
So the file says of itself whether it is whole: when a log is begun, "more is in the log" is written and brought into
the file before anything else, and then only the log says "whole". The file becomes whole again when the log is brought
in: by this class when nothing is written for a while and when the bot stops, or by any program that opens both.
"""

from __future__ import annotations

import os
from pathlib import Path

import aiosqlite

LONGEST = 4 * 2**20  # bytes; then it is brought in, and begun anew
BEGUN = "UPDATE file SET whole = 0, turn = ?"
WHOLE = "UPDATE file SET whole = 1"


class Moved(aiosqlite.OperationalError):
    """The file is not where it was opened: what is written now would be parted from it."""


class Log:
    """Asked by who holds the file's lock for writing."""

    def __init__(self, path: Path, db: aiosqlite.Connection, turn: int) -> None:
        self._log = path.with_name(f"{path.name}-wal")
        self._path = path
        self._db = db
        self._turn = turn  # logs begun, as the file says
        self._file_whole = True  # what the file says of itself
        self._log_whole = True  # what the log says
        self._quiet = True  # nothing was written since somebody asked
        self._identity = _identity(path)

    @classmethod
    async def open(cls, path: Path, db: aiosqlite.Connection) -> Log:
        """Bring in what a process that was killed has left in its log."""
        await db.execute_fetchall("PRAGMA wal_autocheckpoint = 0")  # SQLite would bring it in without a word
        await db.execute_fetchall("PRAGMA journal_size_limit = 0")  # so that the size of the log is what is in it
        await db.execute(WHOLE)
        await db.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        [(turn,)] = await db.execute_fetchall("SELECT turn FROM file")
        return cls(path, db, turn)

    async def begin(self) -> None:
        """Before a transaction: the file says that more is in the log."""
        self._is_in_its_place()
        self._quiet = False
        if not self._file_whole and _size(self._log) < LONGEST:
            return
        if self._log_whole:
            self._log_whole = False
            await self._db.execute(BEGUN, (self._turn + 1,))
        if await self._bring_in("PASSIVE"):
            self._turn += 1
            self._file_whole = False

    async def complete(self) -> None:
        """In a transaction: with the log all is there."""
        if not self._log_whole:
            await self._db.execute(WHOLE)

    def completed(self) -> None:
        """The transaction is written."""
        self._log_whole = True

    async def rest(self) -> None:
        """Asked now and then: if nothing was written since, all goes into the file."""
        self._is_in_its_place()
        if self._quiet:
            await self.bring_in()
        self._quiet = True

    async def bring_in(self, *, empty: bool = False) -> bool:
        """Bring all of it into the file. `empty`: and leave nothing in the log. Whether it could be done."""
        if self._file_whole and not empty:
            return True
        if not self._log_whole:
            await self._db.execute(WHOLE)
            self._log_whole = True
        done = await self._bring_in("TRUNCATE" if empty else "PASSIVE")
        self._file_whole = self._file_whole or done
        return done

    async def _bring_in(self, how: str) -> bool:
        """Whether all was brought in: somebody who reads what was before keeps the rest out."""
        [(busy, there, done)] = await self._db.execute_fetchall(f"PRAGMA wal_checkpoint({how})")
        return not busy and there == done

    def _is_in_its_place(self) -> None:
        if _identity(self._path) != self._identity:
            raise Moved(f"{self._path} was moved or replaced while the bot runs")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _size(path: Path) -> int:
    try:
        return os.stat(path).st_size
    except FileNotFoundError:
        return 0

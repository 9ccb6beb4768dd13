"""The write-ahead log of an open file.

SQLite keeps what was written last in a log beside the file. Whoever moves the file alone loses it, and would not know.
So the file says of itself whether it is whole: when a log is begun, "more is in the log" is written and brought into
the file before anything else, and then only the log says "whole". The file becomes whole again when the log is brought
in: by this class when nothing is written for a while and when the bot stops, or by any program that opens both.

A log that was cut short reads like one that was never longer. So a log that the file depends on has RESERVED bytes
from its beginning, of which SQLite ignores what it has not written: a shorter one was cut. They are real room on the
disk, so that a log once begun can also be ended when the disk is full.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

import aiosqlite

LONGEST = 4 * 2**20  # bytes; then it is brought in, and begun anew
RESERVED = 2 * LONGEST  # bytes; one transaction more is in it, unless it is very large
PATIENCE = 5000  # milliseconds for another program that has the file
HEADER, FRAME_HEADER = 32, 24  # bytes, of SQLite's format
BEGUN = "UPDATE file SET whole = 0, turn = ?"
WHOLE = "UPDATE file SET whole = 1"


class Moved(aiosqlite.OperationalError):
    """The file or its log is not where it was opened: what is written now would be lost."""


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
        await db.execute_fetchall("PRAGMA journal_size_limit = -1")  # it keeps its room
        await db.execute(WHOLE)
        await db.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        [(turn,)] = await db.execute_fetchall("SELECT turn FROM file")
        return cls(path, db, turn)

    async def begin(self) -> None:
        """Before a transaction: make the file say that more is in the log, and the log that with it all is there."""
        self._is_in_its_place()
        self._quiet = False
        if not self._file_whole and _size(self._log) >= RESERVED and not _is_long(self._log):
            return
        try:
            self._reserve()
            self._log_whole = False
            await self._db.execute(BEGUN, (self._turn + 1,))
            if await self._bring_in("PASSIVE"):
                self._turn += 1
                self._file_whole = False
            await self._say_whole()
        except BaseException:
            with suppress(aiosqlite.Error):  # the next transaction begins it again
                await self._say_whole()
            raise

    async def rest(self) -> None:
        """Asked now and then: if nothing was written since, all goes into the file."""
        self._is_in_its_place()
        if self._quiet:
            await self.bring_in()
        self._quiet = True

    async def bring_in(self, *, empty: bool = False) -> bool:
        """Bring all of it into the file. `empty`: and leave nothing in the log. Whether it could be done.

        What stays in the log would hide the file's newer pages, were it cut; so it is emptied unless somebody reads it.
        """
        if self._file_whole and not _size(self._log):
            return True
        await self._say_whole()
        done = await self._bring_in("TRUNCATE" if empty else "PASSIVE")
        self._file_whole = self._file_whole or done
        if done and not empty:
            await self._empty_at_once()
        return done

    async def _empty_at_once(self) -> None:
        """Empty a log that has been brought in, unless somebody reads it: nobody is waited for."""
        await self._db.execute_fetchall("PRAGMA busy_timeout = 0")
        try:
            await self._bring_in("TRUNCATE")
        finally:
            await self._db.execute_fetchall(f"PRAGMA busy_timeout = {PATIENCE}")

    async def _say_whole(self) -> None:
        if not self._log_whole:
            await self._db.execute(WHOLE)
            self._log_whole = True

    def _reserve(self) -> None:
        """Give the log its room. It only grows: what SQLite has written is left alone."""
        try:
            handle = os.open(self._log, os.O_WRONLY)
        except FileNotFoundError:
            raise Moved(f"{self._log} was moved or removed while the bot runs") from None
        try:
            if os.fstat(handle).st_size < RESERVED:
                _extend(handle)
        finally:
            os.close(handle)

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


def _extend(handle: int) -> None:
    """Extend an open file to RESERVED bytes, with room on the disk where the system can promise it."""
    try:
        os.posix_fallocate(handle, 0, RESERVED)
    except AttributeError:
        os.ftruncate(handle, RESERVED)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP):
            raise
        os.ftruncate(handle, RESERVED)


def _is_long(log: Path) -> bool:
    """Whether what SQLite has written reaches LONGEST: the frame there bears the same salts as the header."""
    with log.open("rb") as file:
        header = file.read(HEADER)
        frame = FRAME_HEADER + int.from_bytes(header[8:12], "big")
        file.seek(HEADER + LONGEST // frame * frame + 8)
        return frame > FRAME_HEADER and file.read(8) == header[16:24]

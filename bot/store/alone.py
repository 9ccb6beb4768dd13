"""One process writes a database. It holds a lock that the system frees when it ends, however it ends."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.private import make_private, real
from engine.kernel.errors import Refused

FIELD = "AMARNA_DATABASE"
PATIENCE = 0.5  # seconds for a process that is just ending


class Alone:
    """The lock is SQLite's own, on an empty file beside the database: it works wherever the database itself does.

    Readers, such as `amarna backup`, do not ask for it.
    """

    def __init__(self, held: sqlite3.Connection) -> None:
        self._held = held

    @classmethod
    def with_file(cls, path: Path) -> Alone:
        """Take the lock of a database; `Refused` if another process has it."""
        beside = _beside(path)
        make_private(beside)
        held = sqlite3.connect(beside, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
        try:
            held.execute("PRAGMA journal_mode = MEMORY")  # no third file
            held.execute("BEGIN EXCLUSIVE")
        except BaseException as error:
            held.close()
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
                text = f"another process has {path} open; stop it first, or give this one a file of its own"
                raise Refused(text, FIELD) from None
            raise
        return cls(held)

    def let_go(self) -> None:
        self._held.close()


def is_held(path: Path) -> bool:
    """Whether some process has the lock of a database."""
    if not _beside(path).exists():
        return False
    with closing(sqlite3.connect(_beside(path), isolation_level=None, timeout=0)) as db:
        try:
            db.execute("SELECT 1 FROM sqlite_master")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return True
            raise
    return False


def _beside(path: Path) -> Path:
    path = real(path)
    return path.with_name(f"{path.name}-lock")

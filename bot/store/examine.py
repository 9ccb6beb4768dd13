"""What can be wrong with a database before it is opened; each thing is said in one line, and nothing is changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from bot.store.alone import FIELD
from bot.store.migrate import scripts
from bot.store.private import real
from engine.kernel.errors import Refused

APPLICATION = 1097691758  # set by the migration that made the table `file`
# Why a database cannot be used, by the beginning of SQLite's name for it.
WHY = {
    "SQLITE_NOTADB": "is no database",
    "SQLITE_CORRUPT": "is damaged; take the newest backup",
    "SQLITE_READONLY": "cannot be written; its folder and itself must belong to who runs the bot",
    "SQLITE_CANTOPEN": "cannot be opened or made; its folder must be there and belong to who runs the bot",
    "SQLITE_PERM": "cannot be opened; it must belong to who runs the bot",
    "SQLITE_FULL": "cannot be written: the disk is full",
    "SQLITE_IOERR": "cannot be read or written: the disk has an error",
    "SQLITE_BUSY": "is held by another program",
}


class LostLog(Refused):
    """The file is sound, and something that was played is not in it."""


class Account(msgspec.Struct, frozen=True):
    """What a database says of itself. Before it had a mark, it said less."""

    version: int
    application: int
    tables: frozenset[str]
    mark: str = ""
    turn: int = 0
    whole: bool = True


def reason(path: Path, error: Exception) -> Refused:
    """Why the database cannot be used, in one line."""
    if isinstance(error, Refused):
        return error
    missing = isinstance(error, FileNotFoundError | NotADirectoryError | PermissionError)
    name = "SQLITE_CANTOPEN" if missing else getattr(error, "sqlite_errorname", None) or ""
    why = next((words for beginning, words in WHY.items() if name.startswith(beginning)), f"cannot be used: {error}")
    return Refused(f"{path} {why}", FIELD)


def examine(path: Path) -> bool:
    """Whether there is a database; `Refused` if it is none of ours, or cannot be gone on with as it is."""
    path = real(path)
    if not path.exists():
        return False
    if not path.stat().st_size:
        text = f"{path} is empty: a copy that failed? Put the database there; or remove it, and a new one is made"
        raise Refused(text, FIELD)
    log = path.with_name(f"{path.name}-wal")
    has_log = log.exists() and log.stat().st_size > 0
    alone = _account(path, "immutable=1")
    if alone is None:  # a process died while it brought the log in; only with the log it can be read
        if not has_log:
            raise Refused(f"{path} {WHY['SQLITE_CORRUPT']}", FIELD)
        return True
    together = _account(path, "mode=ro") if has_log else alone
    if together is None or (alone.mark and not _belongs(together, alone)):
        text = f"{log} is not the log of this {path.name}; if {path.name} was put in the place of another, remove {log}"
        raise Refused(text, FIELD)
    _is_ours(path, together)
    if not has_log and (not alone.whole or not alone.tables):
        text = (
            f"{path} has lost its log ({log.name}), and with it the last that was played: it was moved or copied "
            "without it. Put both files side by side again; or go on from the copy that `amarna backup` makes of it"
        )
        raise LostLog(text, FIELD)
    return True


def _belongs(together: Account, alone: Account) -> bool:
    """Whether what file and log say together follows from what the file says: it begins one log after another."""
    return together.mark == alone.mark and alone.turn <= together.turn <= alone.turn + 1


def _is_ours(path: Path, account: Account) -> None:
    newest = len(scripts())
    foreign = account.application not in (0, APPLICATION) or (account.tables and "games" not in account.tables)
    if foreign or ("file" in account.tables and account.application != APPLICATION):
        raise Refused(f"{path} is a database of another program", FIELD)
    if account.version > newest:
        text = f"{path} is of version {account.version}, newer than this program's {newest}; take the newer program"
        raise Refused(text, FIELD)


def _account(path: Path, how: str) -> Account | None:
    """What the file says, read in that way; None if it cannot be read so. What is no database at all is `Refused`."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as db:
            [(version,)] = db.execute("PRAGMA user_version").fetchall()
            [(application,)] = db.execute("PRAGMA application_id").fetchall()
            tables = frozenset(name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'"))
            rows = db.execute("SELECT mark, turn, whole FROM file").fetchall() if "file" in tables else []
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorname == "SQLITE_CORRUPT":
            return None
        raise reason(path, error) from None
    return Account(version, application, tables, *(rows[0] if rows else ()))

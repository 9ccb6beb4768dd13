"""What can be wrong with a database before it is opened; each thing is said in one line, and nothing is changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from bot.store.alone import FIELD
from bot.store.frames import lost_commits
from bot.store.log import RESERVED
from bot.store.migrate import scripts
from bot.store.private import real
from bot.store.trouble import named
from engine.kernel.errors import Refused

MAGIC = b"SQLite format 3\0"  # how each database begins
APPLICATION = 1097691758  # set by the migration that made the table `file`
CURE = "put the newest sound copy in its place (`amarna doctor` checks the copies)"
# Why a database cannot be used, by the beginning of SQLite's name for it.
WHY = {
    "SQLITE_NOTADB": "is no database",
    "SQLITE_CORRUPT": f"is damaged; {CURE}",
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


def reason(path: Path, error: Exception, field: str = FIELD) -> Refused:
    """Why the database cannot be used, in one line."""
    if isinstance(error, Refused):
        return error
    missing = isinstance(error, FileNotFoundError | NotADirectoryError | PermissionError)
    name = "SQLITE_CANTOPEN" if missing else named(error)
    why = next((words for beginning, words in WHY.items() if name.startswith(beginning)), f"cannot be used: {error}")
    return Refused(f"{path} {why}", field)


def examine(path: Path, *, at_work: bool = False) -> bool:
    """Whether there is a database; `Refused` if it is none of ours, is damaged, or lost what was played last.

    With `at_work` another process plays on it: its log changes while it is looked at, and that process sees to it.
    """
    path = real(path)
    if not path.exists():
        return False
    if not path.is_file():
        raise Refused(f"{path} is no file; name the file in which the games are kept, or are to be", FIELD)
    if not path.stat().st_size:
        text = f"{path} is empty: a copy that failed? Put the database there; or remove it, and a new one is made"
        raise Refused(text, FIELD)
    log = path.with_name(f"{path.name}-wal")
    has_log = log.exists() and log.stat().st_size > 0
    if not has_log and not _has_magic(path):  # SQLite takes a very short file for an empty database
        raise Refused(f"{path} {WHY['SQLITE_NOTADB']}", FIELD)
    alone = _account(path, "immutable=1")  # None: perhaps a process died while it brought the log in
    together = _account(path, "mode=ro") if has_log else alone
    if alone is not None and (together is None or (alone.mark and not _belongs(together, alone))):
        text = f"{log} is not the log of this {path.name}; if {path.name} was put in the place of another, remove {log}"
        raise Refused(text, FIELD)
    if together is None:
        raise Refused(f"{path} {WHY['SQLITE_CORRUPT']}", FIELD)
    _is_ours(path, together)
    if not at_work:
        _has_its_log(path, log, alone)
    if fault := fault_of(path, "mode=ro" if has_log else "immutable=1"):
        raise Refused(f"{path} is damaged ({fault}); {CURE}", FIELD)
    return True


def _has_magic(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def _has_its_log(path: Path, log: Path, alone: Account | None) -> None:
    """Refuse a file that depends on a log which is gone, shorter than it was made, or damaged."""
    size = log.stat().st_size if log.exists() else 0
    depends = alone is not None and not (alone.whole and alone.tables)
    if depends and not size:
        how = f"its log ({log.name})"
    elif depends and alone is not None and alone.tables and size < RESERVED:
        how = f"a part of its log ({log.name} has {size:,} bytes of {RESERVED:,})"
    elif size and lost_commits(log):
        how = f"a part of its log ({log.name} is damaged)"
    else:
        return
    text = (
        f"{path} has lost {how}, and with it the last that was played: it was moved or copied without it. Put both "
        "files side by side again, whole; or go on from the copy that `amarna backup` makes of it"
    )
    raise LostLog(text, FIELD)


def fault_of(path: Path, how: str, *, thoroughly: bool = False) -> str:
    """Return what is wrong with the pages of a database, in SQLite's words; "" if nothing is. Nothing is changed."""
    check = "integrity_check" if thoroughly else "quick_check"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as db:
            [(found,), *_] = db.execute(f"PRAGMA {check}(1)").fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorname.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            return str(error)
        raise
    return "" if found == "ok" else " ".join(str(found).split())


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

"""What keeps the store from reading or writing, in words: for the person who asked, and for the log."""

from __future__ import annotations

import errno
import logging
import sqlite3

from bot.store.log import Moved

# What SQLite calls what the system says of a disk.
SYSTEM = {
    errno.ENOSPC: "SQLITE_FULL",
    errno.EDQUOT: "SQLITE_FULL",
    errno.EIO: "SQLITE_IOERR",
    errno.EROFS: "SQLITE_READONLY",
}
AGAIN = "Nothing was saved; try again in a few minutes"
REPAIR = "Nothing was saved; the host of this bot has to see to it"
# By the beginning of SQLite's name for it: to the person, and what the host of the bot does about it.
WORDS = {
    "SQLITE_FULL": (f"My disk is full. {AGAIN}.", "the disk is full; make room, nothing else is needed"),
    "SQLITE_BUSY": (
        f"Another program has locked my database. {AGAIN}.",
        "another program has locked the database; close it, nothing else is needed",
    ),
    "SQLITE_IOERR": (f"My disk has an error. {REPAIR}.", "the disk has an error; move the database to a sound one"),
    "SQLITE_CORRUPT": (
        f"My database is damaged. {REPAIR}.",
        "the database is damaged; stop the bot and put the newest sound copy in its place",
    ),
    "SQLITE_READONLY": (f"I may not write to my database. {REPAIR}.", "the database may not be written"),
    "SQLITE_CANTOPEN": (f"My database cannot be opened. {REPAIR}.", "the database or its log cannot be opened"),
    "MOVED": (f"My database was moved. {REPAIR}.", "the bot stops, and has to be started where the database is"),
}
WORDS["SQLITE_LOCKED"], WORDS["SQLITE_NOTADB"] = WORDS["SQLITE_BUSY"], WORDS["SQLITE_CORRUPT"]


def named(error: BaseException) -> str:
    """Return SQLite's name for what went wrong; "" for what is neither SQLite's nor the disk's."""
    if isinstance(error, Moved):
        return "MOVED"
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorname", None) or ""
    return SYSTEM.get(error.errno or 0, "") if isinstance(error, OSError) else ""


def for_person(error: BaseException) -> str:
    """Say to a person, in one line, why nothing was saved; "" if it is none of the store's troubles."""
    return _words(error)[0]


def passes(error: BaseException) -> bool:
    """Whether it is over when the disk has room again, or the other program is done."""
    return named(error).startswith(("SQLITE_FULL", "SQLITE_BUSY", "SQLITE_LOCKED"))


def tell(log: logging.Logger, what: str, error: BaseException) -> None:
    """Log one line: what failed, why, and the cure. Only a mistake of ours gets its traceback."""
    cure = _words(error)[1]
    if cure:
        log.error("%s: %s (%s)", what, cure, error)
    else:
        log.error("%s", what, exc_info=error)


def _words(error: BaseException) -> tuple[str, str]:
    name = named(error)
    return next((words for beginning, words in WORDS.items() if name.startswith(beginning)), ("", ""))

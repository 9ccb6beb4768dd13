"""Files that hold secrets: hands, dice to come, letters. Nobody but who runs the bot reads them."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

PRIVATE = 0o600


def make_private(path: Path) -> None:
    """Make an empty file, if there is none; nobody else may ever open it, also not for a moment."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def real(path: str | Path) -> Path:
    """Where the file itself is: there, and not beside a link to it, SQLite keeps what belongs to it."""
    try:
        found = Path(path).resolve()
    except RuntimeError as error:  # links that lead in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error
    if any(os.path.islink(part) for part in (found, *found.parents)):  # so Python 3.13 leaves a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return found


def write_private(path: Path, text: str) -> None:
    """A file with this content, in place of what was there."""
    path.unlink(missing_ok=True)
    make_private(path)
    path.write_text(text)


def is_private(path: Path) -> bool:
    return not path.stat().st_mode & 0o077


def keep_private(path: Path) -> None:
    """Shut a database, and what lies beside it, that a version before this one left open to others."""
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        if (file := path.with_name(name)).exists() and not is_private(file):
            with contextlib.suppress(PermissionError):  # somebody else's file; `amarna doctor` tells of it
                file.chmod(file.stat().st_mode & 0o700)


def put_in_place(made: Path, path: Path) -> int:
    """A file that is made goes where it belongs, and is there also if the power fails then. Returns its size."""
    made.replace(path)
    with contextlib.suppress(OSError):  # some systems open no folders, and need not be told
        handle = os.open(path.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    return path.stat().st_size

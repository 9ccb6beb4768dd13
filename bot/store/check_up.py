"""A database looked over while a bot may be at it: what is in order is told, what is wrong is refused with its cure."""

from __future__ import annotations

import asyncio
import os
import tempfile
from contextlib import suppress
from pathlib import Path

import aiosqlite

from bot.store.alone import FIELD, is_held
from bot.store.examine import WHY, examine, fault_of, reason
from bot.store.migrate import scripts
from bot.store.private import is_private, make_private
from bot.store.trouble import named
from engine.kernel.errors import Refused


async def check_up(path: Path) -> str:
    """What there is to tell of a sound file, or of one still to be made."""
    newest = len(scripts())
    try:
        held = await asyncio.to_thread(is_held, path)
        if not await asyncio.to_thread(_look_at, path, held):
            return f"{path} will be made, version {newest}"
        async with aiosqlite.connect(path) as db:
            [(version,)] = await db.execute_fetchall("PRAGMA user_version")
            [(running,)] = await db.execute_fetchall("SELECT count(*) FROM games WHERE stage = 'running'")
            [(lost,)] = await db.execute_fetchall("SELECT count(*) FROM outbox WHERE failure IS NOT NULL")
    except (aiosqlite.Error, OSError) as error:
        raise reason(path, error) from error
    at_it = ", a bot has it open" if held else ""
    return (
        f"{path} is whole, version {version} of {newest}{at_it}, {running} games running, {lost} letters undeliverable"
    )


def _look_at(path: Path, held: bool) -> bool:
    """Whether there is a file; `Refused` if it, or its folder, is not as it must be."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise Refused(f"the folder {folder} does not exist", FIELD)
    there = examine(path, at_work=held)
    if not _may_write(folder) or (there and not _may_write(path)):
        raise Refused(f"{path} {WHY['SQLITE_READONLY']}", FIELD)
    if there and not is_private(path):
        raise Refused(f"{path} can be read by others on this machine, and holds everybody's hands; chmod 600", FIELD)
    return there


def check_copies(folder: Path) -> str:
    """What there is to tell of the folder of daily copies; it may still have to be made."""
    there = next(each for each in (folder.absolute(), *folder.absolute().parents) if os.path.exists(each))
    if not there.is_dir() or not _may_write(there):
        raise Refused(f"no copy can be made in {folder}: {there} {WHY['SQLITE_PERM']}", "AMARNA_BACKUPS")
    with suppress(FileNotFoundError):
        folder.stat()  # a name that is too long; from Python 3.13 on a search in it finds nothing instead
    copies = sorted(folder.glob("amarna-*.db"), key=lambda copy: copy.stat().st_mtime)
    if shown := [copy for copy in copies if not is_private(copy)]:
        raise Refused(f"{shown[0]} can be read by others on this machine; chmod 600", "AMARNA_BACKUPS")
    faults = {copy: fault_of(copy, "immutable=1") for copy in copies}
    sound = [copy.name for copy in copies if not faults[copy]]
    newest = f"the newest sound one is {sound[-1]}" if sound else "none is sound"
    for copy in copies:
        if faults[copy]:
            raise Refused(f"{copy} is damaged ({faults[copy]}), remove it; {newest}", "AMARNA_BACKUPS")
    return f"{len(copies)} in {folder}{f', {newest}' if sound else ''}"


def check_health(path: Path) -> None:
    """Refuse a sign of life that cannot be given. A full disk is no reason: it may have room again."""
    name = "AMARNA_HEALTH"
    if os.path.isdir(path):
        raise Refused(f"{path} is a folder; name a file in it", name)
    if os.path.exists(path):
        if not _may_write(path):
            raise Refused(f"{path} cannot be written; it must belong to who runs the bot", name)
        return
    try:
        make_private(path)
        path.unlink()
    except OSError as error:
        if named(error) != "SQLITE_FULL":
            raise _cannot(path, error, name) from None


def make_folder(copies: Path) -> None:
    """Make the folder of the daily copies, unless it is there; `Refused` if nothing can be written there."""
    try:
        copies.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=copies).close()
    except OSError as error:
        if named(error) != "SQLITE_FULL":
            raise _cannot(copies, error, "AMARNA_BACKUPS") from None


def _cannot(path: Path, error: OSError, name: str) -> Refused:
    text = f"{path} cannot be written ({error.strerror}); its folder must be there and belong to who runs the bot"
    return Refused(text, name)


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)

"""A database looked over while a bot may be at it: what is in order is told, what is wrong is refused with its cure."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import aiosqlite

from bot.store.alone import FIELD, is_held
from bot.store.examine import WHY, examine, reason
from bot.store.migrate import scripts
from bot.store.private import is_private
from engine.kernel.errors import Refused


async def check_up(path: Path) -> str:
    """What there is to tell of a sound file, or of one still to be made."""
    newest = len(scripts())
    try:
        there = await asyncio.to_thread(_look_at, path)
        if not there:
            return f"{path} will be made, version {newest}"
        held = await asyncio.to_thread(is_held, path)
        async with aiosqlite.connect(path) as db:
            for (fault,) in await db.execute_fetchall("PRAGMA quick_check(1)"):
                if fault != "ok":
                    raise Refused(f"{path} is damaged: {fault}; take the newest backup", FIELD)
            [(version,)] = await db.execute_fetchall("PRAGMA user_version")
            [(running,)] = await db.execute_fetchall("SELECT count(*) FROM games WHERE stage = 'running'")
            [(lost,)] = await db.execute_fetchall("SELECT count(*) FROM outbox WHERE failure IS NOT NULL")
    except (aiosqlite.Error, OSError) as error:
        raise reason(path, error) from error
    at_it = ", a bot has it open" if held else ""
    return (
        f"{path} is whole, version {version} of {newest}{at_it}, {running} games running, {lost} letters undeliverable"
    )


def _look_at(path: Path) -> bool:
    """Whether there is a file; `Refused` if it, or its folder, is not as it must be."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise Refused(f"the folder {folder} does not exist", FIELD)
    there = examine(path)
    if not _may_write(folder) or (there and not _may_write(path)):
        raise Refused(f"{path} {WHY['SQLITE_READONLY']}", FIELD)
    if there and not is_private(path):
        raise Refused(f"{path} can be read by others on this machine, and holds everybody's hands; chmod 600", FIELD)
    return there


def check_copies(folder: Path) -> str:
    """What there is to tell of the folder of daily copies; it may still have to be made."""
    there = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
    if not there.is_dir() or not _may_write(there):
        raise Refused(f"no copy can be made in {folder}: {there} {WHY['SQLITE_PERM']}", "AMARNA_BACKUPS")
    copies = sorted(folder.glob("amarna-*.db"))
    if shown := [copy for copy in copies if not is_private(copy)]:
        raise Refused(f"{shown[0]} can be read by others on this machine; chmod 600", "AMARNA_BACKUPS")
    return f"{len(copies)} in {folder}"


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)

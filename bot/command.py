"""The commands of whoever hosts the bot: `amarna run`, `amarna doctor`, `amarna backup`."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path

from bot import config
from engine.kernel.errors import Refused
from renderers.plugin import Command


def _no_words(parser: argparse.ArgumentParser) -> None:
    del parser


def _run(wish: argparse.Namespace) -> int:
    from bot.app import serve

    del wish
    asyncio.run(serve(config.read()))
    return 0


def _doctor_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--offline", action="store_true", help="leave Discord out")


def _doctor(wish: argparse.Namespace) -> int:
    from bot.ops.doctor import examine

    found = asyncio.run(examine(online=not wish.offline))
    for finding in found:
        print(finding)
    return int(any(not finding.well for finding in found))


def _backup_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="where the copy goes")


def _backup(wish: argparse.Namespace) -> int:
    import aiosqlite

    from bot.store.alone import is_held
    from bot.store.database import Database
    from bot.store.examine import LostLog, examine, reason

    path = config.read().database
    try:
        if os.path.lexists(wish.file):
            raise Refused(f"{wish.file} is there already; a backup overwrites nothing", "file")
        if not examine(path, at_work=is_held(path)):
            raise Refused(f"there is no database {path}", "AMARNA_DATABASE")
    except LostLog as lost:
        print(f"{lost.reason.partition(',')[0]}; the copy holds what is left, and can be gone on with")
    except (aiosqlite.Error, OSError) as error:
        raise reason(path, error) from error
    try:
        size = asyncio.run(Database.copy(path, wish.file))
    except (aiosqlite.Error, OSError) as error:
        raise reason(wish.file, error, "file") from error
    print(f"{wish.file}: {size:,} bytes, read over and sound")
    return 0


RUN = Command("run the bot on Discord (DISCORD_TOKEN and the AMARNA_ variables say how)", _no_words, _run)
DOCTOR = Command("check configuration, database, pictures, commands and permissions", _doctor_words, _doctor)
BACKUP = Command("copy the database while the bot runs", _backup_words, _backup)

"""`amarna play`: opens the local table and a browser at it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import tempfile
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.kernel.errors import Refused

HERE = "127.0.0.1"
PORT = 8017


@dataclass(frozen=True)
class Command:
    """What a plug-in is: see `engine.cli.PlugIn`."""

    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def _words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=PORT, help=f"where the page is (default {PORT}; 0: any free one)")
    parser.add_argument("--host", default=HERE, help=f"{HERE} and no other: there are no passwords at this table")
    parser.add_argument("--database", type=Path, help="a file that keeps the games (default: they end with it)")
    parser.add_argument("--no-browser", action="store_true", help="open no browser, only say the address")


def _play(wish: argparse.Namespace) -> int:
    if wish.host not in (HERE, "localhost"):
        raise Refused(f"the table is open on {HERE} only: whoever reaches it may be anybody at it", "host")
    if not 0 <= wish.port < 2**16:
        raise Refused(f"there is no port {wish.port}", "port")
    database: Path | None = wish.database
    if database is not None and not database.absolute().parent.is_dir():
        raise Refused(f"there is no folder {database.parent}", "database")
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it misses libraries for voice; nobody speaks here
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="amarna-")))
        asyncio.run(_serve(database or folder / "amarna.db", wish, kept=database is not None))
    return 0


async def _serve(database: Path, wish: argparse.Namespace, *, kept: bool) -> None:
    """Until somebody stops it."""
    from bot.local.local_table import LocalTable

    stop = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(sign, stop.set)
    async with LocalTable(database, wish.port) as table:
        how = f"games are kept in {database}" if kept else "games end with it; --database FILE keeps them"
        print(f"The table is open: {table.url} ({how}; Ctrl+C closes it)", flush=True)
        if not wish.no_browser and _has_a_screen():
            await asyncio.to_thread(webbrowser.open, table.url)
        await stop.wait()


def _has_a_screen() -> bool:
    """A browser in the terminal would take the terminal away."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


PLAY = Command("open the bot at a local table in your browser, without a Discord account", _words, _play)

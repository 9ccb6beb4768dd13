"""The local table: a Discord on loopback, the bot on it, and the page's server, opened and closed together."""

from __future__ import annotations

import contextlib
import errno
import secrets
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.app import Amarna
from bot.config import Config
from bot.fake_discord import FakeDiscord
from bot.local.command import HERE, PORT
from bot.local.opening import set_the_tables
from bot.local.town import PATIENCE, Town
from bot.local.web import Pages
from engine.kernel.errors import Refused

LINGERING = 40  # pictures that were replaced, for pages that are just loading them
BURST = 3  # seconds; on Discord more, but here one waits before the screen to see the table change


class LocalTable:
    """`async with LocalTable(database) as table:` and then `table.url` in a browser. Time is real."""

    def __init__(self, database: Path, port: int = PORT, *, burst: int = BURST) -> None:
        self._config = Config(database=database, burst=burst)
        self._port = port
        self._open = contextlib.AsyncExitStack()
        self.url = ""

    async def __aenter__(self) -> Self:
        async with contextlib.AsyncExitStack() as opening:
            fake_discord = FakeDiscord(token=secrets.token_urlsafe(24), patience=PATIENCE, lingering=LINGERING)
            self.there = await opening.enter_async_context(fake_discord)
            self.town = Town(self.there)
            self.bot = await opening.enter_async_context(self.there.connect(Amarna(self._config)))
            await self.bot.commands_known()
            await set_the_tables(self.bot, self.town)
            self.pages = Pages(self.town, self.bot.runtime)
            opening.push_async_callback(self.pages.feed.close)
            await self._listen(opening)
            self._open = opening.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._open.aclose()

    async def _listen(self, opening: contextlib.AsyncExitStack) -> None:
        runner = web.AppRunner(self.pages.app(), access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await runner.setup()
        opening.push_async_callback(runner.cleanup)
        try:
            await web.TCPSite(runner, HERE, self._port).start()
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            text = f"port {self._port} is not free; --port takes another, and --port 0 any that is"
            raise Refused(text, "port") from None
        self.url = f"http://{HERE}:{runner.addresses[0][1]}/"

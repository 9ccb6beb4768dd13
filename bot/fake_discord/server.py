"""A Discord on loopback: everything put together, on a port of 127.0.0.1."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from types import TracebackType
from typing import Any, Self, TypeVar

import discord
from aiohttp import web

from bot.fake_discord.faults import Faults
from bot.fake_discord.gateway import Gateway
from bot.fake_discord.interacting import Interacting
from bot.fake_discord.limits import MEBIBYTE
from bot.fake_discord.model import Guild, Role
from bot.fake_discord.person import Person
from bot.fake_discord.pointing import hasten, pointed
from bot.fake_discord.posting import Posting
from bot.fake_discord.rest import Observer, Rest
from bot.fake_discord.threads import close_quiet
from bot.fake_discord.world import APPLICATION, DOORS, KEPT_BYTES, KEPT_MESSAGES, World

TOKEN = f"{base64.b64encode(str(APPLICATION).encode()).decode().rstrip('=')}.loopback.token"
LARGEST_REQUEST = 256 * MEBIBYTE
SWEEP = 30.0  # seconds after which it is looked again whether a thread has been quiet for so long that it closes
BACKLOG = 4096  # connections that may wait; with fewer, hundreds at once would be tried again after a second

C = TypeVar("C", bound=discord.Client)


class FakeDiscord:
    """`async with Loopback() as there:` starts it; `there.connect(bot)` runs a bot on it.

    `doors` are how many private conversations a bot may begin in how many seconds (None: any number).
    `patience` is how long a person waits for a deferred answer to be filled in. `privileged` are the privileged
    intents that were switched on for the bot; with others it is sent away. `paced` holds up whoever asks too fast, as
    Discord does. `lingering` are how many files can still be had that no message shows any more. `pages` are further
    routes of the server.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        token: str = TOKEN,
        answer_within: float = 3.0,
        doors: tuple[int, float] | None = DOORS,
        token_life: float = 900.0,
        patience: float = 10.0,
        privileged: int = 0,
        paced: bool = False,
        kept_bytes: int = KEPT_BYTES,
        kept_messages: int = KEPT_MESSAGES,
        lingering: int = 0,
        pages: Iterable[web.AbstractRouteDef] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.token = token
        self.patience = patience
        self.world = World(
            answer_within=answer_within,
            doors=doors,
            token_life=token_life,
            kept_bytes=kept_bytes,
            kept_messages=kept_messages,
            lingering=lingering,
            clock=clock,
        )
        self._pages = tuple(pages)
        self.posting = Posting(self.world)
        self.interacting = Interacting(self.posting)
        self.gateway = Gateway(self.world, token, lambda: self.gateway_url, privileged=privileged)
        self.rest = Rest(
            self.world, self.interacting, token, lambda: self.gateway_url, privileged=privileged, paced=paced
        )
        self._port = port
        self._runner: web.AppRunner | None = None
        self._closing: asyncio.Task[None] | None = None
        self.origin = ""

    @property
    def gateway_url(self) -> str:
        return f"{self.origin.replace('http', 'ws', 1)}/gateway"

    @property
    def faults(self) -> Faults:
        return self.rest.faults

    async def start(self) -> None:
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.add_routes(self._pages)
        self.rest.attach(app)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port, backlog=BACKLOG).start()
        host, port = self._runner.addresses[0][:2]
        self.origin = self.world.cdn = f"http://{host}:{port}"
        self._closing = asyncio.create_task(self._close_quiet_threads())

    async def _close_quiet_threads(self) -> None:
        while True:  # noqa: ASYNC110
            await asyncio.sleep(min(close_quiet(self.world) or SWEEP, SWEEP))

    async def stop(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            await asyncio.wait((self._closing,))
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Have every request shown to a function, after it was answered. Returns what ends it."""
        self.rest.observers.append(observer)
        return lambda: self.rest.observers.remove(observer)

    @contextlib.asynccontextmanager
    async def connect(self, client: C, *, within: float = 10.0) -> AsyncIterator[C]:
        """Run a bot here: log in, wait until it is ready, and close it in the end."""
        hasten(client)
        with pointed(self.origin):
            running: asyncio.Task[None] | None = None
            try:
                async with asyncio.timeout(within):
                    await client.login(self.token)
                    running = asyncio.create_task(client.connect())
                    await _either(client.wait_until_ready(), running)
                yield client
            finally:
                await client.close()
                if running is not None:
                    await asyncio.wait((running,))
        running.result()

    def person(
        self, name: str, *guilds: Guild, roles: tuple[Role, ...] = (), dms_open: bool = True, locale: str = "en-US"
    ) -> Person:
        """Somebody new, a member of some servers."""
        user = self.world.add_user(name, dms_open=dms_open, locale=locale)
        for guild in guilds:
            self.world.join(guild, user, *(role for role in roles if role.id in guild.roles))
        return Person(self.interacting, user, patience=self.patience)


async def _either(wanted: Coroutine[Any, Any, None], running: asyncio.Task[None]) -> None:
    """Wait for something, unless what should bring it about has ended before."""
    waiting = asyncio.create_task(wanted)
    try:
        await asyncio.wait((waiting, running), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
    finally:
        waiting.cancel()

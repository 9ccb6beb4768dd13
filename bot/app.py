"""Amarna as Discord sees it: one client, its commands, and the carrier of its letters."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable, Iterator
from typing import Any

import discord
from discord import app_commands

from bot import answering  # noqa: F401  (its buttons register themselves)
from bot.commands import install
from bot.config import Config
from bot.house import House, real_time
from bot.memory import give_back, keep_for_good
from bot.panels.panel import Panel
from bot.post import Undeliverable
from bot.presses import dispatch
from bot.visit import guarded
from engine.kernel.errors import Refused

log = logging.getLogger(__name__)
CLOSED_DOORS = (50007, 50278, 40003)  # Discord's codes: this person takes no direct messages
HISTORY = 1_000  # messages, looked through as far back as the letter is old
FAREWELL = 5.0  # seconds that clicks and commands under way have when the bot stops


class Tree(app_commands.CommandTree["Amarna"]):
    """The commands; whatever goes wrong in one is answered in one way."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Nothing is completed for a bot that is going: it would only fail. Commands are told so, by `guarded`."""
        return not (self.client.leaving and interaction.type is discord.InteractionType.autocomplete)

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """The library's own, a command or a completion; the bot knows of it until it is done."""
        with self.client.visited():
            await super()._call(interaction)

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        async def fail(visit: Any) -> None:
            del visit
            raise _cause(error)

        await guarded(interaction, fail)


def _cause(error: app_commands.AppCommandError) -> BaseException:
    """What really happened; Discord's own complaints about an option are a refusal like any other."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.CheckFailure):
        return Refused("this command is for moderators", "moderator")
    return Refused(str(error), "command")


class Amarna(discord.Client):
    """The bot. It needs to see servers and nothing else: no privileged intent."""

    def __init__(
        self, config: Config, now: Callable[[], int] = real_time, *, alone: bool = True, **options: Any
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            **options,
        )
        self.config = config
        self.tree = Tree(self)
        self._now = now
        self._alone = alone  # letters and alarms go by themselves; a test may want to see to them
        self._house: House | None = None
        self._visits: set[asyncio.Task[Any]] = set()
        self._farewell: asyncio.Task[None] | None = None
        install(self.tree)

    @property
    def house(self) -> House:
        assert self._house is not None, "the house is open while the bot is on line"
        return self._house

    async def setup_hook(self) -> None:
        self._house = await House.open(self.config, PostOffice(self), self._now)
        await self._publish_commands()
        if self._alone:
            self._house.begin()

    async def _publish_commands(self) -> None:
        if self.config.guild:
            server = discord.Object(self.config.guild)
            self.tree.copy_global_to(guild=server)
            await self.tree.sync(guild=server)
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Clicks and forms; commands go through the tree."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            with self.visited():
                await dispatch(interaction)

    # ------------------------------------------------------------------ going

    @property
    def leaving(self) -> bool:
        """The bot is about to go off line: nothing new is begun."""
        return self._farewell is not None

    @contextlib.contextmanager
    def visited(self) -> Iterator[None]:
        """Somebody is being served: the bot waits for the end of it before it goes."""
        task = asyncio.current_task()
        assert task is not None
        self._visits.add(task)
        try:
            yield
        finally:
            self._visits.discard(task)

    async def close(self) -> None:
        """Finish what is under way, go off line, close the house. Asked again, it is the same going."""
        if self._farewell is None:
            self._farewell = asyncio.create_task(self._leave(), name="farewell")
        await asyncio.shield(self._farewell)

    async def _leave(self) -> None:
        """Visits first, then letters: both need the connection, and the house."""
        until = asyncio.get_running_loop().time() + FAREWELL
        while self._visits and (left := until - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait(self._visits, timeout=left)
        late = list(self._visits)
        for visit in late:
            visit.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        if self._house is not None:
            await self._house.rest()
        await super().close()
        house, self._house = self._house, None
        if house is not None:
            await house.close()


class PostOffice:
    """Brings letters to channels and people."""

    def __init__(self, bot: Amarna) -> None:
        self._bot = bot
        self._doors: dict[int, int] = {}  # person -> the channel of his direct messages

    async def send(self, target: str, panel: Panel, *, marker: int, nonce: str) -> int:
        await self._bot.wait_until_ready()
        try:
            place = await self._place(target)
            message = await place.send(
                view=panel.view(marker),
                files=panel.files(),
                allowed_mentions=panel.mentions(),
                nonce=nonce,
            )
        except discord.NotFound as error:
            raise Undeliverable("it is gone") from error
        except discord.Forbidden as error:
            why = "direct messages are closed" if error.code in CLOSED_DOORS else "I may not write there"
            raise Undeliverable(why) from error
        return int(message.id)

    async def find(self, target: str, *, marker: int, since: int) -> int | None:
        """Look through what was posted lately; where that is not allowed, Discord's nonce has to do."""
        await self._bot.wait_until_ready()
        with contextlib.suppress(discord.Forbidden, discord.NotFound):
            place = await self._place(target)
            async for message in place.history(limit=HISTORY):
                if message.created_at.timestamp() < since - 60:
                    break
                if any(getattr(part, "id", None) == marker for part in message.components):
                    return int(message.id)
        return None

    async def _place(self, target: str) -> discord.abc.Messageable:
        kind, _, number = target.partition(":")
        if kind == "channel":
            return self._bot.get_partial_messageable(int(number))
        user = int(number)
        if user not in self._doors:
            self._doors[user] = (await self._bot.create_dm(discord.Object(user))).id
        return self._bot.get_partial_messageable(self._doors[user])


async def serve(config: Config) -> None:
    """Run until somebody stops it; a stop is a clean one."""
    if not config.token.get_secret_value():
        raise Refused("DISCORD_TOKEN is not set; the README says where to get one", "DISCORD_TOKEN")
    discord.utils.setup_logging(level=logging.INFO)
    give_back()
    bot = Amarna(config)
    keep_for_good()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(sign, stop.set)
    async with bot:
        running = asyncio.create_task(bot.start(config.token.get_secret_value()))
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait([running, stopping], return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                _explain(running)
        finally:
            stopping.cancel()
            await bot.close()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


def _explain(running: asyncio.Task[None]) -> None:
    """Why the bot stopped by itself, in one line."""
    error = running.exception()
    if isinstance(error, discord.LoginFailure):
        raise Refused("Discord does not accept this token", "DISCORD_TOKEN") from None
    if error is not None:
        raise error

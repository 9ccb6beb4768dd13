"""Amarna as Discord sees it: one client, its commands, and the carrier of its letters."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.commands import install
from bot.config import Config
from bot.interactions import advise, choose, draft, explain, take_back, typed  # noqa: F401  (their buttons register themselves)
from bot.interactions.context import guarded
from bot.interactions.dispatch import dispatch
from bot.interactions.permissions import GamePermissions
from bot.ops.memory import give_back, keep_for_good
from bot.ops.publishing import Publisher
from bot.outbox.channels import Channels
from bot.outbox.discord_api import DiscordApi
from bot.runtime import Runtime, real_time
from bot.store.check_up import check_health, make_folder
from bot.text.phrases import learn_commands
from engine.kernel.errors import Refused

log = logging.getLogger(__name__)
TOKEN_REFUSED = 4004  # Discord's code for it on a connection that stood
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
        async def fail(context: Any) -> None:
            del context
            raise _cause(error)

        await guarded(interaction, fail)


def _cause(error: app_commands.AppCommandError) -> BaseException:
    """What really happened; Discord's own complaints about an option are a refusal like any other."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.CheckFailure):
        return Refused("this command is for moderators", "moderator")
    return Refused(str(error), "command")


class Amarna(discord.AutoShardedClient):
    """The bot. It needs to see servers and nothing else: no privileged intent.

    Discord says over how many connections its servers are spread; all of them are served by this one process.
    """

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
        self._runtime: Runtime | None = None
        self._porter: GamePermissions | None = None
        self._rooms: Channels | None = None
        self._publisher: Publisher | None = None
        self._publishing: asyncio.Task[None] | None = None
        self._visits: set[asyncio.Task[Any]] = set()
        self._farewell: asyncio.Task[None] | None = None
        self.trouble: Refused | None = None  # why it went by itself
        install(self.tree)

    @property
    def runtime(self) -> Runtime:
        assert self._runtime is not None, "the runtime is open while the bot is on line"
        return self._runtime

    @property
    def permissions(self) -> GamePermissions:
        assert self._porter is not None, "the runtime is open while the bot is on line"
        return self._porter

    @property
    def rooms(self) -> Channels:
        assert self._rooms is not None, "the runtime is open while the bot is on line"
        return self._rooms

    async def setup_hook(self) -> None:
        self._runtime = runtime = await Runtime.open(self.config, DiscordApi(self), self._now)
        runtime.give_up = self._give_up
        self._porter = GamePermissions(self, runtime.store)
        runtime.composer.may_read = self._porter.may_read
        runtime.composer.is_member = self._porter.is_member
        self._rooms = Channels(self, runtime.store, runtime.now, runtime.delivery.stir)
        self._publisher = Publisher(self.tree, runtime.store, self.config.guild)
        await self._publisher.recall()
        self._publishing = asyncio.create_task(self._publish(self._publisher), name="commands")
        if self._alone:
            self._runtime.begin()

    async def _publish(self, publisher: Publisher) -> None:
        """What goes wrong with the commands keeps nobody from playing."""
        await self.wait_until_ready()
        try:
            await publisher.publish()
        except Exception:
            log.exception("the commands could not be set")

    async def commands_known(self) -> None:
        """Until Discord has the commands, for whoever is about to use them."""
        assert self._publisher is not None
        await self._publisher.done.wait()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Clicks and forms; commands go through the tree."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            with self.visited():
                await dispatch(interaction)

    # ------------------------------------------------------------------ what changes on servers

    async def on_ready(self) -> None:
        await self._look_after(lambda rooms: rooms.look_after_all())

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._look_after(lambda rooms: rooms.may_be_open(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._look_after(lambda rooms: rooms.may_be_open(guild.id))

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        del before
        await self._look_after(lambda rooms: rooms.may_be_open(after.guild.id))

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        del before
        await self._look_after(lambda rooms: rooms.may_be_open(after.guild.id))

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Of members only the bot itself is told of: it was given a role, or lost one."""
        del before
        await self._look_after(lambda rooms: rooms.may_be_open(after.guild.id))

    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        now = update.data["thread_metadata"]
        archived, locked = now["archived"], now.get("locked", False)
        await self._look_after(lambda rooms: rooms.may_be_open(update.guild_id))
        await self._look_after(lambda rooms: rooms.thread_changed(update.thread_id, archived=archived, locked=locked))

    async def _look_after(self, work: Callable[[Channels], Awaitable[None]]) -> None:
        if self._runtime is not None and not self.leaving:
            with self.visited():
                await work(self.rooms)

    # ------------------------------------------------------------------ going

    def dispatch(self, event: str, /, *args: Any, **options: Any) -> None:
        """The library may have something to tell when it is closed already, and stumbles over that."""
        if not self.is_closed():
            super().dispatch(event, *args, **options)

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
        """Finish what is under way, go off line, close the runtime. Asked again, it is the same going."""
        if self._farewell is None:
            self._farewell = asyncio.create_task(self._leave(), name="farewell")
        await asyncio.shield(self._farewell)

    def _give_up(self, why: Refused) -> None:
        """The runtime cannot go on: the bot stops, and its host is told why."""
        self.trouble = why
        if self._farewell is None:
            self._farewell = asyncio.create_task(self._leave(), name="farewell")

    async def _leave(self) -> None:
        """Interactions first, then letters: both need the connection and the runtime."""
        until = asyncio.get_running_loop().time() + FAREWELL
        while self._visits and (left := until - asyncio.get_running_loop().time()) > 0:
            await asyncio.wait(self._visits, timeout=left)
        late = list(self._visits)
        for context in late:
            context.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        if self._publishing is not None:
            self._publishing.cancel()
            await asyncio.gather(self._publishing, return_exceptions=True)
        learn_commands({})
        if self._runtime is not None:
            await self._runtime.rest()
        await super().close()
        runtime, self._runtime = self._runtime, None
        if runtime is not None:
            await runtime.close()


async def serve(config: Config) -> None:
    """Run until somebody stops it; a stop is a clean one."""
    if not config.token.get_secret_value():
        raise Refused("DISCORD_TOKEN is not set; the README says where to get one", "DISCORD_TOKEN")
    if config.health is not None:
        check_health(config.health)
    if config.backups is not None:
        make_folder(config.backups)
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
            if bot.trouble is not None:
                raise bot.trouble
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
    if isinstance(error, discord.ConnectionClosed):
        if error.code == TOKEN_REFUSED:
            raise Refused("Discord does not accept this token any more", "DISCORD_TOKEN") from None
        raise Refused(f"Discord has closed the connection for good: {error}") from None
    if isinstance(error, discord.DiscordException | aiohttp.ClientError | OSError):
        raise Refused(f"Discord cannot be reached: {error}") from None
    if error is not None:
        raise error

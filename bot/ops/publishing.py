"""Gives Discord the bot's commands: when they have changed, after the bot has come on line, and with patience."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.store import EVERYWHERE, Store
from bot.text.phrases import learn_commands

log = logging.getLogger(__name__)
FIRST_PAUSE = 30  # seconds until it is tried again; doubled each time
LONGEST_PAUSE = 3600
UNREACHED = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)


class Publisher:
    """Sets the commands everywhere and on the server they are tried on, and takes them back where they were tried."""

    def __init__(self, tree: app_commands.CommandTree[Any], store: Store, guild: int) -> None:
        self._tree = tree
        self._store = store
        self._guild = guild
        self.done = asyncio.Event()  # Discord has the commands that are for everywhere

    @property
    def _application(self) -> int:
        number: int | None = self._tree.client.application_id
        assert number is not None, "the bot has logged in"
        return number

    async def recall(self) -> None:
        """The numbers of the commands, as they were when the bot was last on line."""
        _, ids = (await self._store.published.published(self._application)).get(EVERYWHERE, ("", {}))
        self._learn(ids)

    async def publish(self) -> None:
        """Until all is done. What Discord is out of order for, and a server the bot is not on, is tried again later."""
        wanted = {EVERYWHERE, self._guild}
        left = [*sorted(wanted), *((await self._store.published.published(self._application)).keys() - wanted)]
        pause = FIRST_PAUSE
        while left := [guild for guild in left if not await self._settled(guild)]:
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _settled(self, guild: int) -> bool:
        """Whether there is nothing more to be done about a server."""
        taken_back = guild not in (EVERYWHERE, self._guild)
        try:
            await (self._take_back(guild) if taken_back else self._set(guild))
        except app_commands.CommandSyncFailure as error:
            log.error("Discord does not take the commands: %s", error)
            return True
        except UNREACHED as error:
            if taken_back and isinstance(error, (discord.Forbidden, discord.NotFound)):
                await self._store.published.unpublish(self._application, guild)  # the bot is not there any more
                return True
            where = f"on server {guild}, which AMARNA_GUILD names," if guild else "everywhere"
            log.warning("the commands %s are set later: %s", where, error)
            return False
        if guild == EVERYWHERE:
            self.done.set()
        return True

    async def _set(self, guild: int) -> None:
        server = discord.Object(guild) if guild else None
        if server is not None:
            self._tree.copy_global_to(guild=server)
        digest = _digest([command.to_dict(self._tree) for command in self._tree.get_commands(guild=server)])
        before, ids = (await self._store.published.published(self._application)).get(guild, ("", {}))
        if digest != before or ids != _ids_of(await self._tree.fetch_commands(guild=server)):
            await self._store.published.publish(
                self._application, guild, "", {}
            )  # should the bot die now, it may be there
            ids = _ids_of(await self._tree.sync(guild=server))
            await self._store.published.publish(self._application, guild, digest, ids)
        if guild == EVERYWHERE:
            self._learn(ids)

    async def _take_back(self, guild: int) -> None:
        """A server has copies of the commands, from when they were tried there."""
        await self._tree.sync(guild=discord.Object(guild))
        await self._store.published.unpublish(self._application, guild)

    def _learn(self, ids: dict[str, int]) -> None:
        """How each command is mentioned: by its whole name, and the number of the command it is a part of."""
        found = [each for each in self._tree.walk_commands() if isinstance(each, app_commands.Command)]
        roots = {each.qualified_name: (each.root_parent or each).name for each in found}
        learn_commands({name: ids[root] for name, root in roots.items() if root in ids})


def _ids_of(commands: list[app_commands.AppCommand]) -> dict[str, int]:
    return {command.name: command.id for command in commands}


def _digest(commands: list[dict[str, Any]]) -> str:
    return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()

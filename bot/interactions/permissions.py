"""What a person may do with a game, going by the server it is on; where he happens to type gives him nothing.

Whoever sees the game's channel may read along. Its moderators are those who see the channel and have the server's own
rights, the role that the server has named, or Manage Channels in that very channel; and whoever opened the game, as
long as he sees it. A seat is another matter: it opens the door to the game (see `Visit.game`) and gives no power.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

import aiohttp
import discord

from bot.outbox.carrying import Later
from bot.store import GameRow, Store

PATIENCE = 1.5  # seconds that Discord has to say who somebody is: a click has to be answered within three
KEPT_FOR = 10.0  # seconds for which that is believed
MOST_KEPT = 2_000
Place = discord.abc.GuildChannel | discord.Thread
T = TypeVar("T")


class Access(Enum):
    """Who may use a command or a button."""

    ANYBODY = "anybody"
    KNOWS = "people who have a seat in the game or see its channel"
    MODERATES = "moderators of the game and its host"


@dataclass(frozen=True)
class Rights:
    """Of one person, in one game."""

    sees: bool = False  # its channel
    moderates: bool = False
    host: bool = False  # only because they opened it


NONE = Rights()
ALL = Rights(sees=True, moderates=True)


@dataclass(frozen=True)
class Local:
    """A member of a server."""

    member: discord.Member
    base: discord.Permissions  # what his roles give him on the whole server
    named: bool  # he has the role that the server has named for its moderators

    @property
    def governs(self) -> bool:
        """Whether he has the server's own rights."""
        return self.base.administrator or self.base.manage_guild or self.base.manage_channels


class GamePermissions:
    """Knows who may do what. What the bot's own picture of its servers does not tell is looked up.

    A server which that picture lacks is one that the bot is not on: nobody has any rights there.
    """

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._members: Kept[discord.Member | None] = Kept()
        self._places: Kept[Place | None] = Kept()
        self._inside: Kept[bool] = Kept()

    async def rights(self, interaction: discord.Interaction[Any], game: GameRow) -> Rights:
        """What the person of an interaction may do with a game. Whatever cannot be found out in time is no."""
        try:
            async with asyncio.timeout(PATIENCE):
                local = await self.local(interaction, game.guild)
                return NONE if local is None else await self._rights(interaction, local, game)
        except (discord.HTTPException, aiohttp.ClientError, ConnectionError, TimeoutError):
            return NONE

    async def local(self, interaction: discord.Interaction[Any], guild: int) -> Local | None:
        """The person as a member of a server; None if he is none."""
        server = self._client.get_guild(guild)
        member: discord.Member | None = None
        if interaction.guild_id == guild:  # Discord itself says who he is
            member = interaction.user if isinstance(interaction.user, discord.Member) else None
        elif server is not None:
            member = await self._member(server, interaction.user.id)
        if member is None:
            return None
        base = member.guild_permissions if server is not None else discord.Permissions.none()
        role = (await self._store.people.server(guild)).moderators
        return Local(member, base, role is not None and any(mine.id == role for mine in member.roles))

    async def is_member(self, game: GameRow, user: int) -> bool:
        """Return whether somebody is on the server of a game. A server that the bot is not on tells nothing."""
        server = self._client.get_guild(game.guild)
        if server is None:
            return True
        try:
            return await self._member(server, user) is not None
        except (discord.HTTPException, aiohttp.ClientError) as error:
            raise Later(repr(error)) from error

    async def may_read(self, game: GameRow, user: int) -> bool:
        """Whether somebody who asks for nothing now sees the channel of a game. What Discord does not say just now is
        asked again later."""
        server = self._client.get_guild(game.guild)
        try:
            member = await self._member(server, user) if server is not None else None
            place = self._known_place(game) or await self._place(game.channel)
            if member is None or place is None or place.guild.id != game.guild:
                return False
            return member.guild_permissions.administrator or await self.lets_in(place, member)
        except (discord.HTTPException, aiohttp.ClientError) as error:
            raise Later(repr(error)) from error

    def at_once(self, interaction: discord.Interaction[Any], local: Local, game: GameRow) -> Rights:
        """The same for long lists, where nothing is looked up: a place that is not known is one that is not seen."""
        if interaction.channel_id == game.channel:
            return _added_up(game, local, interaction.permissions)
        if local.base.administrator:
            return ALL
        place = self._known_place(game)
        if place is None or (_is_private(place) and not _permissions(place, local.member).manage_threads):
            return NONE
        return _added_up(game, local, _permissions(place, local.member))

    # ------------------------------------------------------------------ inside

    async def _rights(self, interaction: discord.Interaction[Any], local: Local, game: GameRow) -> Rights:
        if interaction.channel_id == game.channel or local.base.administrator:
            return self.at_once(interaction, local, game)
        place = self._known_place(game) or await self._place(game.channel)
        if place is None:  # it was deleted: somebody must be able to move the game elsewhere, or to end it
            return ALL if local.governs else NONE
        if place.guild.id != game.guild:
            return NONE
        if not await self.lets_in(place, local.member):
            return NONE
        return _added_up(game, local, _permissions(place, local.member))

    async def lets_in(self, place: Place, member: discord.Member) -> bool:
        """Whether somebody sees what is in a place: a private thread shows nothing to whoever was not added to it."""
        permissions = _permissions(place, member)
        outside = _is_private(place) and not permissions.manage_threads
        return permissions.view_channel and not (outside and not await self._is_inside(place, member.id))

    def _known_place(self, game: GameRow) -> Place | None:
        server = self._client.get_guild(game.guild)
        return server.get_channel_or_thread(game.channel) if server is not None else None

    async def _member(self, server: discord.Guild, user: int) -> discord.Member | None:
        async def look_up() -> discord.Member | None:
            try:
                return await server.fetch_member(user)
            except discord.NotFound:
                return None

        return await self._members.get((server.id, user), look_up)

    async def _place(self, channel: int) -> Place | None:
        """A channel or thread the bot has no picture of, such as a thread that has closed; None if it is gone."""

        async def look_up() -> Place | None:
            try:
                found = await self._client.fetch_channel(channel)
            except discord.NotFound:
                return None
            return found if isinstance(found, (discord.abc.GuildChannel, discord.Thread)) else None

        return await self._places.get((channel, 0), look_up)

    async def _is_inside(self, place: Place, user: int) -> bool:
        """Whether somebody was added to a private thread."""

        async def look_up() -> bool:
            assert isinstance(place, discord.Thread)
            try:
                await place.fetch_member(user)
            except discord.NotFound:
                return False
            return True

        return await self._inside.get((place.id, user), look_up)


class Kept(Generic[T]):
    """Answers that hold for a moment, so that typing a word does not ask Discord once a letter."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[int, int], tuple[float, T]] = OrderedDict()

    async def get(self, key: tuple[int, int], look_up: Callable[[], Awaitable[T]]) -> T:
        known = self._found.get(key)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        found = await look_up()
        self._found[key] = time.monotonic() + KEPT_FOR, found
        self._found.move_to_end(key)
        while len(self._found) > MOST_KEPT:
            self._found.popitem(last=False)
        return found


def _added_up(game: GameRow, local: Local, permissions: discord.Permissions) -> Rights:
    """`permissions` are his in the game's channel."""
    if not permissions.view_channel:
        return NONE
    opened = game.creator == local.member.id
    judges = local.governs or local.named or permissions.manage_channels
    return Rights(True, opened or judges, host=opened and not judges)


def _permissions(place: Place, member: discord.Member) -> discord.Permissions:
    """None in a thread whose channel is not known."""
    if isinstance(place, discord.Thread) and place.parent is None:
        return discord.Permissions.none()
    return place.permissions_for(member)


def _is_private(place: Place) -> bool:
    return isinstance(place, discord.Thread) and place.is_private()

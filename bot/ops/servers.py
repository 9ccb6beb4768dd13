"""What `amarna doctor` finds out on Discord: servers, and the channels and threads that games are played in."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import discord

from bot.ops.needed import NEEDED, lacking
from engine.wargame.text import listed, plural

AT_MOST = 200  # servers
OPEN = "SELECT id, name, guild, channel FROM games WHERE stage IN ('lobby', 'running', 'paused') ORDER BY id"


class Table(NamedTuple):
    """A game that is open, and where it is."""

    game: int
    name: str
    guild: int
    channel: int


class Found(NamedTuple):
    what: str
    well: bool
    text: str


async def servers(client: discord.Client, tried_on: int) -> list[Found]:
    """The bot's rights on each of its servers, and whether its commands are there twice."""
    found = []
    for server in await client.http.get_guilds(AT_MOST, before=None, after=None, with_counts=False):
        found.append(_server(server))
        if int(server["id"]) != tried_on and await _has_copies(client, int(server["id"])):
            text = (
                f"it has copies of the commands, which are offered twice there; start the bot once with "
                f"AMARNA_GUILD={server['id']}, then without"
            )
            found.append(Found(f"server {server['name']}", False, text))
    return found


def _server(server: Any) -> Found:
    rights = discord.Permissions(int(server["permissions"]))
    missing = [words for field, words in NEEDED.items() if not getattr(rights, field) and not rights.administrator]
    text = f"the bot's role lacks {listed(missing)}" if missing else "all permissions are there"
    return Found(f"server {server['name']}", not missing, text)


async def _has_copies(client: discord.Client, guild: int) -> bool:
    assert client.application_id is not None
    try:
        return bool(await client.http.get_guild_commands(client.application_id, guild))
    except discord.Forbidden:  # it was invited without commands, so it can have set none
        return False


async def tables(client: discord.Client, database: Path) -> list[Found]:
    """Whether every game that is open can be played where it is. Those where all is well are only counted."""
    opened = await asyncio.to_thread(_open_games, database)
    known: dict[int, discord.Member | None] = {}
    found = []
    for table in opened:
        if table.guild not in known:
            known[table.guild] = await _member(client, table.guild)
        member = known[table.guild]
        wrong = await _wrong_with(member, table) if member is not None else "the bot is not on its server any more"
        if wrong:
            found.append(Found(f"game {table.game} ({table.name})", False, wrong))
    well = len(opened) - len(found)
    return [*found, Found("channels", True, f"of {plural(well, 'open game')} all that is needed is there")]


def _open_games(database: Path) -> list[Table]:
    """What is wrong with the file itself is found out elsewhere."""
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
            return [Table(*row) for row in db.execute(OPEN)]
    except sqlite3.Error:
        return []


async def _member(client: discord.Client, guild: int) -> discord.Member | None:
    """The bot as a member of a server."""
    assert client.user is not None
    try:
        server = await client.fetch_guild(guild, with_counts=False)
        return await server.fetch_member(client.user.id)
    except (discord.NotFound, discord.Forbidden):
        return None


async def _wrong_with(me: discord.Member, table: Table) -> str:
    """What keeps a game from being played in its channel, and what would help; "" if nothing does."""
    try:
        place = await me.guild.fetch_channel(table.channel)
        thread = place if isinstance(place, discord.Thread) else None
        room = place if thread is None else await me.guild.fetch_channel(thread.parent_id)
    except discord.NotFound:
        return "its channel is gone; `/mod transfer` moves it"
    except discord.Forbidden:
        return "the bot does not see its channel; allow it View Channel there, in a private thread mention it"
    except discord.InvalidData:
        return "its channel is on another server; `/mod transfer` moves it"
    assert not isinstance(room, discord.Thread)
    missing = lacking(room.permissions_for(me), thread=thread is not None)
    if missing:
        return f"in its {'thread' if thread else 'channel'} the bot lacks {listed(missing)}"
    if thread is not None and thread.locked and not room.permissions_for(me).manage_threads:
        return "its thread is locked; somebody who may Manage Threads can unlock it"
    return ""

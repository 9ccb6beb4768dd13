"""Looks the installation over before anybody plays in it: what is wrong is said with what would be right."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import discord
from discord import app_commands

import engine.games  # noqa: F401  (puts the games on the shelf)
from bot import config
from bot.commands import install
from bot.config import Config
from bot.ops.needed import invitation
from bot.ops.servers import servers, tables
from bot.store.check_up import check_copies, check_health, check_up
from engine.games.guests import left_out, taken_in
from engine.kernel.errors import Refused
from engine.kernel.game import games
from engine.wargame.text import listed
from renderers.baked import baked, has_map

MOST_COMMANDS = 100
MOST_LETTERS = 8_000  # of one command with all its options


@dataclass(frozen=True)
class Finding:
    what: str
    well: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok   ' if self.well else 'WRONG'} {self.what}: {self.text}"


async def examine(online: bool = True) -> list[Finding]:
    """Every check; one that cannot be made because an earlier one failed is left out."""
    try:
        settings = config.read()
    except Refused as refusal:
        return [Finding("configuration", False, str(refusal))]
    found = [Finding("configuration", True, f"database {settings.database}, burst {settings.burst} s")]
    found += [await _database(settings.database), await asyncio.to_thread(_copies, settings.backups)]
    if settings.health is not None:
        found.append(_health(settings.health))
    found += [*_games(), _pictures(), _commands()]
    if online:
        found += await _on_discord(settings)
    return found


async def _database(path: Path) -> Finding:
    """The file is ours and sound, has its log, is of a version this program knows, and only its owner can use it."""
    try:
        return Finding("database", True, await check_up(path))
    except Refused as refusal:
        return Finding("database", False, refusal.reason)


def _copies(folder: Path | None) -> Finding:
    """The daily copies can be made, and only their owner can use them."""
    if folder is None:
        return Finding("copies", True, "AMARNA_BACKUPS is not set: no daily copy is made")
    try:
        return Finding("copies", True, check_copies(folder))
    except Refused as refusal:
        return Finding("copies", False, refusal.reason)
    except OSError as error:
        return Finding("copies", False, f"{folder} cannot be read: {error.strerror}")


def _health(path: Path) -> Finding:
    """The sign of life can be given."""
    try:
        check_health(path)
        return Finding("health", True, f"{path} can be written")
    except Refused as refusal:
        return Finding("health", False, refusal.reason)


def _games() -> list[Finding]:
    """What can be played, and the packages that were left out."""
    from_afar = {slug: f" (from {package})" for slug, package in taken_in.items()}
    names = [f"{spec.title}{from_afar.get(slug, '')}" for slug, spec in games().items()]
    return [Finding("games", True, listed(names)), *(Finding("games", False, line) for line in left_out)]


def _pictures() -> Finding:
    """Every map of every game can be read."""
    drawn = [slug for slug in games() if has_map(slug)]
    try:
        for slug in drawn:
            baked(slug)
    except (OSError, ValueError) as error:
        return Finding("pictures", False, f"a map cannot be read: {error}")
    return Finding("pictures", True, f"maps of {listed(drawn)}")


def _commands() -> Finding:
    """The commands are within Discord's limits."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    install(tree)
    commands = tree.get_commands()
    sizes = {command.name: letters_in(command.to_dict(tree)) for command in commands}
    longest = max(sizes, key=lambda name: sizes[name])
    if len(commands) > MOST_COMMANDS or sizes[longest] > MOST_LETTERS:
        return Finding("commands", False, f"{len(commands)} commands, /{longest} has {sizes[longest]} characters")
    return Finding("commands", True, f"{len(commands)}, the longest /{longest} with {sizes[longest]:,} characters")


def letters_in(command: Any) -> int:
    """Characters of all names, descriptions and choices of a command."""
    count = len(command.get("name", "")) + len(command.get("description", "") or "")
    for part in command.get("options", ()):
        count += letters_in(part)
    for choice in command.get("choices", ()) or ():
        count += len(choice["name"]) + len(json.dumps(choice["value"]))
    return count


async def _on_discord(settings: Config) -> list[Finding]:
    """The token is good, and the bot has what it needs on every server."""
    token = settings.token.get_secret_value()
    if not token:
        return [Finding("token", False, "DISCORD_TOKEN is not set; the README says where to get one")]
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        await client.login(token)
        assert client.user is not None
        found = [Finding("token", True, f"Discord knows the bot as {client.user.name}")]
        on = await servers(client, settings.guild)
        if not on:
            found.append(Finding("servers", True, f"none yet; invite the bot: {invitation(client.user.id)}"))
        found += [Finding(*each) for each in (*on, *await tables(client, settings.database))]
        return found
    except discord.LoginFailure:
        return [Finding("token", False, "Discord does not accept DISCORD_TOKEN")]
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        return [Finding("Discord", False, f"cannot be reached: {error}")]
    finally:
        await client.close()

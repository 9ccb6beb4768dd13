"""Points discord.py at another server. These are class attributes of the library, the only way there is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import discord
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

READY_TIMEOUT = 0.05  # how long the library waits for more servers before it says that it is ready


def point(origin: str) -> None:
    """Have the library talk to `http://host:port`; for a process that does nothing else."""
    Route.BASE = f"{origin}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{origin.replace('http', 'ws', 1)}/gateway")
    Asset.BASE = origin


@contextmanager
def pointed(origin: str) -> Iterator[None]:
    """Have the library talk to `http://host:port` for a while."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    point(origin)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before


def hasten(client: discord.Client) -> None:
    """All servers are told of at once here: do not wait two seconds for more."""
    client._connection.guild_ready_timeout = READY_TIMEOUT

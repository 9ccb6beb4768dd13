"""Threads as places to play: opened for a game, explained, and its players let in."""

from __future__ import annotations

import logging
from typing import Literal

import discord

from bot.interactions.context import Context
from bot.ops.needed import lacking_to_open
from engine.kernel.errors import Refused
from engine.wargame.text import listed, plural

log = logging.getLogger(__name__)
SEVEN_DAYS: Literal[10080] = 10_080  # minutes
Kind = Literal["public", "private"]
LET_IN = "It is private: only who is in it sees the game. Whoever is mentioned in it is let in."


def must_be_in(context: Context) -> None:
    """In a private thread the bot can do nothing before it was let in."""
    place, server = context.interaction.channel, context.interaction.guild
    private = isinstance(place, discord.Thread) and place.is_private()
    if private and (server is None or server.get_thread(context.channel) is None):
        raise Refused("this thread is private and I am not in it; mention me here, then try again", "channel")


def must_be_able_to_open(context: Context, kind: Kind) -> discord.TextChannel:
    """The channel, if the bot and whoever asks may open such a thread there: the bot lends nobody its rights."""
    place = context.interaction.channel
    if not isinstance(place, discord.TextChannel) or (kind == "private" and place.is_news()):
        raise Refused(f"a {kind} thread cannot be opened here; open the game in this place itself", "thread")
    missing = lacking_to_open(context.interaction.app_permissions, private=kind == "private")
    if missing:
        raise Refused(f"I cannot open a {kind} thread: in this channel I lack {listed(missing)}", "permissions")
    missing = lacking_to_open(context.interaction.permissions, private=kind == "private")
    if missing:
        raise Refused(f"you may not open a {kind} thread here: you lack {listed(missing)}", "permissions")
    return place


async def open_thread(channel: discord.TextChannel, kind: Kind, name: str) -> discord.Thread:
    """A thread for one game, which stays open as long as Discord lets it."""
    private = kind == "private"
    usual = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return await channel.create_thread(
        name=name, auto_archive_duration=SEVEN_DAYS, type=discord.ChannelType.private_thread if private else usual
    )


def about_thread(place: object) -> str:
    """How long a thread stays open, and who can come; "" for a channel."""
    if not isinstance(place, discord.Thread):
        return ""
    minutes = place.auto_archive_duration
    span = plural(minutes // 1440, "day") if minutes >= 1440 else plural(minutes // 60, "hour")
    text = f"\n-# Discord closes a thread in which nobody has written for {span}. While the game runs I open it again."
    return f"{text}\n-# {LET_IN} I let in who is given a seat." if place.is_private() else text


async def let_in(place: object, user: int) -> str:
    """Let a player into the thread that his game is played in. What is left to do if that fails."""
    if not isinstance(place, discord.Thread):
        return ""
    try:
        await place.add_user(discord.Object(user))
    except discord.HTTPException as error:
        log.info("somebody could not be let into thread %d: %s", place.id, error)
        return f" I could not let <@{user}> into <#{place.id}>: mention him there." if place.is_private() else ""
    return ""

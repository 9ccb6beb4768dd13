"""Slash commands, thin: each finds out who asks and which game is meant, and calls the service."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import (
    advise,
    dice,
    fame,
    game,
    help,
    house_rules,
    league,
    learn,
    letters,
    look,
    me,
    mine,
    moderate,
    orders,
    play,
    privacy,
    records,
    replay,
    rules,
    settings,
    why,
)

MODULES = (
    advise,
    dice,
    fame,
    game,
    help,
    house_rules,
    league,
    learn,
    letters,
    look,
    me,
    mine,
    moderate,
    orders,
    play,
    privacy,
    records,
    replay,
    rules,
    settings,
    why,
)
ON_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)


def install(tree: app_commands.CommandTree[Any]) -> None:
    """Put every command on a tree, and say where each is offered: to members of a server that the bot is on, there
    and (where that makes sense) in direct messages with the bot. Nobody carries the bot about with him."""
    tree.allowed_installs = app_commands.AppInstallationType(guild=True, user=False)
    tree.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
    for module in MODULES:
        for command in module.COMMANDS:
            if command.guild_only:
                command.allowed_contexts = ON_SERVERS
            tree.add_command(command)


__all__ = ["install"]

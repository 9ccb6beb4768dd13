"""Slash commands, thin: each finds out who asks and which game is meant, and goes to the desk."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import (
    dice,
    game,
    help,
    letters,
    look,
    me,
    mine,
    moderate,
    orders,
    play,
    privacy,
    records,
    rules,
    settings,
)

MODULES = (dice, game, help, letters, look, me, mine, moderate, orders, play, privacy, records, rules, settings)


def install(tree: app_commands.CommandTree[Any]) -> None:
    """Put every command on a tree."""
    for module in MODULES:
        for command in module.COMMANDS:
            tree.add_command(command)


__all__ = ["install"]

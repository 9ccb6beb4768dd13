"""The automated players by name."""

from __future__ import annotations

from typing import Any

from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.questions import Answer, Ask, Randomness
from engine.kernel.state import State
from engine.players import Player
from engine.players.contact_player import ContactPlayer
from engine.players.random_player import random_player

NAMES = ("random", "contact", "player", "mix")
PLANNED = 0.7  # share of its answers for which the mixed player follows the game's own


def by_name(spec: GameSpec[Any], name: str) -> Player:
    """Return a player: any answer (`random`), what leads to contact (`contact`), the game's own (`player`), or mostly
    the game's own and so in places where it would never go itself (`mix`).
    """
    if name not in NAMES:
        raise Refused(f"no player “{name}”; there are {', '.join(NAMES)}", "policy")
    if name == "random":
        return random_player
    if name == "contact":
        return ContactPlayer(spec)
    if spec.bot.policy is None:
        raise Refused(f"{spec.title} has no automated player of its own; take random", "policy")
    return spec.bot.policy if name == "player" else mixed(spec.bot.policy)


def mixed(policy: Player) -> Player:
    def player(seen: State, ask: Ask, chance: Randomness) -> Answer:
        return policy(seen, ask, chance) if chance.random() < PLANNED else ask.sample(chance)

    return player


def looks(player: Player) -> bool:
    """Whether the player looks at what its seat sees."""
    return player.looks if isinstance(player, ContactPlayer) else player is not random_player

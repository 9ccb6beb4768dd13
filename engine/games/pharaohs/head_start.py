"""O12 The points with which colors begin on top of the printed ones, so that all have an even chance."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.pharaohs.state import State
from engine.games.pharaohs.tables import HEAD_STARTS
from engine.kernel.game import Setup

EVEN = "even"


def head_start(game: Setup | State) -> Mapping[str, int]:
    """By color; none where the table wants the printed points alone, nor in games begun before there was a choice."""
    if game.options.get("head_start") != EVEN:
        return {}
    return HEAD_STARTS[game.scenario].get(len(game.seats), {})

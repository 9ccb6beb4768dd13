"""O12 The points with which colors begin on top of the printed ones, so that all have an even chance."""

from collections.abc import Mapping

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import State
from engine.kernel.game import Setup
from engine.wargame.head_starts import begun_with


def head_start(game: Setup | State) -> Mapping[str, int]:
    """By color; none where the table wants the printed points alone, nor in games begun before there was a choice."""
    return begun_with(tables.HEAD_STARTS[game.scenario], len(game.seats), game.options)

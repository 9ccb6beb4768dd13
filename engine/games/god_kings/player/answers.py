"""What the answers of the automated player share: whose question it is, and how a position looks to it."""

from functools import lru_cache

import msgspec

from engine.games.god_kings.player.scene import Scene
from engine.games.god_kings.player.uses import Uses
from engine.games.god_kings.position import State
from engine.kernel import Ask


def me_of(seen: State, ask: Ask) -> str:
    """The Power whose interest counts: that of the seat, also when it decides for others."""
    return seen.nation[ask.seat]


def look(seen: State, ask: Ask) -> Uses:
    """What the cards of a seat could do, and the scene as its Power judges it.

    Reckoned once a position: the questions of one seat follow each other.
    """
    return _look(msgspec.msgpack.encode(seen), me_of(seen, ask), ask.seat)


@lru_cache(maxsize=4)
def _look(position: bytes, me: str, seat: str) -> Uses:
    return Uses(Scene(msgspec.msgpack.decode(position, type=State), me), seat)

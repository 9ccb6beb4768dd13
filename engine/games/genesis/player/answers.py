"""What the answers of the automated player share: whose question it is, and how a position looks to him."""

from functools import lru_cache

import msgspec

from engine.games.genesis.player import scene
from engine.games.genesis.player.scene import Scene
from engine.games.genesis.position import Move, State
from engine.kernel import Ask, Split
from engine.wargame.answers import filled

# What a look at a position goes by, but for its plans: the map and who is at peace with whom, not the course of a Move.
GROUND = (
    "scenario", "options", "kingdoms", "owner", "turn", "last_turn", "units", "kings", "guests", "ds", "destroyed",
    "founded", "monuments", "revolts", "barbarian", "technology", "capital", "controlled", "lost", "pacts", "pool",
    "track", "extra",
)  # fmt: skip


def at_least(ask: Split, order: list[str], count: int = -1) -> dict[str, int]:
    """So many (by default the least) units, in this order of options."""
    by_key = {option.key: option for option in ask.options}
    return filled(ask, [by_key[key] for key in order], max(ask.least, min(ask.most, count)))


# ---------------------------------------------------------------- whose question it is


def me_of(seen: State, ask: Ask) -> str:
    """The kingdom whose interest counts: the active one if the seat plays it, else the seat's first in play."""
    mine = [kingdom for kingdom in seen.kingdoms if seen.owner[kingdom] == ask.seat]
    segment = seen.segment
    if segment and segment.player in mine:
        return str(segment.player)
    if seen.queue and seen.queue[0] in mine:
        return str(seen.queue[0])
    return str(mine[0]) if mine else str(seen.kingdoms[0])


def scene_for(seen: State, ask: Ask) -> Scene:
    """The look of the kingdom that decides; questions put in the same position share what has been reckoned."""
    return _scene(msgspec.msgpack.encode(seen), me_of(seen, ask))


@lru_cache(maxsize=4)
def _scene(position: bytes, me: str) -> Scene:
    s = msgspec.msgpack.decode(position, type=State)
    ground = [getattr(s, name) for name in GROUND]
    first = _on(msgspec.msgpack.encode([*ground, s.forces if s.guests else None]), me)
    first += [] if first else [scene.scene_of(s, me)]
    return first[0].again(s)


@lru_cache(maxsize=4)
def _on(ground: bytes, me: str) -> list[Scene]:
    """Room for the first look at a position with this on the map."""
    return []


def mover_of(ask: Ask) -> tuple[str, str]:
    """(power, kind of move) of the march that is asked about."""
    return str(ask.about["power"]), str(ask.about["kind"])


def move_of(seen: State) -> Move:
    """The Move under way."""
    assert seen.move is not None
    return seen.move

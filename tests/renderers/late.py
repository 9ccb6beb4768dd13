"""Positions late in games of the automated player, when most is on the map."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

from engine.kernel.game import find
from engine.kernel.session import Session
from engine.players.roster import by_name
from engine.tools.play_out import play_out, start


class Late(NamedTuple):
    """A game of many at a table, and how far it is played."""

    game: str
    scenario: str
    seats: int
    decisions: int


LATE = (
    Late("pharaohs", "", 4, 1600),
    Late("genesis", "campaign", 5, 1400),
    Late("acme", "six", 6, 1400),
    Late("god_kings", "campaign", 4, 1600),
)


@cache
def position(late: Late, seed: int = 1) -> Session[Any]:
    """The session as it stands then. Do not answer in it: it is kept."""
    spec = find(late.game)
    session = start(spec, spec.setup(late.scenario, late.seats), str(seed))
    player = by_name(spec, "player")
    played = play_out(session, dict.fromkeys(session.setup.seats, player), random.Random(seed), late.decisions)
    assert not played.over, f"{late.game} is over after {played.decisions} decisions"
    return session

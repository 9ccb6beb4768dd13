"""Scribes, a small whole game in a package of its own: letters, erasers, and couriers on nine places.

It is the example of engine/games/A_GAME_IN_A_DAY.md, and what kernel, bot and renderers are tested with. Start with
`sequence.py`.
"""

from __future__ import annotations

from typing import Any

from engine.kernel.game import GameOption, GameSpec, Scenario
from scribes.asking import TOPICS
from scribes.cards import FACES, hand, knowers, redeal
from scribes.check import check
from scribes.policy import policy, reason
from scribes.sequence import DUSK, PHASES, deal
from scribes.state import Scribes
from scribes.tables import GUIDE, PLACES
from scribes.view import board, place_words, seen

SEATS = ("assyria", "babylon", "egypt", "hatti")
SEATINGS = (SEATS[:2], SEATS[:3], SEATS)


def raise_1(old: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 called the scores points and kept no messages."""
    new = {name: value for name, value in old.items() if name != "points"}
    return {**new, "scores": old["points"], "messages": {}}


SPEC: GameSpec[Scribes] = GameSpec(
    slug="scribes",
    title="Scribes",
    prefix="SCR",
    revision=1,
    schema=2,
    state=Scribes,
    scenarios=(Scenario("short", "A Short Reign", SEATINGS), Scenario("long", "A Long Reign", SEATINGS)),
    options=(GameOption("erasures", "May an eraser be erased?", ("unlimited", "once"), "SCR-3.4"),),
    phases=PHASES,
    deal=deal,
    seen=seen,
    points=lambda s: s.scores,
    winners=lambda s: [s.winner] if s.winner else [],
    turn=lambda s: s.round,
    check=check,
    board=board,
    places={place.id: place.name for place in PLACES.values()},
    place_words=place_words,
    policy=policy,
    reason=reason,
    knowers=knowers,
    hidden_as=("card",),
    redeal=redeal,
    hand=hand,
    cards=FACES,
    guide=GUIDE,
    topics=TOPICS,
    upgrades={1: raise_1},
    signals={"dusk": DUSK},
)

"""Scribes, a small whole game in a package of its own: letters, erasers, and couriers on nine places.

It is the example of engine/games/A_GAME_IN_A_DAY.md, and what kernel, bot and renderers are tested with. Start with
`sequence.py`.
"""

from __future__ import annotations

from typing import Any

from engine.kernel.game import Bot, GameOption, GameSpec, Rules, Scenario, Start, View, Words
from engine.wargame.hidden import hidden_cards
from scribes.asking import TOPICS
from scribes.cards import FACES, pack
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
    rules=Rules(
        prefix="SCR", schema=2, state=Scribes, upgrades={1: raise_1}, phases=PHASES, signals={"dusk": DUSK}, check=check
    ),
    start=Start(
        scenarios=(Scenario("short", "A Short Reign", SEATINGS), Scenario("long", "A Long Reign", SEATINGS)),
        options=(GameOption("erasures", "May an eraser be erased?", ("unlimited", "once"), "SCR-3.4"),),
        deal=deal,
    ),
    view=View(
        seen=seen,
        board=board,
        places={place.id: place.name for place in PLACES.values()},
        place_words=place_words,
        points=lambda s: s.scores,
        winners=lambda s: [s.winner] if s.winner else [],
        turn=lambda s: s.round,
    ),
    hidden=hidden_cards(pack, FACES, zones=("deck", "hands", "discard", "written", "chain", "seats")),
    words=Words(topics=TOPICS, guide=GUIDE),
    bot=Bot(policy=policy, reason=reason),
)

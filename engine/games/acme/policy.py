"""The automated player: one short answer for every kind of question, from what its seat sees alone.

The topic is looked up in ANSWERS; what it plans by is in `planning`. Nothing is kept between questions.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.answers import Handler, by_topic
from engine.games.acme.planning import acting, growing

ANSWERS: Mapping[str, Handler] = {
    "civilization": growing.civilization,
    "stronghold": growing.strongholds,
    "retire": growing.retire,
    "levy": growing.levy,
    "income": growing.income,
    "resettle": growing.resettle,
    "deploy": growing.deploy,
    "settle": growing.settle,
    "action": acting.action,
    "deity": acting.deity,
    "resources": acting.resources,
    "discard": acting.discard,
    "build": acting.build,
    "river": acting.river,
    "invasion": acting.invasion,
    "in_a_row": acting.in_a_row,
    "struck": acting.struck,
    "area": acting.area,
    "areas": acting.areas,
    "share": acting.share,
    "victim": acting.victim,
    "foe": acting.victim,
    "stack": acting.stack,
    "stacks": acting.stacks,
    "siege_train": acting.strike,
    "betray": acting.betray,
    "turned": acting.stack,
    "negate": acting.negate,
    "save": acting.save,
    "avert": acting.avert,
    "lay": acting.lay,
    "seal": acting.seal,
}

policy = by_topic(ANSWERS)

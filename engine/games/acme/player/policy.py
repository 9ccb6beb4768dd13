"""The automated player: one short answer for every kind of question, from what its seat sees alone.

The topic is looked up in ANSWERS; what it plans by is in `planning`. Nothing is kept between questions.
"""

from collections.abc import Mapping

from engine.games.acme.player import action_choice, growth_choice
from engine.wargame.answers import Handler, by_topic

ANSWERS: Mapping[str, Handler] = {
    "civilization": growth_choice.civilization,
    "stronghold": growth_choice.strongholds,
    "retire": growth_choice.retire,
    "levy": growth_choice.levy,
    "income": growth_choice.income,
    "resettle": growth_choice.resettle,
    "deploy": growth_choice.deploy,
    "settle": growth_choice.settle,
    "action": action_choice.action,
    "deity": action_choice.deity,
    "resources": action_choice.resources,
    "discard": action_choice.discard,
    "build": action_choice.build,
    "river": action_choice.river,
    "invasion": action_choice.invasion,
    "in_a_row": action_choice.in_a_row,
    "struck": action_choice.struck,
    "area": action_choice.area,
    "areas": action_choice.areas,
    "share": action_choice.share,
    "victim": action_choice.victim,
    "foe": action_choice.victim,
    "stack": action_choice.stack,
    "stacks": action_choice.stacks,
    "siege_train": action_choice.strike,
    "betray": action_choice.betray,
    "turned": action_choice.stack,
    "negate": action_choice.negate,
    "save": action_choice.save,
    "avert": action_choice.avert,
    "lay": action_choice.lay,
    "seal": action_choice.seal,
}

policy = by_topic(ANSWERS)

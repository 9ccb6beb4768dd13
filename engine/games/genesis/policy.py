"""The automated player: one short answer for every kind of question, from what its seat sees alone.

`policy` looks up the topic in ANSWERS; what it plans by is in `planning`. Nothing is kept between questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.genesis.planning import economy, marching, reacting
from engine.games.genesis.planning.answers import suggested
from engine.games.genesis.state import State
from engine.kernel.questions import Answer, Ask, Randomness

Handler = Callable[[State, Ask], Answer]


def policy(seen: State, ask: Ask, chance: Randomness) -> Answer:
    """The automated player of one seat."""
    handler = ANSWERS.get(ask.topic, suggested)
    return handler(seen, ask)


ANSWERS: Mapping[str, Handler] = {
    "payment": economy.pay,
    "action": economy.action,
    "levels": economy.levels,
    "raise": economy.raise_units,
    "raise_chariots": economy.raise_chariots,
    "recruit_chariots": reacting.nothing,
    "peasants": economy.peasants,
    "recruit": economy.recruit,
    "tribute": economy.tribute,
    "keep": economy.keep_card,
    "fourth_card": economy.worst_card,
    "discard": economy.worst_card,
    "march": marching.march,
    "who": marching.who,
    "step": marching.step,
    "drop": marching.drop,
    "pick": marching.pick,
    "minor_move": marching.minor,
    "attack_again": marching.attack_again,
    "intercept": reacting.intercept,
    "withdraw": reacting.withdraw,
    "retreat": reacting.retreat,
    "force_retreat": reacting.force_retreat,
    "reply": reacting.reply,
    "ambush": reacting.ambush,
    "battle_card": reacting.battle_card,
    "interject": reacting.interject,
    "take_bribe": reacting.take_bribe,
    "talks": reacting.talks,
    "offer": reacting.refuse_offer,
    "victim": reacting.victim,
    "landing": reacting.landing,
    "favored": reacting.favored,
    "insurrection": reacting.insurrection,
    "conqueror": reacting.conqueror,
}

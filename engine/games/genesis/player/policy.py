"""The automated player: one short answer for every kind of question, from what its seat sees alone.

The topic is looked up in ANSWERS; what it plans by is in `planning`. Nothing is kept between
questions but what follows from the same position again.
"""

from collections.abc import Mapping

from engine.games.genesis.player import aiming, building, economy, hand, marching, pacts, reacting, settling
from engine.wargame.answers import Handler, by_topic

ANSWERS: Mapping[str, Handler] = {
    "payment": economy.pay,
    "action": economy.action,
    "levels": building.levels,
    "raise": economy.raise_units,
    "raise_chariots": economy.raise_chariots,
    "excess": economy.excess,
    "recruit_chariots": reacting.nothing,
    "peasants": settling.peasants,
    "recruit": economy.recruit,
    "tribute": economy.tribute,
    "tribute_amount": economy.tribute_amount,
    "keep": hand.keep_card,
    "fourth_card": hand.worst_card,
    "discard": hand.worst_card,
    "march": marching.march,
    "who": marching.who,
    "step": marching.step,
    "drop": marching.drop,
    "pick": marching.pick,
    "minor_move": marching.minor,
    "attack_again": marching.attack_again,
    "intercept": reacting.intercept,
    "withdraw": reacting.withdraw,
    "shifts": reacting.shifts,
    "retreat": reacting.retreat,
    "force_retreat": reacting.force_retreat,
    "reply": reacting.reply,
    "ambush": reacting.ambush,
    "battle_card": reacting.battle_card,
    "interject": reacting.interject,
    "take_bribe": reacting.take_bribe,
    "talks": pacts.talks,
    "offer": pacts.offer,
    "offer_silver": pacts.offer_silver,
    "partner": pacts.partner,
    "bribe": pacts.bribe,
    "victim": reacting.victim,
    "landing": reacting.landing,
    "favored": reacting.favored,
    "insurrection": aiming.insurrection,
    "begat_from": aiming.begat_from,
    "begat_to": aiming.begat_to,
    "conqueror": reacting.conqueror,
}

policy = by_topic(ANSWERS)

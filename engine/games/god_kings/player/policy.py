"""The automated player: one short answer for every kind of question, from what its seat sees alone.

The topic is looked up in ANSWERS; what it plans by is in `planning`. Nothing is kept between questions but what
follows from the same position again.
"""

from collections.abc import Mapping

from engine.games.god_kings.player import aiming, card_choice, court, marching, reacting
from engine.wargame.answers import Handler, by_topic

ANSWERS: Mapping[str, Handler] = {
    "card": card_choice.card,
    "use": card_choice.use,
    "general": card_choice.general,
    "markers": card_choice.markers,
    "garrisons": card_choice.garrisons,
    "hire": card_choice.hire,
    "keep": card_choice.keep,
    "neutral": card_choice.neutral,
    "drawn": card_choice.drawn,
    "campaign": card_choice.campaign,
    "vassal": aiming.vassal,
    "elders": aiming.elders,
    "elders_where": card_choice.markers,
    "levies": aiming.levies,
    "plague": aiming.plague,
    "hunger": aiming.hunger,
    "unrest": aiming.unrest,
    "treaty": aiming.treaty,
    "marriage": aiming.marriage,
    "god_king": aiming.god_king,
    "march": marching.march,
    "intercept": reacting.intercept,
    "avoid": reacting.avoid,
    "avoid_to": reacting.avoid_to,
    "pursue": reacting.pursue,
    "back_up": reacting.back_up,
    "charge": reacting.charge,
    "advantage": reacting.advantage,
    "sortie": reacting.sortie,
    "battle_card": reacting.battle_card,
    "siege_card": reacting.helping,
    "charge_card": reacting.helping,
    "loss_card": reacting.helping,
    "rumor": reacting.rumor,
    "succession": court.succession,
    "place_anew": court.place_anew,
    "camp": court.camp,
    "division": court.camp,
}

policy = by_topic(ANSWERS)

"""The bot: one short answer for every kind of question, from what its seat sees alone.

`spending.py` chooses actions, `marching.py` marches, `reacting.py` answers others; `worth.py` says what areas are worth
and `odds.py` how dice fall. Nothing is kept between questions.
"""

from collections.abc import Mapping

from engine.games.assyrian_wars.player import marching, reacting, spending
from engine.wargame.answers import Handler, by_topic

ANSWERS: Mapping[str, Handler] = {
    "action": spending.action,
    "march": marching.next_step,
    "drop": marching.left_behind,
    "pick_up": marching.picked_up,
    "intercept": reacting.intercept,
    "evade": reacting.evade,
    "sortie": reacting.sortie,
    "city_or_garrison": reacting.hits_on_garrison,
    "press_on": reacting.press_on,
    "consent": reacting.agree,
    "relief": reacting.agree,
    "form_group": reacting.agree,
    "supply": reacting.supply,
    "place": reacting.place,
    "deport_to": reacting.settle,
    "walls": reacting.inside,
    "taken_along": reacting.taken_along,
    "begin_inside": reacting.every,
}

policy = by_topic(ANSWERS)

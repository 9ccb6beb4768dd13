"""The bot: one short answer for every kind of question, from what its seat sees alone."""

from collections.abc import Mapping

from engine.games.assyrian_wars.position import State
from engine.kernel import Answer, Ask, Option, Split
from engine.wargame.answers import Handler, by_topic, filled, keys_of

CARD, END = "card", "end"
WORTH = {"leader": 6, "build": 5, "regroup": 4, "rehire": 9, "rebuild": 3, "hire": 2, "repair": 2, "clear": 1}


def kind_of(key: str) -> str:
    """Return what begins a key: `build` of `build:hi42`."""
    return key.partition(":")[0]


def action(seen: State, ask: Ask) -> Answer:
    """Play the best card first, then spend what there is; unspent AP up to 4 are kept anyway."""
    assert seen.impulse is not None
    by_kind = [option for option in ask.options if kind_of(option.key) in WORTH]
    cards = [option for option in ask.options if kind_of(option.key) == CARD]
    if cards and not seen.impulse.cards:
        return max(cards, key=lambda option: (option.facts["ap"], option.facts["plus"])).key
    if by_kind:
        return max(by_kind, key=worth).key
    return END if END in keys_of(ask) else ask.options[0].key


def worth(option: Option) -> tuple[int, int, int]:
    """Return how much an action is wanted: by its kind, then the strongest, then the cheapest."""
    strength, price = int(option.facts.get("strength", 0)), int(option.facts.get("price", 0))
    return WORTH[kind_of(option.key)], strength, -price


def place(seen: State, ask: Ask) -> Answer:
    """Place where most own units stand."""
    own = {at: sum(pile.values()) for at, there in seen.units.items() for c, pile in there.items() if c == ask.role}
    return max(ask.options, key=lambda option: own.get(option.at, 0)).key


def taken(seen: State, ask: Ask) -> Answer:
    """Take along as many as may come."""
    assert isinstance(ask, Split)
    return ask.parse(ask.default) if ask.default is not None else filled(ask, ask.options, ask.least)


ANSWERS: Mapping[str, Handler] = {"action": action, "place": place, "taken_along": taken}

policy = by_topic(ANSWERS)

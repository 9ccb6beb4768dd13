"""What a player may leave as a standing order, so that the others need not wait for him.

The chapters put these orders on their topics.
"""

from __future__ import annotations

from engine.board.orders import first, last, never, no_such, suggested, words
from engine.games.god_kings.state import State
from engine.games.god_kings.strategy_cards import CARDS
from engine.kernel.questions import Answer, Ask
from engine.kernel.topics import StandingOrder as Order

no_such_card = no_such("card", CARDS)


def nothing(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Nothing is chosen."""
    del seen, ask, detail
    return {}


def with_card(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`card:35 28` helps the roll with the first of these that is held; with none the player lets it pass."""
    able = [option.key for option in ask.options]
    held = [f"minus:{card}" for card in words(detail) if f"minus:{card}" in able]
    return held[0] if held else never(seen, ask, "")


# ---------------------------------------------------------------- 6, 7, 8.4, 19.3, 20.1

GIFTS = (Order("none", "give nothing", nothing),)
GOODS_GIFTS = (Order("none", "give nothing", nothing),)
CARD_GIFTS = (Order("none", "give no card", never),)
CHANGING = (
    Order("never", "roll without a card", never),
    Order("card", "help a Successor with one of these cards", with_card, no_such_card, "35"),
)
KEEPING = (
    Order("suggested", "keep the card with the most Ops", suggested),
    Order("none", "keep no card", never),
)
PLACES = (
    Order("first", "the earliest place that is free", first),
    Order("last", "the latest place that is free", last),
)
BUYING = (Order("suggested", "chariots for all wood, mercenaries for the rest", suggested),)
PLACING = (Order("suggested", "as they stood", suggested),)

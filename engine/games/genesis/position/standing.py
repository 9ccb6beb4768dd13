"""What a player may leave as a standing order, so that the others need not wait for him.

The chapters put these orders on their topics. After a colon they take a number, spaces and regions, or cards.
"""

from typing import NamedTuple

from engine.games.genesis.data import tables
from engine.games.genesis.position import State, powers
from engine.kernel import Answer, Ask, Option
from engine.kernel.topics import StandingOrder as Order
from engine.wargame.orders import (
    always,
    asked,
    at_least,
    at_odds,
    below,
    first,
    last,
    more,
    named,
    never,
    no_number,
    no_such,
    number,
    percent,
    suggested,
    there,
    when,
    words,
)
from engine.wargame.places import Gazetteer
from engine.wargame.text import listed

# Regions by the middle of the map in degrees: longitude and latitude from, to.
REGIONS = {
    "egypt": (29.0, 34.0, 20.0, 31.6),
    "canaan": (33.0, 37.5, 30.0, 34.2),
    "syria": (35.0, 40.5, 34.2, 37.2),
    "anatolia": (25.0, 40.5, 36.5, 43.0),
    "mesopotamia": (38.5, 49.0, 30.0, 37.5),
}


# By topic, for a table that would rather wait less; attacks on one's cities are still asked about.
QUICK = {
    "losses": "cheapest", "shifts": "to_save", "use_city": "always", "hinder": "always", "prevent": "always",
    "withdraw": "if_outnumbered:200", "retreat": "if_loss_is_large:40", "force_retreat": "while_stronger",
    "intercept": "if_stronger:150", "bribe": "never", "take_bribe": "below:5", "interject": "never", "reply": "never",
}  # fmt: skip


def spaces_and_regions() -> Gazetteer:
    names = Gazetteer("standing orders", tables.SPACES)
    for region, (west, east, south, north) in REGIONS.items():
        names.add(region, [s.id for s in tables.SPACES.values() if west <= s.lon <= east and south <= s.lat <= north])
    for scenario in tables.SCENARIOS.values():
        for space, other in scenario.also.items():
            names.add(other, [space])
    return names


PLACES = spaces_and_regions()
in_place = there(PLACES)
outnumbered = when(percent("theirs", "ours"))
no_such_place = no_such("space or region", PLACES, f"; regions are {listed(list(REGIONS))}")
no_such_card = no_such("card", tables.CARDS)


def in_force(option: Option) -> bool:
    """A way to intercept with all units that can, neither with part of them nor by a King alone."""
    return bool(option.facts.get("ours"))


def if_stronger(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Intercept with more combat units than the enemy has: `if_stronger:150` asks for half as many again."""
    wanted = number(detail, 101) * int(ask.about["theirs"])
    able = [o.key for o in ask.options if in_force(o) and 100 * int(o.facts["ours"]) >= wanted]
    return able[0] if able else never(seen, ask, detail)


# ---------------------------------------------------------------- cards ordered in advance (13.1.5)

CARD_ORDER = "assassination suppiluliuma qatna; chariot syria"


class Trigger(NamedTuple):
    """One card of an order: `assassination suppiluliuma qatna`. All three are words of the order."""

    cards: list[str]
    kings: list[str]
    places: list[str]

    def meets(self, seen: State, ask: Ask, card: str) -> bool:
        """Whether this King comes, or any enemy if none is named, and into one of these spaces, if any is named."""
        at, power, kings = str(ask.about["at"]), str(ask.about["power"]), str(ask.about["kings"]).split()
        owner = next((kingdom for kingdom, hand in seen.hands.items() if card in hand), "")
        if tables.KIND[card] not in self.cards or (self.places and not any(at in PLACES[name] for name in self.places)):
            return False
        comes = any(king in self.kings for king in kings) if self.kings else not powers.friends(seen, power, owner)
        return comes and (tables.KIND[card] != "assassination" or bool(kings))


def triggers(detail: str) -> list[Trigger]:
    """`assassination suppiluliuma; chariot syria`: each part of an order, with the words that mean something."""
    found = [words(part) for part in detail.lower().split(";") if part.strip()]
    cards = [card for card in tables.CARDS if card not in PLACES]  # Canaan is where it happens: its card brings a Move
    return [Trigger(*([word for word in part if word in p] for p in (cards, tables.KINGS, PLACES))) for part in found]


def no_such_trigger(detail: str) -> str:
    """What is wrong with an order for a card."""
    unknown = [
        word
        for word in words(detail.lower().replace(";", " "))
        if not any(word in p for p in (tables.CARDS, tables.KINGS, PLACES))
    ]
    if unknown:
        return f"no card, King, space or region {listed(unknown)}; regions are {listed(list(REGIONS))}"
    for trigger in triggers(detail):
        barred = [tables.CARDS[card].name for card in trigger.cards if not on_the_way(card)]
        if barred:
            return f"{listed(barred)} cannot be played while a force is on its way"
        if not trigger.cards or not (trigger.kings or trigger.places):
            return "name a card, and a King or a space"
    return "" if detail.strip(" ;") else "name a card, and a King or a space"


def on_the_way(card: str) -> bool:
    """13.1.5 Whether a kind of card may be played during a Move: it answers to no other moment and brings no Move."""
    return "card" in tables.CARDS[card].windows and not tables.CARDS[card].power


def on_entry(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The first card of the order whose moment it is, aimed at who comes if it can be."""
    for trigger in triggers(detail):
        for option in ask.options:
            how, _, card = option.key.partition(":")
            if how in ("here", "card") and trigger.meets(seen, ask, card):
                return option.key
    return None


INTERCEPTING = (
    Order("never", "never intercept", never),
    Order("only_in", "pass, but ask in a space or region", when(in_place, asked), no_such_place, "syria"),
    Order("always_in", "intercept with all in a space or region", when(in_place), no_such_place, "kadesh"),
    Order("if_likely", "intercept when at most this roll is needed", at_odds("needed", 8, in_force), no_number, "8"),
    Order("if_stronger", "intercept with at least this % of the enemy's units", if_stronger, no_number, "150"),
)
WITHDRAWALS = (
    Order("never", "never withdraw", never),
    Order("always", "always try to withdraw", always),
    Order("if_outnumbered", "withdraw from at least this % of our units", outnumbered, no_number, "200"),
    Order("only_in", "stay, but ask in a space or region", when(in_place, asked), no_such_place, "syria"),
)
HINDERING = (Order("always", "always hinder withdrawals", always), Order("never", "never hinder withdrawals", never))
CITY_USE = (Order("always", "always use the city", always), Order("never", "never use the city", never))
RETREATS = (
    Order("never", "never retreat", never),
    Order("always", "always retreat", always),
    Order("if_loss_is_large", "retreat from losses of at least this %", when(at_least("loss", 40)), no_number, "40"),
)
PREVENTION = (Order("always", "always prevent retreats", always), Order("never", "never prevent retreats", never))
FORCED_RETREATS = (
    Order("always", "always force a retreat", always),
    Order("never", "never force a retreat", never),
    Order("while_stronger", "force a retreat while we have more points", when(more("ours", "theirs"))),
)
SPENDING = (
    Order("to_win", "spend shifts to win", suggested),
    Order("to_hurt", "spend shifts on the enemy's losses", last),
    Order("to_save", "spend shifts on our own losses", first),
)
LOSING = (Order("cheapest", "pay losses as suggested", suggested),)
CANCELING = (
    Order("never", "never cancel a card", never),
    Order("against", "cancel certain cards, if we can", when(named("card")), no_such_card, "assassination"),
)
AMBUSHES = (
    Order("never", "never ambush", never),
    Order("from_size", "ambush forces of at least this size", when(at_least("size", 4)), no_number, "4"),
    Order("only_in", "let pass, but ask in a space or region", when(in_place, asked), no_such_place, "syria"),
)
BATTLE_CARDS = (
    Order("never", "play no battle cards", never),
    Order("always", "play any battle card", always),
    Order("always_in", "play battle cards only in a space or region", when(in_place), no_such_place, "kadesh"),
)
INTERJECTIONS = (Order("never", "play no cards in others' segments", never),)
CARD_ORDERS = (
    Order("never", "play no cards while others move", never),
    Order("play", "play a card when a King or an enemy enters a space", on_entry, no_such_trigger, CARD_ORDER),
)
BRIBES = (
    Order("never", "take no bribes", never),
    Order("below", "refuse bribes below this much silver", when(below("silver", 5), never, asked), no_number, "5"),
)
OFFERING = (Order("never", "never offer bribes", never),)
TALKING = (Order("never", "refuse all alliances", never),)

"""6.0.b Actions that have a price: what can be paid is offered with it, what cannot is barred with the reason."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.games.assyrian_wars.data.numbers import ap
from engine.games.assyrian_wars.position import State, money
from engine.games.assyrian_wars.position.deeds import Deed
from engine.kernel import Facts, Option, Rule, Table


class Offer(NamedTuple):
    """Something a country could buy, its price in half AP, and why it cannot be had for any price."""

    key: str
    words: str
    price: int
    rule: str
    why: str = ""
    at: str = ""
    facts: Facts = {}


def option(offer: Offer) -> Option:
    """Return an offer as an option, with its price."""
    words = f"{offer.words} ({ap(offer.price)} AP)"
    return Option(offer.key, words, at=offer.at, facts={"price": offer.price, **offer.facts})


def deed(
    offers: Callable[[State, str], Iterable[Offer]], do: Callable[[Table[State], str, str], Rule[None]]
) -> Deed:  # fmt: skip
    """Return the kind of action that these offers make."""

    def offered(s: State, country: str) -> list[Option]:
        able = [offer for offer in offers(s, country) if not offer.why]
        return [option(offer) for offer in able if money.can_pay(s, country, offer.price)]

    def barred(s: State, country: str) -> Mapping[str, str]:
        reasons = {
            offer.key: offer.why or money.too_dear(s, country, offer.price, offer.rule) for offer in offers(s, country)
        }
        return {key: why for key, why in reasons.items() if why}

    return Deed(offered, do, barred)

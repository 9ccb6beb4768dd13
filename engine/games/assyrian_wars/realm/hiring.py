"""6.2 Hiring: mercenaries out of the own force pool, for half an AP a point, with own forces or in empty own areas."""

from engine.games.assyrian_wars.data import cards, nations, units
from engine.games.assyrian_wars.data.numbers import PRICES
from engine.games.assyrian_wars.position import State, money, pieces
from engine.games.assyrian_wars.realm import building, placing
from engine.games.assyrian_wars.realm.priced import Offer, deed
from engine.kernel import Rule, Table
from engine.wargame import piles

BANDS = cards.KINDS["mercenary_bands"].amounts
NO_PLACE = "You have no force and no empty area for them (AW-6.2.b)."
ARAMAEANS_FIRST = "Hire the Aramaeans in your pool first (AW-2.3.l)."


def price(s: State, key: str) -> int:
    """6.2.a Return the price of a mercenary; R5 less for one that came with Mercenary Bands."""
    usual = PRICES["mercenary"] * units.kind_of(key).full
    bands = s.impulse.bands if s.impulse is not None else {}
    return min(usual, BANDS["hire_ap"]) if bands.get(key) else usual


def must_wait(s: State, country: str, key: str) -> bool:
    """2.3.l Tell whether Aramaeans in the pool have to be hired before this mercenary."""
    aramaeans = any(units.kind_of(other).family == units.ARAMAEAN for other in s.pools[country])
    return aramaeans and units.kind_of(key).family == units.MERCENARY


def offers(s: State, country: str) -> list[Offer]:
    """6.2.c List the mercenaries that are in the pool now."""
    pool = pieces.mercenaries(s.pools.get(country, {}))
    why = NO_PLACE if pool and not placing.with_forces(s, country) else ""
    return [
        Offer(
            f"hire:{key}", f"hire {units.name_of(key)}", price(s, key), "AW-6.2.a",
            ARAMAEANS_FIRST if must_wait(s, country, key) else why, facts=building.strengths(key),
        )
        for key in pool
    ]  # fmt: skip


def hire(t: Table[State], country: str, key: str) -> Rule[None]:
    """6.2.b Hire one mercenary."""
    s = t.state
    prompt = f"Place {units.name_of(key)} where?"
    spot = yield from placing.choose(t, country, "AW-6.2.b", prompt, placing.with_forces(s, country))
    money.pay(s, country, price(s, key))
    if s.impulse is not None and s.impulse.bands.get(key):
        piles.take(s.impulse.bands, {key: 1})
    piles.take(s.pools[country], {key: 1})
    placing.put(s, country, spot, {key: 1})
    t.tell(f"{nations.does(country, 'hires')} {pieces.in_words({key: 1})} {placing.words(spot)}.", "AW-6.2.b")


DEED = deed(offers, hire)

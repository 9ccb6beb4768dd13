"""6.1 Building: regulars out of the force pool, at full strength, in a city of a home area."""

from engine.games.assyrian_wars.data import nations, units
from engine.games.assyrian_wars.data.numbers import PRICES
from engine.games.assyrian_wars.position import State, money, pieces
from engine.games.assyrian_wars.realm import placing
from engine.games.assyrian_wars.realm.priced import Offer, deed
from engine.kernel import Rule, Table
from engine.wargame import piles

NO_CITY = "No home city of yours is free of enemies (AW-6.1.a)."


def price(key: str) -> int:
    """6.1.b Return the price of a regular: 2 AP for each point of its full strength."""
    return PRICES["strength"] * units.kind_of(key).full


def offers(s: State, country: str) -> list[Offer]:
    """6.1.a, d List the regulars in the force pool."""
    why = "" if placing.home_cities(s, country) else NO_CITY
    return [
        Offer(f"build:{key}", f"build {units.name_of(key)}", price(key), "AW-6.1.b", why, facts=strengths(key))
        for key in pieces.regulars(s.pools.get(country, {}))
    ]


def strengths(key: str) -> dict[str, int]:
    """Return what players compare units by."""
    return {"strength": units.strength_of(key)}


def build(t: Table[State], country: str, key: str) -> Rule[None]:
    """6.1.a Build one unit."""
    s = t.state
    prompt = f"Build {units.name_of(key)} where?"
    spot = yield from placing.choose(t, country, "AW-6.1.a", prompt, placing.home_cities(s, country))
    money.pay(s, country, price(key))
    piles.take(s.pools[country], {key: 1})
    placing.put(s, country, spot, {key: 1})
    t.tell(f"{nations.does(country, 'builds')} {pieces.in_words({key: 1})} {placing.words(spot)}.", "AW-6.1.a")


DEED = deed(offers, build)

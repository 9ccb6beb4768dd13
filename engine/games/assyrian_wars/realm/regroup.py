"""6.5 The Regroup Box: units and leaders come back at the strength they have, placed like new ones."""

from engine.games.assyrian_wars.data import nations, units
from engine.games.assyrian_wars.data.numbers import PRICES
from engine.games.assyrian_wars.position import Pile, State, money, pieces
from engine.games.assyrian_wars.realm import building, hiring, placing, recruiting
from engine.games.assyrian_wars.realm.placing import Spot
from engine.games.assyrian_wars.realm.priced import Offer, deed
from engine.kernel import Rule, Table
from engine.wargame import piles


def in_box(s: State, country: str) -> Pile:
    """6.5.a, c Return what a country may take: its own units, and mercenaries of everybody."""
    found: Pile = {}
    for owner, pile in s.regroup.items():
        piles.put(found, pile if owner == country else pieces.mercenaries(pile))
    return found


def price(key: str) -> int:
    """6.5.b Return the price of a unit, whatever its strength."""
    return PRICES["regroup_mercenary" if pieces.is_mercenary(key) else "regroup"]


def spots(s: State, country: str, key: str) -> list[Spot]:
    """6.5.a Return where a unit is placed: as a new regular or a new mercenary."""
    return placing.with_forces(s, country) if pieces.is_mercenary(key) else placing.home_cities(s, country)


def why_not(s: State, country: str, key: str) -> str:
    """Return why a unit cannot come back for any price."""
    if spots(s, country, key):
        return ""
    return hiring.NO_PLACE if pieces.is_mercenary(key) else building.NO_CITY


def offers(s: State, country: str) -> list[Offer]:
    """6.5.a Offer each kind of unit in the box, and each leader."""
    found = [
        Offer(
            f"regroup:{key}", f"bring back {pieces.in_words({key: 1})}", price(key), "AW-6.5.b",
            why_not(s, country, key), facts=building.strengths(key),
        )
        for key in in_box(s, country)
    ]  # fmt: skip
    why = "" if placing.home_areas(s, country) else recruiting.NO_HOME
    return found + [
        Offer(f"regroup:{leader}", f"bring back {pieces.leader_name(leader)}", PRICES["regroup"], "AW-6.5.b", why)
        for leader in pieces.leaders_in(s, pieces.REGROUP, country)
    ]


def bring_back(t: Table[State], country: str, what: str) -> Rule[None]:
    """6.5.a, e Bring back a unit or a leader; of leaders as many as you pay for."""
    s = t.state
    if what in s.leaders:
        yield from bring_back_leader(t, country, what)
        return
    prompt = f"Place {units.name_of(what)} where?"
    spot = yield from placing.choose(t, country, "AW-6.5.a", prompt, spots(s, country, what))
    money.pay(s, country, price(what))
    owners = [country, *(owner for owner in s.regroup if owner != country)]
    [owner, *_] = [owner for owner in owners if s.regroup.get(owner, {}).get(what)]
    piles.take(s.regroup[owner], {what: 1})
    placing.put(s, country, spot, {what: 1})
    name = pieces.in_words({what: 1})
    t.tell(f"{nations.does(country, 'brings')} back {name} {placing.words(spot)}.", "AW-6.5.a")


def bring_back_leader(t: Table[State], country: str, leader: str) -> Rule[None]:
    """6.5.e Bring back a leader or king."""
    s = t.state
    name = pieces.leader_name(leader)
    spot = yield from placing.choose(t, country, "AW-6.5.a", f"Place {name} where?", placing.home_areas(s, country))
    money.pay(s, country, PRICES["regroup"])
    placing.station(s, leader, spot)
    t.tell(f"{nations.does(country, 'brings')} back {name} {placing.words(spot)}.", "AW-6.5.e")


DEED = deed(offers, bring_back)

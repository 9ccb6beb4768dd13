"""6.3 Leaders: at most one an impulse for 2 AP, drawn by lot out of the force pool."""

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.data.numbers import LIMITS, PRICES
from engine.games.assyrian_wars.position import State, money, pieces
from engine.games.assyrian_wars.realm import placing
from engine.games.assyrian_wars.realm.priced import Offer, deed
from engine.kernel import Rule, Table

NO_HOME = "No home area of yours is free of enemies (AW-6.3.b)."
ONE = "You have bought a leader in this impulse (AW-6.3.a)."


def why_not(s: State, country: str) -> str:
    """Return why no leader can be bought for any price."""
    assert s.impulse is not None
    if s.impulse.leaders >= LIMITS["leaders"]:
        return ONE
    return "" if placing.home_areas(s, country) else NO_HOME


def offers(s: State, country: str) -> list[Offer]:
    """6.3.a Offer a leader while there is one in the pool."""
    if not pieces.leaders_in(s, pieces.POOL, country):
        return []
    return [Offer("leader", "buy a leader", PRICES["leader"], "AW-6.3.a", why_not(s, country))]


def recruit(t: Table[State], country: str, _: str) -> Rule[None]:
    """6.3.a, b Draw a leader and place them."""
    s = t.state
    assert s.impulse is not None
    money.pay(s, country, PRICES["leader"])
    s.impulse.leaders += 1
    leader = t.dice.draw(f"leader {country}", sorted(pieces.leaders_in(s, pieces.POOL, country)))
    name = pieces.leader_name(leader)
    spot = yield from placing.choose(t, country, "AW-6.3.b", f"Place {name} where?", placing.home_areas(s, country))
    placing.station(s, leader, spot)
    t.tell(f"{name} takes a command of {nations.name_of(country)} {placing.words(spot)}.", "AW-6.3.b", news=True)


DEED = deed(offers, recruit)

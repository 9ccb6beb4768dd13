"""6.6.6 In its first impulse of a turn a power may sell an army group card."""

from engine.games.assyrian_wars.data import cards, nations
from engine.games.assyrian_wars.data.numbers import ACCOUNT, LIMITS, ap
from engine.games.assyrian_wars.position import State, money
from engine.games.assyrian_wars.position.deeds import Deed
from engine.kernel import Option, Rule, Table

NEVER = "Assyria never sells its army group cards (AW-6.6.6.d)."
FIRST_ONLY = "You sell it in your first impulse of a turn only (AW-6.6.6.a)."
KEEPS, FORCED = "assyria", "mede"


def for_sale(s: State, country: str) -> list[str]:
    """List the army group cards of a country that hold no army group and are not sold."""
    used = [group.card for group in s.groups]
    own = [id for id, card in cards.GROUPS.items() if card.country == country]
    return [card for card in own if card not in used and card not in s.sold]


def must_sell(s: State, country: str) -> bool:
    """6.6.6.e Tell whether this is the Mede in their first impulse of one of the first three turns."""
    return (
        country == FORCED and s.turn < LIMITS["mede_groups"] and country not in s.begun and bool(for_sale(s, country))
    )


def why_not(s: State, country: str) -> str:
    """Return why a country sells none now, though it has one."""
    if country == KEEPS:
        return NEVER
    return FIRST_ONLY if country in s.begun else ""


def offer(s: State, country: str) -> list[Option]:
    """6.6.6.a Offer a card for sale."""
    if why_not(s, country) or not for_sale(s, country):
        return []
    return [Option("sell", f"sell an army group card (+{ap(ACCOUNT['sale'])} AP)")]


def sell(t: Table[State], country: str, _: str) -> Rule[None]:
    """6.6.6.a Sell an army group card; its AP serve in this impulse."""
    s = t.state
    s.sold.append(for_sale(s, country)[0])
    money.AP.add(s.account, money.SALE, ACCOUNT["sale"])
    t.tell(f"{nations.does(country, 'sells')} an army group card for {ap(ACCOUNT['sale'])} AP.", "AW-6.6.6.a")
    yield from ()


def barred(s: State, country: str) -> dict[str, str]:
    """Say why a card that is there cannot be sold."""
    why = why_not(s, country) if for_sale(s, country) else ""
    return {"sell": why} if why else {}


DEED = Deed(offer, sell, barred)

"""6.11.b-d, l, 6.18.g AP income, and the cost of an event: paid out of what there is, the rest borrowed."""

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.data.numbers import ap
from engine.games.assyrian_wars.position import State, lying, money
from engine.kernel import Table

ONE_AP = 2


def income(s: State, country: str) -> int:
    """6.18.g Return the AP income of a scheduled impulse, in half AP: the ECO level, and what harvests change."""
    return max(0, max(0, s.level.get(country, 0)) * ONE_AP + lying.harvest(s, country))


def ap_of(halves: int) -> str:
    """Write an amount: `2 AP`."""
    return f"{ap(halves)} AP"


def limit(s: State, country: str) -> int:
    """6.11.c Return how much a country may borrow, in half AP: its AP income, and nothing while a loan is open."""
    return 0 if s.loans.get(country) else income(s, country)


def missing(s: State, country: str, price: int) -> int:
    """Return how much of a price a country cannot pay out of what it has."""
    if money.is_phasing(s, country):
        return max(0, -money.AP.left(s.account, price))
    return max(0, money.AP.rounded(price) - s.saved.get(country, 0))


def too_dear(s: State, country: str, price: int) -> str:
    """6.11.d Return why a country cannot meet the cost of an event; nothing if it can."""
    lacking = missing(s, country, price)
    if lacking <= limit(s, country):
        return ""
    return f"The event costs {ap(price)} AP, and {ap(lacking)} are missing and cannot be borrowed (AW-6.11.d)."


def take(t: Table[State], country: str, halves: int) -> None:
    """6.11.c Borrow AP."""
    s = t.state
    s.loans[country] = halves
    if money.is_phasing(s, country):
        money.AP.add(s.account, money.LOAN, halves)
    else:
        s.saved[country] = s.saved.get(country, 0) + halves
    t.tell(f"{nations.does(country, 'borrows')} {ap(halves)} AP from its next impulse.", "AW-6.11.c")


def pay(t: Table[State], country: str, price: int) -> None:
    """6.11.b Pay for an event; borrow what is missing."""
    if not price:
        return
    if lacking := missing(t.state, country, price):
        take(t, country, lacking)
    money.pay(t.state, country, price)
    t.tell(f"{nations.does(country, 'pays')} {ap(price)} AP for the event.", "AW-6.11.b")

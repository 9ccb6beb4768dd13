"""3.1, 6.0.g, 6.11, 6.18 Action Points: the account of an impulse, what is saved, what is borrowed. In halves."""

from engine.games.assyrian_wars.data.numbers import ACCOUNT, ap
from engine.games.assyrian_wars.position import State
from engine.wargame.accounts import Account, Currency

INCOME, SAVED, CARDS, SALE, LOAN = SOURCES = ("income", "saved", "cards", "sale", "loan")
AP = Currency(parts=2, sources=SOURCES, kept=ACCOUNT["saved"])


def empty() -> Account:
    """Return an account with nothing in it."""
    return Account()


def can_pay(s: State, country: str, price: int) -> bool:
    """Tell whether a country can pay: out of its impulse's account, or out of what it has saved (6.11.l)."""
    if is_phasing(s, country):
        return AP.can_pay(s.account, price)
    return s.saved.get(country, 0) >= AP.rounded(price)


def pay(s: State, country: str, price: int) -> None:
    """6.0.g Pay a price; out of its own impulse a country pays each rounded up by itself (6.11.l)."""
    if is_phasing(s, country):
        AP.pay(s.account, price)
        return
    if not can_pay(s, country, price):
        raise ValueError(f"{country} has saved {s.saved.get(country, 0)}, not {price}")
    s.saved[country] = s.saved.get(country, 0) - AP.rounded(price)


def left(s: State, country: str) -> int:
    """Return what a country can still spend."""
    return AP.left(s.account) if is_phasing(s, country) else s.saved.get(country, 0)


def is_phasing(s: State, country: str) -> bool:
    """3.1.a Tell whether this is the country whose impulse it is."""
    return s.impulse is not None and s.impulse.country == country


def too_dear(s: State, country: str, price: int, rule: str) -> str:
    """Return why a price cannot be paid, in words; nothing if it can."""
    if can_pay(s, country, price):
        return ""
    return f"It costs {ap(price)} AP, and {ap(left(s, country))} are left ({rule})."

"""6.11.c, 3.3.l AP borrowed from the next scheduled impulse, and what it costs not to pay them back."""

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import LIMITS, ap
from engine.games.assyrian_wars.position import State, asking, control, credit, money, topics
from engine.games.assyrian_wars.position.deeds import Deed
from engine.kernel import Option, Rule, Table

BORROW = topics.TOPICS.new("borrow", "how many AP to borrow")
DEBT = topics.TOPICS.new("debt", "which city suffers from a debt")
OPEN = "You have a loan to repay (AW-6.11.c)."


def repay(t: Table[State], country: str) -> Rule[None]:
    """6.11.c Repay a loan out of income and saved AP; who cannot loses an ECO level instead."""
    s = t.state
    due = s.loans.pop(country, 0)
    if not due:
        return
    if money.can_pay(s, country, due):
        money.pay(s, country, due)
        t.tell(f"{nations.does(country, 'repays')} {ap(due)} AP.", "AW-6.11.c")
        return
    yield from lose_eco(t, country)


def lose_eco(t: Table[State], country: str) -> Rule[None]:
    """6.11.c Lose an ECO +1 marker; without one put an ECO -1 marker on a city."""
    s = t.state
    own = control.controlled(s, country)
    cities = [at for at in own if s.eco.get(at, 0) > 0]
    cities = cities or [at for at in own if control.has_city(at) and s.eco.get(at, 0) > -LIMITS["eco_minus"]]
    if not cities:
        return
    at = yield from asking.asker(t, country).place(DEBT, "AW-6.11.c", "Which city pays for your debt?", cities)
    s.eco[at] = s.eco.get(at, 0) - 1
    if not s.eco[at]:
        del s.eco[at]
    t.tell(f"{nations.does(country, 'cannot')} repay its loan: -1 ECO in {areas.NAMES[at]}.", "AW-6.11.c", news=True)


# --- in a preemptive impulse --------------------------------------------------------------------------------


def why_not(s: State, country: str) -> str:
    """3.3.l Return why a country cannot borrow now: only preemptive impulses and events are paid so."""
    assert s.impulse is not None
    if s.impulse.scheduled:
        return "You borrow AP in a preemptive impulse only (AW-3.3.l)."
    return OPEN if s.loans.get(country) else ""


def offer(s: State, country: str) -> list[Option]:
    """3.3.l Offer a loan."""
    if why_not(s, country) or not credit.limit(s, country):
        return []
    return [Option("borrow", f"borrow up to {ap(credit.limit(s, country))} AP")]


def borrow(t: Table[State], country: str, _: str) -> Rule[None]:
    """3.3.l Ask how many AP, and borrow them."""
    most = credit.limit(t.state, country) // credit.ONE_AP
    n = yield from asking.asker(t, country).number(
        BORROW, "AW-6.11.c", "Borrow how many AP?", least=1, most=most, default=1
    )
    credit.take(t, country, n * credit.ONE_AP)


def barred(s: State, country: str) -> dict[str, str]:
    """Say why nothing can be borrowed."""
    why = why_not(s, country)
    return {"borrow": why} if why else {}


DEED = Deed(offer, borrow, barred)

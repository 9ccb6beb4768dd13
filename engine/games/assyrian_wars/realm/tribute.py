"""5.2.2 Tribute: ECO levels that one country pays and another receives, changed at once."""

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.data.numbers import TRIBUTE
from engine.games.assyrian_wars.position import State
from engine.kernel import Table
from engine.wargame.text import plural


def amount(country: str) -> int:
    """5.2.2.a, b, 7.1F.c Return the ECO levels that a country pays: a power 2, a minor country 1."""
    return TRIBUTE["power" if country in nations.POWERS else "minor"]


def balance(s: State, country: str) -> int:
    """7.3.3e.a Return the ECO levels that a country receives, less those that it pays."""
    received = sum(amount(payer) for payer, receivers in s.politics.payers.items() if country in receivers)
    return received - amount(country) * len(s.politics.payers.get(country, ()))


def begin(t: Table[State], payer: str, receiver: str, rule: str) -> None:
    """5.2.2.d, e A country pays another one, only once, and from this moment on."""
    s = t.state
    receivers = s.politics.payers.setdefault(payer, [])
    if receiver in receivers:
        return
    receivers.append(receiver)
    _shift(s, payer, receiver, amount(payer))
    levels = plural(amount(payer), "ECO level")
    t.tell(f"{nations.does(payer, 'pays')} {nations.name_of(receiver)} {levels} of tribute.", rule, news=True)


def stop(t: Table[State], payer: str, receiver: str, rule: str) -> None:
    """5.2.2.d A payment ends at once."""
    s = t.state
    receivers = s.politics.payers.get(payer, [])
    if receiver not in receivers:
        return
    receivers.remove(receiver)
    if not receivers:
        del s.politics.payers[payer]
    _shift(s, payer, receiver, -amount(payer))
    t.tell(f"{nations.does(payer, 'pays')} {nations.name_of(receiver)} no more tribute.", rule, news=True)


def _shift(s: State, payer: str, receiver: str, levels: int) -> None:
    """Move ECO levels from one country to another."""
    s.level[payer] = s.level.get(payer, 0) - levels
    s.level[receiver] = s.level.get(receiver, 0) + levels

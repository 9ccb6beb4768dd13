"""5.2.2, 7.3.3f Tribute: ECO levels that one country pays and another receives, changed at once."""

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import LIMITS, TRIBUTE
from engine.games.assyrian_wars.position import State, asking, control, topics
from engine.kernel import Rule, Table
from engine.wargame.text import plural

DEBT = topics.TOPICS.new("overdrawn", "which area suffers for tribute that cannot be paid")


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


# --- negative income (7.3.3f) -------------------------------------------------------------------------------


def overdrawn(t: Table[State], country: str) -> Rule[None]:
    """7.3.3f.a A payer with a negative ECO level pillages its own areas once in each round, a point for each level."""
    s = t.state
    if country not in s.politics.payers:
        return
    for _ in range(-min(0, s.level.get(country, 0))):
        able = [at for at in areas.HOME[country] if may_suffer(s, country, at)]
        if not able:
            bankrupt(t, country)
            return
        at = yield from asking.asker(t, country).place(
            DEBT, "AW-7.3.3f.a", "Which area pays for your tribute?", able, about={"level": s.level[country]}
        )
        s.pillage[at] = s.pillage.get(at, 0) + 1
        t.tell(f"{nations.does(country, 'cannot')} pay: pillage {s.pillage[at]} in {areas.NAMES[at]}.", "AW-7.3.3f.a",
               news=True)  # fmt: skip


def may_suffer(s: State, country: str, at: str) -> bool:
    """7.3.3f.b Tell whether a home area that the country controls can take a pillage point."""
    mine = control.in_play(s, at) and control.controller(s, at) == country
    return mine and s.pillage.get(at, 0) < LIMITS["pillage"]


def bankrupt(t: Table[State], country: str) -> None:
    """7.3.3f.b A country that can suffer no more pays nobody until the next Interphase."""
    s = t.state
    s.bankrupt.append(country)
    t.tell(f"{nations.does(country, 'is')} bankrupt.", "AW-7.3.3f.b", news=True)
    for receiver in list(s.politics.payers[country]):
        stop(t, country, receiver, "AW-7.3.3f.b")


def resume(t: Table[State]) -> None:
    """7.3.3f.b In the Interphase bankrupt countries pay those again who have conquered them."""
    s = t.state
    for grace in s.politics.graces:
        if grace.conquered in s.bankrupt:
            begin(t, grace.conquered, grace.conqueror, "AW-7.3.3f.b")
    s.bankrupt = []


def _shift(s: State, payer: str, receiver: str, levels: int) -> None:
    """Move ECO levels from one country to another."""
    s.level[payer] = s.level.get(payer, 0) - levels
    s.level[receiver] = s.level.get(receiver, 0) + levels

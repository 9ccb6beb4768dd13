"""6.0 An impulse: its start, one action after another, its end."""

from engine.games.assyrian_wars.course import actions, preemption, turn
from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import ACCOUNT, ap
from engine.games.assyrian_wars.position import State, control, hands, money, pieces
from engine.games.assyrian_wars.realm import army_cards, loans, mercenaries, supply, tribute
from engine.games.assyrian_wars.war import aftermath
from engine.kernel import Rule, Table
from engine.wargame.text import listed

ASSYRIA = "assyria"


def begin_phase(t: Table[State]) -> Rule[None]:
    """6.0.i Income and loan, the card that must be bought, desert attrition, then supply."""
    s = t.state
    i = s.impulse
    assert i is not None
    yield from open_account(t, i.country)
    if not i.passing and not hands.in_hand(s, i.country):
        buy_card(t, i.country)
    if i.passing:
        t.tell(f"{nations.does(i.country, 'passes')}.", "AW-6.0.d", news=True)
    elif mercenaries.is_due(s):
        mercenaries.wait(s)
        if not mercenaries.hired_on_map(s, ASSYRIA):
            mercenaries.settle(t, {})
    if not i.passing and army_cards.must_sell(s, i.country):
        yield from army_cards.sell(t, i.country, "")
    yield from supply.desert(t, i.country)
    yield from supply.supply(t, i.country)
    s.phase = "action"


def open_account(t: Table[State], country: str) -> Rule[None]:
    """3.1.d, 6.18.a Put saved AP and the income of a scheduled impulse into the account, and repay a loan."""
    s = t.state
    assert s.impulse is not None
    money.AP.add(s.account, money.SAVED, s.saved.pop(country, 0))
    if not s.impulse.scheduled:
        return
    money.AP.add(s.account, money.INCOME, loans.income(s, country))
    t.tell(f"{nations.does(country, 'has')} {ap(money.left(s, country))} AP.", "AW-6.18.a")
    yield from loans.repay(t, country)
    yield from tribute.overdrawn(t, country)


def buy_card(t: Table[State], country: str) -> None:
    """6.18.c Without a card a country must buy one."""
    s = t.state
    money.pay(s, country, ACCOUNT["card"])
    hands.draw(t, country)
    t.tell(f"{nations.does(country, 'buys')} a card for {ap(ACCOUNT['card'])} AP.", "AW-6.18.c", news=True)


def action_phase(t: Table[State]) -> Rule[None]:
    """6.0.b One action; each is a phase of its own, so that a position can be written down after it."""
    s = t.state
    assert s.impulse is not None
    if (yield from actions.act(t, s.impulse.country)) == actions.END:
        s.phase = "impulse_end"


def end_phase(t: Table[State]) -> None:
    """6.0.j Close the account, give back what nobody holds, take off marks; then the turn may end (3.5)."""
    s = t.state
    i = s.impulse
    assert i is not None
    if mercenaries.is_due(s):
        mercenaries.settle(t, {})
    if gone := control.revert(s):
        t.tell(f"Nobody holds {listed([areas.NAMES[at] for at in gone])} any more.", "AW-6.12.e")
    aftermath.lift_sieges(t)
    pieces.end_impulse(s)
    for siege in s.sieges:
        siege.acted = False
    close_account(t, i.country)
    s.impulse = None
    if not i.passing:
        s.begun += [i.country] if i.country not in s.begun else []
        preemption.has_acted(s, i.country, scheduled=i.scheduled)
        if turn.is_over(s):
            t.tell(f"Turn {s.turn} ends.", "AW-3.5.a", news=True)
            s.phase = "interphase"
            return
    if i.scheduled:
        turn.advance(t)
    s.phase = "slot"


def close_account(t: Table[State], country: str) -> None:
    """3.1.e, 6.0.g Round up once what was spent, and keep at most 4 AP."""
    s = t.state
    over = money.left(s, country)
    kept = money.AP.close(s.account)
    s.saved[country] = kept
    lost = f", and {ap(over - kept)} AP are lost" if over > kept else ""
    if over:
        t.tell(f"{nations.does(country, 'keeps')} {ap(kept)} AP{lost}.", "AW-3.1.e")

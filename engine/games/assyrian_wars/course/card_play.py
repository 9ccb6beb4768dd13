"""3.1.b, c, 3.2 The card of an impulse: played for one of its uses; a + card, or 3 AP, allow a second one.

`USES` are the uses of a card by name: AP, or its event, which the modules of `cards/` enter.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.games.assyrian_wars.cards import playing  # noqa: F401  (what each card does)
from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.data.cards import Kind
from engine.games.assyrian_wars.data.numbers import ACCOUNT, LIMITS, ap
from engine.games.assyrian_wars.events import played, windows
from engine.games.assyrian_wars.events.played import EVENTS, Played
from engine.games.assyrian_wars.position import State, asking, credit, hands, money, topics
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.realm import supply
from engine.games.assyrian_wars.realm.priced import Offer, deed
from engine.kernel import Option, Rule, Table

USE = topics.TOPICS.new("use", "what the card is played for")
ONE_AP = 2
TWO = "You have played all the cards that you can in this impulse (AW-3.2.b)."
NO_PLUS = "Your first card is no + card, and neither is this (AW-3.2.a)."


class Use(NamedTuple):
    """A use of a card: its words, why it is not possible now, and what it does."""

    words: Callable[[Kind], str]
    why_not: Callable[[State, str, str], str]  # country, card
    carry_out: Callable[[Table[State], str, str], Rule[None]]


def always(s: State, country: str, card: str) -> str:
    """3.1.c Every card can be played for AP."""
    return ""


def for_ap(t: Table[State], country: str, card: str) -> Rule[None]:
    """3.1.c Take the AP value of the card."""
    s = t.state
    value = hands.kind_of(card).ap
    money.AP.add(s.account, money.CARDS, value * ONE_AP)
    t.tell(f"{nations.does(country, 'plays')} {hands.name_of(card)} for {value} AP.", "AW-3.1.c", news=True)
    hands.put_away(s, card)
    yield from ()


def why_no_event(s: State, country: str, card: str) -> str:
    """6.11.a, d, g Return why a card cannot be played for its event now."""
    return played.why_not(s, country, hands.kind_of(card), EVENTS)


def for_event(t: Table[State], country: str, card: str) -> Rule[None]:
    """6.11.a Aim the event, let others cancel it, pay for it, and let it take effect."""
    event = Played(t, country, card)
    effect = EVENTS[event.row.id]
    t.tell(f"{nations.does(country, 'plays')} {hands.name_of(card)} for its event.", event.rule, news=True)
    aim = yield from effect.aimed(event)
    if not (yield from windows.is_canceled(t, country, card)):
        credit.pay(t, country, event.row.cost * credit.ONE_AP)
        yield from effect.happens(event, aim)
    windows.put_away(t.state, card)


def event_words(kind: Kind) -> str:
    """`the event, 2 AP: Check attrition ...`."""
    return f"the event{f' for {kind.cost} AP' if kind.cost else ''}: {kind.text}"


USES: dict[str, Use] = {
    "ap": Use(lambda kind: f"{kind.ap} AP", always, for_ap),
    "event": Use(event_words, why_no_event, for_event),
}


def most_cards(s: State) -> int:
    """3.2.b, 6.11g.b Return how many cards can be played in the impulse under way."""
    assert s.impulse is not None
    return LIMITS["cards"] + s.impulse.more_cards


def why_no_card(s: State, card: str) -> str:
    """3.2.a, b Return why a card cannot be played now."""
    assert s.impulse is not None
    if len(s.impulse.cards) >= most_cards(s):
        return TWO
    more = len(s.impulse.cards) <= s.impulse.more_cards  # without a + card
    if s.impulse.cards and not more and not s.impulse.plus and not hands.kind_of(card).plus:
        return NO_PLUS
    return ""


def offer(s: State, country: str) -> list[Option]:
    """3.1.b Offer the cards of a country that may be played now, those of the lowest value first."""
    held = sorted(hands.in_hand(s, country), key=lambda card: hands.kind_of(card).ap)
    return [option(card) for card in held if not why_no_card(s, card)]


def option(card: str) -> Option:
    """Return a card as an option."""
    kind = hands.kind_of(card)
    words = f"play {hands.name_of(card)}, {kind.ap}{'+' if kind.plus else ''} AP"
    return Option(f"card:{card}", words, facts={"ap": kind.ap, "plus": int(kind.plus)})


def barred(s: State, country: str) -> dict[str, str]:
    """Say why a card in hand cannot be played."""
    reasons = {f"card:{card}": why_no_card(s, card) for card in hands.in_hand(s, country)}
    return {key: why for key, why in reasons.items() if why}


def play(t: Table[State], country: str, card: str) -> Rule[None]:
    """3.1.c Ask for the use, and play the card; 6.10 forces that waited for it are supplied now."""
    s = t.state
    assert s.impulse is not None
    kind = hands.kind_of(card)
    able = [name for name, use in USES.items() if not use.why_not(s, country, card)]
    name = yield from asking.asker(t, country).choose(
        USE, "AW-3.1.c", f"Play {kind.name} for what?", [Option(name, USES[name].words(kind)) for name in able],
        default="ap", about={"card": card, "ap": kind.ap}, waits=kind.id in EVENTS,
        barred=lambda: {name: why for name, use in USES.items() if (why := use.why_not(s, country, card))},
    )  # fmt: skip
    hands.lay_out(s, country, card)
    s.impulse.cards.append(card)
    s.impulse.plus = s.impulse.plus or kind.plus
    yield from USES[name].carry_out(t, country, card)
    yield from supply.settle(t, country)


def may_hold_plus(s: State, country: str) -> bool:
    """Tell whether only the owner knows if another card can be played: a + card may be in the hand (3.2.a)."""
    assert s.impulse is not None
    one = 0 < len(s.impulse.cards) < most_cards(s) and not s.impulse.plus
    return one and bool(s.hands.get(country))


# --- a + card for 3 AP --------------------------------------------------------------------------------------


def plus_offers(s: State, country: str) -> list[Offer]:
    """6.18.f Offer to turn the card that was played into a + card."""
    assert s.impulse is not None
    if not 0 < len(s.impulse.cards) < most_cards(s) or s.impulse.plus or not hands.in_hand(s, country):
        return []
    return [Offer("plus", "make your card a + card", ACCOUNT["plus"], "AW-6.18.f")]


def make_plus(t: Table[State], country: str, _: str) -> Rule[None]:
    """6.18.f Pay for a second card."""
    s = t.state
    assert s.impulse is not None
    money.pay(s, country, ACCOUNT["plus"])
    s.impulse.plus = True
    t.tell(f"{nations.does(country, 'pays')} {ap(ACCOUNT['plus'])} AP to play a second card.", "AW-6.18.f")
    yield from ()


CARD = Deed(offer, play, barred)
PLUS = deed(plus_offers, make_plus)

"""5 Drawing Fate cards: Events happen as they turn up and are replaced; too full a hand is cut (cards.draw, hand)."""

from collections.abc import Sequence

from engine.games.acme.events import Played, played, playing
from engine.games.acme.position import OnTable, State, asking, factions, hands, standing, topics
from engine.kernel import Rule, Table
from engine.wargame.text import listed, plural

DISCARD = topics.TOPICS.new("discard", "which cards are discarded", *standing.DISCARDING)
BREATH_OF_GOD = "103"  # the only Event that happens when it comes up with others (card.event.g)


def turn_up(t: Table[State]) -> str:
    """cards.draw.a, c, d The top card of the deck; "" if neither deck nor discards hold one."""
    return hands.pack(t.state).draw(t.dice)


def draw(t: Table[State], color: str, n: int) -> Rule[None]:
    """Cards into the hand; Events among them happen and are replaced, then the hand is cut to its limit."""
    yield from draw_together(t, color, n)
    yield from cut_hand(t, color)


def draw_together(t: Table[State], color: str, n: int) -> Rule[list[str]]:
    """reckoning.draw.f All cards due at once; says which came into the hand."""
    s = t.state
    drawn = [card for _ in range(n) if (card := turn_up(t))]
    kept = [card for card in drawn if hands.is_held(card)]
    for card in kept:
        hands.pack(s).hold(color, card)
    if kept:
        factions.tell(t, color, f"draws {plural(len(kept), 'card')}", "ACME-cards.draw.a")
        if s.owner.get(color):
            t.tell(f"You drew {listed([hands.title(c) for c in kept])}.", "ACME-cards.draw.a", to=(s.owner[color],))
    events = [card for card in drawn if not hands.is_held(card)]
    if events:
        yield from happen(t, color, events)
        kept = kept + (yield from draw_together(t, color, len(events)))
    return kept


def happen(t: Table[State], color: str, events: Sequence[str]) -> Rule[None]:
    """card.event.f, g Events that came up together, from the highest number down; The Breath of God stops the rest."""
    s = t.state
    due = [BREATH_OF_GOD] if BREATH_OF_GOD in events else sorted(events, key=int, reverse=True)
    for card in events:
        if card not in due:
            s.discard.append(card)
            t.tell(f"{hands.title(card)} is discarded: only The Breath of God happens.", "ACME-card.event.g")
    s.shown += due  # they lie open until their turn comes
    for card in due:
        s.shown.remove(card)
        yield from event(t, color, card)
        if all(lasting.card != card for lasting in s.lasting):
            s.discard.append(card)
    yield from draws_owed(t)  # the Great Wall may have been cancelled


def event(t: Table[State], color: str, card: str) -> Rule[bool]:
    """card.event.b, h An Event happens at once, unless it is negated. False if it was."""
    t.tell(f"An Event: {hands.title(card)}.", f"ACME-R2.{card}", news=True)
    t.state.playing.append(OnTable(color, card))
    happened = yield from playing.carried_out(Played(t, color, card), played.EFFECTS)
    t.state.playing.pop()
    return happened


def cut_hand(t: Table[State], color: str) -> Rule[None]:
    """hand.b, c Seven cards or more: discarded down to six at once (hand.e Mittani: reading B-49)."""
    s = t.state
    while (over := len(s.hands[color]) - hands.hand_limit(s, color)) > 0:
        gone = yield from asking.asker(t, color).some_of(
            DISCARD, "ACME-hand.b", f"Your hand is full: discard {plural(over, 'card')}.",
            hands.card_options(s.hands[color]), least=over, most=over,
            default=[f"card:{card}" for card in s.hands[color][:over]], private=True, about={"over": over},
        )  # fmt: skip
        for card in gone:
            hands.pack(s).put_away(color, card)
        factions.tell(t, color, f"discards {listed([hands.title(card) for card in gone])}", "ACME-hand.b")


def draws_owed(t: Table[State]) -> Rule[None]:
    """14 Let everybody whose card a Diplomat has cancelled draw one, as soon as nothing else is under way."""
    owed, t.state.owed = t.state.owed, []
    for color in owed:
        yield from draw(t, color, 1)

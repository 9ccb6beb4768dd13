"""9.3 The event of a card in one's own Impulse, or of one drawn in the Neutral Nations Round (5.0.m)."""

from engine.games.god_kings.cards import arms, campaigns, misfortunes, politics, thrones, wealth  # noqa: F401  (what each card does)
from engine.games.god_kings.data import strategy_cards
from engine.games.god_kings.events import played
from engine.games.god_kings.position import State, hands
from engine.kernel import Rule, Table


def why_no_event(s: State, seat: str, card: str) -> str:
    """Say why this card is not played as the event of an Impulse now; "" if it can be."""
    row = strategy_cards.CARDS[card]
    if row.kind not in played.EFFECTS:
        return f"{hands.card_name(card)} is an Action Card, for {strategy_cards.moments_of(row)} (GK-9.4.a)"
    return played.EFFECTS[row.kind].why_not(s, s.nation[seat])


def play_event(t: Table[State], seat: str, card: str) -> Rule[None]:
    """9.3.a The card lies on the table already, and is put away by whoever laid it there."""
    effect = played.EFFECTS[strategy_cards.CARDS[card].kind]
    e = played.Played(t, t.state.nation[seat], card)
    yield from effect.happens(e, (yield from effect.aimed(e)))

"""9.3 The event of a card in one's own Impulse, or of one drawn in the Neutral Nations Round (5.0.m)."""

from __future__ import annotations

from engine.board.effects import Aim
from engine.games.god_kings.cards import arms, campaigns, misfortunes, politics, thrones, wealth  # noqa: F401  (what each card does)
from engine.games.god_kings.cards.effects import EFFECTS
from engine.games.god_kings.data.strategy_cards import CARDS, moments_of
from engine.games.god_kings.events.moments import Event
from engine.games.god_kings.position.hands import card_name
from engine.games.god_kings.position.state import State
from engine.kernel.questions import Rule
from engine.kernel.table import Table


def why_no_event(s: State, seat: str, card: str) -> str:
    """Why this card is not played as the event of an Impulse now; empty: it can be."""
    row = CARDS[card]
    if row.kind not in EFFECTS:
        return f"{card_name(card)} is an Action Card, for {moments_of(row)} (GK-9.4.a)"
    return EFFECTS[row.kind].unless(s, seat)


def play_event(t: Table[State], seat: str, card: str) -> Rule[None]:
    """9.3.a The card lies on the table already, and is put away by whoever laid it there."""
    yield from EFFECTS[CARDS[card].kind].happens(Event(t, seat, card), Aim())

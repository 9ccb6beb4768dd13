"""8.1, 9.5, 9.6, 9.7 The cards of a position: deck, hands, discards, and what is set aside."""

from engine.games.god_kings.data import strategy_cards
from engine.games.god_kings.position import State, pieces
from engine.kernel import Table
from engine.wargame.cards import Pack

ZONES = ("deck", "hands", "known", "discard", "aside", "spent", "removed", "playing", "seats")  # that `pack` reads


def pack(s: State) -> Pack:
    """The fields of the position that hold cards; a hand belongs to a seat."""
    return Pack(
        seats=s.seats, owner={seat: seat for seat in s.seats}, deck=s.deck, hands=s.hands, discard=s.discard,
        known=s.known, removed=s.removed, table=[*s.aside, *s.spent, *s.playing],
    )  # fmt: skip


def holders(s: State) -> dict[str, str]:
    """Whoever holds a card at all, in Turn Order: windows are put to these."""
    return {seat: seat for seat in s.order if s.hands[seat]}


def card_name(card: str) -> str:
    return f"{strategy_cards.CARDS[card].name} ({strategy_cards.CARDS[card].number})"


def lay_out(t: Table[State], seat: str, card: str) -> None:
    """8.2.a A card is played face up."""
    s = t.state
    s.hands[seat].remove(card)
    s.known.pop(card, None)
    s.playing.append(card)


def put_away(s: State, card: str, *, event: bool) -> None:
    """9.5 Remove from Play after its event; 21.0.o INVASION is set aside; all others are discarded."""
    s.playing.remove(card)
    row = strategy_cards.CARDS[card]
    if event and row.remove:
        s.spent.append(card)
    elif event and row.kind == "invasion":
        s.aside.append(card)
    else:
        s.discard.append(card)


def discard_from(t: Table[State], seat: str, card: str, *, event: bool) -> None:
    """A card leaves a hand outside its owner's Impulse (9.4): shown to all, then put away (9.7.b)."""
    lay_out(t, seat, card)
    put_away(t.state, card, event=event)


def draw(t: Table[State]) -> str:
    """The top card; reading B-52: the discards are shuffled when the deck has run out. Empty: there is none."""
    return pack(t.state).draw(t.dice)


def draw_to_hand(t: Table[State], seat: str) -> bool:
    """8.1.a One card from the common deck."""
    card = draw(t)
    if card:
        pack(t.state).hold(seat, card)
    return bool(card)


def end_of_card(s: State) -> None:
    """11.12.b, 17.2.i What holds for one card is over."""
    s.moved, s.failed, s.sieged, s.sailed = [], [], [], False
    pieces.wipe_marks(s, pieces.MOVED)


def leave_play(s: State) -> None:
    """9.5.a At the end of a Round cards that were removed from play leave the game."""
    s.removed += s.spent
    s.spent = []

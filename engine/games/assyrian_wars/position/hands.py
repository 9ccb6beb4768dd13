"""2.3, 4.1 The cards of a position: deck, hands, discards, home cards, cards that lie on the table."""

from engine.games.assyrian_wars.data import cards
from engine.games.assyrian_wars.data.cards import Kind
from engine.games.assyrian_wars.position import State
from engine.kernel import Table
from engine.wargame.cards import Pack

ZONES = ("deck", "hands", "known", "discard", "playing", "lying", "plays", "seats")  # that `pack` reads


def pack(s: State) -> Pack:
    """Return the fields of the position that hold random cards; home cards lie open and are in none of them."""
    return Pack(
        seats=s.seats, owner=s.plays, deck=s.deck, hands=s.hands, discard=s.discard, known=s.known,
        table=[card for card in (*s.lying, *s.playing) if not kind_of(card).home],
    )  # fmt: skip


def kind_of(card: str) -> Kind:
    """Return the kind of a card: what it says."""
    return cards.KINDS[cards.CARDS[card].kind]


def name_of(card: str) -> str:
    """Name a card, a random one with its number."""
    return kind_of(card).name if kind_of(card).home else f"{kind_of(card).name} ({card})"


def in_hand(s: State, country: str) -> list[str]:
    """3.3.a List what counts as cards in hand: random and home cards, but no army group cards."""
    return [*s.hands.get(country, ()), *s.home.get(country, ())]


def draw(t: Table[State], country: str) -> str:
    """4.1.j Draw the top card into a hand; when the deck has run out the discards are shuffled. Empty: no card."""
    held = pack(t.state)
    card = held.draw(t.dice)
    if card:
        held.hold(country, card)
    return card


def lay_out(s: State, country: str, card: str) -> None:
    """Take a card out of a hand and lay it on the table."""
    held = s.home if kind_of(card).home else s.hands
    held[country].remove(card)
    s.known.pop(card, None)
    s.playing.append(card)


def put_away(s: State, card: str) -> None:
    """2.3.a, c Put a card away after use: a random one on the discards, a home card aside until the Interphase."""
    s.playing.remove(card)
    if not kind_of(card).home:
        s.discard.append(card)

"""13.1 Hands: who may be asked for a card without anybody learning who holds it."""

from collections.abc import Callable, Sequence
from functools import cache

from engine.games.genesis.data import tables
from engine.games.genesis.position import State
from engine.kernel import Option
from engine.wargame.cards import Pack


def title(card: str) -> str:
    """The name of a card."""
    return tables.CARDS[tables.KIND[card]].name


@cache
def card_option(card: str, how: str = "card") -> Option:
    return Option(f"{how}:{card}", title(card) if how == "card" else f"{how} {title(card)}")


ZONES = ("deck", "hands", "aside", "known")  # of cards face down
OPEN_ZONES = ("discard", "removed", "playing", "owner", "seats")  # of cards face up, and who plays whom in this game


def pack(s: State) -> Pack:
    """2.4 The 55 event cards, by where they lie; one dealt at set-up that is played when drawn lies aside (3.1.e)."""
    return Pack(
        seats=s.seats, owner=s.owner, deck=s.deck, hands=s.hands, discard=s.discard, removed=s.removed,
        table=[played.card for played in s.playing], aside=s.aside, known=s.known,
        in_hand=is_held, put_aside=lambda card: not is_held(card),
    )  # fmt: skip


def is_held(card: str) -> bool:
    return tables.CARDS[tables.KIND[card]].hold


def all_gone(s: State, kind: str) -> bool:
    """Whether everybody can see that no hand holds such a card: all lie discarded, removed or on the table."""
    return not pack(s).may_be_held(copies(kind))


@cache
def copies(kind: str) -> tuple[str, ...]:
    return tuple(card for card in tables.KIND if tables.KIND[card] == kind)


def barred(s: State, kingdom: str) -> bool:
    """3.4.2 Whoever has not paid for his Activation plays no card by choice in it."""
    segment = s.segment
    if segment is None or segment.power != kingdom or s.phase == "payment":
        return False
    return not segment.paid


def with_hands(s: State, kingdoms: list[str]) -> list[str]:
    """13.1 Those who hold any card and may play it; how many they hold is public, which is not."""
    return [kingdom for kingdom in kingdoms if cards_of(s, kingdom) and not barred(s, kingdom)]


def cards_of(s: State, kingdom: str) -> int:
    """How many cards a kingdom holds as others see it: one laid aside looks like any other (3.1.e)."""
    return len(s.hands.get(kingdom, ())) + (kingdom in s.aside)


def holders(s: State, kingdoms: list[str]) -> dict[str, str]:
    """Those of these kingdoms that may hold a card, and their seats."""
    return {kingdom: s.owner[kingdom] for kingdom in with_hands(s, kingdoms)}


def of_kinds(s: State, *kinds: str) -> Callable[[Sequence[str]], list[Option]]:
    """For a window: the cards of these kinds. Whoever has none is asked as well."""

    def offered(kingdoms: Sequence[str]) -> list[Option]:
        return [card_option(card) for kingdom in kingdoms for card in s.hands[kingdom] if tables.KIND[card] in kinds]

    return offered

"""cards.draw, hand: Where Fate cards lie (cards.draw, hand), and who may be asked for one without anybody learning who
holds it.
"""

from collections.abc import Iterable

from engine.games.acme.data import displays, fates, numbers
from engine.games.acme.position import State, factions
from engine.kernel import Option
from engine.wargame.cards import Pack

MONOTHEIST = "95"  # the card that establishes Monotheism; it stays with its owner


def title(card: str) -> str:
    """The name of a card."""
    return fates.FATES[card].name


def card_option(card: str, how: str = "card") -> Option:
    """`card:36`, "Improved Bow"."""
    return Option(f"{how}:{card}", title(card) if how == "card" else f"{how} {title(card)}")


def card_options(cards: Iterable[str]) -> list[tuple[Option, str]]:
    """Offer these cards, each with itself."""
    return [(card_option(card), card) for card in cards]


ZONES = (  # that `pack` reads
    "deck", "hands", "laid", "known", "discard", "aside", "removed", "playing", "invested", "lasting", "shown", "owner",
    "seats", "temples",
)  # fmt: skip


def pack(s: State) -> Pack:
    """The 103 Fate cards by where they lie; what lies open before somebody is on the table."""
    table = [played.card for played in s.playing if played.card in fates.FATES]
    lying = [*s.invested, *(lasting.card for lasting in s.lasting), *s.shown, *s.aside]
    lying += [MONOTHEIST] if is_monotheist_laid(s) else []
    table += [card for card in lying if card not in table]
    return Pack(
        seats=s.seats, owner=s.owner, deck=s.deck, hands=s.hands, discard=s.discard,
        removed=s.removed, table=table, laid=s.laid, known=s.known, in_hand=is_held,
    )  # fmt: skip


def is_monotheist_laid(s: State) -> bool:
    """Whether card 95 lies with its owner; Monotheism may have been established without it (R6.lion.b)."""
    if fates.MONOTHEISM not in s.temples:
        return False
    held = [*s.hands.values(), *s.laid.values(), s.deck, s.discard, s.shown, s.aside, s.removed]
    return not any(MONOTHEIST in zone for zone in held) and all(played.card != MONOTHEIST for played in s.playing)


def is_held(card: str) -> bool:
    """terms.event-card.a An Event never enters a hand."""
    return "E" not in fates.FATES[card].codes


def has_code(card: str, code: str) -> bool:
    return code in fates.FATES[card].codes


def holders(s: State, colors: Iterable[str]) -> dict[str, str]:
    """Those of these colors that hold any card, and their seats: how many they hold is public, which is not."""
    return {color: s.owner[color] for color in colors if s.owner.get(color) and s.hands[color]}


def hand_limit(s: State, color: str) -> int:
    """hand.a Six cards; hand.e Mittani seven with a C card among them (reading B-49)."""
    seven = factions.plays(s, color, "mittani") and any(has_code(card, "C") for card in s.hands[color])
    return displays.amount("mittani", "horse_masters", "hand") if seven else numbers.HAND["limit"]


def spend_card(s: State, color: str, card: str) -> None:
    """From the hand to the discards, as payment or for a disk: not played (card.alternate.b)."""
    pack(s).put_away(color, card)

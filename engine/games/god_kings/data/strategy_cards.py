"""2.1, 9.1, cards The 110 Strategy cards: each has an Ops number and an event, of which one is used."""

from msgspec import Struct

from engine.games.god_kings.data import numbers, peoples, tables
from engine.kernel.game import CardFace
from engine.wargame.tables import Raw, fail, known, named
from engine.wargame.text import listed

FILE = "cards.toml"
CARDS_IN_ALL = 110  # 2.1
WINDOWS = {
    "W2": "an interception roll",
    "W3": "an Avoid Battle or pursuit roll",
    "W4": "a movement",
    "W6": "a chariot charge",
    "W7": "a battle",
    "W9": "losses",
    "W12": "a siege roll",
    "W13": "a Succession Roll",
    "W14": "The God King",
}


class CardKind(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards with one event: their printed numbers, and their Ops numbers in the same order."""

    id: str
    name: str
    numbers: tuple[int, ...]
    ops: tuple[int, ...]
    text: str
    source: str
    windows: tuple[str, ...] = ()
    remove: bool = False
    stated: bool = False
    power: str = ""
    amounts: dict[str, int] = {}


class Card(Struct, frozen=True):
    """One card of the deck. `kind` is its event; an Action Card may be played out of turn in its windows (9.4)."""

    id: str
    number: int
    name: str
    kind: str
    ops: int
    action: bool
    windows: tuple[str, ...]
    remove: bool
    text: str
    power: str = ""  # whose royal guard it places


def moments_of(card: Card) -> str:
    """9.4 When an Action Card is played: `a battle, losses or a siege roll`."""
    return listed([WINDOWS[window] for window in card.windows], "or")


def build_kinds(raw: Raw) -> dict[str, CardKind]:
    """The events, each with its cards."""
    kinds = named(FILE, raw, "kinds", CardKind)
    for name, kind in kinds.items():
        known(FILE, name, "window", kind.windows, WINDOWS)
        known(FILE, name, "Ops number", kind.ops, numbers.OPS)
        known(FILE, name, "Power", (kind.power,), ("", *peoples.POWERS))
        if len(kind.ops) != len(kind.numbers) or not kind.text:
            raise fail(FILE, name, "ops: not one for each number, or no text")
    if sorted(number for kind in kinds.values() for number in kind.numbers) != list(range(1, CARDS_IN_ALL + 1)):
        raise fail(FILE, "numbers", f"not 1 to {CARDS_IN_ALL}, each once")
    return kinds


def build_cards(kinds: dict[str, CardKind]) -> dict[str, Card]:
    """The deck in the order of its numbers, each card by its number as text."""
    every = [
        Card(str(n), n, k.name, k.id, ops, bool(k.windows), k.windows, k.remove, k.text, k.power)
        for k in kinds.values()
        for n, ops in zip(k.numbers, k.ops, strict=True)
    ]
    return {card.id: card for card in sorted(every, key=lambda card: card.number)}


KINDS: dict[str, CardKind] = build_kinds(tables.read(FILE))
CARDS: dict[str, Card] = build_cards(KINDS)
DECK: tuple[str, ...] = tuple(CARDS)
AMOUNTS: dict[str, dict[str, int]] = {name: kind.amounts for name, kind in KINDS.items()}
by_kind: dict[str, tuple[str, ...]] = {name: tuple(str(n) for n in kind.numbers) for name, kind in KINDS.items()}


def _face(card: Card) -> CardFace:
    """What is printed on it: `/card` and a hand show this."""
    kind = "Action Card" if card.action else "Event"
    note = f"{kind}, Remove from Play" if card.remove else kind
    return CardFace(card.id, f"{card.number} {card.name}", note, str(card.ops), card.text)


FACES: dict[str, CardFace] = {id: _face(card) for id, card in CARDS.items()}

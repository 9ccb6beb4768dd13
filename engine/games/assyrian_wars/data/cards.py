"""2.3, 6.11 The 110 cards: 86 random cards, 18 home cards, 6 army group cards.

`KINDS` are the cards by what they do, `CARDS` each card by its id: its number, or for home cards the id of its kind.
"""

import re
from collections.abc import Iterable

from msgspec import Struct

from engine.games.assyrian_wars.data import nations, numbers, tables
from engine.kernel.game import CardFace
from engine.wargame.tables import Raw, convert, exactly, fail, known, named, named_as_called, table

FILE = "cards.toml"
RANDOM_CARDS, HOME_CARDS, GROUP_CARDS = 86, 18, 6
POWERS = "powers"  # of `only`: every power
ANY = "any"  # of `target`
LAYERS = range(1, 4)  # 6.7.1
OFF_THE_MAP = ("libya", "nubia", "nomads")  # sides of foreign wars that are no countries of the game
TYPES = {  # 6.11
    "battle": "Battle",
    "battle_counter": "Battle Counter Measures",
    "response": "Response",
    "counter": "Counter Measures",
    "alliance_breaker": "Alliance Breaker",
    "political": "Political",
    "secret_diplomacy": "Secret Diplomacy",
    "disaster": "Disaster",
    "foreign_war": "Foreign War",
    "recruit": "Recruit",
    "move": "Move",
    "draw": "Draw Pile",
    "economic": "Economic",
    "sabotage": "Sabotage",
    "permanent": "Permanent",
}
LASTS = ("", "impulse", "next_impulse", "impulses", "turn", "interphase", "succession", "roll", "foreign_war")


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of card, as the file tells it."""

    id: str
    name: str
    ap: int
    source: str
    numbers: tuple[int, ...] = ()
    country: str = ""
    cost: int = 0
    plus: bool = False
    types: tuple[str, ...] = ()
    moments: tuple[str, ...] = ()
    layer: int = 0
    needs: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    target: str = ""
    sides: tuple[str, ...] = ()
    lasts: str = ""
    stated: bool = False
    amounts: dict[str, int] = {}
    text: str = ""


class Breaker(Struct, frozen=True, forbid_unknown_fields=True):
    """6.11.c What all Alliance Breakers have in common."""

    amounts: dict[str, int]
    text: str
    any: str
    source: str


class Kind(Struct, frozen=True):
    """What the cards of one kind say. A home card has a country; a random card has numbers."""

    id: str
    name: str
    numbers: tuple[int, ...]
    country: str
    ap: int
    cost: int  # AP of the event
    plus: bool
    types: tuple[str, ...]
    moments: tuple[str, ...]
    layer: int
    needs: tuple[str, ...]
    only: tuple[str, ...]  # who may use the event; empty: every country
    target: str
    sides: tuple[str, ...]
    lasts: str
    stated: bool
    amounts: dict[str, int]
    text: str

    @property
    def home(self) -> bool:
        """Tell whether these are home cards."""
        return bool(self.country)


class Card(Struct, frozen=True):
    """One card."""

    id: str
    name: str
    kind: str


class GroupCard(Struct, frozen=True):
    """6.6.6 An army group card: a holder, never played."""

    id: str
    country: str


# --- texts --------------------------------------------------------------------------------------------------

_PLACE = re.compile(r"\{(\w+)\}")


def _filled(id: str, text: str, amounts: dict[str, int], words: dict[str, str]) -> str:
    """A text with its numbers; each amount stands in it, and nothing else does."""
    exactly(FILE, id, "amount", (name for name in _PLACE.findall(text) if name not in words), amounts)
    said = {name: numbers.ap(value) if name.endswith("_ap") else str(value) for name, value in amounts.items()}
    return _PLACE.sub(lambda found: {**said, **words}[found[1]], text)


def _text(row: Row, breaker: Breaker) -> tuple[str, dict[str, int]]:
    """What a card says and counts with: for an Alliance Breaker what they all say, then its own."""
    own = _filled(row.id, row.text, row.amounts, {})
    if not row.target:
        return own, row.amounts
    target = breaker.any if row.target == ANY else nations.name_of(row.target)
    common = _filled("breaker", breaker.text, breaker.amounts, {"target": target})
    return f"{common} {own}".rstrip(), {**breaker.amounts, **row.amounts}


# --- reading ------------------------------------------------------------------------------------------------


def _check(row: Row) -> None:
    """What must be true of every kind of card."""
    for what, values, pool in (
        ("type", row.types, TYPES),
        ("moment", row.moments, MOMENTS),
        ("condition", row.needs, CONDITIONS),
        ("country", [*row.only, row.country], ("", POWERS, *nations.COUNTRIES)),
        ("target", [row.target], ("", ANY, *nations.MINORS, *nations.TRIBES)),
        ("side", row.sides, (*OFF_THE_MAP, *nations.COUNTRIES)),
        ("end", [row.lasts], LASTS),
        ("layer", [row.layer], (0, *LAYERS)),
    ):
        known(FILE, row.id, what, values, pool)
    if not row.moments or row.ap < 1 or row.cost < 0:
        raise fail(FILE, row.id, "no moment, or a value out of range")
    if bool(row.target) != ("alliance_breaker" in row.types) or bool(row.sides) != ("foreign_war" in row.types):
        raise fail(FILE, row.id, "an Alliance Breaker has a target, and a foreign war has sides")
    if bool(row.layer) != any(id in row.types for id in ("battle", "battle_counter", "counter")):
        raise fail(FILE, row.id, "a card that is laid in battles, and no other, has a layer")
    if bool(row.only) and "secret_diplomacy" not in row.types and row.id != "crown_prince":
        raise fail(FILE, row.id, "only a card with a secret diplomacy action is kept for some")


def build_kinds(raw: Raw) -> dict[str, Kind]:
    """Read all kinds of cards: every number once, every country its home cards."""
    rows = named(FILE, raw, "random", Row)
    if sorted(number for row in rows.values() for number in row.numbers) != list(range(1, RANDOM_CARDS + 1)):
        raise fail(FILE, "random", f"the numbers are not 1 to {RANDOM_CARDS}, each once")
    if homes := [id for id, row in rows.items() if row.country]:
        raise fail(FILE, homes[0], "a random card is no country's")
    home = named(FILE, raw, "home", Row)
    exactly(FILE, "home", "country", (row.country for row in home.values()), nations.COUNTRIES)
    if len(home) != HOME_CARDS or any(row.numbers for row in home.values()) or any(id in rows for id in home):
        raise fail(FILE, "home", f"not {HOME_CARDS} cards of their own")
    rows |= home
    named_as_called(FILE, {id: row.name for id, row in rows.items()})
    breaker = convert(FILE, "breaker", table(FILE, raw, "breaker"), Breaker)
    kinds = {}
    for id, row in rows.items():
        _check(row)
        text, amounts = _text(row, breaker)
        if not text:
            raise fail(FILE, id, "no text")
        told = {name: getattr(row, name) for name in Kind.__struct_fields__}
        kinds[id] = Kind(**{**told, "text": text, "amounts": amounts})
    return kinds


def build_groups(raw: Raw) -> dict[str, GroupCard]:
    """Read the army group cards: `assyria:1`."""
    rows = dict(table(FILE, raw, "groups"))
    if not rows.pop("source", ""):
        raise fail(FILE, "groups", "no source")
    exactly(FILE, "groups", "power", rows, nations.POWERS)
    found = [GroupCard(f"{power}:{n}", power) for power, count in rows.items() for n in range(1, count + 1)]
    if len(found) != GROUP_CARDS:
        raise fail(FILE, "groups", f"{len(found)} cards, not {GROUP_CARDS}")
    return {card.id: card for card in found}


def _cards(kinds: Iterable[Kind]) -> dict[str, Card]:
    """Every card but the army group cards, the deck first in the order of its numbers."""
    kinds = list(kinds)
    deck = {number: kind for kind in kinds for number in kind.numbers}
    found = [Card(str(number), deck[number].name, deck[number].id) for number in sorted(deck)]
    found += [Card(kind.id, kind.name, kind.id) for kind in kinds if kind.home]
    return {card.id: card for card in found}


_raw = tables.read(FILE)
MOMENTS: dict[str, str] = dict(table(FILE, _raw, "moments"))
CONDITIONS: dict[str, str] = dict(table(FILE, _raw, "conditions"))
KINDS: dict[str, Kind] = build_kinds(_raw)
CARDS: dict[str, Card] = _cards(KINDS.values())
DECK: tuple[str, ...] = tuple(id for id, card in CARDS.items() if not KINDS[card.kind].home)
HOME: dict[str, tuple[str, ...]] = {
    country: tuple(kind.id for kind in KINDS.values() if kind.country == country) for country in nations.COUNTRIES
}
GROUPS: dict[str, GroupCard] = build_groups(_raw)


def kind_of(card: str) -> Kind:
    """Return what a card says."""
    return KINDS[CARDS[card].kind]


def may_use(kind: Kind, country: str) -> bool:
    """Tell whether a country is among those who may use the event (6.11)."""
    return not kind.only or country in kind.only or (POWERS in kind.only and country in nations.POWERS)


def _face(card: Card) -> CardFace:
    """What is printed on it."""
    kind = KINDS[card.kind]
    types = ", ".join(TYPES[id] for id in kind.types) or "Home card"
    title = kind.name if kind.home else f"{card.id} {kind.name}"
    value = f"{kind.ap}{'+' if kind.plus else ''} AP"
    return CardFace(card.id, title, types, f"{value}, event {kind.cost} AP" if kind.cost else value, kind.text)


FACES: dict[str, CardFace] = {id: _face(card) for id, card in CARDS.items()}

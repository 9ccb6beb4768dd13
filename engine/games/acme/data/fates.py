"""cards, R2: The 103 Fate cards and the eight Deities: what is printed on them. What they do is in `cards/` and
`deities.py`.

A card goes by its id, 1 to 103, a Deity by its slug; Monotheism is card 95 and a Deity.
"""

from itertools import groupby

from msgspec import Struct

from engine.games.acme.data import tables
from engine.wargame.tables import Raw, fail, known, named, named_as_called, numbered

CODES = ("N", "I", "C", "R", "E")
GROUPS = (
    "great_person", "competition", "trade", "resource", "disaster", "white_investment", "society", "religion", "event",
)  # fmt: skip
WINDOWS = ("action", "growth", "competition", "loss", "order", "draw", "answer", "first", "once")
KINDS = ("person", "war", "trade", "resource", "disaster", "society", "religion", "event")
CANCELS = (*KINDS, "investment", "ability", "invasion")
DEITY_WINDOWS = ("acquisition", "after_acquisition", "competition", "negation", "answer", "draw", "order")
LIMITS = ("no_benefit", "no_trophies", "no_blasphemy", "card_only")
STATED = ("id", "name", "codes", "when", "effect")  # what of a card the rulebook itself names
MOST_ON_A_CARD = 4


class Fate(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Fate card."""

    id: int
    name: str
    group: str
    when: tuple[str, ...]  # the windows in which it is played, or its disks are taken off
    kinds: tuple[str, ...]  # what it is for the cards that cancel
    text: str
    source: str
    codes: tuple[str, ...] = ()
    cancels: tuple[str, ...] = ()  # what it answers: kinds, Investments, competition abilities, invasions
    disks: int = 0  # own disks with which an Investment is laid
    white: int = 0  # or white ones
    lasting: bool = False  # it can be canceled later too
    aside: bool = False  # set aside when played, until the Epoch ends
    numbers: dict[str, int] = {}  # what the effect counts with
    stated: tuple[str, ...] = ()

    @property
    def played(self) -> tuple[str, ...]:
        """When it is played; an Investment is laid as an action or in a competition (R2.b)."""
        laid = tuple(time for time in self.when if time in ("action", "competition"))
        return laid if "I" in self.codes else self.when

    @property
    def off(self) -> tuple[str, ...]:
        """When disks come off an Investment: not when it can be laid, unless it has no other time (R2.b)."""
        later = tuple(time for time in self.when if time not in ("action", "competition"))
        return later or (("competition",) if "competition" in self.when else self.when)


class Deity(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Deity: seven have a card of their own, Monotheism has Fate card 95."""

    slug: str
    id: int
    name: str
    text: str
    source: str
    when: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    cancels: tuple[str, ...] = ()
    once: bool = False  # once a turn
    limits: tuple[str, ...] = ()  # what may not be done with it, or to it
    numbers: dict[str, int] = {}
    stated: tuple[str, ...] = ()


# --- Fate cards ---------------------------------------------------------------------------------------------


def _fits(file: str, card: Fate) -> None:
    """What must be true of every card: its codes, kinds and times agree."""
    item = f"cards.{card.id}"
    known(file, item, "group", (card.group,), GROUPS)
    known(file, item, "code", card.codes, CODES)
    known(file, item, "time", card.when, WINDOWS)
    known(file, item, "kind", card.kinds, KINDS)
    known(file, item, "thing to cancel", card.cancels, CANCELS)
    known(file, item, "stated thing", card.stated, STATED)
    if not card.when or not card.kinds or not card.text:
        raise fail(file, item, "no time, no kind or no text")
    for code, sign, what in (
        ("N", bool(card.cancels), "cancels"),
        ("I", bool(card.disks) != bool(card.white), "holds disks of one sort"),
        ("C", "war" in card.kinds, "is of war"),
        ("R", "religion" in card.kinds, "is of religion"),
        ("E", card.when == ("once",) and card.kinds == ("event",) and card.group == "event", "is an Event"),
    ):
        if (code in card.codes) != sign:
            raise fail(file, item, f"a card with code {code}, and no other, {what}")
    if ("answer" in card.when) != ("N" in card.codes):
        raise fail(file, item, "a Negate card, and no other, is played in answer")
    if "C" in card.codes and "I" not in card.codes and "action" in card.when:
        raise fail(file, item, "no action with a Competition card")
    if max(card.disks, card.white) > MOST_ON_A_CARD:
        raise fail(file, item, "too many disks on it")


def build_cards(raw: Raw) -> dict[int, Fate]:
    """The Fate cards by their ids."""
    file = "cards.toml"
    cards = numbered(file, raw, "cards", Fate, "id")
    for card in cards.values():
        _fits(file, card)
    if [group for group, _ in groupby(card.group for card in cards.values())] != list(GROUPS):
        raise fail(file, "cards", "the groups are not in order")
    if len({card.name for card in cards.values()}) != len(cards):
        raise fail(file, "cards", "two cards of one name")
    return cards


CARDS: dict[int, Fate] = build_cards(tables.read("cards.toml"))
FATES: dict[str, Fate] = {str(id): card for id, card in CARDS.items()}  # as a position names them
EVENTS: tuple[int, ...] = tuple(id for id, card in CARDS.items() if "E" in card.codes)
INVASIONS: tuple[int, ...] = tuple(range(98, 103))  # Barbarian invasions (cards.code-e.a)
ORDINARY: tuple[int, ...] = tuple(id for id in CARDS if id not in EVENTS)


def number(card: str, what: str) -> int:
    """A number of a card, as the list has it."""
    return FATES[card].numbers[what]


def has(card: int, code: str) -> bool:
    """Whether a card has a code."""
    return code in CARDS[card].codes


def answers(card: int, other: int) -> bool:
    """Whether a card is one that cancels the other, by the kinds of that (card.negate.a)."""
    kinds = (*CARDS[other].kinds, *(("investment",) if has(other, "I") else ()))
    kinds += ("invasion",) if other in INVASIONS else ()
    return any(kind in kinds for kind in CARDS[card].cancels)


MONOTHEISM = "monotheism"


def build_deities(raw: Raw) -> dict[str, Deity]:
    """The Deities by their slugs, those with a card of their own first."""
    file = "deities.toml"
    deities = named(file, raw, "deities", Deity, "slug")
    named_as_called(file, {slug: deity.name for slug, deity in deities.items()})
    for slug, deity in deities.items():
        known(file, slug, "time", deity.when, DEITY_WINDOWS)
        known(file, slug, "code", deity.codes, ("N",))
        known(file, slug, "thing to cancel", deity.cancels, CANCELS)
        known(file, slug, "limit", deity.limits, LIMITS)
        known(file, slug, "stated thing", deity.stated, STATED)
        if bool(deity.cancels) != ("N" in deity.codes):
            raise fail(file, slug, "a Deity with code N, and no other, cancels")
        if bool(deity.when) == ("no_benefit" in deity.limits):
            raise fail(file, slug, "a benefit has its time")
    last = len(CARDS) + 1
    if [deity.id for deity in deities.values()] != [*range(last, last + 7), 95]:
        raise fail(file, "deities", "not the seven Deity cards and Monotheism")
    return deities


DEITIES: dict[str, Deity] = build_deities(tables.read("deities.toml"))
OWN_CARD: tuple[str, ...] = tuple(slug for slug in DEITIES if slug != MONOTHEISM)  # available from the start

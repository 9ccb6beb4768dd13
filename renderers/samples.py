"""Cards and a letter made up for the gallery, so that they can be looked at before any game of the house has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from renderers import backs, cards, tablet
from renderers.cards import Card, Display, Place
from renderers.color import PALETTE
from renderers.scene import Owner
from renderers.tablet import Letter

Sample = tuple[str, str, str, Callable[[], Image.Image]]

DECK: tuple[tuple[str, str, str, str, str], ...] = (  # title, kind, value, emblem, color
    ("Greetings from the King", "letter", "3", "tablet", "rust"),
    ("Send Gold", "letter", "5", "jar", "gold"),
    ("The Physician", "envoy", "2", "reed", "sea"),
    ("A Bride for Egypt", "letter", "6", "ankh", "gold"),
    ("Horses from the North", "levy", "4", "cavalry", "earth"),
    ("The Merchants of Ashur", "envoy", "1", "wings", "coal"),
    ("A Ship from Byblos", "voyage", "4", "ship", "blue"),
    ("The Gate is Open", "event", "2", "gate", "lilac"),
    ("Chariots of Mitanni", "levy", "12", "chariot", "blue"),
    ("Scorned", "answer", "0", "broken", "coal"),
    ("The Ruler Marches", "event", "5", "ruler", "rust"),
    ("Oath before the Gods", "letter", "3", "god", "lilac"),
)
TEXT = (
    "Lay this before another king. He gives you a marker of grain, or says why he cannot; a king who has neither "
    "grain nor a reason loses a point."
)
WORDS = (
    "Say to my brother, thus speaks your brother. For me all goes well. For you, your house, your wives, your horses "
    "and your chariots may all go very well.\n\nYou asked who will hold the ford. I will, until the flood; leave me "
    "the road to the sea and my chariots stay where they are."
)
EGYPT = Owner("egypt", "Egypt", PALETTE["gold"], "ankh", "solid")
HATTI = Owner("hatti", "Hatti", PALETTE["rust"], "axe", "stripes")
ASSYRIA = Owner("assyria", "Assyria", PALETTE["coal"], "wings", "cross")


def deck() -> tuple[Card, ...]:
    return tuple(
        Card(f"sample:{number}", title, kind, value, TEXT, emblem, PALETTE[color])
        for number, (title, kind, value, emblem, color) in enumerate(DECK)
    )


def table() -> Display:
    some = deck()
    return Display(
        "The Letters, round 2 of 4",
        (
            Place("Assyria", ASSYRIA.color, 4, some[:2], "12 points, 3 ink", to_move=True),
            Place("Egypt", EGYPT.color, 9, some[2:10], "7 points, 1 ink"),
            Place("Hatti", HATTI.color, 0, (), "3 points, no ink"),
        ),
        deck=31,
        discard=12,
        top=some[10],
        table=some[11:],
        line="Egypt reads",
    )


def letter() -> Letter:
    return Letter(ASSYRIA, (EGYPT, HATTI), WORDS, "Turn 5, 1340 BC")


def pictures() -> Iterator[Sample]:
    """Name, title, description, and how to draw it."""
    some = deck()
    yield "card", "One card", cards.in_words(some[:1]), partial(cards.face, some[0])
    yield "card_back", "Its back", "The back of a card.", partial(backs.back, PALETTE["blue"])
    for count in (1, 3, 5, 8, 12):
        held = some[:count]
        yield f"hand_{count}", f"A hand of {count}", cards.in_words(held), partial(cards.hand, held)
    yield "display", "The table", cards.display_in_words(table()), partial(cards.display, table())
    yield "letter", "A letter", tablet.alt(letter()), partial(tablet.tablet, letter())

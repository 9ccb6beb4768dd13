"""What a random player prefers so that the rules are met: weights by topic in a game's `data/contact.toml`."""

from __future__ import annotations

from collections.abc import Collection
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from engine.wargame.tables import convert, fail, known, read

FILE = "data/contact.toml"


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """How one kind of question is answered; 1 is the weight of an option of which nothing is said.

    `kinds` go by what stands before the colon of an option's key, `facts` by facts that an option has and that are not
    0 or "", `prospects` by whether the game can say what may come of it; an option has the product of its weights.
    `idle` is the weight of letting things pass, `most` how often as many as possible are taken.
    """

    kinds: dict[str, float] = {}
    facts: dict[str, float] = {}
    prospects: float = 1
    idle: float = 0.2
    most: float = 0.4


class Contact(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights by topic, and the topics that random games need not meet, each with its reason."""

    source: str
    topics: dict[str, Weights] = {}
    seldom: dict[str, str] = {}


def read_contact(path: Traversable, topics: Collection[str]) -> Contact:
    """Read a game's weights; a topic that the game does not have is refused, as is a reason that is no sentence."""
    contact = convert(path.name, "contact", read(path), Contact)
    known(path.name, "topics", "topic", contact.topics, topics)
    known(path.name, "seldom", "topic", contact.seldom, topics)
    for topic, weights in contact.topics.items():
        given = [*weights.kinds.values(), *weights.facts.values(), weights.prospects, weights.idle]
        if min(given) < 0:
            raise fail(path.name, f"topics.{topic}", "a weight below 0")
        if not 0 <= weights.most <= 1:
            raise fail(path.name, f"topics.{topic}", "most is not between 0 and 1")
    for topic, why in contact.seldom.items():
        if not why.strip().endswith("."):
            raise fail(path.name, f"seldom.{topic}", "no reason in a whole sentence")
    return contact


def contact_of(package: str, topics: Collection[str]) -> Contact | None:
    """Return the weights of the game in this package; None if it has no such file."""
    path = files(package).joinpath(FILE)
    return read_contact(path, topics) if path.is_file() else None

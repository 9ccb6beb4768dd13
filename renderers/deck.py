"""How the cards of a game look: what each shows, and the color of each kind. Both are data of the game.

A `cards.toml` beside a game's look names for every motif the titles of the cards that show it, and for kinds their
colors, the most telling first. It is held against the cards of the rules when it is read: each shows something, once.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import msgspec

from engine.kernel.game import CardFace
from engine.wargame import tables
from renderers.cards import Card
from renderers.motifs import MOTIFS

GAMES = Path(__file__).parent / "games"


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: colors as #rrggbb by kind, titles by motif."""

    motifs: dict[str, list[str]]
    colors: dict[str, str] = {}


class Deck(msgspec.Struct, frozen=True):
    """What the cards of one game show."""

    motifs: dict[str, str]  # title -> motif
    colors: dict[str, str]

    def card(self, face: CardFace, kind: str = "") -> Card:
        """A card as it is drawn; `kind` is what it is called where that is not what the rules say."""
        said = kind or face.kind
        parts = said.split(", ")
        color = next((color for known, color in self.colors.items() if known in parts), "")
        return Card(face.id, face.title, said, face.value, face.text, self.motifs[title_of(face)], color)


def of(slug: str, faces: Iterable[CardFace]) -> Deck:
    """The deck of a game of the house."""
    return read(GAMES / slug / "cards.toml", faces)


def read(path: Path, faces: Iterable[CardFace]) -> Deck:
    """A deck from its file; `ValueError` names the card that shows nothing or several things, or is none."""
    file = msgspec.convert(tables.read(path), File)
    if unknown := sorted(set(file.motifs) - set(MOTIFS)):
        raise ValueError(f"{path.name}: nobody has drawn {', '.join(unknown)}")
    titles = dict.fromkeys(title_of(face) for face in faces)
    named = list(chain.from_iterable(file.motifs.values()))
    for wrong, what in (
        ([title for title in titles if title not in named], "no motif for"),
        ([title for title in named if title not in titles], "no card is called"),
        ([title for title in titles if named.count(title) > 1], "more than one motif for"),
    ):
        if wrong:
            raise ValueError(f"{path.name}: {what} {', '.join(wrong)}")
    return Deck({title: motif for motif, shown in file.motifs.items() for title in shown}, file.colors)


def title_of(face: CardFace) -> str:
    """The title without the number that some decks print before it."""
    number, _, rest = face.title.partition(" ")
    return rest if rest and number.isdecimal() else face.title

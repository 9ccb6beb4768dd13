"""reveal, hand: What may be seen: all but the deck, other hands, and Competition cards before they are revealed (gaps,
hidden).
"""

from engine.games.acme.data import fates
from engine.games.acme.position import State, factions, hands
from engine.kernel.game import CardFace, Face
from engine.kernel.state import copied


def seen(s: State, seat: str | None) -> State:
    """The position with the cards that this seat does not know face down."""
    shown = copied(s)
    hands.pack(shown).hide(seat)
    return shown


def colors_of(s: State, seat: str) -> list[str]:
    return [color for color in s.colors if s.owner.get(color) == seat]


def face_of(s: State, seat: str) -> Face:
    """A seat goes by its civilizations, and bears the color of the first."""
    colors = colors_of(s, seat)
    title = " and ".join(factions.called(s, color) for color in colors)
    return Face(title or seat.capitalize(), tuple(colors), colors[0] if colors else seat)


def turn(s: State) -> int:
    """Turns counted through all Epochs: four at most in each."""
    return (s.epoch - s.first_epoch) * 4 + s.turn


def others(s: State) -> dict[str, int]:
    """The points of the civilizations that the game runs."""
    return {factions.called(s, color): s.points[color] for color in s.order if factions.is_automated(s, color)}


def face(card: str) -> CardFace:
    """A card in words."""
    row = fates.FATES[card]
    return CardFace(card, row.name, " ".join(row.codes), card, row.text)


FACES = tuple(face(card) for card in fates.FATES)

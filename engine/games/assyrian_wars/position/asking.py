"""Questions that many chapters put: an area, units and leaders."""

from functools import cache

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.position import State
from engine.kernel import Option, Table
from engine.wargame import asking as board


@cache
def area_option(at: str, key: str = "", words: str = "", most: int = 1, after: str = "") -> Option:
    """`to:babylon`, "to Babylon"."""
    return Option(f"{key}:{at}" if key else at, f"{words} {areas.NAMES[at]}{after}".lstrip(), at=at, most=most)


class Asker(board.PlaceAsker[State]):
    """Puts questions to the seat that decides for a country."""

    def option(self, place: str, most: int = 1) -> Option:
        """Name an area as an option."""
        return area_option(place, most=most)


def asker(t: Table[State], country: str) -> Asker:
    """Return an asker for a country."""
    return Asker(t, country, t.state.plays[country])

"""R7.u civilization run by the game that has one civilization alone against it has more cards and more disks."""

from engine.games.acme.data import numbers
from engine.games.acme.position import State, factions


def is_duel(s: State) -> bool:
    """Two civilizations, whoever runs them."""
    return len(s.colors) == 2


def row(s: State, *, wealthy: bool = False) -> int:
    """R7.b, n, u How many cards its row has at the start, and up to how many it is filled."""
    return numbers.AUTOMATED["long_row" if wealthy else "row"] + numbers.AUTOMATED["duel_cards"] * is_duel(s)


def idle_goes(s: State) -> int:
    """R7.i, u After so many running without use it has passed; in a duel only when its row is empty."""
    return row(s, wealthy=True) if is_duel(s) else numbers.AUTOMATED["idle"]


def more_disks(s: State, color: str) -> int:
    """R7.u In Acquisition, besides what its areas yield."""
    return numbers.AUTOMATED["duel_disks"] if factions.is_automated(s, color) and is_duel(s) else 0

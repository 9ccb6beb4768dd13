"""12.0 Libyan raids: out of the desert, one round, and home again unless nobody is left to fight."""

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import Battle, State, pieces
from engine.kernel import Table

MIGRATION = 4  # 12.0.e: on this turn the Libyans come to stay


def is_raid(s: State, b: Battle) -> bool:
    """12.0.a, 12.0.d, 12.0.f Libyans straight from the desert, on Egypt's border, against Egypt or the Dynasty."""
    return (
        b.mover == "libya"
        and s.turn != MIGRATION
        and b.area in tables.GROUPS["libyan_border"]
        and (b.defender == "egypt" or pieces.is_dynastic(s, b.defender))
        and bool(raiders_in(s, b))
    )


def raiders_in(s: State, b: Battle) -> list[str]:
    """12.0.h Those who joined from elsewhere are no raiders."""
    raiders = pieces.march_of(s).raiders
    return [u for u in pieces.units_in(s, b.area, "libya") if u in raiders]


def raiders_go_home(t: Table[State], b: Battle) -> None:
    """12.0.b, 12.0.g After one round with defenders left the raiders are gone at once; nobody is asked."""
    s = t.state
    raiders = raiders_in(s, b)
    if raiders:
        pieces.shift(s, raiders, b.area, pieces.LIBYA)
        told = f"The raiders ({pieces.listing(raiders)}) withdraw from {pieces.place_name(b.area)} into the desert."
        t.tell(told, "BP-12.0.b")

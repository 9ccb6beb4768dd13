"""2.7 What may be seen: in this game, everything. Only the order of the chits is unknown, to the position too."""

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import State, pieces
from engine.kernel.game import Face
from engine.kernel.state import copied


def seen(s: State, seat: str | None) -> State:
    """All there is (2.7, 4.2.5.d)."""
    del seat
    return copied(s)


def face(s: State, seat: str) -> Face:
    """A color, and the nations it commands (2.5)."""
    nations = tuple(nation for nation in tables.NATIONS if pieces.seat_of(s, nation) == seat)
    return Face(pieces.name_of(seat), nations, seat)


PARTS = {
    "set_up": "Set-up", "turn_start": "Beginning", "new_units": "New Units", "movement": "Movement",
    "battles": "Battles", "redeployment": "Redeployment", "scoring": "Victory Points", "turn_end": "End",
}  # fmt: skip


def part(s: State) -> str:
    """4.2 The phase, and whose it is: `Egypt, Movement`; between the phases of a nation turn only whose."""
    whose = pieces.name_of(s.march.nation) if s.march is not None else ""
    what = PARTS.get(s.phase, "")
    return f"{whose}, {what}" if whose and what else whose or what or "Draw"


def under_way(s: State) -> tuple[str, str]:
    """4.2 Whose nation turn; 5.10 a Beloved nation has two."""
    return (pieces.seat_of(s, s.march.nation), f"{s.march.nation} {s.march.part}") if s.march is not None else ("", "")

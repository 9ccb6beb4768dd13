"""3.0.o, p Mercenaries whom nobody leads; 22.0 the provinces of Revolts."""

from engine.games.god_kings.data import kinds, peoples, spaces
from engine.games.god_kings.position import State, pieces
from engine.kernel import Table
from engine.wargame.piles import plain

STRAYS = "strays"


def strays_leave(t: Table[State]) -> None:
    """3.0.p, reading B-39 Mercenaries with neither a general nor another unit of their Power become Barbarians; those
    for whom no brown counter is left are gone (2.2.c)."""
    s = t.state
    for at in list(s.units):
        for power in [side for side in s.units[at] if side in peoples.POWERS]:
            units = s.units[at][power]
            if not pieces.alone(units, pieces.generals_at(s, at, power)):
                continue
            left = pieces.as_many(s, STRAYS, plain(units))
            pieces.take_units(s, at, power, dict(units))
            if at in spaces.SPACES and pieces.size(left):
                pieces.put_units(s, at, STRAYS, left)
                who = f"{peoples.owned(power)} {kinds.unit_text(left)} in {spaces.SPACES[at].name}"
                t.tell(f"Nobody leads {who}: Barbarians from now on.", "GK-3.0.p")


def revolt_spaces(side: str) -> tuple[str, ...]:
    """22.0.g The province a Revolt comes from."""
    return spaces.PROVINCES[peoples.REVOLTS[side].province].spaces

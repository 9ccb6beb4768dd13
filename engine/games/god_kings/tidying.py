"""What follows of itself when units come, go or die: sieges that end, mercenaries whom nobody leads any more."""

from __future__ import annotations

from engine.games.god_kings.asking import place
from engine.games.god_kings.control import controller
from engine.games.god_kings.pieces import outside, sides_at, size
from engine.games.god_kings.state import State
from engine.games.god_kings.strays import strays_leave
from engine.kernel.table import Table

ENOUGH = 3  # units for a Siege die-roll (17.2.b)


def tidy(t: Table[State]) -> None:
    """To be called after whatever moves or kills units."""
    strays_leave(t)
    lift_sieges(t)


def besiegers_at(s: State, at: str) -> int:
    """The most units that one enemy of the city has before its walls."""
    own = controller(s, at)
    return max([size(outside(s, at, side)) for side in sides_at(s, at) if side != own], default=0)


def lift_sieges(t: Table[State]) -> None:
    """17.6.a A siege is lifted when no enemy is left; 17.3.h below three besiegers the Siege Continued markers go."""
    s = t.state
    for at in list(s.sieges):
        left = besiegers_at(s, at)
        if not left:
            del s.sieges[at]
            t.tell(f"The siege of {place(at)} is lifted.", "GK-17.6.a")
        elif left < ENOUGH and s.sieges[at]:
            s.sieges[at] = 0
            t.tell(f"Fewer than three units besiege {place(at)}: its Siege Continued markers go.", "GK-17.3.h")

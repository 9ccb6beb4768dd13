"""17.6 What follows of itself when units come, go or die: sieges that end, mercenaries whom nobody leads any more."""

from engine.games.god_kings.position import State, asking, control, pieces, powers, strays
from engine.kernel import Table

ENOUGH = 3  # units for a Siege die-roll (17.2.b)


def tidy(t: Table[State]) -> None:
    """To be called after whatever moves or kills units."""
    stand_outside(t.state)
    strays.strays_leave(t)
    lift_sieges(t)


def stand_outside(s: State) -> None:
    """17.1.h Units and generals inside a city that is no longer their own count as outside."""
    for at in [at for at in s.units if pieces.walled(at)]:
        for side in pieces.sides_at(s, at):
            if control.controller(s, at) != side:
                pieces.go_outside(s, at, side, pieces.inside(s, at, side), [])
    for general, post in s.generals.items():
        if post.inside and control.controller(s, post.at) != powers.side_of(general):
            post.inside = False


def besiegers_at(s: State, at: str) -> int:
    """The most units that one enemy of the city has before its walls."""
    own = control.controller(s, at)
    return max([pieces.size(pieces.outside(s, at, side)) for side in pieces.sides_at(s, at) if side != own], default=0)


def lift_sieges(t: Table[State]) -> None:
    """17.6.a A siege is lifted when no enemy is left; 17.3.h below three besiegers the Siege Continued markers go."""
    s = t.state
    for at in list(s.sieges):
        left = besiegers_at(s, at)
        if not left:
            del s.sieges[at]
            t.tell(f"The siege of {asking.place(at)} is lifted.", "GK-17.6.a")
        elif left < ENOUGH and s.sieges[at]:
            s.sieges[at] = 0
            t.tell(f"Fewer than three units besiege {asking.place(at)}: its Siege Continued markers go.", "GK-17.3.h")


def end_sieges(t: Table[State]) -> None:
    """17.5.a In the Reinforcement Phase all pieces leave their spaces first, so that every siege ends."""
    for at in list(t.state.sieges):
        del t.state.sieges[at]
        t.tell(f"The siege of {asking.place(at)} is lifted.", "GK-17.5.a")

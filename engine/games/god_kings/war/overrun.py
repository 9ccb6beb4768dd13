"""11.5 Overruns: ten to one, and nobody fights; 11.11 generals alone whom an army meets."""

from __future__ import annotations

from engine.board.piles import plain
from engine.games.god_kings.data.kinds import unit_text
from engine.games.god_kings.data.numbers import LIMITS
from engine.games.god_kings.data.peoples import does, owned
from engine.games.god_kings.events.displacement import displace_general
from engine.games.god_kings.position.asking import asker, place
from engine.games.god_kings.position.control import controller, garrisoned
from engine.games.god_kings.position.pieces import destroy, foes_outside, generals_outside, here, outside, strength
from engine.games.god_kings.position.powers import side_of
from engine.games.god_kings.position.standing import OVERRUNS
from engine.games.god_kings.position.state import Army, State
from engine.games.god_kings.position.tidying import tidy
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.war.movement_costs import the_army, troops
from engine.kernel.questions import Rule
from engine.kernel.table import Table

OVERRUN = TOPICS.new("overrun", "whether to overrun the enemy", *OVERRUNS)


def can_overrun(s: State, army: Army, foe: str) -> bool:
    """11.5.a, c Ten times the strength that the units show, without any modifier."""
    theirs = strength(outside(s, army.at, foe))
    return bool(theirs) and strength(troops(s, army)) >= LIMITS["overrun"] * theirs


def overruns(t: Table[State]) -> Rule[bool]:
    """11.5.b After interceptions and Avoid Battle: whether the enemies who stand there now are overrun."""
    s = t.state
    army = the_army(s)
    for foe in foes_outside(s, army.at, army.side):
        if not can_overrun(s, army, foe) or not (yield from wished(t, army, foe)):
            return False
        yield from overrun(t, army, foe)
    return True


def wished(t: Table[State], army: Army, foe: str) -> Rule[bool]:
    """11.5.a If its owner wishes."""
    s = t.state
    theirs = outside(s, army.at, foe)
    return (
        yield from asker(t, army.side, army.seat).agree(
            OVERRUN, "GK-11.5.a", f"Overrun {owned(foe)} {unit_text(plain(theirs))} in {place(army.at)}?",
            "overrun them and go on", "fight a battle", default="yes", verb="overrun",
            about={"at": army.at, "ours": strength(troops(s, army)), "theirs": strength(theirs), "foe": foe},
        )
    )  # fmt: skip


def overrun(t: Table[State], army: Army, foe: str) -> Rule[None]:
    """11.5.c The units are destroyed without battle, points or a marker; their generals are displaced."""
    s = t.state
    gone, generals = outside(s, army.at, foe), generals_outside(s, army.at, foe)
    destroy(s, army.at, foe, gone)
    units = unit_text(plain(gone))
    t.tell(f"{does(army.side, 'overruns')} {owned(foe)} {units} in {place(army.at)}.", "GK-11.5.c", news=True)
    for general in generals:
        yield from displace_general(t, general, "GK-11.5.c")
    tidy(t)


# ---------------------------------------------------------------- generals alone (11.11)


def unprotected(s: State) -> list[str]:
    """11.11.a Generals without units of theirs in the space of an enemy army; nobody is displaced by un-led units."""
    return [
        general
        for general, post in s.generals.items()
        if not here(s, post.at, side_of(general)) and armies_before(s, general) and not sheltered(s, general)
    ]


def armies_before(s: State, general: str) -> bool:
    """An enemy general with units, outside a Walled-City as they are."""
    at = s.generals[general].at
    return any(generals_outside(s, at, foe) for foe in foes_outside(s, at, side_of(general)))


def sheltered(s: State, general: str) -> bool:
    """11.11.a, reading B-82 Inside a Walled-City of his own that is garrisoned."""
    post = s.generals[general]
    return post.inside and controller(s, post.at) == side_of(general) and garrisoned(s, post.at)


def displace_unprotected(t: Table[State]) -> Rule[None]:
    """11.11.a An enemy army has entered their space, also by interception or retreat, and they have not avoided it."""
    for general in unprotected(t.state):
        yield from displace_general(t, general, "GK-11.11.a")

"""11.5, 11.11 Overruns: ten to one, and nobody fights; 11.11 generals alone whom an army meets."""

from engine.games.god_kings.data import kinds, numbers, peoples
from engine.games.god_kings.events import displacement
from engine.games.god_kings.position import Army, State, asking, control, pieces, powers, standing, tidying, topics
from engine.games.god_kings.war import movement_costs
from engine.kernel import Rule, Table
from engine.wargame.piles import plain

OVERRUN = topics.TOPICS.new("overrun", "whether to overrun the enemy", *standing.OVERRUNS)


def can_overrun(s: State, army: Army, foe: str) -> bool:
    """11.5.a, c Ten times the strength that the units show, without any modifier."""
    theirs = pieces.strength(pieces.outside(s, army.at, foe))
    return bool(theirs) and pieces.strength(movement_costs.troops(s, army)) >= numbers.LIMITS["overrun"] * theirs


def overruns(t: Table[State]) -> Rule[bool]:
    """11.5.b After interceptions and Avoid Battle: whether the enemies who stand there now are overrun."""
    s = t.state
    army = movement_costs.the_army(s)
    for foe in pieces.foes_outside(s, army.at, army.side):
        if not can_overrun(s, army, foe) or not (yield from wished(t, army, foe)):
            return False
        yield from overrun(t, army, foe)
    return True


def wished(t: Table[State], army: Army, foe: str) -> Rule[bool]:
    """11.5.a If its owner wishes."""
    s = t.state
    theirs = pieces.outside(s, army.at, foe)
    ours = pieces.strength(movement_costs.troops(s, army))
    whom = f"{peoples.owned(foe)} {kinds.unit_text(plain(theirs))}"
    return asking.asker(t, army.side, army.seat).agree(
        OVERRUN, "GK-11.5.a", f"Overrun {whom} in {asking.place(army.at)}?",
        "overrun them and go on", "fight a battle", default="yes", verb="overrun",
        about={"at": army.at, "ours": ours, "theirs": pieces.strength(theirs), "foe": foe},
    )  # fmt: skip


def overrun(t: Table[State], army: Army, foe: str) -> Rule[None]:
    """11.5.c The units are destroyed without battle, points or a marker; their generals are displaced."""
    s = t.state
    gone, generals = pieces.outside(s, army.at, foe), pieces.generals_outside(s, army.at, foe)
    pieces.destroy(s, army.at, foe, gone)
    units = kinds.unit_text(plain(gone))
    told = f"{peoples.does(army.side, 'overruns')} {peoples.owned(foe)} {units} in {asking.place(army.at)}."
    t.tell(told, "GK-11.5.c", news=True)
    for general in generals:
        yield from displacement.displace_general(t, general, "GK-11.5.c")
    tidying.tidy(t)


# ---------------------------------------------------------------- generals alone (11.11)


def unprotected(s: State) -> list[str]:
    """11.11.a Generals without units of theirs in the space of an enemy army; nobody is displaced by un-led units."""
    bare = [general for general, post in s.generals.items() if not pieces.here(s, post.at, powers.side_of(general))]
    return [general for general in bare if armies_before(s, general) and not sheltered(s, general)]


def armies_before(s: State, general: str) -> bool:
    """An enemy general with units, outside a Walled-City as they are."""
    at = s.generals[general].at
    return any(pieces.generals_outside(s, at, foe) for foe in pieces.foes_outside(s, at, powers.side_of(general)))


def sheltered(s: State, general: str) -> bool:
    """11.11.a, reading B-82 Inside a Walled-City of his own that is garrisoned."""
    post = s.generals[general]
    return post.inside and control.controller(s, post.at) == powers.side_of(general) and control.garrisoned(s, post.at)


def displace_unprotected(t: Table[State]) -> Rule[None]:
    """11.11.a An enemy army has entered their space, also by interception or retreat, and they have not avoided it."""
    for general in unprotected(t.state):
        yield from displacement.displace_general(t, general, "GK-11.11.a")

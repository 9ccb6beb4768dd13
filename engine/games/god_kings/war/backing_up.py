"""13.5, 13.8.c, d Whoever has been intercepted fights, or backs up to where he came from."""

from engine.games.god_kings.data import kinds, numbers
from engine.games.god_kings.events import displacement
from engine.games.god_kings.position import Army, Counts, State, asking, control, pieces, standing, tidying, topics
from engine.games.god_kings.war import interception, movement_costs
from engine.kernel import Facts, Option, Rule, Table, Unfit
from engine.wargame.piles import plain
from engine.wargame.text import listed

BACK_UP = topics.TOPICS.new("back_up", "whether to fight those who have intercepted", *standing.BACKING_UP)
DIVIDE = topics.TOPICS.new("divide", "who backs up into the Walled-City")

FIGHT, DISPLACED, INSIDE, APART = "fight", "displaced", "inside", "divide"


def fight_or_back_up(t: Table[State]) -> Rule[bool]:
    """13.5.a, 13.6.d When the whole reaction is over; whether there is a battle."""
    s = t.state
    army = movement_costs.the_army(s)
    about = odds(s, army)
    outnumbered = int(about["ours"]) < int(about["theirs"])
    foes = [pieces.outside(s, army.at, foe) for foe in pieces.foes_outside(s, army.at, army.side)]
    who = f"{asking.general_name(army.general)} is intercepted in {asking.place(army.at)}"
    key = yield from asking.asker(t, army.side, army.seat).choose(
        BACK_UP, "GK-13.5.a", f"{who} by {listed([kinds.unit_text(plain(units)) for units in foes])}. What now?",
        ways(s, army), default=f"to:{army.origin}" if outnumbered else FIGHT, about=about, verb="back",
    )  # fmt: skip
    if key == FIGHT:
        return True
    army.mp, army.stopped, army.intercepted = 0, True, False
    if key == DISPLACED:
        for general in list(army.generals):
            yield from displacement.displace_general(t, general, "GK-13.5.d")
    elif key == INSIDE:
        go_in(t, army, movement_costs.troops(s, army), list(army.generals))
    elif key == APART:
        yield from divide(t, army)
    else:
        go_back(t, army, movement_costs.troops(s, army), list(army.generals))
    tidying.tidy(t)
    return False


def odds(s: State, army: Army) -> Facts:
    """Strengths as they would meet."""
    high = pieces.mountain(army.at)
    foes = [pieces.outside(s, army.at, foe) for foe in pieces.foes_outside(s, army.at, army.side)]
    theirs = sum([pieces.strength(units, mountain=high) for units in foes])
    ours = pieces.strength(movement_costs.troops(s, army), mountain=high)
    return {**interception.threat(s), "ours": ours, "theirs": theirs}


def ways(s: State, army: Army) -> list[Option]:
    """13.5.a, d, 13.8.c What whoever has been intercepted may do; a general alone cannot fight."""
    units = movement_costs.troops(s, army)
    options = [Option(FIGHT, "fight", idle=True) if units else Option(DISPLACED, "be displaced", idle=True)]
    options.append(Option(f"to:{army.origin}", f"back up to {asking.place(army.origin)}", at=army.origin))
    if may_go_in(s, army):
        room = room_inside(s, army)
        if pieces.size(units) <= room:
            options.append(Option(INSIDE, f"back up into {asking.place(army.at)}", at=army.at))
        if pieces.size(units) + len(army.generals) > 1:
            text = f"some into {asking.place(army.at)}, the others back to {asking.place(army.origin)}"
            options.append(Option(APART, text, at=army.at, facts={"by_hand": 1}))
    return options


def may_go_in(s: State, army: Army) -> bool:
    """13.8.c Landing at its own Walled-City, 12.4.a not besieged; a general alone needs a garrison there (B-82)."""
    own = pieces.walled(army.at) and control.controller(s, army.at) == army.side and army.at not in s.sieges
    return army.landed and own and (bool(movement_costs.troops(s, army)) or control.garrisoned(s, army.at))


def room_inside(s: State, army: Army) -> int:
    return numbers.LIMITS["inside"] - pieces.size(pieces.inside(s, army.at, army.side))


# ---------------------------------------------------------------- where they go


def go_back(t: Table[State], army: Army, units: Counts, generals: list[str]) -> None:
    """13.5.a, b To the space it was in last, or the port it sailed from; 13.8.d nobody stays before the walls."""
    s = t.state
    at, origin = army.at, army.origin
    if pieces.size(units):
        pieces.move_units(s, at, origin, army.side, units)
    for general in generals:
        pieces.station(s, general, origin)
    t.tell(f"Back to {asking.place(origin)}: {asking.company_text(units, generals)}.", "GK-13.5.a")
    if army.general in generals:
        army.at, army.origin, army.landed = origin, "", False


def go_in(t: Table[State], army: Army, units: Counts, generals: list[str]) -> None:
    """13.8.c Behind the walls, as far as there is room."""
    pieces.go_inside(t.state, army.at, army.side, units, generals)
    t.tell(f"Back into {asking.place(army.at)}: {asking.company_text(units, generals)}.", "GK-13.8.c")


def divide(t: Table[State], army: Army) -> Rule[None]:
    """13.8.c Some into the city, the others to the port they came from."""
    s = t.state
    units = movement_costs.troops(s, army)
    room = room_inside(s, army)
    within, generals = yield from asking.asker(t, army.side, army.seat).units(
        DIVIDE, "GK-13.8.c", f"Who backs up into {asking.place(army.at)}?", units, army.generals, default={},
        unfit=unfit_inside(army, units, room), about=interception.threat(s),
    )  # fmt: skip
    others = [general for general in army.generals if general not in generals]
    rest = {key: n - within.get(key, 0) for key, n in units.items() if n > within.get(key, 0)}
    if army.general in others:
        within = movement_costs.detached(s, army, within, generals)
    else:
        rest = movement_costs.detached(s, army, rest, others)
    if within or generals:
        go_in(t, army, within, generals)
    if rest or others:
        go_back(t, army, rest, others)


def unfit_inside(army: Army, units: Counts, room: int) -> Unfit:
    """Who goes inside needs room (11.8.a); units that go back need a general (11.1.a)."""

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        generals = [key for key in counts if key.startswith(asking.GENERAL)]
        within = asking.units_in(counts)
        if pieces.size(within) > room:
            return dict.fromkeys(within, f"there is room for {room} units (GK-11.8.a)")
        if len(generals) == len(army.generals) and pieces.size(within) < pieces.size(units):
            return dict.fromkeys(generals, "units that go back need a general (GK-11.1.a)")
        return {}

    return unfit

"""13.5, 13.8.c, d Whoever has been intercepted fights, or backs up to where he came from."""

from __future__ import annotations

from engine.board.piles import plain
from engine.board.words import listed
from engine.games.god_kings.data.kinds import unit_text
from engine.games.god_kings.data.numbers import LIMITS
from engine.games.god_kings.events.displacement import displace_general
from engine.games.god_kings.position.asking import GENERAL, asker, company_text, general_name, place
from engine.games.god_kings.position.control import controller, garrisoned
from engine.games.god_kings.position.pieces import (
    foes_outside,
    go_inside,
    inside,
    mountain,
    move_units,
    outside,
    size,
    station,
    strength,
    walled,
)
from engine.games.god_kings.position.standing import BACKING_UP
from engine.games.god_kings.position.state import Army, Counts, State
from engine.games.god_kings.position.tidying import tidy
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.war.interception import threat
from engine.games.god_kings.war.movement_costs import detached, the_army, troops
from engine.kernel.questions import Facts, Option, Rule, Unfit
from engine.kernel.table import Table

BACK_UP = TOPICS.new("back_up", "whether to fight those who have intercepted", *BACKING_UP)
DIVIDE = TOPICS.new("divide", "who backs up into the Walled-City")

FIGHT, DISPLACED, INSIDE, APART = "fight", "displaced", "inside", "divide"


def fight_or_back_up(t: Table[State]) -> Rule[bool]:
    """13.5.a, 13.6.d When the whole reaction is over; whether there is a battle."""
    s = t.state
    army = the_army(s)
    about = odds(s, army)
    outnumbered = int(about["ours"]) < int(about["theirs"])
    prompt = f"{general_name(army.general)} is intercepted in {place(army.at)} by {foes_text(s, army)}. What now?"
    key = yield from asker(t, army.side, army.seat).choose(
        BACK_UP, "GK-13.5.a", prompt, ways(s, army), default=f"to:{army.origin}" if outnumbered else FIGHT,
        about=about, verb="back",
    )  # fmt: skip
    if key == FIGHT:
        return True
    army.mp, army.stopped, army.intercepted = 0, True, False
    if key == DISPLACED:
        for general in list(army.generals):
            yield from displace_general(t, general, "GK-13.5.d")
    elif key == INSIDE:
        go_in(t, army, troops(s, army), list(army.generals))
    elif key == APART:
        yield from divide(t, army)
    else:
        go_back(t, army, troops(s, army), list(army.generals))
    tidy(t)
    return False


def odds(s: State, army: Army) -> Facts:
    """Strengths as they would meet."""
    high = mountain(army.at)
    foes = [strength(outside(s, army.at, foe), mountain=high) for foe in foes_outside(s, army.at, army.side)]
    return {**threat(s), "ours": strength(troops(s, army), mountain=high), "theirs": sum(foes)}


def foes_text(s: State, army: Army) -> str:
    return listed([unit_text(plain(outside(s, army.at, foe))) for foe in foes_outside(s, army.at, army.side)])


def ways(s: State, army: Army) -> list[Option]:
    """13.5.a, d, 13.8.c What whoever has been intercepted may do; a general alone cannot fight."""
    units = troops(s, army)
    options = [Option(FIGHT, "fight", idle=True) if units else Option(DISPLACED, "be displaced", idle=True)]
    options.append(Option(f"to:{army.origin}", f"back up to {place(army.origin)}", at=army.origin))
    if may_go_in(s, army):
        room = room_inside(s, army)
        if size(units) <= room:
            options.append(Option(INSIDE, f"back up into {place(army.at)}", at=army.at))
        if size(units) + len(army.generals) > 1:
            text = f"some into {place(army.at)}, the others back to {place(army.origin)}"
            options.append(Option(APART, text, at=army.at, facts={"by_hand": 1}))
    return options


def may_go_in(s: State, army: Army) -> bool:
    """13.8.c Landing at its own Walled-City, 12.4.a not besieged; a general alone needs a garrison there (B-82)."""
    own = army.landed and walled(army.at) and controller(s, army.at) == army.side and army.at not in s.sieges
    return own and (bool(troops(s, army)) or garrisoned(s, army.at))


def room_inside(s: State, army: Army) -> int:
    return LIMITS["inside"] - size(inside(s, army.at, army.side))


# ---------------------------------------------------------------- where they go


def go_back(t: Table[State], army: Army, units: Counts, generals: list[str]) -> None:
    """13.5.a, b To the space it was in last, or the port it sailed from; 13.8.d nobody stays before the walls."""
    s = t.state
    at, origin = army.at, army.origin
    if size(units):
        move_units(s, at, origin, army.side, units)
    for general in generals:
        station(s, general, origin)
    t.tell(f"Back to {place(origin)}: {company_text(units, generals)}.", "GK-13.5.a")
    if army.general in generals:
        army.at, army.origin, army.landed = origin, "", False


def go_in(t: Table[State], army: Army, units: Counts, generals: list[str]) -> None:
    """13.8.c Behind the walls, as far as there is room."""
    go_inside(t.state, army.at, army.side, units, generals)
    t.tell(f"Back into {place(army.at)}: {company_text(units, generals)}.", "GK-13.8.c")


def divide(t: Table[State], army: Army) -> Rule[None]:
    """13.8.c Some into the city, the others to the port they came from."""
    s = t.state
    units = troops(s, army)
    room = room_inside(s, army)
    within, generals = yield from asker(t, army.side, army.seat).units(
        DIVIDE, "GK-13.8.c", f"Who backs up into {place(army.at)}?", units, army.generals, default={},
        unfit=unfit_inside(army, units, room), about=threat(s),
    )  # fmt: skip
    others = [general for general in army.generals if general not in generals]
    rest = {key: n - within.get(key, 0) for key, n in units.items() if n > within.get(key, 0)}
    if army.general in others:
        within = detached(s, army, within, generals)
    else:
        rest = detached(s, army, rest, others)
    if within or generals:
        go_in(t, army, within, generals)
    if rest or others:
        go_back(t, army, rest, others)


def unfit_inside(army: Army, units: Counts, room: int) -> Unfit:
    """Who goes inside needs room (11.8.a); units that go back need a general (11.1.a)."""

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        generals = [key for key in counts if key.startswith(GENERAL)]
        within = {key: n for key, n in counts.items() if not key.startswith(GENERAL)}
        if size(within) > room:
            return dict.fromkeys(within, f"there is room for {room} units (GK-11.8.a)")
        if len(generals) == len(army.generals) and size(within) < size(units):
            return dict.fromkeys(generals, "units that go back need a general (GK-11.1.a)")
        return {}

    return unfit

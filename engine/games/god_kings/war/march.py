"""11.2 The move of an activated army: space by space, with all that it meets, up to a battle or a Siege roll."""

from __future__ import annotations

from functools import partial

from engine.board.paths import Way
from engine.games.god_kings.data.numbers import MOVEMENT
from engine.games.god_kings.events.barbarians import hesitates
from engine.games.god_kings.events.windows import storm_at_sea
from engine.games.god_kings.position.asking import asker, general_name, place
from engine.games.god_kings.position.control import take_space
from engine.games.god_kings.position.pieces import go_inside, move_units, size, station
from engine.games.god_kings.position.state import Army, State
from engine.games.god_kings.position.tidying import tidy
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.war.followers import drop_off, pick_up, through_the_gate
from engine.games.god_kings.war.march_options import Ways, march_options, why_not
from engine.games.god_kings.war.march_report import Journey
from engine.games.god_kings.war.movement_costs import must_fight, step_price, the_army, troops
from engine.games.god_kings.war.naval import NAVAL
from engine.games.god_kings.war.overrun import displace_unprotected, overruns
from engine.games.god_kings.war.quick_marches import SIEGE, STOP, plans_from_here
from engine.games.god_kings.war.reactions import FIGHT, ON, OVER, react
from engine.kernel.questions import Rule
from engine.kernel.table import Table

MARCH = TOPICS.new("march", "where the army goes")


def march(t: Table[State]) -> Rule[str]:
    """11.2.n-t The army moves until its player says so, it has to fight, or can do nothing more: how its move ends."""
    s = t.state
    army = the_army(s)
    way = Journey(t, army)
    while stands(s, army):
        ways = Ways.of(s, army)
        if must_fight(s, army, ways.units):
            return FIGHT
        options = march_options(s, army, ways)
        if len(options) == 1:
            return STOP
        key = yield from asker(t, army.side, army.seat).choose(
            MARCH, "GK-11.2.n", f"{general_name(army.general)} in {place(army.at)}, {army.mp} MP left: where to?",
            options, default=STOP, barred=partial(why_not, s, army, ways), verb="to",
            ways=partial(plans_from_here, s, army, ways),
            about={"at": army.at, "side": army.side, "points": army.mp, "units": ways.units, "ours": ways.ours},
        )  # fmt: skip
        if key in (STOP, SIEGE):
            return key
        end = yield from carry_out(t, way, ways, key)
        if end:
            return end
    return OVER


def stands(s: State, army: Army) -> bool:
    """Whether the general is still with his army, and not displaced."""
    post = s.generals.get(army.general)
    return post is not None and post.at == army.at


def carry_out(t: Table[State], way: Journey, ways: Ways, key: str) -> Rule[str]:
    """What was chosen; the answer says how the move ends, if it does."""
    army = the_army(t.state)
    how, _, to = key.partition(":")
    if how == "to":
        return (yield from go(t, way, ways.land[to], sails=False))
    if how == "sail":
        return (yield from go(t, way, ways.sea[to], sails=True))
    if how == "inside":
        land_inside(t, way, to)
    elif how == "pick":
        yield from pick_up(t)
    elif how == "drop":
        yield from drop_off(t)
    elif how == "gate":
        yield from through_the_gate(t)
    elif how == "sally":
        return sally(t)
    else:
        army.mp -= MOVEMENT["marker"]
        take_space(t, army.at, army.side, "GK-11.6.a")
    return ""


# ---------------------------------------------------------------- space by space


def go(t: Table[State], way: Journey, road: Way, *, sails: bool) -> Rule[str]:
    """11.2.n Up to where something happens: then the player decides anew."""
    s = t.state
    army = the_army(s)
    for steps_left, to in zip(range(len(road.path) - 1, -1, -1), road.path, strict=True):
        by_sea = sails and not steps_left
        if hesitates(t, to):
            halt(army)
            return ""
        army.mp -= NAVAL if by_sea else step_price(s, army.side, to)
        end, quiet = yield from enter(t, way, to, by_sea=by_sea)
        if end or not quiet:
            return end
    return ""


def halt(army: Army) -> None:
    """Its move is over, and the points that are left are lost."""
    army.stopped, army.mp = True, 0


def enter(t: Table[State], way: Journey, to: str, *, by_sea: bool) -> Rule[tuple[str, bool]]:
    """11.2.n-q A space is entered and all reactions are settled: how the move ends, and whether nothing happened."""
    s = t.state
    army = the_army(s)
    way.goes(t, to, by_sea=by_sea)
    step(s, army, to, by_sea=by_sea)
    tidy(t)
    thrown = t.dice.drawn
    if by_sea and troops(s, army) and (yield from storm_at_sea(t)):
        return OVER, False
    verdict = yield from react(t)
    tidy(t)
    if not stands(s, army):
        return OVER, False
    if verdict == OVER:  # 13.5.c it has backed up, perhaps to a city it besieges
        halt(army)
        return "", False
    if must_fight(s, army, size(troops(s, army))) and not (yield from overruns(t)):
        return FIGHT, False
    yield from displace_unprotected(t)
    return "", verdict == ON and t.dice.drawn == thrown


def step(s: State, army: Army, to: str, *, by_sea: bool) -> None:
    """All who are with the army are in the next space from now on."""
    move_units(s, army.at, to, army.side, troops(s, army))
    for general in army.generals:
        station(s, general, to)
    army.origin, army.at, army.landed = army.at, to, by_sea
    s.sailed = s.sailed or by_sea


def land_inside(t: Table[State], way: Journey, port: str) -> None:
    """12.4.a Within its own walls, past enemies before them; nobody can intercept or be fought there."""
    s = t.state
    army = the_army(s)
    army.mp -= NAVAL
    way.goes(t, port, by_sea=True)
    step(s, army, port, by_sea=True)
    go_inside(s, port, army.side, troops(s, army), army.generals)
    t.tell(f"The army lands inside {place(port)}.", "GK-12.4.a")
    tidy(t)


def sally(t: Table[State]) -> str:
    """17.5.d A besieged army comes out and gives battle."""
    army = the_army(t.state)
    t.tell(f"{general_name(army.general)} sallies out of {place(army.at)}.", "GK-17.5.d", news=True)
    return FIGHT

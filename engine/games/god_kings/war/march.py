"""11.2, 11.2.n-u The move of an activated army: space by space, up to a battle or a Siege roll."""

from functools import partial

from engine.games.god_kings.data import numbers
from engine.games.god_kings.events import barbarians, windows
from engine.games.god_kings.position import Army, State, asking, control, pieces, tidying, topics
from engine.games.god_kings.war import followers, march_options, movement_costs, overrun, quick_marches, reactions
from engine.games.god_kings.war.naval import NAVAL
from engine.kernel import Rule, Table
from engine.wargame import paths, text

MARCH = topics.TOPICS.new("march", "where the army goes")


class Journey:
    """The way of the army under way since it was told last."""

    def __init__(self, t: Table[State], army: Army) -> None:
        self.army = army
        self.way = [army.at]
        self.by_sea = False
        t.draft(self.sentence)

    def goes(self, t: Table[State], to: str, *, by_sea: bool) -> None:
        """A step; what is by sea is told apart from what is over land."""
        if by_sea or self.by_sea or self.way[-1] != self.army.at:
            t.tell_draft()
            self.way = [self.army.at]
        self.way.append(to)
        self.by_sea = by_sea

    def sentence(self) -> tuple[str, str]:
        """What there is to tell since the last time."""
        way, self.way = self.way, self.way[-1:]
        if len(way) < 2:
            return "", ""
        names = [asking.place(at) for at in way]
        who = text.capital(asking.general_name(self.army.general))
        if self.by_sea:
            return f"{who} sails from {names[0]} to {names[-1]}.", "GK-12.1.a"
        by = f" by {', '.join(names[1:-1])}" if names[1:-1] else ""
        return f"{who} goes from {names[0]}{by} to {names[-1]}.", "GK-11.2.a"


def march(t: Table[State]) -> Rule[str]:
    """11.2.n-t The army moves until its player says so, it has to fight, or can do nothing more: how its move ends."""
    s = t.state
    army = movement_costs.the_army(s)
    way = Journey(t, army)
    while stands(s, army):
        ways = march_options.Ways.of(s, army)
        if movement_costs.must_fight(s, army, ways.units):
            return reactions.FIGHT
        options = march_options.march_options(s, army, ways)
        if len(options) == 1:
            return quick_marches.STOP
        key = yield from asking.asker(t, army.side, army.seat).choose(
            MARCH, "GK-11.2.n",
            f"{asking.general_name(army.general)} in {asking.place(army.at)}, {army.mp} MP left: where to?", options,
            default=quick_marches.STOP, barred=partial(march_options.why_not, s, army, ways), verb="to",
            quick_moves=partial(quick_marches.plans_from_here, s, army, ways),
            about={"at": army.at, "side": army.side, "points": army.mp, "units": ways.units, "ours": ways.ours},
        )  # fmt: skip
        if key in (quick_marches.STOP, quick_marches.SIEGE):
            return key
        end = yield from carry_out(t, way, ways, key)
        if end:
            return end
    return reactions.OVER


def stands(s: State, army: Army) -> bool:
    """Whether the general is still with his army, and not displaced."""
    post = s.generals.get(army.general)
    return post is not None and post.at == army.at


def carry_out(t: Table[State], way: Journey, ways: march_options.Ways, key: str) -> Rule[str]:
    """What was chosen; the answer says how the move ends, if it does."""
    army = movement_costs.the_army(t.state)
    how, _, to = key.partition(":")
    if how == "to":
        return (yield from go(t, way, ways.land[to], sails=False))
    if how == "sail":
        return (yield from go(t, way, ways.sea[to], sails=True))
    if how == "inside":
        land_inside(t, way, to)
    elif how == "pick":
        yield from followers.pick_up(t)
    elif how == "drop":
        yield from followers.drop_off(t)
    elif how == "gate":
        yield from followers.through_the_gate(t)
    elif how == "sally":
        return sally(t)
    else:
        army.mp -= numbers.MOVEMENT["marker"]
        control.take_space(t, army.at, army.side, "GK-11.6.a")
    return ""


# ---------------------------------------------------------------- space by space


def go(t: Table[State], way: Journey, road: paths.Way, *, sails: bool) -> Rule[str]:
    """11.2.n Up to where something happens: then the player decides anew."""
    s = t.state
    army = movement_costs.the_army(s)
    for steps_left, to in zip(range(len(road.path) - 1, -1, -1), road.path, strict=True):
        by_sea = sails and not steps_left
        if barbarians.hesitates(t, to):
            halt(army)
            return ""
        army.mp -= NAVAL if by_sea else movement_costs.step_price(s, army.side, to)
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
    army = movement_costs.the_army(s)
    way.goes(t, to, by_sea=by_sea)
    step(s, army, to, by_sea=by_sea)
    tidying.tidy(t)
    thrown = t.dice.drawn
    if by_sea and movement_costs.troops(s, army) and (yield from windows.storm_at_sea(t)):
        return reactions.OVER, False
    verdict = yield from reactions.react(t)
    tidying.tidy(t)
    if not stands(s, army):
        return reactions.OVER, False
    if verdict == reactions.OVER:  # 13.5.c it has backed up, perhaps to a city it besieges
        halt(army)
        return "", False
    fights = movement_costs.must_fight(s, army, pieces.size(movement_costs.troops(s, army)))
    if fights and not (yield from overrun.overruns(t)):
        return reactions.FIGHT, False
    yield from overrun.displace_unprotected(t)
    return "", verdict == reactions.ON and t.dice.drawn == thrown


def step(s: State, army: Army, to: str, *, by_sea: bool) -> None:
    """All who are with the army are in the next space from now on."""
    pieces.move_units(s, army.at, to, army.side, movement_costs.troops(s, army))
    for general in army.generals:
        pieces.station(s, general, to)
    army.origin, army.at, army.landed = army.at, to, by_sea
    s.sailed = s.sailed or by_sea


def land_inside(t: Table[State], way: Journey, port: str) -> None:
    """12.4.a Within its own walls, past enemies before them; nobody can intercept or be fought there."""
    s = t.state
    army = movement_costs.the_army(s)
    army.mp -= NAVAL
    way.goes(t, port, by_sea=True)
    step(s, army, port, by_sea=True)
    pieces.go_inside(s, port, army.side, movement_costs.troops(s, army), army.generals)
    t.tell(f"The army lands inside {asking.place(port)}.", "GK-12.4.a")
    tidying.tidy(t)


def sally(t: Table[State]) -> str:
    """17.5.d A besieged army comes out and gives battle."""
    army = movement_costs.the_army(t.state)
    t.tell(f"{asking.general_name(army.general)} sallies out of {asking.place(army.at)}.", "GK-17.5.d", news=True)
    return reactions.FIGHT

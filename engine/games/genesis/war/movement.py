"""7.1, 7.2, 8.5.3 Moves: a force is named, the die is rolled, and it goes from space to space while points last."""

from collections.abc import Container

from engine.games.genesis.data import tables
from engine.games.genesis.kingdom import wealth
from engine.games.genesis.position import asking, control, forces, pieces, places, powers, reach, topics
from engine.games.genesis.position.state import Counts, Force, Move, State
from engine.games.genesis.war import bribery, entry
from engine.games.genesis.war.march_report import Journey
from engine.kernel import Answer, Option, QuickMove, Rule, Table, Topic
from engine.wargame.paths import Way as Road
from engine.wargame.text import capital, listed, plural

MARCH = topics.TOPICS.new("march", "from where to march")
WHO = topics.TOPICS.new("who", "who marches")
STEP = topics.TOPICS.new("step", "where the march goes on")
KING_WAY = topics.TOPICS.new("king_way", "where the King goes")
MONUMENT = topics.TOPICS.new("monument", "what becomes of the monument")
MINOR_MOVE = topics.TOPICS.new("minor_move", "which single unit moves")
KING_MOVES = KING_WAY.headed("where the King moves")

SEA_POWER = "egypt"  # 7.2.9
NO_MOVE = Option("none", "no move", idle=True)


# ---------------------------------------------------------------- what may move


def movable(s: State, space: str, power: str, kind: str) -> Counts:
    """7.2.2 Units that have not moved in this Action segment; cards' free moves are outside that limit."""
    units = control.idle(s, space, power)
    for moved in have_moved(s, space, power, kind):
        units = pieces.minus(units, moved)
    return units


def have_moved(s: State, space: str, power: str, kind: str) -> list[Counts]:
    """7.2.2 Units of a space that have moved in this Move, and in this segment."""
    moved = []
    if s.move is not None:
        moved.append(s.move.done.get(space, control.NOTHING))
    if kind in ("major", "minor") and s.segment is not None and s.segment.power == power:
        moved.append(s.segment.moved.get(space, control.NOTHING))
    return moved


def any_movable(s: State, space: str, power: str, kind: str) -> bool:
    if any(have_moved(s, space, power, kind)):
        return bool(movable(s, space, power, kind))
    return bool(control.idle(s, space, power))


def movable_kings(s: State, space: str, power: str, kind: str) -> list[str]:
    kings = forces.idle_kings(s, space, power)
    if s.move is not None:
        kings = [king for king in kings if king not in s.move.kings_done]
    if kind in ("major", "minor") and s.segment is not None:
        kings = [king for king in kings if king not in s.segment.kings_moved]
    return kings


def starts(s: State, power: str, kind: str) -> list[str]:
    """Spaces with something that can move."""
    spaces = pieces.spaces_of(s, power)
    spaces += [at for king in pieces.kings_of(s, power) if (at := s.kings[king]) not in spaces]
    return [at for at in spaces if is_start(s, at, power, kind)]


def is_start(s: State, space: str, power: str, kind: str) -> bool:
    """Whether something of this power can move from here."""
    return any_movable(s, space, power, kind) or bool(movable_kings(s, space, power, kind))


def can_start(s: State, player: str) -> bool:
    """Whether a kingdom can move anything at all by an action."""
    if any(any_movable(s, at, player, "major") for at in control.spaces_with(s, player)):
        return True
    return any(movable_kings(s, s.kings[king], player, "major") for king in pieces.kings_of(s, player))


# ---------------------------------------------------------------- a Major Move (7.1.1, 7.2.1)


def major_move(t: Table[State], power: str, kind: str, where: list[str] | None = None) -> Rule[bool]:
    """7.1.1 A force of one or more units moves and may fight. False if there was none, or it was declined."""
    s = t.state
    spaces = [at for at in starts(s, power, kind) if where is None or at in where]
    if not spaces:
        return False
    options = [(asking.space_option(at, "march", "march from"), at) for at in spaces]
    at = yield from asking.asker(t, power).one_of(
        MARCH, "GEN-7.1.1.a", march_prompt(power, spaces), [*options, (NO_MOVE, "")], default="none", verb="march",
        about={"power": power, "kind": kind}, quick_moves=lambda: whole_forces(s, power, kind, spaces),
    )  # fmt: skip
    if not at:
        return False
    units, kings = yield from asking.asker(t, power).units(
        WHO, "GEN-7.2.1.c", f"{powers.subject(power)}: who marches from {places.name(at)}?",
        movable(s, at, power, kind), movable_kings(s, at, power, kind), verb="with",
        about={"power": power, "kind": kind, "at": at},
    )  # fmt: skip
    s.move = Move(power, kind)
    force = forces.raise_force(s, power, at, units, kings, "active")
    way = roll_movement(t, force)
    if kind in ("major", "free"):
        yield from bribery.bribes_before_move(t, force)
    yield from march(t, force)
    end_move(t, force, way)
    return True


def whole_forces(s: State, power: str, kind: str, spaces: list[str], before: str = "") -> list[QuickMove]:
    """7.1.1 All who can fight of a space, or all there is without them: `3 Infantry and Apepi from Thebes`.

    `before` is the action that they begin with, where it is still to be chosen.
    """
    found = []
    for at in spaces:
        units, kings = movable(s, at, power, kind), movable_kings(s, at, power, kind)
        units = pieces.fighters(units) or units
        who = {unit: n for unit, n in units.items() if n} | {f"king:{king}": 1 for king in kings}
        label = f"{'Major Move of ' if before else ''}{pieces.units_text(units, kings)} from {places.name(at)}"
        answers: tuple[Answer, ...] = (*([before] if before else []), f"march:{at}", who)
        found.append(QuickMove(label, answers, at, {"at": at, "units": sum(units.values())}))
    return found


def major_moves(s: State, player: str) -> list[QuickMove]:
    """3.4.3 The Major Move of an Activation with all of one space: its beginning in one."""
    return whole_forces(s, player, "major", starts(s, player, "major"), "major")


def march_prompt(power: str, spaces: list[str]) -> str:
    if len(spaces) == 1:
        return f"{powers.does(power, 'makes')} a Major Move from {places.name(spaces[0])}, if you like."
    return f"{powers.does(power, 'makes')} a Major Move: from which space?"


def roll_movement(t: Table[State], force: Force) -> Journey:
    """7.2.1 A die, and the Campaign rating of the King who starts with the force."""
    [die] = t.dice.roll(f"move {force.power} {force.at}")
    rating = max([tables.KINGS[king].campaign for king in force.kings], default=0)
    force.mp = die + rating
    return Journey(t, force, force.mp)


def march(t: Table[State], force: Force, *, alone: bool = False) -> Rule[None]:
    """7.2 Until the points are spent, nothing is left, or the player says so. `alone`: one unit of a Minor Move."""
    s = t.state
    while force.at and (force.units or force.kings):
        ways, barred = reach.reach(s, force)
        options = march_options(s, force, ways, barred, alone=alone)
        if len(options) == 1:
            return
        key = yield from asking.asker(t, force.power).choose(
            STEP, "GEN-7.2.3.m",
            f"{capital(forces.naming(force))} in {places.name(force.at)}, "
            f"{plural(force.mp, 'movement point')} left: where to?",
            options, default="stop", barred=lambda: why_not_to(s, force), verb="to",
        )  # fmt: skip
        how, _, to = key.partition(":")
        if how == "stop":
            return
        if how == "to":
            yield from go(t, force, ways[to])
        elif how == "sail":
            yield from sail(t, force, to)
        elif how == "pick":
            yield from pick_up(t, force)
        elif how == "drop":
            yield from drop_off(t, force)
        elif how == "alone":
            yield from king_goes_alone(t, force)
        elif how == "destroy":
            yield from raze(t, force)
        else:
            s.monuments.remove(force.at)
            t.tell(f"The monument of {places.name(force.at)} is pulled down.", "GEN-7.3.5.a")


def way_option(s: State, force: Force, to: str, points: int) -> Option:
    """A space to go to where something is in the way: what it costs, and whom it means to attack."""
    foes = [
        f"{pieces.units_text(units)} of {powers.name_of(p)}"
        for p in control.enemies_in(s, to, force.power)
        if (units := pieces.fighters(pieces.plus(control.here(s, to, p), control.under_of(s, to, p))))
    ]
    if control.enemy_fortress(s, to, force.power):
        foes.append(f"defense {control.defense(s, to)}")
    if not foes:
        return asking.step_option(to, points)
    words = f"{places.name(to)}, {plural(points, 'point')} and 1 to attack {listed(foes)}"
    return Option(f"to:{to}", words, at=to)


def march_options(
    s: State, force: Force, ways: dict[str, Road], barred: Container[str], *, alone: bool
) -> list[Option]:  # fmt: skip
    """What the force can do now; something is in its way in those spaces that are `barred`."""
    at = force.at
    options = [
        way_option(s, force, to, n) if to in barred else asking.step_option(to, n) for to, (n, _) in ways.items()
    ]
    if not alone:  # 7.1.1: one unit takes nobody along
        options += company_options(s, force, further=bool(options))
    if can_destroy(s, force):
        options.append(Option("destroy", f"destroy the city ({plural(control.worth(s, at), 'movement point')})"))
    if at in s.monuments and at in s.destroyed and control.combat(force.units):
        options.append(Option("raze", "pull down the monument"))
    return [*options, Option("stop", f"stop in {places.name(at)}", at=at, idle=True)]


def company_options(s: State, force: Force, *, further: bool) -> list[Option]:
    """7.2.3, 7.2.6, 7.2.9 By sea, with more units or fewer, or the King alone; `further`: some way by land is open."""
    options = []
    if len(force.passed) == 1:  # 7.2.9: still in the space where its Move began
        options += [asking.space_option(port, "sail", "sail to") for port in sea_ways(s, force)]
    if pickable(s, force) and (force.mp >= tables.MOVEMENT["pick_up"] or pickable_kings(s, force)):
        options.append(Option("pick", "pick up units here"))
    elif pickable_kings(s, force):
        options.append(Option("pick", "pick up the King"))
    if (options or further) and sum(force.units.values()) + len(force.kings) > 1:
        options.append(Option("drop", "leave units here"))
    if force.kings and force.units and reach.king_can_go(s, force):
        options.append(Option("alone", "the King goes on alone"))
    return options


def why_not_to(s: State, force: Force) -> dict[str, str]:
    """Why a neighboring space is not among those to go to."""
    reasons = {}
    offered = reach.reach(s, force).ways
    for near in places.world(s).land[force.at]:
        if near not in offered:
            left = force.mp - places.cost(force.power, near)
            why = reach.why_not_enter(s, force, near, left) if left >= 0 else "not enough movement points (GEN-7.2.3.m)"
            if not force.units:
                why = f"a King alone does not enter {places.name(near)} (GEN-7.2.6.b)"
            reasons[f"to:{near}"] = why or f"{places.name(near)} cannot be entered (GEN-7.2.4.a)"
    for space in places.world(s).spaces:
        if space not in offered and f"to:{space}" not in reasons:
            reasons[f"to:{space}"] = (
                f"{places.name(space)}: no road there within {plural(force.mp, 'movement point')} (GEN-7.2.4.a)"
            )
    return reasons


def go(t: Table[State], force: Force, way: Road) -> Rule[None]:
    """7.2.3 Space by space; where something comes between, the player decides anew."""
    alone = not force.units
    if alone:
        force.mp -= way.price  # 7.2.6: 1 for as many spaces as he likes
    for space in way.path:
        left = force.mp - places.cost(force.power, space)
        if not alone and (left < 0 or reach.why_not_enter(t.state, force, space, left)):
            return
        if alone and not control.open_to(t.state, space, force.power):  # 7.2.6
            return
        quiet = yield from entry.enter(t, force, space, 0 if alone else places.cost(force.power, space))
        if not quiet:
            return


# ---------------------------------------------------------------- taking along and leaving behind (7.2.3, 7.2.7)


def pickable(s: State, force: Force) -> Counts:
    """7.2.3 Units here that have not moved."""
    kind = s.move.kind if s.move is not None else ""
    return movable(s, force.at, force.power, kind)


def pickable_kings(s: State, force: Force) -> list[str]:
    kind = s.move.kind if s.move is not None else ""
    return movable_kings(s, force.at, force.power, kind)


def pick_up(t: Table[State], force: Force) -> Rule[None]:
    """7.2.3 1 point however many join; 7.2.7 the King costs nothing and brings nothing."""
    units = pickable(t.state, force) if force.mp >= tables.MOVEMENT["pick_up"] else {}
    more, kings = yield from asking.asker(t, force.power).units(
        forces.PICK, "GEN-7.2.3.d", f"Who joins in {places.name(force.at)}?", units, pickable_kings(t.state, force),
        verb="pick",
    )  # fmt: skip
    t.tell_draft()
    if more:
        force.mp -= tables.MOVEMENT["pick_up"]
    forces.join(force, more, kings)
    joined = sum(more.values()) + len(kings)
    t.tell(
        f"{capital(pieces.units_text(more, kings))} {'joins' if joined == 1 else 'join'} in {places.name(force.at)}.",
        "GEN-7.2.3.d",
    )


def drop_off(t: Table[State], force: Force) -> Rule[None]:
    """7.2.3 At no cost; those left behind do not move again."""
    size = sum(force.units.values()) + len(force.kings)
    units, kings = yield from asking.asker(t, force.power).units(
        forces.DROP, "GEN-7.2.3.e", f"Who stays in {places.name(force.at)}?", force.units, force.kings,
        most=size - 1, default=None, verb="drop",
    )  # fmt: skip
    leave_behind(t, force, units, kings)
    left = sum(units.values()) + len(kings)
    t.tell(
        f"{capital(pieces.units_text(units, kings))} {'stays' if left == 1 else 'stay'} in {places.name(force.at)}.",
        "GEN-7.2.3.e",
    )


def leave_behind(t: Table[State], force: Force, units: Counts, kings: list[str]) -> None:
    """7.2.2 They count as having moved."""
    s = t.state
    t.tell_draft()
    assert s.move is not None
    forces.part(force, units, kings)
    s.move.done[force.at] = pieces.plus(s.move.done.get(force.at, {}), units)
    s.move.kings_done += kings
    pieces.tidy(t, force.at)


def king_goes_alone(t: Table[State], force: Force) -> Rule[None]:
    """7.2.6 He leaves the force, which thereby stays, and goes on for 1 point."""
    king = force.kings[0]
    leave_behind(t, force, dict(force.units), force.kings[1:])
    force.kings = [king]
    t.tell(f"The King goes on alone from {places.name(force.at)}.", "GEN-7.2.6.e")
    yield from king_rides(t, force, KING_WAY, "GEN-7.2.6.a")


def sea_ways(s: State, force: Force) -> list[str]:
    """7.2.9 From one Port that Egypt controls to any other: at most five Infantry, and the King."""
    if force.power != SEA_POWER or s.move is None or s.move.kind not in ("major", "free"):
        return []
    units = force.units
    if units.get("ch") or units.get("ps") or units.get("sl") or units.get("inf", 0) > tables.LIMITS["naval_infantry"]:
        return []
    ports = places.world(s).ports
    if (
        force.mp < tables.MOVEMENT["naval_transport"]
        or force.at not in ports
        or control.controller(s, force.at) != SEA_POWER
    ):
        return []
    return [
        port for port in ports
        if port != force.at and control.controller(s, port) == SEA_POWER and control.open_to(s, port, SEA_POWER)
    ]  # fmt: skip


def sail(t: Table[State], force: Force, port: str) -> Rule[None]:
    """7.2.9, 7.4.9 Interception is possible in the port of destination only."""
    yield from entry.enter(t, force, port, tables.MOVEMENT["naval_transport"], sailed=True)


def can_destroy(s: State, force: Force) -> bool:
    """8.5.3 An Unfortified City that is no Home city, by a combat unit, for its Economic Worth."""
    at = force.at
    if not control.combat(force.units) or not control.is_city(s, at) or at in s.destroyed or control.defense(s, at) > 0:
        return False
    return (
        control.home_of(s, at) != powers.base(force.power)
        and force.mp >= control.worth(s, at)
        and control.controller(s, at) == powers.base(force.power)
    )


def raze(t: Table[State], force: Force) -> Rule[None]:
    """8.5.3 The city is destroyed; a monument in it goes or stays as the player likes."""
    s = t.state
    at = force.at
    force.mp -= control.worth(s, at)
    name = places.name(at)
    keep = True
    if at in s.monuments:
        options = (Option("keep", "it stays"), Option("remove", "it goes"))
        key = yield from asking.asker(t, force.power).choose(
            MONUMENT, "GEN-8.5.3.c", f"What becomes of the monument of {name}?", options,
            default="keep",
        )  # fmt: skip
        keep = key == "keep"
    if not keep:
        s.monuments.remove(at)
    pieces.destroy(t, at)
    powers.tell(t, force.power, f"destroys {name}", "GEN-8.5.3.a", news=True)


def minor_move(t: Table[State], power: str) -> Rule[bool]:
    """7.1.1 One unit, alone; 7.2.6 the King without a die."""
    s = t.state
    options: list[tuple[Option, tuple[str, str] | None]] = []
    for at in starts(s, power, "minor"):
        name = places.name(at)
        units = {kind: f"1 {pieces.WORDS[kind]}" for kind in movable(s, at, power, "minor")}
        units |= {king: pieces.king_name(king) for king in movable_kings(s, at, power, "minor")}
        options += [(Option(f"unit:{u}@{at}", f"{words} from {name}", at=at), (u, at)) for u, words in units.items()]
    chosen = yield from asking.asker(t, power).one_of(
        MINOR_MOVE, "GEN-7.1.1.b", f"{powers.does(power, 'moves')} one unit: which?", [*options, (NO_MOVE, None)],
        default="none", verb="move",
    )  # fmt: skip
    if chosen is None:
        return False
    what, at = chosen
    s.move = Move(power, "minor")
    if what in tables.KINGS:
        force = forces.raise_force(s, power, at, {}, [what], "active", 1)
        way = Journey(t, force)
        yield from king_rides(t, force, KING_MOVES, "GEN-7.2.6.f")
    else:
        force = forces.raise_force(s, power, at, {what: 1}, [], "active")
        way = roll_movement(t, force)
        yield from bribery.bribes_before_move(t, force)
        yield from march(t, force, alone=True)
    end_move(t, force, way)
    return True


def king_rides(t: Table[State], force: Force, topic: Topic, rule: str) -> Rule[None]:
    """7.2.6 Any number of spaces; he picks nobody up."""
    ways = reach.king_reach(t.state, force)
    options = [(asking.space_option(to, "to", "to"), way) for to, way in ways.items()]
    if options:
        ask = asking.asker(t, force.power)
        yield from go(t, force, (yield from ask.one_of(topic, rule, "Where does the King go?", options, verb="to")))


def end_move(t: Table[State], force: Force, way: Journey) -> None:
    """7.2.2 All that took part have moved; 5.2.4 revolts may be quelled now."""
    s = t.state
    move = s.move
    assert move is not None
    way.end(t)
    if force.at:
        move.done[force.at] = pieces.plus(move.done.get(force.at, {}), force.units)
        move.kings_done += force.kings
    forces.stand_down(t, force)
    if move.kind in ("major", "minor") and s.segment is not None:
        moved = s.segment.moved
        for space, units in move.done.items():
            moved[space] = pieces.plus(moved.get(space, {}), units)
        s.segment.kings_moved += move.kings_done
    s.move = None
    if move.power in s.kingdoms:
        wealth.quell_revolts(t, move.power)

"""15.5.10, 16.0 Retreats: into the city, over the map, or displaced; 17.7.e back from a sortie. The winner never
retreats.
"""

from engine.games.god_kings.data import kinds, numbers, peoples, spaces
from engine.games.god_kings.events import displacement
from engine.games.god_kings.position import Battle, Counts, Party, State, asking, control, pieces, standing, topics
from engine.games.god_kings.war import casualties, retreat_routes
from engine.kernel import Option, Rule, Table
from engine.wargame import piles
from engine.wargame.piles import plain
from engine.wargame.shares import in_order
from engine.wargame.text import listed, plural

RETREAT = topics.TOPICS.new("retreat", "where to retreat to", *standing.RETREATS)
SHELTER = topics.TOPICS.new("shelter", "who retreats into the city", *standing.SHELTERING)
WITHIN, DISPLACE = "inside", "displace"


def retreat(t: Table[State], b: Battle, loser: Party, winner: Party) -> Rule[None]:
    """15.5.10, 16.1.e All of the losing side outside the walls goes, and whoever has sortied."""
    s = t.state
    gather(s, b, loser)
    if not pieces.size(force_at(s, b.at, loser.side)):
        yield from left_alone(t, b, loser)
        return
    routed = loser.loss - winner.loss >= numbers.LIMITS["displaced"]
    if b.landed and loser is b.attacker:
        yield from lost_ashore(t, b, loser, routed)
    elif routed:
        yield from rout(t, b, loser)
    else:
        yield from fall_back(t, b, loser)
    pieces.wipe_marks(s, pieces.FIGHTING)


def gather(s: State, b: Battle, loser: Party) -> None:
    """16.1.e Units held back or not activated go with the others: from here on the mark means the losing force."""
    idle = piles.without(pieces.outside(s, b.at, loser.side), pieces.FIGHTING)
    pieces.mark_units(s, b.at, loser.side, idle, pieces.FIGHTING)
    here_too = pieces.generals_outside(s, b.at, loser.side)
    loser.generals = list(dict.fromkeys([*here_too, *(g for g in loser.generals if on_field(s, b, g))]))


def on_field(s: State, b: Battle, general: str) -> bool:
    return general in s.generals and s.generals[general].at == b.at


def force_at(s: State, at: str, side: str) -> Counts:
    """The losing force, or what is left of it."""
    return pieces.marked(s, at, side, pieces.FIGHTING)


def left_alone(t: Table[State], b: Battle, party: Party) -> Rule[None]:
    """11.11.b A general is displaced if all units with him have been eliminated."""
    generals = [general for general in party.generals if on_field(t.state, b, general)]
    yield from displacement.displace(t, party.side, {}, generals, b.at, "GK-11.11.b")
    party.generals = []


# ---------------------------------------------------------------- displaced instead (15.5.10.b, c, 16.3.e-g)


def rout(t: Table[State], b: Battle, loser: Party) -> Rule[None]:
    """15.5.10.b, c A battle lost by five or more; half of the steps go too where there was no legal retreat."""
    s = t.state
    told = f"{peoples.does(loser.side, 'has')} lost by {numbers.LIMITS['displaced']} or more: the army is displaced."
    t.tell(told, "GK-15.5.10.b", news=True)
    force = force_at(s, b.at, loser.side)
    if not ways_of(s, b, loser) and pieces.size(force) > shelter(s, b, loser):
        yield from halve(t, b, loser, "GK-15.5.10.c")
    yield from displaced(t, b, loser, "GK-15.5.10.b")


def halve(t: Table[State], b: Battle, loser: Party, rule: str) -> Rule[None]:
    """16.3.f Half of all steps, rounded up."""
    force = force_at(t.state, b.at, loser.side)
    n = (pieces.steps(force) + 1) // 2
    t.tell(f"{peoples.does(loser.side, 'finds')} no way to retreat: {plural(n, 'step')} lost, half of them all.", rule)
    yield from casualties.lose_steps(t, b.at, loser.side, loser.seat, force, n, rule)


def displaced(t: Table[State], b: Battle, loser: Party, rule: str) -> Rule[None]:
    force = force_at(t.state, b.at, loser.side)
    yield from displacement.displace(t, loser.side, force, loser.generals, b.at, rule)


# ---------------------------------------------------------------- into the city (16.2.d, 16.4, 17.7.e)


def shelter(s: State, b: Battle, loser: Party) -> int:
    """How many units of the force find room in a Walled-City of theirs in the space of the battle."""
    if not pieces.walled(b.at) or control.controller(s, b.at) != loser.side:
        return 0
    if pieces.besieged(s, b.at, loser.side):
        return pieces.size(sortied(s, b, loser))  # 16.4.a
    staying = piles.without(pieces.inside(s, b.at, loser.side), pieces.FIGHTING)
    return max(0, numbers.LIMITS["inside"] - pieces.size(staying))


def sortied(s: State, b: Battle, loser: Party) -> Counts:
    """17.7.e, 16.2.i Those of the force who came out of the besieged city."""
    force = force_at(s, b.at, loser.side) if loser.sortie else {}
    return {key: n for key, n in force.items() if pieces.INSIDE in pieces.marks(key)}


def may_go_within(s: State, b: Battle, loser: Party) -> bool:
    """There is room for units; 17.7.e or a general has sortied, and goes back without any."""
    own = control.controller(s, b.at) == loser.side
    shut_in = loser.sortie and own and any(s.generals[general].inside for general in loser.generals)
    return shut_in or bool(shelter(s, b, loser))


def go_within(t: Table[State], b: Battle, loser: Party) -> Rule[None]:
    """16.4.c As many as there is room for; 16.4.d generals go with either part."""
    s, side = t.state, loser.side
    force = force_at(s, b.at, side)
    able = sortied(s, b, loser) if pieces.besieged(s, b.at, side) else force
    company = [g for g in loser.generals if s.generals[g].inside or not pieces.besieged(s, b.at, side)]
    n = min(shelter(s, b, loser), pieces.size(able))
    units, led = able if n else {}, company
    if n and pieces.size(force) > n:
        prompt = f"Who goes inside {asking.place(b.at)}? All room is used, for {plural(n, 'unit')}."
        asks = asking.asker(t, side, loser.seat)
        units, led = yield from asks.units(SHELTER, "GK-16.4.c", prompt, able, company, most=n)
        units = filled_up(units, able, n)
    piles.take(s.units[b.at][side], units)
    pieces.put_units(s, b.at, side, piles.changed(units, within_walls))
    for general in led:
        s.generals[general].inside = True
    t.tell(f"Inside {asking.place(b.at)}: {asking.company_text(units, led)}.", "GK-16.4.b")
    loser.generals = [general for general in loser.generals if general not in led]


def filled_up(units: Counts, able: Counts, n: int) -> Counts:
    """16.4.c No room is left empty while others could use it."""
    left = {key: count - units.get(key, 0) for key, count in able.items() if count > units.get(key, 0)}
    more = in_order(
        dict(sorted(left.items(), key=lambda item: bool(piles.sort_of(item[0]).step))), n - pieces.size(units)
    )
    return {key: units.get(key, 0) + more.get(key, 0) for key in able if units.get(key, 0) + more.get(key, 0)}


def within_walls(sort: piles.Sort) -> piles.Sort:
    others = [mark for mark in sort.marks if mark not in (pieces.FIGHTING, pieces.INSIDE)]
    return sort._replace(marks=(*others, pieces.INSIDE))


# ---------------------------------------------------------------- ashore (16.2.c, d)


def lost_ashore(t: Table[State], b: Battle, loser: Party, routed: bool) -> Rule[None]:
    """16.2.c, d An Attacker who landed and lost is eliminated, but for those whom his city in the space takes in."""
    s = t.state
    if not routed and shelter(s, b, loser):
        yield from go_within(t, b, loser)
    force = force_at(s, b.at, loser.side)
    if force:
        who = peoples.does(loser.side, "has")
        t.tell(f"{who} no way back over the sea: {kinds.unit_text(plain(force))} eliminated.", "GK-16.2.c")
        pieces.destroy(s, b.at, loser.side, force)
    yield from displacement.displace(t, loser.side, {}, loser.generals, b.at, "GK-16.2.c")


# ---------------------------------------------------------------- over the map (16.1)


def ways_of(s: State, b: Battle, loser: Party) -> list[retreat_routes.Route]:
    """16.2.e, i The Attacker goes back as he came, if he came; 16.2.g the Defender never that way."""
    units = pieces.size(force_at(s, b.at, loser.side))
    first, closed = (b.origin, "") if loser is b.attacker else ("", b.origin)
    return retreat_routes.routes(s, retreat_routes.Retreat(loser.side, b.at, units, first, closed))


def fall_back(t: Table[State], b: Battle, loser: Party) -> Rule[None]:
    """16.1, 16.4 Into the city of the space, to another space, or displaced of one's own will (16.3.g)."""
    s = t.state
    ways = retreat_routes.offered(ways_of(s, b, loser))
    if not ways and not may_go_within(s, b, loser):
        yield from halve(t, b, loser, "GK-16.3.f")
        yield from displaced(t, b, loser, "GK-16.3.e")
        return
    options = retreat_options(s, b, loser, ways)
    key = yield from asking.asker(t, loser.side, loser.seat).choose(
        RETREAT, "GK-16.1.a", f"{peoples.does(loser.side, 'retreats')} from {asking.place(b.at)}. Where to?", options,
        default=suggested(s, b, loser, ways), verb="to", barred=lambda: why_not(s, b, loser, ways),
        about={"at": b.at, "units": pieces.size(force_at(s, b.at, loser.side))},
    )  # fmt: skip
    if key == DISPLACE:
        yield from displaced(t, b, loser, "GK-16.3.g")
    elif key == WITHIN:
        yield from go_within(t, b, loser)
        yield from others_go(t, b, loser)
    else:
        yield from walk(t, b, loser, {way_key(ways, way): way for way in ways}[key])


def others_go(t: Table[State], b: Battle, loser: Party) -> Rule[None]:
    """16.4.c Those who found no room retreat as usual."""
    if force_at(t.state, b.at, loser.side):
        yield from fall_back(t, b, loser)
    elif loser.generals:
        yield from left_alone(t, b, loser)


def retreat_options(s: State, b: Battle, loser: Party, ways: list[retreat_routes.Route]) -> list[Option]:
    options = [way_option(s, loser.side, ways, way) for way in ways]
    room = shelter(s, b, loser)
    if may_go_within(s, b, loser):
        facts = {"steps": 0, "length": 0, "home": retreat_routes.far_from_home(s, loser.side, b.at)}
        options.insert(0, Option(WITHIN, f"inside {asking.place(b.at)} ({plural(room, 'unit')})", at=b.at, facts=facts))
    if ways or room >= pieces.size(force_at(s, b.at, loser.side)):
        cost = "the units leave the map" if loser.side == peoples.STRAYS else "at no loss"
        options.append(Option(DISPLACE, f"be displaced instead, {cost}"))
    return options


def way_key(ways: list[retreat_routes.Route], way: retreat_routes.Route) -> str:
    """By its end; where another way to it costs or gathers something else, by all its spaces."""
    return f"to:{way.end}" if [other.end for other in ways].count(way.end) == 1 else f"to:{'-'.join(way.path)}"


def way_option(s: State, side: str, ways: list[retreat_routes.Route], way: retreat_routes.Route) -> Option:
    over = f" over {listed([asking.place(at) for at in way.path[:-1]])}" if len(way.path) > 1 else ""
    loss = f", losing {plural(way.steps, 'step')}" if way.steps else ""
    facts = {"steps": way.steps, "length": len(way.path), "home": retreat_routes.far_from_home(s, side, way.end)}
    return Option(way_key(ways, way), f"to {asking.place(way.end)}{over}{loss}", at=way.end, facts=facts)


def suggested(s: State, b: Battle, loser: Party, ways: list[retreat_routes.Route]) -> str:
    """Suggest the city if it takes all, or after a sortie; else the cheapest way, of equal ones the nearest to home.

    16.3.g An army that would lose a unit on that way is displaced instead, at no loss.
    """
    force = force_at(s, b.at, loser.side)
    takes_all = shelter(s, b, loser) >= pieces.size(force)
    if not ways or (may_go_within(s, b, loser) and (takes_all or pieces.besieged(s, b.at, loser.side))):
        return WITHIN
    best = min(ways, key=lambda way: (way.steps, retreat_routes.far_from_home(s, loser.side, way.end), len(way.path)))
    return DISPLACE if kills(force, best.steps) and loser.side != peoples.STRAYS else way_key(ways, best)


def kills(force: Counts, lost: int) -> bool:
    """Return whether so many steps take a whole unit, however their owner chooses them."""
    full = sum([n for key, n in force.items() if not kinds.reduced(key)])
    return lost > full


def why_not(s: State, b: Battle, loser: Party, ways: list[retreat_routes.Route]) -> dict[str, str]:
    """Why one does not go to a neighbouring space, or to a friendly one farther away."""
    farther = [way.end for way in ways_of(s, b, loser) if way.end not in [near.end for near in ways]]
    reasons = {f"to:{at}": f"{asking.place(at)} is farther away, and costs no less (GK-16.1.b)" for at in farther}
    for at in spaces.NEIGHBOURS[b.at]:
        reasons[f"to:{at}"] = why_not_beside(s, b, loser, at) or reasons.get(f"to:{at}", "")
    return {key: why for key, why in reasons.items() if why}


def why_not_beside(s: State, b: Battle, loser: Party, at: str) -> str:
    if loser is b.defender and at == b.origin:
        return f"the Attacker came from {asking.place(at)} (GK-16.2.g)"
    if loser is b.attacker and b.origin and at != b.origin:
        return f"you came from {asking.place(b.origin)}, and go back that way first (GK-16.2.e)"
    if pieces.foes_at(s, at, loser.side):
        return f"enemy units stand in {asking.place(at)} (GK-16.3.c)"
    if control.controller(s, at) != loser.side:
        return f"no marker of yours lies in {asking.place(at)} (GK-16.1.a)"
    return ""


def walk(t: Table[State], b: Battle, loser: Party, route: retreat_routes.Route) -> Rule[None]:
    """16.1.f, g, i Friends who are not more join on the way; 16.3 steps are lost before they do, and at the end."""
    s, side = t.state, loser.side
    here, owed = b.at, 0
    way = listed([asking.place(at) for at in route.path])
    t.tell(f"{peoples.does(side, 'retreats')} from {asking.place(b.at)} to {way}.", "GK-16.1.a")
    for to in route.path:
        owed += retreat_routes.toll(s, side, to)
        met, clear = pieces.outside(s, to, side), not pieces.foes_at(s, to, side)
        pieces.move_units(s, here, to, side, force_at(s, here, side))
        for general in loser.generals:
            pieces.station(s, general, to)
        here = to
        if not met or to == route.end:
            continue
        yield from pay(t, loser, here, owed)
        owed = 0
        left = pieces.size(force_at(s, here, side))
        if not left or (clear and pieces.size(met) > left):
            break
        if pieces.size(met) <= left:
            sweep_along(t, loser, here, met)
    yield from pay(t, loser, here, owed)
    if not pieces.size(force_at(s, here, side)):
        yield from displacement.displace(t, side, {}, loser.generals, here, "GK-11.11.b")


def sweep_along(t: Table[State], loser: Party, at: str, met: Counts) -> None:
    """16.1.f"""
    s = t.state
    pieces.mark_units(s, at, loser.side, met, pieces.FIGHTING)
    loser.generals = list(dict.fromkeys([*loser.generals, *pieces.generals_outside(s, at, loser.side)]))
    t.tell(f"Swept along in {asking.place(at)}: {kinds.unit_text(plain(met))}.", "GK-16.1.f")


def pay(t: Table[State], loser: Party, at: str, owed: int) -> Rule[None]:
    """16.3.a, b The owner chooses the steps."""
    if owed:
        force = force_at(t.state, at, loser.side)
        yield from casualties.lose_steps(t, at, loser.side, loser.seat, force, owed, "GK-16.3.a")

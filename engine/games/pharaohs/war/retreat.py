"""6.5 Retreats: the defender to free neighboring areas, the mover back the way it came; all units or none."""

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import Battle, State, asking, pieces, standing, topics
from engine.kernel import Option, Rule, Table
from engine.wargame.orders import BY_HAND

RETREAT = topics.TOPICS.new("retreat", "whether to retreat", *standing.RETREATS)
SEVERAL = "several"  # areas to retreat to
SCATTER = topics.TOPICS.new("scatter", "where the retreating units go")
FOLLOW = topics.TOPICS.new("follow", "where markers go in the retreat")

Places = dict[str, list[str]]  # unit -> where it may retreat to


def defender_may_retreat(t: Table[State], b: Battle) -> Rule[bool]:
    """6.4.a The defender decides first."""
    s = t.state
    areas = defender_areas(s, b)
    went = yield from offer_retreat(t, b, b.defender, dict.fromkeys(pieces.units_in(s, b.area, b.defender), areas))
    if went:
        pieces.march_of(s).fled.setdefault(b.defender, []).extend(dict.fromkeys(went.values()))
    return bool(went)


def mover_may_retreat(t: Table[State], b: Battle) -> Rule[bool]:
    """6.4.b If the defender stays, the mover decides."""
    s = t.state
    return bool((yield from offer_retreat(t, b, b.mover, mover_places(s, b))))


# ---------------------------------------------------------------- where to


def defender_areas(s: State, b: Battle) -> list[str]:
    """6.5.a to 6.5.d Neighbors by land with no other nation's units, none that the mover came from."""
    m = pieces.march_of(s)
    came_from = m.came.get(b.area, []) + m.ports.get(b.area, [])
    others = pieces.held_by_others(s, b.defender)
    areas = [area for area in tables.LAND[b.area] if pieces.may_enter(b.defender, area) and area not in others]
    # 5.7.c: in Arabia nobody is in anybody's way
    areas = [area for area in areas if area not in came_from or area == pieces.ARABIA]
    if b.defender == "nubia" and b.area == "thebaid":
        areas.append(pieces.NUBIA)  # 13.4.a
    return areas


def mover_places(s: State, b: Battle) -> Places:
    """6.5.e, 6.5.j, 6.5.k Back to where own units entered from by land, if no enemy stands there now.

    Units from the sea may go back to their own port (or to sea, if they landed this turn), Nubians in Thebaid off the
    map, and Arameans who were placed beside the desert into it.
    """
    m = pieces.march_of(s)
    back = [area for area in m.came.get(b.area, []) if not pieces.foes_in(s, area, b.mover)]
    units = pieces.units_in(s, b.area, b.mover)
    return {unit: list(dict.fromkeys([*back, *own_way_out(s, b, unit)])) for unit in units}


def own_way_out(s: State, b: Battle, unit: str) -> list[str]:
    m = pieces.march_of(s)
    ways: list[str] = []
    if unit in m.sailed and not pieces.foes_in(s, m.sailed[unit][0], b.mover):
        ways.append(m.sailed[unit][0])
    if unit in m.landed and m.landed[unit][1] == b.area:
        ways.append(asking.AT_SEA)
    if b.mover == "nubia" and b.area == "thebaid":
        ways.append(pieces.NUBIA)
    if b.mover == "arameans" and unit not in m.spent and b.area in tables.GROUPS["adjacent_to_arabian_desert"]:
        # 6.5.j: where they were placed they massed in the desert (9.2.1), no matter who walked in since
        ways.append(pieces.ARABIA)
    return ways


# ---------------------------------------------------------------- asking


def offer_retreat(t: Table[State], b: Battle, nation: str, places: Places) -> Rule[dict[str, str]]:
    """6.5.g, 6.5.i Whoever has a place for every unit may leave, together or scattered. Says who went where."""
    s = t.state
    if not places or not all(places.values()):
        return {}
    enemies = pieces.foes_in(s, b.area, nation)
    every = list(dict.fromkeys(area for found in places.values() for area in found))
    shared = [area for area in every if all(area in found for found in places.values())]
    options = [(asking.area_option(area, key="retreat", words="retreat to"), area) for area in shared]
    if len(places) > 1 and len(every) > 1:
        options.append((Option("scatter", "retreat to several areas", facts=BY_HAND), SEVERAL))
    if not options:
        return {}
    who = f"{pieces.does(nation, 'has')} {pieces.listing(list(places))} in {pieces.place_name(b.area)}"
    goal = yield from asking.asker(t, nation).one_of(
        RETREAT, "BP-6.4.a" if nation == b.defender else "BP-6.4.b",
        f"{who} after round {b.round} against {pieces.listing(enemies)}: stay or retreat?",
        [(Option("stay", "stay and fight on", idle=True), ""), *options],
        barred=lambda: why_no_retreat(s, b, nation, shared), about=pieces.matched(s, b, nation),
    )  # fmt: skip
    if not goal:
        return {}
    went = (yield from scatter(t, b, nation, places)) if goal == SEVERAL else dict.fromkeys(places, goal)
    yield from markers_follow(t, b, nation, list(dict.fromkeys(went.values())))
    withdraw(t, b, nation, went)
    return went


def retreat_rule(b: Battle, nation: str) -> str:
    return "BP-6.5.d" if nation == b.defender else "BP-6.5.e"


def scatter(t: Table[State], b: Battle, nation: str, places: Places) -> Rule[dict[str, str]]:
    """6.5.d, 6.5.e Units that have the same ways out are divided among them, kind by kind."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for unit, found in places.items():
        groups.setdefault((pieces.group_of(unit), *found), []).append(unit)
    went: dict[str, str] = {}
    for (_, *goals), units in groups.items():
        n = len(units)
        who = f"{pieces.does(nation, 'retreats')} from {pieces.place_name(b.area)} with {pieces.listing(units)}"
        counts = yield from asking.asker(t, nation).share(
            SCATTER, retreat_rule(b, nation), f"{who}: how many go where?", dict.fromkeys(goals, n), least=n, most=n,
            default={goals[0]: n}, verb="place",
        )  # fmt: skip
        for area, count in counts.items():
            for unit in units[:count]:
                went[unit] = area
            units = units[count:]
    return went


def markers_follow(t: Table[State], b: Battle, nation: str, goals: list[str]) -> Rule[None]:
    """6.5.i Each marker goes with any of the retreating units, or stays behind."""
    s = t.state
    goals = [goal for goal in goals if goal != asking.AT_SEA]  # only units go back to their ships (8.2.b)
    for marker in pieces.markers_in(s, b.area, nation):
        if pieces.PIECES[marker].kind == "god" or not goals:
            continue
        who = f"{pieces.does(nation, 'retreats')} from {pieces.place_name(b.area)}"
        along = [(asking.area_option(goal, key="with", words="go along to"), goal) for goal in goals]
        goal = yield from asking.asker(t, nation).one_of(
            FOLLOW, "BP-6.5.i", f"{who}: what does {pieces.label_of(marker)} do?",
            [*along, (Option("stay", "stay behind", idle=True), "")],
        )  # fmt: skip
        if goal:
            withdraw(t, b, nation, {marker: goal})


def withdraw(t: Table[State], b: Battle, nation: str, went: dict[str, str]) -> None:
    s = t.state
    for goal in dict.fromkeys(went.values()):
        group = [piece for piece, place in went.items() if place == goal]
        if goal == asking.AT_SEA:
            pieces.take(s, b.area, group)
            put_to_sea(s, group)
        else:
            pieces.shift(s, group, b.area, goal)
        where = "sea" if goal == asking.AT_SEA else pieces.place_name(goal)
        who = f"{pieces.does(nation, 'retreats')} with {pieces.listing(group)}"
        t.tell(f"{who} from {pieces.place_name(b.area)} to {where}.", retreat_rule(b, nation))


def put_to_sea(s: State, group: list[str]) -> None:
    """8.2.b, 8.2.c Those who landed go back to their ships and may land again where the chart lets them."""
    m = pieces.march_of(s)
    for unit in group:
        s.offmap.setdefault(m.landed[unit][0], []).append(unit)


def why_no_retreat(s: State, b: Battle, nation: str, shared: list[str]) -> dict[str, str]:
    reasons = {}
    for area in tables.LAND[b.area]:
        if area in shared:
            continue
        if not pieces.may_enter(nation, area):
            why = f"{pieces.name_of(nation)} may not enter {pieces.place_name(area)} (BP-6.5.h)"
        elif pieces.foes_in(s, area, nation):
            why = f"{pieces.place_name(area)} is occupied by another nation (BP-6.5.b)"
        elif nation == b.defender:
            why = f"the attackers came from {pieces.place_name(area)} (BP-6.5.c)"
        else:
            why = f"no unit of {pieces.name_of(nation)} entered from {pieces.place_name(area)} (BP-6.5.e)"
        reasons[f"retreat:{area}"] = why
    return reasons

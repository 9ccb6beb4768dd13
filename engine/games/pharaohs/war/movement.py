"""4.2.2, 5.0, 15.4 Movement: first by sea, then by land, each order a whole move of one group."""

from collections.abc import Callable

from msgspec.structs import replace

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import March, State, asking, markers, movement_map, pieces, stacking, topics
from engine.games.pharaohs.position.reach import Way, allowance_of, entry_price, sea_reach, ways
from engine.kernel import CLOSES, Cap, Option, Rule, Table
from engine.wargame.text import listed

MOVE = topics.TOPICS.new("move", "from where to move")
WHO = topics.TOPICS.new("who", "who moves")
DESTINATION = topics.TOPICS.new("destination", "where to go")
MARCHING = DESTINATION.headed("where to march to")
LANDING = DESTINATION.headed("where to ship to")

AT_ONCE = "at_once"  # the choice of the option `last_march` by which earlier games go on

SAIL = {area: asking.area_option(area, key="sail", words="sail from") for area in tables.LAND}
MARCH = {area: asking.area_option(area, key="march", words="march from") for area in tables.LAND}
ONWARD = {area: asking.area_option(area, key="onward", words="march on from") for area in tables.LAND}
TO = {area: asking.area_option(area, key="to") for area in tables.LAND}
# 4.2.2 all sea movement is finished before any land movement starts
ENDS_SAILING = {way.key: replace(way, facts={CLOSES: "sailing"}) for way in (*MARCH.values(), *ONWARD.values())}
DONE_MOVING = Option("done", "done moving", idle=True)
HALT = {id: Option("halt", f"stop in {row.name} for this turn", at=id, idle=True) for id, row in tables.AREAS.items()}
VIA = {area: asking.area_option(area, key="via", words="by way of") for area in tables.LAND}


def movement_phase(t: Table[State]) -> Rule[None]:
    """4.2.2, 5.1 The mover moves any of its pieces, none to all, until it says that it is done."""
    s = t.state
    m = pieces.march_of(s)
    field = movement_map.Field(s, m.nation)
    asks = asking.asker(t, m.nation)
    while True:
        starts = move_starts(m, field)
        if not starts and not is_asked_when_done(s, m):
            break
        start = yield from asks.choose(
            MOVE, "BP-5.1.a", move_prompt(m, more=bool(starts)), (*starts, DONE_MOVING), default="done",
            barred=lambda: why_not_from(s, m), verb="march", waits=not starts,
        )  # fmt: skip
        if start == "done":
            break
        how, _, area = start.partition(":")
        if how == "sail":
            yield from sail(asks, field, area)
        else:
            yield from march(asks, field, area, onward=how == "onward")
    yield from stacking.check_stacks(t, m.nation, "BP-5.3.a")
    record_raids(s, m)
    markers.tidy_markers(t)
    s.phase = "battles"


def move_prompt(m: March, *, more: bool) -> str:
    if more:
        return f"{pieces.does(m.nation, 'moves')}: from which area?"
    return f"{pieces.does(m.nation, 'has')} nothing left to move. Once that is done there is a battle."


def is_asked_when_done(s: State, m: March) -> bool:
    """O9 With nothing left to move: after a move, before a battle, since its dice end the taking back of that move."""
    if s.options["last_march"] == AT_ONCE or not (m.spent or m.sailed):
        return False
    return bool(pieces.contested_areas(s, m.nation))


# ---------------------------------------------------------------- what can move


def move_starts(m: March, field: movement_map.Field) -> list[Option]:
    """Areas to sail, march, or march on from. Pieces that have moved may use up what is left to them."""
    sea_open = not m.by_land and tables.NATIONS[m.nation].sea_range > 0
    sails: list[Option] = []
    marches: list[Option] = []
    for area, stack in field.stacks.items():
        fresh, onward = movable(m, stack)
        alone = area not in field.foes
        if fresh and sea_open and area in tables.SEA and aboard(m, fresh):
            sails.append(SAIL[area])
        if fresh and tables.LAND[area] and (alone or free_to_leave(m, area, field, fresh, onward=False)):
            marches.append(MARCH[area])
        if onward and (alone or free_to_leave(m, area, field, onward, onward=True)):
            marches.append(ONWARD[area])
    return sails + ([ENDS_SAILING[option.key] for option in marches] if sails else marches)


def movable(m: March, stack: list[str]) -> tuple[list[str], list[str]]:
    """The pieces of a stack that have not moved, and those that have stopped with allowance left."""
    fresh, onward = list[str](), list[str]()
    spent, sailed = m.spent, m.sailed
    for piece in stack:
        if piece in sailed:
            continue
        if piece not in spent:
            fresh.append(piece)
        elif spent[piece] < allowance_of(piece):
            onward.append(piece)
    return fresh, onward


def is_held(m: March, area: str, field: movement_map.Field, *, onward: bool) -> bool:
    """Whether leaving this area needs a 2:1 rear guard.

    5.4.b, 5.4.e: pieces that moved into an enemy's area need it, those that were placed there do not; 5.4.c: unless
    others have passed on the strength of them.
    """
    return area in field.foes and (onward or area in m.relied)


def free_to_leave(m: March, area: str, field: movement_map.Field, stack: list[str], *, onward: bool) -> list[str]:
    """Those of the pieces that may leave: units beyond the rear guard, markers while it stands (5.4.f)."""
    if not is_held(m, area, field, onward=onward):
        return stack
    spare = field.spare(area)
    return [p for p in stack if (spare > 0 if pieces.PIECES[p].is_unit else spare >= 0)]


def aboard(m: March, fresh: list[str]) -> list[str]:
    """Pieces that may go on board: any marker, and units while the nation's quota lasts (5.6.g, 5.6.1)."""
    if m.at_sea < tables.NATIONS[m.nation].sea_units:
        return fresh
    return [p for p in fresh if not pieces.PIECES[p].is_unit]


Goals = Callable[[list[str]], list[Option]]  # where a group can go


def choose_group(
    asks: asking.Asker, rule: str, area: str, groups: dict[str, list[str]], goals: Goals, cap: int = -1,
    cap_rule: str = "", by: str = "",
) -> Rule[list[str]]:  # fmt: skip
    """How many of each kind go; `cap` bounds the units among them (-1: no bound)."""
    s, nation = asks.table.state, asks.role
    options = [asking.group_option(name, stack) for name, stack in groups.items()]
    unit_keys = [name for name, stack in groups.items() if pieces.PIECES[stack[0]].is_unit] if cap >= 0 else []
    counts = yield from asks.divide(
        WHO, rule, f"{pieces.name_of(nation)}: which pieces leave {pieces.place_name(area)}{by}?", options, least=1,
        most=sum(map(len, groups.values())), caps=(Cap(tuple(unit_keys), cap, cap_rule),) if unit_keys else (),
        quick_moves=lambda: asking.ways_of_all(s, nation, groups, whole := as_many_as_may(groups, cap), goals(whole)),
    )  # fmt: skip
    return [piece for name, count in counts.items() for piece in groups[name][:count]]


def as_many_as_may(groups: dict[str, list[str]], cap: int) -> list[str]:
    """All pieces of these groups, but of the units no more than may go."""
    stack = [piece for group in groups.values() for piece in group]
    units = movement_map.units_among(stack)
    stay = units[cap:] if cap >= 0 else []
    return [piece for piece in stack if piece not in stay]


# ---------------------------------------------------------------- by land


def march(asks: asking.Asker, field: movement_map.Field, area: str, *, onward: bool) -> Rule[None]:
    """5.1 to 5.5, 5.7 to 5.9 A group marches, by the cheapest way or by way of areas the player names."""
    t = asks.table
    m = pieces.march_of(t.state)
    stack = free_to_leave(m, area, field, movable(m, field.stacks[area])[onward], onward=onward)
    cap = field.spare(area) if is_held(m, area, field, onward=onward) else -1
    tags = {p: f"{allowance_of(p) - m.spent[p]}" for p in stack} if onward else {}
    group = yield from choose_group(
        asks, "BP-5.1.a", area, asking.groups_of(stack, tags),
        lambda group: [TO[goal] for goal in ways(m.nation, area, left_to(m, group), field)], cap, "BP-5.4.c",
    )  # fmt: skip
    m.by_land = True
    here, route, halted = area, [area], False
    while not halted:
        target, way, through = yield from choose_way(asks, field, group, here, may_halt=onward or here != area)
        if way is None:
            rest(m, group)
            break
        walk(m, field, group, here, way)
        route += way[2]
        here, halted = target, not through
    if len(route) > 1:
        t.tell(f"{pieces.does(m.nation, 'marches')} {pieces.listing(group)} from {route_text(route)}.", "BP-5.1.a")


def route_text(route: list[str]) -> str:
    """`On to Judah`, `On by way of Pelusium and Philistia to Judah`."""
    names = [pieces.place_name(area) for area in route]
    between = listed(names[1:-1])
    return f"{names[0]}{' by way of ' if between else ''}{between} to {names[-1]}"


def choose_way(
    asks: asking.Asker, field: movement_map.Field, group: list[str], here: str, *, may_halt: bool
) -> Rule[tuple[str, Way | None, bool]]:
    """Where to, and whether to end there (`to`) or to go on from there (`via`)."""
    m = pieces.march_of(asks.table.state)
    left = left_to(m, group)
    least = min(left.values())
    reach = ways(m.nation, here, left, field)
    options = [TO[area] for area in reach]
    options += [VIA[area] for area, (each, _, _) in reach.items() if each < least and field.may_pass(area)]
    if may_halt or not options:
        options.append(HALT[here])
    who = f"{pieces.does(m.nation, 'marches')} {pieces.listing(group)} from {pieces.place_name(here)}"
    answer = yield from asks.choose(
        MARCHING, "BP-5.2.i", f"{who}: where to, or by way of which area?", options, verb="to",
        default="halt" if may_halt else None,
        barred=lambda: why_not_to(m.nation, field, [option.key for option in options]),
        about={"units": " ".join([pieces.PIECES[p].kind for p in movement_map.units_among(group)])},
    )  # fmt: skip
    if answer == "halt":
        return here, None, False
    how, _, area = answer.partition(":")
    return area, reach[area], how == "via"


def left_to(m: March, group: list[str]) -> dict[str, int]:
    """What is left of the allowance of each piece."""
    return {p: allowance_of(p) - m.spent.get(p, 0) for p in group}


def walk(m: March, field: movement_map.Field, group: list[str], origin: str, way: Way) -> None:
    """Move the group along the way: pay, remember where it came from, and pin the rear guards it relied on."""
    units = movement_map.units_among(group)
    if origin in field.foes and any(p in m.spent for p in group):
        rely(m, origin)
    path = way[2]
    previous = origin
    for area in path:
        price, lead = entry_price(m.nation, area, field, bool(units))
        if lead:  # 5.5.1.b: the one with most allowance left goes first
            leader = max(units, key=lambda p: allowance_of(p) - m.spent.get(p, 0))
            m.spent[leader] = m.spent.get(leader, 0) + lead
        for piece in group:
            m.spent[piece] = m.spent.get(piece, 0) + price
        if units:
            note_entry(m, area, previous)
        if area in field.foes and area != path[-1]:
            rely(m, area)
        previous = area
    m.raiders = [p for p in m.raiders if p not in group]
    if units and (path[-2] if len(path) > 1 else origin) == pieces.LIBYA:
        m.raiders += units
    field.shift(group, origin, path[-1])


def rely(m: March, area: str) -> None:
    if area not in m.relied:
        m.relied.append(area)


def note_entry(m: March, area: str, origin: str) -> None:
    """4.2.4.b Redeployment and retreat ask where the nation has been and where it came from."""
    if area not in m.entered:
        m.entered.append(area)
    came = m.came.setdefault(area, [])
    if origin not in came:
        came.append(origin)


def rest(m: March, group: list[str]) -> None:
    """These pieces have said that they stop; what allowance is left to them is lost (5.2.i)."""
    for piece in group:
        m.spent[piece] = allowance_of(piece)


# ---------------------------------------------------------------- by sea


def sail(asks: asking.Asker, field: movement_map.Field, area: str) -> Rule[None]:
    """5.6 A group goes by sea from one coastal area to another; that is its whole movement."""
    t = asks.table
    m = pieces.march_of(t.state)
    fresh = movable(m, field.stacks[area])[0]  # nobody has marched yet, so there are no rear guards
    cap = tables.NATIONS[m.nation].sea_units - m.at_sea
    rule = quota_rule(m.nation)
    coasts = {coast: TO[coast] for coast in sea_reach(m.nation, area)}
    groups = asking.groups_of(aboard(m, fresh), {})
    group = yield from choose_group(asks, rule, area, groups, lambda _: list(coasts.values()), cap, rule, by=" by sea")
    who = f"{pieces.does(m.nation, 'ships')} {pieces.listing(group)} from {pieces.place_name(area)}"
    goals = [(option, coast) for coast, option in coasts.items()]
    landing = yield from asks.one_of(LANDING, "BP-5.6.1.a", f"{who}: where to?", goals, default=None, verb="to")
    field.shift(group, area, landing)
    m.at_sea += len(movement_map.units_among(group))
    for piece in group:
        m.sailed[piece] = [area, landing]
    if movement_map.units_among(group):
        if landing not in m.entered:
            m.entered.append(landing)
        m.ports.setdefault(landing, []).append(area)
    t.tell(f"{who} to {pieces.place_name(landing)}.", "BP-5.6.a")


def quota_rule(nation: str) -> str:
    """5.6.1.1 is for the three sea powers, 5.6.1.2 for the rest."""
    return "BP-5.6.1.1.a" if tables.NATIONS[nation].sea_range > 3 else "BP-5.6.1.2.a"


# ---------------------------------------------------------------- the end of the phase


def record_raids(s: State, m: March) -> None:
    """Border areas that Libyans stand in, straight from the desert, count as invaded (SC4.3-libya.a)."""
    if m.nation != "libya":
        return
    for area in tables.GROUPS["libyan_border"]:
        if area not in s.raided and any(u in m.raiders for u in pieces.units_in(s, area, m.nation)):
            s.raided.append(area)


# ---------------------------------------------------------------- why not


def why_not_from(s: State, m: March) -> dict[str, str]:
    """Reasons a player might ask for when an area is not among those to move from."""
    reasons = {}
    nation = tables.NATIONS[m.nation]
    for area in movement_map.Field(s, m.nation).stacks:
        place = pieces.place_name(area)
        if not tables.LAND[area]:
            reasons[f"march:{area}"] = f"{place} has no land neighbor (BP-5.6.h)"
        elif pieces.foes_in(s, area, m.nation):
            reasons[f"onward:{area}"] = f"too few would stay in {place} to hold the enemy there, 2:1 (BP-5.4.b)"
            reasons[f"march:{area}"] = f"the units in {place} are needed there as a 2:1 rear guard (BP-5.4.c)"
        else:
            reasons[f"march:{area}"] = f"everything in {place} has moved (BP-5.2.i)"
        if nation.sea_range == 0:
            reasons[f"sail:{area}"] = f"{nation.name} may not use the sea (BP-5.6.1.3.a)"
        elif area not in tables.SEA:
            reasons[f"sail:{area}"] = f"{place} is not on the coast (BP-5.6.a)"
        elif m.by_land:
            reasons[f"sail:{area}"] = "sea movement is over once land movement has begun (BP-4.2.2.a)"
        else:
            quota = f"{nation.sea_units} units by sea is all {nation.name} may move"
            reasons[f"sail:{area}"] = f"{quota} ({quota_rule(m.nation)})"
    return reasons


def why_not_to(nation: str, field: movement_map.Field, offered: list[str]) -> dict[str, str]:
    """Reasons for each area on the map that a group cannot go to, or not by way of."""
    reasons = {}
    for area in tables.LAND:
        if f"to:{area}" not in offered:
            reasons[f"to:{area}"] = f"{pieces.place_name(area)}: {_why_not_reached(nation, area)}"
        if f"via:{area}" not in offered:
            why = "nothing would be left to go on with (BP-5.2.i)"
            if not field.may_pass(area):
                why = "to pass an enemy, twice his units must stay behind there (BP-5.4.b)"
            reasons[f"via:{area}"] = f"{pieces.place_name(area)}: {why}"
    return reasons


def _why_not_reached(nation: str, area: str) -> str:
    if area == pieces.ARABIA and nation not in ("arameans", "chaldea"):
        return "only Arameans and Chaldeans enter the Arabian Desert (BP-5.7.a)"
    if area == pieces.LIBYA and nation != "libya":
        return "only Libyans enter the Libyan Desert (BP-5.8.a)"
    if area == "nubia":
        return "nobody walks into Nubia, off the map (BP-13.4.d)"
    if not tables.LAND[area]:
        return "no way there by land (BP-5.6.h)"
    return "too far for what is left of the allowance, mountains counting 2 and enemies in the way (BP-5.5.a, BP-5.4.b)"

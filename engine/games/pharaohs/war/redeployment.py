"""4.2.4, 8.0 Redeployment: one further move for each piece, through land the nation holds or has come through."""

from functools import cache
from typing import NamedTuple

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import March, State, asking, markers, movement_map, pieces, reach, stacking, topics
from engine.games.pharaohs.position.asking import Asker
from engine.games.pharaohs.war import movement, retreat
from engine.kernel import Option, Rule, Table

REDEPLOYMENT = topics.TOPICS.new("redeploy", "from where to redeploy")
NEW_PLACE = movement.DESTINATION.headed("where to redeploy to")

Areas = frozenset[str]  # for asking, not for listing
NEAR: dict[str, dict[str, Areas]] = {
    nation: {area: frozenset([step[0] for step in steps]) for area, steps in land.items()}
    for nation, land in reach.STEPS.items()
}


class Ground(NamedTuple):
    """Where redeployment may lead through, and where it may end (8.1.c)."""

    through: Areas
    goals: Areas


DONE = Option("done", "done redeploying", idle=True)
REDEPLOY = {area: asking.area_option(area, key="redeploy", words="redeploy from") for area in tables.LAND}
GOAL_WORDS = {"to": "", "sail": "back by sea to", "off": "off the map to"}


def redeployment_phase(t: Table[State]) -> Rule[None]:
    """4.2.4, 8.1 The mover's pieces move once more; those in contested areas must leave (6.4.1.b)."""
    s = t.state
    m = pieces.march_of(s)
    field = movement_map.Field(s, m.nation)
    still = movers(field)
    asks = asking.asker(t, m.nation)
    ways: list[str] = []
    while True:
        ground = ground_of(s, m, field)
        starts = [area for area, stack in still.items() if any_can_go(s, m, field, ground, area, stack)]
        units = {area: movement_map.units_among(still[area]) for area in starts if area in field.foes}
        held = [area for area, there in units.items() if any_can_go(s, m, field, ground, area, there)]  # 6.4.1.b
        if not starts:
            break
        options = [(REDEPLOY[area], area) for area in starts]
        if not held:
            options.append((DONE, ""))
        area = yield from asks.one_of(
            REDEPLOYMENT, "BP-8.1.a", f"{pieces.does(m.nation, 'redeploys')}: from which area?", options,
            default=f"redeploy:{held[0]}" if held else "done", barred=why_not_done(held), verb="redeploy",
        )  # fmt: skip
        if not area:
            break
        ways += yield from redeploy(asks, field, ground, area, still[area])
    if ways:
        t.tell(f"{pieces.does(m.nation, 'redeploys')} {'; '.join(ways)}.", "BP-8.1.a")
    abandon_contested(t)
    yield from stacking.check_stacks(t, m.nation, "BP-5.3.a")
    for nation, areas in m.fled.items():
        yield from stacking.check_stacks(t, nation, "BP-5.3.g", areas)
    markers.tidy_markers(t)
    s.phase = "scoring"


def why_not_done(areas: list[str]) -> dict[str, str]:
    names = ", ".join(map(pieces.place_name, areas))
    return {"done": f"units in {names} must leave first (BP-6.4.1.b)"} if areas else {}


# ---------------------------------------------------------------- what can go where


def movers(field: movement_map.Field) -> dict[str, list[str]]:
    """Own pieces that have yet to redeploy, by area; those in off-map Nubia wait for the Movement Phase (13.4.d)."""
    return {area: list(stack) for area, stack in field.stacks.items() if area != pieces.NUBIA}


def ground_of(s: State, m: March, field: movement_map.Field) -> Ground:
    """8.1.b, 8.1.d Held now, held or placed in this turn, or entered this turn; and free of enemies (BP-O1, BP-O3)."""
    known = frozenset(field.own).union(m.entered, m.home if s.options["redeploy_home"] == "yes" else ())
    free = known - field.foes
    return Ground(free.union(m.entered) if s.options["redeploy_through"] == "yes" else free, free)


def any_can_go(s: State, m: March, field: movement_map.Field, ground: Ground, area: str, stack: list[str]) -> bool:
    """Whether at least one of the pieces has somewhere to go."""
    if not stack or not NEAR[m.nation][area].isdisjoint(ground.goals):
        return bool(stack)
    return any(goals(s, m, field, ground, area, [piece]) for piece in stack)


def can_go(s: State, m: March, field: movement_map.Field, ground: Ground, area: str, group: list[str]) -> bool:
    """Whether there is any goal for the group: mostly a free neighbor, since no single step is too dear."""
    return not NEAR[m.nation][area].isdisjoint(ground.goals) or bool(goals(s, m, field, ground, area, group))


def goals(s: State, m: March, field: movement_map.Field, ground: Ground, area: str, group: list[str]) -> list[str]:
    """Where a group can end: on land (8.1.c), back at its port (8.2.a), at sea (8.2.b) or off the map (13.4.e)."""
    units = movement_map.units_among(group)
    found = [f"to:{goal}" for goal in land_goals(m, field, ground, area, group)]
    ports = list(dict.fromkeys(home_port(m, p, area) for p in group))
    if len(ports) == 1 and ports[0] and not pieces.foes_in(s, ports[0], m.nation):
        found.append(f"sail:{ports[0]}")
    if units and all(has_landed(m, p, area) for p in group):
        found.append(asking.AT_SEA)
    if m.nation == "nubia" and area == "thebaid" and area in field.foes:
        found.append(f"off:{pieces.NUBIA}")
    return found


def land_goals(m: March, field: movement_map.Field, ground: Ground, area: str, group: list[str]) -> list[str]:
    if NEAR[m.nation][area].isdisjoint(ground.through):
        return []
    found = reach.ways(m.nation, area, {p: reach.allowance_of(p) for p in group}, field, ground.through, free=True)
    return [goal for goal in found if goal in ground.goals]


def home_port(m: March, piece: str, area: str) -> str:
    """8.2.a Where a piece that came here by sea went on board; empty for all others."""
    port, landing = m.sailed.get(piece, ("", ""))
    return port if landing == area else ""


def has_landed(m: March, piece: str, area: str) -> bool:
    """8.2.b Brought in here from the sea by the chart this turn."""
    return m.landed.get(piece, ("", ""))[1] == area


# ---------------------------------------------------------------- one redeployment


def redeploy(asks: Asker, field: movement_map.Field, ground: Ground, area: str, able: list[str]) -> Rule[list[str]]:
    """Some of the pieces that are able to leave an area, to one place. Says who went where."""
    s = asks.table.state
    m = pieces.march_of(s)
    groups = asking.groups_of(able, asking.origins_of(s, able, area))
    groups = {name: group for name, group in groups.items() if can_go(s, m, field, ground, area, group[:1])}

    def goals_for(group: list[str]) -> list[Option]:
        return [goal_option(goal) for goal in goals(s, m, field, ground, area, group)]

    group = yield from movement.choose_group(asks, "BP-8.1.a", area, groups, goals_for)
    who = pieces.listing(group)
    options = goals_for(group) or [Option("apart", "nowhere: these pieces have no goal in common")]
    goal = yield from asks.choose(
        NEW_PLACE, "BP-8.1.b", f"{pieces.does(m.nation, 'redeploys')} {who} from {pieces.place_name(area)}: where to?",
        options, default=options[0].key, barred=lambda: why_not_there(field, ground, [o.key for o in options]),
        verb="to",
    )  # fmt: skip
    if goal == "apart":
        return []
    m.redeployed += group
    able[:] = [piece for piece in able if piece not in group]
    where = goal.partition(":")[2]
    if goal == asking.AT_SEA:
        field.leave(group, area)
        retreat.put_to_sea(s, group)
    else:
        field.shift(group, area, where)
    return [f"{who} from {pieces.place_name(area)} to {'sea' if goal == asking.AT_SEA else pieces.place_name(where)}"]


@cache
def goal_option(goal: str) -> Option:
    how, _, area = goal.partition(":")
    return asking.area_option(area, key=how, words=GOAL_WORDS[how]) if area else Option(asking.AT_SEA, "out to sea")


def why_not_there(field: movement_map.Field, ground: Ground, offered: list[str]) -> dict[str, str]:
    reasons = {}
    for area in [area for area in tables.LAND if f"to:{area}" not in offered]:
        why = "too far by areas that may be used (BP-8.1.a)"
        if area not in ground.goals:
            held = area in field.foes
            why = "occupied by another nation (BP-8.1.c)" if held else "neither held nor entered this turn (BP-8.1.b)"
        reasons[f"to:{area}"] = f"{pieces.place_name(area)}: {why}"
    return reasons


def abandon_contested(t: Table[State]) -> None:
    """8.3.a Units that had to leave and could not are removed; nobody scores for them."""
    s = t.state
    nation = pieces.march_of(s).nation
    for area in pieces.contested_areas(s, nation):
        units = pieces.units_in(s, area, nation)
        pieces.take(s, area, units)
        for unit in units:
            pieces.bury(s, unit)
        lost = f"{pieces.listing(units)} in {pieces.place_name(area)}"
        t.tell(f"{pieces.does(nation, 'loses')} {lost} for want of a way out.", "BP-8.3.a")

"""8.0 Redeployment: one further move for each piece, through land the nation holds or has come through."""

from __future__ import annotations

from engine.games.pharaohs.markers import tidy_markers
from engine.games.pharaohs.movement import choose_group, groups_of, without
from engine.games.pharaohs.pieces import (
    NUBIA,
    PIECES,
    bury,
    contested_areas,
    foes_in,
    listing,
    march_of,
    name_of,
    place_name,
    seat_of,
    shift,
    take,
    units_in,
)
from engine.games.pharaohs.reach import Ground, allowance_of, ground_for, units_among, ways
from engine.games.pharaohs.retreat import SEA, put_to_sea
from engine.games.pharaohs.stacking import check_stacks
from engine.games.pharaohs.state import March, State
from engine.games.pharaohs.tables import LAND
from engine.kernel.questions import Choose, Option, Rule, ask
from engine.kernel.table import Table


def redeployment_phase(t: Table[State]) -> Rule[None]:
    """4.2.4, 8.1 The mover's pieces move once more; those in contested areas must leave (6.4.1.b)."""
    s = t.state
    m = march_of(s)
    while True:
        field = Field(s, m)
        starts = [area for area in s.areas if field.movers(area) and field.goals(area, field.movers(area))]
        stuck_in = [area for area in starts if area in field.contested and units_among(field.movers(area))]
        if not starts:
            break
        options = [Option(f"redeploy:{area}", at=area) for area in starts]
        if not stuck_in:
            options.append(Option("done", "done redeploying"))
        start = yield from ask(
            Choose(
                seat_of(s, m.nation),
                "redeploy",
                "BP-8.1.a",
                f"{name_of(m.nation)}: what redeploys next?",
                tuple(options),
                default=f"redeploy:{stuck_in[0]}" if stuck_in else "done",
                barred=lambda: why_not_done(stuck_in),
                verb="redeploy",
            )
        )
        if start == "done":
            break
        yield from redeploy(t, field, start.partition(":")[2])
    abandon_contested(t)
    yield from check_stacks(t, m.nation, "BP-5.3.a")
    for nation in m.fled:
        yield from check_stacks(t, nation, "BP-5.3.g")
    tidy_markers(t)
    s.phase = "scoring"


def why_not_done(areas: list[str]) -> dict[str, str]:
    if not areas:
        return {}
    return {"done": f"units in {', '.join(map(place_name, areas))} must leave first (BP-6.4.1.b)"}


class Field:
    """The map as the redeploying nation may use it."""

    def __init__(self, s: State, m: March) -> None:
        self.s, self.m = s, m
        self.ground = ground_for(s, m.nation)
        self.contested = contested_areas(s, m.nation)

    def movers(self, area: str) -> list[str]:
        """Own pieces here that have not redeployed yet."""
        nation, redeployed = self.m.nation, self.m.redeployed
        return [
            p
            for p in self.s.areas[area]
            if PIECES[p].nation == nation and p not in redeployed and PIECES[p].kind != "god"
        ]

    def may_use(self, area: str) -> bool:
        """8.1.b, 8.1.d Held now, held or placed in this turn, or entered this turn; and free of enemies (BP-O1, BP-O3)."""
        m = self.m
        if area in self.ground.foes:
            return self.s.options["redeploy_through"] == "yes" and area in m.entered
        if area in self.ground.own or area in m.entered:
            return True
        return area in m.home and self.s.options["redeploy_home"] == "yes"

    def goals(self, area: str, group: list[str]) -> list[str]:
        """Where a group can end: on land (8.1.c), back at its port (8.2.a), at sea (8.2.b) or off the map (13.4.e)."""
        units = units_among(group)
        m = self.m
        ground = without(self.ground, area, len(units)) if units else self.ground
        if self.s.options["redeploy_through"] == "yes":
            ground = Ground(ground.own, {})
        left = [allowance_of(p) for p in group]
        goals = [
            f"to:{goal}"
            for goal in ways(m.nation, area, left, [allowance_of(u) for u in units], ground, self.may_use)
            if goal not in self.ground.foes
        ]
        ports = list(dict.fromkeys(m.sailed.get(p, "") for p in group))
        if len(ports) == 1 and ports[0] and not foes_in(self.s, ports[0], m.nation):
            goals.append(f"sail:{ports[0]}")
        if units and all(
            m.landed.get(p, ["", ""])[1] == area and p not in m.spent and p not in m.sailed for p in group
        ):
            goals.append(SEA)
        if m.nation == "nubia" and area == "thebaid" and area in self.contested:
            goals.append(f"off:{NUBIA}")
        return goals


def redeploy(t: Table[State], field: Field, area: str) -> Rule[None]:
    s = t.state
    m = march_of(s)
    movers = field.movers(area)
    if area in field.contested:
        movers = [p for p in movers if field.goals(area, [p])]
    tags = {p: tag_of(m, p) for p in movers}
    groups = {name: g for name, g in groups_of(movers, tags).items() if field.goals(area, g[:1])}
    group = yield from choose_group(t, "who", "BP-8.1.a", area, groups, -1, "")
    goals = field.goals(area, group)
    options = [Option(goal, at="" if goal == SEA else goal.partition(":")[2]) for goal in goals]
    if not options:
        options = [Option("apart", "they have no goal in common")]
    goal = yield from ask(
        Choose(
            seat_of(s, m.nation),
            "destination",
            "BP-8.1.b",
            f"{listing(group)} redeploy from {place_name(area)}: where to?",
            tuple(options),
            default=options[0].key,
            barred=lambda: why_not_there(field, [o.key for o in options]),
            verb="to",
        )
    )
    if goal == "apart":
        return
    m.redeployed += group
    where = goal.partition(":")[2]
    if goal == SEA:
        put_to_sea(s, area, group)
    else:
        shift(s, group, area, where)
    t.tell(
        f"{name_of(m.nation)}: {listing(group)} redeploy from {place_name(area)} "
        f"to {'sea' if goal == SEA else place_name(where)}.",
        "BP-8.1.a",
    )


def tag_of(m: March, piece: str) -> str:
    """Sets apart those that can go back by sea."""
    if piece in m.sailed:
        return f"+from {m.sailed[piece]}"
    if piece in m.landed and piece not in m.spent:
        return "+landed"
    return ""


def why_not_there(field: Field, offered: list[str]) -> dict[str, str]:
    reasons = {}
    for area in LAND:
        if f"to:{area}" not in offered:
            place = place_name(area)
            if area in field.ground.foes:
                why = "occupied by another nation (BP-8.1.c)"
            elif not field.may_use(area):
                why = "neither held nor entered this turn (BP-8.1.b)"
            else:
                why = "too far by areas that may be used (BP-8.1.a)"
            reasons[f"to:{area}"] = f"{place}: {why}"
    return reasons


def abandon_contested(t: Table[State]) -> None:
    """8.3.a Units that had to leave and could not are removed; nobody scores for them."""
    s = t.state
    nation = march_of(s).nation
    for area in contested_areas(s, nation):
        units = units_in(s, area, nation)
        take(s, area, units)
        for unit in units:
            bury(s, unit)
        t.tell(f"{name_of(nation)} cannot withdraw {listing(units)} from {place_name(area)}.", "BP-8.3.a")

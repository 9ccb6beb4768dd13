"""6.7.8 Retreat: where the losers of a battle go, each country by itself."""

from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.events import windows
from engine.games.assyrian_wars.position import State, asking, control, relations, standing_war, topics
from engine.games.assyrian_wars.war import attrition, crossing, evasion, forces, hits, interception
from engine.games.assyrian_wars.war.forces import Force
from engine.games.assyrian_wars.war.interception import Entry
from engine.kernel import Option, Rule, Table
from engine.wargame.paths import flood

RETREAT = topics.TOPICS.new("retreat", "where to retreat", *standing_war.RETREATING)
CITY = evasion.CITY


class Refuge(NamedTuple):
    """Somewhere to retreat to: how good it is (gap retreat-order), and whether it costs attrition (6.7.8.c)."""

    to: str
    friendly: bool
    disputed: bool  # somebody could intercept there

    @property
    def rank(self) -> int:
        """Return its class: friendly and safe, hostile and safe, friendly and disputed, the rest."""
        return 2 * self.disputed + (not self.friendly)


def refuges(s: State, force: Force, came: list[str]) -> list[Refuge]:
    """6.7.8.b-h List everywhere a country's force could retreat to; `came`: where the winner came from."""
    [country] = force.countries
    found = []
    if control.may_go_inside(s, country, force.at):
        found.append(Refuge(CITY, True, False))
    for to in control.near(s, force.at):
        if why_not(s, force, to, came):
            continue
        entry = Entry(Force(to, {}), force.at, kept_out=force.at, whose=(country,))
        found.append(Refuge(to, control.is_friendly(s, country, to), interception.possible(s, entry)))
    return found


def best(found: list[Refuge]) -> list[Refuge]:
    """6.7.8.h, gap retreat-order Keep those of the best class that there is."""
    least = min((refuge.rank for refuge in found), default=0)
    return [refuge for refuge in found if refuge.rank == least]


def why_not(s: State, force: Force, to: str, came: list[str]) -> str:
    """6.7.8.d-f Return why a force does not retreat to an area; nothing if it may."""
    [country] = force.countries
    if to in came:
        return f"The winner came from {areas.NAMES[to]} (AW-6.7.8.f)."
    if why := crossing.why_not(s, country, force.units.get(country, {}), force.at, to):
        return why
    if evasion.enemies_in(s, country, to) or forces.foes(s, to, [country]):
        return f"Enemy forces stand in {areas.NAMES[to]} (AW-6.7.8.d)."
    owner = control.controller(s, to)
    if owner and relations.between(s.politics, country, owner) not in forces.WAR:
        verdict = relations.may(s.politics, country, "friendly", owner)
        return "" if verdict.yes else f"{verdict.why} ({verdict.rule})"
    return ""


def retreat(t: Table[State], force: Force, came: list[str]) -> Rule[Entry | None]:
    """6.7.8 Retreat with a country's force; return where it has come to, or None where it is gone or in the city."""
    s = t.state
    [country] = force.countries
    cards = yield from windows.cards_at(t, windows.RETREAT, force.at, [country])
    if country in cards.refuges:
        return Entry(evasion.shelter(t, force, cards.refuges[country]), force.at, kept_out=force.at)
    found = best(refuges(s, force, came))
    if not found:
        yield from nowhere(t, force)
        return None
    order = sorted(found, key=lambda refuge: steps_home(s, country, force.at if refuge.to == CITY else refuge.to))
    options = [refuge_option(force.at, refuge) for refuge in order]
    key = yield from asking.asker(t, country).choose(
        RETREAT, "AW-6.7.8.b", f"Retreat from {areas.NAMES[force.at]} where?", options, default=options[0].key,
        verb="retreat", about={"at": force.at, "units": force.size},
        barred={to: why for to in control.near(s, force.at) if (why := why_not(s, force, to, came))},
    )  # fmt: skip
    [chosen] = [refuge for refuge in found if refuge.to == key]
    return (yield from go(t, force, chosen))


def refuge_option(at: str, refuge: Refuge) -> Option:
    """`ashur`, "to Ashur (may be intercepted)"."""
    if refuge.to == CITY:
        return Option(CITY, f"into the city of {areas.NAMES[at]}", at=at)
    after = "" if refuge.friendly else ", attrition"
    after += ", may be intercepted" if refuge.disputed else ""
    return asking.area_option(refuge.to, words="to", after=after)


def steps_home(s: State, country: str, at: str) -> int:
    """Return how far an area is from the country's capital."""
    home = areas.CAPITALS.get(country) or areas.HOME[country][0]
    return flood([home], lambda here: control.near(s, here)).get(at, len(areas.AREAS))


def go(t: Table[State], force: Force, refuge: Refuge) -> Rule[Entry | None]:
    """6.7.8.c Go there; attrition of the crossing, and of ground that is not friendly."""
    s, here = t.state, force.at
    [country] = force.countries
    if refuge.to == CITY:
        forces.move(s, force, here, within=True)
        t.tell(f"{nations.does(country, 'retreats')} into the city of {areas.NAMES[here]}.", "AW-6.7.8.b", news=True)
        return None
    moved = forces.move(s, force, refuge.to)
    t.tell(f"{nations.does(country, 'retreats')} to {areas.NAMES[refuge.to]}.", "AW-6.7.8.b", news=True)
    left = yield from crossing.cross(t, moved, here)
    if not refuge.friendly and left.size:
        kept = yield from attrition.check_attrition(t, refuge.to, country, left.units[country], "AW-6.7.8.c")
        left = left._replace(units={country: kept})
    return Entry(left, here, kept_out=here) if left.size or left.leaders else None


def nowhere(t: Table[State], force: Force) -> Rule[None]:
    """6.7.8.i Without any retreat: attrition, and those who are left go to the Regroup Box."""
    s = t.state
    [country] = force.countries
    t.tell(f"{nations.does(country, 'has')} no retreat from {areas.NAMES[force.at]}.", "AW-6.7.8.i", news=True)
    pile = force.units.get(country, {})
    if pile:
        pile = yield from attrition.check_attrition(t, force.at, country, pile, "AW-6.7.8.i")
    if pile:
        hits.regroup(s, force.at, country, pile)
    hits.regroup_leaders(s, force.leaders)

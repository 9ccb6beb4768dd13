"""8.1.e, f, 10.4f Forces that may not stay where they are: out of a country at peace, or away from new enemies."""

from collections.abc import Callable, Container, Iterable, Mapping

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.position import State, control, pieces, relations, turns
from engine.games.assyrian_wars.realm import placing, relocation
from engine.games.assyrian_wars.war import engagement, forces, groups, hits
from engine.games.assyrian_wars.war.engagement import Combatants
from engine.kernel import Rule, Table
from engine.wargame.paths import flood

# --- where a force relocates --------------------------------------------------------------------------------


def present(s: State, country: str) -> list[str]:
    """List the areas in which a country has units or leaders."""
    led = {post.at for leader, post in s.leaders.items() if pieces.country_of(leader) == country}
    return [at for at in areas.AREAS if at in led or pieces.here(s, at, country)]


def refuges(s: State, country: str, at: str, leaving: Container[str]) -> list[str]:
    """8.1.f List the nearest friendly areas outside of those to be left, by friendly territory.

    All areas of the country that is left may be crossed.
    """
    left = areas.AREAS[at].country

    def near(here: str) -> list[str]:
        return [to for to in control.near(s, here) if passable(to) or control.is_friendly(s, country, to)]

    def passable(to: str) -> bool:
        return to in leaving or (bool(left) and areas.AREAS[to].country == left)

    away = flood([at], near)
    return nearest(away, at, lambda to: to not in leaving and control.is_friendly(s, country, to))


def homes(s: State, country: str, at: str) -> list[str]:
    """7.1D.b List the nearest home areas that a country controls and no enemy has entered."""
    away = flood([at], lambda here: control.near(s, here))
    return nearest(away, at, lambda to: to in areas.HOME[country] and placing.own_and_free(s, country, to))


def nearest(away: Mapping[str, int], at: str, fits: Callable[[str], bool]) -> list[str]:
    """Keep the nearest of the areas that fit."""
    able = [to for to in away if to != at and fits(to)]
    least = min((away[to] for to in able), default=0)
    return [to for to in able if away[to] == least]


def relocate(t: Table[State], country: str, at: str, to: list[str], rule: str) -> Rule[None]:
    """8.1.f Take everything a country has in an area to one of these, or to the Regroup Box if there is none."""
    s = t.state
    pile, company = dict(pieces.here(s, at, country)), pieces.leaders_at(s, at, country)
    who = pieces.in_words(pile, company)
    if not to:
        hits.regroup(s, at, country, pile)
        hits.regroup_leaders(s, company)
        t.tell(f"{nations.called(country)}: {who} in {areas.NAMES[at]} to the Regroup Box.", rule, news=True)
        return
    name = f"the force of {nations.name_of(country)} in {areas.NAMES[at]}"
    spot = yield from relocation.choose_where(t, country, rule, name, to)
    pieces.take_units(s, at, country, pile)
    placing.put(s, country, spot, pieces.without_mark(pile, pieces.INSIDE))
    for leader in company:
        placing.station(s, leader, spot)
    engagement.hold_together(s)
    t.tell(f"{nations.called(country)}: {who} from {areas.NAMES[at]} to {areas.NAMES[spot.at]}.", rule, news=True)


def leave(t: Table[State], country: str, ground: Iterable[str], rule: str) -> Rule[None]:
    """7.1D.p, 7.4.2.j Take everything a country has in some areas to the nearest friendly area outside of them."""
    s, left = t.state, set(ground)
    for at in [at for at in present(s, country) if at in left]:
        yield from relocate(t, country, at, refuges(s, country, at, left), rule)


# --- who has to go ------------------------------------------------------------------------------------------


def may_stay(s: State, country: str, at: str) -> bool:
    """8.1.e, G-city.a Tell whether a country may stand where it stands: in the area, and in its city."""
    owner = control.controller(s, at)
    within = bool(pieces.inside(s, at, country) or pieces.leaders_inside(s, at, country))
    if within and not relations.may(s.politics, country, "city", owner).yes:
        return False
    return s.provinces.get(at) == country or relations.may_at(s.politics, country, "enter", at).yes


def send_home(t: Table[State]) -> Rule[None]:
    """8.1.e Relocate all forces that stand in a country with which they have come to peace."""
    s = t.state
    for country in forces.in_turn_order(s, turns.countries(s)):
        for at in present(s, country):
            if not may_stay(s, country, at):
                ground = areas.areas_of(areas.AREAS[at].country) if areas.AREAS[at].country else (at,)
                yield from relocate(t, country, at, refuges(s, country, at, ground), "AW-8.1.e")


def make_way(t: Table[State], one: str, other: str) -> Rule[None]:
    """7.4.2.j, 10.4f.b Before war breaks out, both sides leave the other's home areas; a province is its holder's."""
    s = t.state
    for guest, owner in ((one, other), (other, one)):
        held = [at for at in areas.HOME[owner] if s.provinces.get(at) != guest]
        yield from leave(t, guest, held, "AW-10.4f.b")
        for at in [at for at in areas.HOME[owner] if at not in held]:
            if pieces.outside(s, at, owner) and pieces.outside(s, at, guest):
                yield from relocate(t, owner, at, refuges(s, owner, at, (at,)), "AW-10.4f.b")


# --- what falls apart ---------------------------------------------------------------------------------------


def return_areas(t: Table[State]) -> None:
    """7.1D.a Give home areas back that somebody holds who is not at war with their country; provinces stay."""
    s = t.state
    for at, owner in list(s.control.items()):
        area = areas.AREAS[at]
        if area.kind in (areas.ASSOCIATED, areas.NO_MANS_LAND, areas.MINOR_CITY) or s.provinces.get(at) == owner:
            continue
        if relations.between(s.politics, owner, area.country) not in forces.WAR:
            del s.control[at]
            t.tell(f"{area.name} returns to {nations.name_of(area.country)}.", "AW-7.1D.a", news=True)


def part(t: Table[State]) -> None:
    """7.1E.e Sieges end where nobody may attack, and army groups where countries are allies no longer."""
    s = t.state
    s.sieges = [
        siege for siege in s.sieges
        if relations.may(s.politics, siege.by, "attack", control.controller(s, siege.city)).yes
        and control.besiegers(s, siege)
    ]  # fmt: skip
    engagement.hold_together(s)
    for group in list(s.groups):
        countries = list(forces.by_country(group.leaders))
        if any(not forces.own_side(s, one, two) for one in countries for two in countries):
            groups.leave(t, list(group.leaders))


def meet(t: Table[State]) -> Rule[None]:
    """10.4f.b, c New enemies who share an area: its owner stays, the others relocate; else they fight."""
    s = t.state
    for at in [at for at in areas.AREAS if at in s.units]:
        while pair := strangers(s, at):
            one, other = pair
            owner = s.provinces.get(at, areas.AREAS[at].country)
            if owner in pair:
                guest = other if owner == one else one
                yield from relocate(t, guest, at, refuges(s, guest, at, (at,)), "AW-10.4f.b")
            else:
                ours = [c for c in pieces.countries_at(s, at) if forces.own_side(s, one, c)]
                theirs = [c for c in pieces.countries_at(s, at) if forces.own_side(s, other, c)]
                yield from engagement.fight(
                    t, Combatants(forces.all_of(s, at, ours)), Combatants(forces.all_of(s, at, theirs))
                )
    if s.impulse is None:
        pieces.end_impulse(s)
        control.revert(s)


def strangers(s: State, at: str) -> tuple[str, str] | None:
    """Return two countries at war that both have units outside the walls of an area, the one whose turn is first."""
    there = [c for c in forces.in_turn_order(s, pieces.countries_at(s, at)) if pieces.outside(s, at, c)]
    return next(((one, two) for one in there for two in there if forces.at_war(s, one, two)), None)


def settle(t: Table[State]) -> Rule[None]:
    """Plan 4: all that follows from a change of relations, at the end of the action that made it."""
    return_areas(t)
    part(t)
    yield from send_home(t)
    return_areas(t)
    part(t)
    yield from meet(t)

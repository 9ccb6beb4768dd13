"""6.12 Control of areas and cities, enemy territory, and friendly ground."""

from functools import cache

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.scenarios import SCENARIOS
from engine.games.assyrian_wars.position import Siege, State, pieces, relations

WAR, OWN_SIDE = ("war", "tribe"), ("own", "ally", "camp")


def in_play(s: State, at: str) -> bool:
    """Tell whether an area belongs to the map of the scenario."""
    return at in _areas_of(s.scenario)


@cache
def _areas_of(scenario: str) -> frozenset[str]:
    """Return the areas in play of a scenario: asked for very often."""
    return frozenset(SCENARIOS[scenario].in_play)


def near(s: State, at: str) -> tuple[str, ...]:
    """List the areas in play that are connected with an area."""
    return _near(s.scenario, at)


@cache
def _near(scenario: str, at: str) -> tuple[str, ...]:
    return tuple([there for there in areas.NEAR[at] if there in _areas_of(scenario)])


def controller(s: State, at: str) -> str:
    """6.12.a Return who controls an area, and its city; empty: nobody (no-man's land)."""
    return s.control.get(at, areas.AREAS[at].country)


def controlled(s: State, country: str) -> list[str]:
    """List the areas in play that a country controls."""
    return [at for at in SCENARIOS[s.scenario].in_play if controller(s, at) == country]


def is_enemy_territory(s: State, country: str, at: str) -> bool:
    """6.6.9.m, 6.10 Tell whether an area has the color of an enemy; own provinces and associated areas do not count."""
    area = areas.AREAS[at]
    if s.provinces.get(at) == country or (area.kind == areas.ASSOCIATED and controller(s, at) == country):
        return False
    return bool(area.country) and relations.between(s.politics, country, area.country) in ("war", "tribe")


def is_contested(s: State, at: str) -> bool:
    """6.12.d Tell whether an enemy of the city's controller holds the ground around the city."""
    owner = controller(s, at)
    return areas.AREAS[at].defense > 0 and bool(owner) and bool(pieces.enemies_outside(s, at, owner))


def is_friendly(s: State, country: str, at: str) -> bool:
    """6.4.c, 6.6.10.a, G-friendly Tell whether a country may go by, retreat or evade over an area as a friendly one."""
    if pieces.enemies_outside(s, at, country):
        return False
    if areas.AREAS[at].kind == areas.NO_MANS_LAND:
        return bool(pieces.friends_outside(s, at, country))
    owner = controller(s, at)
    if relations.may(s.politics, country, "friendly", owner).yes:
        return True
    return bool(pieces.friends_outside(s, at, country))  # 6.12.d the ground before an enemy city


def has_city(at: str) -> bool:
    """Tell whether there is a city in an area."""
    return areas.AREAS[at].defense > 0


def defense(s: State, at: str) -> int:
    """6.8.g Return the City Defense as it is: what is printed, less the damage."""
    return areas.AREAS[at].defense - s.damage.get(at, 0)


def may_go_inside(s: State, country: str, at: str) -> bool:
    """1.2.c, 6.9.v Tell whether the city of an area is the country's own or an ally's."""
    return has_city(at) and relations.may(s.politics, country, "city", controller(s, at)).yes


def besieged(s: State, at: str) -> bool:
    """6.8.e Tell whether a siege of a city is under way."""
    return any(siege.city == at for siege in s.sieges)


def take(s: State, at: str, country: str) -> None:
    """6.12.b Give the control of an area to a country."""
    if areas.AREAS[at].country == country:
        s.control.pop(at, None)
    else:
        s.control[at] = country


def occupy(s: State, at: str, country: str) -> bool:
    """6.12.b, d, f Give an area without a city to whose land units alone stand there; tell whether it changed hands.

    2.1.3.a No-man's land has no owner; who stands there holds it for as long as they stay.
    """
    area, owner = areas.AREAS[at], controller(s, at)
    if area.defense or area.kind == areas.FAR_EAST or owner == country or not pieces.here(s, at, country):
        return False
    if owner and relations.between(s.politics, country, owner) not in ("war", "tribe"):
        return False
    if owner and pieces.here(s, at, owner):
        return False
    if pieces.enemies_outside(s, at, country):
        return False
    take(s, at, country)
    return True


def lift_sieges(s: State) -> list[str]:
    """6.8.f End the sieges of cities that no enemy lies before any more; return their cities."""
    lifted = [
        siege for siege in s.sieges
        if not besiegers(s, siege) or not relations.may(s.politics, siege.by, "attack", controller(s, siege.city)).yes
    ]  # fmt: skip
    s.sieges = [siege for siege in s.sieges if siege not in lifted]
    return [siege.city for siege in lifted]


def besiegers(s: State, siege: Siege) -> list[str]:
    """6.8.d List whose units lie before a city in a siege: a country, or those of one army group."""
    group = next((group for group in s.groups if group.card == siege.group and group.at == siege.city), None)
    countries = {siege.by, *(pieces.country_of(leader) for leader in (group.leaders if group else ()))}
    return [country for country in pieces.countries_at(s, siege.city) if country in countries
            and pieces.outside(s, siege.city, country)]  # fmt: skip


def revert(s: State) -> list[str]:
    """6.12.e Give back areas that nobody holds any more at the end of an impulse; return them.

    Where the holder has left but an ally of theirs stays, the area is still occupied: the ally holds it. 6.12.g,
    G-city.a A leader alone does not hold a city, and stands before it from now on.
    """
    left = [at for at, owner in s.control.items() if not pieces.here(s, at, owner)]
    for at in left:
        heir = _heir(s, at)
        del s.control[at]
        s.provinces.pop(at, None)
        if heir:
            s.control[at] = heir
        for leader in pieces.leaders_inside(s, at):
            s.leaders[leader].inside = may_go_inside(s, pieces.country_of(leader), at)
    return [at for at in left if at not in s.control]


def _heir(s: State, at: str) -> str:
    """6.12.e Return who still occupies an area of an enemy for its holder: an ally with units there; empty: nobody."""
    holder, owner = s.control[at], areas.AREAS[at].country
    there = [other for other in pieces.countries_at(s, at) if relations.between(s.politics, holder, other) in OWN_SIDE]
    return next((other for other in there if relations.between(s.politics, other, owner) in WAR), "") if owner else ""

"""6.1.a, 6.2.b, 6.3.b Where new units and leaders are placed."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.position import State, asking, control, pieces, relations, topics
from engine.kernel import Option, Rule, Table

PLACE = topics.TOPICS.new("place", "where somebody new is placed")
ALLIES, ENEMIES = ("ally", "camp"), ("war", "tribe")


class Spot(NamedTuple):
    """An area, or the city in it."""

    at: str
    inside: bool = False


def option(spot: Spot) -> Option:
    """Return a spot as an option: `to:kish`, or `into:kish` for the city."""
    if spot.inside:
        return asking.area_option(spot.at, "into", "into the city of")
    return asking.area_option(spot.at, "to", "to")


def words(spot: Spot) -> str:
    """Say where it is: `in Kish`."""
    return f"in {areas.NAMES[spot.at]}"


def enemies(s: State, country: str, at: str) -> bool:
    """Tell whether enemy units stand in an area, inside the city or outside."""
    there = s.units.get(at, {})
    return any(pile and relations.between(s.politics, country, other) in ENEMIES for other, pile in there.items())


def own_and_free(s: State, country: str, at: str) -> bool:
    """Tell whether a country controls an area and no enemy unit stands there."""
    return control.in_play(s, at) and control.controller(s, at) == country and not enemies(s, country, at)


def home_cities(s: State, country: str) -> list[Spot]:
    """6.1.a List where a country builds: the cities of its home areas; a country without cities has rectangles."""
    homes = areas.HOME_CITIES[country] or areas.SQUARES[country]
    return [Spot(at, control.has_city(at)) for at in homes if own_and_free(s, country, at)]


def home_areas(s: State, country: str) -> list[Spot]:
    """6.3.b List where a new leader of a country appears: beside its units outside, else in the city."""
    return [
        Spot(at, control.has_city(at) and not pieces.outside(s, at, country))
        for at in areas.HOME[country]
        if own_and_free(s, country, at)
    ]


def forces(s: State, country: str) -> list[Spot]:
    """List where a country has units or leaders, outside and inside cities."""
    led = {post.at for leader, post in s.leaders.items() if pieces.country_of(leader) == country}
    found = []
    for at in [at for at in areas.AREAS if at in led or pieces.here(s, at, country)]:
        if pieces.outside(s, at, country) or pieces.leaders_outside(s, at, country):
            found.append(Spot(at))
        if pieces.inside(s, at, country) or pieces.leaders_inside(s, at, country):
            found.append(Spot(at, inside=True))
    return found


def is_allied(s: State, country: str, at: str) -> bool:
    """6.2.b Tell whether an area is an ally's, by its color or by who controls it."""
    owner = control.controller(s, at)
    held = relations.between(s.politics, country, owner) if owner else ""
    return held in ALLIES or relations.at(s.politics, country, at) in ALLIES


def with_forces(s: State, country: str) -> list[Spot]:
    """6.2.b List where mercenaries join: with own forces, or in an empty own area, never in an ally's area.

    6.12.c Nobody joins a leader who stands in the open with enemies: they would share the area without a wall.
    """
    joined = [spot for spot in forces(s, country) if not is_allied(s, country, spot.at) and open_to(s, country, spot)]
    own = [*areas.HOME[country], *areas.areas_of(country, areas.ASSOCIATED)]
    own += [at for at in control.controlled(s, country) if areas.AREAS[at].kind == areas.ASSOCIATED and at not in own]
    empty = [
        Spot(at, control.has_city(at))
        for at in own
        if own_and_free(s, country, at) and not pieces.countries_at(s, at) and not pieces.leaders_at(s, at)
    ]
    return [*joined, *empty]


def open_to(s: State, country: str, spot: Spot) -> bool:
    """6.12.c, G-city.a Tell whether units may join: in a city of their side, or where no enemies stand outside."""
    if spot.inside:
        return control.may_go_inside(s, country, spot.at)
    return not pieces.enemies_outside(s, spot.at, country)


def choose(t: Table[State], country: str, rule: str, prompt: str, spots: list[Spot]) -> Rule[Spot]:
    """Ask where; a single place needs no question."""
    return (yield from asking.asker(t, country).one_of(PLACE, rule, prompt, [(option(spot), spot) for spot in spots]))


def put(s: State, country: str, spot: Spot, units: Mapping[str, int]) -> None:
    """Place units."""
    pieces.put_units(s, spot.at, country, pieces.with_mark(units, pieces.INSIDE) if spot.inside else units)


def station(s: State, leader: str, spot: Spot) -> None:
    """Place a leader."""
    pieces.station(s, leader, spot.at, within=spot.inside)

"""Where armies march, whom they pick up and leave behind, and which army marches first."""

from collections.abc import Mapping

from engine.games.assyrian_wars.data import areas, units
from engine.games.assyrian_wars.data.numbers import LIMITS
from engine.games.assyrian_wars.player import worth
from engine.games.assyrian_wars.player.weights import WEIGHT
from engine.games.assyrian_wars.position import State, control, pieces, relations
from engine.games.assyrian_wars.war import forces, march
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Answer, Ask, Split
from engine.wargame import piles
from engine.wargame.answers import filled, keys_of
from engine.wargame.paths import Way


def ranked(s: State, country: str, force: Force, ways: Mapping[str, Way]) -> list[tuple[float, str]]:
    """List where a force could go, the best first, by how much more that promises than staying."""
    pulls = worth.pulls(s, country, force)
    here = pulls[force.at] - worth.danger(s, force, force.at)
    return sorted([(gain(s, force, to, ways[to], pulls[to]) - here, to) for to in ways], reverse=True)


def gain(s: State, force: Force, to: str, way: Way, pull: float) -> float:
    """Return what a march to an area promises, less what it costs and risks."""
    return pull - WEIGHT.effort * way.price - WEIGHT.tired * tired(force, way) - worth.danger(s, force, to)


def tired(force: Force, way: Way) -> int:
    """6.6.h Count the checks of attrition of units that enter more than four areas in an impulse."""
    found = 0
    for pile in force.units.values():
        for key, n in pile.items():
            before = pieces.entered(key)
            found += n * (max(0, before + len(way.path) - LIMITS["areas"]) - max(0, before - LIMITS["areas"]))
    return found


def best_army(s: State, country: str) -> tuple[float, str]:
    """Return the army whose march promises most, by its key; empty: all stay."""
    found = []
    for key, force in forces.marching(s, country).items():
        if force.leaders and force.size:
            best = ranked(s, country, without_guard(s, force), march.reach(s, country, force))[:1]
            found += [(more, key) for more, _ in best if more > WEIGHT.least]
    return max(found, default=(0.0, ""))


def next_step(seen: State, ask: Ask) -> Answer:
    """Hold what is taken, pick up who waits, join with others, then go where most can be had.

    A march that was begun takes its first step: the plan to begin it counted a force that may have become smaller.
    """
    assert seen.mover is not None
    country, keys = seen.mover.country, keys_of(ask)
    force = forces.under_way(seen)
    ways = {to: way for to, way in march.reach(seen, country, force).items() if f"to:{to}" in keys}
    best = ranked(seen, country, without_guard(seen, force), ways)[:1]
    to = next((to for more, to in best if more > WEIGHT.least or not seen.mover.origin), "")
    if "pick" in keys and useful(seen, force):
        return "pick"
    joined = [key for key in keys if key.startswith("join:")]
    if joined and to:
        return joined[0]
    if to and "drop" in keys and must_hold(seen, force):
        return "drop"
    if to:
        return f"to:{to}"
    return "inside" if "inside" in keys else march.STOP


def without_guard(s: State, force: Force) -> Force:
    """Return a force without the unit that it has to leave behind as it goes."""
    if not must_hold(s, force):
        return force
    country = force.countries[0]
    pile = dict(force.units[country])
    piles.take(pile, {weakest(pile): 1})
    return force._replace(units={**force.units, country: pile})


def weakest(pile: Mapping[str, int]) -> str:
    """Return the unit that is missed least."""
    return min(pile, key=lambda key: (units.strength_of(key), key))


def useful(s: State, force: Force) -> bool:
    """Tell whether units could be picked up that are not needed where they stand."""
    country = force.countries[0]
    own = piles.without(pieces.here(s, force.at, country), pieces.ACTIVE, pieces.DONE)
    if not own or worth.holds(s, country, force.at):
        return False
    return force.at != areas.CAPITALS.get(country) or pieces.size(own) > 1


def must_hold(s: State, force: Force) -> bool:
    """6.12.e Tell whether a city would be lost again without a unit of this force."""
    country = force.countries[0]
    if not worth.holds(s, country, force.at) or not control.has_city(force.at):
        return False
    others = piles.without(pieces.here(s, force.at, country), pieces.ACTIVE)
    return not pieces.size(others) and force.size >= WEIGHT.band


def left_behind(seen: State, ask: Ask) -> Answer:
    """Leave the weakest unit behind."""
    assert isinstance(ask, Split)
    men = [option for option in ask.options if "strength" in option.facts]
    order = sorted(men, key=lambda option: (int(option.facts["strength"]), option.key))
    for option in order:
        if ask.fits({option.key: 1}):
            return {option.key: 1}
    return {}


def picked_up(seen: State, ask: Ask) -> Answer:
    """Take the strongest along; one unit stays in a capital."""
    assert isinstance(ask, Split)
    order = sorted(ask.options, key=lambda option: (-int(option.facts.get("strength", 0)), option.key))
    room = sum([option.most for option in order])
    country = ask.role
    if str(ask.about.get("at")) == areas.CAPITALS.get(country):
        room -= 1
    for n in range(min(room, ask.most), 0, -1):
        found = filled(ask, order, n)
        if sum(found.values()) == n:
            return found
    return filled(ask, order, 1)


def is_foreign(s: State, country: str, at: str) -> bool:
    """Tell whether an area has the color of an enemy."""
    return relations.at(s.politics, country, at) in ("war", "tribe")

"""What areas are worth to an army: cities to take, enemies to beat, own cities to relieve, units to pick up."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.numbers import INCOME, POINTS, battle_vp
from engine.games.assyrian_wars.data.scenarios import SCENARIOS
from engine.games.assyrian_wars.player import odds
from engine.games.assyrian_wars.player.weights import WEIGHT
from engine.games.assyrian_wars.position import State, control, pieces, relations
from engine.games.assyrian_wars.realm import income
from engine.games.assyrian_wars.war import capture, forces, sortie
from engine.games.assyrian_wars.war.forces import Force
from engine.wargame import piles
from engine.wargame.paths import flood

SURE = 0.9  # of a city that can be besieged again and again


@cache
def _steps(scenario: str, at: str) -> Mapping[str, int]:
    inside = set(SCENARIOS[scenario].in_play)
    return flood([at], lambda here: [to for to in areas.NEAR[here] if to in inside])


def steps(s: State, at: str) -> Mapping[str, int]:
    """Return how many areas every area is away from one."""
    return _steps(s.scenario, at)


# --- cities -------------------------------------------------------------------------------------------------------


def city(s: State, country: str, at: str) -> float:
    """Return what it is worth to take an enemy city: points at once, and income for the end of the game."""
    row, owner = areas.AREAS[at], control.controller(s, at)
    found = WEIGHT.city * capture.points(at, control.defense(s, at), sortie.garrison(s, at).size)
    share = POINTS["eco"] * (float(Fraction(row.points, INCOME["thirds"])) + income.eco_points(s, at))
    if income.counts_for(s, at) == owner:
        found += WEIGHT.loss * share
    if row.kind == areas.ASSOCIATED or row.country == country:
        found += WEIGHT.city * share
    return found + (WEIGHT.held if wanted(s, country, at) else 0.0)


def wanted(s: State, country: str, at: str) -> bool:
    """Tell whether the scenario asks a country to hold a city, and it does not hold enough of them yet."""
    aim = SCENARIOS[s.scenario].victory
    if aim is None or aim.power != country or at not in areas.HOME_CITIES[aim.country]:
        return False
    held = sum([control.controller(s, other) == country for other in areas.HOME_CITIES[aim.country]])
    return held < aim.cities


def fall(s: State, force: Force, at: str) -> float:
    """Return how likely a force takes a city in a few rounds."""
    if not force.leaders or not force.size:
        return 0.0
    found = odds.storm(s, force, at)
    at_once = max(found.assault, found.standard)
    if found.taken > WEIGHT.bleed * max(found.made, 0.1):
        return at_once if at_once >= WEIGHT.storm else 0.0
    return max(at_once, min(SURE, found.levels))


# --- what an army can do somewhere ------------------------------------------------------------------------------------


def battle(s: State, force: Force, at: str) -> float:
    """Return what a battle against all who stand outside in an area is worth; a bad one less than nothing."""
    fight = odds.meeting(s, force, at)
    if fight is None:
        return 0.0
    theirs = forces.all_of(s, at, forces.foes(s, at, force.countries))
    gain = WEIGHT.unit * (theirs.size + len(theirs.leaders)) + WEIGHT.city * battle_vp(theirs.size)
    cost = WEIGHT.defeat * force.size + WEIGHT.city * battle_vp(force.size)
    if fight.win < WEIGHT.fight:
        return -cost
    return fight.win * (gain + relieved(s, force.countries[0], at)) - (1 - fight.win) * cost


def relieved(s: State, country: str, at: str) -> float:
    """Return what it is worth to drive enemies away from an area."""
    if not control.has_city(at) or not relations.may(s.politics, country, "city", control.controller(s, at)).yes:
        return 0.0
    return WEIGHT.relief * (1 + areas.AREAS[at].points) if control.besieged(s, at) else WEIGHT.relief


def there(s: State, country: str, force: Force, at: str) -> float:
    """Return what a force can get in an area: by a battle, by a siege, by being there."""
    found = battle(s, force, at)
    if found < 0:
        return found
    owner = control.controller(s, at)
    if owner and relations.may(s.politics, country, "attack", owner).yes:
        if control.has_city(at):
            return found + city(s, country, at) * fall(s, force, at)
        return found + (WEIGHT.ground if control.controller(s, at) == areas.AREAS[at].country else 0.0)
    return found + waiting(s, country, force, at)


def waiting(s: State, country: str, force: Force, at: str) -> float:
    """Return what own units without a leader, or a stronger army, are worth to an army that comes to them."""
    if not force.leaders or at == force.at:
        return 0.0
    own = piles.without(pieces.here(s, at, country), pieces.DONE, pieces.ACTIVE)
    company = [leader for leader in pieces.leaders_at(s, at, country) if not s.leaders[leader].done]
    ours = pieces.strength(force.units.get(country, {}))
    if company:
        stronger = (pieces.strength(own), at) > (ours, force.at)
        return WEIGHT.join if stronger and pieces.size(own) else 0.0
    if holds(s, country, at) or at == areas.CAPITALS.get(country):
        return 0.0
    room = sum([pieces.rating(s, leader).command for leader in force.leaders]) - force.size
    return WEIGHT.gather * pieces.strength(pieces.strongest(own, max(0, room)))


def holds(s: State, country: str, at: str) -> bool:
    """Tell whether units of a country hold an area that would go back to another country without them."""
    return s.control.get(at) == country


# --- where to -------------------------------------------------------------------------------------------------------


def pulls(s: State, country: str, force: Force) -> dict[str, float]:
    """Return what every area promises a force: what is there, or farther on, less for every area between."""
    worth = {at: there(s, country, force, at) for at in SCENARIOS[s.scenario].in_play}
    goals = {at: value for at, value in worth.items() if value > 0}
    found = {}
    for at, value in worth.items():
        away = steps(s, at)
        best = max([goal * WEIGHT.near ** away[to] for to, goal in goals.items() if to in away], default=0.0)
        found[at] = value if value < 0 else best
    return found


def goal(s: State, country: str, force: Force, at: str) -> str:
    """Return the area for which a force goes to another one; empty: none is worth it."""
    away = steps(s, at)
    worth = {to: there(s, country, force, to) * WEIGHT.near**n for to, n in away.items()}
    best = max(worth, key=lambda to: (worth[to], to))
    return best if worth[best] > 0 else ""


def danger(s: State, force: Force, at: str) -> float:
    """Return what a force risks that ends its march in an area: enemies beside it who are much stronger."""
    ours = sum([pieces.strength(pile) for pile in force.units.values()])
    threat = 0
    for near in control.near(s, at):
        enemies = forces.foes(s, near, force.countries)
        theirs = forces.all_of(s, near, enemies) if enemies else None
        if theirs is not None and theirs.leaders:
            threat = max(threat, sum([pieces.strength(pile) for pile in theirs.units.values()]))
    return WEIGHT.danger * force.size if 2 * threat > 3 * ours else 0.0

"""How dice fall: the hits of a side in a battle or a siege, counted over every fall, and who wins by them.

Losses between two rounds are not counted, nor are cards: what is told is what the first dice promise.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.numbers import BATTLE, SIEGE
from engine.games.assyrian_wars.position import State, control, pieces
from engine.games.assyrian_wars.war import crossing, dice_of_battle, engagement, forces, hits, siege, sortie
from engine.games.assyrian_wars.war.forces import Force

SIDES = 6
Throws = tuple[tuple[int, int], ...]  # a die hits with this or less, and how many such dice
Chances = Sequence[float]  # of 0, 1, 2 ... hits


# --- hits -------------------------------------------------------------------------------------------------------


FACE = float(Fraction(1, SIDES))  # of a die


@lru_cache(maxsize=4096)
def hits_of(throws: Throws) -> Chances:
    """Return how likely each number of hits is."""
    found: list[float] = [1.0]
    for least, dice in throws:
        p = max(0, min(least, SIDES)) * FACE
        one = [comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1)]
        both = [0.0] * (len(found) + dice)
        for i, before in enumerate(found):
            for n, chance in enumerate(one):
                both[i + n] += before * chance
        found = both
    return tuple(found)


def mean(throws: Throws) -> float:
    """Return how many hits these dice make on average."""
    return FACE * sum([dice * max(0, min(least, SIDES)) for least, dice in throws])


@lru_cache(maxsize=4096)
def compared(ours: Throws, theirs: Throws) -> tuple[float, float]:
    """Return how likely one side makes more hits than the other, and how likely as many."""
    one, other = hits_of(ours), hits_of(theirs)
    more = level = below = 0.0
    for n, chance in enumerate(one):
        more += chance * below
        if n < len(other):
            level += chance * other[n]
            below += other[n]
    return more, level


def at_least(throws: Throws, n: int) -> float:
    """Return how likely these dice make so many hits."""
    return sum(hits_of(throws)[max(0, n) :])


# --- dice of a side -----------------------------------------------------------------------------------------------


def elite(force: Force) -> bool:
    """Tell whether Assyrian regulars are in a force."""
    return bool(pieces.regulars(force.units.get(dice_of_battle.ASSYRIA, {})))


def of_units(units: Mapping[str, Mapping[str, int]], lower: int = 0) -> list[tuple[int, int]]:
    """Return the dice of units: each hits with its strength or less."""
    return [(throw.least, throw.dice) for throw in dice_of_battle.by_strength(units, lower)]


def of_leaders(s: State, led: Iterable[str]) -> int:
    """Count the battle dice of leaders."""
    return sum([pieces.rating(s, leader).action for leader in led])


def in_battle(s: State, force: Force, terrain: int = 0) -> Throws:
    """6.7.2, 6.7.3 Return the dice of a side in the first round of a battle."""
    dice = of_leaders(s, engagement.helpful(s, force)) + terrain + (BATTLE["elite"] if elite(force) else 0)
    return (*of_units(force.units), (BATTLE["die"], dice))


def terrain(force: Force, edges: Iterable[str]) -> int:
    """6.7.3.f-j Count the dice that the ground gives a defender."""
    found = set(edges)
    dice = (BATTLE["river"] if "river" in found else 0) + (BATTLE["mountain"] if "mountain" in found else 0)
    mede = pieces.regulars(force.units.get(dice_of_battle.MEDE, {}))
    return dice + (BATTLE["mede"] if areas.MEDE in found and mede else 0)


# --- a battle ------------------------------------------------------------------------------------------------------


class Fight(NamedTuple):
    """What may come of a battle: the chance to win, and the hits that each side makes in the first round on average."""

    win: float
    made: float
    taken: float


def battle(s: State, ours: Force, theirs: Force, *, attacks: bool, edges: Iterable[str] = ()) -> Fight:
    """6.7.6 Return the odds of a battle; a tie leads to a second round, whose tie the defender wins."""
    ground = terrain(theirs if attacks else ours, edges)
    one = in_battle(s, ours, 0 if attacks else ground), in_battle(s, theirs, ground if attacks else 0)
    two = in_battle(s, ours), in_battle(s, theirs)
    (more, level), (later, tie) = compared(*one), compared(*two)
    win = more + level * (later if attacks else later + tie)
    if not theirs.size and not theirs.leaders:
        win = 1.0
    return Fight(win if ours.size or ours.leaders else 0.0, mean(one[0]), mean(one[1]))


def meeting(s: State, force: Force, to: str, origin: str = "") -> Fight | None:
    """Return the odds of a force against all enemies outside the walls of an area; None where there are none."""
    enemies = forces.foes(s, to, force.countries)
    if not enemies:
        return None
    theirs = forces.all_of(s, to, enemies)
    edges = [crossing.edge(origin, to)] if origin else []
    return battle(s, force, theirs, attacks=True, edges=edges)


# --- a siege -------------------------------------------------------------------------------------------------------


class Storm(NamedTuple):
    """What may come of a round of siege combat: the chances that a city falls, and the hits on average."""

    assault: float
    standard: float
    levels: float  # the part of the hits needed that a round of standard siege makes
    made: float
    taken: float


def besieger(s: State, force: Force, city: str) -> Throws:
    """6.8.k Return the besieger's dice; a fortress lowers them all."""
    lower = SIEGE["fortress"] if areas.AREAS[city].fortress else 0
    dice = of_leaders(s, engagement.helpful(s, force)) + (SIEGE["elite"] if elite(force) else 0)
    return (*of_units(force.units, lower), (BATTLE["die"] + lower, dice))


def defender(s: State, city: str, times: int = 1) -> Throws:
    """6.8.g Return the dice of a city and its garrison; an assault doubles them."""
    inside = sortie.garrison(s, city)
    side = sortie.side_inside(s, inside)
    dice = control.defense(s, city) + of_leaders(s, siege.shut_in(s, city, side))
    dice += SIEGE["elite"] if elite(inside) else 0
    return tuple([(least, n * times) for least, n in (*of_units(inside.units), (BATTLE["die"], dice))])


def storm(s: State, force: Force, city: str) -> Storm:
    """6.8.2, 6.8.3 Return the odds of an assault and of a round of standard siege."""
    ours, theirs = besieger(s, force, city), defender(s, city)
    level = control.defense(s, city)
    needed = level * (level + 1) // 2
    inside = sum([hits.room(pile) for pile in sortie.garrison(s, city).units.values()])
    more, _ = compared(ours, defender(s, city, SIEGE["assault"]))
    # less than a whole level is lost when the round ends
    part = sum([chance * _levels(level, n) for n, chance in enumerate(hits_of(ours))]) * float(
        Fraction(1, max(1, needed))
    )
    return Storm(more, at_least(ours, needed + inside), part, mean(ours), mean(theirs))


def _levels(level: int, struck: int) -> int:
    """Return how many of these hits take whole levels off a city."""
    used = 0
    while level and used + level <= struck:
        used += level
        level -= 1
    return used


def breakout(s: State, city: str) -> float:
    """6.8.p Return how likely a garrison makes as many hits as the besiegers."""
    inside = sortie.garrison(s, city)
    outside = sortie.besiegers(s, city, inside)
    return sum(compared(in_battle(s, inside), in_battle(s, outside)))

"""What may come of an attack: a quick reckoning over both dice."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.games.genesis.control import NOTHING, controller, defense, enemies_in, fortified
from engine.games.genesis.places import MOUNTAIN
from engine.games.genesis.powers import friends
from engine.games.genesis.sides import edge, level, percent_of, ratio_shifts
from engine.games.genesis.state import Counts, State
from engine.games.genesis.tables import BATTLE, KINGS
from engine.games.genesis.units import tactical

PAIR, SIXTH, TENTH = 0.027777777777777776, 0.16666666666666666, 0.1


@cache
def outcome(ours: int, theirs: int, shifts: int) -> tuple[float, float, float]:
    """(chance to win, share of the enemy destroyed, share of us lost), shifts spent for the largest difference."""
    wins = kills = losses = 0.0
    for mine in range(1, 7):
        for other in range(1, 7):
            a, d = mine, other
            if shifts >= 0:
                a = min(10, mine + shifts)
                d = max(0, other - max(0, mine + shifts - 10))
            else:
                d = min(10, other - shifts)
                a = max(0, mine - max(0, other - shifts - 10))
            wins += a > d
            kills += TENTH * min(10, a)
            losses += TENTH * min(10, d)
    return wins * PAIR, kills * PAIR, losses * PAIR


@cache
def falls(points: int, shifts: int) -> float:
    """The chance that one battle destroys all the points of a city."""
    return sum(percent_of(points, 10 * max(0, min(10, die + shifts))) >= points for die in range(1, 7)) * SIXTH


class Defense(NamedTuple):
    """What an attack on a space meets, whoever comes."""

    foes: bool
    walls: int
    points: int
    wheels: int
    shifts: int  # against the attacker, before his own
    ride: bool  # Chariots fight there


def defense_of(s: State, power: str, space: str) -> Defense:
    foes = enemies_in(s, space, power, fighting=True)
    walls = defense(s, space) if fortified(s, space) and not is_ours(s, space, power) else 0
    there = [s.units.get(space, {}).get(foe, NOTHING) for foe in foes]
    foot = sum(counts.get("inf", 0) for counts in there)
    wheels = sum(counts.get("ch", 0) for counts in there)
    ride = not MOUNTAIN[space] and not walls
    strength = max([level(s, foe) for foe in foes], default=0)
    points = foot + walls + (wheels * strength if ride else 0)
    shifts = tactical(defending_kings(s, space, power, foes)) + (BATTLE["mountain"] if MOUNTAIN[space] else 0)
    shifts -= BATTLE["sea_peoples"] * ((power == "sea_peoples") - ("sea_peoples" in foes))
    return Defense(bool(foes), walls, points, wheels, shifts, ride)


def attack_odds(s: State, power: str, units: Counts, kings: list[str], space: str, rounds: int) -> tuple[float, float]:
    """(chance that the space is ours in the end, share of our units lost) with so many attacks at most."""
    return odds_against(s, power, units, kings, defense_of(s, power, space), rounds)


def odds_against(
    s: State, power: str, units: Counts, kings: list[str], meets: Defense, rounds: int
) -> tuple[float, float]:
    """The same, with what the attack meets known."""
    foes, walls, theirs, wheels, against, ride = meets
    if not foes and not walls:
        return 1.0, 0.0
    if rounds < 1:
        return 0.0, 0.0
    chariots = units.get("ch", 0)
    ours = units.get("inf", 0) + (chariots * level(s, power) if ride else 0)
    if not ours:
        return 0.0, 0.0
    shifts = ratio(s, ours, theirs) + tactical(kings) - against
    if ride and (chariots or wheels):
        mine, other = edge(chariots, wheels), edge(wheels, chariots)
        shifts += (BATTLE[mine] if mine else 0) - (BATTLE[other] if other else 0)
    with_city = walls > 0
    win, _, lost = outcome(ours, max(1, theirs), shifts)
    one = falls(theirs, shifts) if with_city else 0.85 * win
    if foes and with_city:
        one *= 0.9
    tries = min(rounds, 3 if with_city and not foes else 2)
    return 1 - (1 - one) ** tries, min(1.0, lost * (1 + 0.5 * (tries - 1) * (1 - one)))


def ratio(s: State, ours: int, theirs: int) -> int:
    """Ratio shifts, negative when they are the enemy's."""
    how = s.options["ratio"]
    if ours >= theirs:
        return ratio_shifts(how, ours, theirs)
    return -ratio_shifts(how, theirs, ours)


def defending_kings(s: State, space: str, power: str, foes: list[str]) -> list[str]:
    return [king for king, at in s.kings.items() if at == space and KINGS[king].power in foes]


def is_ours(s: State, space: str, power: str) -> bool:
    ruler = controller(s, space)
    return bool(ruler) and friends(s, ruler, power)

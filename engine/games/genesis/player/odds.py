"""What may come of an attack: a quick reckoning over both dice."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from engine.games.genesis.data import tables
from engine.games.genesis.position import Counts, State, control, pieces, places
from engine.games.genesis.war import sides

PAIR, TENTH, SIXTH = 0.027777777777777776, 0.1, 0.16666666666666666


@cache
def part(of: int, whole: int) -> float:
    return float(Fraction(of, whole)) if whole else 0.0


@cache
def outcome(ours: int, theirs: int, shifts: int) -> tuple[float, float, float]:
    """(chance to win, share of the enemy destroyed, share of us lost), shifts spent for the largest difference."""
    wins = kills = losses = 0.0
    for mine in range(1, 7):
        for other in range(1, 7):
            a, d = spent(mine, other, shifts, 10)
            wins += a > d
            kills += TENTH * a
            losses += TENTH * d
    return wins * PAIR, kills * PAIR, losses * PAIR


def spent(mine: int, other: int, shifts: int, enough: int) -> tuple[int, int]:
    """Both dice after the shifts: ours goes up to what is enough, the rest takes off theirs; or the other way."""
    if shifts >= 0:
        up = min(shifts, max(0, enough - mine))
        return mine + up, max(0, other - (shifts - up))
    down = min(-shifts, mine)
    return mine - down, min(10, other - shifts - down)


@cache
def siege(ours: int, theirs: int, shifts: int, rounds: int, how: str) -> tuple[float, float]:
    """(chance that the city falls, points lost) in so many attacks on walls and those behind them.

    8.1.6 It falls when nothing is left of either; `shifts` are those beside the ratio, `how` the ratio is formed.
    """
    if ours < 1 or rounds < 1:
        return 0.0, 0.0
    whole = shifts + signed_ratio(how, ours, theirs)
    enough = next((die for die in range(1, 11) if sides.percent_of(theirs, sides.PERCENT * die) >= theirs), 10)
    falls = lost = 0.0
    for mine in range(1, 7):
        for other in range(1, 7):
            a, d = spent(mine, other, whole, enough)
            left = theirs - sides.percent_of(theirs, sides.PERCENT * a)
            gone = sides.percent_of(ours, sides.PERCENT * d)
            lost += gone
            if left <= 0:
                falls += 1
            elif rounds > 1:
                again, more = siege(ours - gone, left, shifts, rounds - 1 - (d > a), how)
                falls += again
                lost += more
    return falls * PAIR, lost * PAIR


@cache
def clash(ours: int, theirs: int, shifts: int, rounds: int, how: str) -> tuple[float, float]:
    """(chance to clear the space, points lost) in so many attacks in the open: who is beaten retreats or dies."""
    if ours < 1 or rounds < 1:
        return 0.0, 0.0
    if theirs < 1:
        return 1.0, 0.0
    whole = shifts + signed_ratio(how, ours, theirs)
    clear = lost = 0.0
    for mine in range(1, 7):
        for other in range(1, 7):
            a, d = spent(mine, other, whole, 10)
            gone = sides.percent_of(ours, sides.PERCENT * d)
            left = theirs - sides.percent_of(theirs, sides.PERCENT * a)
            lost += gone
            if left <= 0 or (a > d and rounds > 1):
                clear += 1
            elif a > d:
                clear += 0.7  # many retreat by themselves
            elif rounds > 2:
                again, more = clash(ours - gone, left, shifts, rounds - 2, how)
                clear += again
                lost += more
    return clear * PAIR, lost * PAIR


def signed_ratio(how: str, ours: int, theirs: int) -> int:
    """Ratio shifts, negative when they are the enemy's."""
    return sides.ratio_shifts(how, ours, theirs) if ours >= theirs else -sides.ratio_shifts(how, theirs, ours)


class Defense(NamedTuple):
    """What an attack on a space meets, whoever comes."""

    foes: bool
    walls: int
    points: int
    wheels: int
    shifts: int  # against the attacker, before his own
    ride: bool  # Chariots fight there


def defense_of(s: State, power: str, space: str) -> Defense:
    foes = control.enemies_in(s, space, power, fighting=True)
    walls = control.defense(s, space) if control.enemy_fortress(s, space, power) else 0
    there = [s.units.get(space, {}).get(foe, control.NOTHING) for foe in foes]
    foot = sum(counts.get("inf", 0) for counts in there)
    wheels = sum(counts.get("ch", 0) for counts in there)
    ride = not places.MOUNTAIN[space] and not walls
    strength = max([sides.level(s, foe) for foe in foes], default=0)
    points = foot + walls + (wheels * strength if ride else 0)
    shifts = pieces.tactical(
        [king for king, at in s.kings.items() if at == space and tables.KINGS[king].power in foes]
    ) + (tables.BATTLE["mountain"] if places.MOUNTAIN[space] else 0)
    shifts -= tables.BATTLE["sea_peoples"] * ((power == "sea_peoples") - ("sea_peoples" in foes))
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
    ours = units.get("inf", 0) + (chariots * sides.level(s, power) if ride else 0)
    if not ours:
        return 0.0, 0.0
    shifts = pieces.tactical(kings) - against
    if ride and (chariots or wheels):
        mine, other = sides.edge(chariots, wheels), sides.edge(wheels, chariots)
        shifts += (tables.BATTLE[mine] if mine else 0) - (tables.BATTLE[other] if other else 0)
    method = siege if walls > 0 else clash
    taken, lost = method(ours, max(1, theirs), shifts, min(rounds, 3), s.options["ratio"])
    return taken, min(1.0, lost * part(1, ours))

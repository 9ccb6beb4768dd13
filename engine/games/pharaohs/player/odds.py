"""Battle odds for the automated player: exact, from the dice table, when both sides kill the cheapest units first."""

from functools import cache, lru_cache
from typing import NamedTuple

from engine.games.pharaohs.data import tables

Side = tuple[tuple[int, int], ...]  # (hits to kill, dice) of each unit, the cheapest first
Chances = tuple[float, ...]  # of 0, 1, 2, ...

SIXTH = 0.16666666666666666
PLAIN: Chances = (4 * SIXTH, SIXTH, SIXTH)  # hits of one die (SC12.e)
RAISED: Chances = (3 * SIXTH, SIXTH, 2 * SIXTH)  # with a Ruler's +1


class Odds(NamedTuple):
    """What a battle is expected to come to."""

    clears: float  # the attacker is left alone with the area
    kills: float
    losses: float
    stands: float  # the attacker has units left


@cache
def row_of(nation: str, kind: str, terrain: str, moving: bool) -> tuple[int, int]:
    """(hits to kill, dice) of one unit."""
    row = kind
    if kind == "foot":
        row = "mountain_foot" if terrain == "mountain" and not moving else "foot"
        if nation == "sumer" and row == "foot":
            row = "sumerian_foot"
    return tables.HITS[row][terrain], tables.DICE[row][terrain]


def side_of(nation: str, kinds: list[str], area: str, *, moving: bool) -> Side:
    terrain = tables.TERRAIN[area]
    return tuple(sorted([row_of(nation, kind, terrain, moving) for kind in kinds], key=lambda row: (row[0], -row[1])))


@cache
def hits_of(dice: int, raised: bool) -> Chances:
    """The chances of 0, 1, 2 ... hits with so many dice."""
    if dice <= 0:
        return (1.0,)
    before, die = hits_of(dice - 1, raised), RAISED if raised else PLAIN
    chances = [0.0] * (len(before) + 2)
    for hits, chance in enumerate(before):
        for more, share in enumerate(die):
            chances[hits + more] += chance * share
    return tuple(chances)


@lru_cache(maxsize=100_000)
def deaths_of(dice: int, raised: bool, victims: Side) -> Chances:
    """The chances of 0, 1, 2 ... units killed."""
    chances = [0.0] * (len(victims) + 1)
    for hits, chance in enumerate(hits_of(dice, raised)):
        dead = 0
        for price, _ in victims:
            hits -= price
            if hits < 0:
                break
            dead += 1
        chances[dead] += chance
    return tuple(chances)


@lru_cache(maxsize=100_000)
def odds(
    attackers: Side,
    defenders: Side,
    raised: bool = False,
    defenders_raised: bool = False,
    rounds: int = 2,
    extra: int = 0,
    defenders_extra: int = 0,
) -> Odds:
    """The battle fought to its last round; extra dice come from Terror and Siege."""
    if not attackers or not defenders or rounds == 0:
        return Odds(float(bool(attackers) and not defenders), 0.0, 0.0, float(bool(attackers)))
    ours = deaths_of(sum([d for _, d in attackers]) + extra, raised, defenders)
    theirs = deaths_of(sum([d for _, d in defenders]) + defenders_extra, defenders_raised, attackers)
    clears = kills = losses = stands = 0.0
    for dead, chance in enumerate(ours):
        for lost, share in enumerate(theirs):
            p = chance * share
            if p < 1e-6:
                continue
            left = attackers[lost:], defenders[dead:]
            rest = odds(*left, raised, defenders_raised, rounds - 1, extra, defenders_extra)
            clears += p * rest.clears
            stands += p * rest.stands
            kills += p * (dead + rest.kills)
            losses += p * (lost + rest.losses)
    return Odds(clears, kills, losses, stands)

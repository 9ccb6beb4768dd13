"""What rivals can bring against an area before our next turn, and what is then left of who stands there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache

from engine.games.pharaohs.pieces import PIECES, seat_of
from engine.games.pharaohs.planning.odds import row_of
from engine.games.pharaohs.planning.weights import W
from engine.games.pharaohs.reach import STEPS, allowance
from engine.games.pharaohs.state import State
from engine.games.pharaohs.tables import SCENARIOS, TERRAIN

FORCE = 5  # units that fit into one area (5.3.a)

Stack = tuple[str, tuple[str, ...]]  # an area and the kinds of unit there
Threats = Mapping[str, tuple[tuple[float, int], ...]]  # area -> (chance that a nation may come, its dice)


@cache
def strides(nation: str, origin: str, left: int) -> tuple[str, ...]:
    """Areas that so much allowance reaches over open land, the origin left out."""
    cost = {origin: 0}
    layers: list[list[str]] = [[origin], *([] for _ in range(left + 2))]
    for paid in range(left):
        for area in layers[paid]:
            for near, price, steep in STEPS[nation][area]:
                total = paid + (2 if steep else price)
                if total <= left and total < cost.get(near, 99):
                    cost[near] = total
                    layers[total].append(near)
    del cost[origin]
    return tuple(cost)


@lru_cache(maxsize=2_000)
def dice_against(nation: str, stacks: tuple[Stack, ...]) -> Mapping[str, int]:
    """Area -> the dice of the best force that the nation can send there."""
    near: dict[str, list[int]] = {}
    for origin, kinds in stacks:
        for kind in kinds:
            for area in strides(nation, origin, allowance(nation, kind)):
                near.setdefault(area, []).append(row_of(nation, kind, TERRAIN[area], True)[1])
    return {area: sum(sorted(dice, reverse=True)[:FORCE]) for area, dice in near.items()}


def threats_to(s: State, seat: str) -> Threats:
    """Against every area, by the nations of other seats that move before ours do again (4.1.b)."""
    found: dict[str, list[tuple[float, int]]] = {}
    for nation, areas in s.units.items():
        chance = moves_first(s, nation)
        if not chance or seat_of(s, nation) == seat:
            continue
        stacks = tuple([(area, tuple([PIECES[unit].kind for unit in units])) for area, units in areas.items()])
        for area, dice in dice_against(nation, stacks).items():
            found.setdefault(area, []).append((chance, dice))
    return {area: tuple(forces) for area, forces in found.items()}


def moves_first(s: State, nation: str) -> float:
    """The chance that the nation has a turn before one whose turn it is now gets its next."""
    if nation in s.chits:
        return 1.0
    return W.next_turn if s.turn < SCENARIOS[s.scenario].last_turn else 0.0


def toughness(nation: str, kinds: Iterable[str], area: str) -> int:
    """The hits it takes to kill all of them where they stand on defence."""
    terrain = TERRAIN[area]
    return sum([row_of(nation, kind, terrain, False)[0] for kind in kinds])


@lru_cache(maxsize=20_000)
def falls(forces: tuple[tuple[float, int], ...], tough: int) -> float:
    """The chance that the area is lost before our next turn, with so much standing in it."""
    holds = 1.0
    for chance, dice in forces:
        bite = float(Fraction(dice, dice + 2 * tough))
        holds *= 1.0 - chance * W.attention * bite * (bite if tough else 1.0)
    return 1.0 - holds

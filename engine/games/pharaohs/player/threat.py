"""What rivals may fall upon before our next turn, and how often a stack is then lost.

How often was counted: in 60 games of one seat against three of version 0.2.0 (middle_five, 11,600 stacks), what a stack
of this strength had lost when its nation's next turn came. Rivals go for what is weak: a lone foot that one hit kills
falls four times as often as a chariot in the open or foot in the mountains, and the number of nations near matters more
than their dice.
"""

import math
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.player import odds, weights
from engine.games.pharaohs.position import State, pieces, reach

PRIZED = "fertile"  # whatever the land is like where the Chosen People are, it is sought as the best

Start = tuple[str, int]  # an area, and the allowance of those who start there
Threats = Mapping[str, float]  # area -> how many nations may come; one that only may move before us counts in part


@cache
def strides(nation: str, origin: str, left: int) -> tuple[str, ...]:
    """Areas that so much allowance reaches over open land, the origin left out."""
    cost = {origin: 0}
    layers: list[list[str]] = [[origin], *([] for _ in range(left + 2))]
    for paid in range(left):
        for area in layers[paid]:
            for near, price, steep in reach.STEPS[nation][area]:
                total = paid + (2 if steep else price)
                if total <= left and total < cost.get(near, 99):
                    cost[near] = total
                    layers[total].append(near)
    del cost[origin]
    return tuple(cost)


@lru_cache(maxsize=2_000)
def within_reach(nation: str, starts: tuple[Start, ...]) -> tuple[str, ...]:
    """The areas that somebody of the nation can come to."""
    return tuple(dict.fromkeys([area for origin, left in starts for area in strides(nation, origin, left)]))


def threats_to(s: State, seat: str) -> Threats:
    """Against every area, by the nations of other seats that move before ours do again (4.1.b)."""
    found: dict[str, float] = {}
    for nation, areas in s.units.items():
        chance = moves_first(s, nation)
        if not chance or pieces.seat_of(s, nation) == seat:
            continue
        left = {area: max(map(reach.allowance_of, units)) for area, units in areas.items()}
        for area in within_reach(nation, tuple(left.items())):
            found[area] = found.get(area, 0.0) + chance
    return found


def moves_first(s: State, nation: str) -> float:
    """The chance that the nation has a turn before one whose turn it is now gets its next."""
    if nation in s.chits:
        return 1.0
    return weights.W.next_turn if s.turn < tables.SCENARIOS[s.scenario].last_turn else 0.0


def weakness(nation: str, kinds: Iterable[str], area: str) -> float:
    """How easily a stack is fallen upon; a lone unit that one hit kills is 1, nobody at all is more."""
    terrain = tables.TERRAIN[area]
    hits = [odds.row_of(nation, kind, terrain, False)[0] for kind in kinds]
    if not hits:
        return weights.W.nobody
    crowd = weights.W.crowd[min(len(hits), len(weights.W.crowd)) - 1]
    return crowd * sum([1.0 if hit == 1 else weights.W.hard for hit in hits])


@lru_cache(maxsize=20_000)
def falls(nations: float, terrain: str, weak: float) -> float:
    """The share of a stack that is lost before our next turn."""
    return 1.0 - math.exp(-(weights.W.surprise + weights.W.attention * nations) * weights.W.sought[terrain] * weak)

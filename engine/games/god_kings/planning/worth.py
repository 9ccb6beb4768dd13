"""What markers are worth to each Power: provinces held and nearly held, HomeCountries, tribute and wood."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.games.god_kings.control import home_provinces
from engine.games.god_kings.planning.weights import WEIGHT
from engine.games.god_kings.powers import powers_in_play
from engine.games.god_kings.spaces import PROVINCES, SPACES
from engine.games.god_kings.state import State

Marks = Mapping[str, str]  # spaces -> who would control them
FRACTION = 0.01


@cache
def percent(n: int) -> float:
    return n * FRACTION


@cache
def held_worth(province: str, ahead: int) -> float:
    """A province that is held until the end of this turn, and perhaps of some turns to come."""
    row = PROVINCES[province]
    return row.vp * (1 + WEIGHT.later * ahead) + row.tp * WEIGHT.tribute * ahead


class Worth:
    """The worth of the map in one position; `marks` are changes to it that are only thought of."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.powers = powers_in_play(s)
        self.ahead = min(3, s.last_turn - s.turn)
        self.homes = {power: home_provinces(s, power) for power in self.powers}
        self._now: dict[tuple[str, str], float] = {}

    def owner(self, at: str, marks: Marks) -> str:
        return marks[at] if at in marks else self.s.markers.get(at, "")

    def province(self, power: str, province: str, marks: Marks) -> float:
        """What a province is worth to a Power as it stands."""
        row = PROVINCES[province]
        own = [at for at in row.spaces if self.owner(at, marks) == power]
        worth = WEIGHT.wood * sum([SPACES[at].wood for at in own])
        worth += held_worth(province, self.ahead) * self.share(row.spaces, own)
        if province in self.homes.get(power, ()):
            missing = len(row.spaces) - len(own)
            worth -= WEIGHT.home * missing
            if 2 * len(own) < len(row.spaces):
                worth -= WEIGHT.conquered
        return worth

    def share(self, spaces: tuple[str, ...], own: list[str]) -> float:
        """18.1.b 1 if the province is held; else how near it is, by what is still missing."""
        need = len(spaces) // 2 + 1
        missing = max(0, need - len(own))
        walls = len([at for at in spaces if SPACES[at].walled and at not in own])
        if not missing and not walls:
            return 1.0
        return WEIGHT.partial * percent(100 * len(own) // need if len(own) < need else 100) ** 2 * 0.7**walls

    def gain(self, power: str, marks: Marks) -> float:
        """What a Power gains if these markers stood there, and what its rivals lose by it."""
        total = 0.0
        for province in dict.fromkeys([SPACES[at].province for at in marks]):
            for other in self.powers:
                change = self.province(other, province, marks) - self.now(other, province)
                total += change if other == power else -WEIGHT.spite * self.rivalry(other) * change
        return total

    def now(self, power: str, province: str) -> float:
        key = (power, province)
        if key not in self._now:
            self._now[key] = self.province(power, province, {})
        return self._now[key]

    def rivalry(self, power: str) -> float:
        """Neutral Nations win nothing."""
        return 0.0 if power in self.s.neutral else 1.0

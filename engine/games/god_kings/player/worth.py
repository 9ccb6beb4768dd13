"""What markers are worth to each Power: provinces held and nearly held, HomeCountries, tribute and wood."""

from collections.abc import Mapping
from functools import cache, lru_cache
from heapq import heappop, heappush

import msgspec

from engine.games.god_kings.data import scenarios
from engine.games.god_kings.data.spaces import NEIGHBOURS, PROVINCES, SPACES
from engine.games.god_kings.player import weights
from engine.games.god_kings.position import State, control, powers

Marks = Mapping[str, str]  # spaces -> who would control them
FRACTION = 0.01
NONE: Marks = {}


@cache
def percent(n: int) -> float:
    return n * FRACTION


@cache
def held_worth(province: str, ahead: int) -> float:
    """A province that is held until the end of this turn, and perhaps of some turns to come."""
    row = PROVINCES[province]
    return row.vp * (1 + weights.WEIGHT.later * ahead) + row.tp * weights.WEIGHT.tribute * ahead


@cache
def goals_of(scenario: str, power: str) -> tuple[str, ...]:
    """R5 Provinces that decide the scenario for a Power."""
    goals = [goal.provinces for goal in scenarios.SCENARIOS[scenario].goals if goal.power == power]
    return tuple([province for provinces in goals for province in provinces])


@cache
def worth_of(province: str, own: tuple[bool, ...], home: bool, goal: bool, ahead: int) -> float:
    """A province of which these spaces are one's own; `home`: it belongs to the HomeCountry; `goal`: it decides."""
    spaces = PROVINCES[province].spaces
    mine = [at for at, held in zip(spaces, own, strict=True) if held]
    part = share(spaces, mine)
    worth = weights.WEIGHT.wood * sum([SPACES[at].wood for at in mine]) + held_worth(province, ahead) * part
    if goal:
        worth += weights.WEIGHT.goal * part
    if home:
        worth -= weights.WEIGHT.home * (len(spaces) - len(mine))
        if 2 * len(mine) < len(spaces):
            worth -= weights.WEIGHT.conquered
    return worth


def share(spaces: tuple[str, ...], own: list[str]) -> float:
    """18.1.b 1 if the province is held; else how near it is, by what is still missing."""
    need = len(spaces) // 2 + 1
    missing = max(0, need - len(own))
    walls = len([at for at in spaces if SPACES[at].walled and at not in own])
    if not missing and not walls:
        return 1.0
    near = percent(min(100, 100 * len(own) // need)) ** 2
    return weights.WEIGHT.partial * near * weights.WEIGHT.wall**walls


class Worth:
    """The worth of the map in one position; `marks` are changes to it that are only thought of."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.powers = powers.powers_in_play(s)
        self.ahead = min(int(weights.WEIGHT.horizon), s.last_turn - s.turn)
        self.homes = {power: control.home_provinces(s, power) for power in self.powers}
        lost = control.in_brown_hands(s)  # 21.0.n, 22.0.e: driving Barbarians or a Revolt out gains the space anew
        self.markers: Marks = {at: owner for at, owner in s.markers.items() if at not in lost}
        self._rivalry = rivalries(s)
        self._now: dict[tuple[str, str], float] = {}
        self._one: dict[tuple[str, str, str], float] = {}
        self._pulls: dict[str, Mapping[str, float]] = {}

    def owner(self, at: str, marks: Marks) -> str:
        return marks[at] if at in marks else self.markers.get(at, "")

    def province(self, power: str, province: str, marks: Marks) -> float:
        """What a province is worth to a Power as it stands, or would stand."""
        markers = self.markers
        spaces = PROVINCES[province].spaces
        own = tuple([(marks[at] if at in marks else markers.get(at)) == power for at in spaces])
        goal = province in goals_of(self.s.scenario, power)
        return worth_of(province, own, province in self.homes.get(power, ()), goal, self.ahead)

    def now(self, power: str, province: str) -> float:
        """What it is worth as it stands."""
        key = (power, province)
        if key not in self._now:
            self._now[key] = self.province(power, province, NONE)
        return self._now[key]

    def one(self, power: str, at: str, side: str) -> float:
        """What a marker of this side in that space brings a Power."""
        key = (power, at, side)
        if key not in self._one:
            self._one[key] = self.gain(power, {at: side})
        return self._one[key]

    def pull(self, power: str) -> Mapping[str, float]:
        """What could be had from each space with later cards: the best gain, less with every space between."""
        if power not in self._pulls:
            self._pulls[power] = spread({at: max(0.0, self.one(power, at, power)) for at in SPACES})
        return self._pulls[power]

    def gain(self, power: str, marks: Marks) -> float:
        """What a Power gains if these markers stood there, and what its rivals lose by it."""
        markers = self.markers
        touched: dict[str, list[str]] = {}  # province -> whose spaces in it change hands
        for at, owner in marks.items():
            sides = touched.setdefault(SPACES[at].province, [])
            sides += [side for side in (owner, markers.get(at, "")) if side in self.homes and side not in sides]
        total = 0.0
        for province, sides in touched.items():
            for side in sides:
                change = self.province(side, province, marks) - self.now(side, province)
                total += change if side == power else -weights.WEIGHT.spite * self.rivalry(side) * change
        return total

    def rivalry(self, power: str) -> float:
        """How much a rival's loss counts: the leader's most. Neutral Nations win nothing."""
        return self._rivalry.get(power, 0.0)


def spread(found: dict[str, float]) -> dict[str, float]:
    """The best of these values nearby, the less the further away."""
    todo = sorted([(-worth, at) for at, worth in found.items()])
    while todo:
        worth, at = heappop(todo)
        if -worth < found[at]:
            continue
        for near in NEIGHBOURS[at]:
            if found[at] * weights.WEIGHT.near > found[near]:
                found[near] = found[at] * weights.WEIGHT.near
                heappush(todo, (-found[near], near))
    return found


# What the worth of markers goes by: the same for many questions in a row.
GROUND = (
    "scenario", "seats", "nation", "order", "neutral", "turn", "last_turn", "hatti_used", "total", "vp", "markers",
)  # fmt: skip


def worth_in(s: State) -> Worth:
    """Return the worth of the map, reckoned once for the same markers and points, whatever armies stand on them."""
    room = _room(msgspec.msgpack.encode([[getattr(s, name) for name in GROUND], control.in_brown_hands(s)]))
    if not room:
        room.append(Worth(s))
    return room[0]


@lru_cache(maxsize=8)
def _room(ground: bytes) -> list[Worth]:
    del ground
    return []


def rivalries(s: State) -> dict[str, float]:
    """By how much more than the others each player has gained: what the set-up gave does not count."""
    begun = scenarios.SCENARIOS[s.scenario].points.get(len(s.seats), {})
    points = {power: s.total[seat] + s.vp[seat] - begun.get(seat, 0) for seat, power in s.nation.items()}
    mean = sum(points.values()) // len(points)
    ahead = {power: 1 + weights.WEIGHT.leader * (n - mean) for power, n in points.items()}
    return {power: min(weights.WEIGHT.rival_most, max(weights.WEIGHT.rival_least, n)) for power, n in ahead.items()}

"""What the automated player reads off what its seat sees: who stands where, what is worth how much, how far is far.

Everything is computed anew at every question; only facts of the map are remembered.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.player import lines, threat, weights
from engine.games.pharaohs.position import March, State, pieces
from engine.games.pharaohs.position.reach import STEPS
from engine.games.pharaohs.realm import scoring
from engine.wargame.paths import flood


@dataclass
class Scene:
    """The map as one nation finds it, or as a plan imagines that it will (`moved`)."""

    s: State
    nation: str
    own: dict[str, list[str]]  # area -> own units
    foes: dict[str, list[str]]  # area -> units of another nation
    open: list[str]  # areas free of enemies that redeployment may use
    weights: dict[str, float] = field(default_factory=dict)  # what has been worked out of this scene so far
    led: dict[str, bool] = field(default_factory=dict)
    stakes: dict[str, tuple[float, float]] = field(default_factory=dict)
    prizes: dict[tuple[str, float], float] = field(default_factory=dict)

    @cached_property
    def seat(self) -> str:
        return pieces.seat_of(self.s, self.nation)

    @cached_property
    def wishes(self) -> dict[str, float]:
        """Area -> what victory lines add to it."""
        return lines.wishes(self.s, self.nation, self.open, sum([len(units) for units in self.own.values()]))

    @cached_property
    def reckoning(self) -> dict[str, float]:
        """Nation -> share of its losses that is our gain."""
        shares = stakes(self.s, self.seat)
        return {nation: shares[pieces.seat_of(self.s, nation)] for nation in tables.NATIONS}

    @cached_property
    def doubts(self) -> dict[str, float]:
        """Area -> what rivals' lines lose when somebody else holds it."""
        return lines.doubts(self.s, self.seat, self.reckoning)

    @cached_property
    def threats(self) -> threat.Threats:
        """Area -> what rivals can bring against it before our next turn."""
        return threat.threats_to(self.s, self.seat)


def kind_of(piece: str) -> str:
    return pieces.PIECES[piece].kind


def scene_of(s: State, nation: str) -> Scene:
    """The whole scene from the point of view of a nation."""
    own: dict[str, list[str]] = {}
    foes: dict[str, list[str]] = {}
    for area, there in sorted(pieces.by_area(s).items()):
        for piece in there:
            if pieces.UNIT_OF[piece] == nation:
                own.setdefault(area, []).append(piece)
            elif pieces.UNIT_OF[piece] and area != pieces.ARABIA:
                foes.setdefault(area, []).append(piece)
    return Scene(s, nation, own, foes, usable(s, nation, own, foes))


def usable(s: State, nation: str, own: Mapping[str, Any], foes: Mapping[str, Any]) -> list[str]:
    """8.1.b, 8.1.d Areas free of enemies that the nation holds, has come through or has left empty this turn."""
    march = s.march if s.march is not None and s.march.nation == nation else March(nation)
    memory = [*march.entered, *(march.home if s.options["redeploy_home"] == "yes" else ())]
    return list(dict.fromkeys([area for area in (*own, *memory) if area not in foes and area != pieces.NUBIA]))


# ---------------------------------------------------------------- how long, and how much it matters


def turns_to_come(s: State, nation: str) -> int:
    """Nation turns still ahead of a nation, the one under way not counted."""
    ahead = later_turns(s.scenario, s.turn, nation, pieces.chosen_two_turns(s))
    if nation in s.chits:
        ahead += 1 + pieces.is_beloved(s, nation, s.turn)
    march = s.march
    if march and march.nation == nation and march.part == 1 and pieces.is_beloved(s, nation, s.turn):
        ahead += 1
    return ahead


@cache
def later_turns(scenario: str, turn: int, nation: str, two_turns: bool) -> int:
    """5.10.a Nation turns of later game turns; a Beloved nation has two in one."""
    later = [tables.TURNS[n] for n in range(turn + 1, tables.SCENARIOS[scenario].last_turn + 1)]
    return sum([1 + (nation in t.beloved or (two_turns and nation in t.beloved_by_choice)) for t in later])


def unit_worth(s: State, nation: str) -> float:
    """What a unit will still earn its owner."""
    ahead = turns_to_come(s, nation)
    return weights.W.unit_now + weights.W.unit_later * min(ahead - 1, weights.W.unit_turns) if ahead else 0.0


def stakes(s: State, me: str) -> dict[str, float]:
    """Seat -> the part of its losses that is our gain: more of whoever is to be feared most; our own are our own."""
    ends = prospects(s)
    best = max([points for seat, points in ends.items() if seat != me])
    shares = {seat: weights.W.leader if ends[seat] == best else weights.W.rival for seat in s.seats}
    return shares | {me: -1.0}


def prospects(s: State) -> dict[str, float]:
    """Seat -> its points, with what its units on the map and those still to come will earn."""
    found = {seat: float(s.points.get(seat, 0)) for seat in s.seats}
    for nation, areas in s.units.items():
        found[pieces.seat_of(s, nation)] += unit_worth(s, nation) * sum([len(units) for units in areas.values()])
    for turn in range(s.turn, tables.SCENARIOS[s.scenario].last_turn + 1):
        for entry in tables.chart(s.scenario, turn):
            if turn > s.turn or entry.nation in s.chits:
                ahead = later_turns(s.scenario, turn, entry.nation, False)
                worth = weights.W.unit_now + weights.W.unit_later * min(ahead, weights.W.unit_turns)
                found[pieces.seat_of(s, entry.nation)] += worth * sum(pieces.arriving(s, entry).values())
    return found


def area_points(s: State, nation: str, area: str) -> float:
    if nation == "cimmeria":
        return 0 if area in s.claimed else scoring.CLAIM[tables.TERRAIN[area]]
    return scoring.VALUE[tables.TERRAIN[area]]


def weight(scene: Scene, area: str) -> float:
    """What holding an area at the end of this nation turn is worth: its points, our lines, and theirs denied."""
    if area not in scene.weights:
        worth = area_points(scene.s, scene.nation, area) + scene.wishes.get(area, 0.0) + keep(scene, area)
        scene.weights[area] = worth + scene.doubts.get(area, 0.0)
    return scene.weights[area]


def danger(scene: Scene, area: str, kinds: Iterable[str]) -> float:
    """The share of these units that is lost here before our next turn."""
    weak = threat.weakness(scene.nation, kinds, area)
    prized = scene.nation == "judah" and lines.holds_people(scene.s, area)
    return threat.falls(scene.threats.get(area, 0.0), threat.PRIZED if prized else tables.TERRAIN[area], weak)


def keep(scene: Scene, area: str) -> float:
    """Places with another use: recruits, the god, the Chosen People."""
    if not turns_to_come(scene.s, scene.nation):
        return lines.ransom(scene.s) if scene.nation == "judah" and lines.holds_people(scene.s, area) else 0.0
    worth = weights.W.recruit if area in tables.NATIONS[scene.nation].replacement else 0.0
    if area in capitals_of(scene.nation):
        worth += weights.W.capital
    if scene.nation == "judah" and lines.holds_people(scene.s, area):
        worth += weights.W.people
    return worth


@cache
def capitals_of(nation: str) -> tuple[str, ...]:
    return tuple(c.area for c in tables.CAPITALS if c.nation == nation)


# ---------------------------------------------------------------- distances


def reach(scene: Scene, origin: str, left: int, inside: Mapping[str, Any] | None = None) -> dict[str, tuple[str, ...]]:
    """The cheapest path to every area in reach; `inside` bounds redeployment. It never hopes for a discount."""
    own, foes, nation = scene.own, scene.foes, scene.nation
    paths: dict[str, tuple[str, ...]] = {origin: ()}
    layers: list[list[str]] = [[] for _ in range(left + 3)]
    layers[0].append(origin)
    done: dict[str, int] = {origin: 0}
    for cost in range(left):
        for area in layers[cost]:
            if done[area] < cost or (area in foes and area != origin and len(own.get(area, ())) < 2 * len(foes[area])):
                continue
            path = paths[area]
            for near, price, steep in STEPS[nation][area]:
                if inside is not None and near not in inside:
                    continue
                price = cost + (2 if steep and (near not in own or near in foes) else price)
                if price <= left and price < done.get(near, 99):
                    done[near] = price
                    paths[near] = (*path, near)
                    layers[price].append(near)
    del paths[origin]
    return paths


@cache
def within(area: str, steps: int) -> tuple[str, ...]:
    """Areas within so many plain steps, the area itself first."""
    return tuple(flood([area], tables.LAND.__getitem__, steps))

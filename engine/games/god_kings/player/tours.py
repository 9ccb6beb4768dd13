"""What one activation can do: a way, markers on it, and a battle or a siege at its end."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.god_kings.data import numbers, scenarios, spaces
from engine.games.god_kings.player import clashes, weights
from engine.games.god_kings.player.scene import Might, Scene
from engine.games.god_kings.position import State, control, pieces, powers
from engine.games.god_kings.war import movement_costs, naval

MARK, STOP = "mark", "stop"


class Force(NamedTuple):
    """Who would go: which side, with which units, under whom."""

    side: str
    at: str
    mp: int
    units: Mapping[str, int]
    rating: int
    sea: bool = False


class Tour(NamedTuple):
    """What an activation promises, and what it does first: `mark`, `to:<space>`, `sail:<port>`, `stop`."""

    value: float
    first: str
    end: str


class Planner:
    """Looks for the best way of one force."""

    def __init__(self, scene: Scene, force: Force) -> None:
        self.scene = scene
        self.force = force
        self.home = control.home_spaces(scene.s, force.side) if force.side in scene.s.kings else []
        self.closed = shut_off(scene.s, force.side)
        self.hills = Might(force.units, force.rating, hills=True)
        self.plain = Might(force.units, force.rating, hills=False)
        self.own = 1.0 if force.side == scene.me else weights.WEIGHT.led
        self.stays = self.own * clashes.danger(scene, force.at, force.units) - self.onward(force.at)
        self._ends: dict[str, float] = {}

    def best(self) -> Tour:
        """The way with the highest value; staying is worth nothing more than what it is now."""
        return self._from(self.force.at, self.force.mp, {}, self.force.sea, self.force.at)

    def _from(self, at: str, mp: int, marks: Mapping[str, str], sea: bool, before: str) -> Tour:
        """The best of what can be done from here on; what has been marked on the way is counted where it is done."""
        found = Tour(self.end(at) + self.stays, STOP, at)
        if mp >= numbers.MOVEMENT["marker"] and self.may_mark(at, marks):
            more = {**marks, at: self.force.side}
            gain = self.worth_of(more) - self.worth_of(marks)
            if gain > 0:
                then = self._from(at, mp - numbers.MOVEMENT["marker"], more, sea, before)
                found = better(found, Tour(then.value + gain - weights.WEIGHT.effort, MARK, then.end))
        for to in spaces.NEIGHBOURS.get(at, ()):
            cost = movement_costs.price(to, self.home)
            if cost > mp or to == before or to in self.closed:
                continue
            found = better(found, self.arrive(f"to:{to}", to, mp - cost, marks, sea, at))
        if sea and mp >= naval.NAVAL and at in spaces.PORTS:
            for to in spaces.by_sea(at):
                if to not in self.closed:
                    found = better(found, self.arrive(f"sail:{to}", to, mp - naval.NAVAL, marks, False, at))
        return found

    def arrive(self, first: str, to: str, mp: int, marks: Mapping[str, str], sea: bool, at: str) -> Tour:
        """To enter a space: enemies before the walls are fought, and that is the end."""
        s = self.scene.s
        if pieces.foes_outside(s, to, self.force.side):
            if not self.plain.units:
                return Tour(-weights.WEIGHT.folly, first, to)
            value = self.fight(to) - (weights.WEIGHT.landing if first.startswith("sail") else 0)
            return Tour(value - weights.WEIGHT.effort, first, to)
        then = self._from(to, mp, marks, sea, at)
        return Tour(then.value - weights.WEIGHT.effort - self.passing(to), first, then.end)

    def fight(self, at: str) -> float:
        ours = self.hills if pieces.mountain(at) else self.plain
        return clashes.attack_value(self.scene, at, self.force.side, ours) + self.stays

    def passing(self, at: str) -> float:
        """Armies next to the way may fall upon whoever comes by (13.0): a part of the danger of staying there."""
        return weights.WEIGHT.passing * self.ending_danger(at)

    def ending_danger(self, at: str) -> float:
        if at not in self._ends:
            self._ends[at] = self.own * clashes.danger(self.scene, at, self.force.units)
        return self._ends[at]

    def may_mark(self, at: str, marks: Mapping[str, str]) -> bool:
        """11.6 A Power with units, where no enemy unit stands, and no garrison marker."""
        s, side = self.scene.s, self.force.side
        if not self.force.units or at in marks or at not in spaces.SPACES or not powers.is_power(side):
            return False
        taken = control.controller(s, at) == side or control.shut(s, at, side)
        return not taken and not pieces.foes_at(s, at, side)

    def worth_of(self, marks: Mapping[str, str]) -> float:
        return self.scene.worth.gain(self.scene.me, marks) if marks else 0.0

    def end(self, at: str) -> float:
        """To stay there: a siege that may begin, and what stronger armies nearby might do."""
        siege = clashes.siege_value(self.scene, at, self.force.side, pieces.size(self.force.units))
        return siege - self.ending_danger(at) + self.onward(at)

    def onward(self, at: str) -> float:
        """What the force could do from there with a later card."""
        if not self.force.units or self.force.side != self.scene.me:
            return 0.0
        return weights.WEIGHT.onward * self.scene.pull.get(at, 0.0)


def shut_off(s: State, side: str) -> tuple[str, ...]:
    """Spaces that nobody enters in this scenario, and those that a treaty keeps this side out of."""
    sworn = [at for at, owner in s.markers.items() if movement_costs.bound_to(s, side, owner)] if s.treaties else ()
    return (*scenarios.SCENARIOS[s.scenario].closed, *sworn)


def better(one: Tour, two: Tour) -> Tour:
    return two if two.value > one.value else one

"""growth.deployment, growth.chaining, growth.cohabitation: Deployment: which areas disks for growth can reach, and
whether counts can be placed in some order.

Own disks only ever widen where one may go (growth.deployment.l), so a deployment is a set of counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush

from engine.games.acme.data import areas
from engine.games.acme.position import State, disks, factions, section
from engine.wargame.text import plural


@dataclass
class Deployment:
    """The Deployment Step of one color: the position, and what it has placed so far."""

    s: State
    color: str
    fresh: bool = False  # it had no disk on the map when the Step began (reading B-20)
    anywhere: bool = False  # a card places them, which is bound by stacking alone (card.resolve.e)
    placed: dict[str, int] = field(default_factory=dict)

    def own(self, area: str) -> int:
        return disks.disks(self.s, area, self.color) + self.placed.get(area, 0)

    def theirs(self, area: str) -> int:
        """The largest opposing Faction, its Stronghold counted (growth.deployment.g)."""
        there = self.s.disks.get(area)
        if not there:
            return 0
        lord = self.s.strongholds.get(area)
        return max([n + (faction == lord) for faction, n in there.items() if faction != self.color], default=0)

    def ours(self, area: str) -> int:
        """Own disks and the own Stronghold (reading B-21)."""
        own = self.own(area)
        return own + disks.stronghold(self.s, area, self.color) if own else 0

    def is_base(self, area: str) -> bool:
        """deployment.e, f Controlled, or Contested and matched: from here it goes on."""
        ours, theirs = self.ours(area), self.theirs(area)
        if not ours:
            return False
        return not theirs or (ours >= theirs and max(ours, theirs) > 1)

    def is_target(self, area: str) -> bool:
        """deployment.c-i Whether one more disk may be placed there now, stacking aside."""
        if self.anywhere or self.is_base(area) or self._is_contested(area) or self._is_home(area):
            return True
        return any(self.is_base(there) for there in section.near(self.s, area)) or self._rides(area)

    def _is_contested(self, area: str) -> bool:
        ours, theirs = self.ours(area), self.theirs(area)
        return bool(ours and theirs) and max(ours, theirs) > 1

    def _is_home(self, area: str) -> bool:
        """deployment.h Without a disk on the map, the Home area and its neighbors."""
        home = self.s.home[self.color]
        return self.fresh and (area == home or area in section.near(self.s, home))

    def _rides(self, area: str) -> bool:
        """Scythia deploys two areas away from a Plain that it Controls."""
        if not factions.plays(self.s, self.color, "scythia"):
            return False
        return any(
            areas.plain(far) and self.own(far) and not self.theirs(far)
            for there in section.near(self.s, area)
            for far in section.near(self.s, there)
        )

    def room(self, area: str) -> int:
        return disks.room(self.s, area, self.color) - self.placed.get(area, 0)

    # ------------------------------------------------------------ counts as a whole

    def left_over(self, counts: Mapping[str, int]) -> dict[str, int]:
        """What of these counts cannot be placed in any order; empty when the deployment is legal."""
        self.placed = {}
        left = {area: n for area, n in counts.items() if n}
        going = True
        while going and left:
            going = False
            for area in list(left):
                if self.is_target(area) and self.room(area) > 0:
                    self.placed[area] = self.placed.get(area, 0) + 1
                    left[area] -= 1
                    going = True
                    if not left[area]:
                        del left[area]
        self.placed = {}
        return left

    def why_not(self, counts: Mapping[str, int]) -> dict[str, str]:
        """By area, why its disks cannot be placed."""
        return {
            area: f"{section.place(area)}: {plural(n, 'disk')} out of reach of what you hold (ACME-growth.deployment.e)"
            for area, n in self.left_over(counts).items()
        }

    def reach(self, n: int) -> dict[str, int]:
        """Every area that a disk can be placed in with n disks, and how many fit there after the way to it."""
        spent = {area: 0 for area in near_or_own(self.s, self.color) if self.is_target(area)}
        heap, done = [(0, area) for area in spent], set()
        while heap:
            price, area = heappop(heap)
            bridge = self._to_bridge(area)
            if area in done or bridge is None or price + bridge >= n:
                continue
            done.add(area)
            for there in self._beyond(area):
                if price + bridge < spent.get(there, n):
                    spent[there] = price + bridge
                    heappush(heap, (spent[there], there))
        fits = {area: min(self.room(area), n - price) for area, price in spent.items()}
        return {area: fit for area, fit in fits.items() if fit > 0}

    def _to_bridge(self, area: str) -> int | None:
        """chaining.b How many more disks make the area one to go on from; None if it cannot become one."""
        theirs = self.theirs(area)
        due = max(theirs, 2) - disks.stronghold(self.s, area, self.color) if theirs else 1
        more = max(0, due - self.own(area))
        return more if more <= self.room(area) else None

    def _beyond(self, area: str) -> tuple[str, ...]:
        return section.near(self.s, area) if self.theirs(area) else self.reached_from(area)

    def reached_from(self, area: str) -> tuple[str, ...]:
        """What is next to it; for Scythia from a Plain what is next to that too."""
        s = self.s
        if factions.plays(s, self.color, "scythia") and areas.plain(area):
            return tuple(dict.fromkeys(far for b in section.near(s, area) for far in (b, *section.near(s, b))))
        return section.near(s, area)


def near_or_own(s: State, color: str) -> list[str]:
    """Areas it occupies and those next to them; its Homeland and what is next to that."""
    mine = [area for area, there in s.disks.items() if color in there]
    starts = [*mine, s.home[color]]
    ring = [there for area in starts for there in section.near(s, area)]
    if factions.plays(s, color, "scythia"):
        ring += [far for there in list(ring) for far in section.near(s, there)]
    return list(dict.fromkeys([*starts, *ring]))


def deployment(s: State, color: str) -> Deployment:
    return Deployment(s, color, fresh=disks.on_map(s, color) == 0)

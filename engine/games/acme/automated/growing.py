"""R7.d, e Growth of a civilization run by the game: what leaves the map, what is taken, where disks are placed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.games.acme.data import numbers
from engine.games.acme.data.areas import AREAS, fertile, land, mountain, plain, sea
from engine.games.acme.growth import deployment, gilgamesh, growth_steps
from engine.games.acme.holdings.income import yields_as_fertile
from engine.games.acme.position import State, asking, disks, enemies, factions, section
from engine.kernel import Answer, Ask, Split, Table

GROUND = (fertile, mountain, plain)  # R7.e in this order


def strongest(s: State, area: str, color: str) -> int:
    """The largest opposing Faction there."""
    return max(disks.strength(s, area, o) * bool(disks.disks(s, area, o)) for o in factions.opposing(s, color))


@asking.priority(growth_steps.INCOME)
def income(t: Table[State], ask: Ask) -> Answer:
    """R7.d Take every disk it can have; before that retire, and use the Granary while it has no mina."""
    s, color = t.state, ask.role
    wanted = {
        growth_steps.RETIRES: bool(outnumbered(s, color)),
        growth_steps.GRANARY: s.minas[color] < numbers.AUTOMATED["minas"],
        growth_steps.RESETTLES: bool(overrun(s, color)),
    }
    offered = [option.key for option in ask.options]
    return next((key for key, is_due in wanted.items() if is_due and key in offered), growth_steps.ALL)


def outnumbered(s: State, color: str) -> dict[str, int]:
    """R7.d Its disks in Sea areas in which another has more."""
    there = {area: disks.disks(s, area, color) for area in disks.areas_of(s, color) if sea(area)}
    return {area: n for area, n in there.items() if strongest(s, area, color) > n}


def overrun(s: State, color: str) -> list[str]:
    """R7.d Cities that a larger stack contests."""
    return [area for area in disks.cities(s, color) if strongest(s, area, color) > disks.strength(s, area, color)]


@asking.priority(growth_steps.RETIRE)
def retire(t: Table[State], ask: Ask) -> Answer:
    """R7.d From the seas alone."""
    return dict(outnumbered(t.state, ask.role))


@asking.priority(growth_steps.RESETTLE)
def resettle(t: Table[State], ask: Ask) -> Answer:
    """R7.d From nowhere else."""
    return overrun(t.state, ask.role)


@asking.priority(growth_steps.DEPLOY, gilgamesh.SETTLE)
def deploy(t: Table[State], ask: Split) -> Answer:
    """R7.e Disk by disk to the first that is legal; the rest returns to Supply."""
    s, color = t.state, ask.role
    return Placing(s, color, ask.most, deployment.deployment(s, color), [option.key for option in ask.options]).counts()


@dataclass
class Placing:
    """The Disks for Growth of one civilization, and where they have gone so far."""

    s: State
    color: str
    left: int
    order: deployment.Deployment
    offered: list[str]
    targets: list[str] = field(default_factory=list)

    def counts(self) -> dict[str, int]:
        """R7.e One disk after the other, or as many as outnumber the enemy."""
        self.widen(deployment.near_or_own(self.s, self.color))
        while self.left and (area := next(self.wanted(), "")):
            n = self.missing(area) if self.is_enemys(area) and self.outnumbers(area) else 1
            self.order.placed[area] = self.order.placed.get(area, 0) + n
            self.left -= n
            self.widen(self.order.reached_from(area))
        placed, self.order.placed = self.order.placed, {}
        return placed

    def widen(self, areas: Iterable[str]) -> None:
        """Own disks only ever widen where one may go (growth.deployment.l). R7.a The lower rank comes first."""
        closed = [area for area in areas if area in self.offered and area not in self.targets]
        new = [area for area in closed if self.order.is_target(area)]
        self.targets = sorted([*self.targets, *new], key=lambda area: AREAS[area].rank)

    def wanted(self) -> Iterator[str]:
        """R7.e Areas for the next disk, the first wanted most."""
        legal = [area for area in self.targets if self.order.room(area) > 0]
        yield from (area for area in legal if area == self.s.home[self.color] and self.own(area) < self.guard(area))
        settled = [area for area in legal if land(area) and self.own(area) == disks.SETTLEMENT]
        yield from (area for area in settled if any(self.is_enemys(there) for there in section.near(self.s, area)))
        yield from (area for area in settled if fertile(area) or self.yields(area) >= numbers.AUTOMATED["yields"])
        free = [area for area in legal if self.is_free(area) and self.own(area) < disks.SETTLEMENT]
        for ground in GROUND:
            yield from sorted(filter(ground, free), key=self.own, reverse=True)  # what was begun first
        yield from (area for area in legal if self.is_enemys(area) and self.outnumbers(area))
        yield from (area for area in legal if sea(area) and self.makes_a_pair(area))

    def own(self, area: str) -> int:
        return self.order.own(area)

    def guard(self, home: str) -> int:
        """What the Homeland is to hold: three, or one more than the strongest stack next to it."""
        beside = max((strongest(self.s, area, self.color) for area in section.near(self.s, home)), default=0)
        return max(numbers.AUTOMATED["home"], beside + 1)

    def is_enemys(self, area: str) -> bool:
        return disks.disks(self.s, area, enemies.enemy_of(self.s, self.color)) > 0

    def yields(self, without: str) -> int:
        """Fertile areas, and Settlements on Plains and Mountains: those that yield a disk without this one."""
        mine = dict.fromkeys([*disks.areas_of(self.s, self.color), *self.order.placed])
        return sum(
            yields_as_fertile(self.s, area) or ((plain(area) or mountain(area)) and self.own(area) == disks.SETTLEMENT)
            for area in mine if area != without
        )  # fmt: skip

    def is_free(self, area: str) -> bool:
        """Nobody else stands there."""
        return all(faction == self.color for faction in self.s.disks.get(area, ()))

    def outnumbers(self, area: str) -> bool:
        """Whether what is left makes its stack there larger by one; they are placed together."""
        return 0 < self.missing(area) <= min(self.left, self.order.room(area))

    def missing(self, area: str) -> int:
        """How many disks make its stack larger by one."""
        return self.order.theirs(area) + 1 - self.order.ours(area)

    def makes_a_pair(self, area: str) -> bool:
        """Two Sea areas yield a disk."""
        seas = [there for there in (*disks.areas_of(self.s, self.color), *self.order.placed) if sea(there)]
        return area not in seas and len(dict.fromkeys(seas)) % 2 == 1

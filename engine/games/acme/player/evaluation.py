"""What a position is worth to a civilization, term by term, from what its seat may see.

Each term has a name, so that advice can say what was looked at; the weights are data (`data/weights.toml`).
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, Self

from msgspec import Struct

from engine.games.acme.data import areas, tables
from engine.games.acme.holdings import income
from engine.games.acme.position import State, disks, factions, section, state, temples
from engine.kernel import Ask, Option
from engine.wargame.tables import convert, table


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """How much each thing is worth over the rest of an Epoch, in hundredths of a Victory Point."""

    tally: int
    kept: int
    disk: int
    presence: int
    home: int
    deity: int
    trophy: int
    mina: int
    card: int
    danger: int
    fight_won: int
    fight_lost: int
    sacked: int
    grudge: int
    grudge_least: int


_raw = tables.read("weights.toml")
WEIGHTS: Weights = convert("weights.toml", "position", table("weights.toml", _raw, "position"), Weights)
CARD_WORTH: Mapping[str, int] = {card: int(worth) for card, worth in table("weights.toml", _raw, "cards").items()}


ENDS = (0, 19, 37, 100)  # percent: how often an Epoch ends with its turn 1, 2, 3, 4 (facts 15)


class Prospects(NamedTuple):
    """What something brings over the turns that are left, as far as it is likely to last."""

    city: int  # one point in every Victory Tally
    growth: int  # one disk in every growth to come


@cache
def prospects(turn: int, epochs: int) -> Prospects:
    """From the Card Phase of this turn on, with so many Epochs to follow."""
    w = WEIGHTS
    city, growth = w.tally, 0
    for chance, then in ((100 - ENDS[turn - 1], (turn + 1, epochs)), (ENDS[turn - 1], (1, epochs - 1))):
        if chance and then[1] >= 0:
            ahead = prospects(*then)
            city += chance * w.kept * ahead.city // 10_000
            growth += chance * w.kept * (ahead.growth + w.disk * ahead.city // 100) // 10_000
    return Prospects(city, growth)


class Evaluation(Struct, frozen=True):
    """A position in the eyes of one civilization."""

    areas: int  # what its disks hold, yield and are in danger of
    deity: int
    wealth: int  # minas and cards
    points: int

    @property
    def total(self) -> int:
        return self.areas + self.deity + self.wealth + self.points


def evaluation(seen: State, color: str) -> Evaluation:
    """What the position is worth to this color now."""
    w, worth = WEIGHTS, Appraisal.of(seen, color)
    return Evaluation(
        areas=sum(worth.area(area, disks.disks(seen, area, color)) for area in disks.areas_of(seen, color)),
        deity=w.deity * temples.counts(seen, color) + w.trophy * len(temples.trophies(seen, color)),
        wealth=w.mina * seen.minas[color] + w.card * len(seen.hands[color]),
        points=100 * seen.points[color],
    )


class Appraisal(NamedTuple):
    """What areas are worth to one civilization as the position is."""

    s: State
    color: str
    ahead: Prospects

    @classmethod
    def of(cls, s: State, color: str) -> Self:
        return cls(s, color, prospects(min(s.turn, len(ENDS)), s.last_epoch - s.epoch))

    def more(self, area: str, n: int) -> int:
        """With so many own disks more, or fewer, than stand there."""
        return self.area(area, disks.disks(self.s, area, self.color) + n)

    def missed(self, area: str, gone: int) -> int:
        """What one disk more is worth where so many have left."""
        return self.more(area, -gone) - self.more(area, -gone - 1)

    def area(self, area: str, n: int) -> int:
        """What n own disks in an area are worth: what they hold and yield, and how a fight there would end."""
        if n <= 0:
            return 0
        w, s = WEIGHTS, self.s
        foes = {o: disks.strength(s, area, o) for o in factions.opposing(s, self.color) if disks.disks(s, area, o)}
        worth = w.presence + self.held(area, n, alone=not foes)
        if foes:
            return worth // 2 + fight(s, area, n, foes)
        return worth - w.danger * max(0, menace(s, self.color, area) - n) * (n > 1 or area == s.home[self.color])

    def held(self, area: str, n: int, *, alone: bool) -> int:
        """Yield, City and Homeland."""
        s, color, ahead = self.s, self.color, self.ahead
        worth = WEIGHTS.home if area == s.home[color] and alone else 0
        if areas.sea(area):
            return worth + from_sea(s, color, area, ahead)
        if n >= disks.CITY and disks.limit(area) >= disks.CITY:
            worth += ahead.city
        if areas.fertile(area):
            worth += ahead.growth if alone or n == disks.SETTLEMENT else 0
        elif n == disks.SETTLEMENT and not areas.desert(area):
            worth += ahead.growth if areas.plain(area) or factions.plays(s, color, "elam") else ahead.growth // 2
        return worth


def from_sea(s: State, color: str, area: str, ahead: Prospects) -> int:
    """Every second Sea area brings a disk; the Sea Peoples have one from each of the first (R4.sea-peoples.a)."""
    if not factions.plays(s, color, "sea_peoples"):
        return ahead.growth // 2
    open_to_more = sum(areas.sea(there) for there in disks.areas_of(s, color)) < income.MOST_SEAS
    return ahead.growth if open_to_more or disks.disks(s, area, color) else 0


def menace(s: State, color: str, area: str) -> int:
    """The strongest stack of another next to the area."""
    around = (there for p in section.near(s, area) for faction, there in s.disks.get(p, {}).items() if faction != color)
    return max(around, default=0)


def fight(s: State, area: str, n: int, foes: Mapping[str, int]) -> int:
    """How a competition would end that nobody cheats in: the weaker falls, the stronger loses one less (DX-2)."""
    w = WEIGHTS
    strongest = max(foes.values())
    if max(n, strongest) < disks.SETTLEMENT:
        return 0
    if n > strongest:
        cities = sum(disks.disks(s, area, foe) >= disks.CITY for foe in foes if foe != state.BARBARIANS)
        return w.fight_won * sum(foes.values()) - w.fight_lost * (strongest - 1) + w.sacked * min(1, cities)
    return w.fight_won * (n - 1) - w.fight_lost * (n - (n == strongest))


def grudges(s: State, color: str) -> dict[str, int]:
    """How welcome a loss of each Faction is to a color: most of whoever is ahead, never an own one."""
    totals = {other: evaluation(s, other).total for other in s.order if other != color}
    usual = sum(totals.values()) // max(1, len(totals))
    w = WEIGHTS
    others = {other: max(w.grudge_least, 100 + w.grudge * (total - usual) // 100) for other, total in totals.items()}
    return {**others, color: -200, state.BARBARIANS: 20}


def me_of(seen: State, ask: Ask) -> str:
    """The color that is asked."""
    return ask.role or next((color for color in seen.colors if seen.owner.get(color) == ask.seat), "")


def best(ask: Ask, worth: Callable[[Option], int]) -> str:
    """The option that is worth most; of equal ones the first."""
    return max(ask.options, key=worth).key

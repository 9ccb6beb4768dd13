"""What a position is worth to a civilization, term by term, from what its seat may see.

Each term has a name, so that advice can say what was looked at; the weights are data (`data/weights.toml`).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.board.tables import convert, table
from engine.games.acme.areas import desert, fertile, mountain, plain, sea
from engine.games.acme.disks import CITY, SETTLEMENT, areas_of, disks, limit, strength
from engine.games.acme.factions import opposing
from engine.games.acme.places import near
from engine.games.acme.state import BARBARIANS, State
from engine.games.acme.tables import read
from engine.games.acme.temples import counts, trophies


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """How much each thing is worth over the rest of an Epoch, in hundredths of a Victory Point."""

    city: int
    growth: int
    presence: int
    home: int
    deity: int
    trophy: int
    sea: int
    mina: int
    card: int
    danger: int
    fight_won: int
    fight_lost: int
    sacked: int


_raw = read("weights.toml")
WEIGHTS: Weights = convert("weights.toml", "position", table("weights.toml", _raw, "position"), Weights)
CARD_WORTH: Mapping[str, int] = {card: int(worth) for card, worth in table("weights.toml", _raw, "cards").items()}


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
    w = WEIGHTS
    return Evaluation(
        areas=sum(area_value(seen, color, area, disks(seen, area, color)) for area in areas_of(seen, color)),
        deity=w.deity * counts(seen, color) + w.trophy * len(trophies(seen, color)),
        wealth=w.mina * seen.minas[color] + w.card * len(seen.hands[color]),
        points=100 * seen.points[color],
    )


def area_value(s: State, color: str, area: str, n: int) -> int:
    """What n own disks in an area are worth: what they hold and yield, and how a fight there would end."""
    if n <= 0:
        return 0
    w = WEIGHTS
    foes = {other: strength(s, area, other) for other in opposing(s, color) if disks(s, area, other)}
    worth = w.presence + held(s, color, area, n, alone=not foes)
    if foes:
        return worth // 2 + fight(s, area, n, foes)
    return worth - w.danger * max(0, menace(s, color, area) - n) * (n > 1 or area == s.home[color])


def held(s: State, color: str, area: str, n: int, *, alone: bool) -> int:
    """Yield, City and Homeland."""
    w = WEIGHTS
    worth = w.home if area == s.home[color] and alone else 0
    if sea(area):
        return worth + w.sea
    if n >= CITY and limit(area) >= CITY:
        worth += w.city
    if fertile(area):
        worth += w.growth if alone or n == SETTLEMENT else 0
    elif n == SETTLEMENT and not desert(area):
        worth += w.growth if plain(area) else w.growth // 2 if mountain(area) else 0
    return worth


def menace(s: State, color: str, area: str) -> int:
    """The strongest stack of another next to the area."""
    around = (there for place in near(s, area) for faction, there in s.disks.get(place, {}).items() if faction != color)
    return max(around, default=0)


def fight(s: State, area: str, n: int, foes: Mapping[str, int]) -> int:
    """How a competition would end that nobody cheats in: the weaker falls, the stronger loses one less (DX-2)."""
    w = WEIGHTS
    strongest = max(foes.values())
    if max(n, strongest) < SETTLEMENT:
        return 0
    if n > strongest:
        cities = sum(disks(s, area, foe) >= CITY for foe in foes if foe != BARBARIANS)
        return w.fight_won * sum(foes.values()) - w.fight_lost * (strongest - 1) + w.sacked * min(1, cities)
    return w.fight_won * (n - 1) - w.fight_lost * (n - (n == strongest))


def lead(s: State, color: str) -> tuple[int, int]:
    """By whom a civilization is most troubled: whoever has most points, then the best position."""
    return s.points[color], evaluation(s, color).total

"""What a seat sees, reckoned once a position: worth of spaces, and who could come where."""

from collections.abc import Mapping
from functools import cached_property

from engine.games.god_kings.data import kinds, numbers, rulers, spaces
from engine.games.god_kings.player import worth
from engine.games.god_kings.position import State, control, pieces, powers
from engine.games.god_kings.war import movement_costs
from engine.wargame.paths import cheapest

MARCH = kinds.KINDS[kinds.WARRIOR].mp  # of most armies
FIGHTER = kinds.KINDS[kinds.WARRIOR].strength


class Scene:
    """A position as one Power judges it."""

    def __init__(self, s: State, me: str) -> None:
        self.s = s
        self.me = me
        self.worth = worth.worth_in(s)

    def gain(self, at: str, side: str = "") -> float:
        """What a marker of this side in that space brings me."""
        return self.worth.one(self.me, at, side or self.me)

    @cached_property
    def threats(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        """Space -> foreign armies that could come there with one activation: side and strength."""
        found: dict[str, dict[str, int]] = {}
        for general, post in self.s.generals.items():
            side = powers.side_of(general)
            units = pieces.here(self.s, post.at, side)
            if side == self.me or not units or post.at not in spaces.SPACES:
                continue
            power = min(pieces.strength(units), FIGHTER * pieces.limit_of([general]))
            for at in reached(self.s, side, post.at):
                there = found.setdefault(at, {})
                there[side] = max(there.get(side, 0), power)
        return {at: tuple(sides.items()) for at, sides in found.items()}

    @property
    def pull(self) -> Mapping[str, float]:
        """What could be had from each space with later cards."""
        return self.worth.pull(self.me)

    def threat(self, at: str) -> int:
        """The strongest foreign army that could come there."""
        return max([power for _, power in self.threats.get(at, ())], default=0)


def reached(s: State, side: str, start: str) -> list[str]:
    """Spaces within an ordinary march."""
    home = control.home_spaces(s, side) if side in s.kings else []

    def steps(at: str, paid: int) -> list[tuple[str, int]]:
        if at != start and pieces.foes_outside(s, at, side):
            return []
        return [(to, movement_costs.price(to, home)) for to in spaces.NEIGHBOURS[at]]

    return [start, *cheapest(start, steps, MARCH)]


def leader_rating(s: State, at: str, side: str) -> int:
    """The Battle Rating of whoever would command there."""
    return max([rulers.GENERALS[general].br for general in pieces.generals_at(s, at, side)], default=0)


class Might:
    """How a force would fight: strength, rating, chariots, whole divisions."""

    def __init__(self, units: Mapping[str, int], rating: int, *, hills: bool) -> None:
        self.units = pieces.size(units)
        self.strength = pieces.strength(units, mountain=hills)
        self.chariots = 0 if hills else pieces.chariots(units)
        self.rating = rating
        self.drm = rating + numbers.MODIFIERS["division"] * len(pieces.whole_divisions(units))


def standing(s: State, at: str, side: str) -> Might:
    """Those of a side before the walls, or in a space without any."""
    return Might(pieces.outside(s, at, side), leader_rating(s, at, side), hills=pieces.mountain(at))

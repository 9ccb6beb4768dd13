"""Numbers of a game for its charts: points and territory turn by turn, and what the dice came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt

import msgspec

from engine.kernel.dice import Roll
from renderers.games import look_of
from renderers.scene import Owner, Scene

Worth = Callable[[int], float]


class Line(msgspec.Struct, frozen=True):
    """One owner's numbers, turn by turn; None where there is none yet."""

    owner: Owner
    values: tuple[int | None, ...]

    @property
    def last(self) -> int:
        return next((value for value in reversed(self.values) if value is not None), 0)


class Luck(msgspec.Struct, frozen=True):
    """What one owner's dice came to, what fair dice would have, and how far fair dice stray."""

    owner: Owner
    dice: int
    got: float
    expected: float
    deviation: float

    @property
    def strays(self) -> float:
        """Deviations above (or below) what was to be expected."""
        return (self.got - self.expected) / self.deviation if self.deviation else 0.0


def score_lines(scenes: Sequence[Scene]) -> list[Line]:
    """The points in each scene's status."""
    points = [{s.owner: s.points for s in scene.status.scores} if scene.status else {} for scene in scenes]
    return _lines(scenes, points)


def territory_lines(scenes: Sequence[Scene]) -> list[Line]:
    """How many spaces each side holds in each scene."""
    sides = players([owner for scene in scenes for owner in scene.owners])
    counts: list[dict[str, int]] = []
    for scene in scenes:
        held: dict[str, int] = {}
        for id in scene.held.values():
            owner = sides.get(id)
            if owner is not None:
                held[owner.id] = held.get(owner.id, 0) + 1
        counts.append(held)
    found = _lines(scenes, counts)
    return [Line(line.owner, tuple(value or 0 for value in line.values)) for line in found]


def players(owners: Iterable[Owner]) -> dict[str, Owner]:
    """For every owner the one who plays it: several peoples of one player are one line of a chart."""
    known = {owner.id: owner for owner in owners}
    return {id: known.get(owner.side, owner) for id, owner in known.items()}


def _lines(scenes: Sequence[Scene], numbers: Sequence[Mapping[str, int]]) -> list[Line]:
    owners = {owner.id: owner for scene in scenes for owner in scene.owners}
    seen = [id for id in owners if any(id in by_owner for by_owner in numbers)]
    return [Line(owners[id], tuple(by_owner.get(id) for by_owner in numbers)) for id in seen]


def luck_of(rolls: Iterable[Roll], owners: Iterable[Owner], worth: Worth = float) -> list[Luck]:
    """Rolls whose label ends in an owner's id, summed up by side.

    `worth` turns a face into what it counts for: hits, or just its pips.
    """
    sums: dict[str, list[float]] = {}
    sides = players(owners)
    for roll in rolls:
        owner = sides.get(roll.label.rpartition(" ")[2])
        if roll.shuffle or owner is None:
            continue
        faces = [worth(face) for face in range(1, roll.sides + 1)]
        mean = sum(faces) / roll.sides
        spread = sum((face - mean) ** 2 for face in faces) / roll.sides
        entry = sums.setdefault(owner.id, [0, 0, 0, 0])
        count = len(roll.results)
        for i, more in enumerate((count, sum(map(worth, roll.results)), mean * count, spread * count)):
            entry[i] += more
    return [Luck(sides[id], int(n), got, fair, sqrt(spread)) for id, (n, got, fair, spread) in sums.items()]


def worth_in(game: str) -> tuple[Worth, str]:
    """What a die counts for in a game, and what that is called: its look says so, else pips."""
    look = look_of(game)
    return (look.worth, look.unit) if look is not None else (float, "pips")

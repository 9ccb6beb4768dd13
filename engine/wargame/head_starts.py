"""Points with which the weaker begin, so that all have an even chance: by the number of players, then by role.

A scenario's sheet has them as data (`points = {4 = {hatti = 15}}`). What the numbers are worth is what games of equal
players have shown; a game's README says which. A table may do without them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.kernel.game import GameOption
from engine.wargame.tables import fail, known
from engine.wargame.text import plural

HeadStarts = Mapping[int, Mapping[str, int]]  # number of players -> role -> points
OPTION, EVEN, NONE = "head_start", "even", "none"


def head_starts(
    file: str, item: str, points: Mapping[str, Mapping[str, int]], played: Mapping[str, Iterable[str]]
) -> HeadStarts:
    """As the file tells them, held against who is played with so many players."""
    known(file, item, "number of players", points, played)
    for players, begun in points.items():
        known(file, f"{item}.{players}", "role played", begun, played[players])
        for role, n in begun.items():
            if n < 1:
                raise fail(file, f"{item}.{players}", f"{role} begins with {n} points")
    return {int(players): dict(begun) for players, begun in points.items()}


def head_start_option(rule: str, starts: Mapping[str, HeadStarts], title: str = "points to begin with") -> GameOption:
    """The choice between these points and none, in the scenarios that have any."""
    return GameOption(OPTION, title, (EVEN, NONE), rule, tuple(id for id, those in starts.items() if those))


def begun_with(starts: HeadStarts, players: int, options: Mapping[str, str]) -> Mapping[str, int]:
    """By role; none where the table wants none, nor in games that were set up before there was a choice."""
    return starts.get(players, {}) if options[OPTION] == EVEN else {}


def head_start_text(points: int, what: str = "point") -> list[str]:
    """A sentence for the card of a seat; none where there is nothing to say."""
    return [f"So that all have an even chance it begins with {plural(points, what)}."] if points else []

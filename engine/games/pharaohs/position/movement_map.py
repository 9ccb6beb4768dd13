"""The map as the moving nation finds it, counted once in a phase and kept up to date while its pieces move."""

from collections.abc import Iterable

from engine.games.pharaohs.position import State, pieces


class Field:
    """Own pieces by area, how many units the nation has where, and where its enemies stand.

    It is worked out from the position when a phase begins and lives no longer than the phase, in which no enemy moves.
    """

    __slots__ = ("_guards", "foes", "nation", "own", "stacks", "state")

    def __init__(self, s: State, nation: str) -> None:
        units = s.units.get(nation, pieces.NOWHERE)
        self.state = s
        self.nation = nation
        self.stacks = {area: list(there) for area, there in units.items()}  # own pieces that can move
        self.own = {area: len(there) for area, there in units.items()}
        self.foes = pieces.held_by_others(s, nation)  # for asking, not for listing
        self._guards: dict[str, int] = {}  # where one was asked for: how many units a rear guard takes
        for area, markers in s.markers.items():
            for marker in markers:
                if pieces.PIECES[marker].nation == nation and pieces.PIECES[marker].kind != "god":
                    self.stacks.setdefault(area, []).append(marker)

    def may_pass(self, area: str) -> bool:
        """Whether what stays behind here lets others move on: twice the enemy's units (5.4.b)."""
        return area not in self.foes or self.spare(area) >= 0

    def spare(self, area: str) -> int:
        """How many units may leave and keep the 2:1 rear guard."""
        if area not in self._guards:
            self._guards[area] = 2 * len(pieces.foes_in(self.state, area, self.nation))
        return self.own.get(area, 0) - self._guards[area]

    def shift(self, group: list[str], origin: str, to: str) -> None:
        """Move own pieces from one area to another."""
        self.leave(group, origin)
        pieces.put(self.state, to, group)
        self.stacks.setdefault(to, []).extend(group)
        units = len(units_among(group))
        if units:
            self.own[to] = self.own.get(to, 0) + units

    def leave(self, group: list[str], origin: str) -> None:
        """Take own pieces off an area."""
        pieces.take(self.state, origin, group)
        stack = self.stacks[origin]
        for piece in group:
            stack.remove(piece)
        if not stack:
            del self.stacks[origin]
        left = self.own.get(origin, 0) - len(units_among(group))
        if left:
            self.own[origin] = left
        else:
            self.own.pop(origin, None)


def units_among(group: Iterable[str]) -> list[str]:
    return [p for p in group if pieces.UNIT_OF[p]]

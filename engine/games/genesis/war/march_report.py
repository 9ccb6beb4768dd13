"""7.2 What is told of a Move: how a force set out, and each part of its way before what happened there."""

from engine.games.genesis.position import Force, State, forces, places, powers
from engine.kernel import Table
from engine.wargame.text import capital, plural

LONGEST_WAY = 5  # spaces between the first and the last that are told


class Journey:
    """A Move as the log tells it.

    Its way is a sentence that grows with every space, and is told before whatever happens on it. Nothing is told of a
    force before it does something.
    """

    def __init__(self, t: Table[State], force: Force, points: int | None = None) -> None:
        """`points` are those it sets out with; a King who rides alone has none (7.2.6)."""
        self.s, self.force, self.points = t.state, force, points
        self.set_out = self.gone = False  # whether the log has named the force, and told of a step
        self.told = len(force.passed) - 1  # how much of `force.passed` the log knows
        t.draft(self.sentence)

    def end(self, t: Table[State]) -> None:
        """7.2.2 The last part of the way; or that there was none."""
        force = self.force
        if force.at and not self.gone and len(self.way()) < 2:
            named = self.set_out or self.points is None
            left = "" if named else f", with {plural(self.points or 0, 'movement point')}"
            t.draft(None)
            t.tell(f"{forces.acting(force, 'stays')} in {places.name(force.at)}{left}.", "GEN-7.2.3.m")
        t.tell_draft()
        t.draft(None)

    def sentence(self) -> tuple[str, str]:
        """What there is to tell since the last time."""
        force = self.force
        if not force.at:
            return "", ""
        way = self.way()
        self.told = len(force.passed) - 1
        first, self.set_out = not self.set_out, True
        self.gone = self.gone or len(way) > 1
        if first and self.points is not None:
            return self.first(way, self.points), "GEN-7.2.1.a"
        if len(way) < 2:
            return "", ""
        if force.sailed:
            return f"{forces.acting(force, 'sails')} from {way[0]} to {way[-1]}.", "GEN-7.2.9.c"
        return f"{forces.acting(force, 'goes')} from {way[0]}{between(way)} to {way[-1]}.", "GEN-7.2.3.a"

    def way(self) -> list[str]:
        """The spaces since the last time, with the one in which that was. Regrouping takes some back (8.4.7)."""
        passed = self.force.passed
        return [places.name(space) for space in passed[min(self.told, len(passed) - 1) :]]

    def first(self, way: list[str], points: int) -> str:
        """How many movement points it has, and where it goes if it goes at once."""
        force, left = self.force, plural(points, "movement point")
        if len(way) < 2:
            return f"{capital(forces.naming(force))} in {way[0]} {forces.number_of(force, 'has')} {left}."
        by = " by sea" if force.sailed else between(way)
        return f"{powers.does(force.power, 'moves')} {forces.describe(force)} from {way[0]}{by} to {way[-1]}: {left}."


def between(way: list[str]) -> str:
    """` by Abydos and Memphis`, and of a long way its beginning and its end."""
    names = way[1:-1]
    if len(names) > LONGEST_WAY:
        names = [*names[:2], "…", names[-1]]
    return f" by {', '.join(names)}" if names else ""

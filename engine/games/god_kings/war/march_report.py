"""11.2 What is told of an army's way: it grows from space to space, and is told before whatever happens on it."""

from engine.games.god_kings.position import Army, State, asking
from engine.kernel import Table
from engine.wargame.text import capital


class Journey:
    """The way of the army under way since it was told last."""

    def __init__(self, t: Table[State], army: Army) -> None:
        self.army = army
        self.way = [army.at]
        self.by_sea = False
        t.draft(self.sentence)

    def goes(self, t: Table[State], to: str, *, by_sea: bool) -> None:
        """A step; what is by sea is told apart from what is over land."""
        if by_sea or self.by_sea or self.way[-1] != self.army.at:
            t.tell_draft()
            self.way = [self.army.at]
        self.way.append(to)
        self.by_sea = by_sea

    def sentence(self) -> tuple[str, str]:
        """What there is to tell since the last time."""
        way, self.way = self.way, self.way[-1:]
        if len(way) < 2:
            return "", ""
        names = [asking.place(at) for at in way]
        who = capital(asking.general_name(self.army.general))
        if self.by_sea:
            return f"{who} sails from {names[0]} to {names[-1]}.", "GK-12.1.a"
        by = f" by {', '.join(names[1:-1])}" if names[1:-1] else ""
        return f"{who} goes from {names[0]}{by} to {names[-1]}.", "GK-11.2.a"

"""Questions that many chapters put: an area, disks by area, a color."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from engine.games.acme.position import State, factions, imagined, section
from engine.kernel import Answer, Ask, Facts, Option, Table, Topic
from engine.wargame import asking as board
from engine.wargame.text import listed, plural


@cache
def area_option(area: str, most: int = 1) -> Option:
    """`thebes`, "Thebes"."""
    return Option(area, section.place(area), at=area, most=most)


def area(_: State, at: str) -> Option:
    return area_option(at)


Priority = Callable[..., Answer]
PRIORITIES: dict[str, Priority] = {}  # R7 by topic, how a civilization run by the game decides
ELSE = "else"  # what holds where a topic has none of its own


def priority(*topics: Topic | str) -> Callable[[Priority], Priority]:
    """Marks how a civilization run by the game decides what these topics are about."""

    def mark(decide: Priority) -> Priority:
        PRIORITIES.update(dict.fromkeys(map(str, topics), decide))
        return decide

    return mark


class Asker(board.PlaceAsker[State]):
    """What the chapters of ACME ask again and again: areas, disks, colors."""

    def option(self, place: str, most: int = 1) -> Option:
        return area_option(place, most=most)

    def unseated(self, question: Ask) -> Answer:
        """R7 A civilization run by the game goes by its priorities; for the Barbarians holds what is suggested."""
        table = self.table
        if isinstance(table, imagined.Imagined):
            return table.answer(question)
        if not factions.is_automated(table.state, self.role):
            return imagined.suggestion(question)
        return PRIORITIES.get(str(question.topic), PRIORITIES[ELSE])(table, question)


def asker(t: Table[State], color: str) -> Asker:
    """Whoever asks for a color the seat that plays it; nobody for a civilization run by the game or the Barbarians."""
    return Asker(t, color, t.state.owner.get(color, ""))


def color_option(s: State, color: str, facts: Facts | None = None) -> Option:
    """A Faction by its civilization: `red`, "Hittites"."""
    return Option(color, factions.called(s, color), facts=facts or {})


def stack_option(s: State, area: str, faction: str, n: int, most: int = 0) -> Option:
    """A Faction's disks in an area: `red@thebes`, "2 Hittite disks in Thebes"."""
    text = f"{factions.owned(s, faction)} {plural(n, 'disk')} in {section.place(area)}"
    return Option(f"{faction}@{area}", text, at=area, most=most or n, facts={"faction": faction, "disks": n})


def stack_of(key: str) -> tuple[str, str]:
    """The Faction and the area of a stack."""
    faction, _, area = key.partition("@")
    return faction, area


def where_text(counts: Mapping[str, int]) -> str:
    """`2 in Thebes and 1 in Memphis`."""
    return listed([f"{n} in {section.place(area)}" for area, n in counts.items() if n])


def names_of(areas: Iterable[str]) -> str:
    return listed([section.place(area) for area in areas])

"""R8 Cards laid for all areas at once, if the table has agreed on it: a game by post waits once and not in every area.

What was sealed serves where the area looks as it did then; elsewhere its players are asked again. Nothing of it is part
of the position: all competitions are one phase then, and who has sealed what is told nobody before it is turned up.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from engine.games.acme.competition import laying
from engine.games.acme.position import Competition, State, contest, disks, section, standing, topics
from engine.kernel import Cap, Option, Rule, Split, Table
from engine.wargame import text, windows

SEAL = topics.TOPICS.new("seal", "what is laid and announced in all competitions", *standing.SEALING)

RULE = "ACME-R8.a"


@dataclass
class Sealed:
    """What was sealed: color -> area -> counts; and how the areas looked."""

    laid: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)
    looked: dict[str, str] = field(default_factory=dict)

    def serves(self, s: State, area: str) -> bool:
        """R8.b Whether nobody has come or gone there since."""
        return self.looked.get(area) == look(s, area)

    def of(self, color: str, area: str, able: Iterable[Option]) -> dict[str, int]:
        """R8.c What of it is still in the hand and may still be announced."""
        wanted = self.laid.get(color, {}).get(area, {})
        room = {option.key: option.most for option in able}
        return {key: min(n, room[key]) for key, n in wanted.items() if key in room}


def look(s: State, area: str) -> str:
    """Who stands there, for all to see."""
    return f"{sorted(s.disks.get(area, {}).items())} {s.strongholds.get(area, '')}"


def seal(t: Table[State], areas: list[str]) -> Rule[Sealed]:
    """R8.a All who are present anywhere and hold a card, or have something to announce, are asked for all areas."""
    s = t.state
    asks = [question(s, color, areas) for color in s.order if s.owner.get(color)]
    answers = yield from windows.declared(ask for ask in asks if ask is not None)
    sealed = Sealed(looked={area: look(s, area) for area in areas})
    for ask, counts in answers:
        assert isinstance(counts, dict)
        for key, n in counts.items():
            what, _, area = key.rpartition("@")
            sealed.laid.setdefault(ask.role, {}).setdefault(area, {})[what] = n
    return sealed


def question(s: State, color: str, areas: list[str]) -> Split | None:
    """One question for all areas; None for whoever is nowhere present, or has nothing at all to lay or announce."""
    there: list[str] = []
    options: list[Option] = []
    for area in areas:
        with under_way(s, area):
            if color in contest.civilizations(s):
                there.append(f"{section.place(area)} ({laying.powers_told(s)})")
                options += [placed(option, area, facts_of(s, color, area)) for option in laying.choices(s, color)]
    if not there or not (options or s.hands[color]):
        return None
    return Split(
        s.owner[color], SEAL, RULE, f"Competition in {text.listed(there)}: what do you lay and announce?",
        tuple(options), {}, role=color, most=sum(option.most for option in options), caps=tuple(caps(options)),
        private=True, about={
            "minas": s.minas.get(color, 0), "cities": sum(disks.is_city(s, area, color) for area in areas),
            "home": int(s.home.get(color) in areas),
        },
    )  # fmt: skip


@contextmanager
def under_way(s: State, area: str) -> Iterator[None]:
    """As if the competition there were under way."""
    s.competition = Competition(area)
    yield
    s.competition = None


def facts_of(s: State, color: str, area: str) -> Mapping[str, str | int]:
    return {"at": area, "own": contest.force(s, color), "theirs": laying.force_of_foes(s, color)}


def placed(one: Option, area: str, facts: Mapping[str, str | int]) -> Option:
    """`card:36@thebes`, "Improved Bow in Thebes"."""
    return Option(f"{one.key}@{area}", f"{one.text} in {section.place(area)}", at=area, most=one.most, facts=facts)


def caps(options: Iterable[Option]) -> Iterator[Cap]:
    """What is held or may be announced once serves in one area."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.key.rpartition("@")[0], []).append(option)
    for same in groups.values():
        if len(same) > 1:
            yield Cap(tuple(option.key for option in same), same[0].most, RULE)

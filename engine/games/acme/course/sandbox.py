"""R6.sandbox: A game of the players' own making: which civilizations they take, and where each begins."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.games.acme.course import setup
from engine.games.acme.data import areas, displays, numbers
from engine.games.acme.position import State, asking, disks, factions, section, topics
from engine.kernel import Rule, Table
from engine.wargame import paths, text

FOUND = topics.TOPICS.new("found", "where a civilization begins")

GROUND = ("fertile", "mountain", "plain", "desert", "sea")  # R6.sandbox.c in this order
SETTLEMENT = numbers.PIECES["settlement"]


# ---------------------------------------------------------------- one civilization after the other


def found_phase(t: Table[State]) -> Rule[None]:
    """R6.sandbox.b One takes a civilization, its Homeland, and puts its Settlements on the map."""
    s = t.state
    color = s.queue.pop(0)
    yield from take_civilization(t, color)
    yield from take_home(t, color)
    yield from settle(t, color)
    s.phase = "found" if s.queue else "deploy"


def take_civilization(t: Table[State], color: str) -> Rule[None]:
    """One that has a Home area in play; by lot for one that the game runs (R6.sandbox.c)."""
    s = t.state
    free = [name for name in displays.DISPLAYS if name not in s.civ.values() and may_begin(s, name)]
    able = [name for name in free if roomy(s, may_begin(s, name))] or free
    if factions.is_automated(s, color):
        s.civ[color] = t.dice.shuffle("civilization", able)[0]
        run = f"{factions.color_name(color)} is run by the game"
        t.tell(f"{run} and plays {factions.called(s, color)}.", "ACME-R6.sandbox.c", news=True)
    else:
        yield from setup.take_civilization(t, color, able, "ACME-R6.sandbox.b")


def may_begin(s: State, civilization: str) -> tuple[str, ...]:
    """Its Home areas in play in this Epoch; every civilization is available to the Sea Peoples' (setup.4p.e, f)."""
    if displays.DISPLAYS[civilization].roaming:
        return areas.free_homes(section.section(s), [name for name in displays.DISPLAYS if name != civilization])
    return areas.homes(civilization, section.section(s), (s.epoch,))


def roomy(s: State, able: Iterable[str]) -> list[str]:
    """Those of these Homelands in and around which all Settlements find room (R6.sandbox.d)."""
    return [home for home in able if Ground(s, home).most == others(s)]


def others(s: State) -> int:
    """How many Settlements a civilization has besides the one in its Homeland."""
    rules = section.scenario(s).sandbox
    assert rules is not None
    return rules.settlements - 1


def take_home(t: Table[State], color: str) -> Rule[None]:
    """board.homes.b Its owner says which, if it has several; the first of them suggests itself."""
    s = t.state
    able = roomy(s, may_begin(s, s.civ[color])) or may_begin(s, s.civ[color])
    usual = [home for home in displays.DISPLAYS[s.civ[color]].homes if home in able]
    yield from setup.take_home(t, color, list(dict.fromkeys([*usual, *able])))


def settle(t: Table[State], color: str) -> Rule[None]:
    """R6.sandbox.b A Settlement in the Homeland, and the others; what its player does not place is placed for him."""
    s, home = t.state, t.state.home[color]
    ground = Ground(s, home)
    disks.put(s, home, color, SETTLEMENT)
    if n := ground.most:
        counts = yield from asking.asker(t, color).divide(
            FOUND, "ACME-R6.sandbox.b",
            f"Where do your other {text.plural(n, 'Settlement')} of 2 disks stand? What you leave is placed for you.",
            [asking.area_option(area, most=most) for area, most in ground.room.items()], most=n,
            default=ground.filled({}), unfit=ground.why_not, about={"settlements": n},
        )  # fmt: skip
        for area, more in ground.filled(counts).items():
            disks.put(s, area, color, more * SETTLEMENT)
    stands = {area: there[color] for area, there in s.disks.items() if color in there}
    factions.tell(t, color, f"begins in {section.place(home)} with {asking.where_text(stands)}", "ACME-R6.sandbox.b")


@dataclass
class Ground:
    """Where the Settlements of a civilization can stand that holds nothing but this Homeland."""

    s: State
    home: str
    most: int = field(init=False)  # how many can be placed
    room: dict[str, int] = field(init=False)  # area -> how many fit there after the way to it, over empty areas

    def __post_init__(self) -> None:
        away = paths.flood((self.home,), self._empty_near, others(self.s))
        room = {area: disks.limit(area) // SETTLEMENT for area in section.section(self.s).areas if area in away}
        room[self.home] -= 1
        self.most = min(others(self.s), sum(room.values()))
        fits = {area: min(n, self.most + 1 - max(1, away[area])) for area, n in room.items()}
        self.room = {area: n for area, n in fits.items() if n > 0}

    def _empty_near(self, area: str) -> list[str]:
        return [there for there in section.near(self.s, area) if not self.s.disks.get(there)]

    def held(self, areas: Iterable[str]) -> list[str]:
        """The Homeland and those of these areas that hang together with it."""
        wanted = {self.home, *areas}
        near = section.section(self.s).neighbours
        return list(paths.flood((self.home,), lambda area: [b for b in near[area] if b in wanted], len(wanted)))

    def why_not(self, counts: Mapping[str, int]) -> dict[str, str]:
        """By area, why no Settlement can stand there."""
        held = self.held(area for area, n in counts.items() if n)
        return {
            area: f"{section.place(area)} is next to no area that you hold (ACME-R6.sandbox.b)"
            for area, n in counts.items() if n and area not in held
        }  # fmt: skip

    def filled(self, counts: Mapping[str, int]) -> dict[str, int]:
        """R6.sandbox.c What is left goes to the best ground beside what it holds, one in each area if it can be."""
        full = dict(counts)
        for _ in range(self.most - sum(full.values())):
            best = min(self._open(full), key=lambda a: (full.get(a, 0) > 0 or a == self.home, self._rank(a)))
            full[best] = full.get(best, 0) + 1
        return full

    def _open(self, counts: Mapping[str, int]) -> list[str]:
        """Areas in which one more may stand."""
        held = self.held(area for area, n in counts.items() if n)
        beside = {area for here in held for area in (here, *section.near(self.s, here))}
        return [area for area, most in self.room.items() if area in beside and counts.get(area, 0) < most]

    def _rank(self, area: str) -> tuple[int, int]:
        return GROUND.index(section.terrain(area)), section.section(self.s).areas.index(area)

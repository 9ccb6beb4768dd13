"""Victory lines, played: nation turns end on given positions, and the points are read off what everybody sees.

Holdings are written as text: `"babylon akkad"` is a foot of the nation whose line it is in each area; `"canaan:mari"`
is a foot of Canaan, `"chosen@judah"` a marker and `"judah:chosen@judah"` another nation's marker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.pharaohs.positions import position
from tests.kit import Play

Turns = str | Mapping[int, str]

SHEETS = {"BP-MW": "full", "BP-SC5.1": "first_five", "BP-SC7.2": "middle_five", "BP-SC9.2": "last_five"}
LISTS = {"BP-SC4.2": "blue", "BP-SC4.3": "red", "BP-SC4.4": "white", "BP-SC4.5": "yellow"}
USUAL = {"full": 6, "first_five": 4, "middle_five": 6, "last_five": 7}  # turns that no line names, but for first_five
LAST = {"full": 10, "first_five": 5, "middle_five": 8, "last_five": 10}
BROTHERS = {
    "blue": ("egypt", "achaea"),
    "red": ("mitanni", "assyria"),
    "white": ("elam", "hatti"),
    "yellow": ("canaan", "kassites"),
}
WORLD = (  # all areas, but for the closed deserts and Hyrkania, where the bystander waits
    "naucratis on lower_egypt upper_egypt thebaid pelusium sinai philistia judah phoenicia syria kadesh hamath ugarit"
    " aleppo alasa kizzuwatna arzawa lukka kos assuwa seha_river_land wilusyia phrygia kaska chalbyes west_caucasus"
    " east_caucasus hatti zippasla pitassa west_taurus east_taurus euphrates mitanni hanigalbat hurri_land mari tigris"
    " akkad babylon karduniash sumer elam south_zagros north_zagros assyria arrapha zamua media caspia mannai ashuguzai"
    " van urartu"
)
CARRIED = (
    "points",
    "tally",
    "history",
    "scored",
    "spoiled",
    "ticks",
    "kills",
    "claimed",
    "raided",
    "chosen",
    "dynasty",
)


class Course:
    """Nation turns one after the other, and the end; what the lines remember is carried on from each to the next."""

    def __init__(self, id: str, **start: Any) -> None:
        self.id = id
        sheet, _, rest = id.removeprefix("BP-").partition("-")
        self.color = LISTS.get(f"BP-{sheet}") or rest.partition(".")[0]
        self.scenario = SHEETS.get(f"BP-{sheet}", "first_five")
        self.options = {"scoring": "victory_lists"} if f"BP-{sheet}" in LISTS else {}
        self.carried: dict[str, Any] = start
        self.scored: list[str] = list(start.get("scored", ()))
        self.lines: dict[str, int] = {}
        self.bodies = 100
        self.before: list[str] = []

    def turn(
        self, number: int, mover: str, holdings: str = "", owner: str = "", slain: Mapping[str, str] | None = None
    ) -> Course:
        """The Victory Points Phase of `mover`; the game then waits for a bystander. `slain`: killer -> "elam:3"."""
        on = held(holdings, owner or mover)
        fallen = {killer: self._corpses(victims) for killer, victims in (slain or {}).items()}
        idle = next(n for n in ("elam", "sumer", "phrygia") if n not in (*on, mover, *fallen))
        away = next(a for a in ("hyrkania", "caspia", "east_caucasus") if all(a not in areas for areas in on.values()))
        on[idle] = {away: {"foot": 1}}
        return self._play(number, mover, "scoring", on, fallen=fallen, chits=(idle,))

    def end(self, holdings: str = "", turn: int = 0) -> Course:
        """The end of a game turn, of the last one if no other is named."""
        self.before = self.scored
        return self._play(turn or LAST[self.scenario], "", "turn_end", held(holdings, "?"))

    def _play(self, number: int, mover: str, phase: str, on: Any, **fields: Any) -> Course:
        play = position(
            mover, phase, on=on, scenario=self.scenario, turn=number, options=self.options, **self.carried, **fields
        )
        return self.read(play)

    def read(self, play: Play) -> Course:
        shown = play.seen()
        self.carried = {name: getattr(shown, name) for name in CARRIED}
        self.scored = [*shown.scored]
        self.lines = {color: tally["lines"] for color, tally in shown.tally.items() if "lines" in tally}
        assert shown.points == {color: sum(tally.values()) for color, tally in shown.tally.items()} | {
            color: 0 for color in shown.points if color not in shown.tally
        }
        return self

    def _corpses(self, victims: str) -> list[str]:
        corpses = []
        for word in victims.split():
            nation, _, count = word.partition(":")
            for _ in range(int(count)):
                self.bodies += 1
                corpses.append(f"{nation}.foot.{self.bodies}")
        return corpses

    def scores(self, points: int) -> Course:
        """This line and no other was crossed off, once, for its color."""
        assert (self.scored, self.lines) == ([self.id], {self.color: points})
        return self

    def nothing(self) -> Course:
        assert (self.scored, self.lines) == ([], {})
        return self


def held(holdings: str, owner: str) -> dict[str, dict[str, dict[str, int]]]:
    on: dict[str, dict[str, dict[str, int]]] = {}
    for word in holdings.split():
        nation, _, rest = word.rpartition(":")
        kind, _, area = rest.rpartition("@")
        on.setdefault(nation or owner, {}).setdefault(area, {})[kind or "foot"] = 1
    return on


def all_but(areas: str) -> str:
    """A foot in every area of the world but these."""
    return " ".join(area for area in WORLD.split() if area not in areas.split())


def brother_of(id: str, nation: str, victims: str = "") -> str:
    """Another nation of the color that could lay claim to the same."""
    return next(n for n in BROTHERS[Course(id).color] if n != nation and f"{n}:" not in victims)


def line(id: str, nation: str, points: int, met: Turns | Sequence[Turns], *missed: Turns, turn: int = 0) -> None:
    """A line about control: every `met` scores it, no `missed` does.

    One holding stands for the end of an own turn of any number; `{2: ..., 3: ...}` for own turns of these numbers.
    What is met scores neither before the last of its turns, nor twice, nor in another nation's turn, nor for another
    nation of the color that holds the same.
    """
    brother = brother_of(id, nation)
    for holdings in [met] if isinstance(met, str | Mapping) else met:
        turns = as_turns(id, holdings, turn)
        course = Course(id)
        for number, areas in turns.items():
            course.nothing().turn(number, nation, areas)
        course.scores(points)
        number, areas = list(turns.items())[-1]
        course.turn(min(number + 1, LAST[course.scenario]), nation, areas).scores(points)
        idle, same = Course(id), Course(id)
        for number, areas in turns.items():
            idle.turn(number, brother, areas, owner=nation).nothing()
            same.turn(number, brother, areas)
            assert id not in same.scored
    for holdings in missed:
        course = Course(id)
        for number, areas in as_turns(id, holdings, turn).items():
            course.turn(number, nation, areas).nothing()


def as_turns(id: str, holdings: Turns, turn: int) -> Mapping[int, str]:
    return {turn or USUAL[Course(id).scenario]: holdings} if isinstance(holdings, str) else holdings


def kills(id: str, nation: str, points: int, met: str, *missed: str) -> None:
    """A line about kills (`"phrygia:2 luvians:2"`): in one turn or over several, in its own turn or another's.

    One kill fewer of any victim scores nothing, and nor do the kills of another nation of the color.
    """
    brother = brother_of(id, nation, met)
    Course(id).turn(4, nation, slain={nation: met}).scores(points).turn(5, nation, slain={nation: met}).scores(points)
    other = Course(id).turn(4, brother, slain={brother: met}).turn(5, nation)
    assert id not in other.scored
    for victim, fewer in one_fewer(met):
        short = Course(id).turn(3, nation, slain={nation: fewer}).nothing()
        short.turn(4, nation).nothing().turn(4, brother, slain={brother: f"{victim}:1"})
        assert id not in short.scored
        short.turn(5, victim, slain={nation: f"{victim}:1"})
        assert id in short.scored
        assert short.lines[short.color] == points
    for victims in missed:
        Course(id).turn(4, nation, slain={nation: victims}).nothing().turn(5, nation).nothing()


def one_fewer(victims: str) -> list[tuple[str, str]]:
    found = []
    for word in victims.split():
        nation, _, count = word.partition(":")
        fewer = f"{nation}:{int(count) - 1}"
        found.append((nation, victims.replace(word, fewer)))
    return found


def settled(id: str, points: int, kept: Course, *broken: Course) -> None:
    """A line that only an end decides: `kept` has it and nothing else that `broken`, otherwise the same, has not."""
    assert id in kept.scored
    assert id not in kept.before, f"{id} was scored before the end"
    for course in broken:
        assert [name for name in kept.scored if name != id] == course.scored
        assert kept.lines[kept.color] - course.lines.get(kept.color, 0) == points
        rest = {color: n for color, n in kept.lines.items() if color != kept.color}
        assert rest == {color: n for color, n in course.lines.items() if color != kept.color}

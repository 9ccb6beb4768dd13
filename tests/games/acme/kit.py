"""Positions to test a rule on, and phases run on them: only what the test is about stands on the map.

    t = position({"thebes": {"green": 3, "red": 1}}, hands={"red": ("36",)})
    told = run(t, "competition", {"lay": {"red": {"card:36": 1}}})
    assert stacks(t, "thebes") == {"green": 1, "red": 1}

Colors are green, red, blue, purple, burnt_orange and yellow, each played by the seat of its name, in this turn order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.games.acme import SPEC
from engine.games.acme.course.check import check
from engine.games.acme.course.sequence import PHASES
from engine.games.acme.data.displays import usual_home
from engine.games.acme.data.fates import FATES
from engine.games.acme.position.hands import pack
from engine.games.acme.position.state import Investment, Lasting, State, Temple
from engine.kernel.questions import Answer, Ask
from engine.kernel.table import Table
from engine.wargame.stage import Stage
from tests.driving import Answers, Asked, as_rule, drive
from tests.kit import Play, easy, play_on, table_on

__all__ = ["Asked", "Stacks", "build", "drive", "game", "log", "position", "run", "run_until", "stacks"]

# Of these none has an ability that matters in the Card or Competition Phases; `civs` puts others in their place.
CIVILIZATIONS = ("egypt", "elam", "scythia", "medes_persians", "sumer", "akkad")
SET_UPS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}

Stacks = Mapping[str, Mapping[str, int]]


def build(disks: Stacks | None = None, *, seats: int = 3, **things: Any) -> State:
    """`disks` by area and Faction; a temple by the color that owns it; `invested={"20": ("red", 3)}`.

    Homelands are the usual ones; the deck holds all other cards.
    """
    return STAGE.state(on=disks, scenario=SET_UPS[seats], seats=seats, **things)


def position(disks: Stacks | None = None, *, phase: str = "competition", seats: int = 3, **things: Any) -> Table[State]:
    """A table at a phase, without a session: phases are run on it one by one."""
    return table_on(STAGE, on=disks, phase=phase, scenario=SET_UPS[seats], seats=seats, **things)


def game(disks: Stacks | None = None, *, phase: str = "competition", seats: int = 3, **things: Any) -> Play:
    """The same as a game that goes on by itself."""
    return play_on(STAGE, on=disks, phase=phase, scenario=SET_UPS[seats], seats=seats, **things)


def clear(s: State) -> None:
    s.order, s.disks, s.shown, s.deck = list(s.colors), {}, [], list(FATES)
    settle(s, {})


def settle(s: State, civs: Mapping[str, str]) -> None:
    """Each color has its civilization and the Homeland that goes with it."""
    s.civ = {**dict(zip(s.colors, CIVILIZATIONS, strict=False)), **civs}
    s.home = {color: usual_home(name) for color, name in s.civ.items()}


def place(s: State, on: Stacks) -> None:
    s.disks = {area: dict(there) for area, there in on.items()}


def play_by(s: State, sheet: str) -> None:
    """What is special in that scenario holds, whatever the colors are."""
    s.scenario = sheet


def pay_out(s: State, minas: Mapping[str, int]) -> None:
    s.minas.update(minas)


def raise_temples(s: State, temples: Mapping[str, str | Temple]) -> None:
    for deity, temple in temples.items():
        s.temples[deity] = Temple(temple) if isinstance(temple, str) else temple


def invest(s: State, invested: Mapping[str, tuple[str, int]]) -> None:
    for card, (color, n) in invested.items():
        s.invested[card] = Investment(color, n, white=bool(FATES[card].white))


def keep_lasting(s: State, lasting: Sequence[Lasting]) -> None:
    s.lasting = list(lasting)


STAGE = Stage(
    SPEC,
    clear=clear,
    places={
        "civs": settle, "on": place, "minas": pay_out, "temples": raise_temples, "invested": invest,
        "lasting": keep_lasting, "sheet": play_by,
    },
    pack=pack,
    given={"section": "whole"},
)  # fmt: skip


# ---------------------------------------------------------------- phases


def run(t: Table[State], phase: str = "", say: Answers | None = None) -> Asked:
    """One phase, the one that is due unless another is named; the position must be a possible one afterwards.

    `say={"lay": {"red": {"card:36": 1}}}`: by topic and color, a tuple for several questions; else defaults.
    """
    s = t.state
    s.phase = phase or s.phase
    asked = drive(as_rule(PHASES[s.phase](t)), say)
    wrong = check(s)
    assert not wrong, wrong
    return asked


def run_until(
    t: Table[State], phase: str, say: Answers | None = None, otherwise: Callable[[Ask], Answer] = easy
) -> Asked:
    """Phases in their course until this one is due."""

    def course() -> Any:
        while t.state.phase != phase:
            yield from as_rule(PHASES[t.state.phase](t))
            wrong = check(t.state)
            assert not wrong, wrong

    return drive(course(), say, otherwise)


# ---------------------------------------------------------------- what came of it


def stacks(t: Table[State], area: str) -> dict[str, int]:
    """Disks in an area by Faction."""
    return dict(t.state.disks.get(area, {}))


def log(t: Table[State], rule: str = "") -> list[str]:
    """What was told, or what was told by one rule."""
    return [line.text for line in t.lines if rule in ("", line.rule)]

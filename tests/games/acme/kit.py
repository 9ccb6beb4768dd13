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
from engine.games.acme.position.state import Investment, Lasting, State, Temple
from engine.kernel.questions import Answer, Ask
from engine.kernel.session import Session
from engine.kernel.table import Table
from tests.driving import Answers, Asked, as_rule, drive
from tests.kit import LoadedDice, Play, easy, secret_of

__all__ = ["Asked", "Stacks", "build", "drive", "game", "log", "position", "run", "run_until", "stacks"]

# Of these none has an ability that matters in the Card or Competition Phases; `civs` puts others in their place.
CIVILIZATIONS = ("egypt", "elam", "scythia", "medes_persians", "sumer", "akkad")
SET_UPS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}

Stacks = Mapping[str, Mapping[str, int]]


def build(
    disks: Stacks | None = None,
    *,
    seats: int = 3,
    civs: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    minas: Mapping[str, int] | None = None,
    temples: Mapping[str, str | Temple] | None = None,
    invested: Mapping[str, tuple[str, int]] | None = None,
    lasting: Sequence[Lasting] = (),
    section: str = "whole",
    options: Mapping[str, str] | None = None,
    **fields: Any,
) -> State:
    """`disks` by area and Faction; a temple by the color that owns it; `invested={"20": ("red", 3)}`.

    Other fields of the position by their names. Homelands are the usual ones; the deck holds all other cards.
    """
    s = SPEC.start.deal(SPEC.setup(SET_UPS[seats], seats, options))
    s.section, s.order = section, list(s.colors)
    s.civ = {**dict(zip(s.colors, CIVILIZATIONS, strict=False)), **(civs or {})}
    s.home = {color: usual_home(name) for color, name in s.civ.items()}
    s.disks = {area: dict(there) for area, there in (disks or {}).items()}
    s.minas = {color: (minas or {}).get(color, 0) for color in s.colors}
    s.hands = {color: list((hands or {}).get(color, ())) for color in s.colors}
    for deity, temple in (temples or {}).items():
        s.temples[deity] = Temple(temple) if isinstance(temple, str) else temple
    for card, (color, n) in (invested or {}).items():
        s.invested[card] = Investment(color, n, white=bool(FATES[card].white))
    s.lasting = list(lasting)
    for name, value in fields.items():
        setattr(s, name, value)
    lying = [*s.invested, *(one.card for one in s.lasting), *s.discard, *s.aside, *s.removed]
    held = [card for hand in s.hands.values() for card in hand]
    s.shown = []
    s.deck = [card for card in FATES if card not in held and card not in lying]
    return s


def position(disks: Stacks | None = None, *, phase: str = "competition", dice: Mapping[str, Any] | None = None,
             **more: Any) -> Table[State]:  # fmt: skip
    """A table at a phase, without a session: phases are run on it one by one."""
    s = build(disks, **more)
    s.phase = phase
    cup = LoadedDice(dice or {})
    cup.begin(1)
    return Table(s, cup)


def game(disks: Stacks | None = None, *, phase: str = "competition", dice: Mapping[str, Any] | None = None,
         **more: Any) -> Play:  # fmt: skip
    """The same as a game that goes on by itself, for what needs a session: views, logs, sealed answers."""
    s = build(disks, **more)
    s.phase = phase
    setup = SPEC.setup(s.scenario, len(s.seats), s.options)
    return Play(Session.at(SPEC, setup, secret_of(1), s, LoadedDice(dice or {})))


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

"""Positions to test a rule on: only what the test is about stands on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.pharaohs import SPEC
from engine.games.pharaohs.data.tables import SCENARIOS
from engine.games.pharaohs.position.pieces import by_area, put, raise_units
from engine.games.pharaohs.position.state import March, State
from engine.kernel.dice import Dice
from engine.kernel.session import Session
from tests.kit import LoadedDice, Play, secret_of

Stacks = Mapping[str, Mapping[str, Mapping[str, Any]]]


def position(
    nation: str = "",
    phase: str = "movement",
    *,
    on: Stacks | None = None,
    dead: Mapping[str, Mapping[str, int]] | None = None,
    dice: Mapping[str, Any] | Dice | None = None,
    scenario: str = "full",
    turn: int = 0,
    seats: int = 4,
    options: Mapping[str, str] | None = None,
    chits: tuple[str, ...] = (),
    part: int = 1,
    strict: bool = False,
    **fields: Any,
) -> Play:
    """A game that stands at `phase` of `nation`'s turn.

    `on` says who stands where: `{"egypt": {"on": {"foot": 2, "siege": 1, "ruler": "ramesses_ii", "god": 1}}}`;
    `dead` the dead piles, `chits` the nations still to be drawn. Other state fields are set by name. Battles follow the
    last possible march at once, and three begin with the printed points alone, if the options do not say otherwise (O9,
    O12).
    """
    setup = SPEC.setup(scenario, seats, {"last_march": "at_once", "head_start": "none", **(options or {})})
    s = SPEC.start.deal(setup)
    clear(s)
    s.turn = turn or SCENARIOS[scenario].first_turn
    s.phase = phase
    for owner, areas in (on or {}).items():
        for area, pieces in areas.items():
            put(s, area, stack(s, owner, pieces))
    for owner, pile in (dead or {}).items():
        s.dead[owner] = [u for kind, count in pile.items() for u in raise_units(s, owner, kind, count)]
    s.nations = list(dict.fromkeys([*(on or {}), *(dead or {}), *chits, *([nation] if nation else [])]))
    s.chits = list(chits)
    if nation:
        s.march = March(nation, part=part)
        s.march.home = [area for area in (on or {}).get(nation, {}) if area != "nubia"]
    for name, value in fields.items():
        setattr(s, name, value)
    cup = LoadedDice(dice, strict=strict) if isinstance(dice, Mapping) else dice
    return Play(Session.at(SPEC, setup, secret_of(1), s, cup))


def clear(s: State) -> None:
    s.units, s.markers, s.dead, s.offmap, s.serial = {}, {}, {}, {}, {}
    s.nations, s.chits = [], []
    s.chosen = ""


def stack(s: State, nation: str, pieces: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for kind, count in pieces.items():
        if kind == "ruler":
            found.append(f"{nation}.ruler.{count}")
        elif kind == "god":
            found.append(f"{nation}.god.1")
        else:
            found += raise_units(s, nation, kind, count)
            if kind == "chosen":
                s.chosen = "godly"
    return found


def here(play: Play, area: str, nation: str) -> dict[str, int]:
    """What a nation has in an area, as a spectator sees it: `{"foot": 2, "ruler": 1}`."""
    counts: dict[str, int] = {}
    for piece in by_area(play.seen()).get(area, []):
        owner, kind, _ = piece.split(".")
        if owner == nation:
            counts[kind] = counts.get(kind, 0) + 1
    return counts


def pile(play: Play, nation: str) -> dict[str, int]:
    """A nation's dead pile by kind, as a spectator sees it."""
    counts: dict[str, int] = {}
    for piece in play.seen().dead.get(nation, []):
        kind = piece.split(".")[1]
        counts[kind] = counts.get(kind, 0) + 1
    return counts

"""Positions to test a rule on: only what the test is about stands on the map."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.games.pharaohs import SPEC
from engine.games.pharaohs.position.pieces import PIECES, by_area, put, raise_units
from engine.games.pharaohs.position.state import March, State
from engine.wargame.stage import Stage
from tests.kit import Play, play_on

Stacks = Mapping[str, Mapping[str, Mapping[str, Any]]]


def position(nation: str = "", phase: str = "movement", *, part: int = 1, **things: Any) -> Play:
    """A game that stands at `phase` of `nation`'s turn.

    `on` says who stands where: `{"egypt": {"on": {"foot": 2, "siege": 1, "ruler": "ramesses_ii", "god": 1}}}`;
    `dead` the dead piles, `chits` the nations still to be drawn. Battles follow the last possible march at once, and
    three begin with the printed points alone, if the options do not say otherwise (O9, O12).
    """
    return play_on(STAGE, phase=phase, of=(nation, part) if nation else None, **things)


def clear(s: State) -> None:
    s.units, s.markers, s.dead, s.offmap, s.serial = {}, {}, {}, {}, {}
    s.nations, s.chits = [], []
    s.chosen = ""


def place(s: State, on: Stacks) -> None:
    for owner, areas in on.items():
        for area, pieces in areas.items():
            put(s, area, stack(s, owner, pieces))
    join(s, on)


def bury(s: State, dead: Mapping[str, Mapping[str, int]]) -> None:
    for owner, pile in dead.items():
        s.dead[owner] = [unit for kind, count in pile.items() for unit in raise_units(s, owner, kind, count)]
    join(s, dead)


def put_in_container(s: State, chits: Collection[str]) -> None:
    s.chits = list(chits)
    join(s, chits)


def begin_turn(s: State, of: tuple[str, int]) -> None:
    """A nation is about to move in a part of its turn; all its areas but Nubia were its own when the turn began."""
    nation, part = of
    s.march = March(nation, part=part)
    areas = by_area(s)
    s.march.home = [
        area for area in areas if area != "nubia" and any(PIECES[id].nation == nation for id in areas[area])
    ]
    join(s, [nation])


def join(s: State, nations: Collection[str]) -> None:
    s.nations = list(dict.fromkeys([*s.nations, *nations]))


STAGE = Stage(
    SPEC,
    clear=clear,
    places={"on": place, "dead": bury, "chits": put_in_container, "of": begin_turn},
    scenario="full",
    seats=4,
    options={"last_march": "at_once", "head_start": "none"},
)


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

"""Positions to test a rule on, and rules run on them: only what the test is about stands on the map.

    t = position({"kadesh": {"egypt": {"warrior_amon": 3}}}, generals={"thutmose_iii": "kadesh"}, dice={"charge": [1]})
    asked = drive(battle(t, "kadesh", "egypt", "mitanni"), {"charge": {"egypt": "charge"}})
    assert units(t, "kadesh", "egypt") == {"warrior_amon": 2, "warrior_amon/reduced": 1}

Everybody controls his HomeCountry and nothing else, and has no points; seats are named after the Powers they play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.god_kings import SPEC
from engine.games.god_kings.data.rulers import GENERALS, king_of
from engine.games.god_kings.position.control import home_spaces
from engine.games.god_kings.position.hands import pack
from engine.games.god_kings.position.pieces import ACTIVE, here, mark_units, outside, put_units, station
from engine.games.god_kings.position.powers import powers_in_play, seat_of, side_of
from engine.games.god_kings.position.state import Army, State
from engine.kernel.table import Table
from engine.wargame.piles import plain
from engine.wargame.stage import Stage
from tests.driving import Answers, Asked, drive
from tests.kit import Play, play_on, table_on

__all__ = ["Answers", "Asked", "army", "build", "drive", "game", "log", "position", "units"]

OPTIONS = {
    "rounds": "as_stated", "neutral_decider": "fewest", "neutral_units": "stay", "home_loss": "always",
    "rare_cards": "asked", "head_start": "none",
}  # fmt: skip
INSIDE = "*inside"  # after the name of a space: within its walls

Stacks = Mapping[str, Mapping[str, Mapping[str, int]]]


def build(on: Stacks | None = None, **things: Any) -> State:
    """`on={"gaza": {"egypt": {"chariot*inside": 1}}}`, `generals={"egypt_a": "gaza*inside"}`, markers over the HCs'."""
    return STAGE.state(on=on, **things)


def position(on: Stacks | None = None, **things: Any) -> Table[State]:
    """A table without a session: rules are run on it one by one. `dice={"charge": [1, 4]}` by words of the address."""
    return table_on(STAGE, on=on, **things)


def game(on: Stacks | None = None, **things: Any) -> Play:
    """The same as a game that goes on by itself."""
    return play_on(STAGE, on=on, **things)


def clear(s: State) -> None:
    s.units, s.generals, s.markers, s.garrisons = {}, {}, {}, []
    s.round = 1
    for power in powers_in_play(s):
        s.markers.update(dict.fromkeys(home_spaces(s, power), power))


def come_to_turn(s: State, turn: int) -> None:
    """Every Power has the King whom the chart gives for the turn."""
    s.turn = turn
    for power in powers_in_play(s):
        s.kings[power] = king_of(power, turn)


def lay_markers(s: State, markers: Mapping[str, str]) -> None:
    s.markers.update(markers)


def place(s: State, on: Stacks) -> None:
    for at, sides in on.items():
        for side, there in sides.items():
            put_units(s, at, side, there)


def station_all(s: State, generals: Mapping[str, str]) -> None:
    """A ruler who stands somewhere is the King of their Power."""
    for general, at in generals.items():
        station(s, general, at.removesuffix(INSIDE), within=at.endswith(INSIDE))
        if GENERALS[general].kind == "king":
            s.kings[side_of(general)] = general


STAGE = Stage(
    SPEC,
    clear=clear,
    places={"turn": come_to_turn, "markers": lay_markers, "on": place, "generals": station_all},
    pack=pack,
    scenario="campaign",
    seats=3,
    options=OPTIONS,
    given={"turn": 3, "phase": "impulse"},
)


def army(t: Table[State], general: str, *, mp: int = 4, origin: str = "", **fields: Any) -> Army:
    """This general is under way with everybody of his side who stands outside beside him."""
    s = t.state
    side, at = side_of(general), s.generals[general].at
    mark_units(s, at, side, outside(s, at, side), ACTIVE)
    company = [g for g, post in s.generals.items() if post.at == at and side_of(g) == side and not post.inside]
    fields.setdefault("seat", seat_of(s, side))
    s.army = Army(side=side, general=general, generals=company, at=at, mp=mp, origin=origin, **fields)
    return s.army


def units(t: Table[State], at: str, side: str, *, marked: bool = False) -> dict[str, int]:
    """Units of a side in a space, without their marks unless these are wanted."""
    there = here(t.state, at, side)
    return dict(there) if marked else plain(there)


def log(t: Table[State], rule: str = "") -> list[str]:
    """What was told, or what was told by one rule."""
    return [line.text for line in t.lines if rule in ("", line.rule)]

"""An army that has just entered a space, and what follows by 11.3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.god_kings.position.pieces import ACTIVE, marked, move_units, station
from engine.games.god_kings.position.state import Army, State
from engine.games.god_kings.war.reactions import react
from engine.kernel.table import Table
from tests.games.god_kings.harness import Answers, Asked, Stacks, army, drive, position


def entering(
    on: Stacks,
    generals: Mapping[str, str],
    general: str,
    origin: str,
    *,
    dice: Mapping[str, Sequence[int]] | None = None,
    mp: int = 3,
    moving: Mapping[str, Any] | None = None,
    **more: Any,
) -> Table[State]:
    """The army of this general stands where it has come to, from `origin`; everybody else as given."""
    t = position(on, generals=generals, dice=dice, **more)
    army(t, general, mp=mp, origin=origin, **(moving or {}))
    return t


class Reaction:
    """What was asked and what came of it."""

    def __init__(self, t: Table[State], say: Answers | None = None) -> None:
        self.result = ""
        self.asked: Asked = drive(self.run(t), say)

    def run(self, t: Table[State]) -> Any:
        self.result = yield from react(t)

    @property
    def put(self) -> list[tuple[str, str]]:
        return self.asked.put

    def needed(self, topic: str, role: str, key: str) -> int:
        """The highest die that will do, as an option tells it."""
        ask = self.asked.of(topic, role)
        return next(int(option.facts["needed"]) for option in ask.options if option.key == key)


def under_way(t: Table[State]) -> Army:
    assert t.state.army is not None
    return t.state.army


def step(t: Table[State], to: str) -> None:
    """The army goes on to that space."""
    s, army = t.state, under_way(t)
    move_units(s, army.at, to, army.side, marked(s, army.at, army.side, ACTIVE))
    for general in army.generals:
        station(s, general, to)
    army.origin, army.at, army.landed = army.at, to, False

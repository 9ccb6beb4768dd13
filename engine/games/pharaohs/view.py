"""What may be seen: in this game, everything. Only the order of the chits is unknown, and that to the position too."""

from __future__ import annotations

import msgspec

from engine.games.pharaohs.pieces import put
from engine.games.pharaohs.state import State
from engine.games.pharaohs.tables import SCENARIOS
from engine.kernel.game import View

SHOWN = (
    "phase", "over", "scenario", "seats", "options", "turn", "chits", "nations",
    "offmap", "dead", "fallen", "lost", "serial",
    "points", "tally", "history", "scored", "spoiled", "ticks", "kills",
    "claimed", "raided", "turned", "chosen", "dynasty", "dynasty_pile", "march", "battle", "winners",
)  # fmt: skip


def view(s: State, seat: str | None) -> View:
    """A copy of the position's public parts (2.7, 4.2.5.d); `seat` makes no difference but is named in it."""
    whole = msgspec.to_builtins(s)
    shown: View = {name: whole[name] for name in SHOWN}
    shown["areas"] = areas = {area: list(markers) for area, markers in s.markers.items()}
    for stacks in s.units.values():
        for area, units in stacks.items():
            areas.setdefault(area, [])[:0] = units
    shown["seat"] = seat
    shown["last_turn"] = SCENARIOS[s.scenario].last_turn
    if s.over:
        shown["result"] = {"winners": list(s.winners), "points": dict(s.points)}
    return shown


def position_of(shown: View) -> State:
    """The position as a seat may think about it: built from its view alone."""
    s = msgspec.convert({name: shown[name] for name in SHOWN}, State)
    for area, pieces in shown["areas"].items():
        put(s, area, pieces)
    return s

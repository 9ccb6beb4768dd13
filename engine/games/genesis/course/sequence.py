"""3.2 The sequence of play. Start reading here.

A game turn is Succession, Initiative, Wealth, Manpower, Activations, Isolation, End-Turn. Each function in `PHASES` is
a phase of the engine: nothing is half done when it ends, and `s.phase` names the next. The first turn begins with
Initiative (3.5).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.genesis.course.actions import action_phase, card_phase, marker_phase, payment_phase, power_phase
from engine.games.genesis.kingdom.isolation import (
    alliances_end_phase,
    attrition_phase,
    attrition_start_phase,
    barbarians_leave_phase,
    capitals_phase,
)
from engine.games.genesis.kingdom.manpower import manpower_phase
from engine.games.genesis.kingdom.setup import set_up_phase
from engine.games.genesis.kingdom.succession import initiative_phase, markers_phase, succession_phase
from engine.games.genesis.kingdom.victory import end_turn_phase, keep_card_phase, reshuffle_phase
from engine.games.genesis.kingdom.wealth import wealth_phase
from engine.games.genesis.position.state import State
from engine.kernel.game import Phase
from engine.kernel.table import Table


def in_order(s: State) -> list[str]:
    """3.3 The named first player, then the others clockwise."""
    start = s.kingdoms.index(s.first)
    return s.kingdoms[start:] + s.kingdoms[:start]


def wealth_start_phase(t: Table[State]) -> None:
    """3.2 C"""
    s = t.state
    s.queue = in_order(s)
    s.phase = "wealth"


def manpower_start_phase(t: Table[State]) -> None:
    """3.2 D"""
    s = t.state
    s.queue = in_order(s)
    s.phase = "manpower"


PHASES: Mapping[str, Phase[State]] = {
    "set_up": set_up_phase,
    "succession": succession_phase,  # A
    "initiative": initiative_phase,  # B
    "wealth_start": wealth_start_phase,  # C
    "wealth": wealth_phase,
    "manpower_start": manpower_start_phase,  # D
    "manpower": manpower_phase,
    "markers": markers_phase,
    "marker": marker_phase,  # E
    "payment": payment_phase,
    "card": card_phase,
    "action": action_phase,
    "power_moves": power_phase,
    "attrition_start": attrition_start_phase,  # F
    "attrition": attrition_phase,
    "barbarians_leave": barbarians_leave_phase,
    "capitals": capitals_phase,
    "alliances_end": alliances_end_phase,
    "end_turn": end_turn_phase,  # G
    "keep_card": keep_card_phase,
    "reshuffle": reshuffle_phase,
}

# Where a position is worth writing down: not inside an Activation, nor between kingdoms busy with the same thing.
RESTS = (
    "set_up", "succession", "wealth_start", "manpower_start", "markers", "marker", "attrition_start", "keep_card",
)  # fmt: skip

"""3.2, 3.3, 3.5 The sequence of play. Start reading here.

A game turn is Succession, Initiative, Wealth, Manpower, Activations, Isolation, End-Turn. Each function in `PHASES` is
a phase of the engine: nothing is half done when it ends, and `s.phase` names the next. The first turn begins with
Initiative (3.5).
"""

from collections.abc import Mapping

from engine.games.genesis.course import actions
from engine.games.genesis.kingdom import isolation, manpower, setup, succession, victory, wealth
from engine.games.genesis.position import State, powers
from engine.kernel import Table
from engine.kernel.game import Phase


def wealth_start_phase(t: Table[State]) -> None:
    """3.2 C"""
    s = t.state
    s.queue = powers.clockwise(s, s.first)
    s.phase = "wealth"


def manpower_start_phase(t: Table[State]) -> None:
    """3.2 D"""
    s = t.state
    s.queue = powers.clockwise(s, s.first)
    s.phase = "manpower"


PHASES: Mapping[str, Phase[State]] = {
    "set_up": setup.set_up_phase,
    "succession": succession.succession_phase,  # A
    "initiative": succession.initiative_phase,  # B
    "wealth_start": wealth_start_phase,  # C
    "wealth": wealth.wealth_phase,
    "manpower_start": manpower_start_phase,  # D
    "manpower": manpower.manpower_phase,
    "markers": succession.markers_phase,
    "marker": actions.marker_phase,  # E
    "payment": actions.payment_phase,
    "card": actions.card_phase,
    "action": actions.action_phase,
    "power_moves": actions.power_phase,
    "attrition_start": isolation.attrition_start_phase,  # F
    "attrition": isolation.attrition_phase,
    "barbarians_leave": isolation.barbarians_leave_phase,
    "capitals": isolation.capitals_phase,
    "alliances_end": isolation.alliances_end_phase,
    "end_turn": victory.end_turn_phase,  # G
    "keep_card": victory.keep_card_phase,
    "reshuffle": victory.reshuffle_phase,
}

# Where a position is worth writing down: not inside an Activation, nor between kingdoms busy with the same thing.
CHECKPOINTS = (
    "set_up", "succession", "wealth_start", "manpower_start", "markers", "marker", "attrition_start", "keep_card",
)  # fmt: skip

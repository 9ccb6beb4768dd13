"""5.0.a The sequence of play. Start reading here.

A turn is its start (5.1), impulses slot by slot (3.1, 6.0), and the Interphase (7). Each function in `PHASES` is a
phase of the engine: nothing is half done when it ends, and `s.phase` names the next.
"""

from collections.abc import Mapping

from engine.games.assyrian_wars.course import impulse, interphase, turn
from engine.games.assyrian_wars.position import State
from engine.games.assyrian_wars.realm import dealing, income, promotion, relocation, setup, victory
from engine.kernel.game import Phase

PHASES: Mapping[str, Phase[State]] = {
    "set_up": setup.set_up_phase,  # 4
    "turn_start": turn.turn_start_phase,  # 5.1
    "slot": turn.slot_phase,  # 3.1, 3.3
    "impulse": impulse.begin_phase,  # 6.0.i
    "action": impulse.action_phase,  # 6.0.b
    "impulse_end": impulse.end_phase,  # 6.0.j
    "interphase": interphase.interphase_phase,  # 6.19
    "conquest": interphase.conquest_phase,  # 7.1
    "promotion": promotion.promotion_phase,  # 7.2
    "income": income.income_phase,  # 7.3.1
    "cards": dealing.cards_phase,  # 7.3.2
    "relocation": relocation.relocation_phase,  # 7.7
    "next_turn": interphase.next_turn_phase,  # 7.8
    "game_end": victory.game_end_phase,  # 8.3
}

# Where a position is worth writing down: between actions and between the larger steps of a turn.
CHECKPOINTS = ("set_up", "turn_start", "slot", "impulse", "action", "interphase", "conquest", "cards", "relocation")

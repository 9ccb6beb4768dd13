"""5.0 The sequence of play. Start reading here.

A turn is Deal, Reinforcement, Strategy, Victory, End of Turn. Each function in `PHASES` is a phase of the engine:
nothing is half done when it ends, and `s.phase` names the next.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.god_kings.course.impulse import impulse_phase
from engine.games.god_kings.course.neutral_round import neutral_round_phase
from engine.games.god_kings.course.turn import (
    deal_phase,
    end_turn_phase,
    round_end_phase,
    rounds_phase,
    turn_start_phase,
)
from engine.games.god_kings.position.state import State
from engine.games.god_kings.realm.assyria import change_phase
from engine.games.god_kings.realm.diplomacy import card_gifts_phase, gifts_phase, goods_phase
from engine.games.god_kings.realm.neutral_reinforcement import neutral_reinforcement_phase
from engine.games.god_kings.realm.reinforcement import reinforce_phase, reinforcement_end_phase, removal_phase
from engine.games.god_kings.realm.setup import set_up_phase
from engine.games.god_kings.realm.victory import expulsion_phase, order_phase, totals_phase, victory_phase
from engine.kernel.game import Phase

PHASES: Mapping[str, Phase[State]] = {
    "set_up": set_up_phase,
    "turn_start": turn_start_phase,
    "change": change_phase,  # 23.0, turn 6 of the campaign
    "deal": deal_phase,  # I
    "gifts": gifts_phase,  # II, 20.1 spaces
    "goods": goods_phase,  # 20.1 TP and WP, after they are counted (B-12)
    "card_gifts": card_gifts_phase,  # 20.1
    "removal": removal_phase,  # 21.0.l, 22.0.g, reading B-67
    "reinforce": reinforce_phase,  # 7.1, one seat after the other
    "neutral_reinforcement": neutral_reinforcement_phase,  # 20.4
    "reinforcement_end": reinforcement_end_phase,
    "rounds": rounds_phase,  # III
    "impulse": impulse_phase,
    "round_end": round_end_phase,
    "neutral_round": neutral_round_phase,  # 20.2
    "victory": victory_phase,  # IV, 24.1 steps 1 to 3
    "totals": totals_phase,  # steps 4 and 6
    "order": order_phase,  # step 5
    "expulsion": expulsion_phase,  # step 7
    "end_turn": end_turn_phase,  # V
}

# Where a position is worth writing down: between Impulses and between the larger steps of a turn.
RESTS = ("set_up", "turn_start", "gifts", "reinforce", "rounds", "impulse", "neutral_round", "victory", "end_turn")

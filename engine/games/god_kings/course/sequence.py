"""5.0 The sequence of play. Start reading here.

A turn is Deal, Reinforcement, Strategy, Victory, End of Turn. Each function in `PHASES` is a phase of the engine:
nothing is half done when it ends, and `s.phase` names the next.
"""

from collections.abc import Mapping

from engine.games.god_kings.course import impulse, neutral_round, turn
from engine.games.god_kings.position import State
from engine.games.god_kings.realm import assyria, diplomacy, neutral_reinforcement, reinforcement, setup, victory
from engine.kernel.game import Phase

PHASES: Mapping[str, Phase[State]] = {
    "set_up": setup.set_up_phase,
    "turn_start": turn.turn_start_phase,
    "change": assyria.change_phase,  # 23.0, turn 6 of the campaign
    "deal": turn.deal_phase,  # I
    "gifts": diplomacy.gifts_phase,  # II, 20.1 spaces
    "goods": diplomacy.goods_phase,  # 20.1 TP and WP, after they are counted (B-12)
    "card_gifts": diplomacy.card_gifts_phase,  # 20.1
    "removal": reinforcement.removal_phase,  # 21.0.l, 22.0.g, reading B-67
    "reinforce": reinforcement.reinforce_phase,  # 7.1, one seat after the other
    "neutral_reinforcement": neutral_reinforcement.neutral_reinforcement_phase,  # 20.4
    "reinforcement_end": reinforcement.reinforcement_end_phase,
    "rounds": turn.rounds_phase,  # III
    "impulse": impulse.impulse_phase,
    "round_end": turn.round_end_phase,
    "neutral_round": neutral_round.neutral_round_phase,  # 20.2
    "victory": victory.victory_phase,  # IV, 24.1 steps 1 to 3
    "totals": victory.totals_phase,  # steps 4 and 6
    "order": victory.order_phase,  # step 5
    "expulsion": victory.expulsion_phase,  # step 7
    "end_turn": turn.end_turn_phase,  # V
}

# Where a position is worth writing down: between Impulses and between the larger steps of a turn.
CHECKPOINTS = (
    "set_up", "turn_start", "gifts", "reinforce", "rounds", "impulse", "neutral_round", "victory", "end_turn",
)  # fmt: skip

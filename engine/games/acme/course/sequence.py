"""5 The sequence of play. Start reading here.

An Epoch has two to four turns; a turn is Growth, Card, Competition and Reckoning (overview.d, e). Each function in
`PHASES` is a phase of the engine: nothing is half done when it ends, and `s.phase` names the next.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.acme.automated import acting, competing, growing, targets  # noqa: F401  (R7 priorities)
from engine.games.acme.cards import (  # noqa: F401  (what each card does)
    disasters,
    events,
    great_persons,
    growth_cards,
    marked_areas,
    negate_cards,
    religion,
    resources,
    society,
    trade,
    war,
)
from engine.games.acme.competition.competition_steps import (
    competition_end_phase,
    competition_phase,
    competition_start_phase,
)
from engine.games.acme.course.card_phase import card_end_phase, card_phase
from engine.games.acme.course.sandbox import found_phase
from engine.games.acme.course.setup import deploy_phase, set_up_phase
from engine.games.acme.epochs.epoch_end import epoch_end_phase, new_epoch_phase
from engine.games.acme.epochs.game_length import watched
from engine.games.acme.epochs.reckoning import draw_phase, reckoning_phase, sudden_end_phase, turn_order_phase
from engine.games.acme.growth.gilgamesh import gilgamesh_phase
from engine.games.acme.growth.growth_steps import growth_end_phase, growth_phase, strongholds_phase
from engine.games.acme.position.state import State
from engine.kernel.game import Phase

_PHASES: Mapping[str, Phase[State]] = {
    "set_up": set_up_phase,
    "found": found_phase,  # in the Sandbox
    "deploy": deploy_phase,
    "strongholds": strongholds_phase,  # Growth
    "growth": growth_phase,
    "growth_end": growth_end_phase,
    "card": card_phase,  # Card
    "card_end": card_end_phase,
    "competition_start": competition_start_phase,  # Competition
    "competition": competition_phase,
    "competition_end": competition_end_phase,
    "reckoning": reckoning_phase,  # Reckoning: stacking, Sea Domination, Victory Tally
    "turn_order": turn_order_phase,
    "gilgamesh": gilgamesh_phase,
    "sudden_end": sudden_end_phase,
    "draw": draw_phase,
    "epoch_end": epoch_end_phase,  # End of Epoch
    "new_epoch": new_epoch_phase,
}
PHASES: Mapping[str, Phase[State]] = {name: watched(phase) for name, phase in _PHASES.items()}

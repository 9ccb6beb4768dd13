"""overview: The sequence of play. Start reading here.

An Epoch has two to four turns; a turn is Growth, Card, Competition and Reckoning (overview.d, e). Each function in
`PHASES` is a phase of the engine: nothing is half done when it ends, and `s.phase` names the next.
"""

from collections.abc import Mapping

from engine.games.acme.automated import acting, competing, growing, targets  # noqa: F401  (R7 priorities)
from engine.games.acme.cards import disasters, events, great_persons, negate_cards, resources, society  # noqa: F401
from engine.games.acme.competition import competition_steps
from engine.games.acme.course import card_phase, sandbox, setup
from engine.games.acme.epochs import epoch_end, game_length, reckoning
from engine.games.acme.growth import gilgamesh, growth_steps
from engine.games.acme.position import State
from engine.kernel.game import Phase

_PHASES: Mapping[str, Phase[State]] = {
    "set_up": setup.set_up_phase,
    "found": sandbox.found_phase,  # in the Sandbox
    "deploy": setup.deploy_phase,
    "strongholds": growth_steps.strongholds_phase,  # Growth
    "growth": growth_steps.growth_phase,
    "growth_end": growth_steps.growth_end_phase,
    "card": card_phase.card_phase,  # Card
    "card_end": card_phase.card_end_phase,
    "competition_start": competition_steps.competition_start_phase,  # Competition
    "competition": competition_steps.competition_phase,
    "competition_end": competition_steps.competition_end_phase,
    "reckoning": reckoning.reckoning_phase,  # Reckoning: stacking, Sea Domination, Victory Tally
    "turn_order": reckoning.turn_order_phase,
    "gilgamesh": gilgamesh.gilgamesh_phase,
    "sudden_end": reckoning.sudden_end_phase,
    "draw": reckoning.draw_phase,
    "epoch_end": epoch_end.epoch_end_phase,  # End of Epoch
    "new_epoch": epoch_end.new_epoch_phase,
}
PHASES: Mapping[str, Phase[State]] = {name: game_length.watched(phase) for name, phase in _PHASES.items()}

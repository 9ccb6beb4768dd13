"""The player without a plan: any legal answer, every option in reach."""

from __future__ import annotations

from engine.kernel.questions import Answer, Ask, Randomness
from engine.kernel.state import State


def random_player(_seen: State, ask: Ask, chance: Randomness) -> Answer:
    """It never looks; whoever lets it play need not show it anything."""
    return ask.sample(chance)

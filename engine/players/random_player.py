"""The player without a plan: any legal answer, every option in reach."""

from __future__ import annotations

from engine.kernel.game import View
from engine.kernel.questions import Answer, Ask, Randomness


def random_player(_view: View, ask: Ask, chance: Randomness) -> Answer:
    """It never looks at the view; whoever lets it play need not build one."""
    return ask.sample(chance)

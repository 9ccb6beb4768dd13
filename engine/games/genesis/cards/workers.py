"""Peasants and Slaves in any mixture: whom a card takes."""

from __future__ import annotations

from engine.games.genesis.cards.events import Event
from engine.games.genesis.state import Counts
from engine.games.genesis.topics import TOPICS
from engine.games.genesis.units import civilians, without_zeros
from engine.kernel.questions import Rule

WORKERS = TOPICS.new("workers", "who is taken for the card")


def who_works(e: Event, units: Counts, n: int, prompt: str) -> Rule[Counts]:
    """So many of these; Slaves, who are worth less, are suggested first."""
    slaves = min(n, units.get("sl", 0))
    suggested = without_zeros({"ps": n - slaves, "sl": slaves})
    chosen, _ = yield from e.asks.units(WORKERS, e.rule(), prompt, civilians(units), least=n, most=n, default=suggested)
    return chosen

"""11 Stacking: what is above the limits goes back to Supply, when Reckoning begins and when growth does."""

from __future__ import annotations

from engine.games.acme.position.disks import excess, take_off
from engine.games.acme.position.factions import does
from engine.games.acme.position.section import place
from engine.games.acme.position.state import State
from engine.kernel.table import Table

RULES = {"growth": "ACME-stacking.growth-card.c", "reckoning": "ACME-stacking.reckoning.c"}


def cut_stacks(t: Table[State], time: str) -> None:
    """stacking.growth-card.c, reckoning.c Four disks in a Land area, three in Reckoning; two in a Desert or at Sea."""
    s = t.state
    for area, faction, n in sorted(excess(s, time)):
        take_off(s, area, faction, n)
        t.tell(f"{does(s, faction, 'takes')} {n} back from {place(area)}.", RULES[time])

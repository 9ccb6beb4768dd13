"""stacking.growth-card, stacking.competition, stacking.reckoning: Stacking: what is above the limits goes back to
Supply, when Reckoning begins and when growth does.
"""

from engine.games.acme.position import State, disks, factions, section
from engine.kernel import Table

RULES = {"growth": "ACME-stacking.growth-card.c", "reckoning": "ACME-stacking.reckoning.c"}


def cut_stacks(t: Table[State], time: str) -> None:
    """stacking.growth-card.c, reckoning.c Four disks in a Land area, three in Reckoning; two in a Desert or at Sea."""
    for area, faction, n in sorted(disks.excess(t.state, time)):
        disks.take_off(t.state, area, faction, n)
        factions.tell(t, faction, f"takes {n} back from {section.place(area)}", RULES[time])

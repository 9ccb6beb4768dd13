"""Pieces lost in a competition, by a card, an ability or a round: Allies first, then the Stronghold, then disks.

Each loss may be averted (`averting.py`). Urartu's Stronghold stands fast once in a competition.
"""

from __future__ import annotations

from engine.games.acme.events.averting import averted
from engine.games.acme.position.contested_area import ALLY, DISK, STRONGHOLD, told, walls
from engine.games.acme.position.disks import allies, disks, drop_ally, raze_stronghold, take_off
from engine.games.acme.position.factions import does, owned, plays
from engine.games.acme.position.section import place
from engine.games.acme.position.state import BARBARIANS, State
from engine.kernel.questions import Rule
from engine.kernel.table import Table


def in_order(s: State, area: str, faction: str, n: int, *, soldiers: bool = False) -> list[str]:
    """procedure.l The next n pieces that a Faction loses there. `soldiers`: a Stronghold is none of them (40)."""
    stands = 0 if soldiers else walls(s, area, faction)
    pieces = [ALLY] * allies(s, area, faction) + [STRONGHOLD] * stands + [DISK] * disks(s, area, faction)
    return pieces[:n]


def lose_pieces(
    t: Table[State], area: str, faction: str, n: int, rule: str, cause: str, *, soldiers: bool = False
) -> Rule[int]:
    """So many pieces go, less those that are saved; says how many really went."""
    s = t.state
    due = in_order(s, area, faction, n, soldiers=soldiers)
    saved = 0
    if due != [STRONGHOLD] or not stands_fast(s, area, faction):
        saved = yield from averted(t, area, faction, due, rule, cause)
    gone = [piece for piece in due[: len(due) - saved] if take(t, area, faction, piece, rule)]
    if gone:
        t.tell(f"{does(s, faction, 'loses')} {told(gone)} in {place(area)} ({cause}).", rule)
    return len(gone)


def take(t: Table[State], area: str, faction: str, piece: str, rule: str) -> bool:
    """One piece off the map, noted for Loot if it is a colored disk (loot.b). False if it stands fast."""
    s = t.state
    fight = s.competition
    if piece == ALLY:
        drop_ally(s, area, faction)
    elif piece == STRONGHOLD:
        if fight is not None and stands_fast(s, area, faction):
            fight.fortress = True
            t.tell(f"{owned(s, faction)} Stronghold in {place(area)} stands fast.", "ACME-R4.urartu.a")
            return False
        raze_stronghold(s, area)
    else:
        take_off(s, area, faction, 1)
        if fight is not None and faction != BARBARIANS:
            fight.fallen[faction] = fight.fallen.get(faction, 0) + 1
    return True


def stands_fast(s: State, area: str, faction: str) -> bool:
    """R4.urartu.a The first time in a competition that its Stronghold would be lost, it stays."""
    fight = s.competition
    return fight is not None and fight.at == area and plays(s, faction, "urartu") and not fight.fortress

"""Pieces lost in a competition, by a card, an ability or a round: Allies first, then the Stronghold, then disks.

Each loss may be averted (`averting.py`). Urartu's Stronghold stands fast once in a competition.
"""

from engine.games.acme.events import averting
from engine.games.acme.position import State, contest, disks, factions, section, state
from engine.kernel import Rule, Table


def in_order(s: State, area: str, faction: str, n: int, *, soldiers: bool = False) -> list[str]:
    """procedure.l The next n pieces that a Faction loses there. `soldiers`: a Stronghold is none of them (40)."""
    stands = 0 if soldiers else contest.walls(s, area, faction)
    pieces = (
        [contest.ALLY] * disks.allies(s, area, faction)
        + [contest.STRONGHOLD] * stands
        + [contest.DISK] * disks.disks(s, area, faction)
    )
    return pieces[:n]


def lose_pieces(
    t: Table[State], area: str, faction: str, n: int, rule: str, cause: str, *, soldiers: bool = False
) -> Rule[int]:
    """So many pieces go, less those that are saved; says how many really went."""
    due = in_order(t.state, area, faction, n, soldiers=soldiers)
    saved = 0
    if due != [contest.STRONGHOLD] or not stands_fast(t.state, area, faction):
        saved = yield from averting.averted(t, area, faction, due, rule, cause)
    gone = [piece for piece in due[: len(due) - saved] if take(t, area, faction, piece, rule)]
    if gone:
        factions.tell(t, faction, f"loses {contest.told(gone)} in {section.place(area)} ({cause})", rule)
    return len(gone)


def take(t: Table[State], area: str, faction: str, piece: str, rule: str) -> bool:
    """One piece off the map, noted for Loot if it is a colored disk (loot.b). False if it stands fast."""
    s = t.state
    fight = s.competition
    if piece == contest.ALLY:
        disks.drop_ally(s, area, faction)
    elif piece == contest.STRONGHOLD:
        if fight is not None and stands_fast(s, area, faction):
            fight.fortress = True
            t.tell(f"{factions.owned(s, faction)} Stronghold in {section.place(area)} stands fast.", "ACME-R4.urartu.a")
            return False
        disks.raze_stronghold(s, area)
    else:
        disks.take_off(s, area, faction, 1)
        if fight is not None and faction != state.BARBARIANS:
            fight.fallen[faction] = fight.fallen.get(faction, 0) + 1
    return True


def stands_fast(s: State, area: str, faction: str) -> bool:
    """R4.urartu.a The first time in a competition that its Stronghold would be lost, it stays."""
    fight = s.competition
    return fight is not None and fight.at == area and factions.plays(s, faction, "urartu") and not fight.fortress

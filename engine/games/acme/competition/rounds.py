"""17 Activities 4 and 5: rounds of losses, the weakest first, until the area is not Contested any more."""

from __future__ import annotations

from engine.games.acme.events.contest_losses import lose_pieces
from engine.games.acme.position.contested_area import contest, force, is_fought, sides
from engine.games.acme.position.state import State
from engine.kernel.questions import Rule
from engine.kernel.table import Table


def rounds(t: Table[State]) -> Rule[None]:
    """procedure.q Round after round while it is Contested."""
    s = t.state
    while is_fought(s):
        contest(s).rounds += 1
        contest(s).shielded = {}
        yield from one_round(t)


def one_round(t: Table[State]) -> Rule[None]:
    """procedure.h, r One class of equal strength after the other; between classes the round may stop (B-11)."""
    s = t.state
    done: list[str] = []
    while is_fought(s) and (due := weakest(s, done)):
        cause = f"round {contest(s).rounds}"
        for faction in due:
            yield from lose_pieces(t, contest(s).at, faction, 1, "ACME-competition.procedure.h", cause)
        done += due


def weakest(s: State, done: list[str]) -> list[str]:
    """procedure.j, k Those not yet struck in this round that are weakest now (B-10), Barbarians first."""
    left = {faction: force(s, faction) for faction in sides(s) if faction not in done}
    return [faction for faction, n in left.items() if n == min(left.values())]

"""competition.procedure, competition.stronghold, competition.stacking: Activities 4 and 5: rounds of losses, the
weakest first, until the area is not Contested any more.
"""

from engine.games.acme.events import contest_losses
from engine.games.acme.position import State, contest
from engine.kernel import Rule, Table


def rounds(t: Table[State]) -> Rule[None]:
    """procedure.q Round after round while it is Contested."""
    s = t.state
    while contest.is_fought(s):
        contest.now(s).rounds += 1
        contest.now(s).shielded = {}
        yield from one_round(t)


def one_round(t: Table[State]) -> Rule[None]:
    """procedure.h, r One class of equal strength after the other; between classes the round may stop (B-11)."""
    s = t.state
    done: list[str] = []
    while contest.is_fought(s) and (due := weakest(s, done)):
        cause = f"round {contest.now(s).rounds}"
        for faction in due:
            yield from contest_losses.lose_pieces(
                t, contest.now(s).at, faction, 1, "ACME-competition.procedure.h", cause
            )
        done += due


def weakest(s: State, done: list[str]) -> list[str]:
    """procedure.j, k Those not yet struck in this round that are weakest now (B-10), Barbarians first."""
    left = {faction: contest.force(s, faction) for faction in contest.sides(s) if faction not in done}
    return [faction for faction, n in left.items() if n == min(left.values())]

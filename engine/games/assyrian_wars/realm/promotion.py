"""7.2, 9.2 Promotion: leaders who show their weaker side roll for the stronger one."""

from engine.games.assyrian_wars.data import areas, leaders
from engine.games.assyrian_wars.position import State, pieces
from engine.kernel import Table

OPTION, ON = "reduced_leaders", "on"


def may_rise(s: State, leader: str) -> bool:
    """7.2.a, 9.2.a Tell whether a leader on the map shows the reduced side; kings have none."""
    if s.options.get(OPTION) != ON or leader in leaders.KINGS or leaders.LEADERS[leader].reduced is None:
        return False
    return s.leaders[leader].at in areas.AREAS and not s.leaders[leader].promoted


def roll(t: Table[State], leader: str, rule: str) -> None:
    """9.2.b An even die promotes a leader."""
    [die] = t.dice.roll(f"promotion {leader}")
    name = pieces.leader_name(leader)
    if die % 2:
        t.tell(f"{name} is not promoted (die {die}).", rule)
        return
    t.state.leaders[leader].promoted = True
    t.tell(f"{name} is promoted (die {die}).", rule, news=True)


def promotion_phase(t: Table[State]) -> None:
    """7.2.a, 9.2.c Every leader on the map who is not promoted rolls once."""
    s = t.state
    for leader in [leader for leader in s.leaders if may_rise(s, leader)]:
        roll(t, leader, "AW-7.2.a")
    s.phase = "income"

"""6.6.2.e Ungrouped leaders of one country in an area: which of its units follow whom."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.position import Pile, State, asking, pieces, standing_war, topics
from engine.games.assyrian_wars.war import forces
from engine.kernel import Rule, Table, Unfit
from engine.wargame.piles import plain

SPLIT = topics.TOPICS.new("split_army", "which units follow which leader", *standing_war.SPLITTING)


def less(pile: Mapping[str, int], taken: Mapping[str, int]) -> Pile:
    """Return the units of a pile without some of them."""
    return {key: n - taken.get(key, 0) for key, n in pile.items() if n > taken.get(key, 0)}


def most_for(s: State, leader: str, left: Mapping[str, int], others: int) -> Pile:
    """Return the strongest units a leader can have, so that each of the others still leads at least one."""
    return forces.led(s, [leader], pieces.strongest(left, max(0, pieces.size(left) - others)))


def suggested(s: State, leaders: Iterable[str], pile: Mapping[str, int]) -> dict[str, Pile]:
    """Give each leader in turn as many units as they command."""
    names, left = list(leaders), dict(pile)
    found = {}
    for n, leader in enumerate(names):
        found[leader] = most_for(s, leader, left, len(names) - n - 1)
        left = less(left, found[leader])
    return found


def ask(t: Table[State], at: str, country: str, leaders: Iterable[str], pile: Mapping[str, int]) -> Rule[
    dict[str, Pile]
]:  # fmt: skip
    """6.6.2.e The owner splits the units among ungrouped leaders, so that each leads at least one."""
    s, names, left = t.state, list(leaders), dict(pile)
    found = {}
    for n, leader in enumerate(names):
        others = len(names) - n - 1
        best = most_for(s, leader, left, others)
        if not others or pieces.size(left) <= others + 1:
            found[leader] = best
        else:
            units, _ = yield from asking.asker(t, country).units(
                SPLIT, "AW-6.6.2.e", f"Who follows {pieces.leader_name(leader)} in {areas.NAMES[at]}?", left,
                least=1, most=pieces.size(left) - others, default=plain(best), unfit=unfit(s, leader), about={"at": at},
            )  # fmt: skip
            found[leader] = units
        left = less(left, found[leader])
    return found


def unfit(s: State, leader: str) -> Unfit:
    """6.6.2.a Refuse more units than a leader commands."""

    def why_not(counts: dict[str, int]) -> dict[str, str]:
        why = forces.too_many(s, [leader], counts)
        return dict.fromkeys(counts, why) if why and sum(counts.values()) > 1 else {}

    return why_not

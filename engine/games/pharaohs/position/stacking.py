"""5.3, 15.5, 15.6 Stacking: five units of a nation to an area, three for Canaan without its Ruler, no limit in three
deserts.
"""

from engine.games.pharaohs.position import State, asking, pieces, topics
from engine.kernel import Rule, Table
from engine.wargame.shares import in_order

OVERSTACK = topics.TOPICS.new("overstack", "which units are too many")

BOUNDLESS = (pieces.LIBYA, pieces.ARABIA, pieces.NUBIA)  # 5.3.e
LEAST_LIMIT = 3
WEAKEST_FIRST = ("foot", "cavalry", "camel", "chariot")


def limit_of(s: State, area: str, nation: str) -> int | None:
    """The most units of this nation the area may hold at a check; None means any number."""
    if area in BOUNDLESS:
        return None
    if nation == "canaan" and not pieces.markers_in(s, area, nation, "ruler"):
        return LEAST_LIMIT  # 5.3.d, 15.6
    return 5


def check_stacks(t: Table[State], nation: str, rule: str, only: list[str] | None = None) -> Rule[None]:
    """5.3.a, 5.3.c Whoever stands too thick loses units of his own choice; nobody scores for them.

    The mover's stacks are checked all over the map, those of others `only` where they fled to (5.3.g).
    """
    s = t.state
    for area, units in list(s.units.get(nation, pieces.NOWHERE).items()):
        if only is not None and area not in only:
            continue
        limit = limit_of(s, area, nation) if len(units) > LEAST_LIMIT else None
        if limit is not None and len(units) > limit:
            yield from lose_surplus(t, area, nation, units, len(units) - limit, rule)


def lose_surplus(t: Table[State], area: str, nation: str, units: list[str], surplus: int, rule: str) -> Rule[None]:
    s = t.state
    by_weakness = sorted(units, key=lambda u: WEAKEST_FIRST.index(pieces.PIECES[u].kind))
    kinds = asking.groups_of(by_weakness, asking.origins_of(s, units, area))
    weakest = in_order({kind: len(members) for kind, members in kinds.items()}, surplus)
    prompt = f"{pieces.does(nation, 'has')} {len(units)} units in {pieces.place_name(area)}, {surplus} too many"
    options = [asking.group_option(kind, members) for kind, members in kinds.items()]
    counts = yield from asking.asker(t, nation).divide(
        OVERSTACK, rule, f"{prompt}: which are lost?", options, default=weakest, least=surplus, most=surplus
    )
    gone = [unit for kind, count in counts.items() for unit in kinds[kind][:count]]
    pieces.take(s, area, gone)
    for unit in gone:
        pieces.bury(s, unit)
    told = f"{pieces.does(nation, 'loses')} {pieces.listing(gone)} to overstacking in {pieces.place_name(area)}."
    t.tell(told, "BP-5.3.c")

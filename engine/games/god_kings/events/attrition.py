"""11.13 Attrition: a die for each unit, when an event orders it."""

from collections.abc import Mapping
from itertools import islice

from engine.games.god_kings.data import kinds, numbers, peoples
from engine.games.god_kings.position import Counts, State, asking, pieces, tidying
from engine.kernel import Table
from engine.wargame.piles import plain, sort_of


def attrition(t: Table[State], at: str, side: str, units: Mapping[str, int], rule: str) -> int:
    """11.13 These units roll; says how many of them are eliminated. Their generals stay where they are (11.11.c)."""
    s = t.state
    before = pieces.size(pieces.here(s, at, side))
    worst = numbers.attrition_from(before)  # reading B-65: all units of the side in the space are counted
    order = kinds.as_told(units)
    dice = t.dice.roll(f"attrition {at} {side}", pieces.size(units))
    hit = struck(order, dice, worst)
    told = f"Attrition in {asking.place(at)}, {peoples.name_of(side)}: {rolls(order, dice)}. {outcome(worst, hit)}."
    t.tell(told, rule)
    if hit:
        pieces.reduce_units(s, at, side, hit)
    gone = before - pieces.size(pieces.here(s, at, side))
    tidying.tidy(t)
    return gone


def struck(order: list[tuple[str, int]], dice: list[int], worst: int) -> Counts:
    """11.13.b, c The units whose own die is so high, unit by unit in the order in which they are told."""
    each = iter(dice)
    hits = {key: sum([die >= worst for die in islice(each, n)]) for key, n in order}
    return {key: n for key, n in hits.items() if n}


def rolls(order: list[tuple[str, int]], dice: list[int]) -> str:
    """`2 chariots 6, 1; 1 chariot (reduced) 4`: who has rolled what; marks do not part those who look alike."""
    each = iter(dice)
    told: dict[str, list[int]] = {}
    for key, n in order:
        told.setdefault(sort_of(key).plain, []).extend(islice(each, n))
    return "; ".join(
        f"{kinds.unit_text({key: len(found)})} {', '.join(map(str, found))}" for key, found in told.items()
    )


def outcome(worst: int, hit: Counts) -> str:
    """`Each 5 or 6 costs a step: 2 chariots`."""
    high = "6" if worst == numbers.DIE else f"{worst} or {numbers.DIE}"
    return f"Each {high} costs a step: {kinds.unit_text(plain(hit)) if hit else 'nobody is hit'}"

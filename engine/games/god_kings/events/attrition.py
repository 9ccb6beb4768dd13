"""11.13 Attrition: a die for each unit, when an event orders it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from engine.board.piles import plain, sort_of
from engine.games.god_kings.data.kinds import as_told, unit_text
from engine.games.god_kings.data.numbers import DIE, attrition_from
from engine.games.god_kings.data.peoples import name_of
from engine.games.god_kings.position.asking import place
from engine.games.god_kings.position.pieces import here, reduce_units, size
from engine.games.god_kings.position.state import Counts, State
from engine.games.god_kings.position.tidying import tidy
from engine.kernel.table import Table


def attrition(t: Table[State], at: str, side: str, units: Mapping[str, int], rule: str) -> int:
    """11.13 These units roll; says how many of them are eliminated. Their generals stay where they are (11.11.c)."""
    s = t.state
    before = size(here(s, at, side))
    worst = attrition_from(before)  # reading B-65: all units of the side in the space are counted
    order = as_told(units)
    dice = t.dice.roll(f"attrition {at} {side}", size(units))
    hit = struck(order, dice, worst)
    t.tell(f"Attrition in {place(at)}, {name_of(side)}: {rolls(order, dice)}. {outcome(worst, hit)}.", rule)
    if hit:
        reduce_units(s, at, side, hit)
    gone = before - size(here(s, at, side))
    tidy(t)
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
    return "; ".join(f"{unit_text({key: len(found)})} {', '.join(map(str, found))}" for key, found in told.items())


def outcome(worst: int, hit: Counts) -> str:
    """`Each 5 or 6 costs a step: 2 chariots`."""
    high = "6" if worst == DIE else f"{worst} or {DIE}"
    return f"Each {high} costs a step: {unit_text(plain(hit)) if hit else 'nobody is hit'}"

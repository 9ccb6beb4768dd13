"""11.13 Attrition: a die for each unit, when an event orders it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.piles import plain
from engine.games.god_kings.asking import place
from engine.games.god_kings.kinds import unit_text
from engine.games.god_kings.numbers import attrition_from
from engine.games.god_kings.peoples import owned
from engine.games.god_kings.pieces import here, reduce_units, size
from engine.games.god_kings.state import Counts, State
from engine.games.god_kings.tidying import tidy
from engine.kernel.table import Table


def attrition(t: Table[State], at: str, side: str, units: Mapping[str, int], rule: str) -> int:
    """11.13 These units roll; says how many of them are eliminated. Their generals stay where they are (11.11.c)."""
    s = t.state
    before = size(here(s, at, side))
    worst = attrition_from(before)  # reading B-65: all units of the side in the space are counted
    dice = t.dice.roll(f"attrition {at} {side}", size(units))
    hit = struck(units, dice, worst)
    text = f"Attrition of {owned(side)} {unit_text(plain(units))} in {place(at)}: {', '.join(map(str, dice))}"
    lost = f"a step{' each' if size(hit) > 1 else ''} of {unit_text(plain(hit))}" if hit else "nobody"
    t.tell(f"{text}; {worst if worst == 6 else f'{worst} and 6'} cost{'s' if worst == 6 else ''} a step: {lost}.", rule)
    if hit:
        reduce_units(s, at, side, hit)
    gone = before - size(here(s, at, side))
    tidy(t)
    return gone


def struck(units: Mapping[str, int], dice: list[int], worst: int) -> Counts:
    """11.13.b, c The units whose own die is so high, unit by unit in the order in which they stand."""
    found: Counts = {}
    each = iter(dice)
    for key, n in units.items():
        hits = sum([die >= worst for _, die in zip(range(n), each, strict=False)])
        if hits:
            found[key] = hits
    return found

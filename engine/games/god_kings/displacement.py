"""25.0 Displacement: a general, or what is left of an army, is put back where its side is at home."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.piles import plain
from engine.board.words import listed
from engine.games.god_kings.asking import asker, general_name, place
from engine.games.god_kings.control import refuge, without_foes
from engine.games.god_kings.kinds import unit_text
from engine.games.god_kings.peoples import POWERS
from engine.games.god_kings.pieces import foes_at, put_units, size, station, take_units
from engine.games.god_kings.powers import is_neutral, side_of
from engine.games.god_kings.spaces import CAPITAL, NEUTRAL_CAPITAL, TRIBES
from engine.games.god_kings.state import State
from engine.games.god_kings.strays import revolt_spaces
from engine.games.god_kings.topics import TOPICS
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

DISPLACED = TOPICS.new("displaced", "where those go who are displaced")


def refuges(s: State, side: str) -> list[str]:
    """25.0.a-d Where a side puts what is displaced: its HomeCountry, its capital, its Tribes space, its province."""
    if side in TRIBES:
        return [side]
    if is_neutral(s, side) and not foes_at(s, NEUTRAL_CAPITAL[side], side):
        return [NEUTRAL_CAPITAL[side]]
    if side in POWERS:
        return refuge(s, side)
    return without_foes(s, revolt_spaces(side), side)


def displace_general(t: Table[State], general: str, rule: str) -> Rule[None]:
    """25.0.a Its owner chooses the space."""
    yield from displace(t, side_of(general), {}, [general], "", rule)


def displace(
    t: Table[State], side: str, units: Mapping[str, int], generals: list[str], at: str, rule: str
) -> Rule[None]:  # fmt: skip
    """25.0.a, b Units (with their marks, from `at`) and generals; each may go to another space."""
    s = t.state
    if not size(units) and not generals:
        return
    spaces = refuges(s, side)
    names = listed([*([unit_text(plain(units))] if size(units) else []), *(general_name(g) for g in generals)])
    for general in generals:
        to = yield from to_where(t, side, spaces, f"Where is {general_name(general)} displaced to?", rule)
        station(s, general, to)
    if size(units):
        to = yield from to_where(t, side, spaces, f"Where are {unit_text(plain(units))} displaced to?", rule)
        take_units(s, at, side, units)
        put_units(s, to, side, plain(units))
    t.tell(f"Displaced: {names}.", rule)


def to_where(t: Table[State], side: str, spaces: list[str], prompt: str, rule: str) -> Rule[str]:
    best = CAPITAL.get(side) if CAPITAL.get(side) in spaces else spaces[0]
    options = [Option(f"at:{at}", place(at), at=at) for at in spaces]
    key = yield from asker(t, side).choose(DISPLACED, rule, prompt, options, default=f"at:{best}", verb="to")
    return key.partition(":")[2]

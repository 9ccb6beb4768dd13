"""R7.j, l What a civilization run by the game does when a card or a competition threatens it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from engine.games.acme.events import trying
from engine.games.acme.position import OnTable, State, factions, hands, imagined
from engine.kernel import Rule, Table
from engine.wargame.windows import Play

Happens: TypeAlias = Callable[[Table[State]], Rule[object]]  # what a card would do, at whatever table
Fits: TypeAlias = Callable[[State, str, str, OnTable], bool]  # position, who, which card, what it would answer


def threatened(t: Table[State], colors: Sequence[str], happens: Happens) -> list[str]:
    """R7.j Those with a row whom it would cost a City, the Deity, or two disks and more."""
    s = t.state
    able = [color for color in colors if factions.is_automated(s, color) and s.hands[color]]
    if not able:
        return []
    view = trying.open_view(s)
    before = {color: trying.holdings(view, color) for color in able}
    trying.carry_out(partial(happens, imagined.Imagined(view)))
    return [color for color in able if trying.is_dear(before[color], trying.holdings(view, color))]


def turn_up(t: Table[State], color: str, lies: Sequence[OnTable], fits: Fits) -> tuple[Play, OnTable] | None:
    """R7.j The first card of its row: played if it is a Negate card that fits, else it goes under the row."""
    s = t.state
    card = s.hands[color][0]
    factions.tell(t, color, f"turns {hands.title(card)} up", "ACME-R7.j")
    for below in lies:
        if below.player != color and fits(s, color, card, below):
            return Play(color, card, "card"), below
    s.hands[color].append(s.hands[color].pop(0))
    s.known[card] = [color, *s.seats]
    t.tell(f"{hands.title(card)} goes under the row.", "ACME-R7.j")
    return None

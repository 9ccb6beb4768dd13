"""What a phase of the rules is given: the position, the dice, and a voice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import msgspec

from engine.kernel.dice import Dice
from engine.kernel.state import S


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of the game's log. `to` are the seats that may read it; None means everybody.

    `news` are lines nobody at the table should miss: where there is no room for all, they stay.
    """

    ply: int
    text: str
    rule: str = ""
    to: tuple[str, ...] | None = None
    news: bool = False


class Table(Generic[S]):
    """The table a game is played at. Rules change `state`, throw `dice` and `tell` what happened."""

    __slots__ = ("dice", "lines", "state")

    def __init__(self, state: S, dice: Dice, lines: list[Line] | None = None) -> None:
        self.state = state
        self.dice = dice
        self.lines: list[Line] = [] if lines is None else lines

    def tell(self, text: str, rule: str = "", to: Sequence[str] | None = None, *, news: bool = False) -> None:
        self.lines.append(Line(self.state.ply, text, rule, None if to is None else tuple(to), news))

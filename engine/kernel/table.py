"""What a phase of the rules is given: the position, the dice, and a voice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import msgspec

from engine.kernel.dice import Dice
from engine.kernel.state import S


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of the game's log. `to` are the seats that may read it; None means everybody.

    `news` are lines nobody at the table should miss: where there is no room for all, they stay. `under` is the heading
    it stands under: the part of the game that was under way.
    """

    ply: int
    text: str
    rule: str = ""
    to: tuple[str, ...] | None = None
    news: bool = False
    under: str = ""


Draft = Callable[[], tuple[str, str]]  # what a sentence says by now, and its rule; nothing new: an empty text


class Table(Generic[S]):
    """The table a game is played at. Rules change `state`, throw `dice` and `tell` what happened.

    A `draft` is a sentence still being written, the way of a force from space to space: it is told at the latest
    before the next line, and begins anew after it.
    """

    __slots__ = ("_draft", "_heading", "dice", "lines", "state")

    def __init__(
        self, state: S, dice: Dice, lines: list[Line] | None = None, heading: Callable[[S], str] | None = None
    ) -> None:
        self.state = state
        self.dice = dice
        self.lines: list[Line] = [] if lines is None else lines
        self._heading = heading
        self._draft: Draft | None = None

    def tell(self, text: str, rule: str = "", to: Sequence[str] | None = None, *, news: bool = False) -> None:
        if self._draft is not None:
            self.tell_draft()
        self._write(text, rule, None if to is None else tuple(to), news)

    def draft(self, sentence: Draft | None) -> None:
        """Begin a sentence, or (None) leave off."""
        self._draft = sentence

    def tell_draft(self) -> None:
        """Tell what the sentence says by now, if that is anything."""
        text, rule = self._draft() if self._draft is not None else ("", "")
        if text:
            self._write(text, rule, None, False)

    def drop_draft(self) -> None:
        """What the sentence says by now has been told in other words."""
        if self._draft is not None:
            self._draft()

    def _write(self, text: str, rule: str, to: tuple[str, ...] | None, news: bool) -> None:
        under = self._heading(self.state) if self._heading is not None else ""
        self.lines.append(Line(self.state.ply, text, rule, to, news, under))

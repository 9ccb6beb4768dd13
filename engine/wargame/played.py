"""A card that takes effect: one context for the effects of every card game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic

from engine.kernel.state import S
from engine.kernel.table import Table
from engine.wargame.asking import Asker


@dataclass(slots=True)
class Played(ABC, Generic[S]):
    """A card played for a role. A game says where its rows stand, and adds the words of its own effects."""

    t: Table[S]
    role: str
    card: str

    @property
    def s(self) -> S:
        return self.t.state

    @property
    @abstractmethod
    def row(self) -> Any:
        """Return what is printed on the card."""

    @property
    @abstractmethod
    def rule(self) -> str:
        """Return the rule that the card follows."""

    @property
    @abstractmethod
    def asks(self) -> Asker[S]:
        """Return the asker of the role that plays the card."""

    @property
    def seat(self) -> str:
        return self.asks.seat

    @property
    def numbers(self) -> Mapping[str, int]:
        """Return what the effect counts with, by name."""
        numbers: Mapping[str, int] = self.row.numbers
        return numbers

    def tell(self, text: str, rule: str = "", *, news: bool = False) -> None:
        self.t.tell(text, rule or self.rule, news=news)

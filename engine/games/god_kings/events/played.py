"""9.3, 9.4 A Strategy card that takes effect, and what each card does in its owner's own Impulse."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.games.god_kings.data import strategy_cards
from engine.games.god_kings.position import State, asking, powers
from engine.wargame import effects, played


@cache
def rule_of(kind: str) -> str:
    """`god_king` -> `GK-R4-god-king.a`."""
    return f"GK-R4-{kind.replace('_', '-')}.a"


@dataclass(slots=True)
class Played(played.Played[State]):
    """A Strategy card that a Power plays."""

    @property
    def row(self) -> strategy_cards.Card:
        return strategy_cards.CARDS[self.card]

    @property
    def numbers(self) -> Mapping[str, int]:
        return strategy_cards.AMOUNTS[self.row.kind]

    @property
    def rule(self) -> str:
        return rule_of(self.row.kind)

    @property
    def asks(self) -> asking.Asker:
        return asking.asker(self.t, self.role, powers.seat_of(self.s, self.role))


EFFECTS: effects.Effects[Played] = effects.Effects(rule_of)
effect = EFFECTS.of

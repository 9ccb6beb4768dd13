"""R7.i, j table at which something is tried out, and what is said there by those who have no seat."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.acme.position import State
from engine.kernel import Answer, Ask, Number, Pick, Split, Table
from engine.kernel.dice import Dice

CUP = b"what everybody can foresee"
PLACING = "share"  # what is asked of a card that places disks: as many as it can


class Put(NamedTuple):
    """By what a question is known again: one card may put two about the same thing."""

    role: str
    topic: str
    rule: str
    keys: tuple[str, ...]


def put(ask: Ask) -> Put:
    return Put(ask.role, str(ask.topic), ask.rule, tuple(option.key for option in ask.options))


class Imagined(Table[State]):
    """A table at which something is tried out. Whoever has no seat says what `said` has for a question, else what is
    suggested; `asked` are the questions put to him."""

    __slots__ = ("asked", "said")

    def __init__(self, state: State, said: Mapping[Put, Answer] | None = None) -> None:
        super().__init__(state, Dice(CUP, CUP))
        self.said = said or {}
        self.asked: list[Ask] = []

    def answer(self, ask: Ask) -> Answer:
        self.asked.append(ask)
        if self.said and (answer := self.said.get(put(ask))) is not None:
            return answer
        return filled(ask) if isinstance(ask, Split) and ask.topic == PLACING else suggestion(ask)


def suggestion(ask: Ask) -> Answer:
    """What the rules suggest; the least there is to say where they suggest nothing."""
    if ask.default is not None:
        default: Answer = ask.default
        return default
    if isinstance(ask, Number):
        return ask.least
    if isinstance(ask, Pick):
        return [option.key for option in ask.options[: ask.least]]
    return filled(ask, ask.least) if isinstance(ask, Split) else ask.options[0].key


def filled(ask: Split, most: int = -1) -> dict[str, int]:
    """As many as may be, in the order in which they are offered, each of them checked."""
    counts: dict[str, int] = {}
    left = ask.most if most < 0 else most
    for option in ask.options:
        n = min(option.most, left)
        if n > 0 and not (ask.unfit and ask.unfit({**counts, option.key: n})):
            counts[option.key] = n
            left -= n
    return counts

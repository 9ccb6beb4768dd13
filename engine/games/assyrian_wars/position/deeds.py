"""6.0.b The kinds of action of an impulse: what one of them offers, does, and says of what it does not offer."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.games.assyrian_wars.position import State
from engine.kernel import Option, Rule, Table


class Deed(NamedTuple):
    """6.0.b A kind of action of an impulse; the keys of its options begin with its name."""

    offer: Callable[[State, str], Iterable[Option]]  # country -> what it could do now: `march:kalhu`
    do: Callable[[Table[State], str, str], Rule[None]]  # country and what follows the colon
    barred: Callable[[State, str], Mapping[str, str]]  # option that a player might expect -> why not, with its rule

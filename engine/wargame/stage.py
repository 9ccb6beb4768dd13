"""Build a position by hand: what stands where, who holds which cards, whose turn it is. For tests and lessons.

A game declares once how its things are placed; everybody then speaks of a position in the same words:

    STAGE = Stage(SPEC, clear=clear, places={"on": put_units, "of": begin_turn}, pack=pack, given={"turn": 2})
    STAGE.state(scenario="campaign", phase="action", on={"egypt": {"thebes": {"inf": 3}}}, hands={"egypt": ("gold.1",)})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from engine.kernel.dice import Dice, Secret
from engine.kernel.game import GameSpec, Setup
from engine.kernel.session import Session
from engine.kernel.state import S
from engine.kernel.table import Table
from engine.wargame.cards import Pack

FIRST = ("turn", "phase", "hands")  # words that every game knows; the game's own come after them


@dataclass(frozen=True)
class Stage(Generic[S]):
    """How the things of one game are placed.

    * `clear(state)` takes off the board what a scenario puts there.
    * `places` are the game's words for what can be placed. Each gets the position and what was said; they act in this
      order, in whatever order a position names them.
    * `pack(state)` says where the cards lie: `hands` deals by it, and the deck keeps what lies nowhere else.
    * `scenario`, `seats` and `options` hold where a position names no others, `given` likewise for its things.

    Every other word is a field of the position. What is None is left as it is.
    """

    spec: GameSpec[S]
    clear: Callable[[S], object]
    places: Mapping[str, Callable[[S, Any], object]]
    pack: Callable[[S], Pack] | None = None
    scenario: str = ""
    seats: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)

    def setup(self, scenario: str = "", seats: int = 0, options: Mapping[str, str] | None = None) -> Setup:
        """Return what a table agreed on; the stage's own options hold as far as the scenario offers them."""
        scenario = scenario or self.scenario or self.spec.start.scenarios[0].id
        offered = {option.id for option in self.spec.options_in(scenario)}
        usual = {name: value for name, value in self.options.items() if name in offered}
        return self.spec.setup(scenario, seats or self.seats, {**usual, **(options or {})})

    def state(
        self, *, scenario: str = "", seats: int = 0, options: Mapping[str, str] | None = None, **things: Any
    ) -> S:
        """Return a position with nothing on the board but these things."""
        return self._staged(self.setup(scenario, seats, options), things)

    def table(
        self,
        dice: Dice,
        *,
        scenario: str = "",
        seats: int = 0,
        options: Mapping[str, str] | None = None,
        **things: Any,
    ) -> Table[S]:
        """Return the same position at a table without a session, where a rule can be run by itself."""
        dice.begin(1)
        return Table(self._staged(self.setup(scenario, seats, options), things), dice)

    def session(
        self,
        secret: Secret,
        dice: Dice | None = None,
        *,
        scenario: str = "",
        seats: int = 0,
        options: Mapping[str, str] | None = None,
        **things: Any,
    ) -> Session[S]:
        """Return the same position as a game that goes on from there by itself."""
        setup = self.setup(scenario, seats, options)
        return Session.at(self.spec, setup, secret, self._staged(setup, things), dice)

    def _staged(self, setup: Setup, things: Mapping[str, Any]) -> S:
        s = self.spec.start.deal(setup)
        self.clear(s)
        wanted = {name: value for name, value in {**self.given, **things}.items() if value is not None}
        for name in self._in_order(s, wanted):
            if name in self.places:
                self.places[name](s, wanted[name])
            elif name == "hands" and self.pack is not None:
                self.pack(s).hands.update({role: list(cards) for role, cards in wanted[name].items()})
            else:
                setattr(s, name, wanted[name])
        if self.pack is not None:
            keep_the_rest(self.pack(s))
        return s

    def _in_order(self, s: S, wanted: Mapping[str, Any]) -> list[str]:
        """Return the words as they act: turn, phase and hands, the game's own, then the fields of the position."""
        words = dict.fromkeys([*FIRST, *self.places])
        fields = [name for name in wanted if name not in words]
        unknown = [name for name in fields if name not in s.__struct_fields__]
        if unknown:
            raise LookupError(
                f"{self.spec.slug}: nothing is called {', '.join(unknown)}; a position is given {', '.join(words)} "
                "or a field of it by name"
            )
        return [*(name for name in words if name in wanted), *fields]


def keep_the_rest(pack: Pack) -> None:
    """Take out of the deck every card that lies somewhere else."""
    elsewhere = {*pack.open(), *pack.aside.values()}
    for held in (*pack.hands.values(), *pack.laid.values()):
        elsewhere.update(held)
    pack.deck[:] = [card for card in pack.deck if card not in elsewhere]

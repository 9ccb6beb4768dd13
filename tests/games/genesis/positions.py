"""Positions to test a rule on: only what the test is about stands on the map."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.games.genesis import SPEC
from engine.games.genesis.data.tables import DECK, KIND
from engine.games.genesis.position.hands import pack
from engine.games.genesis.position.pieces import put
from engine.games.genesis.position.state import Revolt, Segment, State
from engine.kernel.questions import All
from engine.kernel.table import Table
from engine.wargame.stage import Stage
from tests.kit import Play, easy, play_on, table_on

Stacks = Mapping[str, Mapping[str, Mapping[str, int]]]
FIVE = ("egypt", "hittites", "mitanni", "assyria", "babylonia")
SEGMENTS = ("action", "payment", "card", "power_moves")  # phases of one player's Action segment


def build(**things: Any) -> State:
    """`on={"egypt": {"thebes": {"inf": 3}}}`; everybody has 10 silver."""
    return STAGE.state(**things)


def table(dice: Mapping[str, Any] | None = None, **things: Any) -> Table[State]:
    """A table without a session, to call a single rule."""
    return table_on(STAGE, dice=dice, **things)


def position(
    player: str = "egypt", phase: str = "action", *, asked: bool = True, marker: str = "", **things: Any
) -> Play:
    """A game at `phase`; in an Action segment of `player` unless another phase is wanted."""
    things.setdefault("silver", {player: 10})
    things.setdefault("hands", {player: (card("sherden"),)})  # something to discard, so that no segment ends by itself
    segment = Segment(marker or player, player, 1, paid=True, asked=asked)
    return play_on(STAGE, phase=phase, of=segment if phase in SEGMENTS else None, **things)


def clear(s: State) -> None:
    s.units, s.destroyed, s.ds, s.kings = {}, [], {}, {}
    s.deck = list(DECK)
    s.first = s.kingdoms[0]


def place(s: State, on: Stacks) -> None:
    for power, spaces in on.items():
        for space, units in spaces.items():
            put(s, space, power, dict(units))


def crown(s: State, kings: Mapping[str, str]) -> None:
    s.kings = dict(kings)


def revolt(s: State, revolts: Mapping[str, tuple[str, Mapping[str, int]]]) -> None:
    for city, (power, units) in revolts.items():
        s.revolts[city] = Revolt(power, dict(units))


def pay_out(s: State, silver: Mapping[str, int] | int) -> None:
    for kingdom in s.kingdoms:
        s.silver[kingdom] = silver if isinstance(silver, int) else silver.get(kingdom, 0)


def begin_segment(s: State, of: Segment) -> None:
    s.activation, s.segment, s.recent = 1, of, [of.player]


STAGE = Stage(
    SPEC,
    clear=clear,
    places={"on": place, "kings": crown, "revolts": revolt, "silver": pay_out, "of": begin_segment},
    pack=pack,
    scenario="campaign",
    seats=5,
    options={"bribes": "attacks", "head_start": next(o.values[-1] for o in SPEC.start.options if o.id == "head_start")},
    given={"turn": 2, "silver": 10},
)


def card(kind: str, number: int = 1) -> str:
    name = f"{kind}.{number}"
    assert name in KIND
    return name


def here(play: Play, space: str, power: str) -> dict[str, int]:
    """What a power has in a space."""
    return dict(play.state.units.get(space, {}).get(power, {}))


def march(play: Play, start: str, who: dict[str, int], *steps: Any) -> Play:
    """A Major Move: `march(play, "tyre", {"inf": 3}, "to:sidon")`. Who is not asked when there is only one unit."""
    play.do("major", f"march:{start}")
    if play.ask.topic == "who":
        play.do(who)
    return play.do(*steps)


def passing(play: Play, *topics: str) -> Play:
    """Answer these questions with their defaults as long as they are open."""
    while not play.session.over and all(ask.topic in topics for ask in play.session.asks().values()):
        for seat, ask in list(play.session.asks().items()):
            play.by(seat, ask.default)
    return play


class Driven:
    """A rule run by hand: what it returned, and the questions it put."""

    def __init__(self, rule: Any, answers: tuple[Any, ...], by: Mapping[str, Any]) -> None:
        self.asks: list[Any] = []
        self.by = dict(by)
        self.value: Any = None
        waiting = list(answers)
        try:
            question = next(rule)
            while True:
                question = rule.send(self._reply(question, waiting))
        except StopIteration as stop:
            self.value = stop.value
        assert not waiting, f"never asked for {waiting}; asked {self.topics}"

    def _reply(self, question: Any, waiting: list[Any]) -> Any:
        if isinstance(question, All):
            given = self.by.get(question.asks[0].topic, {})
            if waiting and isinstance(waiting[0], dict) and "all" in waiting[0]:
                given = waiting.pop(0)["all"]
            self.asks += question.asks
            return {ask.seat: ask.parse(given.get(ask.seat, ask.default)) for ask in question.asks}
        self.asks.append(question)
        only = question.forced()
        if only is not None:
            return only
        if question.topic in self.by:
            given = self.by[question.topic]
            if not isinstance(given, tuple):
                return question.parse(given)
            self.by[question.topic] = given[1:]
            return question.parse(given[0] if given else easy(question))
        return question.parse(waiting.pop(0) if waiting else easy(question))

    @property
    def topics(self) -> list[str]:
        return [ask.topic for ask in self.asks]

    def ask(self, topic: str) -> Any:
        found = [ask for ask in self.asks if ask.topic == topic]
        assert found, f"nobody was asked {topic!r}; asked {self.topics}"
        return found[0]

    def keys(self, topic: str) -> list[str]:
        return [option.key for option in self.ask(topic).options]


def drive(rule: Any, *answers: Any, by: Mapping[str, Any] | None = None) -> Driven:
    """Run a rule to its end: these answers where there is a choice, then defaults. `{"all": {seat: answer}}` for all.

    `by` answers every question of a topic (a tuple: one after the other); put to all, by `{topic: {seat: answer}}`.
    """
    return Driven(rule, answers, by or {})


def told_strengths(t: Any) -> list[tuple[int, int]]:
    """Battle points and shifts of the attacker and of the defender, as the first battle was told."""
    line = next(line.text for line in t.lines if re.search(r"shifts?, die", line.text))
    return [(int(points), int(shifts)) for points, shifts in re.findall(r"(\d+) points?, (\d+) shifts?", line)]

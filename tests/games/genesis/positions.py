"""Positions to test a rule on: only what the test is about stands on the map."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.games.genesis import SPEC
from engine.games.genesis.data.tables import DECK, KIND
from engine.games.genesis.position.state import Revolt, Segment, State
from engine.games.genesis.position.units import put
from engine.kernel.dice import Dice
from engine.kernel.questions import All
from engine.kernel.session import Session
from engine.kernel.table import Table
from tests.kit import LoadedDice, Play, easy, secret_of

Stacks = Mapping[str, Mapping[str, Mapping[str, int]]]
FIVE = ("egypt", "hittites", "mitanni", "assyria", "babylonia")


def build(
    *,
    on: Stacks | None = None,
    kings: Mapping[str, str] | None = None,
    revolts: Mapping[str, tuple[str, Mapping[str, int]]] | None = None,
    hands: Mapping[str, tuple[str, ...]] | None = None,
    silver: Mapping[str, int] | int = 10,
    scenario: str = "campaign",
    seats: int = 5,
    turn: int = 2,
    options: Mapping[str, str] | None = None,
    **fields: Any,
) -> State:
    """`on={"egypt": {"thebes": {"inf": 3}}}`; everybody has 10 silver; other fields of the position by name."""
    bare = {o.id: o.values[-1] for o in SPEC.options_in(scenario) if o.id == "head_start"}
    wanted = {"bribes": "attacks", **bare, **(options or {})}
    s = SPEC.start.deal(SPEC.setup(scenario, seats, wanted))
    s.units, s.destroyed, s.ds = {}, [], {}
    s.turn = turn
    s.first = s.kingdoms[0]
    for power, spaces in (on or {}).items():
        for space, units in spaces.items():
            put(s, space, power, dict(units))
    s.kings = dict(kings or {})
    for city, (power, units) in (revolts or {}).items():
        s.revolts[city] = Revolt(power, dict(units))
    for kingdom in s.kingdoms:
        s.silver[kingdom] = silver if isinstance(silver, int) else silver.get(kingdom, 0)
    s.deck = list(DECK)
    for kingdom, cards in (hands or {}).items():
        s.hands[kingdom] = list(cards)
        s.deck = [card for card in s.deck if card not in cards]
    for name, value in fields.items():
        setattr(s, name, value)
    gone = [*s.discard, *s.removed, *s.aside.values()]
    s.deck = [card for card in s.deck if card not in gone]
    return s


def position(
    player: str = "egypt",
    phase: str = "action",
    *,
    dice: Mapping[str, Any] | None = None,
    strict: bool = False,
    asked: bool = True,
    **more: Any,
) -> Play:
    """A game at `phase`; in an Action segment of `player` unless another phase is wanted."""
    more.setdefault("silver", {player: 10})
    more.setdefault("hands", {player: (card("sherden"),)})  # something to discard, so that no segment ends by itself
    power = more.pop("marker", player)
    s = build(**more)
    s.phase = phase
    if phase in ("action", "payment", "card", "power_moves"):
        s.activation = 1
        s.segment = Segment(power, player, 1, paid=True, asked=asked)
        s.recent = [player]
    setup = SPEC.setup(s.scenario, len(s.seats), s.options)
    return Play(Session.at(SPEC, setup, secret_of(1), s, cup(dice, strict)))


def cup(dice: Mapping[str, Any] | None, strict: bool = False) -> Dice | None:
    return LoadedDice(dice, strict=strict) if dice is not None else None


def table(dice: Mapping[str, Any] | None = None, **more: Any) -> Table[State]:
    """A table without a session, to call a single rule."""
    cup_ = LoadedDice(dice or {})
    cup_.begin(1)
    return Table(build(**more), cup_)


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

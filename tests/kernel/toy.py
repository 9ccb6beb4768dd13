"""The smallest games that show one thing about the kernel each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.game import GameSpec, Hidden, Rules, Scenario, Setup, Start, View, Words
from engine.kernel.questions import Ask, Choose, Option, Rule
from engine.kernel.state import State, copied
from engine.kernel.table import Table
from engine.kernel.topics import Topic

SEATS = ("a", "b")


class Toy(State, kw_only=True):
    log: list[str]
    hands: dict[str, list[str]]
    open: list[str]
    turns: int = 3


def choose(seat: str, topic: str, *keys: str, default: str | None = None, private: bool = False) -> Choose:
    options = tuple(Option(key) for key in keys)
    return Choose(seat, topic, "TOY-1", f"{topic}?", options, default, verb=topic, private=private)


def toy(
    rule: Callable[[Table[Toy]], Rule[None]],
    revision: int = 1,
    schema: int = 1,
    topics: tuple[Topic, ...] = (),
    upgrades: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] | None = None,
    hands: dict[str, list[str]] | None = None,
) -> GameSpec[Toy]:
    """A game of one phase, played over and over until `turns` are through."""

    def phase(table: Table[Toy]) -> Rule[None]:
        yield from rule(table)
        table.state.over = table.state.ply + 1 >= table.state.turns

    def knowers(state: Toy) -> dict[str, tuple[str, ...]]:
        held = {card: (seat,) for seat, hand in state.hands.items() for card in hand}
        return held | dict.fromkeys(state.open, SEATS)

    def seen(state: Toy, seat: str | None) -> Toy:
        shown = copied(state)
        shown.hands = {each: hand if each == seat else [""] * len(hand) for each, hand in shown.hands.items()}
        return shown

    def deal(setup: Setup) -> Toy:
        return Toy(phase="turn", log=[], hands={seat: list(hand) for seat, hand in (hands or {}).items()}, open=[])

    def check(state: Toy) -> list[str]:
        return []

    def board(state: Toy, seat: str | None) -> str:
        del seat
        return " ".join(state.log)

    return GameSpec(
        slug="toy",
        title="Toy",
        rules=Rules(
            prefix="TOY",
            revision=revision,
            schema=schema,
            state=Toy,
            upgrades=upgrades or {},
            phases={"turn": phase},
            check=check,
        ),
        start=Start(scenarios=(Scenario("plain", "Plain", (SEATS,)),), deal=deal),
        view=View(seen=seen, board=board),
        hidden=Hidden(knowers=knowers),
        words=Words(topics={str(topic): topic for topic in topics}),
    )


def asked(*asks: Ask) -> Callable[[Table[Toy]], Rule[None]]:
    """A rule that asks these questions in turn and writes the answers down."""

    def rule(table: Table[Toy]) -> Rule[None]:
        for question in asks:
            answer = yield question
            table.state.log.append(f"{question.seat}:{question.topic}={answer}")

    return rule

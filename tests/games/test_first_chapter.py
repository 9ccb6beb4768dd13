"""The page for the next author: every block on it runs, and makes a game that keeps the contract."""

from __future__ import annotations

import re
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.game import GameSpec, Hidden, Rules, Scenario, Setup, Start, View, Words
from engine.kernel.state import State as Position
from engine.kernel.state import copied
from engine.kernel.topics import Topic
from tests.kit import Play, new_session, random_play

PAGE = Path(__file__).resolve().parents[2] / "engine" / "games" / "FIRST_CHAPTER.md"
SEATS = ("ann", "ben")


class State(Position):
    seats: list[str]
    owner: dict[str, str]
    sheep: dict[str, int]
    barley: dict[str, int]
    hands: dict[str, list[str]]
    bids: dict[str, str] = {}
    turn: int = 1


def deal(setup: Setup) -> State:
    cities = dict(zip(("ur", "uruk"), setup.seats, strict=True))
    return State(
        phase="turn", seats=list(setup.seats), owner=cities, sheep=dict.fromkeys(cities, 3),
        barley=dict.fromkeys(cities, 4), hands={"ur": ["curse"], "uruk": []},
    )  # fmt: skip


def seen(state: State, seat: str | None) -> State:
    shown = copied(state)
    for city, hand in state.hands.items():
        shown.hands[city] = hand if state.owner[city] == seat else [""] * len(hand)
    return shown


@pytest.fixture(scope="module")
def chapter() -> dict[str, Any]:
    """What the blocks of the page define, run in their order."""
    room = types.ModuleType("engine.games.valley.position")
    room.State = State  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "engine.games.valley", types.ModuleType("engine.games.valley"))
        patch.setitem(sys.modules, "engine.games.valley.position", room)
        names: dict[str, Any] = {}
        for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
            exec(compile(block, str(PAGE), "exec"), names)
    return names


@pytest.fixture
def valley(chapter: dict[str, Any]) -> GameSpec[State]:
    return GameSpec(
        slug="valley",
        title="The Valley",
        rules=Rules(
            prefix="VAL",
            state=State,
            phases={"turn": chapter["turn"]},
            check=lambda s: [f"{city} owes" for city, n in s.barley.items() if n < 0],
        ),
        start=Start(scenarios=(Scenario("flood", "The Flood", (SEATS,)),), deal=deal),
        view=View(seen=seen, board=lambda s, seat: str(s.sheep)),
        hidden=Hidden(knowers=lambda s: {card: (s.owner[city],) for city, hand in s.hands.items() for card in hand}),
        words=Words(topics=chapter["TOPICS"]),
    )


@pytest.mark.parametrize("seed", range(5))
def test_the_chapters_game_is_played_to_its_end(valley: GameSpec[State], seed: int) -> None:
    def sound(session: Any) -> None:
        assert valley.rules.check(session.state) == []
        assert all(isinstance(ask.topic, Topic) for ask in session.asks().values())

    assert random_play(new_session(valley, seed=seed), seed, sound).over


def test_what_the_page_says_of_its_questions_is_true(valley: GameSpec[State]) -> None:
    play = Play(new_session(valley, seed=1))
    play.by("ann", "low").by("ben", "high")
    play.by("ann", {"barley": 2, "sheep": 1})
    assert play.state.barley["ur"] == 4, "sealed until both have sown"
    play.refused({"barley": 1, "sheep": 2}, says="no more sheep than barley", seat="ben")
    play.by("ben", {})
    assert play.state.barley == {"ur": 6, "uruk": 4}
    assert play.ask.topic == "curse" and play.ask.seat == "ben" and play.options() == ["pass"], "asked without the card"

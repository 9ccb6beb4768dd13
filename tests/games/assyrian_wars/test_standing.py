"""What players answer in advance: preemption, supply, cards, relocation."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars import SPEC
from engine.tools.waiting import per_stint
from tests.games.assyrian_wars.positions import game
from tests.kit import Play

NO_HOME: dict[str, list[str]] = {"assyria": [], "babylonia": [], "elam": []}


def said(play: Play, order: str) -> Any:
    """What an auto-answer says to the open question."""
    name, _, detail = order.partition(":")
    ask = play.ask
    found = SPEC.order(str(ask.topic), name)
    assert found is not None and not found.why_not(detail)
    return found.answer(play.seen(ask.seat), ask, detail)


ORDERS = [("never", "no"), ("before:elam", "yes"), ("before:babylonia", "no"), ("before:elam assyria", "yes")]


@pytest.mark.parametrize(("order", "answer"), ORDERS)
def test_preemption(order: str, answer: str) -> None:
    hands = {"assyria": ("1", "4"), "babylonia": (), "elam": ("3",)}
    play = game(phase="slot", slot="elam", starts="assyria", round=2, hands=hands, home=NO_HOME)
    assert play.ask.topic == "preempt" and said(play, order) == answer


def test_preemption_before_nobody_known_is_refused() -> None:
    order = SPEC.order("preempt", "before")
    assert order is not None and order.why_not("atlantis") and order.why_not("") and not order.why_not("elam")


@pytest.mark.parametrize(
    ("level", "pillaged", "order", "answer"),
    [(4, 0, "pay", "pay"), (4, 0, "pillage", "pillage"), (0, 0, "pay", "pillage")],
)
def test_supply(level: int, pillaged: int, order: str, answer: str) -> None:
    play = game(
        {"assyria": {"kish": {"hi42": 1}}}, phase="slot", slot="assyria", starts="assyria", home=NO_HOME,
        hands={"assyria": ("2", "4")}, level={"assyria": level, "babylonia": 5, "elam": 4},
        pillage={"kish": pillaged} if pillaged else {},
    )  # fmt: skip
    assert play.ask.topic == "supply" and said(play, order) == answer


def test_cards_and_relocation() -> None:
    first = {"slot": "elam", "starts": "elam", "last": "babylonia"}
    play = game(phase="cards", hands={"elam": ("2", "3", "19", "20", "21")}, leaders={"imbappa": "susa"}, **first)
    asked = play.session.asks()["elam"]
    never = SPEC.order("mulligan", "never")
    assert never is not None and never.answer(play.seen("elam"), asked, "") == "keep"
    play.together({})
    assert play.ask.topic == "cut" and said(play, "lowest") == play.ask.default and len(play.ask.default) == 2
    play.do(play.ask.default)
    assert play.ask.topic == "relocate" and said(play, "none") == "stay"


def test_an_impulse_rarely_waits_for_others_with_the_recommended_answers() -> None:
    """The bot has every seat: what it would ask other players in an impulse, with these auto-answers and without."""
    found = per_stint(SPEC, SPEC.bot.policy, 1, 2, [("the_two_rivers", 3), ("the_two_rivers", 2)])
    assert found is not None and found.quick.stints > 40
    assert found.quick.each <= 0.7 < found.plain.each

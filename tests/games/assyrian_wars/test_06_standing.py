"""Auto-answers to the questions of war, tried on what the rules ask."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position import topics
from engine.games.assyrian_wars.position.state import Siege
from tests.games.assyrian_wars.stage import game, through

MISS = [6] * 90


def given(play: Any, order: str) -> Any:
    """What an auto-answer says to the open question; None: the player is asked."""
    name, _, detail = order.partition(":")
    [found] = [each for each in topics.TOPICS[play.ask.topic].orders if each.name == name]
    assert found.why_not(detail) == ""
    answer = found.answer(play.seen(play.ask.seat), play.ask, detail)
    assert answer is None or play.ask.fits(answer), (order, answer)
    return answer


def intercepting() -> Any:
    on = {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"sippar": {"hi32": 3}}}
    return game(on=on, leaders={"turtanu": "ashur", "bel_ibni": "sippar"}).do("march:ashur", "to:opis")


def evading(babylonia: dict[str, int] | None = None) -> Any:
    on = {"assyria": {"suhu": {"hi42": 3}}, "babylonia": {"sippar": babylonia or {"hi32": 2}}}
    return game(on=on, leaders={"turtanu": "suhu", "bel_ibni": "sippar"}).do("march:suhu", "to:sippar")


def hit() -> Any:
    """Assyria has made two hits on reduced heavy infantry and full light infantry."""
    on = {"assyria": {"singara": {"hi42": 4}}, "babylonia": {"ashur": {"hi32/reduced": 3, "li21": 2}}}
    play = game(on=on, leaders={"shaknu": "singara"}, dice={"attacker strength 4": [1, 1, 6, 6], "battle": MISS})
    return through(play.do("march:singara", "to:ashur"), "evade")


def starving(number: int) -> Any:
    on = {"assyria": {"sippar": {"hi42": 3}}, "babylonia": {"sippar": {"hi32*inside": 2}}}
    play = game(
        on=on, leaders={"turtanu": "sippar"}, sieges=[Siege("sippar", "assyria", "hunger", [1, 0], 2, number=number)]
    )
    return play.do("siege:sippar/hunger")


@pytest.mark.parametrize(("order", "answer"), [
    ("never", "pass"), ("always", "army:bel_ibni"), ("if_likely:83", "army:bel_ibni"), ("if_likely:84", "pass"),
    ("if_stronger:112", "army:bel_ibni"), ("if_stronger:113", "pass"), ("only_in:babylonia", None),
    ("only_in:elam", "pass"),
])  # fmt: skip
def test_interception(order: str, answer: str | None) -> None:
    assert given(intercepting(), order) == answer


@pytest.mark.parametrize(("order", "answer"), [("all", {"hi32": 2, "b31": 1}), ("suggested", {"b31": 1})])
def test_who_intercepts(order: str, answer: dict[str, int]) -> None:
    on = {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"sippar": {"hi32": 2, "b31": 1}}}
    play = game(on=on, leaders={"turtanu": "ashur"}).do("march:ashur", "to:opis", "singles:sippar")
    assert given(play, order) == answer


@pytest.mark.parametrize(("order", "answer"), [
    ("never", "stay"), ("city", "city"), ("if_outnumbered:200", "city"), ("if_outnumbered:201", "stay"),
    ("if_likely:58", "city"), ("if_likely:59", "stay"), ("to:kish", "kish"), ("to:ashur", "stay"),
])  # fmt: skip
def test_evasion(order: str, answer: str) -> None:
    assert given(evading(), order) == answer


@pytest.mark.parametrize(("order", "answer"), [
    ("suggested", {"hi32/reduced": 2}), ("keep_heavy", {"li21": 2}), ("keep_full", {"hi32/reduced": 2}),
])  # fmt: skip
def test_hits(order: str, answer: dict[str, int]) -> None:
    assert given(hit(), order) == answer


@pytest.mark.parametrize(("number", "order", "answer"), [
    (1, "never", "no"), (1, "always", "sortie"), (1, "before_the_fall", "no"), (3, "before_the_fall", "sortie"),
    (1, "if_stronger:50", "sortie"), (1, "if_stronger:51", "no"),
])  # fmt: skip
def test_sorties(number: int, order: str, answer: str) -> None:
    assert given(starving(number), order) == answer


@pytest.mark.parametrize(("order", "answer"), [("suggested", 0), ("garrison", 3), ("last_level", 1)])
def test_hits_on_a_city_or_its_garrison(order: str, answer: int) -> None:
    on = {"assyria": {"sippar": {"hi42": 4}}, "babylonia": {"sippar": {"hi32*inside": 2}}}
    play = game(on=on, leaders={"turtanu": "sippar"}, dice={"attacker strength 4": [1, 1, 1, 6], "battle": MISS})
    assert given(play.do("siege:sippar/standard"), order) == answer


@pytest.mark.parametrize(
    ("order", "answer"), [("suggested", "babylon"), ("city", "city"), ("to:kish", "kish"), ("to:ashur", "babylon")]
)
def test_retreats(order: str, answer: str) -> None:
    on = {"assyria": {"suhu": {"hi42": 4}}, "babylonia": {"sippar": {"hi32": 4}}}
    play = game(on=on, leaders={"shaknu": "suhu"}, dice={"attacker strength 4": [1, 1, 6, 6], "battle": MISS})
    through(play.do("march:suhu", "to:sippar"), "evade", "hits", "routs")
    assert play.ask.topic == "retreat"
    assert given(play, order) == answer


@pytest.mark.parametrize(
    ("order", "answer"), [("always:babylonia", "yes"), ("never:babylonia", "no"), ("always:assyria", None)]
)
def test_consent(order: str, answer: str | None) -> None:
    on = {"babylonia": {"opis": {"hi32": 2}}, "elam": {"opis": {"b32": 2}}}
    play = game(of="babylonia", on=on, leaders={"bel_ibni": "opis", "imbappa": "opis"})
    assert given(play.do("group:form/bel_ibni+imbappa"), order) == answer


def test_every_order_names_what_may_follow_its_colon() -> None:
    orders = [
        order for id in ("intercept", "evade", "consent", "retreat", "sortie") for order in topics.TOPICS[id].orders
    ]
    assert all(order.why_not(order.example) == "" for order in orders)
    assert [order.name for order in orders if order.check and order.why_not("nowhere")] == [
        "if_likely", "if_stronger", "only_in", "if_outnumbered", "if_likely", "to", "always", "never", "to",
        "if_stronger",
    ]  # fmt: skip

"""Standing orders: what a player may leave, so that the others need not wait for him (gaps, play by post)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.acme import SPEC
from engine.games.acme.growth.deployment import deployment
from engine.games.acme.position.topics import TOPICS
from engine.kernel.questions import Ask
from tests.contract import varied
from tests.games.acme.kit import position, run

# Asked once a game; or of whoever has just chosen to play a card, to establish a Deity, or to retire or resettle disks.
WITHOUT = {
    "civilization", "homeland", "found", "successor", "atone", "deity", "resources", "retire", "levy", "resettle",
    "area", "areas", "share", "victim", "stack", "how_many", "stacks", "river", "in_a_row", "spy", "prophecy",
    "watched", "migrate", "march", "resettled", "stand_down", "foe", "joining", "turned", "retreat",
}  # fmt: skip


def test_whatever_makes_others_wait_again_and_again_can_be_ordered() -> None:
    assert {str(topic) for topic in TOPICS.values() if not topic.orders} == WITHOUT
    for topic in TOPICS.values():
        for order in topic.orders:
            assert order.why_not(order.example) == "", "an example is right"
            assert order.check is None or order.why_not("nonsense"), "nonsense is refused"


def wrong_orders(ask: Ask, seen: Any) -> list[str]:
    """Orders that would give an answer which is not allowed."""
    wrong = []
    for order in TOPICS[ask.topic].orders:
        answer = order.answer(seen, ask, order.example)
        try:
            assert answer is None or ask.parse(answer) is not None
        except Exception as error:
            wrong.append(f"{ask.topic} {order.name}: {answer} ({error})")
    return wrong


@pytest.mark.parametrize("seed", [0, 4, 9])
def test_orders_answer_as_the_rules_allow(seed: int) -> None:
    session, chance, met = varied(SPEC, seed), random.Random(seed), set()
    policy = SPEC.bot.policy
    assert policy is not None
    for _ in range(600):
        if session.over:
            break
        seat, ask = next(iter(session.asks().items()))
        assert wrong_orders(ask, session.seen(seat)) == []
        met.add(str(ask.topic))
        by_itself = chance.random() < 0.5
        session.answer(seat, ask.sample(chance) if by_itself else policy(session.seen(seat), ask, chance))
    assert len(met) > 12


# --- orders that choose -----------------------------------------------------------------------------------------


def deployed(order: str, on: dict[str, dict[str, int]], disks: int) -> Any:
    """What an order has green deploy, who has so many disks for growth besides the three it takes."""
    t = position(on, phase="growth", queue=["green"], growth={"green": disks - 3, "red": 0, "blue": 0})
    ask = run(t, "growth", {"deploy": {"green": {}}}).of("deploy", "green")
    name, _, detail = order.partition(":")
    [one] = [one for one in TOPICS["deploy"].orders if one.name == name]
    return one.answer(t.state, ask, detail)


def test_areas_are_filled_in_the_order_named() -> None:
    on = {"abydos": {"green": 3, "red": 1}, "thebes": {"green": 1}}
    assert deployed("areas:thebes eastern_desert", on, 5) == {"thebes": 3, "eastern_desert": 2}
    assert deployed("areas:eastern_desert, thebes", on, 4) == {"eastern_desert": 2, "thebes": 2}
    assert deployed("areas:thebes", on, 5) is None, "two disks would be lost"
    assert deployed("areas:lydia", on, 5) is None, "out of reach"


def test_an_area_that_is_reached_through_another_waits_until_it_is_there() -> None:
    t = position({"thebes": {"green": 1}}, phase="growth")
    order = deployment(t.state, "green")
    far = next(area for area, n in order.reach(3).items() if order.why_not({area: 1}) and n >= 1)
    asked = deployed(f"areas:{far} thebes", {"thebes": {"green": 1}}, 3)
    assert asked == {"thebes": 3}, "not the far one, which nothing leads to yet"

"""Standing orders for gifts, purchases, camps, successions, kept cards and the Turn Order."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.course.turn import end_turn_phase
from engine.games.god_kings.events.succession import succession_roll
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.realm.reinforcement import reinforce_phase, removal_phase
from engine.kernel.questions import Ask
from tests.games.god_kings.harness import drive, position

POSTS = {"amenhotep_iii": "memphis", "egypt_a": "memphis", "egypt_b": "memphis"}


def ordered(t: Any, ask: Ask, order: str) -> Any:
    """What an order answers, which must be an answer."""
    name, _, detail = order.partition(":")
    [found] = [one for one in TOPICS[ask.topic].orders if one.name == name]
    assert found.why_not(detail) == ""
    answer = found.answer(t.state, ask, detail)
    assert answer is None or ask.fits(answer)
    return answer


@pytest.mark.parametrize(("order", "counts"), [
    ("chariots", {"chariot": 1, "mercenary": 3}),
    ("warriors", {"chariot": 1, "mercenary": 1, "refit:warrior_amon": 2}),
    ("garrisons", {"chariot": 1, "mercenary": 2, "garrison:memphis": 1}),
    ("mercenaries", {"mercenary": 4}),
])  # fmt: skip
def test_purchases_and_camps(order: str, counts: dict[str, int]) -> None:
    t = position(phase="removal", turn=5, generals=POSTS, destroyed={"egypt": {"warrior_amon": 2}})
    t.state.tp["egypt"], t.state.wp["egypt"] = 4, 1
    drive(removal_phase(t))
    found: list[Any] = []

    def note(ask: Ask) -> Any:
        found.append(ordered(t, ask, order if ask.topic == "buy" else "at_home"))
        return found[-1]

    drive(reinforce_phase(t), otherwise=note)
    assert found == [counts, "at_home"]


@pytest.mark.parametrize(("number", "order", "answer"), [
    (3, "never", "no"),
    (3, "card:62 17", "minus:17"),
    (3, "card:62", "no"),
    (4, "if_needed:50", "no"),
    (3, "if_needed:50", "minus:32"),
    (1, "if_needed:50", "minus:7"),
    (1, "if_needed:80", "no"),
])  # fmt: skip
def test_cards_on_a_succession_roll(number: int, order: str, answer: str) -> None:
    t = position(turn=1, round=number, generals={"hatshepsut": "memphis"}, hands={"egypt": ["7", "17", "32"]})
    ask = drive(succession_roll(t, "egypt", "egypt")).of("succession")
    assert ordered(t, ask, order) == answer


def test_kept_cards() -> None:
    t = position(hands={"egypt": ["32", "7"]})
    ask = drive(end_turn_phase(t)).of("keep")
    assert (ordered(t, ask, "suggested"), ordered(t, ask, "none")) == ("card:7", "none")

"""6 Turn Order."""

from __future__ import annotations

from typing import Any

from engine.games.god_kings.course.turn import rounds_phase
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.realm.victory import choosing_order, order_phase
from tests.games.god_kings.harness import drive, position
from tests.rules import rule


def table(turn_vp: dict[str, int], total: dict[str, int] | None = None, **more: Any) -> Any:
    """After the totals: the points of the turn are the last of each history."""
    t = position(phase="order", history={seat: [n] for seat, n in turn_vp.items()}, **more)
    t.state.total = total or dict.fromkeys(turn_vp, 0)
    return t


@rule("GK-6.0.a", "GK-EX-2", "GK-24.1.g")
def test_whoever_has_the_fewest_points_of_the_turn_takes_any_place_first() -> None:
    t = table({"egypt": 10, "mitanni": 13, "hatti": 8})
    asked = drive(order_phase(t), {"order": {"hatti": "place:3", "egypt": "place:2"}})
    assert asked.put == [("order", "hatti"), ("order", "egypt")], "Mitanni takes what is left"
    assert asked.keys("order", "hatti") == ["place:1", "place:2", "place:3"]
    assert asked.keys("order", "egypt") == ["place:1", "place:2"]
    assert t.state.order == ["mitanni", "egypt", "hatti"] and t.state.phase == "expulsion"


@rule("GK-6.0.b")
def test_of_equal_points_the_fewer_in_total_choose_first() -> None:
    t = table({"egypt": 8, "mitanni": 8, "hatti": 9}, {"egypt": 30, "mitanni": 20, "hatti": 1})
    assert choosing_order(t) == ["mitanni", "egypt", "hatti"]


@rule("GK-6.0.c")
def test_if_these_are_equal_too_the_higher_die_chooses_first_and_equal_dice_are_rolled_again() -> None:
    t = table({"egypt": 8, "mitanni": 8, "hatti": 8},
              dice={"turn order egypt": [4, 1], "turn order mitanni": [6], "turn order hatti": [4, 5]})  # fmt: skip
    assert choosing_order(t) == ["mitanni", "hatti", "egypt"]


@rule("GK-6.0.d")
def test_the_order_chosen_holds_in_the_rounds_of_the_next_turn() -> None:
    t = table({"egypt": 10, "mitanni": 13, "hatti": 8})
    drive(order_phase(t), {"order": {"hatti": "place:3", "egypt": "place:2"}})
    t.state.round = 0
    drive(rounds_phase(t))
    assert t.state.queue == ["mitanni", "egypt", "hatti"]


def test_standing_orders_take_the_first_or_the_last_place() -> None:
    t = table({"egypt": 10, "mitanni": 13, "hatti": 8})
    ask = drive(order_phase(t)).of("order", "hatti")
    orders = {order.name: order.answer for order in TOPICS["order"].orders}
    assert (orders["first"](t.state, ask, ""), orders["last"](t.state, ask, "")) == ("place:1", "place:3")

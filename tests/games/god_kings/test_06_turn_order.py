"""6 Turn Order."""

from __future__ import annotations

from typing import Any

from engine.games.god_kings.position.topics import TOPICS
from tests.games.god_kings.harness import game
from tests.kit import Play
from tests.rules import rule


def totals(turn_vp: dict[str, int], total: dict[str, int] | None = None, **more: Any) -> Play:
    """After the totals: the points of the turn are the last of each history."""
    history = {seat: [n] for seat, n in turn_vp.items()}
    return game(phase="order", history=history, total=total or dict.fromkeys(turn_vp, 0), **more)


@rule("GK-6.0.a", "GK-EX-2", "GK-24.1.g")
def test_whoever_has_the_fewest_points_of_the_turn_takes_any_place_first() -> None:
    play = totals({"egypt": 10, "mitanni": 13, "hatti": 8}).expect("hatti", "order")
    assert play.options() == ["place:1", "place:2", "place:3"]
    play.do("place:3").expect("egypt", "order")
    assert play.options() == ["place:1", "place:2"]
    play.do("place:2")
    assert play.seen().order == ["mitanni", "egypt", "hatti"], "Mitanni takes what is left"


@rule("GK-6.0.b")
def test_of_equal_points_the_fewer_in_total_choose_first() -> None:
    play = totals({"egypt": 8, "mitanni": 8, "hatti": 9}, {"egypt": 30, "mitanni": 20, "hatti": 1})
    play.expect("mitanni", "order").do("place:1").expect("egypt", "order")


@rule("GK-6.0.c")
def test_if_these_are_equal_too_the_higher_die_chooses_first_and_equal_dice_are_rolled_again() -> None:
    dice = {"turn order egypt": [4, 1], "turn order mitanni": [6], "turn order hatti": [4, 5]}
    play = totals({"egypt": 8, "mitanni": 8, "hatti": 8}, dice=dice)
    play.expect("mitanni", "order").do("place:1").expect("hatti", "order")


@rule("GK-6.0.d")
def test_the_order_chosen_holds_in_the_rounds_of_the_next_turn() -> None:
    order = totals({"egypt": 10, "mitanni": 13, "hatti": 8}).do("place:3", "place:2").seen().order
    cards = {"mitanni": ["32"], "egypt": ["33"], "hatti": ["34"]}
    play = game(phase="rounds", round=0, turn=1, order=order, hands=cards).expect("hatti", "god_king").together({})
    for seat in ("mitanni", "egypt", "hatti"):
        play.until("card").expect(seat, "card").do(f"card:{cards[seat][0]}", "trade")


def test_standing_orders_take_the_first_or_the_last_place() -> None:
    play = totals({"egypt": 10, "mitanni": 13, "hatti": 8})
    orders = {order.name: order.answer for order in TOPICS["order"].orders}
    given = [orders[name](play.seen("hatti"), play.ask, "") for name in ("first", "last")]
    assert given == ["place:1", "place:3"]

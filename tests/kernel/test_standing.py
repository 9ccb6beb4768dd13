"""Answers given in advance: standing orders and plans."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.errors import Refused
from engine.kernel.session import Session
from engine.kernel.standing import Prepared
from engine.kernel.state import encode
from engine.kernel.topics import StandingOrder, Topic
from tests.kernel.toy import asked, choose, toy
from tests.kit import LoadedDice, Play, new_session, snapshot
from tests.tiny import SCRIBES

ERASERS = ["eraser_a", "eraser_b", "eraser_c", "eraser_d"]
LETTERS = ["letter_1a", "letter_1b", "letter_2a", "letter_2b"]
OWN = ["letter_6a", "letter_6b", "letter_6c", "letter_5a"]


def read_aloud(orders: dict[str, str], babylon: list[str], laid: bool = True) -> Play:
    """Assyria has laid a letter worth six; babylon, whose orders these are, might erase it."""
    play = Play(new_session(SCRIBES, seats=2, dice=LoadedDice({"deck": [*OWN, *babylon]})))
    for topic, order in orders.items():
        play.session.orders.stand(SCRIBES, "babylon", topic, order)
    play.until("write").by("assyria", "card:letter_6a" if laid else "pass")
    return play.by("babylon", "pass").do(0) if "babylon" in play.session.asks() else play


def answered(play: Play, topic: str = "") -> list[tuple[str, Any, str]]:
    return [(e.seat, e.answer, e.by) for e in play.session.journal if e.by in ("standing", "prepared")]


@pytest.mark.parametrize("order", ["pass", "default", "never", "=pass"])
def test_an_order_answers_for_the_seat_and_says_so_in_the_journal(order: str) -> None:
    play = read_aloud({"erase": order}, ERASERS).expect("assyria", "march")
    assert answered(play) == [("babylon", "pass", "standing")]
    assert play.state.scores["assyria"] == 6


def test_a_policy_answers_by_the_seats_view() -> None:
    play = read_aloud({"erase": "if_leading"}, ERASERS).expect("assyria", "erase")
    assert answered(play) == [("babylon", "card:eraser_d", "standing")]


def test_an_option_by_key() -> None:
    play = read_aloud({"erase": "=card:eraser_b"}, ERASERS)
    assert answered(play) == [("babylon", "card:eraser_b", "standing")]


def test_an_order_that_does_not_fit_leaves_it_to_the_player() -> None:
    play = read_aloud({"erase": "=card:eraser_f"}, ERASERS).expect("babylon", "erase")
    assert answered(play) == []


def test_an_order_its_own_policy_trips_over_leaves_it_to_the_player() -> None:
    """`below:many`: words of one player must not make every answer of the others fail."""
    below = StandingOrder("below", "Below", lambda view, ask, detail: ask.options[int(detail)].key)
    spec = toy(
        asked(choose("a", "go", "left", "right"), choose("b", "go", "left", "right")),
        topics=(Topic("go", "where to go", below),),
    )
    for detail, by in (("1", ["player", "standing"]), ("many", ["player"])):
        play = Play(new_session(spec))
        play.session.orders.stand(spec, "b", "go", f"below:{detail}")
        play.do("left")
        assert [event.by for event in play.session.journal] == by


def test_ask_withdraws_an_order() -> None:
    play = Play(new_session(SCRIBES, seats=2))
    orders = play.session.orders
    orders.stand(SCRIBES, "babylon", "erase", "never")
    assert orders
    orders.stand(SCRIBES, "babylon", "erase", "ask")
    assert not orders and orders.standing == {}
    orders.stand(SCRIBES, "babylon", "erase", "ask")
    assert not orders


def test_an_order_nobody_knows_is_refused() -> None:
    orders = Play(new_session(SCRIBES, seats=2)).session.orders
    with pytest.raises(Refused) as refused:
        orders.stand(SCRIBES, "babylon", "erase", "sometimes")
    assert str(refused.value) == (
        "no standing order “sometimes” for erase; there are ask, default, =<option>, never, if_leading (orders)"
    )
    assert not orders


def test_orders_of_one_topic_touch_no_other() -> None:
    play = read_aloud({"march": "default"}, ERASERS).expect("babylon", "erase")
    play.do("pass").do("stay").expect("assyria", "swap")
    assert answered(play) == [("babylon", "stay", "standing")]


def test_holder_and_non_holder_are_treated_alike() -> None:
    """With an order and without, nobody can tell from waiting, journal or log whether there was an eraser."""
    for order, is_asked in (("ask", True), ("never", False), ("pass", False)):
        holder, other = (read_aloud({"erase": order}, hand) for hand in (ERASERS, LETTERS))
        assert ("babylon" in holder.session.asks()) is is_asked
        assert list(holder.session.asks()) == list(other.session.asks())
        assert holder.session.token[:2] == other.session.token[:2]
        assert answered(holder) == answered(other)
        assert holder.log("assyria") == other.log("assyria")
        assert holder.seen("assyria") == other.seen("assyria")


def test_an_order_answers_a_sealed_question_at_once_and_may_be_overruled() -> None:
    play = Play(new_session(SCRIBES, seats=2)).until("post", "babylon")
    play.session.orders.stand(SCRIBES, "babylon", "write", "default")
    play.do({})
    assert list(play.session.asks()) == ["assyria"]
    card = next(key for key in play.session.ask("babylon").options if key.key != "pass").key  # type: ignore[union-attr]
    play.by("babylon", card).by("assyria", "pass")
    assert play.state.written["babylon"] == card.partition(":")[2]


def test_undo_passes_over_what_an_order_answered() -> None:
    play = Play(new_session(SCRIBES, seats=2)).until("swap", "babylon")
    play.session.orders.stand(SCRIBES, "babylon", "post", "default")
    play.do([]).expect("assyria", "write")
    play.session.undo("babylon")
    play.expect("babylon", "swap")


def test_a_rebuilt_game_needs_no_orders() -> None:
    play = read_aloud({"erase": "if_leading", "march": "default", "swap": "default"}, ERASERS)
    session = play.until("swap", "assyria").session
    assert [by for _, _, by in answered(play)].count("standing") >= 3
    again = Session.load(
        SCRIBES, session.setup, session.secret, session.checkpoints[0].blob, session.journal, session.table.dice.again()
    )
    assert again.frozen is None and not again.orders
    assert encode(again.state) == encode(session.state) and again.fingerprint() == session.fingerprint()


# --- plans ------------------------------------------------------------------------------------------------


def plan(play: Play, *steps: tuple[str, Any], seat: str = "assyria") -> Play:
    play.session.orders.prepare(seat, [Prepared(topic, answer) for topic, answer in steps])
    return play


def test_a_plan_is_carried_out_step_by_step() -> None:
    play = plan(Play(new_session(SCRIBES, seats=2)), ("march", "via:great_gate"), ("march", "to:old_well"))
    play.until("march", "babylon")
    assert play.state.courier["assyria"] == "old_well"
    assert answered(play) == [
        ("assyria", "via:great_gate", "prepared"),
        ("assyria", "to:old_well", "prepared"),
    ]
    assert not play.session.orders, "used up"


def test_a_plan_waits_for_its_kind_of_question() -> None:
    play = plan(Play(new_session(SCRIBES, seats=2)), ("march", "stay")).expect("assyria", "swap")
    assert play.session.orders.prepared["assyria"] == [Prepared("march", "stay")]


def test_a_plan_comes_before_a_standing_order() -> None:
    play = plan(Play(new_session(SCRIBES, seats=2)), ("march", "to:great_gate"))
    play.session.orders.stand(SCRIBES, "assyria", "march", "default")
    play.until("march", "babylon")
    assert play.state.courier["assyria"] == "great_gate"


def test_a_plan_that_no_longer_fits_is_dropped_as_a_whole_and_only_its_owner_is_told() -> None:
    play = plan(Play(new_session(SCRIBES, seats=2)), ("march", "via:high_pass"), ("march", "stay"))
    public = play.until("march").expect("assyria", "march").log()
    assert play.session.orders.prepared == {}
    [notice] = play.session.orders.notices
    assert notice.to == ("assyria",) and notice.text.startswith("Your plan no longer fits and was dropped: ")
    assert play.log("babylon")[-1] == public[-1]
    assert not any("plan" in line for line in [*public, *play.log("babylon")])
    assert answered(play) == []


def test_a_plan_whose_beginning_is_taken_back_goes_with_it() -> None:
    """Its next step was meant for the next question, not for this one again."""
    spec = toy(asked(choose("a", "go", "left", "right"), choose("b", "go", "left", "right")))
    play = plan(Play(new_session(spec)), ("go", "left"), ("go", "right"), seat="a")
    play.session.go_on()
    play.expect("b", "go").session.undo("a")
    play.expect("a", "go")
    assert not play.session.orders


def test_an_empty_plan_withdraws() -> None:
    play = plan(plan(Play(new_session(SCRIBES, seats=2)), ("march", "stay")))
    assert not play.session.orders


def test_a_clone_knows_no_orders() -> None:
    play = plan(Play(new_session(SCRIBES, seats=2)), ("post", {}))
    before = snapshot(play.session)
    clone = Play(play.session.clone()).do([]).expect("assyria", "post")
    assert not clone.session.orders and snapshot(play.session) == before

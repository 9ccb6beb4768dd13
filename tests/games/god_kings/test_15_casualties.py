"""15.5.8 Losses: what is legal, what is suggested, how it is taken."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.position.pieces import FIGHTING, mark_units
from engine.games.god_kings.position.state import State
from engine.games.god_kings.war.casualties import (
    STEPS,
    lose_steps,
    paid,
    ready,
    remaining,
    suggested,
    take_losses,
    toll_text,
    ways_to_lose,
)
from engine.kernel.errors import Refused
from engine.kernel.questions import Ask
from engine.kernel.table import Table
from tests.games.god_kings.harness import Asked, drive, log, position, units
from tests.rules import rule

AT = "tunip"


def force(own: dict[str, int], side: str = "egypt", **more: Any) -> Table[State]:
    t = position({AT: {side: own}}, generals={f"{side}_a": AT}, **more)
    mark_units(t.state, AT, side, own, FIGHTING)
    return t


def lose(t: Table[State], number: int, say: Any = None, side: str = "egypt", *, share: bool = False) -> Asked:
    answers = {} if say is None else {"losses": {side: say}}
    return drive(take_losses(t, AT, side, side, number, "GK-15.5.8.a", share=share), answers)


def refused(ask: Ask, answer: dict[str, int]) -> bool:
    try:
        ask.parse(answer)
    except Refused:
        return True
    return False


@rule("GK-EX-19", "GK-15.5.8.c")
def test_a_warrior_and_a_chariot_meet_five() -> None:
    t = force({"warrior_amon": 1, "chariot": 1})
    lose(t, 5)
    assert units(t, AT, "egypt") == {"warrior_amon/reduced": 1, "chariot/reduced": 1}


KASSITES = {"warrior_babylon": 3, "warrior_marduk": 3, "guard": 1}


@rule("GK-EX-20", "GK-15.5.8.d", "GK-15.5.8.e", "GK-15.5.8.f")
@pytest.mark.parametrize(
    ("named", "left"),
    [
        ({"reduce:warrior_babylon": 3, "reduce:warrior_marduk": 2, "reduce:guard": 1},
         {"warrior_babylon/reduced": 3, "warrior_marduk": 1, "warrior_marduk/reduced": 2, "guard/reduced": 1}),
        ({"kill:warrior_babylon": 1, "reduce:warrior_marduk": 3, "reduce:guard": 1},
         {"warrior_babylon": 2, "warrior_marduk/reduced": 3, "guard/reduced": 1}),
        ({"kill:warrior_babylon": 2, "reduce:warrior_marduk": 1, "reduce:guard": 1},
         {"warrior_babylon": 1, "warrior_marduk": 2, "warrior_marduk/reduced": 1, "guard/reduced": 1}),
    ],
)  # fmt: skip
def test_seventeen_can_be_paid_in_these_ways(named: dict[str, int], left: dict[str, int]) -> None:
    t = force(KASSITES, "kassites", seats=4)
    asked = lose(t, 17, named, "kassites")
    assert units(t, AT, "kassites") == left
    ask = asked.of("losses")
    assert paid(ask.default) == 17 and all(way.facts["paid"] == 17 for way in ask.ready_moves())
    assert ask.ready_moves()[0].answers == (ask.default,)
    assert refused(ask, {"reduce:warrior_babylon": 3, "reduce:warrior_marduk": 3}), "18 is more than 17"
    assert refused(ask, {"kill:guard": 1}), "4 and 12 or 15: below 17"


@rule("GK-EX-21", "GK-15.5.8.h", "GK-15.5.8.i")
def test_the_share_of_the_chariots_goes_before_the_highest_sum() -> None:
    own = {"chariot": 1, "warrior_taidu": 3, "warrior_washukanni": 1}
    t = force(own, "mitanni")
    ask = lose(t, 9, side="mitanni", share=True).of("losses")
    assert units(t, AT, "mitanni") == {"warrior_taidu": 3, "warrior_washukanni/reduced": 1} and paid(ask.default) == 7
    assert refused(ask, {"reduce:warrior_taidu": 3}), "9 by warriors alone"
    assert paid(lose(force(own, "mitanni"), 9, side="mitanni").of("losses").default) == 9, "without a charge"


@rule("GK-15.5.2.t", "GK-15.5.8.i")
def test_what_chariots_cannot_take_falls_on_the_others() -> None:
    """Half of 20 is 10; the chariot's two steps make 4, and 16 are left for the others: five warriors' steps, 19."""
    ways = ways_to_lose({"chariot": 1, "warrior_amon": 3}, 20, share=True)
    assert ways == [{"chariot": 2, "warrior": 5}] or ways == [{"warrior": 5, "chariot": 2}]
    assert ways_to_lose({"warrior_amon": 3}, 9, share=True) == [{"warrior": 3}]


@rule("GK-15.5.8.i")
def test_half_is_rounded_down_and_met_as_closely_as_chariots_can() -> None:
    """Of 7 the half is 3: one step of a chariot, 2; the warrior's 3 comes to it. Two steps and a warrior make 7."""
    assert ways_to_lose({"chariot": 2, "warrior_amon": 1}, 7, share=True) == [{"chariot": 2, "warrior": 1}]
    assert ways_to_lose({"chariot": 2, "warrior_amon": 2}, 6, share=True) == [{"chariot": 3}]
    assert ways_to_lose({"chariot": 2, "warrior_amon": 2}, 6) == [{"chariot": 3}, {"warrior": 2}]


@rule("GK-15.5.8.j")
def test_more_than_all_steps_eliminates_all_without_a_question() -> None:
    t = force({"warrior_amon": 2, "chariot/reduced": 1})
    assert lose(t, 30).asks == [] and units(t, AT, "egypt") == {}


@rule("GK-15.5.8.b", "GK-15.5.8.g")
def test_a_step_turns_a_full_unit_or_removes_a_reduced_one() -> None:
    t = force({"warrior_amon": 1, "mercenary/reduced": 1})
    lose(t, 5)
    assert units(t, AT, "egypt") == {"warrior_amon/reduced": 1}
    assert log(t, "GK-15.5.8.a") == [
        "Egypt's losses in Tunip: 1 warrior of Amon reduced and 1 mercenary (reduced) eliminated."
    ]
    t = force({"warrior_amon": 1})
    lose(t, 6)
    assert t.state.destroyed == {"egypt": {"warrior_amon": 1}}


@rule("GK-15.5.8.a")
def test_a_loss_smaller_than_any_step_costs_nothing() -> None:
    t = force({"warrior_amon": 3})
    assert lose(t, 2).asks == [] and units(t, AT, "egypt") == {"warrior_amon": 3}


@rule("GK-15.5.8.a")
@pytest.mark.parametrize(
    ("own", "number", "toll"),
    [
        ({"warrior_amon": 3, "mercenary": 3}, 6, {"reduce:mercenary": 3}),
        ({"warrior_amon": 3, "chariot": 3}, 6, {"reduce:warrior_amon": 2}),
        ({"warrior_amon/reduced": 3, "chariot": 3}, 6, {"reduce:chariot": 3}),
        ({"warrior_amon/reduced": 3, "warrior_ra/reduced": 2}, 3, {"kill:warrior_ra/reduced": 1}),
        ({"warrior_amon/reduced": 3, "warrior_ra/reduced": 3}, 9, {"kill:warrior_amon/reduced": 3}),
        ({"guard": 2, "chariot": 2}, 4, {"reduce:guard": 2}),
        ({"warrior_amon": 2, "warrior_amon/reduced": 1, "warrior_ra/reduced": 2}, 9,
         {"reduce:warrior_amon": 2, "kill:warrior_ra/reduced": 1}),
    ],
    ids=["mercenaries first", "chariots last", "none is broken", "the broken one", "one broken, not two", "guards",
         "reduced by this"],
)  # fmt: skip
def test_what_is_suggested(own: dict[str, int], number: int, toll: dict[str, int]) -> None:
    assert suggested(own, ways_to_lose(own, number), {}) == toll


@rule("GK-15.5.8.e")
def test_whole_choices_are_ready_and_each_says_what_it_costs() -> None:
    own = {"warrior_amon": 3, "chariot": 3}
    found = ready(own, ways_to_lose(own, 6))
    assert [way.label for way in found] == [
        "2 warriors of Amon reduced", "3 chariots reduced", "1 chariot reduced and 1 chariot eliminated",
        "1 warrior of Amon eliminated",
    ]  # fmt: skip
    assert [way.facts["killed"] for way in found] == [0, 0, 1, 1]


@rule("GK-16.3.f", "GK-16.3.a")
def test_steps_of_a_retreat_count_alike() -> None:
    own = {"warrior_amon": 2, "chariot/reduced": 1}
    assert ways_to_lose(own, 2, STEPS) == [{"chariot": 1, "warrior": 1}, {"warrior": 2}]
    t = force(own)
    drive(
        lose_steps(t, AT, "egypt", "egypt", {"warrior_amon*fighting": 2, "chariot/reduced*fighting": 1}, 3, "GK-16.3.a")
    )
    assert units(t, AT, "egypt") == {"warrior_amon/reduced": 1, "chariot/reduced": 1} and log(t, "GK-16.3.a")
    assert remaining(own, {"kill:warrior_amon": 1, "reduce:warrior_amon": 1}) == {
        "warrior_amon/reduced": 1, "chariot/reduced": 1,
    }  # fmt: skip
    assert toll_text({}) == "nobody"

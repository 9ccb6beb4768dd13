"""Whole orders in one: all that may go, and where to."""

from __future__ import annotations

from typing import Any

from engine.kernel.ahead import answers_of
from tests.games.pharaohs.positions import here, position
from tests.games.pharaohs.situations import goals
from tests.kit import Play, new_session
from tests.rules import rule


def labels(play: Play) -> list[str]:
    return [way.label for way in play.ask.ready_moves()]


def take(play: Play, label: str) -> Play:
    way = next(way for way in play.ask.ready_moves() if way.label == label)
    return play.do(*answers_of(play.session, play.ask.seat, way))


@rule("BP-5.1.a", "BP-5.2.i")
def test_all_of_a_stack_march_to_what_all_of_them_reach() -> None:
    at: Any = {"egypt": {"thebaid": {"foot": 2, "chariot": 1}}, "canaan": {"on": {"foot": 2}}}
    play = position("egypt", on=at).do("march:thebaid")
    assert labels(play) == [
        "all 3 to Upper Egypt",
        "all 3 to Lower Egypt",
        "all 3 to Naucratis",
        "all 3 to On (Canaan: 2 foot)",
    ]
    on = play.ask.ready_moves()[-1]
    assert (on.at, on.facts) == ("on", {"goal": "on", "pieces": 3, "foes": 2})
    take(play, "all 3 to Naucratis")
    assert here(play, "naucratis", "egypt") == {"foot": 2, "chariot": 1}


def test_ways_come_in_the_order_in_which_their_goals_are_asked_for() -> None:
    """So that the numbers on the map stay."""
    play = position("egypt", on={"egypt": {"thebaid": {"foot": 2, "chariot": 1}}}).do("march:thebaid")
    asked_at_once = [way.at for way in play.ask.ready_moves()]
    play.do({"foot": 2, "chariot": 1})
    assert [o.at for o in play.ask.options if o.key.startswith("to:")] == asked_at_once
    assert {*asked_at_once} == goals(play)


@rule("BP-5.4.c")
def test_of_a_rear_guard_only_those_who_are_spare_are_offered() -> None:
    at = {"egypt": {"on": {"foot": 5, "chariot": 1}}, "canaan": {"on": {"foot": 2}}}
    play = position("egypt", on=at).do("march:on").do({"foot": 1}, "to:lower_egypt")
    play.do("march:on")
    assert [way.answers[0] for way in play.ask.ready_moves()][:1] == [{"foot": 4, "chariot": 1}]


@rule("BP-5.6.1.2.a")
def test_no_more_sail_than_the_nation_has_ships_for() -> None:
    play = position("egypt", on={"egypt": {"on": {"foot": 4}}}).do("sail:on")
    assert labels(play)[0] == "3 foot to Pelusium"


@rule("BP-8.1.a")
def test_all_of_a_stack_redeploy() -> None:
    at = {"egypt": {"thebaid": {"foot": 2}, "upper_egypt": {"foot": 1}}}
    play = position("egypt", "redeployment", on=at).do("redeploy:thebaid")
    take(play, "all 2 to Upper Egypt")
    assert here(play, "upper_egypt", "egypt") == {"foot": 3}


@rule("BP-3.1.d")
def test_a_set_up_is_offered_as_evenly_as_there_is_room() -> None:
    play = Play(new_session("pharaohs", "full", seed=1)).until("set up")
    ask = play.ask
    [way] = ask.ready_moves()
    assert way.answers == (ask.default,) and way.label.startswith("evenly: ")
    take(play, way.label)
    assert play.session.answers[-1].answer == ask.default


@rule("BP-9.1.a")
def test_new_units_are_offered_all_in_one_area() -> None:
    play = Play(new_session("pharaohs", "full", seed=2)).until("arrive")
    ask = play.ask
    assert [way.at for way in ask.ready_moves()] == [option.at for option in ask.options]
    assert labels(play)[0].startswith("all ")
    take(play, labels(play)[-1])
    assert play.session.answers[-1].answer == {ask.options[-1].key: ask.options[-1].most}

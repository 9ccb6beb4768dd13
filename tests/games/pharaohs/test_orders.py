"""Order lines for movement: what can be typed, and that a line that does not fit changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.errors import Refused
from engine.kernel.orders.complete import lines_after
from engine.kernel.orders.parse import give, understand
from tests.games.pharaohs.positions import here, position
from tests.kit import Play, snapshot
from tests.rules import rule

AT: Any = {
    "egypt": {
        "thebaid": {"foot": 5, "chariot": 2, "ruler": "ramesses_ii"},
        "on": {"foot": 3},
        "lower_egypt": {"foot": 1},
    },
    "canaan": {"philistia": {"foot": 1}},
}


HELD: Any = {**AT, "egypt": {**AT["egypt"], "naucratis": {"foot": 1}}}


def egypt() -> Play:
    return position("egypt", on=AT, turn=3)


def bad(play: Play, line: str, *says: str, seat: str = "blue") -> None:
    """The line is refused with these words in one readable line, and nothing has happened."""
    before = snapshot(play.session)
    for attempt in (understand, give):
        with pytest.raises(Refused) as refusal:
            attempt(play.session, seat, line)
        text = str(refusal.value)
        assert "\n" not in text
        assert all(part in text for part in says), text
        assert snapshot(play.session) == before


# ---------------------------------------------------------------- lines that are understood


def test_a_march_in_one_line() -> None:
    play = egypt()
    answers = give(play.session, "blue", "march thebaid 2 foot ramesses ii > upper egypt > on")
    assert answers == ["march:thebaid", {"foot": 2, "ramesses_ii": 1}, "via:upper_egypt", "to:on"]
    assert here(play, "on", "egypt") == {"foot": 5, "ruler": 1}


@pytest.mark.parametrize(
    "line",
    [
        "march thebaid 2 foot to on",
        "march thebaid 2 foot > on",
        "MARCH Thebaid, 2 Foot > On",
        "thebaid 2 foot on",
        "march the 2 foot to on",
    ],
)
def test_the_same_order_in_other_words(line: str) -> None:
    play = egypt()
    assert give(play.session, "blue", line) == ["march:thebaid", {"foot": 2}, "to:on"]


def test_two_orders_and_done_in_one_line() -> None:
    play = egypt()
    give(play.session, "blue", "sail on 2 foot to kadesh march thebaid 2 chariots > upper egypt done")
    assert here(play, "kadesh", "egypt") == {"foot": 2}
    assert here(play, "upper_egypt", "egypt") == {"chariot": 2}
    assert play.ask.topic != "move"


def test_all_of_a_stack() -> None:
    play = egypt()
    assert give(play.session, "blue", "march thebaid all > on")[1] == {"foot": 5, "chariot": 2, "ramesses_ii": 1}
    assert here(play, "on", "egypt") == {"foot": 8, "chariot": 2, "ruler": 1}


def test_a_march_by_named_areas_stops_where_it_is_told() -> None:
    play = egypt()
    give(play.session, "blue", "march on 3 foot via pelusium halt")
    assert here(play, "pelusium", "egypt") == {"foot": 3}


def test_understanding_a_line_does_nothing_yet() -> None:
    play = egypt()
    before = snapshot(play.session)
    assert understand(play.session, "blue", "march on 3 foot > philistia") == ["march:on", {"foot": 3}, "to:philistia"]
    assert snapshot(play.session) == before


def test_redeployment_in_one_line() -> None:
    play = position("egypt", "redeployment", on=HELD, turn=3)
    give(play.session, "blue", "redeploy on 2 foot to lower egypt")
    assert here(play, "lower_egypt", "egypt") == {"foot": 3}


def test_what_can_be_typed_next() -> None:
    play = egypt()
    areas = [f"march {area} (then no sailing)" for area in ("Lower Egypt", "On", "Thebaid")]
    assert sorted(lines_after(play.session, "blue", "march")) == areas
    whom = lines_after(play.session, "blue", "march thebaid")
    assert {f"march Thebaid {who}" for who in ("5 foot", "2 chariot", "Ramesses II")} <= set(whom)
    there = lines_after(play.session, "blue", "march thebaid 2 foot >")
    assert {"march thebaid 2 foot > Upper Egypt", "march thebaid 2 foot > On"} <= set(there)
    assert not any("Pelusium" in line for line in there)


def test_what_ends_sailing_says_so() -> None:
    play = egypt()
    offered = lines_after(play.session, "blue", "")
    assert "sail from On" in offered and "march On (then no sailing)" in offered
    assert play.ask.closed() == ["sailing"]
    give(play.session, "blue", "march On (then no sailing) 1 foot > Pelusium")
    assert play.ask.closed() == [] and "march On" in lines_after(play.session, "blue", "march")


# ---------------------------------------------------------------- lines that are not


@pytest.mark.parametrize(
    "line", ["attack memphis", "march atlantis 2 foot > on", "march thebaid 2 elephants > on", "sail"]
)
def test_an_unknown_word_is_shown_with_what_could_be_said(line: str) -> None:
    bad(egypt(), line, "you can say")


def test_the_word_that_is_not_understood_is_named() -> None:
    bad(egypt(), "march thebaid 2 elephants > on", "elephants", "foot", "chariot", "Ramesses II")
    bad(egypt(), "march thebaid 2 foot > mordor", "mordor")
    bad(egypt(), "march thebaid 2 foot > on and then home", "and")


def test_an_empty_line_is_no_order() -> None:
    bad(egypt(), "", "empty")
    bad(egypt(), "   ", "empty")


@rule("BP-5.2.a")
def test_too_far_is_refused_with_the_rule() -> None:
    bad(egypt(), "march thebaid 2 foot > pelusium", "Pelusium", "BP-5.")
    bad(egypt(), "march thebaid 2 foot > upper egypt > lower egypt > on > pelusium", "On", "BP-5.")


@pytest.mark.parametrize(
    ("goal", "number"),
    [("arabian desert", "BP-5.7.a"), ("libyan desert", "BP-5.8.a"), ("nubia", "BP-13.4.d"), ("alasa", "BP-5.6.h")],
)
def test_closed_land_is_refused_with_its_rule(goal: str, number: str) -> None:
    bad(egypt(), f"march thebaid 2 chariot > {goal}", number)


def test_passing_an_enemy_is_refused_with_its_rule() -> None:
    bad(egypt(), "march on 1 foot > philistia > phoenicia", "Philistia", "BP-5.4.b")


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("sail thebaid 1 foot > on", "BP-5.6.a"),
        ("sail on 3 foot > west caucasus", "BP-5.6.1.a"),
    ],
)
def test_voyages_that_cannot_be_are_refused_with_their_rule(line: str, number: str) -> None:
    bad(egypt(), line, number)


def test_sailing_after_a_march_is_refused_with_its_rule() -> None:
    bad(egypt(), "march thebaid 1 foot to upper egypt sail on 1 foot > kadesh", "BP-4.2.2.a")


def test_more_than_there_are_is_refused() -> None:
    bad(egypt(), "march thebaid 6 foot > on", "5")
    bad(egypt(), "march thebaid none > on")


def test_no_foot_is_not_one_foot() -> None:
    bad(egypt(), "march thebaid 0 foot > on")
    with_chariots = understand(egypt().session, "blue", "march thebaid 0 foot 2 chariots > on")
    assert with_chariots == ["march:thebaid", {"chariot": 2}, "to:on"]


@pytest.mark.parametrize(
    ("line", "rest"),
    [("march lower egypt 1 foot > upper egypt", "march"), ("redeploy on 1 foot > lower egypt", "redeploy")],
)
def test_saying_what_goes_without_saying_is_no_mistake(line: str, rest: str) -> None:
    """Where a single piece stands it may be named, and so may the only place to go."""
    play = egypt() if rest == "march" else position("egypt", "redeployment", on=AT, turn=3)
    give(play.session, "blue", line)
    expected = ("upper_egypt", {"foot": 1}) if rest == "march" else ("lower_egypt", {"foot": 2})
    assert here(play, expected[0], "egypt") == expected[1]


def test_a_mistake_at_the_end_undoes_the_beginning() -> None:
    """Nothing of a line is carried out if its last word does not fit."""
    bad(egypt(), "sail on 2 foot to kadesh march thebaid 2 foot > pelusium", "BP-5.")


def test_nobody_gives_orders_out_of_turn() -> None:
    bad(egypt(), "march thebaid 2 foot > on", seat="red")


def test_no_order_reaches_beyond_the_dice() -> None:
    """What comes after a battle has to wait for the battle."""
    bad(egypt(), "march on 3 foot > philistia done redeploy on 1 foot > lower egypt")


@rule("BP-8.1.b", "BP-8.1.c")
def test_redeployment_where_none_may_go_is_refused_with_its_rule() -> None:
    play = position("egypt", "redeployment", on=HELD, turn=3)
    bad(play, "redeploy on 1 foot > sinai", "Sinai", "BP-8.1.b")
    bad(play, "redeploy on 1 foot > philistia", "Philistia", "BP-8.1.c")
    bad(play, "redeploy on 4 foot > lower egypt", "3")


def test_an_area_may_be_called_by_its_city() -> None:
    """Thebes lies in Thebaid, Memphis in Lower Egypt, Megiddo in Philistia."""
    line = "march thebes 2 foot > memphis > on"
    assert understand(egypt().session, "blue", line) == ["march:thebaid", {"foot": 2}, "via:lower_egypt", "to:on"]
    assert understand(egypt().session, "blue", "march on 1 foot to megiddo")[-1] == "to:philistia"

"""3 The course of a turn: slots of the impulse track, preemption, the end of a turn and who begins the next."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.data import nations
from engine.games.assyrian_wars.position import turns
from tests.games.assyrian_wars.positions import game, log, menu, position
from tests.kit import Play
from tests.rules import rule

NO_HOME: dict[str, list[str]] = {"assyria": [], "babylonia": [], "elam": []}


def at_slot(country: str, hands: dict[str, tuple[str, ...]], *, round: int = 2, **things: Any) -> Play:
    """A game in which the impulse marker has just come to a country; nobody has home cards left."""
    home = {**NO_HOME, **things.pop("home", {})}
    return game(phase="slot", slot=country, starts="assyria", round=round, hands=hands, home=home, **things)


def acting(play: Play) -> tuple[str, str]:
    """Who is asked, and what."""
    return play.ask.role, str(play.ask.topic)


def short(play: Play) -> Play:
    """Play the first card for AP, unless the only one has been played, and end the impulse."""
    mine = play.state.impulse.country, play.state.round
    if not play.state.impulse.cards:
        play.do(menu(play, "card")[0])
    now = play.state.impulse
    if now is not None and (now.country, play.state.round) == mine and now.cards and not play.session.over:
        play.do("end")
    return play


# --- the track ----------------------------------------------------------------------------------------------


@rule("AW-3.1.a", "AW-6.0.a")
def test_impulses_go_from_left_to_right_along_the_track() -> None:
    play = at_slot("assyria", {"assyria": ("1",), "babylonia": ("2",), "elam": ("3",)}, round=1)
    seen = []
    for _ in range(3):
        seen.append(acting(play)[0])
        if len(seen) < 3:
            short(play)
    assert seen == ["assyria", "babylonia", "elam"]
    assert nations.TRACK == (
        "assyria", "mede", "egypt", "babylonia", "elam", "phoenicia", "judah", "israel", "syria", "urartu", "phrygia",
        "persia", "cimmerians", "scythians",
    )  # fmt: skip


@rule("AW-3.1.f", "AW-3.0.a")
def test_a_round_is_over_when_the_marker_is_back_where_it_began() -> None:
    cards = {"assyria": ("1", "4"), "babylonia": ("2", "5"), "elam": ("3", "6")}
    play = at_slot("assyria", cards, round=1)
    for expected in (1, 1, 1, 2):
        assert play.state.round == expected
        if expected == 1:
            short(play)


@rule("AW-3.1.g", "AW-7.8.a", "AW-3.7.a")
def test_a_later_turn_begins_behind_the_country_that_took_the_last_impulse() -> None:
    play = at_slot("elam", {"elam": ("3",)}, home=NO_HOME, level={"assyria": 4, "babylonia": 2, "elam": 2})
    short(play)
    assert any("Interphase of turn 1: Assyria" in line for line in play.log())
    other = at_slot("babylonia", {"babylonia": ("3",)}, level={"assyria": 4, "babylonia": 2, "elam": 2})
    short(other)
    other.until("action")
    assert (other.state.turn, other.state.round, other.ask.role) == (2, 1, "elam")


@rule("AW-3.4.c")
def test_inactive_countries_have_no_impulse() -> None:
    t = position()
    t.state.level["syria"] = 2
    assert turns.countries(t.state) == ["assyria", "babylonia", "elam", "syria"]
    assert turns.active(t.state) == ["assyria", "babylonia", "elam"]
    t.state.politics.active.append("syria")
    assert turns.active(t.state) == ["assyria", "babylonia", "elam", "syria"]


@rule("AW-G-order.a")
def test_the_order_of_movement_begins_with_the_next_impulse() -> None:
    assert turns.order_of_movement(position(slot="babylonia").state) == ["babylonia", "elam", "assyria"]


# --- preemption ---------------------------------------------------------------------------------------------


@rule("AW-3.3.a", "AW-3.3.b", "AW-3.3.c")
def test_who_has_most_cards_is_asked_before_each_impulse() -> None:
    play = at_slot("elam", {"assyria": ("1", "4"), "babylonia": (), "elam": ("3",)})
    assert acting(play) == ("assyria", "preempt") and play.ask.about["before"] == "elam"
    play.do("yes")
    assert acting(play) == ("assyria", "action") and not play.state.impulse.scheduled
    short(play)
    assert acting(play) == ("elam", "action"), "the preempted country takes its own impulse"
    assert at_slot("elam", {"assyria": ("1", "4"), "elam": ("3",)}).do("no").ask.role == "elam"


@rule("AW-3.3.a")
def test_of_equal_hands_nobody_holds_preemption_and_home_cards_count() -> None:
    assert acting(at_slot("elam", {"assyria": ("1",), "elam": ("3",)})) == ("elam", "action")
    with_home = at_slot("elam", {"assyria": ("1",), "elam": ("3",)}, home={"assyria": ["deportation"]})
    assert acting(with_home) == ("assyria", "preempt")


@rule("AW-3.3.d", "AW-3.3.e")
def test_a_country_without_cards_cannot_be_preempted() -> None:
    play = at_slot(
        "elam", {"assyria": ("1", "4"), "babylonia": ("2",)}, level={"assyria": 6, "babylonia": 5, "elam": 4}
    )
    assert acting(play)[1] == "action" and "Elam passes." in play.log()


@rule("AW-3.3.d")
def test_losing_the_cards_in_the_preemptive_impulse_does_not_cancel_it() -> None:
    play = at_slot("elam", {"assyria": ("1", "4", "6"), "babylonia": ("2",), "elam": ("3",)}).do("yes")
    play.state.hands["elam"].clear()
    play.state.discard.append("3")
    short(play)
    assert "Elam passes." in play.log() and acting(play) == ("babylonia", "action")


@rule("AW-3.3.f", "AW-6.18.c")
def test_a_country_that_must_buy_a_card_can_be_preempted() -> None:
    level = {"assyria": 6, "babylonia": 5, "elam": 5}
    play = at_slot("elam", {"assyria": ("1", "4"), "babylonia": ("2",)}, level=level)
    assert acting(play) == ("assyria", "preempt")
    play.do("no")
    assert acting(play) == ("elam", "action") and "Elam buys a card for 5 AP." in play.log()


@rule("AW-3.3.i")
def test_nobody_preempts_in_the_first_round() -> None:
    assert acting(at_slot("elam", {"assyria": ("1", "4"), "elam": ("3",)}, round=1)) == ("elam", "action")


@rule("AW-3.3.j", "AW-3.3.k")
def test_after_an_impulse_another_country_must_move_before_the_holder_preempts_again() -> None:
    hands = {"assyria": ("1", "4", "6", "7", "8"), "babylonia": ("2", "5"), "elam": ("3", "9")}
    play = at_slot("babylonia", hands, waits=["assyria"], last="assyria")
    assert acting(play) == ("babylonia", "action")
    short(play)
    assert acting(play) == ("assyria", "preempt"), "Babylonia has moved"
    play.do("yes")
    short(play)
    assert acting(play) == ("elam", "action"), "and is not asked again before Elam's own impulse"


@rule("AW-3.3.k")
def test_a_preemptive_impulse_of_a_third_country_does_not_free_the_holder() -> None:
    hands = {"assyria": ("1", "4", "6", "7"), "babylonia": ("2", "5"), "elam": ("3",)}
    play = at_slot("babylonia", hands, waits=["assyria", "elam"], last="elam")
    assert acting(play) == ("babylonia", "action"), "Assyria has waited for no scheduled impulse yet"


@rule("AW-3.3.m")
def test_a_slot_that_would_be_a_second_impulse_in_a_row_is_passed_over() -> None:
    hands = {"assyria": ("1", "4"), "babylonia": ("2",)}
    play = at_slot("assyria", hands, last="assyria", waits=["assyria"], level={"assyria": 6, "babylonia": 5, "elam": 1})
    assert play.state.hands["assyria"] == ["1", "4"] and play.state.saved["assyria"] == 8
    assert acting(play)[0] == "babylonia" and "Assyria passes." in play.log()


@rule("AW-3.3.l", "AW-6.11.c")
def test_a_preemptive_impulse_has_no_income_but_saved_and_borrowed_ap() -> None:
    play = at_slot("elam", {"assyria": ("1", "4"), "elam": ("3",)}, saved={"assyria": 4}).do("yes")
    assert play.ask.about["ap"] == 4
    play.do("borrow", 3)
    assert play.ask.about["ap"] == 10 and play.state.loans == {"assyria": 6}
    play.refused("borrow", rule="AW-6.11.c")


@rule("AW-6.11.c")
def test_no_more_is_borrowed_than_the_income_and_it_is_repaid_first() -> None:
    play = at_slot("elam", {"assyria": ("1", "4", "7"), "babylonia": ("2",), "elam": ("3",)}).do("yes", "borrow")
    play.refused(7)
    play.do(6)
    short(play)
    assert acting(play) == ("elam", "action")
    short(play)
    assert acting(play) == ("assyria", "action")
    assert play.state.loans == {} and play.ask.about["ap"] == play.state.account.got["saved"]
    assert "Assyria repays 6 AP." in play.log()


@rule("AW-3.3.l")
def test_a_scheduled_impulse_borrows_nothing() -> None:
    at_slot("elam", {"elam": ("3",)}).refused("borrow", rule="AW-3.3.l")


# --- the end of a turn --------------------------------------------------------------------------------------


@rule("AW-3.5.a", "AW-6.0.h", "AW-6.19.a", "AW-G-turn.a")
def test_the_turn_ends_with_the_last_card() -> None:
    play = at_slot("elam", {"elam": ("3",)}, level={"assyria": 1, "babylonia": 1, "elam": 4})
    short(play)
    assert "Turn 1 ends." in play.log()


@rule("AW-3.5.b", "AW-3.5.c", "AW-6.19.b")
def test_the_only_country_with_cards_does_not_move_twice_in_a_row() -> None:
    play = at_slot("elam", {"elam": ("3", "4", "5")}, level={"assyria": 1, "babylonia": 1, "elam": 4})
    play.do("card:3", "end")
    assert "Turn 1 ends." in play.log() and play.state.hands["elam"][:2] == ["4", "5"]


@rule("AW-3.5.b", "AW-3.6.a")
def test_the_last_country_with_cards_takes_one_more_impulse() -> None:
    level = {"assyria": 1, "babylonia": 1, "elam": 4}
    play = at_slot("assyria", {"assyria": ("1",), "elam": ("3", "4")}, level=level, round=1)
    short(play)
    assert acting(play) == ("elam", "action"), "Babylonia passes between them"
    short(play)
    assert "Turn 1 ends." in play.log() and "4" in play.state.hands["elam"]


@rule("AW-3.5.d")
def test_that_a_country_could_buy_a_card_does_not_keep_the_turn_going() -> None:
    play = at_slot("elam", {"elam": ("3",)}, level={"assyria": 6, "babylonia": 5, "elam": 4})
    short(play)
    assert "Turn 1 ends." in play.log()


@rule("AW-3.6.a")
def test_a_country_that_gets_a_card_keeps_the_turn_going() -> None:
    play = at_slot("elam", {"elam": ("3",)}, round=2)
    play.do("card:3")
    play.state.deck.remove("4")
    play.state.hands["babylonia"].append("4")
    play.do("end")
    assert "Turn 1 ends." not in play.log()


@rule("AW-2.3.c", "AW-6.19.c", "AW-6.6.6.c", "AW-7.3.2.c")
def test_home_cards_and_sold_army_group_cards_come_back() -> None:
    s = short(at_slot("elam", {"elam": ("3",)}, sold=["elam:1"])).state
    assert {country: len(cards) for country, cards in s.home.items()} == {"assyria": 3, "babylonia": 2, "elam": 2}
    assert s.sold == []
    assert {country: len(hand) for country, hand in s.hands.items()} == {"assyria": 5, "babylonia": 4, "elam": 3}


@rule("AW-3.7.b", "AW-R9.3.a")
@pytest.mark.parametrize(("option", "turns_played"), [("as_stated", 2), ("3", 3)])
def test_the_game_ends_after_the_last_turn(option: str, turns_played: int) -> None:
    play = game(phase="slot", slot="assyria", starts="assyria", options={"turns": option}).finish()
    assert play.state.over and play.state.turn == turns_played and play.state.winners
    assert log(play.session.table, "AW-8.3.ae")


# --- minor countries and the Mede on the track --------------------------------------------------------------


def with_more(country: str, slot: str, hands: dict[str, tuple[str, ...]], level: int = 3, **things: Any) -> Play:
    """A game with one country more on the track, which Assyria's seat plays."""
    levels = {"assyria": 6, country: level, "babylonia": 5, "elam": 4}
    plays = {"assyria": "assyria", country: "assyria", "babylonia": "babylonia", "elam": "elam"}
    return at_slot(slot, hands, level=levels, plays=plays, base=levels, **things)


@rule("AW-3.3.h")
def test_the_slot_of_an_inactive_minor_country_is_a_place_to_preempt() -> None:
    hands = {"assyria": ("1", "4"), "babylonia": ("2",), "elam": ("3", "5", "6")}
    play = with_more("syria", "syria", {**hands, "assyria": ("1",)}, round=2)
    assert acting(play) == ("elam", "preempt") and play.ask.about["before"] == "syria"
    play.do("yes")
    short(play)
    assert acting(play)[0] == "assyria", "and then the marker goes on"


@rule("AW-3.3.h", "AW-6.0.a", "AW-4.1.c")
def test_but_not_where_the_holder_itself_moves_next() -> None:
    hands = {"assyria": ("1", "4"), "babylonia": ("2",), "elam": ("3",)}
    play = with_more("syria", "syria", hands, level=9, round=2)
    assert acting(play) == ("assyria", "action"), "Syria is rich, but it takes no impulse of its own"


@rule("AW-6.6.6.e")
@pytest.mark.parametrize(("turn", "sold"), [(3, True), (4, False)])
def test_the_mede_must_sell_their_card_in_the_first_three_turns(turn: int, sold: bool) -> None:
    hands = {"assyria": ("1", "4"), "babylonia": ("2",), "elam": ("3",), "mede": ("5", "6")}
    play = with_more("mede", "mede", hands, round=1, turn=turn, last_turn=5)
    assert acting(play) == ("mede", "action")
    assert (play.ask.about["ap"] == 6 + 8, play.state.sold == ["mede:1"]) == (sold, sold)

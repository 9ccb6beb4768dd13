"""7.2 Promotion, 7.3.1 income, 7.3.2 cards, 8.3 the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position import State
from engine.games.assyrian_wars.position.politics import Grace
from engine.games.assyrian_wars.realm import income, victory
from tests.games.assyrian_wars.positions import build, game, menu
from tests.kit import Play
from tests.rules import rule

BASE = {"assyria": 6, "babylonia": 5, "elam": 4}


# --- 7.2 ----------------------------------------------------------------------------------------------------


@rule("AW-7.2.a", "AW-9.2.a", "AW-9.2.b", "AW-9.2.c")
@pytest.mark.parametrize(("die", "promoted"), [(1, False), (2, True), (3, False), (6, True)])
def test_every_leader_on_the_map_who_is_not_promoted_rolls_an_even_die(die: int, promoted: bool) -> None:
    leaders = {"turtanu": "kalhu", "sargon_ii": "kalhu", "rab_shaqe": "regroup"}
    s = game(phase="promotion", leaders=leaders, dice={"promotion turtanu": [die]}, last="elam", slot="assyria").state
    assert s.leaders["turtanu"].promoted == promoted
    assert not s.leaders["rab_shaqe"].promoted and not s.leaders["sargon_ii"].promoted


@rule("AW-2.1.2.b")
def test_without_that_rule_nobody_rolls() -> None:
    play = game(phase="promotion", leaders={"turtanu": "kalhu"}, options={"reduced_leaders": "off"}, last="elam")
    assert not play.log(rule="AW-7.2.a")


# --- 7.3.1 --------------------------------------------------------------------------------------------------


def level(country: str, **things: Any) -> int:
    """The ECO level that the map gives a country."""
    return income.map_level(build(things.pop("on", None), **things), country)


@rule("AW-7.3.1.a", "AW-7.3.1.b", "AW-7.3.1.c", "AW-7.3.1.e", "AW-1.3.c")
def test_city_points_in_thirds_and_eco_points_make_the_level_of_the_set_up() -> None:
    assert {country: level(country) for country in BASE} == BASE
    s = build()
    assert {c: income.city_points(s, c) for c in BASE} == {"assyria": 11, "babylonia": 10, "elam": 9}


@rule("AW-7.3.1.b", "AW-2.2.b")
def test_an_eco_marker_is_a_whole_level() -> None:
    assert level("elam", eco={"liyan": 1}) == 5 and level("elam", eco={"susa": -1}) == 3


@rule("AW-7.3.1.d", "AW-6.12a.a")
def test_a_conquered_home_city_counts_for_nobody_but_a_province_for_its_holder() -> None:
    cities = ("kish", "sippar", "borsippa")
    on = {"assyria": {at: {"li21": 1} for at in cities}}
    held = dict.fromkeys(cities, "assyria")
    assert level("babylonia", on=on, control=held) == 4
    assert level("assyria", on=on, control=held) == 6
    assert level("assyria", on=on, control=held, provinces={"kish": "assyria"}) == 7


@rule("AW-6.12a.b", "AW-1.3.d")
def test_an_associated_area_counts_for_who_holds_it() -> None:
    on = {"elam": {"zamua": {"b32": 1}, "lahiru": {"b32": 1}, "der": {"b32": 1}}}
    held = dict.fromkeys(("zamua", "lahiru"), "elam")
    assert level("elam", on=on, control=held) == 4 and level("assyria", on=on, control=held) == 6
    s = build(on, control=held)
    assert (income.city_points(s, "elam"), income.city_points(s, "assyria")) == (11, 9)


@rule("AW-6.12a.d", "AW-6.12a.e", "AW-6.12.d")
def test_a_contested_city_counts_for_nobody_but_half_its_eco_points_for_its_own_country() -> None:
    on = {"assyria": {"babylon": {"hi42": 1}}, "babylonia": {"babylon": {"b31*inside": 1}}}
    s = build(on)
    assert income.city_points(s, "babylonia") == 8
    whole, half = income.sixths(build(), "babylonia"), income.sixths(s, "babylonia")
    assert whole - half == 2 * 2 + 3, "two thirds of a level and half an ECO point"
    assert income.sixths(s, "assyria") == income.sixths(build(), "assyria")


@rule("AW-7.3.1.g")
@pytest.mark.parametrize(("points", "lost"), [(6, 0), (7, 1), (13, 1), (14, 2)])
def test_every_full_7_pillage_points_cost_a_level(points: int, lost: int) -> None:
    areas = ("susa", "madaktu", "hidalu", "dur_untash", "bit_imbi", "naditu", "liyan")
    pillage = {at: n for i, at in enumerate(areas) if (n := min(2, points - 2 * i)) > 0}
    assert level("elam", pillage={**pillage, "ellipi": 2}) == 4 - lost, "an associated area is no home area"


@rule("AW-7.3.1.e", "AW-G-fractions.a")
def test_fractions_are_added_before_they_are_lost() -> None:
    eight = {"control": {"liyan": "assyria"}, "on": {"assyria": {"liyan": {"li21": 1}}}}
    assert level("elam", **eight) == 3 and level("elam", **eight, eco={"susa": 1}) == 4


@rule("AW-7.3.1.j", "AW-7.3.1.a")
def test_the_phase_books_the_levels_and_removes_no_pillage() -> None:
    play = game(
        phase="income", last="elam", slot="assyria", starts="assyria", pillage={"susa": 2}, level={**BASE, "elam": 9}
    )
    assert play.state.level == BASE and play.state.pillage == {"susa": 2}


@rule("AW-6.12a.f", "AW-6.18.g")
def test_a_change_of_control_changes_no_level_before_the_interphase() -> None:
    on = {"assyria": {"kish": {"hi42": 1}}}
    play = game(
        on,
        phase="slot",
        slot="babylonia",
        starts="babylonia",
        control={"kish": "assyria"},
        hands={"babylonia": ("2", "4")},
    )
    assert play.ask.about["ap"] == 10


# --- 7.3.2 --------------------------------------------------------------------------------------------------


def dealing(**things: Any) -> Play:
    """The cards of the Interphase, Elam first."""
    first = {"slot": "elam", "starts": "elam", "last": "babylonia"}
    return game(phase="cards", **{**first, **things})


def sizes(s: State) -> dict[str, int]:
    """How many random cards each country holds."""
    return {country: len(hand) for country, hand in s.hands.items()}


@rule("AW-7.3.2.a", "AW-2.3.e")
def test_each_country_is_dealt_its_level_less_one() -> None:
    assert sizes(dealing(level={"assyria": 8, "babylonia": 5, "elam": 4}).state) == {
        "assyria": 7,
        "babylonia": 4,
        "elam": 3,
    }


@rule("AW-7.3.2.b")
def test_the_deal_begins_behind_the_country_that_moved_last() -> None:
    play = dealing(deck=["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"])
    assert play.state.hands["elam"] == ["2", "3", "4"] and play.state.hands["assyria"] == ["5", "6", "7", "8", "9"]
    assert play.state.hands["babylonia"] == ["10", "11", "12", "13"]


@rule("AW-7.3.2.d", "AW-2.3.e")
def test_least_hands_are_filled_up() -> None:
    s = dealing(level={"assyria": 0, "babylonia": 1, "elam": 2}, hands={"elam": ("2",)}).state
    assert sizes(s) == {"assyria": 4, "babylonia": 2, "elam": 2}


@rule("AW-7.3.2.l", "AW-G-mulligan.a")
def test_all_new_cards_may_be_exchanged_for_one_fewer() -> None:
    play = dealing(hands={"elam": ("2", "3")})
    assert {*play.session.asks()} == {"elam", "assyria", "babylonia"}
    swap = play.session.asks()["elam"].options[1]
    assert swap.text == "discard 3 new cards and draw 2"
    old = {country: list(hand) for country, hand in play.state.hands.items()}
    play.together({"elam": "swap"})
    hand = play.state.hands["elam"]
    assert len(hand) == 4 and hand[:2] == ["2", "3"] and not {*hand[2:]} & {*old["elam"][2:]}
    assert play.state.hands["assyria"] == old["assyria"] and {*old["elam"][2:]} <= {*play.state.discard}
    assert "elam" not in play.session.asks() or play.session.asks()["elam"].topic != "mulligan"


@rule("AW-7.3.2.m")
def test_the_least_hand_is_not_exchanged() -> None:
    play = dealing(level={"assyria": 5, "babylonia": 3, "elam": 4})
    assert {*play.session.asks()} == {"elam"}, "Assyria has 4 cards and Babylonia 2"


@rule("AW-7.3.2.e", "AW-7.3.2.g", "AW-7.3.2.h", "AW-7.3.2.j")
def test_what_is_too_many_is_discarded_for_points() -> None:
    held = ("2", "3", "19", "20", "21", "22")
    play = dealing(hands={"elam": held}, level={"assyria": 6, "babylonia": 5, "elam": 4}).together({})
    assert play.ask.topic == "cut" and play.ask.role == "elam"
    play.refused(["card:19", "card:20"])
    play.do(["card:19", "card:20", "card:21"])
    assert sizes(play.state)["elam"] == 6 and play.state.vp["elam"] == 1, "12 AP are one point"
    assert {"19", "20", "21"} <= {*play.state.discard}


@rule("AW-7.3.2.h")
def test_less_than_10_ap_give_nothing() -> None:
    held = ("2", "3", "19", "20", "21")
    play = dealing(hands={"elam": held}).together({}).do(["card:19", "card:20"])
    assert play.state.vp["elam"] == 0


@rule("AW-7.3.2.m", "AW-7.3.2.e")
def test_the_exchange_comes_before_the_cut() -> None:
    play = dealing(hands={"elam": ("2", "3", "4", "5")}).together({"elam": "swap"})
    assert sizes(play.state)["elam"] == 6, "7 cards, 6 after the exchange: nothing to cut"


@rule("AW-7.3.2.f")
def test_a_player_sees_the_cards_of_all_their_countries() -> None:
    play = dealing(seats=2)
    own = play.seen("babylonia").hands
    assert "?" not in [*own["babylonia"], *own["elam"]] and set(own["assyria"]) == {"?"}


# --- 8.3 ----------------------------------------------------------------------------------------------------


def ended(on: Any = None, **things: Any) -> State:
    """The end of a game of two turns."""
    things = {"turn": 2, "level": BASE, "free_turns": {"assyria": 2, "babylonia": 2, "elam": 2}, **things}
    state: State = game(on, phase="game_end", **things).state
    return state


@rule("AW-8.3.ab", "AW-8.3.ac")
def test_turns_in_which_nobody_conquered_a_power_count_twice_if_nobody_ever_did() -> None:
    s = ended(free_turns={"assyria": 2, "babylonia": 1, "elam": 2})
    assert s.vp == {"assyria": 0, "babylonia": 1, "elam": 4}


@rule("AW-8.3.ab")
def test_a_turn_in_which_a_power_was_conquered_does_not_count() -> None:
    s = build(turn=1, conquests=["elam"])
    s.politics.graces = [Grace("assyria", "babylonia", until=1)]
    victory.count_turn(s)
    assert s.free_turns == {"assyria": 1, "babylonia": 1}


@rule("AW-8.3.ad", "AW-8.3.1.f")
def test_growth_counts_double_and_a_fall_takes_away() -> None:
    s = ended(level={"assyria": 8, "babylonia": 5, "elam": 1})
    assert s.vp == {"assyria": 4, "babylonia": 4, "elam": 4 - 6}


@rule("AW-8.3.ae")
def test_most_points_win() -> None:
    assert ended(vp={"assyria": 0, "babylonia": 3, "elam": 5}).winners == ["elam"]


@rule("AW-8.3.ae")
def test_of_equal_powers_the_higher_level_wins_then_the_later_impulse() -> None:
    equal = {"assyria": 0, "babylonia": 5, "elam": 5}
    assert ended(vp=equal).winners == ["babylonia"]
    assert ended(vp=equal, level={**BASE, "elam": 5}, base={**BASE, "elam": 5}).winners == ["elam"]


@rule("AW-R9.3.f")
def test_assyria_needs_two_babylonian_cities_or_a_lead_of_four() -> None:
    assert ended(vp={"assyria": 7, "babylonia": 0, "elam": 0}).winners == ["babylonia"]
    assert ended(vp={"assyria": 8, "babylonia": 0, "elam": 0}).winners == ["assyria"]
    held = {"kish": "assyria", "ur": "assyria"}
    assert ended(vp={"assyria": 5, "babylonia": 0, "elam": 0}, control=held).winners == ["assyria"]


@rule("AW-7.0.d")
def test_after_the_last_turn_no_cards_are_dealt_and_nobody_relocates() -> None:
    play = game(phase="interphase", turn=2, last="elam", leaders={"imbappa": "susa"})
    assert play.session.over and sizes(play.state) == {"assyria": 0, "babylonia": 0, "elam": 0}
    assert play.log(rule="AW-7.3.1.e")


@rule("AW-7.0.a", "AW-7.0.c")
def test_the_order_of_the_interphase() -> None:
    play = game(phase="interphase", turn=1, last="elam", leaders={"turtanu": "kalhu"}).together({})
    rules = [line.rule for line in play.session.log(None)]
    found = [rules.index(each) for each in ("AW-7.2.a", "AW-7.3.1.e", "AW-7.3.2.a")]
    assert found == sorted(found) and play.ask.topic == "relocate" and menu(play) == ["stay", "turtanu"]

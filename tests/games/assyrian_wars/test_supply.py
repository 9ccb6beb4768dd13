"""6.10 Supply, 6.14 pillage, 1.3.p the desert, 6.6.1 attrition, 6.11.c what a debt costs."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.position import Group
from tests.games.assyrian_wars.positions import game, menu, units
from tests.kit import Play
from tests.rules import rule

NO_HOME: dict[str, list[str]] = {"assyria": [], "babylonia": [], "elam": []}


def begin(on: Any, *cards: str, level: int = 4, country: str = "assyria", **things: Any) -> Play:
    """A game in which the marker has just come to a country, in the first round."""
    hands = {country: cards, **things.pop("hands", {})}
    levels = {"assyria": 1, "babylonia": 1, "elam": 1, country: level}
    return game(on, phase="slot", slot=country, starts=country, hands=hands, home=NO_HOME, level=levels, **things)


ARMY = {"assyria": {"kish": {"hi42": 2}}}
LEADER = {"turtanu": "kish"}


# --- 6.10 ---------------------------------------------------------------------------------------------------


@rule("AW-6.10.a")
def test_a_force_in_enemy_territory_is_paid_for_at_once() -> None:
    play = begin(ARMY, "2", "4", leaders=LEADER)
    assert (play.ask.topic, play.ask.about["at"], menu(play)) == ("supply", "kish", ["pay", "pillage"])
    play.do("pay")
    assert play.ask.topic == "action" and play.ask.about["ap"] == 6


@rule("AW-6.10.a", "AW-G-force.a")
def test_an_army_is_one_force_and_units_without_a_leader_one_each() -> None:
    alone = begin(ARMY, "2", "4").do("pay", "pay")
    assert alone.ask.about["ap"] == 4
    more = {"assyria": {"kish": {"hi42": 8, "lc31": 1}}}
    led = begin(more, "2", "4", leaders={"shaknu": "kish"}, level=9)
    paid = 0
    while led.ask.topic == "supply":
        led.do("pay")
        paid += 1
    assert paid == 1 + 9 - command("shaknu")


@rule("AW-6.10.a", "AW-6.6.3.b")
@pytest.mark.parametrize(("grouped", "forces"), [(True, 1), (False, 2)])
def test_an_army_group_is_one_force(grouped: bool, forces: int) -> None:
    leaders = {"turtanu": "kish", "rab_shaqe": "kish"}
    group = Group("assyria:1", "kish", "turtanu", ["turtanu", "rab_shaqe"])
    most = command("turtanu")
    on = {"assyria": {"kish": {"hi42": most + 1}}}
    play = begin(on, "2", "4", leaders=leaders, groups=[group] if grouped else [], level=9)
    paid = 0
    while play.ask.topic == "supply":
        play.do("pay")
        paid += 1
    assert paid == forces


def command(leader: str) -> int:
    """The command rating that a leader has who is not promoted."""
    from engine.games.assyrian_wars.data.leaders import LEADERS

    row = LEADERS[leader]
    assert row.reduced is not None
    return row.reduced.command


@rule("AW-6.10.a")
@pytest.mark.parametrize("at", ["kalhu", "namri", "zamua"])
def test_at_home_and_in_no_mans_land_nothing_is_paid(at: str) -> None:
    assert begin({"assyria": {at: {"hi42": 1}}}, "2", "4").ask.topic == "action"


@rule("AW-6.10.a")
def test_own_provinces_and_associated_areas_are_no_enemy_territory() -> None:
    held = {"control": {"kish": "assyria", "der": "assyria"}}
    on = {"assyria": {"kish": {"hi42": 1}, "der": {"hi42": 1}}}
    assert begin(on, "2", "4", provinces={"kish": "assyria"}, **held).ask.topic == "action"
    assert begin(on, "2", "4", **held).ask.about["at"] == "kish", "only a province is not paid for"


@rule("AW-6.10.a")
def test_allied_land_costs_nothing() -> None:
    assert begin({"elam": {"kish": {"b32": 1}}}, "2", "4", country="elam").ask.topic == "action"


@rule("AW-6.10.a", "AW-6.14.a", "AW-6.14.d")
def test_pillage_feeds_one_force_and_only_once_in_an_area() -> None:
    play = begin(ARMY, "2", "4").do("pillage")
    assert (play.state.pillage == {"kish": 1} and menu(play) == ["pay"]) or play.ask.topic == "action"
    assert play.state.account.spent == 2, "the second unit is paid for"


@rule("AW-6.14.a", "AW-6.14.b")
def test_pillage_goes_up_to_2() -> None:
    play = begin(ARMY, "2", "4", leaders=LEADER, pillage={"kish": 1}).do("pillage")
    assert play.state.pillage == {"kish": 2}
    full = begin(ARMY, "2", "4", leaders=LEADER, pillage={"kish": 2})
    assert full.ask.topic == "action" and full.state.account.spent == 2, "it can only pay"


@rule("AW-6.10.b")
def test_while_there_is_an_ap_a_force_is_paid_for_or_pillages() -> None:
    assert menu(begin(ARMY, "2", "4", leaders=LEADER, level=1)) == ["pay", "pillage"]


@rule("AW-6.10.b")
def test_without_ap_the_card_may_be_played_first() -> None:
    play = begin(ARMY, "2", "4", leaders=LEADER, level=0)
    assert menu(play) == ["pillage", "later"]
    play.do("later")
    assert menu(play) == ["card:2", "card:4"]
    play.refused("build:hi42", says="waits for supply")
    play.do("card:4")
    assert (play.ask.topic, menu(play)) == ("supply", ["pay", "pillage"])
    play.do("pay")
    assert play.ask.topic == "action" and play.ask.about["ap"] == 6


@rule("AW-6.10.b", "AW-6.6.1.c", "AW-6.6.1.d", "AW-G-attrition.a")
def test_a_force_that_gets_nothing_checks_attrition() -> None:
    on = {"assyria": {"kish": {"hi42": 2, "merc_b31": 1, "b32/reduced": 1}}}
    play = begin(on, level=0, leaders=LEADER, pillage={"kish": 2}, dice={"attrition kish": [6, 5, 6, 1]})
    assert (play.ask.topic, play.ask.about["hits"]) == ("attrition", 2)
    play.do({"hi42": 1, "b32/reduced": 1})
    assert units(play, "kish", "assyria") == {"hi42": 1, "hi42/reduced": 1, "merc_b31": 1}
    assert play.state.pools["assyria"]["b32"] == 4


@rule("AW-6.0.e", "AW-6.18.e")
def test_a_passing_country_pays_for_its_forces() -> None:
    play = begin(ARMY, level=2, leaders=LEADER, hands={"babylonia": ("2", "4")}).do("pay")
    assert play.state.saved["assyria"] == 2 and "Assyria passes." in play.log()


# --- 6.14 ---------------------------------------------------------------------------------------------------


@rule("AW-6.14.e", "AW-6.14.d")
def test_a_force_may_pillage_to_do_harm() -> None:
    play = game({"assyria": {"kish": {"hi42": 1}}}, of=("assyria", 1)).do("pillage:kish")
    assert play.state.pillage == {"kish": 1} and play.state.account.spent == 0
    play.refused("pillage:kish", rule="AW-6.14.d")


@rule("AW-6.14.b")
def test_nothing_is_left_in_an_area_with_pillage_2() -> None:
    game({"assyria": {"kish": {"hi42": 1}}}, of=("assyria", 1), pillage={"kish": 2}).refused(
        "pillage:kish", rule="AW-6.14.b"
    )


@rule("AW-6.14.c")
def test_nobody_pillages_an_ally_or_no_mans_land() -> None:
    play = game({"elam": {"kish": {"b32": 1}, "namri": {"b32": 1}, "susa": {"b32": 1}}}, of=("elam", 1))
    assert menu(play, "pillage") == []
    play.refused("pillage:kish", rule="AW-6.14.c")


# --- the desert ---------------------------------------------------------------------------------------------


@rule("AW-1.3.p")
def test_units_that_start_where_only_desert_leads_away_check_attrition() -> None:
    at = areas.ALL_DESERT[0]
    play = begin({"assyria": {at: {"hi42": 2}}}, "2", "4", dice={f"attrition {at}": [6, 2]})
    assert units(play, at, "assyria") == {"hi42": 1, "hi42/reduced": 1}
    assert not begin({"assyria": {"suhu": {"hi42": 2}}}, "2", "4").log(rule="AW-1.3.p")


# --- debts --------------------------------------------------------------------------------------------------


@rule("AW-6.11.c")
def test_who_cannot_repay_loses_an_eco_marker() -> None:
    play = begin({}, "2", "4", level=1, loans={"assyria": 6}, eco={"kalhu": 1, "kish": 1})
    assert play.state.eco == {"kish": 1} and play.state.loans == {} and play.ask.about["ap"] == 2


@rule("AW-6.11.c")
def test_without_an_eco_marker_a_city_of_the_owners_choice_suffers() -> None:
    play = begin({}, "2", "4", level=1, loans={"assyria": 6})
    assert play.ask.topic == "debt" and "ashur" in menu(play) and "kish" not in menu(play)
    assert play.do("ashur").state.eco == {"ashur": -1}


@rule("AW-6.11.c")
def test_saved_ap_help_to_repay() -> None:
    play = begin({}, "2", "4", level=1, loans={"assyria": 6}, saved={"assyria": 4})
    assert (play.state.eco == {} and play.ask.about["ap"] == 0) or play.state.impulse.cards

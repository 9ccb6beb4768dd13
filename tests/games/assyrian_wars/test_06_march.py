"""6.6, 6.6.1, 6.6.2, 6.6.8 Marches: prices, attrition, who goes along, forced march."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position import Impulse, money
from engine.games.assyrian_wars.war import crossing, forces
from tests.games.assyrian_wars.stage import game, position, units
from tests.rules import rule

SARGON = {"sargon_ii": "kalhu"}
MARDUK = {"marduk_apla_iddina": "larsa"}


def ap_left(play: Any) -> float:
    return money.left(play.state, play.state.impulse.country) / 2


def labels(play: Any) -> dict[str, str]:
    return {option.key: option.text for option in play.ask.options}


# --- prices ---------------------------------------------------------------------------------------------------


@rule("AW-6.6.a", "AW-6.6.c")
def test_an_army_pays_one_point_an_area_for_all_of_it() -> None:
    play = game(on={"assyria": {"kalhu": {"hi42": 4}}}, leaders=SARGON, ap=3)
    play.do("march:kalhu", "to:opis", "stop")
    assert ap_left(play) == 1
    assert units(play, "opis", "assyria") == {"hi42": 4}
    assert play.state.leaders["sargon_ii"].at == "opis"


@rule("AW-6.6.b", "AW-6.6.i", "AW-G-force.a")
def test_units_without_a_leader_march_one_by_one_and_a_leader_alone_pays_as_much() -> None:
    play = game(on={"assyria": {"kalhu": {"hi42": 2}}}, leaders={"turtanu": "arbela"}, ap=3)
    play.do("march:kalhu", "to:nineveh", "stop")
    assert units(play, "nineveh", "assyria") == {"hi42": 1}
    play.do("march:kalhu", "to:nineveh", "stop")
    assert ap_left(play) == 1
    play.do("march:arbela", "to:arrapha")
    assert (ap_left(play), play.state.leaders["turtanu"].at) == (0, "arrapha")


@rule("AW-6.6.a")
def test_nobody_marches_farther_than_can_be_paid() -> None:
    play = game(on={"assyria": {"kalhu": {"hi42": 4}}}, leaders=SARGON, ap=1)
    play.do("march:kalhu").refused("to:opis")
    assert {"to:ashur", "to:nineveh", "to:arbela"} == {key for key in play.options() if key.startswith("to:")}


@rule("AW-1.3.g", "AW-6.6.d")
def test_sealand_costs_two_points_into_and_out_of_it() -> None:
    play = game(of="babylonia", on={"babylonia": {"larsa": {"hi32": 3}}}, leaders=MARDUK, ap=5)
    play.do("march:larsa")
    assert labels(play)["to:sealand"] == "Sealand, 2 AP"
    assert labels(play)["to:dur_untash"] == "Dur-Untash, 4 AP"
    play.do("to:dur_untash")
    assert ap_left(play) == 1
    assert play.state.leaders["marduk_apla_iddina"].at == "dur_untash"


@rule("AW-6.6.d", "AW-1.3.s")
def test_a_mede_connection_costs_two_points_and_tires_all_but_mede_regulars() -> None:
    campaign: dict[str, Any] = {"scenario": "campaign", "seats": 5}
    play = game(**campaign, on={"assyria": {"zamua": {"hi42": 2}}}, leaders={"turtanu": "zamua"}, ap=2,
                wars=[("assyria", "mede")], dice={"attrition parsua assyria": [6, 5]})  # fmt: skip
    play.do("march:zamua", "to:parsua")
    assert ap_left(play) == 0
    assert units(play, "parsua", "assyria") == {"hi42": 1, "hi42/reduced": 1}
    mede = {"mede": {"parsua": {"lc31": 1, "merc_li21": 1}}}
    play = game(**campaign, of="mede", on=mede, leaders={"dayukku": "parsua"},
                wars=[("mede", "assyria")], dice={"attrition zamua mede": [6]}, ap=2)  # fmt: skip
    play.do("march:parsua", "to:zamua")
    assert units(play, "zamua", "mede") == {"lc31": 1, "merc_li21/reduced": 1}


@rule("AW-1.3.u")
def test_only_mede_regulars_cross_to_the_far_east() -> None:
    on = {"mede": {"rhagae": {"lc31": 1, "merc_li21": 1}}}
    play = game(scenario="campaign", seats=5, of="mede", on=on, leaders={"dayukku": "rhagae"})
    play.do("march:rhagae").refused("to:far_east", rule="AW-1.3.u")
    play.do("drop", {"merc_li21": 1}, "to:far_east")
    assert units(play, "far_east", "mede") == {"lc31": 1}


@rule("AW-8.1.a")
def test_nobody_marches_into_a_country_at_peace() -> None:
    play = game(scenario="campaign", seats=5, of="babylonia", on={"babylonia": {"namri": {"hi32": 1}}},
                leaders={"bel_ibni": "namri"})  # fmt: skip
    play.do("march:namri").refused("to:bit_hamban", rule="AW-8.1.a")


# --- attrition ------------------------------------------------------------------------------------------------


@rule("AW-1.3.o", "AW-6.6.1.a", "AW-6.6.1.c", "AW-6.6.1.d")
def test_a_desert_costs_a_die_for_each_unit_and_the_owner_says_who_is_hit() -> None:
    play = game(on={"assyria": {"ashur": {"hi42": 2, "li21": 1, "merc_li21/reduced": 1}}}, leaders={"turtanu": "ashur"},
                dice={"attrition suhu": [6, 6, 5, 1]})  # fmt: skip
    play.do("march:ashur", "to:suhu").expect("assyria", "attrition")
    assert play.ask.default == {"merc_li21/reduced": 1, "li21": 1}
    play.do({"hi42": 1, "merc_li21/reduced": 1}, "stop")
    assert units(play, "suhu", "assyria") == {"hi42": 1, "hi42/reduced": 1, "li21": 1}
    assert play.state.game_pool == {"merc_li21": 1}


@rule("AW-6.6.h", "AW-10.4b.a")
def test_from_the_fifth_area_on_each_costs_a_check_by_what_the_unit_itself_has_entered() -> None:
    play = game(on={"assyria": {"kalhu": {"hi42": 1}, "opis": {"lc31": 1}}}, leaders=SARGON,
                dice={"attrition": [1, 1, 6]}, ap=7)  # fmt: skip
    play.do("march:kalhu", "to:opis", "pick", {"lc31": 1}, "to:sippar", "to:babylon")
    assert len(play.log(rule="AW-6.6.h")) == 0
    play.do("to:borsippa")
    assert play.log(rule="AW-6.6.h") == [
        "Attrition: Assyria rolls for 1 heavy infantry in Borsippa: 0 hits.",
    ]
    play.do("to:uruk")
    assert len(play.log(rule="AW-6.6.h")) == 2, "the light cavalry has entered four areas"


@rule("AW-1.3.h")
@pytest.mark.parametrize(("country", "leader", "key", "checked"),
                         [("babylonia", "bel_ibni", "li21", 0), ("assyria", "turtanu", "li21", 1)])  # fmt: skip
def test_sealand_tires_all_but_babylonian_units_at_each_crossing(country, leader, key, checked) -> None:
    play = game(of=country, on={country: {"larsa": {key: 1, "merc_li21": 1}}}, leaders={leader: "larsa"},
                dice={"attrition": [1, 1, 1, 1]})  # fmt: skip
    play.do("march:larsa", "to:sealand")
    if checked:
        assert len(play.log(rule="AW-1.3.h")) == 1
    play.do("to:larsa")
    assert len(play.log(rule="AW-1.3.h")) == 2 * checked


@rule("AW-6.6.1.b")
def test_leaders_are_never_checked() -> None:
    play = game(leaders={"turtanu": "ashur"})
    play.do("march:ashur", "to:suhu")
    assert not play.log(rule="AW-1.3.o")


# --- who goes along -------------------------------------------------------------------------------------------


@rule("AW-6.6.2.a", "AW-EX-27")
def test_a_leader_commands_so_many_regulars_and_as_many_mercenaries() -> None:
    on = {"assyria": {"kalhu": {"hi42": 7, "li21": 2, "merc_li21": 9}}}
    s = position(on=on, leaders={"rab_saris": "kalhu"}).state
    force = forces.marching(s, "assyria")["kalhu"]
    assert force.units["assyria"] == {"hi42": 7, "merc_li21": 7}


@rule("AW-6.6.e")
def test_mercenaries_stay_without_a_leader_of_their_country() -> None:
    play = game(on={"assyria": {"kalhu": {"merc_li21": 1}}}, leaders={"turtanu": "ashur"})
    play.refused("march:kalhu", rule="AW-6.6.e")


@rule("AW-6.6.2.d")
def test_units_are_dropped_and_picked_up_within_the_command_rating() -> None:
    on = {"assyria": {"kalhu": {"hi42": 5}, "ashur": {"li21": 3, "lc31": 1}}}
    play = game(on=on, leaders={"shaknu": "kalhu"})  # command 5
    play.do("march:kalhu", "drop", {"hi42": 2}, "to:ashur", "pick")
    play.refused({"li21": 3}, rule="AW-6.6.2.a")
    play.do({"lc31": 1, "li21": 1}, "to:opis", "stop")
    assert units(play, "kalhu", "assyria") == {"hi42": 2}
    assert units(play, "opis", "assyria") == {"hi42": 3, "lc31": 1, "li21": 1}


@rule("AW-6.6.2.d", "AW-6.6.e")
def test_a_march_does_not_leave_its_leader_behind_with_nobody_to_lead_it() -> None:
    play = game(on={"assyria": {"kalhu": {"hi42": 2}}}, leaders={"shaknu": "kalhu"})
    play.do("march:kalhu", "drop")
    assert play.options() == ["hi42"]


@rule("AW-6.6.2.d")
def test_nobody_leaves_everybody_behind_and_marches_on() -> None:
    on = {"elam": {"susa": {"b32": 1, "hi32": 1}}}
    play = game(on=on, leaders={"tammaritu": "susa", "ituni": "susa"}, of="elam")
    play.do("group:form/ituni+tammaritu", "march:susa", "drop")
    play.refused({"b32": 1, "hi32": 1, "leader:tammaritu": 1, "leader:ituni": 1}, rule="AW-6.6.2.d")


@rule("AW-G-army.b")
def test_units_that_were_left_beside_an_army_belong_to_it_at_the_end_of_the_move() -> None:
    play = game(on={"assyria": {"kalhu": {"hi42": 2}, "ashur": {"li21": 1}}}, leaders=SARGON)
    play.do("march:kalhu", "to:ashur", "stop")
    assert forces.marching(play.state, "assyria")["ashur"].size == 3


@rule("AW-6.6.j")
def test_an_enemy_city_stops_nobody_but_units_before_it_do() -> None:
    on = {"assyria": {"ashur": {"hi42": 3}}, "babylonia": {"sippar": {"li21*inside": 1}, "babylon": {"li21": 1}}}
    play = game(on=on, leaders={"sargon_ii": "ashur"}, ap=5)
    play.do("march:ashur")
    assert "to:kish" in play.options(), "past the garrison of Sippar"
    assert labels(play)["to:babylon"] == "Babylon, 3 AP: fight 1 light infantry"
    assert "to:borsippa" not in play.options(), "Babylon ends the way"


@rule("AW-6.12.b", "AW-6.12.d", "AW-6.12.f")
def test_a_round_area_changes_hands_and_a_city_does_not() -> None:
    play = game(on={"assyria": {"ashur": {"hi42": 3}}}, leaders={"sargon_ii": "ashur"}, ap=9)
    play.do("march:ashur", "to:opis", "to:sippar")
    assert play.state.control == {"opis": "assyria"}
    play = game(of="elam", on={"elam": {"der": {"b32": 1}}}, leaders={"imbappa": "der"})
    play.do("march:der", "to:opis")
    assert play.state.control == {}, "an ally's land stays the ally's"


@rule("AW-6.8.x")
def test_a_garrison_goes_in_and_out_at_no_cost_while_no_enemies_stand_outside() -> None:
    on = {"assyria": {"ashur": {"hi42": 1, "li21*inside": 1}}}
    play = game(on=on, leaders={"turtanu": "ashur"})
    play.do("garrison:ashur", {"hi42": 1, "leader:turtanu": 1})
    assert units(play, "ashur", "assyria", marked=True) == {"hi42*inside": 1, "li21": 1}
    assert play.state.leaders["turtanu"].inside and ap_left(play) == 20
    besieged = {"assyria": {"ashur": {"li21*inside": 1}}, "babylonia": {"ashur": {"hi32": 1}}}
    game(on=besieged).refused("garrison:ashur", rule="AW-6.8.x")
    game(on=besieged).refused("march:ashur")


# --- forced march ---------------------------------------------------------------------------------------------


@rule("AW-6.6.8.a", "AW-6.6.8.b", "AW-6.6.8.d")
def test_a_forced_march_leads_anywhere_by_friendly_land_for_ten_points() -> None:
    on = {"assyria": {"kalhu": {"hi42": 2}}}
    game(on=on, leaders=SARGON).refused("forced_march:kalhu", rule="AW-6.6.8.a")
    play = game(on=on, leaders=SARGON, impulse=Impulse("assyria", cards=["1"]), ap=12)
    play.do("forced_march:kalhu").refused("opis")
    play.do("suhu")
    assert units(play, "suhu", "assyria", marked=True) == {"hi42*done": 2}
    assert not play.log(rule="AW-6.6.h")
    assert ap_left(play) == 2
    play.refused("march:suhu", rule="AW-6.7.7.c")


@rule("AW-6.6.8.a")
def test_no_forced_march_where_an_enemy_could_intercept() -> None:
    on = {"assyria": {"kalhu": {"hi42": 2}}, "babylonia": {"opis": {"li21": 1}}}
    play = game(on=on, leaders=SARGON, impulse=Impulse("assyria", cards=["1"]), ap=12)
    play.do("forced_march:kalhu")
    assert {"ashur", "lahiru"}.isdisjoint(play.options()) and "arbela" in play.options()


@rule("AW-6.6.8.c")
def test_a_forced_march_may_pick_up_units_where_it_ends() -> None:
    on = {"assyria": {"kalhu": {"hi42": 2}, "guzana": {"li21": 2}}}
    play = game(on=on, leaders=SARGON, impulse=Impulse("assyria", cards=["1"]), ap=12)
    play.do("forced_march:kalhu", "guzana", {"li21": 1})
    assert units(play, "guzana", "assyria", marked=True) == {"hi42*done": 2, "li21": 1, "li21*done": 1}


@rule("AW-1.3.n")
def test_prices_of_all_kinds_of_steps() -> None:
    ways = (("ashur", "opis"), ("ashur", "suhu"), ("zamua", "parsua"), ("ur", "sealand"))
    assert [crossing.price(*way) for way in ways] == [2, 2, 4, 4]


@rule("AW-6.6.b", "AW-6.6.e", "AW-G-army.a")
@pytest.mark.parametrize(("pile", "goes_on"), [({"hi42": 3}, False), ({"hi42": 2}, True), ({"merc_hi31": 2}, False)])
def test_who_has_lost_the_leader_in_an_overrun_marches_on_only_as_a_single_regular(pile: Any, goes_on: bool) -> None:
    dice = {"attacker": [1] * 9, "defender strength 1": [1]}
    play = game(on={"assyria": {"ashur": pile}, "babylonia": {"opis": {"li21/reduced": 1}}},
                leaders={"shaknu": "ashur"}, dice=dice)  # fmt: skip
    play.do("march:ashur", "to:opis", "stay", {"leader:shaknu": 1})
    assert play.state.leaders["shaknu"].at == "pool" and play.log(rule="AW-6.7.7.a")
    assert units(play, "opis", "assyria") == {key: n - 1 for key, n in pile.items()}, "one routs"
    assert (play.ask.topic == "march") == goes_on

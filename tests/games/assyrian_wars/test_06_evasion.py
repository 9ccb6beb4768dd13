"""6.6.10 Evasion: who, where to, the roll, what it costs, and pursuit."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position.state import Group
from tests.games.assyrian_wars.stage import game, units
from tests.rules import rule

LED = {"turtanu": "ashur"}  # 3/8
ARMY = {"ashur": {"hi42": 3}}


def at_opis(babylonia: dict[str, Any], leaders: dict[str, str] | None = None, **more: Any) -> Any:
    """Turtanu comes from Ashur to Opis with three heavy infantry; Babylonia stands in Opis."""
    on = {"assyria": more.pop("assyria", ARMY), "babylonia": babylonia, **more.pop("besides", {})}
    play = game(on=on, leaders={**LED, **(leaders or {})}, **more)
    return play.do("march:ashur", "to:opis")


def at_sippar(babylonia: dict[str, Any], leaders: dict[str, str] | None = None, **more: Any) -> Any:
    """Turtanu comes from Suhu to Sippar, which has a city; Babylonia stands there."""
    on = {"assyria": more.pop("assyria", {"suhu": {"hi42": 3}}), "babylonia": babylonia}
    play = game(on=on, leaders={"turtanu": "suhu", **(leaders or {})}, **more)
    return play.do("march:suhu", "to:sippar")


def chance(play: Any, key: str) -> int:
    return next(int(option.facts["chance"]) for option in play.ask.options if option.key == key)


# --- where to -------------------------------------------------------------------------------------------------


@rule("AW-6.6.10.a", "AW-6.6.10.b")
def test_into_the_city_or_a_friendly_area_and_into_enemy_land_only_where_there_is_none() -> None:
    play = at_sippar({"sippar": {"hi32": 2}}, {"bel_ibni": "sippar"})
    assert play.options() == [
        "stay", "city", "hasty:city", "babylon", "hasty:babylon", "kish", "hasty:kish", "opis", "hasty:opis",
    ]  # fmt: skip
    on = {"lahiru": {"lc31": 1}, "der": {"lc31": 1}, "sippar": {"lc31": 1}, "ashur": {"hi42": 3}}
    play = at_opis({"opis": {"hi32": 2}}, {"bel_ibni": "opis"}, assyria=on)
    assert play.options() == ["stay", "ashur", "hasty:ashur"], "Assyria stands in all the others"


@rule("AW-6.6.10.c")
def test_enemy_land_costs_attrition() -> None:
    on = {"lahiru": {"lc31": 1}, "der": {"lc31": 1}, "sippar": {"lc31": 1}, "ashur": {"hi42": 3}}
    play = at_opis({"opis": {"hi32": 2}}, {"bel_ibni": "opis"}, assyria=on, dice={"evade": [6, 6], "attrition": [6, 1]})
    play.do("ashur")
    assert units(play, "ashur", "babylonia") == {"hi32": 1, "hi32/reduced": 1}


@rule("AW-6.6.10.ac")
def test_no_mans_land_is_like_enemy_land() -> None:
    on = {"lahiru": {"hi42": 3}, "arrapha": {"lc31": 1}}
    play = game(
        on={"assyria": on, "babylonia": {"namri": {"hi32": 2}}}, leaders={"turtanu": "lahiru", "bel_ibni": "namri"}
    )
    play.do("march:lahiru", "to:namri")
    assert "ellipi" in play.options() and "zamua" not in play.options(), "Ellipi is an ally's"


@rule("AW-6.6.10.d")
def test_not_into_a_country_at_peace() -> None:
    play = game(
        scenario="campaign", seats=5, on={"assyria": {"lahiru": {"hi42": 3}}, "babylonia": {"namri": {"hi32": 2}}},
        leaders={"turtanu": "lahiru", "bel_ibni": "namri"},
    )  # fmt: skip
    play.do("march:lahiru", "to:namri")
    assert "bit_hamban" not in play.options()
    play.refused("bit_hamban", rule="AW-8.1.a")


@rule("AW-6.6.10.e")
def test_not_where_unbesieged_enemies_are() -> None:
    on = {"ashur": {"hi42": 3}, "sippar": {"li21": 1}}
    play = at_opis({"opis": {"hi32": 2}}, {"bel_ibni": "opis"}, assyria=on)
    assert "der" in play.options()
    play.refused("sippar", rule="AW-6.6.10.e")


@rule("AW-6.6.10.f")
def test_an_intercepted_force_does_not_evade() -> None:
    play = at_opis({"sippar": {"hi32": 2}}, {"bel_ibni": "sippar"}, dice={"intercept": [6, 6], "battle": [6] * 50})
    play.do("army:bel_ibni")
    assert play.ask.topic == "retreat"


# --- the roll -------------------------------------------------------------------------------------------------


@rule("AW-6.6.10.k", "AW-6.6.10.l", "AW-6.6.10.m", "AW-6.6.10.o", "AW-6.6.10.p", "AW-6.6.10.q", "AW-6.6.10.r")
def test_nine_with_two_dice_and_all_modifiers_together() -> None:
    play = at_sippar({"sippar": {"hi32": 2}}, {"bel_ibni": "sippar"})  # +2 of Bel-ibni, -3 of Turtanu
    assert chance(play, "babylon") == 27, "9 with +1 -1: 9"
    assert chance(play, "city") == 58, "7"
    [hasty] = [option for option in play.ask.options if option.key == "hasty:babylon"]
    assert hasty.text == "hastily to Babylon (58 %)"


@rule("AW-6.6.10.n")
def test_two_less_without_a_leader() -> None:
    play = at_opis({"opis": {"hi32": 2}})
    assert chance(play, "der") == 0, "9 with +1 -2 -3: 13"


@rule("AW-6.6.10.k", "AW-6.6.10.w")
@pytest.mark.parametrize(("dice", "gone"), [([4, 5], True), ([4, 4], False)])
def test_the_roll_decides(dice: list[int], gone: bool) -> None:
    play = at_opis({"opis": {"hi32": 2}}, {"bel_ibni": "opis"}, dice={"evade": dice, "battle": [6] * 50})
    play.do("der")
    assert bool(units(play, "der", "babylonia")) == gone
    assert bool(play.log(rule="AW-6.7.a")) != gone
    assert len(play.log(rule="AW-6.6.10.k")) == 1


@rule("AW-6.6.10.s", "AW-6.6.10.t")
@pytest.mark.parametrize("dice", [[6, 6], [1, 1]])
def test_hasty_attrition_comes_whether_it_succeeds_or_fails(dice: list[int]) -> None:
    play = at_opis({"opis": {"hi32": 2}}, {"bel_ibni": "opis"},
                   dice={"evade": dice, "attrition opis": [6, 1], "battle": [6] * 50})  # fmt: skip
    play.do("hasty:der")
    assert play.log(rule="AW-6.6.10.t") == ["Attrition: Babylonia rolls for 2 heavy infantry in Opis: 1 hit."]


@rule("AW-6.6.10.u")
def test_a_leader_alone_evades_hastily_without_attrition() -> None:
    play = at_opis({}, {"bel_ibni": "opis"}, dice={"evade": [6, 6]})
    play.do("hasty:der")
    assert not play.log(rule="AW-6.6.10.t") and play.state.leaders["bel_ibni"].at == "der"


@rule("AW-6.6.10.z")
def test_a_single_unit_or_leader_gets_into_the_city_by_itself() -> None:
    for there, leaders in (({"hi32": 1}, {}), ({}, {"bel_ibni": "sippar"})):
        play = at_sippar({"sippar": there}, leaders)
        play.do("city")
        assert not play.log(rule="AW-6.6.10.k") and not play.log(rule="AW-6.7.a")
    assert play.state.leaders["bel_ibni"].inside


@rule("AW-6.6.10.aa")
@pytest.mark.parametrize(("n", "automatic"), [(7, True), (6, False)])
def test_three_times_their_number_of_units_and_leaders_drives_a_force_into_the_city(n: int, automatic: bool) -> None:
    play = at_sippar({"sippar": {"hi32": 2}}, {"bel_ibni": "sippar"}, assyria={"suhu": {"hi42": n, "merc_li21": 1}})
    assert (chance(play, "city") == 100) == automatic, "Bel-ibni and 2 units, against Turtanu with n + 1"


@rule("AW-6.6.10.y", "AW-6.8.b")
def test_after_an_evasion_into_the_city_the_siege_costs_nothing_more() -> None:
    play = at_sippar({"sippar": {"hi32": 1}}, ap=2)
    play.do("city", "stop", "siege:sippar/standard")
    assert play.state.sieges[0].city == "sippar"


# --- together -------------------------------------------------------------------------------------------------


@rule("AW-6.6.10.g", "AW-6.6.5.e")
def test_all_forces_of_a_country_go_to_one_place_and_roll_one_by_one() -> None:
    play = at_opis({"opis": {"hi32": 2}}, {"bel_ibni": "opis", "nergal_ushezib": "opis"},
                   dice={"evade": [6, 6, 1, 1], "battle": [6] * 50})  # fmt: skip
    play.do("der")
    assert len(play.log(rule="AW-6.6.10.k")) == 2
    assert units(play, "der", "babylonia") == {"hi32": 1}


@rule("AW-6.6.2.e")
def test_the_owner_splits_the_units_among_ungrouped_leaders() -> None:
    play = at_opis({"opis": {"hi32": 2, "b31": 2}}, {"bel_ibni": "opis", "nergal_ushezib": "opis"},
                   dice={"evade": [6, 6, 1, 1], "battle": [6] * 50})  # fmt: skip
    play.do("der").expect("babylonia", "split_army")
    play.refused({"hi32": 2, "b31": 2})
    play.do({"hi32": 2})
    assert units(play, "der", "babylonia") == {"hi32": 2}


@rule("AW-6.6.10.h", "AW-6.6.3.c")
def test_the_commander_decides_for_an_army_group() -> None:
    on = {"assyria": ARMY, "babylonia": {"opis": {"hi32": 2}}, "elam": {"opis": {"b32": 2}}}
    group = [Group("elam:1", "opis", "humban_undash", ["humban_undash", "bel_ibni"])]
    play = game(on=on, leaders={**LED, "bel_ibni": "opis", "humban_undash": "opis"}, groups=group,
                dice={"evade": [4, 4], "battle": [6] * 80})  # fmt: skip
    play.do("march:ashur", "to:opis")
    assert list(play.session.asks()) == ["elam"]
    play.do("der")
    assert units(play, "der", "babylonia") == {"hi32": 2}, "9 with +1 +3 -3: 8"
    assert units(play, "der", "elam") == {"b32": 2}


@rule("AW-6.6.10.h")
def test_an_army_group_inside_the_city_does_not_decide_for_those_outside() -> None:
    group = [Group("babylonia:1", "sippar", "marduk_apla_iddina", ["marduk_apla_iddina", "nergal_ushezib"])]
    inside = dict.fromkeys(group[0].leaders, "sippar*inside")
    play = at_sippar({"sippar": {"hi32": 2, "b31*inside": 3}}, {"bel_ibni": "sippar", **inside}, groups=group)
    assert (chance(play, "city"), chance(play, "babylon")) == (58, 27), "Bel-ibni with 2, as if nobody were inside"


@rule("AW-6.6.9.ag", "AW-6.6.10.g")
def test_interceptors_who_have_just_formed_a_group_do_not_evade_with_those_who_stand_there() -> None:
    on = {"assyria": ARMY, "babylonia": {"opis": {"hi32": 2}, "sippar": {"b31": 4}}}
    leaders = {**LED, "bel_ibni": "opis", "marduk_apla_iddina": "sippar", "nergal_ushezib": "sippar"}
    play = game(on=on, leaders=leaders, dice={"intercept": [6] * 4, "evade": [6, 6], "battle": [6] * 90})
    play.do("march:ashur", "to:opis", "part:marduk_apla_iddina", {"b31": 2}, "army:nergal_ushezib", "yes")
    play.expect("babylonia", "evade").do("der")
    assert units(play, "der", "babylonia") == {"hi32": 2} and play.state.leaders["bel_ibni"].at == "der"
    assert "4 bowmen (Babylonia)" in play.log(rule="AW-6.7.a")[0]


@rule("AW-6.6.5.e")
def test_two_army_groups_of_one_country_share_no_units_when_they_evade() -> None:
    names = ["sargon_ii", "rab_saris", "turtanu", "shaknu"]
    pairs = [Group("assyria:1", "suhu", "sargon_ii", names[:2]), Group("assyria:2", "suhu", "turtanu", names[2:])]
    on = {"babylonia": {"sippar": {"hi32": 3}}, "assyria": {"suhu": {"hi42": 20}}}
    play = game(of="babylonia", on=on, leaders={"bel_ibni": "sippar", **dict.fromkeys(names, "suhu")}, groups=pairs,
                dice={"evade": [6] * 4, "attrition": [1] * 90})  # fmt: skip
    play.do("march:sippar", "to:suhu").expect("assyria", "evade").do("ashur")
    assert [line.partition(" (")[0].rpartition(" with ")[2] for line in play.log(rule="AW-6.6.10.k")] == [
        "17 heavy infantry", "3 heavy infantry",
    ]  # fmt: skip
    assert units(play, "ashur", "assyria") == {"hi42": 20}


@rule("AW-6.6.10.i", "AW-6.6.9.ag")
def test_interceptions_come_first_and_then_all_evasions_are_declared_before_any_roll() -> None:
    on = {"assyria": ARMY, "babylonia": {"opis": {"hi32": 2}, "sippar": {"li21": 1}}, "elam": {"opis": {"b32": 2}}}
    leaders = {**LED, "bel_ibni": "opis", "imbappa": "opis", "nergal_ushezib": "sippar"}
    play = game(on=on, leaders=leaders, dice={"intercept": [1, 1], "evade": [6, 6, 6, 6]})
    play.do("march:ashur", "to:opis").expect("babylonia", "intercept").do("army:nergal_ushezib")
    assert sorted(play.session.asks()) == ["babylonia", "elam"]
    play.by("babylonia", "der")
    assert not play.log(rule="AW-6.6.10.k")
    play.by("elam", "der")
    assert len(play.log(rule="AW-6.6.10.k")) == 2


@rule("AW-6.6.10.x")
def test_who_failed_to_evade_routs_one_unit_for_each_hit() -> None:
    dice = {"evade": [1, 1], "attacker strength 4": [1, 1, 6], "attacker battle dice": [6] * 4,
            "defender": [6] * 12}  # fmt: skip
    play = at_opis({"opis": {"hi32": 4}}, {"bel_ibni": "opis"}, dice=dice)
    play.do("der").expect("babylonia", "hits").do({"hi32": 2}).expect("babylonia", "routs")
    assert sum(play.ask.default.values()) == 2, "two hits"
    play = at_opis({"opis": {"hi32": 4}}, {"bel_ibni": "opis"}, dice=dice)
    play.do("stay", {"hi32": 2}).expect("babylonia", "routs")
    assert sum(play.ask.default.values()) == 1


@rule("AW-6.6.9.aa", "AW-6.6.9.ae")
def test_an_evasion_is_intercepted_and_the_phasing_side_attacks_there() -> None:
    on = {"assyria": {**ARMY, "lahiru": {"lc31": 3}}, "babylonia": {"opis": {"hi32": 2}}}
    play = game(on=on, leaders={**LED, "rab_saris": "lahiru", "bel_ibni": "opis"},
                dice={"evade": [6, 6], "intercept": [6, 6], "battle": [6] * 90})  # fmt: skip
    play.do("march:ashur", "to:opis", "der").expect("assyria", "intercept")
    assert play.options() == ["pass", "army:rab_saris", "part:rab_saris", "singles:lahiru"], "Turtanu is under way"
    play.do("army:rab_saris")
    assert play.log(rule="AW-6.7.a") == [
        "Battle in Der: Rab-saris with 3 light cavalry (Assyria) against Bel-ibni with 2 heavy infantry (Babylonia)."
    ]


@rule("AW-6.6.10.ab")
def test_the_force_may_follow_and_the_evader_try_again() -> None:
    play = at_opis({"opis": {"hi32": 2}}, {"bel_ibni": "opis"}, dice={"evade": [6, 6]})
    play.do("der").expect("assyria", "march").do("to:der").expect("babylonia", "evade")

"""6.6.9 Interception: who may, the roll, who comes, and the battle that follows."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position import pieces
from engine.games.assyrian_wars.position.state import Group
from engine.games.assyrian_wars.war import interception
from engine.games.assyrian_wars.war.forces import Force
from engine.games.assyrian_wars.war.interception import Entry
from tests.games.assyrian_wars.stage import game, position, units
from tests.rules import rule

ARMY = {"assyria": {"ashur": {"hi42": 4}}}
LED = {"turtanu": "ashur"}


def to_opis(babylonia: dict[str, Any], leaders: dict[str, str] | None = None, **more: Any) -> Any:
    """Turtanu (3/8) marches from Ashur to Opis with four heavy infantry; Babylonia stands near."""
    play = game(on={**ARMY, "babylonia": babylonia}, leaders={**LED, **(leaders or {})}, **more)
    return play.do("march:ashur", "to:opis")


def asked(play: Any, seat: str = "babylonia") -> bool:
    found = play.session.asks().get(seat)
    return found is not None and found.topic == "intercept"


def chance(play: Any, key: str) -> int:
    return next(int(option.facts["needed"]) for option in play.ask.options if option.key == key)


# --- who may --------------------------------------------------------------------------------------------------


@rule("AW-6.6.9.a", "AW-G-adjacent.a")
@pytest.mark.parametrize(("at", "may"), [("sippar", True), ("der", True), ("babylon", False)])
def test_a_force_in_an_area_beside_the_one_entered(at: str, may: bool) -> None:
    assert asked(to_opis({at: {"hi32": 1}})) == may


@rule("AW-6.6.9.c", "AW-EX-7")
def test_no_interception_where_units_stand_that_are_no_friends_but_a_leader_is_no_hindrance() -> None:
    on = {"assyria": {"ashur": {"hi42": 4}, "opis": {"li21": 1}}, "babylonia": {"sippar": {"hi32": 1}}}
    play = game(on=on, leaders=LED)
    assert not asked(play.do("march:ashur", "to:opis"))
    on["assyria"].pop("opis")
    play = game(on=on, leaders={**LED, "rab_saris": "opis"})
    assert asked(play.do("march:ashur", "to:opis"))


@rule("AW-6.6.9.c")
def test_a_garrison_hinders_unless_it_is_besieged() -> None:
    on = {"assyria": {"kalhu": {"hi42": 1}, "ashur": {"li21*inside": 1}}, "babylonia": {"opis": {"hi32": 1}}}
    assert not asked(game(on=on, leaders={"turtanu": "kalhu"}).do("march:kalhu", "to:ashur"))


@rule("AW-6.6.9.d")
@pytest.mark.parametrize(("pile", "leaders", "may"), [
    ({}, {"bel_ibni": "sippar"}, False), ({"merc_li21": 2}, {}, False),
    ({"merc_li21": 2}, {"bel_ibni": "sippar"}, True), ({"li21*inside": 1}, {}, True),
])  # fmt: skip
def test_no_leader_alone_and_no_mercenaries_alone(pile: dict[str, int], leaders: dict[str, str], may: bool) -> None:
    assert asked(to_opis({"sippar": pile}, leaders)) == may


@rule("AW-6.6.9.d")
def test_no_besieged_garrison() -> None:
    on = {"assyria": {"ashur": {"hi42": 4}, "sippar": {"li21": 1}}, "babylonia": {"sippar": {"hi32*inside": 1}}}
    assert not asked(game(on=on, leaders=LED).do("march:ashur", "to:opis"))


@rule("AW-6.6.9.y")
def test_nobody_who_has_fought_in_this_impulse() -> None:
    assert not asked(to_opis({"sippar": {"hi32*used": 1}}))
    play = to_opis({"sippar": {"hi32*used": 1, "li21": 1}}, {"bel_ibni": "sippar"})
    assert asked(play) and "army:bel_ibni" in play.options()
    assert [option.text for option in play.ask.options][1].startswith("Bel-ibni with 1 light infantry")


# --- the roll -------------------------------------------------------------------------------------------------


@rule("AW-6.6.9.k", "AW-6.6.9.l", "AW-6.6.9.n")
def test_seven_with_two_dice_plus_the_action_rating_and_less_two_without_a_leader() -> None:
    play = to_opis({"sippar": {"hi32": 2}}, {"bel_ibni": "sippar"})
    assert (chance(play, "army:bel_ibni"), play.ask.options[1].facts["chance"]) == (5, 83)
    alone = to_opis({"sippar": {"hi32": 2}})
    assert chance(alone, "singles:sippar") == 9


@rule("AW-6.6.9.m")
def test_one_less_into_enemy_territory() -> None:
    on = {"assyria": {"kalhu": {"hi42": 4}}, "babylonia": {"opis": {"hi32": 2}}}
    play = game(on=on, leaders={"turtanu": "kalhu", "bel_ibni": "opis"}).do("march:kalhu", "to:ashur")
    assert chance(play, "army:bel_ibni") == 6


@rule("AW-6.6.9.k")
@pytest.mark.parametrize(("dice", "comes"), [([2, 3], True), ([2, 2], False)])
def test_the_roll_decides(dice: list[int], comes: bool) -> None:
    play = to_opis({"sippar": {"hi32": 2}}, {"bel_ibni": "sippar"}, dice={"intercept": dice, "battle": [6] * 30})
    play.do("army:bel_ibni")
    assert bool(play.log(rule="AW-6.7.a")) == comes
    assert bool(units(play, "sippar", "babylonia")) != comes


@rule("AW-6.6.9.e")
def test_units_without_a_leader_try_one_by_one() -> None:
    play = to_opis({"sippar": {"hi32": 3}}, dice={"intercept": [3, 5, 5, 4], "battle": [6] * 30})
    play.do("singles:sippar", {"hi32": 2}).do("pass")
    assert len(play.log(rule="AW-6.6.9.k")) == 2
    assert "1 heavy infantry (Babylonia)" in play.log(rule="AW-6.7.a")[0]


@rule("AW-6.6.9.s")
def test_it_may_try_again_where_the_force_enters_the_next_area() -> None:
    on = {**ARMY, "babylonia": {"sippar": {"hi32": 2}}}
    play = game(on=on, leaders={**LED, "bel_ibni": "sippar"}, dice={"intercept": [1, 1, 1, 2], "attrition": [1] * 8})
    play.do("march:ashur", "to:suhu", "army:bel_ibni")
    assert play.ask.topic == "march", "one attempt against each entry"
    assert asked(play.do("to:ashur", "to:opis"))


@rule("AW-6.6.9.f", "AW-6.6.9.h")
def test_all_declare_sealed_before_any_die() -> None:
    on = {**ARMY, "babylonia": {"sippar": {"hi32": 2}}, "elam": {"der": {"b32": 2}}}
    play = game(on=on, leaders={**LED, "bel_ibni": "sippar", "imbappa": "der"}, dice={"intercept": [1, 1, 1, 2]})
    play.do("march:ashur", "to:opis")
    assert sorted(play.session.asks()) == ["babylonia", "elam"]
    play.by("elam", "army:imbappa")
    assert not play.log(rule="AW-6.6.9.k")
    play.by("babylonia", "army:bel_ibni")
    assert [line.split(" with ")[0] for line in play.log(rule="AW-6.6.9.k")] == ["Bel-ibni", "Imbappa"], "in turn order"


@rule("AW-6.6.9.j")
@pytest.mark.parametrize(("dice", "first"), [([], "Humban-undash"), ([1, 4], "Bel-ibni")])
def test_between_enemies_the_better_rating_goes_first_and_keeps_the_other_out(dice: list[int], first: str) -> None:
    """Egypt marches between Babylonia and Elam, which are at war with each other."""
    elamite = "humban_undash" if not dice else "imbappa"
    t = position(
        scenario="campaign", seats=5, of="egypt", leaders={"bel_ibni": "sippar", elamite: "der"},
        on={"egypt": {"opis": {"hi32": 1}}, "babylonia": {"sippar": {"hi32": 1}}, "elam": {"der": {"b32": 1}}},
        wars=[("egypt", "babylonia"), ("egypt", "elam"), ("elam", "babylonia")],
        dice={"first to intercept elam": dice[:1], "first to intercept babylonia": dice[1:]},
    )  # fmt: skip
    t.state.politics.camp.update({"elam": "", "babylonia": ""})
    s = t.state
    attempts = [
        interception.Attempt("babylonia", Force("sippar", {"babylonia": {"hi32": 1}}, ("bel_ibni",))),
        interception.Attempt("elam", Force("der", {"elam": {"b32": 1}}, (elamite,))),
    ]
    chosen = interception.first_of(t, attempts)
    assert pieces.leader_name(chosen.force.commander) == first
    entry = Entry(Force("opis", {"egypt": {"hi32": 1}}), "ashur")
    other = next(attempt for attempt in attempts if attempt is not chosen)
    assert not interception.may_still(s, other, [chosen], entry)


# --- who comes ------------------------------------------------------------------------------------------------


@rule("AW-6.6.9.z")
def test_who_comes_over_a_desert_is_checked_before_the_battle_and_who_fails_is_not() -> None:
    on = {"assyria": {"ashur": {"hi42": 2}}, "babylonia": {"sippar": {"hi32": 1}, "suhu": {"hi32": 1}}}
    play = game(of="babylonia", on=on, leaders={"turtanu": "ashur", "bel_ibni": "sippar"},
                dice={"intercept": [6, 6], "attrition suhu assyria": [6, 1]})  # fmt: skip
    play.do("march:sippar", "to:suhu")
    assert not asked(play, "assyria"), "units of Babylonia stand there already"
    on["babylonia"].pop("suhu")
    for dice, checks in (([6, 6], 1), ([1, 1], 0)):
        play = game(of="babylonia", on=on, leaders={"turtanu": "ashur", "bel_ibni": "sippar"},
                    dice={"intercept": dice, "attrition suhu assyria": [6, 1]})  # fmt: skip
        play.do("march:sippar", "to:suhu", "army:turtanu")
        assert len(play.log(rule="AW-1.3.o")) == checks


@rule("AW-6.6.9.aa")
def test_an_interception_is_not_intercepted() -> None:
    on = {**ARMY, "babylonia": {"sippar": {"hi32": 2}}}
    on["assyria"] = {**on["assyria"], "lahiru": {"li21": 1}}
    play = game(on=on, leaders={**LED, "bel_ibni": "sippar"}, dice={"intercept": [6, 6]})
    play.do("march:ashur", "to:opis", "army:bel_ibni")
    assert len(play.log(rule="AW-6.6.9.k")) == 1


@rule("AW-6.6.9.af", "AW-6.6.3.d")
def test_several_who_come_fight_side_by_side_as_a_group_or_disorganized() -> None:
    on = {**ARMY, "babylonia": {"sippar": {"hi32": 2}}, "elam": {"der": {"b32": 2}}}
    setting: dict[str, Any] = {"on": on, "leaders": {**LED, "bel_ibni": "sippar", "imbappa": "der"},
                               "dice": {"intercept": [6, 6, 6, 6], "battle": [6] * 60}}  # fmt: skip
    play = game(**setting).do("march:ashur", "to:opis")
    play.by("elam", "army:imbappa").by("babylonia", "army:bel_ibni")
    play.expect("babylonia", "form_group").do("yes").expect("elam", "consent").do("no")
    assert "strength 3: 6 6 6 6: 0 hits" in play.log(rule="AW-6.7.2.a")[1], "no leader helps"
    play = game(**setting).do("march:ashur", "to:opis")
    play.by("elam", "army:imbappa").by("babylonia", "army:bel_ibni").do("yes", "yes")
    assert "battle dice: 6 6 6 6" in play.log(rule="AW-6.7.2.a")[1], "2 of Bel-ibni and 2 of Imbappa"


@rule("AW-6.6.9.ab", "AW-6.6.9.g", "AW-6.6.9.ac")
def test_a_group_intercepts_as_a_whole_but_another_players_army_may_stay_and_leaves_it() -> None:
    on = {**ARMY, "babylonia": {"sippar": {"hi32": 2}}, "elam": {"sippar": {"b32": 2}}}
    leaders = {**LED, "bel_ibni": "sippar", "imbappa": "sippar"}
    group = [Group("babylonia:1", "sippar", "bel_ibni", ["bel_ibni", "imbappa"])]
    play = game(on=on, leaders=leaders, groups=group, dice={"intercept": [6, 6], "battle": [6] * 60})
    play.do("march:ashur", "to:opis")
    assert play.options("babylonia")[:3] == ["pass", "group:babylonia:1", "army:bel_ibni"]
    play.by("elam", "pass").by("babylonia", "group:babylonia:1")
    play.expect("elam", "consent").do("no")
    assert units(play, "sippar", "elam") == {"b32": 2} and play.state.groups == []
    assert "Elam" not in play.log(rule="AW-6.7.a")[0]


@rule("AW-6.6.9.ad")
def test_an_army_of_another_player_leaves_the_group_alone_only_with_the_commanders_consent() -> None:
    on = {**ARMY, "babylonia": {"sippar": {"hi32": 2}}, "elam": {"sippar": {"b32": 2}}}
    leaders = {**LED, "bel_ibni": "sippar", "imbappa": "sippar"}
    group = [Group("babylonia:1", "sippar", "bel_ibni", ["bel_ibni", "imbappa"])]
    play = game(on=on, leaders=leaders, groups=group).do("march:ashur", "to:opis")
    play.by("elam", "army:imbappa").by("babylonia", "pass")
    play.expect("babylonia", "consent").do("no")
    assert not play.log(rule="AW-6.6.9.k") and len(play.state.groups) == 1


# --- the battle -----------------------------------------------------------------------------------------------


@rule("AW-6.6.9.t", "AW-6.7.3.j", "AW-6.6.9.ae")
def test_nobody_has_terrain_dice_and_the_phasing_side_is_the_attacker() -> None:
    on = {"assyria": {"kalhu": {"hi42": 2}}, "babylonia": {"opis": {"hi32": 2}}}
    play = game(on=on, leaders={"turtanu": "kalhu", "bel_ibni": "opis"}, dice={"intercept": [6, 6], "battle": [6] * 60})
    play.do("march:kalhu", "to:ashur", "army:bel_ibni")
    first, second = play.log(rule="AW-6.7.2.a")[:2]
    assert first.startswith("Attacker rolls strength 4: 6 6; battle dice: 6 6 6 6:"), "3 of Turtanu and the elite"
    assert second.startswith("Defender rolls strength 3: 6 6; battle dice: 6 6:"), "no die for the Tigris"


@rule("AW-6.6.9.u", "AW-6.6.9.w")
def test_a_level_battle_has_no_winner_and_both_retreat_the_interceptor_first() -> None:
    play = to_opis({"sippar": {"hi32": 2}}, {"bel_ibni": "sippar"}, dice={"intercept": [6, 6], "battle": [6] * 60})
    play.do("army:bel_ibni")
    assert play.log(rule="AW-6.6.9.u") == ["Neither side wins the battle."]
    play.expect("babylonia", "retreat").do("sippar").expect("assyria", "retreat").do("ashur")
    assert units(play, "ashur", "assyria") == {"hi42": 4} and units(play, "sippar", "babylonia") == {"hi32": 2}
    assert play.state.vp == {"assyria": 0, "babylonia": 0, "elam": 0}


@rule("AW-6.6.9.v")
def test_after_a_level_interception_nobody_rallies() -> None:
    hits = {"round": [], "battle opis attacker strength 4": [4, 6, 6, 6], "battle opis defender strength 3": [3, 6],
            "battle dice": [6] * 40, "intercept": [6, 6]}  # fmt: skip
    play = to_opis({"sippar": {"hi32": 2}}, {"bel_ibni": "sippar"}, dice=hits)
    play.do("army:bel_ibni").finish()
    routs = play.log(rule="AW-6.7.4a.f")
    assert [line.split(" routs ")[0] for line in routs[:2]] == ["Assyria", "Babylonia"], "one hit each, one rout each"


@rule("AW-6.6.9.af")
def test_at_most_three_armies_come_and_single_units_besides() -> None:
    on = {**ARMY, "babylonia": {"sippar": {"hi32": 2}}, "elam": {"der": {"b32": 3}}}
    leaders = {**LED, "bel_ibni": "sippar", "nergal_ushezib": "sippar", "imbappa": "der", "ituni": "der"}
    play = game(on=on, leaders=leaders, dice={"intercept": [6, 6] * 9, "battle": [6] * 90})
    play.do("march:ashur", "to:opis")
    one = {"b32": 1}
    rounds = (("part:bel_ibni", "part:imbappa"), ({"hi32": 1}, one), ("army:nergal_ushezib", "part:ituni"))
    for babylonia, elam in rounds:
        play.by("babylonia", babylonia).by("elam", elam)
    play.by("elam", one, "singles:der")
    assert [line.split(" with ")[0] for line in play.log(rule="AW-6.6.9.k")] == [
        "Bel-ibni", "Nergal-ushezib", "Imbappa", "1 bowman (Elam) intercepts in Opis: 6+6, 9 needed.",
    ]  # fmt: skip
    assert play.state.leaders["ituni"].at == "der"

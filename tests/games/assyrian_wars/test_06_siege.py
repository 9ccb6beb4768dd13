"""6.8, 6.8.1 to 6.8.3 Sieges: hunger, assault, standard siege; 6.8.4 and 8.3 what a taken city brings."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.position import money, pieces
from engine.games.assyrian_wars.position.state import Group, Siege
from engine.games.assyrian_wars.war import capture, casualties, siege
from engine.games.assyrian_wars.war.casualties import Loss
from tests.games.assyrian_wars.stage import game, position, through, units
from tests.rules import rule

MISS = [6] * 90


def before(city: str, assyria: dict[str, int], garrison: dict[str, int] | None = None, **more: Any) -> Any:
    """Turtanu lies before a city of Babylonia with an army that came in an earlier impulse."""
    inside = {f"{key}*inside": n for key, n in (garrison or {}).items()}
    on = {"assyria": {city: assyria}, **({"babylonia": {city: inside}} if inside else {})}
    return game(on={**on, **more.pop("besides", {})}, leaders={"turtanu": city, **more.pop("leaders", {})}, **more)


def under(city: str, kind: str = "hunger", number: int = 0, strength: int = 2, **more: Any) -> list[Siege]:
    return [Siege(city, "assyria", kind, [1, 0], strength, number=number, **more)]


def left(play: Any) -> int:
    return money.left(play.state, "assyria") // 2


# --- who may, and what it costs -------------------------------------------------------------------------------


@rule("AW-6.8.a")
def test_only_an_army_with_a_leader_before_an_enemy_city_without_enemies_outside() -> None:
    play = before("sippar", {"hi42": 1})
    assert [key for key in play.options() if key.startswith("siege")] == [
        "siege:sippar/hunger", "siege:sippar/assault", "siege:sippar/standard",
    ]  # fmt: skip
    alone = game(on={"assyria": {"sippar": {"hi42": 1}}})
    assert not any(key.startswith("siege") for key in alone.options())
    at_home = game(on={"assyria": {"ashur": {"hi42": 1}}}, leaders={"turtanu": "ashur"})
    assert not any(key.startswith("siege") for key in at_home.options())
    lone = before("sippar", {"hi42": 1}, leaders={"bel_ibni": "sippar"})
    assert not any(key.startswith("siege") for key in lone.options()), "Bel-ibni stands before it"


@rule("AW-6.8.b", "AW-6.8.c", "AW-6.8.2.a", "AW-6.8.3.a")
def test_a_siege_is_free_in_the_impulse_of_arrival_and_costs_a_point_later() -> None:
    play = before("sippar", {"hi42": 1}, dice={"battle": MISS}, ap=3)
    play.do("siege:sippar/standard")
    assert left(play) == 2
    play = game(on={"assyria": {"suhu": {"hi42": 1}}}, leaders={"turtanu": "suhu"}, dice={"battle": MISS}, ap=1)
    play.do("march:suhu", "to:sippar", "siege:sippar/assault")
    assert left(play) == 0 and play.log(rule="AW-6.8.2.f") == ["Sippar holds out."]
    play = before("sippar", {"hi42": 1}, ap=0)
    play.refused("siege:sippar/standard", rule="AW-6.8.c")


@rule("AW-6.8.w", "AW-6.8.d")
def test_one_siege_action_for_each_force_and_impulse() -> None:
    play = before("sippar", {"hi42": 1}, dice={"battle": MISS}, ap=5)
    play.do("siege:sippar/standard").refused("siege:sippar/assault", rule="AW-6.8.w")
    play.refused("march:sippar", rule="AW-6.7.7.c")


@rule("AW-6.8.d")
def test_two_armies_that_are_no_group_besiege_apart() -> None:
    play = before("sippar", {"hi42": 2}, leaders={"rab_saris": "sippar"}, dice={"battle": MISS}, ap=5)
    keys = [key for key in play.options() if key.startswith("siege") and key.endswith("assault")]
    assert keys == ["siege:sippar/assault", "siege:sippar/rab_saris/assault"]


@rule("AW-6.8.e", "AW-6.8.f")
def test_the_siege_ends_when_the_besiegers_go() -> None:
    play = before("sippar", {"hi42": 1}, sieges=under("sippar"))
    play.do("march:sippar", "to:suhu")
    assert play.state.sieges == []
    play.do("to:sippar", "stop")
    assert play.state.sieges == [], "to stand before a city is no siege"


# --- hunger ---------------------------------------------------------------------------------------------------


@rule("AW-6.8.1.b", "AW-6.8.1.c", "AW-6.8.1.d", "AW-6.8.1.a")
@pytest.mark.parametrize(("number", "falls"), [(0, False), (2, False), (3, True)])
def test_a_city_of_two_surrenders_at_four(number: int, falls: bool) -> None:
    play = before("sippar", {"hi42": 1}, {"li21": 1}, sieges=under("sippar", number=number))
    play.do("siege:sippar/hunger", "no")
    assert play.state.control.get("sippar") == ("assyria" if falls else None)
    assert not play.log(rule="AW-6.7.2.a"), "no combat"
    if not falls:
        assert play.state.sieges[0].number == number + 1


@rule("AW-6.8.1.b")
def test_the_first_impulse_does_not_count() -> None:
    play = before("sippar", {"hi42": 1})
    play.do("siege:sippar/hunger")
    assert play.state.sieges[0].number == 0


@rule("AW-6.8.1.e")
def test_a_capital_surrenders_three_above_its_defense() -> None:
    s = position(on={}).state
    assert (siege.surrenders_at(s, "babylon"), siege.surrenders_at(s, "sippar")) == (7, 4)
    s.damage["babylon"] = 1
    assert siege.surrenders_at(s, "babylon") == 6, "6.8.g"


@rule("AW-6.8.1.f", "AW-6.8.1.g")
def test_hunger_eliminates_the_garrison_and_leaves_the_walls() -> None:
    play = before("sippar", {"hi42": 1}, {"hi32": 1, "merc_li21": 1}, leaders={"bel_ibni": "sippar*inside"},
                  sieges=under("sippar", number=3))  # fmt: skip
    play.do("siege:sippar/hunger", "no")
    assert play.state.pools["babylonia"] == {"hi32": 1} and play.state.game_pool == {"merc_li21": 1}
    assert play.state.leaders["bel_ibni"].at == pieces.POOL and play.state.damage == {}


@rule("AW-6.8.1.h")
def test_a_port_without_a_blockade_does_not_starve() -> None:
    before("ur", {"hi42": 1}).refused("siege:ur/hunger", rule="AW-6.8.1.h")


# --- dice of a siege ------------------------------------------------------------------------------------------


@rule("AW-6.8.g", "AW-6.8.k", "AW-1.3.k")
def test_the_city_rolls_its_defense_and_assyrians_two_dice() -> None:
    play = before("sippar", {"hi42": 2}, {"li21": 1}, leaders={"bel_ibni": "sippar*inside"}, dice={"battle": MISS})
    play.do("siege:sippar/standard")
    assert play.log(rule="AW-6.7.2.a") == [
        "Attacker rolls strength 4: 6 6; battle dice: 6 6 6 6 6: 0 hits.",
        "Defender rolls strength 2: 6; battle dice: 6 6 6 6: 0 hits.",
    ]


@rule("AW-6.8.2.b")
def test_an_assault_doubles_all_dice_of_the_defender() -> None:
    play = before("sippar", {"hi42": 2}, {"li21": 1}, leaders={"bel_ibni": "sippar*inside"}, dice={"battle": MISS})
    play.do("siege:sippar/assault")
    assert play.log(rule="AW-6.7.2.a")[1] == "Defender rolls strength 2: 6 6; battle dice: 6 6 6 6 6 6 6 6: 0 hits."


@rule("AW-1.3.l", "AW-1.3.m")
def test_a_fortress_lowers_units_and_battle_dice_of_the_besiegers() -> None:
    play = before(
        "babylon", {"hi42": 1}, dice={"attacker strength 3": [3], "attacker battle": [3, 2, 6, 6, 6], "battle": MISS}
    )
    play.do("siege:babylon/standard")
    assert play.log(rule="AW-6.7.2.a")[0] == "Attacker rolls strength 3: 3; battle dice: 3 2 6 6 6: 2 hits."


@rule("AW-6.6.5.i")
def test_several_leaders_in_a_city_add_no_dice() -> None:
    leaders = {"bel_ibni": "sippar*inside", "nergal_ushezib": "sippar*inside"}
    play = before("sippar", {"hi42": 1}, {"li21": 2}, leaders=leaders, dice={"battle": MISS})
    play.do("siege:sippar/standard")
    assert play.log(rule="AW-6.7.2.a")[1] == "Defender rolls strength 2: 6 6; battle dice: 6 6: 0 hits."


@rule("AW-6.7.3.b")
def test_a_leader_alone_helps_the_city() -> None:
    play = before("sippar", {"hi42": 1}, leaders={"bel_ibni": "sippar*inside"}, dice={"battle": MISS})
    play.do("siege:sippar/standard")
    assert play.log(rule="AW-6.7.2.a")[1] == "Defender rolls battle dice: 6 6 6 6: 0 hits."


# --- assault --------------------------------------------------------------------------------------------------


@rule("AW-6.8.2.c", "AW-6.8.2.d", "AW-6.8.2.e", "AW-6.7.7.b", "AW-6.7.7.d")
def test_more_hits_take_the_city_and_survivors_rout() -> None:
    play = before("sippar", {"hi42": 3}, {"hi32": 3}, leaders={"bel_ibni": "sippar*inside"},
                  dice={"attacker strength 4": [1, 1, 6], "battle": MISS})  # fmt: skip
    play.do("siege:sippar/assault").do({"hi32": 2})
    assert play.state.control["sippar"] == "assyria" and play.state.damage == {}
    assert play.state.regroup["babylonia"] == {"hi32": 1, "hi32/reduced": 2}
    assert play.state.leaders["bel_ibni"].at == pieces.REGROUP
    assert units(play, "sippar", "assyria") == {"hi42": 3}
    assert "march:sippar" in play.options(), "an overrun"


@rule("AW-6.8.2.c", "AW-6.8.2.f", "AW-8.3.n", "AW-6.8.i")
def test_equal_hits_repel_an_assault_for_a_point_and_nobody_routs() -> None:
    dice = {"attacker strength 4": [1, 6, 6], "defender strength 3": [1, *MISS], "battle": MISS}
    play = before("sippar", {"hi42": 3}, {"hi32": 3}, dice=dice)
    play.do("siege:sippar/assault")
    through(play, "hits")
    assert "sippar" not in play.state.control
    assert play.state.vp == {"assyria": 0, "babylonia": 1, "elam": 0}
    assert play.state.regroup == {} and play.state.damage == {}
    assert units(play, "sippar", "assyria") == {"hi42": 2, "hi42/reduced": 1}


@rule("AW-6.8.l")
def test_losses_of_several_nations_in_a_city_are_divided_and_its_owner_gives_the_rest() -> None:
    play = before("sippar", {"hi42": 3}, {"hi32": 2}, besides={"elam": {"sippar": {"b32*inside": 2}}},
                  dice={"attacker strength 4": [1, 1, 1], "battle": MISS})  # fmt: skip
    play.do("siege:sippar/assault").expect("babylonia", "excess").do(["country:elam"])
    through(play, "hits")
    assert play.log(rule="AW-6.7.4.b") == ["Babylonia takes hits on 1 heavy infantry.", "Elam takes hits on 2 bowmen."]


@rule("AW-6.8.3.g")
def test_the_defenders_of_a_city_need_not_halve() -> None:
    loss = Loss({"hi32": 2, "merc_li21": 2}, [], 2, True, free=True)
    assert casualties.filled(loss, {"hi32": 2}) == {"hi32": 2}
    assert casualties.filled(loss, {"merc_li21": 2}) == {"merc_li21": 2}


# --- standard siege -------------------------------------------------------------------------------------------


@rule("AW-6.8.3.b", "AW-6.8.3.d", "AW-EX-11")
def test_six_hits_take_a_city_of_three() -> None:
    play = game(of="babylonia", on={"babylonia": {"ashur": {"hi32": 6}}}, leaders={"bel_ibni": "ashur"},
                dice={"attacker strength 3": [1] * 6, "battle": MISS})  # fmt: skip
    play.do("siege:ashur/standard")
    assert play.state.damage == {"ashur": 3} and play.state.control["ashur"] == "babylonia"


@rule("AW-6.8.3.b", "AW-6.8.3.c", "AW-6.8.3.g", "AW-EX-12", "AW-8.3.m")
def test_the_defender_may_take_hits_on_the_garrison_and_a_remainder_is_lost() -> None:
    play = game(of="babylonia", on={"babylonia": {"ashur": {"hi32": 6}}, "assyria": {"ashur": {"li21*inside": 6}}},
                leaders={"bel_ibni": "ashur"}, dice={"attacker strength 3": [1] * 6, "battle": MISS})  # fmt: skip
    play.do("siege:ashur/standard").expect("assyria", "city_or_garrison").do(2, {"li21": 2})
    assert play.state.damage == {"ashur": 1} and "ashur" not in play.state.control
    assert units(play, "ashur", "assyria") == {"li21": 4, "li21/reduced": 2}
    assert play.state.vp["babylonia"] == 0


@rule("AW-6.8.3.e", "AW-6.8.3.f")
def test_hits_left_over_after_the_fall_go_to_the_defenders_and_the_rest_regroups() -> None:
    play = before("sippar", {"hi42": 4}, {"hi32": 2}, damage={"sippar": 1},
                  dice={"attacker strength 4": [1, 1, 6, 6], "battle": MISS})  # fmt: skip
    play.do("siege:sippar/standard", 0, {"hi32": 1})
    assert play.state.regroup["babylonia"] == {"hi32": 1, "hi32/reduced": 1}


@rule("AW-6.8.3.i", "AW-6.8.3.h")
def test_a_siege_that_is_not_paid_for_stands_still() -> None:
    play = before("sippar", {"hi42": 1}, sieges=under("sippar", number=2), ap=0)
    play.refused("siege:sippar/hunger", rule="AW-6.8.c")
    assert play.state.sieges[0].number == 2


@rule("AW-6.8.w")
def test_the_kind_may_change_and_the_number_stays() -> None:
    play = before("sippar", {"hi42": 1}, sieges=under("sippar", number=2), dice={"battle": MISS})
    play.do("siege:sippar/standard")
    assert (play.state.sieges[0].number, play.state.sieges[0].kind) == (2, "standard")


# --- Victory Points of cities -----------------------------------------------------------------------------------


@rule("AW-8.3.f", "AW-8.3.g", "AW-8.3.h", "AW-8.3.i", "AW-8.3.j", "AW-8.3.k", "AW-8.3.l")
@pytest.mark.parametrize(("city", "strength", "garrison", "vp"), [
    ("sippar", 2, 0, 0), ("sippar", 2, 1, 1), ("sippar", 2, 5, 2), ("ashur", 3, 0, 1), ("larsa", 1, 4, 0),
    ("babylon", 4, 0, 4), ("babylon", 3, 0, 2), ("nineveh", 5, 6, 6), ("dur_sharrukin", 3, 1, 1), ("susa", 2, 0, 1),
])  # fmt: skip
def test_points_for_a_city(city: str, strength: int, garrison: int, vp: int) -> None:
    assert capture.points(city, strength, garrison) == vp


@rule("AW-8.3.l")
def test_the_strength_as_the_siege_began_counts() -> None:
    play = before("babylon", {"hi42": 8}, damage={"babylon": 3}, sieges=under("babylon", "standard", strength=4),
                  dice={"attacker strength 3": [1] * 8, "battle": MISS})  # fmt: skip
    play.do("siege:babylon/standard")
    assert play.state.vp["assyria"] == 4


@rule("AW-8.3.w")
def test_a_multinational_siege_shares_its_points() -> None:
    on = {"babylonia": {"nineveh": {"hi32": 4}}, "elam": {"nineveh": {"b32": 4}}}
    group = [Group("babylonia:1", "nineveh", "bel_ibni", ["bel_ibni", "imbappa"])]
    play = game(of="babylonia", on=on, leaders={"bel_ibni": "nineveh", "imbappa": "nineveh"}, groups=group,
                damage={"nineveh": 4}, dice={"attacker strength 2": [1] * 8, "battle": MISS})  # fmt: skip
    play.do("siege:nineveh/assault").expect("babylonia", "victory_points").do(["country:elam"])
    assert play.state.control["nineveh"] == "babylonia"
    assert play.state.vp == {"assyria": 0, "babylonia": 2, "elam": 3}, "4 for Nineveh and 1 for a capital"


# --- deportation ------------------------------------------------------------------------------------------------


@rule("AW-6.8.4.a", "AW-6.8.4.c", "AW-6.8.4.f", "AW-6.8.4.g")
def test_assyria_settles_the_deported_where_it_likes_two_at_most() -> None:
    play = before("sippar", {"hi42": 4}, sieges=under("sippar", number=3), eco={"sippar": 3, "ashur": 2, "kalhu": -1})
    play.do("siege:sippar/hunger").expect("assyria", "deport").refused(3)
    play.do(2).expect("assyria", "deport_to")
    assert "ashur" not in play.options(), "two are there"
    play.do("kalhu", "kish")
    assert play.state.eco == {"sippar": 1, "ashur": 2, "kish": 1}, "the ECO -1 of Kalhu is gone"


@rule("AW-6.8.4.b")
def test_others_settle_them_in_the_nearest_area_with_a_loss() -> None:
    setting: dict[str, Any] = {
        "of": "babylonia", "on": {"babylonia": {"lahiru": {"hi32": 4}}}, "leaders": {"bel_ibni": "lahiru"},
        "dice": {"attacker strength 3": [1] * 4, "battle": MISS},
    }  # fmt: skip
    play = game(**setting, eco={"lahiru": 1, "sippar": -1, "uruk": -1})
    play.do("siege:lahiru/assault", 1)
    assert play.state.eco == {"uruk": -1}, "Sippar is nearest"
    play = game(**setting, eco={"lahiru": 1})
    play.do("siege:lahiru/assault", 1)
    assert {areas.AREAS[at].country for at in play.options()} == {"babylonia"}, "freely at home"

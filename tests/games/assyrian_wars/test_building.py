"""6.1 to 6.3 Building regulars, hiring mercenaries, buying leaders, and where they are placed."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.leaders import leaders_of
from engine.games.assyrian_wars.position import pieces
from engine.games.assyrian_wars.realm import placing
from tests.games.assyrian_wars.positions import game, menu, units
from tests.kit import Play
from tests.rules import rule


def assyria(on: Any = None, ap: float = 20, **things: Any) -> Play:
    """An impulse of Assyria with so many AP."""
    return game(on, of=("assyria", ap), **things)


def left(play: Play) -> int:
    """Half AP that are left."""
    return int(play.ask.about["ap"])


# --- 6.1 ----------------------------------------------------------------------------------------------------


@rule("AW-6.1.a", "AW-6.1.b", "AW-EX-3")
def test_a_regular_of_strength_4_costs_8_ap_and_appears_at_full_strength_in_a_home_city() -> None:
    play = assyria().do("build:hi42", "into:kalhu")
    assert left(play) == 40 - 16
    assert units(play, "kalhu", "assyria", marked=True) == {"hi42*inside": 1}
    assert play.state.pools["assyria"]["hi42"] == 7


@rule("AW-6.1.b")
@pytest.mark.parametrize(("key", "price"), [("li21", 8), ("b32", 12), ("ch42", 16)])
def test_two_ap_a_point(key: str, price: int) -> None:
    assert left(assyria().do(f"build:{key}", "into:ashur")) == 40 - price


@rule("AW-6.1.b")
def test_what_cannot_be_paid_is_barred() -> None:
    assyria(ap=7).refused("build:hi42", rule="AW-6.1.b", says="8 AP, and 7 are left")


@rule("AW-6.1.a")
def test_only_in_a_city_of_a_home_area_free_of_enemies() -> None:
    play = assyria({"elam": {"ashur": {"b32": 1}}, "babylonia": {"zamua": {"b31*inside": 1}}}).do("build:li21")
    found = menu(play)
    assert "into:ashur" not in found and "into:zamua" not in found and "to:singara" not in found
    assert found == [f"into:{at}" for at in areas.HOME_CITIES["assyria"] if at not in ("ashur", "harran", "amedi")]


@rule("AW-6.1.a")
def test_without_such_a_city_nothing_is_built() -> None:
    taken = {at: {"b32": 1} for at in ("nineveh", "kalhu", "dur_sharrukin", "arbela", "arrapha", "nasibina", "guzana")}
    play = assyria({"elam": taken}, control={"ashur": "elam"})
    play.refused("build:hi42", rule="AW-6.1.a")


@rule("AW-6.1.a")
def test_a_city_that_an_enemy_controls_is_no_place() -> None:
    play = assyria(control={"ashur": "elam"}).do("build:hi42")
    assert "into:ashur" not in menu(play) and "into:kalhu" in menu(play)


@rule("AW-6.1.d", "AW-6.2.c")
def test_regulars_are_built_and_mercenaries_in_the_pool_hired() -> None:
    play = assyria(pools={"assyria": {"merc_lc21": 1}})
    assert "hire:merc_lc21" in menu(play) and "build:merc_lc21" not in menu(play)
    assert menu(play, "hire") == ["hire:merc_lc21"], "the game pool is no force pool"
    assert menu(play, "build") == ["build:hi42", "build:b32", "build:lc31", "build:ch42", "build:li21"]


# --- 6.2 ----------------------------------------------------------------------------------------------------


@rule("AW-6.2.a", "AW-EX-4")
@pytest.mark.parametrize(("key", "price"), [("merc_hi31", 3), ("merc_b31", 3), ("merc_li21", 2)])
def test_a_mercenary_costs_half_an_ap_a_point(key: str, price: int) -> None:
    play = assyria(pools={"assyria": {key: 1}}).do(f"hire:{key}", "into:kalhu")
    assert play.state.account.spent == price and units(play, "kalhu", "assyria") == {key: 1}
    assert key not in play.state.pools["assyria"]


@rule("AW-6.2.b")
def test_a_mercenary_joins_a_force_or_an_empty_own_area() -> None:
    on = {
        "assyria": {"kish": {"hi42": 1}, "kalhu": {"hi42*inside": 1}, "arbela": {"b32": 1}},
        "elam": {"ashur": {"b32": 1}},
    }
    found = menu(assyria(on, pools={"assyria": {"merc_li21": 1}}, leaders={"turtanu": "opis"}).do("hire:merc_li21"))
    assert {"to:kish", "into:kalhu", "to:arbela", "to:opis"} <= {*found}
    assert {"into:zamua", "to:singara", "into:nineveh"} <= {*found}, "empty home and associated areas"
    assert not {"to:kalhu", "into:arbela", "into:ashur", "into:kish", "into:babylon"} & {*found}


@rule("AW-6.2.b")
def test_never_in_an_allied_area() -> None:
    on = {"elam": {"babylon": {"b32*inside": 1}, "susa": {"b32": 1}}}
    play = game(on, of=("elam", 9), pools={"elam": {"merc_li21": 1}}).do("hire:merc_li21")
    assert "to:susa" in menu(play) and not {"into:babylon", "to:babylon"} & {*menu(play)}


@rule("AW-6.12.c", "AW-6.2.b")
def test_not_beside_enemies_without_a_wall() -> None:
    on = {"elam": {"kish": {"b32*inside": 1}}, "assyria": {"kish": {"hi42": 1}, "opis": {"hi42": 1}}}
    things = {"control": {"kish": "elam"}, "leaders": {"imbappa": "opis"}, "pools": {"elam": {"merc_li21": 1}}}
    play = game(on, of=("elam", 9), **things).do("hire:merc_li21")
    assert "into:kish" not in menu(play) and "to:opis" not in menu(play), "Kish is in an ally's color"
    babylonia = {"babylonia": {"kish": {"b31*inside": 1}}, "assyria": {"kish": {"hi42": 1}}}
    own = game(babylonia, of=("babylonia", 9), pools={"babylonia": {"merc_li21": 1}}).do("hire:merc_li21")
    assert "into:kish" in menu(own) and "to:kish" not in menu(own)


@rule("AW-2.3.l", "AW-2.3.i")
def test_aramaeans_in_the_pool_are_hired_before_mercenaries() -> None:
    play = game(of=("elam", 9), pools={"elam": {"merc_li21": 1, "aram_li21": 1, "arab_li21": 1}})
    assert menu(play, "hire") == ["hire:aram_li21", "hire:arab_li21"]
    play.refused("hire:merc_li21", rule="AW-2.3.l")
    play.do("hire:aram_li21", "into:susa")
    assert "hire:merc_li21" in menu(play) and play.state.account.spent == 2


# --- 6.3 ----------------------------------------------------------------------------------------------------


@rule("AW-6.3.a")
def test_one_leader_an_impulse_for_2_ap_drawn_at_random() -> None:
    drawn = leaders_of("assyria")[3]
    play = assyria(dice={"leader assyria": [drawn]}).do("leader", "into:kalhu")
    assert left(play) == 40 - 4 and play.state.leaders[drawn].at == "kalhu"
    play.refused("leader", rule="AW-6.3.a")


@rule("AW-6.3.b")
def test_a_leader_appears_in_a_home_area_free_of_enemies() -> None:
    play = assyria({"elam": {"ashur": {"b32": 1}}, "assyria": {"kalhu": {"hi42": 1}}}).do("leader")
    found = menu(play)
    assert "to:singara" in found and "to:kalhu" in found and "into:nineveh" in found
    assert not {"into:ashur", "to:ashur", "into:zamua", "into:kalhu"} & {*found}


@rule("AW-6.3.c", "AW-6.3.d", "AW-6.3.e")
def test_who_has_fallen_can_be_bought_again_but_no_king() -> None:
    play = assyria(leaders={**dict.fromkeys(leaders_of("assyria"), "kalhu"), "sargon_ii": pieces.OUT})
    assert "leader" not in menu(play)
    again = assyria(leaders={**dict.fromkeys(leaders_of("assyria")[1:], "kalhu"), "sargon_ii": pieces.OUT})
    again.do("leader", "to:kalhu" if "to:kalhu" in menu(again) else "into:kalhu")
    assert again.state.leaders[leaders_of("assyria")[0]].at == "kalhu"


@rule("AW-6.3.a")
def test_without_2_ap_no_leader() -> None:
    assyria(ap=1.5).refused("leader", rule="AW-6.3.a")


@rule("AW-6.2.b", "AW-G-city.a")
def test_nobody_joins_a_leader_in_the_city_of_an_enemy() -> None:
    s = game(of=("assyria", 9), leaders={"turtanu": "ellipi"}).state
    s.leaders["turtanu"].inside = True
    assert not [spot for spot in placing.with_forces(s, "assyria") if spot.at == "ellipi"]
    s.control["ellipi"] = "assyria"
    assert [spot.inside for spot in placing.with_forces(s, "assyria") if spot.at == "ellipi"] == [True]

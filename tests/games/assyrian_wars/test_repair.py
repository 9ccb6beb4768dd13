"""6.4 Rebuilding, clearing and repairing; 6.5 the Regroup Box; 8.2 sources of supply."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.assyrian_wars.position import Siege
from tests.games.assyrian_wars.positions import game, menu, units
from tests.kit import Play
from tests.rules import rule


def elam(on: Any = None, ap: float = 20, **things: Any) -> Play:
    """An impulse of Elam with so many AP."""
    return game(on, of=("elam", ap), **things)


def spent(play: Play) -> int:
    """Half AP that have been spent."""
    return int(play.state.account.spent)


# --- 6.4 units ----------------------------------------------------------------------------------------------


@rule("AW-6.4.a", "AW-EX-5")
def test_a_regular_is_rebuilt_for_2_ap_a_point() -> None:
    play = game({"assyria": {"kalhu": {"hi42/reduced*inside": 2}}}, of=("assyria", 9)).do("rebuild:kalhu")
    assert spent(play) == 8
    assert units(play, "kalhu", "assyria", marked=True) == {"hi42/reduced*inside": 1, "hi42*inside": 1}


@rule("AW-6.4.a")
def test_a_mercenary_is_rebuilt_for_half_an_ap_a_point() -> None:
    play = elam({"elam": {"susa": {"merc_b31/reduced": 1}}}).do("rebuild:susa")
    assert spent(play) == 2 and units(play, "susa", "elam") == {"merc_b31": 1}


@rule("AW-6.4.a")
def test_the_owner_says_which_unit_is_rebuilt() -> None:
    play = elam({"elam": {"susa": {"merc_b31/reduced": 1, "b32/reduced": 1, "hi32": 1}}}).do("rebuild:susa")
    assert menu(play) == ["merc_b31/reduced", "b32/reduced"]
    play.do("b32/reduced")
    assert spent(play) == 4 and units(play, "susa", "elam") == {"b32": 1, "hi32": 1, "merc_b31/reduced": 1}


@rule("AW-6.4.a")
def test_what_is_too_dear_is_barred() -> None:
    elam({"elam": {"susa": {"b32/reduced": 1}}}, ap=1).refused("rebuild:susa", rule="AW-6.4.a")


@rule("AW-6.4.c")
def test_a_friendly_path_leads_to_a_home_area() -> None:
    joined = {"elam": {"kish": {"b32/reduced": 1}}}
    assert "rebuild:kish" in menu(elam(joined)), "Babylonia is an ally"
    alone = {"elam": {"singara": {"b32/reduced": 1}}}
    elam(alone).refused("rebuild:singara", rule="AW-6.4.c")


@rule("AW-6.4.c")
def test_enemies_on_the_way_break_the_path() -> None:
    on = {"babylonia": {"larsa": {"b31/reduced": 1}}, "assyria": {"ur": {"hi42": 1}, "uruk": {"hi42": 1}}}
    around = {"babylonia": {"larsa": {"b31/reduced": 1}}}
    assert "rebuild:larsa" in menu(game(around, of=("babylonia", 9)))
    play = game({**on, "assyria": {"larsa": {"hi42": 1}}}, of=("babylonia", 9))
    play.refused("rebuild:larsa", rule="AW-6.4.c")


@rule("AW-8.2.a", "AW-6.4.c")
def test_home_areas_of_an_ally_are_sources_of_supply() -> None:
    lost = dict.fromkeys(
        ("susa", "madaktu", "hidalu", "dur_untash", "bit_imbi", "naditu", "liyan", "rashi", "mamasani"), "assyria"
    )
    play = elam({"elam": {"babylon": {"b32/reduced": 1}}}, control=lost)
    assert "rebuild:babylon" in menu(play)


@rule("AW-6.4.d")
def test_mercenaries_need_no_path() -> None:
    assert "rebuild:singara" in menu(elam({"elam": {"singara": {"merc_b31/reduced": 1}}}))


# --- 6.4 areas and cities -----------------------------------------------------------------------------------


@rule("AW-6.4.e")
def test_pillage_is_cleared_a_step_an_ap() -> None:
    play = elam(pillage={"susa": 2}).do("clear:susa")
    assert play.state.pillage == {"susa": 1} and spent(play) == 2
    play.do("clear:susa")
    assert play.state.pillage == {} and spent(play) == 4


@rule("AW-6.4.e")
def test_only_in_own_areas_that_the_country_controls() -> None:
    pillage = dict.fromkeys(("susa", "ellipi", "kish", "liyan", "arrapha", "namri", "zamua"), 1)
    play = elam(
        pillage=pillage, control={"liyan": "assyria", "arrapha": "elam", "zamua": "elam"}, provinces={"arrapha": "elam"}
    )
    assert menu(play, "clear") == ["clear:susa", "clear:ellipi", "clear:arrapha", "clear:zamua"]


@rule("AW-6.4.f")
def test_city_defense_is_repaired_a_level_an_ap_but_not_under_siege() -> None:
    play = elam(damage={"susa": 2}).do("repair:susa")
    assert play.state.damage == {"susa": 1} and spent(play) == 2
    siege = Siege("susa", "assyria", "hunger", [1, 1], 3)
    elam({"assyria": {"susa": {"hi42": 1}}}, damage={"susa": 2}, sieges=[siege]).refused("repair:susa", rule="AW-6.4.f")


@rule("AW-6.4.g")
def test_a_conquered_city_is_repaired_by_its_conqueror_only() -> None:
    held = {"damage": {"ashur": 1}, "control": {"ashur": "elam"}}
    on = {"elam": {"ashur": {"b32": 1}}}
    assert "repair:ashur" in menu(elam(on, **held))
    assert "repair:ashur" not in menu(game(on, of=("assyria", 9), **held))


# --- 6.5 ----------------------------------------------------------------------------------------------------


@rule("AW-6.5.a", "AW-6.5.b")
@pytest.mark.parametrize(("key", "price"), [("b32/reduced", 2), ("b32", 2), ("merc_b31", 1), ("merc_li21/reduced", 1)])
def test_a_unit_comes_back_at_its_strength_for_one_price(key: str, price: int) -> None:
    play = elam(regroup={"elam": {key: 1}}).do(f"regroup:{key}", "into:susa")
    assert units(play, "susa", "elam") == {key: 1} and spent(play) == price
    assert not play.state.regroup["elam"]


@rule("AW-6.5.a")
def test_regulars_come_back_into_cities_and_mercenaries_with_forces() -> None:
    on = {"elam": {"kalhu": {"b32": 1}}}
    regroup = {"elam": {"b32": 1, "merc_b31": 1}}
    assert "to:kalhu" not in menu(elam(on, regroup=regroup).do("regroup:b32"))
    assert "to:kalhu" in menu(elam(on, regroup=regroup).do("regroup:merc_b31"))


@rule("AW-6.5.c")
def test_anybody_takes_mercenaries_out_of_the_box_but_no_regulars_of_others() -> None:
    play = elam(regroup={"assyria": {"merc_b31": 1, "hi42": 1}})
    assert menu(play, "regroup") == ["regroup:merc_b31"]
    play.do("regroup:merc_b31", "into:susa")
    assert units(play, "susa", "elam") == {"merc_b31": 1} and play.state.regroup["assyria"] == {"hi42": 1}


@rule("AW-6.5.d", "AW-EX-6")
def test_bought_back_and_rebuilt_in_one_impulse_the_halves_add_up() -> None:
    play = elam(ap=1, regroup={"elam": {"merc_li21/reduced": 1}}).do("regroup:merc_li21/reduced", "into:susa")
    assert play.ask.about["ap"] == 0 and spent(play) == 1
    play.do("rebuild:susa")
    assert spent(play) == 2 and units(play, "susa", "elam") == {"merc_li21": 1}


@rule("AW-6.5.e", "AW-6.5.b")
def test_leaders_and_kings_come_back_for_1_ap_as_many_as_one_likes() -> None:
    gone = {"imbappa": "regroup", "ituni": "regroup", "shutruk_nahhunte": "regroup"}
    play = elam(leaders=gone)
    for leader in gone:
        play.do(f"regroup:{leader}", "into:susa")
    assert spent(play) == 6 and {play.state.leaders[leader].at for leader in gone} == {"susa"}
    assert "leader" in menu(play)
